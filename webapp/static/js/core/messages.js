/**
 * Messages, dates and numbers in the language of the page.
 *
 * A message is an English sentence with its values; the catalogue of the language has its
 * translation. `_`, `inContext` and `plural` return a string. The others return the message itself,
 * for constants and for state that outlives a change of the language; `translate` displays it.
 * `make messages` finds messages by these names, so the sentences are literals.
 */

import { isolate } from "./bidi.js";
import { getPage } from "./store.js";

/** @import { Catalogue, Message, Text, Values } from "./types" */

/** Separates the context of a message from its sentence, as in the files of gettext. */
const AFTER_CONTEXT = "\u0004";

/** The translations into English, which needs none. @type {Catalogue} */
const NONE = { forms: "", messages: {} };

let language = "en";
let catalogue = NONE;

/** Translate into a language from now on. @param {string} to @param {Catalogue} by */
export function useLanguage(to, by = NONE) {
  language = to;
  catalogue = by;
}

/** Return a sentence in the language of the page. @param {string} id @param {Values} [values] */
export const _ = (id, values) => translate({ id, values });

/**
 * Return a sentence whose translation depends on where it is used.
 * @param {string} context
 * @param {string} id
 * @param {Values} [values]
 */
export const inContext = (context, id, values) => translate({ context, id, values });

/**
 * Return a sentence that depends on a number, which is its value `count`.
 * @param {string} one
 * @param {string} other
 * @param {number} count
 * @param {Values} [values]
 */
export const plural = (one, other, count, values) => translate(counted(one, other, count, values));

/**
 * @param {string} one
 * @param {string} other
 * @param {number} count
 * @param {Values} [values]
 * @returns {Message}
 */
const counted = (one, other, count, values) => ({
  id: one,
  other,
  count,
  values: { count, ...values },
});

/** Like `plural`. */
export const pluralMessage = counted;

/** @param {string} id @param {Values} [values] @returns {Message} */
export const message = (id, values) => ({ id, values });

/** @param {string} context @param {string} id @param {Values} [values] @returns {Message} */
export const messageIn = (context, id, values) => ({ context, id, values });

/**
 * Return a text in the language of the page, or in English. This is the only function that knows
 * which fields of a response have texts.
 * @param {Text|undefined} text
 * @returns {string}
 */
export function translate(text) {
  if (text === undefined || typeof text === "string") return text ?? "";
  if ("en" in text) return inWordsOfGame(text[language] || text.en);
  if ("words" in text) return translate(text.words);
  if ("message" in text) return translate(text.message);
  const { values } = text;
  const sentence = inWordsOfGame(translated(text));
  if (!values) return sentence;
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name) => {
    const value = values[name] ?? placeholder;
    if (typeof value === "number") return withMinus(String(value));
    return typeof value === "string" ? isolate(value) : translate(value);
  });
}

/** @param {Message} message */
function translated({ id, context, other, count = 1 }) {
  const found = catalogue.messages[context ? context + AFTER_CONTEXT + id : id];
  if (Array.isArray(found)) return found[formOf(count)];
  return found ?? (other === undefined || count === 1 ? id : other);
}

/** What a catalogue calls a win, and what Hong Kong calls it; no words in most languages. */
const HONG_KONG_WORDS = messageIn("words of Hong Kong", "win=win");

/** Return a sentence in the words of the game that the page scores. @param {string} sentence */
function inWordsOfGame(sentence) {
  if (getPage().game.name !== "general") return sentence;
  return translated(HONG_KONG_WORDS)
    .split(" ")
    .map((pair) => pair.split("="))
    .reduce((text, [usual, local]) => text.replaceAll(usual, local), sentence);
}

/** Return the index of the plural form. @param {number} count */
function formOf(count) {
  const { forms } = catalogue;
  return Number(forms[count < forms.length ? count : 100 + (count % 100)]);
}

/** Return sentences one after another. @param {Text[]} sentences */
export const joinSentences = (sentences) =>
  sentences.reduce((before, next) => message("{before} {next}", { before, next }));

/** Return names with commas. @param {string[]} names */
export const joinNames = (names) => names.map(isolate).join(inContext("names", ", "));

/** Begin with a capital, which Toki Pona has only in names. @param {string} text */
export const capitalize = (text) =>
  language === "tok" ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** Return a title as it is amid a sentence. @param {string} text */
export const toLowerCase = (text) => (language === "tok" ? text : text.toLowerCase());

/** Return a number with a minus sign in place of a hyphen. @param {string} number */
export const withMinus = (number) => number.replace("-", "−");

/**
 * Return "12,000", or "−1,000" with a minus sign. Spaces between the thousands, as some languages
 * have them, separate only five digits and more.
 * @param {number} number
 */
export function formatNumber(number) {
  const separator = inContext("thousands separator", ",");
  const isShort = !separator.trim() && Math.abs(number) < 10_000;
  const digits = withMinus(number.toLocaleString("en"));
  return digits.replaceAll(",", isShort ? "" : separator);
}

/**
 * Return a number as `format` writes it, or a dash if there is none.
 * @param {number|null} number
 * @param {(number: number) => string} format
 */
export const orDash = (number, format) => (number === null ? "–" : format(number));

/** Return "2.50", or "−0.50". @param {number} number @param {number} decimals */
export const formatDecimals = (number, decimals) => withDecimalPoint(number.toFixed(decimals));

/** Return a number with the decimal point of the language, and a minus sign. @param {string} number */
export const withDecimalPoint = (number) =>
  withMinus(number).replace(".", inContext("decimal point", "."));

/** Return "Sat, 21 Nov", with the year if it is another one. @param {string} time as in ISO 8601 */
export function formatDate(time) {
  const date = new Date(time);
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return localDate(date, { weekday: "short", day: "numeric", month: "short", year });
}

/** Return "21 November 2026". @param {Date} date */
export const formatDay = (date) =>
  localDate(date, { day: "numeric", month: "long", year: "numeric" });

/** Return "21:14". @param {number} time in milliseconds since 1970 */
export const formatTime = (time) =>
  new Date(time).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/**
 * Return the name of a session; one without a name is named after its date.
 * @param {{name: string, began: string}} session
 */
export const sessionName = ({ name, began }) =>
  name || localDate(new Date(began), { weekday: "short", day: "numeric", month: "short" });

/**
 * Return a date; a language that the browser does not know has no names of days and months, only
 * "2026-11-21", as the locale of Sweden writes it.
 * @param {Date} date
 * @param {Intl.DateTimeFormatOptions} form
 */
function localDate(date, form) {
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  if (!isKnown) return date.toLocaleDateString("sv");
  return date.toLocaleDateString(language === "en" ? "en-GB" : language, form);
}

/** Return the number of changed rules in words. @param {number} count */
export const countChanges = (count) => plural("{count} change", "{count} changes", count);

/** Return "+8,000", "−8,000" or "±0". @param {number} points */
export const formatChange = (points) =>
  points === 0 ? "±0" : `${points > 0 ? "+" : ""}${formatNumber(points)}`;

/** Return the width of a name in letters; a kanji or kana is as wide as two. @param {string} name */
export const letterCount = (name) =>
  [...name].reduce((sum, letter) => sum + (letter >= "\u1100" ? 2 : 1), 0);
