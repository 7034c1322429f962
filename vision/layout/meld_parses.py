"""Which melds a run of touching tiles can be: by what lies sideways or face down, and by labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import inf, log
from typing import NamedTuple

from scorer.tiles.melds import MeldKind, Side
from scorer.tiles.tile import TILES, Suit, Tile
from vision.boxes import Detection
from vision.labels import BACK, tile_of
from vision.layout.groups import Group, Stack

MOST_MELDS = 4

_FLOOR = 0.005  # chance under which a candidate says nothing
_UNLISTED = 5.0  # what a label costs that is not among the candidates
_UNUSED = 3.5  # what a tile between others costs that is neither closed nor in a meld
_WORSE = 12.0  # a way to see a group that costs so much more than the best is not looked at
_PLAIN = 1.5  # log odds from which nobody doubts which tile lies sideways
_UNTURNED = 3.0  # what it costs at most that no tile of a meld lies sideways
_DOWN = ((0, 3), (1, 2), (0, 1), (2, 3))  # tiles of a closed kan on their faces
_BORDER = 2.0  # what it costs that closed tiles and melds touch
_HEAD_DOWN = 0.4  # what each tile of a meld that stands on its head costs
_MOST = 7.0  # that a wrong label may cost; beyond that it says nothing more
_FIVES = frozenset({"5m", "5p", "5s"})
_RUNS = tuple(
    (kind, kind + 1, kind + 2)
    for kind, tile in enumerate(TILES)
    if tile.suit is not Suit.HONOR and tile.rank <= 7
)


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld on the table: the places of its faces and backs, left to right, an added tile last.

    `called` is the place of the sideways tile and says whose it was; `marked` tells whether it is
    plain to see which tile lies sideways. `down` are the places of tiles that lie on their faces.
    """

    kind: MeldKind
    places: tuple[int, ...]
    called: int | None = None
    called_from: Side | None = None
    marked: bool = True
    down: tuple[int, ...] = ()

    @property
    def faces(self) -> tuple[int, ...]:
        """The places of the tiles that lie face up."""
        return tuple(place for place in self.places if place not in self.down)


def hidden_tiles(meld: LaidMeld, seen: Sequence[Detection]) -> tuple[Tile, ...]:
    """Give what lies on its face in a closed kan: of fives the red one, if none is up.

    >>> from vision.boxes import Box
    >>> seen = [Detection(label, 0.9, Box(0, 0, 3, 4)) for label in ("back", "5p", "5p", "back")]
    >>> kan = LaidMeld(MeldKind.ANKAN, (0, 1, 2, 3), down=(0, 3))
    >>> [str(tile) for tile in hidden_tiles(kan, seen)]
    ['0p', '5p']
    """
    up = [tile for place in meld.faces if (tile := tile_of(seen[place].label)) is not None]
    if not up:
        return ()
    hidden = [up[0].plain] * len(meld.down)
    if hidden and str(hidden[0]) in _FIVES and set(up) == {hidden[0]}:
        hidden[0] = Tile(hidden[0].suit, 5, red=True)
    return tuple(hidden)


@dataclass(frozen=True, slots=True)
class Parse:
    """One way to see a group: tiles of the closed hand, then melds, or melds first; its cost."""

    closed: tuple[Stack, ...] = ()
    melds: tuple[LaidMeld, ...] = ()
    cost: float = 0.0


class Labels:
    """What each detection may be, and what it costs to see some of them as a meld."""

    def __init__(self, seen: Sequence[Detection]) -> None:
        """Work out the chance of each kind of tile for each detection."""
        self._costs = [_costs(each) for each in seen]
        self._backs = [_back_cost(each) for each in seen]

    def alike(self, places: Sequence[int]) -> float:
        """What it costs to see the same tile at all places."""
        costs = [self._costs[place] for place in places]
        kinds = set().union(*costs)
        ways = (sum(each.get(kind, _UNLISTED) for each in costs) for kind in kinds)
        return min(_MOST, min(ways, default=_MOST))

    def run(self, places: Sequence[int]) -> float:
        """What it costs to see a sequence at three places, in any order."""
        costs = [self._costs[place] for place in places]
        near = set().union(*costs)
        ways = (
            one.get(low, _UNLISTED) + two.get(middle, _UNLISTED) + three.get(high, _UNLISTED)
            for low, middle, high in _RUNS
            if (low in near) + (middle in near) + (high in near) >= 2
            for one, two, three in permutations(costs)
        )
        return min(_MOST, min(ways, default=_MOST))

    def back(self, place: int) -> float:
        """What it costs to see a tile that lies on its face."""
        return self._backs[place]


def _costs(seen: Detection) -> dict[int, float]:
    """What each kind of tile costs, the likeliest nothing; red fives count as the others."""
    chances: dict[int, float] = {}
    for label, chance in seen.candidates or ((seen.label, seen.confidence),):
        tile = tile_of(label)
        if tile is not None and chance > _FLOOR:
            chances[tile.kind] = chances.get(tile.kind, 0.0) + chance
    best = max(chances.values(), default=1.0)
    return {kind: log(best / chance) for kind, chance in chances.items()}


def _back_cost(seen: Detection) -> float:
    chances = dict(seen.candidates)
    if seen.label == BACK:
        return 0.0
    return min(_UNLISTED, log(max(chances.values(), default=1.0) / chances.get(BACK, _FLOOR)))


