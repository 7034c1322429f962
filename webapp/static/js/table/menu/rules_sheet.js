/**
 * The rules of this table, which cannot change after the first hand.
 */

import { fetchRules } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { _, capitalize, message, translate } from "../../core/messages.js";
import { isChinese } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { paymentName } from "../../rules/chinese_rules.js";
import { isRelevant, shortValue } from "../../rules/rule_controls.js";
import { namingControls } from "../../rules/yaku_names.js";
import { getTable, tableView } from "../state.js";

/** @import { Rule, RuleCatalogue, Text } from "../../core/types" */

/** Open the rules with their explanations. */
export function openTableRulesSheet() {
  if (isChinese()) return openChineseRulesSheet();
  /** @type {RuleCatalogue|null} */
  let catalogue = null;
  let waiting = "…";
  const sheet = openSheet({
    title: _("Rules of this table"),
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

/** Open the rules of a Chinese game. */
const openChineseRulesSheet = () =>
  void openSheet({
    title: _("Rules of this table"),
    select: () => [getTable().view?.rules, getPage().settings],
    draw: () => [
      h("p", {}, h("b", {}, translate(tableView().rules.title))),
      h(
        "dl.rule-values",
        {},
        ...chineseValues().flatMap(([words, value]) => [
          h("dt", {}, translate(words)),
          h("dd", {}, value),
        ]),
      ),
    ],
  });

/** @returns {[Text, string][]} */
function chineseValues() {
  const { values } = tableView().rules;
  return [
    [message("Fan to win, without flowers"), String(values.minimum)],
    [message("Base that each player pays"), String(values.base)],
    [message("Payment"), paymentName(values.payment)],
    [message("Rounds of four hands"), String(values.rounds)],
    [message("False win: ready, not ready"), `${values.false_win}, ${values.false_win_not_ready}`],
    [message("Table points"), values.table_points.join(" – ")],
  ];
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
      rule.name in changed && h("span.flags", {}, h("span.flag.changed", {}, _("✎ changed"))),
    ),
    h("div.rule-body", {}, h("p", {}, capitalize(translate(rule.meaning)))),
  );
}
