"""Costs of boxes that hold perhaps no tile, or a tile of something else than the hand.

The tiles of the hand are about equally likely to be tiles, and alike in size, shape and slant. A
box that differs from them needs more evidence before it becomes a part of the hand. All costs are
logarithms of how many times less likely something is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from statistics import median

# All weights and spreads of this module were tuned by hand on 60 simulated photos of each kind of
# clutter (`python -m bench.clutter`) and checked on 60 others and on the thousand tables of
# `python -m bench.layout` (training/experiments/layout.md, "Clutter").
SEPARATE = 2.5
"""Weight of an odds deficit for a box apart from the row: many boxes can be there by chance."""

IN_LINE = 1.7
"""The same for a winning tile in line with the row, near its end."""

OFF_LINE = 5.0
"""The same for a winning tile that is not in line with the row, where there is more room."""

AT_END = 0.3
"""The same for a box at the end of a row of likely tiles, if it touches and fits them."""

_CLEAR = 0.95  # a box with this probability is as good as any
_LIMITS = (0.01, 0.99)  # of a probability, before its logarithm
# Differences from the row that cost nothing, and standard deviations beyond them: logarithm of the
# size, logarithm of width over height, and degrees.
_SIZE, _SIZE_SPREAD = 0.15, 0.1
# For each tile width beyond the row, tiles look smaller by the first times the flatness of the
# view; the others, in any view and times the flatness, add to what costs nothing.
_SMALLER, _SIZE_AWAY, _SIZE_AWAY_FLAT = 0.1, 0.05, 0.06
_SHAPE, _SHAPE_SPREAD, _MAX_SHAPE = 0.14, 0.08, 2.0
# 2 % of the detected orientations are wrong, so that shape and slant have a greatest cost.
_TILT, _TILT_SPREAD, _MAX_TILT = 12.0, 10.0, 2.0


def tile_surplus(probability: float) -> float:
    """Return how many more tiles than other objects a box contributes on average, at least 0.

    >>> tile_surplus(1.0), tile_surplus(0.75), tile_surplus(0.5)
    (1.0, 0.5, 0.0)
    """
    return max(0.0, 2 * probability - 1)


def odds_deficits(probabilities: Sequence[float], row: Sequence[int]) -> tuple[float, ...]:
    """Return how far the log odds of each box are below those of the row's median box.

    A box with a probability of 0.95 or more has no deficit.

    Args:
        probabilities: The probability of each box that it holds a tile.
        row: The indices of the row.

    >>> [round(deficit, 1) for deficit in odds_deficits([0.99, 0.98, 0.8, 0.5], (0, 1))]
    [0.0, 0.0, 1.6, 2.9]
    """
    usual = min(_CLEAR, median(probabilities[index] for index in row))
    return tuple(max(0.0, _log_odds(usual) - _log_odds(each)) for each in probabilities)


def usual_probability(probabilities: Sequence[float], row: Sequence[int]) -> float:
    """Return a probability that three of four tiles of a row reach, 0.95 at most.

    >>> usual_probability([0.99, 0.98, 0.7, 0.9, 0.9], (0, 1, 2, 3, 4))
    0.9
    """
    return min(_CLEAR, sorted(probabilities[index] for index in row)[len(row) // 4])


def discount(cost: float, deficit: float) -> float:
    """Return the cost of leaving out a box that is less likely a tile; almost 0 for a doubtful one.

    >>> discount(3.0, 0.0), round(discount(3.0, 2.2), 2)
    (3.0, 0.11)
    """
    credibility = exp(-deficit)
    return cost if deficit == 0 else -log(1 - credibility + credibility * exp(-cost))


def size_misfit(difference: float, beyond: float, flatness: float) -> float:
    """Return the cost of a size that differs from that of the row.

    Args:
        difference: The logarithm of the size over that of the row.
        beyond: The distance beyond the row in tile widths, negative if nearer to the owner. Tiles
            that are farther away look smaller.
        flatness: The squared cosine of the camera's angle above the table, 0 seen from above.

    >>> size_misfit(0.05, 0, 0), round(size_misfit(0.69, 0, 0)), size_misfit(-0.4, 5, 0.6)
    (0.0, 15, 0.0)
    """
    expected = -_SMALLER * flatness * beyond
    free = _SIZE + (_SIZE_AWAY + _SIZE_AWAY_FLAT * flatness) * abs(beyond)
    excess = max(0.0, abs(difference - expected) - free)
    return (excess / _SIZE_SPREAD) ** 2 / 2


def shape_misfit(difference: float) -> float:
    """Return the cost of a box whose logarithm of width over height is off by this much.

    >>> shape_misfit(0.1), round(shape_misfit(0.22), 2), shape_misfit(1.0)
    (0.0, 0.5, 2.0)
    """
    excess = max(0.0, abs(difference) - _SHAPE)
    return min(_MAX_SHAPE, (excess / _SHAPE_SPREAD) ** 2 / 2)


def tilt_misfit(degrees: float) -> float:
    """Return the cost of a tile that is this many degrees away from upright or sideways.

    >>> tilt_misfit(5.0), tilt_misfit(22.0), tilt_misfit(45.0)
    (0.0, 0.5, 2.0)
    """
    excess = max(0.0, degrees - _TILT)
    return min(_MAX_TILT, (excess / _TILT_SPREAD) ** 2 / 2)


def _log_odds(probability: float) -> float:
    low, high = _LIMITS
    clipped = min(high, max(low, probability))
    return log(clipped / (1 - clipped))
