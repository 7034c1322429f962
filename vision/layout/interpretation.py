"""The ways to see all groups of touching tiles together, and the search for the cheapest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from math import inf
from operator import add
from typing import NamedTuple

from vision.layout.groups import Group
from vision.layout.indicators import with_ura
from vision.layout.meld_parses import Labels
from vision.layout.roles import (
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
    aligned,
    joined,
)

CLEAR = 1.5  # another way that costs so much more is not worth a question

# The hand lies nearest to its owner, but for melds laid before it: what each tile width costs.
_BEHIND, _MOST_BEHIND = 0.15, 2.0
_BEAM = 24  # ways to see the groups so far that are followed further
_QUICK_BEAM = 8  # where only what the whole costs at most is wanted, which leaves little to follow
_LOOKED_AT = 12  # ways along each line that are compared
_MILDLY = MOST_AWRY / WHOLE  # for each tile too few, it costs at least so much


class Way(NamedTuple):
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

    def before(self, other: Way) -> Way:
        """This way, knowing of a dearer one."""
        more = other.cost - self.cost
        if more >= min(CLEAR, max(self.rival, self.shown_rival)):
            return self
        hand = more if self.hand != other.hand else more + other.rival
        shown = more + other.shown_rival if other.shown <= self.shown else more
        return self._replace(rival=min(self.rival, hand), shown_rival=min(self.shown_rival, shown))


def cheapest(groups: Sequence[Group], labels: Labels) -> Way:
    """The cheapest way to see all groups, knowing of its rivals.

    >>> from vision.boxes import Box, Detection
    >>> from vision.layout.groups import groups_of
    >>> from vision.layout.perspective import seat_of
    >>> row = [Detection("1m", 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 120)]
    >>> [role.closed for role in cheapest(groups_of(seat_of(row)), Labels(row)).roles]
    [(0, 1, 2), ()]
    """
    best, *rest = sorted(_ways(groups, labels), key=lambda way: way.cost) or [Way()]
    return reduce(Way.before, rest, best)


def _ways(groups: Sequence[Group], labels: Labels) -> list[Way]:
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
        dearest = min(dearest, search.least(dearest) + CLEAR)
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

    def best(self, dearest: float) -> list[Way]:
        """The cheapest ways; none that cost more than the dearest."""
        found = [Way(self._start)]
        for among, following in zip(self._open, self._at_least, strict=True):
            likely = [way for way in found if following.with_these(way.cost, way.used) <= dearest]
            after: dict[Used, Way] = {}
            for way in sorted(likely, key=lambda way: way.cost)[:_BEAM]:
                for extra, role in among:
                    used = joined(way.used, role.used)
                    cost = way.cost + extra
                    if used is None:
                        continue
                    known = after.get(used)
                    if known is None or cost < known.cost + CLEAR:
                        roles = way.roles if role is LEFT_OUT else (*way.roles, role)
                        one = Way(cost, roles, used, way.rival, way.shown_rival)
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
