/**
 * The rules of this table, which cannot change after the first hand.
 */

import { fetchRules } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { capitalize, translate } from "../../core/text.js";
import { namingControls } from "../../rules/yaku_names.js";
import { isRelevant, shortValue } from "../../rules/rule_controls.js";
import { getTable, tableView } from "../state.js";

/** @import { Rule, RuleCatalogue } from "../../core/types" */

/** Open the rules with their explanations. */
export function openTableRulesSheet() {
  /** @type {RuleCatalogue|null} */
  let catalogue = null;
  let waiting = "…";
  const sheet = openSheet({
    title: translate({ en: "Rules of this table", ja: "この卓のルール" }),
    wide: true,
    select: () => [getTable().view?.rules, getPage().settings],
    draw: () => [
      h("p", {}, h("b", {}, translate(tableView().rules.title))),
      catalogue ? ruleGroups(catalogue) : h("p.quiet", { role: "status" }, waiting),
      ...namingControls(catalogue),
    ],
  });
  fetchRules()
    .then((all) => (catalogue = all))
    .catch((refusal) => (waiting = refusal.message))
    .finally(sheet.redraw);
}

/** @param {RuleCatalogue} catalogue */
const ruleGroups = ({ groups }) =>
  groups.map(({ title, rules }) =>
    h(
      "section.rule-group",
      {},
      h("h3", {}, translate(title)),
      ...rules.filter(isRelevant).map(ruleDetails),
    ),
  );

/** @param {Rule} rule */
function ruleDetails(rule) {
  const { values, changed } = tableView().rules;
  const value = values[rule.name];
  return h(
    "details.rule",
    {},
    h(
      "summary",
      {},
      h("span.rule-label", {}, translate(rule.label)),
      h("span.rule-value", {}, shortValue(rule, value)),
      rule.name in changed &&
        h(
          "span.flags",
          {},
          h("span.flag.changed", {}, translate({ en: "✎ changed", ja: "✎ 変更" })),
        ),
    ),
    h("div.rule-body", {}, h("p", {}, capitalize(translate(rule.meaning)))),
  );
}
