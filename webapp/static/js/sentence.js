/**
 * Sentences about tiles, with the tiles drawn instead of their notation.
 */

import { isPlayable, miniTile } from "./tiles.js";

/**
 * "5z is read twice" with a white dragon at its head.
 * @param {string} message
 * @returns {import("./dom.js").Child[]}
 */
export const withTiles = (message) =>
  message.split(/\b([0-9][mpsz])\b/).map((part) => (isPlayable(part) ? miniTile(part) : part));
