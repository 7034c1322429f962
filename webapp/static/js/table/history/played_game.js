/**
 * A played game: its scores as a graph, and the hands of its wins as they were scored.
 */

import { h, svg } from "../../core/dom.js";
import { _, formatNumber, inContext, message, plural, translate } from "../../core/messages.js";
import { isChinese } from "../../core/settings.js";
import { limitText } from "../../core/vocabulary.js";
import { emptyHand } from "../../hand/hand.js";
import { parseLabels } from "../../hand/tiles.js";
import { hanAndFu, laidHand, tileLine, yakuList } from "../../score/result.js";
import { parseNotation } from "../notation.js";
import { fanText } from "../settlement.js";
import { playerIn, tableView } from "../state.js";

/** @import { PlayedGame, RecordedHand, Step, Text } from "../../core/types" */

const WIDTH = 340;
const HEIGHT = 190;
const LEFT_MARGIN = 34;
const RIGHT_MARGIN = 78;
const MARGIN = 12;
const LABEL_HEIGHT = 15;

/** @param {PlayedGame} game */
export function scoreGraph(game) {
  const steps = game.hands.flatMap(({ steps: all }) => all);
  const [first] = steps;
  const start = first.scores.map((score, seat) => score - first.deltas[seat]);
  const rows = [start, ...steps.map(({ scores }) => scores)];
  const all = rows.flat();
  const least = Math.min(...all, 0);
  const most = Math.max(...all);
  const x = (/** @type {number} */ at) =>
    LEFT_MARGIN + ((WIDTH - LEFT_MARGIN - RIGHT_MARGIN) * at) / Math.max(rows.length - 1, 1);
  const y = (/** @type {number} */ score) =>
    MARGIN + ((HEIGHT - 2 * MARGIN) * (most - score)) / (most - least || 1);
  const named = separateLabels(
    start.map((_, seat) => ({ seat, y: y(rows[rows.length - 1][seat]) })),
  );
  return h(
    "figure.graph",
    {},
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": graphLabel(game, rows) },
      ...ticks(least, most)
        .map((score) => [
          svg("line.grid", {
            x1: LEFT_MARGIN,
            x2: WIDTH - RIGHT_MARGIN,
            y1: y(score),
            y2: y(score),
          }),
          svg("text.tick", { x: LEFT_MARGIN - 5, y: y(score) + 3.5 }, tickText(score)),
        ])
        .flat(),
      ...start
        .map((_, seat) => [
          svg(`polyline.score-line.player-${seat}`, {
            points: rows
              .map((row, at) => `${x(at).toFixed(1)},${y(row[seat]).toFixed(1)}`)
              .join(" "),
          }),
          ...rows.map((row, at) => marker(seat, x(at), y(row[seat]))),
        ])
        .flat(),
      ...named
        .map(({ seat, y: at }) => [
          marker(seat, WIDTH - RIGHT_MARGIN + 12, at),
          svg(
            "text.player-name",
            { x: WIDTH - RIGHT_MARGIN + 21, y: at + 4 },
            tableView().players[game.seats[seat]].slice(0, 9),
          ),
        ])
        .flat(),
    ),
  );
}

/** Draw a circle, square, triangle or diamond: colour alone does not distinguish the lines. */
const marker = (/** @type {number} */ seat, /** @type {number} */ x, /** @type {number} */ y) => {
  const of = `player-${seat}`;
  if (seat === 0) return svg(`circle.mark-of.${of}`, { cx: x, cy: y, r: 3.4 });
  if (seat === 1) return svg(`rect.mark-of.${of}`, { x: x - 3, y: y - 3, width: 6, height: 6 });
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
  return svg(`polygon.mark-of.${of}`, {
    points: shape.map(([dx, dy]) => `${x + dx},${y + dy}`).join(" "),
  });
};

/** Return round scores between two limits. @param {number} least @param {number} most */
function ticks(least, most) {
  const step = isChinese() ? smallStep(most - least) : most - least > 60_000 ? 20_000 : 10_000;
  const first = Math.ceil(least / step) * step;
  return Array.from(
    { length: Math.floor((most - first) / step) + 1 },
    (_, at) => first + at * step,
  );
}

