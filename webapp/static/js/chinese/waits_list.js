/**
 * The waits of a hand of the Chinese game with their points; a tap selects the winning tile.
 */

import { h } from "../core/dom.js";
import { translate } from "../core/text.js";
import { waitButton } from "../score/wait_button.js";

/** @import { ChineseWait, Sheet } from "../core/types" */

/** Draw the waits. @param {ChineseWait[]} all @param {Sheet} sheet */
export const chineseWaitsList = (all, sheet) => [
  h(
    "p.quiet",
    {},
    all.length > 0
      ? translate({
          en: "In points. Tap the tile that won.",
          ja: "点数です。和了した牌をタップしてください。",
          zh: "以番数计。请点击和的牌。",
        })
      : translate({
          en: "The hand does not wait for any tile.",
          ja: "聴牌していません。",
          zh: "还没有听牌。",
        }),
  ),
  h("div.waits", {}, ...all.map((each) => waitOf(each, sheet))),
];

/** @param {ChineseWait} wait @param {Sheet} sheet */
const waitOf = ({ tile, left, discard, self_draw: drawn }, sheet) =>
  waitButton(
    { tile, left, sheet },
    h("span"),
    h("span.quiet", {}, translate({ en: "Discard", ja: "ロン", zh: "点和" })),
    h("span.quiet", {}, translate({ en: "Self-draw", ja: "自摸", zh: "自摸" })),
    h("span"),
    points(discard),
    points(drawn),
  );

/** @param {ChineseWait["discard"]} value */
const points = ({ fan, wins }) =>
  wins
    ? h("b", {}, String(fan))
    : h(
        "span.quiet",
        {},
        translate({ en: `${fan}: too few`, ja: `${fan}点で不足`, zh: `${fan}番，不够` }),
      );
