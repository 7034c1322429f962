/**
 * Words and numbers as they are shown.
 */

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** @param {number} n */
export const points = (n) => n.toLocaleString("en");