/** Return a score beside its line, in riichi in thousands. @param {number} score */
const tickText = (score) => String(isChinese() ? score : score / 1000);

/** Return a step for the scores of a Chinese game. @param {number} range */
const smallStep = (range) => [20, 50, 100, 200, 500].find((step) => range / step <= 6) ?? 1000;

/**
 * Move labels apart that would overlap.
 * @param {{seat: number, y: number}[]} names
 */
function separateLabels(names) {
  const sorted = [...names].sort((one, other) => one.y - other.y);
  sorted.forEach((each, at) => {
    if (at > 0) each.y = Math.max(each.y, sorted[at - 1].y + LABEL_HEIGHT);
  });
  const over = (sorted.at(-1)?.y ?? 0) - (HEIGHT - MARGIN);
  if (over > 0)
    sorted.reverse().forEach((each, at) => {
      const limit = at === 0 ? HEIGHT - MARGIN : sorted[at - 1].y - LABEL_HEIGHT;
      each.y = Math.min(each.y, limit);
    });
  return sorted;
}

/** @param {PlayedGame} game @param {number[][]} rows */
const graphLabel = (game, rows) =>
  [
    _("Scores over the game, now"),
    ...game.seats.map(
      (player, seat) =>
        `${tableView().players[player]} ${formatNumber(rows[rows.length - 1][seat])}`,
    ),
  ].join(" ");

/** Draw the hand of each winner. @param {PlayedGame} game @param {Step} step */
export function recordedHands(game, { event, hands }) {
  if (event.kind !== "hand_won") return [];
  return event.wins.map((/** @type {any} */ { winner }) => {
    const recorded = hands.find((each) => each.winner === winner);
    return h(
      "div.recorded-hand",
      {},
      (event.wins.length > 1 || !recorded) && h("p.quiet", {}, playerIn(game, winner)),
      ...(recorded ? handDetails(recorded) : [pointsOnly()]),
    );
  });
}

const pointsOnly = () => h("p.quiet", {}, _("Recorded by points only, without tiles."));

/** @param {RecordedHand} recorded */
function handDetails(recorded) {
  if (recorded.fan !== undefined) return chineseDetails(recorded, recorded.fan);
  const { limit, times, han, fu } = recorded;
  const value = [han && hanAndFu({ han, fu }), limit && translate(limitText(limit, times))];
  const yaku = recorded.yaku.map((/** @type {string} */ name) => tableView().yaku[name]);
  return [
    winningHand(recorded.notation),
    indicators(message("Dora indicators"), recorded.dora),
    indicators(message("Ura dora indicators"), recorded.ura),
    yakuList(_("Yaku"), yaku, () => ""),
    h(
      "p.sum",
      {},
      h("span", {}, value.filter(Boolean).join(inContext("value", ", "))),
      h("b", {}, formatNumber(recorded.points)),
    ),
  ];
}

/** @param {RecordedHand} recorded @param {number} fan */
function chineseDetails({ notation, yaku, flowers = 0, points }, fan) {
  const names = [...new Set(yaku)].map((name) => tableView().yaku[name]);
  const count = (/** @type {{name: string}} */ { name }) =>
    yaku.filter((each) => each === name).length;
  const named = names.map((each, at) => ({ ...each, name: [...new Set(yaku)][at] }));
  const flowersText = plural("{count} flower", "{count} flowers", flowers);
  return [
    winningHand(notation),
    yakuList(_("Fans"), named, (each) => (count(each) > 1 ? `×${count(each)}` : "")),
    h(
      "p.sum",
      {},
      h(
        "span",
        {},
        [fanText(fan), flowers > 0 && flowersText].filter(Boolean).join(inContext("names", ", ")),
      ),
      h("b", {}, formatNumber(points)),
    ),
  ];
}

/** @param {string} notation */
const winningHand = (notation) =>
  laidHand(parseNotation(notation, emptyHand({ seat: "E", round: "E", honba: 0 })));

/** @param {Text} words @param {string} [notation] */
const indicators = (words, notation) =>
  notation &&
  h(
    "p.indicators",
    {},
    h("span.quiet", {}, translate(words)),
    tileLine(parseLabels(notation).map((label) => ({ label }))),
  );
