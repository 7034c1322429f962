"""Correct labels by the rules: find the most probable labels that can exist together.

The classifier gives each tile probabilities. The rules exclude some labellings, and a hand laid
down to be scored is usually complete; that is evidence, but never enough to change a certain tile.
All costs are logarithms of how many times less likely something is than the best label of the
classifier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from heapq import heappop, heappush
from itertools import compress, permutations, product
from math import inf, log, prod
from operator import contains, le, sub

from scorer.tiles.hand import COPIES
from scorer.tiles.melds import MeldKind
from scorer.tiles.terms import Game
from scorer.tiles.tile import TILES, Suit, Tile
from vision.boxes import (
    CERTAIN,
    MIN_PROBABILITY,
    UNLISTED,
    Detection,
    label_probabilities,
    tile_of,
)
from vision.layout.arrange import Layout
from vision.layout.conventions import conventions_of
from vision.reading.red_fives import find_red_fives

NOTEN_RATIO = 1 / 8
"""Likelihood of an incomplete hand relative to a complete one."""

NOTEN_COST = -log(NOTEN_RATIO)
"""The cost of an incomplete hand: a label changes if the other one is at least an eighth as likely
for the classifier. Far more than eight in nine hands that are laid down are complete, but a higher
cost corrects hardly more hands (training/experiments/correction.md has a table)."""

RED_INDEX = {suit: len(TILES) + n for n, suit in enumerate((Suit.MAN, Suit.PIN, Suit.SOU))}
"""Index of a suit's red fives in `LabelOption.used`, after the 34 kinds."""

RedFives = tuple[int, int, int]
"""The number of red fives of characters, dots and bamboo in a set, as the rules have it."""


@dataclass(frozen=True, slots=True)
class LabelOption:
    """One way to label the tiles of a spot.

    `used` is what it takes out of the set: indices of the 34 kinds, then of each suit's red fives.
    """

    cost: float
    labels: tuple[str, ...]
    used: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """Tiles that are labelled together, a single one or a meld; the cheapest option is first."""

    indices: tuple[int, ...]
    options: tuple[LabelOption, ...]


def tile_spot(detection: Detection, index: int) -> Spot:
    """Return the options of a single tile: its candidates that are tiles of the game.

    >>> from vision.boxes import Box
    >>> tile = Detection("6s", 0.6, Box(0, 0, 3, 4), (("6s", 0.6), ("back", 0.3), ("9s", 0.1)))
    >>> [option.labels for option in tile_spot(tile, 0).options]
    [('6s',), ('9s',)]
    """
    probabilities = label_probabilities(detection)
    costs = {label: _cost(detection, probabilities, label) for label in probabilities}
    costs = costs or {detection.label: 0.0}
    return _spot((index,), [((label,), cost) for label, cost in costs.items()])


def meld_spot(detections: Sequence[Detection], kind: MeldKind, indices: tuple[int, ...]) -> Spot:
    """Return the options of a meld: the melds of its kind that agree with all faces but one.

    Args:
        detections: The faces that are up.
        kind: The kind of meld.
        indices: The indices of these faces among all detections.

    >>> from vision.boxes import Box
    >>> pon = [Detection(label, 0.9, Box(0, 0, 3, 4)) for label in ("7z", "7z", "6z")]
    >>> [option.labels for option in meld_spot(pon, MeldKind.PON, (3, 4, 5)).options]
    [('7z', '7z', '7z')]
    """
    probabilities = [label_probabilities(tile) for tile in detections]
    labellings = [
        (labels, sum(map(_cost, detections, probabilities, labels)))
        for labels in _meld_labels(chii=kind is MeldKind.CHII, faces=len(indices))
        # One face may have a label that is not among its candidates if the others agree on it.
        if sum(map(contains, probabilities, labels)) >= len(indices) - 1
    ]
    hidden = COPIES - len(indices) if kind is MeldKind.ANKAN else 0
    unchanged = (tuple(tile.label for tile in detections), 0.0)
    return _spot(indices, labellings or [unchanged], hidden=hidden)


# Probability of a label from which no rule changes it, a fifth copy included: sets can be mixed.
# From the same one nobody is asked about a label (`vision.reading.doubts`). Only whether a five is
# red can still change: a table can play without the red fives of its set.
_KEPT = 0.9


