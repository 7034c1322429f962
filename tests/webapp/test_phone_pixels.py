"""The pixels that the app inside the phone computes, compared with OpenCV and NumPy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.random import Generator
from playwright.sync_api import Page

import webapp
from tests.webapp.phone_modules import run_modules, serve_modules
from vision.boxes import Box
from vision.pixels.crops import ground_colour
from vision.pixels.image import Pixels
from vision.pixels.photo_quality import PhotoQuality

Run = Callable[..., Any]

SAMPLES = Path(webapp.__file__).parent / "static" / "samples"

RESIZE = """({ resize }, { cases }) => cases.map(([picture, width, height]) =>
  resize.resizePart(picture, resize.wholeOf(picture), width, height))"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serve_modules() as address:
        yield address


@pytest.fixture
def run(page: Page, address: str) -> Run:
    page.goto(address + "resize.js")
    return partial(run_modules, page)


@pytest.fixture
def random() -> Generator:
    return np.random.default_rng(23)


def noise(random: Generator, width: int, height: int) -> Pixels:
    return random.integers(0, 256, (height, width, 3), np.uint8)


@pytest.fixture(scope="module")
def photo() -> Pixels:
    """Return the middle of a sample photo."""
    image = cv2.imread(str(SAMPLES / "hand1.jpg"))
    assert image is not None
    height, width = image.shape[:2]
    middle = image[height // 4 : height // 4 * 3, width // 4 : width // 4 * 3, ::-1]
    return np.ascontiguousarray(middle)


def resized(picture: Pixels, width: int, height: int) -> Pixels:
    shrinks = width <= picture.shape[1] and height <= picture.shape[0]
    method = cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, (width, height), interpolation=method), np.uint8)


def assert_resized(run: Run, cases: list[tuple[Pixels, int, int]]) -> None:
    for case, result in zip(cases, run(RESIZE, cases=cases), strict=True):
        np.testing.assert_array_equal(result, resized(*case))


def test_shrunk_pictures_are_those_of_opencv(run: Run, random: Generator) -> None:
    cases = []
    for _ in range(150):
        width, height = map(int, random.integers(1, 160, 2))
        smaller = int(random.integers(1, width + 1)), int(random.integers(1, height + 1))
        cases.append((noise(random, width, height), *smaller))
    assert_resized(run, cases)


def test_enlarged_pictures_are_those_of_opencv(run: Run, random: Generator) -> None:
    cases = []
    for _ in range(150):
        width, height, *size = map(int, random.integers(1, 160, 4))
        cases.append((noise(random, width, height), size[0], size[1]))
    assert_resized(run, cases)


def test_a_photo_is_resized_as_by_opencv(run: Run, photo: Pixels) -> None:
    height, width = photo.shape[:2]
    sizes = [(width // 2, height // 2), (333, 222), (64, 64), (width + 7, height + 9), (width, 31)]
    assert_resized(run, [(photo, *size) for size in sizes])


def test_all_greys_are_those_of_opencv(run: Run, random: Generator) -> None:
    picture = noise(random, 600, 400)
    code = "({ measurements }, { picture }) => measurements.greyPicture(picture)"
    expected = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).ravel()
    np.testing.assert_array_equal(run(code, picture=picture), expected)


def test_percentiles_are_those_of_numpy(run: Run, random: Generator) -> None:
    values = np.sort(random.normal(100, 40, 777).astype(np.float32))
    code = """({ measurements }, { values }) =>
      [[5, Number], [95, Number], [90, Math.fround], [98, Math.fround], [100, Math.fround]].map(
        ([percent, round]) => measurements.percentile(values, percent, round))"""
    found = run(code, values=values)
    assert found[:2] == np.percentile(values, (5, 95)).tolist()
    assert found[2:] == [float(np.percentile(values, each)) for each in (90, 98, 100)]


def random_boxes(random: Generator, picture: Pixels, count: int) -> list[Box]:
    height, width = picture.shape[:2]
    boxes: list[Box] = []
    while len(boxes) < count:
        x, y = random.uniform(0, width - 12), random.uniform(0, height - 12)
        across, down = random.uniform(8, 90, 2)
        boxes.append(Box(x, y, min(width, x + across), min(height, y + down)))
    return boxes


def corners(boxes: list[Box]) -> list[list[float]]:
    return [[each.left, each.top, each.right, each.bottom] for each in boxes]


def test_ground_colours_are_those_of_the_server(run: Run, random: Generator, photo: Pixels) -> None:
    boxes = random_boxes(random, photo, 60)
    code = """({ measurements }, { photo, boxes }) =>
      boxes.map((box) => measurements.groundColour(photo, box))"""
    found = run(code, photo=photo, boxes=corners(boxes))
    expected = [ground_colour(photo, box) for box in boxes]
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12)


def test_faces_are_measured_as_by_the_server(run: Run, random: Generator, photo: Pixels) -> None:
    bright = np.minimum(photo.astype(np.int64) * 2, 255).astype(np.uint8)  # parts are overexposed
    for picture in (photo, bright):
        boxes = random_boxes(random, picture, 40)
        code = """({ measurements }, { picture, boxes }) => {
          const values = new Float64Array(boxes.length * measurements.FACE_VALUES);
          boxes.forEach((box, n) =>
            measurements.measureFace(picture, box, values, n * measurements.FACE_VALUES));
          return values;
        }"""
        found = run(code, picture=picture, boxes=corners(boxes)).reshape(40, -1)
        quality = PhotoQuality(picture)
        assert found[:, 0].tolist() == [quality.face_brightness(box) for box in boxes]
        assert found[:, 1].tolist() == [quality.glare(box) for box in boxes]
        slopes = found[:, 2:]
        sharpness = [quality.sharpness([box]) for box in boxes]
        np.testing.assert_allclose(slopes.min(axis=1), sharpness, rtol=0, atol=1e-5)
        together = np.median(slopes, axis=0).min()
        assert together == pytest.approx(quality.sharpness(boxes), abs=1e-5)
