/**
 * The grid of tile buttons.
 */

import { h } from "../core/dom.js";
import { translate } from "../core/text.js";
import { KEY_ROWS, isInSet, tileFace, tileName } from "./tiles.js";

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
  return h(
    "div.keys",
    { role: "group", "aria-label": translate({ en: "All tiles", ja: "すべての牌" }) },
    ...KEY_ROWS.map((suit, place) =>
      h("div.key-suit", {}, ...suit.map(key), ...(place === KEY_ROWS.length - 1 ? beside : [])),
    ),
  );
}

/**
 * @param {Label} label
 * @param {number} left
 */
function keyName(label, left) {
  const tile = tileName(label);
  if (!isInSet(label)) {
    return translate({ en: `${tile}, not in this game`, ja: `${tile}、この対局では使いません` });
  }
  return left > 0 ? tile : translate({ en: `${tile}, none left`, ja: `${tile}、残りなし` });
}
