/**
 * The rules of this table, which cannot change after the first hand.
 */

import { fetchRules } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { paymentName } from "../../chinese/session_rules.js";
import { isChinese } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { capitalize, translate } from "../../core/text.js";
import { namingControls } from "../../rules/yaku_names.js";
import { isRelevant, shortValue } from "../../rules/rule_controls.js";
import { getTable, tableView } from "../state.js";

/** @import { Bilingual, Rule, RuleCatalogue } from "../../core/types" */

/** Open the rules with their explanations. */
export function openTableRulesSheet() {
  if (isChinese()) return openChineseRulesSheet();
  /** @type {RuleCatalogue|null} */
  let catalogue = null;
  let waiting = "…";
  const sheet = openSheet({
    title: translate({ en: "Rules of this table", ja: "この卓のルール", zh: "本桌规则" }),
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
    title: translate({ en: "Rules of this table", ja: "この卓のルール", zh: "本桌的规则" }),
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

/** @returns {[Bilingual, string][]} */
function chineseValues() {
  const { values } = tableView().rules;
  return [
    [{ en: "Fan to win, without flowers", ja: "和了に必要な番（花牌を除く）", zh: "起和番数（不计花牌）" }, String(values.minimum)],
    [{ en: "Base that each player pays", ja: "一人の基本点", zh: "底分" }, String(values.base)],
    [{ en: "Payment", ja: "支払い", zh: "支付" }, paymentName(values.payment)],
    [{ en: "Rounds of four hands", ja: "四局ずつの場の数", zh: "圈数" }, String(values.rounds)],
    [{ en: "False win: ready, not ready", ja: "錯和：聴牌・不聴", zh: "错和：听牌、未听牌" }, `${values.false_win}, ${values.false_win_not_ready}`],
    [{ en: "Table points", ja: "順位点", zh: "标准分" }, values.table_points.join(" – ")],
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
      rule.name in changed &&
        h(
          "span.flags",
          {},
          h("span.flag.changed", {}, translate({ en: "✎ changed", ja: "✎ 変更", zh: "✎ 已改" })),
        ),
    ),
    h("div.rule-body", {}, h("p", {}, capitalize(translate(rule.meaning)))),
  );
}
