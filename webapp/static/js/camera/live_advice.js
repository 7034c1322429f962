/**
 * Advice for the live picture. Brightness and sharpness are measured here several times a second;
 * the server reads a small picture from time to time while they are good.
 */

import { readFrame } from "../core/client.js";
import { message, translate } from "../core/messages.js";
import { drawArea, visibleArea } from "./camera.js";

/** @import { Area, Frame, Text } from "../core/types" */

/** @typedef {{video: HTMLVideoElement, frame: HTMLElement, around: number}} Viewfinder */

/**
 * What happens to the picture: advice changes, null where nothing is lacking; the server has read a
 * frame that is still sharp, or null when the picture is not, or cannot be read.
 * @typedef {object} Listener
 * @property {(words: Text|null) => void} onAdvice
 * @property {(seen: Frame|null, area: Area|null, sharpest?: HTMLCanvasElement) => void} onFrame with
 *   the sharpest of the looks that have seen the same tiles
 * @property {() => boolean} isHurried whether frames are read often
 */

const MEASURE_INTERVAL = 250; // milliseconds
const STABLE_COUNT = 3; // measurements in a row before the advice changes
const MIN_BRIGHTNESS = 22; // of 255
const MIN_SHARPNESS = 0.085; // both limits: training/experiments/advice.md

// Milliseconds between frames, and the least pause as a multiple of the last reading, to spare a
// slow server.
const HURRIED = { interval: 400, pause: 1 };
const CALM = { interval: 1_500, pause: 4 };
const REQUEST_WIDTH = 960; // pixels at most

/** @type {Record<string, Text>} */
const ADVICE = {
  too_dark: message("Too dark to read the tiles. Add more light."),
  blurred: message("The picture is blurred. Hold the phone still until it is sharp."),
  no_tiles: message("No tiles found. Move closer until the hand fills the frame."),
};

/**
 * Watch the picture until the returned function is called.
 * @param {Viewfinder} viewfinder
 * @param {Listener} listener
 */
export function startAdvice(viewfinder, listener) {
  const stopped = new AbortController();
  const canvas = document.createElement("canvas");
  /** @type {Text|null} */
  let displayed = null;
  /** @type {Text|null} */
  let candidate = null;
  let repeats = 0;
  let isGood = false;
  const options = { ...listener, isGood: () => isGood, signal: stopped.signal };
  const server = serverAdvice(viewfinder, options);
  const update = () => {
    // The viewfinder is closing, or the camera has just been started again.
    if (viewfinder.frame.offsetHeight === 0 || viewfinder.video.videoHeight === 0) return;
    const { problem, sharpness } = measureFrame(viewfinder, canvas);
    isGood = problem === null;
    if (!isGood) listener.onFrame(null, null);
    const now = problem === "nothing" ? null : problem ? ADVICE[problem] : server(sharpness);
    repeats = isSame(now, candidate) ? repeats + 1 : 1;
    candidate = now;
    if (repeats < STABLE_COUNT || isSame(candidate, displayed)) return;
    displayed = candidate;
    listener.onAdvice(displayed);
  };
  const timer = window.setInterval(update, MEASURE_INTERVAL);
  return () => {
    window.clearInterval(timer);
    stopped.abort();
  };
}

/**
 * Measure the picture; the problem "nothing" means that it has no print, null that it is good.
 * @param {Viewfinder} finder
 * @param {HTMLCanvasElement} canvas
 */
function measureFrame({ video, frame }, canvas) {
  const context = drawArea(video, visibleArea(video, frame), canvas, FRAME_WIDTH);
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  const { brightness, sharpness } = measureQuality(picture);
  if (brightness < MIN_BRIGHTNESS) return { problem: "too_dark", sharpness: 0 };
  if (sharpness === null) return { problem: "nothing", sharpness: 0 };
  return { problem: sharpness < MIN_SHARPNESS ? "blurred" : null, sharpness };
}

/**
 * Return a function that takes the sharpness of the picture, returns the latest advice of the server
 * and sends a frame when it is time; never two at once.
 * @param {Viewfinder} finder
 * @param {Listener & {isGood: () => boolean, signal: AbortSignal}} options
 */
