/** Sheets in which something is entered and sent, which can be refused, and typed numbers. */

import { Refusal, asRefusal } from "./client.js";
import { refusalNotice } from "./controls.js";
import { formatNumber, message } from "./messages.js";
import { openSheet } from "./sheet.js";

/** @import { Child, LimitsView, Sheet } from "./types" */

/**
 * Does something and returns whether it was not refused.
 * @typedef {(act: () => Promise<unknown>) => Promise<boolean>} Attempt
 */

/**
 * A sheet with the notice why something was refused; `attempt` draws it again, and `send` closes it
 * unless something is refused.
 * @typedef {Sheet & {refusal: Child, attempt: Attempt, send: Attempt}} Form
 */

/** Open a form. @param {{title: string, draw: (form: Form) => Child}} options */
export function openForm({ title, draw }) {
  /** @type {Refusal|null} */
  let refusal = null;
  let isSending = false;
  /** @param {Sheet} sheet @param {() => Promise<unknown>} act @param {() => void} end */
  const finish = async (sheet, act, end) => {
    if (isSending) return false; // the second half of a double tap
    isSending = true;
    if (refusal) {
      refusal = null; // of what was sent before
      sheet.redraw();
    }
    try {
      await act();
    } catch (error) {
      refusal = asRefusal(error);
    }
    isSending = false;
    if (refusal) sheet.redraw();
    else end();
    return refusal === null;
  };
  return openSheet({
    title,
    draw: (sheet) =>
      draw({
        ...sheet,
        refusal: refusal && refusalNotice(refusal),
        attempt: (act) => finish(sheet, act, sheet.redraw),
        send: (act) => finish(sheet, act, sheet.close),
      }),
  });
}

const NUMBER = /^([-+]?)\s*(\d+(?:[.,]\d+)?)$/;

/** Return a text with digits and signs of the usual width, and a hyphen for each minus sign. @param {string} text */
const plainDigits = (text) =>
  text
    .normalize("NFKC")
    .replace(/\p{Dash}|\u30fc/gu, "-")
    .trim();

/**
 * Return a typed number; NaN if it is none. Every width of digits and every kind of minus sign is
 * accepted, as are separators of thousands, and a comma before decimals.
 * @param {string} text
 */
export function parseNumber(text) {
  const digits = plainDigits(text).replace(/(\d)[,\s](?=\d{3}(?!\d))/g, "$1");
  const [, sign = "", number = ""] = NUMBER.exec(digits) ?? [];
  return number ? Number(sign + number.replace(",", ".")) : NaN;
}

/** Return what a number has to be, amid a sentence. @param {LimitsView} limits */
export function limitsText({ least, most, step }) {
  const [from, to] = [formatNumber(least), formatNumber(most)];
  if (step === 0) return message("a number from {from} to {to}", { from, to });
  return step === 1
    ? message("a whole number from {from} to {to}", { from, to })
    : message("{from} to {to}, in steps of {step}", { from, to, step });
}

/**
 * Return a typed number, or throw a refusal that says which ones are valid.
 * @param {string} text
 * @param {LimitsView} limits any number between them with a step of 0
 */
export function numberWithin(text, limits) {
  const { least, most, step } = limits;
  const number = parseNumber(text);
  const isStep = step === 0 || (number - least) % step === 0;
  if (number >= least && number <= most && isStep) return number;
  const problem = text ? message("{text} is not valid", { text }) : message("A number is missing");
  const words = message("{problem}; enter {limits}.", { problem, limits: limitsText(limits) });
  throw new Refusal("limits", words);
}

/** Return a typed list of whole numbers, or throw a refusal. @param {string} text */
export function parseNumbers(text) {
  const numbers = plainDigits(text)
    .split(/[\s,\u3001;/]+/)
    .filter(Boolean)
    .map(parseNumber);
  if (numbers.every(Number.isInteger)) return numbers;
  throw new Refusal(
    "limits",
    message("{text} is not a list of whole numbers; separate them with commas.", { text }),
  );
}
