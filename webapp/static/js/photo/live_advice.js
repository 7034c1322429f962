/**
 * What the live picture lacks: light and sharpness are measured here a few times a second; the
 * rest the server tells, which reads a small picture now and then.
 */

import { readFrame } from "../core/api.js";
import { readText } from "../core/text.js";
import { areaOf, drawArea } from "./camera.js";
import { WIDTH, qualityOf } from "./frame_quality.js";

/** @import { Bilingual } from "../core/types" */

/** @typedef {{video: HTMLVideoElement, frame: HTMLElement, around: number}} Finder */

const EVERY = 300; // milliseconds
const LASTING = 3; // so often in a row before it is said, or no longer said
const DARK = 22; // of 255
const BLURRED = 0.085; // where these two lie is told in docs/design/advice.md

const GLANCE_EVERY = 1_500; // milliseconds
const GLANCE_REST = 4; // times as long as the last one took: a slow server is left alone
const GLANCE_WIDTH = 960; // pixels at most

/** @type {Record<string, Bilingual>} */
const WORDS = {
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
 * @param {Finder} finder
 * @param {(words: Bilingual|null) => void} say null where nothing is lacking
 */
export function adviseLive(finder, say) {
  const stopped = new AbortController();
  const canvas = document.createElement("canvas");
  /** @type {Bilingual|null} */
  let told = null;
  /** @type {Bilingual|null} */
  let found = null;
  let lasting = 0;
  const glances = glancing(finder, stopped.signal);
  const look = () => {
    if (finder.frame.offsetHeight === 0) return; // it is being closed
    const measured = measure(finder, canvas);
    const now = measured === "nothing" ? null : measured ? WORDS[measured] : glances();
    lasting = now?.en === found?.en ? lasting + 1 : 1;
    found = now;
    if (lasting < LASTING || found?.en === told?.en) return;
    told = found;
    say(told);
  };
  const timer = window.setInterval(look, EVERY);
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
function measure({ video, frame }, canvas) {
  const context = drawArea(video, areaOf(video, frame), canvas, WIDTH);
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  const { brightness, sharpness } = qualityOf(picture);
  if (brightness < DARK) return "too_dark";
  if (sharpness === null) return "nothing";
  return sharpness < BLURRED ? "blurred" : null;
}

/**
 * What the server saw last; each call lets it look again if it is time.
 * @param {Finder} finder
 * @param {AbortSignal} signal
 * @returns {() => Bilingual|null}
 */
function glancing({ video, frame, around }, signal) {
  const canvas = document.createElement("canvas");
  /** @type {Bilingual|null} */
  let seen = null;
  let next = 0;
  const look = async () => {
    next = Infinity;
    const begun = performance.now();
    try {
      const area = areaOf(video, frame, around);
      drawArea(video, area, canvas, Math.min(area.width, GLANCE_WIDTH));
      const small = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
      seen = adviceOf(await readFrame(small, signal));
    } catch {
      seen = null; // the photo itself will tell what is the matter
    }
    const now = performance.now();
    next = now + Math.max(GLANCE_EVERY, GLANCE_REST * (now - begun));
  };
  return () => {
    if (performance.now() >= next) look();
    return seen;
  };
}

/** The first advice that a reading gives. @param {any} reading @returns {Bilingual|null} */
function adviceOf({ tiles, advice: [first] }) {
  if (first) return WORDS[first.kind] ?? readText(first);
  return tiles.length > 0 ? null : WORDS.no_tiles;
}
