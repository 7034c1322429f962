"""Read photos on a server: OpenCV crops the pixels, onnxruntime runs the networks."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from vision.boxes import Box, Detection
from vision.detect.detector import OnBoxes, TileDetector
from vision.detect.networks import (
    ClassifierOutput,
    Colour,
    DetectorOutput,
    Scaling,
    Square,
    run_now,
)
from vision.detect.proposals import Proposal
from vision.detect.weights import ClassifierSpec, Weights, WeightsError, find_models, load_weights
from vision.photo import Region
from vision.pipeline import milliseconds_since, read_detectable_photo, read_detectable_table
from vision.pixels.crops import (
    as_input,
    crop_region,
    crop_square,
    ground_colour,
    letterbox,
    scale_image,
)
from vision.pixels.image import Photo, Pixels, open_photo
from vision.pixels.photo_quality import PhotoQuality
from vision.reading.advice import Measurements
from vision.reading.correction import RedFives
from vision.reading.reading import Reading, Timing
from vision.reading.table_reading import TableReading

_BATCH = 64  # crops per call: limits the memory for a photo of a whole wall
_OUTPUTS = ["logits", "turns"]


class Detector(Protocol):
    """Any detector of tiles in an upright RGB photo."""

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Return the tiles of the (height, width, 3) photo, most confident first."""


@runtime_checkable
class TwoStageDetector(Detector, Protocol):
    """A detector with two stages that can be called, and timed, separately."""

    def propose(self, image: Pixels, on_boxes: OnBoxes | None = None) -> tuple[Proposal, ...]:
        """Return the boxes around tiles; `on_boxes` takes likely ones before."""

    def classify(self, image: Pixels, found: tuple[Proposal, ...]) -> tuple[Detection, ...]:
        """Classify the tile in each box; drop boxes without a tile."""


def load_detector(models: Path | None = None, *, threads: int | None = None) -> Detector:
    """Load the detector.

    Args:
        models: A folder of model files; without it, the models shipped with tenbo.
        threads: Number of threads; without it, one for each core.

    Raises:
        WeightsError: If files are missing or damaged.

    >>> import numpy as np
    >>> load_detector().detect(np.zeros((300, 400, 3), np.uint8))
    ()
    """
    return OnnxDetector(models, threads=threads)


