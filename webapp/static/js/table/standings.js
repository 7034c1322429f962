/**
 * How the evening stands: places now, the match sheet over all games, what each did, downloads.
 */

import { atTable } from "./where.js";
import { getTable, theView } from "./state.js";
import { getView } from "../store.js";
import { h, icon } from "../dom.js";
import { inWords } from "../settings.js";
import { matchPoints, placeName, pointsOf } from "./words.js";
import { LAST, needs } from "./result_sheet.js";
import { openSheet } from "../sheet.js";
import { pile } from "./sticks.js";

/** Show how it stands. */
export function openStandings() {
  openSheet({
    title: inWords({ en: "Standings", ja: "成績" }),
    wide: true,
    shows: () => [getTable().view, getView().settings],
    draw: () => [now(), needs(LAST), sheet(), downloads()],
  });
}

/** The game that is played, as if it ended now. */
function now() {
  const { game } = theView();
  if (!game) return null;
  const sorted = [...game.seats].sort((one, other) => one.place - other.place);
  return h(
    "section.standing-now",
    {},
    h(
      "h3",
      {},
      game.ending
        ? inWords({ en: `Game ${game.number}: over`, ja: `${game.number}回戦：終局` })
        : inWords({
            en: `Game ${game.number}, if it ended now`,
            ja: `${game.number}回戦（現時点）`,
          }),
    ),
    game.ending && game.ending_words && h("p.quiet", {}, inWords(game.ending_words)),
    h(
      "ol.standing",
      {},
      ...sorted.map((seat) =>
        h(
          "li",
          {},
          h("span.change-place", {}, placeName(seat.place)),
          h("span.change-name", {}, seat.name),
          h("span", {}, pointsOf(seat.score)),
          h("b.change-score", {}, matchPoints(seat.points)),
        ),
      ),
    ),
    game.seats.every((seat) => seat.pile !== null) && piles(game.seats),
  );
}

/** Which sticks each should have. @param {import("./state.js").Seat[]} seats */
const piles = (seats) =>
  h(
    "details.fold.piles",
    {},
    h("summary", {}, inWords({ en: "Who has which sticks", ja: "各自の点棒" })),
    h(
      "div.fold-body",
      {},
      ...seats.map((seat) => h("div", {}, h("b", {}, seat.name), pile(seat.pile ?? []))),
    ),
  );

/** Each game's lines, as the sheet of the tournament has them. */
function sheet() {
  const { sheet: rows, players, totals } = theView();
  if (rows.length === 0) return null;
  return h(
    "section",
    {},
    h("h3", {}, inWords({ en: "Match sheet", ja: "対局記録" })),
    h(
      "div.wide-table",
      { tabindex: 0, role: "group", "aria-label": inWords({ en: "Match sheet", ja: "対局記録" }) },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h("tr", {}, h("td"), ...players.map((name) => h("th", { scope: "col" }, name))),
        ),
        ...rows.map(gameRows),
        h(
          "tfoot",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "row" }, inWords({ en: "Grand total", ja: "総合計" })),
            ...totals.map((total) => h("td", {}, matchPoints(total))),
          ),
        ),
      ),
    ),
  );
}

/** @type {[string, import("./words.js").Words][]} */
const LINES = [
  ["raw", { en: "Raw score", ja: "素点" }],
  ["match_points", { en: "Match points", ja: "得点" }],
  ["placement", { en: "Placement", ja: "順位点" }],
  ["subtotal", { en: "Subtotal", ja: "小計" }],
  ["total", { en: "Total", ja: "合計" }],
];

/** @param {any} row @param {number} at */
const gameRows = ({ over, cells }, at) =>
  h(
    "tbody",
    {},
    h(
      "tr.game-head",
      {},
      h(
        "th",
        { scope: "rowgroup", colspan: cells.length + 1 },
        inWords({ en: `Game ${at + 1}`, ja: `${at + 1}回戦` }),
        !over && h("span.quiet", {}, inWords({ en: " (not over)", ja: "（途中）" })),
      ),
    ),
    ...LINES.map(([name, words]) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, inWords(words)),
        ...cells.map((/** @type {any} */ cell) => h("td", {}, cellWords(cell, name))),
      ),
    ),
  );

/** @param {any} cell @param {string} name */
function cellWords(cell, name) {
  if (!cell || cell[name] === null || cell[name] === undefined) return "–";
  if (name === "raw") return pointsOf(cell.raw);
  if (name === "placement") return `${placeName(cell.place)} ${matchPoints(cell.placement)}`;
  return matchPoints(cell[name]);
}

/** Files of it. */
const downloads = () =>
  h(
    "section.downloads",
    {},
    h("h3", {}, inWords({ en: "To keep", ja: "保存" })),
    h(
      "div.stack",
      {},
      file("sheet.html", { en: "Match sheet to print", ja: "対局記録（印刷用）" }),
      file("sheet.csv", { en: "Spreadsheet (CSV)", ja: "表計算（CSV）" }),
      file("log.json", { en: "Everything (JSON)", ja: "すべての記録（JSON）" }),
    ),
  );

/** @param {string} name @param {import("./words.js").Words} words */
const file = (name, words) =>
  h(
    "a.wide-button.menu-row",
    { href: atTable(`/${name}`), target: "_blank", rel: "noopener" },
    inWords(words),
    icon("next"),
  );

/** Show what each player did. */
export function openStatistics() {
  openSheet({
    title: inWords({ en: "Statistics", ja: "統計" }),
    wide: true,
    shows: () => [getTable().view, getView().settings],
    draw: () => h("div.tallies", {}, ...theView().statistics.map(tally)),
  });
}

/** @param {any} counts @param {number} player */
function tally(counts, player) {
  const share = (/** @type {number} */ part) =>
    counts.hands > 0 ? `${part} (${Math.round((100 * part) / counts.hands)} %)` : `${part}`;
  /** @type {[import("./words.js").Words, string][]} */
  const rows = [
    [{ en: "Hands", ja: "局数" }, String(counts.hands)],
    [{ en: "Wins", ja: "和了" }, share(counts.wins)],
    [{ en: "of them tsumo", ja: "うちツモ" }, String(counts.tsumo)],
    [{ en: "Dealt in", ja: "放銃" }, share(counts.deal_ins)],
    [{ en: "Riichi", ja: "リーチ" }, share(counts.riichi)],
    [{ en: "Tenpai at draws", ja: "流局時テンパイ" }, String(counts.tenpai)],
    [
      { en: "Average win", ja: "平均打点" },
      counts.average_win === null ? "–" : pointsOf(Math.round(counts.average_win)),
    ],
    [
      { en: "Average place", ja: "平均順位" },
      counts.average_place === null ? "–" : counts.average_place.toFixed(2),
    ],
    [{ en: "Chombo", ja: "チョンボ" }, String(counts.chombo)],
  ];
  return h(
    "section.tally",
    {},
    h("h3", {}, theView().players[player]),
    h(
      "dl",
      {},
      ...rows.flatMap(([words, value]) => [h("dt", {}, inWords(words)), h("dd", {}, value)]),
    ),
  );
}
