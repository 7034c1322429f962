/**
 * The waits of the hand with their payouts; a tap selects the winning tile. For tiles that do not
 * win, the best discards; a tap discards the tile.
 */

import { h } from "../core/dom.js";
import { _, formatNumber, inContext, plural } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { getPage } from "../core/store.js";
import { addPiece, newPiece, removePiece } from "../hand/hand.js";
import { edit } from "../hand/hand_store.js";
import { miniTile, tileFace, tileName } from "../hand/tiles.js";

/**
 * @import {
 *   Child,
 *   ChineseWait,
 *   ChineseWaits,
 *   Discard,
 *   Outcome,
 *   Payouts,
 *   Sheet,
 *   Wait,
 *   Waits,
 * } from "../core/types"
 */

/** Open the waits or the best discards; they update while the sheet is open. */
export function openWaitsSheet() {
  openSheet({
    title: hasDiscards(getPage().waits) ? _("Best discards") : _("Waits"),
    select: () => [getPage().waits, getSettings()],
    draw: (sheet) => {
      const answer = getPage().waits;
      if (!answer) return h("p.quiet", { role: "status" }, "…");
      if ("game" in answer) return chineseWaitsList(answer.waits, sheet);
      if (hasDiscards(answer)) return discardsList(answer.discards, sheet);
      return answer.waits.length > 0 ? waitsList(answer.waits, sheet) : notReady(answer);
    },
  });
}

/** @param {Waits|ChineseWaits|null} answer */
const hasDiscards = (answer) => (answer?.discards ?? []).length > 0;

/** Draw the discards that keep the lowest shanten. @param {Discard[]} all @param {Sheet} sheet */
const discardsList = (all, sheet) => [
  h("p.quiet", {}, _("These tiles do not win yet. Tap the tile to discard.")),
  h(
    "div.waits",
    {},
    ...all
      .filter(({ shanten }) => shanten === all[0].shanten)
      .map((each) => discardButton(each, sheet)),
  ),
];

/** @param {Discard} discard @param {Sheet} sheet */
function discardButton({ tile, shanten, left, accepts }, sheet) {
  const take = () => {
    sheet.close();
    edit(
      (hand) => {
        const piece = hand.pieces.find(({ label }) => label === tile);
        return piece ? removePiece(hand, piece.id) : hand;
      },
      { target: null },
    );
  };
  return h(
    "button.wait",
    { type: "button", "data-label": tile, onclick: take },
    h(
      "span.wait-tile",
      {},
      h("span.tile", { role: "img", "aria-label": tileName(tile) }, tileFace(tile)),
    ),
    h(
      "span.discard-effect",
      {},
      h("b", {}, shantenName(shanten)),
      h("span.quiet", {}, plural("accepts {count} tile", "accepts {count} tiles", left)),
      h("span.nearer", {}, ...accepts.map((each) => miniTile(each.tile))),
    ),
  );
}

/** @param {number} shanten */
const shantenName = (shanten) =>
  shanten === 0 ? _("Tenpai") : _("{shanten}-shanten", { shanten });

/** @param {Wait[]} all @param {Sheet} sheet */
const waitsList = (all, sheet) => [
  h("p.quiet", {}, _("In points, without ura and ippatsu. Tap the tile that won.")),
  h(
    "div.waits",
    {},
    ...all.flatMap(({ tile, left, pays, red }) => [
      waitButton({ tile, left, sheet }, ...payouts(pays)),
      red && waitButton({ tile: `0${tile[1]}`, left: null, sheet }, ...payouts(red)),
    ]),
  ),
];

/** @param {Payouts} pays */
const payouts = (pays) => [
  h("span"),
  h("span.quiet", {}, _("Ron")),
  h("span.quiet", {}, _("Tsumo")),
  ...payoutLine(_("No riichi"), pays.ron, pays.tsumo),
  ...(pays.riichi_ron ? payoutLine(_("Riichi"), pays.riichi_ron, pays.riichi_tsumo) : []),
];

/** @param {string} name @param {Outcome} ron @param {Outcome|null} tsumo */
const payoutLine = (name, ron, tsumo) => [
  h("span.quiet", {}, name),
  payout(ron),
  tsumo && payout(tsumo),
];

/** @param {Outcome} outcome */
function payout(outcome) {
  if ("received" in outcome) return h("b", {}, formatNumber(outcome.received));
  return h("span.quiet", {}, outcome.objection.code === "no_yaku" ? _("no yaku") : _("no win"));
}

/** @param {Waits} answer */
const notReady = ({ shanten, nearer }) => [
  h(
    "p",
    {},
    plural(
      "The hand is one tile away from waiting ({count}-shanten).",
      "The hand is {count} tiles away from waiting ({count}-shanten).",
      shanten,
    ),
  ),
  nearer.length > 0 && [
    h("p.quiet", {}, _("Useful tiles:")),
    h("div.nearer", {}, ...nearer.map(miniTile)),
  ],
];

/**
 * @param {{tile: string, left: number|null, sheet: Sheet}} options `left` is the number of copies
 *   that are not visible, null for a red five
 * @param {Child[]} cells the cells of three columns
 */
function waitButton({ tile, left, sheet }, ...cells) {
  const take = () => {
    sheet.close();
    edit((hand) => addPiece(hand, "hand", newPiece(tile)), { target: null });
  };
  return h(
    "button.wait",
    { type: "button", "data-label": tile, disabled: left === 0, onclick: take },
    h(
      "span.wait-tile",
      {},
      h("span.tile", { role: "img", "aria-label": tileName(tile) }, tileFace(tile)),
      h("span.small.quiet", {}, left === null ? _("red") : _("{left} left", { left })),
    ),
    h("span.wait-pays", {}, ...cells),
  );
}

/** Draw the waits. @param {ChineseWait[]} all @param {Sheet} sheet */
const chineseWaitsList = (all, sheet) => [
  h(
    "p.quiet",
    {},
    all.length > 0
      ? _("In points. Tap the tile that won.")
      : _("The hand does not wait for any tile."),
  ),
  h("div.waits", {}, ...all.map((each) => waitOf(each, sheet))),
];

/** @param {ChineseWait} wait @param {Sheet} sheet */
const waitOf = ({ tile, left, discard, self_draw: drawn }, sheet) =>
  waitButton(
    { tile, left, sheet },
    h("span"),
    h("span.quiet", {}, inContext("win", "Discard")),
    h("span.quiet", {}, _("Self-draw")),
    h("span"),
    points(discard),
    points(drawn),
  );

/** @param {ChineseWait["discard"]} value */
const points = ({ fan, wins }) =>
  wins ? h("b", {}, String(fan)) : h("span.quiet", {}, _("{fan}: too few", { fan }));
