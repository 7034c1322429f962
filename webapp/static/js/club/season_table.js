/** The table of a season: points, average place and rating of each person. */

import { gameNamed } from "../core/games/games.js";
import { notice } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, formatDecimals, joinNames, plural } from "../core/messages.js";
import { clubTable } from "./club_table.js";

/** @import { GamePart, StandingsResponse, TeamRow } from "../core/types" */

/** Return "11.5" or "−1.5". @param {number} rating */
const ratingText = (rating) => formatDecimals(Math.round(rating * 10) / 10, 1);

/** @param {StandingsResponse} standings @param {(person: number) => string} nameOf */
export function seasonTable({ game, rows, teams, other_rules: others }, nameOf) {
  if (rows.length === 0) return h("p.quiet", _("No finished games yet."));
  const part = gameNamed(game);
  let rank = 0;
  return h(
    "section.stack",
    others > 0 &&
      notice(
        "warning",
        { class: "warn" },
        plural(
          "{count} game night was played by other rules than those of the season.",
          "{count} game nights were played by other rules than those of the season.",
          others,
        ),
      ),
    teams.length > 0 && teamTable(teams, part, nameOf),
    clubTable(
      ["#", _("Player"), _("Games"), _("Points"), _("Average place"), _("Rating")],
      rows.map((row) => ({
        isQuiet: !row.ranked,
        cells: [
          row.ranked ? String(++rank) : "–",
          h("a", { href: `#person-${row.person}` }, nameOf(row.person)),
          String(row.games),
          part.formatPoints(row.points),
          formatDecimals(row.average_place, 2),
          ratingText(row.rating),
        ],
      })),
      1,
    ),
    h(
      "p.quiet",
      _(
        "The rating rises when you place ahead of others, most of all ahead of strong ones; everybody starts at 0 and climbs with games (OpenSkill).",
      ),
    ),
  );
}

/**
 * Draw the teams by the points of their persons.
 * @param {TeamRow[]} teams
 * @param {GamePart} part
 * @param {(person: number) => string} nameOf
 */
const teamTable = (teams, part, nameOf) =>
  clubTable(
    ["#", _("Team"), _("Games"), _("Points")],
    teams.map(({ name, persons, games, points }, at) => ({
      cells: [
        String(at + 1),
        [h("b", name), h("small.note", joinNames(persons.map(nameOf)))],
        String(games),
        part.formatPoints(points),
      ],
    })),
    1,
  );
