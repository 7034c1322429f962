/**
 * The page around the application: it installs the parts, runs Python in a worker, and displays the
 * pages in a frame, so that Python continues to run when another page opens.
 */

import {
  fetchContents,
  hasGraphicsProcessor,
  installPart,
  isInstalled,
  loadState,
  saveState,
} from "./parts.js";

/** @typedef {import("./parts.js").Contents} Contents */
/** @typedef {import("./parts.js").Part} Part */

const SCOPE = new URL("./", location.href);
/** The parts without which the application cannot start. */
const NECESSARY = ["shell", "page", "python"];
const CONTROL_LIMIT = 3000; // milliseconds until the service worker controls the page

/** A browser without something that the application needs. */
class Unsupported extends Error {}

/** @type {Worker|null} */
let python = null;
let isLeader = false;
let hasFailed = false;
/** @type {string[]|null} the parts of this phone, when all are downloaded */
let installedParts = null;
/** @type {{request: any, port: MessagePort}[]} requests that arrive before Python starts */
const early = [];

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The translations into the language of the browser. @type {Record<string, string>} */
let texts = {};

/** Load the translations; without them the texts are in English. */
async function loadTexts() {
  try {
    const response = await fetch(new URL("shell/messages.json", SCOPE));
    const translations = await response.json();
    const known = navigator.languages.map((each) => each.split("-")[0].toLowerCase());
    texts = translations[known.find((each) => each in translations) ?? "en"];
  } catch {
    // The download of the application will report the problem.
  }
}

/** Return a text in the language of the browser. @param {string} id */
const _ = (id) => texts[id] ?? id;

/** @param {string|null} words null hides the status @param {number|null} [share] */
function showStatus(words, share = null) {
  if (hasFailed) return; // that matters more than a download
  element("status").hidden = words === null;
  if (words === null) return;
  const percent = share === null ? "" : ` ${Math.floor(share * 100)} %`;
  element("status-text").textContent = words + percent;
  const progress = /** @type {HTMLProgressElement} */ (element("progress"));
  progress.hidden = share === null;
  progress.value = share ?? 0;
}

/** @param {string|undefined} reason in the words of the browser, for whoever is asked for help */
function showFailure(reason) {
  showStatus(_("tenbo could not start. Close its other windows and open this page again."));
  if (reason) element("status-text").append(` (${reason})`);
  hasFailed = true;
}

async function start() {
  if (window.parent !== window) return; // a frame without the service worker
  if (
    !navigator.serviceWorker ||
    !navigator.locks ||
    !navigator.storage?.getDirectory ||
    !globalThis.DecompressionStream
  )
    throw new Unsupported("service workers, locks, files or compressed streams are missing");
  navigator.serviceWorker.addEventListener("message", takeRequest);
  const [state] = await Promise.all([loadState(SCOPE), startServiceWorker(), textsLoaded]);
  const contents = state.current ?? (await fetchContents(SCOPE));
  const wanted = await usefulParts(contents.parts);
  const missing = await missingParts(wanted);
  const progress = countBytes(missing);
  await install(
    missing.filter(({ name }) => name === "shell" || name === "page"),
    progress,
  );
  if (!state.current) await saveState(SCOPE, { current: contents, next: null });
  tellServiceWorker("installed");
  openFrame();
  lead(contents);
  await install(
    missing.filter(({ name }) => NECESSARY.includes(name)),
    progress,
  );
  startPython(contents);
  await install(missing, progress);
  showStatus(null);
  document.documentElement.dataset.installed = contents.version;
  installedParts = wanted.map(({ name }) => name);
  tellPython();
  await navigator.storage.persist?.();
  frames[0]?.dispatchEvent(new Event("installed"));
  if (state.current) await prepareUpdate(state.current);
}

/** Return the parts that this phone can use. @param {Part[]} parts */
async function usefulParts(parts) {
  if (await hasGraphicsProcessor()) return parts;
  return parts.filter(({ name }) => name !== "graphics");
}

/** @param {Part[]} parts */
async function missingParts(parts) {
  const present = await Promise.all(parts.map((part) => isInstalled(SCOPE, part)));
  return parts.filter((_, place) => !present[place]);
}

/** Return a function that shows the progress of downloads. @param {Part[]} parts */
function countBytes(parts) {
  const total = parts.reduce((sum, part) => sum + part.compressed, 0);
  let received = 0;
  return (/** @type {number} */ bytes) => {
    received += bytes;
    showStatus(_("Downloading for use without a server"), Math.min(1, received / total));
  };
}

