/** Drawings of point sticks. */

import { pageGame } from "../core/games/games.js";
import { h, svg } from "../core/dom.js";
import { formatNumber, translate } from "../core/messages.js";
import { stick } from "../core/point_stick.js";

/** @import { SeatView, StickCount } from "../core/types" */

/** Draw a counter of a game scored by fans. @param {number} value */
const counter = (value) =>
  svg(
    "svg.counter-chip",
    { viewBox: "0 0 28 28", "aria-hidden": "true" },
    svg("circle", { cx: 14, cy: 14, r: 13, fill: `var(--chip-${value})` }),
    svg("circle.chip-ring", { cx: 14, cy: 14, r: 10.5 }),
    svg("text", { x: 14, y: 17.8, "text-anchor": "middle" }, String(value)),
  );

/** Draw a stick, or a counter in games scored by fans. @param {number} value */
export const drawnStick = (value) => (pageGame().hasSticks ? stick(value) : counter(value));

/** More sticks of a value are drawn as one, so that nobody counts a drawing that goes on. */
const MOST_DRAWN = 10;

/** Draw a pile of sticks with their values and numbers. @param {StickCount[]} pile */
export const pileView = (pile) =>
  h(
    "ul.cluster.pile",
    ...pile
      .filter(({ count }) => count > 0)
      .map(({ value, count }) =>
        h(
          `li.${pageGame().hasSticks ? "stack.tight" : "row"}`,
          pageGame().hasSticks ? drawnSticks(value, count) : h("span.pile-drawn", counter(value)),
          h("span.pile-count", `${formatNumber(value)} × ${count}`),
        ),
      ),
  );

/** @param {number} value @param {number} count */
const drawnSticks = (value, count) =>
  h(
    "span.pile-drawn",
    { class: count > MOST_DRAWN / 2 ? "two-columns" : "" },
    ...Array.from({ length: count > MOST_DRAWN ? 1 : count }, () => stick(value)),
  );

/** Draw the sticks that each player should have, in a fold. @param {SeatView[]} seats */
export const pilesFold = (seats) =>
  seats.some(({ pile }) => pile) &&
  h(
    "details.fold.piles",
    h("summary", translate(pageGame().sticks.whoHas)),
    h(
      "div.stack.loose.fold-body",
      ...seats.map(({ name, pile }) => h("div", h("b", name), pileView(pile ?? []))),
    ),
  );
