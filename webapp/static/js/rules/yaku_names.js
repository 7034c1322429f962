/**
 * The names of yaku and tiles in other languages, shown next to the romaji if a player chooses one.
 */

import { select } from "../core/controls.js";
import { h } from "../core/dom.js";
import { changeSettings, getSettings } from "../core/settings.js";
import { translate } from "../core/text.js";
import { miniTile } from "../hand/tiles.js";

/** @import { RuleCatalogue } from "../core/types" */

/** The languages by their codes, in their own words. */
const NAMINGS = { tok: "toki pona", pl: "polski", hu: "magyar" };

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

/**
 * Draw the choice of a language for names, and the names of the tiles in it.
 * @param {RuleCatalogue|null} catalogue
 */
export const namingControls = (catalogue) => [
  select({
    name: translate({ en: "Names of yaku and tiles", ja: "役と牌の呼び名" }),
    key: "naming",
    options: [
      ["", translate({ en: "Names: Japanese", ja: "呼び名：日本語だけ" })],
      ...Object.entries(NAMINGS).map(
        ([naming, title]) =>
          /** @type {[string, string]} */ ([
            naming,
            translate({ en: `Names: also ${title}`, ja: `呼び名：${title}も` }),
          ]),
      ),
    ],
    value: getSettings().naming ?? "",
    pick: (naming) => changeSettings({ naming }),
  }),
  catalogue && getSettings().naming && tileNames(catalogue, getSettings().naming ?? ""),
];

/** @param {RuleCatalogue} catalogue @param {string} naming */
const tileNames = ({ tile_names: names }, naming) =>
  h(
    "ul.tile-names",
    { lang: naming },
    ...Object.entries(names).map(([key, byNaming]) =>
      h("li", {}, miniTile(key.length === 1 ? `1${key}` : key), byNaming[naming]),
    ),
  );
