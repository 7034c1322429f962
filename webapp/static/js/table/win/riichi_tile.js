/**
 * The riichi of who discarded the winning tile: where that tile declared it, no stick is paid.
 */

import { toggle } from "../../core/controls.js";
import { h } from "../../core/dom.js";
import { translate } from "../../core/text.js";
import { playerAt } from "../seats.js";
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
const discarderRiichi = ({ discarder, instead }) =>
  discarder === null ? "none" : recordedRiichi(discarder, instead);

/** Whether the won tile declared the discarder's riichi. @param {WinDraft} draft */
const isRiichiTile = (draft) => draft.riichiTile ?? discarderRiichi(draft) === "ronned";

/** What the act says of it. @param {WinDraft} draft */
export const riichiTileJson = (draft) => ({
  riichi_tile: discarderRiichi(draft) !== "none" && isRiichiTile(draft),
});

/**
 * To choose it, where the discarder is in riichi.
 * @param {WinDraft} draft
 * @param {(value: boolean) => void} pick
 */
export function riichiTileToggle(draft, pick) {
  const { discarder } = draft;
  if (discarder === null || discarderRiichi(draft) === "none") return [];
  const name = playerAt(discarder);
  const value = isRiichiTile(draft);
  const words = { en: `Won on ${name}’s riichi tile`, ja: `${name}のリーチ宣言牌でロン` };
  return [
    h("div.toggles", {}, toggle({ words: translate(words), key: "riichi-tile", value, pick })),
    value && h("p.quiet.small", { role: "status" }, notAcceptedText(name)),
  ];
}

/** @param {string} name */
const notAcceptedText = (name) =>
  translate({
    en: `The riichi is not accepted: ${name} pays no stick, and takes one back that was laid out.`,
    ja: `リーチは不成立です。${name}はリーチ棒を払わず、出していた場合は手元に戻します。`,
  });
