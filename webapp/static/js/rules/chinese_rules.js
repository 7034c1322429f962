/** The choice of the game, and the rule sets and rules of a game scored by fans. */

import { fetchFanRules } from "../core/client.js";
import { segmented, toggle } from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import { _, countChanges, inContext, message, translate } from "../core/messages.js";
import {
  changeGame,
  chineseRules,
  fanRuleChanges,
  fanRulesForRequest,
  isChinese,
} from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { loadLocal, saveLocal } from "../core/storage.js";
import { getPage } from "../core/store.js";
import { normalize } from "../hand/circumstances.js";
import { edit } from "../hand/hand_store.js";
import { fanRules, without } from "./fan_rules_sheet.js";

/** @import { ChosenGame, FanCatalogueResponse, Text } from "../core/types" */

/** @type {Record<string, Record<string, {title: Text, note: Text}>>} */
const RULE_SETS = {
  mcr: {
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
  },
  general: {
    hk: {
      title: message("Hong Kong Old Style"),
      note: message("At least 3 fan, limit 13. Tables differ: change what you agreed on."),
    },
    zung_jung: {
      title: message("Zung Jung"),
      note: message("No flowers, no minimum; the points of the fans are added."),
    },
  },
};

const ruleSetsOfGame = () => RULE_SETS[getPage().game.name] ?? RULE_SETS.mcr;
const ruleSet = () => ruleSetsOfGame()[chineseRules()] ?? Object.values(ruleSetsOfGame())[0];

/** Return the title of the chosen rule set. */
export const chineseTitle = () => translate(ruleSet().title);

/** Draw the choice between the games. */
export const gameChoice = () =>
  segmented({
    name: _("Game"),
    key: "game",
    options: [
      ["riichi", inContext("game", "Riichi")],
      ["mcr", _("Chinese game")],
      ["general", inContext("game", "Hong Kong and others")],
    ],
    value: getPage().game.name,
    pick: (name) => {
      changeGame({ name: /** @type {ChosenGame["name"]} */ (name) });
      edit(normalize);
    },
  });

/** Draw the rule sets of the game, and the button that opens its rules. */
export const ruleSets = () => [
  segmented({
    name: _("Rules"),
    key: "chinese-rules",
    options: Object.entries(ruleSetsOfGame()).map(([name, { title }]) => [name, translate(title)]),
    value: chineseRules(),
    below: true,
    pick: (rules) => changeGame({ rules }),
  }),
  h("p.quiet", translate(ruleSet().note)),
  allRulesButton(),
];

function allRulesButton() {
  const changed = Object.keys(fanRuleChanges()).length;
  return h(
    "button.rules-row",
    { "data-key": "fan-rules", onclick: openFanRules },
    h("b", _("All rules and fans")),
    changed > 0 && h("span.flag.changed", countChanges(changed)),
    icon("next"),
  );
}

/** Open the sheet with all rules of the game. */
function openFanRules() {
  /** @type {FanCatalogueResponse|null} */
  let catalogue = null;
  let waiting = _("Loading …");
  const sheet = openSheet({
    title: chineseTitle(),
    wide: true,
    select: () => [getPage().game],
    draw: () => {
      const known = catalogue?.games[getPage().game.name].find(
        ({ name }) => name === chineseRules(),
      );
      if (!catalogue || !known) return h("p.quiet", { role: "status" }, waiting);
      const changes = fanRuleChanges();
      return [
        resetButton(),
        ...fanRules(catalogue, known, changes, (rule, value) => {
          const rest = without(changes, rule);
          const usual = rule === "fans" ? {} : known.values[rule];
          const isUsual = JSON.stringify(value) === JSON.stringify(usual);
          changeGame({ changes: isUsual ? rest : { ...rest, [rule]: value } });
          edit(normalize);
        }),
      ];
    },
  });
  fetchFanRules()
    .then((all) => (catalogue = all))
    .catch((refusal) => (waiting = refusal.message))
    .finally(sheet.redraw);
}

function resetButton() {
  const changed = Object.keys(fanRuleChanges()).length;
  return h(
    "button.plain.back",
    {
      "data-key": "reset",
      disabled: changed === 0,
      onclick: () => changeGame({ changes: {} }),
    },
    icon("undo"),
    changed === 0 ? _("No changes") : _("Undo {changes}", { changes: countChanges(changed) }),
  );
}

const COUNTERS_KEY = "tenbo.rules:mcr";

/** @returns {boolean} */
const showsCounters = () => loadLocal(COUNTERS_KEY)?.counters ?? true;

/** Draw the rules of a session. @param {() => void} redraw after a change */
export const sessionRules = (redraw) =>
  h(
    "section.chinese-rules",
    { "aria-label": _("Rules") },
    ...ruleSets(),
    toggle({
      words: _("Show which counters pass (1, 10, 100)"),
      key: "chips",
      value: showsCounters(),
      pick: (counters) => {
        saveLocal(COUNTERS_KEY, { counters });
        redraw();
      },
    }),
  );

/** Return the fields of a request for a session. */
export const sessionRequest = () =>
  isChinese() && {
    game: getPage().game.name,
    rules: fanRulesForRequest(),
    counters: showsCounters(),
  };
