"""Photos that the browser decodes, and the networks that it runs on them.

`static/js/phone/photo.js` has the JavaScript side of the protocol `JsPhoto`, in another worker.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from time import perf_counter
from typing import IO, Any, Protocol

from scorer.tiles.messages import message as _
from vision.boxes import Box, Detection
from vision.detect.detector import OnBoxes, TileDetector
from vision.detect.networks import ClassifierOutput, Colour, DetectorOutput, Scaling, Square
from vision.detect.weights import Weights
from vision.photo import PhotoError, Region
from vision.pipeline import Read, ReadWork, milliseconds_since
from vision.reading.advice import FaceMeasurement, Measurements, PhotoMeasurements
from vision.reading.reading import Timing

_JPEG_SIDE, _JPEG_QUALITY = 1600, 85  # of the photos of a session, as on a server
_TURN_VALUES = 4
_FACE_VALUES = 10


class TypedArray(Protocol):
    """An array of JavaScript."""

    def to_py(self) -> memoryview:
        """Return the numbers."""


class JsDetectorOutput(Protocol):
    """The rows of the detector, one after another, and the factor of `DetectorOutput`."""

    factor: float
    rows: TypedArray


class JsClassifierOutput(Protocol):
    """The rows of a classifier, one after another."""

    logits: TypedArray
    turns: TypedArray


class JsPhoto(Protocol):
    """A photo in JavaScript; boxes are [left, top, right, bottom]."""

    width: int
    height: int
    fileWidth: int  # noqa: N815  # a name of JavaScript
    fileHeight: int  # noqa: N815

    def part(self, left: int, top: int, right: int, bottom: int, /) -> Awaitable[JsPhoto]:
        """Return a part of whole pixels as a photo of its own."""

    def runDetector(  # noqa: N802
        self, *part_scaling_and_size: float
    ) -> Awaitable[JsDetectorOutput]:
        """Run the detector on a part: its four sides, the factors that scale it, the input size."""

    def runClassifier(  # noqa: N802
        self, close_up: bool, across: float, down: float, squares: Any, /
    ) -> Awaitable[JsClassifierOutput]:
        """Run a classifier on squares of the photo that is scaled by these factors."""

    def groundColours(self, boxes: Any, /) -> Awaitable[TypedArray]:  # noqa: N802
        """Return three logarithms a box."""

    def measureFaces(self, boxes: Any, /) -> Awaitable[TypedArray]:  # noqa: N802
        """Return brightness, glare and eight slopes a box."""

    def brightness(self) -> Awaitable[float]:
        """Return the brightness of the photo."""

    def colour(self) -> Awaitable[int]:
        """Return how far the colour channels of the photo differ."""

    def smallJpeg(self, side: int, quality: int, /) -> Awaitable[TypedArray]:  # noqa: N802
        """Return the bytes of a small JPEG."""

    def close(self) -> object:
        """Free the memory of the pixels."""


OpenPhoto = Callable[[Any, Any], Awaitable[JsPhoto]]
"""Decode the bytes of a photo, with the box of a region or None."""

ToJs = Callable[[Any], Any]
"""Convert bytes, numbers and lists to JavaScript."""


class BrowserReader:
    """Reads photos with the decoder and the networks of the browser."""

    def __init__(self, weights: Weights, open_photo: OpenPhoto, to_js: ToJs) -> None:
        self._weights = weights
        self._open_photo = open_photo
        self._to_js = to_js

    async def read(
        self,
        photo: IO[bytes],
        work: ReadWork[Read],
        *,
        region: Region | None = None,
    ) -> Read:
        """Return what a function reads in a photo, see `PhotoReader.read`."""
        start = perf_counter()
        opened = await self._open(photo, region)
        decoding = milliseconds_since(start)
        try:
            if region is not None:
                region.require_inside((opened.fileWidth, opened.fileHeight))
            return await work(BrowserPhoto(self._weights, opened, self._to_js, decoding))
        finally:
            opened.close()

    async def small_jpeg(self, photo: IO[bytes]) -> bytes:
        """Return a small upright JPEG without metadata; PhotoError if that fails."""
        opened = await self._open(photo, None)
        try:
            return bytes((await opened.smallJpeg(_JPEG_SIDE, _JPEG_QUALITY)).to_py())
        finally:
            opened.close()

    async def _open(self, photo: IO[bytes], region: Region | None) -> JsPhoto:
        box = None if region is None else self._to_js(_corners(region.bounds))
        photo.seek(0)
        try:
            return await self._open_photo(self._to_js(photo.read()), box)
        except Exception as error:  # of JavaScript, whose classes Python does not have
            raise PhotoError(
                _(
                    "This browser cannot open the photo ({error}): choose a JPEG, PNG or "
                    "WebP file, or take a new photo.",
                    error=error,
                )
            ) from error


class BrowserPhoto:
    """A photo in the browser, as `vision.pipeline.DetectablePhoto` with its `PhotoNetworks`."""

    def __init__(
        self, weights: Weights, photo: JsPhoto, to_js: ToJs, decoding: float = 0.0
    ) -> None:
        self._weights = weights
        self._photo = photo
        self._to_js = to_js
        self.decoding = decoding

    @property
    def width(self) -> int:
        """Return the width in pixels."""
        return self._photo.width

    @property
    def height(self) -> int:
        """Return the height in pixels."""
        return self._photo.height

    async def run_detector(
        self, part: Box, scaling: Scaling, *, size: float = 1.0
    ) -> DetectorOutput:
        """Run the detector on a part of whole pixels, with this share of the usual input size."""
        output = await self._photo.runDetector(*map(int, _corners(part)), *scaling, size)
        columns = 4 + len(self._weights.detector.classes)
        return DetectorOutput(output.factor, _rows(output.rows, columns))

    async def run_classifier(
        self, squares: Sequence[Square], scaling: Scaling, *, close_up: bool
    ) -> ClassifierOutput:
        """Run the classifier, or the close-up classifier, on squares."""
        listed = self._to_js([list(map(int, each)) for each in squares])
        output = await self._photo.runClassifier(close_up, *scaling, listed)
        labels = len(self._weights.classifier.labels)
        return ClassifierOutput(_rows(output.logits, labels), _rows(output.turns, _TURN_VALUES))

    async def ground_colours(self, boxes: Sequence[Box]) -> Sequence[Colour]:
        """Return the most frequent colour of each tile: the background of its print."""
        listed = self._to_js([_corners(each) for each in boxes])
        colours = _rows(await self._photo.groundColours(listed), 3)
        return [(red, green, blue) for red, green, blue in colours]

    @property
    def file_size(self) -> tuple[int, int]:
        """Return width and height in pixels of the file."""
        return self._photo.fileWidth, self._photo.fileHeight

    async def detect(
        self, part: Box, on_boxes: OnBoxes | None = None
    ) -> tuple[Sequence[Detection], Timing]:
        """Detect the tiles in a part of whole pixels; return boxes in pixels of the part."""
        if part != Box(0, 0, self.width, self.height):
            return await self._detect_part(part, on_boxes)
        detector, start = TileDetector(self._weights), perf_counter()
        found = await detector.propose(self, on_boxes)
        proposing, start = milliseconds_since(start), perf_counter()
        detections = await detector.classify(self, found)
        return detections, Timing(detect=proposing, classify=milliseconds_since(start))

    async def detect_in_frame(self, look: int) -> Sequence[Detection]:
        """Detect the tiles of the whole photo quickly, in the `look` at a hand counted from 0."""
        return await TileDetector(self._weights).detect_in_frame(self, look)

    async def measure(self, boxes: Sequence[Box]) -> Measurements:
        """Measure the light and the sharpness of the tiles in these boxes."""
        measured: Iterable[FaceMeasurement] = ()
        if boxes:
            faces = await self._photo.measureFaces(self._to_js([_corners(each) for each in boxes]))
            rows = _rows(faces, _FACE_VALUES)
            measured = (FaceMeasurement(row[0], row[1], tuple(row[2:])) for row in rows)
        return PhotoMeasurements(
            (self.width, self.height),
            await self._photo.brightness(),
            await self._photo.colour(),
            dict(zip(boxes, measured, strict=True)),
        )

    async def _detect_part(
        self, part: Box, on_boxes: OnBoxes | None
    ) -> tuple[Sequence[Detection], Timing]:
        photo = await self._photo.part(*map(int, _corners(part)))
        try:
            return await BrowserPhoto(self._weights, photo, self._to_js).detect(
                Box(0, 0, photo.width, photo.height), on_boxes
            )
        finally:
            photo.close()


def _corners(box: Box) -> list[float]:
    return [box.left, box.top, box.right, box.bottom]


def _rows(array: TypedArray, columns: int) -> list[list[float]]:
    numbers: list[float] = array.to_py().tolist()  # type: ignore[assignment]  # of any format
    return [numbers[start : start + columns] for start in range(0, len(numbers), columns)]
