"""The ways to label one tile or one meld, each with a cost.

A cost is the logarithm of how many times less likely a label is than the classifier's best one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from math import log
from operator import contains

from scorer.tiles.hand import COPIES
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import TILES, Suit, Tile
from vision.boxes import CERTAIN, Detection
from vision.labels import tile_of

NOTEN_RATIO = 1 / 8
"""Likelihood of an incomplete hand relative to a complete one."""

NOTEN_COST = -log(NOTEN_RATIO)
"""The cost of an incomplete hand: a label changes if the other one is at least an eighth as likely
for the classifier. Far more than eight in nine hands that are laid down are complete, but a higher
cost corrects hardly more hands (docs/design/decoding.md)."""

MIN_PROBABILITY = 1e-6
"""No probability counts as lower."""

UNLISTED = 1e-4
"""The probability, in a meld, of a label that is not among a tile's candidates."""

RED_INDEX = {suit: len(TILES) + n for n, suit in enumerate((Suit.MAN, Suit.PIN, Suit.SOU))}
"""Index of a suit's red fives in `LabelOption.used`, after the 34 kinds."""


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


def label_probabilities(detection: Detection) -> dict[str, float]:
    """Return the classifier's probability of each tile of the game among the candidates."""
    listed = ((detection.label, detection.confidence), *detection.candidates)
    return {
        label: max(probability, MIN_PROBABILITY) for label, probability in listed if tile_of(label)
    }


def _cost(detection: Detection, probabilities: Mapping[str, float], label: str) -> float:
    best = max(probabilities.values(), default=1.0)
    probability = probabilities.get(label, UNLISTED)
    certain = detection.confidence >= CERTAIN and probability < best
    return log(best / probability) + (NOTEN_COST if certain else 0.0)
