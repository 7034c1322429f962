/**
 * The tiles: labels, names, order, faces, the keys to choose one, and the set of the selected rules.
 */

import { pageGame } from "./games/games.js";
import { h } from "./dom.js";
import { _, translate } from "./messages.js";
import { isChineseLanguage, ruleValue } from "./settings.js";
import { CHINESE_RANKS, HONOURS, SUITS } from "./vocabulary.js";

/** @import { Child, Label } from "./types" */

/**
 * Rows of the keyboard: a suit from 1 to 9 with its red five last, and the honours.
 * @type {Label[][]}
 */
const KEY_ROWS = [
  ...[..."mps"].map((suit) => [..."1234567890"].map((rank) => rank + suit)),
  [..."1234567"].map((rank) => `${rank}z`),
];

/** The copies of each tile in a set. */
export const COPIES = 4;

/** The labels of all tiles that a hand can have. */
export const PLAYABLE = new Set(KEY_ROWS.flat());

/**
 * Return whether a hand can contain the tile; backs and flowers cannot be in a hand.
 * @param {Label} label
 */
export const isPlayable = (label) => PLAYABLE.has(label);

/** @param {Label} label */
export const isRed = (label) => label[0] === "0";

/** Return the label with a red five as a plain five. @param {Label} label */
export const withoutRed = (label) => (isRed(label) ? `5${label[1]}` : label);

/** @param {Label} label */
export const rank = (label) => Number(withoutRed(label)[0]);

/**
 * Return the position in a sorted hand; a red five precedes the plain ones.
 * @param {Label} label
 */
export const sortKey = (label) =>
  "mpsz".indexOf(label[1]) * 100 + rank(label) * 10 - (isRed(label) ? 1 : 0);

/** Parse the labels of a notation: "12m777=z" has five. @param {string} notation */
export const parseLabels = (notation) =>
  [...notation.matchAll(/([^mpsz]+)([mpsz])/g)].flatMap(([, ranks, suit]) =>
    (ranks.match(/\d/g) ?? []).map((each) => each + suit),
  );

/**
 * Return the name of a tile: "5 pin, red", "east wind"; in Japanese 赤5筒, 東.
 * @param {Label} label
 */
export function tileName(label) {
  if (label === "back") return _("back of a tile");
  if (!isPlayable(label)) return _("flower");
  if (label[1] === "z") return translate(HONOURS[rank(label) - 1]);
  const values = {
    rank: isChineseLanguage() ? CHINESE_RANKS[rank(label)] : rank(label),
    suit: SUITS[label[1]],
  };
  return isRed(label) ? _("{rank} {suit}, red", values) : _("{rank} {suit}", values);
}

/** @param {Label} label */
export const faceUrl = (label) => new URL(`../../tiles/${label}.svg`, import.meta.url).href;

/** Load the faces of all tiles, for a phone that loses its connection. */
export function loadFaces() {
  for (const label of PLAYABLE) new Image().src = faceUrl(label);
}

/** Draw the face of a tile; the control around it has the name. @param {Label} label */
export const tileFace = (label) =>
  h("img.face", { src: faceUrl(label), alt: "", draggable: "false", decoding: "sync" });

/** Draw a small tile that is not a control. @param {Label} label */
export const miniTile = (label) =>
  h("span.tile.mini", { role: "img", "aria-label": tileName(label) }, tileFace(label));

/** Draw a small tile that lies sideways. @param {Label} label */
export function sidewaysTile(label) {
  const tile = miniTile(label);
  tile.classList.add("sideways");
  return tile;
}

/** Draw tiles side by side. @param {Label[]} labels */
export const tileLine = (labels) =>
  labels.length > 0 && h("span.tile-line", ...labels.map(miniTile));

/** Return whether the rules are for three players. */
export const isSanma = () => pageGame().seats() === 3;

/** Return whether norths can be set aside. */
export const setsNorthsAside = () => isSanma() && ruleValue("nuki_dora");

/** Return whether the tile set contains any red five. */
export const hasRedFives = () =>
  pageGame()
    .redFives()
    .some((each) => each > 0);

/** Return whether the tile set contains this tile. @param {Label} label */
function isInSet(label) {
  if (isSanma() && label[1] === "m" && rank(label) > 1 && rank(label) < 9) return false;
  return !isRed(label) || (hasRedFives() && ruleValue("red_fives")["mps".indexOf(label[1])] > 0);
}

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
      h("div.key-row", ...row.map(key), ...(place === rows.length - 1 ? beside : [])),
    ),
  );
}

/** Draw the ranks above the columns. @param {boolean} reds */
const rankRow = (reds) =>
  h(
    "div.key-row.key-ranks",
    { "aria-hidden": "true" },
    ...Array.from({ length: 9 }, (_, place) => h("span", String(place + 1))),
    reds && h("span.red-rank", "5"),
  );

/** @param {Label} label @param {number} left */
function keyName(label, left) {
  const tile = tileName(label);
  if (!isInSet(label)) {
    return _("{tile}, not in this game", { tile });
  }
  return left > 0 ? tile : _("{tile}, none left", { tile });
}

// What stands before tiles such as "123m55z" or a meld such as "777=s", and the tiles. Safari has no
// lookbehind before 16.4.
const NOTATION = /(^|[^\w=+-])((?:\d+[mpsz])+|(?=[^mpsz]{4,5}[mpsz])\d+[-=+_]\d*[mpsz])(?![\w=+-])/;

/** Draw the tiles in a text; other children stay. @param {Child} words @returns {Child} */
export const drawTiles = (words) =>
  typeof words === "string"
    ? words
        .split(NOTATION)
        .map((part, place) => (place % 3 === 2 ? parseLabels(part).map(miniTile) : part))
    : words;
