/**
 * How the hand was won, and which of it can be true together.
 */

import { withoutRed } from "./tiles.js";

/** @import { Circumstances, Hand } from "../core/types" */

/** Whether nothing was called; a closed kan calls nothing. @param {Hand} hand */
export const isClosed = (hand) => hand.melds.every((meld) => meld.kind === "ankan");

/** @param {Hand} hand */
const hasKan = (hand) => hand.melds.some((meld) => meld.kind.endsWith("kan"));

/** A kan, or all the draws between a first discard and the last tile, end it. @param {Hand} hand */
export const allowsIppatsu = ({ circumstances: { riichi, moment } }) =>
  riichi !== "none" && moment !== "rinshan" && !(riichi === "double" && moment === "last_tile");

/** Whether the winning tile can have been the fourth of a kan. @param {Hand} hand */
function allowsChankan(hand) {
  const tiles = [...hand.pieces, ...hand.melds.flatMap((meld) => meld.pieces)];
  const won = tiles.find((each) => each.id === hand.winning);
  return !won || tiles.filter((each) => withoutRed(each.label) === withoutRed(won.label)).length === 1;
}

/**
 * The moments that this hand can have been won at, apart from the ordinary one.
 * @param {Hand} hand
 * @returns {Circumstances["moment"][]}
 */
export function possibleMoments(hand) {
  const { by, riichi, seat } = hand.circumstances;
  const tsumo = by === "tsumo";
  const first = hand.melds.length === 0 && riichi === "none" && (tsumo || seat !== "E");
  /** @type {Circumstances["moment"][]} */
  const moments = ["last_tile"];
  if (tsumo && hasKan(hand)) moments.push("rinshan");
  if (!tsumo && allowsChankan(hand)) moments.push("chankan");
  if (first) moments.push("first_turn");
  return moments;
}

/**
 * The same hand without what can no longer be true after an edit.
 * @param {Hand} hand
 * @returns {Hand}
 */
export function normalize(hand) {
  const circumstances = { ...hand.circumstances };
  const settled = { ...hand, circumstances };
  if (!isClosed(hand)) circumstances.riichi = "none";
  if (circumstances.moment !== "ordinary" && !possibleMoments(settled).includes(circumstances.moment)) {
    circumstances.moment = "ordinary";
  }
  if (!allowsIppatsu(settled)) circumstances.ippatsu = false;
  settled.ura = circumstances.riichi === "none" ? [] : hand.ura.slice(0, hand.dora.length);
  return settled;
}
