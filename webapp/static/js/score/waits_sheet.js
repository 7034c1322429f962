/**
 * The waits of the hand with their payouts; a tap selects the winning tile. For tiles that do not
 * win, the best discards; a tap discards the tile.
 */

import { h } from "../core/dom.js";
import { _, capitalize, formatNumber, inContext, plural } from "../core/messages.js";
import { readsKanji } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { getPage } from "../core/store.js";
import { addPiece, newPiece, removePiece } from "../hand/hand.js";
import { edit } from "../hand/hand_store.js";
import { spokenName } from "../rules/yaku_names.js";
import { miniTile, tileFace, tileName } from "../core/tiles.js";

/** @import { Child, FanWaitView, FanWaitsView, DiscardView, Hand, PageState } from "../core/types" */
/** @import { PayoutsView, Sheet, WaitKindView, WaitsResponse } from "../core/types" */

/** Open the waits or the best discards; they update while the sheet is open. */
export function openWaitsSheet() {
  openSheet({
    title: hasDiscards(getPage().waits) ? _("Best discards") : _("Waits"),
    select: () => [getPage().waits],
    draw: (sheet) => {
      const answer = getPage().waits;
      if (!answer) return h("p.quiet", { role: "status" }, "…");
      if (!("discards" in answer)) return fanWaitsList(answer, sheet);
      if (hasDiscards(answer)) return discardsList(answer.discards, sheet);
      return answer.waits.length > 0 ? waitsList(answer, sheet) : notReady(answer);
    },
  });
}

/** @param {PageState["waits"]} answer */
export const hasDiscards = (answer) =>
  answer !== null && "discards" in answer && answer.discards.length > 0;

/** Draw the discards that keep the lowest shanten. @param {DiscardView[]} all @param {Sheet} sheet */
const discardsList = (all, sheet) => [
  h("p.quiet", _("These tiles do not win yet. Tap the tile to discard.")),
  h(
    "div.stack.waits",
    ...all
      .filter(({ shanten }) => shanten === all[0].shanten)
      .map((each) => discardButton(each, sheet)),
  ),
];

/** @param {DiscardView} discard @param {Sheet} sheet */
function discardButton({ tile, shanten, left, accepts }, sheet) {
  const without = (/** @type {Hand} */ hand) => {
    const piece = hand.pieces.find(({ label }) => label === tile);
    return piece ? removePiece(hand, piece.id) : hand;
  };
  return h(
    "button.well.wait",
    { "data-label": tile, onclick: sheet.closeAnd(() => edit(without, { target: null })) },
    h("span.wait-tile", largeTile(tile)),
    h(
      "span.stack.tight.discard-effect",
      h("b", shanten === 0 ? _("Tenpai") : _("{shanten}-shanten", { shanten })),
      h("span.quiet", plural("accepts {count} tile", "accepts {count} tiles", left)),
      h("span.cluster.tight.nearer", ...accepts.map((each) => miniTile(each.tile))),
    ),
  );
}

/** @param {string} tile */
const largeTile = (tile) =>
  h("span.tile", { role: "img", "aria-label": tileName(tile) }, tileFace(tile));

/** Name the kinds of a wait, once for the hand if all its tiles have the same. @param {WaitKindView[]} kinds */
const kindNames = (kinds) =>
  kinds
    .map(({ romaji, text }) => (readsKanji() ? text : `${capitalize(romaji)}: ${text}`))
    .join("\u00a0· ");

/** Draw the kinds of a wait for one tile, if the hand has several. @param {WaitKindView[]} kinds @param {WaitKindView[]} all */
const kindLine = (kinds, all) =>
  all.filter(({ name }) => name !== "tamen").length > 1 &&
  h("span.wait-yaku.small", kindNames(kinds));

/** @param {WaitsResponse} answer @param {Sheet} sheet */
const waitsList = ({ waits, kinds: all }, sheet) => [
  h("p", h("b", kindNames(all))),
  h("p.quiet", _("In points, without ura and ippatsu. Tap the tile that won.")),
  h(
    "div.stack.waits",
    ...waits.flatMap(({ tile, left, pays, red, kinds }) => [
      waitButton({ tile, left, sheet }, ...payouts(pays), ...yakuLines(pays), kindLine(kinds, all)),
      red &&
        waitButton({ tile: `0${tile[1]}`, left: null, sheet }, ...payouts(red), ...yakuLines(red)),
    ]),
  ),
];

