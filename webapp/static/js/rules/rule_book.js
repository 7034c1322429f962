/**
 * Rule books: the rules that a sheet shows, as a preset with changes. Those of riichi are in
 * `rule_selection.js`, those of games scored by fans in `rule_sheet/fan_selection.js`, and those of a table in
 * `table/menu/rules_sheet.js`.
 */

/** @import { CatalogueResponse, PresetView, RuleView, Text } from "../core/types" */

/**
 * @typedef {object} RuleBook
 * @property {CatalogueResponse} catalogue
 * @property {PresetView} preset
 * @property {Record<string, any>} changes the values that differ from the preset
 * @property {Record<string, {value: any, reason: any}>} [dropped] changes that do not apply now
 * @property {Text|null} [note] what followed from a change of the number of players
 * @property {((preset: PresetView) => void)|null} select another preset, without changes
 * @property {((rule: RuleView, value: any) => void)|null} change null to read them only
 * @property {(rule: RuleView, value: any) => Promise<unknown>} check refuse an invalid value
 */

/**
 * Return the cell of the preset for this number of players.
 * @param {RuleBook} book
 * @param {{name: string}} rule
 */
export const ruleCell = ({ preset, changes }, { name }) =>
  (changes.players ? preset.other[name] : undefined) ?? preset.cells[name];

/** @param {RuleBook} book @param {{name: string}} rule */
export const isChanged = ({ changes }, { name }) => name in changes;

/** Return the value that applies. @param {RuleBook} book @param {{name: string}} rule */
export const ruleSetting = (book, rule) =>
  isChanged(book, rule) ? book.changes[rule.name] : ruleCell(book, rule).value;

/**
 * Return the changes with another value, which is no change if the preset has it.
 * @param {RuleBook} book
 * @param {RuleView} rule
 * @param {any} value
 */
export function withValue(book, rule, value) {
  const others = without(book.changes, rule.name);
  return same(value, ruleCell(book, rule).value) ? others : { ...others, [rule.name]: value };
}

/** @param {unknown} one @param {unknown} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Return values without one of them.
 * @template T
 * @param {Record<string, T>} values
 * @param {string} name
 * @returns {Record<string, T>}
 */
export const without = (values, name) =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== name));

const FAN = "fans.";

/**
 * Return values with a rule for each fan, as the catalogue has them.
 * @param {Record<string, any>} values
 */
export const splitFans = ({ fans = {}, ...rules }) => ({
  ...rules,
  ...Object.fromEntries(Object.entries(fans).map(([name, points]) => [FAN + name, points])),
});

/**
 * Return values with all fans in one, as requests and files have them.
 * @param {Record<string, any>} values
 * @returns {Record<string, any>}
 */
export function joinFans(values) {
  const entries = Object.entries(values);
  const rules = entries.filter(([name]) => !name.startsWith(FAN));
  const fans = entries.filter(([name]) => name.startsWith(FAN));
  const points = Object.fromEntries(fans.map(([name, value]) => [name.slice(FAN.length), value]));
  return { ...Object.fromEntries(rules), ...(fans.length > 0 && { fans: points }) };
}
