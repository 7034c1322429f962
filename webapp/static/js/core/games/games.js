/** The games by name, each with its words and what its table has. */

import { message } from "../messages.js";
import { getPage } from "../store.js";
import { FANS, GENERAL } from "./fans.js";
import { RIICHI } from "./riichi.js";

/** @import { GamePart } from "../types" */

/** @type {Record<string, GamePart>} */
const GAMES = { riichi: RIICHI, mcr: FANS, general: GENERAL };

const POINTS = message("Points");

/** A game without a part of its own, whose hands are points. @type {GamePart} */
const PLAIN = {
  ...FANS,
  words: { ...FANS.words, byCount: POINTS, countField: POINTS, countOnly: POINTS },
};

/** Return the part of the game with a name. @param {string} name */
export const gameNamed = (name) => GAMES[name] ?? PLAIN;

/** Return the part of the game of the page. */
export const pageGame = () => gameNamed(getPage().game.name);

/**
 * Return what a feature does in the game of the page.
 * @template {Record<GamePart["kind"], unknown>} P
 * @param {P} parts
 * @returns {P[GamePart["kind"]]}
 */
export const partOf = (parts) => parts[pageGame().kind];
