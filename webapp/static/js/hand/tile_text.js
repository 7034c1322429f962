/**
 * Sentences in which tiles are drawn instead of their notation.
 */

import { miniTile, parseLabels } from "./tiles.js";

/** @import { Child } from "../core/types" */

// Tiles such as "123m55z", or a meld such as "777=s".
const NOTATION = /(?<![\w=+-])((?:\d+[mpsz])+|(?=[^mpsz]{4,5}[mpsz])\d+[-=+_]\d*[mpsz])(?![\w=+-])/;

/**
 * Split a message into text and drawn tiles.
 * @param {string} message
 * @returns {Child[]}
 */
export const drawTiles = (message) =>
  message
    .split(NOTATION)
    .map((part, place) => (place % 2 ? parseLabels(part).map(miniTile) : part));
