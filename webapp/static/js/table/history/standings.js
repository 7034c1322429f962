/**
 * The standings: current places, match sheet, statistics and downloads.
 */

import { h, icon } from "../../core/dom.js";
import { isChinese } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { formatNumber, translate } from "../../core/text.js";
import { formatMatchPoints, placeName } from "../formats.js";
import { getTable, tableView } from "../state.js";
import { pileView } from "../sticks.js";
import { tableUrl } from "../table_api.js";
import { NEEDS_TITLE, needsList } from "../win/needs_list.js";

/** @import { Bilingual, Child, PlayerStatistics, Seat, SheetCell, SheetRow } from "../../core/types" */

/** Open the standings. */
export function openStandingsSheet() {
  openSheet({
    title: translate({ en: "Standings", ja: "成績", zh: "成绩" }),
    wide: true,
    select: () => [getTable().view, getPage().settings],
    draw: () => [currentGameView(), needsList(NEEDS_TITLE), matchSheet(), downloads()],
  });
}

/** Draw the current game as if it ended now. */
function currentGameView() {
  const { game } = tableView();
  if (!game) return null;
  const sorted = [...game.seats].sort((one, other) => one.place - other.place);
  return h(
    "section.standing-now",
    {},
    h(
      "h3",
      {},
      game.ending
        ? translate({
          en: `Game ${game.number}: over`,
          ja: `${game.number}回戦：終局`,
          zh: `第${game.number}局：结束`,
        })
        : translate({
            en: `Game ${game.number}, if it ended now`,
            ja: `${game.number}回戦（現時点）`,
            zh: `第${game.number}局，如果现在结束`,
          }),
    ),
    game.ending && game.ending_words && h("p.quiet", {}, translate(game.ending_words)),
    h(
      "ol.standing",
      {},
      ...sorted.map((seat) =>
        h(
          "li",
          {},
          h("span.change-place", {}, placeName(seat.place)),
          h("span.change-name", {}, seat.name),
          h("span", {}, formatNumber(seat.score)),
          h("b.change-score", {}, formatMatchPoints(seat.points)),
        ),
      ),
    ),
    game.seats.every((seat) => seat.pile !== null) && pilesView(game.seats),
  );
}

const pilesTitle = () =>
  isChinese()
    ? { en: "Who has which counters", ja: "各自の籌馬", zh: "各家的筹码" }
    : { en: "Who has which sticks", ja: "各自の点棒" };

/** Draw the sticks that each player should have. @param {Seat[]} seats */
const pilesView = (seats) =>
  h(
    "details.fold.piles",
    {},
    h("summary", {}, translate(pilesTitle())),
    h(
      "div.fold-body",
      {},
      ...seats.map((seat) => h("div", {}, h("b", {}, seat.name), pileView(seat.pile ?? []))),
    ),
  );

/** Draw the points of each game. */
function matchSheet() {
  const { sheet: rows, players, totals } = tableView();
  if (rows.length === 0) return null;
  const name = translate({ en: "Match sheet", ja: "対局記録", zh: "成绩表" });
  return h(
    "section",
    {},
    h("h3", {}, name),
    playerTable(name, players, [
      ...rows.map(gameRows),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, translate({ en: "Grand total", ja: "総合計", zh: "总计" })),
          ...totals.map((total) => h("td", {}, formatMatchPoints(total))),
        ),
        isChinese() &&
          h(
            "tr",
            {},
            h("th", { scope: "row" }, translate(CHINESE_LINES[0][1])),
            ...players.map((_, player) => h("td", {}, formatNumber(gamePoints(rows, player)))),
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
const playerTable = (name, players, body) =>
  h(
    "div.wide-table.player-table",
    {
      class: players.length > 6 ? "scrolls" : players.length > 4 ? "many" : "",
      tabindex: 0,
      role: "group",
      "aria-label": name,
    },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, h("td"), ...players.map((each) => h("th", { scope: "col" }, each))),
      ),
      ...body,
    ),
  );

/** @type {[keyof SheetCell, Bilingual][]} */
const SHEET_LINES = [
  ["raw", { en: "Raw score", ja: "素点", zh: "得分" }],
  ["place", { en: "Place", ja: "順位", zh: "名次" }],
  ["match_points", { en: "Match points", ja: "得点", zh: "分数" }],
  ["placement", { en: "Placement", ja: "順位点", zh: "名次分" }],
  ["subtotal", { en: "Subtotal", ja: "小計", zh: "小计" }],
  ["total", { en: "Total", ja: "合計", zh: "合计" }],
];

/** @type {[keyof SheetCell, Bilingual][]} */
const CHINESE_LINES = [
  ["raw", { en: "Game points", ja: "得点", zh: "得分" }],
  ["place", { en: "Place", ja: "順位", zh: "名次" }],
  ["subtotal", { en: "Table points", ja: "順位点", zh: "标准分" }],
  ["total", { en: "Total", ja: "合計", zh: "合计" }],
];

/**
 * Return the sum of a player's scores in the finished games, which ranks equal table points.
 * @param {SheetRow[]} rows
 * @param {number} player
 */