class OnnxDetector:
    """The detector that runs the ONNX models.

    Attributes:
        tiles: The decisions of the detector, which ask for the networks of a photo.
        labels: The labels of the classifiers.
    """

    def __init__(self, models: Path | None = None, *, threads: int | None = None) -> None:
        """Load and verify the models of a folder; without one, those shipped with tenbo."""
        self._weights = load_weights(find_models(models))
        self._models = _load_models(self._weights, threads)
        self.tiles = TileDetector(self._weights)
        self.labels = self._weights.classifier.labels

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Return the tiles of the photo, most confident first."""
        return run_now(self.tiles.detect(self.open(image)))

    def detect_in_frame(self, image: Pixels, look: int) -> tuple[Detection, ...]:
        """Return the tiles of a frame of a camera quickly, the `look` at them counted from 0."""
        return run_now(self.tiles.detect_in_frame(PixelNetworks(self._frame_models, image), look))

    def propose(self, image: Pixels, on_boxes: OnBoxes | None = None) -> tuple[Proposal, ...]:
        """Return the boxes around tiles, best first, in pixels of the photo."""
        return run_now(self.tiles.propose(self.open(image), on_boxes))

    def classify(self, image: Pixels, found: Sequence[Proposal]) -> tuple[Detection, ...]:
        """Classify the tile in each box; drop boxes without a tile."""
        return run_now(self.tiles.classify(self.open(image), found))

    def open(self, image: Pixels) -> PixelNetworks:
        """Return the networks of an upright RGB photo, uint8 (height, width, 3)."""
        return PixelNetworks(self._models, image)

    @cached_property
    def _frame_models(self) -> _Models:
        # The inputs are so small that several threads mostly wake each other: with two, a look
        # takes a tenth more processor time (training/experiments/advice.md, "Joined looks").
        return _load_models(self._weights, 1)


class _Models(NamedTuple):
    """The loaded models, and what they need to know about their input."""

    weights: Weights
    detector: onnxruntime.InferenceSession
    classifier: onnxruntime.InferenceSession
    close_up: onnxruntime.InferenceSession


class PixelNetworks:
    """The networks of a photo in memory, as `vision.detect.networks.PhotoNetworks`."""

    def __init__(self, models: _Models, image: Pixels) -> None:
        self._models = models
        self._image = image

    @property
    def width(self) -> int:
        """Return the width in pixels."""
        return int(self._image.shape[1])

    @property
    def height(self) -> int:
        """Return the height in pixels."""
        return int(self._image.shape[0])

    async def run_detector(
        self, part: Box, scaling: Scaling, *, size: float = 1.0
    ) -> DetectorOutput:
        """Run the detector on a part of whole pixels, with this share of the usual input size."""
        detector = self._models.weights.detector
        scaled = scale_image(crop_region(self._image, part), scaling)
        picture, factor = letterbox(scaled, round(size * detector.side))
        (output,) = self._models.detector.run(None, {"images": as_input(picture[np.newaxis])})
        rows = np.asarray(output[0], np.float32).T
        return DetectorOutput(factor, rows[rows[:, 4:].max(axis=1) >= detector.threshold].tolist())

    async def run_classifier(
        self, squares: Sequence[Square], scaling: Scaling, *, close_up: bool
    ) -> ClassifierOutput:
        """Run the classifier, or the close-up classifier, on squares."""
        models = self._models
        side = (models.weights.close_up_classifier if close_up else models.weights.classifier).side
        session = models.close_up if close_up else models.classifier
        photo = scale_image(self._image, scaling)
        crops = np.stack(
            [
                np.rot90(crop_square(photo, each.left, each.top, each.length, side), each.quarters)
                for each in squares
            ]
        )
        logits, turns = _run_batches(session, crops)
        return ClassifierOutput(logits.tolist(), turns.tolist())

    async def ground_colours(self, boxes: Sequence[Box]) -> Sequence[Colour]:
        """Return the most frequent colour of each tile: the background of its print."""
        return [ground_colour(self._image, box) for box in boxes]


def _load_models(weights: Weights, threads: int | None) -> _Models:
    return _Models(
        weights,
        _load_session(weights.detector.path, threads),
        _load_classifier(weights.classifier, threads),
        _load_classifier(weights.close_up_classifier, threads),
    )


def _load_classifier(
    classifier: ClassifierSpec, threads: int | None
) -> onnxruntime.InferenceSession:
    session = _load_session(classifier.path, threads)
    if [output.name for output in session.get_outputs()] != _OUTPUTS:
        raise WeightsError(
            _(
                "{path} was exported by another version of tenbo: export it again.",
                path=classifier.path,
            )
        )
    return session


def _run_batches(session: onnxruntime.InferenceSession, crops: Pixels) -> list[NDArray[np.float64]]:
    """Run a classifier on crops (n, side, side, 3) in batches; return its outputs (n, ...)."""
    batches = [
        session.run(_OUTPUTS, {"crops": as_input(crops[start : start + _BATCH])})
        for start in range(0, len(crops), _BATCH)
    ]
    return [np.concatenate(part).astype(np.float64) for part in zip(*batches, strict=True)]


def _load_session(path: Path, threads: int | None) -> onnxruntime.InferenceSession:
    """Load an ONNX model; use all cores without `threads`. Raise WeightsError if loading fails."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads or _core_count()
    # The models run in turn: the threads of one must not spin while another works.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises its own classes without a common base
        raise WeightsError(
            _("{path} cannot be loaded ({error}): install tenbo again.", path=path, error=error)
        ) from error


def _core_count() -> int:
    if sys.platform == "linux":  # a container may own fewer cores than the machine has
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def read_photo(
    source: str | Path | bytes,
    detector: Detector | None = None,
    *,
    region: Region | None = None,
    game: Game = Game.RIICHI,
    reds: RedFives | None = None,
) -> Reading:
    """Read a photo.

    Args:
        source: The path or the bytes of a photo (JPEG, PNG, WebP, ...).
        detector: The detector; without it, the one shipped with tenbo, which is loaded once.
        region: The part of the photo with the hand, in pixels of the upright photo. Tiles with
            their centre outside are ignored, and the part is read with more pixels.
        game: The game whose hand it shows.
        reds: The number of red fives of characters, dots and bamboo in the set. Without it any
            number is possible, and an unusual one is a doubt.

    Returns:
        The reading, with boxes in pixels of the upright photo.

    Raises:
        PhotoError: If the source is not a photo that can be read, or the region is outside of it.
        WeightsError: If the shipped models are missing or damaged.

    >>> import cv2, numpy as np
    >>> blank = cv2.imencode(".png", np.zeros((30, 40, 3), np.uint8))[1].tobytes()
    >>> [str(doubt.words) for doubt in read_photo(blank).doubts]
    ['No tiles found. Photograph the hand from above, closer and in even light.']
    """
    start = perf_counter()
    photo = open_photo(Path(source) if isinstance(source, str) else source, region=region)
    decoded = DecodedPhoto(photo, detector, milliseconds_since(start))
    return run_now(read_detectable_photo(decoded, region=region, game=game, reds=reds))


