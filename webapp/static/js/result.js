/**
 * The score: what it is worth, who pays, and why.
 */

import { getHand, getView } from "./store.js";
import { h } from "./dom.js";
import { labelsOf, miniTile } from "./tiles.js";
import { openSheet } from "./sheet.js";
import { shown } from "./hand.js";

/** @type {Record<string, [string, string]>} */
const LIMITS = {
  mangan: ["Mangan", "満貫"],
  haneman: ["Haneman", "跳満"],
  baiman: ["Baiman", "倍満"],
  sanbaiman: ["Sanbaiman", "三倍満"],
  yakuman: ["Yakuman", "役満"],
};

/** @param {number} n */
export const points = (n) => n.toLocaleString("en");

/** "Mangan", or "3 han 40 fu" where there is no limit. @param {any} score */
export function shortName(score) {
  if (score.yakuman.length > 0 || score.limit) return LIMITS[score.limit || "yakuman"][0];
  return `${score.han} han ${score.fu} fu`;
}

/** Show the score, and each new one that comes while it is shown. */
export function openResult() {
  openSheet({ title: "Score", wide: true, draw: () => result(getView().score) });
}

/** @param {import("./store.js").View["score"]} view */
function result({ score, message }) {
  if (!score) return h("p.quiet", {}, message);
  return [
    wonHand(getHand()),
    h(
      "div.total",
      {},
      score.limit && limitName(score.limit),
      h("p.points", {}, h("strong", {}, points(score.points)), " points"),
      h("p.payment", {}, payment(score.payment)),
    ),
    score.yakuman.length > 0
      ? list("Yakuman", score.yakuman, (each) => (each.times > 1 ? `×${each.times}` : ""))
      : list("Yaku", score.yaku, (each) => `${each.han} han`),
    score.yakuman.length === 0 && sum(score),
    score.fu_lines.length > 0 && fu(score),
  ];
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
  );
}

/** @param {string} limit */
function limitName(limit) {
  const [romaji, kanji] = LIMITS[limit];
  return h("p.limit", {}, romaji, " ", h("span", { lang: "ja" }, kanji));
}

/** @param {any} paid */
function payment(paid) {
  if (paid.ron !== undefined) return `${points(paid.ron)} from the discarder`;
  const { dealer, others } = paid.tsumo;
  if (!dealer) return `${points(others)} from each player`;
  return `${points(dealer)} from the dealer, ${points(others)} from each of the others`;
}

/**
 * @param {string} title
 * @param {any[]} yaku
 * @param {(each: any) => string} worth
 */
function list(title, yaku, worth) {
  return h(
    "ul.yaku",
    { "aria-label": title },
    ...yaku.map((each) =>
      h(
        "li",
        {},
        h("span.kanji", { lang: "ja" }, each.kanji),
        h("span.names", {}, h("b", {}, each.romaji), h("span", {}, each.english)),
        h("span.worth", {}, worth(each)),
      ),
    ),
  );
}

/** @param {any} score */
const sum = (score) =>
  h("p.sum", {}, h("span", {}, "Together"), h("b", {}, `${score.han} han ${score.fu} fu`));

/** @param {any} score */
function fu(score) {
  return h(
    "details.fu",
    {},
    h("summary", {}, `How the ${score.fu} fu add up`),
    h(
      "ul",
      {},
      ...score.fu_lines.map((/** @type {any} */ line) =>
        h(
          "li",
          {},
          h("span.reason", {}, capital(line.reason)),
          h("span.tile-line", {}, ...labelsOf(line.tiles).map(miniTile)),
          h("span.worth", {}, String(line.fu)),
        ),
      ),
    ),
  );
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
