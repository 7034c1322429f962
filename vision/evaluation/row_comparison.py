"""Compare the hand of a reading with the row of tiles that its photo shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from scorer.tiles.hand import COPIES
from vision.boxes import Box, distance
from vision.evaluation.labelled_photos import LabelledBox
from vision.evaluation.matching import match_boxes
from vision.labels import BACK, NOT_A_TILE, UNREADABLE, tile_of
from vision.layout.roles import HAND_SIZE
from vision.layout.rows import rows_of
from vision.reading.reading import Reading

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
    rows = [[tiles[k] for k in row.indices] for row in rows_of([boxes[n].box for n in tiles])]
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
    """Return the kinds of the faces."""
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
