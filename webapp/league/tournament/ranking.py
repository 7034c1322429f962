"""Rank the players of a tournament by the results of their games and their penalties.

- Riichi: the sum of the results of all games with uma, less the penalties; the penalties count for
  the sum and not for the game (the author of the WRC rules 2014,
  http://reachmahjong.com/en/forum/viewtopic.php?f=17&t=53230). We found no rule of WRC or EMA for
  equal sums, so such players share their rank, unless the organiser chooses what decides.
- Absences by a book: a session that a player missed counts as one without a game
  (EMA 2025 §7.3, WRC §12.3.9). A disqualified player is the last of the list under EMA rules, and
  is not listed under those of WRC (§12.2).
- Chinese Official: the sum of the table points, then the sum of the scores, then the best game,
  then the number of games with this score (CN98 p. 30; docs/reference/sources.md explains the key).
  The mahjong club of Paris publishes the first two (https://mahjongtime.blogspot.com/2021/03/).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from webapp.league.storage.tournaments import TieBreak


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
        table: The number of the table.
    """

    player: int
    round: int
    points: int
    score: int
    place: int
    missed: bool = False
    table: int = 0


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


def rank_players(  # noqa: PLR0913 - the facts of a tournament
    players: Iterable[int],
    results: Sequence[GameResult],
    penalties: Mapping[int, int],
    *,
    riichi: bool,
    last: Collection[int] = (),
    tie_break: TieBreak = TieBreak.SHARED,
) -> tuple[Standing, ...]:
    """Return the ranking, the best first.

    Args:
        players: All players, also those without a result.
        results: The results of all finished games.
        penalties: The points that players lose, as positive numbers.
        riichi: Whether the games are riichi.
        last: The players who are last, whatever their results: they are disqualified.
        tie_break: The order of players with equal sums in riichi.
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

    equals: dict[object, list[int]] = {}
    for player in found:
        equals.setdefault((group(player), keys[player]), []).append(player)
    full = {
        player: (
            -group(player),
            *keys[player],
            _tie(player, equals[group(player), keys[player]], found, tie_break) if riichi else 0,
        )
        for player in found
    }
    order = sorted(found, key=lambda player: (*(-each for each in full[player]), player))
    ranks: dict[tuple[Fraction | int, ...], int] = {}
    return tuple(
        Standing(
            rank=ranks.setdefault(full[player], number) if games[player] else None,
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


def _tie(
    player: int,
    equal: Collection[int],
    found: Mapping[int, Sequence[GameResult]],
    tie_break: TieBreak,
) -> Fraction | int:
    """Return what decides between players with equal sums; the greater value is better.

    Head to head: the games at one table with an equal player that ended before that player, less
    those that ended after.
    """
    games = [each for each in found[player] if not each.missed]
    match tie_break:
        case TieBreak.AVERAGE_PLACE if games:
            return -Fraction(sum(each.place for each in games), len(games))
        case TieBreak.BEST_GAME if games:
            return max(each.points for each in games)
        case TieBreak.HEAD_TO_HEAD:
            places = {(each.round, each.table): each.place for each in games}
            others = (each for other in equal if other != player for each in found[other])
            met = [each for each in others if (each.round, each.table) in places]
            return sum(
                (each.place > places[each.round, each.table])
                - (each.place < places[each.round, each.table])
                for each in met
                if not each.missed
            )
    return 0


def _key(games: Sequence[GameResult], penalty: int, *, riichi: bool) -> tuple[int, int, int, int]:
    """Return what the rules compare, the most important value first."""
    points = sum((each.points for each in games), 0) - penalty
    if riichi:
        return points, 0, 0, 0
    scores = [each.score for each in games]
    best = max(scores, default=0)
    return points, sum(scores), best, scores.count(best)
