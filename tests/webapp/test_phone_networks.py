"""The networks of the app inside the phone in onnxruntime-web, compared with those of the server.

onnxruntime-web is an npm package: `tenbo app` downloads it once into its cache. The environment
variable TENBO_ONNXRUNTIME_WEB can name the folder `dist` of another copy.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from tests.webapp.calculator_page import SAMPLE
from tests.webapp.conftest import CHROMIUM, FLAGS
from tests.webapp.phone_modules import run_modules, serve_modules
from vision.boxes import Box
from vision.detect.networks import UNSCALED, Square, run_now
from vision.detect.weights import find_models, load_card
from vision.pixels.image import Pixels, load_photo
from vision.pixels.read_photo import OnnxDetector
from webapp.bundle.npm import default_cache, package_files, pinned_packages

Run = Callable[..., Any]

CARD = load_card(find_models())
COPY = "TENBO_ONNXRUNTIME_WEB"

LOAD = """
  const loaded = [];
  const load = async (file) => {
    loaded.push(file);
    return new Uint8Array(await (await fetch(`/models/${file}`)).arrayBuffer());
  };
  const runtime = {
    module: `${location.origin}/runtime/ort.wasm.bundle.min.mjs`,
    wasm: `${location.origin}/runtime/ort-wasm-simd-threaded.wasm`,
  };
  const models = new networks.Networks({ runtime, card, load, ...options });
"""


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files of onnxruntime-web."""
    if COPY in os.environ:
        return Path(os.environ[COPY])
    cache = default_cache()
    (package,) = (each for each in pinned_packages() if each.name == "onnxruntime-web")
    if not (cache / package.archive).is_file():
        pytest.skip(f"onnxruntime-web is not here: run `tenbo app DIR` once, or set {COPY}")
    folder = tmp_path_factory.mktemp("runtime")
    files = package_files(package, cache)
    for path, data in (files["runtime"] | files["graphics"]).items():
        (folder / Path(path).name).write_bytes(data)
    return folder


@pytest.fixture(scope="module")
def address(runtime: Path, eight_bit_models: Path) -> Iterator[str]:
    with serve_modules(runtime=runtime, models=eight_bit_models) as address:
        yield address


@pytest.fixture
def run(page: Page, address: str) -> Run:
    page.goto(address + "networks.js")
    return partial(run_modules, page, card=CARD)


@pytest.fixture(scope="module")
def detector(eight_bit_models: Path) -> OnnxDetector:
    return OnnxDetector(eight_bit_models, threads=1)


@pytest.fixture(scope="module")
def image() -> Pixels:
    return load_photo(SAMPLE)


def squares(image: Pixels, detector: OnnxDetector) -> list[Square]:
    """Return squares around the tiles that the detector finds, in all directions."""
    found = detector.propose(image)
    assert len(found) >= 14
    middles = [(*each.box.centre, max(each.box.width, each.box.height)) for each in found]
    return [
        Square(round(x - size / 2), round(y - size / 2), round(size), number % 4)
        for number, (x, y, size) in enumerate(middles)
    ]


