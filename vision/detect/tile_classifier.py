"""A reader's looks at the tiles of a photo: what each of them is, and how it is turned."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from vision.boxes import Box
from vision.detect.crops import as_input, square_crop
from vision.detect.image import Pixels
from vision.detect.weights import Reader, WeightsError

_BATCH = 64  # crops in one call of the reader: bounds its memory on a photo of a whole wall
_ANSWERS = ["logits", "turns"]
# The reader looks four times, each time a quarter turn further, as a tile lies in any, and framed
# a little differently, as boxes err: so many times as big, moved right and down by parts of the
# box's longer side.
_LOOKS = ((0.92, 0.03, 0.0), (1.08, -0.03, 0.0), (1.0, 0.0, 0.05), (1.0, 0.0, -0.05))


class Looks:
    """The looks of one reader."""

    def __init__(self, reader: Reader, *, threads: int | None = None) -> None:
        """Load a reader; WeightsError where it is not one that this version exports."""
        self.labels = reader.labels
        self._reader = reader
        self._read = session(reader.path, threads)
        if [answer.name for answer in self._read.get_outputs()] != _ANSWERS:
            raise WeightsError(
                f"{reader.path} was exported by another version of tenbo: export it again.",
                f"{reader.path} は別の版の tenbo のものです。書き出し直してください。",
            )

    def at(
        self, image: Pixels, boxes: Sequence[Box]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Look at what is in these boxes, at least one, of an RGB photo.

        Gives the mean chances (n, labels), and what each look sees of the turns (4, n, 4), as
        `turn_of` takes it.
        """
        margin, side = self._reader.margin, self._reader.side
        crops = [
            [square_crop(image, _framed(box, *look), margin=margin, side=side) for box in boxes]
            for look in _LOOKS
        ]
        turned = np.concatenate(
            [np.rot90(np.stack(each), quarters, axes=(1, 2)) for quarters, each in enumerate(crops)]
        )
        answers = [
            self._read.run(_ANSWERS, {"crops": as_input(turned[start : start + _BATCH])})
            for start in range(0, len(turned), _BATCH)
        ]
        logits, turns = (
            np.concatenate(part).astype(np.float64) for part in zip(*answers, strict=True)
        )
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        shape = len(_LOOKS), len(boxes), -1
        return chances.reshape(shape).mean(axis=0), turns.reshape(shape)


def turn_of(seen: NDArray[np.float64]) -> list[float]:
    """Give the clockwise turn in degrees, 0 to 360, of each tile's top from the photo's.

    `seen` is (4, n, 4): what the reader says of each tile in a picture turned counterclockwise by
    0 to 3 quarters, the direction x, y of its top and the cosine and sine of twice its angle. The
    doubled angle gives the axis, which a face that looks the same upside down has too.

    >>> seen = [(0, -1, -1, 0), (-1, 0, 1, 0), (0, 1, -1, 0), (1, 0, 1, 0)]
    >>> turn_of(np.array(seen, float)[:, np.newaxis])
    [0.0]
    """
    back = 1j ** np.arange(4)[:, np.newaxis]  # a quarter clockwise where y points down
    top = ((seen[..., 0] + 1j * seen[..., 1]) * back).sum(axis=0)
    axis = ((seen[..., 2] + 1j * seen[..., 3]) * back**2).sum(axis=0)
    along = np.exp(0.5j * np.angle(axis))
    along = np.where((top * along.conj()).real < 0, -along, along)
    turns = np.rad2deg(np.angle(along)) + 90
    return [float(turn) for turn in np.round(turns, 1) % 360]


def session(path: Path, threads: int | None) -> onnxruntime.InferenceSession:
    """Load a model for the processor's cores, or so many threads; WeightsError if it is none."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads or _cores()
    # Models take turns: the threads of the one must not spin while the other works.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises classes of its own without a common base
        raise WeightsError(
            f"{path} cannot be loaded ({error}): install tenbo again.",
            f"{path} を読み込めません({error})。tenbo を入れ直してください。",
        ) from error


def _framed(box: Box, grow: float, right: float, down: float) -> Box:
    (x, y), longer = box.centre, max(box.width, box.height)
    x, y = x + right * longer, y + down * longer
    wide, tall = box.width * grow / 2, box.height * grow / 2
    return Box(x - wide, y - tall, x + wide, y + tall)


def _cores() -> int:
    if sys.platform == "linux":  # a container may own fewer cores than the machine has
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
