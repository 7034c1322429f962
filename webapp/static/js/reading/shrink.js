/**
 * Scaling a photo down before it is sent, in a worker where the browser supports it.
 */

import { drawScaled, JPEG, MAX_SIDE } from "./scale.js";

const SMALL = 1_000_000; // bytes of a file that is not worth encoding again
const HEAD = 65536; // bytes at the start of a JPEG, with its size
const TAIL = 65536; // bytes at the end of a file, where phones append data
const [APP1, SOF0, SOF3, EOI] = [0xe1, 0xc0, 0xc3, 0xd9]; // markers of a JPEG; EXIF is in APP1

/** @type {Worker|null} */
let worker = null;

/**
 * Return the photo upright and at most 2048 pixels long. Return the file itself if it is small, if
 * the browser cannot decode it, or if its end is missing; the server then reports the problem.
 * @param {Blob} file
 * @param {AbortSignal} signal
 * @returns {Promise<{photo: Blob, displayable: boolean}>}
 */
export async function shrink(file, signal) {
  if (await isSmall(file)) return { photo: file, displayable: true };
  if (await isTruncated(file)) return { photo: file, displayable: false };
  signal.throwIfAborted();
  const photo = (await scaleInWorker(file, signal)) ?? (await scaleOnPage(file));
  return { photo: photo ?? file, displayable: photo !== null };
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
 * Return the scaled photo, or null if the browser cannot scale it in a worker.
 * @param {Blob} file
 * @param {AbortSignal} signal
 * @returns {Promise<Blob|null>}
 */
function scaleInWorker(file, signal) {
  const current = startWorker();
  if (!current) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const end = () => {
      current.terminate();
      if (worker === current) worker = null;
    };
    current.onmessage = ({ data }) => resolve(data);
    current.onerror = () => {
      end();
      resolve(null);
    };
    signal.addEventListener("abort", () => {
      if (current.onmessage) end();
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

/**
 * Return whether a file is a small JPEG without EXIF data, which can turn the picture.
 * @param {Blob} file
 */
async function isSmall(file) {
  if (file.type !== "image/jpeg" || file.size > SMALL) return false;
  const head = new DataView(await file.slice(0, HEAD).arrayBuffer());
  for (let at = 2; at + 9 <= head.byteLength; at += 2 + head.getUint16(at + 2)) {
    const marker = head.getUint8(at + 1);
    if (head.getUint8(at) !== 0xff || marker === APP1) return false;
    if (marker >= SOF0 && marker <= SOF3) {
      return Math.max(head.getUint16(at + 5), head.getUint16(at + 7)) <= MAX_SIDE;
    }
  }
  return false;
}

/** Return whether the end marker of a JPEG is missing. @param {Blob} file */
async function isTruncated(file) {
  if (file.type !== "image/jpeg") return false;
  const tail = new Uint8Array(await file.slice(-TAIL).arrayBuffer());
  return !tail.some((byte, n) => byte === EOI && tail[n - 1] === 0xff);
}
