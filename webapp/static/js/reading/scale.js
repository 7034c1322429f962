/** Preparing a photo for the server, on the page and in the worker: its header, size and format. */

/** Longest side in pixels; the reader is tested with photos of this size. */
export const MAX_SIDE = 1920;

export const JPEG = { type: "image/jpeg", quality: 0.85 };

const SMALL = 1_000_000; // bytes of a file that is not worth encoding again
const MAX_WHOLE = 12_000_000; // bytes of a file that is sent whole on the same machine
const TAIL = 65536; // bytes at the end of a file, where phones append data
const EOI = 0xd9; // the marker at the end of a JPEG

/**
 * `large` is a photo that is sent whole and displayed as it is.
 * @typedef {{photo: Blob, displayable: boolean, large?: boolean}} PreparedPhoto
 */
/** @typedef {{content: ArrayBuffer, header: JpegHeader}} JpegContent */

/**
 * Return the photo upright and at most 1920 pixels long. Return the file itself if it is small, or
 * if its end is missing; the server then reports the problem.
 * @param {Blob} file
 * @param {(file: Blob, jpeg: JpegContent|null) => Promise<Blob|null>} scaledJpeg gets the content of
 *   a JPEG
 * @returns {Promise<PreparedPhoto|null>} null if the photo cannot be scaled
 */
export async function prepare(file, scaledJpeg) {
  const content = await file.arrayBuffer();
  const header = readJpegHeader(content);
  if (header && isSmall(file, header)) return { photo: file, displayable: true };
  if (header && isTruncated(content)) return { photo: file, displayable: false };
  const photo = await scaledJpeg(file, header && { content, header });
  return photo && { photo, displayable: true };
}

/**
 * Return a large file itself if it is a complete, upright JPEG. The server decodes one at a fraction
 * of its size, so on the same machine scaling it first only takes time.
 * @param {Blob} file
 * @returns {Promise<PreparedPhoto|null>}
 */
export async function prepareWhole(file) {
  if (file.size <= SMALL || file.size > MAX_WHOLE) return null;
  const content = await file.arrayBuffer();
  const isWhole = readJpegHeader(content)?.orientation === 1 && !isTruncated(content);
  return isWhole ? { photo: file, displayable: true, large: true } : null;
}

/**
 * How a canvas turns pictures upright, by EXIF orientation, as the factors of `setTransform`; the
 * canvas is then moved by its size times the last two.
 */
const UPRIGHT = [
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
];

/**
 * Draw a picture upright on a canvas, scaled down to the longest side.
 * @template {HTMLCanvasElement|OffscreenCanvas} Canvas
 * @param {ImageBitmap|HTMLImageElement|VideoFrame} picture
 * @param {Canvas} canvas
 * @param {{orientation: number}} [header] of a picture that the browser has not turned upright
 */
export function drawScaled(picture, canvas, { orientation } = { orientation: 1 }) {
  const [fullWidth, fullHeight] =
    "displayWidth" in picture
      ? [picture.displayWidth, picture.displayHeight]
      : [picture.width, picture.height];
  const scale = Math.min(1, MAX_SIDE / Math.max(fullWidth, fullHeight));
  const width = Math.max(1, Math.round(fullWidth * scale));
  const height = Math.max(1, Math.round(fullHeight * scale));
  const [a, b, c, d, x, y] = UPRIGHT[orientation - 1];
  [canvas.width, canvas.height] = b ? [height, width] : [width, height];
  const context = /** @type {CanvasRenderingContext2D|OffscreenCanvasRenderingContext2D} */ (
    canvas.getContext("2d", { alpha: false })
  );
  context.imageSmoothingQuality = "high";
  context.setTransform(a, b, c, d, x * canvas.width, y * canvas.height);
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/**
 * Return whether a JPEG is small and has no EXIF data, which can turn the picture.
 * @param {Blob} file
 * @param {JpegHeader} header
 */
const isSmall = (file, { width, height, exif }) =>
  file.size <= SMALL && exif === null && Math.max(width, height) <= MAX_SIDE;

/** Return whether the end marker of a JPEG is missing. @param {ArrayBuffer} content */
function isTruncated(content) {
  const tail = new Uint8Array(content).subarray(-TAIL);
  return !tail.some((byte, n) => byte === EOI && tail[n - 1] === 0xff);
}

const SOI = 0xffd8; // the first two bytes
const [APP1, SOF0, SOF15] = [0xe1, 0xc0, 0xcf]; // markers; EXIF is in APP1
const NOT_SIZES = [0xc4, 0xc8, 0xcc]; // the markers between SOF0 and SOF15 that give no size
const EXIF = 0x45786966; // the first four bytes of EXIF data
const LITTLE_ENDIAN = 0x4949;
const ORIENTATION = 0x0112; // a field of EXIF

/**
 * `orientation` is from 1, upright, to 8; `exif` is the start of the EXIF data in the file.
 * @typedef {object} JpegHeader
 * @property {number} width as stored
 * @property {number} height
 * @property {number} orientation
 * @property {number|null} exif
 */

/**
 * Return the header of a JPEG, or null if the file is none.
 * @param {ArrayBuffer} content
 * @returns {JpegHeader|null}
 */
function readJpegHeader(content) {
  const file = new DataView(content);
  if (file.byteLength < 2 || file.getUint16(0) !== SOI) return null;
  /** @type {number|null} */
  let exif = null;
  let orientation = 1;
  for (let at = 2; at + 9 <= file.byteLength; at += 2 + file.getUint16(at + 2)) {
    if (file.getUint8(at) !== 0xff) return null;
    const marker = file.getUint8(at + 1);
    if (marker === APP1 && exif === null && file.getUint32(at + 4) === EXIF) {
      exif = at + 4;
      orientation = findOrientation(file, exif + 6);
    } else if (marker >= SOF0 && marker <= SOF15 && !NOT_SIZES.includes(marker)) {
      const [height, width] = [file.getUint16(at + 5), file.getUint16(at + 7)];
      return { width, height, orientation, exif };
    }
  }
  return null;
}

/** @param {DataView} file @param {number} start of the TIFF structure in the EXIF data */
function findOrientation(file, start) {
  const end = file.byteLength;
  if (start + 8 > end) return 1;
  const little = file.getUint16(start) === LITTLE_ENDIAN;
  const fields = start + file.getUint32(start + 4, little);
  if (fields + 2 > end) return 1;
  for (let left = file.getUint16(fields, little), at = fields + 2; left > 0; left--, at += 12) {
    if (at + 12 > end) return 1;
    if (file.getUint16(at, little) !== ORIENTATION) continue;
    const value = file.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
