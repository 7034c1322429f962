/**
 * The live picture of the camera with a frame for the hand, and what the picture lacks.
 */

import { h, icon, render } from "../core/dom.js";
import { translate } from "../core/text.js";
import { drawArea, openCamera, visibleArea } from "./camera.js";
import { fileButton } from "./file_button.js";
import { startAdvice } from "./live_advice.js";

/** A photo shows this much around the frame, as a share of the frame's height. */
const MARGIN = 0.4;

/** @type {Record<import("./camera.js").Lack, {en: string, ja: string}>} */
const PROBLEM_TEXTS = {
  refused: {
    en: "This page may not use the camera itself. Allow it in the browser, or open the camera here.",
    ja: "このページからカメラを使えません。ブラウザで許可するか、下のボタンでカメラを開いてください。",
  },
  none: {
    en: "No camera was found here. Choose a photo instead.",
    ja: "カメラが見つかりません。代わりに写真を選んでください。",
  },
  taken: {
    en: "The camera gives no picture; something else may be using it. Try again, or open the camera here.",
    ja: "カメラの映像が届きません。ほかで使われている可能性があります。もう一度試すか、下のボタンでカメラを開いてください。",
  },
};

/**
 * Show what the camera sees until a photo is taken or the view is closed.
 * @param {(photo: Blob) => void} take
 */
export function openViewfinder(take) {
  const { dialog, video, frame, foot, say: showAdvice } = viewfinderDialog();
  const finish = (/** @type {Blob|null} */ photo) => {
    dialog.close();
    if (photo) take(photo);
  };
  let stopAdvice = () => {};
  const camera = openCamera(video, (status) => {
    stopAdvice();
    stopAdvice = () => {};
    dialog.dataset.sight = status;
    if (status === "asked" || status === "seen") {
      showAdvice(null);
      render(foot, shutter(status === "seen" ? async () => finish(await takePicture(video, frame)) : null));
    } else {
      showAdvice(PROBLEM_TEXTS[status]);
      render(foot, ...alternatives(status, () => camera.again(), finish));
    }
    if (status === "seen") stopAdvice = startAdvice({ video, frame, around: MARGIN }, showAdvice);
  });
  dialog.addEventListener("close", () => {
    stopAdvice();
    camera.stop();
    dialog.remove();
  });
}

/** An open view without a picture yet; `say` puts words in the place of the guide. */
function viewfinderDialog() {
  const video = /** @type {HTMLVideoElement} */ (h("video", { playsinline: true }));
  const frame = h("div.finder-frame", { "aria-hidden": "true" });
  const note = h("p", {}, translate(GUIDE));
  const advice = h("p", { role: "status" });
  const foot = h("div.finder-foot");
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog.finder",
      { "aria-label": translate({ en: "Camera", ja: "カメラ" }) },
      video,
      frame,
      h("div.finder-words", {}, note, advice),
      foot,
      closeButton(() => dialog.close()),
    )
  );
  document.body.append(dialog);
  dialog.showModal();
  const showAdvice = (/** @type {{en: string, ja: string}|null} */ words) => {
    frame.classList.toggle("advised", words !== null);
    note.hidden = words !== null;
    render(advice, words && [icon("warning"), translate(words)]);
  };
  return { dialog, video, frame, foot, say: showAdvice };
}

const GUIDE = {
  en: "The whole row inside the frame, from above, without glare.",
  ja: "列全体を枠に入れ、真上から、光の反射を避けて撮ってください。",
};

/** @param {(() => void)|null} onclick */
const shutter = (onclick) =>
  h("button.shutter", {
    type: "button",
    disabled: onclick === null,
    "data-key": "shutter",
    "aria-label": translate({ en: "Take the photo", ja: "撮影" }),
    onclick: onclick ?? (() => {}),
  });

/** @param {() => void} onclick */
const closeButton = (onclick) =>
  h(
    "button.round.finder-close",
    { type: "button", "aria-label": translate({ en: "Close", ja: "閉じる" }), onclick },
    icon("close"),
  );

/**
 * Where the page itself may not see, the phone's own camera can.
 * @param {import("./camera.js").Lack} lack
 * @param {() => void} again
 * @param {(photo: Blob) => void} take
 */
const alternatives = (lack, again, take) => [
  lack !== "none" &&
    h(
      "button.secondary",
      { type: "button", "data-key": "camera-again", onclick: again },
      translate({ en: "Try again", ja: "もう一度" }),
    ),
  fileButton({ key: "camera-app", camera: lack !== "none", take, button: "secondary" }, [
    icon(lack === "none" ? "gallery" : "camera"),
    translate(
      lack === "none"
        ? { en: "Choose photo", ja: "写真を選ぶ" }
        : { en: "Open the camera", ja: "カメラを開く" },
    ),
  ]),
];

/**
 * What the camera shows now in the frame and around it.
 * @param {HTMLVideoElement} video
 * @param {HTMLElement} frame
 * @returns {Promise<Blob|null>}
 */
function takePicture(video, frame) {
  const canvas = document.createElement("canvas");
  drawArea(video, visibleArea(video, frame, MARGIN), canvas);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}
