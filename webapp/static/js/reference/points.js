/** The tables of points: of han and fu, and of fan. */

import { segmented, tableHead } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, capitalize, formatNumber, inContext } from "../core/messages.js";

/** @import { Child, FanPointsResponse, FanPointsView, FanScoreResponse } from "../core/types" */
/** @import { LimitRowView, PointsCellView, PointsTableResponse, Score } from "../core/types" */

/** @typedef {"dealer"|"others"} Winner */
/** @typedef {{cell: PointsCellView, winner: Winner, by: "ron"|"tsumo"}} Place */

/**
 * Draw the table for both kinds of winners, of which a phone displays one.
 * @param {PointsTableResponse} table
 * @param {Score|null} score whose cell is marked
 * @param {Winner|null} chosen
 * @param {(winner: Winner) => void} pick
 */
export function pointsView(table, score, chosen, pick) {
  const place = score && placeOf(table, score);
  const shown = chosen ?? place?.winner ?? "others";
  return [
    segmented({
      name: _("Winner"),
      key: "points-winner",
      options: [
        ["others", _("Not the dealer")],
        ["dealer", _("Dealer, East")],
      ],
      value: shown,
      pick: (winner) => pick(/** @type {Winner} */ (winner)),
    }),
    h(
      "div.stack.points-tables",
      ...["others", "dealer"].map((winner) =>
        winnerTables(table, /** @type {Winner} */ (winner), shown, place),
      ),
    ),
  ];
}

/**
 * @param {PointsTableResponse} table
 * @param {Winner} winner
 * @param {Winner} shown
 * @param {Place|null} place
 */
function winnerTables({ han, rows, limits }, winner, shown, place) {
  const cell = (/** @type {PointsCellView|null} */ each) =>
    each
      ? valueCell(each, winner, place?.winner === winner && place.cell === each && place.by)
      : h("td", h("span.quiet", "–"));
  return h(
    "section",
    { class: winner === shown ? "shown" : "" },
    h("h3", winner === "dealer" ? _("Dealer, East") : _("Not the dealer")),
    h(
      "p.small.quiet",
      winner === "dealer"
        ? _("Bold: ron. Below: self-draw, each of the others pays.")
        : _("Bold: ron. Below: self-draw, each of the others and the dealer pay."),
    ),
    h(
      "table.points-table",
      tableHead([_("Fu"), ...han.map((each) => _("{han} han", { han: each }))]),
      h(
        "tbody",
        ...rows.map(({ fu, cells }) => h("tr", h("th", { scope: "row" }, fu), ...cells.map(cell))),
      ),
    ),
    h(
      "table.points-table.limits",
      h(
        "tbody",
        ...limits.map((limit) =>
          h(
            "tr",
            h("th", { scope: "row" }, limitName(limit), h("small.note", hanRange(limit))),
            cell(limit),
          ),
        ),
      ),
    ),
  );
}

/** @param {LimitRowView} limit */
const limitName = ({ text, times }) => h("span", times > 1 ? `${times} × ` : "", capitalize(text));

/** @param {LimitRowView} limit */
function hanRange({ han, most_han: most }) {
  if (han === null) return "";
  const range = most === null ? `${han}+` : han === most ? han : `${han}–${most}`;
  return [" ", _("{han} han", { han: range })];
}

/** @param {PointsCellView} cell @param {Winner} winner @param {"ron"|"tsumo"|false} marked */
function valueCell(cell, winner, marked) {
  const [ron, tsumo] =
    winner === "dealer" ? [cell.dealer_ron, cell.dealer_tsumo] : [cell.ron, cell.tsumo];
  const value = (/** @type {"ron"|"tsumo"} */ by, /** @type {Child} */ points) =>
    h(by === "ron" ? "b" : "span", { class: marked === by ? "marked" : "" }, points);
  return h(
    "td",
    { class: marked ? "current" : "", "aria-current": marked ? "true" : undefined },
    value("ron", ron && "ron" in ron ? formatNumber(ron.ron) : "–"),
    value("tsumo", tsumo && "tsumo" in tsumo ? selfDraw(tsumo.tsumo) : "–"),
  );
}

/** @param {{dealer: number, others: number}} shares */
const selfDraw = ({ dealer, others }) =>
  dealer ? [formatNumber(others), "/", h("wbr"), formatNumber(dealer)] : formatNumber(others);

/**
 * Find the cell of a score.
 * @param {PointsTableResponse} table
 * @param {Score} score
 * @returns {Place|null}
 */
function placeOf({ han, rows, limits }, score) {
  const column = score.han === null ? -1 : han.indexOf(score.han);
  const row = rows.find(({ fu }) => fu === score.fu);
  const times = Math.max(
    1,
    score.yakuman.reduce((sum, each) => sum + each.times, 0),
  );
  const cell =
    (score.yakuman.length === 0 && row?.cells[column]) ||
    limits.find((each) => each.limit === score.limit && each.times === times);
  if (!cell) return null;
  const { payment, points } = score;
  if ("tsumo" in payment)
    return { cell, by: "tsumo", winner: payment.tsumo.dealer ? "others" : "dealer" };
  const dealers = cell.dealer_ron && "ron" in cell.dealer_ron ? cell.dealer_ron.ron : null;
  return { cell, by: "ron", winner: dealers === points ? "dealer" : "others" };
}

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
      tableHead([
        _("Fan"),
        inContext("fans", "Points"),
        inContext("win", "Discard"),
        _("Self-draw, each"),
      ]),
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
function rowView({ fan, more, points, discard, self_draw: ownDraw }, score) {
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
    h("td", h("b", marked(drawn), ownDraw ? formatNumber(ownDraw.others) : "–")),
  );
}
