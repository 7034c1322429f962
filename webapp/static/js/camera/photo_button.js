/** The button that takes a photo with the camera, or chooses a file. */

import { fileButton } from "./file_button.js";

/** @import { Child, OpenLiveValue, TakePhoto } from "../core/types" */
/** @import { PhotoButton } from "./file_button.js" */

/**
 * Draw a button that takes a photo with the camera, or chooses a file.
 * @param {Omit<PhotoButton, "take"> & {take: TakePhoto, live?: OpenLiveValue}} options `live` shows
 *   the value of a hand before its photo is taken
 * @param {Child} words
 */
export const photoButton = (options, words) =>
  fileButton(options, words, (event) => options.camera && openViewfinderInstead(event, options));

/** Return whether the page can use the camera; plain HTTP does not allow it. */
const hasCamera = () =>
  window.isSecureContext && navigator.mediaDevices?.getUserMedia !== undefined;

let isMissing = false; // the script of the viewfinder could not be loaded

/**
 * Open the viewfinder instead of the camera app, if the page can use the camera.
 * @param {Event} event
 * @param {{take: TakePhoto, live?: OpenLiveValue}} photo
 * @param {Promise<void>} [ready] Resolves when the page has its language, and what `live` needs.
 */
export function openViewfinderInstead(event, { take, live }, ready) {
  if (isMissing || !hasCamera()) return;
  event.preventDefault();
  Promise.all([import("./viewfinder.js"), ready]).then(
    ([{ openViewfinder }]) => openViewfinder(take, live),
    () => {
      isMissing = true;
      /** @type {HTMLElement} */ (event.target).click();
      isMissing = false;
    },
  );
}
