/**
 * Measurements on photos: how dark, glaring or blurred tiles are, and the colours of their grounds,
 * as `vision/pixels/photo_quality.py` and `vision/detect/backs.py` compute them on a server.
 */

import { squareCrop } from "./pixels.js";
import { roundHalfEven } from "./resize.js";

/** @import { Picture } from "./resize.js" */
/** @typedef {[left: number, top: number, right: number, bottom: number]} Box */

const { fround } = Math;

const INNER = 0.2; // of a box's sides, left out on each side: edges and the table beyond them
const SHADES = 12; // brightness classes; the two most frequent neighbours are the ground colour
const DARK_OFFSET = 8; // added to every channel: ratios of nearly black values mean nothing

const CLIPPED = 250; // of 255: from this value in all three colours, nothing of the print remains
const [SIDE, MARGIN] = [64, 0.12]; // the square that the classifier sees
const FACE = 0.8; // share of a box's width and height that shows only the face
const ANGLES = 8;
const DIRECTIONS = Array.from({ length: ANGLES }, (_, n) => {
  const angle = n * (Math.PI / ANGLES);
  return [fround(Math.cos(angle)), fround(Math.sin(angle))];
});
const STEEPEST = 98; // percentile of the pixels' slopes
const SAMPLING = 8; // every eighth pixel is enough for the brightness and the colour of a photo
const COLOURED = 98; // percentile of the pixels' colour

/** Numbers for each box: brightness, glare, and the slopes in each direction. */
export const FACE_VALUES = 2 + ANGLES;

const BLUR_REACH = 4; // cv2.GaussianBlur takes 9 values of a float picture for a sigma of 1
const BLUR = gaussian(BLUR_REACH);

/** Return the brightness of grey, up to 255, that 1 % of a photo exceeds. @param {Picture} photo */
export function overallBrightness({ data, width, height }) {
  const [across, down] = [Math.ceil(width / SAMPLING), Math.ceil(height / SAMPLING)];
  const greys = new Uint8Array(across * down);
  for (let y = 0, to = 0; y < down; y++)
    for (let x = 0; x < across; x++)
      greys[to++] = greyAt(data, (y * SAMPLING * width + x * SAMPLING) * 3);
  return percentile32(greys.sort(), 99);
}

/**
 * Return the difference of the colour channels, up to 255, that 2 % of a photo exceed.
 * @param {Picture} photo
 */
export function overallColour({ data, width, height }) {
  const [across, down] = [Math.ceil(width / SAMPLING), Math.ceil(height / SAMPLING)];
  const differences = new Uint8Array(across * down);
  for (let y = 0, to = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const from = (y * SAMPLING * width + x * SAMPLING) * 3;
      const red = data[from];
      const green = data[from + 1];
      const blue = data[from + 2];
      differences[to++] = Math.max(red, green, blue) - Math.min(red, green, blue);
    }
  return differences.sort()[Math.floor((differences.length * COLOURED) / 100)];
}

/**
 * Return the most frequent colour of a tile, three logarithms: the background of its print.
 * @param {Picture} photo
 * @param {Box} box
 */
export function groundColour(photo, [left, top, right, bottom]) {
  const [marginX, marginY] = [(right - left) * INNER, (bottom - top) * INNER];
  const [x0, y0] = [Math.trunc(left + marginX), Math.trunc(top + marginY)];
  const x1 = Math.min(Math.trunc(right - marginX) + 1, photo.width);
  const y1 = Math.min(Math.trunc(bottom - marginY) + 1, photo.height);
  const brightness = new Float64Array((x1 - x0) * (y1 - y0));
  let count = 0;
  eachPixel((at, data) => (brightness[count++] = (data[at] + data[at + 1] + data[at + 2]) / 3));
  const [darkest, brightest] = mostFrequentShades(brightness);
  const sums = [0, 0, 0];
  let [index, alike] = [0, 0];
  eachPixel((at, data) => {
    const shade = brightness[index++];
    if (shade < darkest || shade > brightest) return;
    alike++;
    for (let channel = 0; channel < 3; channel++) sums[channel] += data[at + channel];
  });
  return sums.map((sum) => Math.log(sum / alike + DARK_OFFSET));

  /** @param {(at: number, data: Uint8ClampedArray) => void} visit */
  function eachPixel(visit) {
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) visit((y * photo.width + x) * 3, photo.data);
  }
}

