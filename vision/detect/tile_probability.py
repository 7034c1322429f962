"""Estimate the probability that each box of a photo holds a tile at all.

The evidence is what finder and reader say about the box alone, and how it fits the photo: tiles of
one photo share a size that changes smoothly with perspective, come in numbers and lie side by side.
A logistic regression weighs all evidence; its coefficients are in tiles.json.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.detect.tile_sizes import fit_sizes

Floats = NDArray[np.float64]

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
        scores: The finder's scores, (n,), 0 to 1.
        backs: The certainty that the box is a back, (n,).
        not_a_tile: The reader's chance that the box holds no tile, (n,); None before it looks.
    """

    boxes: Sequence[Box]
    scores: Floats
    backs: Floats
    not_a_tile: Floats | None = None

    def part(self, chosen: Sequence[int] | NDArray[np.intp]) -> PhotoBoxes:
        """Return the boxes with these indices."""
        return PhotoBoxes(
            [self.boxes[index] for index in chosen],
            self.scores[chosen],
            self.backs[chosen],
            None if self.not_a_tile is None else self.not_a_tile[chosen],
        )


def plausibility(found: PhotoBoxes, weights: Mapping[str, float]) -> Floats:
    """Return the probability (n,) that each box holds a tile, before a reader looks at it."""
    return weigh(evidence(found, first_guess(found)), weights)


def tile_probability(found: PhotoBoxes, likely: Floats, weights: Mapping[str, float]) -> Floats:
    """Return the probability (n,) that each box holds a tile.

    Args:
        found: The boxes, with the reader's opinion.
        likely: A first estimate of the same probability, (n,).
        weights: The weight of each evidence, and "bias".
    """
    for _ in range(ROUNDS):
        likely = weigh(evidence(found, likely), weights)
    return likely


def first_guess(found: PhotoBoxes) -> Floats:
    """Return a rough probability (n,) of a tile by the finder's score alone."""
    return np.asarray(np.minimum(1.0, 2 * found.scores) ** 2)


def evidence(found: PhotoBoxes, likely: Floats) -> dict[str, Floats]:
    """Return the evidence for a tile in each box.

    Args:
        found: The boxes. A back has no print and shows its long side, so the reader's opinion of a
            back counts separately, and its shape does not count.
        likely: How probably each box holds a tile, (n,), for the comparison with the others.

    Returns:
        Arrays (n,) by the name of the evidence, each nearly linear in the log odds of a tile.

    >>> row = [Box(x, 0, x + 30, 40) for x in (0, 30, 60)]
    >>> found = PhotoBoxes(row, np.array([0.9, 0.8, 0.5]), np.zeros(3))
    >>> evidence(found, np.ones(3))["touching"].tolist()
    [1.0, 2.0, 1.0]
    """
    boxes, backs = found.boxes, found.backs
    sizes = np.array([np.log(np.sqrt(box.area)) for box in boxes])
    centres = np.array([box.centre for box in boxes])
    shapes = np.abs(np.log([box.width / box.height for box in boxes]))
    named = {
        "finder": _log_odds(found.scores),
        "back": backs,
        "company": np.log1p(likely.sum() - likely),
        "touching": _touching(sizes, centres, likely),
        "odd_size": _size_difference(boxes, likely),
        "odd_shape": np.maximum(0.0, shapes - _USUAL_SHAPE) * (1 - backs),
    }
    if found.not_a_tile is not None:
        odds = _log_odds(1 - found.not_a_tile)
        named |= {"reader": odds * (1 - backs), "reader_of_back": odds * backs}
    return named


def weigh(evidence: Mapping[str, Floats], weights: Mapping[str, float]) -> Floats:
    """Return the probability of a tile (n,); weights are by evidence, and "bias".

    >>> weigh({"finder": np.array([0.0, 2.0])}, {"bias": 0.0, "finder": 1.0}).round(2).tolist()
    [0.5, 0.88]
    """
    n = len(next(iter(evidence.values())))
    odds = np.full(n, weights.get("bias", 0.0))
    for name, values in evidence.items():
        odds = odds + weights.get(name, 0.0) * values
    return _sigmoid(odds)


def _touching(sizes: Floats, centres: Floats, likely: Floats) -> Floats:
    """Return the number of probable tiles of a similar size right beside each box, at most two."""
    apart = np.hypot(*(centres[:, np.newaxis] - centres).transpose(2, 0, 1))
    mean_size = np.exp((sizes[:, np.newaxis] + sizes) / 2)
    alike = np.abs(sizes[:, np.newaxis] - sizes) < np.log(_ALIKE)
    beside = (apart < _TOUCHING * mean_size) & alike & ~np.eye(len(sizes), dtype=bool)
    return np.asarray(np.minimum(_MAX_TOUCHING, beside @ likely))


def _size_difference(boxes: Sequence[Box], likely: Floats) -> Floats:
    """Return how far the area of each box is from that of tiles there, as a logarithm of sizes.

    The area tells halves of tiles and pairs of them from tiles, which have the same longer side.
    """
    if likely.sum() < 1:
        return np.zeros(len(boxes))
    sizes = fit_sizes(boxes, likely)
    relative = np.array([np.sqrt(box.area) / sizes.at(*box.centre) for box in boxes])
    usual = _weighted_median(relative, likely)
    return np.asarray(np.minimum(_MAX_SIZE_DIFFERENCE, np.abs(np.log(relative / usual))))


def _weighted_median(values: Floats, weights: Floats) -> float:
    order = np.argsort(values)
    reached = np.cumsum(weights[order])
    return float(values[order[int(np.searchsorted(reached, reached[-1] / 2))]])


def _log_odds(chances: Floats) -> Floats:
    low = _sigmoid(np.array(-_MAX_ODDS))
    clipped = np.clip(chances, low, 1 - low)
    return np.asarray(np.log(clipped / (1 - clipped)))


def _sigmoid(odds: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-odds)))
