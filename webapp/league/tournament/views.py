"""Tournaments in JSON: requests of the organiser, and the views of rounds, standings and clock."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from scorer.riichi.rules.penalties import Consequence
from scorer.riichi.rules.plain_values import STANDARD_RULES, ChosenRules
from scorer.riichi.rules.rules import Rules
from scorer.table.games import TableRules, game_for, game_name
from scorer.tiles.messages import Text
from scorer.tiles.terms import Game
from webapp.league.seating.draw import MOST_ROUNDS
from webapp.league.seating.plan import PlanQuality, quality
from webapp.league.storage.links import LinkRole
from webapp.league.storage.tournaments import (
    Book,
    Cut,
    Kept,
    Penalty,
    PlayerTerms,
    PlayOff,
    Terms,
    TieBreak,
)
from webapp.league.tournament.access import ClockAction, ClockView, TableLink, TournamentAccess
from webapp.league.tournament.files import EmaRow
from webapp.league.tournament.ranking import Standing
from webapp.league.tournament.results import SeatResult, TablePenalty, TournamentResults
from webapp.typed_json.decode import Between, MaxLength
from webapp.typed_json.encode import copy_fields
from webapp.views.hand.fan_requests import GivenRules
from webapp.views.reference import OffenceView, penalties_response
from webapp.views.session.requests import Token
from webapp.views.table_rules import rules_view

Rounds = Annotated[int, Between(1, MOST_ROUNDS)]
Minutes = Annotated[int, Between(1, 600)]
Hands = Annotated[int, Between(-1, 4)]
ShortText = Annotated[str, MaxLength(200)]
"""The reason of a penalty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentTermsRequest:
    """The terms of a tournament, see `TournamentView`.

    Without a `book` or a `tie_break` a tournament keeps its own; a new one has the book of the
    rules and shares ranks.
    """

    name: str
    rounds: Rounds
    minutes: Minutes = 90
    hands: Hands = 1
    book: Book | None = None
    tie_break: TieBreak | None = None

    def terms(
        self, book: Book, tie_break: TieBreak = TieBreak.SHARED, released: int | None = None
    ) -> Terms:
        """Return the terms, with these choices unless the request has others."""
        return Terms(
            name=self.name,
            rounds=self.rounds,
            minutes=self.minutes,
            hands=self.hands,
            book=self.book or book,
            tie_break=self.tie_break or tie_break,
            released=released,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournamentRequest(TournamentTermsRequest):
    """A new tournament of riichi for four."""

    game: Game = Game.RIICHI
    rules: ChosenRules = STANDARD_RULES


@dataclass(frozen=True, slots=True, kw_only=True)
class NewFanTournamentRequest(TournamentTermsRequest):
    """A new tournament of a game scored by fans."""

    game: Game
    rules: GivenRules = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRulesRequest:
    """The rules of a tournament of riichi."""

    game: Game = Game.RIICHI
    rules: ChosenRules


@dataclass(frozen=True, slots=True, kw_only=True)
class FanTournamentRulesRequest:
    """The rules of a tournament of a game scored by fans."""

    game: Game
    rules: GivenRules = None


@dataclass(frozen=True, slots=True)
class JoinClubRequest:
    """The key of an organiser's link to the club that holds a tournament from now on."""

    club: Token


@dataclass(frozen=True, slots=True)
class PlayersRequest:
    """Players who are added, and those of `file`: a table as text, or a file as a data URL."""

    players: tuple[PlayerTerms, ...] = ()
    file: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """A player without a seat who plays for an absent player."""

    player: int
    substitute: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRequest:
    """A round is opened; the first free substitutes play for absent players who are not listed."""

    substitutes: tuple[Replacement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseRequest:
    """The last round whose results all see; null shows every result at once."""

    released: Annotated[int, Between(0, MOST_ROUNDS)] | None


class SeatingKind(StrEnum):
    """The ways to seat rounds: drawn, by the ranking, or by a file."""

    DRAW = "draw"
    SWISS = "swiss"
    FILE = "file"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRequest:
    """Seat the rounds that are not opened; `file` is a table as in `PlayersRequest`."""

    kind: SeatingKind
    file: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRequest:
    """A penalty: the points that the player loses, like scores (20000 are 20), 0 for a warning.

    The reason is the name of an offence, or any words.
    """

    player: int
    points: Annotated[int, Between(0, 1_000_000)]
    reason: ShortText


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRequest:
    """The result of a table: the final score of each seat from East of the first hand.

    `sticks` are the riichi sticks that stayed on the table; with them the scores add up to
    `start_sum` of a `TournamentView`.
    """

    scores: tuple[Annotated[int, Between(-1_000_000, 1_000_000)], ...]
    sticks: Annotated[int, Between(0, 100)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtrasRequest:
    """The minutes and the hands after the time that a table has beyond those of its round."""

    minutes: Annotated[int, Between(0, 120)] = 0
    hands: Annotated[int, Between(0, 10)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRequest:
    """A cut after the newest round: how many go on, and what they keep of their points.

    `chosen` are those who go on of the players who share the last rank that does.
    """

    count: Annotated[int, Between(1, 1000)]
    kept: Kept
    chosen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOffRequest:
    """The order of all players who share a rank, the best first."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClockRequest:
    """A change of the clock."""

    action: ClockAction


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClockView:
    """The clock at a table; null without a tournament, or after a game of an earlier round.

    Once the time is up `hands_left` are the hands to play with the present one; before that, and
    for a stopped clock, it is null. `released` is as in `TournamentView`; `last` is true in
    the last round.
    """

    tournament: int | None
    clock: ClockView | None
    table: int
    hands_left: int | None = None
    released: int | None = None
    last: bool = False


@dataclass(frozen=True, slots=True)
class SubstitutesResponse:
    """The names of those who can take over a seat; null if the table belongs to no tournament."""

    players: tuple[str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView(PlayerTerms):
    """A player of a tournament."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResultView:
    """A table: the scores are those so far, or the result of the game.

    Attributes:
        table: The number of the table.
        opened: Whether it has a session.
        deleted: Whether its session was deleted; the table can be opened again.
        recorded: Whether something is recorded in its game.
        over: Whether its game has ended.
        extra_minutes: The minutes that it has beyond those of the round.
        extra_hands: The hands after the time beyond those of the round.
        seats: The players who sit there, from East.
    """

    table: int
    opened: bool
    deleted: bool
    recorded: bool
    over: bool
    extra_minutes: int
    extra_hands: int
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    """A seated round."""

    round: int
    opened: bool
    over: bool
    tables: tuple[TableResultView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingView:
    """A player in the ranking; `points` are those of all finished games less the penalties.

    A player without a game has no rank; `missed` are the sessions that count without a game, and
    `by_round` the points of each round up to the last one with a result, null without one. `out`
    is the round after which the player did not go on; null for who is in. `kept` are the points
    after each cut before. `moved` are the places won since the round before, negative if lost.
    """

    rank: int | None
    player: int
    points: int
    score: int
    penalty: int
    games: int
    missed: int
    by_round: tuple[int | None, ...]
    out: int | None
    kept: tuple[int, ...]
    moved: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentView:
    """A tournament; points are like scores: 45500 is +45.5, 4000 are 4 table points.

    Attributes:
        tournament: Its number, the same for all its links and tables.
        role: The role of the link.
        viewer: The path of the page for viewers; null if its link ended, or an invitation opened
            the tournament.
        game: The name of its game, such as `riichi`.
        rules: The title of its rules.
        preset: Their name; null for other rules.
        changes: The number of rules that differ from those with this title.
        of_club: Whether its players are persons of a club.
        rounds: The number of its rounds.
        minutes: The minutes of a round.
        hands: The hands after the one in which the time is up; -1 if that is broken off.
        book: The book by which absences count: `ema`, `wrc` or `none`.
        tie_break: What decides between equal sums in riichi; `shared` if nothing does.
        released: The last round whose results all see: for others than organisers the scores,
            points and places of later ones are 0. Null if nothing is held back.
        start_sum: The sum of the scores at the start of a game.
        seated: The rounds that have seats.
        quality: How often pairs meet and sit at each wind in these rounds; null without seats.
        standings: The ranking, in which games that are held back do not count for others than
            organisers.
        released_standings: For organisers the ranking that all see, if results are held back.
        penalties: The penalties of referees.
        cuts: The cuts with those who go on.
        play_offs: The orders of players who had equal sums after a round.
        table_penalties: Those recorded at tables, chombo, warnings and dead hands included; they
            count in the same way.
            Viewers do not see those of games that are held back.
        offences: The offences of the book of the rules, but for a chombo.
    """

    tournament: int
    name: str
    role: LinkRole
    viewer: str | None
    game: str
    rules: Text
    preset: str | None
    changes: int
    of_club: bool
    rounds: int
    minutes: int
    hands: int
    book: Book
    tie_break: TieBreak
    released: int | None
    start_sum: int
    players: tuple[PlayerView, ...]
    seated: tuple[RoundView, ...]
    quality: PlanQuality | None
    standings: tuple[StandingView, ...]
    released_standings: tuple[StandingView, ...] | None
    penalties: tuple[Penalty, ...]
    table_penalties: tuple[TablePenalty, ...]
    cuts: tuple[Cut, ...]
    play_offs: tuple[PlayOff, ...]
    offences: tuple[OffenceView, ...]


@dataclass(frozen=True, slots=True)
class NewTournamentResponse:
    """The key of the owner of a new tournament and its view."""

    key: str
    view: TournamentView


@dataclass(frozen=True, slots=True)
class EmaResponse:
    """The list of EMA, and the times in UTC at which the first and last tables were opened."""

    rows: tuple[EmaRow, ...]
    first: str | None
    last: str | None


@dataclass(frozen=True, slots=True)
class TableLinksResponse:
    """The opened tables with the paths for those who record."""

    tables: tuple[TableLink, ...]


def tournament_view(tournament: TournamentAccess) -> TournamentView:
    """Return the view of a tournament for the holder of a link."""
    results = tournament.results()
    rules = rules_view(results.rules)
    organises, records = map(tournament.role.has, (LinkRole.ORGANISER, LinkRole.SCORER))
    holds_back = results.tournament.terms.released is not None
    return copy_fields(
        TournamentView,
        results.tournament.terms,
        tournament=tournament.number,
        role=tournament.role,
        viewer=tournament.viewer_path(),
        game=game_name(results.rules),
        rules=rules.title,
        preset=rules.preset,
        changes=len(rules.changed),
        of_club=tournament.league.store.tournaments.is_of_club(tournament.number),
        start_sum=sum(game_for(results.rules).new_game().scores),
        players=tuple(
            copy_fields(PlayerView, each.terms, player=each.number) for each in results.players
        ),
        seated=tuple(_rounds(results)),
        quality=quality(results.plan()) if results.tables else None,
        standings=_ranking(results),
        released_standings=_ranking(results.released()) if organises and holds_back else None,
        penalties=results.penalties,
        cuts=results.cuts,
        play_offs=results.play_offs,
        table_penalties=tuple(
            penalty
            for each in results.tables
            if records or not each.held
            for penalty in each.penalties
        ),
        offences=_offences(results.rules),
    )


def _ranking(results: TournamentResults) -> tuple[StandingView, ...]:
    newest = max((game.round for each in results.standings for game in each.results), default=1)
    before = {each.player: each.rank for each in results.until(newest - 1).standings}
    return tuple(
        copy_fields(
            StandingView,
            each,
            by_round=_by_round(each),
            moved=(before[each.player] or each.rank) - each.rank if each.rank else 0,
        )
        for each in results.standings
    )


def _by_round(standing: Standing) -> tuple[int | None, ...]:
    points = {each.round: each.points for each in standing.results}
    return tuple(points.get(turn) for turn in range(1, max(points, default=0) + 1))


def _offences(rules: TableRules) -> tuple[OffenceView, ...]:
    """Return what a referee gives at the desk: a chombo, which ends a hand, is one of a table."""
    found = penalties_response(rules).offences if isinstance(rules, Rules) else ()
    return tuple(each for each in found if each.consequence is not Consequence.CHOMBO)


def _rounds(results: TournamentResults) -> list[RoundView]:
    rounds: dict[int, list[TableResultView]] = {}
    for each in results.tables:
        view = copy_fields(TableResultView, each, opened=each.session is not None)
        rounds.setdefault(each.round, []).append(view)
    return [
        RoundView(
            round=turn,
            opened=all(each.opened for each in tables),
            over=all(each.over for each in tables),
            tables=tuple(tables),
        )
        for turn, tables in rounds.items()
    ]
