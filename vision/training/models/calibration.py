"""Calibrate the probability that a box holds a tile: a logistic regression over all evidence.

It learns from labelled photos that the networks were not trained on. Photos without a tile belong
to them, with empty label files.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.boxes import overlap
from vision.detect.detector import OnnxDetector
from vision.detect.tile_probability import Floats, weigh
from vision.detect.weights import CARD
from vision.evaluation.labelled_photos import LabelledPhoto, labelled_sets
from vision.evaluation.matching import MATCH, is_unreadable
from vision.labels import NOT_A_TILE, UNREADABLE

# The sign of each evidence: more of it speaks for a tile, or against one. A back is neither.
SIGNS = {"finder": 1, "verifier": 1, "reader": 1, "reader_of_back": 1, "company": 1, "touching": 1}
SIGNS |= {"odd_size": -1, "odd_colour": -1, "odd_shape": -1}
RIDGE = 0.3  # boxes that speak against each weight, per unit of its evidence
STEPS = 30  # of Newton's method, which converges in about ten
FOLDS = 5
BINS = (0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 0.99, 1)


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes of several photos: their evidence (n,) by name, whether each is a tile, its photo."""

    evidence: Mapping[str, Floats]
    tile: NDArray[np.bool_]
    photo: NDArray[np.int64]

    def part(self, chosen: NDArray[np.bool_]) -> "Boxes":
        """Return the boxes chosen by a mask (n,)."""
        evidence = {name: values[chosen] for name, values in self.evidence.items()}
        return Boxes(evidence, self.tile[chosen], self.photo[chosen])


def calibrate(models: Path, folders: Sequence[Path]) -> None:
    """Fit the weights of the evidence on labelled photos, and write them into `tiles.json`."""
    boxes = gather(OnnxDetector(models), list(_labelled_photos(folders)))
    reader = ("reader", "reader_of_back")
    early = {name: values for name, values in boxes.evidence.items() if name not in reader}
    weights = {
        "plausible": fit(Boxes(early, boxes.tile, boxes.photo)),
        "tile": fit(boxes),
    }
    print("\n".join(describe_reliability(boxes)))
    path = models / CARD
    card = json.loads(path.read_text("utf-8"))
    for stage, fitted in weights.items():
        card["verifier"][stage] = {name: round(weight, 4) for name, weight in fitted.items()}
    path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n")


def gather(detector: OnnxDetector, photos: Sequence[LabelledPhoto]) -> Boxes:
    """Return the finder's boxes in photos with all evidence; leave out those of unreadable tiles.

    A box is a tile if it and a labelled one have an intersection over union of at least one half.
    """
    parts: list[Mapping[str, Floats]] = []
    tiles: list[bool] = []
    owners: list[int] = []
    for number, photo in enumerate(photos):
        image = photo.load_pixels()
        found = detector.find(image)
        if not found:
            continue
        evidence = {**detector.box_evidence(image, found), **detector.read(image, found)[2]}
        keep = []
        for index, each in enumerate(found):
            alike = [b.label for b in photo.boxes if overlap(each.box.inset(), b.box)[0] >= MATCH]
            if UNREADABLE in alike or (not alike and is_unreadable(each.box, photo.boxes)):
                continue
            keep.append(index)
            tiles.append(any(label != NOT_A_TILE for label in alike))
            owners.append(number)
        parts.append({name: values[keep] for name, values in evidence.items()})
        if (number + 1) % 50 == 0 or number + 1 == len(photos):
            print(f"calibration: {number + 1} of {len(photos)} photos", flush=True)
    names = parts[0] if parts else {}
    return Boxes(
        {name: np.concatenate([part[name] for part in parts]) for name in names},
        np.array(tiles, bool),
        np.array(owners, np.int64),
    )


def fit(boxes: Boxes) -> dict[str, float]:
    """Return the weight of each evidence, and "bias", that make the labels most likely.

    Evidence whose weight would have the wrong sign is left out, the least plausible first: it only
    corrects other evidence in these photos.

    >>> sizes = np.array([0.0, 0.1, 0.9, 1.0] * 25)
    >>> boxes = Boxes({"odd_size": sizes}, sizes < 0.5, np.zeros(100, np.int64))
    >>> weights = fit(boxes)
    >>> weights["odd_size"] < 0 < weights["bias"]
    True
    """
    names = list(boxes.evidence)
    while True:
        weights = _most_likely(boxes, names)
        wrong = {name: SIGNS[name] * weights[name] for name in names if name in SIGNS}
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
        chance = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (wanted - chance) - penalty @ weights
        curve = (x * (chance * (1 - chance))[:, np.newaxis]).T @ x + penalty
        weights = weights + np.linalg.solve(curve, slope)
    return dict(zip(["bias", *names], map(float, weights), strict=True))


def describe_reliability(boxes: Boxes) -> Iterator[str]:
    """Yield a table of probabilities and shares of tiles, each photo judged by the others."""
    chances = np.zeros(len(boxes.tile))
    for fold in range(FOLDS):
        judged = boxes.photo % FOLDS == fold
        if judged.any() and (~judged).any():
            chances[judged] = weigh(boxes.part(judged).evidence, fit(boxes.part(~judged)))
    yield "probability   boxes   mean   tiles"
    for low, high in pairwise(BINS):
        inside = (chances >= low) & ((chances < high) | (high == 1))
        if inside.any():
            mean, share = chances[inside].mean(), boxes.tile[inside].mean()
            yield f"{low:.2f} to {high:.2f} {inside.sum():7d}  {mean:.3f}   {share:.3f}"
    missed, extra = boxes.tile & (chances < 0.5), ~boxes.tile & (chances >= 0.5)
    yield f"{missed.sum()} of {boxes.tile.sum()} tiles below one half, {extra.sum()} others above"


def _labelled_photos(folders: Sequence[Path]) -> Iterator[LabelledPhoto]:
    for folder in folders:
        for labelled in labelled_sets(folder):
            yield from labelled.load_all()