const gamePoints = (rows, player) =>
  rows
    .filter(({ over }) => over)
    .reduce((sum, { cells }) => sum + (cells[player]?.raw ?? 0), 0);

/** @param {SheetRow} row @param {number} at */
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
        translate({ en: `Game ${at + 1}`, ja: `${at + 1}回戦`, zh: `第${at + 1}局` }),
        !over && h("span.quiet", {}, translate({
          en: " (in progress)",
          ja: "（途中）",
          zh: "（进行中）",
        })),
      ),
    ),
    ...(isChinese() ? CHINESE_LINES : SHEET_LINES).map(([name, words]) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, translate(words)),
        ...cells.map((cell) => h("td", {}, cellText(cell, name))),
      ),
    ),
  );

/** @param {SheetCell|null} cell @param {keyof SheetCell} name */
function cellText(cell, name) {
  const value = cell?.[name] ?? null;
  if (!cell || value === null) return "–";
  if (name === "raw") return formatNumber(value);
  if (name === "place") return placeName(value);
  return formatMatchPoints(value);
}

/** Draw links to the files of the session. */
const downloads = () =>
  h(
    "section.downloads",
    {},
    h("h3", {}, translate({ en: "Export", ja: "保存", zh: "导出" })),
    h(
      "div.stack",
      {},
      fileLink("sheet.html", {
        en: "Match sheet to print",
        ja: "対局記録（印刷用）",
        zh: "成绩表（打印）",
      }),
      fileLink("sheet.csv", { en: "Spreadsheet (CSV)", ja: "表計算（CSV）", zh: "表格（CSV）" }),
      fileLink("log.json", {
        en: "Everything (JSON)",
        ja: "すべての記録（JSON）",
        zh: "全部记录（JSON）",
      }),
    ),
  );

/** @param {string} name @param {Bilingual} words */
const fileLink = (name, words) =>
  h(
    "a.wide-button.menu-row",
    { href: tableUrl(`/${name}`), target: "_blank", rel: "noopener" },
    translate(words),
    icon("next"),
  );

/** Open the statistics of the players. */
export function openStatisticsSheet() {
  openSheet({
    title: translate({ en: "Statistics", ja: "統計", zh: "统计" }),
    wide: true,
    select: () => [getTable().view, getPage().settings],
    draw: statisticsTable,
  });
}

/** @type {Record<string, Bilingual>} */
const CHINESE_NAMES = {
  "By tsumo": { en: "Self-drawn", ja: "うち自摸", zh: "自摸" },
  Chombo: { en: "Fouls", ja: "反則", zh: "犯规" },
};

/** @type {[Bilingual, (counts: PlayerStatistics) => Child][]} */
const STATISTICS = [
  [{ en: "Games", ja: "対局数", zh: "局数" }, ({ games }) => String(games)],
  [
    { en: "Average place", ja: "平均順位", zh: "平均名次" },
    ({ average_place: place }) => (place === null ? "–" : place.toFixed(2)),
  ],
  [{ en: "Hands", ja: "局数", zh: "盘数" }, ({ hands }) => String(hands)],
  [{ en: "Wins", ja: "和了", zh: "和牌" }, ({ wins, hands }) => share(wins, hands)],
  [{ en: "By tsumo", ja: "うちツモ" }, ({ tsumo }) => String(tsumo)],
  [{
    en: "Dealt in",
    ja: "放銃",
    zh: "点炮",
  }, ({ deal_ins: dealIns, hands }) => share(dealIns, hands)],
  [{ en: "Riichi", ja: "リーチ" }, ({ riichi, hands }) => share(riichi, hands)],
  [{ en: "Tenpai at draws", ja: "流局時テンパイ" }, ({ tenpai }) => String(tenpai)],
  [
    { en: "Average win", ja: "平均打点", zh: "平均番数" },
    ({ average_win: points }) => (points === null ? "–" : formatNumber(Math.round(points))),
  ],
  [{ en: "Chombo", ja: "チョンボ" }, ({ chombo }) => String(chombo)],
];

/** @type {[Bilingual, (counts: PlayerStatistics) => Child][]} */
const CHINESE_STATISTICS = STATISTICS.filter(
  ([{ en }]) => en !== "Riichi" && en !== "Tenpai at draws",
).map(([words, value]) => [CHINESE_NAMES[words.en] ?? words, value]);

/** Draw the statistics of all players side by side. */
function statisticsTable() {
  const { statistics, players } = tableView();
  return playerTable(translate({ en: "Statistics", ja: "統計", zh: "统计" }), players, [
    h(
      "tbody",
      {},
      ...(isChinese() ? CHINESE_STATISTICS : STATISTICS).map(([words, value]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, translate(words)),
          ...statistics.map((counts) => h("td", {}, value(counts))),
        ),
      ),
    ),
  ]);
}

/** Draw a count with its share of all hands. @param {number} count @param {number} hands */
const share = (count, hands) => [
  String(count),
  hands > 0 && h("small.share", {}, `${Math.round((100 * count) / hands)} %`),
];
