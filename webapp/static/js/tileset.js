/**
 * What the chosen rules play with: three players leave out a suit's middle, some no red fives.
 */

import { isRed, rank } from "./tiles.js";
import { ruled } from "./settings.js";

/** Whether three play. */
export const isSanma = () => ruled("players") === 3;

/** Whether norths can be set aside. */
export const setsNorthsAside = () => isSanma() && ruled("nuki_dora");

/** Whether the set holds this tile. @param {import("./tiles.js").Label} label */
export function isInSet(label) {
  if (isSanma() && label[1] === "m" && rank(label) > 1 && rank(label) < 9) return false;
  return !isRed(label) || ruled("red_fives")["mps".indexOf(label[1])] > 0;
}
