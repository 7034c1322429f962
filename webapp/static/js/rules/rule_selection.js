/** Selecting a preset and changing single rules; the hand adapts. */

import { asRefusal, checkRules, fetchRules } from "../core/client.js";
import {
  STANDARD_TITLE,
  changeSettings,
  getSettings,
  ruleValue,
  rulesForRequest,
} from "../core/settings.js";
import { watch } from "../core/store.js";
import { normalize } from "../hand/circumstances.js";
import { edit } from "../hand/hand_store.js";
import { isSanma, setsNorthsAside } from "../core/tiles.js";
import { without, withValue } from "./rule_book.js";

/** @import { CatalogueResponse, Hand, PresetView, RuleSelection, Text } from "../core/types" */
/** @import { RuleBook } from "./rule_book.js" */

/** Return the selected rules of riichi. @param {CatalogueResponse} catalogue */
export function riichiBook(catalogue) {
  const { preset: name, changes, dropped, note } = getSettings().rules;
  const preset = catalogue.presets.find((each) => each.name === name) ?? catalogue.presets[0];
  /** @type {RuleBook} */
  const book = {
    catalogue,
    preset,
    changes,
    dropped,
    note,
    select: selectPreset,
    change(rule, value) {
      if (rule.name === "players") return changePlayers(preset, value);
      const now = riichiBook(catalogue); // other rules can have changed while the value was checked
      if (now.preset !== preset) return;
      const others = without(now.dropped ?? {}, rule.name);
      saveSelection(preset, withValue(now, rule, value), others, now.note);
    },
    check: (rule, value) => checkRules({ rules: { ...rulesForRequest(), [rule.name]: value } }),
  };
  return book;
}

/** Drop a selection that refers to unknown presets or rules. @param {PresetView[]} presets */
export function dropUnknownChanges(presets) {
  const { preset: name, changes } = getSettings().rules;
  const preset = presets.find((each) => each.name === name);
  if (!preset) return selectPreset(presets[0]);
  const known = Object.entries(changes).filter(([rule]) => rule in preset.cells);
  if (known.length < Object.keys(changes).length) saveSelection(preset, Object.fromEntries(known));
}

/** Select a preset without changes. @param {PresetView} preset */
const selectPreset = (preset) => saveSelection(preset, {});

/** Change the number of players of the selected rules. @param {number} players */
export async function choosePlayers(players) {
  await changePlayers(riichiBook(await fetchRules("riichi")).preset, players);
}

/** The latest number of players that was chosen, as an object of its own. @type {object|null} */
let latestChoice = null;

/**
 * Change the number of players; the server returns what follows. It is asked again if another rule
 * changes meanwhile.
 * @param {PresetView} preset
 * @param {number} players
 */
async function changePlayers(preset, players) {
  const choice = (latestChoice = {});
  const { rules } = getSettings();
  const { changes, dropped = {} } = rules;
  const set = Object.fromEntries(Object.entries(dropped).map(([name, { value }]) => [name, value]));
  const sent = { rules: { ...rulesForRequest(), ...set }, players };
  const [answer] = await Promise.allSettled([checkRules(sent)]);
  if (latestChoice !== choice || getSettings().rules.preset !== preset.name) return;
  if (getSettings().rules !== rules) return changePlayers(preset, players);
  if (answer.status === "rejected")
    return saveSelection(preset, changes, dropped, asRefusal(answer.reason).text);
  const { value: check } = answer;
  saveSelection(preset, check.changed, check.dropped, check.summary);
}

/** Select a preset with changes and save it. @param {Parameters<typeof selectionOf>} selection */
function saveSelection(...selection) {
  changeSettings({ rules: selectionOf(...selection) });
  edit(fitHandToRules);
}

/**
 * @param {PresetView} preset
 * @param {Record<string, any>} changes
 * @param {RuleSelection["dropped"]} [dropped]
 * @param {Text|null} [note]
 */
export function selectionOf(preset, changes, dropped = {}, note = null) {
  const { name } = preset;
  const title = name === null ? STANDARD_TITLE : preset.title;
  const cells = changes.players ? { ...preset.cells, ...preset.other } : preset.cells;
  const own = Object.entries(cells).map(([rule, { value }]) => [rule, value]);
  const values = { ...Object.fromEntries(own), ...changes };
  const { language } = getSettings();
  return { preset: name, title, changes, values, dropped, note, language };
}

/** Keep the texts of the selected rules in the language of the page. */
export const followLanguage = () =>
  watch(() => [getSettings().language, getSettings().rules], translateSelection);

/** Fetch the texts of the selected rules if they are in another language. */
async function translateSelection() {
  const { rules, language } = getSettings();
  if (rules.language === undefined || rules.language === language) return;
  const set = Object.entries(rules.dropped ?? {}).map(([name, { value }]) => [name, value]);
  const sent = { ...rulesForRequest(), ...Object.fromEntries(set) };
  const check = await checkRules({ rules: sent, players: ruleValue("players") }).catch(() => null);
  const now = getSettings();
  if (!check || now.language !== language || now.rules !== rules) return;
  const title = rules.preset === null ? STANDARD_TITLE : check.title;
  const { dropped } = check;
  changeSettings({ rules: { ...rules, title, dropped, note: null, language } });
}

/**
 * Return the hand without a fourth seat or norths that the rules do not have.
 * @param {Hand} hand
 */
function fitHandToRules(hand) {
  const here = (/** @type {string} */ wind) => (isSanma() && wind === "N" ? "E" : wind);
  const { seat, round } = hand.circumstances;
  const norths = setsNorthsAside() ? hand.norths : 0;
  if (here(seat) === seat && here(round) === round && norths === hand.norths) return hand;
  const circumstances = { ...hand.circumstances, seat: here(seat), round: here(round) };
  return normalize({ ...hand, norths, circumstances });
}
