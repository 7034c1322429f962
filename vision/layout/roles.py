"""What each group of touching tiles may be, and at what cost, beside a line of closed tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from scorer.tiles.melds import MeldKind
from vision.layout.groups import Group
from vision.layout.indicators import WALL, Shown, shown_by
from vision.layout.meld_parses import MOST_MELDS, Labels, LaidMeld, Parse, parses

WHOLE = 14  # tiles of a won hand, kans counted as three

# The whole: tiles too many or too few, no sign of the winning tile, more indicators by themselves
# than kans explain.
AWRY, MOST_AWRY = 3.0, 12.0
_UNMARKED = 2.0
_MANY = 1.2
# The closed tiles: each part of them, of which one is free; a winning tile apart at an end, or
# somewhere else for each tile width; in line with them, before or between them; lying across at
# an end of the row, or of a part of it.
BROKEN = 1.0
_APART, _ASTRAY = 0.3, 0.25
_WITHIN = (0.0, 0.2, 0.0, 3.5)
_ACROSS, _ACROSS_APART = 0.5, 2.5
_BEYOND = 0.15  # a meld, for each tile width that it lies farther off than the closed tiles
_CROWDED = 1.5  # indicators by themselves with other tiles beside them
# Not of the hand: a group, each of its faces, faces among backs, a tile in line with the hand.
_LEFT_OUT, _FACE_LEFT_OUT = 0.5, 0.15
# What lies nearer to the owner than the hand, for each tile width: of faces only melds lie there.
_NEARER, _MOST_NEARER = 0.5, 3.0
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
    """What the groups so far have used up, from left to right.

    `within` tells of a winning tile apart in line with closed tiles: that none is before it (1),
    that some are (2), that there are some before and behind it (3).
    """

    tiles: int = 0
    melds: int = 0
    kans: int = 0
    winning: int = 0
    walls: int = 0
    alone: int = 0
    within: int = 0

    @property
    def closed(self) -> int:
        """Tiles that are not of melds, with the winning one."""
        return self.tiles - 3 * self.melds

    def ending(self) -> float:
        """What the whole costs besides: a wrong number of tiles, no sign of the winning tile."""
        awry = min(MOST_AWRY, AWRY * abs(self.tiles - WHOLE))
        # There is one indicator, and one more for each kan; other players have kans too.
        many = _MANY * max(0, self.alone - 1 - self.kans)
        marked = 0.0 if self.winning else _UNMARKED
        return awry + many + marked + _WITHIN[self.within]


NOTHING = Used()


@lru_cache(maxsize=1 << 16)  # there are few, and each is asked for again and again
def joined(before: Used, more: Used) -> Used | None:
    """What is used up with one more role; None where that cannot be."""
    if before.winning + more.winning > 1 or before.walls + more.walls > 1:
        return None
    if before.melds + more.melds > MOST_MELDS:
        return None
    within = before.within
    if more.within:
        within = 1 + (before.closed > 0)
    elif within == 2 and more.closed > 0:
        within = 3
    return Used(
        min(before.tiles + more.tiles, WHOLE + 6),
        before.melds + more.melds,
        before.kans + more.kans,
        before.winning + more.winning,
        before.walls + more.walls,
        before.alone + more.alone,
        within,
    )


@dataclass(frozen=True, slots=True)
class Role:
    """What one group, or one with the group of ura indicators below it, may be.

    `held` has what it gives to the hand: places of tiles, and melds.
    """

    closed: tuple[int, ...] = ()
    winning: int | None = None
    winning_by: WinningBy = WinningBy.LAST
    aligned: bool = False
    melds: tuple[LaidMeld, ...] = ()
    shown: Shown | None = None
    used: Used = field(init=False, repr=False, compare=False)
    held: frozenset[object] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        laid = [(meld.kind, meld.called, *meld.places) for meld in self.melds]
        object.__setattr__(self, "held", frozenset((*self.closed, self.winning, *laid)) - {None})
        won = int(self.winning is not None)
        used = Used(
            len(self.closed) + won + 3 * len(self.melds),
            len(self.melds),
            sum(meld.kind not in {MeldKind.CHII, MeldKind.PON} for meld in self.melds),
            won,
            int(self.shown is not None),
            len(self.shown.dora) if self.shown and self.shown.alone else 0,
            int(self.aligned),
        )
        object.__setattr__(self, "used", used)


class Choice(NamedTuple):
    """A role, and what it costs to see a group so."""

    cost: float
    role: Role


LEFT_OUT = Role()


class Roles:
    """What the groups before the camera may be.

    What depends on no line of closed tiles is worked out once.
    """

    def __init__(
        self, groups: Sequence[Group], labels: Labels, under: Mapping[int, Group] | None = None
    ) -> None:
        """Work out what each group may be.

        `under` has the group of ura indicators below a group, by the identity of the upper one.
        """
        self._groups = groups
        self._of = {id(group): _Alone(group, tuple(parses(group, labels))) for group in groups}
        self._shown: dict[tuple[int, int], Choice | None] = {}
        self._left_out: dict[tuple[int, int], float] = {}
        for group in groups:
            for below in (None, (under or {}).get(id(group))):
                if (key := (id(group), id(below))) not in self._shown:
                    self._shown[key] = self._indicators(group, below)
                    self._left_out[key] = _left_out(group, below)

    def closed(self, group: Group) -> bool:
        """Say whether a group may hold closed tiles."""
        return bool(self._of[id(group)].closed)

    def of(self, group: Group, line: Group, below: Group | None) -> Iterator[Choice]:
        """Everything that a group may be if the closed tiles lie along the line of another.

        `below` are its ura indicators.
        """
        key = id(group), id(below)
        lone = len(group.tiles) == 1
        along = aligned(group, line)
        shown = self._shown[key]
        beyond = line.line[0] - group.line[0]
        left_out = self._left_out[key] + (_BESIDE if lone and along else 0.0)
        if any(tile.face for tile in group.tiles):
            left_out += min(_MOST_NEARER, _NEARER * max(0.0, -beyond))
        yield Choice(left_out, LEFT_OUT)
        if (
            shown
            and shown.role.shown
            and (beyond > _ABOVE * line.depth or not shown.role.shown.alone)
        ):
            yield shown
        if not 1 / _SIZES < group.scale / line.scale < _SIZES:
            return
        may = self._of[id(group)]
        farther = 0.0 if along else _BEYOND * max(0.0, beyond)
        for cost, role in may.melds:
            yield Choice(cost + farther, role)
        if along:
            yield from may.closed if group is line else may.apart
        if lone and group.tiles[0].face:
            way = _way(group, line)
            if along:
                yield Choice(_APART, may.won_aligned)
            elif way < _FAR:
                yield Choice(2 * _APART + _ASTRAY * way, may.won)

    def _indicators(self, group: Group, below: Group | None) -> Choice | None:
        shown = shown_by(group, below)
        if shown is None:
            return None
        crowded = shown.alone and self._crowded(group, below)
        return Choice(shown.cost + (_CROWDED if crowded else 0.0), Role(shown=shown))

    def _crowded(self, group: Group, below: Group | None) -> bool:
        """Say whether other tiles lie next to a group, as among discards."""
        return any(
            abs(tile.y - other.y) < 1.5 * tile.depth and abs(tile.x - other.x) < 1.55 * tile.scale
            for around in self._groups
            if around is not group and around is not below
            for other in around.tiles
            for tile in (*group.tiles, *(below.tiles if below else ()))
        )


class _Alone:
    """What a group may be by itself: melds, closed tiles in the line or apart from it."""

    def __init__(self, group: Group, ways: Sequence[Parse]) -> None:
        self.melds = [Choice(way.cost, Role(melds=way.melds)) for way in ways if not way.closed]
        held = [way for way in ways if way.closed]
        self.closed = [choice for way in held for choice in _closed(way, across=_ACROSS)]
        self.apart = [choice for way in held for choice in _closed(way, across=_ACROSS_APART)]
        won = group.tiles[0].place
        self.won = Role(winning=won, winning_by=WinningBy.APART)
        self.won_aligned = replace(self.won, aligned=True)


def _left_out(group: Group, below: Group | None) -> float:
    """What it costs to say that a group is not of the hand."""
    faces = [tile for tile in group.tiles if tile.face]
    faces += [tile for tile in below.tiles if tile.face] if below else []
    if faces and sum(tile.back for tile in group.tiles) >= WALL:
        return _WALL_LEFT_OUT
    return _LEFT_OUT + _FACE_LEFT_OUT * len(faces)


def aligned(group: Group, line: Group) -> bool:
    """Say whether a group lies along the line of another."""
    middle = (group.left + group.right) / 2
    off = abs(group.y_at(middle) - line.y_at(middle))
    return off < _SAME_LINE * line.depth


def _way(group: Group, line: Group) -> float:
    """How far a tile by itself lies from the nearest tile of a line, in tile widths."""
    one = group.tiles[0]
    return min(hypot(one.x - tile.x, one.y - tile.y) for tile in line.tiles)


def _closed(parse: Parse, *, across: float) -> Iterator[Choice]:
    """Tiles of the closed hand; the winning tile may lie across at one of their ends."""
    places = tuple(stack.tile.place for stack in parse.closed)
    cost = parse.cost + BROKEN
    yield Choice(cost, Role(closed=places, melds=parse.melds))
    for end in {0, len(places) - 1} if len(places) > 1 else ():
        tile = parse.closed[end].tile
        if tile.sideways:
            role = Role(
                closed=tuple(place for place in places if place != tile.place),
                winning=tile.place,
                winning_by=WinningBy.SIDEWAYS,
                melds=parse.melds,
            )
            yield Choice(cost - tile.across + across, role)
