/**
 * A photo made small enough to send, upright, without leaving the phone.
 */

const LONGEST = 2048;
const PREVIEW = 1280;

/**
 * The photo at most 2048 pixels long and turned as it was taken; the file itself when this
 * browser cannot decode it (the server may).
 * @param {Blob} file
 * @returns {Promise<{photo: Blob, preview: string|null}>}
 */
export async function shrink(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return { photo: file, preview: null };
  }
  try {
    const preview = draw(bitmap, PREVIEW).toDataURL("image/jpeg", 0.8);
    const photo = await new Promise((resolve) =>
      draw(bitmap, LONGEST).toBlob(resolve, "image/jpeg", 0.9),
    );
    return { photo: photo ?? file, preview };
  } finally {
    bitmap.close();
  }
}

/**
 * @param {ImageBitmap} bitmap
 * @param {number} longest
 */
function draw(bitmap, longest) {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
