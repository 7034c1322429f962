/**
 * The settings of this phone: rules and language, and the game whose hands the calculator scores.
 */

import { message } from "./messages.js";
import { loadLocal, saveLocal } from "./storage.js";
import { changePage, getPage } from "./store.js";

/** @import { ChosenGame, RuleSelection, Settings } from "./types" */

const KEY = "tenbo.settings";

const html = document.documentElement;

/** The path of the start page. */
export const ROOT = html.dataset.root ?? "/";

/** Whether the server runs in this browser, as in the application inside a phone. */
export const IN_BROWSER = "inBrowser" in html.dataset;

/** Whether the server has clubs and tournaments. */
export const HAS_LEAGUE = "league" in html.dataset;

/** The languages of the page, with their names in themselves. @type {[string, string][]} */
export const LANGUAGES = JSON.parse(html.dataset.languages ?? "[]");

/** The titles of games for which the page has no part, by name. @type {Record<string, string>} */
export const OTHER_GAMES = JSON.parse(html.dataset.games ?? "{}");

/** The title of the rules without a preset. */
export const STANDARD_TITLE = message("Standard");

/** @returns {Settings} */
const defaults = () => ({
  rules: {
    preset: null,
    title: STANDARD_TITLE,
    changes: {},
    values: { players: 4, red_fives: [1, 1, 1], nuki_dora: true, ippatsu: true, ura_dora: true },
  },
  language: html.lang, // which suits the browser
});

/** @returns {Settings} */
export const getSettings = () => getPage().settings ?? defaults();

/** Load the saved settings. */
export function restoreSettings() {
  const settings = { ...defaults(), ...loadLocal(KEY) };
  const isOffered = LANGUAGES.some(([language]) => language === settings.language);
  changePage({ settings: isOffered ? settings : { ...settings, language: html.lang } });
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

/** Return the language for an address that a request without our headers opens. */
export const languageQuery = () => `language=${encodeURIComponent(getSettings().language)}`;

/** Return the time zone for an address of texts with a day. @param {string} time */
export const zoneQuery = (time) => `offset=${-new Date(time).getTimezoneOffset()}`;

export const isChineseLanguage = () => getSettings().language.startsWith("zh");
export const isJapanese = () => getSettings().language === "ja";
/** Return whether fans have their pinyin: readers in Hong Kong and Taiwan spell otherwise. */
export const readsPinyin = () => !isJapanese() && getSettings().language !== "zh-Hant";
/** Return whether words of the game are in Chinese characters alone. */
export const readsKanji = () => isJapanese() || isChineseLanguage();

const GAME_KEY = "tenbo.calculator.game";

/** The rule set of each game that applies if the stored one is of another game. */
export const USUAL_RULES = { riichi: "", mcr: "mcr", general: "hk" };

/** Return the name of the rule set of a game scored by fans. */
export const fanRuleSet = () => getPage().game.rules;

/** Return the changes of its rules. */
export const fanRuleChanges = () => getPage().game.changes ?? {};

/** Return its rules as the API takes them. */
export function fanRulesForRequest() {
  const [preset, changes] = [fanRuleSet(), fanRuleChanges()];
  const named = preset ? { preset } : {};
  return Object.keys(changes).length > 0 ? { ...named, ...changes } : preset || null;
}

/** Return the value of one of its rules, at a table or changed here. @param {string} name */
export const fanRuleValue = (name) => (getPage().game.values ?? fanRuleChanges())[name];

/** Load the saved game. */
export function restoreGame() {
  changePage({ game: { ...getPage().game, ...loadLocal(GAME_KEY) } });
}

/**
 * Change the game, its rule set or its changes and save them; another rule set has no changes.
 * @param {Partial<ChosenGame>} change
 */
export function changeGame(change) {
  const game = { ...getPage().game, ...change };
  if (change.name) game.rules = USUAL_RULES[change.name] ?? "";
  if (change.name || change.rules) game.changes = {};
  if (game.name in USUAL_RULES) saveLocal(GAME_KEY, game); // the calculator has no other
  changePage({ game });
}
