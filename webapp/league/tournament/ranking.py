"""Rank the players of a tournament by the results of their games and their penalties.

- Riichi: the sum of the results of all games with uma, less the penalties; the penalties count for
  the sum and not for the game (the author of the WRC rules 2014,
  http://reachmahjong.com/en/forum/viewtopic.php?f=17&t=53230). We found no rule of WRC or EMA for
  equal sums, so such players share their rank, unless the organiser chooses what decides.
- Absences by a book: a session that a player missed counts as one without a game
  (EMA 2025 §7.3, WRC §12.3.9). A disqualified player is the last of the list under EMA rules, and
  is not listed under those of WRC (§12.2).
- A cut: those who go on are before the others, whose later games do not count. They keep all, a
  quarter or none of what they had, rounded to a point; games of which nothing is kept separate
  nobody.
- Chinese Official: the sum of the table points, then the sum of the scores, then the best game,
  then the number of games with this score (CN98 p. 30; docs/reference/sources.md explains the key).
  The mahjong club of Paris publishes the first two (https://mahjongtime.blogspot.com/2021/03/).
"""

import sys
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Self

from webapp.league.storage.tournaments import Cut, Kept, PlayOff, TieBreak


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


@dataclass(frozen=True, slots=True)
class Loss:
    """A penalty: the points that a player loses, and the last round before it."""

    player: int
    points: int
    round: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A player in the ranking; players level in everything that the rules compare share a rank.

    A player without a game has no rank. `missed` is the number of sessions without the player,
    `out` the round with the cut after which the player does not go on, and `kept` are the points
    that the player had after each cut before.
    """

    rank: int | None
    player: int
    points: int
    score: int
    penalty: int
    games: int
    missed: int
    out: int | None
    kept: tuple[int, ...]
    results: tuple[GameResult, ...]


def rank_players(  # noqa: PLR0913 - the facts of a tournament
    players: Iterable[int],
    results: Sequence[GameResult],
    losses: Iterable[Loss] = (),
    *,
    riichi: bool,
    last: Collection[int] = (),
    tie_break: TieBreak = TieBreak.SHARED,
    cuts: Sequence[Cut] = (),
    play_offs: Sequence[PlayOff] = (),
) -> tuple[Standing, ...]:
    """Return the ranking, the best first.

    Args:
        players: All players, also those without a result.
        results: The results of all finished games.
        losses: The penalties.
        riichi: Whether the games are riichi.
        last: The players who are last, whatever their results: they are disqualified.
        tie_break: The order of players with equal sums in riichi.
        cuts: The cuts, the first round first.
        play_offs: The orders of players with equal sums.
    """
    found = {player: _Record.until_out(player, cuts) for player in players}
    for result in results:
        if result.player in found:
            found[result.player].add(result)
    for loss in losses:
        if loss.player in found:
            found[loss.player].losses.append(loss)
    sums = {player: each.sums() for player, each in found.items()}
    keys = {player: each.key(sums[player][-1], riichi=riichi) for player, each in found.items()}

    def group(player: int) -> tuple[int, int]:
        """Return 0 for those who are ranked by their results, then the last, then the others.

        Among the first are those before who are longer in the tournament.
        """
        if not found[player].games:
            return 2, 0
        return (1, 0) if player in last else (0, -len(found[player].cuts))

    equals: dict[object, list[_Record]] = {}
    for player, each in found.items():
        equals.setdefault((group(player), keys[player]), []).append(each)
    if not riichi:
        tie_break = TieBreak.SHARED
    full = {
        player: (
            *(-each for each in group(player)),
            *keys[player],
            _tie_value(each, equals[group(player), keys[player]], tie_break, play_offs),
        )
        for player, each in found.items()
    }

    def order(player: int) -> tuple[Fraction | int, ...]:
        cuts = found[player].cuts
        before = cuts[-1].players.index(player) if cuts else 0
        return (*(-each for each in full[player]), before, player)

    ranks: dict[tuple[Fraction | int, ...], int] = {}
    return tuple(
        Standing(
            rank=ranks.setdefault(full[player], number) if found[player].games else None,
            player=player,
            points=keys[player][0],
            score=sums[player][-1][1],
            penalty=sum(each.points for each in found[player].losses),
            games=len(found[player].games),
            missed=len(found[player].results) - len(found[player].games),
            out=found[player].out,
            kept=tuple(points for points, _score in sums[player][:-1]),
            results=tuple(found[player].results),
        )
        for number, player in enumerate(sorted(found, key=order), 1)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Record:
    """The results of a player with the cuts after which the player went on; `out` is the next."""

    player: int
    cuts: tuple[Cut, ...]
    out: int | None
    results: list[GameResult] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)

    @classmethod
    def until_out(cls, player: int, cuts: Sequence[Cut]) -> Self:
        """Return the empty record of a player."""
        for number, each in enumerate(cuts):
            if player not in each.players:
                return cls(player=player, cuts=tuple(cuts[:number]), out=each.round)
        return cls(player=player, cuts=tuple(cuts), out=None)

    def add(self, result: GameResult) -> None:
        """Add a result, unless the player was out before."""
        if self.out is None or result.round <= self.out:
            self.results.append(result)

    @property
    def games(self) -> list[GameResult]:
        """The games that the player did not miss."""
        return [each for each in self.results if not each.missed]

    @property
    def own_games(self) -> list[GameResult]:
        """The games of which something counts."""
        first = max((each.round for each in self.cuts if each.kept is Kept.NONE), default=0)
        return [each for each in self.games if each.round > first]

    def sums(self) -> list[tuple[int, int]]:
        """Return what the player had of points and scores after each cut, and has now."""
        found, points, score, first = list[tuple[int, int]](), 0, 0, -1
        for cut in (*self.cuts, None):
            rounds = range(first + 1, sys.maxsize if cut is None else cut.round + 1)
            results = [each for each in self.results if each.round in rounds]
            points += sum(each.points for each in results)
            points -= sum(each.points for each in self.losses if each.round in rounds)
            score += sum(each.score for each in results)
            if cut is not None:
                points, score = (round(each * _SHARES[cut.kept]) for each in (points, score))
                first = cut.round
            found.append((points, score))
        return found

    def key(self, sums: tuple[int, int], *, riichi: bool) -> tuple[int, int, int, int]:
        """Return what the rules compare, the most important value first."""
        points, score = sums
        if riichi:
            return points, 0, 0, 0
        scores = [each.score for each in self.own_games]
        best = max(scores, default=0)
        return points, score, best, scores.count(best)


_SHARES = {Kept.ALL: Fraction(1), Kept.QUARTER: Fraction(1, 4), Kept.NONE: Fraction(0)}


def _tie_value(
    own: _Record, equal: Collection[_Record], tie_break: TieBreak, play_offs: Sequence[PlayOff]
) -> Fraction | int:
    """Return what decides between players with equal sums; the greater value is better."""
    games = own.own_games
    match tie_break:
        case TieBreak.AVERAGE_PLACE if games:
            return -Fraction(sum(each.place for each in games), len(games))
        case TieBreak.BEST_GAME if games:
            return max(each.points for each in games)
        case TieBreak.HEAD_TO_HEAD:
            return _head_to_head(own, equal)
        case TieBreak.PLAY_OFF:
            return _play_off(own.player, equal, play_offs)
    return 0


def _play_off(player: int, equal: Collection[_Record], play_offs: Sequence[PlayOff]) -> int:
    """Return the place in the newest play-off of exactly these players after their last round.

    Without one it is 0: they share their rank.
    """
    players = {each.player for each in equal}
    turn = last_round(game for each in equal for game in each.results)
    for each in reversed(play_offs):
        if each.round == turn and set(each.players) == players:
            return -each.players.index(player)
    return 0


def last_round(results: Iterable[GameResult]) -> int:
    """Return the last round of results."""
    return max((each.round for each in results), default=0)


def _head_to_head(own: _Record, equal: Collection[_Record]) -> int:
    """Return the games at one table with an equal player that ended before that player.

    Those that ended after are subtracted.
    """
    places = {(each.round, each.table): each.place for each in own.own_games}
    others = (each for other in equal if other is not own for each in other.own_games)
    met = [each for each in others if (each.round, each.table) in places]
    return sum(
        (each.place > places[each.round, each.table])
        - (each.place < places[each.round, each.table])
        for each in met
    )
