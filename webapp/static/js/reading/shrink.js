/** Scaling a photo down before it is sent, in a worker where the browser supports it. */

import { isLocal } from "../core/client.js";
import { IN_BROWSER } from "../core/settings.js";
import { JPEG, drawScaled, prepare, prepareWhole } from "./scale.js";

/** @import { PreparedPhoto } from "./scale.js" */

/** @type {Worker|null} */
let worker = null;

/**
 * Return the photo as it is sent: scaled, except to a server on the same machine.
 * @param {Blob} file
 * @param {AbortSignal} [signal]
 * @returns {Promise<PreparedPhoto>}
 */
export async function preparePhoto(file, signal) {
  // Inside a phone without a server, decoding a large photo takes longer than scaling it.
  const isNear = isLocal(location.href) && !IN_BROWSER;
  return (isNear && (await prepareWhole(file))) || shrink(file, signal);
}

/**
 * Return the photo upright and at most 1920 pixels long. Return the file itself if it is small, if
 * the browser cannot decode it, or if its end is missing; the server then reports the problem.
 * @param {Blob} file
 * @param {AbortSignal} signal
 * @returns {Promise<PreparedPhoto>}
 */
export async function shrink(file, signal = new AbortController().signal) {
  return (
    (await prepareInWorker(file, signal)) ??
    (await prepare(file, scaleOnPage)) ?? { photo: file, displayable: false }
  );
}

// A tap on a button for photos starts the worker; it is ready before the photo is.
document.addEventListener(
  "click",
  ({ target }) => target instanceof HTMLInputElement && target.type === "file" && startWorker(),
  true,
);

function startWorker() {
  try {
    const script = new URL("./scaling_worker.js", import.meta.url);
    worker ??= new Worker(script, { type: "module" });
  } catch {
    worker = null; // photos are scaled on the page
  }
  return worker;
}

/**
 * Return the prepared photo, or null if the browser cannot prepare it in a worker.
 * @param {Blob} file
 * @param {AbortSignal} signal
 * @returns {Promise<PreparedPhoto|null>}
 */
function prepareInWorker(file, signal) {
  const current = startWorker();
  if (!current) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const end = () => {
      current.terminate();
      if (worker === current) worker = null;
    };
    current.onmessage = ({ data }) => {
      end(); // an idle worker would keep the decoded photo in memory
      resolve(data);
    };
    current.onerror = () => {
      end();
      resolve(null);
    };
    signal.addEventListener("abort", () => {
      end();
      reject(signal.reason);
    });
    current.postMessage(file);
  });
}

/**
 * Return the scaled photo, or null if the browser cannot decode it.
 * @param {Blob} file
 * @returns {Promise<Blob|null>}
 */
async function scaleOnPage(file) {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const canvas = drawScaled(image, document.createElement("canvas"));
    return await new Promise((resolve) => canvas.toBlob(resolve, JPEG.type, JPEG.quality));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
