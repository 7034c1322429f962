"""Photos in a browser: the reader in Python over a photo in JavaScript, here one in memory."""

import io
from array import array
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageFilter

from vision.boxes import Box
from vision.detect.networks import Square, run_now
from vision.detect.weights import load_weights
from vision.photo import PhotoError, Region
from vision.pipeline import read_detectable_frame, read_detectable_photo
from vision.pixels.crops import crop_region
from vision.pixels.image import Pixels, open_photo, small_jpeg
from vision.pixels.photo_quality import PhotoQuality
from vision.pixels.read_photo import DecodedPhoto, OnnxDetector, read_photo
from vision.reading.looks import NO_LOOKS
from vision.reading.reading import Reading, Timing
from webapp.phone.browser_photo import BrowserReader

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "webapp" / "static" / "samples"


class Array:
    """A typed array of JavaScript with these numbers."""

    def __init__(self, numbers: Any) -> None:
        self.numbers = array("d", np.ravel(numbers).tolist())

    def to_py(self) -> memoryview:
        return memoryview(self.numbers)


class Bytes:
    """A Uint8Array of JavaScript."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def to_py(self) -> memoryview:
        return memoryview(self.content)


class Output:
    """An object of JavaScript."""

    def __init__(self, **values: object) -> None:
        self.__dict__ |= values


class PhotoInMemory:
    """The protocol of `JsPhoto` on pixels in memory."""

    def __init__(self, detector: OnnxDetector, pixels: Pixels, file_size: tuple[int, int]) -> None:
        self.detector, self.pixels = detector, pixels
        self.networks = detector.open(pixels)
        self.width, self.height = self.networks.width, self.networks.height
        self.fileWidth, self.fileHeight = file_size
        self.closed = False

    async def part(self, left: int, top: int, right: int, bottom: int, /) -> "PhotoInMemory":
        part = crop_region(self.pixels, Box(left, top, right, bottom))
        return PhotoInMemory(self.detector, part, (right - left, bottom - top))

    async def runDetector(self, *numbers: float) -> Any:  # noqa: N802
        left, top, right, bottom, across, down, size = numbers
        part = Box(left, top, right, bottom)
        output = run_now(self.networks.run_detector(part, (across, down), size=size))
        return Output(factor=output.factor, rows=Array(output.rows))

    async def runClassifier(  # noqa: N802
        self, close_up: bool, across: float, down: float, squares: Any, /
    ) -> Any:
        chosen = [Square(*each) for each in squares]
        output = run_now(self.networks.run_classifier(chosen, (across, down), close_up=close_up))
        return Output(logits=Array(output.logits), turns=Array(output.turns))

    async def groundColours(self, boxes: Any, /) -> Any:  # noqa: N802
        return Array(run_now(self.networks.ground_colours([Box(*each) for each in boxes])))

    async def measureFaces(self, boxes: Any, /) -> Any:  # noqa: N802
        quality, faces = PhotoQuality(self.pixels), [Box(*each) for each in boxes]
        return Array(
            [
                (quality.face_brightness(face), quality.glare(face), *quality.slopes(face))
                for face in faces
            ]
        )

    async def brightness(self) -> float:
        return PhotoQuality(self.pixels).overall_brightness()

    async def colour(self) -> int:
        return PhotoQuality(self.pixels).colour()

    async def smallJpeg(self, side: int, quality: int, /) -> Any:  # noqa: N802
        photo = open_photo(encode(self.pixels))
        return Bytes(small_jpeg(photo, side=side, quality=quality))

    def close(self) -> None:
        self.closed = True


def encode(pixels: Pixels) -> bytes:
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, "PNG")
    return stream.getvalue()


@pytest.fixture(scope="module")
def detector() -> OnnxDetector:
    return OnnxDetector(ROOT / "models", threads=1)


@pytest.fixture
def opened() -> list[PhotoInMemory]:
    return []


@pytest.fixture
def reader(detector: OnnxDetector, opened: list[PhotoInMemory]) -> BrowserReader:
    async def open_in_browser(content: bytes, box: list[float] | None) -> Any:
        if not content.startswith((b"\x89PNG", b"\xff\xd8")):
            raise RuntimeError("photo: not an image")
        left, top, right, bottom = box or (0, 0, 0, 0)
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        photo = open_photo(content, region=Region(corners) if box else None)
        opened.append(PhotoInMemory(detector, photo.pixels, (photo.width, photo.height)))
        return opened[-1]

    weights = load_weights(ROOT / "models", verify=False)
    return BrowserReader(weights, open_in_browser, lambda value: value)


def without_times(reading: Reading) -> Reading:
    return replace(reading, timing_ms=Timing())


def test_a_frame_is_read_as_on_a_server(
    reader: BrowserReader, detector: OnnxDetector, opened: list[PhotoInMemory]
) -> None:
    with Image.open(SAMPLES / "hand1.jpg") as sample:
        content = encode(np.asarray(sample.convert("RGB").resize((960, 720))))
    decoded = DecodedPhoto(open_photo(content), detector)
    server = [run_now(read_detectable_frame(decoded))]
    server.append(run_now(read_detectable_frame(decoded, seen=server[0].seen)))
    seen = NO_LOOKS
    for look in server:
        frame = io.BytesIO(content)
        read = run_now(reader.read(frame, partial(read_detectable_frame, seen=seen)))
        assert len(read.reading.player_tiles) == 14
        assert without_times(read.reading) == without_times(look.reading)
        assert read.seen == look.seen
        seen = read.seen
    assert seen.agreed == 2
    assert all(each.closed for each in opened)


@pytest.mark.parametrize("name", ["hand1.jpg", "hand2.jpg"])
def test_a_phone_reads_as_a_server(
    reader: BrowserReader, detector: OnnxDetector, opened: list[PhotoInMemory], name: str
) -> None:
    content = (SAMPLES / name).read_bytes()
    read = run_now(reader.read(io.BytesIO(content), read_detectable_photo))
    assert len(read.hand_tiles) >= 13
    assert without_times(read) == without_times(read_photo(content, detector))
    assert opened[0].closed


def test_a_region_is_read_as_on_a_server(reader: BrowserReader, detector: OnnxDetector) -> None:
    content = (SAMPLES / "hand1.jpg").read_bytes()
    whole = read_photo(content, detector)
    left = min(each.box.left for each in whole.tiles[:6])
    right = max(each.box.right for each in whole.tiles[:6])
    region = Region(((left, 0), (right, 0), (right, whole.height), (left, whole.height)))
    work = partial(read_detectable_photo, region=region)
    read = run_now(reader.read(io.BytesIO(content), work, region=region))
    on_server = read_photo(content, detector, region=region)
    assert 6 <= len(read.tiles) <= len(whole.tiles)
    assert without_times(read) == without_times(on_server)


def test_advice_needs_the_measurements_of_the_browser(
    reader: BrowserReader, detector: OnnxDetector
) -> None:
    with Image.open(SAMPLES / "hand1.jpg") as image:
        blurred = encode(np.asarray(image.filter(ImageFilter.GaussianBlur(9)), np.uint8))
    read = run_now(reader.read(io.BytesIO(blurred), read_detectable_photo))
    assert "blurred" in {advice.kind for advice in read.advice}
    assert without_times(read) == without_times(read_photo(blurred, detector))


def test_a_file_that_the_browser_cannot_open(reader: BrowserReader) -> None:
    with pytest.raises(PhotoError, match=r"cannot open the photo \(photo: not an image\)"):
        run_now(reader.read(io.BytesIO(b"text"), read_detectable_photo))


def test_a_region_outside_of_the_photo(reader: BrowserReader, opened: list[PhotoInMemory]) -> None:
    content = encode(np.zeros((30, 40, 3), np.uint8))
    outside = Region(((90, 0), (99, 0), (99, 9), (90, 9)))
    with pytest.raises(PhotoError, match="outside of the photo, which has 40 x 30 pixels"):
        run_now(reader.read(io.BytesIO(content), read_detectable_photo, region=outside))
    assert all(photo.closed for photo in opened)


def test_a_small_photo_for_a_session(reader: BrowserReader) -> None:
    content = encode(np.full((1200, 3200, 3), 90, np.uint8))
    small = run_now(reader.small_jpeg(io.BytesIO(content)))
    with Image.open(io.BytesIO(small)) as image:
        assert (image.format, image.size) == ("JPEG", (1600, 600))
