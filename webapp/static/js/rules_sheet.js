/**
 * The sheet of rules: whose they are, and what each of them says.
 */

import { cellOf, chosenOf, choosePreset, forgetUnknown } from "./rule_choice.js";
import { fetchRules } from "./api.js";
import { getSettings, inWords } from "./settings.js";
import { h, icon } from "./dom.js";
import { isUnsure, ruleRow } from "./rule_row.js";
import { isPlayed } from "./rule_values.js";
import { inChanges } from "./words.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("./rule_choice.js").Preset} Preset */
/** @typedef {import("./rule_values.js").Rule} Rule */
/** @typedef {import("./rule_values.js").Words} Words */

/** @typedef {{title: Words, hand: boolean, rules: Rule[]}} Group */

/**
 * @typedef {object} Catalogue everything that there is to choose
 * @property {Preset[]} presets
 * @property {Group[]} groups
 * @property {Record<string, Words>} confidence
 * @property {Record<string, {what: Words, address: string}>} sources
 */

/**
 * Show the rules, to choose and to change.
 * @param {import("./rule_values.js").Fields} [fields] for those of the whole game
 */
export function openRules(fields) {
  /** @type {Catalogue|null} */
  let catalogue = null;
  let waiting = inWords({ en: "Loading …", ja: "読み込み中…" });
  const sheet = openSheet({
    title: inWords({ en: "Rules", ja: "ルール" }),
    shows: () => [getSettings()],
    draw: () => (catalogue ? rules(catalogue, fields) : h("p.quiet", { role: "status" }, waiting)),
  });
  fetchRules()
    .then((all) => {
      catalogue = all;
      forgetUnknown(all.presets);
    })
    .catch((refusal) => (waiting = refusal.message))
    .finally(sheet.redraw);
}

/** @param {Catalogue} catalogue @param {import("./rule_values.js").Fields} [fields] */
function rules(catalogue, fields) {
  const { presets, groups } = catalogue;
  const chosen = chosenOf(presets);
  const part = (/** @type {Group[]} */ some) =>
    some.map((group) => section(catalogue, chosen, group, group.hand ? {} : fields));
  return [
    presetChoice(presets, chosen),
    summary(chosen, groups),
    ...part(groups.filter((group) => group.hand)),
    h(
      "div.whole-game",
      {},
      h("h3", {}, inWords({ en: "The whole game", ja: "対局全体" })),
      h(
        "p.quiet.small",
        {},
        inWords({
          en: "No hand is worth more or less for these.",
          ja: "一つの和了の点数には関わりません。",
        }),
      ),
    ),
    ...part(groups.filter((group) => !group.hand)),
  ];
}

/**
 * @param {Catalogue} catalogue
 * @param {Preset} chosen
 * @param {Group} group
 * @param {import("./rule_values.js").Fields} [fields]
 */
const section = (catalogue, chosen, { title, rules: all }, fields) =>
  h(
    "section.rule-group",
    {},
    h("h3", {}, inWords(title)),
    ...all.filter(isPlayed).map((rule) => ruleRow(chosen, rule, catalogue, fields)),
  );

/** @param {Preset[]} presets @param {Preset} chosen */
const presetChoice = (presets, chosen) =>
  h(
    "div.toggles.presets",
    { role: "radiogroup", "aria-label": inWords({ en: "Whose rules", ja: "どのルールで打つか" }) },
    ...presets.map((each) =>
      h(
        "label.toggle",
        {},
        h("input", {
          type: "radio",
          name: "preset",
          checked: each === chosen,
          "data-key": `preset-${each.name ?? "standard"}`,
          onchange: () => choosePreset(each),
        }),
        // A long one breaks before its bracket and not before a year.
        h("span", {}, inWords(each.title).replace(/ (?=\d)/, "\u00a0").replace("(", "\u200b(")),
      ),
    ),
  );

/**
 * How far the rules are from the table's own, and how sure those are.
 * @param {Preset} chosen
 * @param {Group[]} groups
 */
function summary(chosen, groups) {
  const changed = Object.keys(getSettings().rules.changes).length;
  const unsure = groups
    .flatMap((group) => group.rules)
    .filter((rule) => isPlayed(rule) && isUnsure(cellOf(chosen, rule))).length;
  return h(
    "div.stack",
    {},
    chosen.name === null &&
      h(
        "p.quiet",
        {},
        inWords({
          en: "Values that many tables share. Change below what yours plays otherwise.",
          ja: "多くの卓に共通する値です。違うところは下で変更してください。",
        }),
      ),
    unsure > 0 &&
      h(
        "p.unsure-count",
        {},
        icon("warning"),
        inWords({
          en:
            unsure === 1
              ? "1 value is uncertain; it is marked."
              : `${unsure} values are uncertain; they are marked.`,
          ja: `確かでない値が${unsure}件あります(印付き)。`,
        }),
      ),
    h(
      "button.plain.back",
      {
        type: "button",
        "data-key": "reset",
        disabled: changed === 0,
        onclick: () => choosePreset(chosen),
      },
      icon("undo"),
      changed === 0
        ? inWords({ en: "No changes", ja: "変更なし" })
        : inWords({ en: `Undo ${inChanges(changed)}`, ja: `${inChanges(changed)}を元に戻す` }),
    ),
  );
}
