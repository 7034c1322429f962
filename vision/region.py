"""The part of a photo that a user selects."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import isfinite

from scorer.tiles.messages import message as _
from vision.boxes import Box
from vision.errors import PhotoError

CORNERS = 4


@dataclass(frozen=True, slots=True)
class Region:
    """A quadrilateral in pixels of the upright photo, its corners in either direction around it."""

    corners: tuple[tuple[float, float], ...]

    def __post_init__(self) -> None:
        """Raise ValueError unless there are four corners around an area."""
        if len(self.corners) != CORNERS or not all(isfinite(v) for c in self.corners for v in c):
            raise ValueError(f"A region has {CORNERS} corners, each with an x and a y.")
        if not self._area():
            raise ValueError("The region has no area: its corners are on one line.")

    @property
    def bounds(self) -> Box:
        """The upright box around it.

        >>> Region(((10, 0), (20, 10), (10, 20), (0, 10))).bounds
        Box(left=0, top=0, right=20, bottom=20)
        """
        xs, ys = zip(*self.corners, strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))

    def scale(self, factor: float) -> Region:
        """Return the same region in a photo enlarged by the factor.

        >>> Region(((0, 0), (2, 0), (2, 1), (0, 1))).scale(2).bounds
        Box(left=0, top=0, right=4, bottom=2)
        """
        return Region(tuple((x * factor, y * factor) for x, y in self.corners))

    def contains(self, point: tuple[float, float]) -> bool:
        """Return whether a point is inside.

        >>> diamond = Region(((10, 0), (20, 10), (10, 20), (0, 10)))
        >>> diamond.contains((10, 10)), diamond.contains((1, 1))
        (True, False)
        """
        x, y = point
        inside = False
        for (x0, y0), (x1, y1) in pairwise((*self.corners, self.corners[0])):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                inside = not inside
        return inside

    def require_inside(self, size: tuple[int, int]) -> None:
        """Raise PhotoError if a photo of this width and height shows nothing of the region."""
        bounds, (width, height) = self.bounds, size
        if bounds.left >= width or bounds.top >= height or bounds.right <= 0 or bounds.bottom <= 0:
            raise PhotoError(
                _(
                    "The region is outside of the photo, which has {width} x {height} pixels.",
                    width=width,
                    height=height,
                )
            )

    def _area(self) -> float:
        around = pairwise((*self.corners, self.corners[0]))
        return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in around)) / 2
