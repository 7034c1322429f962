"""Rank the players of a tournament by the results of their games and their penalties.

- Riichi: the sum of the results of all games with uma, less the penalties; the penalties count for
  the sum and not for the game (the author of the WRC rules 2014,
  http://reachmahjong.com/en/forum/viewtopic.php?f=17&t=53230). We found no rule of WRC or EMA for
  equal sums, so such players share their rank.
- Chinese Official: the sum of the table points, then the sum of the scores, then the best game,
  then the number of games with this score (CN98 p. 30; docs/reference/sources.md explains the key).
  The mahjong club of Paris publishes the first two (https://mahjongtime.blogspot.com/2021/03/).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """The result of a player in one round.

    Attributes:
        player: The number of the player.
        round: The number of the round.
        points: The points with uma, like scores: 45500 is +45.5; 4000 are 4 table points.
        score: The score at the end of the game.
        place: The place at the table.
    """

    player: int
    round: int
    points: int
    score: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A player in the ranking; players level in everything that the rules compare share a rank."""

    rank: int
    player: int
    points: int
    score: int
    penalty: int
    games: int
    results: tuple[GameResult, ...]


def rank_players(
    players: Iterable[int],
    results: Sequence[GameResult],
    penalties: Mapping[int, int],
    *,
    riichi: bool,
) -> tuple[Standing, ...]:
    """Return the ranking, the best first.

    Args:
        players: All players, also those without a result.
        results: The results of all finished games.
        penalties: The points that players lose, as positive numbers.
        riichi: Whether the games are riichi.
    """
    found: dict[int, list[GameResult]] = {player: [] for player in players}
    for each in results:
        if each.player in found:
            found[each.player].append(each)
    keys = {
        player: _key(games, penalties.get(player, 0), riichi=riichi)
        for player, games in found.items()
    }
    order = sorted(found, key=lambda player: (*(-each for each in keys[player]), player))
    ranks: dict[tuple[int, ...], int] = {}
    return tuple(
        Standing(
            rank=ranks.setdefault(keys[player], number),
            player=player,
            points=keys[player][0],
            score=sum(each.score for each in found[player]),
            penalty=penalties.get(player, 0),
            games=len(found[player]),
            results=tuple(found[player]),
        )
        for number, player in enumerate(order, 1)
    )


def _key(games: Sequence[GameResult], penalty: int, *, riichi: bool) -> tuple[int, int, int, int]:
    """Return what the rules compare, the most important value first."""
    points = sum((each.points for each in games), 0) - penalty
    if riichi:
        return points, 0, 0, 0
    scores = [each.score for each in games]
    best = max(scores, default=0)
    return points, sum(scores), best, scores.count(best)
