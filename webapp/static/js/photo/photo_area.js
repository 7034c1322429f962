/**
 * The parts of the photo: which tiles are in use, the areas that show them, and the places of their
 * labels.
 */

import { svg } from "../core/dom.js";
import { getHand } from "../hand/hand_store.js";
import { faceUrl, isPlayable } from "../core/tiles.js";
import { zoomed } from "./photo_gestures.js";

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

/** Return the indices of the tiles of the hand, without discards, which lie farther away. */
const framedSources = () =>
  piecesInPhoto(getHand())
    .filter(({ place }) => place !== "discard")
    .flatMap(({ piece }) => piece.source ?? []);

/** Return the boxes of the labels. @param {Photo} photo */
const labelBoxes = (photo) =>
  labelPlaces(photo, framedSources()).flatMap((each) => {
    const { x = 0, y = 0, width = 0, height = 0 } = each?.area ?? {};
    return each ? [[x, y, x + width, y + height]] : [];
  });

/** Return the initial area of a zoom level. @param {Photo} photo @param {ZoomLevel} zoomLevel */
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
  const height = close / FRAME_RATIO;
  const [, high, , low] = boxes.find((each) => each[0] === left) ?? boxes[0]; // a row can be slanted
  const y = Math.max(0, Math.min((high + low - height) / 2, photo.height - height));
  return { x, y, width: close, height };
}

/** Return the boxes of the tiles in use; without a hand, of all. @param {Photo} photo */
function framedTiles({ tiles }) {
  const used = framedSources();
  return (used.length ? used.map((index) => tiles[index]) : tiles).map((tile) => tile.box);
}

/** Return the width of the area that shows all tiles of the hand. @param {Photo} photo */
export function initialWidth(photo) {
  const xs = framedTiles(photo).flatMap(([left, , right]) => [left, right]);
  return Math.max(...xs) - Math.min(...xs);
}

/** Return an area moved and scaled so that it shows the photo. @param {Area} wanted @param {Photo} photo */
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

/** @typedef {{area: Area, leader: {x1: number, y1: number, x2: number, y2: number}|null}} LabelPlace */
/** @typedef {{width: number, height: number, tiles: {box: number[]}[]}} Picture */

const RELATIVE_WIDTH = 0.62; // of the tile's shorter side
const FACE_RATIO = 4 / 3; // height by width
const GAP = 0.07; // between tile and label, by the width of the label
const TOLERANCE = 0.02; // share of a label that can cover something
const DISTANCES = Array.from({ length: 15 }, (_, step) => step * 0.4); // by the height of the label
const SHIFTS = [0, 0.6, -0.6, 1.2, -1.2]; // by the width of the label
const SHIFT_COST = 0.4;
const LIST_COST = 0.01; // prefer above, then right, left and below

let key = "";
/** @type {(LabelPlace|null)[]} */
let places = [];

/**
 * Return the place of each tile's label; they change when other tiles are in the hand.
 * @param {Photo} photo
 * @param {number[]} used indices of the tiles in the hand
 */
function labelPlaces(photo, used) {
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

/**
 * Place a label for each tile so that it covers no tile and no other label. A tile that is not in
 * the hand gets a label only if there is room next to it.
 * @param {Picture} photo
 * @param {Set<number>} used indices of the tiles in the hand
 * @returns {(LabelPlace|null)[]} by index of the tile
 */
function placeLabels({ width, height, tiles }, used) {
  /** @type {(LabelPlace|null)[]} */
  const labels = tiles.map(() => null);
  const taken = tiles.map(({ box }) => box);
  /** @param {Area} area */
  const hidden = (area) =>
    taken.reduce((sum, box) => sum + overlap(area, box), 1 - overlap(area, [0, 0, width, height]));
  const indices = tiles.map((_, index) => index);
  for (const inHand of [true, false]) {
    for (const index of indices.filter((each) => used.has(each) === inHand)) {
      const all = candidates(tiles[index].box, inHand ? DISTANCES : [0]);
      const free = all.find(({ area }) => hidden(area) <= TOLERANCE);
      const chosen = free ?? (inHand ? leastHidden(all, hidden) : null);
      if (!chosen) continue;
      labels[index] = chosen;
      const { area } = chosen;
      taken.push([area.x, area.y, area.x + area.width, area.y + area.height]);
    }
  }
  return labels;
}

/** @param {LabelPlace[]} all @param {(area: Area) => number} hidden */
function leastHidden(all, hidden) {
  const shares = all.map(({ area }) => hidden(area));
  return all[shares.indexOf(Math.min(...shares))];
}

/**
 * Return the possible labels of a tile, the best first.
 * @param {number[]} box left, top, right, bottom
 * @param {number[]} distances
 * @returns {LabelPlace[]}
 */
function candidates([x0, y0, x1, y1], distances) {
  const width = Math.min(x1 - x0, y1 - y0) * RELATIVE_WIDTH;
  const height = width * FACE_RATIO;
  const [middleX, middleY] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const sides = [
    { x: middleX, y: y0, dx: 0, dy: -1 },
    { x: x1, y: middleY, dx: 1, dy: 0 },
    { x: x0, y: middleY, dx: -1, dy: 0 },
    { x: middleX, y: y1, dx: 0, dy: 1 },
  ];
  return distances
    .flatMap((distance) =>
      (distance > 0 ? SHIFTS : [0]).flatMap((shift) =>
        sides.map(({ x, y, dx, dy }, place) => {
          const away = GAP * width + distance * height;
          const centreX = x + dx * (away + width / 2) + Math.abs(dy) * shift * width;
          const centreY = y + dy * (away + height / 2) + Math.abs(dx) * shift * width;
          const area = { x: centreX - width / 2, y: centreY - height / 2, width, height };
          const edge = { x2: centreX - (dx * width) / 2, y2: centreY - (dy * height) / 2 };
          return {
            cost: distance + SHIFT_COST * Math.abs(shift) + LIST_COST * place,
            label: { area, leader: distance > 0 ? { x1: x, y1: y, ...edge } : null },
          };
        }),
      ),
    )
    .sort((one, other) => one.cost - other.cost)
    .map(({ label }) => label);
}

/** Return the share of an area that covers a box. @param {Area} area @param {number[]} box */
function overlap({ x, y, width, height }, [x0, y0, x1, y1]) {
  const wide = Math.max(0, Math.min(x + width, x1) - Math.max(x, x0));
  const high = Math.max(0, Math.min(y + height, y1) - Math.max(y, y0));
  return (wide * high) / (width * height);
}
