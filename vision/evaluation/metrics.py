"""Metrics over labelled photos: how well they were read, and how reliable confidence is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.boxes import CERTAIN
from vision.evaluation.comparison import PhotoComparison
from vision.evaluation.intervals import Interval, bootstrap, wilson
from vision.evaluation.labelled_photos import LabelledSet
from vision.labels import BACK

SURE = 0.9
"""Confidence above which a wrong label counts as a sure error."""

_RED_FIVES = frozenset(("0m", "0p", "0s"))
_STEPS = sorted({0.0, 0.5, 0.7, CERTAIN, 0.9, 0.95, 0.99, 1.0})


@dataclass(frozen=True, slots=True)
class Figure:
    """A part of a whole with the confidence interval of its share; None if the whole is 0."""

    part: float
    whole: float
    interval: Interval | None = None

    @property
    def value(self) -> float | None:
        """The part divided by the whole; None if the whole is 0.

        >>> Figure(3, 4).value, Figure(0, 0).value
        (0.75, None)
        """
        return self.part / self.whole if self.whole else None


@dataclass(frozen=True, slots=True)
class ConfidenceBin:
    """Detections with a confidence from `low` to below `high` (up to 1 in the last bin)."""

    low: float
    high: float
    right: int
    wrong: int
    extra: int
    mean_confidence: float | None
    share_right: Figure


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All metrics of some photos."""

    photos: int
    tiles: int
    detected: int
    figures: Mapping[str, Figure]
    confusions: tuple[tuple[tuple[str, str], int], ...]
    bins: tuple[ConfidenceBin, ...]


@dataclass(frozen=True, slots=True)
class MeasuredSet:
    """A set of photos with their comparisons, and the photos that could not be read."""

    labelled: LabelledSet
    comparisons: tuple[PhotoComparison, ...]
    unread: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class _Metric:
    """Functions that count the part and the whole in a photo; a mean can exceed 1."""

    part: Callable[[PhotoComparison], float]
    whole: Callable[[PhotoComparison], float]
    mean: bool = False


def _tiles(photo: PhotoComparison) -> int:
    return len(photo.labels)


def _right(photo: PhotoComparison) -> int:
    return len(photo.right)


def _exact(photo: PhotoComparison) -> bool:
    return not photo.corrections


def _recall(labels: frozenset[str]) -> _Metric:
    return _Metric(
        lambda photo: sum(each.label in labels for each in photo.right),
        lambda photo: sum(label in labels for label in photo.labels),
    )


def _certain(photo: PhotoComparison) -> int:
    return sum(each.confidence >= CERTAIN for each in photo.right)


def _certain_labelled(photo: PhotoComparison) -> int:
    wrong = sum(each.confidence >= CERTAIN for _, each in photo.wrong)
    return _certain(photo) + wrong


def _certain_seen(photo: PhotoComparison) -> int:
    return _certain_labelled(photo) + sum(each.confidence >= CERTAIN for each in photo.extra)


METRICS: Mapping[str, _Metric] = {
    "recall": _Metric(_right, _tiles),
    "precision": _Metric(_right, lambda photo: photo.detected),
    "f1": _Metric(_right, lambda photo: (_tiles(photo) + photo.detected) / 2),
    "found": _Metric(lambda photo: photo.found, _tiles),
    "named_right": _Metric(_right, lambda photo: photo.found),
    "exact_photos": _Metric(_exact, lambda _: 1),
    "red_fives": _recall(_RED_FIVES),
    "backs": _recall(frozenset((BACK,))),
    "sure_errors": _Metric(
        lambda photo: sum(each.confidence > SURE for _, each in photo.wrong), _tiles
    ),
    "corrections": _Metric(lambda photo: photo.corrections, lambda _: 1, mean=True),
    "certain": _Metric(_certain, _certain_seen),
    "certain_labelled": _Metric(_certain, _certain_labelled),
}
"""The metrics by their names in JSON."""


def evaluate(comparisons: Sequence[PhotoComparison]) -> Evaluation:
    """Compute all metrics of some photos.

    >>> from vision.boxes import Box, Detection
    >>> right = (Detection("1m", 0.9, Box(0, 0, 30, 40)),)
    >>> evaluate([PhotoComparison(Path("a.jpg"), right=right)]).figures["recall"].value
    1.0
    """
    confusions = Counter(
        (tile.label, detection.label) for photo in comparisons for tile, detection in photo.wrong
    )
    return Evaluation(
        photos=len(comparisons),
        tiles=sum(map(_tiles, comparisons)),
        detected=sum(photo.detected for photo in comparisons),
        figures={
            name: _figure(
                [float(measure.part(photo)) for photo in comparisons],
                [float(measure.whole(photo)) for photo in comparisons],
                mean=measure.mean,
            )
            for name, measure in METRICS.items()
        },
        confusions=tuple(sorted(confusions.items(), key=lambda each: (-each[1], each[0]))),
        bins=tuple(_bin(comparisons, low, high) for low, high in pairwise(_STEPS)),
    )


def worst_comparisons(comparisons: Iterable[PhotoComparison], count: int) -> list[PhotoComparison]:
    """Return the comparisons with the most corrections, worst first, without perfect ones.

    >>> worst_comparisons([PhotoComparison(Path("a.jpg"))], 5)
    []
    """
    imperfect = [each for each in comparisons if each.corrections]
    return sorted(imperfect, key=lambda each: -each.corrections)[:count]


def _figure(parts: list[float], wholes: list[float], *, mean: bool = False) -> Figure:
    """Return the sums with the appropriate interval.

    If each photo counts once, it is right or wrong, and Wilson's interval applies. Otherwise
    photos are resampled. If all photos have the same share, usually without an error, resampling
    shows no variance, and Wilson's interval over tiles remains.
    """
    part, whole = sum(parts), sum(wholes)
    if not whole:
        return Figure(part, whole)
    if mean:
        return Figure(part, whole, bootstrap(_array(parts), _array(wholes)))
    resampled = None if set(wholes) == {1.0} else bootstrap(_array(parts), _array(wholes))
    return Figure(part, whole, resampled or wilson(part, whole))


def _bin(comparisons: Sequence[PhotoComparison], low: float, high: float) -> ConfidenceBin:
    def within(confidence: float) -> bool:
        return low <= confidence and (confidence < high or high == 1)

    right = [[d for d in each.right if within(d.confidence)] for each in comparisons]
    wrong = [[d for _, d in each.wrong if within(d.confidence)] for each in comparisons]
    extra = [[d for d in each.extra if within(d.confidence)] for each in comparisons]
    detections = [[*a, *b, *c] for a, b, c in zip(right, wrong, extra, strict=True)]
    confidences = [each.confidence for group in detections for each in group]
    return ConfidenceBin(
        low,
        high,
        right=sum(map(len, right)),
        wrong=sum(map(len, wrong)),
        extra=sum(map(len, extra)),
        mean_confidence=sum(confidences) / len(confidences) if confidences else None,
        share_right=_figure([float(len(a)) for a in right], [float(len(b)) for b in detections]),
    )


def _array(numbers: list[float]) -> NDArray[np.float64]:
    return np.array(numbers, np.float64)
