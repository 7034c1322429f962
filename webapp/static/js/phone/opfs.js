/**
 * The database on the disk: files of Python that the browser stores (origin private file system).
 *
 * SQLite writes through synchronous handles, so its own write-ahead log makes each commit safe. The
 * data is with the operating system when `write` returns, and on the disk after `flush`.
 */

/**
 * @typedef {{getSize: () => number, read: (to: ArrayBufferView, options: {at: number}) => number,
 *   write: (from: ArrayBufferView, options: {at: number}) => number, flush: () => void,
 *   truncate: (size: number) => void, close: () => void}} Handle
 */

const DATABASE = "sessions.sqlite3";
/** All files that SQLite creates, except the index of its log, which it can compute again. */
const FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-journal`];
/** The copies that Python writes, with the names of `webapp/storage/sqlite_file.py`. */
const COPIES = [1, 2, 3, 4].map((number) => DATABASE.replace(".", `-copy-${number}.`));
const COMPLETE = "complete"; // a file of the folder of a restored database that is wholly stored
const ATTEMPTS = 50; // the worker of a closed page keeps its handles for a moment
const PAUSE = 200; // milliseconds
const NO_SPACE = 51; // ENOSPC of Emscripten
const NOT_PERMITTED = 63; // EPERM of Emscripten

/**
 * Make a folder of the file system of Python that stores the database.
 * @param {any} pyodide
 * @param {string} folder
 * @param {string} name of the folder in the browser's storage
 * @returns {Promise<{file: string, flush: () => void, close: () => void}>} the path of the
 *   database, and functions that wait until the disk has everything, and give the files up
 */
export async function mountDatabase(pyodide, folder, name) {
  const { current } = await findFolders(name);
  const times = await timesOfCopies(current);
  const handles = await openHandles(current, [...FILES, ...COPIES]);
  /** @type {Handle|null} */
  let written = null;
  const flush = () => {
    written?.flush();
    written = null;
  };
  /** Keep the order of writes to different files. @param {Handle} handle */
  const mark = (handle) => {
    if (written !== handle) flush();
    written = handle;
  };
  const { FS } = pyodide;
  FS.mkdirTree(folder);
  FS.mount(fileSystem(FS, handles, { mark, flush }), {}, folder);
  for (const [file, handle] of handles) if (handle.getSize()) FS.create(`${folder}/${file}`, 0o600);
  for (const [file, time] of times) FS.utime(`${folder}/${file}`, time, time);
  const close = () => {
    FS.unmount(folder);
    for (const handle of handles.values()) handle.close();
  };
  return { file: `${folder}/${DATABASE}`, flush, close };
}

/**
 * Return the folder of the database in use, and the name of the next one. A restored copy gets a
 * folder of its own, so that nothing overwrites the damaged database.
 * @param {string} name of the first folder
 */
async function findFolders(name) {
  const root = await navigator.storage.getDirectory();
  let current = await root.getDirectoryHandle(name, { create: true });
  for (let number = 2; ; number++) {
    const next = `${name}.${number}`;
    try {
      const folder = await root.getDirectoryHandle(next);
      await folder.getFileHandle(COMPLETE);
      current = folder;
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "NotFoundError") throw error;
      return { root, current, next };
    }
  }
}

/**
 * Return the times at which copies were written, in milliseconds since 1970.
 * @param {FileSystemDirectoryHandle} folder
 * @returns {Promise<Map<string, number>>}
 */
async function timesOfCopies(folder) {
  const times = new Map();
  for (const name of COPIES) {
    const handle = await folder.getFileHandle(name, { create: true });
    const { size, lastModified } = await handle.getFile();
    if (size) times.set(name, lastModified);
  }
  return times;
}

/**
 * Store the content of a database, which is used from now on; the one before stays as it is.
 * @param {string} name of the first folder
 * @param {Uint8Array} content
 */
export async function replaceDatabase(name, content) {
  const { root, next } = await findFolders(name);
  const folder = await root.getDirectoryHandle(next, { create: true });
  for (const [file, handle] of await openHandles(folder, FILES)) {
    handle.truncate(0);
    if (file === DATABASE && handle.write(content, { at: 0 }) < content.length)
      throw new DOMException("the game nights do not fit", "QuotaExceededError");
    handle.flush();
    handle.close();
  }
  await folder.getFileHandle(COMPLETE, { create: true });
}

/**
 * @param {FileSystemDirectoryHandle} folder
 * @param {string[]} files
 * @returns {Promise<Map<string, Handle>>}
 */
async function openHandles(folder, files) {
  const handles = new Map();
  for (const file of files) handles.set(file, await openHandle(folder, file));
  return handles;
}

/** @param {FileSystemDirectoryHandle} folder @param {string} name @returns {Promise<Handle>} */
async function openHandle(folder, name) {
  /** @type {any} */
  const file = await folder.getFileHandle(name, { create: true });
  for (let attempt = 1; ; attempt++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      const { name: kind } = /** @type {Error} */ (error);
      if (attempt === ATTEMPTS || kind === "NotSupportedError") throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/**
 * Return a file system of Emscripten: in memory, except files with a handle.
 * @param {any} FS
 * @param {Map<string, Handle>} handles
 * @param {{mark: (handle: Handle) => void, flush: () => void}} order
 */
function fileSystem(FS, handles, { mark, flush }) {
  const memory = FS.filesystems.MEMFS;
  /** @param {Handle} handle @param {any} node @param {number} size */
  const resize = (handle, node, size) => {
    mark(handle);
    handle.truncate(size);
    node.usedBytes = size;
  };
  /** @param {any} node @param {Handle} handle */
  const attach = (node, handle) => {
    node.usedBytes = handle.getSize();
    node.node_ops = {
      ...node.node_ops,
      setattr(/** @type {any} */ changed, /** @type {any} */ { size, ...others }) {
        memory.node_ops.setattr(changed, others);
        if (size !== undefined) resize(handle, changed, size);
      },
    };
    node.stream_ops = {
      llseek: node.stream_ops.llseek,
      /** @type {(...parameters: any[]) => number} */
      read: (_, buffer, offset, length, position) =>
        handle.read(buffer.subarray(offset, offset + length), { at: position }),
      /** @type {(...parameters: any[]) => number} */
      write(stream, buffer, offset, length, position) {
        mark(handle);
        const stored = storeBytes(handle, buffer.subarray(offset, offset + length), position);
        if (stored < length) throw new FS.ErrnoError(NO_SPACE);
        stream.node.usedBytes = Math.max(stream.node.usedBytes, position + length);
        return length;
      },
      fsync() {
        flush();
        return 0;
      },
    };
  };
  return {
    mount(/** @type {any} */ mount) {
      const root = memory.mount(mount);
      const operations = root.node_ops;
      root.node_ops = {
        ...operations,
        /** @type {(...parameters: any[]) => any} */
        mknod(parent, name, mode, device) {
          const node = operations.mknod(parent, name, mode, device);
          const handle = handles.get(name);
          if (handle) attach(node, handle);
          return node;
        },
        unlink(/** @type {any} */ parent, /** @type {string} */ name) {
          const handle = handles.get(name);
          if (handle) {
            mark(handle);
            handle.truncate(0);
            flush();
          }
          operations.unlink(parent, name);
        },
        rename() {
          throw new FS.ErrnoError(NOT_PERMITTED);
        },
      };
      return root;
    },
  };
}

/** Write bytes; a full disk writes fewer. @param {Handle} handle */
function storeBytes(handle, /** @type {ArrayBufferView} */ bytes, /** @type {number} */ at) {
  try {
    return handle.write(bytes, { at });
  } catch {
    return 0;
  }
}
