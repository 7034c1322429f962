/**
 * The live picture of the phone's camera, for as long as somebody looks at it.
 */

/** @import { Area } from "../core/types" */

/** @typedef {"refused"|"none"|"taken"} Lack why there is no picture */
/** @typedef {"asked"|"seen"|Lack} Sight */

const LONGEST = 2560;
const WANTED = {
  video: { facingMode: "environment", width: { ideal: LONGEST }, height: { ideal: LONGEST } },
};

/** @type {Record<string, Lack>} */
const LACKS = {
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
 * @param {(sight: Sight) => void} tell
 * @returns {{again: () => void, stop: () => void}} to ask once more; to let go of it
 */
export function showCamera(video, tell) {
  /** @type {MediaStream|null} */
  let stream = null;
  let asked = 0;
  video.muted = true; // else some do not play it by themselves
  const letGo = () => {
    asked += 1;
    stopped(stream);
    stream = video.srcObject = null;
  };
  const lost = (/** @type {Lack} */ why) => {
    letGo();
    tell(why);
  };
  const ask = async () => {
    letGo();
    const mine = asked;
    tell("asked");
    try {
      const given = await navigator.mediaDevices.getUserMedia(WANTED);
      if (mine !== asked) return stopped(given); // closed or hidden while it was asked for
      stream = video.srcObject = given;
      for (const track of given.getVideoTracks()) {
        track.addEventListener("ended", () => mine === asked && lost("taken"));
      }
      await video.play();
      if (mine === asked) tell("seen");
    } catch (error) {
      if (mine === asked) lost(LACKS[/** @type {Error} */ (error).name] ?? "taken");
    }
  };
  const follow = () => (document.hidden ? letGo() : ask());
  document.addEventListener("visibilitychange", follow);
  ask();
  return {
    again: ask,
    stop: () => {
      document.removeEventListener("visibilitychange", follow);
      letGo();
    },
  };
}

/** @param {MediaStream|null} stream */
const stopped = (stream) => stream?.getTracks().forEach((track) => track.stop());

/**
 * Where an element lies in the picture, which covers its own.
 * @param {HTMLVideoElement} video
 * @param {HTMLElement} element
 * @param {number} [around] so much of the element's height is added on every side
 * @returns {Area} in pixels of the picture, within what is shown of it
 */
export function areaOf(video, element, around = 0) {
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
