"""From boxes to a hand: which tiles lie in one row, and which of them the winning tile is.

Pure geometry over the boxes; distances are in sizes of the tiles around, never in pixels, so
that a near and a far photo are the same to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import hypot, sqrt
from statistics import median

from vision.detections import Detection
from vision.labels import BACK, tile_of
from vision.rows import Row, rows_of

_CLEAR_GAP = 0.45  # more than a sideways tile or a hurried hand leaves, less than a tile's place
_SIDEWAYS = 1.35  # so many times wider (or narrower) for its height than its row; seen flat, 1.8
_ALIKE = 1.5  # a tile of this hand is at most so much bigger or smaller than its row
_NEAR = 4.0  # sizes from the row within which the winning tile is laid
_WHOLE = 14  # tiles of a closed hand with its winning tile


class WinningBy(StrEnum):
    """How the winning tile was recognised."""

    APART = "apart"
    SIDEWAYS = "sideways"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Layout:
    """Places in the detections: the hand in the order of its row, the winning tile, the rest.

    `melds` are groups in the row that look like melds, and `odd` the sideways tiles and backs
    between the tiles of the hand; both are among the others or the hand too, not read further.
    """

    hand: tuple[int, ...] = ()
    winning: int | None = None
    winning_by: WinningBy = WinningBy.LAST
    melds: tuple[tuple[int, ...], ...] = ()
    odd: tuple[int, ...] = ()
    others: tuple[int, ...] = ()


def arrange(detections: Sequence[Detection]) -> Layout:
    """Find the hand and its winning tile among everything seen.

    >>> from vision.detections import Box
    >>> row = [Detection("1m", 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 120)]
    >>> layout = arrange(row)
    >>> layout.hand, layout.winning, str(layout.winning_by)
    ((0, 1, 2), 3, 'apart')
    """
    table = _Table(detections)
    if not any(table.faces):
        return Layout(others=tuple(range(len(detections))))
    rows = rows_of(table.boxes)
    main = max(rows, key=table.weight)
    shape = table.shape(main)
    groups = _split(main)
    melds = [group for group in groups if table.is_meld(group, shape) and len(groups) > 1]
    closed = [table.faces_of(group) for group in groups if group not in melds]
    closed = [group for group in closed if group]
    if not closed:  # nothing but melds in sight: show their tiles rather than nothing
        melds, closed = [], [table.faces_of(main.places)]
    hand, winning, how = table.winning(closed, table.lone(rows, main), shape)
    odd = [
        place
        for group in groups
        for place in group
        if group not in melds and place != winning and table.is_odd(place, shape)
    ]
    taken = {*hand, winning}
    others = tuple(place for place in range(len(detections)) if place not in taken)
    return Layout(hand, winning, how, tuple(melds), tuple(odd), others)


def _split(row: Row) -> list[tuple[int, ...]]:
    """Cut a row at its clear gaps."""
    groups = [[row.places[0]]]
    for place, gap in zip(row.places[1:], row.gaps, strict=True):
        if gap > _CLEAR_GAP:
            groups.append([])
        groups[-1].append(place)
    return [tuple(group) for group in groups]


class _Table:
    """What lies before the camera, and the questions the layout asks about it."""

    def __init__(self, detections: Sequence[Detection]) -> None:
        self.boxes = [seen.box for seen in detections]
        self.faces = [tile_of(seen.label) is not None for seen in detections]
        self._backs = [seen.label == BACK for seen in detections]

    def weight(self, row: Row) -> tuple[int, float]:
        """Rank a row: by its faces, up to a whole hand, then the nearest, that is the biggest."""
        return min(len(self.faces_of(row.places)), _WHOLE), self._size(row)

    def faces_of(self, places: Sequence[int]) -> tuple[int, ...]:
        """Keep the tiles whose face is up and known to the game."""
        return tuple(place for place in places if self.faces[place])

    def shape(self, row: Row) -> float:
        """Give the usual width over height in a row."""
        return median(self._shape(place) for place in row.places)

    def is_odd(self, place: int, shape: float) -> bool:
        """Say whether a tile in the row lies on its face or across the others."""
        return self._backs[place] or self._sideways(place, shape)

    def is_meld(self, group: Sequence[int], shape: float) -> bool:
        """Say whether a group apart is melds: one tile in four lies sideways or on its face.

        A gap alone says nothing, as many lay out a closed hand in its sets.
        """
        odd = sum(self.is_odd(place, shape) for place in group)
        return len(group) >= 3 and 4 * odd >= len(group)

    def lone(self, rows: Sequence[Row], main: Row) -> int | None:
        """Give the tile by itself that lies nearest to the row and can be of this hand."""
        size = self._size(main)
        near = []
        for row in rows:
            place = row.places[0]
            distance = min(self._distance(place, other) for other in main.places) / size
            alike = 1 / _ALIKE < self._size(row) / size < _ALIKE
            if len(row.places) == 1 and self.faces[place] and alike and 0 < distance < _NEAR:
                near.append((distance, place))
        return min(near)[1] if near else None

    def winning(
        self, groups: Sequence[Sequence[int]], lone: int | None, shape: float
    ) -> tuple[tuple[int, ...], int, WinningBy]:
        """Divide the closed tiles into the hand and the winning tile."""
        places = tuple(place for group in groups for place in group)
        # A hand that still lacks its winning tile has one more than a multiple of three; a tile
        # beside a row of 14 is an indicator or a discard.
        if lone is not None and len(places) % 3 == 1:
            return places, lone, WinningBy.APART
        chosen, how = places[-1], WinningBy.LAST
        if self._sideways(chosen, shape):
            how = WinningBy.SIDEWAYS
        for end in (groups[0], groups[-1]) if len(groups) > 1 else ():
            if len(end) == 1:
                chosen, how = end[0], WinningBy.APART
        return tuple(place for place in places if place != chosen), chosen, how

    def _size(self, row: Row) -> float:
        return median(sqrt(self.boxes[place].area) for place in row.places)

    def _shape(self, place: int) -> float:
        return self.boxes[place].width / self.boxes[place].height

    def _sideways(self, place: int, shape: float) -> bool:
        """Say whether a tile lies across; near 45 degrees every box is square, and none does."""
        ratio = self._shape(place) / shape
        return not 1 / _SIDEWAYS < ratio < _SIDEWAYS

    def _distance(self, first: int, second: int) -> float:
        (x0, y0), (x1, y1) = self.boxes[first].centre, self.boxes[second].centre
        return hypot(x1 - x0, y1 - y0)
