/** The viewfinder: the live picture with its frame, advice, outlined tiles and the shutters. */

import { actionButton, toggleButton } from "../core/controls.js";
import { coverWith } from "../core/back.js";
import { h, icon, iconButton, render } from "../core/dom.js";
import { _, message, translate } from "../core/messages.js";
import { loadLocal, saveLocal } from "../core/storage.js";
import { parseLabels, tileLine } from "../core/tiles.js";
import { LOOKS, automaticShutter } from "./automatic_shutter.js";
import { drawArea, openCamera, placeOnPage, visibleArea } from "./camera.js";
import { fileButton } from "./file_button.js";
import { startAdvice } from "./live_advice.js";

/** @import { Area, Frame, OpenLiveValue, TakePhoto, Text } from "../core/types" */
/** @import { ShutterState } from "./automatic_shutter.js" */
/** @import { CameraProblem, Light } from "./camera.js" */

/** A photo includes this margin around the frame, relative to the height of the frame. */
const MARGIN = 0.4;

const GUIDE = message("Keep the whole row inside the frame, from above, without glare.");
const LAYOUT = message("Lay the hand in a row like this, the winning tile apart.");
const TURN = message("Turn the phone sideways: the tiles become larger.");
const HOLD_STILL = message("Hold still: taking the photo.");

/** What is drawn in the frame until somebody has taken a photo on this phone. */
const EXAMPLE = "234567p34588s77z2s";

const EXPERIENCED = "tenbo.photographed";

/** The number of tiles, without a hand, from which an upright phone is to be turned. */
const MOST_OF_A_HAND = 10;

/** Looks that agree on a hand before its value is shown, as `training/exams/live.py` measures. */
const AGREED = 2;

/** Pictures in a row that are not good before the hand goes: a tap shakes the phone. */
const MOST_MISSES = 4;

/** @type {Record<CameraProblem, Text>} */
const PROBLEM_TEXTS = {
  refused: message(
    "This page is not allowed to use the camera. Allow it in the browser, or open the camera app.",
  ),
  none: message("No camera found. Choose a photo instead."),
  busy: message(
    "The camera gives no picture. Another app may be using it. Try again, or open the camera app.",
  ),
};

/**
 * Show the live picture until a photo is taken or the viewfinder is closed.
 * @param {TakePhoto} take
 * @param {OpenLiveValue} [openValue]
 */
export function openViewfinder(take, openValue) {
  const value = openValue?.(() => shoot()) ?? null;
  const { dialog, video, frame, foot, showAdvice, showTiles, showHand, showShutter, showLight } =
    viewfinderDialog(value?.element);
  /** The hand on which the looks agree. @type {{hand: string|null, photo?: HTMLCanvasElement}|null} */
  let settled = null;
  let [misses, isSettling] = [0, false];
  const announce = photoAnnouncer();
  const finish = (/** @type {Blob|null} */ photo) => {
    dialog.close();
    if (!photo) return;
    saveLocal(EXPERIENCED, true);
    announce();
    take(photo, value?.answers());
  };
  const shoot = async () => {
    const photo = settled?.photo ?? takePicture(video, frame);
    measure(false);
    finish(await new Promise((resolve) => photo.toBlob(resolve, "image/jpeg", 0.92)));
  };
  const seeHand = (
    /** @type {Frame|null} */ seen,
    /** @type {HTMLCanvasElement|undefined} */ photo,
  ) => {
    const isSettled = seen && (isCertain(seen) || (settled && seen.hand === settled.hand));
    isSettling = Boolean(seen?.hand && seen.agreed < LOOKS);
    settled = isSettled ? { hand: seen.hand, photo } : null;
    showHand(seen);
    value?.show(settled && seen ? seen.reading : null);
  };
  /** @type {(() => void)|null} */
  let stopAdvice = null;
  const measure = (/** @type {boolean} */ isOn) => {
    if (isOn === (stopAdvice !== null)) return;
    stopAdvice?.();
    if (!isOn) {
      stopAdvice = null;
      showAdvice(null);
      showTiles(null, null);
      seeHand(null, undefined);
      return;
    }
    stopAdvice = startAdvice(
      { video, frame, around: MARGIN },
      {
        onAdvice: showAdvice,
        onFrame(seen, area, sharpest) {
          showTiles(seen, area);
          misses = seen ? 0 : misses + 1;
          if (seen || misses >= MOST_MISSES) seeHand(seen, sharpest);
          automatic.see(seen, value?.asked() ?? -Infinity);
        },
        isHurried: () => isSettling || automatic.isWatching(),
      },
    );
  };
  const automatic = automaticShutter(shoot, (state) => {
    showShutter(state);
    measure(state.phase !== "paused"); // which is to spare the battery
  });
  const camera = openCamera(video, (status) => {
    measure(false);
    dialog.dataset.camera = status;
    if (status === "requested" || status === "running") {
      showAdvice(null);
      render(foot, shutter(status === "running" ? shoot : null));
    } else {
      showAdvice(PROBLEM_TEXTS[status]);
      render(foot, ...alternatives(status, () => camera.again(), finish));
    }
    showLight(status === "running" ? camera.light() : null);
    if (status === "running") automatic.start();
  });
  dialog.addEventListener("close", () => {
    measure(false);
    automatic.stop();
    camera.stop();
    dialog.remove();
  });
}

/** Return whether the looks agree on a whole hand that is probably right. @param {Frame} seen */
const isCertain = ({ agreed, checked, missing, advice }) =>
  agreed >= AGREED && checked && !missing && advice.length === 0;

