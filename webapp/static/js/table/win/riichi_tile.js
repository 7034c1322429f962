/**
 * The riichi of who discarded the winning tile: where that tile declared it, no stick is paid.
 */

import { toggle } from "../../core/controls.js";
import { h } from "../../core/dom.js";
import { translate } from "../../core/settings.js";
import { nameOf } from "../seats.js";
import { currentGame, tableView } from "../state.js";

/** @import { WinDraft } from "../../core/types" */

/**
 * A seat's riichi of the hand as it is recorded; late where the entry itself tells of it.
 * @param {number} seat
 * @param {number|null} instead the entry that is corrected
 * @returns {"none"|"accepted"|"ronned"|"late"}
 */
export function recordedRiichi(seat, instead) {
  if (instead === null) {
    if (currentGame().ronned === seat) return "ronned";
    return currentGame().seats[seat].riichi ? "accepted" : "none";
  }
  const hand = tableView()
    .history.flatMap(({ hands }) => hands)
    .find(({ steps }) => steps.some(({ seq }) => seq === instead));
  const riichi = hand?.steps.find(
    ({ event }) => event.kind === "riichi_declared" && event.seat === seat,
  );
  if (!riichi) return "none";
  if (riichi.event.accepted === false) return "ronned";
  return riichi.seq === instead ? "late" : "accepted";
}

/** The discarder's riichi. @param {WinDraft} entry */
const recorded = ({ discarder, instead }) =>
  discarder === null ? "none" : recordedRiichi(discarder, instead);

/** Whether the won tile declared the discarder's riichi. @param {WinDraft} entry */
const isWon = (entry) => entry.riichiTile ?? recorded(entry) === "ronned";

/** What the act says of it. @param {WinDraft} entry */
export const riichiTileOf = (entry) => ({
  riichi_tile: recorded(entry) !== "none" && isWon(entry),
});

/**
 * To choose it, where the discarder is in riichi.
 * @param {WinDraft} entry
 * @param {(value: boolean) => void} pick
 */
export function riichiTile(entry, pick) {
  const { discarder } = entry;
  if (discarder === null || recorded(entry) === "none") return [];
  const name = nameOf(discarder);
  const value = isWon(entry);
  const words = { en: `Won on ${name}’s riichi tile`, ja: `${name}のリーチ宣言牌でロン` };
  return [
    h("div.toggles", {}, toggle({ words: translate(words), key: "riichi-tile", value, pick })),
    value && h("p.quiet.small", { role: "status" }, notAccepted(name)),
  ];
}

/** @param {string} name */
const notAccepted = (name) =>
  translate({
    en: `The riichi is not accepted: ${name} pays no stick, and takes one back that was laid out.`,
    ja: `リーチは不成立です。${name}はリーチ棒を払わず、出していた場合は手元に戻します。`,
  });
