"""Rank the players of a tournament by the results of their games and their penalties.

- Riichi: the sum of the results of all games with uma, less the penalties; the penalties count for
  the sum and not for the game (the author of the WRC rules 2014,
  http://reachmahjong.com/en/forum/viewtopic.php?f=17&t=53230). We found no rule of WRC or EMA for
  equal sums, so such players share their rank.
- Absences by a book: a session that a player missed counts as one without a game
  (EMA 2025 §7.3, WRC §12.3.9). A disqualified player is the last of the list under EMA rules, and
  is not listed under those of WRC (§12.2).
- Chinese Official: the sum of the table points, then the sum of the scores, then the best game,
  then the number of games with this score (CN98 p. 30; docs/reference/sources.md explains the key).
  The mahjong club of Paris publishes the first two (https://mahjongtime.blogspot.com/2021/03/).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """The result of a player in one round.

    Attributes:
        player: The number of the player.
        round: The number of the round.
        points: The points with uma, like scores: 45500 is +45.5; 4000 are 4 table points.
        score: The score at the end of the game.
        place: The place at the table; 0 without a game.
        missed: Whether the player missed the session.
    """

    player: int
    round: int
    points: int
    score: int
    place: int
    missed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A player in the ranking; players level in everything that the rules compare share a rank.

    A player without a game has no rank. `missed` is the number of sessions without the player.
    """

    rank: int | None
    player: int
    points: int
    score: int
    penalty: int
    games: int
    missed: int
    results: tuple[GameResult, ...]


def rank_players(
    players: Iterable[int],
    results: Sequence[GameResult],
    penalties: Mapping[int, int],
    *,
    riichi: bool,
    last: Collection[int] = (),
) -> tuple[Standing, ...]:
    """Return the ranking, the best first.

    Args:
        players: All players, also those without a result.
        results: The results of all finished games.
        penalties: The points that players lose, as positive numbers.
        riichi: Whether the games are riichi.
        last: The players who are last, whatever their results: they are disqualified.
    """
    found: dict[int, list[GameResult]] = {player: [] for player in players}
    for each in results:
        if each.player in found:
            found[each.player].append(each)
    keys = {
        player: _key(games, penalties.get(player, 0), riichi=riichi)
        for player, games in found.items()
    }
    games = {player: sum(not each.missed for each in of) for player, of in found.items()}

    def group(player: int) -> int:
        """Return 0 for those who are ranked by their results, then the last, then the others."""
        return 2 if not games[player] else player in last

    order = sorted(
        found, key=lambda player: (group(player), *(-each for each in keys[player]), player)
    )
    ranks: dict[tuple[int, ...], int] = {}
    return tuple(
        Standing(
            rank=ranks.setdefault((group(player), *keys[player]), number)
            if games[player]
            else None,
            player=player,
            points=keys[player][0],
            score=sum(each.score for each in found[player]),
            penalty=penalties.get(player, 0),
            games=games[player],
            missed=len(found[player]) - games[player],
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
