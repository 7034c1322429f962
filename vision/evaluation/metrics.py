"""Figures over labelled photographs: how well they were read, and how far to trust confidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.evaluation.comparison import Outcome
from vision.evaluation.intervals import Interval, bootstrap, wilson
from vision.evaluation.labelled_photos import LabelledSet
from vision.labels import BACK
from vision.reading.decode import CERTAIN

SURE = 0.9
"""Confidence over which a wrong label is counted as a sure error."""

_RED_FIVES = frozenset(("0m", "0p", "0s"))
_STEPS = sorted({0.0, 0.5, 0.7, CERTAIN, 0.9, 0.95, 0.99, 1.0})


@dataclass(frozen=True, slots=True)
class Figure:
    """A part of a whole, as a share, with its interval; of nothing there is neither."""

    part: float
    whole: float
    interval: Interval | None = None

    @property
    def value(self) -> float | None:
        """The part for each one of the whole.

        >>> Figure(3, 4).value, Figure(0, 0).value
        (0.75, None)
        """
        return self.part / self.whole if self.whole else None


@dataclass(frozen=True, slots=True)
class Bin:
    """The detections whose confidence is at least `low` and under `high` (or 1), and their fate."""

    low: float
    high: float
    right: int
    wrong: int
    extra: int
    mean_confidence: float | None
    share_right: Figure


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All that is told of some photographs."""

    photos: int
    tiles: int
    detected: int
    figures: Mapping[str, Figure]
    confusions: tuple[tuple[tuple[str, str], int], ...]
    bins: tuple[Bin, ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """A set of photographs with what came of each, and those that could not be read."""

    labelled: LabelledSet
    outcomes: tuple[Outcome, ...]
    unread: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class _Measure:
    """A figure: what is counted in a photograph, and of how many; a mean may be over 1."""

    part: Callable[[Outcome], float]
    whole: Callable[[Outcome], float]
    mean: bool = False


def _tiles(outcome: Outcome) -> int:
    return len(outcome.labels)


def _right(outcome: Outcome) -> int:
    return len(outcome.right)


def _exact(outcome: Outcome) -> bool:
    return not outcome.corrections


def _recall(labels: frozenset[str]) -> _Measure:
    return _Measure(
        lambda outcome: sum(seen.label in labels for seen in outcome.right),
        lambda outcome: sum(label in labels for label in outcome.labels),
    )


def _certain(outcome: Outcome) -> int:
    return sum(seen.confidence >= CERTAIN for seen in outcome.right)


def _certain_labelled(outcome: Outcome) -> int:
    wrong = sum(seen.confidence >= CERTAIN for _, seen in outcome.wrong)
    return _certain(outcome) + wrong


def _certain_seen(outcome: Outcome) -> int:
    return _certain_labelled(outcome) + sum(seen.confidence >= CERTAIN for seen in outcome.extra)


MEASURES: Mapping[str, _Measure] = {
    "recall": _Measure(_right, _tiles),
    "precision": _Measure(_right, lambda outcome: outcome.detected),
    "f1": _Measure(_right, lambda outcome: (_tiles(outcome) + outcome.detected) / 2),
    "found": _Measure(lambda outcome: outcome.found, _tiles),
    "named_right": _Measure(_right, lambda outcome: outcome.found),
    "exact_photos": _Measure(_exact, lambda _: 1),
    "red_fives": _recall(_RED_FIVES),
    "backs": _recall(frozenset((BACK,))),
    "sure_errors": _Measure(
        lambda outcome: sum(seen.confidence > SURE for _, seen in outcome.wrong), _tiles
    ),
    "corrections": _Measure(lambda outcome: outcome.corrections, lambda _: 1, mean=True),
    "certain": _Measure(_certain, _certain_seen),
    "certain_labelled": _Measure(_certain, _certain_labelled),
}
"""What is measured, by the name it has in JSON."""


def evaluation(outcomes: Sequence[Outcome]) -> Evaluation:
    """Add up what came of photographs.

    >>> from vision.boxes import Box, Detection
    >>> outcome = Outcome(Path("a.jpg"), right=(Detection("1m", 0.9, Box(0, 0, 30, 40)),))
    >>> evaluation([outcome]).figures["recall"].value
    1.0
    """
    confusions = Counter(
        (tile.label, seen.label) for outcome in outcomes for tile, seen in outcome.wrong
    )
    return Evaluation(
        photos=len(outcomes),
        tiles=sum(map(_tiles, outcomes)),
        detected=sum(outcome.detected for outcome in outcomes),
        figures={
            name: _figure(
                [float(measure.part(outcome)) for outcome in outcomes],
                [float(measure.whole(outcome)) for outcome in outcomes],
                mean=measure.mean,
            )
            for name, measure in MEASURES.items()
        },
        confusions=tuple(sorted(confusions.items(), key=lambda each: (-each[1], each[0]))),
        bins=tuple(_bin(outcomes, low, high) for low, high in pairwise(_STEPS)),
    )


def worst(outcomes: Iterable[Outcome], count: int) -> list[Outcome]:
    """At most so many outcomes that need corrections, those that need most of them first.

    >>> worst([Outcome(Path("a.jpg"))], 5)
    []
    """
    wanting = [outcome for outcome in outcomes if outcome.corrections]
    return sorted(wanting, key=lambda outcome: -outcome.corrections)[:count]


def _figure(parts: list[float], wholes: list[float], *, mean: bool = False) -> Figure:
    """Sum up, and tell the interval that fits.

    Where each photo counts once, it is right or wrong: Wilson's case. Else photos are drawn
    anew; where they are all alike, most often without an error, they cannot tell how others
    would differ, and Wilson's interval over tiles is left.
    """
    part, whole = sum(parts), sum(wholes)
    if not whole:
        return Figure(part, whole)
    if mean:
        return Figure(part, whole, bootstrap(_array(parts), _array(wholes)))
    drawn = None if set(wholes) == {1.0} else bootstrap(_array(parts), _array(wholes))
    return Figure(part, whole, drawn or wilson(part, whole))


def _bin(outcomes: Sequence[Outcome], low: float, high: float) -> Bin:
    def within(confidence: float) -> bool:
        return low <= confidence and (confidence < high or high == 1)

    right = [[s for s in outcome.right if within(s.confidence)] for outcome in outcomes]
    wrong = [[s for _, s in outcome.wrong if within(s.confidence)] for outcome in outcomes]
    extra = [[s for s in outcome.extra if within(s.confidence)] for outcome in outcomes]
    seen = [[*a, *b, *c] for a, b, c in zip(right, wrong, extra, strict=True)]
    confidences = [each.confidence for group in seen for each in group]
    return Bin(
        low,
        high,
        right=sum(map(len, right)),
        wrong=sum(map(len, wrong)),
        extra=sum(map(len, extra)),
        mean_confidence=sum(confidences) / len(confidences) if confidences else None,
        share_right=_figure([float(len(a)) for a in right], [float(len(b)) for b in seen]),
    )


def _array(numbers: list[float]) -> NDArray[np.float64]:
    return np.array(numbers, np.float64)
