/** The papers of a tournament: cards of the tables, result slips, a list for the door, standings. */

import { isolate } from "../core/bidi.js";
import { apiUrl } from "../core/client.js";
import { actionButton } from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import { gameNamed } from "../core/games/games.js";
import { _, formatDay, formatNumber, formatTime, orDash } from "../core/messages.js";
import { windMark, windName } from "../core/vocabulary.js";
import { viewerCode } from "../links/role_links.js";
import {
  cutAbove,
  laterResults,
  nameOf,
  numberedName,
  playingTables,
  pointsOf,
  releasedView,
  standingsTitle,
} from "./standings.js";

/** @import { Child, RoundView, SeatResult, TableResultView, TournamentView } from "../core/types" */

/** The winds of the seats. */
const SEATS = [..."ESWN"];

/** Cards or slips on a sheet. */
const QUARTERS = 4;

/** Columns of rounds that fit beside the names, in large and in small letters. */
const LARGE_ROUNDS = 8;
const SMALL_ROUNDS = 10;

/**
 * The papers: the end of the address, the name, and what draws the sheets.
 * @returns {[string, string, (view: TournamentView, key: string) => Child][]}
 */
const papers = () => [
  ["#cards", _("Cards of the tables"), tableCards],
  ["#slips", _("Result slips"), resultSlips],
  ["#door", _("Seating list"), doorLists],
  ["#ranking", _("Standings"), ranking],
];

/** Draw the links to the papers. */
export const printMenu = () =>
  h(
    "details.fold",
    h("summary", _("Print")),
    h(
      "div.row.wrap",
      ...papers().map(([href, words]) => h("a.plain", { href, "data-key": href.slice(1) }, words)),
    ),
  );

/** Draw the paper that the address names, if it does. @param {TournamentView} view @param {string} key */
export function paper(view, key) {
  const found = papers().find(([address]) => address === location.hash);
  return found
    ? h(
        "section.paper",
        { "aria-label": found[1], tabindex: 0 },
        h(
          "p.row.wrap.no-print",
          h("a.plain", { href: "#" }, icon("back"), _("Back")),
          actionButton("primary", "print", _("Print"), () => window.print()),
        ),
        found[2](view, key),
      )
    : null;
}

/** Draw sheets with four cards or slips. @param {Child[]} parts */
const inQuarters = (parts) =>
  parts.flatMap((_part, at) =>
    at % QUARTERS ? [] : [h("div.paper-sheet.quarters", ...parts.slice(at, at + QUARTERS))],
  );

