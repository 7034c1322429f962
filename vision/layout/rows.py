"""Rows of tiles: boxes of similar size side by side along a line of any slant."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import hypot, sqrt
from statistics import median

from vision.boxes import Box

# Lengths are in sizes: the root of a box's area, which a quarter turn does not change and a
# slant changes equally for the whole row. A tile is 3 wide and 4 high, so 0.87 sizes wide.
_MIN_STEP = 0.3  # least distance between neighbours along the row
_MAX_STEP = 2.6  # greatest distance: two tiles would fit between them
_OFF_LINE = 0.4  # greatest distance of a tile from the line of the tiles before it
_LINE_OF = 5  # tiles that give the direction in which a row continues, so that it can bend
_ALIKE = 1.45  # greatest ratio of the sizes of neighbours
_STEEP = 0.35  # a row with less dx than this share of its dy is vertical and is read downwards


@dataclass(frozen=True, slots=True)
class Row:
    """Indices of boxes along one line, left to right (top to bottom in a vertical row).

    `gaps` has the free space before each tile but the first, as a share of the usual distance
    between neighbours: 0 if they are as close as the others, 1 if a tile would fit between them.
    """

    indices: tuple[int, ...]
    gaps: tuple[float, ...] = ()


def rows_of(boxes: Sequence[Box]) -> tuple[Row, ...]:
    """Divide boxes into rows, longest first; a single box is a row of one.

    >>> cells = ((6, 2), (0, 0), (3, 1), (90, 90))
    >>> [row.indices for row in rows_of([Box(x, y, x + 3, y + 4) for x, y in cells])]
    [(1, 2, 0), (3,)]
    """
    return tuple(longest_rows(boxes))


def longest_rows(boxes: Sequence[Box]) -> Iterator[Row]:
    """Yield the longest row, then the longest row of the remaining boxes, and so on.

    >>> next(longest_rows([Box(x, 0, x + 3, 4) for x in (0, 3, 90, 6)])).indices
    (0, 1, 3)
    """
    neighbours = _Neighbours(boxes)
    remaining = set(range(len(boxes)))
    while chain := neighbours.longest_chain(remaining):
        remaining.difference_update(chain)
        yield neighbours.row(chain)
    yield from (Row((index,)) for index in sorted(remaining))


class _Neighbours:
    """Boxes with their neighbours, and the step to each in sizes, computed once."""

    def __init__(self, boxes: Sequence[Box]) -> None:
        self._centres = [box.centre for box in boxes]
        self._sizes = [sqrt(box.area) for box in boxes]
        self._near: list[dict[int, tuple[float, float]]] = [{} for _ in boxes]
        self._known: dict[tuple[int, ...], list[int]] = {}
        for one, other in combinations(range(len(boxes)), 2):
            x, y = self._step(one, other)
            if not (-_MAX_STEP < x < _MAX_STEP and -_MAX_STEP < y < _MAX_STEP):
                continue  # most are far away and need no exact distance
            ratio = self._sizes[one] / self._sizes[other]
            if 1 / _ALIKE < ratio < _ALIKE and _MIN_STEP < hypot(x, y) < _MAX_STEP:
                self._near[one][other] = x, y
                self._near[other][one] = -x, -y

    def longest_chain(self, remaining: Collection[int]) -> list[int]:
        """Follow every pair of neighbours both ways; the longest chain wins, then the closest."""
        best: tuple[int, float] = (1, 0.0)
        chosen: list[int] = []
        tried: set[tuple[int, int]] = set()
        for first in sorted(remaining):
            for second in self._near[first]:
                if second not in remaining or (first, second) in tried:
                    continue
                if self._next((first, second), remaining, of=0) != second:
                    continue  # another is between them; with it the same chain is longer
                chain = self._extend([first, second], remaining)
                chain = self._extend(chain[::-1], remaining)
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

    def _extend(self, chain: list[int], remaining: Collection[int]) -> list[int]:
        """Extend a chain at its end, tile by tile, as long as it continues."""
        chain = list(chain)
        while (index := self._next(tuple(chain[-_LINE_OF:]), remaining)) is not None:
            if index in chain:
                break
            chain.append(index)
        return chain

    def _next(
        self, line: tuple[int, ...], remaining: Collection[int], *, of: int = -1
    ) -> int | None:
        """Return the nearest tile after the tile `of` in the direction of a line."""
        key = (line[of], *line)
        ahead = self._known.get(key)
        if ahead is None:
            ahead = self._known[key] = self._along(line, line[of])
        return next((index for index in ahead if index in remaining), None)

    def _along(self, line: tuple[int, ...], end: int) -> list[int]:
        """Return the neighbours of a tile in the direction of a line, the nearest first."""
        (x0, y0), (x1, y1) = self._centres[line[0]], self._centres[line[-1]]
        length = hypot(x1 - x0, y1 - y0) or 1.0  # in a heap one tile can be exactly on another
        across, down = (x1 - x0) / length, (y1 - y0) / length
        ahead = []
        for index, (x, y) in self._near[end].items():
            along = x * across + y * down
            if along > _MIN_STEP and -_OFF_LINE < x * down - y * across < _OFF_LINE:
                ahead.append((along, index))
        return [index for _, index in sorted(ahead)]

    def _pitch(self, first: int, second: int) -> float:
        return hypot(*self._step(first, second))

    def _step(self, first: int, second: int) -> tuple[float, float]:
        (x0, y0), (x1, y1) = self._centres[first], self._centres[second]
        size = (self._sizes[first] + self._sizes[second]) / 2
        return (x1 - x0) / size, (y1 - y0) / size
