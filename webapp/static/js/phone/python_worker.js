/** The worker that runs Python: it answers the requests of the page, and stores the sessions. */

import { unpack } from "./archive.js";
import { mountDatabase, replaceDatabase } from "./opfs.js";
import { freeMemory, loadFile, loadSnapshot, saveSnapshot } from "./parts.js";
import { connectPhotos } from "./remote_photos.js";

/** @typedef {import("./parts.js").Contents} Contents */
/** @typedef {{scope: URL, contents: Contents}} Start */
/** @typedef {ReturnType<typeof copiesOf>} Copies */
/** @typedef {{method: string, url: string, headers: Record<string, string>, body: ArrayBuffer}} Sent */

const CODE = "/tenbo";
const DATA = "/data";
const PREPARED = "/start.bin";
const IMPORTS = [
  "import sys",
  `sys.path.insert(0, "${CODE}")`,
  "from webapp.phone.start import start",
  `start("${PREPARED}")`,
  "from webapp.phone.bridge import Bridge",
].join("\n");
const CREATE_READER = `
from pyodide.ffi import to_js
from vision.detect.weights import find_models, load_weights
from webapp.phone.browser_photo import BrowserReader

lambda open_photo: BrowserReader(load_weights(find_models(), verify=False), open_photo, to_js)
`;

/**
 * @typedef {{answer: (sent: Sent) => Promise<{status: number, headers: [string, string][],
 *   body: Uint8Array<ArrayBuffer>, stream: number|null}>, flush: () => void,
 *   endStream: (stream: number) => void, copies: Copies}} Application
 */

/** Milliseconds without a request until the stored game nights are copied, and the most of these
 * waits: a page whose requests fail sends them again and again. */
const IDLE = 3000;
const WAITS = 10;

/** @type {Promise<Application>|null} */
let application = null;
let openRequests = 0;
let lastRequest = 0;
/** @type {Map<number, MessagePort>} the streams that the page receives */
const streams = new Map();

self.onmessage = ({ data }) => {
  if (data.type === "start") {
    application = startApplication({ ...data, scope: new URL(data.scope) });
    application.then(
      (running) => {
        self.postMessage({ type: "ready" });
        lastRequest = performance.now();
        keepCopy(running.copies).catch(console.error);
      },
      (error) => {
        console.error(error);
        const { name, message } = error;
        self.postMessage({ type: "failed", error: { name, message } });
      },
    );
  }
  if (data.type === "restore")
    application
      ?.then(({ copies }) => copies.restore())
      .then(() => self.postMessage({ type: "restored" }))
      .catch(console.error);
  if (data.type === "request") answer(data.request, data.port);
};

/** @param {Sent} sent @param {MessagePort} port */
async function answer(sent, port) {
  port.postMessage("accepted");
  openRequests++;
  try {
    const running = await /** @type {Promise<Application>} */ (application);
    const { status, headers, body, stream } = await running.answer(sent);
    running.flush();
    if (stream !== null) follow(running, stream, port);
    port.postMessage({ status, headers, body: body.buffer, stream: stream !== null }, [
      body.buffer,
    ]);
  } catch (error) {
    console.error(error);
    port.postMessage({ status: 500, headers: [], body: new ArrayBuffer(0), stream: false });
  } finally {
    openRequests--;
    lastRequest = performance.now();
  }
}

/**
 * Copy the game nights while nobody waits for an answer; if they are damaged, report it with the
 * time of the newest copy.
 * @param {Copies} copies
 */
async function keepCopy(copies) {
  const wait = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
  for (let waits = 1; ; waits++) {
    await wait(IDLE);
    const isIdle = !openRequests && performance.now() - lastRequest >= IDLE;
    if (isIdle || waits === WAITS) break;
  }
  if (copies.write()) return;
  const time = copies.newest();
  if (time) self.postMessage({ type: "damaged", time });
}

/** @param {Application} running @param {number} stream @param {MessagePort} port */
function follow(running, stream, port) {
  streams.set(stream, port);
  port.onmessage = () => {
    streams.delete(stream);
    running.endStream(stream);
  };
}

/** Send a part of a stream, or its end. @param {number} stream @param {any} part */
function emit(stream, part) {
  const port = streams.get(stream);
  port?.postMessage(part === undefined || part === null ? null : part.toJs());
  part?.destroy?.();
  if (!part) streams.delete(stream);
}

