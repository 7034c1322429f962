"""The results of a tournament: its tables with their scores, and the standings."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.riichi.rules.rules import Rules
from scorer.table.games import TableRules, table_rules_from_dict
from scorer.table.session.results import match_sheet
from scorer.table.session.session import Session
from scorer.table.tournament.plan import Plan, Table
from scorer.table.tournament.ranking import GameResult, Standing, rank_players
from webapp.session.sessions import Sessions
from webapp.storage.tournaments import Penalty, Player, SeatedTable, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """A player at a table: the number, the score, the points with uma, and the place."""

    player: int
    score: int
    points: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    """A table of a round, as if its game ended now.

    Attributes:
        round: The number of the round.
        table: The number of the table.
        session: The number of its session; None until the table is opened.
        over: Whether the game has ended.
        seats: East, South, West and North of the first hand.
    """

    round: int
    table: int
    session: int | None
    over: bool
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentResults:
    """Everything that the pages and the files of a tournament show."""

    tournament: Tournament
    rules: TableRules
    players: tuple[Player, ...]
    tables: tuple[TableResult, ...]
    penalties: tuple[Penalty, ...]
    standings: tuple[Standing, ...]

    @property
    def riichi(self) -> bool:
        """True if the games are riichi."""
        return isinstance(self.rules, Rules)

    def plan(self) -> Plan:
        """Return the seats of all rounds."""
        rounds: dict[int, list[Table]] = {}
        for each in self.tables:
            east, south, west, north = (seat.player for seat in each.seats)
            rounds.setdefault(each.round, []).append((east, south, west, north))
        return tuple(map(tuple, rounds.values()))


def read_results(sessions: Sessions, tournament: Tournament) -> TournamentResults:
    """Return the results of a tournament.

    A session has the result of its first game. Substitutes are not ranked.
    """
    store = sessions.store.tournaments
    players, seated = store.players(tournament.number), store.tables(tournament.number)
    lengths = sessions.store.lengths(each.session for each in seated if each.session is not None)
    tables = tuple(_table(sessions, each, lengths.get(each.session or 0)) for each in seated)
    rules = table_rules_from_dict(json.loads(tournament.rules))
    penalties = store.penalties(tournament.number)
    lost: Counter[int] = Counter()
    for each in penalties:
        lost[each.player] += each.points
    standings = rank_players(
        (each.number for each in players if not each.terms.substitute),
        tuple(_games(tables)),
        lost,
        riichi=isinstance(rules, Rules),
    )
    return TournamentResults(
        tournament=tournament,
        rules=rules,
        players=players,
        tables=tables,
        penalties=penalties,
        standings=standings,
    )


def _games(tables: Sequence[TableResult]) -> Iterator[GameResult]:
    for table in tables:
        if table.over:
            for each in table.seats:
                yield GameResult(
                    player=each.player,
                    round=table.round,
                    points=each.points,
                    score=each.score,
                    place=each.place,
                )


def _table(sessions: Sessions, seated: SeatedTable, length: int | None) -> TableResult:
    """Return the result of a table; that of a deleted session has no scores."""
    found: tuple[bool, tuple[tuple[int, int, int], ...]] = (False, ())
    if seated.session is not None and length is not None:
        number = seated.session
        found = sessions.game_results.get(
            (number, length), lambda: _game_result(sessions.load(number))
        )
    over, cells = found
    seats = tuple(
        SeatResult(player=player, score=score, points=points, place=place)
        for player, (score, points, place) in zip(
            seated.players, cells or ((0, 0, 0),) * len(seated.players), strict=True
        )
    )
    return TableResult(
        round=seated.round, table=seated.number, session=seated.session, over=over, seats=seats
    )


def _game_result(session: Session) -> tuple[bool, tuple[tuple[int, int, int], ...]]:
    """Return whether the first game is over, and the score, points and place of its players."""
    row = match_sheet(session.state)[0]
    cells = [each for each in row.cells if each is not None]
    return row.over, tuple((each.raw, each.subtotal, each.place) for each in cells)
