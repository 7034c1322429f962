"""Match detections with labelled tiles by the overlap of their boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vision.boxes import UNREADABLE, Box, Detection, intersection, overlap
from vision.evaluation.labels import LabelledBox

MATCH = 0.5
"""IoU from which a detection matches a labelled tile."""


def match_boxes(
    truth: Sequence[LabelledBox], detections: Sequence[Detection]
) -> list[tuple[int, int]]:
    """Pair the indices of labelled tiles and of detections, the best overlaps first.

    >>> from vision.boxes import Box
    >>> boxes = (Box(0, 0, 30, 30), Box(0, 0, 30, 40))
    >>> detections = [Detection("1m", 0.9, box) for box in boxes]
    >>> match_boxes([LabelledBox("1m", 0, 0, 30, 40)], detections)
    [(0, 1)]
    """
    overlaps = sorted(
        (
            (shared, t, d)
            for t, tile in enumerate(truth)
            for d, each in enumerate(detections)
            if (shared := overlap(tile.box, each.box)[0]) >= MATCH
        ),
        reverse=True,
    )
    pairs: list[tuple[int, int]] = []
    for _, t, d in overlaps:
        if all(t != other_t and d != other_d for other_t, other_d in pairs):
            pairs.append((t, d))
    return pairs


def is_unreadable(box: Box, truth: Iterable[LabelledBox]) -> bool:
    """Return True if at least half of a box lies on an unreadable tile.

    The COCO evaluation treats the regions that it ignores in the same way.

    >>> from vision.boxes import Box
    >>> is_unreadable(Box(20, 0, 50, 30), [LabelledBox("?", 0, 0, 40, 80)])
    True
    """
    return any(
        each.label == UNREADABLE and intersection(box, each.box) >= MATCH * box.area
        for each in truth
    )
