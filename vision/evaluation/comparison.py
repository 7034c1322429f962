"""What a detector made of one labelled photograph: what it read right, wrong, missed or made up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.boxes import Detection, overlap
from vision.detect.detector import Detector
from vision.detect.image import open_photo
from vision.evaluation.labelled_photos import LabelledBox, Photograph
from vision.labels import NOT_A_TILE, UNREADABLE

MATCH = 0.5
"""IoU from which on a detection is of the labelled tile."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Every labelled tile and every detection of a photograph, once, by what came of it."""

    path: Path
    right: tuple[Detection, ...] = ()
    wrong: tuple[tuple[LabelledBox, Detection], ...] = ()
    missed: tuple[LabelledBox, ...] = ()
    extra: tuple[Detection, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that were marked.

        >>> Outcome(Path("a.jpg"), missed=(LabelledBox("1m", 0, 0, 3, 4),)).labels
        ('1m',)
        """
        named = [*(seen.label for seen in self.right), *(tile.label for tile, _ in self.wrong)]
        return (*named, *(tile.label for tile in self.missed))

    @property
    def found(self) -> int:
        """How many labelled tiles were found, whatever they were taken for.

        >>> Outcome(Path("a.jpg"), missed=(LabelledBox("1m", 0, 0, 3, 4),)).found
        0
        """
        return len(self.right) + len(self.wrong)

    @property
    def detected(self) -> int:
        """How many tiles were seen, whether labelled or not.

        >>> Outcome(Path("a.jpg"), missed=(LabelledBox("1m", 0, 0, 3, 4),)).detected
        0
        """
        return self.found + len(self.extra)

    @property
    def corrections(self) -> int:
        """How many tiles somebody has to name anew, add or take away.

        >>> Outcome(Path("a.jpg"), missed=(LabelledBox("1m", 0, 0, 3, 4),)).corrections
        1
        """
        return len(self.wrong) + len(self.missed) + len(self.extra)


def examine(
    detector: Detector, photograph: Photograph, *, leave_out: frozenset[str] = frozenset()
) -> Outcome:
    """Read a photograph as `tenbo read` does and compare; PhotoError where it cannot be read.

    Tiles with a label in `leave_out` count neither way, nor does what was seen in their place,
    nor anything taken for them where nothing is labelled. So it is with tiles that nobody can name.
    """
    photo = open_photo(photograph.path)
    seen = [each.within_edges().scaled(photo.factor) for each in detector.detect(photo.pixels)]
    return compare(photograph, seen, leave_out=leave_out)


def compare(
    photograph: Photograph, seen: Sequence[Detection], *, leave_out: frozenset[str] = frozenset()
) -> Outcome:
    """Compare what was seen with what is labelled.

    >>> from vision.boxes import Box
    >>> photograph = Photograph(Path("a.jpg"), (LabelledBox("1m", 0, 0, 30, 40),))
    >>> compare(photograph, [Detection("1m", 0.9, Box(1, 2, 31, 41))]).corrections
    0
    """
    boxes = [box for box in photograph.boxes if box.label != NOT_A_TILE]
    leave_out |= {UNREADABLE}
    pairs = matched(boxes, seen)
    owner = {d: boxes[t] for t, d in pairs}
    found = {t for t, _ in pairs}
    right, wrong, extra = [], [], []
    for place, each in enumerate(seen):
        tile = owner.get(place)
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
        for place, tile in enumerate(boxes)
        if place not in found and tile.label not in leave_out
    ]
    return Outcome(photograph.path, tuple(right), tuple(wrong), tuple(missed), tuple(extra))


def matched(truth: Sequence[LabelledBox], seen: Sequence[Detection]) -> list[tuple[int, int]]:
    """Pair the places of labelled tiles and of detections, the best overlaps first.

    >>> from vision.boxes import Box
    >>> seen = [Detection("1m", 0.9, Box(0, 0, 30, 30)), Detection("1m", 0.8, Box(0, 0, 30, 40))]
    >>> matched([LabelledBox("1m", 0, 0, 30, 40)], seen)
    [(0, 1)]
    """
    overlaps = sorted(
        (
            (shared, t, d)
            for t, tile in enumerate(truth)
            for d, each in enumerate(seen)
            if (shared := overlap(tile.box, each.box)[0]) >= MATCH
        ),
        reverse=True,
    )
    pairs: list[tuple[int, int]] = []
    for _, t, d in overlaps:
        if all(t != other_t and d != other_d for other_t, other_d in pairs):
            pairs.append((t, d))
    return pairs
