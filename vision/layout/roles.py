"""The roles that each group of touching tiles can have, each with a cost.

A group is left out, is the indicators, holds melds, closed tiles, or the winning tile. Most costs
depend on the line along which the closed tiles lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from scorer.tiles.melds import MeldKind
from vision.layout.conventions import RIICHI, Conventions
from vision.layout.credibility import IN_LINE, OFF_LINE, SEPARATE, discount
from vision.layout.groups import MIN_WALL, Indicators, TileGroup, read_indicators
from vision.layout.meld_parses import (
    MAX_MELDS,
    GroupParse,
    LabelCosts,
    MeldLayout,
    parse_group,
)
from vision.layout.perspective import TALL, TilePose

HAND_SIZE = 14  # tiles of a won hand, kans counted as three; a hand that waits has one less

# All costs are logarithms of how many times less likely something is. They were tuned by hand on
# the thousand simulated tables of `python -m bench.layout` and checked on 1,400 others
# (training/experiments/layout.md, "Simulated detections"); where another experiment decided, it
# is named. A new cost has to keep those figures and those of `python -m bench.clutter`.
#
# Costs of the whole hand. Without that of each further tile, two tiles cost as little as ten.
WRONG_COUNT, _FURTHER = 3.0, 4  # each of the first four tiles that are missing or surplus
FURTHER_WRONG_COUNT = 0.5  # each tile after these
WRONG_COUNT_BASE = (WRONG_COUNT - FURTHER_WRONG_COUNT) * _FURTHER
_UNMARKED = 2.0  # no tile is marked as the winning one, or one is in a hand that waits
_EXTRA_INDICATOR = 1.2  # each indicator that the number of kans does not explain
# Costs of the closed tiles.
SPLIT = 1.0  # each part after the first
_APART = 0.3  # a winning tile apart at an end of the row
_DISTANCE = 0.25  # one elsewhere, for each tile width of its distance
# Where a winning tile apart is, in line with the closed tiles: nowhere, before all, behind all or
# between some of them. Most players lay it to the right; a gap within the row is seldom one.
_NOT_IN_LINE, _BEFORE, _BEHIND, _BETWEEN = range(4)
_POSITION_IN_LINE = (0.0, 0.2, 0.0, 3.5)
_ACROSS, _ACROSS_PART = 0.5, 2.5  # one that lies across an end of the row, or of a part of it
# Costs of other groups.
_BEYOND = 0.15  # a meld, for each tile width that it is farther away than the closed tiles
_CROWDED = 1.5  # indicators alone with other tiles next to them
_IN_WALL = 0.15  # weight of an odds deficit in a dead wall, where hardly any box holds no tile
_LEFT_OUT, _FACE_LEFT_OUT = 0.5, 0.15  # a group that is not of the hand, and each of its faces
# Only melds lie nearer to the owner than the closed tiles: cost of leaving out faces there, for
# each tile width, so that two discards do not replace the pair of a hand.
_NEARER, _MAX_NEARER = 0.5, 3.0
_WALL_LEFT_OUT = 4.0  # faces in a wall of backs, or right below them
_IN_LINE_LEFT_OUT = 1.5  # a single tile in line with the closed tiles

# Places and sizes, from the same tables and the photos of `hk` and `tray`.
_SAME_LINE = 0.55  # of a tile's height, distance of a group from the line of the closed tiles
_MIN_BEYOND = 0.8  # of a tile's height, from that line up to indicators alone, at least
_MAX_DISTANCE = 5.0  # tile widths from the line to a winning tile, at most
_MAX_SIDEWAYS = 1.0  # cost at most of a winning tile off the line that lies sideways
# Two tile lengths between two tiles, in tile widths: a winning tile so near to the row may lie in
# any direction and at any slant, and wins before one that is farther away: 493 of 500 tables are
# right, before 446 (layout.md, "Winning tiles apart").
_NEAR, _FARTHER = 2 * TALL, 4.0
# In line with the closed tiles, beyond a gap of so many tile widths: cost for each width more.
_MAX_GAP, _GAP = 2.5, 1.0
# Closed tiles in another row, at most so many tile heights away: cost at most beside that of the
# conventions if its boxes are doubtful (layout.md, "Tiles near the row, and second rows").
_OTHER_ROW_OFF, _DOUBTFUL_ROW = 2.0, 1.5
_MAX_AWAY, _AWAY = 13.0, 0.5  # the same for indicators alone, away from the closed tiles
_SHORT = 2  # tiles of a part that says nothing about its own boxes
_CREDIBLE = 0.5  # cost of its boxes up to which a group is a neighbour of others
_MAX_SIZE_RATIO = 1.5  # of a tile of this hand to the others
_MELD = 3.0  # cost up to which a group lies as melds do; rows of discards cost 5 and more


def hand_size(*, waiting: bool) -> int:
    """Return the number of tiles of a hand, kans counted as three.

    >>> hand_size(waiting=True)
    13
    """
    return HAND_SIZE - waiting


class WinningCue(StrEnum):
    """Evidence for the winning tile."""

    APART = "apart"
    SIDEWAYS = "sideways"
    COMPLETES = "completes"
    LAST = "last"


class Tally(NamedTuple):
    """The number of things that the groups so far, from left to right, contain.

    `in_line` is the place of a winning tile apart in line with closed tiles.
    """

    tiles: int = 0
    melds: int = 0
    kans: int = 0
    winning: int = 0
    walls: int = 0
    alone: int = 0
    in_line: int = _NOT_IN_LINE

    @property
    def closed(self) -> int:
        """Number of tiles outside melds, with the winning one."""
        return self.tiles - 3 * self.melds

    def final_cost(self, *, waiting: bool = False) -> float:
        """Return the cost of the whole hand, which the number of each thing decides."""
        wrong = abs(self.tiles - hand_size(waiting=waiting))
        wrong_count = min(WRONG_COUNT * wrong, WRONG_COUNT_BASE + FURTHER_WRONG_COUNT * wrong)
        # There is one indicator, and one more for each kan; other players have kans too.
        extra = _EXTRA_INDICATOR * max(0, self.alone - 1 - self.kans)
        marked = self.winning > 0 and self.closed > 1
        # Where only the winning tile is missing, none can be marked.
        lacks = not waiting and self.tiles == HAND_SIZE - 1
        misplaced = _UNMARKED if marked is waiting and not lacks else 0.0
        return wrong_count + extra + misplaced + _POSITION_IN_LINE[self.in_line]


EMPTY = Tally()


@lru_cache(maxsize=1 << 16)  # few different arguments, each used again and again
def add_tallies(before: Tally, more: Tally) -> Tally | None:
    """Return the tally with one more role; None if they exclude each other.

    >>> add_tallies(Tally(winning=1), Tally(winning=1)) is None
    True
    """
    if before.winning + more.winning > 1 or before.walls + more.walls > 1:
        return None
    if before.melds + more.melds > MAX_MELDS:
        return None
    in_line = before.in_line
    if more.in_line != _NOT_IN_LINE:
        in_line = _BEHIND if before.closed > 0 else _BEFORE
    elif in_line == _BEHIND and more.closed > 0:
        in_line = _BETWEEN
    return Tally(
        min(before.tiles + more.tiles, HAND_SIZE + 6),
        before.melds + more.melds,
        before.kans + more.kans,
        before.winning + more.winning,
        before.walls + more.walls,
        before.alone + more.alone,
        in_line,
    )


@dataclass(frozen=True, slots=True)
class Role:
    """A role of one group, or of one with the group of ura indicators below it.

    `contents` is what it gives to the hand: indices of tiles, and melds. Closed tiles can lie in an
    `other_row` than most.
    """

    closed: tuple[int, ...] = ()
    winning: int | None = None
    winning_cue: WinningCue = WinningCue.LAST
    aligned: bool = False
    other_row: bool = False
    melds: tuple[MeldLayout, ...] = ()
    indicators: Indicators | None = None
    tally: Tally = field(init=False, repr=False, compare=False)
    contents: frozenset[object] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        melds = [(meld.kind, meld.called, *meld.indices) for meld in self.melds]
        contents = frozenset((*self.closed, self.winning, *melds)) - {None}
        object.__setattr__(self, "contents", contents)
        winning = int(self.winning is not None)
        alone = self.indicators is not None and self.indicators.alone
        tally = Tally(
            len(self.closed) + winning + 3 * len(self.melds),
            len(self.melds),
            sum(meld.kind not in {MeldKind.CHII, MeldKind.PON} for meld in self.melds),
            winning,
            int(self.indicators is not None),
            len(self.indicators.dora) if self.indicators and alone else 0,
            _BEFORE if self.aligned else _NOT_IN_LINE,
        )
        object.__setattr__(self, "tally", tally)


class RoleOption(NamedTuple):
    """A role, and its cost for a group."""

    cost: float
    role: Role


LEFT_OUT = Role()


class RoleOptions:
    """The possible roles of all groups.

    Everything that does not depend on the line of closed tiles is computed once.
    """

    def __init__(
        self,
        groups: Sequence[TileGroup],
        labels: LabelCosts,
        under: Mapping[int, TileGroup] | None = None,
        conventions: Conventions = RIICHI,
    ) -> None:
        """Compute the roles of each group.

        `under` has the group of ura indicators below a group, by the id of the upper one.
        """
        self._groups = groups
        self._conventions = conventions
        self._of = {
            id(each): _GroupRoles(each, [*parse_group(each, labels, conventions)])
            for each in groups
        }
        self._indicators: dict[tuple[int, int], RoleOption | None] = {}
        self._left_out: dict[tuple[int, int], float] = {}
        self._gaps: dict[int, dict[int, float]] = {}
        self._near: dict[int, bool] = {}
        self._credible = [each for each in groups if each.improbability <= _CREDIBLE]
        under = under or {}
        for group in groups:
            for below in (None, under.get(id(group))):
                if (key := (id(group), id(below))) not in self._indicators:
                    self._indicators[key] = self._indicator_option(group, below)
                    self._left_out[key] = _left_out_cost(group, below)
        for group in groups:
            if _is_wall(group) and (below := under.get(id(group))) is not None:
                self._left_out[id(below), id(None)] = _WALL_LEFT_OUT

    def can_be_closed(self, group: TileGroup) -> bool:
        """Return whether a group can hold closed tiles."""
        return bool(self._of[id(group)].closed)

    def has_four_melds(self) -> bool:
        """Return whether the groups can be four melds, so that a single tile can be the row."""
        counts = (
            max((len(role.melds) for cost, role in roles.melds if cost < _MELD), default=0)
            for roles in self._of.values()
        )
        return sum(counts) >= MAX_MELDS

    def of(
        self, group: TileGroup, line: TileGroup, below: TileGroup | None
    ) -> Iterator[RoleOption]:
        """Yield the roles of a group if the closed tiles lie along the line of another group.

        `below` are its ura indicators.
        """
        key = id(group), id(below)
        single = len(group.tiles) == 1
        along = is_aligned(group, line)
        indicators = self._indicators[key]
        beyond = line.line[0] - group.line[0]
        left_out = self._left_out[key] + (_IN_LINE_LEFT_OUT if single and along else 0.0)
        if any(tile.face for tile in group.tiles):
            left_out += min(_MAX_NEARER, _NEARER * max(0.0, -beyond))
        yield RoleOption(discount(left_out, group.improbability), LEFT_OUT)
        if indicators and indicators.role.tally.alone == 0:
            yield indicators
        elif indicators and beyond > _MIN_BEYOND * line.depth:
            away = _AWAY * max(0.0, _distance(group, line) - _MAX_AWAY)
            yield RoleOption(indicators.cost + away, indicators.role)
        if not 1 / _MAX_SIZE_RATIO < group.scale / line.scale < _MAX_SIZE_RATIO:
            return
        roles = self._of[id(group)]
        farther = 0.0 if along else _BEYOND * max(0.0, beyond)
        for cost, role in roles.melds:
            yield RoleOption(cost + farther, role)
        gap = _GAP * max(0.0, self._gap(group, line) - _MAX_GAP) if along else 0.0
        if group is line:
            yield from roles.closed
        elif along:
            yield from (RoleOption(cost + gap, role) for cost, role in roles.closed_part)
        elif _is_other_row(group, line):
            other_row = self._conventions.other_row + min(_DOUBTFUL_ROW, group.improbability)
            yield from (RoleOption(cost + other_row, role) for cost, role in roles.other_row)
        if single and group.tiles[0].face:
            yield from self._winning_options(group, line, roles, gap=gap if along else None)

    def _winning_options(
        self, group: TileGroup, line: TileGroup, roles: _GroupRoles, *, gap: float | None
    ) -> Iterator[RoleOption]:
        """Yield the winning tile apart; `gap` is the cost of its gap to a line that it is in."""
        tile, distance = group.tiles[0], _distance(group, line)
        near = _is_near(tile, line)
        # Near the line only a doubtful box has to lie as the tiles of the row do.
        askew = min(1.0, 2 * tile.deficit) if near else 1.0
        across = min(_MAX_SIDEWAYS, max(0.0, tile.across))
        cost = _APART + tile.size_misfit + askew * tile.slant_misfit
        if not near and self._has_near(line):
            cost += _FARTHER
        if gap is not None:
            cost += gap + (SEPARATE if gap else IN_LINE) * tile.deficit
            yield RoleOption(cost, roles.winning_aligned)
        elif near or distance < _MAX_DISTANCE:
            cost += _APART + _DISTANCE * distance + OFF_LINE * tile.deficit + askew * across
            yield RoleOption(cost, roles.winning)

    def _indicator_option(self, group: TileGroup, below: TileGroup | None) -> RoleOption | None:
        indicators = read_indicators(group, below) if self._conventions.indicators else None
        if indicators is None:
            return None
        cost = indicators.cost
        faces = {*indicators.dora, *indicators.ura}
        for tile in (*group.tiles, *(below.tiles if below else ())):
            if tile.index in faces:
                alone = indicators.alone
                cost += _indicator_cost(tile) if alone else _IN_WALL * tile.improbability
        if indicators.alone and self._is_crowded(group, below):
            cost += _CROWDED
        return RoleOption(cost, Role(indicators=indicators))

    def _gap(self, group: TileGroup, line: TileGroup) -> float:
        """Return the widest gap from a line to an aligned group, in tile widths.

        Credible groups in line between them divide the gap.
        """
        if id(line) not in self._gaps:
            self._gaps[id(line)] = gaps = {id(line): 0.0}
            aligned = [each for each in self._groups if is_aligned(each, line)]
            for direction in (1, -1):
                end = line.right if direction > 0 else line.left
                widest = 0.0
                for each in sorted(aligned, key=lambda each: direction * each.left):
                    near, far = (each.left, each.right)[::direction]
                    if each is line or direction * (far - end) <= 0:
                        continue
                    gap = max(widest, direction * (near - end))
                    gaps[id(each)] = min(gap, gaps.get(id(each), gap))
                    if each.improbability <= _CREDIBLE:
                        widest, end = gap, far
        return self._gaps[id(line)].get(id(group), 0.0)

    def _has_near(self, line: TileGroup) -> bool:
        """Return whether a single face is near to a line."""
        if id(line) not in self._near:
            self._near[id(line)] = any(
                len(each.tiles) == 1
                and each is not line
                and each.tiles[0].face
                and _is_near(each.tiles[0], line)
                for each in self._credible
            )
        return self._near[id(line)]

    def _is_crowded(self, group: TileGroup, below: TileGroup | None) -> bool:
        """Return whether other tiles are next to a group, as among discards."""
        return any(
            abs(tile.y - other.y) < 1.5 * tile.depth and abs(tile.x - other.x) < 1.55 * tile.scale
            for neighbour in self._credible
            if neighbour is not group and neighbour is not below
            for other in neighbour.tiles
            for tile in (*group.tiles, *(below.tiles if below else ()))
        )


class _GroupRoles:
    """The roles of a group that do not depend on a line: melds, closed tiles, winning tile."""

    def __init__(self, group: TileGroup, parses: Sequence[GroupParse]) -> None:
        self.melds = [RoleOption(p.cost, Role(melds=p.melds)) for p in parses if not p.closed]
        with_closed = [parse for parse in parses if parse.closed]
        self.closed = [each for p in with_closed for each in _closed_options(p, across=_ACROSS)]
        apart = sum(_separate_cost(tile) - tile.improbability for tile in group.tiles)
        self.closed_part = [
            RoleOption(cost + (apart if len(group.tiles) <= _SHORT else 0.0), role)
            for p in with_closed
            for cost, role in _closed_options(p, across=_ACROSS_PART)
        ]
        self.other_row = [
            RoleOption(cost, replace(role, other_row=True)) for cost, role in self.closed_part
        ]
        self.winning = Role(winning=group.tiles[0].index, winning_cue=WinningCue.APART)
        self.winning_aligned = replace(self.winning, aligned=True)


def _left_out_cost(group: TileGroup, below: TileGroup | None) -> float:
    """Return the cost of a group that is not of the hand, if its boxes are clearly tiles."""
    faces = [tile for tile in group.tiles if tile.face]
    faces += [tile for tile in below.tiles if tile.face] if below else []
    if faces and _is_wall(group):
        return _WALL_LEFT_OUT
    return _LEFT_OUT + _FACE_LEFT_OUT * len(faces)


def _is_wall(group: TileGroup) -> bool:
    return sum(tile.back for tile in group.tiles) >= MIN_WALL


def _is_other_row(group: TileGroup, line: TileGroup) -> bool:
    """Return whether a group can be a second row of the hand: upright faces right before or behind.

    A single tile is not a row: it is a winning tile or an indicator instead, and a chance object
    is not the line beside which the row of the hand is another.
    """
    if min(len(group.tiles), len(line.tiles)) < 2 or group.upright < len(group.tiles):
        return False
    middle = (group.left + group.right) / 2
    off = abs(group.y_at(middle) - line.y_at(middle))
    apart = max(line.left - group.right, group.left - line.right)
    return off < _OTHER_ROW_OFF * line.depth and apart < _MAX_GAP


def is_aligned(group: TileGroup, line: TileGroup) -> bool:
    """Return whether a group lies along the line of another."""
    middle = (group.left + group.right) / 2
    off = abs(group.y_at(middle) - line.y_at(middle))
    return off < _SAME_LINE * line.depth


def _distance(group: TileGroup, line: TileGroup) -> float:
    one = group.tiles[0]
    return min(hypot(one.x - tile.x, one.y - tile.y) for tile in line.tiles)


def _is_near(tile: TilePose, line: TileGroup) -> bool:
    """Return whether at most two tile lengths are between a tile and the nearest one of a line."""
    gaps = (
        hypot(max(0.0, abs(tile.x - other.x) - 0.5), max(0.0, abs(tile.y - other.y) - TALL / 2))
        for other in line.tiles
    )
    return min(gaps) - 0.5 < _NEAR  # at any slant a tile reaches at least half its width


def _separate_cost(tile: TilePose) -> float:
    """Return the cost of using a box as a tile apart from all others."""
    return SEPARATE * tile.deficit + tile.size_misfit + tile.slant_misfit


def _indicator_cost(tile: TilePose) -> float:
    """Return the cost of using a box as an indicator alone.

    Little else speaks for an indicator, and the turn of a certain tile can be wrong, so the slant
    counts only for a doubtful box.
    """
    return SEPARATE * tile.deficit + tile.size_misfit + min(1.0, tile.deficit) * tile.slant_misfit


def _closed_options(parse: GroupParse, *, across: float) -> Iterator[RoleOption]:
    """Yield closed tiles, also with the winning tile lying across one of their ends."""
    indices = tuple(stack.tile.index for stack in parse.closed)
    cost = parse.cost + SPLIT
    yield RoleOption(cost, Role(closed=indices, melds=parse.melds))
    for end in {0, len(indices) - 1} if len(indices) > 1 else ():
        tile = parse.closed[end].tile
        if tile.sideways:
            role = Role(
                closed=tuple(index for index in indices if index != tile.index),
                winning=tile.index,
                winning_cue=WinningCue.SIDEWAYS,
                melds=parse.melds,
            )
            apart = _separate_cost(tile) - tile.improbability
            yield RoleOption(cost - tile.across + across + apart, role)