def read_table_photo(
    source: str | Path | bytes, detector: Detector | None = None, *, reds: RedFives | None = None
) -> TableReading:
    """Read a photo of a whole table: the hands, melds and discards of all seats.

    Args:
        source: The path or the bytes of a photo, as for `read_photo`.
        detector: The detector, as for `read_photo`.
        reds: The red fives of the set, as for `read_photo`.

    Returns:
        The reading, with boxes in pixels of the upright photo.

    Raises:
        PhotoError: If the source is not a photo that can be read.
        WeightsError: If the shipped models are missing or damaged.

    >>> import cv2, numpy as np
    >>> blank = cv2.imencode(".png", np.zeros((30, 40, 3), np.uint8))[1].tobytes()
    >>> read_table_photo(blank).layout.seats[0].river
    ()
    """
    photo = open_photo(Path(source) if isinstance(source, str) else source)
    return run_now(read_detectable_table(DecodedPhoto(photo, detector), reds=reds))


def read_image(image: Pixels, detector: Detector | None = None) -> Reading:
    """Read the pixels of an upright RGB photo, uint8 (height, width, 3).

    >>> import numpy as np
    >>> read_image(np.zeros((30, 40, 3), np.uint8)).notation
    ''
    """
    photo = Photo(image, image.shape[1], image.shape[0])
    return run_now(read_detectable_photo(DecodedPhoto(photo, detector)))


@cache
def _shipped_detector() -> Detector:
    return load_detector()


class DecodedPhoto:
    """A photo in memory and its detector, as `vision.pipeline.DetectablePhoto`.

    Without a detector it is the one shipped with tenbo; `decoding` took milliseconds.

    >>> import numpy as np
    >>> photo = Photo(np.zeros((30, 40, 3), np.uint8), 80, 60)
    >>> run_now(read_detectable_photo(DecodedPhoto(photo))).width
    80
    """

    def __init__(
        self, photo: Photo, detector: Detector | None = None, decoding: float = 0.0
    ) -> None:
        self._photo = photo
        self._detector = detector or _shipped_detector()
        self.decoding = decoding

    @property
    def width(self) -> int:
        """Return the width in decoded pixels."""
        return int(self._photo.pixels.shape[1])

    @property
    def height(self) -> int:
        """Return the height in decoded pixels."""
        return int(self._photo.pixels.shape[0])

    @property
    def file_size(self) -> tuple[int, int]:
        """Return width and height in pixels of the file."""
        return self._photo.width, self._photo.height

    async def detect(
        self, part: Box, on_boxes: OnBoxes | None = None
    ) -> tuple[Sequence[Detection], Timing]:
        """Detect the tiles in a part of whole pixels."""
        start = perf_counter()
        image = self._photo.pixels
        if part != Box(0, 0, self.width, self.height):
            image = crop_region(image, part)
        if not isinstance(self._detector, TwoStageDetector):
            return self._detector.detect(image), Timing(detect=milliseconds_since(start))
        found = self._detector.propose(image, on_boxes)
        proposing, start = milliseconds_since(start), perf_counter()
        detections = self._detector.classify(image, found)
        return detections, Timing(detect=proposing, classify=milliseconds_since(start))

    async def detect_in_frame(self, look: int) -> Sequence[Detection]:
        """Detect the tiles of a frame quickly; other detectors read it as a photo."""
        if isinstance(self._detector, OnnxDetector):
            return self._detector.detect_in_frame(self._photo.pixels, look)
        return self._detector.detect(self._photo.pixels)

    async def measure(self, boxes: Sequence[Box]) -> Measurements:
        """Measure the light and the sharpness of the tiles in these boxes."""
        return PhotoQuality(self._photo.pixels)  # it measures each box when that is asked for
