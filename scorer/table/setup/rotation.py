"""The players proposed for the next game, if more play than there are seats."""

from collections.abc import Sequence


def next_players(games: Sequence[Sequence[int]], *, players: int, seats: int) -> tuple[int, ...]:
    """Return the players proposed for the next game, in turn order.

    The players with the fewest games sit, among them first those who have been out the longest.
    Who stays keeps the seat, the others take the free seats.

    Args:
        games: The players of each game so far, in turn order.
        players: The number of all players.
        seats: The number of seats.

    >>> next_players([(0, 1, 2, 3)], players=5, seats=4)
    (0, 1, 2, 4)
    """
    chosen = sorted(range(players), key=lambda player: _claim(player, games))[:seats]
    present = games[-1] if games else ()
    newcomers = iter(sorted(player for player in chosen if player not in present))
    staying = [player if player in chosen else next(newcomers) for player in present]
    return (*staying, *newcomers)


def _claim(player: int, games: Sequence[Sequence[int]]) -> tuple[int, int, int, int]:
    """Return the sort key of a player: games, last game, games in a row, number."""
    played = [number for number, seated in enumerate(games) if player in seated]
    in_a_row = 0
    for seated in reversed(games):
        if player not in seated:
            break
        in_a_row += 1
    return len(played), played[-1] if played else -1, in_a_row, player
