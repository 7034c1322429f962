/**
 * Choosing a table's rules and changing single ones; the hand follows where it must.
 */

import { changeSettings, getSettings } from "./settings.js";
import { edit } from "./store.js";
import { isSanma, setsNorthsAside } from "./tileset.js";
import { settle } from "./options.js";

/** @typedef {import("./rule_values.js").Rule} Rule */
/** @typedef {import("./rule_values.js").Words} Words */

/**
 * @typedef {object} Cell a rule as one table has it
 * @property {any} value
 * @property {Words} shown the value in words
 * @property {string} confidence
 * @property {boolean} disputed
 * @property {string} sources
 * @property {Words|null} note
 */

/** @typedef {{name: string|null, title: Words, cells: Record<string, Cell>}} Preset */

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

/** The value that counts. @param {Preset} preset @param {Rule} rule */
export const valueOf = (preset, { name }) =>
  getSettings().rules.changes[name] ?? preset.cells[name].value;

/** Take a table's rules as they are. @param {Preset} preset */
export const choosePreset = (preset) => choose(preset, {});

/** @param {Preset} preset @param {Rule} rule @param {any} value */
export function changeRule(preset, { name }, value) {
  const { [name]: _, ...others } = getSettings().rules.changes;
  const same = JSON.stringify(value) === JSON.stringify(preset.cells[name].value);
  choose(preset, same ? others : { ...others, [name]: value });
}

/** @param {Preset} preset @param {Record<string, any>} changes */
function choose({ name, title, cells }, changes) {
  const own = Object.entries(cells).map(([rule, cell]) => [rule, cell.value]);
  const values = { ...Object.fromEntries(own), ...changes };
  changeSettings({ rules: { preset: name, title, changes, values } });
  edit(fit);
}

/**
 * The hand without what these rules do not have: a fourth seat, norths set aside.
 * @param {import("./hand.js").Hand} hand
 */
function fit(hand) {
  const here = (/** @type {string} */ wind) => (isSanma() && wind === "N" ? "E" : wind);
  const { seat, round } = hand.options;
  const kept = setsNorthsAside() ? hand.norths : 0;
  if (here(seat) === seat && here(round) === round && kept === hand.norths) return hand;
  const options = { ...hand.options, seat: here(seat), round: here(round) };
  return settle({ ...hand, norths: kept, options });
}