/**
 * Return the limits of the two neighbouring classes with the most values, as `np.histogram`.
 * @param {Float64Array} values
 */
function mostFrequentShades(values) {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least === most) [least, most] = [least - 0.5, most + 0.5];
  const step = (most - least) / SHADES;
  const edges = Array.from({ length: SHADES + 1 }, (_, n) => n * step + least);
  edges[SHADES] = most;
  const counts = new Int32Array(SHADES);
  for (const value of values) {
    let shade = Math.trunc(((value - least) / (most - least)) * SHADES);
    if (shade === SHADES) shade--;
    if (value < edges[shade]) shade--;
    if (shade !== SHADES - 1 && value >= edges[shade + 1]) shade++;
    counts[shade]++;
  }
  let best = 0;
  for (let n = 1; n < SHADES - 1; n++)
    if (counts[n] + counts[n + 1] > counts[best] + counts[best + 1]) best = n;
  return [edges[best], edges[best + 2]];
}

/**
 * Write the brightness, the glare and the slopes of a tile's face.
 * @param {Picture} photo
 * @param {Box} box
 * @param {Float64Array} values
 * @param {number} offset
 */
export function measureFace(photo, box, values, offset) {
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const longer = Math.max(width, height) * (1 + 2 * MARGIN);
  const length = Math.max(1, roundHalfEven(longer));
  const left = roundHalfEven((box[0] + box[2]) / 2 - length / 2);
  const top = roundHalfEven((box[1] + box[3]) / 2 - length / 2);
  const square = squareCrop(photo, left, top, length, SIDE);
  const share = (FACE * SIDE) / 2 / longer;
  const [across, down] = [Math.ceil(share * width), Math.ceil(share * height)];
  const greys = new Uint8Array(4 * across * down);
  let [count, clipped] = [0, 0];
  for (let y = SIDE / 2 - down; y < SIDE / 2 + down; y++)
    for (let x = SIDE / 2 - across; x < SIDE / 2 + across; x++) {
      const at = (y * SIDE + x) * 3;
      const { data } = square;
      greys[count++] = greyAt(data, at);
      if (Math.min(data[at], data[at + 1], data[at + 2]) >= CLIPPED) clipped++;
    }
  values[offset] = percentile32(greys.sort(), 90);
  values[offset + 1] = clipped / count;
  values.set(slopes(square), offset + 2);
}

/**
 * Return the steepest slopes of a square in each direction, as parts of its contrast.
 * @param {Picture} square
 */
function slopes(square) {
  const { width, height } = square;
  const smooth = blur(greyPicture(square), width, height);
  const [right, down] = sobel(smooth, width, height);
  // Every second pixel of every second row is enough and takes a quarter of the time.
  const count = Math.ceil(width / 2) * Math.ceil(height / 2);
  const [sampled, steep] = [new Float32Array(count), new Float32Array(count)];
  for (let y = 0, to = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) sampled[to++] = smooth[y * width + x];
  sampled.sort();
  const contrast = percentile(sampled, 95) - percentile(sampled, 5) + 1;
  return DIRECTIONS.map(([cosine, sine]) => {
    for (let y = 0, to = 0; y < height; y += 2)
      for (let x = 0; x < width; x += 2) {
        const at = y * width + x;
        steep[to++] = Math.abs(fround(cosine * right[at]) + fround(sine * down[at]));
      }
    return fround(percentile32(steep.sort(), STEEPEST) / contrast);
  });
}

/**
 * Return the grey of the pixel at an offset: `cv2.COLOR_RGB2GRAY`.
 * @param {Uint8ClampedArray} data
 * @param {number} at
 */
const greyAt = (data, at) =>
  (data[at] * 9798 + data[at + 1] * 19235 + data[at + 2] * 3735 + 16384) >> 15;

