/**
 * A number that rolls from one value to another, digit by digit. Only the strips of digits move.
 */

import { h } from "../../core/dom.js";
import { formatNumber } from "../../core/messages.js";

/**
 * Draw a number; style sheets start the animation.
 * @param {number} from
 * @param {number} to
 */
export function rollingNumber(from, to) {
  const before = formatNumber(from);
  const after = formatNumber(to);
  const old = before.padStart(after.length).slice(-after.length);
  return h(
    "span.rolling",
    {},
    h("span.visually-hidden", {}, after),
    h(
      "span.rolling-digits",
      { "aria-hidden": "true" },
      ...[...after].map((digit, place) =>
        isDigit(digit) ? strip(old[place], digit, to >= from) : h("span", {}, digit),
      ),
    ),
  );
}

/** @param {string} text */
const isDigit = (text) => text >= "0" && text <= "9";

/**
 * Draw the digits from one to another; the last one is on top, where the strip rests.
 * @param {string} from
 * @param {string} to
 * @param {boolean} up
 */
function strip(from, to, up) {
  const step = up ? 1 : 9;
  const digits = [isDigit(from) ? Number(from) : 0];
  while (digits[digits.length - 1] !== Number(to))
    digits.push((digits[digits.length - 1] + step) % 10);
  const strips = h(
    "span.rolling-strip",
    {},
    ...digits.reverse().map((each) => h("span", {}, each)),
  );
  const steps = digits.length - 1;
  if (steps > 0) {
    strips.classList.add("rolls"); // a digit that stays needs no layer of its own
    strips.style.setProperty("--steps", String(steps));
  }
  return h("span.rolling-digit", {}, strips);
}
