"""Estimate the probability that each box of a photo holds a tile at all.

The evidence is what detector and classifier say about the box alone, and how it fits the photo:
tiles of one photo share a size that changes smoothly with perspective, come in numbers and lie side
by side. A logistic regression weighs all evidence; its coefficients are in tiles.json.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import exp, hypot, log, log1p, sqrt
from typing import NamedTuple

from vision.boxes import Box
from vision.detect.proposals import fit_sizes

Floats = Sequence[float]

# The bounds of the evidence were set by hand before the weights of tiles.json were fitted with
# `python -m training calibrate`; with others they have to be fitted again.
_MAX_ODDS = 6.0  # no network counts as more certain than this
_MAX_SIZE_DIFFERENCE = 1.5  # logarithm; beyond it all sizes are equally odd
_TOUCHING = 1.7  # sizes between the centres of boxes that touch
_ALIKE = 1.5  # ratio of their sizes at most
_MAX_TOUCHING = 2.0  # probable neighbours that count
_USUAL_SHAPE = 0.45  # logarithm of width over height that any tile can have
ROUNDS = 2  # how other boxes fit depends on which are tiles; a third round changes nothing


class PhotoBoxes(NamedTuple):
    """The n boxes of a photo, and what the networks say about each of them.

    Attributes:
        boxes: The boxes.
        confidences: The confidences of the detector, (n,), 0 to 1.
        backs: The certainty that the box is a back, (n,).
        not_a_tile: The classifier's probability that the box holds no tile, (n,); None before it
            looks.
    """

    boxes: Sequence[Box]
    confidences: Floats
    backs: Floats
    not_a_tile: Floats | None = None

    def part(self, chosen: Sequence[int]) -> PhotoBoxes:
        """Return the boxes with these indices."""
        return PhotoBoxes(
            [self.boxes[index] for index in chosen],
            [self.confidences[index] for index in chosen],
            [self.backs[index] for index in chosen],
            None if self.not_a_tile is None else [self.not_a_tile[index] for index in chosen],
        )


def plausibility(found: PhotoBoxes, weights: Mapping[str, float]) -> list[float]:
    """Return the probability (n,) that each box holds a tile, before a classifier looks at it."""
    return weigh(evidence(found, first_guess(found)), weights)


def tile_probability(
    found: PhotoBoxes, likely: Floats, weights: Mapping[str, float]
) -> list[float]:
    """Return the probability (n,) that each box holds a tile.

    Args:
        found: The boxes, with the classifier's opinion.
        likely: A first estimate of the same probability, (n,).
        weights: The weight of each evidence, and "bias".
    """
    beside = _neighbours(found.boxes)
    for _ in range(ROUNDS):
        likely = weigh(evidence(found, likely, beside), weights)
    return list(likely)


def first_guess(found: PhotoBoxes) -> list[float]:
    """Return a rough probability (n,) of a tile by the detector's confidence alone."""
    return [min(1.0, 2 * confidence) ** 2 for confidence in found.confidences]


def evidence(
    found: PhotoBoxes, likely: Floats, beside: Sequence[Sequence[int]] | None = None
) -> dict[str, list[float]]:
    """Return the evidence for a tile in each box.

    Args:
        found: The boxes. A back has no print and shows its long side, so the classifier's opinion
            of a back counts separately, and its shape does not count.
        likely: How probably each box holds a tile, (n,), for the comparison with the others.
        beside: The neighbours of each box if they are known.

    Returns:
        Lists (n,) by the name of the evidence, each nearly linear in the log odds of a tile.

    >>> row = [Box(x, 0, x + 30, 40) for x in (0, 30, 60)]
    >>> found = PhotoBoxes(row, [0.9, 0.8, 0.5], [0.0, 0.0, 0.0])
    >>> evidence(found, [1.0, 1.0, 1.0])["touching"]
    [1.0, 2.0, 1.0]
    """
    boxes, backs = found.boxes, found.backs
    beside = _neighbours(boxes) if beside is None else beside
    together = sum(likely)
    named = {
        "detector": [_log_odds(confidence) for confidence in found.confidences],
        "back": list(backs),
        "company": [log1p(max(0.0, together - each)) for each in likely],
        "touching": touching(boxes, likely, beside),
        "odd_size": _size_difference(boxes, likely),
        "odd_shape": [
            max(0.0, abs(log(box.width / box.height)) - _USUAL_SHAPE) * (1 - back)
            for box, back in zip(boxes, backs, strict=True)
        ],
    }
    if found.not_a_tile is not None:
        odds = [_log_odds(1 - probability) for probability in found.not_a_tile]
        named["classifier"] = [each * (1 - back) for each, back in zip(odds, backs, strict=True)]
        named["classifier_of_back"] = [each * back for each, back in zip(odds, backs, strict=True)]
        # Touching boxes speak for tiles, but not where the classifier rejects them: keys of a
        # keyboard.
        shares = [each * (1 - back) for each, back in zip(likely, backs, strict=True)]
        named["rejected_beside"] = [
            probability * _rejection(others, odds, shares)
            for probability, others in zip(found.not_a_tile, beside, strict=True)
        ]
    return named


