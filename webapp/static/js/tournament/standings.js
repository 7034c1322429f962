/** The standings of a tournament, and the tables of a round. */

import { isolate } from "../core/bidi.js";
import { gameNamed } from "../core/games/games.js";
import { clubTable } from "../club/club_table.js";
import { organises } from "../club/own_club.js";
import { h } from "../core/dom.js";
import { _, formatNumber, joinNames, plural } from "../core/messages.js";
import { windMark } from "../core/vocabulary.js";

/** @import { Child, PlayerView, RoundView, TableResultView, TournamentView } from "../core/types" */

/** Return the name of a player with the number. @param {TournamentView} view @param {number} player */
export const nameOf = (view, player) =>
  view.players.find((each) => each.player === player)?.name ?? String(player);

/** Return the name of a player after the number. @param {TournamentView} view @param {number} player */
export const numberedName = (view, player) => `${player} ${isolate(nameOf(view, player))}`;

/** Return the options of a choice of players. @param {PlayerView[]} some @returns {[string, string][]} */
export const playerOptions = (some) =>
  some.map(({ player, name }) => [String(player), `${player} ${isolate(name)}`]);

/** Return whether a player can take no seat. @param {TournamentView} view @param {number} player */
export const isAway = (view, player) =>
  view.players.some((each) => each.player === player && (each.absent || each.disqualified));

/** Return whether the results of a round are held back from who has the view. @param {TournamentView} view @param {number} round */
export const isHeld = (view, round) =>
  view.released !== null && round > view.released && !organises(view.role);

/** Return a tournament as all see it. @param {TournamentView} view @returns {TournamentView} */
export const releasedView = (view) => ({
  ...view,
  role: "viewer",
  standings: view.released_standings ?? view.standings,
});

/** Say which results come later, if some are held back. @param {TournamentView} view */
export const laterResults = (view) =>
  view.seated.some(
    ({ round, tables }) => isHeld(view, round) && tables.some(({ opened }) => opened),
  )
    ? h(
        "p.quiet.later-results",
        view.released
          ? _("The results after round {round} are shown later.", { round: view.released })
          : _("The results are shown later."),
      )
    : null;

/** Return points, of which a quarter has up to three decimals. @param {TournamentView} view @param {number} points */
export function pointsOf(view, points) {
  const isExact = view.cuts.some(({ kept }) => kept === "quarter");
  const decimals = isExact && points % 100 !== 0 ? (points % 10 === 0 ? 2 : 3) : 1;
  return gameNamed(view.game).formatPoints(points, decimals);
}

/** Draw the standings. @param {TournamentView} view */
export function standings(view) {
  if (view.standings.length === 0) return h("p.quiet", _("Nobody yet: add the players."));
  return clubTable(
    ["#", _("Player"), _("Games"), _("Score"), _("Penalties"), _("Points")],
    view.standings.map((row, at) => ({
      above: cutAbove(view, at),
      cells: [
        String(row.rank ?? "–"),
        nameOf(view, row.player),
        String(row.games),
        formatNumber(row.score),
        row.penalty ? pointsOf(view, -row.penalty) : "–",
        h("b", pointsOf(view, row.points)),
      ],
    })),
    1,
  );
}

/**
 * Return what is said about a cut above its first player who is out; null for other players.
 * @param {TournamentView} view
 * @param {number} place in the standings
 */
export function cutAbove({ standings: rows, cuts }, place) {
  const cut = cuts.find(({ round }) => round === rows[place].out);
  return cut && place > 0 && rows[place - 1].out !== cut.round ? cutWords(cut) : null;
}

/** @param {TournamentView["cuts"][number]} cut */
export const cutWords = ({ round, kept }) =>
  ({
    all: _("Cut after round {round}: all points are kept", { round }),
    quarter: _("Cut after round {round}: a quarter of the points is kept", { round }),
    none: _("Cut after round {round}: a new start without points", { round }),
  })[kept];

/** Return the round that is played, or the next one. @param {TournamentView} view */
export const presentRound = (view) =>
  view.seated.find(({ over }) => !over) ?? view.seated[view.seated.length - 1];

/** Return whether all games of all rounds are over. @param {TournamentView} view */
export const isFinished = (view) =>
  view.seated.length >= view.rounds && view.seated.every(({ over }) => over);

/** Return the title of standings, which are final with every result. @param {TournamentView} view */
export const standingsTitle = (view) =>
  isFinished(view) && !laterResults(view) ? _("Final standings") : _("Standings");

/** Return a sentence about each round in which tables still play. @param {TournamentView} view */
export const playingTables = (view) =>
  view.seated.flatMap(({ round, tables }) => {
    const playing = tables.filter(({ opened, over }) => opened && !over);
    if (playing.length === 0) return [];
    const values = { round, tables: joinNames(playing.map(({ table }) => String(table))) };
    return [
      plural(
        "Table {tables} of round {round} is still playing.",
        "Tables {tables} of round {round} are still playing.",
        playing.length,
        values,
      ),
    ];
  });

/**
 * Draw the tables of a round: who sits where, with the scores.
 * @param {TournamentView} view
 * @param {RoundView} round
 * @param {(table: number) => string|null} [pathOf] of the page that records at a table
 * @param {(table: TableResultView) => Child} [more] what can be done with a table
 */
export const roundTables = (view, round, pathOf = () => null, more = () => null) =>
  h(
    "ol.round-tables",
    ...round.tables.map((table) => {
      const path = pathOf(table.table);
      const title = _("Table {table}", { table: table.table });
      return h(
        "li.panel.round-table",
        { class: table.over ? "over" : "" },
        h("p", path ? h("a.link", { href: path }, title) : h("b", title)),
        h(
          "ol",
          ...table.seats.map(({ player, score, points }, seat) =>
            h(
              "li.row.between",
              h(
                "span",
                windMark("ESWN"[seat]),
                ` ${numberedName(view, player)}`,
                !table.opened && isAway(view, player) && h("small.note", _("Absent")),
              ),
              table.opened &&
                !isHeld(view, round.round) &&
                h("span.number", table.over ? pointsOf(view, points) : formatNumber(score)),
            ),
          ),
        ),
        more(table),
      );
    }),
  );
