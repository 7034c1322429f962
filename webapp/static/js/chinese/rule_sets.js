/**
 * The choice of the game on the sheet of rules, and the rule sets of the Chinese game.
 */

import { segmented } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, inContext, message, translate } from "../core/messages.js";
import { changeGame, chineseRules, isChinese } from "../core/settings.js";
import { normalize } from "../hand/circumstances.js";
import { edit } from "../hand/hand_store.js";

/** @import { Text, ChosenGame } from "../core/types" */

/** @type {Record<string, {title: Text, note: Text}>} */
const RULE_SETS = {
  mcr: {
    title: message("Chinese Official (1998)"),
    note: message("81 fans. A win needs 8 points without flowers."),
  },
  mcr_wmo: {
    title: message("Chinese Official (WMO 2006)"),
    note: message("The book of 2006, known from excerpts only."),
  },
  notes: {
    title: message("Ten fans of the notes"),
    note: message("1 point each, no minimum. The points are our choice."),
  },
};

/** Return the title of the chosen rule set. */
export const chineseTitle = () => translate((RULE_SETS[chineseRules()] ?? RULE_SETS.mcr).title);

/** Draw the choice between the games. */
export const gameChoice = () =>
  segmented({
    name: _("Game"),
    key: "game",
    options: [
      ["riichi", inContext("game", "Riichi")],
      ["mcr", _("Chinese game")],
    ],
    value: isChinese() ? "mcr" : "riichi",
    pick: (name) => {
      changeGame({ name: /** @type {ChosenGame["name"]} */ (name) });
      edit(normalize);
    },
  });

/** Draw the rule sets of the Chinese game. */
export const ruleSets = () => [
  segmented({
    name: _("Rules"),
    key: "chinese-rules",
    options: Object.entries(RULE_SETS).map(([name, { title }]) => [name, translate(title)]),
    value: chineseRules(),
    below: true,
    pick: (rules) => changeGame({ rules }),
  }),
  h("p.quiet", {}, translate((RULE_SETS[chineseRules()] ?? RULE_SETS.mcr).note)),
];
