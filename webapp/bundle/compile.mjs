/**
 * Compile Python files with Pyodide, so that a phone need not do it.
 *
 * `node compile.mjs FOLDER`: FOLDER/pyodide is Pyodide, FOLDER/sources.zip has the files, and
 * FOLDER/levels.json the optimization of each; FOLDER/compiled.zip receives their bytecode.
 */

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const COMPILE = `
import importlib.util
import json
import marshal
from zipfile import ZipFile

# The flag says that Python does not look for a source to compare.
HEADER = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)

with open("/levels.json") as file:
    levels = json.load(file)
with ZipFile("/sources.zip") as sources, ZipFile("/compiled.zip", "w") as compiled:
    for path, level in levels.items():
        code = compile(sources.read(path), path, "exec", dont_inherit=True, optimize=level)
        compiled.writestr(path, HEADER + marshal.dumps(code))
`;

const folder = pathToFileURL(`${process.argv[2]}/`);
const interpreter = new URL("pyodide/", folder);
const { loadPyodide } = await import(new URL("pyodide.mjs", interpreter).href);
const pyodide = await loadPyodide({
  indexURL: fileURLToPath(interpreter),
  // Columns are only for tracebacks; without a random seed, each build writes the same bytes.
  env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" },
});
for (const name of ["levels.json", "sources.zip"])
  pyodide.FS.writeFile(`/${name}`, new Uint8Array(await readFile(new URL(name, folder))));
pyodide.runPython(COMPILE);
await writeFile(new URL("compiled.zip", folder), pyodide.FS.readFile("/compiled.zip"));
