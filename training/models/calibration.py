"""Calibrate the probability that a box holds a tile: a logistic regression over all evidence.

It learns from labelled photos that the networks were not trained on. Photos without a tile belong
to them, with empty label files.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.boxes import NOT_A_TILE, UNREADABLE, overlap
from vision.detect.detector import photo_boxes
from vision.detect.networks import run_now
from vision.detect.tile_probability import (
    ROUNDS,
    PhotoBoxes,
    evidence,
    first_guess,
    plausibility,
    tile_probability,
    weigh,
)
from vision.detect.weights import CARD
from vision.evaluation.labelled_photos import labelled_sets
from vision.evaluation.labels import MATCH, LabelledPhoto, is_unreadable
from vision.pixels.read_photo import OnnxDetector

Floats = NDArray[np.float64]

# The sign of each evidence: more of it speaks for a tile, or against one. A back is neither.
SIGNS = {"detector": 1, "classifier": 1, "classifier_of_back": 1, "company": 1, "touching": 1}
SIGNS |= {"odd_size": -1, "odd_shape": -1, "rejected_beside": -1}
RIDGE = 0.3  # boxes that speak against each weight, per unit of its evidence
STEPS = 30  # of Newton's method, which converges in about ten
FOLDS = 5
BINS = (0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 0.99, 1)


@dataclass(frozen=True, slots=True)
class JudgedPhoto:
    """The detector's boxes in a photo: whether each holds a tile (n,), and whether it counts (n,).

    Boxes of unreadable tiles do not count.
    """

    found: PhotoBoxes
    tile: NDArray[np.bool_]
    counts: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes of several photos: their evidence (n,) by name, and whether each is a tile."""

    evidence: Mapping[str, Floats]
    tile: NDArray[np.bool_]


def calibrate(models: Path, folders: Sequence[Path]) -> None:
    """Fit the weights of the evidence on labelled photos, and write them into `tiles.json`."""
    photos = gather(OnnxDetector(models), list(_labelled_photos(folders)))
    weights = fit_stages(photos)
    print("\n".join(describe_reliability(photos)))
    path = models / CARD
    card = json.loads(path.read_text("utf-8"))
    for stage, fitted in weights.items():
        card["evidence"][stage] = {name: round(weight, 4) for name, weight in fitted.items()}
    path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n")


def gather(detector: OnnxDetector, photos: Sequence[LabelledPhoto]) -> list[JudgedPhoto]:
    """Return the detector's boxes of all photos, with the opinion of detector and classifier.

    A box is a tile if it and a labelled one have an intersection over union of at least one half.
    """
    judged = []
    for number, photo in enumerate(photos, 1):
        if number % 50 == 0 or number == len(photos):
            print(f"calibration: {number} of {len(photos)} photos", flush=True)
        image = photo.load_pixels()
        networks, tiles = detector.open(image), detector.tiles
        found = run_now(tiles.propose(networks))
        if not found:
            continue
        boxes = photo_boxes(found)
        likely = tiles.plausibility(boxes)
        read, _ = run_now(tiles.run_classifiers(networks, found[0].scaling, boxes, likely))
        none = detector.labels.index(NOT_A_TILE)
        boxes = boxes._replace(not_a_tile=[row[none] for row in read])
        tile, counts = np.zeros(len(found), bool), np.ones(len(found), bool)
        for index, each in enumerate(found):
            alike = [b.label for b in photo.boxes if overlap(each.box.inset(), b.box)[0] >= MATCH]
            tile[index] = any(label != NOT_A_TILE for label in alike)
            unreadable = UNREADABLE in alike or (not alike and is_unreadable(each.box, photo.boxes))
            counts[index] = not unreadable
        judged.append(JudgedPhoto(boxes, tile, counts))
    return judged


def fit_stages(photos: Sequence[JudgedPhoto]) -> dict[str, dict[str, float]]:
    """Return the weights before the classifiers run ("plausible"), and after ("tile")."""
    unread = [replace(each, found=each.found._replace(not_a_tile=None)) for each in photos]
    plausible = fit(_join(unread, [first_guess(each.found) for each in unread]))
    likely = [plausibility(each.found, plausible) for each in unread]
    tile: dict[str, float] = {}
    for _ in range(ROUNDS):
        tile = fit(_join(photos, likely))
        likely = [
            weigh(evidence(each.found, probabilities), tile)
            for each, probabilities in zip(photos, likely, strict=True)
        ]
    return {"plausible": plausible, "tile": tile}


