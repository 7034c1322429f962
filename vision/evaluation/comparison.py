"""Compare a photo with its labels: right, wrong, missed and extra tiles, the row of the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import sqrt
from pathlib import Path
from typing import cast

import cv2
import numpy as np

from scorer.tiles.hand import COPIES
from vision.boxes import (
    BACK,
    NOT_A_TILE,
    UNREADABLE,
    Box,
    Detection,
    distance,
    intersection,
    tile_of,
)
from vision.draw import Colour, legend, mark
from vision.evaluation.hand_comparison import HandComparison, HandPart, compare_hand
from vision.evaluation.labels import MATCH, LabelledBox, LabelledPhoto, is_unreadable, match_boxes
from vision.evaluation.listed_tiles import ListComparison, compare_list
from vision.layout.perspective import rows_of
from vision.layout.roles import HAND_SIZE
from vision.pixels.image import Pixels, load_photo
from vision.pixels.read_photo import Detector, read_photo, read_table_photo
from vision.reading.reading import Reading


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
        hand: The hand of the photo, compared with that of the reading; None if it is not known.
        listed: The listed tiles of the photo, compared with the reading; None without a list.
        doubted: Whether the reading has doubts or advice.
        failures: The kinds of failures, each once.
    """

    path: Path
    right: tuple[Detection, ...] = ()
    wrong: tuple[tuple[LabelledBox, Detection], ...] = ()
    missed: tuple[LabelledBox, ...] = ()
    extra: tuple[Detection, ...] = ()
    tile_free: bool = False
    hand_read: bool = False
    row: RowComparison | None = None
    hand: HandComparison | None = None
    listed: ListComparison | None = None
    doubted: bool = False
    failures: tuple[Failure, ...] = ()

    @property
    def hand_right(self) -> bool | None:
        """Whether closed tiles, winning tile and melds are right; None if they are unknown.

        >>> PhotoComparison(Path("a.jpg")).hand_right is None
        True
        """
        if self.hand is not None:
            return self.hand.winner_right
        return None if self.listed is None else self.listed.hand_right

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
    reading, lists = read_photo(labelled.path, detector, game=labelled.game), labelled.listed
    table = read_table_photo(labelled.path, detector) if lists and lists.seats else None
    tiles = [_before_correction(each) for each in reading.tiles]
    answer, boxes = labelled.answer, labelled.boxes
    comparison = replace(
        compare(labelled, tiles, leave_out=leave_out),
        hand_read=reading.winning_index is not None,
        row=compare_row(boxes, reading, leave_out=leave_out),
        hand=compare_hand(labelled.path.name, answer, boxes, reading) if answer else None,
        listed=compare_list(lists, reading, table) if lists else None,
        doubted=bool(reading.doubts or reading.advice),
    )
    return replace(comparison, failures=_find_failures(comparison, boxes))


def _find_failures(
    comparison: PhotoComparison, boxes: Sequence[LabelledBox]
) -> tuple[Failure, ...]:
    found = {
        *tile_failures(
            [box for box in boxes if box.label != NOT_A_TILE],
            wrong=comparison.wrong,
            missed=comparison.missed,
            extra=comparison.extra,
        ),
        *(hand_failures(boxes, comparison.hand) if comparison.hand else ()),
        *([Failure.FALSE_HAND] if comparison.tile_free and comparison.hand_read else ()),
    }
    return tuple(each for each in Failure if each in found)


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
    leave_out = labelled.unmarked | (leave_out | {UNREADABLE} if boxes else frozenset())
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
        tile_free=not boxes and labelled.answer is None and labelled.listed is None,
    )


def _before_correction(tile: Detection) -> Detection:
    """Return a tile with the classifier's own label, which stays the first candidate."""
    label, probability = tile.candidates[0] if tile.candidates else (tile.label, tile.confidence)
    return tile if label == tile.label else replace(tile, label=label, confidence=probability)


# What is the row of a photo, by its labels alone: set by hand so that the rows of the labelled
# photos are those that an eye sees. Other values change what is measured.
_MIN_FACES = 5
_MIN_SHARE = 0.8  # of all faces in the photo
# A winning tile apart, in sizes (roots of the areas) of the tile at the end of the row.
_MAX_APART = 6.0
_OFF_LINE = 0.5
_LINE_OF = 5  # tiles at the end of the row that give its direction
_ALIKE = 1.45  # greatest ratio of the sizes
_MAX_ADDED = 1.5  # sizes from a tile of a kan to the one added to it


@dataclass(frozen=True, slots=True)
class RowComparison:
    """The row of tiles in a photo, compared with the hand of its reading.

    Attributes:
        read: Whether the closed tiles, the winning tile and the melds are exactly the row.
        right: Whether all their labels are right too.
    """

    read: bool
    right: bool


