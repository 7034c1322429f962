"""The size of tiles in each place of a photo, estimated from the boxes found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box

_FIT_ROUNDS = 8
_FIT_WEIGHT = 0.1  # weight that keeps the slope of the sizes small where few tiles determine it


@dataclass(frozen=True, slots=True)
class TileSizes:
    """The size of a tile in each place of a photo, in pixels.

    The tiles are on one plane, so the size changes linearly over the photo, as 1 / distance does.
    """

    base: float
    right: float = 0.0
    down: float = 0.0
    low: float = 0.0
    high: float = float("inf")

    def at(self, x: float, y: float) -> float:
        """Return the size of a tile around (x, y).

        >>> TileSizes(20, down=0.1).at(500, 100)
        30.0
        """
        return min(self.high, max(self.low, self.base + self.right * x + self.down * y))

    def low_in(self, part: Box) -> float:
        """Return a low size of the tiles in a part of the photo, between least and average.

        >>> TileSizes(20, down=0.1).low_in(Box(0, 0, 200, 200))
        25.0
        """
        corners = [(x, y) for x in (part.left, part.right) for y in (part.top, part.bottom)]
        return (self.at(*part.centre) + min(self.at(*corner) for corner in corners)) / 2


def size_of(box: Box) -> float:
    """Return the longer side of a tile's box.

    >>> size_of(Box(0, 0, 30, 40))
    40
    """
    return max(box.width, box.height)


def fit_sizes(boxes: Sequence[Box], likely: NDArray[np.float64] | None = None) -> TileSizes:
    """Fit the size of tiles over a photo to their boxes, so that single odd boxes do not count.

    Each box counts as much as it is `likely` a tile, (n,) from 0 to 1; without it all count alike.

    >>> sizes = fit_sizes([Box(x, y, x + 10 + y / 10, y + 9) for x in (0, 90) for y in (0, 40, 80)])
    >>> round(sizes.at(50, 60))
    15
    """
    measured = np.array([size_of(box) for box in boxes])
    centres = np.array([box.centre for box in boxes])
    middle, typical = np.median(centres, axis=0), float(np.median(measured))
    extent = max(float(np.ptp(centres, axis=0).max()), typical)
    terms = np.column_stack([np.ones(len(boxes)), (centres - middle) / extent])
    ridge = np.diag([0.0, 1.0, 1.0]) * _FIT_WEIGHT
    trust = np.ones(len(boxes)) if likely is None else likely
    weights = trust
    plane = np.array([typical, 0.0, 0.0])
    for _ in range(_FIT_ROUNDS):  # weights of 1 / error: the least absolute errors
        weighted = terms * weights[:, None]
        plane = np.linalg.solve(terms.T @ weighted + ridge, weighted.T @ measured)
        weights = trust / np.maximum(np.abs(measured - terms @ plane) / typical, 0.05)
        weights /= weights.max()
    right, down = plane[1:] / extent
    low, high = np.percentile(measured, [5, 95])
    base = plane[0] - right * middle[0] - down * middle[1]
    return TileSizes(float(base), float(right), float(down), float(low), float(high))
