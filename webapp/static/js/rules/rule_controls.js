/** The value of a rule as text and as a control. */

import { segmented, select, stepper, toggle } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, capitalize, formatNumber, message, translate } from "../core/messages.js";
import { readsKanji, ruleValue } from "../core/settings.js";

/** @import { PickValue, RuleFields, RuleView } from "../core/types" */

/** Characters that fit side by side; a kanji counts twice. */
const MAX_ROW_LENGTH = 24;
/** With more choices than this a list opens. */
const MAX_SEGMENTS = 5;
const MAX_REDS = 4;
const SUIT_NAMES = [message("Characters"), message("Dots"), message("Bamboo")];

/**
 * Return whether a rule or choice matters with this number of players.
 * @param {{players: number|null}} options
 */
export const isRelevant = ({ players }) => players === null || players === ruleValue("players");

/** Return whether the rule can be changed here. @param {RuleView} rule */
export const canChange = ({ kind, choices }) => kind === "reds" || choices.length > 0;

/** Return a value as text. @param {RuleView} rule @param {any} value */
export function shortValue({ kind, choices }, value) {
  if (kind === "reds") return value.join("/");
  if (kind === "uma") return (Array.isArray(value[0]) ? value : [value]).map(signedRow).join("; ");
  const selected = choices.filter((each) =>
    kind === "set" ? value.includes(each.value) : each.value === value,
  );
  const words = selected.map((each) => translate(each.label)).join(_(", "));
  if (!words && typeof value === "number") return formatNumber(value);
  return capitalize(words) || _("None");
}

/**
 * Draw a note about the value that applies while another is invalid.
 * @param {RuleView} rule
 * @param {any} value
 */
export const currentValueNote = (rule, value) =>
  h("p.quiet.small", _("{value} applies for now.", { value: shortValue(rule, value) }));

/** Return "+20/+10/-10/-20". @param {number[]} row */
const signedRow = (row) => row.map((each) => (each > 0 ? `+${each}` : each)).join("/");

/**
 * Draw the control for a rule.
 * @param {RuleView} rule
 * @param {any} value
 * @param {PickValue} pick
 * @param {RuleFields} fields
 */
export function ruleControl(rule, value, pick, fields) {
  if (fields[rule.kind]) return fields[rule.kind](rule, value, pick);
  if (rule.kind === "set") return setControl(rule, value, pick);
  if (rule.kind === "reds") return redsControl(rule, value, pick);
  return choiceControl(rule, value, pick);
}

/** @param {RuleView} rule @param {any} value @param {PickValue} pick */
function choiceControl({ name, label, choices }, value, pick) {
  const possible = choices.filter(isRelevant);
  const words = possible.map((each) => capitalize(translate(each.label)));
  const what = {
    name: translate(label),
    key: `rule-${name}`,
    value: String(value),
    pick: (/** @type {string} */ picked) =>
      pick(possible.find((each) => String(each.value) === picked)?.value),
  };
  const named = (/** @type {(words: string) => any} */ as) =>
    possible.map(
      (each, place) => /** @type {[string, any]} */ ([String(each.value), as(words[place])]),
    );
  if (possible.length > MAX_SEGMENTS) return select({ ...what, options: named((each) => each) });
  return segmented({
    ...what,
    options: named((each) => h("bdi", each)),
    below: words.join("").length * (readsKanji() ? 2 : 1) > MAX_ROW_LENGTH,
  });
}

/** @param {RuleView} rule @param {number[]} value @param {PickValue} pick */
const redsControl = ({ name }, value, pick) =>
  h(
    "div.steppers.below",
    ...SUIT_NAMES.map(
      (suit, place) =>
        (place > 0 || ruleValue("players") > 3) &&
        stepper({
          name: translate(suit),
          key: `rule-${name}-${place}`,
          value: value[place],
          most: MAX_REDS,
          pick: (count) => pick(value.map((each, at) => (at === place ? count : each))),
        }),
    ),
  );

/** @param {RuleView} rule @param {string[]} value @param {PickValue} pick */
const setControl = ({ name, label, choices }, value, pick) =>
  h(
    "div.toggles",
    { role: "group", "aria-label": translate(label) },
    ...choices.filter(isRelevant).map((each) =>
      toggle({
        words: capitalize(translate(each.label)),
        key: `rule-${name}-${each.value}`,
        value: value.includes(each.value),
        pick: (on) =>
          pick(on ? [...value, each.value].sort() : value.filter((other) => other !== each.value)),
      }),
    ),
  );
