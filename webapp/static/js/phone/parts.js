/**
 * The parts of the application: downloaded once, checked, and stored in the browser's cache.
 *
 * Each part has a cache that is named after its content, so that an update downloads only parts
 * that changed. The state names the version in use and the next one.
 */

import { Problem } from "./start_problems.js";

/**
 * @typedef {{path: string, type: string, bytes: number}} PartFile
 * @typedef {{name: string, file: string, compressed: number, bytes: number, sha256: string,
 *   files: PartFile[]}} Part
 * @typedef {{version: string, root: string, key: string, static: string, worker: string,
 *   parts: Part[]}} Contents
 * @typedef {{current: Contents|null, next: Contents|null}} State
 */

const STATE_FILE = "state.json";
const COMPLETE = "complete"; // an entry of the cache of a part whose files are all stored
const SNAPSHOT = "snapshot"; // an entry of the cache of the part with Python
/** Headers of every file, so that WebAssembly can use threads. */
const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
};

const cacheName = (/** @type {URL} */ scope, /** @type {string} */ name) =>
  `tenbo ${scope.pathname} ${name}`;

/** @param {URL} scope @param {Part} part */
const partCache = (scope, part) => caches.open(cacheName(scope, part.file));

/** Return the versions that this browser has. @param {URL} scope @returns {Promise<State>} */
export async function loadState(scope) {
  const cache = await caches.open(cacheName(scope, "state"));
  const stored = await cache.match(new URL(STATE_FILE, scope));
  return stored ? stored.json() : { current: null, next: null };
}

/** @param {URL} scope @param {State} state */
export async function saveState(scope, state) {
  const cache = await caches.open(cacheName(scope, "state"));
  await cache.put(new URL(STATE_FILE, scope), new Response(JSON.stringify(state)));
}

/** Fetch the description of the version that the server has. @param {URL} scope */
export async function fetchContents(scope) {
  const response = await fetchFile(new URL("contents.json", scope), { cache: "no-cache" });
  return /** @type {Promise<Contents>} */ (response.json());
}

/** Fetch a file of the website. @param {URL} address @param {RequestInit} [options] */
async function fetchFile(address, options) {
  const response = await fetch(address, options).catch((error) => {
    throw new Problem("offline", String(error));
  });
  const file = address.pathname.split("/").at(-1);
  if (!response.ok) throw new Problem("incomplete", `${file}: ${response.status}`);
  return response;
}

/** Return the content of a file that is installed. @param {URL} address */
export async function loadFile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @param {URL} scope @param {Part} part */
export async function isInstalled(scope, part) {
  return Boolean(await (await partCache(scope, part)).match(new URL(COMPLETE, scope)));
}

/**
 * Download a part unless it is installed.
 * @param {URL} scope
 * @param {Part} part
 * @param {(bytes: number) => void} onProgress receives the compressed bytes of each piece
 */
export async function installPart(scope, part, onProgress) {
  if (await isInstalled(scope, part)) return;
  const content = await downloadPart(scope, part, onProgress);
  const cache = await partCache(scope, part);
  let start = 0;
  const stored = part.files.map((file) => {
    const data = content.subarray(start, (start += file.bytes));
    const headers = { "content-type": file.type, ...ISOLATION };
    return cache.put(new URL(file.path, scope), new Response(data, { headers }));
  });
  freeMemory(content); // each response has a copy
  await Promise.all(stored);
  await cache.put(new URL(COMPLETE, scope), new Response(""));
}

/**
 * Free the memory of an array at once: a garbage collection of a page can come minutes later.
 * @param {ArrayBufferView} array
 */
export function freeMemory({ buffer }) {
  // Older browsers leave it to their garbage collection.
  /** @type {{transfer?: (bytes: number) => ArrayBuffer}} */ (buffer).transfer?.(0);
}

/**
 * Return the memory of Python after its imports, which an earlier start saved.
 * @param {URL} scope
 * @param {Part} part the part with Python and the code
 */
export async function loadSnapshot(scope, part) {
  const stored = await (await partCache(scope, part)).match(new URL(SNAPSHOT, scope));
  return stored ? new Uint8Array(await stored.arrayBuffer()) : null;
}

/** @param {URL} scope @param {Part} part @param {Uint8Array<ArrayBuffer>|null} snapshot */
export async function saveSnapshot(scope, part, snapshot) {
  const cache = await partCache(scope, part);
  const key = new URL(SNAPSHOT, scope);
  if (snapshot) await cache.put(key, new Response(snapshot));
  else await cache.delete(key);
}

/** @param {URL} scope @param {Part} part @param {(bytes: number) => void} onProgress */
async function downloadPart(scope, part, onProgress) {
  const response = await fetchFile(new URL(part.file, scope));
  if (!response.body) throw new Problem("incomplete", part.file);
  let isComplete = false;
  const counter = new TransformStream({
    transform(piece, controller) {
      onProgress(piece.byteLength);
      controller.enqueue(piece);
    },
    flush: () => void (isComplete = true),
  });
  const pieces = response.body
    .pipeThrough(counter)
    .pipeThrough(new DecompressionStream("gzip"))
    .getReader();
  const content = new Uint8Array(part.bytes);
  let received = 0;
  for (;;) {
    const { done, value } = await pieces.read().catch((error) => {
      throw new Problem(isComplete ? "incomplete" : "offline", `${part.file}: ${error}`);
    });
    if (done) break;
    if (received + value.length > part.bytes) break; // the checksum differs
    content.set(value, received);
    received += value.length;
  }
  if (received !== part.bytes || (await checksum(content)) !== part.sha256)
    throw new Problem("incomplete", part.file);
  return content;
}

/** @param {Uint8Array<ArrayBuffer>} content */
async function checksum(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return whether networks can compute on a graphics processor; an emulated one is no help. */
export async function hasGraphicsProcessor() {
  /** @type {{gpu?: {requestAdapter: () => Promise<{info?: {isFallbackAdapter?: boolean}}|null>}}} */
  const { gpu } = /** @type {object} */ (navigator);
  const adapter = await gpu?.requestAdapter().catch(() => null);
  return Boolean(adapter && !adapter.info?.isFallbackAdapter);
}
