/** The table of fan and points. */

import { h } from "../core/dom.js";
import { _, formatNumber } from "../core/messages.js";

/** @import { FanScoreResponse, FanPointsResponse, FanPointsView } from "../core/types" */

/** A row; a hand between two rows has only its own payment. @typedef {Omit<FanPointsView, "discard"|"self_draw"> & {discard: FanPointsView["discard"]|null, self_draw: FanPointsView["self_draw"]|null}} Row */

/**
 * Draw the table; the row of a score is marked.
 * @param {FanPointsResponse} table
 * @param {FanScoreResponse|null} score
 */
export function fanPointsView({ rows, notes }, score) {
  const all = score ? withRowOf(rows, score) : rows;
  return [
    ...notes.map((note) => h("p.small.quiet", note)),
    rows.some(({ discard }) => discard.others > 0) &&
      h("p.small.quiet", _("Bold: what the discarder pays. Below: what each of the others pays.")),
    h(
      "table.points-table.fan-points",
      h(
        "thead",
        h(
          "tr",
          ...[_("Fan"), _("Points"), _("Discard"), _("Self-draw, each")].map((words) =>
            h("th", { scope: "col" }, words),
          ),
        ),
      ),
      h("tbody", ...all.map((row) => rowView(row, score && isOf(row, score) ? score : null))),
    ),
  ];
}

/** Return whether a row has the fan of a score. @param {Row} row @param {FanScoreResponse} score */
const isOf = ({ fan, more }, { paid_fan: paid }) => fan === paid || (more && paid > fan);

/** Return the rows with one for a score. @param {Row[]} rows @param {FanScoreResponse} score */
function withRowOf(rows, score) {
  if (rows.some((row) => isOf(row, score))) return rows;
  const { paid_fan: fan, points, payment } = score;
  const own = payment.discarder === null ? "self_draw" : "discard";
  const row = { fan, more: false, points, discard: null, self_draw: null, [own]: payment };
  return [...rows, row].sort((one, other) => one.fan - other.fan);
}

/** @param {Row} row @param {FanScoreResponse|null} score whose row it is */
function rowView({ fan, more, points, discard, self_draw: selfDraw }, score) {
  const drawn = score && score.payment.discarder === null;
  const marked = (/** @type {boolean|null} */ is) => ({ class: is ? "marked" : "" });
  return h(
    "tr",
    { class: score ? "current" : "", "aria-current": score ? "true" : undefined },
    h("th", { scope: "row" }, `${fan}${more ? "+" : ""}`),
    h("td", formatNumber(points)),
    h(
      "td",
      h("b", marked(score && !drawn), discard ? formatNumber(discard.discarder ?? 0) : "–"),
      discard && discard.others > 0 && h("span", formatNumber(discard.others)),
    ),
    h("td", h("b", marked(drawn), selfDraw ? formatNumber(selfDraw.others) : "–")),
  );
}
