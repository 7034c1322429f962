"""Tournaments: players, rounds, penalties, the clock, standings, and links by role."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from flask import Response, current_app

from scorer.riichi.rules.plain_values import STANDARD_RULES, ChosenRules
from scorer.table.games import TableRules, game_name
from scorer.table.tournament.draw import MOST_ROUNDS
from scorer.tiles.terms import Game
from webapp.session.requests import DeleteRequest
from webapp.storage.tournaments import LinkRole, Penalty, PlayerTerms, Terms
from webapp.tournament.access import (
    TableLink,
    TournamentAccess,
    create_tournament,
)
from webapp.tournament.files import results_csv, standings_csv
from webapp.tournament.results import SeatResult, TournamentResults
from webapp.typed_json.decode import Between, MaxLength, decode
from webapp.typed_json.encode import copy_fields
from webapp.web.api.blueprint import (
    body,
    download,
    endpoint,
    json_response,
    open_session,
    open_tournament_of_key,
    sessions,
    uncached,
)
from webapp.web.api.errors import Answer
from webapp.web.language import request_language
from webapp.web.protection.rate_limit import NewSessions, limited_address
from webapp.wire.hand.chinese_requests import ChineseRules, chosen_fan_rules, is_chinese_request

Rounds = Annotated[int, Between(1, MOST_ROUNDS)]
Minutes = Annotated[int, Between(1, 600)]
Hands = Annotated[int, Between(-1, 4)]
ShortText = Annotated[str, MaxLength(200)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentTermsRequest:
    """The terms of a tournament, see `TournamentView`."""

    name: str
    rounds: Rounds
    minutes: Minutes = 90
    hands: Hands = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournamentRequest(TournamentTermsRequest):
    """A new tournament of riichi for four."""

    game: Game = Game.RIICHI
    rules: ChosenRules = STANDARD_RULES

    def table_rules(self) -> TableRules:
        """Return the rules of its tables."""
        return self.rules.rules


@dataclass(frozen=True, slots=True, kw_only=True)
class NewChineseTournamentRequest(TournamentTermsRequest):
    """A new tournament of a game scored by fans."""

    game: Game
    rules: ChineseRules = None

    def table_rules(self) -> TableRules:
        """Return the rules of its tables."""
        return chosen_fan_rules(self.rules, self.game)


@dataclass(frozen=True, slots=True)
class PlayersRequest:
    """Players who are added; without a name, nobody."""

    players: tuple[PlayerTerms, ...]


class SeatingKind(StrEnum):
    """The ways to seat rounds: drawn, by the ranking, or by a file."""

    DRAW = "draw"
    SWISS = "swiss"
    FILE = "file"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRequest:
    """Seat the rounds that are not opened; `file` is the CSV of a prescribed seating."""

    kind: SeatingKind
    file: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRequest:
    """A penalty with its reason: the points that the player loses, like scores (20000 are 20)."""

    player: int
    points: Annotated[int, Between(1, 1_000_000)]
    reason: ShortText


class ClockAction(StrEnum):
    """The changes of the clock; a reset stops it with all minutes of the round."""

    START = "start"
    PAUSE = "pause"
    RESET = "reset"


@dataclass(frozen=True, slots=True)
class ClockRequest:
    """A change of the clock."""

    action: ClockAction


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationRequest:
    """A new link: its role, whom it is for, and the days after which it expires, if it does."""

    role: LinkRole
    label: ShortText = ""
    days: Annotated[int, Between(1, 3650)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockView:
    """The clock of a round.

    Attributes:
        version: Another text after every change of the tournament or of a table.
        round: The newest opened round; 0 before.
        running: Whether the clock runs.
        left: The seconds that are left, negative after the end.
        hands: The hands after the one in which the time is up; -1 if that is broken off.
    """

    version: str
    round: int
    running: bool
    left: int
    hands: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClockView:
    """The clock at a table; null if the table belongs to no tournament, or to an earlier round."""

    clock: ClockView | None
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """A player of a tournament."""

    player: int
    name: str
    club: str
    country: str
    substitute: bool
    absent: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResultView:
    """A table: `opened` has a session, `over` its result; else the scores are those so far."""

    table: int
    opened: bool
    over: bool
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
    """A player in the ranking; `points` are those of all finished games less the penalties."""

    rank: int
    player: int
    points: int
    score: int
    penalty: int
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentView:
    """A tournament; points are like scores: 45500 is +45.5, 4000 are 4 table points.

    Attributes:
        version: As that of the clock.
        role: The role of the link.
        game: The name of its game, such as `riichi`.
        rounds: The number of its rounds.
        minutes: The minutes of a round.
        hands: The hands after the one in which the time is up; -1 if that is broken off.
        seated: The rounds that have seats.
    """

    version: str
    name: str
    role: LinkRole
    game: str
    rounds: int
    minutes: int
    hands: int
    players: tuple[PlayerView, ...]
    seated: tuple[RoundView, ...]
    standings: tuple[StandingView, ...]
    penalties: tuple[Penalty, ...]


@dataclass(frozen=True, slots=True)
class NewTournamentResponse:
    """The key of the owner of a new tournament and its view."""

    key: str
    view: TournamentView


@dataclass(frozen=True, slots=True)
class TableLinksResponse:
    """The opened tables with the paths for those who record."""

    tables: tuple[TableLink, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkView:
    """A link with its times in UTC; `own` is the one of this request."""

    link: int
    role: LinkRole
    label: str
    created: str
    expires: str | None
    used: str | None
    own: bool


@dataclass(frozen=True, slots=True)
class LinksResponse:
    """The links of a tournament; their keys are shown only when they are made."""

    links: tuple[LinkView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationResponse:
    """The path of a new link, and all links."""

    path: str
    links: tuple[LinkView, ...]


def _version(tournament: TournamentAccess) -> str:
    """Return a text that differs after every change of the tournament or of one of its tables."""
    store = sessions().store
    tables = [each.session for each in store.tournaments.tables(tournament.number)]
    entries = sum(store.lengths(each for each in tables if each is not None).values())
    return f"{tournament.tournament().changes}-{entries}"


def _view(tournament: TournamentAccess) -> TournamentView:
    version, results = _version(tournament), tournament.results()
    return copy_fields(
        TournamentView,
        results.tournament.terms,
        version=version,
        role=tournament.role,
        game=game_name(results.rules),
        players=tuple(
            copy_fields(PlayerView, each.terms, player=each.number) for each in results.players
        ),
        seated=tuple(_rounds(results)),
        standings=tuple(copy_fields(StandingView, each) for each in results.standings),
        penalties=results.penalties,
    )


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


def _view_response(tournament: TournamentAccess) -> Response:
    return uncached(json_response(_view(tournament)))


@endpoint(
    "POST",
    "/tournaments",
    request=NewTournamentRequest | NewChineseTournamentRequest,
    response=NewTournamentResponse,
    status=(201,),
    errors=(503,),
)
def create_a_tournament() -> Answer:
    """Create a tournament; the response has the key of its owner."""
    created: NewSessions = current_app.extensions["tenbo_new_sessions"]
    created.require_allowed(limited_address())
    data = body()
    new = (
        decode(NewChineseTournamentRequest, data)
        if is_chinese_request(data)
        else decode(NewTournamentRequest, data)
    )
    key = create_tournament(sessions(), copy_fields(Terms, new), new.table_rules())
    created.record(limited_address())
    view = _view(open_tournament_of_key(key))
    return json_response(NewTournamentResponse(key, view)), 201


@endpoint("GET", "/tournaments/<key>", response=TournamentView)
def show_tournament(key: str) -> Response:
    """Return a tournament with its players, rounds and standings."""
    return _view_response(open_tournament_of_key(key))


@endpoint("PATCH", "/tournaments/<key>", request=TournamentTermsRequest, response=TournamentView)
def change_tournament(key: str) -> Response:
    """Change the terms of a tournament."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    tournament.change(copy_fields(Terms, decode(TournamentTermsRequest, body())))
    return _view_response(tournament)


