"""Decide between face, back and flower where the classifier is in doubt, by the layout.

A haku in a dark row is easily read as a back, a blurred face as a flower, and a back with a print
as a face. Such a label breaks the row or the closed kan that the tile belongs to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log

from vision.boxes import Detection
from vision.labels import BACK, FLOWERS, tile_of
from vision.layout.arrange import Layout, arrange
from vision.layout.conventions import RIICHI, Conventions

_MIN_PROBABILITY = 0.05  # of the other label
_UNNAMED = 0.3  # a tile whose best label has a smaller probability can be a back with a print


def arrange_doubtful(
    detections: Sequence[Detection], conventions: Conventions = RIICHI
) -> tuple[tuple[Detection, ...], Layout]:
    """Return the cheapest layout, and the detections with the labels that it needs.

    A tile that it does not use keeps its label.

    >>> from vision.boxes import Box
    >>> row = [Detection("1m", 0.9, Box(30 * n, 0, 30 * n + 30, 40)) for n in range(14)]
    >>> row[5] = Detection("back", 0.5, row[5].box, (("back", 0.5), ("5z", 0.4)))
    >>> detections, layout = arrange_doubtful(row)
    >>> detections[5].label, layout.count
    ('5z', 14)
    """
    original = tuple(detections)
    best, layout = original, arrange(original, conventions)
    least = layout.cost
    for other_label in (_face_of, _back_of, *((_flower_of,) if conventions.flowers else ())):
        others = {n: each for n, tile in enumerate(original) if (each := other_label(tile))}
        if not others:
            continue
        relabelled = [others.get(n, tile) for n, tile in enumerate(original)]
        found = arrange(relabelled, conventions)
        needed = {n: others[n] for n in found.used if n in others}
        cost = found.cost + sum(_label_cost(original[n], needed[n]) for n in needed)
        if needed and cost < least:
            least, layout = cost, found
            best = tuple(needed.get(n, tile) for n, tile in enumerate(original))
    return best, layout


def _face_of(tile: Detection) -> Detection | None:
    """Return a doubtful back, flower or season as the likeliest face of the game."""
    if tile_of(tile.label) is not None:
        return None
    faces = [
        (label, probability) for label, probability in tile.candidates if tile_of(label) is not None
    ]
    if not faces or faces[0][1] < _MIN_PROBABILITY:
        return None
    label, probability = faces[0]
    return replace(tile, label=label, confidence=probability * tile.tile_probability)


def _back_of(tile: Detection) -> Detection | None:
    """Return a face that has no likely label as a back."""
    probabilities = dict(tile.candidates)
    if tile_of(tile.label) is None or probabilities.get(tile.label, 1.0) >= _UNNAMED:
        return None
    probability = max(_MIN_PROBABILITY, probabilities.get(BACK, 0.0))
    return replace(tile, label=BACK, confidence=probability * tile.tile_probability)


def _flower_of(tile: Detection) -> Detection | None:
    """Return a doubtful face or back as the likeliest flower or season."""
    flowers = [each for each in tile.candidates if each[0] in FLOWERS]
    if tile.label in FLOWERS or not flowers or flowers[0][1] < _MIN_PROBABILITY:
        return None
    label, probability = flowers[0]
    return replace(tile, label=label, confidence=probability * tile.tile_probability)


def _label_cost(before: Detection, after: Detection) -> float:
    """Return how much less likely the second label of a tile is, as a logarithm."""
    return log(before.confidence / after.confidence)
