"""Run a reader: it classifies the tile in a box and estimates where the top of the tile points."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from vision.boxes import Box
from vision.detect.weights import ReaderSpec
from vision.errors import WeightsError
from vision.pixels.crops import as_input, square_crop
from vision.pixels.image import Pixels

_BATCH = 64  # crops per call: limits the memory for a photo of a whole wall
_OUTPUTS = ["logits", "turns"]
# Test-time augmentation: each tile is read four times, rotated by a further quarter turn because a
# tile may lie in any direction, and framed slightly differently because boxes are inexact: scaled,
# then shifted right and down by parts of the box's longer side.
_AUGMENTATIONS = ((0.92, 0.03, 0.0), (1.08, -0.03, 0.0), (1.0, 0.0, 0.05), (1.0, 0.0, -0.05))
# The same for a second reading of uncertain tiles.
_AUGMENTATIONS_AGAIN = ((1.0, 0.0, 0.0), (0.86, 0.0, 0.0), (1.16, 0.0, 0.0), (1.0, 0.06, 0.06))


class TileClassifier:
    """A reader model that classifies the tiles of a photo."""

    def __init__(self, reader: ReaderSpec, *, threads: int | None = None) -> None:
        """Load the model; raise WeightsError if this version did not export it."""
        self.labels = reader.labels
        self._reader = reader
        self._session = load_session(reader.path, threads)
        if [output.name for output in self._session.get_outputs()] != _OUTPUTS:
            raise WeightsError(
                f"{reader.path} was exported by another version of tenbo: export it again.",
                f"{reader.path} は別の版の tenbo のものです。書き出し直してください。",
            )

    def classify(
        self, image: Pixels, boxes: Sequence[Box], *, again: bool = False
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Classify the contents of one or more boxes of an RGB photo; `again` in other frames.

        Return the mean chances (n, labels), and the turns that each augmentation predicts
        (4, n, 4), the input of `turn_of`.
        """
        augmentations = _AUGMENTATIONS_AGAIN if again else _AUGMENTATIONS
        margin, side = self._reader.margin, self._reader.side
        crops = [
            [square_crop(image, _augment(box, *each), margin=margin, side=side) for box in boxes]
            for each in augmentations
        ]
        rotated = np.concatenate(
            [np.rot90(np.stack(each), quarters, axes=(1, 2)) for quarters, each in enumerate(crops)]
        )
        logits, turns = _run_batches(self._session, _OUTPUTS, rotated)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        shape = len(augmentations), len(boxes), -1
        return chances.reshape(shape).mean(axis=0), turns.reshape(shape)


def _run_batches(
    session: onnxruntime.InferenceSession, outputs: list[str], crops: Pixels
) -> list[NDArray[np.float64]]:
    """Run a model on crops (n, side, side, 3) in batches; return its outputs (n, ...)."""
    batches = [
        session.run(outputs, {"crops": as_input(crops[start : start + _BATCH])})
        for start in range(0, len(crops), _BATCH)
    ]
    return [np.concatenate(part).astype(np.float64) for part in zip(*batches, strict=True)]


def turn_of(predicted: NDArray[np.float64]) -> list[float]:
    """Return the clockwise turn of each tile in degrees, 0 to 360, from the photo's top.

    `predicted` is (4, n, 4): for a picture turned counterclockwise by 0 to 3 quarters, the model's
    direction x, y of the tile's top, and the cosine and sine of twice its angle. The doubled angle
    gives the axis, which exists even for a face that looks the same upside down.

    >>> predicted = [(0, -1, -1, 0), (-1, 0, 1, 0), (0, 1, -1, 0), (1, 0, 1, 0)]
    >>> turn_of(np.array(predicted, float)[:, np.newaxis])
    [0.0]
    """
    back = 1j ** np.arange(4)[:, np.newaxis]  # a quarter clockwise where y points down
    top = ((predicted[..., 0] + 1j * predicted[..., 1]) * back).sum(axis=0)
    axis = ((predicted[..., 2] + 1j * predicted[..., 3]) * back**2).sum(axis=0)
    along = np.exp(0.5j * np.angle(axis))
    along = np.where((top * along.conj()).real < 0, -along, along)
    turns = np.rad2deg(np.angle(along)) + 90
    return [float(turn) for turn in np.round(turns, 1) % 360]


def load_session(path: Path, threads: int | None) -> onnxruntime.InferenceSession:
    """Load an ONNX model; use all cores without `threads`. Raise WeightsError if loading fails."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads or _core_count()
    # The models run in turn: the threads of one must not spin while another works.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises its own classes without a common base
        raise WeightsError(
            f"{path} cannot be loaded ({error}): install tenbo again.",
            f"{path} を読み込めません（{error}）。tenbo を入れ直してください。",
        ) from error


def _augment(box: Box, scale: float, right: float, down: float) -> Box:
    (x, y), longer = box.centre, max(box.width, box.height)
    x, y = x + right * longer, y + down * longer
    half_width, half_height = box.width * scale / 2, box.height * scale / 2
    return Box(x - half_width, y - half_height, x + half_width, y + half_height)


def _core_count() -> int:
    if sys.platform == "linux":  # a container may own fewer cores than the machine has
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
