/**
 * The live picture of the phone's camera, for as long as somebody looks at it.
 */

/** @import { Area } from "../core/types" */

/** @typedef {"refused"|"none"|"taken"} Lack why there is no picture */
/** @typedef {"asked"|"seen"|Lack} Sight */

const MAX_SIDE = 2560;
const CONSTRAINTS = {
  video: { facingMode: "environment", width: { ideal: MAX_SIDE }, height: { ideal: MAX_SIDE } },
};

/** @type {Record<string, Lack>} */
const PROBLEMS = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "none",
  OverconstrainedError: "none",
};

/** Whether this page can ask for the camera at all: not over plain http. */
export const hasCamera = () =>
  window.isSecureContext && navigator.mediaDevices?.getUserMedia !== undefined;

/**
 * Show what the camera sees. It is let go while the page is hidden, and asked for anew after it.
 * @param {HTMLVideoElement} video
 * @param {(sight: Sight) => void} onStatus
 * @returns {{again: () => void, stop: () => void}} to ask once more; to let go of it
 */
export function openCamera(video, onStatus) {
  /** @type {MediaStream|null} */
  let stream = null;
  let requests = 0;
  video.muted = true; // else some do not play it by themselves
  const release = () => {
    requests += 1;
    stopTracks(stream);
    stream = video.srcObject = null;
  };
  const fail = (/** @type {Lack} */ why) => {
    release();
    onStatus(why);
  };
  const ask = async () => {
    release();
    const request = requests;
    onStatus("asked");
    try {
      const newStream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS);
      if (request !== requests) return stopTracks(newStream); // closed or hidden while it was asked for
      stream = video.srcObject = newStream;
      for (const track of newStream.getVideoTracks()) {
        track.addEventListener("ended", () => request === requests && fail("taken"));
      }
      await video.play();
      if (request === requests) onStatus("seen");
    } catch (error) {
      if (request === requests) fail(PROBLEMS[/** @type {Error} */ (error).name] ?? "taken");
    }
  };
  const onVisibilityChange = () => (document.hidden ? release() : ask());
  document.addEventListener("visibilitychange", onVisibilityChange);
  ask();
  return {
    again: ask,
    stop: () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      release();
    },
  };
}

/** @param {MediaStream|null} stream */
const stopTracks = (stream) => stream?.getTracks().forEach((track) => track.stop());

/**
 * Where an element lies in the picture, which covers its own.
 * @param {HTMLVideoElement} video
 * @param {HTMLElement} element
 * @param {number} [around] so much of the element's height is added on every side
 * @returns {Area} in pixels of the picture, within what is shown of it
 */
export function visibleArea(video, element, around = 0) {
  const shown = video.getBoundingClientRect();
  const part = element.getBoundingClientRect();
  const more = around * part.height;
  const { videoWidth, videoHeight } = video;
  const scale = Math.max(shown.width / videoWidth, shown.height / videoHeight);
  const across = (/** @type {number} */ at) =>
    (clamp(at, shown.left, shown.right) - shown.left - shown.width / 2) / scale + videoWidth / 2;
  const down = (/** @type {number} */ at) =>
    (clamp(at, shown.top, shown.bottom) - shown.top - shown.height / 2) / scale + videoHeight / 2;
  const [x, y] = [across(part.left - more), down(part.top - more)];
  return { x, y, width: across(part.right + more) - x, height: down(part.bottom + more) - y };
}

/** @param {number} at @param {number} least @param {number} most */
const clamp = (at, least, most) => Math.min(Math.max(at, least), most);

/**
 * Draw a part of the picture so many pixels wide, or as it is.
 * @param {HTMLVideoElement} video
 * @param {Area} area
 * @param {HTMLCanvasElement} canvas
 * @param {number} [width]
 * @returns {CanvasRenderingContext2D}
 */
export function drawArea(video, area, canvas, width = area.width) {
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round((area.height * width) / area.width));
  const context = /** @type {CanvasRenderingContext2D} */ (
    canvas.getContext("2d", { willReadFrequently: true })
  );
  context.imageSmoothingQuality = "high";
  const { x, y, width: across, height: down } = area;
  context.drawImage(video, x, y, across, down, 0, 0, canvas.width, canvas.height);
  return context;
}
