/**
 * The line that names the chosen rules and opens the sheet to change them.
 */

import { h, icon, render } from "./dom.js";
import { getSettings, inWords } from "./settings.js";
import { openRules } from "./rules_sheet.js";
import { inChanges } from "./words.js";
import { watch } from "./store.js";

/** @param {HTMLElement} place */
export function mountRules(place) {
  watch(
    () => [getSettings()],
    () => render(place, rulesRow()),
  );
}

/**
 * The rules chosen now, to tap.
 * @param {import("./rule_values.js").Fields} [fields] those of the whole game too, where given
 */
export function rulesRow(fields) {
  const { title, changes } = getSettings().rules;
  const changed = Object.keys(changes).length;
  return h(
    "button.rules-row",
    { type: "button", "data-key": "rules", onclick: () => openRules(fields) },
    h("span.quiet", {}, inWords({ en: "Rules", ja: "ルール" })),
    h("b", {}, inWords(title)),
    changed > 0 && h("span.flag.changed", {}, inChanges(changed)),
    icon("next"),
  );
}
