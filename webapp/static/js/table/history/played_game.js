/** A played game: its scores as a graph, and the hands of its wins as they were scored. */

import { isolate } from "../../core/bidi.js";
import { pageGame } from "../../core/games/games.js";
import { request } from "../../core/client.js";
import { failureNotice } from "../../core/controls.js";
import { h, render, svg } from "../../core/dom.js";
import {
  _,
  capitalize,
  formatChange,
  formatNumber,
  inContext,
  plural,
  translate,
} from "../../core/messages.js";
import { fanCharacters } from "../../core/vocabulary.js";
import { handValue, sumLine, yakuList } from "../../score/result.js";
import { indicatorsLine, recordedHand, waitingHand } from "../notation.js";
import { fanText, tone } from "../settlement.js";
import { playerIn, tableView } from "../state.js";
import { tableUrl } from "../table_api.js";

/** @import { PlayedGame, RecordedHand, Step } from "../../core/types" */

const WIDTH = 340;
const HEIGHT = 190;
const LEFT_MARGIN = 34;
const RIGHT_MARGIN = 92;
const MARGIN = 12;
const LABEL_HEIGHT = 15;
const NAME_PLACE = 21; // beside its mark

/** @param {PlayedGame} game */
export function scoreGraph(game) {
  const steps = game.hands.flatMap(({ steps: all }) => all);
  const [first] = steps;
  const start = first.scores.map((score, seat) => score - first.deltas[seat]);
  const names = start.map((_, seat) => playerIn(game, seat));
  return graph(
    [start, ...steps.map(({ scores }) => scores)],
    names,
    _("Scores of the game so far"),
  );
}

/** Draw the totals of all players after each finished game, from 0. */
export function totalsGraph() {
  const { players, sheet } = tableView();
  const rows = [players.map(() => 0)];
  for (const { cells } of sheet.filter(({ over }) => over))
    rows.push(rows[rows.length - 1].map((total, player) => cells[player]?.total ?? total));
  return graph(rows, players, _("Totals for the night so far"));
}

/**
 * Draw a line for each name.
 * @param {number[][]} rows the numbers of all names at one time
 * @param {string[]} names
 * @param {string} title
 */
function graph(rows, names, title) {
  const all = rows.flat();
  const least = Math.min(...all, 0);
  const most = Math.max(...all);
  const x = (/** @type {number} */ at) =>
    LEFT_MARGIN + ((WIDTH - LEFT_MARGIN - RIGHT_MARGIN) * at) / Math.max(rows.length - 1, 1);
  const y = (/** @type {number} */ score) =>
    MARGIN + ((HEIGHT - 2 * MARGIN) * (most - score)) / (most - least || 1);
  const grid = ticks(least, most).map((score) => [
    svg("line.grid", { x1: LEFT_MARGIN, x2: WIDTH - RIGHT_MARGIN, y1: y(score), y2: y(score) }),
    svg("text.tick", { x: LEFT_MARGIN - 5, y: y(score) + 3.5 }, tickText(score)),
  ]);
  const lines = names.map((_, seat) => {
    const points = rows.map((row, at) => `${x(at).toFixed(1)},${y(row[seat]).toFixed(1)}`);
    const { colour, dash } = styleOf(seat);
    return [
      svg("polyline.score-line", {
        points: points.join(" "),
        stroke: colour,
        "stroke-dasharray": dash,
      }),
      ...rows.map((row, at) => marker(seat, x(at), y(row[seat]))),
    ];
  });
  const labels = separateLabels(
    names.map((_, seat) => ({ seat, y: y(rows[rows.length - 1][seat]) })),
  ).map(({ seat, y: at }) => [
    marker(seat, WIDTH - RIGHT_MARGIN + 12, at),
    svg(
      "text.player-name",
      { x: WIDTH - RIGHT_MARGIN + NAME_PLACE, y: at + 4 },
      shortName(names[seat]),
    ),
  ]);
  return h(
    "figure.graph",
    svg(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        role: "img",
        "aria-label": graphLabel(title, names, rows),
      },
      grid,
      lines,
      labels,
    ),
  );
}

/** Return a name that fits beside the graph, in the size of its style. @param {string} name */
function shortName(name) {
  const paper = document.createElement("canvas").getContext("2d");
  if (paper) paper.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const letters = [...name];
  let text = name;
  while (letters.length > 1 && (paper?.measureText(text).width ?? 0) > RIGHT_MARGIN - NAME_PLACE) {
    letters.pop();
    text = `${letters.join("").trim()}…`;
  }
  return text;
}

/** Circle, square, triangles and cross: colour alone does not distinguish lines. As in result_card.py. */
const MARKS = [
  "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z",
  "M-3-3h6v6h-6z",
  "M0-4L4 3H-4z",
  "M0-4.4L4.4 0 0 4.4-4.4 0z",
  "M0 4L-4-3H4z",
  "M-1.3-4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z",
];
const DASHES = ["none", "6 3", "2 2.5", "7 2.5 2 2.5", "12 2.5", "6 2 1.5 2 1.5 2"];

