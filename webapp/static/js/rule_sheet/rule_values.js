/** The value of a rule as text. */

import { h } from "../core/dom.js";
import { _, capitalize, formatChange, formatNumber, translate } from "../core/messages.js";
import { ruleValue } from "../core/settings.js";
import { same } from "../rules/rule_book.js";

/** @import { RuleView } from "../core/types" */

/**
 * Return whether a rule or choice matters with this number of players.
 * @param {{players: number|null}} options
 */
export const isRelevant = ({ players }) => players === null || players === ruleValue("players");

/** Return a value as text. @param {RuleView} rule @param {any} value */
export function shortValue({ kind, choices, unit }, value) {
  if (kind === "reds") return value.join("/");
  if (kind === "uma") return (Array.isArray(value[0]) ? value : [value]).map(signedRow).join("; ");
  const selected = choices.filter((each) =>
    kind === "set" ? value.includes(each.value) : same(each.value, value),
  );
  const words = selected.map((each) => translate(each.label)).join(_(", "));
  if (!words && typeof value === "number") {
    const number = formatNumber(value);
    return unit ? translate(unit).replace("{number}", number) : number;
  }
  if (!words && kind === "list") return value.map(formatNumber).join(_(", "));
  return capitalize(words) || _("None");
}

/** Return "+20/+10/−10/−20". @param {number[]} row */
const signedRow = (row) => row.map((each) => (each ? formatChange(each) : each)).join("/");

/**
 * Draw a note about the value that applies while another is invalid.
 * @param {RuleView} rule
 * @param {any} value
 */
export const currentValueNote = (rule, value) =>
  h("p.quiet.small", _("{value} applies for now.", { value: shortValue(rule, value) }));
