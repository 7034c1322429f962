/** The names, readings and nicknames of the tiles. */

import { select } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { searchWords } from "../core/search.js";
import { LANGUAGES } from "../core/settings.js";
import { tileFace } from "../core/tiles.js";
import { flowerFace } from "./hands.js";
import { entry, searchable } from "./search.js";

/** @import { TileName, TileNamesResponse } from "../core/types" */
/** @import { Sought } from "./search.js" */

const SUITS = "mpszfg";

/** @param {string} label a red five follows the plain one */
const order = (label) =>
  SUITS.indexOf(label[1]) * 100 + (label[0] === "0" ? 55 : Number(label[0]) * 10);

/**
 * @param {TileNamesResponse} response
 * @param {string} language of the names
 * @param {Sought} sought
 * @param {(language: string) => void} pick
 */
export const tilesView = ({ tiles }, language, sought, pick) => [
  select({
    name: _("Language"),
    key: "names-language",
    options: LANGUAGES,
    value: language,
    pick,
  }),
  searchable(tileEntries({ tiles }, language), sought),
];

/** @param {TileNamesResponse} response @param {string} language of the names */
export const tileEntries = ({ tiles }, language) =>
  Object.entries(tiles)
    .sort(([one], [other]) => order(one) - order(other))
    .map(([label, names]) => tileEntry(label, names, language));

/** @param {string} label @param {Record<string, TileName>} names @param {string} language */
function tileEntry(label, names, language) {
  const own = names[language] ?? names.en;
  const japanese = language === "ja" ? null : names.ja;
  const words = Object.values(names).flatMap(({ names: all, readings, nicknames }) => [
    ...all,
    ...readings,
    ...nicknames.flatMap(({ name, reading }) => [name, reading]),
  ]);
  const isFlower = "fg".includes(label[1]);
  const draw = () => [
    h("span.tile", { "aria-hidden": "true" }, isFlower ? flowerFace(label) : tileFace(label)),
    h(
      "div",
      h("h3", { lang: names[language] ? language : "en" }, own.names.join(_(", "))),
      own.readings.length > 0 &&
        h("p.small.quiet", { lang: `${language}-Latn` }, own.readings.join(_(", "))),
      own.nicknames.length > 0 &&
        h(
          "p.small",
          _("Also called: "),
          h("span", { lang: language }, own.nicknames.map(nickname).join(_(", "))),
        ),
      japanese &&
        h("p.small.quiet", { lang: "ja" }, [...japanese.names, ...japanese.readings].join(" ")),
    ),
  ];
  return entry(searchWords(words), draw, ".tile-entry");
}

/** @param {{name: string, reading: string}} nickname */
const nickname = ({ name, reading }) => (reading ? `${name} (${reading})` : name);
