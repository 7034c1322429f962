/** The drawing of the walls from above, with the break. */

import { h, svg } from "../../core/dom.js";
import { _, message } from "../../core/messages.js";
import { playerAt, sideOf } from "../state.js";
import { diceView } from "./dice.js";

/** @import { WallResponse, WallTile } from "../../core/types" */

/** The stacks in the wall of each of four players if there are flowers. */
const STACKS_WITH_FLOWERS = 18;

/** @type {Record<string, number>} */
const ROTATIONS = { bottom: 0, right: -90, top: 180, left: 90 };
const SIZE = 300;
const TILE = 11;
const DEPTH = 15;

/** Draw the place where the wall is broken. @param {WallResponse} opening */
export function openingView(opening) {
  const { roll, second, replacement, dealer, stacks } = opening;
  return h(
    "div.stack.broken",
    { "aria-live": "polite" },
    diceView(roll),
    second && diceView(second),
    h("p", countText(opening)),
    wallDiagram(opening),
    h(
      "p.quiet.small",
      replacement === null
        ? _("Gold: dead wall with the dora indicator. Dots: the dealer's first tiles.")
        : _("Gold: the end of the wall. Dots: the dealer's first tiles."),
    ),
    replacement !== null &&
      stacks === STACKS_WITH_FLOWERS &&
      h(
        "p",
        _(
          "Before the first discard everyone lays their flowers face up and replaces them from the end of the wall, first {player}, then to the right. Replace a flower drawn later at once.",
          { player: playerAt(dealer) },
        ),
      ),
    h(
      "details.fold",
      h("summary", _("Step by step")),
      h("ol.stack.setup-steps.fold-body", ...opening.steps.map((words) => h("li", words))),
    ),
  );
}

/** Return how the stacks are counted. @param {WallResponse} opening */
function countText({ dealer, counted_wall: wall, counted, from_left: fromLeft, replacement }) {
  const [start, whose] = [playerAt(dealer), playerAt(wall)];
  const owner = message("Count from {start}: {whose}’s wall.", { start, whose });
  if (fromLeft !== null)
    return _("{owner} Count {fromLeft} stacks from its left end; the deal begins with the last.", {
      owner,
      fromLeft,
    });
  if (replacement !== null)
    return _("{owner} Count {counted} stacks from its right end; the deal begins left of them.", {
      owner,
      counted,
    });
  return _("{owner} Leave {counted} stacks at its right end and take from their left.", {
    owner,
    counted,
  });
}

/** @param {WallResponse} opening */
function wallDiagram(opening) {
  const { dead: deadTiles, replacement, takes, players, stacks } = opening;
  const dead = new Set([...deadTiles, ...(replacement ? [replacement] : [])].map(stackKey));
  const first = new Set(takes[0].spots.map(stackKey));
  return svg(
    "svg.cloth.walls",
    { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label": _("The walls from above") },
    ...Array.from({ length: players }, (_, seat) =>
      svg(
        "g",
        { transform: `rotate(${ROTATIONS[sideOf(seat)]} ${SIZE / 2} ${SIZE / 2})` },
        ...Array.from({ length: stacks }, (_, at) =>
          stackView(opening, seat, at + 1, { dead, first }),
        ),
      ),
    ),
  );
}

/** @param {WallTile} spot */
const stackKey = ([seat, stack]) => `${seat}-${stack}`;

/**
 * @param {WallResponse} opening
 * @param {number} seat
 * @param {number} number from the right
 * @param {{dead: Set<string>, first: Set<string>}} marked `dead` are in gold
 */
function stackView({ indicator, stacks }, seat, number, { dead, first }) {
  const key = `${seat}-${number}`;
  const x = (SIZE + stacks * (TILE + 1)) / 2 - number * (TILE + 1);
  const y = SIZE - 38;
  const turned = indicator !== null && stackKey(indicator) === key;
  const kind = turned ? "turned" : dead.has(key) ? "dead" : first.has(key) ? "first" : "";
  return [
    svg("rect.stack-of-two", { x, y, width: TILE, height: DEPTH, rx: 2, class: kind }),
    first.has(key) && svg("circle.first-mark", { cx: x + TILE / 2, cy: y + DEPTH + 7, r: 2.6 }),
    turned && svg("circle.turned-mark", { cx: x + TILE / 2, cy: y + DEPTH / 2, r: 2.8 }),
  ];
}
