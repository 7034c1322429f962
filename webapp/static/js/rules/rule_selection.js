/**
 * Choosing a table's rules and changing single ones; the hand follows where it must.
 */

import { checkRules } from "../core/api.js";
import { Refusal } from "../core/client.js";
import { changeSettings, getSettings, rulesForRequest } from "../core/settings.js";
import { normalize } from "../hand/circumstances.js";
import { edit } from "../hand/hand_store.js";
import { isSanma, setsNorthsAside } from "../hand/tiles.js";

/** @import { Bilingual, Hand, Preset, Rule, RuleSelection } from "../core/types" */

/** The table that is chosen; the first where it is not known any more. @param {Preset[]} presets */
export const selectedPreset = (presets) =>
  presets.find((each) => each.name === getSettings().rules.preset) ?? presets[0];

/** Drop what was chosen when there were other tables or rules. @param {Preset[]} presets */
export function dropUnknownChanges(presets) {
  const { preset: name, changes } = getSettings().rules;
  const preset = presets.find((each) => each.name === name);
  if (!preset) return selectPreset(presets[0]);
  const known = Object.entries(changes).filter(([rule]) => rule in preset.cells);
  if (known.length < Object.keys(changes).length) saveSelection(preset, Object.fromEntries(known));
}

/** @param {Rule} rule */
export const isChanged = ({ name }) => name in getSettings().rules.changes;

/** A rule as the table has it, with as many as play. @param {Preset} preset @param {Rule} rule */
export const ruleCell = (preset, { name }) => ruleCells(preset, getSettings().rules.changes)[name];

/** @param {Preset} preset @param {Record<string, any>} changes */
const ruleCells = ({ cells, other }, { players }) => (players ? { ...cells, ...other } : cells);

/** The value that counts. @param {Preset} preset @param {Rule} rule */
export const ruleSetting = (preset, rule) =>
  getSettings().rules.changes[rule.name] ?? ruleCell(preset, rule).value;

/** Take a table's rules as they are. @param {Preset} preset */
export const selectPreset = (preset) => saveSelection(preset, {});

/** @param {Preset} preset @param {Rule} rule @param {any} value */
export function changeRule(preset, rule, value) {
  const { name } = rule;
  if (name === "players") return changePlayers(preset, value);
  const { changes, aside, note } = getSettings().rules;
  const others = withoutRule(changes, name);
  const same = JSON.stringify(value) === JSON.stringify(ruleCell(preset, rule).value);
  saveSelection(preset, same ? others : { ...others, [name]: value }, withoutRule(aside ?? {}, name), note);
}

/**
 * @template T
 * @param {Record<string, T>} values
 * @param {string} name
 */
const withoutRule = (values, name) =>
  Object.fromEntries(Object.entries(values).filter(([rule]) => rule !== name));

/** Let another number play; the server knows what follows. @param {Preset} preset @param {number} players */
async function changePlayers(preset, players) {
  const { changes, aside = {} } = getSettings().rules;
  const set = Object.fromEntries(Object.entries(aside).map(([name, { value }]) => [name, value]));
  try {
    const check = await checkRules({ rules: { ...rulesForRequest(), ...set }, players });
    saveSelection(preset, check.changed, check.aside, check.told);
  } catch (error) {
    saveSelection(preset, changes, aside, error instanceof Refusal ? error.text : null);
  }
}

/**
 * @param {Preset} preset
 * @param {Record<string, any>} changes
 * @param {RuleSelection["aside"]} [aside]
 * @param {Bilingual|null} [note]
 */
function saveSelection(preset, changes, aside = {}, note = null) {
  const { name, title } = preset;
  const own = Object.entries(ruleCells(preset, changes)).map(([rule, { value }]) => [rule, value]);
  const values = { ...Object.fromEntries(own), ...changes };
  changeSettings({ rules: { preset: name, title, changes, values, aside, note } });
  edit(fitHandToRules);
}

/**
 * The hand without what these rules do not have: a fourth seat, norths set aside.
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
