/**
 * A worker that stores a file, reads it again and deletes it, in the way of `opfs.js`; it sends the
 * error of the browser, or null. Some private windows have the interface, but refuse files.
 */

const NAME = `trial-${Math.random().toString(36).slice(2)}`;

async function store() {
  const root = await navigator.storage.getDirectory();
  /** @type {any} */
  const file = await root.getFileHandle(NAME, { create: true });
  try {
    const handle = await file.createSyncAccessHandle();
    handle.write(new Uint8Array([1]), { at: 0 });
    handle.flush();
    handle.close();
  } finally {
    await root.removeEntry(NAME);
  }
}

store().then(
  () => self.postMessage(null),
  ({ name, message }) => self.postMessage({ name, message }),
);
