"""Intervals that hold a measured share with 95 % confidence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import sqrt

import numpy as np
from numpy.typing import NDArray

CONFIDENCE = 0.95
_DEVIATIONS = 1.959963984540054  # of the normal distribution, for 95 % between both sides
_DRAWS = 2000
_SEED = 1
_SAME = 1e-12


class Method(StrEnum):
    """How an interval was computed."""

    WILSON = "wilson"
    BOOTSTRAP = "bootstrap"


@dataclass(frozen=True, slots=True)
class Interval:
    """Both ends, and where they come from."""

    low: float
    high: float
    method: Method


def wilson(part: float, whole: float) -> Interval:
    """Wilson's interval for a share of things that are right or wrong one by one.

    >>> interval = wilson(9, 10)
    >>> round(interval.low, 3), round(interval.high, 3)
    (0.596, 0.982)
    """
    share, square = part / whole, _DEVIATIONS**2
    middle = share + square / (2 * whole)
    reach = _DEVIATIONS * sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    low, high = ((middle + side * reach) / (1 + square / whole) for side in (-1, 1))
    return Interval(max(0.0, low), min(1.0, high), Method.WILSON)


def bootstrap(parts: NDArray[np.float64], wholes: NDArray[np.float64]) -> Interval | None:
    """The interval of sum(parts) / sum(wholes) where photos, not tiles, are drawn anew.

    Tiles of one photo share its light, its angle and its set, so that they err together: drawn
    one by one they would promise too much. None where the photos do not differ, which tells
    nothing of how others would.

    >>> bootstrap(np.array([9.0, 10.0]), np.array([10.0, 10.0]))
    Interval(low=0.9, high=1.0, method=<Method.BOOTSTRAP: 'bootstrap'>)
    >>> bootstrap(np.array([10.0, 10.0]), np.array([10.0, 10.0])) is None
    True
    """
    count = len(parts)
    often = np.random.default_rng(_SEED).multinomial(count, np.full(count, 1 / count), _DRAWS)
    drawn = often @ wholes
    shares = (often @ parts)[drawn > 0] / drawn[drawn > 0]
    low, high = np.quantile(shares, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    if high - low < _SAME:
        return None
    return Interval(float(low), float(high), Method.BOOTSTRAP)
