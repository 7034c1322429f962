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
    """An estimate of a player's strength and its standard deviation."""

    mu: float = 25.0
    sigma: float = 25 / 3

    @property
    def value(self) -> float:
        """The strength that the player has almost certainly; new players have 0."""
        return self.mu - 3 * self.sigma


_NEW = Rating()


def rate(ratings: dict[int, Rating], players: Sequence[int], places: Sequence[int]) -> None:
    """Change the ratings of players after a game; whoever has none begins with `Rating()`.

    Args:
        ratings: The ratings by player.
        players: The players in the order of their places.
        places: Their places, of which equal ones are ties.
    """
    before = [ratings.get(player, _NEW) for player in players]
    variances = [sigma * sigma + _TAU * _TAU for _, sigma in before]
    scale = sqrt(sum(variances) + len(players) * _BETA * _BETA)
    strengths = [exp(mu / scale) for mu, _ in before]
    rivals = sum(strengths)  # of all who could have the next place
    shares = squares = 0.0
    last = ties = 0
    for player, place, (mu, _), variance, strength in zip(
        players, places, before, variances, strengths, strict=True
    ):
        if place != last:
            last = place
            ties = places.count(place)
            shares += 1 / rivals
            squares += 1 / (rivals * rivals)
        share = strength * shares
        sigma = sqrt(variance)
        shrink = 1 - (sigma / scale) ** 3 * (share - strength * strength * squares)
        gain = variance / scale * (1 / ties - share)
        ratings[player] = Rating(mu + gain, sigma * sqrt(max(shrink, _KAPPA)))
        rivals -= strength
