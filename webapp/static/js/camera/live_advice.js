/**
 * Advice for the live picture. Brightness and sharpness are measured here several times a second;
 * the server reads a small picture from time to time.
 */

import { readFrame } from "../core/api.js";
import { message, translate } from "../core/messages.js";
import { drawArea, visibleArea } from "./camera.js";
import { FRAME_WIDTH, measureQuality } from "./frame_quality.js";

/** @import { Text, Reading } from "../core/types" */

/** @typedef {{video: HTMLVideoElement, frame: HTMLElement, around: number}} Viewfinder */

const MEASURE_INTERVAL = 300; // milliseconds
const STABLE_COUNT = 3; // measurements in a row before the advice changes
const MIN_BRIGHTNESS = 22; // of 255
const MIN_SHARPNESS = 0.085; // both limits: docs/design/advice.md

const REQUEST_INTERVAL = 1_500; // milliseconds
const REQUEST_PAUSE = 4; // times the duration of the last request, to spare a slow server
const REQUEST_WIDTH = 960; // pixels at most

/** @type {Record<string, Text>} */
const ADVICE = {
  too_dark: message("Too dark to read the tiles. Add more light."),
  blurred: message("The picture is blurred. Hold the phone still until it is sharp."),
  no_tiles: message("No tiles found. Move closer until the hand fills the frame."),
};

/**
 * Call `onAdvice` whenever the advice changes, until the returned function is called.
 * @param {Viewfinder} viewfinder
 * @param {(words: Text|null) => void} onAdvice null where nothing is lacking
 */
export function startAdvice(viewfinder, onAdvice) {
  const stopped = new AbortController();
  const canvas = document.createElement("canvas");
  /** @type {Text|null} */
  let displayed = null;
  /** @type {Text|null} */
  let candidate = null;
  let repeats = 0;
  const glances = serverAdvice(viewfinder, stopped.signal);
  const update = () => {
    // The viewfinder is closing, or the camera has just been started again.
    if (viewfinder.frame.offsetHeight === 0 || viewfinder.video.videoHeight === 0) return;
    const measured = measureFrame(viewfinder, canvas);
    const now = measured === "nothing" ? null : measured ? ADVICE[measured] : glances();
    repeats = isSame(now, candidate) ? repeats + 1 : 1;
    candidate = now;
    if (repeats < STABLE_COUNT || isSame(candidate, displayed)) return;
    displayed = candidate;
    onAdvice(displayed);
  };
  const timer = window.setInterval(update, MEASURE_INTERVAL);
  return () => {
    window.clearInterval(timer);
    stopped.abort();
  };
}

/**
 * Measure the picture; "nothing" means that it has no print, null that it is good.
 * @param {Viewfinder} finder
 * @param {HTMLCanvasElement} canvas
 * @returns {"too_dark"|"blurred"|"nothing"|null}
 */
function measureFrame({ video, frame }, canvas) {
  const context = drawArea(video, visibleArea(video, frame), canvas, FRAME_WIDTH);
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  const { brightness, sharpness } = measureQuality(picture);
  if (brightness < MIN_BRIGHTNESS) return "too_dark";
  if (sharpness === null) return "nothing";
  return sharpness < MIN_SHARPNESS ? "blurred" : null;
}

/**
 * Return a function that returns the latest advice of the server and requests a new one when it is
 * time.
 * @param {Viewfinder} finder
 * @param {AbortSignal} signal
 * @returns {() => Text|null}
 */
function serverAdvice({ video, frame, around }, signal) {
  const canvas = document.createElement("canvas");
  /** @type {Text|null} */
  let latest = null;
  let next = 0;
  const request = async () => {
    next = Infinity;
    const start = performance.now();
    try {
      const area = visibleArea(video, frame, around);
      drawArea(video, area, canvas, Math.min(area.width, REQUEST_WIDTH));
      const frameImage = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
      latest = firstAdvice(await readFrame(frameImage, signal));
    } catch {
      latest = null; // the reading of the photo will report the problem
    }
    const now = performance.now();
    next = now + Math.max(REQUEST_INTERVAL, REQUEST_PAUSE * (now - start));
  };
  return () => {
    if (performance.now() >= next) request();
    return latest;
  };
}

/** @param {Text|null} one @param {Text|null} other */
const isSame = (one, other) => translate(one ?? "") === translate(other ?? "");

/** Return the first advice of a reading. @param {Reading} reading @returns {Text|null} */
function firstAdvice({ tiles, advice: [first] }) {
  if (first) return ADVICE[first.kind] ?? first;
  return tiles.length > 0 ? null : ADVICE.no_tiles;
}
