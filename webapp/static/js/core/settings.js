/**
 * The settings of this phone: rules and language.
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

/** Load the saved settings. */
export function restoreSettings() {
  changePage({ settings: { ...defaults(), ...loadLocal(KEY) } });
}

/** Change settings and save them. @param {Partial<Settings>} change */
export function changeSettings(change) {
  saveLocal(KEY, { ...loadLocal(KEY), ...change });
  changePage({ settings: { ...getSettings(), ...change } });
}

/** Use the rules of a table without saving them. @param {RuleSelection} rules */
export const useTableRules = (rules) => changePage({ settings: { ...getSettings(), rules } });

/** Return the value of a selected rule. @param {string} name */
export const ruleValue = (name) => getSettings().rules.values[name];

/** Return the rules as the API takes them; the standard preset has no name. */
export function rulesForRequest() {
  const { preset, changes } = getSettings().rules;
  return preset === null ? changes : { preset, ...changes };
}

export const isJapanese = () => getSettings().language === "ja";
