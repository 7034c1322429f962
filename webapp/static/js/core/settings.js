/**
 * What the phone remembers from hand to hand: the rules played by, and the language.
 */

import { loadLocal, saveLocal } from "./storage.js";
import { changePage, getPage } from "./store.js";

/** @import { RuleSelection, Settings } from "./types" */

const KEY = "tenbo.settings";

/** @returns {Settings} */
const defaults = () => ({
  rules: {
    preset: null,
    title: { en: "Standard", ja: "標準" },
    changes: {},
    values: { players: 4, red_fives: [1, 1, 1], nuki_dora: true, ippatsu: true, ura_dora: true },
  },
  language: navigator.language.startsWith("ja") ? "ja" : "en",
});

/** @returns {Settings} */
export const getSettings = () => getPage().settings ?? defaults();

/** Take up what was chosen at another time. */
export const restoreSettings = () => changePage({ settings: { ...defaults(), ...loadLocal(KEY) } });

/** Choose, and remember it. @param {Partial<Settings>} change */
export function changeSettings(change) {
  saveLocal(KEY, { ...loadLocal(KEY), ...change });
  changePage({ settings: { ...getSettings(), ...change } });
}

/** Play by the rules of a table for now, without remembering them. @param {RuleSelection} rules */
export const useTableRules = (rules) => changePage({ settings: { ...getSettings(), rules } });

/** The value of one of the chosen rules. @param {string} name */
export const ruleValue = (name) => getSettings().rules.values[name];

/** The rules as a request names them; the standard has no name. */
export function rulesForRequest() {
  const { preset, changes } = getSettings().rules;
  return preset === null ? changes : { preset, ...changes };
}

export const isJapanese = () => getSettings().language === "ja";
