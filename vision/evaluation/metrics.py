"""Metrics over labelled photos: accuracy, false positives, and reliability of probabilities.

The confidence intervals are our own because they must resample photos rather than tiles, and both
formulas are shorter than a dependency on SciPy or statsmodels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from vision.boxes import BACK, CERTAIN, Detection
from vision.evaluation.comparison import Failure, PhotoComparison
from vision.evaluation.hand_comparison import HandPart
from vision.evaluation.labelled_photos import LabelledSet
from vision.evaluation.listed_tiles import ListComparison

CONFIDENCE = 0.95
_DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_RESAMPLES = 2000  # usual for the percentiles of a bootstrap
_SEED = 1  # equal photos give equal intervals
_SAME = 1e-12  # shares nearer than that differ by rounding alone


class Method(StrEnum):
    """Methods to compute an interval."""

    WILSON = "wilson"
    BOOTSTRAP = "bootstrap"


@dataclass(frozen=True, slots=True)
class Interval:
    """Both ends of an interval, and its method."""

    low: float
    high: float
    method: Method


def wilson(part: float, whole: float) -> Interval:
    """Return Wilson's score interval for a share of independent trials.

    >>> interval = wilson(9, 10)
    >>> round(interval.low, 3), round(interval.high, 3)
    (0.596, 0.982)
    """
    share, square = part / whole, _DEVIATIONS**2
    middle = share + square / (2 * whole)
    reach = _DEVIATIONS * sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    low, high = ((middle + side * reach) / (1 + square / whole) for side in (-1, 1))
    # Exact ends, which rounding would miss.
    return Interval(low if part else 0.0, high if part < whole else 1.0, Method.WILSON)


def bootstrap(parts: NDArray[np.float64], wholes: NDArray[np.float64]) -> Interval | None:
    """Return the interval of sum(parts) / sum(wholes) by resampling photos.

    The tiles of one photo share its light, angle and set, so their errors are correlated and
    resampling tiles would give too narrow an interval. None if all photos have the same share,
    because then resampling shows no variance.

    Args:
        parts: The counted tiles of each photo, (n,).
        wholes: All tiles of each photo, (n,).

    >>> bootstrap(np.array([9.0, 10.0]), np.array([10.0, 10.0]))
    Interval(low=0.9, high=1.0, method=<Method.BOOTSTRAP: 'bootstrap'>)
    >>> bootstrap(np.array([10.0, 10.0]), np.array([10.0, 10.0])) is None
    True
    """
    count = len(parts)
    rng = np.random.default_rng(_SEED)
    times = rng.multinomial(count, np.full(count, 1 / count), _RESAMPLES)
    totals = times @ wholes
    shares = (times @ parts)[totals > 0] / totals[totals > 0]
    low, high = np.quantile(shares, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    if high - low < _SAME:
        return None
    return Interval(float(low), float(high), Method.BOOTSTRAP)


SURE = 0.9
"""Confidence above which a wrong label counts as a sure error."""

_RED_FIVES = frozenset(("0m", "0p", "0s"))
_CONFIDENCE_STEPS = sorted({0.0, 0.5, 0.7, CERTAIN, 0.9, 0.95, 0.99, 1.0})
_TILE_PROBABILITY_STEPS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0)


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
class ReliabilityBin:
    """Detections with a probability from `low` to below `high` (up to 1 in the last bin).

    `mean` is their mean probability, `share` the share for which it is true: right labels for the
    confidence, right and wrong labels for the tile probability.
    """

    low: float
    high: float
    right: int
    wrong: int
    extra: int
    mean: float | None
    share: Figure


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All metrics of some photos.

    Attributes:
        photos: Number of photos.
        tile_free: Number of photos without tiles.
        tiles: Number of labelled tiles.
        detected: Number of detections.
        figures: The metrics by name.
        failures: The number of photos with each kind of failure, most frequent first.
        confusions: Pairs of a label and another label read instead, most frequent first.
        bins: Reliability of the confidence.
        tile_bins: Reliability of the tile probability.
    """

    photos: int
    tile_free: int
    tiles: int
    detected: int
    figures: Mapping[str, Figure]
    failures: tuple[tuple[Failure, int], ...]
    confusions: tuple[tuple[tuple[str, str], int], ...]
    bins: tuple[ReliabilityBin, ...]
    tile_bins: tuple[ReliabilityBin, ...]


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


def _with_tiles(photo: PhotoComparison) -> bool:
    return bool(photo.labels)  # not without boxes


def _tile_free(photo: PhotoComparison) -> bool:
    return photo.tile_free


def _has_row(photo: PhotoComparison) -> bool:
    return photo.row is not None


def _has_hand(photo: PhotoComparison) -> bool:
    return photo.hand_right is not None


def _has_answer(photo: PhotoComparison) -> bool:
    return photo.hand is not None


def _lists_all(photo: PhotoComparison) -> bool:
    return photo.listed is not None and photo.listed.false is not None


def _listed(count: Callable[[ListComparison], int]) -> Callable[[PhotoComparison], int]:
    return lambda photo: 0 if photo.listed is None else count(photo.listed)


_listed_tiles = _listed(lambda each: each.tiles)


