/**
 * The sheet for an exhaustive draw.
 */

import { h, icon } from "../../core/dom.js";
import { _, message } from "../../core/messages.js";
import { isChinese, ruleValue } from "../../core/settings.js";
import { correctedSeq, seatsBefore } from "./event_sheets.js";
import { openPreviewSheet } from "./preview_sheet.js";
import { listNames, windKanji } from "../formats.js";
import { stick } from "../sticks.js";

/** @import { Correction } from "../../core/types" */

/** Open the sheet; players in riichi are in tenpai. @param {Correction|null} [past] */
export function openDrawSheet(past = null) {
  if (isChinese()) return openChineseDrawSheet(past);
  const seats = () => seatsBefore(past);
  /** @type {Set<number>} */
  const tenpai = new Set(past?.event.tenpai ?? riichiSeats(seats()));
  /** @type {Set<number>} */
  const nagashi = new Set(past?.event.nagashi ?? []);
  openPreviewSheet({
    title: _("Draw: who is in tenpai?"),
    replaces: correctedSeq(past),
    command: () => ({
      command: "draw",
      tenpai: [...tenpai].sort(),
      nagashi: [...nagashi].sort(),
      riichi: past?.late ?? [],
    }),
    text: () => drawText([...tenpai].map((seat) => seats()[seat].name)),
    draw: (on) => {
      const change = (/** @type {number} */ seat, /** @type {Set<number>} */ selected) => () => {
        if (!selected.delete(seat)) selected.add(seat);
        on.choose();
      };
      return [
        h(
          "div.big-toggles",
          {},
          ...seats().map((each, seat) =>
            tenpaiToggle({ ...each, seat }, tenpai.has(seat), change(seat, tenpai)),
          ),
        ),
        ruleValue("nagashi_mangan") &&
          nagashiRow(seats(), nagashi, (seat) => change(seat, nagashi)),
      ];
    },
  });
}

/** Open the sheet for a draw of the Chinese game, which pays nothing. @param {Correction|null} past */
const openChineseDrawSheet = (past) =>
  openPreviewSheet({
    title: _("Draw"),
    replaces: correctedSeq(past),
    command: () => ({ command: "draw" }),
    text: () => message("Draw"),
    draw: () => h("p.quiet", {}, _("The wall is used up. Nobody pays, and the deal passes.")),
  });

/** @param {{riichi: boolean, dead: boolean}[]} seats */
const riichiSeats = (seats) =>
  seats.flatMap(({ riichi, dead }, seat) => (riichi && !dead ? [seat] : []));

/**
 * @param {{name: string, wind: string, riichi: boolean, dead: boolean, seat: number}} who
 * @param {boolean} chosen
 * @param {() => void} onclick
 */
const tenpaiToggle = ({ name, wind, riichi, dead, seat }, chosen, onclick) =>
  h(
    "button.big-toggle",
    {
      type: "button",
      "aria-pressed": String(chosen),
      disabled: riichi || dead,
      "data-key": `tenpai-${seat}`,
      onclick,
    },
    h("span.wind", { lang: "ja" }, windKanji(wind)),
    h("b", {}, name),
    h(
      "span.big-toggle-state",
      {},
      chosen && icon("check"),
      chosen ? _("Tenpai") : dead ? _("Dead hand") : _("Noten"),
    ),
    riichi && stick(1000),
  );

/**
 * @param {{name: string}[]} seats
 * @param {Set<number>} selected
 * @param {(seat: number) => () => void} change
 */
const nagashiRow = (seats, selected, change) =>
  h(
    "details.fold",
    { open: selected.size > 0 },
    h("summary", {}, _("Nagashi mangan")),
    h(
      "div.toggles.fold-body",
      {},
      ...seats.map(({ name }, seat) =>
        h(
          "button.chip",
          {
            type: "button",
            "aria-pressed": String(selected.has(seat)),
            "data-key": `nagashi-${seat}`,
            onclick: change(seat),
          },
          selected.has(seat) && icon("check"),
          name,
        ),
      ),
    ),
  );

/** @param {string[]} names */
const drawText = (names) =>
  names.length > 0
    ? message("Draw, {names} in tenpai", { names: listNames(names) })
    : message("Draw, all noten");
