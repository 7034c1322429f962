/**
 * The grid of tile buttons.
 */

import { h } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { KEY_ROWS, hasRedFives, isInSet, isRed, tileFace, tileName } from "./tiles.js";

/** @import { Child, Label } from "../core/types" */

/**
 * @param {object} options
 * @param {(label: Label) => boolean} options.can whether a tile can be chosen
 * @param {(label: Label) => number} options.left the number of copies left, for screen readers
 * @param {(label: Label) => void} options.pick
 * @param {Label|null} [options.current] the current tile
 * @param {Child[]} [options.beside] elements beside the honours
 */
export function tileKeys({ can, left, pick, current = null, beside = [] }) {
  const key = (/** @type {Label} */ label) =>
    h(
      "button.key.tile",
      {
        type: "button",
        "aria-label": keyName(label, left(label)),
        "aria-pressed": label === current ? "true" : undefined,
        disabled: !isInSet(label) || !can(label),
        "data-key": `key-${label}`,
        "data-label": label,
        onclick: () => pick(label),
      },
      tileFace(label),
    );
  const reds = hasRedFives();
  const rows = KEY_ROWS.map((row) => row.filter((label) => reds || !isRed(label)));
  return h(
    "div.keys",
    {
      role: "group",
      class: reds ? "" : "no-reds",
      "aria-label": _("All tiles"),
    },
    rankRow(reds),
    ...rows.map((row, place) =>
      h("div.key-row", {}, ...row.map(key), ...(place === rows.length - 1 ? beside : [])),
    ),
  );
}

/** Draw the ranks above the columns. @param {boolean} reds */
const rankRow = (reds) =>
  h(
    "div.key-row.key-ranks",
    { "aria-hidden": "true" },
    ...Array.from({ length: 9 }, (_, place) => h("span", {}, String(place + 1))),
    reds && h("span", {}, _("red")),
  );

/**
 * @param {Label} label
 * @param {number} left
 */
function keyName(label, left) {
  const tile = tileName(label);
  if (!isInSet(label)) {
    return _("{tile}, not in this game", { tile });
  }
  return left > 0 ? tile : _("{tile}, none left", { tile });
}
