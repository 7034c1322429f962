/**
 * The form controls that every sheet uses.
 */

import { h, icon } from "./dom.js";
import { _, formatNumber } from "./messages.js";

/** @import { Child } from "./types" */

/**
 * Draw a choice of a few options, side by side or one per line.
 * @param {{name: string, key: string, options: [string, Child][],
 *   value: string, below?: boolean, pick: (value: string) => void}} options
 */
export function segmented({ name, key, options, value, below = false, pick }) {
  return h(
    "fieldset.segmented",
    {},
    h("legend", {}, name),
    h(
      below ? "div.segments.below" : "div.segments",
      {},
      ...options.map(([each, words]) =>
        h(
          "label.segment",
          {},
          h("input", {
            type: "radio",
            name: key,
            value: each,
            checked: each === value,
            "data-key": `${key}-${each}`,
            onchange: () => pick(each),
          }),
          h("span", {}, words),
        ),
      ),
    ),
  );
}

/**
 * Draw a choice of many options.
 * @param {{name: string, key: string, options: [string, string][], value: string,
 *   pick: (value: string) => void}} options
 */
export const select = ({ name, key, options, value, pick }) =>
  h(
    "select.select",
    {
      "aria-label": name,
      "data-key": key,
      onchange: (/** @type {Event} */ event) =>
        pick(/** @type {HTMLSelectElement} */ (event.target).value),
    },
    ...options.map(([each, words]) =>
      h("option", { value: each, selected: each === value }, words),
    ),
  );

/**
 * Draw a switch.
 * @param {{words: Child, key: string, value: boolean,
 *   pick: (value: boolean) => void}} options
 */
export function toggle({ words, key, value, pick }) {
  return h(
    "label.toggle",
    {},
    h("input", {
      type: "checkbox",
      checked: value,
      "data-key": key,
      onchange: (/** @type {Event} */ event) =>
        pick(/** @type {HTMLInputElement} */ (event.target).checked),
    }),
    h("span", {}, words),
  );
}

/**
 * Draw a small number with buttons to decrease and increase it.
 * @param {{name: string, key: string, value: number, least?: number, most: number,
 *   step?: number, unit?: string, pick: (value: number) => void}} options
 */
export function stepper({ name, key, value, least = 0, most, step = 1, unit = "", pick }) {
  const button = (
    /** @type {string} */ way,
    /** @type {string} */ words,
    /** @type {number} */ next,
    /** @type {any} */ ...of
  ) =>
    h(
      "button.round",
      {
        type: "button",
        "aria-label": _("{name}: {words}", { name, words }),
        disabled: next < least || next > most,
        "data-key": `${key}-${way}`,
        onclick: () => pick(next),
      },
      ...of,
    );
  return h(
    "div.stepper",
    { role: "group", "aria-label": name },
    h("span.stepper-name", {}, name),
    button("less", _("one less"), value - step, icon("minus")),
    h("output", { "data-key": key }, `${formatNumber(value)}${unit}`),
    button("more", _("one more"), value + step, icon("plus")),
  );
}