function serverAdvice({ video, frame, around }, { onFrame, isHurried, isGood, signal }) {
  const canvas = document.createElement("canvas");
  let [look, sharpest] = [document.createElement("canvas"), document.createElement("canvas")];
  /** @type {{tiles: string, sharpness: number, photo?: HTMLCanvasElement}} */
  let best = { tiles: "", sharpness: 0 };
  /** @type {Text|null} */
  let latest = null;
  /** @type {Frame["seen"]|null} */
  let seen = null;
  let [start, took, isReading] = [-Infinity, 0, false];
  const request = async (/** @type {number} */ sharpness) => {
    [start, isReading] = [performance.now(), true];
    try {
      const area = visibleArea(video, frame, around);
      const isSharper = sharpness > best.sharpness;
      if (isSharper) drawArea(video, area, look);
      drawArea(video, area, canvas, Math.min(area.width, REQUEST_WIDTH));
      const frameImage = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
      const read = await readFrame(frameImage, seen, signal);
      seen = read.seen;
      latest = firstAdvice(read);
      if (isGood()) {
        const tiles = tilesOf(read);
        if (isSharper) {
          [look, sharpest] = [sharpest, look];
          best = { tiles, sharpness, photo: sharpest };
        } else if (tiles !== best.tiles) best = { tiles, sharpness: 0 };
        onFrame(read, area, best.photo);
      } else onFrame(null, null);
    } catch {
      latest = null; // the reading of the photo will report the problem
      if (!signal.aborted) onFrame(null, null);
    }
    [took, isReading] = [performance.now() - start, false];
  };
  const isTime = () => {
    const { interval, pause } = isHurried() ? HURRIED : CALM;
    return performance.now() >= start + Math.max(interval, (1 + pause) * took);
  };
  return (/** @type {number} */ sharpness) => {
    if (!isReading && isTime()) request(sharpness);
    return latest;
  };
}

/** Name the tiles of a frame, in any order, and its hand. @param {Frame} frame */
const tilesOf = ({ hand, tiles }) => [hand, ...tiles.map(({ label }) => label).sort()].join(" ");

/** @param {Text|null} one @param {Text|null} other */
const isSame = (one, other) => translate(one ?? "") === translate(other ?? "");

/** Return the first advice about a frame. @param {Frame} frame */
function firstAdvice({ tiles, advice: [first] }) {
  if (first) return ADVICE[first.code] ?? first;
  return tiles.length > 0 ? null : ADVICE.no_tiles;
}

/** @typedef {{brightness: number, sharpness: number|null}} Quality */
/** @typedef {{values: Float32Array, width: number, height: number}} Grey */

/** With this width, a row of fourteen tiles is as large as the detector sees it. */
const FRAME_WIDTH = 640;

const BACKGROUND_QUANTILE = 0.95; // of all pixels are not brighter than the background of the tiles
const BLOCK = 64;
const MIN_CONTRAST = 24; // of 255; a block with less contrast has no print
const RELATIVE_CONTRAST = 0.4; // of the highest contrast of a block
const SLOPE_QUANTILE = 0.98; // of a block's pixels have a lower slope
const DIRECTIONS = Array.from({ length: 8 }, (_, turn) => {
  const angle = (turn * Math.PI) / 8;
  return [Math.cos(angle), Math.sin(angle)];
});

/**
 * Measure the brightness of the tile background (0 to 255) and the sharpness: the share of the
 * contrast that edges gain per pixel, in the least sharp direction. Sharpness is null without
 * print.
 * @param {{data: Uint8ClampedArray, width: number, height: number}} picture WIDTH wide
 */
function measureQuality({ data, width, height }) {
  const values = new Float32Array(width * height);
  for (let at = 0, from = 0; at < values.length; at++, from += 4) {
    values[at] = 0.299 * data[from] + 0.587 * data[from + 1] + 0.114 * data[from + 2];
  }
  const brightness = quantile(values, BACKGROUND_QUANTILE);
  return { brightness, sharpness: measureSharpness(blur({ values, width, height })) };
}

/**
 * Return the median over the blocks with print. A shaken picture stays sharp along the movement, so
 * the least sharp direction counts.
 * @param {Grey} picture
 */
