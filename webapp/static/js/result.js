/**
 * The score: what it is worth, who pays, and why.
 */

import { getHand, getView } from "./store.js";
import { h } from "./dom.js";
import { labelsOf, miniTile } from "./tiles.js";
import { openSheet } from "./sheet.js";
import { messageOf } from "./doubts.js";
import { NORTH, shown } from "./hand.js";
import { inWords, isJapanese } from "./settings.js";
import { capital, points } from "./words.js";
import { pays, said } from "./paid.js";
import { rulesRow } from "./rules_row.js";
import { whatIf } from "./alternatives.js";

/** @type {Record<string, [string, string]>} */
const LIMITS = {
  mangan: ["Mangan", "満貫"],
  haneman: ["Haneman", "跳満"],
  baiman: ["Baiman", "倍満"],
  sanbaiman: ["Sanbaiman", "三倍満"],
  yakuman: ["Yakuman", "役満"],
};

/** "Mangan", or "3 han 40 fu" where there is no limit. @param {any} score */
export const shortName = (score) => (score.limit ? inWords(limitName(score)) : total(score));

/** The limit, several times where yakuman add. @param {any} score */
function limitName({ limit, yakuman }) {
  const times = yakuman.reduce(
    (/** @type {number} */ sum, /** @type {any} */ each) => sum + each.times,
    0,
  );
  return limitWords(limit, times);
}

/** "Mangan", or "2 × Yakuman". @param {string} limit @param {number} times */
export function limitWords(limit, times) {
  const [romaji, kanji] = LIMITS[limit];
  if (times < 2) return { en: romaji, ja: kanji };
  return { en: `${times} × ${romaji}`, ja: `${times}倍${kanji}` };
}

/** "3 han 40 fu" @param {{han: number, fu: number}} score */
export const total = ({ han, fu }) => inWords({ en: `${han} han ${fu} fu`, ja: `${han}翻${fu}符` });

/** Show the score, and each new one that comes while it is shown. */
export function openResult() {
  openSheet({
    title: inWords({ en: "Score", ja: "点数" }),
    wide: true,
    draw: () => result(getView().score),
  });
}

/** @param {import("./store.js").View["score"]} view */
function result({ score, objections }) {
  if (!score) return (objections ?? []).map((each) => h("p", {}, messageOf(each)));
  const worth = [
    wonHand(getHand()),
    h(
      "div.total",
      {},
      score.limit && limitPill(limitName(score)),
      h(
        "p.points",
        {},
        h("strong", {}, points(score.received)),
        inWords({ en: " points", ja: "点" }),
      ),
      score.honba > 0 &&
        h(
          "p.quiet",
          {},
          inWords({
            en: `${points(score.points)} and ${points(score.honba)} honba`,
            ja: `${points(score.points)}点と${points(score.honba)}本場`,
          }),
        ),
      said(score.said),
    ),
    pays(score),
  ];
  const reasons = [...scoreLines(score), whatIf(score.what_if), rulesRow()];
  return h("div.score-sides", {}, h("div.stack", {}, worth), h("div.stack", {}, reasons));
}

/** What the score is added from. @param {any} score */
export const scoreLines = (score) => [
  score.yakuman.length > 0
    ? list(inWords({ en: "Yakuman", ja: "役満" }), score.yakuman, times)
    : list(inWords({ en: "Yaku", ja: "役" }), score.yaku, ({ han }) =>
        inWords({ en: `${han} han`, ja: `${han}翻` }),
      ),
  score.yakuman.length === 0 &&
    h(
      "p.sum",
      {},
      h("span", {}, inWords({ en: "Total", ja: "合計" })),
      h("b", {}, total(score)),
    ),
  score.fu_lines.length > 0 && fu(score),
];

/** @param {{en: string, ja: string}} limit */
const limitPill = ({ en, ja }) =>
  h("p.limit", {}, !isJapanese() && `${en} `, h("span", { lang: "ja" }, ja));

/** How often a yakuman counts. @param {{times: number}} line */
function times({ times: count }) {
  if (count === 0) return inWords({ en: "not added", ja: "加算なし" });
  return count > 1 ? `×${count}` : "";
}

/** The tiles that won, in one line. @param {import("./hand.js").Hand} hand */
function wonHand(hand) {
  const { rest, winning } = shown(hand);
  const line = (/** @type {import("./hand.js").Piece[]} */ pieces) =>
    h("span.tile-line", {}, ...pieces.map((each) => miniTile(each.label)));
  return h(
    "div.won-hand",
    {},
    line(rest),
    winning && line([winning]),
    ...hand.melds.map((meld) => line(meld.pieces)),
    hand.norths > 0 &&
      h("span.tile-line", {}, ...Array.from({ length: hand.norths }, () => miniTile(NORTH))),
  );
}

/**
 * The yaku, a line each.
 * @param {string} title
 * @param {any[]} yaku
 * @param {(each: any) => string} worth
 */
export function list(title, yaku, worth) {
  return h(
    "ul.yaku",
    { "aria-label": title },
    ...yaku.map((each) =>
      h(
        "li",
        {},
        h("span.kanji", { lang: "ja" }, each.kanji),
        !isJapanese() && h("span.names", {}, h("b", {}, each.romaji), h("span", {}, each.english)),
        h("span.worth", {}, worth(each)),
      ),
    ),
  );
}

/** @param {any} score */
function fu(score) {
  return h(
    "details.fold.fu",
    {},
    h("summary", {}, inWords({ en: `How the ${score.fu} fu add up`, ja: `${score.fu}符の内訳` })),
    h(
      "ul",
      {},
      ...score.fu_lines.map((/** @type {any} */ line) =>
        h(
          "li",
          {},
          h("span.reason", {}, reason(line)),
          h("span.tile-line", {}, ...labelsOf(line.tiles).map(miniTile)),
          h("span.worth", {}, String(line.fu)),
        ),
      ),
    ),
  );
}

/** What fu are counted for. @param {any} line */
const reason = ({ reason: words, kanji }) => inWords({ en: capital(words), ja: kanji });
