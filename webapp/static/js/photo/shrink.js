/**
 * A photo made small enough to send, upright, without leaving the phone.
 */

const MAX_SIDE = 2048;
const PREVIEW_SIDE = 1280;
const TAIL = 65536; // bytes at the end of a file, where phones add data of their own

/**
 * The photo at most 2048 pixels long and turned as it was taken; the file itself when this
 * browser cannot decode it (the server may), or when its end seems to be missing.
 * @param {Blob} file
 * @returns {Promise<{photo: Blob, preview: string|null}>}
 */
export async function shrink(file) {
  const picture = await decode(file);
  if (!picture) return { photo: file, preview: null };
  const preview = drawScaled(picture, PREVIEW_SIDE).toDataURL("image/jpeg", 0.8);
  if (await isTruncated(file)) return { photo: file, preview }; // the server says what is wrong
  const photo = await new Promise((resolve) =>
    drawScaled(picture, MAX_SIDE).toBlob(resolve, "image/jpeg", 0.9),
  );
  return { photo: photo ?? file, preview };
}

/**
 * The upright picture; an image element where bitmaps of files are not to be had.
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

/** Whether a JPEG lacks its end marker; browsers draw what there is. @param {Blob} file */
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
