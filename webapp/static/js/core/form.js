/** Sheets in which something is entered and sent, which can be refused, and typed numbers. */

import { asRefusal } from "./client.js";
import { refusalNotice } from "./controls.js";
import { openSheet } from "./sheet.js";

/** @import { Refusal } from "./client.js" */
/** @import { Child, Sheet } from "./types" */

/**
 * A sheet with the notice why something was refused; `send` closes it and returns true if it is not.
 * @typedef {Sheet & {refusal: Child, send: (act: () => Promise<unknown>) => Promise<boolean>}} Form
 */

/** Open a form. @param {{title: string, draw: (form: Form) => Child}} options */
export function openForm({ title, draw }) {
  /** @type {Refusal|null} */
  let refusal = null;
  return openSheet({
    title,
    draw: (sheet) =>
      draw({
        ...sheet,
        refusal: refusal && refusalNotice(refusal),
        send: async (act) => {
          try {
            await act();
            sheet.close();
            return true;
          } catch (error) {
            refusal = asRefusal(error);
            sheet.redraw();
            return false;
          }
        },
      }),
  });
}

/**
 * Return a typed number; NaN if it is none. Minus signs of every kind, plus signs and separators are
 * accepted.
 * @param {string} text
 */
export function parseNumber(text) {
  const digits = text.replace(/[−‐–\u30fc]/g, "-").replace(/[,\s+]/g, "");
  return digits ? Number(digits) : NaN;
}
