/**
 * The standings: current places, conditions of the last hand, match sheet, statistics and downloads.
 */

import { tableHead, tableRow, wideTable } from "../core/controls.js";
import { pageGame } from "../core/games/games.js";
import { exportButton } from "../core/export_button.js";
import { h } from "../core/dom.js";
import {
  _,
  capitalize,
  formatNumber,
  message,
  messageIn,
  plural,
  translate,
  formatDecimals,
  orDash,
} from "../core/messages.js";
import { openSheet } from "../core/sheet.js";
import { placeName } from "../core/vocabulary.js";
import { formatPoints, usedExtras } from "./formats.js";
import { showError } from "./notices.js";
import { getTable, tableView } from "./state.js";
import { pilesFold } from "./sticks.js";
import { tableUrl } from "./table_api.js";

/** @import { Child, NeedView, PlayerStatistics, SheetCell } from "../core/types" */
/** @import { SheetRow, Text } from "../core/types" */

/** Open the standings. */
export function openStandingsSheet() {
  openSheet({
    title: _("Standings"),
    wide: true,
    select: () => [getTable().view],
    draw: () => [
      tableView().sheet.length > 1 ? totalsRanking() : null,
      currentGameView(),
      needsList(NEEDS_TITLE),
      matchSheet(),
      h(
        "section.downloads",
        exportButton(
          {
            address: (name) => tableUrl(`/${name}`),
            games: tableView().history.length,
            isRiichi: pageGame().hasRiichi,
          },
          showError,
        ),
      ),
    ],
  });
}

/** Return whether a night with finished games is over, so that its totals are the result. */
export const isNight = () => tableView().ended && tableView().sheet.length > 0;

/** Return the players who finished a game, by their totals. */
export const nightRanking = () =>
  tableView().ranking.map(({ player, total, ...row }) => ({
    name: tableView().players[player],
    points: total,
    ...row,
  }));

/** Draw the totals of all finished games as a ranking. */
export const totalsRanking = () =>
  h(
    "section.standing-now",
    h("h3", _("Grand total")),
    h(
      "ol.scores.standing",
      ...nightRanking().map(({ name, points, place, games }) =>
        h(
          "li",
          h("span.change-place", placeName(place)),
          h("span.change-name", name),
          h("span", plural("{count} game", "{count} games", games)),
          h("b.change-score", formatPoints(points)),
        ),
      ),
    ),
  );

/** Draw the current game as if it ended now. */
function currentGameView() {
  const { game } = tableView();
  if (!game) return null;
  const { number, ending, ending_words: words, seats } = game;
  const sorted = [...seats].sort((one, other) => one.place - other.place);
  return h(
    "section.standing-now",
    h(
      "h3",
      ending
        ? _("Game {number}: over", { number })
        : _("Game {number}, if it ended now", { number }),
    ),
    ending && words && h("p.quiet", words),
    h(
      "ol.scores.standing",
      ...sorted.map((seat) =>
        h(
          "li",
          h("span.change-place", placeName(seat.place)),
          h("span.change-name", seat.name),
          h("span", formatNumber(seat.score)),
          h("b.change-score", formatPoints(seat.points)),
        ),
      ),
    ),
    pilesFold(seats),
  );
}

function matchSheet() {
  const { sheet: rows, players, totals, ranking } = tableView();
  if (rows.length === 0) return null;
  const name = _("Match sheet");
  return h(
    "section",
    h("h3", name),
    playerTable(name, players, [
      ...rows.map(gameRows),
      h(
        "tfoot",
        tableRow(_("Grand total"), totals.map(formatPoints)),
        !pageGame().hasUma &&
          tableRow(
            translate(TABLE_POINT_LINES[0][1]),
            players.map((_, player) =>
              formatNumber(ranking.find((each) => each.player === player)?.score ?? 0),
            ),
          ),
      ),
    ]),
  );
}

/**
 * Draw a table with a column for each player. Up to six fit on a phone; more scroll sideways.
 * @param {string} name
 * @param {string[]} players
 * @param {Child[]} body
 */
function playerTable(name, players, body) {
  const place = wideTable(name, h("table", tableHead(["", ...players]), ...body));
  const width = players.length > 6 ? ["scrolls"] : players.length > 4 ? ["many"] : [];
  place.classList.add("player-table", ...width);
  return place;
}

/** @type {[keyof SheetCell, Text][]} */
const SHEET_LINES = [
  ["raw", message("Raw score")],
  ["place", message("Place")],
  ["match_points", messageIn("match sheet", "Match points")],
  ["placement", message("Placement")],
  ["subtotal", message("Subtotal")],
  ["total", message("Total")],
];

