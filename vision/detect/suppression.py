"""Non-maximum suppression: one box for each tile."""

from __future__ import annotations

from collections.abc import Sequence

from vision.boxes import Box


def suppress(
    boxes: Sequence[Box], scores: Sequence[float], *, iou: float, inside: float
) -> list[int]:
    """Choose the boxes to keep, best score first, so that each tile has one box.

    This is our own non-maximum suppression because the usual ones keep a part of a tile and a box
    around two tiles, which have a small IoU.

    Args:
        boxes: The n boxes.
        scores: Their scores, (n,).
        iou: Drop a box with a larger intersection over union with a better one.
        inside: Drop a box if more than this share of the smaller of the two is in the other.

    >>> boxes = [Box(0, 0, 9, 9), Box(0, 0, 10, 10), Box(20, 0, 30, 10)]
    >>> suppress(boxes, [0.6, 0.9, 0.8], iou=0.5, inside=0.8)
    [1, 2]
    """
    keep = []
    kept: list[tuple[float, float, float, float, float]] = []
    for index in sorted(range(len(boxes)), key=lambda index: -scores[index]):
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
