/**
 * The database on the disk: files of Python that the browser stores (origin private file system).
 *
 * SQLite writes through synchronous handles, so its own write-ahead log makes each commit safe. The
 * data is with the operating system when `write` returns, and on the disk after `flush`.
 */

/**
 * @typedef {{getSize: () => number, read: (to: ArrayBufferView, options: {at: number}) => number,
 *   write: (from: ArrayBufferView, options: {at: number}) => number, flush: () => void,
 *   truncate: (size: number) => void}} Handle
 */

const DATABASE = "sessions.sqlite3";
/** All files that SQLite creates, except the index of its log, which it can compute again. */
const FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-journal`];
const ATTEMPTS = 50; // the worker of a closed page keeps its handles for a moment
const PAUSE = 200; // milliseconds
const NO_SPACE = 51; // ENOSPC of Emscripten
const NOT_PERMITTED = 63; // EPERM of Emscripten

/**
 * Make a folder of the file system of Python that stores the database.
 * @param {any} pyodide
 * @param {string} folder
 * @param {string} name of the folder in the browser's storage
 * @returns {Promise<{file: string, flush: () => void}>} the path of the database, and a function
 *   that waits until the disk has everything
 */
export async function mountDatabase(pyodide, folder, name) {
  const handles = await openHandles(name);
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
  return { file: `${folder}/${DATABASE}`, flush };
}

/** @param {string} name @returns {Promise<Map<string, Handle>>} */
async function openHandles(name) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  const handles = new Map();
  for (const file of FILES) handles.set(file, await openHandle(folder, file));
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
