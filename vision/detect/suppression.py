"""Non-maximum suppression: one box for each tile."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def suppress(
    corners: NDArray[np.float32], scores: NDArray[np.float32], *, iou: float, inside: float
) -> list[int]:
    """Choose the boxes to keep, best score first, so that each tile has one box.

    This is our own non-maximum suppression because the usual ones keep a part of a tile and a box
    around two tiles, which have a small IoU.

    Args:
        corners: The boxes, (n, 4): left, top, right, bottom.
        scores: The scores, (n,).
        iou: Drop a box with a larger intersection over union with a better one.
        inside: Drop a box if more than this share of the smaller of the two is in the other.

    >>> corners = np.array([[0, 0, 9, 9], [0, 0, 10, 10], [20, 0, 30, 10]], np.float32)
    >>> suppress(corners, np.array([0.6, 0.9, 0.8], np.float32), iou=0.5, inside=0.8)
    [1, 2]
    """
    areas = (corners[:, 2] - corners[:, 0]) * (corners[:, 3] - corners[:, 1])
    remaining = np.argsort(-scores, kind="stable")
    keep = []
    while remaining.size:
        best, remaining = int(remaining[0]), remaining[1:]
        keep.append(best)
        low = np.maximum(corners[best, :2], corners[remaining, :2])
        high = np.minimum(corners[best, 2:], corners[remaining, 2:])
        shared = np.prod(np.maximum(high - low, 0), axis=1)
        union = areas[best] + areas[remaining] - shared
        smaller = np.minimum(areas[best], areas[remaining])
        remaining = remaining[(shared <= iou * union) & (shared <= inside * smaller)]
    return keep
