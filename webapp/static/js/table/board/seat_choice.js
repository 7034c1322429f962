/**
 * The sheets of the bar that ask who won or who declared riichi.
 */

import { h } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { pickSeat } from "../events/pickers.js";
import { allSeats, ownSeat, seatLabel } from "../seats.js";
import { currentGame, getTable, tableView } from "../state.js";
import { stick } from "../sticks.js";
import { draftOffer } from "../win/kept_draft.js";
import { declareRiichi, restoreInputMethod, winControls } from "./seat_sheet.js";

/** Open the sheet of a win; the player of this phone is selected. */
export function openWinSeats() {
  let winner = getTable().tableMode ? null : ownSeat();
  restoreInputMethod();
  openSheet({
    title: _("Who won?"),
    select: () => [getTable().view, getPage().settings],
    draw: (sheet) => {
      const { seats } = currentGame();
      if (winner !== null && !seats[winner]) winner = null; // the next game has fewer seats
      return [
        draftOffer(sheet),
        pickSeat(seats, winner, (picked) => {
          winner = picked;
          sheet.redraw();
        }),
        winner !== null && tableView().can.win && winControls(winner, sheet),
      ];
    },
  });
}

/** Open the sheet of a riichi; a tap on a player records it. */
export function openRiichiSeats() {
  openSheet({
    title: _("Who declares riichi?"),
    select: () => [getTable().view, getPage().settings],
    draw: (sheet) =>
      h(
        "div.stack",
        {},
        ...ownFirst(tableView().can.riichi).map((seat) =>
          h(
            "button.big-button.riichi-button",
            {
              type: "button",
              "data-key": `riichi-${seat}`,
              onclick: () => {
                sheet.close();
                declareRiichi(seat);
              },
            },
            stick(1000),
            seatLabel(seat),
          ),
        ),
      ),
  });
}

/** @param {number[]} seats */
const ownFirst = (seats) => {
  const own = ownSeat() ?? 0;
  const count = allSeats().length;
  const distance = (/** @type {number} */ seat) => (seat - own + count) % count;
  return [...seats].sort((one, other) => distance(one) - distance(other));
};
