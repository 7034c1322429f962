/**
 * A button that opens the camera app or a file picker.
 */

import { h } from "../core/dom.js";

/** @import { Child } from "../core/types" */

/**
 * @param {{key: string, camera: boolean, take: (file: Blob) => void, button: string,
 *   onclick?: (event: Event) => void}} options
 * @param {Child} words
 */
export const fileButton = ({ key, camera, take, button, onclick }, words) =>
  h(
    `label.${button}`,
    { "data-key": key },
    h("input.hidden-input", {
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

/**
 * Return the selected file and reset the field, so that it can be selected again.
 * @param {Event} event
 */
export function takeFile(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const [file] = field.files ?? [];
  field.value = "";
  return file;
}
