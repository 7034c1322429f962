/** The sheet of presets and rules, and the button that opens it. */

import { fetchRules } from "../core/client.js";
import { h, icon, render } from "../core/dom.js";
import { _, capitalize, countChanges, message, plural, translate } from "../core/messages.js";
import { getSettings, isChinese } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { getPage, watch } from "../core/store.js";
import { chineseTitle, gameChoice, ruleSets } from "./chinese_rules.js";
import {
  canChange,
  currentValueNote,
  isRelevant,
  ruleControl,
  shortValue,
} from "./rule_controls.js";
import {
  changeRule,
  dropUnknownChanges,
  isChanged,
  ruleCell,
  ruleSetting,
  selectPreset,
  selectedPreset,
} from "./rule_selection.js";
import { namingControls } from "./yaku_names.js";

/** @import { CatalogueResponse, CellView, Child, PresetView, RuleFields } from "../core/types" */
/** @import { RuleGroupView, RuleView } from "../core/types" */

/**
 * Open the sheet of rules.
 * @param {RuleFields} [fields] for those of the whole game
 */
function openRules(fields) {
  /** @type {CatalogueResponse|null} */
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

/** @param {CatalogueResponse} catalogue @param {RuleFields} [fields] */
function rulesView(catalogue, fields) {
  const { presets, groups } = catalogue;
  const preset = selectedPreset(presets);
  const sections = (/** @type {RuleGroupView[]} */ groupList) =>
    groupList.map((group) => groupSection(catalogue, preset, group, group.hand ? {} : fields));
  return [
    !fields && gameChoice(),
    presetChoice(presets, preset),
    summary(preset, groups),
    ...sections(groups.filter((group) => group.hand)),
    h(
      "div.whole-game",
      h("h3", _("The whole game")),
      h("p.quiet.small", _("These don't affect hand values.")),
    ),
    ...sections(groups.filter((group) => !group.hand)),
    ...namingControls(catalogue),
  ];
}

/**
 * @param {CatalogueResponse} catalogue
 * @param {PresetView} preset
 * @param {RuleGroupView} group
 * @param {RuleFields} [fields]
 */
const groupSection = (catalogue, preset, { title, rules: all }, fields) =>
  h(
    "section.rule-group",
    h("h3", translate(title)),
    ...all.filter(isRelevant).map((rule) => ruleRow(preset, rule, catalogue, fields)),
  );

/** @param {PresetView[]} presets @param {PresetView} preset */
const presetChoice = (presets, preset) =>
  h(
    "div.toggles.presets",
    { role: "radiogroup", "aria-label": _("Preset") },
    ...presets.map((each) =>
      h(
        "label.toggle",
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
          translate(each.title)
            .replace(/ (?=\d)/, "\u00a0")
            .replace("(", "\u200b("),
        ),
      ),
    ),
  );

/**
 * Draw the number of changes and of uncertain values.
 * @param {PresetView} preset
 * @param {RuleGroupView[]} groups
 */
function summary(preset, groups) {
  const changed = Object.keys(getSettings().rules.changes).length;
  const unsure = groups
    .flatMap((group) => group.rules)
    .filter((rule) => isRelevant(rule) && isUncertain(ruleCell(preset, rule))).length;
  return h(
    "div.stack",
    preset.name === null && h("p.quiet", _("Common rules. Change anything below.")),
    unsure > 0 &&
      h(
        "p.unsure-count",
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
    { "data-key": "rules", onclick: () => openRules(fields) },
    h("span.quiet", _("Rules")),
    h("b", chinese ? chineseTitle() : translate(title)),
    changed > 0 && h("span.flag.changed", countChanges(changed)),
    icon("next"),
  );
}

/** The unfolded rows. @type {Set<string>} */
const unfolded = new Set();

/** Return whether sources disagree about a value or none states it. @param {CellView} cell */
const isUncertain = ({ disputed, confidence }) => disputed || confidence === "?";

/**
 * @param {PresetView} preset
 * @param {RuleView} rule
 * @param {CatalogueResponse} catalogue
 * @param {RuleFields} [fields] controls; without them the rule is read-only
 */
function ruleRow(preset, rule, catalogue, fields) {
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
      h("span.rule-label", translate(rule.label)),
      h("span.rule-value", changed ? shortValue(rule, value) : capitalize(translate(cell.label))),
      flags(cell, changed, !!reason),
    ),
    h(
      "div.rule-body",
      h("p", translate(rule.meaning)),
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
  h("div.notice.warn", { role: "status" }, icon("info"), h("div", h("p", words), more));

/** @param {RuleView} rule @param {EventTarget|null} details */
function saveFold({ name }, details) {
  if (/** @type {HTMLDetailsElement} */ (details).open) unfolded.add(name);
  else unfolded.delete(name);
}

const INVALID = message("⚠ does not fit");
const CHANGED = message("✎ changed");
const DISPUTED = message("⚠ sources differ");
const UNKNOWN = message("? unknown");

/** @param {CellView} cell @param {boolean} changed @param {boolean} invalid */
function flags(cell, changed, invalid) {
  if (!changed && !invalid && !isUncertain(cell)) return null;
  return h(
    "span.flags",
    invalid && h("span.flag.unsure", translate(INVALID)),
    changed && h("span.flag.changed", translate(CHANGED)),
    isUncertain(cell) && h("span.flag.unsure", translate(cell.disputed ? DISPUTED : UNKNOWN)),
  );
}

/** @param {PresetView} preset @param {RuleView} rule */
function resetButton(preset, rule) {
  const { value } = ruleCell(preset, rule);
  const was = h("b", shortValue(rule, value));
  const [before, after] = _("Back to {value}").split("{value}");
  return h(
    "button.plain.back",
    {
      "data-key": `back-${rule.name}`,
      onclick: () => changeRule(preset, rule, value),
    },
    icon("undo"),
    h("span", before, was, after),
  );
}

/**
 * Draw the sources of a preset's value and the reason for an uncertain choice.
 * @param {PresetView} preset
 * @param {CellView} cell
 * @param {CatalogueResponse} catalogue
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
      h("b", `${translate(preset.title)}: ${translate(cell.label)}`),
      h("br"),
      translate(cell.note ?? confidence[cell.confidence]),
    ),
    places.length > 0 &&
      h(
        "ul.sources",
        { "aria-label": _("Sources") },
        ...places.map((place) => h("li", ...sourceText(place, sources))),
      ),
  );
}

/**
 * Return "Tenhou's manual (TH L1044)"; the location is in the language of the source.
 * @param {string} place the key of the source, and where in it
 * @param {CatalogueResponse["sources"]} sources
 */
const sourceText = (place, sources) => [
  translate(sources[sourceKey(place)]?.title),
  h("span", { lang: "en" }, ` (${place})`),
];

/** @param {string} place */
const sourceKey = (place) => place.split(" ")[0];
