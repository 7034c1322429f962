"""The boxes that the detector network proposes: one for each tile, and the sizes of the tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from vision.boxes import Box
from vision.detect.networks import UNSCALED, Scaling

# Set by hand on the photos of `tray`, `hk` and the composed exams.
_FIT_ROUNDS = 8  # of a fit in which outliers count less each time
_FIT_WEIGHT = 0.1  # weight that keeps the slope of the sizes small where few tiles determine it


@dataclass(frozen=True, slots=True)
class Proposal:
    """A box that the detector proposes.

    Attributes:
        box: The outline of a tile.
        confidence: The confidence of the detector, 0 to 1.
        back: The probability that the tile is face down.
        scaling: The factors of the photo's width and height with which the detector saw it.
    """

    box: Box
    confidence: float
    back: float
    scaling: Scaling = UNSCALED

    def shift(self, right: float, down: float) -> Proposal:
        """Return the proposal moved right and down by these pixels.

        >>> Proposal(Box(1, 2, 3, 4), 0.9, 0.1).shift(10, 20).box
        Box(left=11, top=22, right=13, bottom=24)
        """
        return replace(self, box=self.box.shift(right, down))


def suppress(
    boxes: Sequence[Box], confidences: Sequence[float], *, iou: float, inside: float
) -> list[int]:
    """Choose the boxes to keep, most confident first, so that each tile has one box.

    This is our own non-maximum suppression because the usual ones keep a part of a tile and a box
    around two tiles, which have a small IoU.

    Args:
        boxes: The n boxes.
        confidences: Their confidences, (n,).
        iou: Drop a box with a larger intersection over union with a better one.
        inside: Drop a box if more than this share of the smaller of the two is in the other.

    >>> boxes = [Box(0, 0, 9, 9), Box(0, 0, 10, 10), Box(20, 0, 30, 10)]
    >>> suppress(boxes, [0.6, 0.9, 0.8], iou=0.5, inside=0.8)
    [1, 2]
    """
    keep = []
    kept: list[tuple[float, float, float, float, float]] = []
    for index in sorted(range(len(boxes)), key=lambda index: -confidences[index]):
        box = boxes[index]
        left, top, right, bottom, area = box.left, box.top, box.right, box.bottom, box.area
        for other_left, other_top, other_right, other_bottom, other_area in kept:
            # Most pairs are apart, which these comparisons decide fastest.
            if (
                other_right <= left
                or right <= other_left
                or other_bottom <= top
                or bottom <= other_top
            ):
                continue
            across = min(right, other_right) - max(left, other_left)
            shared = across * (min(bottom, other_bottom) - max(top, other_top))
            union = area + other_area - shared
            if shared > iou * union or shared > inside * min(area, other_area):
                break
        else:
            keep.append(index)
            kept.append((left, top, right, bottom, area))
    return keep


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


def fit_sizes(boxes: Sequence[Box], likely: Sequence[float] | None = None) -> TileSizes:
    """Fit the size of tiles over a photo to their boxes, so that single odd boxes do not count.

    Each box counts as much as it is `likely` a tile, (n,) from 0 to 1; without it all count alike.

    >>> sizes = fit_sizes([Box(x, y, x + 10 + y / 10, y + 9) for x in (0, 90) for y in (0, 40, 80)])
    >>> round(sizes.at(50, 60))
    15
    """
    measured = [size_of(box) for box in boxes]
    centres = [box.centre for box in boxes]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    middle_x, middle_y, typical = median(xs), median(ys), median(measured)
    extent = max(max(xs) - min(xs), max(ys) - min(ys), typical)
    terms = [((x - middle_x) / extent, (y - middle_y) / extent) for x, y in centres]
    trust = [1.0] * len(boxes) if likely is None else likely
    weights = trust
    plane = typical, 0.0, 0.0
    for _ in range(_FIT_ROUNDS):  # weights of 1 / error: the least absolute errors
        plane = _fit_plane(terms, measured, weights)
        base, right, down = plane
        errors = [
            abs(size - base - right * x - down * y) / typical
            for size, (x, y) in zip(measured, terms, strict=True)
        ]
        weights = [each / max(error, 0.05) for each, error in zip(trust, errors, strict=True)]
        highest = max(weights)
        weights = [weight / highest for weight in weights]
    base, right, down = plane[0], plane[1] / extent, plane[2] / extent
    base -= right * middle_x + down * middle_y
    return TileSizes(base, right, down, percentile(measured, 5), percentile(measured, 95))


def _fit_plane(
    terms: Sequence[tuple[float, float]], measured: Sequence[float], weights: Sequence[float]
) -> tuple[float, float, float]:
    """Solve the normal equations of weighted least squares with a ridge for the two slopes."""
    n = x = y = xx = xy = yy = total = x_total = y_total = 0.0
    for (across, along), size, weight in zip(terms, measured, weights, strict=True):
        n += weight
        x += weight * across
        y += weight * along
        xx += weight * across * across
        xy += weight * across * along
        yy += weight * along * along
        total += weight * size
        x_total += weight * across * size
        y_total += weight * along * size
    # Eliminate the constant term, then solve for the slopes.
    xx, xy, yy = xx + _FIT_WEIGHT - x * x / n, xy - x * y / n, yy + _FIT_WEIGHT - y * y / n
    x_total, y_total = x_total - x * total / n, y_total - y * total / n
    determinant = xx * yy - xy * xy  # positive because of the ridge
    right = (x_total * yy - y_total * xy) / determinant
    down = (y_total * xx - x_total * xy) / determinant
    return (total - right * x - down * y) / n, right, down


def percentile(values: Sequence[float], percent: float) -> float:
    """Return a percentile of some values, interpolated linearly between two of them.

    >>> percentile([1, 2, 4], 75)
    3.0
    """
    ordered = sorted(values)
    place = (len(ordered) - 1) * percent / 100
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
