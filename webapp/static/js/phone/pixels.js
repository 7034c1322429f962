/**
 * The input of the networks: the letterboxed photo and the squares around tiles, exactly as
 * `vision/pixels/crops.py` makes them on a server.
 */

import { blankPicture, resizeInto, resizePart, roundHalfEven, wholeOf } from "./resize.js";

/** @import { Part, Picture } from "./resize.js" */

/** The sides of the detector's input are multiples: a YOLO halves them five times. */
export const STRIDE = 32;
const GREY = 114; // the border that YOLO is trained with

/** Each of the 256 values of a colour as the networks read it. */
const AS_FLOAT = Float32Array.from({ length: 256 }, (_, value) => value / 255);

/**
 * Resize a part of a photo to a long side of `side`, with a grey border to multiples of 32.
 * @param {Picture} photo
 * @param {Part} part
 * @param {number} side
 * @returns {{picture: Picture, factor: number}} with the factor from the photo's pixels to its own
 */
export function letterbox(photo, part, side) {
  const factor = side / Math.max(part.height, part.width);
  const width = Math.max(1, roundHalfEven(part.width * factor));
  const height = Math.max(1, roundHalfEven(part.height * factor));
  const picture = blankPicture(roundUp(width), roundUp(height));
  picture.data.fill(GREY);
  return { picture: resizeInto(photo, part, width, height, picture), factor };
}

const roundUp = (/** @type {number} */ size) => Math.ceil(size / STRIDE) * STRIDE;

/**
 * Shrink a part of a photo by these factors.
 * @param {Picture} photo
 * @param {Part} part
 * @param {number} scaleX
 * @param {number} scaleY
 */
export function scalePart(photo, part, scaleX, scaleY) {
  const width = Math.max(1, roundHalfEven(part.width * scaleX));
  const height = Math.max(1, roundHalfEven(part.height * scaleY));
  return resizePart(photo, part, width, height);
}

/**
 * Crop a square and resize it to side x side pixels. Outside the photo its edge pixels are repeated.
 * @param {Picture} photo
 * @param {number} left
 * @param {number} top
 * @param {number} length
 * @param {number} side
 */
export function squareCrop(photo, left, top, length, side) {
  const { width, height } = photo;
  const right = Math.max(Math.min(left + length, width), 1);
  const bottom = Math.max(Math.min(top + length, height), 1);
  const inner = {
    left: Math.min(Math.max(left, 0), width - 1),
    top: Math.min(Math.max(top, 0), height - 1),
  };
  const part = { ...inner, width: right - inner.left, height: bottom - inner.top };
  const [before, above] = [Math.max(-left, 0), Math.max(-top, 0)];
  const after = Math.max(left + length - width, 0);
  const below = Math.max(top + length - height, 0);
  if (!before && !above && !after && !below) return resizePart(photo, part, side, side);
  const padded = repeatEdges(photo, part, { before, above, after, below });
  return resizePart(padded, wholeOf(padded), side, side);
}

/**
 * Copy a part of a picture and repeat its edge pixels around it: BORDER_REPLICATE of OpenCV.
 * @param {Picture} picture
 * @param {Part} part
 * @param {{before: number, above: number, after: number, below: number}} border in pixels
 */
function repeatEdges(picture, part, { before, above, after, below }) {
  const padded = blankPicture(before + part.width + after, above + part.height + below);
  const { data } = padded;
  const stride = padded.width * 3;
  for (let y = 0; y < part.height; y++) {
    const from = ((part.top + y) * picture.width + part.left) * 3;
    const row = (above + y) * stride;
    const [first, last] = [row + before * 3, row + (before + part.width) * 3];
    data.set(picture.data.subarray(from, from + part.width * 3), first);
    for (let at = first - 1; at >= row; at--) data[at] = data[at + 3];
    for (let at = last; at < row + stride; at++) data[at] = data[at - 3];
  }
  const end = (above + part.height) * stride;
  for (let y = 0; y < above; y++) data.copyWithin(y * stride, above * stride, (above + 1) * stride);
  for (let y = 0; y < below; y++) data.copyWithin(end + y * stride, end - stride, end);
  return padded;
}

/**
 * Write a picture as three planes of floats up to 1, turned counterclockwise as by `np.rot90`.
 * @param {Picture} picture
 * @param {number} quarters quarter turns, none for a picture that is not square
 * @param {Float32Array} planes
 * @param {number} [offset] where the planes start
 */
export function writePlanes({ data, width, height }, quarters, planes, offset = 0) {
  const size = width * height;
  // The source pixel of the first pixel, and the steps to that of the next row and column.
  const [start, rowStep, columnStep] = [
    [0, width, 1],
    [width - 1, -1, width],
    [size - 1, -width, -1],
    [size - width, 1, -width],
  ][quarters & 3];
  let to = offset;
  for (let y = 0; y < height; y++) {
    let from = (start + y * rowStep) * 3;
    for (let x = 0; x < width; x++, from += columnStep * 3, to++) {
      planes[to] = AS_FLOAT[data[from]];
      planes[to + size] = AS_FLOAT[data[from + 1]];
      planes[to + 2 * size] = AS_FLOAT[data[from + 2]];
    }
  }
}

/** Convert a picture to the input of a network. @param {Picture} picture */
export function asInput(picture) {
  const planes = new Float32Array(picture.width * picture.height * 3);
  writePlanes(picture, 0, planes);
  return planes;
}
