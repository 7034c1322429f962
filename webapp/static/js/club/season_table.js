/** The table of a season: points, average place and rating of each person. */

import { h } from "../core/dom.js";
import { _, formatDecimals, formatMatchPoints, inContext } from "../core/messages.js";
import { clubTable } from "./club_table.js";

/** @import { StandingsResponse } from "../core/types" */

/** Return the name of a game that a club plays. @param {string} game @param {number} seats */
export const kindName = (game, seats) =>
  game !== "riichi"
    ? _("Chinese game")
    : seats === 3
      ? _("Riichi for three")
      : inContext("game", "Riichi");

/** Return "11.5" or "−1.5". @param {number} rating */
const ratingText = (rating) => {
  const rounded = Math.round(rating * 10) / 10;
  return `${rounded < 0 ? "−" : ""}${formatDecimals(Math.abs(rounded), 1)}`;
};

/** @param {StandingsResponse} standings @param {(person: number) => string} nameOf */
export function seasonTable({ game, rows }, nameOf) {
  if (rows.length === 0) return h("p.quiet", _("No finished games yet."));
  let rank = 0;
  return h(
    "section",
    clubTable(
      ["#", _("Player"), _("Games"), _("Points"), _("Average place"), _("Rating")],
      rows.map((row) => ({
        isQuiet: !row.ranked,
        cells: [
          row.ranked ? String(++rank) : "–",
          h("a", { href: `#person-${row.person}` }, nameOf(row.person)),
          String(row.games),
          formatMatchPoints(row.points, game !== "riichi"),
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
