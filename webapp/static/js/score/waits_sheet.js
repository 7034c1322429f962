/**
 * The waits of the hand with their payouts; a tap selects the winning tile. For tiles that do not
 * win, the best discards; a tap discards the tile.
 */

import { chineseWaitsList } from "../chinese/waits_list.js";
import { h } from "../core/dom.js";
import { getSettings } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { getPage } from "../core/store.js";
import { formatNumber, translate } from "../core/text.js";
import { removePiece } from "../hand/hand.js";
import { edit } from "../hand/hand_store.js";
import { miniTile, tileFace, tileName } from "../hand/tiles.js";
import { waitButton } from "./wait_button.js";

/** @import { ChineseWaits, Discard, Outcome, Payouts, Sheet, Wait, Waits } from "../core/types" */

/** Open the waits or the best discards; they update while the sheet is open. */
export function openWaitsSheet() {
  openSheet({
    title: hasDiscards(getPage().waits)
      ? translate({ en: "Best discards", ja: "何を切る？" })
      : translate({ en: "Waits", ja: "待ち", zh: "听牌" }),
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
  h(
    "p.quiet",
    {},
    translate({
      en: "These tiles do not win yet. Tap the tile to discard.",
      ja: "まだ和了形ではありません。切る牌をタップしてください。",
    }),
  ),
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
      h(
        "span.quiet",
        {},
        translate({
          en: `accepts ${left} ${left === 1 ? "tile" : "tiles"}`,
          ja: `受け入れ${left}枚`,
        }),
      ),
      h("span.nearer", {}, ...accepts.map((each) => miniTile(each.tile))),
    ),
  );
}

/** @param {number} shanten */
const shantenName = (shanten) =>
  shanten === 0
    ? translate({ en: "Tenpai", ja: "テンパイ" })
    : translate({ en: `${shanten}-shanten`, ja: `${shanten}向聴` });

/** @param {Wait[]} all @param {Sheet} sheet */
const waitsList = (all, sheet) => [
  h(
    "p.quiet",
    {},
    translate({
      en: "In points, without ura and ippatsu. Tap the tile that won.",
      ja: "裏ドラと一発なしの点数です。和了した牌をタップしてください。",
    }),
  ),
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
  h("span.quiet", {}, translate({ en: "Ron", ja: "ロン" })),
  h("span.quiet", {}, translate({ en: "Tsumo", ja: "ツモ" })),
  ...payoutLine(translate({ en: "No riichi", ja: "リーチなし" }), pays.ron, pays.tsumo),
  ...(pays.riichi_ron
    ? payoutLine(translate({ en: "Riichi", ja: "リーチ" }), pays.riichi_ron, pays.riichi_tsumo)
    : []),
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
  return h(
    "span.quiet",
    {},
    outcome.objection.kind === "NoYaku"
      ? translate({ en: "no yaku", ja: "役なし" })
      : translate({ en: "no win", ja: "和了不可", zh: "不能和" }),
  );
}

/** @param {number} count */
const tileCount = (count) => (count === 1 ? "one tile" : `${count} tiles`);

/** @param {Waits} answer */
const notReady = ({ shanten, nearer }) => [
  h(
    "p",
    {},
    translate({
      en: `The hand is ${tileCount(shanten)} away from waiting (${shanten}-shanten).`,
      ja: `${shanten}向聴です。`,
    }),
  ),
  nearer.length > 0 && [
    h("p.quiet", {}, translate({ en: "Useful tiles:", ja: "有効牌：" })),
    h("div.nearer", {}, ...nearer.map(miniTile)),
  ],
];
