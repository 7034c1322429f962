/** Buttons that choose a file, or take a photo with the camera app. */

import { h } from "../core/dom.js";

/** @import { Props } from "../core/dom.js" */
/** @import { Child } from "../core/types" */

/**
 * Draw a button that opens the camera app or chooses a file.
 * @param {PhotoButton} options
 * @param {Child} words
 * @param {(event: Event) => void} [onclick]
 *
 * @typedef {{key: string, camera: boolean, take: (file: Blob) => void, button: string}} PhotoButton
 */
export const fileButton = ({ key, camera, take, button }, words, onclick) =>
  h(
    `label.${button}`,
    { "data-key": key },
    fileInput(take, {
      accept: "image/*",
      capture: camera ? "environment" : undefined,
      onclick,
    }),
    words,
  );

/** The input that was tapped last. WebKit forgets one that is drawn again behind its open picker. */
const picker = { tapped: /** @type {EventTarget|null} */ (null) };

/** Draw an invisible input for a file. @param {(file: File) => void} take @param {Props} props */
export const fileInput = (take, { onclick, ...props }) =>
  h("input.hidden-input", {
    type: "file",
    ...props,
    onclick: (/** @type {Event} */ event) => {
      picker.tapped = event.currentTarget;
      onclick?.(event);
    },
    onchange: (/** @type {Event} */ event) => {
      const file = takeFile(event);
      if (file) take(file);
    },
  });

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
