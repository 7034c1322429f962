/**
 * Texts and numbers in the language of the page.
 */

import { getSettings } from "./settings.js";

/** @import { Bilingual, ServerText } from "./types" */

/** Locales of dates. */
const LOCALES = { en: "en-GB", ja: "ja", zh: "zh-CN" };

/** Return the text in the language of the page, or in English. @param {Bilingual} text */
export const translate = (text) => text[getSettings().language] || text.en;

/**
 * Return a text of the server in all its languages. This is the only function that knows which
 * fields of a response have texts.
 * @param {ServerText|undefined} text
 * @returns {Bilingual}
 */
export function readText(text) {
  if (text === undefined) return { en: "", ja: "" };
  if (typeof text === "string") return { en: text, ja: text };
  if ("en" in text) return text;
  if ("words" in text) return text.words;
  return text.message;
}

/** Return a text of the server in the language of the page. @param {ServerText|undefined} text */
export const serverText = (text) => translate(readText(text));

/** @param {string} text */
export const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Return "12,000", or "−1,000" with a minus sign. @param {number} number */
export const formatNumber = (number) => number.toLocaleString("en").replace("-", "−");

/** Return "Sat, 21 Nov", with the year if it is another one. @param {string} time as in ISO 8601 */
export function formatDate(time) {
  const date = new Date(time);
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString(LOCALES[getSettings().language], {
    weekday: "short",
    day: "numeric",
    month: "short",
    year,
  });
}

/**
 * Return the name of a session; one without a name is named after its date.
 * @param {{name: string, began: string}} session
 */
export const sessionName = ({ name, began }) =>
  name ||
  new Date(began).toLocaleDateString(LOCALES[getSettings().language], {
    weekday: "long",
    day: "numeric",
    month: "long",
  });

/** Return the number of changed rules in words. @param {number} count */
export const countChanges = (count) =>
  translate({
    en: count === 1 ? "1 change" : `${count} changes`,
    ja: `変更${count}件`,
    zh: `更改${count}处`,
  });
