/**
 * The choice of the game, the rule sets of the Chinese game, and its rules where a session starts.
 */

import { segmented, select, stepper, toggle } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, inContext, message, translate } from "../core/messages.js";
import { changeGame, chineseRules, isChinese } from "../core/settings.js";
import { loadLocal, saveLocal } from "../core/storage.js";
import { normalize } from "../hand/circumstances.js";
import { edit } from "../hand/hand_store.js";

/** @import { ChineseRuleChoice, ChosenGame, Text } from "../core/types" */

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

const STORAGE_KEY = "tenbo.rules:mcr";
const MOST_POINTS = 100;

/** The minimum of each rule set. @type {Record<string, number>} */
const MINIMUMS = { mcr: 8, mcr_wmo: 8, notes: 0 };

/** @type {[string, Text][]} */
const PAYMENTS = [
  ["discarder_pays_more", message("Discard: the discarder pays more")],
  ["discarder_pays_all", message("Discard: the discarder pays for all")],
  ["all_pay", message("Discard: everybody pays the same")],
];

/** @type {ChineseRuleChoice} */
const OFFICIAL = { minimum: MINIMUMS.mcr, payment: "discarder_pays_more", counters: true };

/** @returns {ChineseRuleChoice & {preset?: string}} */
const load = () => ({ ...OFFICIAL, ...loadLocal(STORAGE_KEY) });

/** Return the choices of this phone; another rule set has its own minimum. @returns {ChineseRuleChoice} */
function chosen() {
  const { preset, ...stored } = load();
  return preset === chineseRules() ? stored : { ...stored, minimum: MINIMUMS[chineseRules()] ?? 0 };
}

/** Draw the rules. @param {() => void} redraw after a change */
export function sessionRules(redraw) {
  const { minimum, payment, counters } = chosen();
  const change = (/** @type {Partial<ChineseRuleChoice>} */ some) => {
    saveLocal(STORAGE_KEY, { ...chosen(), ...some, preset: chineseRules() });
    redraw();
  };
  return h(
    "section.chinese-rules",
    { "aria-label": _("Rules") },
    ...ruleSets(),
    stepper({
      name: _("Fan to win"),
      key: "minimum",
      value: minimum,
      most: MOST_POINTS,
      pick: (value) => change({ minimum: value }),
    }),
    select({
      name: _("Payment on a discard"),
      key: "payment",
      options: PAYMENTS.map(([name, words]) => [name, translate(words)]),
      value: payment,
      pick: (picked) => change({ payment: picked }),
    }),
    toggle({
      words: _("Show which counters pass (1, 10, 100)"),
      key: "chips",
      value: counters,
      pick: (value) => change({ counters: value }),
    }),
  );
}

/** Return the name of a payment. @param {string} name */
export const paymentName = (name) =>
  translate(PAYMENTS.find(([each]) => each === name)?.[1] ?? name);

/** Return the fields of a request for a session. */
export function sessionRequest() {
  const { minimum, payment, counters } = chosen();
  const preset = chineseRules();
  const changes = {
    ...(minimum !== MINIMUMS[preset] && { minimum }),
    ...(payment !== OFFICIAL.payment && { payment }),
  };
  const rules = Object.keys(changes).length > 0 ? { preset, ...changes } : preset;
  return { game: "mcr", rules, counters };
}
