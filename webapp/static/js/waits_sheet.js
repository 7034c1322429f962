/**
 * What the hand waits for, and what each of it would pay; a tap takes it as the winning tile.
 */

import { add, piece } from "./hand.js";
import { edit, getView } from "./store.js";
import { face, isRed, miniTile, tileName } from "./tiles.js";
import { getSettings } from "./settings.js";
import { h } from "./dom.js";
import { openSheet } from "./sheet.js";
import { points } from "./words.js";

/** @typedef {{received: number}|{objection: {kind: string}}} Outcome */

/**
 * @typedef {object} Payouts
 * @property {Outcome} ron
 * @property {Outcome} tsumo
 * @property {Outcome|null} riichi_ron
 * @property {Outcome|null} riichi_tsumo
 */

/** @typedef {{tile: string, left: number, pays: Payouts, red: Payouts|null}} Wait */

/** @typedef {{shanten: number, nearer: string[], waits: Wait[]}} Waits */

/** Show the waits, and each new answer that comes while they are shown. */
export function openWaits() {
  openSheet({
    title: "What it waits for",
    shows: () => [getView().waits, getSettings()],
    draw: (sheet) => {
      const answer = getView().waits;
      if (!answer) return h("p.quiet", { role: "status" }, "…");
      return answer.waits.length > 0 ? waits(answer.waits, sheet) : notYet(answer);
    },
  });
}

/** @param {Wait[]} all @param {import("./sheet.js").Sheet} sheet */
const waits = (all, sheet) => [
  h("p.quiet", {}, "In points, without ura and ippatsu. Tap the tile that won."),
  h(
    "div.waits",
    {},
    ...all.flatMap(({ tile, left, pays, red }) => [
      wait(tile, left, pays, sheet),
      red && wait(`0${tile[1]}`, null, red, sheet),
    ]),
  ),
];

/**
 * @param {string} tile
 * @param {number|null} left how many are not in sight; null says nothing of it
 * @param {Payouts} pays
 * @param {import("./sheet.js").Sheet} sheet
 */
function wait(tile, left, pays, sheet) {
  const take = () => {
    sheet.close();
    edit((hand) => add(hand, "hand", piece(tile)), { target: null });
  };
  return h(
    "button.wait",
    { type: "button", "data-label": tile, disabled: left === 0, onclick: take },
    h(
      "span.wait-tile",
      {},
      h("span.tile", { role: "img", "aria-label": tileName(tile) }, face(tile)),
      h("span.small.quiet", {}, isRed(tile) ? "red" : `${left} left`),
    ),
    h(
      "span.wait-pays",
      {},
      h("span"),
      h("span.quiet", {}, "Ron"),
      h("span.quiet", {}, "Tsumo"),
      ...line("No riichi", pays.ron, pays.tsumo),
      ...(pays.riichi_ron ? line("Riichi", pays.riichi_ron, pays.riichi_tsumo) : []),
    ),
  );
}

/** @param {string} name @param {Outcome} ron @param {Outcome|null} tsumo */
const line = (name, ron, tsumo) => [h("span.quiet", {}, name), worth(ron), tsumo && worth(tsumo)];

/** @param {Outcome} outcome */
function worth(outcome) {
  if ("received" in outcome) return h("b", {}, points(outcome.received));
  return h("span.quiet", {}, outcome.objection.kind === "NoYaku" ? "no yaku" : "no win");
}

/** @param {Waits} answer */
const notYet = ({ shanten, nearer }) => [
  h(
    "p",
    {},
    shanten === 1
      ? "The hand is one tile away from waiting (1-shanten)."
      : `The hand is ${shanten} tiles away from waiting (${shanten}-shanten).`,
  ),
  nearer.length > 0 && [
    h("p.quiet", {}, "These bring it nearer:"),
    h("div.nearer", {}, ...nearer.map(miniTile)),
  ],
];