/** @param {Part[]} parts @param {(bytes: number) => void} onProgress */
async function install(parts, onProgress) {
  for (const part of parts) await installPart(SCOPE, part, onProgress);
}

/** Start the service worker and wait until it answers the requests of this page. */
async function startServiceWorker() {
  const { serviceWorker } = navigator;
  const script = new URL("service_worker.js", SCOPE);
  try {
    await serviceWorker.register(script, { scope: SCOPE.pathname });
  } catch (error) {
    if (!serviceWorker.controller && navigator.onLine) throw new Unsupported(String(error));
  }
  if (serviceWorker.controller) return;
  const controlled = new Promise((resolve) =>
    serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true }),
  );
  const limit = new Promise((resolve) => setTimeout(resolve, CONTROL_LIMIT, false));
  await serviceWorker.ready;
  if (serviceWorker.controller || (await Promise.race([controlled, limit]))) return;
  location.reload(); // a reload that avoids the cache also avoids the service worker
}

/** @param {string} type */
const tellServiceWorker = (type) => navigator.serviceWorker.controller?.postMessage({ type });

/** Display the page that the address names after its #. */
function openFrame() {
  const frame = document.createElement("iframe");
  frame.title = "tenbo";
  frame.allow = "camera; clipboard-write; fullscreen; screen-wake-lock; web-share";
  frame.src = framePage();
  window.addEventListener("hashchange", () => {
    // The browser restores the frame with an entry of the history that this page has written.
    if (history.state === null) frame.contentWindow?.location.replace(framePage());
  });
  frame.addEventListener("load", () => {
    element("splash").hidden = true;
    const inner = frame.contentWindow?.location;
    if (!inner?.href.startsWith(SCOPE.href)) return;
    const path = inner.href.slice(SCOPE.href.length);
    history.replaceState({ path }, "", path ? `#${path}` : SCOPE.pathname);
    document.title = frame.contentDocument?.title || "tenbo";
  });
  document.body.append(frame);
}

/** Return the address of the page after the #, or of the home page if it is elsewhere. */
function framePage() {
  const page = new URL(location.hash.slice(1), SCOPE).href;
  return page.startsWith(SCOPE.href) ? page : SCOPE.href;
}

/** Run Python in this window unless another one does; then wait until that one is closed. */
function lead(/** @type {Contents} */ contents) {
  navigator.locks.request(`tenbo ${SCOPE.pathname}`, async () => {
    isLeader = true;
    startPython(contents);
    tellServiceWorker("leader");
    await new Promise(() => {}); // until the window is closed
  });
}

/** @param {Contents} contents */
async function startPython(contents) {
  if (!isLeader || python) return;
  const necessary = contents.parts.filter(({ name }) => NECESSARY.includes(name));
  if ((await missingParts(necessary)).length || python) return;
  python = new Worker(new URL(contents.worker, SCOPE), { type: "module" });
  python.onmessage = ({ data }) => {
    if (data.type === "failed") showFailure(data.reason);
    if (data.type === "ready") document.documentElement.dataset.python = "ready";
  };
  python.onerror = ({ message }) => showFailure(message);
  python.postMessage({ type: "start", scope: SCOPE.href, contents });
  tellPython();
  for (const { request, port } of early.splice(0)) forward(request, port);
}

const tellPython = () =>
  installedParts && python?.postMessage({ type: "installed", parts: installedParts });

/** Take a request from the service worker. @param {MessageEvent} event */
function takeRequest({ data, ports: [port] }) {
  if (data.type !== "request") return;
  if (python) forward(data.request, port);
  else early.push({ request: data.request, port });
}

/** @param {any} request @param {MessagePort} port */
const forward = (request, port) =>
  python?.postMessage({ type: "request", request, port }, [port, request.body]);

/** Download the version that the server has now; it is used when tenbo starts again. */
async function prepareUpdate(/** @type {Contents} */ current) {
  /** @type {Contents} */
  let contents;
  try {
    contents = await fetchContents(SCOPE);
  } catch {
    return; // without a network there is no update
  }
  if (contents.version === current.version) return;
  await install(await usefulParts(contents.parts), () => {});
  await saveState(SCOPE, { current, next: contents });
  document.documentElement.dataset.update = contents.version;
}

const textsLoaded = loadTexts();
start().catch(async (error) => {
  console.error(error);
  await textsLoaded;
  showStatus(
    error instanceof Unsupported
      ? _(
          "This browser cannot run tenbo without a server. It needs a current browser, not a private window, and https with a certificate that the browser trusts.",
        )
      : _(
          "The download was interrupted. Check the network; it continues when you open this page again.",
        ),
  );
});