/** Return the colour, dash and mark of a line; a colour that returns has another dash and mark. @param {number} at */
function styleOf(at) {
  const other = (at + Math.floor(at / MARKS.length)) % MARKS.length;
  const colour = `var(--player-${at % MARKS.length})`;
  return { colour, dash: DASHES[other], mark: MARKS[other] };
}

/** @param {number} at @param {number} x @param {number} y */
function marker(at, x, y) {
  const { colour, mark } = styleOf(at);
  return svg("path", { d: mark, fill: colour, transform: `translate(${x} ${y})` });
}

/** Return round scores between two limits. @param {number} least @param {number} most */
function ticks(least, most) {
  const step = pageGame().scoreStep(most - least);
  const first = Math.ceil(least / step) * step;
  return Array.from(
    { length: Math.floor((most - first) / step) + 1 },
    (_, at) => first + at * step,
  );
}

/** Return a score beside its line, in riichi in thousands. @param {number} score */
const tickText = (score) => formatNumber(score / pageGame().scoreUnit);

/** Move labels apart that would overlap. @param {{seat: number, y: number}[]} names */
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

/** @param {string} title @param {string[]} names @param {number[][]} rows */
const graphLabel = (title, names, rows) =>
  [
    title,
    ...rows[rows.length - 1].map((score, at) => `${isolate(names[at])} ${formatNumber(score)}`),
  ].join(" ");

/** Draw what an event was and whose score it changed. @param {PlayedGame} game @param {Step} step */
export const stepContent = (game, { seq, words, deltas }) => [
  h("span.step-text", capitalize(words)),
  h(
    "span.cluster.step-deltas",
    ...deltas.map(
      (delta, seat) =>
        delta !== 0 &&
        h(
          "span",
          { class: tone(delta) },
          `${isolate(playerIn(game, seat, seq))} ${formatChange(delta)}`,
        ),
    ),
  ),
];

/** Draw the hand of each winner, or those shown at a draw. @param {PlayedGame} game @param {Step} step */
export function recordedHands(game, { event, hands, seq }) {
  if (event.kind === "hand_drawn") {
    return (event.hands ?? []).map((/** @type {{seat: number, notation: string}} */ shown) =>
      h(
        "div.recorded-hand",
        h("p.quiet", playerIn(game, shown.seat, seq)),
        waitingHand(shown.notation),
      ),
    );
  }
  if (event.kind !== "hand_won") return [];
  return event.wins.map((/** @type {any} */ { winner }) =>
    h(
      "div.recorded-hand",
      (event.wins.length > 1 || hands.every((each) => each.winner !== winner)) &&
        h("p.quiet", playerIn(game, winner, seq)),
      winningHand({ hands }, winner),
    ),
  );
}

/** Draw the hand of a winner. @param {Pick<Step, "hands">} step @param {number} winner */
export function winningHand({ hands }, winner) {
  const recorded = hands.find((each) => each.winner === winner);
  return recorded
    ? handDetails(recorded)
    : h("p.quiet", _("Recorded by points only, without tiles."));
}

/** Draw the photo of a winner's hand. @param {string} photo @param {string} alt */
export function handPhoto(photo, alt) {
  const src = tableUrl(`/photos/${photo}`);
  // Say that the photo is damaged; without a connection the name of the picture is enough.
  const onerror = async () => {
    const reason = await request(src).catch((error) => error);
    if (reason.code === "damaged_photo") render(place, failureNotice(reason.message));
  };
  const place = h("figure.hand-photo", h("img", { src, alt, loading: "lazy", onerror }));
  return place;
}

/** @param {RecordedHand} recorded */
function handDetails(recorded) {
  if (recorded.fan !== undefined) return fanDetails(recorded, recorded.fan);
  const yaku = recorded.yaku.map((name) => ({
    ...tableView().yaku[name],
    han: recorded.yaku_han?.[name],
  }));
  const points = recorded.tsumo ? translate(recorded.tsumo) : formatNumber(recorded.points);
  const sum = sumLine(handValue(recorded), points);
  if (!recorded.notation) return [h("p.quiet", _("Recorded without tiles.")), sum];
  return [
    recordedHand(recorded.notation),
    indicatorsLine(_("Dora indicators"), recorded.dora),
    indicatorsLine(_("Ura dora indicators"), recorded.ura),
    indicatorsLine(_("The winner's discards"), recorded.discards),
    yakuList(_("Yaku"), yaku, ({ han }) => (han ? _("{han} han", { han }) : "")),
    sum,
  ];
}

/** @param {RecordedHand} recorded @param {number} fan */
function fanDetails({ notation, yaku, flowers = 0, points }, fan) {
  const named = [...new Set(yaku)].map((name) => ({
    ...tableView().yaku[name],
    count: yaku.filter((each) => each === name).length,
  }));
  const value = [fanText(fan), flowers > 0 && plural("{count} flower", "{count} flowers", flowers)];
  return [
    notation && recordedHand(notation),
    yakuList(
      _("Fans"),
      named,
      ({ count }) => (count > 1 ? `×${count}` : ""),
      ({ kanji, text }) => fanCharacters({ chinese: kanji, text }, "span.kanji"),
    ),
    sumLine(value.filter(Boolean).join(inContext("names", ", ")), formatNumber(points)),
  ];
}
