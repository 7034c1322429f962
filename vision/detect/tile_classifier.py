"""Classify the tile in a box from several views, and estimate where its top points."""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, exp, radians, sin
from typing import NamedTuple

from vision.boxes import Box
from vision.detect.networks import UNSCALED, PhotoNetworks, Rows, Scaling, Square

PredictedTurn = tuple[int, Sequence[float]]
"""The quarter turns of a view, and the four values that the network predicts."""

Turns = Sequence[Sequence[PredictedTurn]]
"""The predicted turns of each box."""

# Test-time augmentation: each tile is classified in up to four views, each rotated by a further
# quarter turn because a tile may lie in any direction, and jittered because boxes are inexact:
# scaled, then shifted right and down by parts of the box's longer side. Jitter makes three sure
# errors instead of five of 1,920 tiles (training/experiments/detector.md, "Jitter between views").
_AUGMENTATIONS = ((0.92, 0.03, 0.0), (1.08, -0.03, 0.0), (1.0, 0.0, 0.05), (1.0, 0.0, -0.05))
# Four further views of uncertain tiles: 2,150 instead of 2,145 of 2,192 tiles are named right
# ("Eight views of uncertain tiles").
_FURTHER_AUGMENTATIONS = ((1.0, 0.0, 0.0), (0.86, 0.0, 0.0), (1.16, 0.0, 0.0), (1.0, 0.06, 0.06))

# Most tiles are certain after the first views and need no others. With a mean probability of 0.90
# whole tables have seven sure errors instead of five, with 0.96 no time is saved ("Two views of
# certain tiles"). Two views are enough for the close-up classifier, whose crops cost 2.4 times as
# much: as many tiles of 40 real tables are right, in 0.85 of the time.
_FIRST_VIEWS = 2
_CERTAIN = 0.94


@dataclass(frozen=True, slots=True)
class TileClassifier:
    """One of the classifiers.

    Attributes:
        margin: The space around a box in its square, as a share of its longer side.
        close_up: Whether it is the close-up classifier.
    """

    margin: float
    close_up: bool = False

    async def classify(
        self,
        photo: PhotoNetworks,
        boxes: Sequence[Box],
        scaling: Scaling,
        *,
        further: bool = False,
        look: int | None = None,
    ) -> tuple[Rows, Turns]:
        """Classify the contents of n boxes of the scaled photo; `further` selects other views.

        A `look` at a frame of a camera, a number from 0, has one view; later ones have others.

        Return the mean probabilities (n, labels), and the predicted turns of each box, the input of
        `turns_of`.
        """
        augmentations = list(enumerate(_FURTHER_AUGMENTATIONS if further else _AUGMENTATIONS))
        rounds = [augmentations[:_FIRST_VIEWS]]
        if look is not None:
            rounds = [[augmentations[look % len(augmentations)]]]
        elif not self.close_up:
            rounds.append(augmentations[_FIRST_VIEWS:])
        views = [_Views([], []) for _ in boxes]
        uncertain = list(range(len(boxes)))
        for some in rounds:
            inputs = [(index, *each) for each in some for index in uncertain]
            squares = [
                Square(*square_around(_augment(boxes[index], *jitter), self.margin), quarters)
                for index, quarters, jitter in inputs
            ]
            output = await photo.run_classifier(squares, scaling, close_up=self.close_up)
            rows = zip(inputs, output.logits, output.turns, strict=True)
            for (index, quarters, _), logits, turn in rows:
                views[index].probabilities.append(_softmax(logits))
                views[index].turns.append((quarters, turn))
            uncertain = [index for index in uncertain if max(views[index].mean()) < _CERTAIN]
            if not uncertain:
                break
        return [each.mean() for each in views], [each.turns for each in views]


class _Views(NamedTuple):
    """The outputs of the classifier for the views of a box."""

    probabilities: list[list[float]]
    turns: list[PredictedTurn]

    def mean(self) -> list[float]:
        """Return the mean probability of each label."""
        return [sum(values) / len(values) for values in zip(*self.probabilities, strict=True)]


def square_around(box: Box, margin: float) -> tuple[int, int, int]:
    """Return the left, top and side of the square around a box, the input of a classifier.

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

    For a view rotated counterclockwise by quarters, the network predicts the direction x, y of the
    tile's top, and the cosine and sine of twice its angle. The doubled angle gives the axis, which
    exists even for a face that is the same upside down.

    >>> turns_of([[(0, (0, -1, -1, 0)), (1, (-1, 0, 1, 0))], [(2, (0, -1, -1, 0))]])
    [0.0, 180.0]
    """
    return [_turn_of(views) for views in predicted]


def _turn_of(views: Sequence[PredictedTurn]) -> float:
    top = axis = 0j
    for quarters, (x, y, cosine, sine) in views:
        back = 1j**quarters  # a quarter clockwise where y points down
        top += complex(x, y) * back
        axis += complex(cosine, sine) * back**2
    along = rect(1, phase(axis) / 2)
    if (top * along.conjugate()).real < 0:
        along = -along
    return round(degrees(phase(along)) + 90, 1) % 360


def unscale_turn(turn: float, scaling: Scaling) -> float:
    """Convert a turn (degrees clockwise) in the scaled picture to the turn in the photo.

    >>> unscale_turn(45.0, (0.5, 1.0)), unscale_turn(180.0, (0.5, 1.0))
    (63.4, 180.0)
    """
    if scaling == UNSCALED:
        return turn
    right, up = sin(radians(turn)) / scaling[0], cos(radians(turn)) / scaling[1]
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
