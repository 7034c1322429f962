"""Ratings equal those of the package openskill 6.2.0 with the Plackett-Luce model."""

import pytest

from webapp.league.club.rating import Rating, rate

# openskill.models.PlackettLuce().rate(teams, ranks=places), one player in each team, in this order.
GAMES = (
    ((0, 1, 2, 3), (1, 2, 3, 4)),
    ((1, 0, 2, 4), (1, 2, 2, 4)),
    ((4, 3, 2, 1), (1, 1, 1, 4)),
    ((0, 1, 4), (3, 2, 1)),
)
RATINGS = (
    (23.759099662, 7.83356644, 0.258400342),
    (28.558299621, 7.771473314, 5.243879678),
    (24.82784276, 7.887455882, 1.165475114),
    (21.42807104, 8.026726037, -2.65210707),
    (26.335986468, 8.003206727, 2.326366285),
)


def test_ratings_after_games_with_ties_and_three_players() -> None:
    ratings: dict[int, Rating] = {}
    for players, places in GAMES:
        ranked = sorted(zip(places, players, strict=True))
        rate(ratings, [player for _, player in ranked], [place for place, _ in ranked])
    for player, expected in enumerate(RATINGS):
        found = ratings[player]
        assert (found.mu, found.sigma, found.value) == pytest.approx(expected, abs=1e-8)
