/** The rules of this table, which cannot change after the first hand. */

import { fetchRules, fetchFanRules } from "../../core/client.js";
import { h } from "../../core/dom.js";
import { _, capitalize } from "../../core/messages.js";
import { isChinese } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { fanRules, without } from "../../rules/fan_rules_sheet.js";
import { isRelevant, shortValue } from "../../rules/rule_controls.js";
import { namingControls } from "../../rules/yaku_names.js";
import { getTable, tableView } from "../state.js";

/** @import { CatalogueResponse, Child, RuleView } from "../../core/types" */

/** Open the rules with their explanations. */
export const openTableRulesSheet = () =>
  isChinese()
    ? openSheetOf(fetchFanRules, (catalogue) => {
        const { values, changed } = tableView().rules;
        return catalogue && fanRules(catalogue, { values }, without(changed, "fans"), null);
      })
    : openSheetOf(fetchRules, (catalogue) => [
        catalogue && ruleGroups(catalogue),
        namingControls(catalogue),
      ]);

/**
 * Open a sheet with the title of the rules, and draw a catalogue when it is loaded.
 * @template T
 * @param {() => Promise<T>} load
 * @param {(catalogue: T|null) => Child} draw
 */
function openSheetOf(load, draw) {
  /** @type {T|null} */
  let catalogue = null;
  let waiting = "…";
  const sheet = openSheet({
    title: _("Rules of this table"),
    wide: true,
    select: () => [getTable().view?.rules],
    draw: () => [
      h("p", h("b", tableView().rules.title)),
      catalogue === null && h("p.quiet", { role: "status" }, waiting),
      draw(catalogue),
    ],
  });
  load()
    .then((all) => (catalogue = all))
    .catch((refusal) => (waiting = refusal.message))
    .finally(sheet.redraw);
}

/** @param {CatalogueResponse} catalogue */
const ruleGroups = ({ groups }) =>
  groups.map(({ title, rules }) =>
    h("section.rule-group", h("h3", title), ...rules.filter(isRelevant).map(ruleDetails)),
  );

/** @param {RuleView} rule */
function ruleDetails(rule) {
  const { values, changed } = tableView().rules;
  return h(
    "details.rule",
    h(
      "summary",
      h("span.rule-label", rule.label),
      h("span.rule-value", shortValue(rule, values[rule.name])),
      rule.name in changed && h("span.flags", h("span.flag.changed", _("✎ changed"))),
    ),
    h("div.rule-body", h("p", capitalize(rule.meaning))),
  );
}
