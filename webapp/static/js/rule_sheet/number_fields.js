/** Controls for rules with numbers: common values to tap, others to type. */

import { Refusal, asRefusal } from "../core/client.js";
import { refusalNotice, textField, toggle } from "../core/controls.js";
import { h, render } from "../core/dom.js";
import { parseNumber } from "../core/form.js";
import { _, capitalize, formatNumber, message, translate, withMinus } from "../core/messages.js";
import { ruleValue } from "../core/settings.js";
import { placeName } from "../core/vocabulary.js";
import { ruleSetting } from "../rules/rule_book.js";
import { currentValueNote } from "./rule_values.js";

/** @import { Child, LimitsView, PickValue, RuleView, Text } from "../core/types" */
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
  const inputs = validatedInputs(book, rule, value, ([text]) => parseNumber(text), pick);
  return h(
    "div.stack.loose.rule-fields",
    rule.choices.length > 0 && choices(rule, value, pick),
    h(
      "div.boxes",
      inputs.box(0, rule.choices.length > 0 ? _("Another number") : _("Number"), rule.label),
    ),
    h("p.quiet.small", capitalize(translate(limitsText(rule)))),
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
  const combine = (/** @type {string[]} */ [text]) =>
    text
      .split(/[\s,\u3001;/]+/)
      .filter(Boolean)
      .map(parseNumber);
  const text = Array.isArray(value) ? value.join(", ") : "";
  const inputs = validatedInputs(book, rule, text, combine, pick);
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
  const combine = (/** @type {string[]} */ typed) =>
    rows.map((_, row) => typed.slice(row * players, (row + 1) * players).map(parseNumber));
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

/** @param {RuleView} rule */
function limitsText({ number }) {
  const { least, most, step } = /** @type {LimitsView} */ (number);
  const [from, to] = [formatNumber(least), formatNumber(most)];
  return step === 1
    ? message("a whole number from {from} to {to}", { from, to })
    : message("{from} to {to}, in steps of {step}", { from, to, step });
}

/**
 * Return inputs whose numbers are taken when the server accepts all of them.
 * @param {RuleBook} book
 * @param {RuleView} rule
 * @param {any} current the value that counts now, of one number or of several, or a text
 * @param {(texts: string[]) => any} combine the value that they make
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
  /** @param {HTMLInputElement} input */
  async function check(input) {
    const typed = draft.texts.join();
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (
      input.closest(".rule-fields")?.querySelectorAll("label.field input")
    );
    const wrong = [...boxes].find((box) => !isPossible(rule, box.value));
    if (wrong) return showRefusal(new Refusal("limits", invalidText(rule, wrong.value)));
    const value = combine(draft.texts);
    if (rule.kind === "list" && !value.every(Number.isInteger))
      return showRefusal(new Refusal("limits", listText(typed)));
    try {
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
          onchange: (/** @type {{target: HTMLInputElement}} */ { target }) => check(target),
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

/** Return whether a typed number is within the limits of a rule. @param {RuleView} rule @param {string} text */
function isPossible({ kind, number: limits }, text) {
  if (kind === "list" || !limits) return true; // the server checks its numbers
  const { least, most, step } = limits;
  const number = parseNumber(text);
  return number >= least && number <= most && (number - least) % step === 0;
}

/** @param {RuleView} rule @param {string} text */
function invalidText(rule, text) {
  const problem = text ? message("{text} is not valid", { text }) : message("A number is missing");
  return message("{problem}; enter {limits}.", { problem, limits: limitsText(rule) });
}

/** @param {string} text @returns {Text} */
const listText = (text) =>
  message("{text} is not a list of whole numbers; separate them with commas.", { text });
