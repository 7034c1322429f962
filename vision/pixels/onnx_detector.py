"""The detector on a server: OpenCV crops the pixels and onnxruntime runs the networks."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from scorer.tiles.messages import message as _
from vision.boxes import Box, Detection
from vision.detect.detector import TileDetector
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
from vision.pixels.crops import as_input, crop_region, crop_square, letterbox, scale_image
from vision.pixels.ground_colour import ground_colour
from vision.pixels.image import Pixels

_BATCH = 64  # crops per call: limits the memory for a photo of a whole wall
_OUTPUTS = ["logits", "turns"]


class Detector(Protocol):
    """Any detector of tiles in an upright RGB photo."""

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Return the tiles of the (height, width, 3) photo, most confident first."""


@runtime_checkable
class TwoStageDetector(Detector, Protocol):
    """A detector with two stages that can be called, and timed, separately."""

    def propose(self, image: Pixels) -> tuple[Proposal, ...]:
        """Return the boxes around tiles."""

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
        weights = load_weights(find_models(models))
        self._models = _load_models(weights, threads)
        self.tiles = TileDetector(weights)
        self.labels = weights.classifier.labels

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Return the tiles of the photo, most confident first."""
        return run_now(self.tiles.detect(self.open(image)))

    def propose(self, image: Pixels) -> tuple[Proposal, ...]:
        """Return the boxes around tiles, best first, in pixels of the photo."""
        return run_now(self.tiles.propose(self.open(image)))

    def classify(self, image: Pixels, found: Sequence[Proposal]) -> tuple[Detection, ...]:
        """Classify the tile in each box; drop boxes without a tile."""
        return run_now(self.tiles.classify(self.open(image), found))

    def open(self, image: Pixels) -> PixelNetworks:
        """Return the networks of an upright RGB photo, uint8 (height, width, 3)."""
        return PixelNetworks(self._models, image)


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

    async def run_detector(self, part: Box, scaling: Scaling) -> DetectorOutput:
        """Run the detector on a part of whole pixels."""
        detector = self._models.weights.detector
        scaled = scale_image(crop_region(self._image, part), scaling)
        picture, factor = letterbox(scaled, detector.side)
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
    """Load the models; raise WeightsError if this version did not export them."""
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
