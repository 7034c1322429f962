/** The sheet that joins a table on another phone: by its code, its address or its key. */

import { openCamera } from "../camera/camera.js";
import { fileButton } from "../camera/file_button.js";
import { Refusal, apiUrl, request } from "../core/client.js";
import { actionButton, textField } from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import { openForm } from "../core/form.js";
import { _, message } from "../core/messages.js";
import { ROOT } from "../core/settings.js";

/** Milliseconds between two looks for a code. */
const LOOK = 250;

/** @typedef {{detect: (image: ImageBitmapSource) => Promise<{rawValue: string}[]>}} Detector */

/** Open the sheet; the browser reads the code itself where it can. */
export async function openJoinSheet() {
  const detector = await codeDetector();
  const video = /** @type {HTMLVideoElement} */ (h("video.join-camera", { playsinline: true }));
  let typed = "";
  let isFilming = detector !== null;
  /** @type {(address: string) => void} */
  let join = () => {};
  const take = async (/** @type {Blob} */ photo) =>
    join((await detector?.detect(await createImageBitmap(photo)))?.[0]?.rawValue ?? "");
  const form = openForm({
    title: _("Join a table"),
    draw: ({ refusal, send }) => {
      join = (address) => void send(() => openTable(address));
      const submit = () => join(typed);
      return [
        refusal,
        h(
          "p.quiet",
          detector
            ? _("Any phone at the table shows its code. Hold this phone over it.")
            : _("Any phone at the table shows its code. Scan it with the camera of this phone."),
        ),
        isFilming && video,
        detector &&
          !isFilming &&
          fileButton({ key: "join-photo", camera: true, take, button: "secondary" }, [
            icon("camera"),
            _("Photograph the code"),
          ]),
        h(
          "form.short-form",
          { onsubmit: submit },
          textField(
            _("Or its address or key"),
            { "data-key": "join-address", value: typed, inputmode: "url", autocapitalize: "none" },
            (text) => (typed = text),
          ),
          actionButton("primary", "join-table", _("Join"), submit),
        ),
      ];
    },
  });
  const setFilming = (/** @type {boolean} */ films) => {
    isFilming = films;
    form.redraw();
  };
  if (detector)
    form.dialog.addEventListener(
      "close",
      scan(detector, video, setFilming, (text) => join(text)),
    );
}

/**
 * Look for codes in the picture of the camera; return a function that ends it.
 * @param {Detector} detector
 * @param {HTMLVideoElement} video
 * @param {(films: boolean) => void} onChange
 * @param {(text: string) => void} onCode is called once for each new code
 */
function scan(detector, video, onChange, onCode) {
  let seen = "";
  const camera = openCamera(video, (status) => onChange(/requested|running/.test(status)));
  const timer = window.setInterval(async () => {
    const [code] = await detector.detect(video).catch(() => []); // before the first picture
    if (!code || code.rawValue === seen) return;
    seen = code.rawValue;
    onCode(seen);
  }, LOOK);
  return () => {
    window.clearInterval(timer);
    camera.stop();
  };
}

/** Return what reads QR codes, which browsers have with https. @returns {Promise<Detector|null>} */
async function codeDetector() {
  const { BarcodeDetector } = /** @type {any} */ (window);
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : null;
}

/** How an address on this server begins: with a host, without the scheme, or with a slash. */
const STARTS = [
  ...[location.href, document.documentElement.dataset.reachable ?? location.href].map(
    (each) => new URL(each).host + ROOT,
  ),
  ROOT,
];

/**
 * Return the key in an address of this server, in the path of a table, or alone; undefined in all else.
 * @param {string} text
 */
function keyIn(text) {
  const address = text.trim().replace(/^https?:\/\//i, "");
  const start = STARTS.find((each) => address.toLowerCase().startsWith(each.toLowerCase())) ?? "";
  const [, folder, key] = /^(t\/)?([\w-]+)\/?(?:[?#]\S*)?$/.exec(address.slice(start.length)) ?? [];
  const isForeign = start ? !folder : address !== text.trim();
  return isForeign ? undefined : key;
}

/** Open a table of this server if the key is right. @param {string} text */
async function openTable(text) {
  const key = keyIn(text);
  if (!key) {
    const address = `${location.host}${ROOT}t/…`;
    const words = message(
      "That is no table of this server. Scan the code of a table, or enter its key or its address, such as {address}.",
      { address },
    );
    throw new Refusal("no_table", words);
  }
  await request(apiUrl(`tables/${key}`));
  location.assign(`${ROOT}t/${key}`);
}
