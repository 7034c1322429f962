/**
 * Worker that scales photos down: it answers each photo with a JPEG, or with null where the browser
 * cannot do this in a worker.
 */

import { drawScaled, JPEG } from "./scale.js";

addEventListener("message", async ({ data: file }) => postMessage(await scaledJpeg(file)));

/** @param {Blob} file */
async function scaledJpeg(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = drawScaled(picture, new OffscreenCanvas(1, 1));
    picture.close();
    return await canvas.convertToBlob(JPEG);
  } catch {
    return null;
  }
}
