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
import {
  Problem,
  asProblem,
  remedy,
  requireFeatures,
  requireSpace,
  tryStorage,
} from "./start_problems.js";

/** @typedef {import("./parts.js").Contents} Contents */
/** @typedef {import("./parts.js").Part} Part */

const SCOPE = new URL("./", location.href);
/** The parts without which the application cannot start. */
const NECESSARY = ["shell", "page", "python"];
const CONTROL_LIMIT = 3000; // milliseconds until the service worker controls the page
/** The memory of Python that is saved once, and room for the game nights, in bytes. */
const SNAPSHOT_AND_SESSIONS = 90e6;

/** @type {Worker|null} */
let python = null;
/** @type {Worker|null} the worker that decodes photos and runs the networks */
let photos = null;
let isLeader = false;
let isReady = false;
let hasFailed = false;
/** The bytes that the application needs at most, once it is known what is missing. */
let neededBytes = 0;
/** @type {string[]|null} the parts of this phone, when all are downloaded */
let installedParts = null;
/** @type {{request: any, port: MessagePort}[]} requests that arrive before Python starts */
const early = [];

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The translations into the language of the browser. @type {Record<string, string>} */
let texts = {};
let language = "en";

/** Load the translations; without them the texts are in English. */
async function loadTexts() {
  try {
    const response = await fetch(new URL("shell/messages.json", SCOPE));
    const translations = await response.json();
    // A browser of a system without a language says "C".
    const tags = navigator.languages.filter((each) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(each));
    const known = tags.flatMap((each) => {
      const tag = new Intl.Locale(each).maximize();
      return [`${tag.language}-${tag.script}`, tag.language]; // zh-TW is zh-Hant
    });
    language = known.find((each) => each in translations) ?? "en";
    texts = translations[language];
    document.documentElement.lang = language;
  } catch {
    // The download of the application will report the problem.
  }
}

/**
 * Return a text in the language of the browser.
 * @param {string} id
 * @param {Record<string, string|number>} [values]
 */
const _ = (id, values = {}) =>
  (texts[id] ?? id).replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

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

/** Show why tenbo does not start, and what to do. @param {unknown} error */
async function showFailure(error) {
  console.error(error);
  const problem = asProblem(error);
  await textsLoaded;
  showStatus(remedy(problem, _, Math.ceil(neededBytes / 1e6)));
  document.documentElement.dataset.problem = problem.kind;
  hasFailed = true;
}

async function start() {
  if (window.parent !== window) return; // a frame without the service worker
  requireFeatures();
  navigator.serviceWorker.addEventListener("message", takeRequest);
  const [state] = await Promise.all([loadState(SCOPE), startServiceWorker(), textsLoaded]);
  const contents = state.current ?? (await fetchContents(SCOPE));
  const wanted = await usefulParts(contents.parts);
  const missing = await missingParts(wanted);
  if (missing.length) await requireStorage(missing);
  const progress = countBytes(missing);
  await install(
    missing.filter(({ name }) => name === "shell" || name === "page"),
    progress,
  );
  if (!state.current) await saveState(SCOPE, { current: contents, next: null });
  openFrame();
  lead(contents);
  await install(
    missing.filter(({ name }) => NECESSARY.includes(name)),
    progress,
  );
  startPython(contents);
  await install(missing, progress);
  if (isLeader && !isReady) showStatus(_("Preparing tenbo on this phone"));
  else showStatus(null);
  document.documentElement.dataset.installed = contents.version;
  installedParts = wanted.map(({ name }) => name);
  tellInstalled();
  await navigator.storage.persist?.();
  frames[0]?.dispatchEvent(new Event("installed"));
  if (state.current) await prepareUpdate(state.current).catch(console.error);
}

/** Throw a problem if the application would not work after its download. @param {Part[]} missing */
async function requireStorage(missing) {
  neededBytes = SNAPSHOT_AND_SESSIONS + missing.reduce((sum, part) => sum + part.bytes, 0);
  await tryStorage(new URL("./storage_trial.js", import.meta.url));
  await requireSpace(neededBytes);
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
    if (!serviceWorker.controller && navigator.onLine) throw error;
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
    frame.contentDocument?.addEventListener("click", preparePhoto, { capture: true });
  });
  document.body.append(frame);
}

/** Load the networks while the player takes or chooses a photo. @param {Event} event */
function preparePhoto({ target }) {
  const isPhoto = /** @type {Element} */ (target).matches('input[type="file"][accept^="image"]');
  if (isPhoto) photos?.postMessage({ type: "prepare" });
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
    navigator.serviceWorker.controller?.postMessage({ type: "leader" });
    await new Promise(() => {}); // until the window is closed
  });
}

/** @param {Contents} contents */
async function startPython(contents) {
  if (!isLeader || python) return;
  const necessary = contents.parts.filter(({ name }) => NECESSARY.includes(name));
  if ((await missingParts(necessary)).length || python) return;
  const script = new URL(contents.worker, SCOPE);
  python = new Worker(script, { type: "module" });
  python.onmessage = ({ data }) => {
    if (data.type === "photos") startPhotos(new URL("photo_worker.js", script), data.port);
    if (data.type === "failed") showFailure(data.error);
    if (data.type === "ready") setReady();
    if (data.type === "damaged") reportDamage(data.time);
    if (data.type === "restored") location.reload();
  };
  python.onerror = reportError;
  python.postMessage({ type: "start", scope: SCOPE.href, contents });
  for (const { request, port } of early.splice(0)) forward(request, port);
}

/** Start the worker for photos, in place of one that rests. @param {URL} script @param {MessagePort} port */
function startPhotos(script, port) {
  photos?.terminate();
  photos = new Worker(script, { type: "module" });
  photos.onerror = reportError;
  photos.postMessage({ type: "start", port }, [port]);
  tellInstalled();
}

const reportError = (/** @type {ErrorEvent} */ { message }) =>
  showFailure(new Problem("unknown", message));

/** Report to the page that the game nights are damaged. @param {string} time of the newest copy */
function reportDamage(time) {
  document.documentElement.dataset.copy = time;
  frames[0]?.dispatchEvent(new Event("damage"));
}

/** Hide that Python is being prepared. */
function setReady() {
  isReady = true;
  document.documentElement.dataset.python = "ready";
  if (installedParts) showStatus(null);
}

const tellInstalled = () =>
  installedParts &&
  photos?.postMessage({ type: "installed", scope: SCOPE.href, parts: installedParts });

/** Take a request from the service worker. @param {MessageEvent} event */
function takeRequest({ data, ports: [port] }) {
  if (data.type !== "request") return;
  if (python) forward(data.request, port);
  else early.push({ request: data.request, port });
}

/** @param {any} request @param {MessagePort} port */
const forward = (request, port) =>
  python?.postMessage({ type: "request", request, port }, [port, request.body]);

/**
 * Download the version that the server has now; it is used when tenbo starts again. If that fails,
 * the present version continues, and the next start tries again.
 */
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
  frames[0]?.dispatchEvent(new Event("update"));
}

/** Start the new version, unless another window uses the present one: then tell the page. */
function restart() {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (data) location.reload();
    else frames[0]?.dispatchEvent(new Event("otherwindows"));
  };
  navigator.serviceWorker.controller?.postMessage({ type: "restart" }, [port2]);
}

window.addEventListener("restart", restart); // which a page in the frame dispatches
window.addEventListener("restore", () => python?.postMessage({ type: "restore" })); // this too
const textsLoaded = loadTexts();
start().catch(showFailure);
