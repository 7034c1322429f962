/** The button that opens the rules. */

import { h, icon, render } from "../core/dom.js";
import { partOf } from "../core/games/games.js";
import { _, countChanges, message, translate } from "../core/messages.js";
import { STANDARD_TITLE, fanRuleSet, fanRuleChanges, getSettings } from "../core/settings.js";
import { getPage, watch } from "../core/store.js";
import { splitFans } from "./rule_book.js";

/** @import { Text } from "../core/types" */

/** The titles of rule sets of games scored by fans. @type {Record<string, Text>} */
const TITLES = {
  mcr: message("Chinese Official (1998)"),
  mcr_wmo: message("Chinese Official (WMO 2006)"),
  notes: message("Ten fans of the notes"),
  hk: message("Hong Kong Old Style"),
  zung_jung: message("Zung Jung"),
};

/** The title and the changes of the selected rules. */
const SELECTED = {
  riichi: () => getSettings().rules,
  fans: () => ({
    title: TITLES[fanRuleSet()] ?? STANDARD_TITLE,
    changes: splitFans(fanRuleChanges()),
  }),
};

/** @param {HTMLElement} place */
export function mountRulesButton(place) {
  watch(
    () => [getSettings(), getPage().game],
    () => render(place, rulesButton()),
  );
}

/** Draw the button with the selected rules. @param {{choosesGame: boolean}} [options] */
export function rulesButton(options = { choosesGame: true }) {
  const { title, changes } = partOf(SELECTED)();
  const changed = Object.keys(changes).length;
  const open = async () => {
    const { openRuleSheet } = await import("../rule_sheet/rule_sheet.js"); // few players open it
    openRuleSheet(options);
  };
  return h(
    "button.panel.row.wrap.rules-row",
    { "data-key": "rules", onclick: open },
    h("span.quiet", _("Rules")),
    h("b", translate(title)),
    changed > 0 && h("span.flag.changed", countChanges(changed)),
    icon("next"),
  );
}
