/**
 * Worker that prepares photos for the server: it answers each photo with the prepared photo, or with
 * null where the browser cannot do this in a worker.
 */

import { JPEG, MAX_SIDE, drawScaled, prepare } from "./scale.js";

/** @import { JpegContent } from "./scale.js" */

const EIGHTHS = 8; // a JPEG can be decoded at any number of eighths of its size
const ENOUGH = 0.95; // part of the longest side that makes up for scaling after decoding

addEventListener("message", async ({ data: file }) =>
  postMessage(await prepare(file, scaledJpeg).catch(() => null)),
);

/** @param {Blob} file @param {JpegContent|null} jpeg */
async function scaledJpeg(file, jpeg) {
  const reduced = jpeg && (await decodeReduced(jpeg).catch(() => null));
  const picture = reduced ?? (await createImageBitmap(file, { imageOrientation: "from-image" }));
  const canvas = drawScaled(picture, new OffscreenCanvas(1, 1), reduced ? jpeg?.header : undefined);
  picture.close();
  return canvas.convertToBlob(JPEG);
}

/**
 * Decode a JPEG at a fraction of its size, as stored, which takes less time; return null where the
 * browser cannot. Pages over plain http cannot.
 * @param {JpegContent} jpeg its EXIF data is disabled
 */
async function decodeReduced({ content, header: { width, height, exif } }) {
  if (typeof ImageDecoder === "undefined") return null;
  const eighths = Math.ceil((EIGHTHS * ENOUGH * MAX_SIDE) / Math.max(width, height));
  if (eighths >= EIGHTHS) return null;
  // Browsers differ in whether they turn the picture: without EXIF data none does.
  if (exif !== null) new Uint8Array(content)[exif] = 0;
  const decoder = new ImageDecoder({
    data: content,
    type: "image/jpeg",
    desiredWidth: Math.ceil((width * eighths) / EIGHTHS),
    desiredHeight: Math.ceil((height * eighths) / EIGHTHS),
  });
  try {
    return (await decoder.decode()).image;
  } finally {
    decoder.close();
  }
}

/** Scale a small picture while the user takes the photo: the first picture takes longest. */
async function warmUp() {
  const canvas = new OffscreenCanvas(64, 48);
  canvas.getContext("2d", { alpha: false });
  await scaledJpeg(await canvas.convertToBlob(JPEG), null);
}

warmUp().catch(() => null);
