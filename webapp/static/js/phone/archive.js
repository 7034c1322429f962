/** The ZIP file with the code: it has no compression, so that its files need no copy. */

// Places of fields in the records of a ZIP file.
const END = { bytes: 22, count: 10, entries: 16 };
const ENTRY = { bytes: 46, size: 24, nameLength: 28, file: 42 };
const FILE_BYTES = 30;

/**
 * Write the files of an archive; unpackArchive of Pyodide takes four times as long.
 * @param {any} fileSystem of Emscripten
 * @param {ArrayBuffer} archive as `zip_files` in webapp/bundle/python_code.py writes it
 * @param {string} folder
 */
export function unpack(fileSystem, archive, folder) {
  const view = new DataView(archive);
  const decoder = new TextDecoder();
  const end = archive.byteLength - END.bytes;
  let entry = view.getUint32(end + END.entries, true);
  for (let left = view.getUint16(end + END.count, true); left > 0; left--) {
    const size = view.getUint32(entry + ENTRY.size, true);
    const nameLength = view.getUint16(entry + ENTRY.nameLength, true);
    const start = view.getUint32(entry + ENTRY.file, true) + FILE_BYTES + nameLength;
    const path = decoder.decode(new Uint8Array(archive, entry + ENTRY.bytes, nameLength));
    const [, parent, name] = /** @type {string[]} */ (`${folder}/${path}`.match(/(.*)\/(.*)/));
    fileSystem.mkdirTree(parent);
    const data = new Uint8Array(archive, start, size);
    fileSystem.createDataFile(parent, name, data, true, true, true);
    entry += ENTRY.bytes + nameLength;
  }
}
