/**
 * Preparing a photo for the server, on the page and in the worker: its size and format.
 */

/** Longest side in pixels; the reader is tested with photos of this size. */
export const MAX_SIDE = 2048;

export const JPEG = { type: "image/jpeg", quality: 0.9 };

const SMALL = 1_000_000; // bytes of a file that is not worth encoding again
const HEAD = 65536; // bytes at the start of a JPEG, with its size
const TAIL = 65536; // bytes at the end of a file, where phones append data
const [APP1, SOF0, SOF3, EOI] = [0xe1, 0xc0, 0xc3, 0xd9]; // markers of a JPEG; EXIF is in APP1

/** @typedef {{photo: Blob, displayable: boolean}} PreparedPhoto */

/**
 * Return the photo upright and at most 2048 pixels long. Return the file itself if it is small, or
 * if its end is missing; the server then reports the problem.
 * @param {Blob} file
 * @param {(file: Blob) => Promise<Blob|null>} scaledJpeg
 * @returns {Promise<PreparedPhoto|null>} null if the photo cannot be scaled
 */
export async function prepare(file, scaledJpeg) {
  if (await isSmall(file)) return { photo: file, displayable: true };
  if (await isTruncated(file)) return { photo: file, displayable: false };
  const photo = await scaledJpeg(file);
  return photo && { photo, displayable: true };
}

/**
 * Draw a picture on a canvas, scaled down to the longest side.
 * @template {HTMLCanvasElement|OffscreenCanvas} Canvas
 * @param {ImageBitmap|HTMLImageElement} picture
 * @param {Canvas} canvas
 */
export function drawScaled(picture, canvas) {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = /** @type {CanvasRenderingContext2D|OffscreenCanvasRenderingContext2D} */ (
    canvas.getContext("2d", { alpha: false })
  );
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
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
