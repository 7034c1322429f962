/**
 * The controls that every choice on the page is made with.
 */

import { h, icon } from "./dom.js";
import { translate } from "./text.js";

/** @import { Child } from "./types" */

/**
 * One of a few.
 * @param {{name: string, key: string, options: [string, Child][],
 *   value: string, below?: boolean, pick: (value: string) => void}} what options stand side by
 *   side, or each below the one before
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
 * One of many.
 * @param {{name: string, key: string, options: [string, string][], value: string,
 *   pick: (value: string) => void}} what
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
 * Yes or no.
 * @param {{words: Child, key: string, value: boolean,
 *   pick: (value: boolean) => void}} what
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
 * A small number, one more or one less at a time.
 * @param {{name: string, key: string, value: number, least?: number, most: number,
 *   step?: number, unit?: string, pick: (value: number) => void}} what
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
        "aria-label": translate({ en: `${name}: ${words}`, ja: `${name}を${words}` }),
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
    button("less", translate({ en: "one less", ja: "1減らす" }), value - step, icon("minus")),
    h("output", { "data-key": key }, `${value.toLocaleString("en")}${unit}`),
    button("more", translate({ en: "one more", ja: "1増やす" }), value + step, icon("plus")),
  );
}
