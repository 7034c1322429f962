/**
 * The grid of tile buttons.
 */

import { h } from "../core/dom.js";
import { translate } from "../core/text.js";
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
      "aria-label": translate({ en: "All tiles", ja: "すべての牌", zh: "全部牌" }),
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
    reds && h("span", {}, translate({ en: "red", ja: "赤" })),
  );

/**
 * @param {Label} label
 * @param {number} left
 */
function keyName(label, left) {
  const tile = tileName(label);
  if (!isInSet(label)) {
    return translate({
      en: `${tile}, not in this game`,
      ja: `${tile}、この対局では使いません`,
      zh: `${tile}，这里不用`,
    });
  }
  return left > 0 ? tile : translate({
    en: `${tile}, none left`,
    ja: `${tile}、残りなし`,
    zh: `${tile}，没有了`,
  });
}
