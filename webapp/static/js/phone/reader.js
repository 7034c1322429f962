/** The reader of photos: the decoder and the networks of this browser, for Python. */

import { Networks } from "./networks.js";
import { openPhoto } from "./photo.js";

/** @import { Box } from "./measurements.js" */
/** @import { ModelCard, NetworkName } from "./networks.js" */

const CARD = "/tenbo/vision/_models/tiles.json";
/** The networks of nearly every photo. @type {NetworkName[]} */
const USUAL = ["detector", "classifier"];
const CREATE_READER = `
from pyodide.ffi import to_js
from vision.detect.weights import find_models, load_weights
from webapp.phone.browser_photo import BrowserReader

lambda open_photo: BrowserReader(load_weights(find_models(), verify=False), open_photo, to_js)
`;

/**
 * Create the Python object that reads photos, and the function that loads the networks before the
 * first one. Both wait until the models are downloaded.
 * @param {any} pyodide
 * @param {URL} scope
 * @param {Promise<string[]>} installed the names of the downloaded parts, when all are there
 */
export function createReader(pyodide, scope, installed) {
  /** @type {ModelCard} */
  const card = JSON.parse(pyodide.FS.readFile(CARD, { encoding: "utf8" }));
  const networks = installed.then(
    (parts) =>
      new Networks({
        card,
        load: (file) => loadModel(new URL(`models/${file}`, scope)),
        runtime: runtime(scope, "ort.wasm", "ort-wasm-simd-threaded"),
        webgpu: parts.includes("graphics")
          ? runtime(scope, "ort.webgpu", "ort-wasm-simd-threaded.asyncify")
          : undefined,
      }),
  );
  const open = async (
    /** @type {Uint8Array<ArrayBuffer>} */ file,
    /** @type {Box|null} */ region,
  ) => openPhoto(file, region ?? null, await networks);
  const prepare = async () => {
    for (const name of USUAL) await (await networks).prepare(name);
  };
  return { reader: pyodide.runPython(CREATE_READER)(open), prepare };
}

/** @param {URL} scope @param {string} module @param {string} wasm */
const runtime = (scope, module, wasm) => ({
  module: new URL(`runtime/${module}.bundle.min.mjs`, scope).href,
  wasm: new URL(`runtime/${wasm}.wasm`, scope).href,
});

/** @param {URL} address */
async function loadModel(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
