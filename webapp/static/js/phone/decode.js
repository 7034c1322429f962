/** Decoding of photos to upright RGB pixels, at the fractions of `vision/pixels/image.py`. */

import { freeMemory } from "./parts.js";
import { blankPicture, roundHalfEven } from "./resize.js";

/** @import { Box } from "./measurements.js" */
/** @import { Picture } from "./resize.js" */

const READ_SIDE = 1600; // so large that crops of tiles keep nearly the 64 pixels of the classifier
const FRACTIONS = [8, 4, 2, 1];
const STRIP = 256; // rows of the file that are in memory twice; a multiple of every fraction

/**
 * Decode a photo at the smallest fraction whose long side keeps `READ_SIDE` pixels.
 * @param {Blob|Uint8Array<ArrayBuffer>} source
 * @param {Box|null} region the part that keeps so many pixels, if not the whole photo
 * @returns {Promise<{pixels: Picture, width: number, height: number}>} with the upright size of the
 *   file; rejects with a message that starts with "photo:" if the browser cannot decode it
 */
export async function decodePhoto(source, region) {
  const bitmap = await decode(source instanceof Blob ? source : new Blob([source]));
  const { width, height } = bitmap;
  try {
    const fraction = fractionFor(Math.max(width, height), region);
    return { pixels: reduceBitmap(bitmap, fraction), width, height };
  } finally {
    bitmap.close();
  }
}

/** @param {Blob} file */
async function decode(file) {
  try {
    return await createImageBitmap(file, {
      imageOrientation: "from-image",
      colorSpaceConversion: "none", // the networks know the values of files, as Pillow decodes them
      premultiplyAlpha: "none",
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`photo: the browser cannot decode it (${reason})`, { cause: error });
  }
}

/** @param {number} longSide of the file @param {Box|null} region */
function fractionFor(longSide, region) {
  const side = region ? Math.max(region[2] - region[0], region[3] - region[1]) : longSide;
  const least = roundHalfEven(READ_SIDE * Math.max(1, longSide / side));
  return FRACTIONS.find((each) => Math.floor(longSide / each) >= least) ?? 1;
}

/**
 * Return the RGB pixels of a decoded photo at 1/fraction of its sides, on a white ground. Strips
 * save memory, and canvases on iOS have a limit of 16 megapixels.
 * @param {ImageBitmap} bitmap
 * @param {number} fraction
 */
function reduceBitmap(bitmap, fraction) {
  const { width, height } = bitmap;
  const picture = blankPicture(Math.ceil(width / fraction), Math.ceil(height / fraction));
  const { context } = createCanvas(width, Math.min(height, STRIP));
  context.imageSmoothingEnabled = false;
  context.fillStyle = "white";
  for (let top = 0; top < height; top += STRIP) {
    const rows = Math.min(STRIP, height - top);
    context.fillRect(0, 0, width, rows);
    context.drawImage(bitmap, 0, top, width, rows, 0, 0, width, rows);
    const { data } = context.getImageData(0, 0, width, rows);
    reduceStrip({ data, width, rows }, fraction, picture, top / fraction);
    freeMemory(data);
  }
  return picture;
}

/**
 * Write the means of blocks of pixels, as `reduce` of Pillow; those at the edges can be smaller.
 * @param {{data: Uint8ClampedArray, width: number, rows: number}} strip with four bytes a pixel
 * @param {number} fraction
 * @param {Picture} picture
 * @param {number} row of the picture at which the strip starts
 */
function reduceStrip({ data, width, rows }, fraction, picture, row) {
  let to = row * picture.width * 3;
  for (let top = 0; top < rows; top += fraction) {
    const bottom = Math.min(top + fraction, rows);
    for (let left = 0; left < width; left += fraction) {
      const right = Math.min(left + fraction, width);
      const count = (right - left) * (bottom - top);
      // No lists in loops over pixels: in WebKit they are up to 70 MB of garbage a photo.
      let red = count >> 1;
      let green = red;
      let blue = red;
      for (let y = top; y < bottom; y++)
        for (let at = (y * width + left) * 4, end = (y * width + right) * 4; at < end; at += 4) {
          red += data[at];
          green += data[at + 1];
          blue += data[at + 2];
        }
      picture.data[to++] = Math.floor(red / count);
      picture.data[to++] = Math.floor(green / count);
      picture.data[to++] = Math.floor(blue / count);
    }
  }
}

/** Return an opaque canvas whose pixels are read. @param {number} width @param {number} height */
export function createCanvas(width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (!context) throw new Error("photo: the browser has no memory for it");
  return { canvas, context };
}