def keep_certain(spot: Spot, detections: Sequence[Detection]) -> Spot:
    """Return a spot with the options that keep all certain labels.

    If there is none, the tiles keep their labels and use nothing of the set: a group that is no
    meld is a mistake of the layout rather than of the labels.

    >>> from vision.boxes import Box
    >>> pon = [Detection(each, 0.98, Box(0, 0, 3, 4), ((each, 0.98),)) for each in ("5s", "9m")]
    >>> keep_certain(meld_spot(pon, MeldKind.ANKAN, (0, 1)), pon).options
    (LabelOption(cost=0.0, labels=('5s', '9m'), used=()),)
    """
    tiles = [detections[index] for index in spot.indices]
    kept = [dict(tile.candidates).get(tile.label, 0.0) >= _KEPT for tile in tiles]
    labels = tuple(tile.label for tile in tiles)
    options = tuple(
        option
        for option in spot.options
        if all(map(_alike, compress(option.labels, kept), compress(labels, kept)))
    )
    return replace(spot, options=options or (LabelOption(0.0, labels, ()),))


def _alike(one: str, other: str) -> bool:
    """Return whether two labels are the same tile, red or not."""
    return one == other or {one, other} == {f"0{one[1:]}", f"5{one[1:]}"}


def _spot(
    indices: tuple[int, ...],
    labellings: Sequence[tuple[tuple[str, ...], float]],
    *,
    hidden: int = 0,
) -> Spot:
    options = []
    for labels, cost in sorted(labellings, key=lambda each: each[1]):
        tiles = [tile for label in (*labels, *labels[:1] * hidden) if (tile := tile_of(label))]
        reds = [tile for tile in tiles[: len(indices)] if tile.red]
        used = (*(tile.kind for tile in tiles), *(RED_INDEX[tile.suit] for tile in reds))
        options.append(LabelOption(cost, labels, used))
    return Spot(indices, tuple(options))


@cache
def _meld_labels(*, chii: bool, faces: int) -> tuple[tuple[str, ...], ...]:
    """Return every way to label a meld with so many faces up, in any order."""
    if chii:
        sequences = [9 * suit + rank for suit in range(3) for rank in range(7)]
        orders = [order for k in sequences for order in permutations((k, k + 1, k + 2), faces)]
    else:
        orders = [(kind,) * faces for kind in range(len(TILES))]
    return tuple(labels for order in orders for labels in product(*map(_labels_of_kind, order)))


def _labels_of_kind(kind: int) -> tuple[str, ...]:
    tile = TILES[kind]
    red = not tile.honor and tile.rank == 5
    return (str(tile), str(Tile(tile.suit, 5, red=True))) if red else (str(tile),)


def _cost(detection: Detection, probabilities: Mapping[str, float], label: str) -> float:
    best = max(probabilities.values(), default=1.0)
    probability = probabilities.get(label, UNLISTED)
    certain = detection.confidence >= CERTAIN and probability < best
    return log(best / probability) + (NOTEN_COST if certain else 0.0)


NON_MELD_RATIO = 50.0
"""A group laid out as a meld is a meld this many times more often than it is other tiles.

Set by hand, as is `UNLISTED`; with both no hand that was read right breaks in `bench.correction`.
"""

# Costs are logarithms of how many times less likely something is.
_IMPOSSIBLE = 1000.0  # of a tile too many: more than all else together
_MAX_STEPS = 3000  # labellings examined before the search gives up: once in bench.correction


class ChangeReason(StrEnum):
    """The rule that the classifier's label would break."""

    NO_TILE = "no_tile"
    NO_MELD = "no_meld"
    FIFTH_COPY = "fifth_copy"
    RED_FIVES = "red_fives"
    OTHER_FIVES = "other_fives"
    NOTEN = "noten"
    NOT_TENPAI = "not_tenpai"


@dataclass(frozen=True, slots=True)
class LabelChange:
    """A tile with a more probable label; `probability` is what the classifier alone gives to it."""

    index: int
    before: str
    after: str
    probability: float
    reason: ChangeReason


@dataclass(frozen=True, slots=True)
class LabelCorrection:
    """The labels to change.

    Attributes:
        changes: The changes, by index.
        probabilities: The probability of each tile's final label given all others, by index.
        possible: Whether all tiles can exist together.
        complete: Whether they are a complete hand.
        optimal: Whether no labelling is more probable; the search gives up if very many tiles are
            uncertain.
    """

    changes: tuple[LabelChange, ...] = ()
    probabilities: Mapping[int, float] = field(default_factory=dict)
    possible: bool = True
    complete: bool = False
    optimal: bool = True

    def apply(self, detections: Sequence[Detection]) -> tuple[Detection, ...]:
        """Return the detections with their new labels and the classifier's probabilities of these.

        >>> from vision.boxes import Box
        >>> tile = Detection("6s", 0.6, Box(0, 0, 3, 4), (("6s", 0.6), ("9s", 0.4)))
        >>> correction = LabelCorrection((LabelChange(0, "6s", "9s", 0.4, ChangeReason.NOTEN),))
        >>> [(tile.label, tile.confidence) for tile in correction.apply([tile])]
        [('9s', 0.4)]
        """
        tiles = list(detections)
        for change in self.changes:
            before = tiles[change.index]
            tiles[change.index] = replace(before, label=change.after, confidence=change.probability)
        return tuple(tiles)


