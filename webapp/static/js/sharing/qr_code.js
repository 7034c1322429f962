/** QR codes of any text, drawn without a server; the library is in the phone application. */

import { h } from "../core/dom.js";
import { ROOT } from "../core/settings.js";

/** Draw a QR code. @param {string} text @param {string} alt */
export async function drawQrCode(text, alt) {
  const { encodeQR } = await import(new URL(`${ROOT}qr/index.js`, location.href).href);
  const drawing = encodeQR(text, "svg", { ecc: "medium", border: 4 });
  const light = drawing.replace(/<svg[^>]*>/, '$&<path d="M0 0h999v999H0z" fill="#fff"/>');
  return h("img.qr", { src: `data:image/svg+xml,${encodeURIComponent(light)}`, alt });
}
