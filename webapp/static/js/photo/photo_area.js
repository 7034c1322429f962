/**
 * The parts of the photo: which tiles are in use, and the areas that show them.
 */

import { getHand } from "../hand/hand_store.js";
import { zoomed } from "./photo_gestures.js";
import { labelPlaces } from "./tile_labels.js";

/** @import { Area, Hand, Photo, Piece } from "../core/types" */
/** @typedef {"hand"|"winning tile"|"meld"|"dora indicator"|"ura indicator"|"discard"} Place */
/** @typedef {"tiles"|"closer"|"whole"} ZoomLevel */

const FRAME_RATIO = 3 / 2;
const CLOSEST = 4; // tiles across the closest view

/** Return the tiles of the hand that are in the photo, each with its place. @param {Hand} hand */
export function piecesInPhoto(hand) {
  const of = (/** @type {Place} */ place, /** @type {Piece[]} */ all, other = false) =>
    all.map((piece) => ({
      piece,
      place: piece.id === hand.winning ? /** @type {Place} */ ("winning tile") : place,
      other,
    }));
  return [
    ...of("hand", hand.pieces),
    ...hand.melds.flatMap((meld, place) => of("meld", meld.pieces, place % 2 > 0)),
    ...of("dora indicator", hand.dora),
    ...of("ura indicator", hand.ura),
    ...of("discard", hand.discards),
  ];
}

/** @param {Hand} hand @param {Photo} photo */
export const labelsOf = (hand, photo) =>
  labelPlaces(
    photo,
    piecesInPhoto(hand).flatMap(({ piece }) => piece.source ?? []),
  );

/** Return the boxes of the labels. @param {Photo} photo */
const labelBoxes = (photo) =>
  labelsOf(getHand(), photo).flatMap((each) => {
    const { x = 0, y = 0, width = 0, height = 0 } = each?.area ?? {};
    return each ? [[x, y, x + width, y + height]] : [];
  });

/**
 * Return the initial area of a zoom level.
 * @param {Photo} photo
 * @param {ZoomLevel} zoomLevel
 * @returns {Area}
 */
export function initialArea(photo, zoomLevel) {
  if (zoomLevel === "whole") return { x: 0, y: 0, width: photo.width, height: photo.height };
  const boxes = [...framedTiles(photo), ...labelBoxes(photo)];
  const left = Math.min(...boxes.map((each) => each[0]));
  const top = Math.min(...boxes.map((each) => each[1]));
  const right = Math.max(...boxes.map((each) => each[2]));
  const bottom = Math.max(...boxes.map((each) => each[3]));
  const margin = 0.06 * Math.max(right - left, bottom - top) + 1;
  const x = Math.max(left - margin, 0); // outside the photo everything is black
  const width = Math.min(right + margin, photo.width) - x;
  const tiles = { x, y: top - margin, width, height: bottom - top + 2 * margin };
  if (zoomLevel === "tiles") return tiles;
  const close = Math.max(width, tiles.height * FRAME_RATIO) / 2.4;
  return {
    x: tiles.x,
    y: top + tiles.height / 2 - close / FRAME_RATIO / 2,
    width: close,
    height: close / FRAME_RATIO,
  };
}

/** Return the boxes of the tiles in use; without a hand, of all. @param {Photo} photo */
function framedTiles({ tiles }) {
  const used = piecesInPhoto(getHand()).flatMap(({ piece }) => piece.source ?? []);
  return (used.length ? used.map((index) => tiles[index]) : tiles).map((tile) => tile.box);
}

/** Return the width of the area that shows all tiles of the hand. @param {Photo} photo */
export function initialWidth(photo) {
  const xs = framedTiles(photo).flatMap(([left, , right]) => [left, right]);
  return Math.max(...xs) - Math.min(...xs);
}

/** Return an area moved and scaled so that it shows the photo. @param {Area} wanted @param {Photo} photo @returns {Area} */
export function limited(wanted, photo) {
  const boxes = framedTiles(photo);
  const tile = Math.min(...boxes.map(([left, , right]) => right - left), photo.width);
  const least = Math.min(CLOSEST * tile, photo.width);
  const factor = Math.max(1, least / wanted.width);
  const centre = /** @type {[number, number]} */ ([
    wanted.x + wanted.width / 2,
    wanted.y + wanted.height / 2,
  ]);
  const { x, y, width, height } = factor > 1 ? zoomed(wanted, factor, centre) : wanted;
  // Its centre stays in the photo.
  const within = (
    /** @type {number} */ low,
    /** @type {number} */ size,
    /** @type {number} */ all,
  ) => Math.min(Math.max(low, -size / 2), all - size / 2);
  return { x: within(x, width, photo.width), y: within(y, height, photo.height), width, height };
}
