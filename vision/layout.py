"""From boxes to a hand: closed tiles, winning tile, melds, indicators, and what is none of these.

Pure geometry over the boxes and turns of the tiles, in tile widths as the owner of the hand sees
them. Touching tiles are groups; every group can be several things, each at a cost, which is about
the logarithm of how unlikely it is. The cheapest way to see all groups together wins, where 14
tiles, kans counted as three, are a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from vision.detections import Detection
from vision.groups import Group, groups_of
from vision.indicators import Shown, with_ura
from vision.meldings import Labels, LaidMeld
from vision.roles import Role, Roles, Used, WinningBy, aligned
from vision.seat import seat_of

_BETWEEN = 3.5  # what it costs that the winning tile lies in a gap between the closed tiles
# The hand lies nearest to its owner, but for melds laid before it: what each tile width costs.
_BEHIND, _MOST_BEHIND = 0.15, 2.0
_BEAM = 24  # ways to see the groups so far that are followed further
_LOOKED_AT = 4  # ways along each line that are compared
_CLEAR = 1.5  # another way that costs so much more is not worth a question


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


class _Way(NamedTuple):
    """What the groups are, and what that costs together."""

    cost: float = 0.0
    roles: tuple[Role, ...] = ()
    used: Used = Used()


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
    roles = Roles(groups, labels)
    pairs = with_ura(groups)
    for under in ({}, *({upper: lower} for upper, lower in pairs.items())):
        tried: list[Group] = []
        for line in groups:  # the one with the most upright faces first
            if roles.closed(line) and not any(aligned(line, other) for other in tried):
                tried.append(line)
                yield from _best(groups, roles, line, under)


def _best(
    groups: Sequence[Group], roles: Roles, line: Group, under: Mapping[int, Group]
) -> list[_Way]:
    """The cheapest ways if the closed tiles lie along the line of this group."""
    below = {id(group) for group in under.values()}
    found: list[_Way] = [_Way()]
    for group in sorted(groups, key=lambda group: group.left):
        if id(group) in below:
            continue
        after: dict[Used, _Way] = {}
        for role in roles.of(group, line, under):
            for way in found:
                used = way.used.joined(role.used)
                cost = way.cost + role.cost
                if used is not None and (used not in after or cost < after[used].cost):
                    after[used] = _Way(cost, (*way.roles, role), used)
        found = sorted(after.values(), key=lambda way: way.cost)[:_BEAM]
    behind = max(group.line[0] - line.line[0] for group in groups)
    whole = min(_MOST_BEHIND, _BEHIND * behind)
    x = {tile.place: tile.x for group in groups for tile in group.tiles}
    ends = [
        way._replace(cost=way.cost + whole + way.used.ending() + _between(way, x))
        for way in found
        if way.used.tiles > 3 * way.used.melds
    ]
    return sorted(ends, key=lambda way: way.cost)[:_LOOKED_AT]


def _between(way: _Way, x: Mapping[int, float]) -> float:
    """What it costs that the winning tile lies between the closed tiles."""
    closed = [x[place] for role in way.roles for place in role.closed]
    for role in way.roles:
        if role.winning is not None and role.winning_by is WinningBy.APART and role.aligned:
            within = bool(closed) and min(closed) < x[role.winning] < max(closed)
            return _BETWEEN if within else 0.0
    return 0.0
