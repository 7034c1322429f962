/**
 * The worker that knows the pixels of photos: it decodes them and runs the networks. Python, in a
 * worker of its own, asks through a port, see `remote_photos.js`; so the networks are loaded and
 * compute at the same time as Python.
 */

import { Networks } from "./networks.js";
import { loadFile } from "./parts.js";
import { OpenPhoto, openPhoto } from "./photo.js";

/** @import { Call } from "./remote_photos.js" */

/** @type {Map<number, OpenPhoto>} */
const photos = new Map();
let opened = 0;
/** @type {(networks: Promise<Networks>) => void} */
let setNetworks;
/** Fulfilled when all parts are downloaded. @type {Promise<Networks>} */
const networks = new Promise((resolve) => (setNetworks = resolve));

self.onmessage = ({ data }) => {
  if (data.type === "start")
    data.port.onmessage = (/** @type {MessageEvent} */ call) => answer(call.data, data.port);
  if (data.type === "installed") setNetworks(createNetworks(new URL(data.scope), data.parts));
  // The photo itself reports a network that cannot be loaded.
  if (data.type === "prepare") networks.then((each) => each.prepare()).catch(console.error);
};

/** @param {Call} call @param {MessagePort} port */
async function answer({ number, photo, method, parameters }, port) {
  try {
    const result = await run(photo, method, parameters);
    port.postMessage({ number, result }, buffersOf(result));
  } catch (error) {
    port.postMessage({ number, error: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * @param {number|null} number of the photo; null opens one
 * @param {string} method
 * @param {any[]} parameters
 */
async function run(number, method, parameters) {
  if (number === null) {
    const [file, region] = parameters;
    return keep(await openPhoto(file, region, await networks));
  }
  const photo = /** @type {any} */ (photos.get(number));
  if (!photo) throw new Error("the photo is closed");
  const result = await photo[method](...parameters);
  if (method === "close") photos.delete(number);
  return result instanceof OpenPhoto ? keep(result) : result;
}

/** Return a description of a photo, to which the next calls refer. @param {OpenPhoto} photo */
function keep(photo) {
  photos.set(++opened, photo);
  const { width, height, fileWidth, fileHeight } = photo;
  return { photo: opened, width, height, fileWidth, fileHeight };
}

/** Return the memory of a result, which is moved instead of copied. @param {any} result */
const buffersOf = (result) =>
  (ArrayBuffer.isView(result) ? [result] : Object.values(result ?? {}))
    .filter(ArrayBuffer.isView)
    .map(({ buffer }) => buffer);

/** @param {URL} scope @param {string[]} parts that are downloaded */
async function createNetworks(scope, parts) {
  const load = (/** @type {string} */ file) => loadFile(new URL(`models/${file}`, scope));
  const card = JSON.parse(new TextDecoder().decode(await load("tiles.json")));
  const runtime = runtimeFiles(scope, "ort.wasm", "ort-wasm-simd-threaded");
  const webgpu = parts.includes("graphics")
    ? runtimeFiles(scope, "ort.webgpu", "ort-wasm-simd-threaded.asyncify")
    : undefined;
  return new Networks({ card, load, runtime, webgpu });
}

/** @param {URL} scope @param {string} module @param {string} wasm */
const runtimeFiles = (scope, module, wasm) => ({
  module: new URL(`runtime/${module}.bundle.min.mjs`, scope).href,
  wasm: new URL(`runtime/${wasm}.wasm`, scope).href,
});
