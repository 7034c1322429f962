/**
 * The labels of the tiles in the photo.
 */

import { svg } from "../core/dom.js";
import { faceUrl, isPlayable } from "../hand/tiles.js";
import { placeLabels } from "./label_position.js";

/** @import { Photo } from "../core/types" */
/** @import { LabelPlace } from "./label_position.js" */

let key = "";
/** @type {(LabelPlace|null)[]} */
let places = [];

/**
 * Return the place of each tile's label; they change when other tiles are in the hand.
 * @param {Photo} photo
 * @param {number[]} used indices of the tiles in the hand
 */
export function labelPlaces(photo, used) {
  const sorted = [...used].sort((a, b) => a - b);
  const now = `${photo.id} ${sorted}`;
  if (key !== now) {
    key = now;
    places = placeLabels(photo, new Set(used));
  }
  return places;
}

/**
 * Draw the label of a tile as a small face outside of the tiles.
 * @param {string} label
 * @param {LabelPlace|null} place
 */
export function labelBadge(label, place) {
  if (!place || (!isPlayable(label) && label !== "back")) return [];
  const { area, leader } = place;
  return [
    leader && svg("line.leader-halo", leader),
    leader && svg("line.leader", leader),
    svg("image.badge", { href: faceUrl(label), ...area }),
  ];
}
