/**
 * Worker that prepares photos for the server: it answers each photo with the prepared photo, or with
 * null where the browser cannot do this in a worker.
 */

import { drawScaled, JPEG, prepare } from "./scale.js";

addEventListener("message", async ({ data: file }) =>
  postMessage(await prepare(file, scaledJpeg).catch(() => null)),
);

/** @param {Blob} file */
async function scaledJpeg(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = drawScaled(picture, new OffscreenCanvas(1, 1));
  picture.close();
  return canvas.convertToBlob(JPEG);
}

/** Scale a small picture while the user takes the photo: the first picture takes longest. */
async function warmUp() {
  const canvas = new OffscreenCanvas(64, 48);
  canvas.getContext("2d", { alpha: false });
  await scaledJpeg(await canvas.convertToBlob(JPEG));
}

warmUp().catch(() => null);
