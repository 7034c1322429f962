"""Measure the networks in a browser.

Chromium runs the modules of `static/js/phone` on one thread of the page, without Python. Unlike the
worker that `bench.phone` measures, the page can be slowed down.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.reading import photo
from tests.webapp.conftest import CHROMIUM, FLAGS
from tests.webapp.phone_modules import run_modules, serve_modules
from vision.detect.weights import find_models
from webapp.bundle.npm import default_cache, package_files, pinned_packages

ROUNDS = 5
SLOWDOWNS = (1, 4)
INPUTS = {"finder, 640 x 480": 1, "reader, 14 tiles": 56, "closer reader, 4 tiles": 16}

START = """async ({ networks, photo }, { card }) => {
  const file = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer());
  const runtime = {
    module: `${location.origin}/runtime/ort.wasm.bundle.min.mjs`,
    wasm: `${location.origin}/runtime/ort-wasm-simd-threaded.wasm`,
  };
  const load = (name) => file(`/models/${name}`);
  window.models = new networks.Networks({ card, runtime, load });
  window.open = (bytes) => photo.openPhoto(bytes, null, models);
  const times = {};
  for (const name of ["finder", "reader", "closer"]) {
    const start = performance.now();
    await models.prepare(name);
    times[name] = performance.now() - start;
  }
  return times;
}"""
MEASURE = """async (_, { file, rounds, inputs }) => {
  const planes = (count, side) => new Float32Array(count * 3 * side * side).fill(0.5);
  const [[finder], [reader, crops], [closer, squares]] = Object.entries(inputs);
  const tasks = {
    "decode 12 megapixels": async () => (await window.open(file)).close(),
    [finder]: () => models.find(new Float32Array(3 * 640 * 480).fill(0.5), 640, 480),
    [reader]: () => models.read(false, planes(crops, models.readerSide(false))),
    [closer]: () => models.read(true, planes(squares, models.readerSide(true))),
  };
  const times = {};
  for (const [name, task] of Object.entries(tasks)) {
    times[name] = [];
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      await task();
      times[name].push(performance.now() - start);
    }
  }
  return times;
}"""


def main() -> int:
    """Measure and print all figures; return the exit status."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415
    except ImportError:
        print("bench.browser_networks needs playwright", file=sys.stderr)
        return 1
    models = find_models()
    (package,) = (each for each in pinned_packages() if each.name == "onnxruntime-web")
    files = package_files(package, default_cache())
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        for path, data in files["runtime"].items():
            (Path(folder) / Path(path).name).write_bytes(data)
        with serve_modules(runtime=Path(folder), models=models) as address:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = browser.new_page()
            page.goto(address + "networks.js")
            start = perf_counter()
            loading = run_modules(page, START, card=json.loads((models / "tiles.json").read_text()))
            print(
                f"loaded in {perf_counter() - start:.1f} s",
                *(f"{k} {v:.0f} ms" for k, v in loading.items()),
                sep=", ",
            )
            protocol = page.context.new_cdp_session(page)
            for slowdown in SLOWDOWNS:
                protocol.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
                times = run_modules(page, MEASURE, file=photo()[1], rounds=ROUNDS, inputs=INPUTS)
                print(
                    f"milliseconds on one thread, {slowdown} times slower"
                    if slowdown > 1
                    else "milliseconds on one thread"
                )
                for name, each in times.items():
                    print(f"  {name:<34}{median(each):8.1f}")
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
