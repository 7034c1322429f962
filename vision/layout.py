"""From boxes to a hand: closed tiles, winning tile, melds, indicators, and what is none of these.

Pure geometry over the boxes and turns of the tiles, in tile widths as the owner of the hand sees
them. Touching tiles are groups; every group can be several things, each at a cost, which is about
the logarithm of how unlikely it is. The cheapest way to see all groups together wins, where 14
tiles, kans counted as three, are a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import inf
from typing import NamedTuple

from vision.detections import Detection
from vision.groups import Group, groups_of
from vision.indicators import Shown, with_ura
from vision.meldings import Labels, LaidMeld
from vision.roles import (
    AWRY,
    BROKEN,
    LEFT_OUT,
    MOST_AWRY,
    NOTHING,
    WHOLE,
    Choice,
    Role,
    Roles,
    Used,
    WinningBy,
    aligned,
)
from vision.seat import seat_of

# The hand lies nearest to its owner, but for melds laid before it: what each tile width costs.
_BEHIND, _MOST_BEHIND = 0.15, 2.0
_BEAM = 24  # ways to see the groups so far that are followed further
_LOOKED_AT = 12  # ways along each line that are compared
_CLEAR = 1.5  # another way that costs so much more is not worth a question


@dataclass(frozen=True, slots=True)
class Layout:
    """Places in the detections: the hand in the order of its row, and everything else.

    `dora` and `ura` are the indicators, left to right; `others` belongs to none of these. `clear`
    says whether no other way to see the hand is nearly as likely, and `plain` the same of the
    indicators.
    """

    hand: tuple[int, ...] = ()
    winning: int | None = None
    winning_by: WinningBy = WinningBy.LAST
    melds: tuple[LaidMeld, ...] = ()
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    clear: bool = True
    plain: bool = True

    @property
    def count(self) -> int:
        """Tiles of the hand with the winning one, kans counted as three."""
        return len(self.hand) + (self.winning is not None) + 3 * len(self.melds)


class _Way(NamedTuple):
    """What the groups are, and what that costs together.

    `rival` is how much more another way costs that has used up the same but sees another hand,
    and `shown_rival` one that sees further indicators.
    """

    cost: float = 0.0
    roles: tuple[Role, ...] = ()
    used: Used = NOTHING
    rival: float = inf
    shown_rival: float = inf

    @property
    def hand(self) -> tuple[object, ...]:
        """What it sees as the hand; which tile of a pair won makes no difference."""
        closed = {place for role in self.roles for place in role.closed}
        winning = {role.winning for role in self.roles if role.winning is not None}
        return (
            frozenset(closed | winning),
            frozenset(winning if len(closed) > 1 else ()),
            frozenset((m.kind, m.called, *m.places) for role in self.roles for m in role.melds),
        )

    @property
    def shown(self) -> frozenset[int]:
        """What it sees as indicators."""
        shown = [role.shown for role in self.roles if role.shown]
        return frozenset(place for each in shown for place in (*each.dora, *each.ura))

    def before(self, other: _Way) -> _Way:
        """This way, knowing of a dearer one."""
        more = other.cost - self.cost
        if more >= min(_CLEAR, max(self.rival, self.shown_rival)):
            return self
        hand = more if self.hand != other.hand else more + other.rival
        shown = more + other.shown_rival if other.shown <= self.shown else more
        return self._replace(rival=min(self.rival, hand), shown_rival=min(self.shown_rival, shown))


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
    best, *rest = sorted(_ways(groups, Labels(seen)), key=lambda way: way.cost) or [_Way()]
    best = reduce(_Way.before, rest, best)
    found = _layout(best.roles, len(seen))
    return replace(found, clear=best.rival >= _CLEAR, plain=best.shown_rival >= _CLEAR)


def _layout(roles: Sequence[Role], count: int) -> Layout:
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


def _ways(groups: Sequence[Group], labels: Labels) -> Iterator[_Way]:
    """The cheapest roles for each line of closed tiles and each pair of rows of indicators."""
    pairs = with_ura(groups)
    roles = Roles(groups, labels, pairs)
    ordered = sorted(groups, key=lambda group: group.left)
    dearest = inf
    for under in ({}, *({upper: lower} for upper, lower in pairs.items())):
        tried: list[Group] = []
        for line in groups:  # the one with the most upright faces first
            if roles.closed(line) and not any(aligned(line, other) for other in tried):
                tried.append(line)
                for way in _best(_choices(ordered, roles, line, under), line, groups, dearest):
                    dearest = min(dearest, way.cost + _CLEAR)
                    yield way


def _choices(
    groups: Sequence[Group], roles: Roles, line: Group, under: Mapping[int, Group]
) -> list[list[Choice]]:
    """What each group may be if the closed tiles lie along the line of one, from left to right."""
    below = {id(group) for group in under.values()}
    return [
        list(roles.of(group, line, under.get(id(group))))
        for group in groups
        if id(group) not in below
    ]


def _best(
    choices: Sequence[Sequence[Choice]], line: Group, groups: Sequence[Group], dearest: float
) -> list[_Way]:
    """The cheapest ways along a line; none that cost more than the dearest."""
    behind = max(group.line[0] - line.line[0] for group in groups)
    # What can only be left out costs the same in every way.
    certain = sum(among[0].cost for among in choices if len(among) == 1)
    certain += min(_MOST_BEHIND, _BEHIND * behind) - BROKEN
    open_to = [among for among in choices if len(among) > 1]
    found: list[_Way] = [_Way(certain)]
    for among, following in zip(open_to, _at_least(open_to), strict=True):
        after: dict[Used, _Way] = {}
        for way in found:
            if following.with_these(way) > dearest:
                continue
            for extra, role in among:
                used = way.used.joined(role.used)
                cost = way.cost + extra
                if used is None:
                    continue
                known = after.get(used)
                if known is None or cost < known.cost + _CLEAR:
                    roles = way.roles if role is LEFT_OUT else (*way.roles, role)
                    one = _Way(cost, roles, used, way.rival, way.shown_rival)
                    if known is not None:
                        one = one.before(known) if cost < known.cost else known.before(one)
                    after[used] = one
        found = sorted(after.values(), key=lambda way: way.cost)[:_BEAM]
    ends = [
        way._replace(cost=way.cost + way.used.ending())
        for way in found
        if way.used.tiles > 3 * way.used.melds
    ]
    return sorted(ends, key=lambda way: way.cost)[:_LOOKED_AT]


class _AtLeast(NamedTuple):
    """What more groups cost at least: with too few tiles for a hand, or with enough."""

    few: float = 0.0
    whole: float = AWRY * WHOLE

    def with_these(self, way: _Way) -> float:
        """What all groups together cost at least."""
        return way.cost + min(self.few + MOST_AWRY, self.whole - AWRY * way.used.tiles)


def _at_least(choices: Sequence[Sequence[Choice]]) -> list[_AtLeast]:
    """What each of these groups and all after it cost at least."""
    bounds = [_AtLeast()]
    for among in reversed(choices):
        few, whole = bounds[-1]
        few += min(choice.cost for choice in among)
        whole += min(choice.cost - AWRY * choice.role.used.tiles for choice in among)
        bounds.append(_AtLeast(few, whole))
    return bounds[:0:-1]
