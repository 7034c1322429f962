/** The live picture of the phone's camera. */

/** @import { Area } from "../core/types" */

/** @typedef {"refused"|"none"|"busy"} CameraProblem */
/** @typedef {"requested"|"running"|CameraProblem} CameraStatus */

/** Switches the light of a camera; false if it refuses. @typedef {(isOn: boolean) => Promise<boolean>} Light */

/**
 * The reader takes 1,920 pixels, and more cost the processor of a phone. The width is the long side
 * of its camera; with a height, too, Chromium crops the picture.
 */
const CONSTRAINTS = { video: { facingMode: "environment", width: { ideal: 1920 } } };

/** @type {Record<string, CameraProblem>} */
const PROBLEMS = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "none",
  OverconstrainedError: "none",
};

/**
 * Show the camera picture. The camera is released while the page is hidden.
 * @param {HTMLVideoElement} video
 * @param {(status: CameraStatus) => void} onStatus
 * @returns {{again: () => void, stop: () => void, light: () => Light|null}} to request the camera
 *   again; to release it; its light, if it has one
 */
export function openCamera(video, onStatus) {
  /** @type {MediaStream|null} */
  let stream = null;
  let requests = 0;
  video.muted = true; // otherwise some browsers do not autoplay it
  const release = () => {
    requests += 1;
    stopTracks(stream);
    stream = video.srcObject = null;
  };
  const fail = (/** @type {CameraProblem} */ why) => {
    release();
    onStatus(why);
  };
  const ask = async () => {
    release();
    const request = requests;
    onStatus("requested");
    try {
      const newStream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS);
      if (request !== requests) return stopTracks(newStream); // closed or hidden during the request
      stream = video.srcObject = newStream;
      for (const track of newStream.getVideoTracks()) {
        track.addEventListener("ended", () => request === requests && fail("busy"));
      }
      await video.play();
      if (request === requests) onStatus("running");
    } catch (error) {
      if (request === requests) fail(PROBLEMS[/** @type {Error} */ (error).name] ?? "busy");
    }
  };
  const onVisibilityChange = () => (document.hidden ? release() : ask());
  document.addEventListener("visibilitychange", onVisibilityChange);
  ask();
  return {
    again: ask,
    light: () => lightOf(stream?.getVideoTracks()[0]),
    stop: () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      release();
    },
  };
}

/** @param {MediaStreamTrack|undefined} track @returns {Light|null} */
function lightOf(track) {
  // The types of the browser do not know the torch.
  const capabilities = /** @type {{torch?: boolean}} */ (track?.getCapabilities?.() ?? {});
  if (!track || !capabilities.torch) return null;
  return (isOn) =>
    track.applyConstraints({ advanced: [/** @type {{}} */ ({ torch: isOn })] }).then(
      () => true,
      () => false,
    );
}

/** @param {MediaStream|null} stream */
const stopTracks = (stream) => stream?.getTracks().forEach((track) => track.stop());

/**
 * Return the part of the camera picture that an element covers.
 * @param {HTMLVideoElement} video
 * @param {HTMLElement} element
 * @param {number} [around] margin on every side, relative to the element's height
 * @returns {Area} in pixels of the picture, limited to the visible part
 */
export function visibleArea(video, element, around = 0) {
  const displayed = video.getBoundingClientRect();
  const target = element.getBoundingClientRect();
  const margin = around * target.height;
  const { videoWidth, videoHeight } = video;
  const scale = Math.max(displayed.width / videoWidth, displayed.height / videoHeight);
  const across = (/** @type {number} */ at) =>
    (clamp(at, displayed.left, displayed.right) - displayed.left - displayed.width / 2) / scale +
    videoWidth / 2;
  const down = (/** @type {number} */ at) =>
    (clamp(at, displayed.top, displayed.bottom) - displayed.top - displayed.height / 2) / scale +
    videoHeight / 2;
  const [x, y] = [across(target.left - margin), down(target.top - margin)];
  return {
    x,
    y,
    width: across(target.right + margin) - x,
    height: down(target.bottom + margin) - y,
  };
}

/**
 * Return where a part of the camera picture is on the page.
 * @param {HTMLVideoElement} video
 * @param {Area} area in pixels of the picture
 * @returns {Area} from the upper left corner of the element
 */
export function placeOnPage(video, { x, y, width, height }) {
  const { clientWidth, clientHeight, videoWidth, videoHeight } = video;
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  return {
    x: (x - videoWidth / 2) * scale + clientWidth / 2,
    y: (y - videoHeight / 2) * scale + clientHeight / 2,
    width: width * scale,
    height: height * scale,
  };
}

/** @param {number} at @param {number} least @param {number} most */
const clamp = (at, least, most) => Math.min(Math.max(at, least), most);

/**
 * Draw a part of the picture on a canvas.
 * @param {HTMLVideoElement} video
 * @param {Area} area
 * @param {HTMLCanvasElement} canvas
 * @param {number} [width]
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
