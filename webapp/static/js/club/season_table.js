/** The table of a season: points, average place and rating of each person. */

import { h } from "../core/dom.js";
import { _, formatDecimals, formatMatchPoints, inContext } from "../core/messages.js";

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

/** @param {any} shown @param {(person: number) => string} nameOf */
export function seasonTable({ game, rows }, nameOf) {
  if (rows.length === 0) return h("p.quiet", _("No finished games yet."));
  let rank = 0;
  return h(
    "section",
    h(
      "div.wide-table",
      h(
        "table.club-table",
        h(
          "thead",
          h(
            "tr",
            h("th", "#"),
            h("th.text", _("Player")),
            h("th", _("Games")),
            h("th", _("Points")),
            h("th", _("Average place")),
            h("th", _("Rating")),
          ),
        ),
        h(
          "tbody",
          ...rows.map((/** @type {any} */ row) =>
            h(
              row.ranked ? "tr" : "tr.unranked",
              h("td", row.ranked ? String(++rank) : "–"),
              h("td.text", h("a", { href: `#person-${row.person}` }, nameOf(row.person))),
              h("td", String(row.games)),
              h("td", formatMatchPoints(row.points, game !== "riichi")),
              h("td", formatDecimals(row.average_place, 2)),
              h("td", ratingText(row.rating)),
            ),
          ),
        ),
      ),
    ),
    h(
      "p.quiet",
      _(
        "The rating rises when you place ahead of others, most of all ahead of strong ones; everybody starts at 0 and climbs with games (OpenSkill).",
      ),
    ),
  );
}
