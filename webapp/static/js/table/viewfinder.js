/**
 * The live picture of the camera with a frame for the hand, where the browser gives it: https.
 */

import { h, icon } from "../dom.js";
import { inWords } from "../settings.js";

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
  const shutter = /** @type {HTMLButtonElement} */ (
    h(
      "button.shutter",
      {
        type: "button",
        disabled: true,
        "data-key": "shutter",
        "aria-label": inWords({ en: "Take the photo", ja: "撮影" }),
        onclick: async () => {
          const photo = await grab(video);
          dialog.close();
          if (photo) take(photo);
        },
      },
    )
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

const refused = () =>
  inWords({
    en: "The camera is not available. Allow it in the browser, or choose Photo.",
    ja: "カメラを使えません。ブラウザで許可するか、「写真」を選んでください。",
  });