def compare_row(
    boxes: Sequence[LabelledBox], reading: Reading, *, leave_out: frozenset[str] = frozenset()
) -> RowComparison | None:
    """Compare the row of a photo with the hand of its reading; None without a row.

    Args:
        boxes: All labelled boxes of the photo.
        reading: The reading of the photo.
        leave_out: Labels of tiles that the hand can contain or not. Backs, which closed kans
            have, and unreadable tiles are always among them.

    >>> boxes = [LabelledBox("1m", x, 0, x + 30, 40) for x in range(0, 150, 30)]
    >>> compare_row(boxes, Reading(200, 100))
    RowComparison(read=False, right=False)
    >>> compare_row(boxes[:4], Reading(200, 100)) is None
    True
    """
    boxes = [each for each in boxes if each.label != NOT_A_TILE]
    row = find_row(boxes)
    if row is None:
        return None
    leave_out |= {UNREADABLE, BACK}
    hand = {*reading.hand_tiles, *(i for each in reading.meld_readings for i in each.indices)}
    if reading.winning_index is not None:
        hand.add(reading.winning_index)
    owner = {d: t for t, d in match_boxes(boxes, reading.tiles)}
    pairs = [(owner.get(index), reading.tiles[index].label) for index in hand]
    counted = [(t, label) for t, label in pairs if t is None or boxes[t].label not in leave_out]
    read = {t for t, _ in counted} == set(row)
    right = read and all(boxes[t].label == label for t, label in counted if t is not None)
    return RowComparison(read, right)


def find_row(boxes: Sequence[LabelledBox]) -> tuple[int, ...] | None:
    """Return the indices of the row that nearly all faces of a photo form; None without one.

    The row has at least 5 faces and 80 % of all faces. Backs can be between them, as in closed
    kans. A single face apart, but in line with the row, belongs to it, as a winning tile does. So
    do the faces of a closed kan apart, a tile added to a kan of the row, and the pair that a row of
    12 tiles lacks to be a hand.

    >>> find_row([LabelledBox("1m", x, 0, x + 30, 40) for x in (30, 0, 60, 90, 120)])
    (1, 0, 2, 3, 4)
    """
    tiles = [n for n, each in enumerate(boxes) if each.label == BACK or tile_of(each.label)]
    rows = [[tiles[k] for k in row] for row in rows_of([boxes[n].box for n in tiles])]
    rows.sort(key=lambda row: sum(boxes[n].label != BACK for n in row), reverse=True)
    shown = [[n for n in row if boxes[n].label != BACK] for row in rows]
    faces = sum(map(len, shown))
    if not faces:
        return None
    longest, *others = shown
    if len(longest) < HAND_SIZE:
        singles = {row[0]: boxes[row[0]].box for row in others if len(row) == 1}
        longest = [*longest, *_find_apart([boxes[n].box for n in longest], singles)]
    if len(longest) < max(_MIN_FACES, _MIN_SHARE * faces):
        return None
    rest = [n for row in rows[1:] for n in row if n not in longest]
    if len(longest) == HAND_SIZE - 2 and _is_pair([boxes[n] for n in rest]):
        return (*longest, *rest)
    kans = [
        n
        for row, part in zip(rows[1:], others, strict=True)
        if _is_kan([boxes[k] for k in row])
        or (len(part) == 1 and _is_added(boxes[part[0]], [boxes[k] for k in longest]))
        for n in part
    ]
    return tuple(dict.fromkeys((*longest, *kans)))


def _is_pair(rest: Sequence[LabelledBox]) -> bool:
    """Return whether two equal faces are all that a photo shows beside a row."""
    kinds = _kinds(rest)
    return len(rest) == len(kinds) == 2 and kinds[0] == kinds[1]


def _is_kan(row: Sequence[LabelledBox]) -> bool:
    """Return whether a row is a closed kan: four tiles, with at least two equal faces."""
    kinds = _kinds(row)
    return len(row) == COPIES and len(kinds) >= COPIES - 2 and len(set(kinds)) == 1


def _kinds(boxes: Sequence[LabelledBox]) -> list[int]:
    return [tile.kind for each in boxes if (tile := tile_of(each.label)) is not None]


def _is_added(other: LabelledBox, row: Sequence[LabelledBox]) -> bool:
    """Return whether a face touches one of the three others of its kind in a row."""
    tile = tile_of(other.label)
    same = [each for each in row if tile and (of := tile_of(each.label)) and of.kind == tile.kind]
    reach = _MAX_ADDED * sqrt(other.box.area)
    return len(same) == COPIES - 1 and any(distance(e.box, other.box) < reach for e in same)


def _find_apart(row: Sequence[Box], singles: Mapping[int, Box]) -> list[int]:
    """Return the index of the nearest single box in line with a row, if any."""
    near = [
        (distance(end[0], box), index)
        for index, box in singles.items()
        for end in (row[:_LINE_OF], row[::-1][:_LINE_OF])
        if _continues(end, box)
    ]
    return [min(near)[1]] if near else []


def _continues(end: Sequence[Box], other: Box) -> bool:
    """Return whether a box lies before the first of some boxes, in line with them."""
    size, other_size = sqrt(end[0].area), sqrt(other.area)
    length = distance(end[0], end[-1])
    if not (length and 1 / _ALIKE < size / other_size < _ALIKE):
        return False
    (x0, y0), (x1, y1), (x, y) = end[0].centre, end[-1].centre, other.centre
    across, down = (x0 - x1) / length, (y0 - y1) / length
    along = (x - x0) * across + (y - y0) * down
    off = abs((x - x0) * down - (y - y0) * across)
    return 0 < along < _MAX_APART * size and off < _OFF_LINE * size


