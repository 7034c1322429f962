/** The value of a rule as text and as a control. */

import { segmented, select, stepper, toggle, toggleGroup } from "../core/controls.js";
import { h } from "../core/dom.js";
import { capitalize, message, translate } from "../core/messages.js";
import { readsKanji, ruleValue } from "../core/settings.js";
import { listControl, numberControl, umaControl } from "./number_fields.js";
import { isRelevant, shortValue } from "./rule_values.js";

/** @import { Child, PickValue, RuleView } from "../core/types" */
/** @import { RuleBook } from "../rules/rule_book.js" */

/** Characters that fit side by side; a kanji counts twice. */
const MAX_ROW_LENGTH = 24;
/** With more choices than this a list opens. */
const MAX_SEGMENTS = 5;
const MAX_REDS = 4;
const SUIT_NAMES = [message("Characters"), message("Dots"), message("Bamboo")];

/** @typedef {(book: RuleBook, rule: RuleView, value: any, pick: PickValue) => Child} Control */

/** The controls by the kind of a rule. @type {Partial<Record<RuleView["kind"], Control>>} */
const CONTROLS = {
  set: (_, rule, value, pick) => setControl(rule, value, pick),
  reds: (_, rule, value, pick) => redsControl(rule, value, pick),
  choice: (_, rule, value, pick) => choices(rule, value, pick),
  number: (...all) => numberControl(choices, ...all),
  uma: (...all) => umaControl(choices, ...all),
  list: (...all) => listControl(choices, ...all),
};

/** Draw the control for a rule. @type {Control} */
export const ruleControl = (book, rule, value, pick) =>
  CONTROLS[rule.kind]?.(book, rule, value, pick);

/** Draw the choices of a rule. @param {RuleView} rule @param {any} value @param {PickValue} pick */
function choices(rule, value, pick) {
  const { name, label, choices: all } = rule;
  const possible = all.filter(isRelevant);
  const words = possible.map((each) => capitalize(translate(each.label)));
  const text = (/** @type {any} */ each) =>
    typeof each === "string" ? each : JSON.stringify(each);
  const what = {
    name: translate(label),
    key: `rule-${name}`,
    value: text(value),
    pick: (/** @type {string} */ picked) => {
      const found = possible.find((each) => text(each.value) === picked);
      if (found) pick(found.value);
    },
  };
  const named = (/** @type {(words: string) => any} */ as) =>
    possible.map(
      (each, place) => /** @type {[string, any]} */ ([text(each.value), as(words[place])]),
    );
  if (possible.length > MAX_SEGMENTS) {
    const options = named((each) => each);
    const known = options.some(([each]) => each === what.value);
    if (!known) options.unshift([what.value, shortValue(rule, value)]);
    return select({ ...what, options });
  }
  return segmented({
    ...what,
    options: named((each) => h("bdi", each)),
    below: words.join("").length * (readsKanji() ? 2 : 1) > MAX_ROW_LENGTH,
  });
}

/** @param {RuleView} rule @param {number[]} value @param {PickValue} pick */
const redsControl = ({ name }, value, pick) =>
  h(
    "div.cluster.steppers.below",
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

/** @param {RuleView} rule @param {any[]} value @param {PickValue} pick */
const setControl = ({ name, label, choices: all }, value, pick) =>
  toggleGroup(
    translate(label),
    ...all.filter(isRelevant).map((each) =>
      toggle({
        words: capitalize(translate(each.label)),
        key: `rule-${name}-${each.value}`,
        value: value.includes(each.value),
        pick: (on) =>
          pick(on ? [...value, each.value].sort() : value.filter((other) => other !== each.value)),
      }),
    ),
  );
