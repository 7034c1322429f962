/** The damaged files of a phone, which stay when their readable game nights are rescued. */

import { saveFile } from "./dom.js";

const DATABASE = "sessions.sqlite3";
const LOG = `${DATABASE}-wal`;

/** @typedef {{size: number, time: number, isLog: boolean, save: () => void}} DamagedFile */

/**
 * Return the files in a folder of the browser's storage that have content.
 * @param {string} folder
 * @returns {Promise<DamagedFile[]>}
 */
export async function damagedFiles(folder) {
  const root = await navigator.storage.getDirectory();
  const opened = await root.getDirectoryHandle(folder);
  const found = [];
  for (const name of [DATABASE, LOG]) {
    const file = await opened.getFileHandle(name).then(
      (handle) => handle.getFile(),
      () => null, // there is none
    );
    if (file?.size)
      found.push({
        size: file.size,
        time: file.lastModified,
        isLog: name === LOG,
        save: () => saveFile(file, `damaged-${name}`),
      });
  }
  return found;
}

/** Return the names of the folders of damaged files, the first one first. @param {string} scope */
export async function damagedFolders(scope) {
  const root = await navigator.storage.getDirectory();
  const first = `tenbo${scope.replaceAll("/", "-")}`;
  const names = [first];
  for (let number = 2; await exists(root, `${first}.${number}`); number++)
    names.push(`${first}.${number}`);
  return names.slice(0, -1); // the last one is in use
}

/** @param {FileSystemDirectoryHandle} root @param {string} name */
const exists = (root, name) =>
  root
    .getDirectoryHandle(name)
    .then((folder) => folder.getFileHandle("complete"))
    .then(
      () => true,
      () => false,
    );

/** Delete the damaged files in a folder, which itself stays: later ones count from it. */
export async function deleteDamaged(/** @type {string} */ folder) {
  const root = await navigator.storage.getDirectory();
  const opened = await root.getDirectoryHandle(folder);
  for (const name of [DATABASE, LOG]) await opened.removeEntry(name).catch(() => {});
}
