/**
 * The controls for a win of the Chinese game: its fan, or its flowers and circumstances.
 */

import { chineseToggles, flowersStepper } from "../../chinese/circumstance_controls.js";
import { chineseCircumstances } from "../../chinese/circumstances.js";
import { h } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { writeNotation } from "../notation.js";
import { tableView } from "../state.js";

/** @import { Hand, HandCount, WinnerDraft } from "../../core/types" */

const MOST_FAN = 1000;

/** Return the points that a win needs. @returns {number} */
export const minimumFan = () => Math.max(1, tableView().rules.values.minimum);

/** Return whether the fan of a win is entered and reaches the minimum. @param {HandCount} count */
export const isFanComplete = ({ fan = 0 }) => fan > 0 && fan >= minimumFan();

/**
 * Draw the field for the fan of a win whose tiles are not entered.
 * @param {HandCount} count
 * @param {(count: HandCount) => void} change
 * @param {() => void} enterTiles
 */
export const fanControls = (count, change, enterTiles) => [
  h(
    "label.field.fan-field",
    {},
    h("span", {}, _("Fan, with flowers")),
    h("input", {
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      "data-key": "fan",
      maxlength: 4,
      value: count.fan ? String(count.fan) : "",
      placeholder: String(minimumFan()),
      oninput: (/** @type {Event} */ { target }) =>
        change({ ...count, fan: fanOf(/** @type {HTMLInputElement} */ (target).value) }),
    }),
  ),
  h(
    "button.plain",
    { type: "button", "data-key": "enter-tiles-instead", onclick: enterTiles },
    _("Enter the tiles instead"),
  ),
];

/** Return a typed number of fan; 0 if it is none. @param {string} text */
function fanOf(text) {
  const fan = Number(text);
  return Number.isInteger(fan) && fan > 0 && fan <= MOST_FAN ? fan : 0;
}

/** Draw the flowers and the circumstances of a hand. @param {Hand} hand */
export const chineseWinControls = (hand) => [chineseToggles(hand), flowersStepper(hand)];

/**
 * Return a win of the Chinese game as a part of a command.
 * @param {WinnerDraft} won
 */
export const chineseWinJson = ({ winner, hand, count, photo }) =>
  count
    ? { winner, points: count.fan }
    : {
        winner,
        hand: writeNotation(hand),
        flowers: hand.flowers ?? 0,
        ...chineseCircumstances(hand),
        photo,
      };
