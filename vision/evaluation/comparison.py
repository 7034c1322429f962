"""Compare the detections in a photo with its labels: right, wrong, missed and extra tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from vision.boxes import Detection
from vision.evaluation.labelled_photos import LabelledBox, LabelledPhoto
from vision.evaluation.matching import is_unreadable, match_boxes
from vision.evaluation.row_comparison import RowComparison, compare_row
from vision.labels import NOT_A_TILE, UNREADABLE
from vision.pixels.onnx_detector import Detector
from vision.pixels.pipeline import read_photo


@dataclass(frozen=True, slots=True)
class PhotoComparison:
    """Every labelled tile and every detection of a photo, each counted once.

    Attributes:
        path: The photo.
        right: Detections with the right label.
        wrong: Labelled tiles that were found, with detections of another label.
        missed: Labelled tiles that were not found.
        extra: False positives.
        tile_free: Whether the photo shows no tile at all.
        hand_read: Whether the reading has a hand.
        row: The row of tiles in the photo, compared with that hand; None without a row.
    """

    path: Path
    right: tuple[Detection, ...] = ()
    wrong: tuple[tuple[LabelledBox, Detection], ...] = ()
    missed: tuple[LabelledBox, ...] = ()
    extra: tuple[Detection, ...] = ()
    tile_free: bool = False
    hand_read: bool = False
    row: RowComparison | None = None

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
    """Read a photo as `tenbo read` does, and compare its tiles and hand with the labels.

    The compared labels of tiles are the classifier's own, before the rules change any.

    Args:
        detector: The detector.
        labelled: The photo and its labels.
        leave_out: Labels that do not count: not labelled tiles, not detections in their box,
            not false positives with such a label in a photo with tiles. Unreadable tiles never
            count.

    Raises:
        PhotoError: If the photo cannot be read.
    """
    reading = read_photo(labelled.path, detector)
    tiles = [_before_decoding(each) for each in reading.tiles]
    return replace(
        compare(labelled, tiles, leave_out=leave_out),
        hand_read=reading.winning_index is not None,
        row=compare_row(labelled.boxes, reading, leave_out=leave_out),
    )


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
    leave_out = leave_out | {UNREADABLE} if boxes else frozenset()
    pairs = match_boxes(boxes, detections)
    owner = {d: boxes[t] for t, d in pairs}
    found = {t for t, _ in pairs}
    right, wrong, extra = [], [], []
    for index, each in enumerate(detections):
        tile = owner.get(index)
        if tile is None:
            if each.label not in leave_out and not is_unreadable(each.box, boxes):
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
    return PhotoComparison(
        labelled.path,
        tuple(right),
        tuple(wrong),
        tuple(missed),
        tuple(extra),
        tile_free=not boxes,
    )


def _before_decoding(tile: Detection) -> Detection:
    """Return a tile with the classifier's own label, which stays the first candidate."""
    label, probability = tile.candidates[0] if tile.candidates else (tile.label, tile.confidence)
    return tile if label == tile.label else replace(tile, label=label, confidence=probability)
