/**
 * One of a few large buttons, and a number that may be below zero.
 */

import { h, icon } from "../../core/dom.js";

/**
 * @param {string} key
 * @param {[string, string][]} options
 * @param {string|null} chosen
 * @param {(picked: string) => void} picked
 */
export const pick = (key, options, chosen, picked) =>
  h(
    "div.big-toggles",
    { role: "group" },
    ...options.map(([value, words]) =>
      h(
        "button.big-toggle.short",
        {
          type: "button",
          "aria-pressed": String(value === chosen),
          "data-key": `${key}-${value}`,
          onclick: () => picked(value),
        },
        value === chosen && icon("check"),
        h("b", {}, words),
      ),
    ),
  );

/**
 * One of the seats.
 * @param {{name: string}[]} seats
 * @param {number|null} chosen
 * @param {(seat: number) => void} picked
 */
export const pickSeat = (seats, chosen, picked) =>
  pick(
    "seat",
    seats.map(({ name }, seat) => [String(seat), name]),
    chosen === null ? null : String(chosen),
    (seat) => picked(Number(seat)),
  );

/**
 * @param {string} name
 * @param {string} key
 * @param {number} value
 * @param {(value: number) => void} picked
 */
export const numberField = (name, key, value, picked) =>
  h(
    "label.field",
    {},
    h("span", {}, name),
    h("input", {
      type: "text",
      inputmode: "text",
      autocomplete: "off",
      "data-key": key,
      value: value === 0 ? "" : String(value),
      placeholder: "0",
      onchange: (/** @type {Event} */ { target }) => {
        const { value: typed } = /** @type {HTMLInputElement} */ (target);
        const number = Number(typed.replace(/[−‐–ー]/g, "-").replace(/[,\s+]/g, ""));
        picked(Number.isInteger(number) ? number : 0);
      },
    }),
  );
