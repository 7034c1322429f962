"""Rows of tiles: boxes of like size, one beside the other along a line of any slant."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import hypot, sqrt
from statistics import median

from vision.boxes import Box

# Lengths are in sizes: the root of a box's area, which a quarter turn leaves as it is and a
# slant changes for the whole row alike. A tile is 3 wide and 4 high, so 0.87 sizes wide.
_NEXT = 0.3  # neighbours are at least so far apart along the row
_REACH = 2.6  # and at most so far: two tiles would fit between them
_OFF_LINE = 0.4  # so far a tile may lie beside the line of the tiles before it
_LINE_OF = 5  # tiles that give the direction in which a row goes on, so that it may bend
_ALIKE = 1.45  # neighbours are at most so much bigger than each other
_STEEP = 0.35  # below this share of dx a row counts as vertical and is read downwards


@dataclass(frozen=True, slots=True)
class Row:
    """Places of boxes along one line, left to right (top to bottom where it is vertical).

    `gaps` has the free space before each tile but the first, as a part of the usual distance
    between neighbours: 0 where they touch as the others do, 1 where a tile would fit between.
    """

    places: tuple[int, ...]
    gaps: tuple[float, ...] = ()


def rows_of(boxes: Sequence[Box]) -> tuple[Row, ...]:
    """Divide boxes into rows, longest first; a box by itself is a row of one.

    >>> cells = ((6, 2), (0, 0), (3, 1), (90, 90))
    >>> [row.places for row in rows_of([Box(x, y, x + 3, y + 4) for x, y in cells])]
    [(1, 2, 0), (3,)]
    """
    return tuple(longest_rows(boxes))


def longest_rows(boxes: Sequence[Box]) -> Iterator[Row]:
    """Find the longest row, then the longest of the boxes that are left, and so on.

    >>> next(longest_rows([Box(x, 0, x + 3, 4) for x in (0, 3, 90, 6)])).places
    (0, 1, 3)
    """
    field = _Field(boxes)
    left = set(range(len(boxes)))
    while chain := field.longest_chain(left):
        left.difference_update(chain)
        yield field.row(chain)
    yield from (Row((place,)) for place in sorted(left))


class _Field:
    """Boxes with their neighbours, and the way to each in sizes, worked out once."""

    def __init__(self, boxes: Sequence[Box]) -> None:
        self._centres = [box.centre for box in boxes]
        self._sizes = [sqrt(box.area) for box in boxes]
        self._near: list[dict[int, tuple[float, float]]] = [{} for _ in boxes]
        self._known: dict[tuple[int, ...], list[int]] = {}
        for one, other in combinations(range(len(boxes)), 2):
            x, y = self._step(one, other)
            if not (-_REACH < x < _REACH and -_REACH < y < _REACH):
                continue  # most are far off, which need not be measured
            bigger = self._sizes[one] / self._sizes[other]
            if 1 / _ALIKE < bigger < _ALIKE and _NEXT < hypot(x, y) < _REACH:
                self._near[one][other] = x, y
                self._near[other][one] = -x, -y

    def longest_chain(self, left: Collection[int]) -> list[int]:
        """Follow every pair of neighbours both ways; the longest chain wins, then the closest."""
        best: tuple[int, float] = (1, 0.0)
        chosen: list[int] = []
        tried: set[tuple[int, int]] = set()
        for first in sorted(left):
            for second in self._near[first]:
                if second not in left or (first, second) in tried:
                    continue
                if self._ahead((first, second), left, of=0) != second:
                    continue  # another lies between; with it the same chain is longer
                chain = self._follow([first, second], left)
                chain = self._follow(chain[::-1], left)
                links = list(pairwise(chain))
                tried.update(links, [(after, before) for before, after in links])
                closeness = -sum(self._pitch(a, b) for a, b in links) / len(links)
                if (len(chain), closeness) > best:
                    best, chosen = (len(chain), closeness), chain
        return chosen

    def row(self, chain: list[int]) -> Row:
        """Order a chain for reading and measure its gaps."""
        (x0, y0), (x1, y1) = self._centres[chain[0]], self._centres[chain[-1]]
        across, down = x1 - x0, y1 - y0
        steep = abs(across) < _STEEP * abs(down)
        if (down if steep else across) < 0:
            chain = chain[::-1]
        pitches = [self._pitch(before, after) for before, after in pairwise(chain)]
        usual = median(pitches)
        return Row(tuple(chain), tuple(pitch / usual - 1 for pitch in pitches))

    def _follow(self, chain: list[int], left: Collection[int]) -> list[int]:
        """Lengthen a chain at its end, tile by tile, while one lies ahead."""
        chain = list(chain)
        while (place := self._ahead(tuple(chain[-_LINE_OF:]), left)) is not None:
            if place in chain:
                break
            chain.append(place)
        return chain

    def _ahead(self, line: tuple[int, ...], left: Collection[int], *, of: int = -1) -> int | None:
        """Give the nearest tile that goes on from the tile `of` in the direction of a line."""
        key = (line[of], *line)
        ahead = self._known.get(key)
        if ahead is None:
            ahead = self._known[key] = self._along(line, line[of])
        return next((place for place in ahead if place in left), None)

    def _along(self, line: tuple[int, ...], end: int) -> list[int]:
        """Give the tiles that go on from one in the direction of a line, the nearest first."""
        (x0, y0), (x1, y1) = self._centres[line[0]], self._centres[line[-1]]
        length = hypot(x1 - x0, y1 - y0) or 1.0  # a heap may hold a tile right on another
        across, down = (x1 - x0) / length, (y1 - y0) / length
        ahead = []
        for place, (x, y) in self._near[end].items():
            along = x * across + y * down
            if along > _NEXT and -_OFF_LINE < x * down - y * across < _OFF_LINE:
                ahead.append((along, place))
        return [place for _, place in sorted(ahead)]

    def _pitch(self, first: int, second: int) -> float:
        return hypot(*self._step(first, second))

    def _step(self, first: int, second: int) -> tuple[float, float]:
        (x0, y0), (x1, y1) = self._centres[first], self._centres[second]
        size = (self._sizes[first] + self._sizes[second]) / 2
        return (x1 - x0) / size, (y1 - y0) / size