/** @param {PayoutsView} pays */
const payouts = (pays) => [
  h("span"),
  h("span.quiet", _("Ron")),
  h("span.quiet", _("Tsumo")),
  ...payoutLine(_("No riichi"), pays.ron, pays.tsumo),
  ...(pays.riichi_ron ? payoutLine(_("Riichi"), pays.riichi_ron, pays.riichi_tsumo) : []),
];

/** @param {string} name @param {PayoutsView["ron"]} ron @param {PayoutsView["riichi_tsumo"]} tsumo */
const payoutLine = (name, ron, tsumo) => [
  h("span.quiet", name),
  payout(ron),
  tsumo && payout(tsumo),
];

/** Draw the yaku of a ron and of a tsumo, which riichi adds to. @param {PayoutsView} pays */
const yakuLines = ({ ron, tsumo }) => [yakuLine(_("Ron"), ron), yakuLine(_("Tsumo"), tsumo)];

/** @param {string} name @param {PayoutsView["ron"]} outcome */
const yakuLine = (name, outcome) =>
  "yaku" in outcome &&
  h(
    "span.wait-yaku.small",
    h("span.quiet", name, " "),
    outcome.yaku
      .map((yaku) => [spokenName(yaku), yaku.han].filter((each) => each !== null).join("\u00a0"))
      .join("\u00a0· "),
  );

/** @param {PayoutsView["ron"]} outcome */
function payout(outcome) {
  if ("received" in outcome) return h("b", formatNumber(outcome.received));
  return h("span.quiet", outcome.objection.code === "no_yaku" ? _("no yaku") : _("no win"));
}

/** @param {WaitsResponse} answer */
const notReady = ({ shanten, nearer }) => [
  h(
    "p",
    plural(
      "The hand is one tile away from waiting ({count}-shanten).",
      "The hand is {count} tiles away from waiting ({count}-shanten).",
      shanten,
    ),
  ),
  nearer.length > 0 && [
    h("p.quiet", _("Useful tiles:")),
    h("div.cluster.tight.nearer", ...nearer.map(miniTile)),
  ],
];

/**
 * @param {{tile: string, left: number|null, sheet: Sheet}} options `left` is the number of copies
 *   that are not visible, null for a red five
 * @param {Child[]} cells the cells of three columns
 */
function waitButton({ tile, left, sheet }, ...cells) {
  const take = sheet.closeAnd(() =>
    edit((hand) => addPiece(hand, "hand", newPiece(tile)), { target: null }),
  );
  return h(
    "button.well.wait",
    { "data-label": tile, disabled: left === 0, onclick: take },
    h(
      "span.wait-tile",
      largeTile(tile),
      h("span.small.quiet", left === null ? _("red") : _("{left} left", { left })),
    ),
    h("span.wait-pays", ...cells),
  );
}

/** Draw the waits. @param {FanWaitsView} answer @param {Sheet} sheet */
const fanWaitsList = ({ waits, kinds }, sheet) => [
  h("p", h("b", kindNames(kinds))),
  h(
    "p.quiet",
    waits.length > 0
      ? _("In points. Tap the tile that won.")
      : _("The hand does not wait for any tile."),
  ),
  h("div.stack.waits", ...waits.map((each) => waitOf(each, kinds, sheet))),
];

/** @param {FanWaitView} wait @param {WaitKindView[]} all @param {Sheet} sheet */
const waitOf = ({ tile, left, kinds, discard, self_draw: drawn }, all, sheet) =>
  waitButton(
    { tile, left, sheet },
    h("span"),
    h("span.quiet", inContext("win", "Discard")),
    h("span.quiet", _("Self-draw")),
    h("span"),
    points(discard),
    points(drawn),
    kindLine(kinds, all),
  );

/** @param {FanWaitView["discard"]} value */
const points = ({ fan, wins }) =>
  wins ? h("b", fan) : h("span.quiet", _("{fan}: too few", { fan }));
