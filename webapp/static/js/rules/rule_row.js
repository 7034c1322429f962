/**
 * One rule in the list: its value, how certain it is, and, unfolded, the control.
 */

import { h, icon } from "../core/dom.js";
import { _, capitalize, message, translate } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { canChange, currentValueNote, ruleControl, shortValue } from "./rule_controls.js";
import { changeRule, isChanged, ruleCell, ruleSetting } from "./rule_selection.js";

/** @import { Child, Preset, Rule, RuleCatalogue, RuleCell, RuleFields } from "../core/types" */

/** The unfolded rows. @type {Set<string>} */
const unfolded = new Set();

/** Return whether sources disagree about a value or none states it. @param {RuleCell} cell */
export const isUncertain = ({ disputed, confidence }) => disputed || confidence === "?";

/**
 * @param {Preset} preset
 * @param {Rule} rule
 * @param {RuleCatalogue} catalogue
 * @param {RuleFields} [fields] controls; without them the rule is read-only
 */
export function ruleRow(preset, rule, catalogue, fields) {
  const cell = ruleCell(preset, rule);
  const changed = isChanged(rule);
  const value = ruleSetting(preset, rule);
  const { dropped = {}, note } = getSettings().rules;
  const reason = dropped[rule.name]?.reason;
  return h(
    "details.rule",
    {
      open: unfolded.has(rule.name),
      "data-rule": rule.name,
      ontoggle: (/** @type {Event} */ { target }) => saveFold(rule, target),
    },
    h(
      "summary",
      { "data-key": `fold-${rule.name}` },
      h("span.rule-label", {}, translate(rule.label)),
      h(
        "span.rule-value",
        {},
        changed ? shortValue(rule, value) : capitalize(translate(cell.label)),
      ),
      flags(cell, changed, !!reason),
    ),
    h(
      "div.rule-body",
      {},
      h("p", {}, translate(rule.meaning)),
      fields &&
        canChange(rule) &&
        ruleControl(rule, value, (picked) => changeRule(preset, rule, picked), fields),
      rule.name === "players" && note && notice(translate(note)),
      reason && notice(translate(reason), currentValueNote(rule, value)),
      changed && resetButton(preset, rule),
      preset.name !== null && sourceNote(preset, cell, catalogue),
    ),
  );
}

/** @param {string} words @param {Child} [more] */
const notice = (words, more) =>
  h("div.notice.warn", { role: "status" }, icon("info"), h("div", {}, h("p", {}, words), more));

/** @param {Rule} rule @param {EventTarget|null} details */
function saveFold({ name }, details) {
  if (/** @type {HTMLDetailsElement} */ (details).open) unfolded.add(name);
  else unfolded.delete(name);
}

const INVALID = message("⚠ does not fit");
const CHANGED = message("✎ changed");
const DISPUTED = message("⚠ sources differ");
const UNKNOWN = message("? unknown");

/** @param {RuleCell} cell @param {boolean} changed @param {boolean} invalid */
function flags(cell, changed, invalid) {
  if (!changed && !invalid && !isUncertain(cell)) return null;
  return h(
    "span.flags",
    {},
    invalid && h("span.flag.unsure", {}, translate(INVALID)),
    changed && h("span.flag.changed", {}, translate(CHANGED)),
    isUncertain(cell) && h("span.flag.unsure", {}, translate(cell.disputed ? DISPUTED : UNKNOWN)),
  );
}

/** @param {Preset} preset @param {Rule} rule */
function resetButton(preset, rule) {
  const { value } = ruleCell(preset, rule);
  const was = h("b", {}, shortValue(rule, value));
  const [before, after] = _("Back to {value}").split("{value}");
  return h(
    "button.plain.back",
    {
      type: "button",
      "data-key": `back-${rule.name}`,
      onclick: () => changeRule(preset, rule, value),
    },
    icon("undo"),
    h("span", {}, before, was, after),
  );
}

/**
 * Draw the sources of a preset's value and the reason for an uncertain choice.
 * @param {Preset} preset
 * @param {RuleCell} cell
 * @param {RuleCatalogue} catalogue
 */
function sourceNote(preset, cell, { confidence, sources }) {
  const places = cell.sources ? cell.sources.split("; ") : [];
  const named = places.map(sourceKey);
  const others = cell.note ? translate(cell.note).split(/[^A-Za-z0-9-]+/) : [];
  places.push(...others.filter((key) => key in sources && !named.includes(key)));
  return h(
    "div.origin",
    { class: isUncertain(cell) ? "unsure" : "" },
    h(
      "p",
      {},
      h("b", {}, `${translate(preset.title)}: ${translate(cell.label)}`),
      h("br"),
      translate(cell.note ?? confidence[cell.confidence]),
    ),
    places.length > 0 &&
      h(
        "ul.sources",
        { "aria-label": _("Sources") },
        ...places.map((place) => h("li", {}, ...sourceText(place, sources))),
      ),
  );
}

/**
 * Return "Tenhou's manual (TH L1044)"; the location is in the language of the source.
 * @param {string} place the key of the source, and where in it
 * @param {RuleCatalogue["sources"]} sources
 */
const sourceText = (place, sources) => [
  translate(sources[sourceKey(place)]?.title),
  h("span", { lang: "en" }, ` (${place})`),
];

/** @param {string} place */
const sourceKey = (place) => place.split(" ")[0];