def _join(photos: Sequence[JudgedPhoto], likely: Sequence[Sequence[float]]) -> Boxes:
    """Join the boxes that count, each compared with probable tiles of its photo."""
    parts = [
        {
            name: np.array(values)[each.counts]
            for name, values in evidence(each.found, probabilities).items()
        }
        for each, probabilities in zip(photos, likely, strict=True)
    ]
    names = parts[0] if parts else {}
    return Boxes(
        {name: np.concatenate([part[name] for part in parts]) for name in names},
        np.concatenate([each.tile[each.counts] for each in photos]),
    )


def fit(boxes: Boxes, signs: Mapping[str, int] = SIGNS) -> dict[str, float]:
    """Return the weight of each evidence, and "bias", that make the labels most likely.

    Evidence whose weight would have another sign than in `signs` is left out, the least plausible
    first: it only corrects other evidence in these photos.

    >>> sizes = np.array([0.0, 0.1, 0.9, 1.0] * 25)
    >>> boxes = Boxes({"odd_size": sizes}, sizes < 0.5)
    >>> weights = fit(boxes)
    >>> weights["odd_size"] < 0 < weights["bias"]
    True
    """
    names = list(boxes.evidence)
    while True:
        weights = _most_likely(boxes, names)
        wrong = {name: signs[name] * weights[name] for name in names if name in signs}
        worst = min(wrong, key=lambda name: wrong[name], default=None)
        if worst is None or wrong[worst] >= 0:
            return weights
        names.remove(worst)


def _most_likely(boxes: Boxes, names: Sequence[str]) -> dict[str, float]:
    """Fit a logistic regression by Newton's method.

    A small ridge penalty keeps the weights of rare evidence small.
    """
    x = np.column_stack([np.ones(len(boxes.tile)), *(boxes.evidence[name] for name in names)])
    wanted = boxes.tile.astype(np.float64)
    weights = np.zeros(x.shape[1])
    penalty = np.diag([1e-6, *[RIDGE] * len(names)])
    for _ in range(STEPS):
        probability = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (wanted - probability) - penalty @ weights
        curve = (x * (probability * (1 - probability))[:, np.newaxis]).T @ x + penalty
        weights = weights + np.linalg.solve(curve, slope)
    return dict(zip(["bias", *names], map(float, weights), strict=True))


def describe_reliability(photos: Sequence[JudgedPhoto]) -> Iterator[str]:
    """Yield a table of probabilities and shares of tiles, each photo judged by the others."""
    probabilities, tile = np.zeros(0), np.zeros(0, bool)
    for fold in range(min(FOLDS, len(photos))):
        stages = fit_stages([each for n, each in enumerate(photos) if n % FOLDS != fold])
        for each in photos[fold::FOLDS]:
            likely = plausibility(each.found._replace(not_a_tile=None), stages["plausible"])
            final = tile_probability(each.found, likely, stages["tile"])
            probabilities = np.concatenate([probabilities, np.array(final)[each.counts]])
            tile = np.concatenate([tile, each.tile[each.counts]])
    yield "probability   boxes   mean   tiles"
    for low, high in pairwise(BINS):
        inside = (probabilities >= low) & ((probabilities < high) | (high == 1))
        if inside.any():
            mean, share = probabilities[inside].mean(), tile[inside].mean()
            yield f"{low:.2f} to {high:.2f} {inside.sum():7d}  {mean:.3f}   {share:.3f}"
    missed, extra = tile & (probabilities < 0.5), ~tile & (probabilities >= 0.5)
    yield f"{missed.sum()} of {tile.sum()} tiles below one half, {extra.sum()} others above"


def _labelled_photos(folders: Sequence[Path]) -> Iterator[LabelledPhoto]:
    for folder in folders:
        for labelled in labelled_sets(folder):
            yield from (photo for photo in labelled.load_all() if photo.has_boxes)
