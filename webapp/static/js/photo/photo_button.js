/**
 * A button that takes a photo with the live picture, where the page can show it.
 */

import { hasCamera } from "../camera/camera.js";
import { fileButton } from "./file_button.js";
import { openViewfinder } from "../camera/viewfinder.js";

/** @import { Child } from "../core/types" */

/**
 * @param {{key: string, camera: boolean, take: (file: Blob) => void, button: string}} options
 * @param {Child} words
 */
export const photoButton = (options, words) =>
  fileButton(
    {
      ...options,
      onclick: (event) => options.camera && openViewfinderInstead(event, options.take),
    },
    words,
  );

/**
 * Open the viewfinder instead of the camera app, if the page can use the camera.
 * @param {Event} event
 * @param {(photo: Blob) => void} take
 */
export function openViewfinderInstead(event, take) {
  if (!hasCamera()) return;
  event.preventDefault();
  openViewfinder(take);
}
