"""Draw the comparison of a photo with its labels: right, wrong, missed and extra tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import cv2
import numpy as np

from vision.boxes import Box
from vision.draw.marks import Colour, legend, mark
from vision.evaluation.comparison import PhotoComparison
from vision.pixels.image import Pixels, load_photo

_RIGHT = (34, 139, 84)
_WRONG = (200, 30, 60)
_MISSED = (30, 90, 210)
_EXTRA = (190, 100, 0)
_MIN_SIDE = 1280  # pixels; in a smaller picture the marks hide the tiles


def draw_comparison(comparison: PhotoComparison) -> Pixels:
    """Return the upright photo with its tiles marked, and a legend below."""
    return mark_comparison(load_photo(comparison.path), comparison)


def mark_comparison(image: Pixels, comparison: PhotoComparison) -> Pixels:
    """Return a copy of the photo, enlarged if it is small, with its tiles marked.

    Each kind of mark has its own sign in addition to its colour: = right, x wrong, - missed,
    + extra.

    >>> from pathlib import Path
    >>> mark_comparison(np.zeros((960, 1280, 3), np.uint8), PhotoComparison(Path("a.jpg"))).shape[1]
    1280
    """
    factor = max(1.0, _MIN_SIDE / max(image.shape[:2]))
    picture = cast(Pixels, cv2.resize(image, None, fx=factor, fy=factor))
    for box, text, colour in _marks(comparison):
        mark(picture, box.scale(factor), text, colour)
    return np.concatenate([picture, legend(picture.shape[1], _legend_text(comparison))])


def _marks(comparison: PhotoComparison) -> Iterator[tuple[Box, str, Colour]]:
    """Yield the marks; errors come last and so are on top."""
    for detection in comparison.right:
        yield detection.box, f"={detection.label}", _RIGHT
    for detection in comparison.extra:
        yield detection.box, f"+{detection.label}", _EXTRA
    for tile in comparison.missed:
        yield tile.box, f"-{tile.label}", _MISSED
    for tile, detection in comparison.wrong:
        yield detection.box, f"x{detection.label} ({tile.label})", _WRONG


def _legend_text(comparison: PhotoComparison) -> list[tuple[str, Colour]]:
    return [
        (f"= right: {len(comparison.right)}", _RIGHT),
        (f"x read as (labelled): {len(comparison.wrong)}", _WRONG),
        (f"- missed: {len(comparison.missed)}", _MISSED),
        (f"+ not labelled: {len(comparison.extra)}", _EXTRA),
    ]
