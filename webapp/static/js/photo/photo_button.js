/**
 * A button for a photo: the live picture of the camera where this page may show it.
 */

import { hasCamera } from "./camera.js";
import { fileButton } from "./file_button.js";
import { openViewfinder } from "./viewfinder.js";

/** @import { Child } from "../core/types" */

/**
 * @param {{key: string, camera: boolean, take: (file: Blob) => void, button: string}} how
 * @param {Child} words
 */
export const photoButton = (how, words) =>
  fileButton({ ...how, onclick: (event) => how.camera && openViewfinderInstead(event, how.take) }, words);

/**
 * Let a tap on a field for the phone's camera open the live picture, if there can be one.
 * @param {Event} event
 * @param {(photo: Blob) => void} take
 */
export function openViewfinderInstead(event, take) {
  if (!hasCamera()) return;
  event.preventDefault();
  openViewfinder(take);
}
