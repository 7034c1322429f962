/**
 * The phone of a guest: it answers the code of the phone that keeps a table, and sends the requests
 * of the page over the channel between them. It runs no Python.
 */

import { h } from "../core/dom.js";
import { Messages, codeOf, join, newConnection, readCode } from "./peer.js";

const SCOPE = new URL("./", location.href);
const OFFER = /^#guest=/;
/** The offer in the link that a code has. */
const LINK = /#guest=(\S+)\s*$/;

/** What the other phone sends is data: a page that it could send runs no script here. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** @typedef {(id: string) => string} Translate */

/** @type {Messages|null} */
let messages = null;
/** @type {RTCPeerConnection|null} */
let connection = null;

/** Return whether an address has an offer. */
export const isOffer = () => OFFER.test(location.hash);

/**
 * Answer the offer in the address; return the key of the guest and the code of the answer, or null.
 * @param {(isOpen: boolean) => void} onChange
 */
export async function answerOffer(onChange) {
  const offer = readCode(location.hash.replace(OFFER, ""), "offer");
  if (!offer) return null;
  connection?.close();
  const own = newConnection();
  connection = own;
  const report = (/** @type {boolean} */ isOpen) => own === connection && onChange(isOpen);
  own.addEventListener("datachannel", ({ channel }) => {
    messages = new Messages(channel, () => null); // the host asks nothing
    channel.addEventListener("open", () => report(true));
    channel.addEventListener("close", () => report(false));
    if (channel.readyState === "open") report(true);
  });
  own.addEventListener("connectionstatechange", () => {
    const state = own.connectionState;
    if (state === "failed") own.close();
    if (state === "failed" || state === "disconnected") report(false);
    if (state === "connected" && messages?.channel.readyState === "open") report(true);
  });
  await own.setRemoteDescription(offer.description);
  await own.setLocalDescription(await own.createAnswer());
  return { key: offer.key, code: await codeOf(own, offer.key) };
}

/**
 * Send a request of the page to the phone of the table, and its response to the page.
 * @param {{method: string, url: string, headers: Record<string, string>, body: ArrayBuffer}} request
 * @param {MessagePort} port
 * @param {Translate} translate
 */
export async function sendRequest({ method, url, headers, body }, port, translate) {
  port.postMessage("accepted");
  const unreachable = () => port.postMessage({ status: 0, headers: [], body: null, stream: false });
  if (messages?.channel.readyState !== "open") return unreachable();
  const channel = messages;
  const id = channel.next();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let status = 0;
  /** @type {[string, string][]} */
  let received = [];
  let isStream = false;
  if (channel.isFull()) return unreachable();
  channel.expect(id, {
    onHead(head) {
      status = head.status ?? 502;
      received = [...Object.entries(head.headers), ["content-security-policy", POLICY]];
      isStream = head.headers["content-type"]?.startsWith("text/event-stream") ?? false;
      if (!isStream) return;
      port.onmessage = () => channel.cancel(id);
      port.postMessage({ status, headers: received, body: new ArrayBuffer(0), stream: true });
    },
    onPart: (part) => (isStream ? port.postMessage(part) : parts.push(part)),
    onEnd() {
      channel.open.delete(id);
      if (isStream) port.postMessage(null);
      else if (status === 403 && !parts.length) port.postMessage(refusal(translate));
      else port.postMessage({ status, headers: received, body: join(parts).buffer, stream: false });
    },
    onCancel: () => (isStream ? port.postMessage(null) : unreachable()),
  });
  const path = url.slice(SCOPE.href.length);
  await channel.sendHead(id, { method, path, headers });
  await channel.sendBytes(id, new Uint8Array(body));
  await channel.sendEnd(id);
}

/** Return the response to what only the phone of the table can do. @param {Translate} _ */
function refusal(_) {
  const text = _(
    "Only the phone that keeps the table can do that. You can record your own wins and riichi, and draws.",
  );
  const error = { code: "guest", message: text, objections: [{ code: "guest", message: text }] };
  return {
    status: 403,
    headers: [["content-type", "application/json"]],
    body: new TextEncoder().encode(JSON.stringify({ error })).buffer,
    stream: false,
  };
}

/** Scan the code of the phone of the table, or take its link as a text. @param {Translate} _ */
export async function scanOffer(_) {
  const video = /** @type {HTMLVideoElement} */ (h("video", { muted: true, playsinline: true }));
  const note = h("p", _("Point the camera at the code on the phone of the table."));
  const take = (/** @type {string} */ text) => {
    const code = LINK.exec(text)?.[1];
    if (!code || !readCode(code, "offer")) return false;
    dialog.close();
    location.hash = `guest=${code}`;
    return true;
  };
  const typed = /** @type {HTMLInputElement} */ (h("input", { autocapitalize: "off" }));
  const enter = () => {
    if (!take(typed.value)) note.textContent = _("This code is damaged: scan it again.");
  };
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog.damage.scan",
      { "aria-labelledby": "scan-title" },
      h("h2", { id: "scan-title" }, _("Scan the code")),
      note,
      video,
      h("label", _("Or enter its link"), typed),
      h("button", { onclick: () => dialog.close() }, _("Close")),
      h("button", { id: "scan-enter", onclick: enter }, _("Connect")),
    )
  );
  document.body.append(dialog);
  dialog.showModal();
  const scanning = import("./scanner.js").then(({ scanCodes }) => scanCodes(video, take));
  dialog.addEventListener("close", () => {
    dialog.remove();
    scanning.then(
      (stop) => stop(),
      () => null,
    );
  });
  await scanning.catch((error) => {
    console.error(error);
    video.hidden = true;
    note.textContent = _(
      "tenbo cannot use the camera here: open the code with the camera application of this phone.",
    );
  });
}

/** Draw the code of an answer. @param {string} code @returns {Promise<string>} the address of a picture */
export async function drawAnswer(code) {
  const { encodeQR } = await import(new URL("qr/index.js", SCOPE).href);
  const drawing = encodeQR(code, "svg", { ecc: "medium", border: 4 });
  const light = drawing.replace(/(?<=<svg[^>]*>)/, '<path d="M0 0h999v999H0z" fill="#fff"/>');
  return `data:image/svg+xml,${encodeURIComponent(light)}`;
}