def _part_right(part: HandPart) -> _Metric:
    return _Metric(
        lambda photo: photo.hand is not None and part not in photo.hand.wrong, _has_answer
    )


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
    "exact_photos": _Metric(
        lambda photo: _with_tiles(photo) and not photo.corrections, _with_tiles
    ),
    "red_fives": _recall(_RED_FIVES),
    "backs": _recall(frozenset((BACK,))),
    "sure_errors": _Metric(
        lambda photo: sum(each.confidence > SURE for _, each in photo.wrong), _tiles
    ),
    "corrections": _Metric(
        lambda photo: photo.corrections if _with_tiles(photo) else 0, _with_tiles, mean=True
    ),
    "certain": _Metric(_certain, _certain_seen),
    "certain_labelled": _Metric(_certain, _certain_labelled),
    "rows_read": _Metric(lambda photo: photo.row is not None and photo.row.read, _has_row),
    "rows_right": _Metric(lambda photo: photo.row is not None and photo.row.right, _has_row),
    "hands_right": _Metric(lambda photo: bool(photo.hand_right), _has_hand),
    "hands_wrong_unnoticed": _Metric(
        lambda photo: photo.hand_right is False and not photo.doubted, _has_hand
    ),
    "closed_tiles_right": _part_right(HandPart.HAND),
    "winning_tiles_right": _part_right(HandPart.WINNING_TILE),
    "melds_right": _part_right(HandPart.MELDS),
    "listed_tiles": _Metric(_listed(lambda each: each.right), _listed_tiles),
    "listed_false": _Metric(_listed(lambda each: len(each.false or ())), _lists_all, mean=True),
    "listed_sure_errors": _Metric(
        _listed(lambda each: sum(tile.confidence > SURE for tile in each.false or ())),
        _lists_all,
        mean=True,
    ),
    "seats_right": _Metric(
        _listed(lambda each: sum(each.seats)), _listed(lambda each: len(each.seats))
    ),
    "rivers_right": _Metric(
        _listed(lambda each: sum(each.rivers)), _listed(lambda each: len(each.rivers))
    ),
    "false_positives": _Metric(
        lambda photo: len(photo.extra) if photo.tile_free else 0, _tile_free, mean=True
    ),
    "photos_with_false_positives": _Metric(
        lambda photo: photo.tile_free and bool(photo.extra), _tile_free
    ),
    "false_hands": _Metric(lambda photo: photo.tile_free and photo.hand_read, _tile_free),
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
        tile_free=sum(map(_tile_free, comparisons)),
        tiles=sum(_tiles(photo) + _listed_tiles(photo) for photo in comparisons),
        detected=sum(photo.detected for photo in comparisons),
        figures={
            name: _figure(
                [float(measure.part(photo)) for photo in comparisons],
                [float(measure.whole(photo)) for photo in comparisons],
                mean=measure.mean,
            )
            for name, measure in METRICS.items()
        },
        failures=tuple(
            Counter(kind for photo in comparisons for kind in photo.failures).most_common()
        ),
        confusions=tuple(sorted(confusions.items(), key=lambda each: (-each[1], each[0]))),
        bins=tuple(
            _bin(comparisons, low, high, of=lambda each: each.confidence, wrong_too=False)
            for low, high in pairwise(_CONFIDENCE_STEPS)
        ),
        tile_bins=tuple(
            _bin(comparisons, low, high, of=lambda each: each.tile_probability, wrong_too=True)
            for low, high in pairwise(_TILE_PROBABILITY_STEPS)
        ),
    )


def worst_comparisons(comparisons: Iterable[PhotoComparison], count: int) -> list[PhotoComparison]:
    """Return the comparisons with failures, wrong hands and most corrections first.

    >>> worst_comparisons([PhotoComparison(Path("a.jpg"))], 5)
    []
    """
    imperfect = [each for each in comparisons if each.corrections or each.failures]
    imperfect.sort(key=lambda each: (each.hand_right is not False, -each.corrections))
    return imperfect[:count]


def _figure(parts: list[float], wholes: list[float], *, mean: bool = False) -> Figure:
    """Return the sums with the appropriate interval.

    If each photo counts at most once, it is right or wrong, and Wilson's interval applies.
    Otherwise photos are resampled. If all photos have the same share, usually without an error,
    resampling shows no variance, and Wilson's interval over tiles remains.
    """
    part, whole = sum(parts), sum(wholes)
    if not whole:
        return Figure(part, whole)
    if mean:
        return Figure(part, whole, bootstrap(_array(parts), _array(wholes)))
    resampled = None if set(wholes) <= {0.0, 1.0} else bootstrap(_array(parts), _array(wholes))
    return Figure(part, whole, resampled or wilson(part, whole))


def _bin(
    comparisons: Sequence[PhotoComparison],
    low: float,
    high: float,
    *,
    of: Callable[[Detection], float],
    wrong_too: bool,
) -> ReliabilityBin:
    """Return the bin of the detections with a probability in a range.

    Args:
        comparisons: The photos.
        low: The least probability.
        high: The end of the range.
        of: A function that returns the probability of a detection.
        wrong_too: Whether the probability is true for tiles with a wrong label too.
    """

    def within(detections: Iterable[Detection]) -> list[Detection]:
        return [d for d in detections if low <= of(d) and (of(d) < high or high == 1)]

    right = [within(each.right) for each in comparisons]
    wrong = [within(d for _, d in each.wrong) for each in comparisons]
    extra = [within(each.extra) for each in comparisons]
    detections = [[*a, *b, *c] for a, b, c in zip(right, wrong, extra, strict=True)]
    true = [[*a, *b] if wrong_too else a for a, b in zip(right, wrong, strict=True)]
    probabilities = [of(each) for group in detections for each in group]
    return ReliabilityBin(
        low,
        high,
        right=sum(map(len, right)),
        wrong=sum(map(len, wrong)),
        extra=sum(map(len, extra)),
        mean=sum(probabilities) / len(probabilities) if probabilities else None,
        share=_figure([float(len(a)) for a in true], [float(len(b)) for b in detections]),
    )


def _array(numbers: list[float]) -> NDArray[np.float64]:
    return np.array(numbers, np.float64)
