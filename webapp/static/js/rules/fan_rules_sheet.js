/** The rules of a game scored by fans: each rule and each fan, to read or to change. */

import { select, toggle } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, capitalize, formatNumber } from "../core/messages.js";
import { readsKanji } from "../core/settings.js";

/** @import { Child, FanCatalogueResponse, FanRuleSetView, NamedFanView } from "../core/types" */
/** @import { RuleView } from "../core/types" */

/** Takes the changed value of a rule. @typedef {(rule: string, value: any) => void} ChangeRule */

const OWN = "own";

/**
 * Draw all rules and fans.
 * @param {FanCatalogueResponse} catalogue
 * @param {Pick<FanRuleSetView, "values">} ruleSet whose values apply where nothing is changed
 * @param {Record<string, any>} changes
 * @param {ChangeRule|null} change null to read them only
 */
export const fanRules = (catalogue, ruleSet, changes, change) => [
  ...catalogue.groups.map(({ title, rules }) =>
    h(
      "section.rule-group",
      h("h3", title),
      ...rules.map((rule) => {
        const changed = rule.name in changes;
        const value = changes[rule.name] ?? ruleSet.values[rule.name];
        return ruleRow(rule, value, changed, change);
      }),
    ),
  ),
  fanSection(catalogue.fans, ruleSet, changes.fans ?? {}, change),
];

/** @param {RuleView} rule @param {any} value @param {boolean} changed @param {ChangeRule|null} change */
const ruleRow = (rule, value, changed, change) =>
  row(
    rule.name,
    rule.label,
    valueText(rule, value),
    changed,
    h("p", rule.meaning),
    change && control(rule, value, (picked) => change(rule.name, picked)),
  );

/**
 * @param {string} name
 * @param {Child} label
 * @param {string} value
 * @param {boolean} changed
 * @param {...Child} body
 */
const row = (name, label, value, changed, ...body) =>
  h(
    "details.rule",
    { open: unfolded.has(name), "data-rule": name, ontoggle: saveFold(name) },
    h(
      "summary",
      { "data-key": `fold-${name}` },
      h("span.rule-label", label),
      h("span.rule-value", value),
      changed && h("span.flags", h("span.flag.changed", _("✎ changed"))),
    ),
    h("div.rule-body", ...body),
  );

/**
 * Return values without one of them.
 * @template T
 * @param {Record<string, T>} values
 * @param {string} name
 * @returns {Record<string, T>}
 */
export const without = (values, name) =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== name));

/** The unfolded rows. @type {Set<string>} */
const unfolded = new Set();

/** @param {string} name */
const saveFold =
  (name) =>
  (/** @type {Event} */ { target }) => {
    if (/** @type {HTMLDetailsElement} */ (target).open) unfolded.add(name);
    else unfolded.delete(name);
  };

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Return the value in words. @param {Pick<RuleView, "choices"|"kind">} rule @param {any} value */
function valueText({ choices, kind }, value) {
  if (kind === "set") {
    const labels = choices.filter((each) => value.includes(each.value));
    return labels.map(({ label }) => label).join(_(", ")) || _("none");
  }
  const chosen = choices.find((each) => same(each.value, value));
  if (chosen) return capitalize(chosen.label);
  return Array.isArray(value) ? value.join(", ") : formatNumber(value);
}

/** @param {RuleView} rule @param {any} value @param {(value: any) => void} pick */
function control(rule, value, pick) {
  if (rule.kind === "number") return numberBox(rule.name, rule.label, value, pick);
  if (rule.kind === "set") return names(rule, value, pick);
  return [choice(rule, value, pick), rule.kind === "list" && listBox(rule, value, pick)];
}

/** @param {RuleView} rule @param {any} value @param {(value: any) => void} pick */
function choice({ name, label, choices, kind }, value, pick) {
  const at = choices.findIndex((each) => same(each.value, value));
  /** @type {[string, string][]} */
  const options = choices.map((each, place) => [String(place), capitalize(each.label)]);
  if (kind === "list" && at < 0) options.push([OWN, valueText({ choices, kind }, value)]);
  return select({
    name: label,
    key: `rule-${name}`,
    options,
    value: at < 0 ? OWN : String(at),
    pick: (picked) => picked !== OWN && pick(choices[Number(picked)].value),
  });
}

/** Draw the field for a list of points. @param {RuleView} rule @param {any} value @param {(value: any) => void} pick */
const listBox = ({ name, label }, value, pick) =>
  h("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "aria-label": label,
    placeholder: "1, 2, 4, 8",
    "data-key": `rule-${name}-list`,
    value: Array.isArray(value) ? value.join(", ") : "",
    onchange: (/** @type {Event} */ { target }) => {
      const typed = /** @type {HTMLInputElement} */ (target).value.match(/\d+/g);
      if (typed) pick(typed.map(Number));
    },
  });

/** @param {RuleView} rule @param {any[]} value @param {(value: any) => void} pick */
const names = ({ name, label, choices }, value, pick) =>
  h(
    "div.toggles",
    { role: "group", "aria-label": label },
    ...choices.map((each) =>
      toggle({
        words: each.label,
        key: `rule-${name}-${each.value}`,
        value: value.includes(each.value),
        pick: (picked) =>
          pick(
            picked
              ? [...value, each.value].sort()
              : value.filter((/** @type {any} */ other) => other !== each.value),
          ),
      }),
    ),
  );

/** @param {string} name @param {string} label @param {number} value @param {(value: number) => void} pick */
const numberBox = (name, label, value, pick) =>
  h("input.fan-points", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "aria-label": label,
    "data-key": `rule-${name}`,
    maxlength: 7,
    value: String(value),
    onchange: (/** @type {Event} */ { target }) => {
      const { value: typed } = /** @type {HTMLInputElement} */ (target);
      if (/^\d+$/.test(typed.trim())) pick(Number(typed));
    },
  });

/**
 * @param {NamedFanView[]} fans
 * @param {Pick<FanRuleSetView, "values">} ruleSet
 * @param {Record<string, number>} changes
 * @param {ChangeRule|null} change
 */
function fanSection(fans, ruleSet, changes, change) {
  const usual = /** @type {Record<string, number>} */ (ruleSet.values.fans);
  const points = (/** @type {NamedFanView} */ { name }) => changes[name] ?? usual[name] ?? 0;
  const counted = fans.filter((fan) => points(fan) > 0);
  const others = fans.filter((fan) => points(fan) === 0);
  const line = (/** @type {NamedFanView} */ fan) => {
    const pick = (/** @type {number} */ value) => {
      const rest = without(changes, fan.name);
      const changed = value === (usual[fan.name] ?? 0) ? rest : { ...rest, [fan.name]: value };
      change?.("fans", changed);
    };
    return row(
      `fan-${fan.name}`,
      fanName(fan),
      String(points(fan)),
      fan.name in changes,
      h("p", h("b", { lang: "zh-Latn" }, fan.pinyin), " ", fan.meaning),
      change && numberBox(`fan-${fan.name}`, fan.text, points(fan), pick),
    );
  };
  return h(
    "section.rule-group",
    h("h3", _("Fans")),
    ...counted.map(line),
    change &&
      h(
        "details.fold",
        { open: unfolded.has(OWN), ontoggle: saveFold(OWN) },
        h("summary", { "data-key": "fold-other-fans" }, _("Fans that do not count")),
        ...others.map(line),
      ),
  );
}

/** @param {NamedFanView} fan */
const fanName = ({ chinese, text }) =>
  readsKanji() ? h("span", { lang: "zh-Hans" }, chinese) : text;
