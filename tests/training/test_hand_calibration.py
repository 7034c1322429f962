"""Calibrate the probability of a whole hand on simulated hands."""

import numpy as np

from training.models.hand_calibration import (
    JudgedHand,
    describe_reliability,
    fit_hands,
    held_out_probabilities,
)
from vision.reading.certainty import HandEvidence


def simulated(count: int) -> list[JudgedHand]:
    """Return hands that are right with a known probability."""
    rng = np.random.default_rng(1)
    hands = []
    for _ in range(count):
        evidence = HandEvidence(labels=rng.exponential(), unclear=float(rng.random() < 0.2))
        logit = 4 - 2 * evidence.labels - 3 * evidence.unclear
        hands.append(JudgedHand(evidence, bool(rng.random() < 1 / (1 + np.exp(-logit)))))
    return hands


def test_the_weights_of_simulated_hands_are_found() -> None:
    weights = fit_hands(simulated(4000))
    assert set(weights) == {"bias", "labels", "unclear"}
    np.testing.assert_allclose([*weights.values()], [4, -2, -3], atol=0.4)


def test_held_out_probabilities_are_calibrated() -> None:
    hands = simulated(4000)
    probabilities = held_out_probabilities(hands)
    right = np.array([hand.right for hand in hands])
    for low, high in ((0.3, 0.7), (0.9, 1.0)):
        inside = (probabilities >= low) & (probabilities < high)
        assert abs(right[inside].mean() - probabilities[inside].mean()) < 0.06
    *_, last = describe_reliability(hands, probabilities)
    assert last.startswith("0.90 to 1.00")
