/**
 * Sentences about tiles, with the tiles drawn instead of their notation.
 */

import { labelsOf, miniTile } from "./tiles.js";

/**
 * "5z is read twice" with a white dragon at its head.
 * @param {string} message
 * @returns {import("./dom.js").Child[]}
 */
export const withTiles = (message) =>
  message
    .split(/(?<![\w=+-])((?:[0-9]+[mpsz])+)(?![\w=+-])/)
    .map((part, place) => (place % 2 ? labelsOf(part).map(miniTile) : part));
