/**
 * The rules of this table, to look at: they were agreed on before the first hand.
 */

import { capital } from "../words.js";
import { fetchRules } from "../api.js";
import { getTable, theView } from "./state.js";
import { getView } from "../store.js";
import { h } from "../dom.js";
import { inShort, isPlayed } from "../rule_values.js";
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
const groups = ({ groups }) =>
  groups.map((/** @type {any} */ { title, rules }) =>
    h(
      "section.rule-group",
      {},
      h("h3", {}, inWords(title)),
      ...rules.filter(isPlayed).map((/** @type {any} */ each) => rule(each)),
    ),
  );

/** @param {any} rule */
function rule(rule) {
  const { values, changed } = theView().rules;
  const value = values[rule.name];
  return h(
    "details.rule",
    {},
    h(
      "summary",
      {},
      h("span.rule-label", {}, inWords(rule.label)),
      h("span.rule-value", {}, inShort(rule, value)),
      rule.name in changed &&
        h("span.flags", {}, h("span.flag.changed", {}, inWords({ en: "✎ changed", ja: "✎ 変更" }))),
    ),
    h("div.rule-body", {}, h("p", {}, capital(inWords(rule.meaning)))),
  );
}
