/** Controls for rules with numbers: common values to tap, others to type. */

import { Refusal, asRefusal, checkRules } from "../core/client.js";
import { segmented, textField, toggle } from "../core/controls.js";
import { h, render } from "../core/dom.js";
import { _, capitalize, formatNumber, message, translate } from "../core/messages.js";
import { getSettings, ruleValue, rulesForRequest } from "../core/settings.js";
import { currentValueNote, isRelevant } from "../rules/rule_controls.js";
import { placeName } from "./formats.js";
import { refusalNotice } from "./notices.js";

/** @import { LimitsView, PickValue, RuleView } from "../core/types" */

/**
 * @typedef {object} Draft what is typed and not taken yet
 * @property {string[]} texts one for each box
 * @property {Refusal|null} refusal why it is not taken
 */

/** Typed numbers by rule and value, kept while other rules change. @type {Map<string, Draft>} */
const drafts = new Map();

/** @param {RuleView} rule @param {number} value @param {PickValue} pick */
function numberControl(rule, value, pick) {
  const inputs = validatedInputs(rule, value, ([typed]) => typed, pick);
  const label = _("Another number");
  return h(
    "div.rule-fields",
    commonValues(rule, value, pick),
    h("div.boxes", inputs.box(0, label, rule.label)),
    h("p.quiet.small", capitalize(translate(limitsText(rule)))),
    inputs.refusal(),
  );
}

/** @param {RuleView} rule @param {number[][]} rows @param {PickValue} pick */
function umaControl(rule, rows, pick) {
  const players = ruleValue("players");
  const combine = (/** @type {number[]} */ typed) =>
    rows.map((_, row) => typed.slice(row * players, (row + 1) * players));
  const inputs = validatedInputs(rule, rows, combine, pick);
  return h(
    "div.rule-fields",
    commonValues(rule, rows, pick),
    rows.map((row, up) => {
      const when = rows.length > 1 ? umaRowName(up) : rule.label;
      return h(
        "div",
        { role: "group", "aria-label": when },
        rows.length > 1 && h("p.quiet.small", when),
        h(
          "div.boxes",
          row.map((_, place) => inputs.box(up * players + place, placeName(place + 1), when)),
        ),
      );
    }),
    inputs.refusal(),
    toggle({
      words: _("Depends on how many have the return score"),
      key: `rule-${rule.name}-rows`,
      value: rows.length > 1,
      pick: (on) => pick(on ? Array(players + 1).fill(rows[0]) : [rows[players >> 1]]),
    }),
  );
}

export const numberFields = { number: numberControl, uma: umaControl };

/** @param {number} up */
const umaRowName = (up) => _("{up} at or above the return score", { up });

/** Draw the common values. @param {RuleView} rule @param {any} value @param {PickValue} pick */
const commonValues = (rule, value, pick) =>
  segmented({
    name: rule.label,
    key: `rule-${rule.name}`,
    options: rule.choices
      .filter(isRelevant)
      .map((each) => [JSON.stringify(each.value), capitalize(each.label)]),
    value: JSON.stringify(value),
    pick: (picked) => pick(JSON.parse(picked)),
  });

/** @param {RuleView} rule */
function limitsText({ number }) {
  const { least, most, step } = /** @type {LimitsView} */ (number);
  const [from, to] = [formatNumber(least), formatNumber(most)];
  return step === 1
    ? message("a whole number from {from} to {to}", { from, to })
    : message("{from} to {to}, in steps of {step}", { from, to, step });
}

/**
 * Return inputs whose numbers are saved when the server accepts all of them.
 * @param {RuleView} rule
 * @param {any} current the value that counts now, of one number or of several
 * @param {(typed: number[]) => any} combine the value that they make
 * @param {PickValue} pick
 */
function validatedInputs(rule, current, combine, pick) {
  const numbers = [current].flat(2);
  const key = `${getSettings().rules.preset} ${rule.name} ${numbers}`;
  const draft = drafts.get(key) ?? { texts: numbers.map(String), refusal: null };
  const refusalArea = h("div", { "data-refusal": rule.name });
  const drawRefusal = (/** @type {Element} */ place) =>
    render(place, draft.refusal && [refusalNotice(draft.refusal), currentValueNote(rule, current)]);
  const showRefusal = (/** @type {Refusal|null} */ refusal) => {
    draft.refusal = refusal;
    drawRefusal(document.querySelector(`[data-refusal="${rule.name}"]`) ?? refusalArea);
  };
  /** @param {HTMLInputElement} input */
  async function check(input) {
    const texts = draft.texts.join();
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (
      input.closest(".rule-fields")?.querySelectorAll("[type=number]")
    );
    const wrong = [...boxes].find((box) => !box.validity.valid);
    if (wrong) return showRefusal(new Refusal("limits", invalidText(rule, wrong.value)));
    try {
      const value = combine(draft.texts.map(Number));
      await checkRules({ rules: { ...rulesForRequest(), [rule.name]: value } });
      if (draft.texts.join() !== texts) return; // the text changed during the request
      drafts.delete(key);
      pick(value);
    } catch (error) {
      showRefusal(asRefusal(error));
    }
  }
  return {
    refusal: () => {
      drawRefusal(refusalArea);
      return refusalArea;
    },
    /** @param {number} at @param {string} label @param {string} group the name around the label */
    box: (at, label, group) =>
      textField(
        label,
        {
          type: "number",
          required: true,
          min: rule.number?.least,
          max: rule.number?.most,
          step: rule.number?.step,
          "aria-label": `${group}: ${label}`,
          "data-key": `typed-${rule.name}-${at}`,
          value: draft.texts[at],
          onchange: (/** @type {{target: HTMLInputElement}} */ { target }) => check(target),
        },
        (text) => {
          draft.texts[at] = text;
          drafts.set(key, draft);
        },
      ),
  };
}

/** @param {RuleView} rule @param {string} text */
function invalidText(rule, text) {
  const problem = text ? message("{text} is not valid", { text }) : message("A number is missing");
  return message("{problem}; enter {limits}.", { problem, limits: limitsText(rule) });
}
