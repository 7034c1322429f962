/**
 * The size and format in which photos are sent, on the page and in the worker.
 */

/** Longest side in pixels; the reader is tested with photos of this size. */
export const MAX_SIDE = 2048;

export const JPEG = { type: "image/jpeg", quality: 0.9 };

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
