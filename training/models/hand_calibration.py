"""Calibrate the probability that a hand is right as a whole, on photos whose hands are known.

`python -m training.models.hand_calibration FOLDER...` prints the weights of the evidence.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from training.exams.simulate import DetectorNoise, simulate_detections
from training.models.calibration import Boxes, fit
from training.scenes.hands import OPEN_HANDS, random_table
from training.scenes.scene import Scene, labels, random_phone
from vision.evaluation.hand_comparison import compare_hand
from vision.evaluation.labelled_photos import labelled_sets
from vision.evaluation.labels import LabelledPhoto, make_answer
from vision.evaluation.metrics import wilson
from vision.pixels.read_photo import Detector, OnnxDetector, read_photo
from vision.reading.reading import interpret_detections

FOLDS = 5
TABLES = 70
SEED = 5
NOISES = (
    DetectorNoise(),
    DetectorNoise(jitter=0.06, turn=7, astray=0.06, reversed=0.06, missed=0.004),
    DetectorNoise(missed=0.01),
    DetectorNoise(doubled=0.006),
    DetectorNoise(invented=0.008),
    DetectorNoise(confused=0.01),
)
BINS = (0.0, 0.3, 0.5, 0.7, 0.9, 0.95, 0.98, 1.0)


class Evidence(Protocol):
    """Evidence against a hand."""

    def values(self) -> dict[str, float]:
        """Return the evidence that the regression weighs."""


@dataclass(frozen=True, slots=True)
class JudgedHand:
    """The evidence against the hand of a reading, and the truth about it."""

    evidence: Evidence
    right: bool


def main(arguments: list[str] | None = None) -> None:
    """Run `python -m training.models.hand_calibration`."""
    parser = argparse.ArgumentParser(
        prog="python -m training.models.hand_calibration", description=__doc__
    )
    parser.add_argument("--models", type=Path, help="read with the weights in this folder")
    parser.add_argument("photos", type=Path, nargs="+", help="folders of labelled photos")
    parser.add_argument(
        "--tables", type=int, default=TABLES, help="simulated tables for each kind of error"
    )
    options = parser.parse_args(arguments)
    calibrate_hands(options.models, options.photos, tables=options.tables)


def calibrate_hands(models: Path | None, folders: Sequence[Path], *, tables: int) -> None:
    """Print the weights that fit the hands of labelled photos and of simulated tables.

    A reliability table follows. Composed photos hardly ever have a tile too few or an unclear
    layout, simulated tables have all kinds of errors.
    """
    detector = OnnxDetector(models)
    hands = []
    for folder in folders:
        found = [hand for photo in _photos(folder) for hand in judge(detector, photo)]
        print(f"{folder.name}: {len(found)} hands, {sum(h.right for h in found)} right", flush=True)
        hands += found
    simulated = list(simulate_hands(tables))
    print(f"simulated: {len(simulated)} hands, {sum(h.right for h in simulated)} right", flush=True)
    hands += simulated
    print(", ".join(f'"{name}": {value:.3f}' for name, value in fit_hands(hands).items()))
    print("\n".join(describe_reliability(hands, held_out_probabilities(hands))))


def _photos(folder: Path) -> Iterator[LabelledPhoto]:
    for labelled in labelled_sets(folder):
        yield from labelled.load_all()


def judge(detector: Detector, photo: LabelledPhoto) -> Iterator[JudgedHand]:
    """Yield the hand of a photo if it is known, and one is read."""
    if photo.answer is None:
        return
    reading = read_photo(photo.path, detector)
    if reading.evidence is not None:
        comparison = compare_hand(photo.path.name, photo.answer, photo.boxes, reading)
        yield JudgedHand(reading.evidence, comparison.winner_right)


def simulate_hands(count: int) -> Iterator[JudgedHand]:
    """Yield the hands of simulated tables, as many for each kind of error of the detector."""
    number = 0
    for noise in NOISES:
        left = count
        while left:
            rng = np.random.default_rng((SEED, number))
            number += 1
            table = random_table(rng, OPEN_HANDS)
            scene = Scene(table.blocks, phone=random_phone(rng))
            if labels(scene)[1]:  # a tile cannot be read
                continue
            left -= 1
            found = simulate_detections(scene, rng, noise)
            reading = interpret_detections(
                found, width=scene.phone.width, height=scene.phone.height
            )
            if reading.evidence is not None:
                comparison = compare_hand(str(number), make_answer(table.notation), (), reading)
                yield JudgedHand(reading.evidence, comparison.winner_right)


def fit_hands(hands: Sequence[JudgedHand]) -> dict[str, float]:
    """Return the weight of each evidence, and "bias"; none speaks for a hand.

    >>> from vision.reading.certainty import HandEvidence
    >>> hands = [JudgedHand(HandEvidence(unclear=n % 2), n % 2 == 0) for n in range(40)]
    >>> weights = fit_hands(hands)
    >>> weights["unclear"] < 0 < weights["bias"]
    True
    """
    values = [hand.evidence.values() for hand in hands]
    evidence = {name: np.array([each[name] for each in values]) for name in values[0]}
    used = {name: column for name, column in evidence.items() if column.any()}
    return fit(Boxes(used, np.array([hand.right for hand in hands])), signs=dict.fromkeys(used, -1))


def held_out_probabilities(hands: Sequence[JudgedHand]) -> NDArray[np.float64]:
    """Return the probability of each hand by the weights that fit the hands of other folds."""
    found = np.zeros(len(hands))
    for fold in range(FOLDS):
        weights = fit_hands([hand for n, hand in enumerate(hands) if n % FOLDS != fold])
        for n in range(fold, len(hands), FOLDS):
            found[n] = _probability(weights, hands[n].evidence)
    return found


def _probability(weights: Mapping[str, float], evidence: Evidence) -> float:
    total = weights["bias"] + sum(
        weights.get(name, 0.0) * value for name, value in evidence.values().items()
    )
    return float(1 / (1 + np.exp(-total)))


def describe_reliability(
    hands: Sequence[JudgedHand], probabilities: NDArray[np.float64]
) -> Iterator[str]:
    """Yield a table of probabilities and shares of right hands, with Wilson's intervals."""
    right = np.array([hand.right for hand in hands])
    yield "probability    hands  right   mean   share"
    for low, high in (*pairwise(BINS), (0.9, 1.0)):
        inside = (probabilities >= low) & ((probabilities < high) | (high == 1))
        if inside.any():
            interval = wilson(float(right[inside].sum()), float(inside.sum()))
            yield (
                f"{low:.2f} to {high:.2f} {inside.sum():7d} {right[inside].sum():6d}  "
                f"{probabilities[inside].mean():.3f}  {right[inside].mean():.3f} "
                f"({interval.low:.3f} to {interval.high:.3f})"
            )


if __name__ == "__main__":
    main()
