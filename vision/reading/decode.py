"""Decoding by the rules: the most probable labelling of what was seen that can exist.

The reader gives each tile chances. The rules say which labellings cannot be, and that a hand
laid down to be scored is most often complete; that is evidence, and never enough to change a
tile that the reader is certain of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from heapq import heappop, heappush
from itertools import permutations, product
from math import inf, log, prod
from operator import contains, le, sub
from types import MappingProxyType

from scorer.riichi.shape.complete import is_complete
from scorer.tiles.hand import COPIES
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import TILES, Suit, Tile
from vision.boxes import Detection
from vision.labels import tile_of

RED_FIVES: Mapping[Suit, int] = MappingProxyType({Suit.MAN: 1, Suit.PIN: 2, Suit.SOU: 1})
"""At most so many red fives: a set has one in each suit, or a second one in pinzu."""

_RARE = 1 / 8  # how likely a hand laid down is incomplete, for how likely it is complete
NOTEN = -log(_RARE)
"""The cost of a hand that is not complete: a tile is changed for this if the reader holds its
other label for at least an eighth as likely. Far more than eight in nine hands that are laid
down are complete, but a higher cost puts hardly more hands right (docs/design/decoding.md)."""

CERTAIN = 0.8
"""A tile of this confidence is not changed to complete the hand: nobody is asked about it."""

STRANGE = 50.0
"""How many times less likely a group that lies as a meld is none, for what its tiles are."""

# Costs are logarithms of how many times less likely something is.
_IMPOSSIBLE = 1000.0  # of a tile too many: more than all else together
_LEAST = 1e-6  # no chance is lower
_UNLISTED = 1e-4  # the chance, in a meld, of what is not among a tile's candidates
_STEPS = 3000  # labellings looked at before the search gives up

_RED = {suit: len(TILES) + n for n, suit in enumerate((Suit.MAN, Suit.PIN, Suit.SOU))}


class Why(StrEnum):
    """What would be wrong without a change."""

    NO_TILE = "no_tile"
    NO_MELD = "no_meld"
    FIFTH_COPY = "fifth_copy"
    RED_FIVES = "red_fives"
    NOTEN = "noten"


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies where, as places among the detections.

    `closed` are the closed tiles with the winning tile, and of each meld the faces that are up.
    """

    closed: tuple[int, ...] = ()
    melds: tuple[tuple[MeldKind, tuple[int, ...]], ...] = ()
    indicators: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A tile that is likelier another one; `chance` is what the reader alone gives to that."""

    place: int
    was: str
    now: str
    chance: float
    why: Why


@dataclass(frozen=True, slots=True)
class Decoded:
    """What is to be changed.

    `chances` are for each place how likely its tile is what it is read as now, given the others
    and that a hand laid down is most often complete. `possible` says whether all tiles can exist
    then, `settled` that no labelling is likelier: the search is given up where very many tiles
    are in doubt.
    """

    changes: tuple[Change, ...] = ()
    chances: Mapping[int, float] = field(default_factory=dict)
    possible: bool = True
    settled: bool = True

    def applied(self, seen: Sequence[Detection]) -> tuple[Detection, ...]:
        """Give the detections with their new labels, as sure as the reader is of these.

        >>> from vision.boxes import Box
        >>> tile = Detection("6s", 0.6, Box(0, 0, 3, 4), (("6s", 0.6), ("9s", 0.4)))
        >>> decoded = Decoded((Change(0, "6s", "9s", 0.4, Why.NOTEN),))
        >>> [(tile.label, tile.confidence) for tile in decoded.applied([tile])]
        [('9s', 0.4)]
        """
        tiles = list(seen)
        for change in self.changes:
            was = tiles[change.place]
            tiles[change.place] = replace(was, label=change.now, confidence=change.chance)
        return tuple(tiles)


def decode(
    seen: Sequence[Detection], laid: Laid, *, reds: Mapping[Suit, int] = RED_FIVES
) -> Decoded:
    """Find the most probable labelling that can exist.

    >>> from vision.boxes import Box
    >>> labels = "1m 2m 3m 4p 5p 6p 9s 9s 6s 1z 1z 7z 7z 7z".split()
    >>> row = [Detection(label, 0.95, Box(0, 0, 3, 4)) for label in labels]
    >>> row[8] = Detection("6s", 0.6, Box(0, 0, 3, 4), (("6s", 0.6), ("9s", 0.3)))
    >>> laid = Laid(tuple(range(11)), ((MeldKind.PON, (11, 12, 13)),))
    >>> decode(row, laid).changes[0]
    Change(place=8, was='6s', now='9s', chance=0.3, why=<Why.NOTEN: 'noten'>)
    """
    return _Search(seen, laid, reds).decoded()


@dataclass(frozen=True, slots=True)
class _Option:
    """One way to label the tiles of a spot, and what it takes out of the set: places in limits.

    These are the 34 kinds, then the red fives of each suit.
    """

    cost: float
    labels: tuple[str, ...]
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Spot:
    """Tiles that are labelled together, one alone or those of a meld: cheapest option first."""

    places: tuple[int, ...]
    options: tuple[_Option, ...]


_Labelling = tuple[int, ...]
"""Which of its options each spot has."""


class _Search:
    """Best first over labellings, each one step dearer than another.

    What a labelling costs is its options and its fault. Where it has a tile too many, any
    labelling without that fault differs in one of the tiles of that kind, and where it is not
    complete, in a closed tile: steps are made there alone. Each waits twice, without its fault
    to step on from and with it as an answer, so that the first answer to come up is the best.
    """

    def __init__(self, seen: Sequence[Detection], laid: Laid, reds: Mapping[Suit, int]) -> None:
        closed = [_single(seen[place], place) for place in laid.closed]
        melds = [
            _meld([seen[place] for place in places], kind, places) for kind, places in laid.melds
        ]
        indicators = [_single(seen[place], place) for place in laid.indicators]
        self._seen, self._melds = seen, len(melds)
        self._limits = (*(COPIES for _ in TILES), *(reds.get(suit, 0) for suit in _RED))
        self._spots = (*closed, *melds, *indicators)
        self._closed = range(len(closed))
        # With a tile missing, too many or unknown, nobody can say whether the hand is complete;
        # with too many, a fifth copy is a tile found twice rather than one misread.
        size = len(closed) + 3 * len(melds)
        self._asked = size == 14 and all(spot.options[0].taken for spot in closed)
        self._excess = 0.0 if size > 14 else _IMPOSSIBLE

    def decoded(self) -> Decoded:
        found, settled = self._cheapest()
        changes = sorted(self._changes(found), key=lambda change: change.place)
        chances = dict(self._borne_out(found))
        return Decoded(tuple(changes), chances, not self._over(found), settled)

    def _borne_out(self, found: _Labelling) -> Iterator[tuple[int, float]]:
        """How likely each tile is what it is read as, if all other spots are as found."""
        excess = sum(self._over(found).values())
        for at, spot in enumerate(self._spots):
            raw = [self._chance(spot.places, option.labels) for option in spot.options]
            weights = [
                chance * self._likelihood((*found[:at], option, *found[at + 1 :]), at, excess)
                for option, chance in enumerate(raw)
            ]
            # What is no option: a label beyond the candidates, or tiles that make no meld.
            whole = sum(weights) + max(0.0, 1 - sum(raw)) * self._beyond(at)
            for place, label, ways in zip(
                spot.places,
                spot.options[found[at]].labels,
                zip(*(option.labels for option in spot.options), strict=True),
                strict=True,
            ):
                alike = sum(w for w, way in zip(weights, ways, strict=True) if way == label)
                yield place, alike / max(_LEAST, whole)

    def _chance(self, places: Sequence[int], labels: Sequence[str]) -> float:
        """What the reader alone gives to these labels together."""
        return prod(
            _chances(self._seen[place]).get(label, _UNLISTED)
            for place, label in zip(places, labels, strict=True)
        )

    def _likelihood(self, other: _Labelling, at: int, excess: int) -> float:
        """How likely the whole is laid down with another option of one spot.

        With more tiles too many than the `excess` of what was found it never is.
        """
        if self._excess and sum(self._over(other).values()) > excess:
            return 0.0
        return _RARE if at in self._closed and self._noten(other) else 1.0

    def _beyond(self, at: int) -> float:
        """How likely it is laid down with one spot that is none of its options."""
        if at in self._closed:
            return _RARE if self._asked else 1.0
        return 1 / STRANGE if len(self._spots[at].places) > 1 else 1.0

    def _cheapest(self) -> tuple[_Labelling, bool]:
        start = (0,) * len(self._spots)
        cost = sum(spot.options[0].cost for spot in self._spots)
        waiting, known = [(cost, 1, start)], {start}
        bound, best = inf, start
        for _ in range(_STEPS):
            cost, unanswered, labelling = heappop(waiting)
            if not unanswered:
                return labelling, True
            fault, spots = self._fault(labelling)
            if cost + fault < bound:
                bound, best = cost + fault, labelling
                heappush(waiting, (bound, 0, labelling))
            for at in spots:
                options, option = self._spots[at].options, labelling[at]
                if option + 1 < len(options):
                    dearer = cost - options[option].cost + options[option + 1].cost
                    step = (*labelling[:at], option + 1, *labelling[at + 1 :])
                    if dearer < bound and step not in known:
                        known.add(step)
                        heappush(waiting, (dearer, 1, step))
        return best, False

    def _fault(self, labelling: _Labelling) -> tuple[float, Sequence[int]]:
        """What is wrong with the whole, and the spots of which one must differ to mend it."""
        over = self._over(labelling)
        if over and self._excess:
            return self._excess * sum(over.values()), [
                at
                for at, option in enumerate(self._chosen(labelling))
                if any(each in over for each in option.taken)
            ]
        return (NOTEN, self._closed) if self._noten(labelling) else (0.0, ())

    def _over(self, labelling: _Labelling) -> dict[int, int]:
        """How many too many are taken out of the set, by place in the limits."""
        taken = [0] * len(self._limits)
        for option in self._chosen(labelling):
            for each in option.taken:
                taken[each] += 1
        if all(map(le, taken, self._limits)):
            return {}
        over = map(sub, taken, self._limits)
        return {each: excess for each, excess in enumerate(over) if excess > 0}

    def _noten(self, labelling: _Labelling) -> bool:
        if not self._asked:
            return False
        counts = [0] * len(TILES)
        for option in self._chosen(labelling)[: len(self._closed)]:
            counts[option.taken[0]] += 1
        return not is_complete(counts, melds=self._melds)

    def _chosen(self, labelling: _Labelling) -> list[_Option]:
        return [spot.options[option] for spot, option in zip(self._spots, labelling, strict=True)]

    def _changes(self, found: _Labelling) -> Iterator[Change]:
        for at, (spot, option) in enumerate(zip(self._spots, self._chosen(found), strict=True)):
            for place, now in zip(spot.places, option.labels, strict=True):
                if (was := self._seen[place].label) != now:
                    chance = _chances(self._seen[place]).get(now, _UNLISTED)
                    yield Change(place, was, now, chance, self._why(found, at, place))

    def _why(self, found: _Labelling, at: int, place: int) -> Why:
        """Tell what would be wrong if this tile alone were still what it was read as."""
        spot, was = self._spots[at], self._seen[place].label
        if tile_of(was) is None:
            return Why.NO_TILE
        now = zip(spot.places, spot.options[found[at]].labels, strict=True)
        undone = tuple(was if k == place else label for k, label in now)
        ways = [option.labels for option in spot.options]
        if undone not in ways:
            return Why.NO_MELD
        over = self._over((*found[:at], ways.index(undone), *found[at + 1 :]))
        if not over:
            return Why.NOTEN
        return Why.RED_FIVES if min(over) >= len(TILES) else Why.FIFTH_COPY


def _single(seen: Detection, place: int) -> _Spot:
    chances = _chances(seen)
    ways = {label: _cost(seen, chances, label) for label in chances} or {seen.label: 0.0}
    return _spot((place,), [((label,), cost) for label, cost in ways.items()])


def _meld(seen: Sequence[Detection], kind: MeldKind, places: tuple[int, ...]) -> _Spot:
    chances = [_chances(tile) for tile in seen]
    ways = [
        (labels, sum(map(_cost, seen, chances, labels)))
        for labels in _meld_labels(chii=kind is MeldKind.CHII, faces=len(places))
        # What the other faces agree on, one may be though none of its candidates says so.
        if sum(map(contains, chances, labels)) >= len(places) - 1
    ]
    hidden = COPIES - len(places) if kind is MeldKind.ANKAN else 0
    return _spot(places, ways or [(tuple(tile.label for tile in seen), 0.0)], hidden=hidden)


def _spot(
    places: tuple[int, ...], ways: Sequence[tuple[tuple[str, ...], float]], *, hidden: int = 0
) -> _Spot:
    options = []
    for labels, cost in sorted(ways, key=lambda way: way[1]):
        tiles = [tile for label in (*labels, *labels[:1] * hidden) if (tile := tile_of(label))]
        reds = [tile for tile in tiles[: len(places)] if tile.red]
        taken = (*(tile.kind for tile in tiles), *(_RED[tile.suit] for tile in reds))
        options.append(_Option(cost, labels, taken))
    return _Spot(places, tuple(options))


@cache
def _meld_labels(*, chii: bool, faces: int) -> tuple[tuple[str, ...], ...]:
    """Every way to label a meld with so many faces up, in whatever order they lie."""
    if chii:
        runs = [9 * suit + rank for suit in range(3) for rank in range(7)]
        orders = [order for k in runs for order in permutations((k, k + 1, k + 2), faces)]
    else:
        orders = [(kind,) * faces for kind in range(len(TILES))]
    return tuple(labels for order in orders for labels in product(*map(_labels_of, order)))


def _labels_of(kind: int) -> tuple[str, ...]:
    tile = TILES[kind]
    red = not tile.honor and tile.rank == 5
    return (str(tile), str(Tile(tile.suit, 5, red=True))) if red else (str(tile),)


def _chances(seen: Detection) -> dict[str, float]:
    """What the reader gives to each tile of the game that it names."""
    named = ((seen.label, seen.confidence), *seen.candidates)
    return {label: max(chance, _LEAST) for label, chance in named if tile_of(label)}


def _cost(seen: Detection, chances: Mapping[str, float], label: str) -> float:
    best = max(chances.values(), default=1.0)
    chance = chances.get(label, _UNLISTED)
    sure = seen.confidence >= CERTAIN and chance < best
    return log(best / chance) + (NOTEN if sure else 0.0)
