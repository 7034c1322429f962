/**
 * Scaling a photo down before it is sent.
 */

const MAX_SIDE = 2048;
const PREVIEW_SIDE = 1280;
const TAIL = 65536; // bytes at the end of a file, where phones append data

/**
 * Return the photo upright and at most 2048 pixels long. Return the file itself if the browser
 * cannot decode it or its end is missing; the server then reports the problem.
 * @param {Blob} file
 * @returns {Promise<{photo: Blob, preview: string|null}>}
 */
export async function shrink(file) {
  const picture = await decode(file);
  if (!picture) return { photo: file, preview: null };
  const preview = drawScaled(picture, PREVIEW_SIDE).toDataURL("image/jpeg", 0.8);
  if (await isTruncated(file)) return { photo: file, preview }; // the server reports it
  const photo = await new Promise((resolve) =>
    drawScaled(picture, MAX_SIDE).toBlob(resolve, "image/jpeg", 0.9),
  );
  return { photo: photo ?? file, preview };
}

/**
 * Decode a picture upright, with an image element where bitmaps are not supported.
 * @param {Blob} file
 * @returns {Promise<ImageBitmap|HTMLImageElement|null>}
 */
async function decode(file) {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    const image = new Image();
    image.src = URL.createObjectURL(file);
    try {
      await image.decode();
      return image;
    } catch {
      return null;
    } finally {
      URL.revokeObjectURL(image.src);
    }
  }
}

/** Return whether the end marker of a JPEG is missing. @param {Blob} file */
async function isTruncated(file) {
  if (file.type !== "image/jpeg") return false;
  const tail = new Uint8Array(await file.slice(-TAIL).arrayBuffer());
  return !tail.some((byte, n) => byte === 0xd9 && tail[n - 1] === 0xff);
}

/**
 * @param {ImageBitmap|HTMLImageElement} picture
 * @param {number} longest
 */
function drawScaled(picture, longest) {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
