"""The ways to parse a group of touching tiles into closed tiles and melds, each with a cost.

A cost is the logarithm of how many times less likely a parse is than the best one. It depends on
the tiles that lie sideways or face down, on the labels, and on the conventions of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import inf, log
from typing import NamedTuple

from scorer.tiles.melds import MeldKind, Side
from scorer.tiles.tile import TILES, Suit, Tile
from vision.boxes import BACK, Detection, tile_of
from vision.layout.conventions import RIICHI, Conventions
from vision.layout.credibility import SEPARATE, discount
from vision.layout.groups import Stack, TileGroup
from vision.layout.perspective import TilePose

MAX_MELDS = 4

# Also as in `vision.layout.roles`.
_MIN_PROBABILITY = 0.005  # a candidate with less says nothing
_UNLISTED = 5.0  # cost of a label that is not among the candidates
_UNUSED = 3.5  # cost of a tile between others that is neither closed nor in a meld
_MAX_EXTRA = 12.0  # a parse that costs so much more than the best is dropped
_CLEAR = 1.5  # log odds from which it is clear which tile lies sideways
_HEAD_DOWN = 0.4  # cost of each upside-down tile of a meld
_MAX_LABEL_COST = 12.0  # a wrong label costs no more
_FIVES = frozenset({"5m", "5p", "5s"})
_SEQUENCES = tuple(
    (kind, kind + 1, kind + 2)
    for kind, tile in enumerate(TILES)
    if tile.suit is not Suit.HONOR and tile.rank <= 7
)


@dataclass(frozen=True, slots=True)
class MeldLayout:
    """A meld on the table.

    Attributes:
        kind: The kind of meld.
        indices: Indices of its faces and backs, left to right, an added tile last.
        called: Index of the sideways tile; None if no tile has to lie sideways.
        called_from: The player who discarded it, by its position.
        marked: Whether it is clear which kind of meld it is, and which tile lies sideways if one
            has to.
        face_down: Indices of the face-down tiles.
    """

    kind: MeldKind
    indices: tuple[int, ...]
    called: int | None = None
    called_from: Side | None = None
    marked: bool = True
    face_down: tuple[int, ...] = ()

    @property
    def faces(self) -> tuple[int, ...]:
        """Indices of the tiles that lie face up."""
        return tuple(index for index in self.indices if index not in self.face_down)


def hidden_tiles(
    meld: MeldLayout, detections: Sequence[Detection], reds: Sequence[int] | None = None
) -> tuple[Tile, ...]:
    """Return the face-down tiles of a closed kan: for fives the red one, unless it is face up.

    `reds` has the number of red fives of characters, dots and bamboo in the set, if it is known.

    >>> from vision.boxes import Box
    >>> labels = ("back", "5p", "5p", "back")
    >>> detections = [Detection(label, 0.9, Box(0, 0, 3, 4)) for label in labels]
    >>> kan = MeldLayout(MeldKind.ANKAN, (0, 1, 2, 3), face_down=(0, 3))
    >>> [str(tile) for tile in hidden_tiles(kan, detections)]
    ['0p', '5p']
    """
    up = [tile for index in meld.faces if (tile := tile_of(detections[index].label)) is not None]
    if not up:
        return ()
    hidden = [up[0].plain] * len(meld.face_down)
    if hidden and str(hidden[0]) in _FIVES and set(up) == {hidden[0]}:
        suit = hidden[0].suit
        if reds is None or reds["mps".index(suit.value)]:
            hidden[0] = Tile(suit, 5, red=True)
    return tuple(hidden)


@dataclass(frozen=True, slots=True)
class GroupParse:
    """One parse of a group: closed tiles next to melds, with its cost."""

    closed: tuple[Stack, ...] = ()
    melds: tuple[MeldLayout, ...] = ()
    cost: float = 0.0


class LabelCosts:
    """The cost of reading some detections as a triplet, a sequence or a face-down tile."""

    def __init__(self, detections: Sequence[Detection]) -> None:
        """Compute the cost of each kind of tile for each detection."""
        self._costs = [_kind_costs(each) for each in detections]
        self._backs = [_back_cost(each) for each in detections]

    def same_kind(self, indices: Sequence[int]) -> float:
        """Return the cost of reading the same tile everywhere."""
        costs = [self._costs[index] for index in indices]
        kinds = set().union(*costs)
        totals = (sum(each.get(kind, _UNLISTED) for each in costs) for kind in kinds)
        return min(_MAX_LABEL_COST, min(totals, default=_MAX_LABEL_COST))

    def sequence(self, indices: Sequence[int]) -> float:
        """Return the cost of reading three tiles as a sequence, in any order."""
        costs = [self._costs[index] for index in indices]
        listed = set().union(*costs)
        totals = (
            one.get(low, _UNLISTED) + two.get(middle, _UNLISTED) + three.get(high, _UNLISTED)
            for low, middle, high in _SEQUENCES
            if (low in listed) + (middle in listed) + (high in listed) >= 2
            for one, two, three in permutations(costs)
        )
        return min(_MAX_LABEL_COST, min(totals, default=_MAX_LABEL_COST))

    def back(self, index: int) -> float:
        """Return the cost of reading a tile as face down."""
        return self._backs[index]


def _kind_costs(detection: Detection) -> dict[int, float]:
    """Return the cost of each kind of tile, 0 for the likeliest; red fives count as fives."""
    probabilities: dict[int, float] = {}
    for label, probability in detection.candidates or ((detection.label, detection.confidence),):
        tile = tile_of(label)
        if tile is not None and probability > _MIN_PROBABILITY:
            probabilities[tile.kind] = probabilities.get(tile.kind, 0.0) + probability
    best = max(probabilities.values(), default=1.0)
    return {kind: log(best / probability) for kind, probability in probabilities.items()}


def _back_cost(detection: Detection) -> float:
    probabilities = dict(detection.candidates)
    if detection.label == BACK:
        return 0.0
    best = max(probabilities.values(), default=1.0)
    return min(_UNLISTED, log(best / probabilities.get(BACK, _MIN_PROBABILITY)))


def parse_group(
    group: TileGroup, labels: LabelCosts, conventions: Conventions = RIICHI
) -> Iterator[GroupParse]:
    """Yield the cheapest parse of a group for each number of closed tiles and melds."""
    stacks = group.stacks
    closed_costs = [_closed_cost(stack) for stack in stacks]
    unused_costs = [_unused_cost(stack.tile, conventions) for stack in stacks]
    limit, border = sum(map(min, unused_costs, closed_costs)) + _MAX_EXTRA, conventions.border
    found: list[dict[_ParseState, GroupParse]] = [{} for _ in range(len(stacks) + 1)]
    found[0][_ParseState()] = GroupParse()
    for start, stack in enumerate(stacks):
        melds = [
            (size, meld, total)
            for size in (3, 4)
            if start + size <= len(stacks)
            for meld, extra in _meld_options(stacks[start : start + size], labels, conventions)
            if meld.faces or not _is_in_wall(stacks, start, start + size)
            if (total := extra + _improbability(stacks[start : start + size])) < limit
        ]
        for state, parse in found[start].items():
            cost = parse.cost + closed_costs[start] + (border if state.after_meld else 0.0)
            following = found[start + 1]
            more_closed = _ParseState(state.closed + 1, state.melds, False)
            if _is_cheapest(following, more_closed, cost, limit):
                following[more_closed] = GroupParse((*parse.closed, stack), parse.melds, cost)
            if _is_cheapest(following, state, cost := parse.cost + unused_costs[start], limit):
                following[state] = GroupParse(parse.closed, parse.melds, cost)
            touching = border if state.closed and not state.after_meld else 0.0
            more_melds = _ParseState(state.closed, state.melds + 1, True)
            for size, meld, extra in melds if state.melds < MAX_MELDS else ():
                following = found[start + size]
                if _is_cheapest(
                    following, more_melds, cost := parse.cost + extra + touching, limit
                ):
                    following[more_melds] = GroupParse(parse.closed, (*parse.melds, meld), cost)
    least = min((parse.cost for parse in found[-1].values()), default=0.0)
    yield from (parse for parse in found[-1].values() if parse.cost < least + _MAX_EXTRA)


def _is_in_wall(stacks: Sequence[Stack], start: int, end: int) -> bool:
    """Return whether another back touches the face-down tiles from `start` up to `end`."""
    around = (*stacks[max(0, start - 1) : start], *stacks[end : end + 1])
    return any(stack.tile.back for stack in around)


def _closed_cost(stack: Stack) -> float:
    """Return the cost of reading a tile as one of the closed hand."""
    closed = stack.tile.face and stack.added is None
    return max(0.0, stack.tile.across) + stack.tile.improbability if closed else inf


def _unused_cost(tile: TilePose, conventions: Conventions) -> float:
    """Return the cost of leaving out a tile between others; flowers lie anywhere in the row."""
    if tile.flower and conventions.flowers:
        return 0.0
    return discount(_UNUSED, tile.improbability)


def _improbability(stacks: Sequence[Stack]) -> float:
    """Return the cost of using these boxes as the tiles of a meld."""
    tiles = [tile for stack in stacks for tile in (stack.tile, stack.added) if tile is not None]
    return sum(SEPARATE * tile.deficit + tile.size_misfit for tile in tiles)


class _ParseState(NamedTuple):
    """Progress of a parse: the number of closed tiles and melds, and whether a meld is last."""

    closed: int = 0
    melds: int = 0
    after_meld: bool = False


def _is_cheapest(
    found: Mapping[_ParseState, GroupParse], state: _ParseState, cost: float, limit: float
) -> bool:
    return cost < limit and (state not in found or cost < found[state].cost)


def _meld_options(
    stacks: Sequence[Stack], labels: LabelCosts, conventions: Conventions
) -> Iterator[tuple[MeldLayout, float]]:
    """Yield the melds that three or four touching tiles can be, each with its cost."""
    indices = tuple(stack.tile.index for stack in stacks)
    if len(stacks) == 4:
        yield from _kans_with_backs(stacks, labels, conventions)
    if not all(stack.tile.face for stack in stacks):
        return
    added = [n for n, stack in enumerate(stacks) if stack.added is not None]
    same = labels.same_kind(indices)
    if added:
        if len(stacks) == 3 and len(added) == 1:
            above = stacks[added[0]].added
            assert above is not None
            kan = (*indices, above.index)
            yield (
                MeldLayout(MeldKind.SHOUMINKAN, kan, indices[added[0]], _side(added[0], 3)),
                0.3 + labels.same_kind(kan),
            )
        return
    across = [stack.tile.across for stack in stacks]
    sideways = sum(max(0.0, odds) for odds in across)
    # As a player on the other side would lay it.
    sideways += _HEAD_DOWN * sum(stack.tile.head_down for stack in stacks)
    sequence = labels.sequence(indices) if len(stacks) == 3 else _MAX_LABEL_COST
    if not conventions.names_discarder:
        yield from _unturned_melds(indices, 0.5 + conventions.unturned + sideways, same, sequence)
    for n, odds in enumerate(across):
        # Exactly one tile should lie sideways; evidence against that is the cost.
        cost = 0.5 + sideways - max(0.0, odds) + min(conventions.unturned, max(0.0, -odds))
        side = _side(n, len(stacks))
        clear = odds > _CLEAR and sideways - odds < _CLEAR
        if not clear and not conventions.names_discarder:
            continue
        if len(stacks) == 3:
            yield MeldLayout(MeldKind.PON, indices, indices[n], side, clear), cost + same
            yield MeldLayout(MeldKind.CHII, indices, indices[n], Side.LEFT, clear), cost + sequence
        else:
            yield MeldLayout(MeldKind.DAIMINKAN, indices, indices[n], side, clear), cost + same
    if len(stacks) == 4:
        yield from _kans_of_faces(indices, across, same)
        if conventions.face_up_kan is not None:  # all upright, which only the count shows
            cost = conventions.face_up_kan + sideways + same
            yield MeldLayout(MeldKind.ANKAN, indices, marked=False), cost


def _unturned_melds(
    indices: tuple[int, ...], cost: float, same: float, sequence: float
) -> Iterator[tuple[MeldLayout, float]]:
    """Yield the melds of upright tiles, with the costs of a triplet and of a sequence."""
    if len(indices) == 3:
        yield MeldLayout(MeldKind.PON, indices), cost + same
        yield MeldLayout(MeldKind.CHII, indices), cost + sequence
    else:
        yield MeldLayout(MeldKind.DAIMINKAN, indices, marked=False), cost + same


def _kans_of_faces(
    indices: tuple[int, ...], across: Sequence[float], same: float
) -> Iterator[tuple[MeldLayout, float]]:
    """Yield the added and closed kans with sideways tiles that four faces can be.

    `across` are the log odds that each lies sideways, `same` is the cost of equal labels.
    """
    for n in range(3):  # an added tile next to the sideways one
        rest = sum(max(0.0, odds) for k, odds in enumerate(across) if k not in {n, n + 1})
        cost = 3.0 + max(0.0, -across[n]) + max(0.0, -across[n + 1]) + rest + same
        kan = (*(k for k in indices if k != indices[n + 1]), indices[n + 1])
        yield MeldLayout(MeldKind.SHOUMINKAN, kan, indices[n], _side(n, 3), marked=False), cost
    # A closed kan face up has its outer tiles turned.
    upright = [max(0.0, -odds) for odds in across]
    ends = upright[0] + upright[3] + max(0.0, across[1]) + max(0.0, across[2])
    yield MeldLayout(MeldKind.ANKAN, indices), 0.8 + ends + same


def _kans_with_backs(
    stacks: Sequence[Stack], labels: LabelCosts, conventions: Conventions
) -> Iterator[tuple[MeldLayout, float]]:
    """Yield closed kans with face-down tiles; a shiny back can look like a face."""
    indices = tuple(stack.tile.index for stack in stacks)
    if any(stack.added for stack in stacks):
        return
    for down, pattern_cost in conventions.face_down.items():
        faces = [stack.tile for n, stack in enumerate(stacks) if n not in down]
        if not all(tile.face for tile in faces):
            continue
        backs = tuple(indices[n] for n in down)
        faces_cost = labels.same_kind([tile.index for tile in faces]) if faces else 0.0
        cost = pattern_cost + faces_cost + sum(map(labels.back, backs))
        if cost < _MAX_LABEL_COST:
            yield MeldLayout(MeldKind.ANKAN, indices, face_down=backs), cost


@lru_cache
def _side(position: int, size: int) -> Side:
    """Return the player from whom a tile was called: it lies on that player's side."""
    if position == 0:
        return Side.LEFT
    return Side.RIGHT if position == size - 1 else Side.ACROSS
