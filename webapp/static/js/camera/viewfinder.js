/**
 * Taking a photo: the buttons for camera and files, and the viewfinder with its frame and advice.
 */

import { h, icon, iconButton, render } from "../core/dom.js";
import { _, message, translate } from "../core/messages.js";
import { drawArea, hasCamera, openCamera, visibleArea } from "./camera.js";
import { startAdvice } from "./live_advice.js";

/** @import { Props } from "../core/dom.js" */
/** @import { Child, Text } from "../core/types" */

/**
 * Draw a button that takes a photo with the camera, or chooses a file.
 * @param {PhotoButton} options
 * @param {Child} words
 *
 * @typedef {{key: string, camera: boolean, take: (file: Blob) => void, button: string}} PhotoButton
 */
export const photoButton = (options, words) =>
  fileButton(
    options,
    words,
    (event) => options.camera && openViewfinderInstead(event, options.take),
  );

/**
 * Open the viewfinder instead of the camera app, if the page can use the camera.
 * @param {Event} event
 * @param {(photo: Blob) => void} take
 */
export function openViewfinderInstead(event, take) {
  if (!hasCamera()) return;
  event.preventDefault();
  openViewfinder(take);
}

/** @param {PhotoButton} options @param {Child} words @param {(event: Event) => void} [onclick] */
const fileButton = ({ key, camera, take, button }, words, onclick) =>
  h(
    `label.${button}`,
    { "data-key": key },
    fileInput(take, {
      accept: "image/*",
      capture: camera ? "environment" : undefined,
      onclick,
    }),
    words,
  );

/** Draw an invisible input for a file. @param {(file: File) => void} take @param {Props} props */
export const fileInput = (take, props) =>
  h("input.hidden-input", {
    type: "file",
    ...props,
    onchange: (/** @type {Event} */ event) => {
      const file = takeFile(event);
      if (file) take(file);
    },
  });

/**
 * Return the selected file and reset the field, so that it can be selected again.
 * @param {Event} event
 */
export function takeFile(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const [file] = field.files ?? [];
  field.value = "";
  return file;
}

/** A photo includes this margin around the frame, relative to the height of the frame. */
const MARGIN = 0.4;

/** @import { CameraProblem } from "./camera.js" */
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
 * @param {(photo: Blob) => void} take
 */
function openViewfinder(take) {
  const { dialog, video, frame, foot, showAdvice } = viewfinderDialog();
  const finish = (/** @type {Blob|null} */ photo) => {
    dialog.close();
    if (photo) take(photo);
  };
  const shoot = async () => finish(await takePicture(video, frame));
  let stopAdvice = () => {};
  const camera = openCamera(video, (status) => {
    stopAdvice();
    stopAdvice = () => {};
    dialog.dataset.camera = status;
    if (status === "requested" || status === "running") {
      showAdvice(null);
      render(foot, shutter(status === "running" ? shoot : null));
    } else {
      showAdvice(PROBLEM_TEXTS[status]);
      render(foot, ...alternatives(status, () => camera.again(), finish));
    }
    if (status === "running")
      stopAdvice = startAdvice({ video, frame, around: MARGIN }, showAdvice);
  });
  dialog.addEventListener("close", () => {
    stopAdvice();
    camera.stop();
    dialog.remove();
  });
}

/** Open the dialog without a picture; `showAdvice` replaces the guide by advice. */
function viewfinderDialog() {
  const video = /** @type {HTMLVideoElement} */ (h("video", { playsinline: true }));
  const frame = h("div.viewfinder-frame", { "aria-hidden": "true" });
  const note = h("p", translate(GUIDE));
  const advice = h("p", { role: "status" });
  const foot = h("div.viewfinder-foot");
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog.viewfinder",
      { "aria-label": _("Camera") },
      video,
      frame,
      h("div.viewfinder-text", note, advice),
      foot,
      iconButton("close", _("Close"), { class: "viewfinder-close", onclick: () => dialog.close() }),
    )
  );
  document.body.append(dialog);
  dialog.showModal();
  const showAdvice = (/** @type {Text|null} */ words) => {
    frame.classList.toggle("advised", words !== null);
    note.hidden = words !== null;
    render(advice, words && [icon("warning"), translate(words)]);
  };
  return { dialog, video, frame, foot, showAdvice };
}

const GUIDE = message("Keep the whole row inside the frame, from above, without glare.");

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
  problem !== "none" &&
    h("button.secondary", { "data-key": "camera-again", onclick: again }, _("Try again")),
  fileButton({ key: "camera-app", camera: problem !== "none", take, button: "secondary" }, [
    icon(problem === "none" ? "gallery" : "camera"),
    problem === "none" ? _("Choose photo") : _("Open the camera"),
  ]),
];

/**
 * Take the picture inside the frame and its margin.
 * @param {HTMLVideoElement} video
 * @param {HTMLElement} frame
 * @returns {Promise<Blob|null>}
 */
function takePicture(video, frame) {
  const canvas = document.createElement("canvas");
  drawArea(video, visibleArea(video, frame, MARGIN), canvas);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}
