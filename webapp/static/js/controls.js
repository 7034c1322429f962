/**
 * The two controls that every choice on the page is made with.
 */

import { h } from "./dom.js";

/**
 * One of a few.
 * @param {{name: string, key: string, options: [string, import("./dom.js").Child][],
 *   value: string, pick: (value: string) => void}} what
 */
export function segmented({ name, key, options, value, pick }) {
  return h(
    "fieldset.segmented",
    {},
    h("legend", {}, name),
    h(
      "div.segments",
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
 * Yes or no.
 * @param {{words: import("./dom.js").Child, key: string, value: boolean,
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