_RIGHT = (34, 139, 84)
_WRONG = (200, 30, 60)
_MISSED = (30, 90, 210)
_EXTRA = (190, 100, 0)
_MIN_SIDE = 1280  # pixels; in a smaller picture the marks hide the tiles


def draw_comparison(comparison: PhotoComparison) -> Pixels:
    """Return the upright photo with its tiles marked, and a legend below."""
    return mark_comparison(load_photo(comparison.path), comparison)


def mark_comparison(image: Pixels, comparison: PhotoComparison) -> Pixels:
    """Return a copy of the photo, enlarged if it is small, with its tiles marked.

    Each kind of mark has its own sign in addition to its colour: = right, x wrong, - missed,
    + extra.

    >>> from pathlib import Path
    >>> mark_comparison(np.zeros((960, 1280, 3), np.uint8), PhotoComparison(Path("a.jpg"))).shape[1]
    1280
    """
    factor = max(1.0, _MIN_SIDE / max(image.shape[:2]))
    picture = cast(Pixels, cv2.resize(image, None, fx=factor, fy=factor))
    for box, text, colour in _marks(comparison):
        mark(picture, box.scale(factor), text, colour)
    return np.concatenate([picture, legend(picture.shape[1], _legend_text(comparison))])


def _marks(comparison: PhotoComparison) -> Iterator[tuple[Box, str, Colour]]:
    """Yield the marks; errors come last and so are on top."""
    for detection in comparison.right:
        yield detection.box, f"={detection.label}", _RIGHT
    for detection in comparison.extra:
        yield detection.box, f"+{detection.label}", _EXTRA
    for tile in comparison.missed:
        yield tile.box, f"-{tile.label}", _MISSED
    for tile, detection in comparison.wrong:
        yield detection.box, f"x{detection.label} ({tile.label})", _WRONG


def _legend_text(comparison: PhotoComparison) -> list[tuple[str, Colour]]:
    return [
        (f"= right: {len(comparison.right)}", _RIGHT),
        (f"x read as (labelled): {len(comparison.wrong)}", _WRONG),
        (f"- missed: {len(comparison.missed)}", _MISSED),
        (f"+ not labelled: {len(comparison.extra)}", _EXTRA),
    ]


class Failure(StrEnum):
    """A kind of failure in the reading of a photo."""

    RED_FIVE = "red_five"
    MISREAD = "misread"
    MISSED = "missed"
    PART = "part"
    FALSE_TILE = "false_tile"
    CHANGED = "changed"
    LEFT_OUT = "left_out"
    SURPLUS = "surplus"
    WINNING_TILE = "winning_tile"
    MELDS = "melds"
    FALSE_HAND = "false_hand"


def tile_failures(
    boxes: Sequence[LabelledBox],
    *,
    wrong: Sequence[tuple[LabelledBox, Detection]],
    missed: Sequence[LabelledBox],
    extra: Sequence[Detection],
) -> Iterator[Failure]:
    """Yield the kinds of wrong, missed and extra tiles of a photo, those of each tile.

    >>> tile = LabelledBox("5p", 0, 0, 30, 40)
    >>> wrong = [(tile, Detection("0p", 0.9, tile.box))]
    >>> [str(each) for each in tile_failures([tile], wrong=wrong, missed=[], extra=[])]
    ['red_five']
    """
    for box, detection in wrong:
        tile, read = tile_of(box.label), tile_of(detection.label)
        same = tile is not None and read is not None and tile.plain == read.plain
        yield Failure.RED_FIVE if same else Failure.MISREAD
    yield from (Failure.MISSED for _ in missed)
    for detection in extra:
        on_tile = any(
            intersection(box.box, detection.box) >= MATCH * min(box.box.area, detection.box.area)
            for box in boxes
        )
        yield Failure.PART if on_tile else Failure.FALSE_TILE


def hand_failures(boxes: Sequence[LabelledBox], hand: HandComparison) -> Iterator[Failure]:
    """Yield what is wrong with a hand apart from its tiles: the rules, or the layout."""
    if hand.winner_right:
        return
    if hand.tiles.broken:
        yield Failure.CHANGED
    owners = {at: place for place, at in match_boxes(boxes, hand.reading.tiles)}
    used = {owners[index] for index in hand.reading.used_tiles if index in owners}
    if hand.answer.tiles and not hand.selected:
        if set(hand.answer.tiles) & set(owners.values()) - used:
            yield Failure.LEFT_OUT
        if used - set(hand.answer.tiles):
            yield Failure.SURPLUS
    elif hand.tiles_right or not hand.answer.tiles:
        wrong = set(hand.wrong)
        yield from (Failure.WINNING_TILE for _ in wrong & {HandPart.WINNING_TILE})
        yield from (Failure.MELDS for _ in wrong & {HandPart.MELDS})
