/**
 * Who won, and on whose tile, where another button was tapped or something else recorded.
 */

import { h, icon } from "../../core/dom.js";
import { translate } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { pick } from "../events/pickers.js";
import { allSeats, nameOf } from "../seats.js";
import { getTable } from "../state.js";
import { changeWho, openWin, theEntry } from "./win_entry.js";

const TSUMO = "tsumo";

/** Ask for both. */
export function openWhoWon() {
  openSheet({
    title: translate({ en: "Who won?", ja: "和了したのは？" }),
    shows: () => [getTable().entry, getPage().settings],
    draw: (sheet) => [
      pick("winner-is", named(possibleWinners()), String(openWin().winner), (picked) =>
        chooseWinner(Number(picked)),
      ),
      h("h3", {}, translate({ en: "On whose tile?", ja: "放銃したのは？" })),
      pick("from", sources(), String(theEntry().discarder ?? TSUMO), (picked) =>
        changeWho(openWin().winner, picked === TSUMO ? null : Number(picked)),
      ),
      h(
        "button.primary.done-button",
        { type: "button", "data-key": "who-won-done", onclick: sheet.close },
        icon("check"),
        translate({ en: "Done", ja: "決定" }),
      ),
    ],
  });
}

/** Whoever did not win already; of one winner alone the discarder too. */
function possibleWinners() {
  const { wins, discarder } = theEntry();
  const { winner } = openWin();
  const taken = wins.map((each) => each.winner).filter((seat) => seat !== winner);
  return allSeats().filter(
    (seat) => !taken.includes(seat) && (wins.length === 1 || seat !== discarder),
  );
}

/** Where the discarder won, who was thought to have won discarded. @param {number} winner */
function chooseWinner(winner) {
  const { discarder } = theEntry();
  changeWho(winner, winner === discarder ? openWin().winner : discarder);
}

/** @returns {[string, string][]} */
function sources() {
  const { wins } = theEntry();
  const winners = wins.map(({ winner }) => winner);
  const others = named(allSeats().filter((seat) => !winners.includes(seat)));
  const tsumo = translate({ en: "Nobody’s: tsumo", ja: "ツモ" });
  return wins.length > 1 ? others : [[TSUMO, tsumo], ...others];
}

/** @param {number[]} seats @returns {[string, string][]} */
const named = (seats) => seats.map((seat) => [String(seat), nameOf(seat)]);
