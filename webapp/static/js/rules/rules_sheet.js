/**
 * The sheet of presets and rules, and the button that opens it.
 */

import { chineseTitle, gameChoice, ruleSets } from "../chinese/rule_sets.js";
import { fetchRules } from "../core/api.js";
import { h, icon, render } from "../core/dom.js";
import { _, countChanges, plural, translate } from "../core/messages.js";
import { getSettings, isChinese } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { getPage, watch } from "../core/store.js";
import { namingControls } from "./yaku_names.js";
import { isRelevant } from "./rule_controls.js";
import { isUncertain, ruleRow } from "./rule_row.js";
import { dropUnknownChanges, ruleCell, selectedPreset, selectPreset } from "./rule_selection.js";

/** @import { Preset, RuleCatalogue, RuleFields, RuleGroup } from "../core/types" */

/**
 * Open the sheet of rules.
 * @param {RuleFields} [fields] for those of the whole game
 */
function openRules(fields) {
  /** @type {RuleCatalogue|null} */
  let catalogue = null;
  let waiting = _("Loading …");
  const sheet = openSheet({
    title: _("Rules"),
    select: () => [getSettings(), getPage().game],
    draw: () => {
      if (!fields && isChinese()) return [gameChoice(), ruleSets()];
      if (catalogue) return rulesView(catalogue, fields);
      return h("p.quiet", { role: "status" }, waiting);
    },
  });
  fetchRules()
    .then((all) => {
      catalogue = all;
      dropUnknownChanges(all.presets);
    })
    .catch((refusal) => (waiting = refusal.message))
    .finally(sheet.redraw);
}

/** @param {RuleCatalogue} catalogue @param {RuleFields} [fields] */
function rulesView(catalogue, fields) {
  const { presets, groups } = catalogue;
  const preset = selectedPreset(presets);
  const sections = (/** @type {RuleGroup[]} */ groupList) =>
    groupList.map((group) => groupSection(catalogue, preset, group, group.hand ? {} : fields));
  return [
    !fields && gameChoice(),
    presetChoice(presets, preset),
    summary(preset, groups),
    ...sections(groups.filter((group) => group.hand)),
    h(
      "div.whole-game",
      {},
      h("h3", {}, _("The whole game")),
      h("p.quiet.small", {}, _("These don't affect hand values.")),
    ),
    ...sections(groups.filter((group) => !group.hand)),
    ...namingControls(catalogue),
  ];
}

/**
 * @param {RuleCatalogue} catalogue
 * @param {Preset} preset
 * @param {RuleGroup} group
 * @param {RuleFields} [fields]
 */
const groupSection = (catalogue, preset, { title, rules: all }, fields) =>
  h(
    "section.rule-group",
    {},
    h("h3", {}, translate(title)),
    ...all.filter(isRelevant).map((rule) => ruleRow(preset, rule, catalogue, fields)),
  );

/** @param {Preset[]} presets @param {Preset} preset */
const presetChoice = (presets, preset) =>
  h(
    "div.toggles.presets",
    { role: "radiogroup", "aria-label": _("Preset") },
    ...presets.map((each) =>
      h(
        "label.toggle",
        {},
        h("input", {
          type: "radio",
          name: "preset",
          checked: each === preset,
          "data-key": `preset-${each.name ?? "standard"}`,
          onchange: () => selectPreset(each),
        }),
        // A long title breaks before its bracket and not before a year.
        h(
          "span",
          {},
          translate(each.title)
            .replace(/ (?=\d)/, "\u00a0")
            .replace("(", "\u200b("),
        ),
      ),
    ),
  );

/**
 * Draw the number of changes and of uncertain values.
 * @param {Preset} preset
 * @param {RuleGroup[]} groups
 */
function summary(preset, groups) {
  const changed = Object.keys(getSettings().rules.changes).length;
  const unsure = groups
    .flatMap((group) => group.rules)
    .filter((rule) => isRelevant(rule) && isUncertain(ruleCell(preset, rule))).length;
  return h(
    "div.stack",
    {},
    preset.name === null && h("p.quiet", {}, _("Common rules. Change anything below.")),
    unsure > 0 &&
      h(
        "p.unsure-count",
        {},
        icon("warning"),
        plural(
          "{count} value is uncertain; it is marked.",
          "{count} values are uncertain; they are marked.",
          unsure,
        ),
      ),
    h(
      "button.plain.back",
      {
        type: "button",
        "data-key": "reset",
        disabled: changed === 0,
        onclick: () => selectPreset(preset),
      },
      icon("undo"),
      changed === 0 ? _("No changes") : _("Undo {changes}", { changes: countChanges(changed) }),
    ),
  );
}

/** @param {HTMLElement} place */
export function mountRulesButton(place) {
  watch(
    () => [getSettings(), getPage().game],
    () => render(place, rulesButton()),
  );
}

/**
 * Draw the button with the selected rules.
 * @param {RuleFields} [fields] those of the whole game too, where given
 */
export function rulesButton(fields) {
  const { title, changes } = getSettings().rules;
  const chinese = !fields && isChinese();
  const changed = chinese ? 0 : Object.keys(changes).length;
  return h(
    "button.rules-row",
    { type: "button", "data-key": "rules", onclick: () => openRules(fields) },
    h("span.quiet", {}, _("Rules")),
    h("b", {}, chinese ? chineseTitle() : translate(title)),
    changed > 0 && h("span.flag.changed", {}, countChanges(changed)),
    icon("next"),
  );
}
