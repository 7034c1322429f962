"""From boxes to a hand: closed tiles, winning tile, melds, indicators, and what is none of these.

Pure geometry over the boxes and turns of the tiles, in tile widths as the owner of the hand sees
them. Touching tiles are groups; every group can be several things, each at a cost, which is about
the logarithm of how unlikely it is. The cheapest way to see all groups together wins, where 14
tiles, kans counted as three, are a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import hypot
from typing import NamedTuple

from scorer.melds import MeldKind
from vision.detections import Detection
from vision.groups import Group, groups_of
from vision.indicators import Shown, shown_by, with_ura
from vision.meldings import Labels, LaidMeld, Parse, parses
from vision.seat import seat_of

WHOLE = 14  # tiles of a won hand, kans counted as three
MOST_MELDS = 4

_AWRY = 3.0  # what each tile too many or too few costs
_MOST_AWRY = 12.0
_UNMARKED = 2.0  # what it costs that nothing marks the winning tile
_APART = 0.3  # what a winning tile costs that lies apart at an end of the closed tiles
_ASTRAY = 0.25  # what each tile width costs that it lies away from them elsewhere
_ACROSS, _ACROSS_APART = 0.5, 2.5  # a winning tile across the end of the row, or of a part of it
_BETWEEN = 3.5  # what it costs that it lies in a gap between the closed tiles
_LEFT_OUT, _FACE_LEFT_OUT = 0.5, 0.15  # what it costs that a group is not of the hand, and each
_WALL_LEFT_OUT = 4.0  # the same of faces among backs
_BESIDE = 1.5  # and of a tile in line with the hand
_APART_ABOVE = 0.8  # of a tile's height that indicators by themselves lie beyond the hand
_MANY = 1.2  # what each indicator by itself costs that no kan explains
_LOOKED_AT = 4  # ways along each line that are compared
_CLEAR = 1.5  # another way that costs so much more is not worth a question
_BEAM = 40  # ways to see the groups so far that are followed further
_BROKEN = 1.0  # what a gap in the closed tiles costs
_BEYOND = 0.15  # what each tile width costs that a meld lies farther off than the closed tiles
_CROWDED = 1.5  # what it costs that indicators lie right beside other tiles
_MOST_FAR = 2.0
_SAME_LINE = 0.55  # of a tile's height that a group may lie beside the line of the closed tiles
_FAR = 5.0  # tile widths from the closed tiles beyond which no winning tile lies
_SIZES = 1.5  # a tile of this hand looks at most so much bigger or smaller than the others


class WinningBy(StrEnum):
    """How the winning tile was recognised."""

    APART = "apart"
    SIDEWAYS = "sideways"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Layout:
    """Places in the detections: the hand in the order of its row, and everything else.

    `dora` and `ura` are the indicators, left to right; `others` belongs to none of these. `clear`
    says whether no other way to see the hand is nearly as likely.
    """

    hand: tuple[int, ...] = ()
    winning: int | None = None
    winning_by: WinningBy = WinningBy.LAST
    melds: tuple[LaidMeld, ...] = ()
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    clear: bool = True

    @property
    def count(self) -> int:
        """Tiles of the hand with the winning one, kans counted as three."""
        return len(self.hand) + (self.winning is not None) + 3 * len(self.melds)


class _Used(NamedTuple):
    """What the groups so far have used up."""

    tiles: int = 0
    melds: int = 0
    kans: int = 0
    winning: int = 0
    walls: int = 0
    alone: int = 0

    def joined(self, more: _Used) -> _Used | None:
        """What is used up with one more role; None where that cannot be."""
        if self.winning + more.winning > 1 or self.walls + more.walls > 1:
            return None
        if self.melds + more.melds > MOST_MELDS:
            return None
        return _Used(
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
class _Role:
    """What one group, or one with the group before it, may be, and what that costs."""

    cost: float
    closed: tuple[int, ...] = ()
    winning: int | None = None
    winning_by: WinningBy = WinningBy.LAST
    aligned: bool = False
    melds: tuple[LaidMeld, ...] = ()
    shown: Shown | None = None
    used: _Used = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        won = int(self.winning is not None)
        used = _Used(
            len(self.closed) + won + 3 * len(self.melds),
            len(self.melds),
            sum(meld.kind not in {MeldKind.CHII, MeldKind.PON} for meld in self.melds),
            won,
            int(self.shown is not None),
            len(self.shown.dora) if self.shown and self.shown.alone else 0,
        )
        object.__setattr__(self, "used", used)


class _Way(NamedTuple):
    """What the groups are, and what that costs together."""

    cost: float = 0.0
    roles: tuple[_Role, ...] = ()
    used: _Used = _Used()


def arrange(seen: Sequence[Detection]) -> Layout:
    """Find the hand, its winning tile, melds and indicators among everything seen.

    >>> from vision.detections import Box
    >>> row = [Detection("1m", 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 120)]
    >>> layout = arrange(row)
    >>> layout.hand, layout.winning, str(layout.winning_by)
    ((0, 1, 2), 3, 'apart')
    """
    seat = seat_of(seen)
    if not any(tile.face for tile in seat):
        return Layout(others=tuple(range(len(seen))))
    groups = groups_of(seat)
    table = _Table(groups, Labels(seen))
    best, *rest = sorted(table.ways(), key=lambda way: way.cost) or [_Way()]
    found = _layout(best.roles, len(seen))
    near = (_layout(way.roles, len(seen)) for way in rest if way.cost < best.cost + _CLEAR)
    return replace(found, clear=all(_same_hand(found, other) for other in near))


def _same_hand(one: Layout, other: Layout) -> bool:
    """Say whether two layouts differ in the indicators or the rest alone."""
    return (
        one.winning == other.winning
        and sorted(one.hand) == sorted(other.hand)
        and {(m.kind, m.called, *m.places) for m in one.melds}
        == {(m.kind, m.called, *m.places) for m in other.melds}
    )


def _layout(roles: Sequence[_Role], count: int) -> Layout:
    """Put what the groups are together."""
    hand = [place for role in roles for place in role.closed]
    winning, by = next(
        ((role.winning, role.winning_by) for role in roles if role.winning is not None),
        (None, WinningBy.LAST),
    )
    if winning is None and hand:
        winning = hand.pop()
    melds = tuple(meld for role in roles for meld in role.melds)
    shown = next((role.shown for role in roles if role.shown), Shown())
    taken = {*hand, winning, *shown.dora, *shown.ura, *(p for meld in melds for p in meld.places)}
    others = tuple(place for place in range(count) if place not in taken)
    return Layout(tuple(hand), winning, by, melds, shown.dora, shown.ura, others)


class _Table:
    """The groups before the camera, and the cheapest way to see them all."""

    def __init__(self, groups: Sequence[Group], labels: Labels) -> None:
        self._groups = groups
        self._labels = labels
        self._parses = {id(group): tuple(parses(group, labels)) for group in groups}
        self._under: dict[int, Group] = {}
        self._x = {tile.place: tile.x for group in groups for tile in group.tiles}

    def ways(self) -> Iterator[_Way]:
        """The cheapest roles for each line of closed tiles and each pair of indicators."""
        pairs = with_ura(self._groups)
        for chosen in ({}, *({upper: lower} for upper, lower in pairs.items())):
            self._under = chosen
            tried: list[Group] = []
            for line in self._groups:  # the biggest first
                if not any(self._aligned(line, other) for other in tried):
                    tried.append(line)
                    yield from self._best(line)

    def _best(self, line: Group) -> list[_Way]:
        """The cheapest ways if the closed tiles lie along the line of this group."""
        if not any(parse.closed for parse in self._parses[id(line)]):
            return []
        found: list[_Way] = [_Way()]
        ordered = sorted(self._groups, key=lambda group: group.left)
        uras = {id(below) for below in self._under.values()}
        for group in ordered:
            if id(group) in uras:
                continue
            after: dict[_Used, _Way] = {}
            for role in self._roles(group, line):
                for way in found:
                    used = way.used.joined(role.used)
                    if used is None:
                        continue
                    cost = way.cost + role.cost
                    if used not in after or cost < after[used].cost:
                        after[used] = _Way(cost, (*way.roles, role), used)
            found = sorted(after.values(), key=lambda way: way.cost)[:_BEAM]
        # The hand lies nearest to its owner, but for melds laid before it.
        far = min(_MOST_FAR, _BEYOND * max(group.line[0] - line.line[0] for group in ordered))
        ends = [
            way._replace(cost=way.cost + far + way.used.ending() + self._between(way))
            for way in found
            if way.used.tiles > 3 * way.used.melds
        ]
        return sorted(ends, key=lambda way: way.cost)[:_LOOKED_AT]

    def _between(self, way: _Way) -> float:
        """What it costs that the winning tile lies between the closed tiles."""
        closed = [self._x[place] for role in way.roles for place in role.closed]
        won = [
            self._x[role.winning]
            for role in way.roles
            if role.winning is not None and role.winning_by is WinningBy.APART and role.aligned
        ]
        return _BETWEEN if won and closed and min(closed) < won[0] < max(closed) else 0.0

    def _roles(self, group: Group, line: Group) -> Iterator[_Role]:
        """Everything that a group may be."""
        yield _Role(self._left_out(group, line))
        yield from self._indicators(group, line)
        scale = group.scale / line.scale
        if not 1 / _SIZES < scale < _SIZES:
            return
        aligned = self._aligned(group, line)
        for parse in self._parses[id(group)]:
            if not parse.closed:
                beyond = 0.0 if aligned else _BEYOND * max(0.0, line.line[0] - group.line[0])
                yield _Role(parse.cost + beyond, melds=parse.melds)
            elif aligned:
                yield from _closed(parse, apart=group is not line)
        lone = group.tiles[0]
        if len(group.tiles) == 1 and lone.face and group is not line:
            way = self._way(group, line)
            if aligned or way < _FAR:
                cost = _APART if aligned else 2 * _APART + _ASTRAY * way
                yield _Role(cost, winning=lone.place, winning_by=WinningBy.APART, aligned=aligned)

    def _indicators(self, group: Group, line: Group) -> Iterator[_Role]:
        below = self._under.get(id(group))
        shown = shown_by(group, below)
        beyond = line.line[0] - group.line[0] > _APART_ABOVE * line.depth
        if shown is not None and (beyond or not shown.alone):
            crowded = shown.alone and self._crowded(group, below)
            yield _Role(shown.cost + (_CROWDED if crowded else 0.0), shown=shown)

    def _crowded(self, group: Group, below: Group | None) -> bool:
        """Say whether other tiles lie next to a group, as among discards."""
        return any(
            abs(tile.y - other.y) < 1.5 * tile.depth and abs(tile.x - other.x) < 1.55 * tile.scale
            for around in self._groups
            if around is not group and around is not below
            for other in around.tiles
            for tile in (*group.tiles, *(below.tiles if below else ()))
        )

    def _left_out(self, group: Group, line: Group) -> float:
        """What it costs to say that a group is not of the hand."""
        below = self._under.get(id(group))
        faces = [tile for tile in group.tiles if tile.face]
        faces += [tile for tile in below.tiles if tile.face] if below else []
        if faces and any(tile.back for tile in group.tiles):
            return _WALL_LEFT_OUT
        beside = _BESIDE if len(group.tiles) == 1 and self._aligned(group, line) else 0.0
        return _LEFT_OUT + _FACE_LEFT_OUT * len(faces) + beside

    def _aligned(self, group: Group, line: Group) -> bool:
        middle = (group.left + group.right) / 2
        off = abs(group.y_at(middle) - line.y_at(middle))
        return off < _SAME_LINE * line.depth

    def _way(self, group: Group, line: Group) -> float:
        """How far a group lies from the nearest tile of a line, in tile widths."""
        one = group.tiles[0]
        return min(hypot(one.x - tile.x, one.y - tile.y) for tile in line.tiles)


def _closed(parse: Parse, *, apart: bool) -> Iterator[_Role]:
    """Tiles of the closed hand; the winning tile may lie across at one of their ends."""
    places = tuple(stack.tile.place for stack in parse.closed)
    cost = parse.cost + (_BROKEN if apart else 0.0)
    yield _Role(cost, closed=places, melds=parse.melds)
    for end in {0, len(places) - 1} if len(places) > 1 else ():
        tile = parse.closed[end].tile
        if tile.sideways:
            yield _Role(
                cost - tile.across + (_ACROSS_APART if apart else _ACROSS),
                closed=tuple(place for place in places if place != tile.place),
                winning=tile.place,
                winning_by=WinningBy.SIDEWAYS,
                melds=parse.melds,
            )
