/**
 * The bodies of requests about a hand of the Chinese game.
 */

import { chineseRules } from "../core/settings.js";
import { chineseCircumstances } from "./circumstances.js";

/** @import { Hand } from "../core/types" */

/**
 * Return the body of a request to `/score`.
 * @param {Hand} hand
 * @param {object} tiles the tiles and melds of the hand
 */
export function chineseScoreJson(hand, tiles) {
  const winning = hand.pieces.find((each) => each.id === hand.winning);
  return {
    ...chineseWaitsJson(hand, tiles),
    ...chineseCircumstances(hand),
    winning_tile: winning ? winning.label : null,
    self_drawn: hand.circumstances.by === "tsumo",
  };
}

/**
 * Return the body of a request to `/waits`.
 * @param {Hand} hand
 * @param {object} tiles
 */
export const chineseWaitsJson = ({ circumstances: { seat, round }, flowers = 0 }, tiles) => ({
  ...tiles,
  game: "mcr",
  rules: chineseRules(),
  flowers,
  seat,
  round,
});