def touching(
    boxes: Sequence[Box], likely: Floats, beside: Sequence[Sequence[int]] | None = None
) -> list[float]:
    """Return the probable number of tiles right beside each box, (n,), within a limit."""
    beside = _neighbours(boxes) if beside is None else beside
    return [min(_MAX_TOUCHING, sum((likely[other] for other in others), 0.0)) for others in beside]


def weigh(evidence: Mapping[str, Floats], weights: Mapping[str, float]) -> list[float]:
    """Return the probability of a tile (n,); weights are by evidence, and "bias".

    >>> [round(each, 2) for each in weigh({"detector": [0.0, 2.0]}, {"bias": 0.0, "detector": 1.0})]
    [0.5, 0.88]
    """
    odds = [weights.get("bias", 0.0)] * len(next(iter(evidence.values())))
    for name, values in evidence.items():
        weight = weights.get(name, 0.0)
        odds = [before + weight * value for before, value in zip(odds, values, strict=True)]
    return [_sigmoid(each) for each in odds]


def _rejection(others: Sequence[int], odds: Floats, shares: Floats) -> float:
    """Return the mean log odds against the faces beside a box, less for few; 0 if they are tiles.

    >>> _rejection([0, 1, 2], [-3.0, -3.0, 2.0], [1.0, 1.0, 1.0]), _rejection([0], [4.0], [1.0])
    (1.0, 0.0)
    """
    against = -sum(shares[other] * odds[other] for other in others)
    return max(0.0, against) / (1 + sum(shares[other] for other in others))


def _neighbours(boxes: Sequence[Box]) -> list[list[int]]:
    """Return the boxes of a similar size right beside each box."""
    sizes = [sqrt(box.area) for box in boxes]
    centres = [box.centre for box in boxes]
    beside: list[list[int]] = [[] for _ in boxes]
    for one, ((x, y), size) in enumerate(zip(centres, sizes, strict=True)):
        for other in range(one):
            across, along = centres[other][0] - x, centres[other][1] - y
            reach = _TOUCHING * sqrt(size * sizes[other])
            if abs(across) >= reach or abs(along) >= reach:  # most pairs are apart
                continue
            alike = 1 / _ALIKE < size / sizes[other] < _ALIKE
            if alike and hypot(across, along) < reach:
                beside[one].append(other)
                beside[other].append(one)
    return beside


def _size_difference(boxes: Sequence[Box], likely: Floats) -> list[float]:
    """Return how far the area of each box is from that of tiles there, as a logarithm of sizes.

    The area tells halves of tiles and pairs of them from tiles, which have the same longer side.
    """
    if sum(likely) < 1:
        return [0.0] * len(boxes)
    sizes = fit_sizes(boxes, likely)
    relative = [sqrt(box.area) / sizes.at(*box.centre) for box in boxes]
    usual = _weighted_median(relative, likely)
    return [min(_MAX_SIZE_DIFFERENCE, abs(log(each / usual))) for each in relative]


def _weighted_median(values: Floats, weights: Floats) -> float:
    order = sorted(range(len(values)), key=values.__getitem__)
    reached = list(accumulate(weights[index] for index in order))
    half = reached[-1] / 2
    return next(values[index] for index, sum_ in zip(order, reached, strict=True) if sum_ >= half)


def _log_odds(probability: float) -> float:
    low = _sigmoid(-_MAX_ODDS)
    clipped = min(1 - low, max(low, probability))
    return log(clipped / (1 - clipped))


def _sigmoid(odds: float) -> float:
    return 1 / (1 + exp(-odds)) if odds >= 0 else exp(odds) / (1 + exp(odds))
