"""Arrange detections into a layout: closed tiles, winning tile, melds, indicators, other tiles.

This uses only the geometry and the labels of the boxes. Touching tiles are groups. Every group can
have several roles, each with a cost, about the logarithm of how unlikely it is. The search finds
the interpretation with the lowest total cost; a hand has 14 tiles, kans counted as three.

A haku in a dark row is easily read as a back, a blurred face as a flower, and a back with a print
as a face. Such a label breaks the row or the closed kan that the tile belongs to, so doubtful
labels are chosen by the layout too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import exp, inf, log
from operator import add
from typing import NamedTuple

from vision.boxes import BACK, FLOWERS, Detection, tile_of
from vision.layout.conventions import RIICHI, Conventions
from vision.layout.groups import Indicators, TileGroup, find_flowers, group_touching, match_ura
from vision.layout.meld_parses import LabelCosts, MeldLayout
from vision.layout.perspective import estimate_poses
from vision.layout.roles import (
    EMPTY,
    FURTHER_WRONG_COUNT,
    HAND_SIZE,
    LEFT_OUT,
    SPLIT,
    WRONG_COUNT,
    WRONG_COUNT_BASE,
    Role,
    RoleOption,
    RoleOptions,
    Tally,
    WinningCue,
    add_tallies,
    hand_size,
    is_aligned,
)

# Costs and beams as in `vision.layout.roles`: tuned on the simulated tables of `bench.layout`. With
# these beams the search found no costlier interpretation than a wider one before it, on 560 tables.
_CLEAR = 1.5  # another interpretation that costs so much more is not worth a question
# The hand is nearest to its owner, apart from melds in front of it: cost for each tile width.
_BEHIND, _MAX_BEHIND = 0.15, 2.0
_MAX_IMPROBABLE = 1.0  # the closed tiles do not lie along a group that is so much less credible
_BEAM = 24  # partial interpretations that are extended
_QUICK_BEAM = 8  # the same for an upper bound of the cost
_MAX_COMPARED = 12  # interpretations along each line that are compared
_MIN_MISSING_COST = WRONG_COUNT_BASE / HAND_SIZE + FURTHER_WRONG_COUNT  # of each if all are


@dataclass(frozen=True, slots=True)
class Layout:
    """The role of each detection, by its index.

    Attributes:
        hand: The closed tiles without the winning one, in the order of their row.
        winning: The winning tile.
        winning_cue: How the winning tile was recognised.
        melds: The melds, left to right.
        dora: The dora indicators, left to right.
        ura: The ura indicators, left to right.
        flowers: The flowers and seasons of the hand, left to right.
        others: Everything else.
        clear: Whether no other interpretation of the hand is nearly as likely.
        indicators_clear: The same for the indicators.
        cost: How unlikely the layout is, as a logarithm; infinite without a hand.
    """

    hand: tuple[int, ...] = ()
    winning: int | None = None
    winning_cue: WinningCue = WinningCue.LAST
    melds: tuple[MeldLayout, ...] = ()
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    flowers: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    clear: bool = True
    indicators_clear: bool = True
    cost: float = inf

    @property
    def closed(self) -> tuple[int, ...]:
        """The closed tiles with the winning one last.

        >>> Layout(hand=(0, 2), winning=1).closed
        (0, 2, 1)
        """
        return self.hand if self.winning is None else (*self.hand, self.winning)

    @property
    def indicators(self) -> tuple[int, ...]:
        """The dora indicators, then the ura indicators.

        >>> Layout(dora=(4,), ura=(2,)).indicators
        (4, 2)
        """
        return (*self.dora, *self.ura)

    @property
    def used(self) -> tuple[int, ...]:
        """The tiles of the hand and its melds, the indicators, and the flowers.

        >>> Layout(hand=(0, 2), winning=1, dora=(4,)).used
        (0, 2, 1, 4)
        """
        melded = (index for meld in self.melds for index in meld.indices)
        return (*self.closed, *melded, *self.indicators, *self.flowers)

    @property
    def count(self) -> int:
        """Number of tiles of the hand with the winning one, kans counted as three.

        >>> Layout(hand=(0, 2), winning=1).count
        3
        """
        return len(self.closed) + 3 * len(self.melds)


def arrange(detections: Sequence[Detection], conventions: Conventions = RIICHI) -> Layout:
    """Find the hand, its winning tile, melds, indicators and flowers among all detections.

    >>> from vision.boxes import Box
    >>> row = [Detection("1m", 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 120)]
    >>> layout = arrange(row)
    >>> layout.hand, layout.winning, str(layout.winning_cue)
    ((0, 1, 2), 3, 'apart')
    """
    poses = estimate_poses(detections)
    if not any(tile.face for tile in poses):
        return Layout(others=tuple(range(len(detections))))
    groups = group_touching(poses)
    best = _find_interpretation(groups, LabelCosts(detections), conventions)
    layout = _layout(best.roles, len(detections))
    flowers = find_flowers(groups, layout.used) if conventions.flowers else ()
    return replace(
        layout,
        flowers=flowers,
        others=tuple(index for index in layout.others if index not in flowers),
        clear=best.margin >= _CLEAR and not any(role.other_row for role in best.roles),
        indicators_clear=best.indicator_margin >= _CLEAR,
        cost=best.cost,
    )


def _layout(roles: Sequence[Role], count: int) -> Layout:
    hand = [index for role in roles for index in role.closed]
    winning, cue = next(
        ((role.winning, role.winning_cue) for role in roles if role.winning is not None),
        (None, WinningCue.LAST),
    )
    if winning is None and hand:
        winning = hand.pop()
    melds = tuple(meld for role in roles for meld in role.melds)
    indicators = next((role.indicators for role in roles if role.indicators), Indicators())
    layout = Layout(tuple(hand), winning, cue, melds, indicators.dora, indicators.ura)
    return replace(layout, others=tuple(n for n in range(count) if n not in layout.used))


class Interpretation(NamedTuple):
    """A role for each group, and the total cost.

    `margin` is the extra cost of the best alternative with the same tally and another hand,
    `indicator_margin` that of one with further indicators.
    """

    cost: float = 0.0
    roles: tuple[Role, ...] = ()
    tally: Tally = EMPTY
    margin: float = inf
    indicator_margin: float = inf

    @property
    def hand(self) -> tuple[object, ...]:
        """The contents of the hand; which tile of a pair is the winning one does not matter."""
        contents = [role.contents for role in self.roles]
        winning = [role.winning for role in self.roles if role.winning is not None]
        more_than_pair = self.tally.closed - self.tally.winning > 1
        return frozenset().union(*contents), winning if more_than_pair else []

    @property
    def indicators(self) -> frozenset[int]:
        """The indices of all indicators."""
        indicators = [role.indicators for role in self.roles if role.indicators]
        return frozenset(index for each in indicators for index in (*each.dora, *each.ura))

    def with_alternative(self, other: Interpretation) -> Interpretation:
        """Return this interpretation, with its margins reduced by one that costs more."""
        extra = other.cost - self.cost
        if extra >= min(_CLEAR, max(self.margin, self.indicator_margin)):
            return self
        hand = extra if self.hand != other.hand else extra + other.margin
        fewer = other.indicators <= self.indicators
        indicators = extra + other.indicator_margin if fewer else extra
        return self._replace(
            margin=min(self.margin, hand),
            indicator_margin=min(self.indicator_margin, indicators),
        )


def _find_interpretation(
    groups: Sequence[TileGroup], labels: LabelCosts, conventions: Conventions = RIICHI
) -> Interpretation:
    found = sorted(_interpretations(groups, labels, conventions), key=lambda each: each.cost)
    best, *others = found or [Interpretation()]
    return reduce(Interpretation.with_alternative, others, best)


def _interpretations(
    groups: Sequence[TileGroup], labels: LabelCosts, conventions: Conventions
) -> list[Interpretation]:
    """Search every line of closed tiles with every pair of rows of indicators."""
    pairs = match_ura(groups) if conventions.indicators else {}
    roles = RoleOptions(groups, labels, pairs, conventions)
    ordered = sorted(groups, key=lambda group: group.left)
    lines: list[TileGroup] = []
    possible = [group for group in groups if roles.can_be_closed(group)]
    most = min((group.improbability for group in possible), default=0.0) + _MAX_IMPROBABLE
    four_melds = roles.has_four_melds()
    for group in possible:  # the one with the most upright faces first
        # Beside four melds, the gap to a single tile is no gap in a row.
        alone = four_melds and len(group.tiles) == 1
        if group.improbability <= most and (
            alone or not any(_same_line(group, line) for line in lines)
        ):
            lines.append(group)
    searches = [
        _Search(_role_options(ordered, roles, line, under), line, groups, conventions.waiting)
        for under in ({}, *({upper: lower} for upper, lower in pairs.items()))
        for line in lines
    ]
    limit = inf
    for search in searches:
        limit = min(limit, search.upper_bound(limit) + _CLEAR)
    return [each for search in searches for each in search.cheapest(limit)]


def _same_line(group: TileGroup, line: TileGroup) -> bool:
    """Return whether a group lies along a line; a single tile has no direction of its own."""
    return is_aligned(group, line) or (len(group.tiles) == 1 and is_aligned(line, group))


def _role_options(
    groups: Sequence[TileGroup],
    roles: RoleOptions,
    line: TileGroup,
    under: Mapping[int, TileGroup],
) -> list[list[RoleOption]]:
    """Return the roles of each group, left to right, for closed tiles along a line."""
    below = {id(group) for group in under.values()}
    return [
        list(roles.of(group, line, under.get(id(group))))
        for group in groups
        if id(group) not in below
    ]


class _Search:
    """The beam search for the roles of all groups, for closed tiles along one line."""

    def __init__(
        self,
        options: Sequence[Sequence[RoleOption]],
        line: TileGroup,
        groups: Sequence[TileGroup],
        waiting: bool,
    ) -> None:
        self._waiting = waiting
        behind = max((group.line[0] - line.line[0]) * exp(-group.improbability) for group in groups)
        # A group that can only be left out costs the same in every interpretation.
        certain = sum(roles[0].cost for roles in options if len(roles) == 1)
        self._start = certain + min(_MAX_BEHIND, _BEHIND * behind) - SPLIT
        self._open = [roles for roles in options if len(roles) > 1]
        self._bounds = _lower_bounds(self._open, hand_size(waiting=waiting))

    def upper_bound(self, limit: float) -> float:
        """Return the cost of one of the cheapest interpretations; infinity beyond the limit."""
        costs = {EMPTY: self._start}
        for roles, bound in zip(self._open, self._bounds, strict=True):
            promising = [(c, t) for t, c in costs.items() if bound.total(c, t) <= limit]
            costs = {}
            for cost, before in sorted(promising)[:_QUICK_BEAM]:
                for extra, role in roles:
                    tally = add_tallies(before, role.tally)
                    if tally is not None and cost + extra < costs.get(tally, inf):
                        costs[tally] = cost + extra
        return min(
            (
                cost + tally.final_cost(waiting=self._waiting)
                for tally, cost in costs.items()
                if tally.closed
            ),
            default=inf,
        )

    def cheapest(self, limit: float) -> list[Interpretation]:
        found = [Interpretation(self._start)]
        for roles, bound in zip(self._open, self._bounds, strict=True):
            promising = [each for each in found if bound.total(each.cost, each.tally) <= limit]
            extended: dict[Tally, Interpretation] = {}
            for each in sorted(promising, key=lambda each: each.cost)[:_BEAM]:
                for extra, role in roles:
                    tally = add_tallies(each.tally, role.tally)
                    cost = each.cost + extra
                    if tally is None:
                        continue
                    known = extended.get(tally)
                    if known is None or cost < known.cost + _CLEAR:
                        new_roles = each.roles if role is LEFT_OUT else (*each.roles, role)
                        new = Interpretation(
                            cost, new_roles, tally, each.margin, each.indicator_margin
                        )
                        if known is not None:
                            cheaper, other = (new, known) if cost < known.cost else (known, new)
                            new = cheaper.with_alternative(other)
                        extended[tally] = new
            found = list(extended.values())
        complete = [
            each._replace(cost=each.cost + each.tally.final_cost(waiting=self._waiting))
            for each in found
            if each.tally.closed
        ]
        return sorted(complete, key=lambda each: each.cost)[:_MAX_COMPARED]


class _LowerBound(NamedTuple):
    """The least cost of further groups, with a refund for each tile of the hand in them.

    The refund is the cost of a missing tile if a few are missing, the additional cost of one more
    if many are, or a share of the cost if all are.
    """

    size: int
    few_missing: float = 0.0
    many_missing: float = 0.0
    all_missing: float = 0.0

    def total(self, cost: float, tally: Tally) -> float:
        """Return the least cost of all groups together, given the cost and tally so far."""
        missing = self.size - tally.tiles
        return cost + max(
            min(
                self.few_missing + WRONG_COUNT * missing,
                self.many_missing + WRONG_COUNT_BASE + FURTHER_WRONG_COUNT * missing,
            ),
            self.all_missing + _MIN_MISSING_COST * missing,
        )


def _lower_bounds(options: Sequence[Sequence[RoleOption]], size: int) -> list[_LowerBound]:
    """Return the least cost of each group and all groups after it, for a hand of this size."""
    bounds = [_LowerBound(size)]
    for roles in reversed(options):
        more = [
            min(cost - refund * role.tally.tiles for cost, role in roles)
            for refund in (WRONG_COUNT, FURTHER_WRONG_COUNT, _MIN_MISSING_COST)
        ]
        bounds.append(_LowerBound(size, *map(add, bounds[-1][1:], more)))
    return bounds[:0:-1]


# Set by hand on 120 composed cluttered hands, of which 68 instead of 65 rows became right
# (training/experiments/detector.md, "Printed backs").
_MIN_PROBABILITY = 0.05  # of the other label
_UNNAMED = 0.3  # a tile whose best label has a smaller probability can be a back with a print


def arrange_doubtful(
    detections: Sequence[Detection], conventions: Conventions = RIICHI
) -> tuple[tuple[Detection, ...], Layout]:
    """Return the cheapest layout, and the detections with the labels that it needs.

    A tile that it does not use keeps its label.

    >>> from vision.boxes import Box
    >>> row = [Detection("1m", 0.9, Box(30 * n, 0, 30 * n + 30, 40)) for n in range(14)]
    >>> row[5] = Detection("back", 0.5, row[5].box, (("back", 0.5), ("5z", 0.4)))
    >>> detections, layout = arrange_doubtful(row)
    >>> detections[5].label, layout.count
    ('5z', 14)
    """
    original = tuple(detections)
    best, layout = original, arrange(original, conventions)
    least = layout.cost
    for other_label in (_face_of, _back_of, *((_flower_of,) if conventions.flowers else ())):
        others = {n: each for n, tile in enumerate(original) if (each := other_label(tile))}
        if not others:
            continue
        relabelled = [others.get(n, tile) for n, tile in enumerate(original)]
        found = arrange(relabelled, conventions)
        needed = {n: others[n] for n in found.used if n in others}
        cost = found.cost + sum(_label_cost(original[n], needed[n]) for n in needed)
        if needed and cost < least:
            least, layout = cost, found
            best = tuple(needed.get(n, tile) for n, tile in enumerate(original))
    return best, layout


def _face_of(tile: Detection) -> Detection | None:
    """Return a doubtful back, flower or season as the likeliest face of the game."""
    if tile_of(tile.label) is not None:
        return None
    faces = [
        (label, probability) for label, probability in tile.candidates if tile_of(label) is not None
    ]
    if not faces or faces[0][1] < _MIN_PROBABILITY:
        return None
    label, probability = faces[0]
    return replace(tile, label=label, confidence=probability * tile.tile_probability)


def _back_of(tile: Detection) -> Detection | None:
    """Return a face that has no likely label as a back."""
    probabilities = dict(tile.candidates)
    if tile_of(tile.label) is None or probabilities.get(tile.label, 1.0) >= _UNNAMED:
        return None
    probability = max(_MIN_PROBABILITY, probabilities.get(BACK, 0.0))
    return replace(tile, label=BACK, confidence=probability * tile.tile_probability)


def _flower_of(tile: Detection) -> Detection | None:
    """Return a doubtful face or back as the likeliest flower or season."""
    flowers = [each for each in tile.candidates if each[0] in FLOWERS]
    if tile.label in FLOWERS or not flowers or flowers[0][1] < _MIN_PROBABILITY:
        return None
    label, probability = flowers[0]
    return replace(tile, label=label, confidence=probability * tile.tile_probability)


def _label_cost(before: Detection, after: Detection) -> float:
    """Return how much less likely the second label of a tile is, as a logarithm."""
    return log(before.confidence / after.confidence)
