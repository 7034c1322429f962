/**
 * Large buttons for one choice, and a field for a number.
 */

import { h, icon } from "../../core/dom.js";

/**
 * @param {string} key
 * @param {[string, string][]} options
 * @param {string|null} selected
 * @param {(onPick: string) => void} onPick
 */
export const pickOne = (key, options, selected, onPick) =>
  h(
    "div.big-toggles",
    { role: "group" },
    ...options.map(([value, words]) =>
      h(
        "button.big-toggle.short",
        {
          type: "button",
          "aria-pressed": String(value === selected),
          "data-key": `${key}-${value}`,
          onclick: () => onPick(value),
        },
        value === selected && icon("check"),
        h("b", {}, words),
      ),
    ),
  );

/**
 * Draw a choice of one seat.
 * @template {{name: string}} Seat
 * @param {Seat[]} seats
 * @param {number|null} selected
 * @param {(seat: number) => void} onPick
 * @param {(seat: Seat) => boolean} [isPossible]
 */
export const pickSeat = (seats, selected, onPick, isPossible = () => true) =>
  pickOne(
    "seat",
    seats.flatMap((each, seat) =>
      isPossible(each) ? [/** @type {[string, string]} */ ([String(seat), each.name])] : [],
    ),
    selected === null ? null : String(selected),
    (seat) => onPick(Number(seat)),
  );

/**
 * Draw a field for a number that can be negative.
 * @param {{name: string, key: string, text: string, onType: (text: string) => void,
 *   onLeave: () => void}} options
 */
export const numberField = ({ name, key, text, onType, onLeave }) =>
  h(
    "label.field",
    {},
    h("span", {}, name),
    h("input", {
      type: "text",
      inputmode: "text",
      autocomplete: "off",
      "data-key": key,
      value: text,
      placeholder: "0",
      oninput: (/** @type {Event} */ { target }) =>
        onType(/** @type {HTMLInputElement} */ (target).value),
      onchange: onLeave,
    }),
  );

/**
 * Return a typed number; 0 if it is not a whole number. Minus signs of every kind, plus signs and
 * separators are accepted.
 * @param {string} text
 */
export function parseNumber(text) {
  const number = Number(text.replace(/[−‐–\u30fc]/g, "-").replace(/[,\s+]/g, ""));
  return Number.isInteger(number) ? number : 0;
}
