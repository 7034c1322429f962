"""Tiles as they lie on a table, drawn with box characters.

The Unicode mahjong tiles do not help: most fonts show them too small to distinguish 6 from 9, their
width differs between terminals, and they include no red fives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from vision.boxes import BACK

_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_BOX_CHARACTERS = dict(zip((3, 12, 10, 6, 9, 5, 14, 13, 11, 7, 15), "│─┌┐└┘┬┴├┤┼", strict=True))
_FACE_DOWN = "▒"
_BASELINE = 4
"""The row, from the top, of the lower edge of the tiles."""
_MARK_ROW = 5
"""The row of the question marks."""


class Pose(StrEnum):
    """The pose of a tile; an added one lies on the sideways tile before it."""

    UPRIGHT = "upright"
    SIDEWAYS = "sideways"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """A tile or the back of one in its pose; a doubtful one gets a question mark below it."""

    label: str
    pose: Pose = Pose.UPRIGHT
    doubtful: bool = False


def draw_tiles(groups: Iterable[Sequence[DrawnTile]]) -> Iterator[str]:
    """Yield the lines of a drawing of groups of touching tiles, rank above suit."""
    canvas = _Canvas()
    left = 0
    for group in groups:
        for tile in group:
            left = canvas.add(tile, left)
        left += 2 if group else 0
    return canvas.lines()


class _Canvas:
    """The lines and letters drawn so far, by row and column."""

    def __init__(self) -> None:
        self._edges: dict[tuple[int, int], int] = {}
        self._letters: dict[tuple[int, int], str] = {}
        self._last = 0

    def add(self, tile: DrawnTile, left: int) -> int:
        """Draw a tile that begins at column `left`; return the column where the next one begins."""
        if tile.pose is Pose.ADDED:
            left = self._last
        wide = tile.pose is not Pose.UPRIGHT
        bottom = _BASELINE if tile.pose is not Pose.ADDED else _BASELINE - 2
        right, top = left + (4 if wide else 2), bottom - (2 if wide else 3)
        self._outline(top, left, bottom, right)
        text = _FACE_DOWN * 2 if tile.label == BACK else tile.label
        self._letters[bottom - (1 if wide else 2), left + 1] = text[0]
        self._letters[bottom - 1, right - 1] = text[1]
        if tile.doubtful:
            self._letters[_MARK_ROW, (left + right) // 2] = "?"
        self._last = left
        return right

    def lines(self) -> Iterator[str]:
        """Yield the rows that are not empty."""
        lines = {place: _BOX_CHARACTERS[edges] for place, edges in self._edges.items()}
        signs = lines | self._letters
        width = 1 + max((column for _, column in signs), default=0)
        for row in range(_MARK_ROW + 1):
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

    def _join(self, place: tuple[int, int], edge: int) -> None:
        self._edges[place] = self._edges.get(place, 0) | edge
