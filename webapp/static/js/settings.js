/**
 * What the phone remembers from hand to hand: the rules played by, and the language.
 */

import { getView, show } from "./store.js";

/**
 * @typedef {object} ChosenRules a preset and what was changed in it
 * @property {string|null} preset null is the standard
 * @property {{en: string, ja: string}} title
 * @property {Record<string, any>} changes rules that are not as in the preset
 * @property {Record<string, {value: any, why: {en: string, ja: string}|null}>} [aside] what was
 *   chosen and does not count with as many as play, and why if it cannot
 * @property {{en: string, ja: string}|null} [told] what followed from the number of players
 * @property {Record<string, any>} values all of them, as they count
 */

/** @typedef {{rules: ChosenRules, language: "en"|"ja"}} Settings */

const KEY = "tenbo.settings";

/** @returns {Settings} */
const fresh = () => ({
  rules: {
    preset: null,
    title: { en: "Standard", ja: "標準" },
    changes: {},
    values: { players: 4, red_fives: [1, 1, 1], nuki_dora: true, ippatsu: true, ura_dora: true },
  },
  language: navigator.language.startsWith("ja") ? "ja" : "en",
});

/** @returns {Settings} */
export const getSettings = () => getView().settings ?? fresh();

/** Take up what was chosen at another time. */
export const restoreSettings = () => show({ settings: { ...fresh(), ...kept() } });

/** Choose, and remember it. @param {Partial<Settings>} change */
export function changeSettings(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...change }));
  } catch {
    // Forbidden storage costs only the memory, not the choice.
  }
  show({ settings: { ...getSettings(), ...change } });
}

/** Play by the rules of a table for now, without remembering them. @param {ChosenRules} rules */
export const playBy = (rules) => show({ settings: { ...getSettings(), rules } });

/** @returns {Partial<Settings>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // Storage is forbidden, or somebody else wrote to it: all is chosen anew.
  }
}

/** The value of one of the chosen rules. @param {string} name */
export const ruled = (name) => getSettings().rules.values[name];

/** The rules as a request names them; the standard has no name. */
export function rulesForRequest() {
  const { preset, changes } = getSettings().rules;
  return preset === null ? changes : { preset, ...changes };
}

/** The words in the language of the page. @param {{en: string, ja: string}} words */
export const inWords = ({ en, ja }) => (isJapanese() && ja ? ja : en);

export const isJapanese = () => getSettings().language === "ja";
