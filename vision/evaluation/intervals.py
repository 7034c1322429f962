"""Confidence intervals of measured shares.

The intervals are our own because they must resample photos rather than tiles, and both formulas
are shorter than a dependency on SciPy or statsmodels.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

CONFIDENCE = 0.95
_DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_RESAMPLES = 2000
_SEED = 1
_SAME = 1e-12


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
