"""Measure the networks in a browser, and compare its readings of photos with the server's.

Chromium runs the modules of `static/js/phone` on one thread, without Python: the decisions of the
detector run here, on the pixels and networks of the browser.

    python -m bench.browser_networks [PHOTO ...]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import chain
from math import dist
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from platformdirs import user_cache_path

from bench.reading import SAMPLES, photo
from scorer.tiles.game import Game
from tests.webapp.conftest import CHROMIUM, FLAGS
from tests.webapp.phone_modules import run_modules, serve_modules
from vision.boxes import Detection
from vision.detect.networks import run_now
from vision.detect.weights import find_models, load_weights
from vision.pixels.onnx_detector import load_detector
from vision.pixels.pipeline import read_photo
from vision.reading.reading import Reading
from webapp.bundle.npm import package_files, pinned_packages
from webapp.phone.browser_photo import BrowserReader

if TYPE_CHECKING:
    from playwright.sync_api import Page

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
  window.opened = new Map();
  window.open = (bytes, region) => photo.openPhoto(bytes, region, models);
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
    "decode 12 megapixels": async () => (await window.open(file, null)).close(),
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


class Array:
    """A typed array that the page has returned."""

    def __init__(self, numbers: Any) -> None:
        self._numbers = numbers

    def to_py(self) -> memoryview:
        """Return the numbers."""
        return memoryview(self._numbers)


class Output:
    """An object that the page has returned, its arrays as typed arrays."""

    def __init__(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            setattr(self, name, Array(value) if isinstance(value, np.ndarray) else value)


class PagePhoto:
    """A photo on the page, as `webapp.phone.browser_photo.JsPhoto`."""

    def __init__(self, page: Page, key: int, size: dict[str, int]) -> None:
        self._page, self._key = page, key
        self.width, self.height = size["width"], size["height"]
        self.fileWidth, self.fileHeight = size["fileWidth"], size["fileHeight"]

    def part(self, left: int, top: int, right: int, bottom: int, /) -> PagePhoto:
        """Return a part of whole pixels as a photo of its own."""
        return _add_photo(
            self._page, f"opened.get({self._key}).part(...sides)", sides=(left, top, right, bottom)
        )

    async def find(self, *numbers: float) -> Any:
        """Run the finder."""
        return Output(self._call("find", *numbers))

    async def read(self, *values: Any) -> Any:
        """Run a reader."""
        return Output(self._call("read", *values))

    async def groundColours(self, boxes: Any, /) -> Any:  # noqa: N802
        """Return the colours of the grounds of tiles."""
        return Array(self._call("groundColours", boxes))

    async def measureFaces(self, boxes: Any, /) -> Any:  # noqa: N802
        """Measure faces."""
        return Array(self._call("measureFaces", boxes))

    async def brightness(self) -> float:
        """Return the brightness."""
        return float(self._call("brightness"))

    async def smallJpeg(self, side: int, quality: int, /) -> Any:  # noqa: N802
        """Return a small JPEG."""
        return Array(self._call("smallJpeg", side, quality))

    def close(self) -> None:
        """Free the memory of the pixels."""
        self._call("close")

    def _call(self, method: str, *values: Any) -> Any:
        code = f"(_, {{ values }}) => opened.get({self._key}).{method}(...values)"
        return run_modules(self._page, code, values=list(values))


def _add_photo(page: Page, expression: str, **values: Any) -> PagePhoto:
    code = f"""async (_, {{ {", ".join(values)} }}) => {{
      const added = await {expression};
      const {{ width, height, fileWidth, fileHeight }} = added;
      const key = opened.size + 1;
      opened.set(key, added);
      return [key, {{ width, height, fileWidth, fileHeight }}];
    }}"""
    key, size = run_modules(page, code, **values)
    return PagePhoto(page, key, size)


def page_reader(page: Page) -> BrowserReader:
    """Return the reader of photos on the page."""

    async def open_photo(file: bytes, region: Any) -> PagePhoto:
        return _add_photo(page, "window.open(file, region)", file=file, region=region)

    return BrowserReader(load_weights(find_models()), open_photo, lambda value: value)


def compare(page: Page, photos: Sequence[Path]) -> None:
    """Print the tiles that the browser and the server read differently."""
    reader, detector = page_reader(page), load_detector()
    same = total = 0
    for file in photos:
        data = file.read_bytes()
        expected = read_photo(data, detector)
        found = run_now(reader.read(data, region=None, game=Game.RIICHI))
        pairs, differences = tile_differences(found, expected)
        same, total = same + pairs, total + len(expected.tiles)
        for difference in differences:
            print(f"  {file.name}: {difference}")
        if found.notation != expected.notation:
            print(f"  {file.name}: hand {found.notation}, on the server {expected.notation}")
    print(f"  {same} of {total} tiles in {len(photos)} photos are identical")


def tile_differences(found: Reading, expected: Reading) -> tuple[int, list[str]]:
    """Return the number of equal tiles, with the same label and place, and the others."""
    rest, missing = list(found.tiles), []
    for tile in expected.tiles:
        equal = [each for each in rest if each.label == tile.label and is_near(each, tile)]
        if equal:
            rest.remove(equal[0])
        else:
            missing.append(tile)
    same = len(expected.tiles) - len(missing)
    named = (("browser", each) for each in rest), (("server", each) for each in missing)
    return same, [f"only in the {where}: {each.label} {each.box}" for where, each in chain(*named)]


def is_near(first: Detection, second: Detection) -> bool:
    """Return whether the centres are within a quarter of a tile: photos can be decoded smaller."""
    return dist(first.box.centre, second.box.centre) < min(first.box.width, first.box.height) / 4


def main() -> int:
    """Measure and compare; return the exit status."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415
    except ImportError:
        print("bench.browser_networks needs playwright", file=sys.stderr)
        return 1
    models = find_models()
    photos = [Path(each) for each in sys.argv[1:]] or sorted(SAMPLES.glob("hand*.jpg"))
    (package,) = (each for each in pinned_packages() if each.name == "onnxruntime-web")
    files = package_files(package, user_cache_path("tenbo", appauthor=False) / "npm")
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
            protocol.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            compare(page, photos)
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
