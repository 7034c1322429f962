/** Example hands, drawn as on a table: the winning tile apart, called tiles sideways. */

import { h } from "../core/dom.js";
import { capitalize } from "../core/messages.js";
import { FLOWER_GROUPS } from "../core/vocabulary.js";
import { drawTiles, miniTile, parseLabels, sidewaysTile, tileLine } from "../core/tiles.js";

/** @import { Child, Label } from "../core/types" */

/** Draw an example with the words about its win. @param {{notation: string, words: string}} example @param {Child} [more] */
export const exampleView = ({ notation, words }, more) =>
  h(
    "figure.stack.example",
    drawnHand(notation),
    h("figcaption.small.quiet.why", drawTiles(capitalize(words)), more),
  );

/** Draw a complete hand. @param {string} notation the winning tile is the last concealed one */
function drawnHand(notation) {
  if (/^[\dfg]+$/.test(notation))
    return h("div.cloth.cluster.centred.winning-hand", flowerLine(notation));
  const [concealed, ...groups] = notation.split(" ");
  const labels = parseLabels(concealed);
  return h(
    "div.cloth.cluster.centred.winning-hand",
    tileLine(labels.slice(0, -1)),
    tileLine(labels.slice(-1)),
    ...groups.map((group) => (/[fg]/.test(group) ? flowerLine(group) : drawnMeld(group))),
  );
}

/** Draw tiles as they lie on the table. @param {string} notation groups with blanks between them */
export const laidTiles = (notation) =>
  h("div.cloth.cluster.centred.winning-hand", ...notation.split(" ").map(drawnMeld));

/** Draw a meld; the called tile is on the side of its player. @param {string} text */
function drawnMeld(text) {
  const place = text.search(/[-=+_]/) - 1;
  const labels = parseLabels(text);
  const called = place < 0 ? null : labels[place];
  if (called === null) {
    const closed = labels.length === 4;
    return tileLine(closed ? ["back", labels[1], labels[2], "back"] : labels);
  }
  const rest = labels.filter((_, at) => at !== place);
  const added = rest.length === 3 && place === 2 ? rest.pop() : null;
  const tiles = rest.map(miniTile);
  const tile = sidewaysTile(called);
  const turned = added ? h("span.stacked", sidewaysTile(added), tile) : tile;
  const at = { "-": 0, "=": 1, "+": rest.length }[text[place + 1]] ?? 1;
  tiles.splice(at, 0, turned);
  return h("span.tile-line.laid-meld", ...tiles);
}

/** @param {string} text such as "13f2g" */
const flowerLine = (text) =>
  h(
    "span.tile-line",
    ...(text.match(/\d+[fg]/g) ?? [])
      .flatMap((run) => [...run.slice(0, -1)].map((digit) => `${digit}${run.at(-1)}`))
      .map((label) => h("span.tile.mini", flowerFace(label))),
  );

/** Draw the character of a flower, which has no picture. @param {Label} label */
export const flowerFace = (label) =>
  h(
    "span.flower-face",
    { lang: "zh-Hant" },
    FLOWER_GROUPS.find(([suit]) => suit === label[1])?.[2][Number(label[0]) - 1],
  );
