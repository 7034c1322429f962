/**
 * Words and numbers as they are shown.
 */

import { inWords } from "./settings.js";

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** @param {number} n */
export const points = (n) => n.toLocaleString("en");

/** How many rules were changed, in words. @param {number} count */
export const inChanges = (count) =>
  inWords({ en: count === 1 ? "1 change" : `${count} changes`, ja: `変更${count}件` });
