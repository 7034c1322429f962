/** Text that is written from right to left, among text that is not. */

/**
 * Return whether a text has letters that are written from right to left and not isolated.
 * @param {string} text
 */
export const isRightToLeft = (text) =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text.replace(/\u2068[^\u2069]*\u2069/g, ""));

/** Return a text that does not move what stands beside it, as UAX #9 says. @param {string} text */
export const isolate = (text) => (isRightToLeft(text) ? `\u2068${text}\u2069` : text);
