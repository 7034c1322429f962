/**
 * Drawings of the walls from above and of dice.
 */

import { svg } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { sideOf } from "../seats.js";

/** @import { WallOpening, WallTile } from "../../core/types" */

/** @type {Record<string, number>} */
const ROTATIONS = { bottom: 0, right: -90, top: 180, left: 90 };
const SIZE = 300;
const TILE = 11;
const DEPTH = 15;

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6],
    [17, 6],
    [7, 12],
    [17, 12],
    [7, 18],
    [17, 18],
  ],
};

/** @param {number} pips */
export const die = (pips) =>
  svg(
    "svg.die",
    { viewBox: "0 0 24 24", role: "img", "aria-label": String(pips) },
    svg("rect.die-body", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 5 }),
    ...PIPS[pips].map(([cx, cy]) =>
      svg("circle.pip", { cx, cy, r: pips === 1 ? 3.6 : 2.2, class: pips === 1 ? "one" : "" }),
    ),
  );

/** @param {WallOpening} opening */
export function wallDiagram(opening) {
  const { stacks, replacement } = opening;
  const dead = new Set([...opening.dead, ...(replacement ? [replacement] : [])].map(stackKey));
  const first = new Set(opening.takes[0].spots.map(stackKey));
  const seats = Array.from({ length: opening.players }, (_, seat) => seat);
  return svg(
    "svg.walls",
    {
      viewBox: `0 0 ${SIZE} ${SIZE}`,
      role: "img",
      "aria-label": _("The walls from above"),
    },
    ...seats.map((seat) =>
      svg(
        "g",
        { transform: `rotate(${ROTATIONS[sideOf(seat)]} ${SIZE / 2} ${SIZE / 2})` },
        ...Array.from({ length: stacks }, (_, at) =>
          stackView(opening, seat, at + 1, { stacks, dead, first }),
        ),
      ),
    ),
  );
}

/** @param {WallTile} spot */
const stackKey = ([seat, stack]) => `${seat}-${stack}`;

/**
 * @param {WallOpening} opening
 * @param {number} seat
 * @param {number} number from the right
 * @param {{stacks: number, dead: Set<string>, first: Set<string>}} marked `dead` are in gold
 */
function stackView({ indicator }, seat, number, { stacks, dead, first }) {
  const key = `${seat}-${number}`;
  const wide = stacks * (TILE + 1);
  const x = (SIZE + wide) / 2 - number * (TILE + 1);
  const y = SIZE - 38;
  const turned = indicator !== null && stackKey(indicator) === key;
  const kind = turned ? "turned" : dead.has(key) ? "dead" : first.has(key) ? "first" : "";
  return [
    svg("rect.stack-of-two", { x, y, width: TILE, height: DEPTH, rx: 2, class: kind }),
    first.has(key) && svg("circle.first-mark", { cx: x + TILE / 2, cy: y + DEPTH + 7, r: 2.6 }),
    turned && svg("circle.turned-mark", { cx: x + TILE / 2, cy: y + DEPTH / 2, r: 2.8 }),
  ].filter(Boolean);
}
