"""The labels that a Chinese set can have: no red fives, and one of each flower and season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from vision.boxes import FLOWERS, Detection, tile_of


def without_red_fives(detections: Sequence[Detection]) -> tuple[Detection, ...]:
    """Return the detections with every red five as a plain five.

    >>> from vision.boxes import Box
    >>> five = Detection("0p", 0.6, Box(0, 0, 3, 4), (("0p", 0.6), ("5p", 0.3), ("1p", 0.1)))
    >>> without_red_fives([five])[0].candidates
    (('5p', 0.9), ('1p', 0.1))
    """
    return tuple(map(_plain, detections))


def _plain(detection: Detection) -> Detection:
    labels = [detection.label, *(label for label, _ in detection.candidates)]
    if not any((tile := tile_of(label)) and tile.red for label in labels):
        return detection
    ordered = sorted(
        (_plain_label(label), probability) for label, probability in detection.candidates
    )
    probabilities = {
        label: round(sum(probability for _, probability in same), 6)
        for label, same in groupby(ordered, key=lambda each: each[0])
    }
    label = _plain_label(detection.label)
    before = dict(detection.candidates).get(detection.label, 0.0)
    gained = probabilities[label] / before if before else 1.0
    return replace(
        detection,
        label=label,
        confidence=min(1.0, detection.confidence * gained),
        candidates=tuple(sorted(probabilities.items(), key=lambda each: -each[1])),
    )


def _plain_label(label: str) -> str:
    tile = tile_of(label)
    return str(tile.plain) if tile else label


def name_flowers(detections: Sequence[Detection], indices: Sequence[int]) -> dict[int, str]:
    """Return a different label for each flower, the more certain one first; at most eight.

    Only their number counts, so a flower that looks like another one gets any label that is left.

    >>> from vision.boxes import Box
    >>> flowers = [
    ...     Detection("1f", probability, Box(0, 0, 3, 4), (("1f", probability), ("1g", 0.1)))
    ...     for probability in (0.8, 0.9)
    ... ]
    >>> name_flowers(flowers, [0, 1])
    {1: '1f', 0: '1g'}
    """
    labels: dict[int, str] = {}
    for index in sorted(indices, key=lambda index: -detections[index].confidence)[: len(FLOWERS)]:
        detection = detections[index]
        likely = [detection.label, *(label for label, _ in detection.candidates), *FLOWERS]
        labels[index] = next(
            label for label in likely if label in FLOWERS and label not in labels.values()
        )
    return labels


def flower_probability(detection: Detection) -> float:
    """Return the probability that a tile is any flower or season.

    >>> from vision.boxes import Box
    >>> candidates = (("1f", 0.5), ("1g", 0.4), ("1s", 0.1))
    >>> flower_probability(Detection("1f", 0.5, Box(0, 0, 3, 4), candidates))
    0.9
    """
    probabilities = dict(detection.candidates) or {detection.label: detection.confidence}
    return round(
        sum(probability for label, probability in probabilities.items() if label in FLOWERS), 6
    )