/** Draw a card for each table, with a code that opens it in every round. @type {(view: TournamentView, key: string) => Child} */
function tableCards(view, key) {
  const count = Math.max(0, ...view.seated.map(({ tables }) => tables.length));
  return inQuarters(
    Array.from({ length: count }, (_each, at) => at + 1).map((number) =>
      h(
        "article.table-card",
        h(
          "header",
          h("h2", _("Table {table}", { table: number })),
          h("p", view.name),
          h("img", {
            src: apiUrl(`tournaments/${key}/tables/${number}/qr.svg`),
            alt: _("Code that opens table {table}", { table: number }),
          }),
          viewerCode(view.viewer, view.name),
        ),
        h(
          "table",
          h("thead", h("tr", h("td"), ...SEATS.map((wind) => h("th", windMark(wind))))),
          h(
            "tbody",
            ...view.seated.flatMap(({ round, tables }) =>
              tables
                .filter(({ table }) => table === number)
                .map(({ seats }) =>
                  h(
                    "tr",
                    h("th", String(round)),
                    ...seats.map(({ player }) => h("td", numberedName(view, player))),
                  ),
                ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Draw a slip for each table of the rounds that are not over. @param {TournamentView} view */
const resultSlips = (view) =>
  inQuarters(
    view.seated
      .filter(({ over }) => !over)
      .flatMap((round) => round.tables.map((table) => resultSlip(view, round, table))),
  );

/** @param {TournamentView} view @param {RoundView} round @param {TableResultView} table */
const resultSlip = (view, { round }, { table, seats }) =>
  h(
    "article.slip",
    h("h2", _("Round {round}, table {table}", { round, table })),
    h("p", view.name),
    h(
      "table",
      h(
        "thead",
        h("tr", h("td"), h("th", _("Player")), h("th", _("Final score")), h("th", _("Signature"))),
      ),
      h(
        "tbody",
        ...seats.map(({ player }, seat) =>
          h(
            "tr",
            h("th", windMark(SEATS[seat])),
            h("td", numberedName(view, player)),
            h("td"),
            h("td"),
          ),
        ),
        gameNamed(view.game).hasSticks &&
          h("tr", h("td"), h("td", _("Riichi sticks on the table")), h("td"), h("td")),
        h("tr", h("td"), h("th", _("Total")), h("th", formatNumber(view.start_sum)), h("td")),
      ),
    ),
  );

/** Draw the list of all players with their seats, rounds that do not fit on other sheets. @param {TournamentView} view */
function doorLists(view) {
  const all = view.seated.map(({ round }) => round);
  const parts = all.flatMap((_round, at) =>
    at % LARGE_ROUNDS ? [] : [all.slice(at, at + LARGE_ROUNDS)],
  );
  return parts.map((rounds) => h("div.paper-sheet.door", doorList(view, rounds)));
}

/** @param {TournamentView} view @param {number[]} rounds */
function doorList(view, rounds) {
  const seated = new Set(
    view.seated.flatMap(({ tables }) =>
      tables.flatMap(({ seats }) => seats.map(({ player }) => player)),
    ),
  );
  const language = document.documentElement.lang;
  const order = view.players
    .filter(({ player }) => seated.has(player))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  const isAt = (/** @type {number} */ player) => (/** @type {SeatResult} */ each) =>
    each.player === player;
  const place = (/** @type {number} */ player, /** @type {number} */ round) => {
    const { tables } = view.seated[round - 1];
    const table = tables.find(({ seats }) => seats.some(isAt(player)));
    return table
      ? h(
          "td.place",
          h("b", String(table.table)),
          windMark(SEATS[table.seats.findIndex(isAt(player))]),
        )
      : h("td.place", "–");
  };
  return paperTable(
    [h("h2", view.name), h("h3", _("Seating list")), windLegend()],
    [_("Player"), ...rounds.map((round) => _("Round {round}", { round }))],
    order.map(({ player, name }) => [
      h("th", isolate(name), " ", h("small", String(player))),
      ...rounds.map((round) => place(player, round)),
    ]),
  );
}

/** Draw the names of the winds, in languages that do not write them like the marks. */
function windLegend() {
  const marks = SEATS.map((wind) => [windMark(wind), windName(wind)]);
  return marks.some(([mark, name]) => /** @type {Element} */ (mark).textContent !== name)
    ? h("p.legend", ...marks.map(([mark, name]) => h("span", mark, ` ${name}`)))
    : null;
}

/**
 * Draw the standings that all see: the points of each round, and what is kept after a cut that takes some.
 * @param {TournamentView} own
 */
function ranking(own) {
  const view = releasedView(own);
  const last = Math.max(0, ...view.standings.map(({ by_round }) => by_round.length));
  const all = view.seated.map(({ round }) => round).slice(0, last);
  const earlier = all.slice(0, -SMALL_ROUNDS);
  const rounds = all.slice(-SMALL_ROUNDS);
  const points = (/** @type {number|null} */ each) =>
    orDash(each, (number) => pointsOf(view, number));
  const cutAfter = (/** @type {number} */ turn) =>
    view.cuts.findIndex(({ round, kept }) => round === turn && kept !== "all");
  return h(
    "div.paper-sheet.ranking",
    paperTable(
      [
        h("h2", view.name),
        h("h3", standingsTitle(view)),
        h(
          "p",
          last > 0 && `${_("Round {round} of {rounds}", { round: last, rounds: view.rounds })} · `,
          `${formatDay(new Date())}, ${formatTime(Date.now())}`,
        ),
        laterResults(view),
        ...playingTables(view).map((words) => h("p", words)),
      ],
      [
        "#",
        _("Player"),
        earlier.length > 0 && `1–${earlier.length}`,
        ...rounds.flatMap((round) => [
          _("Round {round}", { round }),
          cutAfter(round) >= 0 && _("Kept after round {round}", { round }),
        ]),
        _("Penalties"),
        _("Points"),
      ],
      view.standings.flatMap((row, place) => {
        const cells = [
          h("td", String(row.rank ?? "–")),
          h("th", nameOf(view, row.player)),
          earlier.length > 0 &&
            h("td", points(earlier.reduce((sum, at) => sum + (row.by_round[at - 1] ?? 0), 0))),
          ...rounds.flatMap((round) => [
            h("td", points(row.by_round[round - 1] ?? null)),
            cutAfter(round) >= 0 && h("td", points(row.kept[cutAfter(round)] ?? null)),
          ]),
          h("td", points(row.penalty ? -row.penalty : null)),
          h("td", h("b", pointsOf(view, row.points))),
        ];
        const above = cutAbove(view, place);
        const width = cells.filter(Boolean).length;
        return above ? [[h("th", { colspan: width }, above)], cells] : [cells];
      }),
    ),
  );
}

/** Draw a table; its title and heads are on each sheet. @param {Child[]} title @param {Child[]} heads @param {Child[][]} rows */
function paperTable(title, heads, rows) {
  const shown = heads.filter((words) => words !== false);
  return h(
    "table",
    h(
      "thead",
      h("tr", h("td.paper-title", { colspan: shown.length }, ...title)),
      h("tr", ...shown.map((words) => h("th", words))),
    ),
    h("tbody", ...rows.map((cells) => h("tr", ...cells))),
  );
}
