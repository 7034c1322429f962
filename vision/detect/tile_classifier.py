"""Classify the tile in a box with a reader, and estimate where the top of the tile points."""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, exp, radians, sin
from typing import NamedTuple

from vision.boxes import Box
from vision.detect.networks import UNSQUEEZED, PhotoNetworks, Rows, Square, Squeeze

PredictedTurn = tuple[int, Sequence[float]]
"""The quarter turns of a frame, and the four values that the model predicts."""

Turns = Sequence[Sequence[PredictedTurn]]
"""The predicted turns of each box."""

# Test-time augmentation: each tile is read four times, rotated by a further quarter turn because a
# tile may lie in any direction, and framed slightly differently because boxes are inexact: scaled,
# then shifted right and down by parts of the box's longer side.
_AUGMENTATIONS = ((0.92, 0.03, 0.0), (1.08, -0.03, 0.0), (1.0, 0.0, 0.05), (1.0, 0.0, -0.05))
# The same for a second reading of uncertain tiles.
_AUGMENTATIONS_AGAIN = ((1.0, 0.0, 0.0), (0.86, 0.0, 0.0), (1.16, 0.0, 0.0), (1.0, 0.06, 0.06))

# Most tiles are certain after the first frames and need no others.
_FIRST_FRAMES = 2
_CERTAIN = 0.94  # mean chance; more than the confidence from which an error counts as sure


@dataclass(frozen=True, slots=True)
class TileClassifier:
    """One of the readers.

    Attributes:
        margin: The space around a box that the reader sees, as a share of its longer side.
        closer: Whether it is the closer reader.
    """

    margin: float
    closer: bool = False

    async def classify(
        self, photo: PhotoNetworks, boxes: Sequence[Box], squeeze: Squeeze, *, again: bool = False
    ) -> tuple[Rows, Turns]:
        """Classify the contents of n boxes of the squeezed photo; `again` in other frames.

        Return the mean chances (n, labels), and the predicted turns of each box, the input of
        `turns_of`.
        """
        augmentations = list(enumerate(_AUGMENTATIONS_AGAIN if again else _AUGMENTATIONS))
        read = [_Frames([], []) for _ in boxes]
        uncertain = list(range(len(boxes)))
        for some in (augmentations[:_FIRST_FRAMES], augmentations[_FIRST_FRAMES:]):
            frames = [(index, *each) for each in some for index in uncertain]
            squares = [
                Square(*square_around(_augment(boxes[index], *frame), self.margin), quarters)
                for index, quarters, frame in frames
            ]
            output = await photo.read(squares, squeeze, closer=self.closer)
            rows = zip(frames, output.logits, output.turns, strict=True)
            for (index, quarters, _), logits, turn in rows:
                read[index].chances.append(_softmax(logits))
                read[index].turns.append((quarters, turn))
            uncertain = [index for index in uncertain if max(read[index].mean()) < _CERTAIN]
            if not uncertain:
                break
        return [each.mean() for each in read], [each.turns for each in read]


class _Frames(NamedTuple):
    """The opinions of the reader about the frames of a box."""

    chances: list[list[float]]
    turns: list[PredictedTurn]

    def mean(self) -> list[float]:
        """Return the mean chance of each label."""
        return [sum(values) / len(values) for values in zip(*self.chances, strict=True)]


def square_around(box: Box, margin: float) -> tuple[int, int, int]:
    """Return the left, top and side of the square around a box that a reader sees.

    It is as wide as the box's longer side plus a `margin` (a share of that side) on each side, so
    that the tile keeps its proportions.

    >>> square_around(Box(100, 100, 130, 140), 0.1)
    (91, 96, 48)
    """
    length = max(1, round(max(box.width, box.height) * (1 + 2 * margin)))
    x, y = box.centre
    return round(x - length / 2), round(y - length / 2), length


def turns_of(predicted: Turns) -> list[float]:
    """Return the clockwise turn of each tile in degrees, 0 to 360, from the photo's top.

    For a frame turned counterclockwise by quarters, the model predicts the direction x, y of the
    tile's top, and the cosine and sine of twice its angle. The doubled angle gives the axis, which
    exists even for a face that looks the same upside down.

    >>> turns_of([[(0, (0, -1, -1, 0)), (1, (-1, 0, 1, 0))], [(2, (0, -1, -1, 0))]])
    [0.0, 180.0]
    """
    return [_turn_of(frames) for frames in predicted]


def _turn_of(frames: Sequence[PredictedTurn]) -> float:
    top = axis = 0j
    for quarters, (x, y, cosine, sine) in frames:
        back = 1j**quarters  # a quarter clockwise where y points down
        top += complex(x, y) * back
        axis += complex(cosine, sine) * back**2
    along = rect(1, phase(axis) / 2)
    if (top * along.conjugate()).real < 0:
        along = -along
    return round(degrees(phase(along)) + 90, 1) % 360


def unsqueeze_turn(turn: float, squeeze: Squeeze) -> float:
    """Convert a turn (degrees clockwise) in the squeezed picture to the turn in the photo.

    >>> unsqueeze_turn(45.0, (0.5, 1.0)), unsqueeze_turn(180.0, (0.5, 1.0))
    (63.4, 180.0)
    """
    if squeeze == UNSQUEEZED:
        return turn
    right, up = sin(radians(turn)) / squeeze[0], cos(radians(turn)) / squeeze[1]
    return round(degrees(atan2(right, up)), 1) % 360


def _softmax(logits: Sequence[float]) -> list[float]:
    highest = max(logits)
    odds = [exp(logit - highest) for logit in logits]
    total = sum(odds)
    return [each / total for each in odds]


def _augment(box: Box, scale: float, right: float, down: float) -> Box:
    (x, y), longer = box.centre, max(box.width, box.height)
    x, y = x + right * longer, y + down * longer
    half_width, half_height = box.width * scale / 2, box.height * scale / 2
    return Box(x - half_width, y - half_height, x + half_width, y + half_height)
