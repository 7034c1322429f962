/**
 * The names of yaku in other languages, shown next to the romaji if a player chooses one.
 */

import { select } from "../core/controls.js";
import { h } from "../core/dom.js";
import { changeSettings, getSettings } from "../core/settings.js";
import { translate } from "../core/text.js";

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

/** Draw the choice of a language for names. */
export const namingControl = () =>
  select({
    name: translate({ en: "Names of the yaku", ja: "役の呼び名" }),
    key: "naming",
    options: [
      ["", translate({ en: "Names of the yaku: Japanese", ja: "役の呼び名：日本語だけ" })],
      ...Object.entries(NAMINGS).map(
        ([naming, title]) =>
          /** @type {[string, string]} */ ([
            naming,
            translate({ en: `Names of the yaku: also ${title}`, ja: `役の呼び名：${title}も` }),
          ]),
      ),
    ],
    value: getSettings().naming ?? "",
    pick: (naming) => changeSettings({ naming }),
  });
