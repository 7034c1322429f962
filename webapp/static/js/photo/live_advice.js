/**
 * What the live picture lacks: light and sharpness are measured here a few times a second; the
 * rest the server tells, which reads a small picture now and then.
 */

import { readFrame } from "../core/api.js";
import { readText } from "../core/text.js";
import { drawArea, visibleArea } from "./camera.js";
import { FRAME_WIDTH, measureQuality } from "./frame_quality.js";

/** @import { Bilingual } from "../core/types" */

/** @typedef {{video: HTMLVideoElement, frame: HTMLElement, around: number}} Finder */

const MEASURE_INTERVAL = 300; // milliseconds
const STABLE_COUNT = 3; // so often in a row before it is said, or no longer said
const MIN_BRIGHTNESS = 22; // of 255
const MIN_SHARPNESS = 0.085; // where these two lie is told in docs/design/advice.md

const REQUEST_INTERVAL = 1_500; // milliseconds
const REQUEST_PAUSE = 4; // times as long as the last one took: a slow server is left alone
const REQUEST_WIDTH = 960; // pixels at most

/** @type {Record<string, Bilingual>} */
const ADVICE = {
  too_dark: {
    en: "It is too dark to read the tiles: make more light.",
    ja: "暗くて牌が読めません。もっと明るくしてください。",
  },
  blurred: {
    en: "The picture is blurred: hold the phone still until it is sharp.",
    ja: "ぼやけています。ピントが合うまで動かさずに構えてください。",
  },
  no_tiles: {
    en: "No tile is seen: go closer, until the hand fills the frame.",
    ja: "牌が見えません。手牌が枠いっぱいになるまで近づいてください。",
  },
};

/**
 * Say what the picture lacks whenever that is something else, until the function that is given
 * back is called.
 * @param {Finder} viewfinder
 * @param {(words: Bilingual|null) => void} onAdvice null where nothing is lacking
 */
export function startAdvice(viewfinder, onAdvice) {
  const stopped = new AbortController();
  const canvas = document.createElement("canvas");
  /** @type {Bilingual|null} */
  let displayed = null;
  /** @type {Bilingual|null} */
  let candidate = null;
  let repeats = 0;
  const glances = serverAdvice(viewfinder, stopped.signal);
  const update = () => {
    if (viewfinder.frame.offsetHeight === 0) return; // it is being closed
    const measured = measureFrame(viewfinder, canvas);
    const now = measured === "nothing" ? null : measured ? ADVICE[measured] : glances();
    repeats = now?.en === candidate?.en ? repeats + 1 : 1;
    candidate = now;
    if (repeats < STABLE_COUNT || candidate?.en === displayed?.en) return;
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
 * What can be measured at once: "nothing" where nothing is printed that could be blurred, null
 * where all is well.
 * @param {Finder} finder
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
 * What the server saw last; each call lets it look again if it is time.
 * @param {Finder} finder
 * @param {AbortSignal} signal
 * @returns {() => Bilingual|null}
 */
function serverAdvice({ video, frame, around }, signal) {
  const canvas = document.createElement("canvas");
  /** @type {Bilingual|null} */
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
      latest = null; // the photo itself will tell what is the matter
    }
    const now = performance.now();
    next = now + Math.max(REQUEST_INTERVAL, REQUEST_PAUSE * (now - start));
  };
  return () => {
    if (performance.now() >= next) request();
    return latest;
  };
}

/** The first advice that a reading gives. @param {any} reading @returns {Bilingual|null} */
function firstAdvice({ tiles, advice: [first] }) {
  if (first) return ADVICE[first.kind] ?? readText(first);
  return tiles.length > 0 ? null : ADVICE.no_tiles;
}