def correct_labels(
    detections: Sequence[Detection],
    layout: Layout,
    *,
    reds: RedFives | None = None,
    game: Game = Game.RIICHI,
) -> LabelCorrection:
    """Find the most probable labels that can exist together.

    Args:
        detections: Everything that was detected.
        layout: Which of these are closed tiles, melds and indicators.
        reds: The red fives of the set by the rules of the table; None if they are unknown.
        game: The game whose complete hands are likely.

    >>> from vision.boxes import Box
    >>> from scorer.tiles.melds import MeldKind
    >>> from vision.layout.meld_parses import MeldLayout
    >>> labels = "1m 2m 3m 4p 5p 6p 9s 9s 6s 1z 1z 7z 7z 7z".split()
    >>> row = [Detection(label, 0.95, Box(0, 0, 3, 4)) for label in labels]
    >>> row[8] = Detection("6s", 0.6, Box(0, 0, 3, 4), (("6s", 0.6), ("9s", 0.3)))
    >>> layout = Layout(hand=tuple(range(11)), melds=(MeldLayout(MeldKind.PON, (11, 12, 13)),))
    >>> (change,) = correct_labels(row, layout).changes
    >>> change.index, change.before, change.after, str(change.reason)
    (8, '6s', '9s', 'noten')
    """
    return _Search(detections, layout, reds, game).run()


_Labelling = tuple[int, ...]
"""The number of the option chosen for each spot."""


