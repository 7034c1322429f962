/**
 * Choosing a table's rules and changing single ones; the hand follows where it must.
 */

import { checkRules } from "../core/api.js";
import { Refusal } from "../core/client.js";
import { changeSettings, getSettings, rulesForRequest } from "../core/settings.js";
import { settle } from "../hand/circumstances.js";
import { edit } from "../hand/hand_store.js";
import { isSanma, setsNorthsAside } from "../hand/tiles.js";

/** @import { Bilingual, Hand, Preset, Rule, RuleSelection } from "../core/types" */

/** The table that is chosen; the first where it is not known any more. @param {Preset[]} presets */
export const chosenOf = (presets) =>
  presets.find((each) => each.name === getSettings().rules.preset) ?? presets[0];

/** Drop what was chosen when there were other tables or rules. @param {Preset[]} presets */
export function forgetUnknown(presets) {
  const { preset: name, changes } = getSettings().rules;
  const preset = presets.find((each) => each.name === name);
  if (!preset) return choosePreset(presets[0]);
  const known = Object.entries(changes).filter(([rule]) => rule in preset.cells);
  if (known.length < Object.keys(changes).length) choose(preset, Object.fromEntries(known));
}

/** @param {Rule} rule */
export const isChanged = ({ name }) => name in getSettings().rules.changes;

/** A rule as the table has it, with as many as play. @param {Preset} preset @param {Rule} rule */
export const cellOf = (preset, { name }) => cellsOf(preset, getSettings().rules.changes)[name];

/** @param {Preset} preset @param {Record<string, any>} changes */
const cellsOf = ({ cells, other }, { players }) => (players ? { ...cells, ...other } : cells);

/** The value that counts. @param {Preset} preset @param {Rule} rule */
export const valueOf = (preset, rule) =>
  getSettings().rules.changes[rule.name] ?? cellOf(preset, rule).value;

/** Take a table's rules as they are. @param {Preset} preset */
export const choosePreset = (preset) => choose(preset, {});

/** @param {Preset} preset @param {Rule} rule @param {any} value */
export function changeRule(preset, rule, value) {
  const { name } = rule;
  if (name === "players") return changePlayers(preset, value);
  const { changes, aside, note } = getSettings().rules;
  const { [name]: _, ...others } = changes;
  const { [name]: __, ...kept } = aside ?? {};
  const same = JSON.stringify(value) === JSON.stringify(cellOf(preset, rule).value);
  choose(preset, same ? others : { ...others, [name]: value }, kept, note);
}

/** Let another number play; the server knows what follows. @param {Preset} preset @param {number} players */
async function changePlayers(preset, players) {
  const { changes, aside = {} } = getSettings().rules;
  const set = Object.fromEntries(Object.entries(aside).map(([name, { value }]) => [name, value]));
  try {
    const found = await checkRules({ rules: { ...rulesForRequest(), ...set }, players });
    choose(preset, found.changed, found.aside, found.told);
  } catch (error) {
    choose(preset, changes, aside, error instanceof Refusal ? error.text : null);
  }
}

/**
 * @param {Preset} preset
 * @param {Record<string, any>} changes
 * @param {RuleSelection["aside"]} [aside]
 * @param {Bilingual|null} [note]
 */
function choose(preset, changes, aside = {}, note = null) {
  const { name, title } = preset;
  const own = Object.entries(cellsOf(preset, changes)).map(([rule, { value }]) => [rule, value]);
  const values = { ...Object.fromEntries(own), ...changes };
  changeSettings({ rules: { preset: name, title, changes, values, aside, note } });
  edit(fit);
}

/**
 * The hand without what these rules do not have: a fourth seat, norths set aside.
 * @param {Hand} hand
 */
function fit(hand) {
  const here = (/** @type {string} */ wind) => (isSanma() && wind === "N" ? "E" : wind);
  const { seat, round } = hand.options;
  const kept = setsNorthsAside() ? hand.norths : 0;
  if (here(seat) === seat && here(round) === round && kept === hand.norths) return hand;
  const options = { ...hand.options, seat: here(seat), round: here(round) };
  return settle({ ...hand, norths: kept, options });
}
