/**
 * The hand that the user selects in the photo with one swipe: the region is read again, with more
 * pixels and as if the photo showed nothing else.
 */

import { asRefusal, readAside } from "../core/client.js";
import { message } from "../core/messages.js";
import { changePage } from "../core/store.js";
import { normalize } from "../hand/circumstances.js";
import { edit, getHand } from "../hand/hand_store.js";
import { photoSource, pictureUrl } from "../reading/photo_reading.js";
import { proposeHand } from "../reading/proposed_hand.js";
import { JPEG, MAX_SIDE } from "../reading/scale.js";

/** @import { Photo, PhotoTile, Reading } from "../core/types" */
/** @import { Point } from "./photo_gestures.js" */

// In tile sizes, the roots of the areas of boxes.
const SWIPE = 1.6; // a path up to this width is a swipe along the tiles, a wider one surrounds them
const BESIDE = 0.75; // added on each side of a swipe
const BEYOND = 0.45; // added at its ends, which are near the centres of the last tiles
const NEAR = 1.5; // from a path to the tiles that give the size
const USUAL_COUNT = 14; // tiles in a swipe where none was found

const MARGIN = 0.12; // of the longer side of a region, sent with it

const READING = message("Reading your hand");
const NOTHING = message("No tiles found there. Swipe along the tiles of your hand again.");

/**
 * Return the four corners around the tiles along a path; null for a path that is too short.
 * @param {Point[]} path in pixels of the photo
 * @param {PhotoTile[]} tiles
 */
export function regionOf(path, tiles) {
  const [cx, cy] = [0, 1].map((axis) => mean(path.map((point) => point[axis])));
  const sum = (/** @type {(dx: number, dy: number) => number} */ of) =>
    path.reduce((total, [x, y]) => total + of(x - cx, y - cy), 0);
  // The direction of a path is that of its greatest extent.
  const angle =
    Math.atan2(
      2 * sum((dx, dy) => dx * dy),
      sum((dx, dy) => dx * dx - dy * dy),
    ) / 2;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const along = path.map(([x, y]) => (x - cx) * ux + (y - cy) * uy);
  const across = path.map(([x, y]) => (y - cy) * ux - (x - cx) * uy);
  let [start, end] = [Math.min(...along), Math.max(...along)];
  let [top, bottom] = [Math.min(...across), Math.max(...across)];
  const size = tileSize(path, tiles) ?? (end - start) / USUAL_COUNT;
  if (end - start < size) return null;
  if (bottom - top < SWIPE * size) {
    start -= BEYOND * size;
    end += BEYOND * size;
    top -= BESIDE * size;
    bottom += BESIDE * size;
  }
  const corner = (/** @type {number} */ a, /** @type {number} */ b) =>
    /** @type {Point} */ ([cx + a * ux - b * uy, cy + a * uy + b * ux]);
  return [corner(start, top), corner(end, top), corner(end, bottom), corner(start, bottom)];
}

/** Return the median size of the tiles near a path. @param {Point[]} path @param {PhotoTile[]} tiles */
function tileSize(path, tiles) {
  const sizes = tiles
    .map(({ box: [x0, y0, x1, y1] }) => {
      const size = Math.sqrt((x1 - x0) * (y1 - y0));
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
      const near = path.some(([px, py]) => Math.hypot(px - x, py - y) < NEAR * size);
      return near ? size : null;
    })
    .filter((size) => size !== null)
    .sort((a, b) => a - b);
  return sizes.length ? sizes[Math.floor(sizes.length / 2)] : null;
}

const mean = (/** @type {number[]} */ values) =>
  values.reduce((total, value) => total + value, 0) / values.length;

/**
 * Read the region of the photo into the hand; other tiles are left out. After an error the hand is
 * unchanged.
 * @param {Point[]} region
 * @param {AbortSignal} signal
 */
export async function readSelection(region, signal) {
  const before = getHand();
  const { photo } = before;
  if (!photo) return;
  changePage({ selection: { region, stage: READING }, failure: null, target: null });
  try {
    const part = await cutOut(photo, region);
    const reading = await readAside(part.picture, signal, part.region);
    if (signal.aborted) return;
    if (reading.winning_tile === null) return fail(NOTHING);
    const merged = mergeReading(photo, region, inPhoto(reading, part));
    const proposed = proposeHand(merged, { id: photo.id, whyNot: photo.whyNot }, before);
    const hand = normalize({
      ...proposed,
      circumstances: before.circumstances,
      photo: proposed.photo && { ...proposed.photo, region },
    });
    edit(() => hand, { selection: null, tool: null });
  } catch (error) {
    if (!signal.aborted) fail(asRefusal(error).text);
  }
}

