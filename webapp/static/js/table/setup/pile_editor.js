/** Piles of point sticks or counters that a player enters: a row with big buttons for each value. */

import { h, iconButton } from "../../core/dom.js";
import { parseNumber } from "../../core/form.js";
import { _, formatNumber, inContext } from "../../core/messages.js";
import { drawnStick } from "../sticks.js";

/** @import { StickCount } from "../../core/types" */

/** The largest number of sticks of one value. */
const MOST = 99;

/** The numbers of sticks, by their value. @typedef {Record<number, number>} Counts */

/** @param {Counts} counts */
export const worthOf = (counts) =>
  Object.entries(counts).reduce((sum, [value, count]) => sum + Number(value) * count, 0);

/** Return the counts of a pile. @param {StickCount[]} pile @returns {Counts} */
export const countsOf = (pile) =>
  Object.fromEntries(pile.map(({ value, count }) => [value, count]));

/** Return a pile as the server reads it: "1x10000 3x1000". @param {Counts} counts */
export const pileText = (counts) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([value, count]) => `${count}x${value}`)
    .join(" ") || "0";

/** Return the rare values of new sets, which are entered only on request. @param {number} value */
export const isRare = (value) => String(value).startsWith("5") && value !== 5000;

/**
 * Draw a row for each value.
 * @param {{values: number[], counts: Counts, key: string, pick: (counts: Counts) => void}} options
 */
export const pileEditor = ({ values, counts, key, pick }) =>
  h("div.stack.pile-editor", ...values.map((value) => row(value, { counts, key, pick })));

/** @param {number} value @param {Omit<Parameters<typeof pileEditor>[0], "values">} options */
function row(value, { counts, key, pick }) {
  const name = formatNumber(value);
  const count = counts[value] ?? 0;
  const choose = (/** @type {number} */ chosen) =>
    pick({ ...counts, [value]: isNaN(chosen) ? count : valid(chosen) });
  const input = /** @type {HTMLInputElement} */ (
    h("input.input", {
      type: "text", // a number has no place of the cursor that a redraw could restore
      inputmode: "numeric",
      autocomplete: "off",
      maxlength: String(MOST).length,
      "aria-label": inContext("sticks", "Number of {value}", { value: name }),
      "data-key": `${key}-${value}`,
      value: count,
      onfocus: () => input.select(),
      oninput: () => choose(input.value === "" ? 0 : parseNumber(input.value)),
    })
  );
  const button = (/** @type {"minus"|"plus"} */ sign, /** @type {number} */ change) =>
    iconButton(
      sign,
      _("{name}: {words}", { name, words: change < 0 ? _("one less") : _("one more") }),
      {
        "data-key": `${key}-${value}-${sign}`,
        onclick: () => choose(count + change),
      },
    );
  return h(
    "div.row.wrap.pile-row",
    { role: "group", "aria-label": name },
    drawnStick(value),
    h("span.pile-value", name),
    h("span.row.pile-controls", button("minus", -1), input, button("plus", 1)),
  );
}

/** @param {number} count */
const valid = (count) => Math.min(MOST, Math.max(0, Math.trunc(count)));

/** Draw a pile in a few words and drawings. @param {StickCount[]} pile */
export const pileSummary = (pile) =>
  h(
    "span.cluster.pile-summary",
    ...pile.map(({ value, count }) =>
      h("span.row", drawnStick(value), `${formatNumber(value)} × ${count}`),
    ),
  );
