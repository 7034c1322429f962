/** QR codes of any text, drawn and read without a server; the library is in the phone application. */

import { h } from "../core/dom.js";
import { ROOT } from "../core/settings.js";

/** @param {string} name of a module of the library @returns {Promise<any>} */
const library = (name) => import(new URL(`${ROOT}qr/${name}.js`, location.href).href);

/** Draw a QR code. @param {string} text @param {string} alt */
export async function drawQrCode(text, alt) {
  const { encodeQR } = await library("index");
  const drawing = encodeQR(text, "svg", { ecc: "medium", border: 4 });
  const light = drawing.replace(/(?<=<svg[^>]*>)/, '<path d="M0 0h999v999H0z" fill="#fff"/>');
  return h("img.qr", { src: `data:image/svg+xml,${encodeURIComponent(light)}`, alt });
}

/**
 * Return a function that reads the QR code in a picture; it returns null without one.
 * @returns {Promise<(video: HTMLVideoElement) => Promise<string|null>>}
 */
export async function codeReader() {
  const { BarcodeDetector } = /** @type {any} */ (window);
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (formats.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { decodeQR } = await library("decode");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!width || !context) return null;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      return null; // the picture has no code
    }
  };
}
