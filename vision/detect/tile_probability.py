"""Estimate the probability that each box of a photo holds a tile at all.

The evidence is what the three networks say about the box alone, and how it fits the photo: tiles of
one photo share a size that changes smoothly with perspective, and the colour of their faces. They
also come in numbers and side by side. A logistic regression weighs all evidence; its coefficients
are in tiles.json.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.detect.backs import ground_colour
from vision.detect.image import Pixels
from vision.detect.tile_sizes import fit_sizes

Floats = NDArray[np.float64]

_MAX_ODDS = 6.0  # no network counts as more certain than this
_MAX_SIZE_DIFFERENCE = 1.5  # logarithm; beyond it all sizes are equally odd
_MAX_COLOUR_DIFFERENCE = 1.0  # the same for colours
_TOUCHING = 1.7  # sizes between the centres of boxes that touch
_ALIKE = 1.5  # ratio of their sizes at most
_MAX_TOUCHING = 2.0  # probable neighbours that count
_USUAL_SHAPE = 0.45  # logarithm of width over height that any tile can have


def box_evidence(
    image: Pixels, boxes: Sequence[Box], scores: Floats, verifier: Floats, backs: Floats
) -> dict[str, Floats]:
    """Return the evidence for a tile in each box that needs no reader.

    Args:
        image: The photo, (height, width, 3), RGB.
        boxes: The n boxes.
        scores: The finder's scores (n,), 0 to 1.
        verifier: The verifier's log odds of a tile, (n,).
        backs: The certainty that the box is a back, (n,).

    Returns:
        Arrays (n,) by the name of the evidence, each nearly linear in the log odds of a tile.
    """
    sizes = np.array([np.log(np.sqrt(box.area)) for box in boxes])
    centres = np.array([box.centre for box in boxes])
    shapes = np.abs(np.log([box.width / box.height for box in boxes]))
    likely = _sigmoid(verifier) * np.minimum(1.0, 2 * scores)
    company = likely.sum() - likely
    return {
        "finder": _log_odds(scores),
        "verifier": np.clip(verifier, -_MAX_ODDS, _MAX_ODDS),
        "back": backs,
        "company": np.log1p(company),
        "touching": _touching(sizes, centres, likely),
        "odd_size": _size_difference(boxes, likely),
        "odd_colour": _colour_difference(image, boxes, likely * (1 - backs)) * (1 - backs),
        "odd_shape": np.maximum(0.0, shapes - _USUAL_SHAPE),
    }


def reader_evidence(not_a_tile: Floats, backs: Floats) -> dict[str, Floats]:
    """Return the evidence by the reader's chance (n,) that a box holds no tile.

    A back has no print, so the reader's opinion of a back counts separately.

    >>> evidence = reader_evidence(np.array([0.5, 0.1]), np.array([0.0, 1.0]))
    >>> evidence["reader"].round(1).tolist(), evidence["reader_of_back"].round(1).tolist()
    ([0.0, 0.0], [0.0, 2.2])
    """
    odds = _log_odds(1 - not_a_tile)
    return {"reader": odds * (1 - backs), "reader_of_back": odds * backs}


def weigh(evidence: Mapping[str, Floats], weights: Mapping[str, float]) -> Floats:
    """Return the probability of a tile (n,); weights are by evidence, and "bias".

    >>> weigh({"verifier": np.array([0.0, 2.0])}, {"bias": 0.0, "verifier": 1.0}).round(2).tolist()
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


def _colour_difference(image: Pixels, boxes: Sequence[Box], likely: Floats) -> Floats:
    """Return how far the ground of each box is from that of most faces, as a logarithm."""
    if likely.sum() < 1:
        return np.zeros(len(boxes))
    grounds = np.array([ground_colour(image, box) for box in boxes])
    usual = np.array([_weighted_median(grounds[:, k], likely) for k in range(3)])
    difference = np.abs(grounds - usual).mean(axis=1)
    return np.asarray(np.minimum(_MAX_COLOUR_DIFFERENCE, difference))


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
