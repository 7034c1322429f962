/**
 * The wall ran out: who is in tenpai.
 */

import { allSeats, nameOf } from "./seats.js";
import { h, icon } from "../dom.js";
import { inWords, ruled } from "../settings.js";
import { kanjiOf, listed } from "./words.js";
import { openConfirming } from "./confirming.js";
import { stick } from "./sticks.js";
import { theGame } from "./state.js";

/** Who is in riichi is in tenpai. */
export function openDraw() {
  const tenpai = new Set(allSeats().filter((seat) => theGame().seats[seat].riichi));
  /** @type {Set<number>} */
  const nagashi = new Set();
  openConfirming({
    title: inWords({ en: "Draw: who is in tenpai?", ja: "流局：聴牌しているのは？" }),
    what: () => ({
      act: "draw",
      tenpai: [...tenpai].sort(),
      nagashi: [...nagashi].sort(),
      riichi: [],
    }),
    words: () => wordsOf(tenpai),
    draw: (ask) => {
      const change = (/** @type {number} */ seat, /** @type {Set<number>} */ among) => () => {
        if (!among.delete(seat)) among.add(seat);
        ask();
      };
      return [
        h(
          "div.big-toggles",
          {},
          ...allSeats().map((seat) => toggle(seat, tenpai.has(seat), change(seat, tenpai))),
        ),
        ruled("nagashi_mangan") && nagashiRow(nagashi, (seat) => change(seat, nagashi)),
      ];
    },
  });
}

/** @param {number} seat @param {boolean} chosen @param {() => void} onclick */
function toggle(seat, chosen, onclick) {
  const { name, wind, riichi } = theGame().seats[seat];
  return h(
    "button.big-toggle",
    {
      type: "button",
      "aria-pressed": String(chosen),
      disabled: riichi,
      "data-key": `tenpai-${seat}`,
      onclick,
    },
    h("span.wind", { lang: "ja" }, kanjiOf(wind)),
    h("b", {}, name),
    h(
      "span.big-toggle-state",
      {},
      chosen && icon("check"),
      chosen ? inWords({ en: "Tenpai", ja: "聴牌" }) : inWords({ en: "Noten", ja: "ノーテン" }),
    ),
    riichi && stick(1000),
  );
}

/** @param {Set<number>} among @param {(seat: number) => () => void} change */
const nagashiRow = (among, change) =>
  h(
    "details.fold",
    { open: among.size > 0 },
    h("summary", {}, inWords({ en: "Nagashi mangan", ja: "流し満貫" })),
    h(
      "div.toggles.fold-body",
      {},
      ...allSeats().map((seat) =>
        h(
          "button.chip",
          {
            type: "button",
            "aria-pressed": String(among.has(seat)),
            "data-key": `nagashi-${seat}`,
            onclick: change(seat),
          },
          among.has(seat) && icon("check"),
          nameOf(seat),
        ),
      ),
    ),
  );

/** @param {Set<number>} tenpai */
function wordsOf(tenpai) {
  const names = [...tenpai].map(nameOf);
  return names.length > 0
    ? { en: `Draw, ${listed(names)} in tenpai`, ja: `流局（聴牌：${names.join("・")}）` }
    : { en: "Draw, all noten", ja: "流局（全員ノーテン）" };
}
