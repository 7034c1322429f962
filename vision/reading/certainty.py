"""Estimate the probability that the hand of a reading is right as a whole.

One wrong tile spoils a hand, and a right hand needs the right winning tile and melds too. A
logistic regression weighs what is known; `training/models/hand_calibration.py` fits it on
photos whose hands are known (models/README.md has its reliability).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from math import exp, log

from vision.boxes import Detection, tile_of
from vision.layout.arrange import Layout
from vision.layout.roles import HAND_SIZE, hand_size
from vision.reading.correction import LabelCorrection

CHECKED = 0.9
"""The probability above which a hand counts as checked.

Of 465 hands above it 464 were right (models/README.md, "Whole hands").
"""

# Fitted by `python -m training.models.hand_calibration` on 109 composed and 420 simulated hands.
WEIGHTS: Mapping[str, float] = {
    "bias": 6.6,
    "labels": -3.2,
    "boxes": -0.26,
    "layout": -0.54,
    "wrong_count": -4.0,
    "incomplete": -4.26,
    "unclear": -2.8,
}

# Bounds of the evidence, set by hand before the fit.
_LEAST = 1e-3  # no tile counts as less certain
_MOST_COST = 12.0  # of a layout; a worse one is as improbable
_COLOURLESS = 0.5  # at most, of a hand with fives on a photo that cannot show red ones


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEvidence:
    """The evidence against the hand of a reading; zeros are a hand without any doubt.

    Attributes:
        labels: How improbable it is that all labels are right, as a logarithm.
        boxes: How improbable it is that all boxes hold tiles, as a logarithm.
        layout: The cost of the layout, about a logarithm of how unlikely it is.
        wrong_count: Whether the hand has too many or too few tiles, kans counted as three.
        incomplete: Whether it has 14 tiles and is not complete.
        unclear: Whether another layout is nearly as likely.
        colourless: Whether fives can be red, but the photo has no colour.
    """

    labels: float = 0.0
    boxes: float = 0.0
    layout: float = 0.0
    wrong_count: float = 0.0
    incomplete: float = 0.0
    unclear: float = 0.0
    colourless: bool = False

    def values(self) -> dict[str, float]:
        """Return the evidence that the regression weighs.

        >>> HandEvidence(unclear=1.0).values()["unclear"]
        1.0
        """
        names = (each.name for each in fields(self) if each.name != "colourless")
        return {name: getattr(self, name) for name in names}

    @property
    def probability(self) -> float:
        """The probability that closed tiles, winning tile and melds are all right.

        >>> HandEvidence().probability > HandEvidence(incomplete=1.0).probability
        True
        """
        total = WEIGHTS["bias"] + sum(
            WEIGHTS[name] * value for name, value in self.values().items()
        )
        probability = 1 / (1 + exp(-total))
        return min(probability, _COLOURLESS) if self.colourless else probability


def hand_evidence(
    tiles: Sequence[Detection],
    layout: Layout,
    correction: LabelCorrection,
    *,
    waiting: bool = False,
) -> HandEvidence | None:
    """Return what speaks against a hand; None without a hand.

    Args:
        tiles: The detections with their final labels.
        layout: The role of each tile.
        correction: The labels that the rules changed, and the probability of each label.
        waiting: Whether the hand waits for its last tile.

    >>> hand_evidence((), Layout(), LabelCorrection()) is None
    True
    """
    if layout.winning is None:
        return None
    melded = [index for meld in layout.melds for index in meld.indices]
    used = [*layout.closed, *melded]
    faces = [index for index in used if tile_of(tiles[index].label) is not None]
    complete = correction.complete or layout.count != HAND_SIZE
    return HandEvidence(
        labels=sum(improbability(correction.probabilities.get(index, 1.0)) for index in faces),
        boxes=sum(improbability(tiles[index].tile_probability) for index in used),
        layout=max(0.0, min(layout.cost, _MOST_COST)),
        wrong_count=float(layout.count != hand_size(waiting=waiting)),
        incomplete=float(not complete),
        unclear=float(not layout.clear),
    )


def improbability(probability: float) -> float:
    """Return how improbable something is, as a logarithm.

    >>> improbability(1.0)
    -0.0
    """
    return -log(max(_LEAST, min(1.0, probability)))