function measureSharpness(picture) {
  const blocks = [];
  for (let top = 0; top + BLOCK <= picture.height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= picture.width; left += BLOCK) {
      blocks.push({ left, top, contrast: measureContrast(picture, left, top) });
    }
  }
  const most = quantile(
    Float32Array.from(blocks, ({ contrast }) => contrast),
    BACKGROUND_QUANTILE,
  );
  const least = Math.max(MIN_CONTRAST, RELATIVE_CONTRAST * most);
  const printed = blocks.filter(({ contrast }) => contrast >= least);
  if (printed.length === 0) return null;
  const steep = printed.map((block) => measureSlopes(picture, block));
  const medians = DIRECTIONS.map(
    (_, way) => steep.map((each) => each[way]).sort((a, b) => a - b)[steep.length >> 1],
  );
  return Math.min(...medians);
}

// Every second pixel of every second row is sampled.
const SAMPLES = (BLOCK / 2) ** 2;
const [SAMPLE_GREYS, SLOPE_RIGHT, SLOPE_DOWN, SLOPE_ALONG] = [0, 0, 0, 0].map(
  () => new Float32Array(SAMPLES),
);

/** @param {Grey} picture @param {number} left @param {number} top */
function measureContrast({ values, width }, left, top) {
  let place = 0;
  for (let y = top; y < top + BLOCK; y += 2) {
    for (let x = left; x < left + BLOCK; x += 2) SAMPLE_GREYS[place++] = values[y * width + x];
  }
  return quantile(SAMPLE_GREYS, 0.95) - quantile(SAMPLE_GREYS, 0.05);
}

/**
 * Return the highest slopes of a block in each direction, relative to its contrast.
 * @param {Grey} picture
 * @param {{left: number, top: number, contrast: number}} block
 */
function measureSlopes({ values, width, height }, { left, top, contrast }) {
  let place = 0;
  for (let y = top; y < top + BLOCK; y += 2) {
    const above = Math.max(y - 1, 0) * width;
    const below = Math.min(y + 1, height - 1) * width;
    for (let x = left; x < left + BLOCK; x += 2) {
      const before = Math.max(x - 1, 0);
      const after = Math.min(x + 1, width - 1);
      const falling = values[below + after] - values[above + before];
      const rising = values[above + after] - values[below + before];
      const level = values[y * width + after] - values[y * width + before];
      SLOPE_RIGHT[place] = (falling + rising + 2 * level) / 8;
      SLOPE_DOWN[place++] = (falling - rising + 2 * (values[below + x] - values[above + x])) / 8;
    }
  }
  return DIRECTIONS.map(([cos, sin]) => {
    for (let at = 0; at < SAMPLES; at++)
      SLOPE_ALONG[at] = Math.abs(cos * SLOPE_RIGHT[at] + sin * SLOPE_DOWN[at]);
    return quantile(SLOPE_ALONG, SLOPE_QUANTILE) / (contrast + 1);
  });
}

/** Remove the noise of the camera. @param {Grey} picture @returns {Grey} */
function blur({ values, width, height }) {
  const across = new Float32Array(values.length);
  const both = new Float32Array(values.length);
  for (let y = 0; y < height; y++) blurLine(values, across, y * width, 1, width);
  for (let x = 0; x < width; x++) blurLine(across, both, x, width, height);
  return { values: both, width, height };
}

/**
 * Blur a line of pixels with a Gaussian of one pixel; the last value continues beyond its ends.
 * @param {Float32Array} from
 * @param {Float32Array} to
 * @param {number} start
 * @param {number} step
 * @param {number} length
 */
function blurLine(from, to, start, step, length) {
  const last = start + (length - 1) * step;
  let [a, b] = [from[start], from[start]];
  let c = b;
  let d = from[Math.min(start + step, last)];
  for (let at = start; at <= last; at += step) {
    const e = from[Math.min(at + 2 * step, last)];
    to[at] = (a + e + 4 * (b + d) + 6 * c) / 16;
    [a, b, c, d] = [b, c, d, e];
  }
}

const BINS = new Uint32Array(2048);
const LAST_BIN = BINS.length - 1;
const BINS_PER_LEVEL = BINS.length / 256;

/**
 * Return a quantile of values between 0 and 256.
 * @param {Float32Array} values
 * @param {number} part
 */
function quantile(values, part) {
  BINS.fill(0);
  for (let at = 0; at < values.length; at++)
    BINS[Math.min(values[at] * BINS_PER_LEVEL, LAST_BIN) | 0]++;
  let left = (1 - part) * values.length;
  let bin = BINS.length;
  while (bin > 1 && left >= 0) left -= BINS[--bin];
  return (bin + 0.5) / BINS_PER_LEVEL;
}
