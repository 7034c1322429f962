/**
 * Run compiler.py with Pyodide.
 *
 * `node compile.mjs FOLDER`: FOLDER/pyodide is Pyodide, and compiler.py describes the other files.
 */

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);
const interpreter = new URL("pyodide/", folder);
const { loadPyodide } = await import(new URL("pyodide.mjs", interpreter).href);
const pyodide = await loadPyodide({
  indexURL: fileURLToPath(interpreter),
  // Columns are only for tracebacks; without a random seed, each build writes the same bytes.
  env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" },
});
for (const name of ["levels.json", "files.zip"])
  pyodide.FS.writeFile(`/${name}`, new Uint8Array(await readFile(new URL(name, folder))));
pyodide.runPython(await readFile(new URL("compiler.py", import.meta.url), "utf8"));
for (const name of ["compiled.zip", "start.bin"])
  await writeFile(new URL(name, folder), pyodide.FS.readFile(`/${name}`));
