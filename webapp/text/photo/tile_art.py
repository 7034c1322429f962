"""Tiles as they lie on a table, drawn with the signs of a terminal.

The Unicode tiles are no help here: most fonts show them too small to tell 6 from 9, in widths that
differ from terminal to terminal, and there are no red fives among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from vision.labels import BACK

_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_LINES = dict(zip((3, 12, 10, 6, 9, 5, 14, 13, 11, 7, 15), "│─┌┐└┘┬┴├┤┼", strict=True))
_FACE_DOWN = "▒"
_GROUND, _BELOW = 4, 5  # rows, counted from the top: where tiles end, and what stands under them


class Lies(StrEnum):
    """How a tile lies; an added one lies on the sideways tile before it."""

    UPRIGHT = "upright"
    SIDEWAYS = "sideways"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile, or the back of one, as it lies; a doubted one gets a question mark under it."""

    label: str
    lies: Lies = Lies.UPRIGHT
    doubted: bool = False


def pictured(groups: Iterable[Sequence[Lying]]) -> Iterator[str]:
    """Draw groups of touching tiles side by side, rank over suit, line by line.

    >>> called = Lying("5z", Lies.SIDEWAYS), Lying("5z", Lies.ADDED)
    >>> pon = [Lying("5z"), *called, Lying("5z", doubted=True)]
    >>> print(*pictured([[Lying("back"), Lying("0p")], pon]), sep="\\n")
            ┌───┐
    ┌─┬─┐ ┌─┤5 z├─┐
    │▒│0│ │5├───┤5│
    │▒│p│ │z│5 z│z│
    └─┴─┘ └─┴───┴─┘
                 ?
    """
    table = _Table()
    left = 0
    for group in groups:
        for tile in group:
            left = table.lay(tile, left)
        left += 2 if group else 0
    return table.lines()


class _Table:
    """The lines and letters of the tiles laid so far, by row and column."""

    def __init__(self) -> None:
        self._edges: dict[tuple[int, int], int] = {}
        self._letters: dict[tuple[int, int], str] = {}
        self._last = 0

    def lay(self, tile: Lying, left: int) -> int:
        """Lay a tile from a column on; give the column where the next one begins."""
        if tile.lies is Lies.ADDED:
            left = self._last
        wide = tile.lies is not Lies.UPRIGHT
        bottom = _GROUND if tile.lies is not Lies.ADDED else _GROUND - 2
        right, top = left + (4 if wide else 2), bottom - (2 if wide else 3)
        self._outline(top, left, bottom, right)
        text = _FACE_DOWN * 2 if tile.label == BACK else tile.label
        self._letters[bottom - (1 if wide else 2), left + 1] = text[0]
        self._letters[bottom - 1, right - 1] = text[1]
        if tile.doubted:
            self._letters[_BELOW, (left + right) // 2] = "?"
        self._last = left
        return right

    def lines(self) -> Iterator[str]:
        """Draw what lies there, without the rows that nothing reaches."""
        signs = {place: _LINES[edge] for place, edge in self._edges.items()} | self._letters
        width = 1 + max((column for _, column in signs), default=0)
        for row in range(_BELOW + 1):
            line = "".join(signs.get((row, column), " ") for column in range(width)).rstrip()
            if line:
                yield line

    def _outline(self, top: int, left: int, bottom: int, right: int) -> None:
        for row in (top, bottom):
            for column in range(left, right):
                self._join((row, column), _RIGHT)
                self._join((row, column + 1), _LEFT)
        for column in (left, right):
            for row in range(top, bottom):
                self._join((row, column), _DOWN)
                self._join((row + 1, column), _UP)

    def _join(self, place: tuple[int, int], way: int) -> None:
        self._edges[place] = self._edges.get(place, 0) | way
