/**
 * The rules of this table, which cannot change after the first hand.
 */

import { fetchFanRules, fetchRules } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { _, capitalize, translate } from "../../core/messages.js";
import { isChinese } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { fanRules, without } from "../../rules/fan_rules_sheet.js";
import { isRelevant, shortValue } from "../../rules/rule_controls.js";
import { namingControls } from "../../rules/yaku_names.js";
import { getTable, tableView } from "../state.js";

/** @import { FanCatalogue, Rule, RuleCatalogue } from "../../core/types" */

/** Open the rules with their explanations. */
export function openTableRulesSheet() {
  if (isChinese()) return openFanRulesSheet();
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

/** Open the rules of a game scored by fans. */
function openFanRulesSheet() {
  /** @type {FanCatalogue|null} */
  let catalogue = null;
  let waiting = "…";
  const sheet = openSheet({
    title: _("Rules of this table"),
    wide: true,
    select: () => [getTable().view?.rules, getPage().settings],
    draw: () => {
      const { title, values, changed } = tableView().rules;
      const name = h("p", {}, h("b", {}, translate(title)));
      if (!catalogue) return [name, h("p.quiet", { role: "status" }, waiting)];
      return [name, ...fanRules(catalogue, { values }, without(changed, "fans"), null)];
    },
  });
  fetchFanRules()
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
      rule.name in changed && h("span.flags", {}, h("span.flag.changed", {}, _("✎ changed"))),
    ),
    h("div.rule-body", {}, h("p", {}, capitalize(translate(rule.meaning)))),
  );
}
