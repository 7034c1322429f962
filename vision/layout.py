"""From boxes to a hand: closed tiles, winning tile, melds, indicators, and what is none of these.

Pure geometry over the boxes and turns of the tiles, in tile widths as the owner of the hand sees
them. Touching tiles are groups; every group can be several things, each at a cost, which is about
the logarithm of how unlikely it is. The cheapest way to see all groups together wins, where 14
tiles, kans counted as three, are a hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import inf
from operator import add
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
    joined,
)
from vision.seat import seat_of

# The hand lies nearest to its owner, but for melds laid before it: what each tile width costs.
_BEHIND, _MOST_BEHIND = 0.15, 2.0
_BEAM = 24  # ways to see the groups so far that are followed further
_QUICK_BEAM = 8  # where only what the whole costs at most is wanted, which leaves little to follow
_LOOKED_AT = 12  # ways along each line that are compared
_MILDLY = MOST_AWRY / WHOLE
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
        held = [role.held for role in self.roles]
        won = [role.winning for role in self.roles if role.winning is not None]
        more = self.used.closed - self.used.winning > 1
        return frozenset().union(*held), won if more else []

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


def _ways(groups: Sequence[Group], labels: Labels) -> list[_Way]:
    """The cheapest roles for each line of closed tiles and each pair of rows of indicators."""
    pairs = with_ura(groups)
    roles = Roles(groups, labels, pairs)
    ordered = sorted(groups, key=lambda group: group.left)
    lines: list[Group] = []
    for group in groups:  # the one with the most upright faces first
        if roles.closed(group) and not any(aligned(group, line) for line in lines):
            lines.append(group)
    searches = [
        _Search(_choices(ordered, roles, line, under), line, groups)
        for under in ({}, *({upper: lower} for upper, lower in pairs.items()))
        for line in lines
    ]
    dearest = inf
    for search in searches:
        dearest = min(dearest, search.least(dearest) + _CLEAR)
    return [way for search in searches for way in search.best(dearest)]


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


class _Search:
    """The search for what each group is, if the closed tiles lie along the line of one."""

    def __init__(
        self, choices: Sequence[Sequence[Choice]], line: Group, groups: Sequence[Group]
    ) -> None:
        behind = max(group.line[0] - line.line[0] for group in groups)
        # What can only be left out costs the same in every way.
        certain = sum(among[0].cost for among in choices if len(among) == 1)
        self._start = certain + min(_MOST_BEHIND, _BEHIND * behind) - BROKEN
        self._open = [among for among in choices if len(among) > 1]
        self._at_least = _at_least(self._open)

    def least(self, dearest: float) -> float:
        """What some way costs, one of the cheapest; infinite where that is beyond the dearest."""
        found = {NOTHING: self._start}
        for among, following in zip(self._open, self._at_least, strict=True):
            likely = [(c, u) for u, c in found.items() if following.with_these(c, u) <= dearest]
            found = {}
            for cost, before in sorted(likely)[:_QUICK_BEAM]:
                for extra, role in among:
                    used = joined(before, role.used)
                    if used is not None and cost + extra < found.get(used, inf):
                        found[used] = cost + extra
        return min(
            (cost + used.ending() for used, cost in found.items() if used.closed), default=inf
        )

    def best(self, dearest: float) -> list[_Way]:
        """The cheapest ways; none that cost more than the dearest."""
        found = [_Way(self._start)]
        for among, following in zip(self._open, self._at_least, strict=True):
            likely = [way for way in found if following.with_these(way.cost, way.used) <= dearest]
            after: dict[Used, _Way] = {}
            for way in sorted(likely, key=lambda way: way.cost)[:_BEAM]:
                for extra, role in among:
                    used = joined(way.used, role.used)
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
            found = list(after.values())
        ends = [way._replace(cost=way.cost + way.used.ending()) for way in found if way.used.closed]
        return sorted(ends, key=lambda way: way.cost)[:_LOOKED_AT]


class _AtLeast(NamedTuple):
    """What more groups cost at least, each tile of the hand in them taken off at a price.

    The price is nothing, what a tile too few costs, or what each costs if all are too few.
    """

    few: float = 0.0
    whole: float = 0.0
    mild: float = 0.0

    def with_these(self, cost: float, used: Used) -> float:
        """What all groups together cost at least, if the others cost and have used up so much."""
        missing = WHOLE - used.tiles
        return cost + max(
            min(self.few + MOST_AWRY, self.whole + AWRY * missing), self.mild + _MILDLY * missing
        )


def _at_least(choices: Sequence[Sequence[Choice]]) -> list[_AtLeast]:
    """What each of these groups and all after it cost at least."""
    bounds = [_AtLeast()]
    for among in reversed(choices):
        more = [
            min(cost - price * role.used.tiles for cost, role in among)
            for price in (0.0, AWRY, _MILDLY)
        ]
        bounds.append(_AtLeast(*map(add, bounds[-1], more)))
    return bounds[:0:-1]