/** @type {[keyof SheetCell, Text][]} */
const TABLE_POINT_LINES = [
  ["raw", message("Game points")],
  ["place", message("Place")],
  ["subtotal", message("Table points")],
  ["total", message("Total")],
];

/** @param {SheetRow} row @param {number} at */
const gameRows = ({ over, cells }, at) =>
  h(
    "tbody",
    h(
      "tr.game-head",
      h(
        "th",
        { scope: "rowgroup", colspan: cells.length + 1 },
        _("Game {number}", { number: at + 1 }),
        !over && h("span.quiet", _(" (in progress)")),
      ),
    ),
    ...(pageGame().hasUma ? SHEET_LINES : TABLE_POINT_LINES).flatMap(([name, words]) => [
      ...(name === "subtotal" ? usedExtras(cells).map((extra) => extraRow(cells, extra)) : []),
      tableRow(
        translate(words),
        cells.map((cell) => cellText(cell, name)),
      ),
    ]),
  );

/** @param {(SheetCell|null)[]} cells @param {ReturnType<typeof usedExtras>[number]} extra */
const extraRow = (cells, [name, words]) =>
  tableRow(
    translate(words),
    cells.map((cell) => (cell ? formatPoints(cell.extras[name]) : "–")),
  );

/** @param {SheetCell|null} cell @param {keyof SheetCell} name */
function cellText(cell, name) {
  const value = cell?.[name] ?? null;
  if (!cell || typeof value !== "number") return "–";
  if (name === "raw") return formatNumber(value);
  if (name === "place") return placeName(value);
  return formatPoints(value);
}

/** Open the statistics of the players. */
export function openStatisticsSheet() {
  openSheet({
    title: _("Statistics"),
    wide: true,
    select: () => [getTable().view],
    draw: statisticsTable,
  });
}

/** @typedef {[Text, (counts: PlayerStatistics) => Child]} Statistic */

/** @param {number} number */
const twoDecimals = (number) => formatDecimals(number, 2);

/** @param {number} number */
const rounded = (number) => formatNumber(Math.round(number));

/** Return what is counted for each player. @returns {Statistic[]} */
const countedStatistics = () => [
  [message("Games"), ({ games }) => String(games)],
  [message("Average place"), ({ average_place: place }) => orDash(place, twoDecimals)],
  [pageGame().words.hands, ({ hands }) => String(hands)],
  [message("Wins"), ({ wins, hands }) => share(wins, hands)],
  [pageGame().words.selfDraws, ({ tsumo }) => String(tsumo)],
  [pageGame().words.dealIns, ({ deal_ins: dealIns, hands }) => share(dealIns, hands)],
  ...(pageGame().hasRiichi ? RIICHI_STATISTICS : []),
  [message("Average win"), ({ average_win: points }) => orDash(points, rounded)],
  [pageGame().words.mistakes, ({ chombo }) => String(chombo)],
];

/** @type {Statistic[]} */
const RIICHI_STATISTICS = [
  [message("Riichi"), ({ riichi, hands }) => share(riichi, hands)],
  [message("Tenpai at draws"), ({ tenpai }) => String(tenpai)],
];

function statisticsTable() {
  const { statistics, players } = tableView();
  const rows = countedStatistics().map(([words, value]) =>
    tableRow(translate(words), statistics.map(value)),
  );
  return playerTable(_("Statistics"), players, [h("tbody", ...rows)]);
}

/** Draw a count with its share of all hands. @param {number} count @param {number} hands */
const share = (count, hands) => [
  String(count),
  hands > 0 && h("small.share", `${Math.round((100 * count) / hands)} %`),
];

/** Open the conditions of the last hand. */
export const openNeedsSheet = () =>
  openSheet({
    title: translate(NEEDS_TITLE),
    select: () => [getTable().view],
    draw: () => needsList(),
  });

export const NEEDS_TITLE = message("The last hand: who needs what");

/** Draw what each player needs for a better place in the last hand. @param {Text} [title] */
export function needsList(title) {
  const game = getTable().view?.game;
  if (!game || game.ending || game.needs.length === 0) return null;
  const need = (/** @type {NeedView} */ { seat, wins }) =>
    h(
      "details.fold.need",
      { open: game.seats[seat].player === getTable().me },
      h(
        "summary",
        { "data-key": `need-${seat}` },
        h("b", game.seats[seat].name),
        h("span.quiet", placeName(game.seats[seat].place)),
      ),
      wins.length > 0
        ? h("ul", ...wins.map(({ words }) => h("li", capitalize(words))))
        : h("p.fold-body", _("No win is enough.")),
    );
  return h("section.callout.needs", title && h("h3", translate(title)), ...game.needs.map(need));
}
