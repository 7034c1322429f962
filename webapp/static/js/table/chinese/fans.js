/**
 * The fans of a hand of the Chinese game at a table.
 */

import { fanList } from "../../chinese/result.js";
import { h } from "../../core/dom.js";
import { translate } from "../../core/text.js";

/** @import { CalculatedFans } from "../../core/types" */

/** Return "15 fan", 15番 or 15番. @param {number} fan */
export const fanText = (fan) => translate({ en: `${fan} fan`, ja: `${fan}番`, zh: `${fan}番` });

/** Draw the fans of a score, its total and the minimum. @param {CalculatedFans} score */
export const chineseScoreLines = (score) => [
  fanList(score),
  h(
    "p.sum",
    {},
    h("span", {}, translate({ en: "Total", ja: "合計", zh: "合计" })),
    h("b", {}, fanText(score.fan)),
  ),
  h("p.quiet.small", {}, translate(minimumText(score))),
];

/** @param {CalculatedFans} score */
function minimumText({ flowers, minimum, without_flowers: bare }) {
  if (flowers === 0) {
    return { en: `A win needs ${minimum}`, ja: `最低${minimum}番`, zh: `起和${minimum}番` };
  }
  return {
    en: `${bare} without flowers; a win needs ${minimum}`,
    ja: `花牌を除いて${bare}番、最低${minimum}番`,
    zh: `不计花牌${bare}番，起和${minimum}番`,
  };
}
