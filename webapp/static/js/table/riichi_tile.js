/**
 * The riichi of who discarded the winning tile: where that tile declared it, no stick is paid.
 */

import { h } from "../dom.js";
import { inWords } from "../settings.js";
import { nameOf } from "./seats.js";
import { theGame, theView } from "./state.js";
import { toggle } from "../controls.js";

/** @typedef {import("./entry.js").Entry} Entry */

/**
 * The discarder's riichi of this hand as it is recorded.
 * @param {Entry} entry
 * @returns {"none"|"accepted"|"ronned"}
 */
function recorded({ discarder, instead }) {
  if (discarder === null) return "none";
  if (instead === null) {
    if (theGame().ronned === discarder) return "ronned";
    return theGame().seats[discarder].riichi ? "accepted" : "none";
  }
  const hand = theView()
    .history.flatMap(({ hands }) => hands)
    .find(({ steps }) => steps.some(({ seq }) => seq === instead));
  const riichi = hand?.steps.find(
    ({ event }) => event.kind === "riichi_declared" && event.seat === discarder,
  );
  if (!riichi) return "none";
  return riichi.event.accepted === false ? "ronned" : "accepted";
}

/** Whether the won tile declared the discarder's riichi. @param {Entry} entry */
const isWon = (entry) => entry.riichiTile ?? recorded(entry) === "ronned";

/** What the act says of it; nothing where the discarder is in no riichi. @param {Entry} entry */
export const riichiTileOf = (entry) =>
  recorded(entry) === "none" ? {} : { riichi_tile: isWon(entry) };

/**
 * To choose it, where the discarder is in riichi.
 * @param {Entry} entry
 * @param {(value: boolean) => void} pick
 */
export function riichiTile(entry, pick) {
  const { discarder } = entry;
  if (discarder === null || recorded(entry) === "none") return [];
  const name = nameOf(discarder);
  const value = isWon(entry);
  const words = { en: `Won on ${name}’s riichi tile`, ja: `${name}のリーチ宣言牌でロン` };
  return [
    h("div.toggles", {}, toggle({ words: inWords(words), key: "riichi-tile", value, pick })),
    value && h("p.quiet.small", { role: "status" }, notAccepted(name)),
  ];
}

/** @param {string} name */
const notAccepted = (name) =>
  inWords({
    en: `The riichi is not accepted: ${name} pays no stick, and takes one back that was laid out.`,
    ja: `リーチは不成立です。${name}はリーチ棒を払わず、出していた場合は手元に戻します。`,
  });
