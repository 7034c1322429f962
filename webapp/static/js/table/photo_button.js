/**
 * A button that takes a photo with the phone's camera, or lets one be chosen.
 */

import { h } from "../dom.js";

/**
 * @param {{key: string, camera: boolean, take: (file: Blob) => void, button: string}} how
 * @param {import("../dom.js").Child} words
 */
export const photoButton = ({ key, camera, take, button }, words) =>
  h(
    `label.${button}`,
    { "data-key": key },
    h("input.unseen", {
      type: "file",
      accept: "image/*",
      capture: camera ? "environment" : undefined,
      onchange: (/** @type {Event} */ event) => {
        const field = /** @type {HTMLInputElement} */ (event.target);
        const [file] = field.files ?? [];
        field.value = ""; // the same photo can be chosen again
        if (file) take(file);
      },
    }),
    words,
  );