/** @param {import("../core/types").Text} failure */
const fail = (failure) => changePage({ selection: null, failure });

/**
 * @typedef {object} Part a part of the photo that is sent
 * @property {Blob} picture
 * @property {Point[]} region in its pixels
 * @property {number} left where it begins in the photo
 * @property {number} top
 * @property {number} factor pixels of the photo for each of its pixels
 */

/**
 * Cut the region out of the original photo, which has more pixels than the one that was sent.
 * @param {Photo} photo
 * @param {Point[]} region
 * @returns {Promise<Part>}
 */
async function cutOut(photo, region) {
  const source = photoSource(photo.id) ?? (await storedPicture(photo.id)); // after a reload
  const bitmap = await createImageBitmap(source, { imageOrientation: "from-image" });
  const enlarged = bitmap.width / photo.width;
  const [xs, ys] = [0, 1].map((axis) => region.map((point) => point[axis]));
  const margin =
    MARGIN * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const left = Math.max(0, Math.min(...xs) - margin);
  const top = Math.max(0, Math.min(...ys) - margin);
  const width = Math.min(photo.width, Math.max(...xs) + margin) - left;
  const height = Math.min(photo.height, Math.max(...ys) + margin) - top;
  const scale = Math.min(enlarged, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.imageSmoothingQuality = "high";
  const from = [left, top, width, height].map((each) => each * enlarged);
  context.drawImage(bitmap, from[0], from[1], from[2], from[3], 0, 0, canvas.width, canvas.height);
  bitmap.close();
  /** @type {Blob|null} */
  const picture = await new Promise((resolve) => canvas.toBlob(resolve, JPEG.type, JPEG.quality));
  if (!picture) throw new Error("the browser cannot encode a picture");
  const inside = region.map(
    ([x, y]) => /** @type {Point} */ ([(x - left) * scale, (y - top) * scale]),
  );
  return { picture, region: inside, left, top, factor: 1 / scale };
}

/** Return the picture that a reload keeps. @param {string} id */
async function storedPicture(id) {
  const picture = new Image();
  picture.src = pictureUrl(id) ?? "";
  await picture.decode();
  return picture;
}

/**
 * Return a reading of a part with all boxes in pixels of the photo.
 * @param {Reading} reading
 * @param {Part} part
 * @returns {Reading}
 */
function inPhoto(reading, { left, top, factor }) {
  const move = (/** @type {number[]} */ [x0, y0, x1, y1]) => [
    left + x0 * factor,
    top + y0 * factor,
    left + x1 * factor,
    top + y1 * factor,
  ];
  const moveAll = (/** @type {any} */ each) => ({ ...each, boxes: each.boxes.map(move) });
  return {
    ...reading,
    tiles: reading.tiles.map((tile) => ({ ...tile, box: move(tile.box) })),
    doubts: reading.doubts.map(moveAll),
    advice: reading.advice.map(moveAll),
  };
}

/**
 * Return the reading of a region with the tiles outside of it, which no part of the hand names.
 * @param {Photo} photo
 * @param {Point[]} region
 * @param {Reading} reading
 * @returns {Reading}
 */
function mergeReading(photo, region, reading) {
  const outside = photo.tiles.filter(({ box: [x0, y0, x1, y1] }) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    const again = reading.tiles.some(
      ({ box: [left, top, right, bottom] }) => left < x && x < right && top < y && y < bottom,
    );
    return !again && !isInside([x, y], region);
  });
  return {
    ...reading,
    width: photo.width,
    height: photo.height,
    tiles: [...reading.tiles, ...outside],
  };
}

/** @param {Point} point @param {Point[]} region convex */
function isInside([x, y], region) {
  const sides = region.map(([x0, y0], n) => {
    const [x1, y1] = region[(n + 1) % region.length];
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0;
  });
  return sides.every((side) => side === sides[0]);
}
