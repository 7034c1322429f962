"""Boxes and detections: where a tile was seen, and what it may be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

import numpy as np
from numpy.typing import NDArray

_EDGE = 0.04  # of a tile's outline, on each side; docs/design/detector.md says why


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle in pixels of the photo; right and bottom lie outside."""

    left: float
    top: float
    right: float
    bottom: float

    def __post_init__(self) -> None:
        """Refuse a box without an area."""
        if not (self.left < self.right and self.top < self.bottom):
            raise ValueError(f"{self} has no area: left < right and top < bottom must hold.")

    @property
    def width(self) -> float:
        """Width in pixels.

        >>> Box(10, 20, 40, 60).width
        30
        """
        return self.right - self.left

    @property
    def height(self) -> float:
        """Height in pixels.

        >>> Box(10, 20, 40, 60).height
        40
        """
        return self.bottom - self.top

    @property
    def area(self) -> float:
        """Area in square pixels.

        >>> Box(10, 20, 40, 60).area
        1200
        """
        return self.width * self.height

    @property
    def centre(self) -> tuple[float, float]:
        """Centre as (x, y).

        >>> Box(10, 20, 40, 60).centre
        (25.0, 40.0)
        """
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def scaled(self, factor: float) -> Box:
        """Give the same box in a photo enlarged by the factor.

        >>> Box(1, 2, 3, 4).scaled(2)
        Box(left=2, top=4, right=6, bottom=8)
        """
        return Box(self.left * factor, self.top * factor, self.right * factor, self.bottom * factor)

    def within_edges(self) -> Box:
        """Give the box of the face that lies within a tile's rounded edges, as people mark it.

        >>> Box(0, 0, 100, 200).within_edges()
        Box(left=4.0, top=8.0, right=96.0, bottom=192.0)
        """
        x, y = self.width * _EDGE, self.height * _EDGE
        return Box(self.left + x, self.top + y, self.right - x, self.bottom - y)

    def moved(self, right: float, down: float) -> Box:
        """Give the same box so many pixels further right and down.

        >>> Box(1, 2, 3, 4).moved(10, 20)
        Box(left=11, top=22, right=13, bottom=24)
        """
        return Box(self.left + right, self.top + down, self.right + right, self.bottom + down)


@dataclass(frozen=True, slots=True)
class Detection:
    """One tile seen in a photo: the most probable label first among its candidates.

    The box is the tile's outline. `turn` is where its top points: degrees clockwise from the
    photo's own top, 0 to 360.
    """

    label: str
    confidence: float
    box: Box
    candidates: tuple[tuple[str, float], ...] = ()
    turn: float = 0.0

    def within_edges(self) -> Detection:
        """Give the same detection with the box of the face within the tile's edges.

        >>> Detection("1m", 0.9, Box(0, 0, 100, 200)).within_edges().box
        Box(left=4.0, top=8.0, right=96.0, bottom=192.0)
        """
        return replace(self, box=self.box.within_edges())

    def scaled(self, factor: float) -> Detection:
        """Give the same detection in a photo enlarged by the factor.

        >>> Detection("1m", 0.9, Box(1, 2, 3, 4)).scaled(10).box
        Box(left=10, top=20, right=30, bottom=40)
        """
        return replace(self, box=self.box.scaled(factor))

    def moved(self, right: float, down: float) -> Detection:
        """Give the same detection in a photo of which this one is a part.

        >>> Detection("1m", 0.9, Box(1, 2, 3, 4)).moved(10, 20).box
        Box(left=11, top=22, right=13, bottom=24)
        """
        return replace(self, box=self.box.moved(right, down))


def distance(first: Box, second: Box) -> float:
    """Give the way from centre to centre in pixels.

    >>> distance(Box(0, 0, 2, 2), Box(3, 4, 5, 6))
    5.0
    """
    (x0, y0), (x1, y1) = first.centre, second.centre
    return hypot(x1 - x0, y1 - y0)


def overlap(first: Box, second: Box) -> tuple[float, float]:
    """Give the shared area over the joint area (IoU), and over the smaller box's area.

    >>> overlap(Box(0, 0, 10, 10), Box(5, 0, 15, 10))
    (0.3333333333333333, 0.5)
    >>> overlap(Box(0, 0, 10, 10), Box(2, 2, 4, 4))
    (0.04, 1.0)
    """
    width = min(first.right, second.right) - max(first.left, second.left)
    height = min(first.bottom, second.bottom) - max(first.top, second.top)
    shared = max(0.0, width) * max(0.0, height)
    return shared / (first.area + second.area - shared), shared / min(first.area, second.area)


def suppress(
    corners: NDArray[np.float32], scores: NDArray[np.float32], *, iou: float, inside: float
) -> list[int]:
    """Choose the boxes to keep, best score first, so that each tile has one box.

    A box falls when a better one shares more than `iou` of their joint area with it, or
    when more than `inside` of the smaller of the two lies in the other: a part of a tile,
    or one box around two tiles. `corners` is (n, 4): left, top, right, bottom.

    >>> corners = np.array([[0, 0, 9, 9], [0, 0, 10, 10], [20, 0, 30, 10]], np.float32)
    >>> suppress(corners, np.array([0.6, 0.9, 0.8], np.float32), iou=0.5, inside=0.8)
    [1, 2]
    """
    areas = (corners[:, 2] - corners[:, 0]) * (corners[:, 3] - corners[:, 1])
    waiting = np.argsort(-scores, kind="stable")
    kept = []
    while waiting.size:
        best, waiting = int(waiting[0]), waiting[1:]
        kept.append(best)
        low = np.maximum(corners[best, :2], corners[waiting, :2])
        high = np.minimum(corners[best, 2:], corners[waiting, 2:])
        shared = np.prod(np.maximum(high - low, 0), axis=1)
        joint = areas[best] + areas[waiting] - shared
        smaller = np.minimum(areas[best], areas[waiting])
        waiting = waiting[(shared <= iou * joint) & (shared <= inside * smaller)]
    return kept