/** @public also compared with OpenCV by a test @param {Picture} picture */
export function greyPicture({ data, width, height }) {
  const greys = new Float32Array(width * height);
  for (let at = 0, from = 0; at < greys.length; at++, from += 3) greys[at] = greyAt(data, from);
  return greys;
}

/**
 * `cv2.GaussianBlur` of a float picture with a sigma of 1, within a few units in the last place:
 * OpenCV's order of additions depends on the processor.
 * @param {Float32Array} values
 * @param {number} width
 * @param {number} height
 */
function blur(values, width, height) {
  const across = blurLines(values, width, height, 1, width);
  return blurLines(across, height, width, width, 1);
}

/**
 * Blur in one direction.
 * @param {Float32Array} values
 * @param {number} length of each line
 * @param {number} count of lines
 * @param {number} step from a value of a line to the next
 * @param {number} lineStep from a line to the next
 */
function blurLines(values, length, count, step, lineStep) {
  const blurred = new Float32Array(values.length);
  const line = new Float32Array(length + 2 * BLUR_REACH); // with its mirrored ends
  for (let number = 0; number < count; number++) {
    const start = number * lineStep;
    for (let at = 0; at < line.length; at++)
      line[at] = values[start + mirror(at - BLUR_REACH, length) * step];
    for (let at = 0; at < length; at++) {
      let sum = BLUR[BLUR_REACH] * line[at + BLUR_REACH];
      for (let k = 0; k < BLUR_REACH; k++)
        sum += BLUR[k] * (line[at + k] + line[at + 2 * BLUR_REACH - k]);
      blurred[start + at * step] = sum;
    }
  }
  return blurred;
}

/**
 * `cv2.Sobel` in both directions, an eighth of its sums.
 * @param {Float32Array} values
 * @param {number} width
 * @param {number} height
 */
function sobel(values, width, height) {
  const [right, down] = [new Float32Array(values.length), new Float32Array(values.length)];
  for (let y = 0; y < height; y++) {
    const [above, here, below] = [mirror(y - 1, height), y, mirror(y + 1, height)].map(
      (n) => n * width,
    );
    for (let x = 0; x < width; x++) {
      const before = mirror(x - 1, width);
      const after = mirror(x + 1, width);
      const nw = values[above + before];
      const ne = values[above + after];
      const sw = values[below + before];
      const se = values[below + after];
      const acrossHere = values[here + after] - values[here + before];
      right[here + x] = (ne - nw + 2 * acrossHere + se - sw) / 8;
      down[here + x] = (sw - nw + 2 * (values[below + x] - values[above + x]) + se - ne) / 8;
    }
  }
  return [right, down];
}

/** Return the index that BORDER_REFLECT_101 of OpenCV reads. @param {number} at @param {number} length */
function mirror(at, length) {
  const inside = at < 0 ? -at : at >= length ? 2 * (length - 1) - at : at;
  return Math.min(Math.max(inside, 0), length - 1);
}

/** Return the weights of `cv2.getGaussianKernel` for a sigma of 1. @param {number} reach */
function gaussian(reach) {
  const weights = Array.from({ length: 2 * reach + 1 }, (_, n) =>
    Math.exp(-((n - reach) ** 2) / 2),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return Float32Array.from(weights, (weight) => weight / total);
}

/**
 * Return the linear interpolation of `np.percentile`.
 * @param {Float32Array|Uint8Array} sorted
 * @param {number} percent
 * @param {(value: number) => number} [round] after each step
 * @public also compared with NumPy by a test
 */
export function percentile(sorted, percent, round = Number) {
  const position = (sorted.length - 1) * (percent / 100);
  const index = Math.min(Math.floor(position), sorted.length - 1);
  const [low, high] = [sorted[index], sorted[Math.min(index + 1, sorted.length - 1)]];
  const part = position - index;
  const difference = round(high - low);
  return part < 0.5
    ? round(low + round(difference * round(part)))
    : round(high - round(difference * round(1 - part)));
}

/** The same for a single percentile, which NumPy computes with 32 bits. */
const percentile32 = (
  /** @type {Float32Array|Uint8Array} */ sorted,
  /** @type {number} */ percent,
) => percentile(sorted, percent, fround);