class _Search:
    """Best-first search over labellings, each of which changes one spot of another.

    A labelling costs the sum of its options plus its fault. If it has a tile too many, any
    labelling without that fault differs in one of the tiles of that kind; if it is incomplete, in
    a closed tile. Only those spots are changed. The queue has two entries for a labelling: as a
    start for others, at the sum of its options, and as a result, with the cost of its fault. The
    first result that leaves the queue is therefore the cheapest.
    """

    def __init__(
        self,
        detections: Sequence[Detection],
        layout: Layout,
        reds: RedFives | None,
        game: Game,
    ) -> None:
        self._is_complete = conventions_of(game).is_complete
        self._original = detections
        faces = [n for n, each in enumerate(detections) if tile_of(each.label) is not None]
        detections = find_red_fives(detections, faces, reds)
        closed = [
            keep_certain(tile_spot(detections[index], index), detections) for index in layout.closed
        ]
        melds = [
            meld_spot([detections[index] for index in meld.faces], meld.kind, meld.faces)
            for meld in layout.melds
            if meld.faces
        ]
        indicators = [
            keep_certain(tile_spot(detections[index], index), detections)
            for index in layout.indicators
        ]
        self._detections, self._melds = detections, len(layout.melds)
        limits = (COPIES,) * len(RED_INDEX) if reds is None else reds
        self._limits = (*(COPIES for _ in TILES), *limits)
        self._spots = (*closed, *melds, *indicators)
        self._closed = range(len(closed))
        # With a tile missing, surplus or unknown, completeness means nothing; with a surplus tile,
        # a fifth copy is a tile found twice rather than a misread one.
        size = len(closed) + 3 * len(layout.melds)
        self._can_check = size == 14 and all(spot.options[0].used for spot in closed)
        self._excess_cost = 0.0 if size > 14 else _IMPOSSIBLE

    def run(self) -> LabelCorrection:
        best, optimal = self._find_cheapest()
        changes = sorted(self._changes(best), key=lambda change: change.index)
        probabilities = dict(self._final_probabilities(best))
        return LabelCorrection(
            tuple(changes),
            probabilities,
            possible=not self._excess(best),
            complete=self._can_check and not self._is_noten(best),
            optimal=optimal,
        )

    def _final_probabilities(self, best: _Labelling) -> Iterator[tuple[int, float]]:
        """Yield the probability of each tile's label if all other spots are as in the labelling."""
        excess = sum(self._excess(best).values())
        for at, spot in enumerate(self._spots):
            raw = [self._probability(spot.indices, option.labels) for option in spot.options]
            weights = [
                probability * self._likelihood((*best[:at], option, *best[at + 1 :]), at, excess)
                for option, probability in enumerate(raw)
            ]
            # Outside the options: a label beyond the candidates, or tiles that are not a meld.
            whole = sum(weights) + max(0.0, 1 - sum(raw)) * self._likelihood_outside(at)
            for index, label, alternatives in zip(
                spot.indices,
                spot.options[best[at]].labels,
                zip(*(option.labels for option in spot.options), strict=True),
                strict=True,
            ):
                pairs = zip(weights, alternatives, strict=True)
                same = sum(weight for weight, other in pairs if other == label)
                yield index, same / max(MIN_PROBABILITY, whole)

    def _probability(self, indices: Sequence[int], labels: Sequence[str]) -> float:
        """Return the classifier's probability of these labels together."""
        return prod(
            label_probabilities(self._detections[index]).get(label, UNLISTED)
            for index, label in zip(indices, labels, strict=True)
        )

    def _likelihood(self, labelling: _Labelling, at: int, excess: int) -> float:
        """Return how likely such a hand is laid down, with another option of one spot.

        Zero if it has more tiles too many than `excess`, that of the best labelling.
        """
        if self._excess_cost and sum(self._excess(labelling).values()) > excess:
            return 0.0
        return NOTEN_RATIO if at in self._closed and self._is_noten(labelling) else 1.0

    def _likelihood_outside(self, at: int) -> float:
        """Return how likely a hand is laid down in which one spot is none of its options."""
        if at in self._closed:
            return NOTEN_RATIO if self._can_check else 1.0
        return 1 / NON_MELD_RATIO if len(self._spots[at].indices) > 1 else 1.0

    def _find_cheapest(self) -> tuple[_Labelling, bool]:
        start = (0,) * len(self._spots)
        cost = sum(spot.options[0].cost for spot in self._spots)
        queue, known = [(cost, 1, start)], {start}
        bound, best = inf, start
        for _ in range(_MAX_STEPS):
            cost, is_open, labelling = heappop(queue)
            if not is_open:
                return labelling, True
            fault, spots = self._fault(labelling)
            if cost + fault < bound:
                bound, best = cost + fault, labelling
                heappush(queue, (bound, 0, labelling))
            for at in spots:
                options, option = self._spots[at].options, labelling[at]
                if option + 1 < len(options):
                    higher = cost - options[option].cost + options[option + 1].cost
                    step = (*labelling[:at], option + 1, *labelling[at + 1 :])
                    if higher < bound and step not in known:
                        known.add(step)
                        heappush(queue, (higher, 1, step))
        return best, False

    def _fault(self, labelling: _Labelling) -> tuple[float, Sequence[int]]:
        """Return the cost of the broken rules, and the spots one of which must change."""
        excess = self._excess(labelling)
        if excess and self._excess_cost:
            return self._excess_cost * sum(excess.values()), [
                at
                for at, option in enumerate(self._options(labelling))
                if any(each in excess for each in option.used)
            ]
        return (NOTEN_COST, self._closed) if self._is_noten(labelling) else (0.0, ())

    def _excess(self, labelling: _Labelling) -> dict[int, int]:
        """Return how many tiles too many are used, by index in the limits."""
        used = [0] * len(self._limits)
        for option in self._options(labelling):
            for each in option.used:
                used[each] += 1
        if all(map(le, used, self._limits)):
            return {}
        surplus = map(sub, used, self._limits)
        return {each: count for each, count in enumerate(surplus) if count > 0}

    def _is_noten(self, labelling: _Labelling) -> bool:
        if not self._can_check:
            return False
        counts = [0] * len(TILES)
        for option in self._options(labelling)[: len(self._closed)]:
            counts[option.used[0]] += 1
        return not self._is_complete(counts, melds=self._melds)

    def _options(self, labelling: _Labelling) -> list[LabelOption]:
        return [spot.options[option] for spot, option in zip(self._spots, labelling, strict=True)]

    def _changes(self, best: _Labelling) -> Iterator[LabelChange]:
        for at, (spot, option) in enumerate(zip(self._spots, self._options(best), strict=True)):
            for index, after in zip(spot.indices, option.labels, strict=True):
                original = self._original[index]
                if (before := original.label) != after:
                    probability = label_probabilities(original).get(after, UNLISTED)
                    reason = (
                        ChangeReason.OTHER_FIVES
                        if after == self._detections[index].label
                        else self._reason(best, at, index)
                    )
                    yield LabelChange(index, before, after, probability, reason)

    def _reason(self, best: _Labelling, at: int, index: int) -> ChangeReason:
        """Return the rule that is broken if this tile alone keeps the classifier's label."""
        spot, before = self._spots[at], self._original[index].label
        if tile_of(before) is None:
            return ChangeReason.NO_TILE
        final = zip(spot.indices, spot.options[best[at]].labels, strict=True)
        restored = tuple(before if k == index else label for k, label in final)
        alternatives = [option.labels for option in spot.options]
        if restored not in alternatives:
            return ChangeReason.NO_MELD
        excess = self._excess((*best[:at], alternatives.index(restored), *best[at + 1 :]))
        if not excess:
            return ChangeReason.NOTEN
        return ChangeReason.RED_FIVES if min(excess) >= len(TILES) else ChangeReason.FIFTH_COPY
