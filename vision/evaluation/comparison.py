"""Compare the detections in a photo with its labels: right, wrong, missed and extra tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.boxes import Detection, overlap
from vision.detect.detector import Detector
from vision.detect.image import open_photo
from vision.evaluation.labelled_photos import LabelledBox, LabelledPhoto
from vision.labels import NOT_A_TILE, UNREADABLE

MATCH = 0.5
"""IoU from which a detection matches a labelled tile."""


@dataclass(frozen=True, slots=True)
class PhotoComparison:
    """Every labelled tile and every detection of a photo, each counted once.

    Attributes:
        path: The photo.
        right: Detections with the right label.
        wrong: Labelled tiles that were found, with detections of another label.
        missed: Labelled tiles that were not found.
        extra: False positives.
    """

    path: Path
    right: tuple[Detection, ...] = ()
    wrong: tuple[tuple[LabelledBox, Detection], ...] = ()
    missed: tuple[LabelledBox, ...] = ()
    extra: tuple[Detection, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of all labelled tiles.

        >>> PhotoComparison(Path("a.jpg"), missed=(LabelledBox("1m", 0, 0, 3, 4),)).labels
        ('1m',)
        """
        found = [*(each.label for each in self.right), *(tile.label for tile, _ in self.wrong)]
        return (*found, *(tile.label for tile in self.missed))

    @property
    def found(self) -> int:
        """Number of labelled tiles that were found, with any label.

        >>> PhotoComparison(Path("a.jpg"), missed=(LabelledBox("1m", 0, 0, 3, 4),)).found
        0
        """
        return len(self.right) + len(self.wrong)

    @property
    def detected(self) -> int:
        """Number of detections.

        >>> PhotoComparison(Path("a.jpg"), missed=(LabelledBox("1m", 0, 0, 3, 4),)).detected
        0
        """
        return self.found + len(self.extra)

    @property
    def corrections(self) -> int:
        """Number of tiles to relabel, add or remove by hand.

        >>> PhotoComparison(Path("a.jpg"), missed=(LabelledBox("1m", 0, 0, 3, 4),)).corrections
        1
        """
        return len(self.wrong) + len(self.missed) + len(self.extra)


def compare_photo(
    detector: Detector, labelled: LabelledPhoto, *, leave_out: frozenset[str] = frozenset()
) -> PhotoComparison:
    """Detect the tiles of a photo as `tenbo read` does, and compare them with the labels.

    Args:
        detector: The detector.
        labelled: The photo and its labels.
        leave_out: Labels that do not count: not labelled tiles, not detections in their box,
            not false positives with such a label. Unreadable tiles never count.

    Raises:
        PhotoError: If the photo cannot be read.
    """
    photo = open_photo(labelled.path)
    detections = [each.inset().scale(photo.factor) for each in detector.detect(photo.pixels)]
    return compare(labelled, detections, leave_out=leave_out)


def compare(
    labelled: LabelledPhoto,
    detections: Sequence[Detection],
    *,
    leave_out: frozenset[str] = frozenset(),
) -> PhotoComparison:
    """Compare detections with the labels of a photo.

    >>> from vision.boxes import Box
    >>> labelled = LabelledPhoto(Path("a.jpg"), (LabelledBox("1m", 0, 0, 30, 40),))
    >>> compare(labelled, [Detection("1m", 0.9, Box(1, 2, 31, 41))]).corrections
    0
    """
    boxes = [box for box in labelled.boxes if box.label != NOT_A_TILE]
    leave_out |= {UNREADABLE}
    pairs = match_boxes(boxes, detections)
    owner = {d: boxes[t] for t, d in pairs}
    found = {t for t, _ in pairs}
    right, wrong, extra = [], [], []
    for index, each in enumerate(detections):
        tile = owner.get(index)
        if tile is None:
            if each.label not in leave_out:
                extra.append(each)
        elif tile.label not in leave_out:
            if tile.label == each.label:
                right.append(each)
            else:
                wrong.append((tile, each))
    missed = [
        tile
        for index, tile in enumerate(boxes)
        if index not in found and tile.label not in leave_out
    ]
    return PhotoComparison(labelled.path, tuple(right), tuple(wrong), tuple(missed), tuple(extra))


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
