/** The page of a person: places, rates, points over time, yaku, best hands, and opponents. */

import { gameNamed } from "../core/games/games.js";
import { h, svg } from "../core/dom.js";
import { _, formatDecimals, formatNumber, inContext, orDash, translate } from "../core/messages.js";
import { clubTable } from "./club_table.js";
import { winCard } from "./hall_of_fame.js";

/** @import { GamePart, GamePoints, HandCounts, PersonStatistics, StatisticsResponse } from "../core/types" */

const WIDTH = 340;
const HEIGHT = 160;
const LEFT = 44;
const MARGIN = 10;
const MOST_YAKU = 12;

/**
 * @param {StatisticsResponse} response
 * @param {(person: number) => string} nameOf
 * @param {(photo: string) => string} photoUrl
 */
export function personView({ game, statistics }, nameOf, photoUrl) {
  const part = gameNamed(game);
  const { games, hands, yaku, best, opponents } = statistics;
  return h(
    "section.stack",
    h("h2", nameOf(statistics.person)),
    h(
      "dl.spread.club-facts",
      ...facts(statistics, part).map(([name, value]) =>
        h("div.row.between", h("dt", name), h("dd", value)),
      ),
    ),
    games.length > 1 && pointsGraph(games, part),
    yaku.length > 0 && [
      h("h3", translate(part.words.wonWith)),
      clubTable(
        [inContext("thing", "Name"), _("Wins"), "%"],
        yaku.slice(0, MOST_YAKU).map((each) => ({
          cells: [each.name, String(each.hands), percent(each.hands, hands.known_yaku)],
        })),
      ),
    ],
    best.length > 0 && [
      h("h3", _("Best hands")),
      ...best.map((win) => winCard(win, nameOf, photoUrl)),
    ],
    opponents.length > 0 && [
      h("h3", _("Against others")),
      clubTable(
        [_("Player"), _("Games"), _("Ahead"), _("Points"), _("Ron on, by")],
        opponents.map((each) => ({
          cells: [
            h("a", { href: `#person-${each.person}` }, nameOf(each.person)),
            String(each.games),
            String(each.ahead),
            part.formatPoints(each.points),
            `${each.rons}, ${each.deal_ins}`,
          ],
        })),
      ),
    ],
  );
}

/** @param {PersonStatistics} statistics @param {GamePart} part @returns {[string, string][]} */
const facts = ({ games, places, average_place, points, hands }, part) => [
  [_("Games"), String(games.length)],
  [_("Places"), places.join("–")],
  [_("Average place"), orDash(average_place, (place) => formatDecimals(place, 2))],
  [_("Points"), part.formatPoints(points)],
  [_("Wins"), percent(hands.wins, hands.hands)],
  [translate(part.words.dealIns), percent(hands.deal_ins, hands.hands)],
  [translate(part.words.selfDraws), percent(hands.self_drawn, hands.wins)],
  ...(part.hasRiichi ? riichiFacts(hands) : fanFacts(hands)),
];

/** @param {HandCounts} hands @returns {[string, string][]} */
const fanFacts = ({ average_fan: fan }) => [
  [_("Average fan"), orDash(fan, (average) => formatDecimals(average, 1))],
];

/** @param {HandCounts} hands @returns {[string, string][]} */
const riichiFacts = (hands) => [
  [_("Riichi"), percent(hands.riichi, hands.hands)],
  [_("Wins with calls"), percent(hands.called, hands.shown)],
  [_("Average win"), orDash(hands.average_win, rounded)],
  [_("Average deal-in"), orDash(hands.average_deal_in, rounded)],
];

/** @param {number} points */
const rounded = (points) => formatNumber(Math.round(points));

/** @param {number} part @param {number} whole */
const percent = (part, whole) => (whole > 0 ? `${formatDecimals((100 * part) / whole, 1)} %` : "–");

/** Draw the sum of the points after each game. @param {GamePoints[]} games @param {GamePart} part */
function pointsGraph(games, part) {
  const totals = [0, ...games.map(({ total }) => total)];
  const least = Math.min(...totals);
  const most = Math.max(...totals);
  const x = (/** @type {number} */ at) => LEFT + ((WIDTH - LEFT - MARGIN) * at) / games.length;
  const y = (/** @type {number} */ total) =>
    MARGIN + ((HEIGHT - 2 * MARGIN) * (most - total)) / (most - least || 1);
  const lines = [...new Set([most, 0, least])].map((total) => [
    svg("line", { x1: LEFT, x2: WIDTH - MARGIN, y1: y(total), y2: y(total) }),
    svg("text", { x: LEFT - 5, y: y(total) + 4, "text-anchor": "end" }, part.formatPoints(total)),
  ]);
  const points = totals.map((total, at) => `${x(at).toFixed(1)},${y(total).toFixed(1)}`).join(" ");
  const label = _("{entry}: {text}", {
    entry: _("Points over time"),
    text: part.formatPoints(totals[totals.length - 1]),
  });
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
