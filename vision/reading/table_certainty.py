"""Estimate the probability that the hands and rivers of a whole table are right.

A logistic regression weighs what is known about a row of tiles, its labels and its places;
`training/models/table_calibration.py` fits it on composed tables (models/README.md has its
reliability). The same weights tell how probable the waits of a hand are: only labels that would
change the waits count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import exp

from scorer.riichi.division import is_complete
from scorer.tiles.hand import COPIES
from scorer.tiles.tile import TILES, Tile
from vision.boxes import Detection, label_probabilities, tile_of
from vision.layout.roles import HAND_SIZE
from vision.layout.table import RowMeasurements, SeatLayout
from vision.reading.certainty import improbability
from vision.reading.correction import LabelCorrection

# Fitted by `python -m training.models.table_calibration` on 720 hands and rivers of 90 composed
# tables and 240 of simulated ones.
WEIGHTS: Mapping[str, float] = {
    "bias": 5.31,
    "labels": -2.41,
    "missing": -6.83,
    "off_line": -0.25,
}

# Bounds of the evidence, set by hand before the fit.
_MOST_DOUBT = 2.0  # of all labels; tiles that are read alike are right or wrong together
_MOST_OFF_LINE = 1.0  # tile widths; a tile that is farther off is as suspicious
_LEAST_CHANGE = 0.002  # probability of another label from which its waits are compared


@dataclass(frozen=True, slots=True, kw_only=True)
class RowEvidence:
    """The evidence against the tiles of a hand or river; zeros are tiles without any doubt.

    Attributes:
        labels: How improbable it is that all labels are right, as a logarithm.
        missing: Whether there is room for a tile, or a shown hand is neither one of 13 tiles, kans
            counted as three, nor a complete one of 14.
        off_line: The greatest distance of a tile from the line of its row, in tile widths.
    """

    labels: float = 0.0
    missing: float = 0.0
    off_line: float = 0.0

    def values(self) -> dict[str, float]:
        """Return the evidence that the regression weighs.

        >>> RowEvidence(missing=1.0).values()["missing"]
        1.0
        """
        return asdict(self)

    @property
    def probability(self) -> float:
        """The probability that all tiles are right.

        >>> RowEvidence().probability > RowEvidence(missing=1.0).probability
        True
        """
        weighed = (WEIGHTS[name] * value for name, value in self.values().items())
        return 1 / (1 + exp(-WEIGHTS["bias"] - sum(weighed)))


@dataclass(frozen=True, slots=True)
class Waits:
    """The kinds that complete a hand, and the probability that they are right.

    A hand without any is noten. A kind whose four copies are all among its closed tiles is none.
    """

    tiles: tuple[Tile, ...]
    probability: float


def hand_evidence(
    tiles: Sequence[Detection], seat: SeatLayout, correction: LabelCorrection
) -> RowEvidence:
    """Return what speaks against the closed tiles and melds of a seat.

    >>> from vision.boxes import Box
    >>> from vision.layout.table import SeatPosition
    >>> row = [Detection("1m", 0.9, Box(30 * n, 0, 30 * n + 30, 40)) for n in range(3)]
    >>> seat = SeatLayout(SeatPosition.NEAR, hand=(0, 1, 2))
    >>> hand_evidence(row, seat, LabelCorrection()).missing
    1.0
    """
    melded = [index for meld in seat.melds for index in meld.indices]
    evidence = _row_evidence([*seat.hand, *melded], seat.hand_measurements, correction)
    closed = [tile for index in seat.hand if (tile := tile_of(tiles[index].label)) is not None]
    return evidence if _is_whole(closed, seat) else replace(evidence, missing=1.0)


def _is_whole(closed: Sequence[Tile], seat: SeatLayout) -> bool:
    """Return whether a hand has the right number of tiles, as far as they are shown."""
    count = len(seat.hand) + 3 * len(seat.melds)
    if not closed or count == HAND_SIZE - 1:
        return True
    return count == HAND_SIZE and is_complete(_counts(closed), melds=len(seat.melds))


def river_evidence(seat: SeatLayout, correction: LabelCorrection) -> RowEvidence:
    """Return what speaks against the discards of a seat.

    >>> from vision.layout.table import SeatPosition
    >>> river_evidence(SeatLayout(SeatPosition.NEAR), LabelCorrection()) == RowEvidence()
    True
    """
    return _row_evidence(seat.river, seat.river_measurements, correction)


def _row_evidence(
    indices: Sequence[int], places: RowMeasurements, correction: LabelCorrection
) -> RowEvidence:
    labels = sum(improbability(correction.probabilities.get(index, 1.0)) for index in indices)
    return RowEvidence(
        labels=min(_MOST_DOUBT, labels),
        missing=float(places.missing > 0),
        off_line=min(_MOST_OFF_LINE, places.off_line),
    )


def find_waits(
    tiles: Sequence[Detection],
    seat: SeatLayout,
    correction: LabelCorrection,
    hand: RowEvidence,
) -> Waits | None:
    """Return the waits of a hand; None if it does not show 13 tiles, kans counted as three.

    Args:
        tiles: The detections with their final labels.
        seat: The places of the tiles.
        correction: The probability of each label.
        hand: The evidence against the hand.

    >>> from vision.boxes import Box
    >>> from vision.layout.table import SeatPosition
    >>> labels = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 2s 3s".split()
    >>> row = [Detection(label, 0.9, Box(30 * n, 0, 30 * n + 30, 40))
    ...        for n, label in enumerate(labels)]
    >>> seat = SeatLayout(SeatPosition.NEAR, hand=tuple(range(13)))
    >>> waits = find_waits(row, seat, LabelCorrection(), RowEvidence())
    >>> [str(tile) for tile in waits.tiles]
    ['1s', '4s']
    """
    closed = [tile for index in seat.hand if (tile := tile_of(tiles[index].label)) is not None]
    count = len(seat.melds)
    if len(closed) < len(seat.hand) or len(closed) + 3 * count != HAND_SIZE - 1:
        return None
    waits = wait_kinds(closed, count)
    if hand.labels >= _MOST_DOUBT:  # several tiles can be wrong together
        return Waits(waits, hand.probability)
    labels = 0.0
    for at, index in enumerate(seat.hand):
        changed = sum(
            probability
            for tile, probability in _other_tiles(tiles[index], correction, index)
            if wait_kinds([*closed[:at], tile, *closed[at + 1 :]], count) != waits
        )
        labels += improbability(1 - changed)
    return Waits(waits, replace(hand, labels=min(_MOST_DOUBT, labels)).probability)


def wait_kinds(closed: Sequence[Tile], melds: int) -> tuple[Tile, ...]:
    """Return the kinds that complete closed tiles beside so many melds."""
    counts = _counts(closed)
    waits = []
    for kind, tile in enumerate(TILES):
        counts[kind] += 1
        if counts[kind] <= COPIES and is_complete(counts, melds=melds):
            waits.append(tile)
        counts[kind] -= 1
    return tuple(waits)


def _counts(tiles: Sequence[Tile]) -> list[int]:
    """Return how many there are of each of the 34 kinds."""
    counts = [0] * len(TILES)
    for tile in tiles:
        counts[tile.kind] += 1
    return counts


def _other_tiles(
    detection: Detection, correction: LabelCorrection, index: int
) -> Iterator[tuple[Tile, float]]:
    """Yield what else a tile can be, and the probability of each."""
    left = 1 - correction.probabilities.get(index, 1.0)
    others = {k: p for k, p in label_probabilities(detection).items() if k != detection.label}
    total = sum(others.values())
    for label, probability in others.items():
        tile = tile_of(label)
        if tile is not None and left * probability / total >= _LEAST_CHANGE:
            yield tile, left * probability / total
