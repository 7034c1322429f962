/**
 * The rules of this table, to look at: they were agreed on before the first hand.
 */

import { fetchRules } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { translate } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { capitalize } from "../../core/text.js";
import { inShort, isPlayed } from "../../rules/rule_controls.js";
import { getTable, tableView } from "../state.js";

/** Show them, with what each means. */
export function openTableRules() {
  /** @type {any} */
  let catalogue = null;
  let waiting = "…";
  const sheet = openSheet({
    title: translate({ en: "Rules of this table", ja: "この卓のルール" }),
    wide: true,
    shows: () => [getTable().view?.rules, getPage().settings],
    draw: () => [
      h("p", {}, h("b", {}, translate(tableView().rules.title))),
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
      h("h3", {}, translate(title)),
      ...rules.filter(isPlayed).map((/** @type {any} */ each) => rule(each)),
    ),
  );

/** @param {any} rule */
function rule(rule) {
  const { values, changed } = tableView().rules;
  const value = values[rule.name];
  return h(
    "details.rule",
    {},
    h(
      "summary",
      {},
      h("span.rule-label", {}, translate(rule.label)),
      h("span.rule-value", {}, inShort(rule, value)),
      rule.name in changed &&
        h("span.flags", {}, h("span.flag.changed", {}, translate({ en: "✎ changed", ja: "✎ 変更" }))),
    ),
    h("div.rule-body", {}, h("p", {}, capitalize(translate(rule.meaning)))),
  );
}
