/**
 * The riichi of a discarder whose riichi tile is ronned: the stick is not paid.
 */

import { toggle } from "../../core/controls.js";
import { h } from "../../core/dom.js";
import { _, message, translate } from "../../core/messages.js";
import { playerAt } from "../seats.js";
import { currentGame, tableView } from "../state.js";

/** @import { WinDraft } from "../../core/types" */

/**
 * Return the recorded riichi of a seat; "late" if the corrected entry itself contains it.
 * @param {number} seat
 * @param {number|null} replaces the entry that is corrected
 * @returns {"none"|"accepted"|"ronned"|"late"}
 */
export function recordedRiichi(seat, replaces) {
  if (replaces === null) {
    if (currentGame().ronned === seat) return "ronned";
    return currentGame().seats[seat].riichi ? "accepted" : "none";
  }
  const hand = tableView()
    .history.flatMap(({ hands }) => hands)
    .find(({ steps }) => steps.some(({ seq }) => seq === replaces));
  const riichi = hand?.steps.find(
    ({ event }) => event.kind === "riichi_declared" && event.seat === seat,
  );
  if (!riichi) return "none";
  if (riichi.event.accepted === false) return "ronned";
  return riichi.seq === replaces ? "late" : "accepted";
}

/** Return the recorded riichi of the discarder. @param {WinDraft} draft */
const discarderRiichi = ({ discarder, replaces }) =>
  discarder === null ? "none" : recordedRiichi(discarder, replaces);

/** Return whether the winning tile was the discarder's riichi tile. @param {WinDraft} draft */
const isRiichiTile = (draft) => draft.riichiTile ?? discarderRiichi(draft) === "ronned";

/** Return the field of the command. @param {WinDraft} draft */
export const riichiTileJson = (draft) => ({
  riichi_tile: discarderRiichi(draft) !== "none" && isRiichiTile(draft),
});

/**
 * Draw the switch, if the discarder is in riichi.
 * @param {WinDraft} draft
 * @param {(value: boolean) => void} pick
 */
export function riichiTileToggle(draft, pick) {
  const { discarder } = draft;
  if (discarder === null || discarderRiichi(draft) === "none") return [];
  const name = playerAt(discarder);
  const value = isRiichiTile(draft);
  const words = message("Ron on {name}’s riichi tile", { name });
  return [
    h("div.toggles", {}, toggle({ words: translate(words), key: "riichi-tile", value, pick })),
    value && h("p.quiet.small", { role: "status" }, notAcceptedText(name)),
  ];
}

/** @param {string} name */
const notAcceptedText = (name) =>
  _("The riichi is not accepted: {name} pays no stick and takes back one that was put down.", {
    name,
  });
