/**
 * The sheet that changes the winner or the discarder.
 */

import { h, icon } from "../../core/dom.js";
import { _, inContext } from "../../core/messages.js";
import { isChinese } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { pickOne } from "../events/pickers.js";
import { allSeats, playerAt } from "../seats.js";
import { getTable } from "../state.js";
import { currentDraft, currentWinner, reassignWin } from "./win_draft.js";

/** @import { WinDraft } from "../../core/types" */

const TSUMO = "tsumo";

/** Open the sheet. */
export function openWinnerSheet() {
  openSheet({
    title: _("Who won?"),
    select: () => [getTable().draft, getPage().settings],
    draw: (sheet) => [
      pickOne(
        "winner-is",
        seatOptions(possibleWinners()),
        String(currentWinner().winner),
        (picked) => chooseWinner(Number(picked)),
      ),
      h("h3", {}, _("On whose tile?")),
      pickOne("from", discarderOptions(), String(currentDraft().discarder ?? TSUMO), (picked) =>
        reassignWin(currentWinner().winner, picked === TSUMO ? null : Number(picked)),
      ),
      h(
        "button.primary.done-button",
        { type: "button", "data-key": "winner-done", onclick: sheet.close },
        icon("check"),
        _("Done"),
      ),
    ],
  });
}

/**
 * Draw the winner and the discarder of a correction, so that one tap changes them.
 * @param {WinDraft} draft
 */
export const correctionChoices = ({ replaces, discarder }) =>
  replaces !== null &&
  h(
    "div.correction-choices",
    {},
    choiceRow(
      _("Winner"),
      "correct-winner",
      seatOptions(possibleWinners()),
      String(currentWinner().winner),
      (picked) => chooseWinner(Number(picked)),
    ),
    choiceRow(_("From"), "correct-from", discarderOptions(), String(discarder ?? TSUMO), (picked) =>
      reassignWin(currentWinner().winner, picked === TSUMO ? null : Number(picked)),
    ),
  );

/**
 * @param {string} name
 * @param {string} key
 * @param {[string, string][]} options
 * @param {string} selected
 * @param {(picked: string) => void} pick
 */
const choiceRow = (name, key, options, selected, pick) =>
  h(
    "div.choice-row",
    { role: "group", "aria-label": name },
    h("span.quiet", { "aria-hidden": "true" }, name),
    ...options.map(([value, words]) =>
      h(
        "button.chip",
        {
          type: "button",
          "aria-pressed": String(value === selected),
          "data-key": `${key}-${value}`,
          onclick: () => pick(value),
        },
        words,
      ),
    ),
  );

/** Return the seats that can be the winner. */
function possibleWinners() {
  const { wins, discarder } = currentDraft();
  const { winner } = currentWinner();
  const taken = wins.map((each) => each.winner).filter((seat) => seat !== winner);
  return allSeats().filter(
    (seat) => !taken.includes(seat) && (wins.length === 1 || seat !== discarder),
  );
}

/**
 * Change the winner; if the discarder won, the previous winner becomes the discarder.
 * @param {number} winner
 */
function chooseWinner(winner) {
  const { discarder } = currentDraft();
  reassignWin(winner, winner === discarder ? currentWinner().winner : discarder);
}

/** @returns {[string, string][]} */
function discarderOptions() {
  const { wins } = currentDraft();
  const winners = wins.map(({ winner }) => winner);
  const others = seatOptions(allSeats().filter((seat) => !winners.includes(seat)));
  const tsumo = isChinese() ? inContext("win", "Self-drawn") : _("Tsumo");
  return wins.length > 1 ? others : [[TSUMO, tsumo], ...others];
}

/** @param {number[]} seats @returns {[string, string][]} */
const seatOptions = (seats) => seats.map((seat) => [String(seat), playerAt(seat)]);
