/**
 * The sheet of a foul in the Chinese game: a false win, or another mistake that costs the hand.
 */

import { h } from "../../core/dom.js";
import { _, message, translate } from "../../core/messages.js";
import { correctedSeq, seatsBefore } from "../events/event_sheets.js";
import { pickOne, pickSeat } from "../events/pickers.js";
import { openPreviewSheet } from "../events/preview_sheet.js";
import { tableView } from "../state.js";

/** @import { Text, Correction } from "../../core/types" */

const FOULS = /** @type {Record<string, Text>} */ ({
  too_few_points: message("Win with too few points"),
  wrong_tile: message("Win on a wrong tile"),
  not_ready: message("Win with a hand that was not ready"),
  wrong_claim: message("Wrong chow, pung or kong"),
  wrong_tile_count: message("Wrong number of tiles"),
});

/** Open the sheet. @param {Correction|null} [past] */
export function openFoulSheet(past = null) {
  /** @type {number|null} */
  let seat = past?.event.seat ?? null;
  /** @type {string|null} */
  let reason = past?.event.reason ?? null;
  const name = () => (seat === null ? "" : seatsBefore(past)[seat].name);
  openPreviewSheet({
    title: _("Who made a foul?"),
    replaces: correctedSeq(past),
    command: () => (seat === null || reason === null ? null : { command: "foul", seat, reason }),
    text: () => message("Foul: {name}", { name: name() }),
    draw: (on) => [
      pickSeat(
        seatsBefore(past),
        seat,
        (picked) => {
          seat = picked;
          on.choose();
        },
        ({ dead }) => !dead,
      ),
      h("h3", {}, _("Foul")),
      pickOne(
        "foul",
        Object.entries(FOULS).map(([key, words]) => [key, foulText(key, words)]),
        reason,
        (picked) => {
          reason = picked;
          on.choose();
        },
      ),
      h("p.quiet.small", {}, _("The hand is dead until the next deal; the others play on.")),
    ],
  });
}

/** Return the name of a foul, with the points to each other player. @param {string} key @param {Text} words */
function foulText(key, words) {
  const { false_win: ready, false_win_not_ready: unready } = tableView().rules.values;
  const points = { too_few_points: ready, wrong_tile: ready, not_ready: unready }[key] ?? 0;
  return points ? _("{words}: {points} to each", { words, points }) : translate(words);
}
