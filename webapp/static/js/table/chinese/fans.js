/**
 * The fans of a hand of the Chinese game at a table.
 */

import { fanList } from "../../chinese/result.js";
import { h } from "../../core/dom.js";
import { _, message, translate } from "../../core/messages.js";

/** @import { CalculatedFans } from "../../core/types" */

/** Return "15 fan", 15番 or 15番. @param {number} fan */
export const fanText = (fan) => _("{fan} fan", { fan });

/** Draw the fans of a score, its total and the minimum. @param {CalculatedFans} score */
export const chineseScoreLines = (score) => [
  fanList(score),
  h("p.sum", {}, h("span", {}, _("Total")), h("b", {}, fanText(score.fan))),
  h("p.quiet.small", {}, translate(minimumText(score))),
];

/** @param {CalculatedFans} score */
function minimumText({ flowers, minimum, without_flowers: bare }) {
  if (flowers === 0) {
    return message("A win needs {minimum}", { minimum });
  }
  return message("{bare} without flowers; a win needs {minimum}", { bare, minimum });
}
