/**
 * A button that opens the phone's own camera, or lets a photo be chosen.
 */

import { h } from "../core/dom.js";

/** @import { Child } from "../core/types" */

/**
 * @param {{key: string, camera: boolean, take: (file: Blob) => void, button: string,
 *   onclick?: (event: Event) => void}} how
 * @param {Child} words
 */
export const fileButton = ({ key, camera, take, button, onclick }, words) =>
  h(
    `label.${button}`,
    { "data-key": key },
    h("input.unseen", {
      type: "file",
      accept: "image/*",
      capture: camera ? "environment" : undefined,
      onclick,
      onchange: (/** @type {Event} */ event) => {
        const file = takeFile(event);
        if (file) take(file);
      },
    }),
    words,
  );

/** The file that was chosen; the same one can be chosen again. @param {Event} event */
export function takeFile(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const [file] = field.files ?? [];
  field.value = "";
  return file;
}
