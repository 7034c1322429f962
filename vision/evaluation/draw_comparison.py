"""Draws what a detector made of a labelled photo: right, wrong, missed and extra tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import cv2
import numpy as np

from vision.boxes import Box
from vision.detect.image import Pixels, load_photo
from vision.draw.marks import Colour, legend, mark
from vision.evaluation.comparison import Outcome

_RIGHT = (34, 139, 84)
_WRONG = (200, 30, 60)
_MISSED = (30, 90, 210)
_EXTRA = (190, 100, 0)
_LEAST_SIDE = 1280  # of the picture: on a smaller one the marks hide the tiles


def draw_outcome(outcome: Outcome) -> Pixels:
    """Give the upright photo of an outcome with its tiles marked, and a legend below."""
    return outcome_marked(load_photo(outcome.path), outcome)


def outcome_marked(image: Pixels, outcome: Outcome) -> Pixels:
    """Give a copy of the photo, enlarged where it is small, with its tiles marked.

    Each kind of mark has a sign of its own besides its colour: = right, x wrong, - missed,
    + extra.

    >>> from pathlib import Path
    >>> outcome_marked(np.zeros((960, 1280, 3), np.uint8), Outcome(Path("a.jpg"))).shape[1]
    1280
    """
    factor = max(1.0, _LEAST_SIDE / max(image.shape[:2]))
    picture = cast(Pixels, cv2.resize(image, None, fx=factor, fy=factor))
    for box, text, colour in _marks(outcome):
        mark(picture, box.scaled(factor), text, colour)
    return np.concatenate([picture, legend(picture.shape[1], _words(outcome))])


def _marks(outcome: Outcome) -> Iterator[tuple[Box, str, Colour]]:
    """The marks, errors last and so on top."""
    for seen in outcome.right:
        yield seen.box, f"={seen.label}", _RIGHT
    for seen in outcome.extra:
        yield seen.box, f"+{seen.label}", _EXTRA
    for tile in outcome.missed:
        yield tile.box, f"-{tile.label}", _MISSED
    for tile, seen in outcome.wrong:
        yield seen.box, f"x{seen.label} ({tile.label})", _WRONG


def _words(outcome: Outcome) -> list[tuple[str, Colour]]:
    return [
        (f"= right: {len(outcome.right)}", _RIGHT),
        (f"x read as (labelled): {len(outcome.wrong)}", _WRONG),
        (f"- missed: {len(outcome.missed)}", _MISSED),
        (f"+ not labelled: {len(outcome.extra)}", _EXTRA),
    ]