def parses(group: Group, labels: Labels) -> Iterator[Parse]:
    """Every way to see a group as closed tiles and melds; the cheapest for each number of both."""
    stacks = group.stacks
    alone = [_alone(stack) for stack in stacks]
    limit = sum(min(_UNUSED, cost) for cost in alone) + _WORSE
    ends: list[dict[_End, Parse]] = [{} for _ in range(len(stacks) + 1)]
    ends[0][_End()] = Parse()
    for start, stack in enumerate(stacks):
        laid = [
            (size, meld, extra)
            for size in (3, 4)
            if start + size <= len(stacks)
            for meld, extra in _melds(stacks[start : start + size], labels)
            if extra < limit
        ]
        for end, so_far in ends[start].items():
            cost = so_far.cost + alone[start] + (_BORDER if end.melded else 0.0)
            following = ends[start + 1]
            if _cheaper(following, kept := _End(end.closed + 1, end.melds, False), cost, limit):
                following[kept] = Parse((*so_far.closed, stack), so_far.melds, cost)
            if _cheaper(following, end, cost := so_far.cost + _UNUSED, limit):
                following[end] = Parse(so_far.closed, so_far.melds, cost)
            border = _BORDER if end.closed and not end.melded else 0.0
            more = _End(end.closed, end.melds + 1, True)
            for size, meld, extra in laid if end.melds < MOST_MELDS else ():
                following = ends[start + size]
                if _cheaper(following, more, cost := so_far.cost + extra + border, limit):
                    following[more] = Parse(so_far.closed, (*so_far.melds, meld), cost)
    least = min((parse.cost for parse in ends[-1].values()), default=0.0)
    yield from (parse for parse in ends[-1].values() if parse.cost < least + _WORSE)


def _alone(stack: Stack) -> float:
    """What it costs to see a tile as one of the closed hand."""
    closed = stack.tile.face and stack.added is None
    return max(0.0, stack.tile.across) if closed else inf


class _End(NamedTuple):
    """Where a parse has come to: how many closed tiles and melds, and whether a meld is last."""

    closed: int = 0
    melds: int = 0
    melded: bool = False


def _cheaper(found: Mapping[_End, Parse], end: _End, cost: float, limit: float) -> bool:
    """Say whether this is the cheapest way yet to come to an end, and worth going on from."""
    return cost < limit and (end not in found or cost < found[end].cost)


def _melds(stacks: Sequence[Stack], labels: Labels) -> Iterator[tuple[LaidMeld, float]]:
    """The melds that so many touching tiles may be, each with its cost."""
    places = tuple(stack.tile.place for stack in stacks)
    if len(stacks) == 4:
        yield from _kans_with_backs(stacks, labels)
    if not all(stack.tile.face for stack in stacks):
        return
    added = [n for n, stack in enumerate(stacks) if stack.added is not None]
    alike = labels.alike(places)
    if added:
        if len(stacks) == 3 and len(added) == 1:
            above = stacks[added[0]].added
            assert above is not None
            whole = (*places, above.place)
            yield (
                LaidMeld(MeldKind.SHOUMINKAN, whole, places[added[0]], _side(added[0], 3)),
                0.3 + labels.alike(whole),
            )
        return
    across = [stack.tile.across for stack in stacks]
    lying = sum(max(0.0, odds) for odds in across)
    # As a player on the other side would lay it.
    lying += _HEAD_DOWN * sum(stack.tile.head_down for stack in stacks)
    run = labels.run(places) if len(stacks) == 3 else _MOST
    for n, odds in enumerate(across):
        # One tile lies sideways: what speaks against that is what it costs.
        cost = 0.5 + lying - max(0.0, odds) + min(_UNTURNED, max(0.0, -odds))
        side = _side(n, len(stacks))
        plain = odds > _PLAIN and lying - odds < _PLAIN
        if len(stacks) == 3:
            yield LaidMeld(MeldKind.PON, places, places[n], side, plain), cost + alike
            yield LaidMeld(MeldKind.CHII, places, places[n], Side.LEFT, plain), cost + run
        else:
            yield LaidMeld(MeldKind.DAIMINKAN, places, places[n], side, plain), cost + alike
    if len(stacks) == 4:
        for n in range(3):  # an added tile beside the sideways one
            rest = sum(max(0.0, odds) for k, odds in enumerate(across) if k not in {n, n + 1})
            cost = 3.0 + max(0.0, -across[n]) + max(0.0, -across[n + 1]) + rest + alike
            laid = (*(p for p in places if p != places[n + 1]), places[n + 1])
            yield LaidMeld(MeldKind.SHOUMINKAN, laid, places[n], _side(n, 3), marked=False), cost
        upright = [max(0.0, -odds) for odds in across]
        # Face up, the outer tiles turned; or all of them upright, which only the count tells.
        ends = upright[0] + upright[3] + max(0.0, across[1]) + max(0.0, across[2])
        yield LaidMeld(MeldKind.ANKAN, places), 0.8 + ends + alike
        yield LaidMeld(MeldKind.ANKAN, places, marked=False), 2.5 + lying + alike


def _kans_with_backs(stacks: Sequence[Stack], labels: Labels) -> Iterator[tuple[LaidMeld, float]]:
    """Closed kans with two tiles on their faces; a shining back may look like a face."""
    places = tuple(stack.tile.place for stack in stacks)
    if any(stack.added for stack in stacks):
        return
    for down in _DOWN:
        faces = [stack.tile for n, stack in enumerate(stacks) if n not in down]
        if not all(tile.face for tile in faces):
            continue
        backs = tuple(places[n] for n in down)
        cost = 0.5 + labels.alike([tile.place for tile in faces]) + sum(map(labels.back, backs))
        if cost < _MOST:
            yield LaidMeld(MeldKind.ANKAN, places, down=backs), cost


@lru_cache
def _side(place: int, size: int) -> Side:
    """From whom: the sideways tile lies on the giver's side."""
    if place == 0:
        return Side.LEFT
    return Side.RIGHT if place == size - 1 else Side.ACROSS