@pytest.mark.long
def test_another_worker_reads_photos(run: Run) -> None:
    code = f"""async ({{ networks, photo, remote_photos }}, values) => {{
      const {{ file, card, options, squares }} = values;
      {LOAD}
      let worker;
      let rested;
      const start = (port) => {{
        worker?.terminate();
        worker = new Worker("/photo_worker.js", {{ type: "module" }});
        worker.postMessage({{ type: "start", port }}, [port]);
        rested?.();
      }};
      const install = () =>
        worker.postMessage({{ type: "installed", scope: `${{location.origin}}/`, parts: [] }});
      const open = remote_photos.connectPhotos(start, 100);
      const damaged = open(new Uint8Array(300)).catch((error) => error.message);
      install();
      const read = async (opened) => {{
        const part = await opened.part(100, 300, 900, 1100);
        return [
          [opened.width, opened.height, opened.fileWidth, opened.fileHeight],
          await part.runDetector(0, 0, 800, 800, 1, 1, 1),
          await part.runClassifier(false, 1, 1, squares),
          await part.measureFaces([[0, 0, 80, 100]]),
          await part.brightness(),
        ];
      }};
      const remote = await open(file.slice());
      const answers = await read(remote);
      await remote.close();
      const closed = await remote.colour().catch((error) => error.message);
      await new Promise((resolve) => {{ rested = resolve; }});
      install();
      const later = await read(await open(file.slice()));
      const own = await read(await photo.openPhoto(file, null, models));
      return [own, answers, later, closed, await damaged];
    }}"""
    own, remote, later, closed, damaged = run(
        code, file=SAMPLE.read_bytes(), options={}, squares=[(0, 0, 80, 1)]
    )
    np.testing.assert_equal(remote, own)
    np.testing.assert_equal(later, own)
    assert closed == "the photo is closed"
    assert damaged.startswith("photo: the browser cannot decode it (")


@pytest.mark.long
def test_a_photo_is_read_as_on_the_server(run: Run, detector: OnnxDetector, image: Pixels) -> None:
    code = f"""async ({{ networks, photo }}, {{ file, card, options, squares, part }}) => {{{LOAD}
      const opened = await photo.openPhoto(file, null, models);
      return [
        await opened.runDetector(0, 0, opened.width, opened.height, 1, 1, 1),
        await opened.runDetector(...part, 1, 1, 1),
        await opened.runDetector(...part, 1, 1, 0.5),
        await opened.runClassifier(false, 1, 1, squares),
        await opened.runClassifier(true, 1, 1, squares.slice(0, 6)),
        loaded,
      ];
    }}"""
    seen = squares(image, detector)
    height, width = image.shape[:2]
    part = Box(100, 300, 900, 1100)
    corners = [part.left, part.top, part.right, part.bottom]
    *found, classified, close_up, loaded = run(
        code, file=SAMPLE.read_bytes(), options={}, squares=seen, part=corners
    )
    networks = detector.open(image)
    runs = ((Box(0, 0, width, height), 1), (part, 1), (part, 0.5))
    for output, (box, size) in zip(found, runs, strict=True):
        expected = run_now(networks.run_detector(box, UNSCALED, size=size))
        assert output["factor"] == expected.factor
        rows = output["rows"].reshape(-1, 4 + len(CARD["detector"]["classes"]))
        np.testing.assert_allclose(rows, expected.rows, rtol=1e-4, atol=1e-4)
    for output, some, is_close_up in ((classified, seen, False), (close_up, seen[:6], True)):
        read = run_now(networks.run_classifier(some, UNSCALED, close_up=is_close_up))
        for name in ("logits", "turns"):
            values = output[name].reshape(len(some), -1)
            np.testing.assert_allclose(values, getattr(read, name), rtol=0, atol=1e-4)
    assert loaded == ["detector.onnx", "classifier.onnx", "close_up_classifier.onnx"]


@pytest.mark.long
def test_networks_are_loaded_when_they_are_needed(run: Run) -> None:
    code = f"""async ({{ networks }}, {{ card, options }}) => {{{LOAD}
      const planes = new Float32Array(3 * 64 * 64); const first = await models.classify(false,
      planes); const both = await Promise.all([models.classify(false, planes),
      models.classify(false, planes)]); const before = [...loaded]; await models.release(); const
      again = await models.classify(false, planes); return [[first, ...both, again].map(({{ logits
      }}) => logits), before, loaded];
    }}"""
    logits, before, loaded = run(code, options={})
    for each in logits:
        np.testing.assert_array_equal(each, logits[0])
    assert (before, loaded) == (["classifier.onnx"], ["classifier.onnx"] * 2)


