"""Ratings of players by the places of their games: OpenSkill with the Plackett-Luce model.

The package `openskill` has five models in a compiled library of two megabytes; clubs need the
forty lines of one, also on phones. The method is algorithm 4 of R. C. Weng and C.-J. Lin, A
Bayesian Approximation Method for Online Ranking, JMLR 12 (2011), and the constants are those of
openskill 6.2, whose results tests compare.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

_BETA = 25 / 6
"""The standard deviation of the result of one game around the strength."""

_TAU = 25 / 300
"""The standard deviation of the change of a strength from game to game."""

_KAPPA = 0.0001
"""The smallest factor by which a game reduces the variance of a rating."""


class Rating(NamedTuple):
    """An estimate of a player's strength and its standard deviation.

    >>> Rating().value
    0.0
    """

    mu: float = 25.0
    sigma: float = 25 / 3

    @property
    def value(self) -> float:
        """The strength that the player has almost certainly; new players have 0."""
        return self.mu - 3 * self.sigma


def rate(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings after a game; equal places are ties.

    >>> [round(each.value, 2) for each in rate([Rating()] * 4, (1, 2, 3, 4))]
    [3.0, 2.01, 0.44, -3.29]
    """
    variances = [sigma * sigma + _TAU**2 for _, sigma in ratings]
    scale = sqrt(sum(variances) + len(variances) * _BETA**2)
    strengths = [exp(mu / scale) for mu, _ in ratings]
    rivals = sum(strengths)  # of all who could have the next place
    after = list(ratings)
    shares = squares = 0.0
    for place in sorted(set(places)):
        players = [player for player, own in enumerate(places) if own == place]
        shares += 1 / rivals
        squares += 1 / rivals**2
        for player in players:
            strength, variance = strengths[player], variances[player]
            gain = 1 / len(players) - strength * shares
            certainty = strength * shares - strength**2 * squares
            shrink = max(1 - (sqrt(variance) / scale) ** 3 * certainty, _KAPPA)
            mu = ratings[player].mu + variance / scale * gain
            after[player] = Rating(mu, sqrt(variance * shrink))
            rivals -= strength
    return after