@endpoint("DELETE", "/tournaments/<key>", request=DeleteRequest, status=(204,))
def delete_tournament(key: str) -> Answer:
    """Delete a tournament with its links; the body confirms its name, and the tables stay."""
    tournament = open_tournament_of_key(key, LinkRole.OWNER)
    tournament.delete(decode(DeleteRequest, body()).name)
    return Response(), 204


@endpoint(
    "POST",
    "/tournaments/<key>/players",
    request=PlayersRequest,
    response=TournamentView,
    status=(201,),
)
def add_players(key: str) -> Answer:
    """Add players, who get the next numbers."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    tournament.add_players(decode(PlayersRequest, body()).players)
    return _view_response(tournament), 201


@endpoint(
    "PATCH",
    "/tournaments/<key>/players/<int:player>",
    request=PlayerTerms,
    response=TournamentView,
)
def change_tournament_player(key: str, player: int) -> Response:
    """Change a player: the name, or whether the player is a substitute or absent."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    tournament.change_player(player, decode(PlayerTerms, body()))
    return _view_response(tournament)


@endpoint("DELETE", "/tournaments/<key>/players/<int:player>", response=TournamentView)
def delete_tournament_player(key: str, player: int) -> Response:
    """Delete a player who has no seat."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    tournament.delete_player(player)
    return _view_response(tournament)


@endpoint("POST", "/tournaments/<key>/rounds", request=SeatingRequest, response=TournamentView)
def seat_rounds(key: str) -> Response:
    """Seat the rounds that are not opened: all by a draw or a file, or the next one as Swiss."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    seating = decode(SeatingRequest, body())
    if seating.kind is SeatingKind.FILE:
        tournament.prescribe(seating.file)
    elif seating.kind is SeatingKind.SWISS:
        tournament.draw_swiss()
    else:
        tournament.draw()
    return _view_response(tournament)