@pytest.mark.long
def test_a_download_that_failed_is_tried_again(run: Run) -> None:
    code = f"""async ({{ networks }}, {{ card, options }}) => {{{LOAD}
      let fails = true;
      const failing = new networks.Networks({{
        runtime,
        card,
        load: (file) => (fails ? Promise.reject(new Error("no connection")) : load(file)),
      }});
      const planes = new Float32Array(3 * 64 * 64);
      const message = await failing.classify(false, planes).catch((error) => error.message);
      fails = false;
      return [message, (await failing.classify(false, planes)).logits.length];
    }}"""
    assert run(code, options={}) == ["no connection", len(CARD["classifier"]["labels"])]


# Take the emulated graphics processor for a real one, and count the tasks that it gets.
PRETEND_GRAPHICS = """() => {
  Object.defineProperty(GPUAdapterInfo.prototype, "isFallbackAdapter", { get: () => false });
  window.submitted = 0;
  const { submit } = GPUQueue.prototype;
  GPUQueue.prototype.submit = function (...tasks) {
    window.submitted++;
    return submit.apply(this, tasks);
  };
}"""
ONE_READING = f"""async ({{ networks }}, {{ card, options, gpu }}) => {{{LOAD}
  if (gpu !== undefined)
    Object.defineProperty(navigator, "gpu", {{ configurable: true, value: gpu && {{
      requestAdapter: async () => gpu,
    }} }});
  return (await models.classify(false, new Float32Array(3 * 64 * 64))).logits;
}}"""


@pytest.mark.long
def test_a_graphics_processor_computes_the_same(browser: Browser, run: Run, address: str) -> None:
    """Chromium emulates the graphics processor, too slowly for the detector."""
    plain = run(ONE_READING, options={}, gpu=None)
    emulated = ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"]
    chromium = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, *emulated])
    try:
        page = chromium.new_page()
        page.goto(address + "networks.js")
        page.evaluate(PRETEND_GRAPHICS)
        webgpu = {
            "module": f"{address}runtime/ort.webgpu.bundle.min.mjs",
            "wasm": f"{address}runtime/ort-wasm-simd-threaded.asyncify.wasm",
        }
        logits = run_modules(page, ONE_READING, card=CARD, options={"webgpu": webgpu})
        assert page.evaluate("submitted") > 0
    finally:
        chromium.close()
    np.testing.assert_allclose(logits, plain, rtol=0, atol=1e-3)


@pytest.mark.long
@pytest.mark.parametrize("threads", [1, 2])
def test_an_isolated_page_computes_with_threads(
    page: Page, runtime: Path, eight_bit_models: Path, run: Run, threads: int
) -> None:
    plain = run(ONE_READING, options={}, gpu=None)
    with serve_modules(isolated=True, runtime=runtime, models=eight_bit_models) as address:
        page.goto(address + "networks.js")
        assert page.evaluate("crossOriginIsolated")
        options = {"threads": threads}
        logits = run_modules(page, ONE_READING, card=CARD, options=options, gpu=None)
        page.goto("about:blank")  # closes its connections to the server
    np.testing.assert_allclose(logits, plain, rtol=0, atol=1e-5)


@pytest.mark.long
@pytest.mark.parametrize("gpu", [None, {}, {"info": {"isFallbackAdapter": True}}])
@pytest.mark.parametrize("module", ["missing.mjs", "ort.wasm.bundle.min.mjs"])
def test_without_a_working_graphics_processor_the_processor_computes(
    run: Run, address: str, gpu: object, module: str
) -> None:
    plain = run(ONE_READING, options={}, gpu=None)
    wasm = f"{address}runtime/ort-wasm-simd-threaded.wasm"  # it cannot use a graphics processor
    options = {"webgpu": {"module": f"{address}runtime/{module}", "wasm": wasm}}
    np.testing.assert_array_equal(run(ONE_READING, options=options, gpu=gpu), plain)
