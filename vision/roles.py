"""What each group of touching tiles may be, and at what cost, beside a line of closed tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import hypot
from typing import NamedTuple

from scorer.melds import MeldKind
from vision.groups import Group
from vision.indicators import WALL, Shown, shown_by
from vision.meldings import MOST_MELDS, Labels, LaidMeld, Parse, parses

WHOLE = 14  # tiles of a won hand, kans counted as three

# The whole: tiles too many or too few, no sign of the winning tile, more indicators by themselves
# than kans explain.
_AWRY, _MOST_AWRY = 3.0, 12.0
_UNMARKED = 2.0
_MANY = 1.2
# The closed tiles: a gap in them; a winning tile apart at an end, or somewhere else for each tile
# width; lying across at an end of the row, or of a part of it.
_BROKEN = 1.0
_APART, _ASTRAY = 0.3, 0.25
_ACROSS, _ACROSS_APART = 0.5, 2.5
_BEYOND = 0.15  # a meld, for each tile width that it lies farther off than the closed tiles
_CROWDED = 1.5  # indicators by themselves with other tiles beside them
# Not of the hand: a group, each of its faces, faces among backs, a tile in line with the hand.
_LEFT_OUT, _FACE_LEFT_OUT = 0.5, 0.15
_WALL_LEFT_OUT = 4.0
_BESIDE = 1.5

_SAME_LINE = 0.55  # of a tile's height that a group may lie beside the line of the closed tiles
_ABOVE = 0.8  # of a tile's height that indicators by themselves lie beyond it at least
_FAR = 5.0  # tile widths from it beyond which no winning tile lies
_SIZES = 1.5  # a tile of this hand looks at most so much bigger or smaller than the others


class WinningBy(StrEnum):
    """How the winning tile was recognised."""

    APART = "apart"
    SIDEWAYS = "sideways"
    LAST = "last"


class Used(NamedTuple):
    """What the groups so far have used up."""

    tiles: int = 0
    melds: int = 0
    kans: int = 0
    winning: int = 0
    walls: int = 0
    alone: int = 0

    def joined(self, more: Used) -> Used | None:
        """What is used up with one more role; None where that cannot be."""
        if self.winning + more.winning > 1 or self.walls + more.walls > 1:
            return None
        if self.melds + more.melds > MOST_MELDS:
            return None
        return Used(
            min(self.tiles + more.tiles, WHOLE + 6),
            self.melds + more.melds,
            self.kans + more.kans,
            self.winning + more.winning,
            self.walls + more.walls,
            self.alone + more.alone,
        )

    def ending(self) -> float:
        """What the whole costs besides: a wrong number of tiles, no sign of the winning tile."""
        awry = min(_MOST_AWRY, _AWRY * abs(self.tiles - WHOLE))
        # There is one indicator, and one more for each kan; other players have kans too.
        many = _MANY * max(0, self.alone - 1 - self.kans)
        return awry + many + (0.0 if self.winning else _UNMARKED)


@dataclass(frozen=True, slots=True)
class Role:
    """What one group, or one with the group before it, may be, and what that costs."""

    cost: float
    closed: tuple[int, ...] = ()
    winning: int | None = None
    winning_by: WinningBy = WinningBy.LAST
    aligned: bool = False
    melds: tuple[LaidMeld, ...] = ()
    shown: Shown | None = None
    used: Used = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        won = int(self.winning is not None)
        used = Used(
            len(self.closed) + won + 3 * len(self.melds),
            len(self.melds),
            sum(meld.kind not in {MeldKind.CHII, MeldKind.PON} for meld in self.melds),
            won,
            int(self.shown is not None),
            len(self.shown.dora) if self.shown and self.shown.alone else 0,
        )
        object.__setattr__(self, "used", used)


class Roles:
    """What the groups before the camera may be."""

    def __init__(self, groups: Sequence[Group], labels: Labels) -> None:
        """Work out what melds each group may hold."""
        self._groups = groups
        self._parses = {id(group): tuple(parses(group, labels)) for group in groups}

    def closed(self, group: Group) -> bool:
        """Say whether a group may hold closed tiles."""
        return any(parse.closed for parse in self._parses[id(group)])

    def of(self, group: Group, line: Group, under: Mapping[int, Group]) -> Iterator[Role]:
        """Everything that a group may be if the closed tiles lie along the line of another.

        `under` has the group of ura indicators below a group, by the identity of the upper one.
        """
        below = under.get(id(group))
        yield Role(self._left_out(group, below, line))
        yield from self._indicators(group, below, line)
        scale = group.scale / line.scale
        if not 1 / _SIZES < scale < _SIZES:
            return
        along = aligned(group, line)
        for parse in self._parses[id(group)]:
            if not parse.closed:
                beyond = 0.0 if along else _BEYOND * max(0.0, line.line[0] - group.line[0])
                yield Role(parse.cost + beyond, melds=parse.melds)
            elif along:
                yield from _closed(parse, apart=group is not line)
        lone = group.tiles[0]
        if len(group.tiles) == 1 and lone.face and group is not line:
            way = _way(group, line)
            if along or way < _FAR:
                cost = _APART if along else 2 * _APART + _ASTRAY * way
                yield Role(cost, winning=lone.place, winning_by=WinningBy.APART, aligned=along)

    def _indicators(self, group: Group, below: Group | None, line: Group) -> Iterator[Role]:
        shown = shown_by(group, below)
        beyond = line.line[0] - group.line[0] > _ABOVE * line.depth
        if shown is not None and (beyond or not shown.alone):
            crowded = shown.alone and self._crowded(group, below)
            yield Role(shown.cost + (_CROWDED if crowded else 0.0), shown=shown)

    def _crowded(self, group: Group, below: Group | None) -> bool:
        """Say whether other tiles lie next to a group, as among discards."""
        return any(
            abs(tile.y - other.y) < 1.5 * tile.depth and abs(tile.x - other.x) < 1.55 * tile.scale
            for around in self._groups
            if around is not group and around is not below
            for other in around.tiles
            for tile in (*group.tiles, *(below.tiles if below else ()))
        )

    def _left_out(self, group: Group, below: Group | None, line: Group) -> float:
        """What it costs to say that a group is not of the hand."""
        faces = [tile for tile in group.tiles if tile.face]
        faces += [tile for tile in below.tiles if tile.face] if below else []
        if faces and sum(tile.back for tile in group.tiles) >= WALL:
            return _WALL_LEFT_OUT
        beside = _BESIDE if len(group.tiles) == 1 and aligned(group, line) else 0.0
        return _LEFT_OUT + _FACE_LEFT_OUT * len(faces) + beside


def aligned(group: Group, line: Group) -> bool:
    """Say whether a group lies along the line of another."""
    middle = (group.left + group.right) / 2
    off = abs(group.y_at(middle) - line.y_at(middle))
    return off < _SAME_LINE * line.depth


def _way(group: Group, line: Group) -> float:
    """How far a tile by itself lies from the nearest tile of a line, in tile widths."""
    one = group.tiles[0]
    return min(hypot(one.x - tile.x, one.y - tile.y) for tile in line.tiles)


def _closed(parse: Parse, *, apart: bool) -> Iterator[Role]:
    """Tiles of the closed hand; the winning tile may lie across at one of their ends."""
    places = tuple(stack.tile.place for stack in parse.closed)
    cost = parse.cost + (_BROKEN if apart else 0.0)
    yield Role(cost, closed=places, melds=parse.melds)
    for end in {0, len(places) - 1} if len(places) > 1 else ():
        tile = parse.closed[end].tile
        if tile.sideways:
            yield Role(
                cost - tile.across + (_ACROSS_APART if apart else _ACROSS),
                closed=tuple(place for place in places if place != tile.place),
                winning=tile.place,
                winning_by=WinningBy.SIDEWAYS,
                melds=parse.melds,
            )
