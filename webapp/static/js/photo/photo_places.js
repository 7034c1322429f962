/**
 * Places of the photo other than tiles: gaps where a tile is missing, and rows that could be the hand.
 */

import { svg } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { changePage } from "../core/store.js";

/** @import { Point } from "./photo_gestures.js" */

/**
 * Draw a place where a tile seems to be missing; a tap adds it.
 * @param {number[]} place
 */
export function missingTile([x0, y0, x1, y1]) {
  const rect = { x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: (x1 - x0) * 0.08 };
  const open = () => changePage({ target: { kind: "add", zone: "hand" } });
  return svg(
    "g.box.gap",
    {
      role: "button",
      "aria-label": _("A tile may be missing here: add it"),
      onclick: open,
    },
    svg("rect.halo", rect),
    svg("rect.edge", rect),
  );
}

/**
 * Outline a row that could be the hand; a tap reads it.
 * @param {number[]} box
 * @param {(region: Point[]) => void} select
 */
export function possibleHand([x0, y0, x1, y1], select) {
  const rect = { x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: 4 };
  const read = () => {
    // Beside the row there is the winning tile, or the end of a tile.
    const margin = Math.min(x1 - x0, y1 - y0);
    const [left, top, right, bottom] = [x0 - margin, y0 - margin / 2, x1 + margin, y1 + margin / 2];
    select([[left, top], [right, top], [right, bottom], [left, bottom]]); // prettier-ignore
  };
  return svg(
    "g.box.gap",
    {
      role: "button",
      "aria-label": _("This row is the hand: read it"),
      onclick: read,
    },
    svg("rect.halo", rect),
    svg("rect.edge", rect),
  );
}
