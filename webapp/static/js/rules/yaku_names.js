/**
 * The names of yaku and tiles in other languages, shown next to the romaji if a player chooses one.
 */

import { select } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, toLowerCase } from "../core/messages.js";
import { changeSettings, getSettings, isJapanese, readsKanji } from "../core/settings.js";
import { NAMINGS } from "../core/vocabulary.js";
import { miniTile } from "../core/tiles.js";

/** @import { CatalogueResponse, YakuName } from "../core/types" */

/**
 * Draw the name of a yaku in the chosen language, if it has one that differs from the romaji.
 * @param {{romaji: string, names?: Record<string, string>}} yaku
 */
export function otherName({ romaji, names }) {
  const { naming = "" } = getSettings();
  const name = names?.[naming];
  if (!name || name.toLowerCase() === romaji.toLowerCase()) return null;
  return h("span.other-name", { lang: naming }, name);
}

/** Return the name of a yaku as clubs say it; only Toki Pona translates it. @param {YakuName} yaku */
export function spokenName({ kanji, romaji, text, names }) {
  const { naming = "", language } = getSettings();
  if (readsKanji()) return isJapanese() ? kanji : text;
  return toLowerCase(names?.[naming || (language === "tok" ? language : "")] ?? romaji);
}

/**
 * Draw the choice of a language for names, and the names of the tiles in it.
 * @param {CatalogueResponse|null} catalogue
 */
export const namingControls = (catalogue) => [
  select({
    name: _("Names of yaku and tiles"),
    key: "naming",
    options: [
      ["", _("Names: Japanese")],
      ...Object.entries(NAMINGS).map(
        ([naming, title]) =>
          /** @type {[string, string]} */ ([naming, _("Names: also {title}", { title })]),
      ),
    ],
    value: getSettings().naming ?? "",
    pick: (naming) => changeSettings({ naming }),
  }),
  catalogue && getSettings().naming && tileNames(catalogue, getSettings().naming ?? ""),
];

/** @param {CatalogueResponse} catalogue @param {string} naming */
const tileNames = ({ tile_names: names }, naming) =>
  h(
    "ul.cluster.tile-names",
    { lang: naming },
    ...Object.entries(names).map(([key, byNaming]) =>
      h("li.row", miniTile(key.length === 1 ? `1${key}` : key), byNaming[naming]),
    ),
  );