/** @param {Start} start @returns {Promise<Application>} */
async function startApplication(start) {
  const { scope, contents } = start;
  /** @type {any} */
  const worker = self;
  const openPhoto = connectPhotos((port) => worker.postMessage({ type: "photos", port }, [port]));
  const pyodide = await startPython(scope, contents);
  const name = `tenbo${scope.pathname.replaceAll("/", "-")}`;
  const storage = await mountDatabase(pyodide, DATA, name);
  const bridge = pyodide.globals.get("Bridge").callKwargs({
    address: scope.href,
    database: storage.file,
    reader: pyodide.runPython(CREATE_READER)(openPhoto),
    emit,
    static_address: `/${contents.static}`,
  });
  return {
    flush: storage.flush,
    endStream: (stream) => bridge.end_stream(stream),
    copies: copiesOf(pyodide, name, storage),
    async answer({ method, url, headers, body }) {
      const bytes = pyodide.globals.get("bytes")(new Uint8Array(body));
      const answered = await bridge.answer(method, url, pyodide.toPy(headers), bytes);
      const content = answered.body;
      const result = {
        status: answered.status,
        headers: answered.headers.toJs(),
        body: content.toJs().slice(),
        stream: answered.stream ?? null,
      };
      content.destroy();
      answered.destroy();
      return result;
    },
  };
}

/**
 * Return what can be done with the copies of the stored game nights, as `tenbo serve` does.
 * @param {any} pyodide
 * @param {string} name of the folder in the browser's storage
 * @param {Awaited<ReturnType<typeof mountDatabase>>} storage
 */
function copiesOf(pyodide, name, storage) {
  const database = `sqlite:///${storage.file}`;
  const python = () => pyodide.pyimport("webapp.storage.copies");
  const newest = () => python().intact_copy(database)?.toString();
  return {
    /** Write a copy; return false if the game nights are damaged. */
    write() {
      try {
        python().write_copy(database);
      } catch (error) {
        return /** @type {any} */ (error).type !== "DamagedDatabase";
      } finally {
        storage.flush();
      }
      return true;
    },
    /** Return the time of the newest intact copy. @returns {string|undefined} */
    newest() {
      const path = newest();
      return path && pyodide.FS.stat(path).mtime.toISOString();
    },
    /** Use the newest intact copy from the next start on; the damaged file stays. */
    async restore() {
      const content = pyodide.FS.readFile(newest());
      storage.close();
      await replaceDatabase(name, content);
    },
  };
}

/**
 * Start Python with the imported code. The first start saves its memory, so that later ones need
 * no imports.
 * @param {URL} scope
 * @param {Contents} contents
 * @returns {Promise<any>}
 */
async function startPython(scope, contents) {
  const part = contents.parts.find(({ name }) => name === "python");
  if (!part) throw new Error("contents.json has no Python");
  const [code, snapshot] = await Promise.all([
    loadFile(new URL("python.zip", scope)),
    loadSnapshot(scope, part),
  ]);
  const folder = new URL("pyodide/", scope).href;
  if (snapshot) {
    try {
      const pyodide = await restorePython(folder, snapshot);
      unpack(pyodide.FS, code.buffer, CODE);
      return pyodide;
    } catch (error) {
      console.error(error);
      await saveSnapshot(scope, part, null);
    }
  }
  const [{ loadPyodide }, prepared] = await Promise.all([
    import(`${folder}pyodide.mjs`),
    loadFile(new URL("start.bin", scope)),
  ]);
  const pyodide = await loadPyodide({ indexURL: folder, _makeSnapshot: true });
  unpack(pyodide.FS, code.buffer, CODE);
  pyodide.FS.writeFile(PREPARED, prepared, { canOwn: true });
  pyodide.runPython(IMPORTS);
  pyodide.FS.unlink(PREPARED);
  const memory = pyodide.makeMemorySnapshot();
  // It is stored while the page is in use: the first photo does not wait for it.
  application?.then(() => storeMemory(scope, part, memory)).catch(console.error);
  return pyodide;
}

/** @param {URL} scope @param {import("./parts.js").Part} part @param {Uint8Array<ArrayBuffer>} memory */
function storeMemory(scope, part, memory) {
  const worker = new Worker(new URL("snapshot_worker.js", import.meta.url), { type: "module" });
  worker.postMessage({ scope: scope.href, part, memory }, [memory.buffer]);
}

/** @param {string} folder of Pyodide @param {Uint8Array} snapshot @returns {Promise<any>} */
async function restorePython(folder, snapshot) {
  const [{ loadPyodide }, { default: createModule }] = await Promise.all([
    import(`${folder}pyodide.mjs`),
    import(`${folder}pyodide.asm.mjs`),
  ]);
  const size = snapshot.length;
  const pyodide = await loadPyodide({
    indexURL: folder,
    _loadSnapshot: snapshot,
    async createPyodideModule(/** @type {any} */ settings) {
      const module = await createModule(settings);
      growMemory(module, size);
      return module;
    },
  });
  delete pyodide._api.config._loadSnapshot; // it would stay in memory
  freeMemory(snapshot);
  return pyodide;
}

/** Make room for a snapshot, which replaces the memory. @param {any} module @param {number} size */
function growMemory(module, size) {
  while (module.HEAP8.length < size)
    if (!module._malloc(size - module.HEAP8.length)) throw new Error("no memory for Python");
}
