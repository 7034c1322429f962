/** The page of a person: places, rates, points over time, yaku, best hands, and opponents. */

import { h, svg } from "../core/dom.js";
import { _, formatDecimals, formatMatchPoints, formatNumber, translate } from "../core/messages.js";
import { winCard } from "./hall_of_fame.js";

const WIDTH = 340;
const HEIGHT = 160;
const LEFT = 44;
const MARGIN = 10;
const MOST_YAKU = 12;

/** @param {any} shown @param {(person: number) => string} nameOf @param {(photo: string) => string} photoUrl */
export function personView({ game, statistics }, nameOf, photoUrl) {
  const isChinese = game !== "riichi";
  const { games, hands, yaku, best, opponents } = statistics;
  return h(
    "section",
    h("h2", nameOf(statistics.person)),
    h(
      "dl.club-facts",
      ...facts(statistics, isChinese).map(([name, value]) =>
        h("div", h("dt", name), h("dd", value)),
      ),
    ),
    games.length > 1 && pointsGraph(games, isChinese),
    yaku.length > 0 && [
      h("h3", isChinese ? _("Fans") : _("Yaku and dora")),
      table(
        [_("Name"), _("Hands"), "%"],
        yaku
          .slice(0, MOST_YAKU)
          .map((/** @type {any} */ each) => [
            translate(each.name),
            String(each.hands),
            percent(each.hands, hands.wins),
          ]),
      ),
    ],
    best.length > 0 && [
      h("h3", _("Best hands")),
      ...best.map((/** @type {any} */ win) => winCard(win, nameOf, photoUrl)),
    ],
    opponents.length > 0 && [
      h("h3", _("Against others")),
      table(
        [_("Player"), _("Games"), _("Ahead"), _("Points"), _("Ron on, by")],
        opponents.map((/** @type {any} */ each) => [
          h("a", { href: `#person-${each.person}` }, nameOf(each.person)),
          String(each.games),
          String(each.ahead),
          formatMatchPoints(each.points, isChinese),
          `${each.rons}, ${each.deal_ins}`,
        ]),
      ),
    ],
  );
}

/** @param {any} statistics @param {boolean} isChinese @returns {[string, string][]} */
function facts({ games, places, average_place, points, hands }, isChinese) {
  const average = (/** @type {number|null} */ value) =>
    value === null ? "–" : formatNumber(Math.round(value));
  return [
    [_("Games"), String(games.length)],
    [_("Places"), places.join("–")],
    [_("Average place"), average_place === null ? "–" : formatDecimals(average_place, 2)],
    [_("Points"), formatMatchPoints(points, isChinese)],
    [_("Wins"), percent(hands.wins, hands.hands)],
    [_("Deal-ins"), percent(hands.deal_ins, hands.hands)],
    [_("Self-drawn"), percent(hands.self_drawn, hands.wins)],
    ...(isChinese
      ? [
          [
            _("Average fan"),
            hands.average_fan === null ? "–" : formatDecimals(hands.average_fan, 1),
          ],
        ]
      : [
          ["Riichi", percent(hands.riichi, hands.hands)],
          [_("Wins with calls"), percent(hands.called, hands.shown)],
          [_("Average win"), average(hands.average_win)],
          [_("Average deal-in"), average(hands.average_deal_in)],
        ]),
  ].map(([name, value]) => [name === "Riichi" ? _("Riichi") : name, value]);
}

/** @param {number} part @param {number} whole */
const percent = (part, whole) => (whole > 0 ? `${formatDecimals((100 * part) / whole, 1)} %` : "–");

/** @param {string[]} heads @param {any[][]} rows */
const table = (heads, rows) =>
  h(
    "div.wide-table",
    h(
      "table.club-table",
      h("thead", h("tr", ...heads.map((head, at) => h(at === 0 ? "th.text" : "th", head)))),
      h(
        "tbody",
        ...rows.map((row) =>
          h("tr", ...row.map((cell, at) => h(at === 0 ? "td.text" : "td", cell))),
        ),
      ),
    ),
  );

/** Draw the sum of the points after each game. @param {any[]} games @param {boolean} isChinese */
function pointsGraph(games, isChinese) {
  const totals = [0, ...games.map(({ total }) => total)];
  const least = Math.min(...totals);
  const most = Math.max(...totals);
  const x = (/** @type {number} */ at) => LEFT + ((WIDTH - LEFT - MARGIN) * at) / games.length;
  const y = (/** @type {number} */ total) =>
    MARGIN + ((HEIGHT - 2 * MARGIN) * (most - total)) / (most - least || 1);
  const lines = [...new Set([most, 0, least])].map((total) => [
    svg("line", { x1: LEFT, x2: WIDTH - MARGIN, y1: y(total), y2: y(total) }),
    svg(
      "text",
      { x: LEFT - 5, y: y(total) + 4, "text-anchor": "end" },
      formatMatchPoints(total, isChinese),
    ),
  ]);
  const points = totals.map((total, at) => `${x(at).toFixed(1)},${y(total).toFixed(1)}`).join(" ");
  const label = `${_("Points over time")}: ${formatMatchPoints(totals[totals.length - 1], isChinese)}`;
  return h(
    "figure.graph",
    h("figcaption.quiet", _("Points over time")),
    svg(
      "svg.club-graph",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
      lines,
      svg("polyline", { points }),
    ),
  );
}
