/** Controls for rules with numbers: common values to tap, others to type. */

import { asRefusal } from "../core/client.js";
import { refusalNotice, textField, toggle } from "../core/controls.js";
import { h, render } from "../core/dom.js";
import { limitsText, numberWithin, parseNumbers } from "../core/form.js";
import { _, capitalize, translate, withMinus } from "../core/messages.js";
import { ruleValue } from "../core/settings.js";
import { placeName } from "../core/vocabulary.js";
import { ruleSetting } from "../rules/rule_book.js";
import { currentValueNote } from "./rule_values.js";

/** @import { Refusal } from "../core/client.js" */
/** @import { Child, LimitsView, PickValue, RuleView } from "../core/types" */
/** @import { RuleBook } from "../rules/rule_book.js" */

/** Draws the common values. @typedef {(rule: RuleView, value: any, pick: PickValue) => Child} Choices */

/**
 * @typedef {object} Draft what is typed and not taken yet
 * @property {string[]} texts one for each box
 * @property {Refusal|null} refusal why it is not taken
 */

/** Typed numbers by rule and value, kept while other rules change. @type {Map<string, Draft>} */
const drafts = new Map();

/**
 * @param {Choices} choices
 * @param {RuleBook} book
 * @param {RuleView} rule
 * @param {number|string} value
 * @param {PickValue} pick
 */
export function numberControl(choices, book, rule, value, pick) {
  const limits = limitsOf(rule);
  const inputs = validatedInputs(book, rule, value, ([text]) => numberWithin(text, limits), pick);
  return h(
    "div.stack.loose.rule-fields",
    rule.choices.length > 0 && choices(rule, value, pick),
    h(
      "div.boxes",
      inputs.box(0, rule.choices.length > 0 ? _("Another number") : _("Number"), rule.label),
    ),
    h("p.quiet.small", capitalize(translate(limitsText(limits)))),
    inputs.refusal(),
  );
}

/**
 * @param {Choices} choices
 * @param {RuleBook} book
 * @param {RuleView} rule
 * @param {number[]|string} value
 * @param {PickValue} pick
 */
export function listControl(choices, book, rule, value, pick) {
  const text = Array.isArray(value) ? value.join(", ") : "";
  const inputs = validatedInputs(book, rule, text, ([typed]) => parseNumbers(typed), pick);
  return h(
    "div.stack.loose.rule-fields",
    choices(rule, value, pick),
    inputs.box(0, _("Other numbers"), rule.label, { placeholder: "1, 2, 4, 8" }),
    inputs.refusal(),
  );
}

/**
 * @param {Choices} choices
 * @param {RuleBook} book
 * @param {RuleView} rule
 * @param {number[][]|number[]} value a row, or one for each number of players who have the score
 * @param {PickValue} pick
 */
export function umaControl(choices, book, rule, value, pick) {
  const rows = /** @type {number[][]} */ (Array.isArray(value[0]) ? value : [value]);
  const players = ruleValue("players");
  const combine = (/** @type {string[]} */ typed) => {
    const numbers = typed.map((text) => numberWithin(text, limitsOf(rule)));
    return rows.map((_, row) => numbers.slice(row * players, (row + 1) * players));
  };
  const inputs = validatedInputs(book, rule, rows, combine, pick);
  return h(
    "div.stack.loose.rule-fields",
    choices(rule, rows, pick),
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

/** @param {number} up */
const umaRowName = (up) => _("{up} at or above the return score", { up });

/** Return the limits of a rule of numbers. @param {RuleView} rule */
const limitsOf = ({ number }) => /** @type {LimitsView} */ (number);

/**
 * Return inputs whose numbers are taken when the server accepts all of them.
 * @param {RuleBook} book
 * @param {RuleView} rule
 * @param {any} current the value that counts now, of one number or of several, or a text
 * @param {(texts: string[]) => any} combine the value that they make; throws a refusal
 * @param {PickValue} pick
 */
function validatedInputs(book, rule, current, combine, pick) {
  const texts = [current].flat(2).map((each) => textOf(rule, each));
  const key = `${book.preset.name} ${rule.name} ${texts}`;
  const draft = drafts.get(key) ?? { texts, refusal: null };
  const refusalArea = h("div", { "data-refusal": rule.name });
  const drawRefusal = (/** @type {Element} */ place) =>
    render(
      place,
      draft.refusal && [
        refusalNotice(draft.refusal),
        currentValueNote(rule, ruleSetting(book, rule)),
      ],
    );
  const showRefusal = (/** @type {Refusal|null} */ refusal) => {
    draft.refusal = refusal;
    drawRefusal(document.querySelector(`[data-refusal="${rule.name}"]`) ?? refusalArea);
  };
  async function check() {
    const typed = draft.texts.join();
    try {
      const value = combine(draft.texts);
      await book.check(rule, value);
      if (draft.texts.join() !== typed) return; // the text changed during the request
      drafts.delete(key);
      showRefusal(null); // the value can be the present one, so that nothing is drawn again
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
    /**
     * @param {number} at
     * @param {string} label
     * @param {string} group the name around the label
     * @param {Record<string, string>} [props]
     */
    box: (at, label, group, props) =>
      textField(
        label,
        {
          // The digits of phones have no minus sign, and no comma.
          inputmode: (rule.number?.least ?? -1) < 0 ? "text" : "numeric",
          ...props,
          "aria-label": _("{entry}: {text}", { entry: group, text: label }),
          "data-key": `typed-${rule.name}-${at}`,
          value: draft.texts[at],
          onchange: check,
        },
        (text) => {
          draft.texts[at] = text;
          drafts.set(key, draft);
        },
      ),
  };
}

/** Return a value as it is typed; a named choice is no number. @param {RuleView} rule @param {any} value */
const textOf = ({ kind }, value) =>
  typeof value === "number" ? withMinus(String(value)) : kind === "number" ? "" : String(value);
