/**
 * The live picture of the camera with a frame for the hand, where the browser gives it: https.
 */

import { h, icon } from "../dom.js";
import { inWords } from "../settings.js";
import { photoButton } from "./photo_button.js";

const LONGEST = 2560;

/** Whether this page may use the camera itself. */
export const hasViewfinder = () =>
  window.isSecureContext && navigator.mediaDevices?.getUserMedia !== undefined;

/**
 * Show what the camera sees until a photo is taken or the view is closed.
 * @param {(photo: Blob) => void} take
 */
export async function openViewfinder(take) {
  const video = /** @type {HTMLVideoElement} */ (
    h("video", { autoplay: true, playsinline: true, muted: true })
  );
  const note = h("p.finder-note", { role: "status" }, guide());
  const done = (/** @type {Blob|null} */ photo) => {
    dialog.close();
    if (photo) take(photo);
  };
  const shutter = /** @type {HTMLButtonElement} */ (
    h("button.shutter", {
      type: "button",
      disabled: true,
      "data-key": "shutter",
      "aria-label": inWords({ en: "Take the photo", ja: "撮影" }),
      onclick: async () => done(await grab(video)),
    })
  );
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog.finder",
      { "aria-label": inWords({ en: "Camera", ja: "カメラ" }) },
      video,
      h("div.finder-frame", { "aria-hidden": "true" }),
      note,
      shutter,
      h(
        "button.round.finder-close",
        {
          type: "button",
          "aria-label": inWords({ en: "Close", ja: "閉じる" }),
          onclick: () => dialog.close(),
        },
        icon("close"),
      ),
    )
  );
  /** @type {MediaStream|null} */
  let stream = null;
  dialog.addEventListener("close", () => {
    stream?.getTracks().forEach((track) => track.stop());
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", width: { ideal: LONGEST }, height: { ideal: LONGEST } },
    });
    video.srcObject = stream;
    await video.play();
    shutter.disabled = false;
  } catch {
    note.textContent = refused();
    shutter.replaceWith(cameraApp(done));
  }
}

/** What the camera shows now. @param {HTMLVideoElement} video @returns {Promise<Blob|null>} */
function grab(video) {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}

const guide = () =>
  inWords({
    en: "The whole row inside the frame, from above, without glare.",
    ja: "列全体を枠に入れ、真上から、光の反射を避けて撮ってください。",
  });

/** Where the page itself may not see, the phone's own camera can. @param {(photo: Blob) => void} done */
const cameraApp = (done) =>
  photoButton({ key: "camera-app", camera: true, take: done, button: "secondary.finder-app" }, [
    icon("camera"),
    inWords({ en: "Open the camera", ja: "カメラを開く" }),
  ]);

const refused = () =>
  inWords({
    en: "This page may not use the camera itself. Allow it in the browser, or open the camera here.",
    ja: "このページからカメラを使えません。ブラウザで許可するか、下のボタンでカメラを開いてください。",
  });
