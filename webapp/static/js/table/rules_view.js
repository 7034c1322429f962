/**
 * The rules of this table, to look at: they were agreed on before the first hand.
 */

import { capital, points } from "../words.js";
import { fetchRules } from "../api.js";
import { getTable, theView } from "./state.js";
import { getView } from "../store.js";
import { h } from "../dom.js";
import { canChange, inShort, isPlayed } from "../rule_values.js";
import { inWords } from "../settings.js";
import { openSheet } from "../sheet.js";

/** Show them, with what each means. */
export function openTableRules() {
  /** @type {any} */
  let catalogue = null;
  let waiting = "…";
  const sheet = openSheet({
    title: inWords({ en: "Rules of this table", ja: "この卓のルール" }),
    wide: true,
    shows: () => [getTable().view?.rules, getView().settings],
    draw: () => [
      h("p", {}, h("b", {}, inWords(theView().rules.title))),
      catalogue ? groups(catalogue) : h("p.quiet", { role: "status" }, waiting),
    ],
  });
  fetchRules()
    .then((all) => (catalogue = all))
    .catch((refusal) => (waiting = refusal.message))
    .finally(sheet.redraw);
}

/** @param {any} catalogue */
const groups = ({ groups, presets }) =>
  groups.map((/** @type {any} */ { title, rules }) =>
    h(
      "section.rule-group",
      {},
      h("h3", {}, inWords(title)),
      ...rules.filter(isPlayed).map((/** @type {any} */ each) => rule(each, presets)),
    ),
  );

/** @param {any} rule @param {any[]} presets */
function rule(rule, presets) {
  const { values, changed } = theView().rules;
  const value = values[rule.name];
  return h(
    "details.rule",
    {},
    h(
      "summary",
      {},
      h("span.rule-label", {}, inWords(rule.label)),
      h("span.rule-value", {}, shown(rule, value, presets)),
      rule.name in changed &&
        h("span.flags", {}, h("span.flag.changed", {}, inWords({ en: "✎ changed", ja: "✎ 変更" }))),
    ),
    h("div.rule-body", {}, h("p", {}, capital(inWords(rule.meaning)))),
  );
}

/**
 * A value in words: those that a table which plays by it has for it, if no choice names them.
 * @param {any} rule
 * @param {any} value
 * @param {any[]} presets
 */
function shown(rule, value, presets) {
  if (canChange(rule)) return inShort(rule, value);
  const cells = presets.map((preset) => preset.cells[rule.name]);
  const same = cells.find((cell) => String(cell.value) === String(value));
  if (same) return capital(inWords(same.shown));
  if (Array.isArray(value)) return value.flat().join("/"); // the uma
  return typeof value === "number" ? points(value) : String(value);
}
