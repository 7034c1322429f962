/**
 * Controls for rules with numbers: common values to tap, others to type.
 */

import { checkRules } from "../core/api.js";
import { Refusal, asRefusal } from "../core/client.js";
import { segmented, toggle } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, capitalize, formatNumber, message, translate } from "../core/messages.js";
import { getSettings, rulesForRequest, ruleValue } from "../core/settings.js";
import { currentValueNote, isRelevant } from "../rules/rule_controls.js";
import { placeName } from "./formats.js";
import { refusalNotice } from "./notices.js";

/** @import { Pick, Rule } from "../core/types" */

/**
 * @typedef {object} Draft what is typed and not taken yet
 * @property {string[]} texts one for each box
 * @property {Refusal|null} refusal why it is not taken
 */

/**
 * Typed numbers by rule and value, kept while other rules change.
 * @type {Map<string, Draft>}
 */
const drafts = new Map();

/** @param {Rule} rule @param {number} value @param {Pick} pick */
function numberControl(rule, value, pick) {
  const inputs = validatedInputs(rule, value, ([typed]) => typed, pick);
  const label = _("Another number");
  return h(
    "div.rule-fields",
    {},
    commonValues(rule, value, pick),
    h("div.boxes", {}, inputs.box(0, label, `${translate(rule.label)}: ${label}`)),
    limitsNote(rule),
    inputs.refusal(),
  );
}

/** @param {Rule} rule @param {number[][]} rows @param {Pick} pick */
function umaControl(rule, rows, pick) {
  const players = ruleValue("players");
  const combine = (/** @type {number[]} */ typed) =>
    rows.map((_, row) => typed.slice(row * players, (row + 1) * players));
  const inputs = validatedInputs(rule, rows, combine, pick);
  return h(
    "div.rule-fields",
    {},
    commonValues(rule, rows, pick),
    rows.map((row, up) => {
      const when = rows.length > 1 ? umaRowName(up) : translate(rule.label);
      return h(
        "div",
        { role: "group", "aria-label": when },
        rows.length > 1 && h("p.quiet.small", {}, when),
        h(
          "div.boxes",
          {},
          row.map((_, place) =>
            inputs.box(
              up * players + place,
              placeName(place + 1),
              `${when}: ${placeName(place + 1)}`,
            ),
          ),
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

/** Draw the common values. @param {Rule} rule @param {any} value @param {Pick} pick */
const commonValues = (rule, value, pick) =>
  segmented({
    name: translate(rule.label),
    key: `rule-${rule.name}`,
    options: rule.choices
      .filter(isRelevant)
      .map((each) => [JSON.stringify(each.value), capitalize(translate(each.label))]),
    value: JSON.stringify(value),
    pick: (picked) => pick(JSON.parse(picked)),
  });

/** @param {Rule} rule */
const limitsNote = (rule) => h("p.quiet.small", {}, capitalize(translate(limitsText(rule))));

/** @param {Rule} rule */
function limitsText({ number }) {
  const { least, most, step } = /** @type {NonNullable<Rule["number"]>} */ (number);
  const [from, to] = [formatNumber(least), formatNumber(most)];
  return step === 1
    ? message("a whole number from {from} to {to}", { from, to })
    : message("{from} to {to}, in steps of {step}", { from, to, step });
}

/**
 * Return inputs whose numbers are saved when the server accepts all of them.
 * @param {Rule} rule
 * @param {any} current the value that counts now, of one number or of several
 * @param {(typed: number[]) => any} combine the value that they make
 * @param {Pick} pick
 */
function validatedInputs(rule, current, combine, pick) {
  const numbers = [current].flat(2);
  const key = `${getSettings().rules.preset} ${rule.name} ${numbers}`;
  const draft = drafts.get(key) ?? { texts: numbers.map(String), refusal: null };
  const refusalArea = h("div", { "data-refusal": rule.name });
  const currentNote = () => currentValueNote(rule, current);
  const showRefusal = (/** @type {Refusal|null} */ refusal) => {
    draft.refusal = refusal;
    const place = document.querySelector(`[data-refusal="${rule.name}"]`) ?? refusalArea;
    place.replaceChildren(...(refusal ? [refusalNotice(refusal), currentNote()] : []));
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
      const rules = { ...rulesForRequest(), [rule.name]: value };
      await checkRules({ rules });
      if (draft.texts.join() !== texts) return; // the text changed during the request
      drafts.delete(key);
      pick(value);
    } catch (error) {
      showRefusal(asRefusal(error));
    }
  }
  return {
    refusal: () => (
      draft.refusal && refusalArea.replaceChildren(refusalNotice(draft.refusal), currentNote()),
      refusalArea
    ),
    /** @param {number} at @param {string} label @param {string} full */
    box: (at, label, full) =>
      h(
        "label.field",
        {},
        h("span", {}, label),
        h("input", {
          type: "number",
          required: true,
          min: rule.number?.least,
          max: rule.number?.most,
          step: rule.number?.step,
          "aria-label": full,
          "data-key": `typed-${rule.name}-${at}`,
          value: draft.texts[at],
          oninput: (/** @type {Event} */ { target }) => {
            draft.texts[at] = /** @type {HTMLInputElement} */ (target).value;
            drafts.set(key, draft);
          },
          onchange: (/** @type {Event} */ { target }) =>
            check(/** @type {HTMLInputElement} */ (target)),
        }),
      ),
  };
}

/** @param {Rule} rule @param {string} text */
function invalidText(rule, text) {
  const problem = text ? message("{text} is not valid", { text }) : message("A number is missing");
  return message("{problem}; enter {limits}.", { problem, limits: limitsText(rule) });
}
