"""Match detections with labelled tiles by the overlap of their boxes."""

from __future__ import annotations

from collections.abc import Sequence

from vision.boxes import Detection, overlap
from vision.evaluation.labelled_photos import LabelledBox

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