@endpoint("POST", "/tournaments/<key>/rounds/<int:turn>/open", response=TournamentView)
def open_a_round(key: str, turn: int) -> Response:
    """Open all tables of a round; substitutes sit for absent players."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    tournament.open_round(turn, request_language())
    return _view_response(tournament)


@endpoint("GET", "/tournaments/<key>/tables", response=TableLinksResponse)
def list_tables(key: str) -> Response:
    """Return the paths of the opened tables for those who record; they end with the link."""
    tournament = open_tournament_of_key(key, LinkRole.SCORER)
    return uncached(json_response(TableLinksResponse(tournament.table_links())))


@endpoint(
    "POST",
    "/tournaments/<key>/penalties",
    request=PenaltyRequest,
    response=TournamentView,
    status=(201,),
)
def add_a_penalty(key: str) -> Answer:
    """Take points from a player."""
    tournament = open_tournament_of_key(key, LinkRole.SCORER)
    penalty = decode(PenaltyRequest, body())
    tournament.add_penalty(penalty.player, penalty.points, penalty.reason)
    return _view_response(tournament), 201


@endpoint("DELETE", "/tournaments/<key>/penalties/<int:penalty>", response=TournamentView)
def delete_a_penalty(key: str, penalty: int) -> Response:
    """Take a penalty back."""
    tournament = open_tournament_of_key(key, LinkRole.SCORER)
    tournament.delete_penalty(penalty)
    return _view_response(tournament)


@endpoint("GET", "/tournaments/<key>/clock", response=ClockView)
def show_clock(key: str) -> Response:
    """Return the clock, and the version of the tournament: a short answer for each display."""
    tournament = open_tournament_of_key(key)
    return _clock_response(tournament)


@endpoint("POST", "/tournaments/<key>/clock", request=ClockRequest, response=ClockView)
def change_clock(key: str) -> Response:
    """Start, pause or reset the clock."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    action = decode(ClockRequest, body()).action
    {
        ClockAction.START: tournament.start_clock,
        ClockAction.PAUSE: tournament.pause_clock,
        ClockAction.RESET: tournament.reset_clock,
    }[action]()
    return _clock_response(tournament)


def _clock_response(tournament: TournamentAccess) -> Response:
    view = copy_fields(ClockView, tournament.clock(), version=_version(tournament))
    return uncached(json_response(view))


@endpoint("GET", "/tables/<key>/clock", response=TableClockView)
def show_table_clock(key: str) -> Response:
    """Return the clock of the tournament at a table of its present round."""
    found = sessions().store.tournaments.table_of(open_session(key).number)
    if found is None:
        return uncached(json_response(TableClockView(clock=None, table=0)))
    number, turn, table = found
    tournament = TournamentAccess(sessions(), number, LinkRole.VIEWER)
    clock = tournament.clock()
    view = copy_fields(ClockView, clock, version="") if clock.round == turn else None
    return uncached(json_response(TableClockView(clock=view, table=table)))


@endpoint("GET", "/tournaments/<key>/links", response=LinksResponse)
def list_links(key: str) -> Response:
    """List the links with their last use, without their keys."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    return uncached(json_response(LinksResponse(_links(tournament))))


@endpoint(
    "POST",
    "/tournaments/<key>/links",
    request=InvitationRequest,
    response=InvitationResponse,
    status=(201,),
)
def invite(key: str) -> Answer:
    """Make a link; its path is in this response only."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    asked = decode(InvitationRequest, body())
    made = tournament.invite(asked.role, asked.label, asked.days)
    response = InvitationResponse(path=f"/tournament/{made}", links=_links(tournament))
    return uncached(json_response(response)), 201


@endpoint("DELETE", "/tournaments/<key>/links/<int:link>", response=LinksResponse)
def revoke(key: str, link: int) -> Response:
    """Revoke a link, also for the tables that it opened."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    tournament.revoke(link)
    return uncached(json_response(LinksResponse(_links(tournament))))


def _links(tournament: TournamentAccess) -> tuple[LinkView, ...]:
    own = tournament.link and tournament.link.link
    return tuple(copy_fields(LinkView, each, own=each.link == own) for each in tournament.links())


@endpoint("GET", "/tournaments/<key>/standings.csv", response=str, response_type="text/csv")
def export_standings(key: str) -> Response:
    """Return the standings as a table for spreadsheets, with the points of each round."""
    text = standings_csv(open_tournament_of_key(key).results(), request_language())
    return download(text, "text/csv", name="standings.csv")


@endpoint("GET", "/tournaments/<key>/results.csv", response=str, response_type="text/csv")
def export_results(key: str) -> Response:
    """Return a row for each player and round, with score, points and place."""
    text = results_csv(open_tournament_of_key(key).results(), request_language())
    return download(text, "text/csv", name="results.csv")
