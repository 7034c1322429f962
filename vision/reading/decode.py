"""Rule-based decoding: find the most probable labels that can exist together.

The classifier gives each tile probabilities. The rules exclude some labellings, and a hand laid
down to be scored is usually complete; that is evidence, but never enough to change a certain tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from heapq import heappop, heappush
from math import inf, prod
from operator import le, sub

from scorer.chinese.shape.complete import is_complete as is_complete_in_mcr
from scorer.riichi.division import is_complete
from scorer.tiles.hand import COPIES
from scorer.tiles.terms import Game
from scorer.tiles.tile import TILES, Suit
from vision.boxes import Detection
from vision.labels import tile_of
from vision.layout.arrange import Layout
from vision.reading.label_options import (
    MIN_PROBABILITY,
    NOTEN_COST,
    NOTEN_RATIO,
    RED_INDEX,
    UNLISTED,
    LabelOption,
    label_probabilities,
    meld_spot,
    tile_spot,
)

NON_MELD_RATIO = 50.0
"""Likelihood ratio of other tiles to a meld, for a group laid out as a meld."""

# Costs are logarithms of how many times less likely something is.
_IMPOSSIBLE = 1000.0  # of a tile too many: more than all else together
_MAX_STEPS = 3000  # labellings examined before the search gives up


class ChangeReason(StrEnum):
    """The rule that the classifier's label would break."""

    NO_TILE = "no_tile"
    NO_MELD = "no_meld"
    FIFTH_COPY = "fifth_copy"
    RED_FIVES = "red_fives"
    NOTEN = "noten"


@dataclass(frozen=True, slots=True)
class LabelChange:
    """A tile with a more probable label; `probability` is what the classifier alone gives to it."""

    index: int
    before: str
    after: str
    probability: float
    reason: ChangeReason


@dataclass(frozen=True, slots=True)
class Decoding:
    """The labels to change.

    Attributes:
        changes: The changes, by index.
        probabilities: The probability of each tile's final label given all others, by index.
        possible: Whether all tiles can exist together.
        optimal: Whether no labelling is more probable; the search gives up if very many tiles are
            uncertain.
    """

    changes: tuple[LabelChange, ...] = ()
    probabilities: Mapping[int, float] = field(default_factory=dict)
    possible: bool = True
    optimal: bool = True

    def apply(self, detections: Sequence[Detection]) -> tuple[Detection, ...]:
        """Return the detections with their new labels and the classifier's probabilities of these.

        >>> from vision.boxes import Box
        >>> tile = Detection("6s", 0.6, Box(0, 0, 3, 4), (("6s", 0.6), ("9s", 0.4)))
        >>> decoding = Decoding((LabelChange(0, "6s", "9s", 0.4, ChangeReason.NOTEN),))
        >>> [(tile.label, tile.confidence) for tile in decoding.apply([tile])]
        [('9s', 0.4)]
        """
        tiles = list(detections)
        for change in self.changes:
            before = tiles[change.index]
            tiles[change.index] = replace(before, label=change.after, confidence=change.probability)
        return tuple(tiles)


def decode(
    detections: Sequence[Detection],
    layout: Layout,
    *,
    reds: Mapping[Suit, int] | None = None,
    game: Game = Game.RIICHI,
) -> Decoding:
    """Find the most probable labels that can exist together.

    Args:
        detections: Everything that was detected.
        layout: Which of these are closed tiles, melds and indicators.
        reds: The most red fives of each suit by the rules of the table; None if they are unknown.
        game: The game whose complete hands are likely.

    >>> from vision.boxes import Box
    >>> from scorer.tiles.melds import MeldKind
    >>> from vision.layout.meld_parses import MeldLayout
    >>> labels = "1m 2m 3m 4p 5p 6p 9s 9s 6s 1z 1z 7z 7z 7z".split()
    >>> row = [Detection(label, 0.95, Box(0, 0, 3, 4)) for label in labels]
    >>> row[8] = Detection("6s", 0.6, Box(0, 0, 3, 4), (("6s", 0.6), ("9s", 0.3)))
    >>> layout = Layout(hand=tuple(range(11)), melds=(MeldLayout(MeldKind.PON, (11, 12, 13)),))
    >>> (change,) = decode(row, layout).changes
    >>> change.index, change.before, change.after, str(change.reason)
    (8, '6s', '9s', 'noten')
    """
    return _Search(detections, layout, reds, game).decode()


_Labelling = tuple[int, ...]
"""The number of the option chosen for each spot."""


class _Search:
    """Best-first search over labellings, each of which changes one spot of another.

    A labelling costs the sum of its options plus its fault. If it has a tile too many, any
    labelling without that fault differs in one of the tiles of that kind; if it is incomplete, in
    a closed tile. Only those spots are changed. Each labelling is queued twice, without its fault
    to be extended and with it as a result, so that the first result to come up is the best.
    """

    def __init__(
        self,
        detections: Sequence[Detection],
        layout: Layout,
        reds: Mapping[Suit, int] | None,
        game: Game,
    ) -> None:
        self._is_complete = is_complete_in_mcr if game is Game.MCR else is_complete
        closed = [tile_spot(detections[index], index) for index in layout.closed]
        melds = [
            meld_spot([detections[index] for index in meld.faces], meld.kind, meld.faces)
            for meld in layout.melds
            if meld.faces
        ]
        indicators = [tile_spot(detections[index], index) for index in layout.indicators]
        self._detections, self._melds = detections, len(layout.melds)
        limits = dict.fromkeys(RED_INDEX, COPIES) if reds is None else reds
        self._limits = (*(COPIES for _ in TILES), *(limits.get(suit, 0) for suit in RED_INDEX))
        self._spots = (*closed, *melds, *indicators)
        self._closed = range(len(closed))
        # With a tile missing, surplus or unknown, completeness means nothing; with a surplus tile,
        # a fifth copy is a tile found twice rather than a misread one.
        size = len(closed) + 3 * len(layout.melds)
        self._can_check = size == 14 and all(spot.options[0].used for spot in closed)
        self._excess_cost = 0.0 if size > 14 else _IMPOSSIBLE

    def decode(self) -> Decoding:
        best, optimal = self._find_cheapest()
        changes = sorted(self._changes(best), key=lambda change: change.index)
        probabilities = dict(self._final_probabilities(best))
        return Decoding(tuple(changes), probabilities, not self._excess(best), optimal)

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
                if (before := self._detections[index].label) != after:
                    probability = label_probabilities(self._detections[index]).get(after, UNLISTED)
                    yield LabelChange(
                        index, before, after, probability, self._reason(best, at, index)
                    )

    def _reason(self, best: _Labelling, at: int, index: int) -> ChangeReason:
        """Return the rule that is broken if this tile alone keeps the classifier's label."""
        spot, before = self._spots[at], self._detections[index].label
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