/**
 * Open the dialog without a picture. `showAdvice` replaces the guide by advice, `showTiles` outlines
 * the tiles of a frame, `showHand` draws its hand above the value, `showShutter` the state of the
 * automatic shutter, `showLight` the button of a camera's light.
 * @param {HTMLElement} [value]
 */
function viewfinderDialog(value) {
  const video = /** @type {HTMLVideoElement} */ (h("video", { playsinline: true }));
  const example =
    !loadLocal(EXPERIENCED) && h("div.viewfinder-example", tileLine(parseLabels(EXAMPLE)));
  const frame = h("div.viewfinder-frame", { "aria-hidden": "true" }, example);
  const tiles = h("div.viewfinder-tiles", { "aria-hidden": "true" });
  const guide = example ? LAYOUT : GUIDE;
  const note = h("p", translate(guide));
  const advice = h("p", { role: "status" });
  const hand = h("div.viewfinder-hand");
  const foot = h("div.cluster.centred.viewfinder-foot");
  const [light, automatic] = [h("div"), h("div")];
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog.viewfinder",
      { "aria-label": _("Camera") },
      video,
      frame,
      tiles,
      h("div.viewfinder-text", hand, value, note, advice),
      foot,
      h("div.cluster.viewfinder-automatic", light, automatic),
      iconButton("close", _("Close"), { class: "viewfinder-close", onclick: () => dialog.close() }),
    )
  );
  document.body.append(dialog);
  dialog.showModal();
  coverWith(dialog);
  let [isReady, toTurn] = [false, false];
  const guideUser = () => {
    note.textContent = translate(isReady ? HOLD_STILL : toTurn ? TURN : guide);
  };
  const showAdvice = (/** @type {Text|null} */ words) => {
    frame.classList.toggle("advised", words !== null);
    note.hidden = words !== null;
    render(advice, words && [icon("warning"), translate(words)]);
  };
  const showTiles = (/** @type {Frame|null} */ seen, /** @type {Area|null} */ area) => {
    render(tiles, ...(seen && area ? outlines(seen, area, video) : []));
    if (!seen) return;
    if (example && seen.tiles.length > 0) example.remove();
    if (seen.hand) toTurn = false;
    else if (seen.tiles.length >= MOST_OF_A_HAND) toTurn = video.videoHeight > video.videoWidth;
    guideUser();
  };
  const showHand = (/** @type {Frame|null} */ seen) =>
    render(hand, seen?.hand && tileLine(parseLabels(seen.hand)));
  const showShutter = (/** @type {ShutterState} */ state) => {
    frame.classList.toggle("ready", state.isReady);
    ({ isReady } = state);
    guideUser();
    render(automatic, automaticButton(state));
  };
  const showLight = (/** @type {Light|null} */ set, isOn = false) => {
    const press = async () => showLight(set, (await set?.(!isOn)) ? !isOn : isOn);
    render(light, set && toggleButton("secondary.automatic", "light", isOn, _("Light"), press));
  };
  return { dialog, video, frame, foot, showAdvice, showTiles, showHand, showShutter, showLight };
}

/** @param {ShutterState} state */
function automaticButton({ phase, press }) {
  const words = phase === "paused" ? _("Look again") : _("Automatic");
  return toggleButton("secondary.automatic", "automatic", phase === "watching", words, press);
}

/**
 * Outline the tiles of a frame; those to be checked have the colour of doubts.
 * @param {Frame} seen @param {Area} area @param {HTMLVideoElement} video
 */
function outlines({ width, tiles }, area, video) {
  const scale = area.width / width;
  return tiles.map(({ box: [left, top, right, bottom], doubted }) => {
    const outline = h(doubted ? "span.doubted" : "span");
    const place = placeOnPage(video, {
      x: area.x + left * scale,
      y: area.y + top * scale,
      width: (right - left) * scale,
      height: (bottom - top) * scale,
    });
    outline.style.translate = `${place.x}px ${place.y}px`;
    outline.style.width = `${place.width}px`;
    outline.style.height = `${place.height}px`;
    return outline;
  });
}

/** @param {(() => void)|null} onclick */
const shutter = (onclick) =>
  h("button.shutter", {
    disabled: onclick === null,
    "data-key": "shutter",
    "aria-label": _("Take the photo"),
    onclick: onclick ?? (() => {}),
  });

/**
 * Draw the buttons for the camera app or a file, where the page cannot use the camera.
 * @param {CameraProblem} problem
 * @param {() => void} again
 * @param {(photo: Blob) => void} take
 */
const alternatives = (problem, again, take) => [
  problem !== "none" && actionButton("secondary", "camera-again", _("Try again"), again),
  fileButton({ key: "camera-app", camera: problem !== "none", take, button: "secondary" }, [
    icon(problem === "none" ? "gallery" : "camera"),
    problem === "none" ? _("Choose photo") : _("Open the camera"),
  ]),
];

const ANNOUNCEMENT_DURATION = 3_000; // milliseconds

/**
 * Prepare a place outside the dialog for screen readers, which read only later changes of it.
 * @returns {() => void} to announce that the photo is taken
 */
function photoAnnouncer() {
  const place = h("p.visually-hidden", { role: "status" });
  return () => {
    document.body.append(place);
    window.setTimeout(() => (place.textContent = _("Photo taken")), 100);
    window.setTimeout(() => place.remove(), ANNOUNCEMENT_DURATION);
  };
}

/**
 * Take the picture inside the frame and its margin.
 * @param {HTMLVideoElement} video
 * @param {HTMLElement} frame
 */
function takePicture(video, frame) {
  const canvas = document.createElement("canvas");
  drawArea(video, visibleArea(video, frame, MARGIN), canvas);
  return canvas;
}
