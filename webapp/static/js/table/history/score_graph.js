/**
 * The scores over a game as lines; each ends in its player's name and has a mark of its own.
 */

import { h, s } from "../../core/dom.js";
import { translate } from "../../core/settings.js";
import { formatNumber } from "../../core/text.js";
import { tableView } from "../state.js";

/** @import { PlayedGame } from "../../core/types" */

const WIDE = 340;
const HIGH = 190;
const LEFT = 34;
const RIGHT = 78;
const EDGE = 12;
const APART = 15;

/** @param {PlayedGame} game */
export function graph(game) {
  const steps = game.hands.flatMap(({ steps: all }) => all);
  const [first] = steps;
  const start = first.scores.map((score, seat) => score - first.deltas[seat]);
  const rows = [start, ...steps.map(({ scores }) => scores)];
  const all = rows.flat();
  const least = Math.min(...all, 0);
  const most = Math.max(...all);
  const x = (/** @type {number} */ at) =>
    LEFT + ((WIDE - LEFT - RIGHT) * at) / Math.max(rows.length - 1, 1);
  const y = (/** @type {number} */ score) =>
    EDGE + ((HIGH - 2 * EDGE) * (most - score)) / (most - least || 1);
  const named = spread(start.map((_, seat) => ({ seat, y: y(rows[rows.length - 1][seat]) })));
  return h(
    "figure.graph",
    {},
    s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": spoken(game, rows) },
      ...ticks(least, most)
        .map((score) => [
          s("line.grid", { x1: LEFT, x2: WIDE - RIGHT, y1: y(score), y2: y(score) }),
          s("text.tick", { x: LEFT - 5, y: y(score) + 3.5 }, `${score / 1000}`),
        ])
        .flat(),
      ...start
        .map((_, seat) => [
          s(`polyline.score-line.player-${seat}`, {
            points: rows
              .map((row, at) => `${x(at).toFixed(1)},${y(row[seat]).toFixed(1)}`)
              .join(" "),
          }),
          ...rows.map((row, at) => mark(seat, x(at), y(row[seat]))),
        ])
        .flat(),
      ...named
        .map(({ seat, y: at }) => [
          mark(seat, WIDE - RIGHT + 12, at),
          s(
            "text.player-name",
            { x: WIDE - RIGHT + 21, y: at + 4 },
            tableView().players[game.seats[seat]].slice(0, 9),
          ),
        ])
        .flat(),
    ),
  );
}

/** A circle, a square, a triangle, a diamond: no line is told by its colour alone. */
const mark = (/** @type {number} */ seat, /** @type {number} */ x, /** @type {number} */ y) => {
  const of = `player-${seat}`;
  if (seat === 0) return s(`circle.mark-of.${of}`, { cx: x, cy: y, r: 3.4 });
  if (seat === 1) return s(`rect.mark-of.${of}`, { x: x - 3, y: y - 3, width: 6, height: 6 });
  const shape =
    seat === 2
      ? [
          [0, -4],
          [4, 3],
          [-4, 3],
        ]
      : [
          [0, -4.4],
          [4.4, 0],
          [0, 4.4],
          [-4.4, 0],
        ];
  return s(`polygon.mark-of.${of}`, {
    points: shape.map(([dx, dy]) => `${x + dx},${y + dy}`).join(" "),
  });
};

/** Round scores between the least and the most. @param {number} least @param {number} most */
function ticks(least, most) {
  const step = most - least > 60_000 ? 20_000 : 10_000;
  const first = Math.ceil(least / step) * step;
  return Array.from(
    { length: Math.floor((most - first) / step) + 1 },
    (_, at) => first + at * step,
  );
}

/**
 * Names that would lie on each other, one below the other.
 * @param {{seat: number, y: number}[]} names
 */
function spread(names) {
  const sorted = [...names].sort((one, other) => one.y - other.y);
  sorted.forEach((each, at) => {
    if (at > 0) each.y = Math.max(each.y, sorted[at - 1].y + APART);
  });
  const over = (sorted.at(-1)?.y ?? 0) - (HIGH - EDGE);
  if (over > 0)
    sorted.reverse().forEach((each, at) => {
      const limit = at === 0 ? HIGH - EDGE : sorted[at - 1].y - APART;
      each.y = Math.min(each.y, limit);
    });
  return sorted;
}

/** @param {PlayedGame} game @param {number[][]} rows */
const spoken = (game, rows) =>
  [
    translate({ en: "Scores over the game, now", ja: "持ち点の推移、現在は" }),
    ...game.seats.map(
      (player, seat) => `${tableView().players[player]} ${formatNumber(rows[rows.length - 1][seat])}`,
    ),
  ].join(" ");
