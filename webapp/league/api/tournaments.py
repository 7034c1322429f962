"""Tournaments: players, rounds, penalties, the clock, and standings."""

from dataclasses import dataclass
from functools import partial

from flask import Response, current_app, request

from scorer.tiles.messages import message as _
from webapp.league.api.blueprint import (
    Changes,
    endpoint,
    league,
    open_club_of_key,
    open_tournament_of_key,
    table_rules,
)
from webapp.league.storage.links import LinkRole
from webapp.league.storage.tournaments import PlayerTerms
from webapp.league.tournament.access import (
    ClockView,
    TournamentAccess,
    book_of,
    create_tournament,
)
from webapp.league.tournament.files import (
    EmaEvent,
    ema_csv,
    ema_event,
    ema_rows,
    results_csv,
    standings_csv,
)
from webapp.league.tournament.views import (
    ClockRequest,
    CutRequest,
    EmaResponse,
    ExtrasRequest,
    FanTournamentRulesRequest,
    JoinClubRequest,
    NewFanTournamentRequest,
    NewTournamentRequest,
    NewTournamentResponse,
    OpenRequest,
    PenaltyRequest,
    PlayersRequest,
    PlayOffRequest,
    ReleaseRequest,
    ResultRequest,
    SeatingKind,
    SeatingRequest,
    SubstitutesResponse,
    TableClockView,
    TableLinksResponse,
    TournamentRulesRequest,
    TournamentTermsRequest,
    TournamentView,
    tournament_view,
)
from webapp.records.table_file import MAX_BYTES
from webapp.session.access import Snapshot
from webapp.typed_json.decode import decode
from webapp.views.hand.fan_requests import decode_for_game
from webapp.views.session.requests import DeleteRequest
from webapp.web.api.blueprint import (
    body,
    download,
    json_response,
    limits,
    open_session,
    phone_root,
    stream_changes,
    streams,
    uncached,
)
from webapp.web.api.downloads import SVG, draw_qr_code
from webapp.web.api.errors import Answer
from webapp.web.language import request_language
from webapp.web.protection.rate_limit import (
    RateLimit,
    SharedAttempts,
    limited_address,
)

MAX_TABLES_PER_HOUR = 300
"""Tables of tournaments that one address can open: the largest tournament has 250 in a round, and
one of 200 players can open each of five rounds, or close and open one again."""


def opened_tables(shared: SharedAttempts | None = None) -> RateLimit:
    """Return the limit of the tables of tournaments that each address opens within an hour."""
    message = _(
        "{count} tables of tournaments can be opened from this network within an hour: try "
        "again later.",
        count=MAX_TABLES_PER_HOUR,
    )
    return RateLimit(MAX_TABLES_PER_HOUR, message, kind="table", shared=shared)


@dataclass(frozen=True, slots=True)
class _WatchedTournament:
    """A tournament whose changes a client follows, as `Watched`."""

    tournament: TournamentAccess
    shown: None = None

    @property
    def number(self) -> int:
        return self.tournament.number

    @property
    def key(self) -> str:
        return self.tournament.key

    def is_open(self) -> bool:
        return self.tournament.is_open()

    def snapshot(self) -> Snapshot:
        view = partial(tournament_view, self.tournament)
        return Snapshot(self.tournament.version(), 0, view)


def _view_response(tournament: TournamentAccess) -> Response:
    """Return the view, which is encoded once for all with the same key."""
    text = streams().view_json(_WatchedTournament(tournament), request_language())
    return uncached(Response(text, mimetype="application/json"))


change = Changes(open_tournament_of_key, _view_response, TournamentView)


@endpoint(
    "POST",
    "/tournaments",
    request=NewTournamentRequest | NewFanTournamentRequest,
    response=NewTournamentResponse,
    status=(201,),
    errors=(503,),
)
def create_a_tournament() -> Answer:
    """Create a tournament; the response has the key of its owner."""
    return _create()


@endpoint(
    "POST",
    "/clubs/<key>/tournaments",
    request=NewTournamentRequest | NewFanTournamentRequest,
    response=NewTournamentResponse,
    status=(201,),
    errors=(503,),
)
def create_tournament_of_club(key: str) -> Answer:
    """Create a tournament as `POST /tournaments`, whose players are persons of the club."""
    return _create(open_club_of_key(key, LinkRole.ORGANISER).number)


def _create(club: int | None = None) -> Answer:
    new = decode_for_game(body(), NewTournamentRequest, NewFanTournamentRequest)
    with limits().sessions.counted(limited_address()):
        rules = table_rules(new.rules, new.game)
        key = create_tournament(league(), new.terms(book_of(rules)), rules, club)
    view = tournament_view(open_tournament_of_key(key))
    return json_response(NewTournamentResponse(key, view)), 201


@endpoint("GET", "/tournaments/<key>", response=TournamentView)
def show_tournament(key: str) -> Response:
    """Return a tournament with its players, rounds and standings."""
    return _view_response(open_tournament_of_key(key))


@endpoint("GET", "/tournaments/<key>/qr.svg", response=str, response_type=SVG)
def draw_tournament_code(key: str) -> Response:
    """Draw the QR code of the page of this key."""
    open_tournament_of_key(key)
    return draw_qr_code(f"{phone_root()}tournament/{key}")


@endpoint(
    "GET",
    "/tournaments/<key>/live",
    response=str,
    response_type="text/event-stream",
    query=(("view", "With 1, events have the view of the tournament."),),
)
def follow_tournament(key: str) -> Response:
    """Stream an event for every change, as `/tables/<key>/live`."""
    return stream_changes(_WatchedTournament(open_tournament_of_key(key)), league().watcher)


@change("PATCH", "/tournaments/<key>", TournamentTermsRequest)
def change_tournament(tournament: TournamentAccess, changed: TournamentTermsRequest) -> None:
    """Change the terms of a tournament."""
    tournament.change(
        lambda present: changed.terms(present.book, present.tie_break, present.released)
    )


@endpoint(
    "POST",
    "/tournaments/<key>/rules",
    request=TournamentRulesRequest | FanTournamentRulesRequest,
    response=TournamentView,
)
def change_rules_of_tournament(key: str) -> Response:
    """Change the rules of a tournament before its first table is opened."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    new = decode_for_game(body(), TournamentRulesRequest, FanTournamentRulesRequest)
    tournament.change_rules(table_rules(new.rules, new.game))
    return _view_response(tournament)


@change("POST", "/tournaments/<key>/club", JoinClubRequest)
def join_club(tournament: TournamentAccess, joined: JoinClubRequest) -> None:
    """Let a club hold a tournament; its players are persons of the club, and its games count."""
    tournament.join_club(open_club_of_key(joined.club, LinkRole.ORGANISER).number)


@endpoint("DELETE", "/tournaments/<key>", request=DeleteRequest, status=(204,))
def delete_tournament(key: str) -> Answer:
    """Delete a tournament with its links; the body confirms its name, and the tables stay."""
    tournament = open_tournament_of_key(key, LinkRole.OWNER)
    tournament.delete(decode(DeleteRequest, body()).name)
    return Response(), 204


@change("POST", "/tournaments/<key>/players", PlayersRequest, status=(201,), file_bytes=MAX_BYTES)
def add_players(tournament: TournamentAccess, added: PlayersRequest) -> None:
    """Add players, who get the next numbers."""
    tournament.add_players(added.players, added.file)


@change("PATCH", "/tournaments/<key>/players/<int:player>", PlayerTerms)
def change_tournament_player(tournament: TournamentAccess, terms: PlayerTerms, player: int) -> None:
    """Change a player: the name, or whether the player is a substitute or absent."""
    tournament.change_player(player, terms)


@change("DELETE", "/tournaments/<key>/players/<int:player>")
def delete_tournament_player(tournament: TournamentAccess, player: int) -> None:
    """Delete a player who has no seat."""
    tournament.delete_player(player)


@change("POST", "/tournaments/<key>/rounds", SeatingRequest, file_bytes=MAX_BYTES)
def seat_rounds(tournament: TournamentAccess, seating: SeatingRequest) -> None:
    """Seat the rounds that are not opened: all by a draw or a file, or the next one as Swiss."""
    if seating.kind is SeatingKind.FILE:
        tournament.prescribe(seating.file)
    elif seating.kind is SeatingKind.SWISS:
        tournament.draw_swiss()
    else:
        tournament.draw()


@endpoint(
    "POST",
    "/tournaments/<key>/rounds/<int:turn>/open",
    request=OpenRequest,
    response=TournamentView,
)
def open_a_round(key: str, turn: int) -> Response:
    """Open the tables of a round that are not open; substitutes sit for absent players."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    opened: RateLimit = current_app.extensions["tenbo_opened_tables"]
    address = limited_address()
    given = decode(OpenRequest, body()) if request.data else OpenRequest()
    tournament.open_round(
        turn,
        request_language(),
        lambda count: opened.admit(address, amount=count),
        {each.player: each.substitute for each in given.substitutes},
    )
    return _view_response(tournament)


@change("POST", "/tournaments/<key>/rounds/<int:turn>/close")
def close_a_round(tournament: TournamentAccess, turn: int) -> None:
    """Close the newest round while nothing is recorded in it."""
    tournament.close_round(turn)


@change(
    "POST",
    "/tournaments/<key>/rounds/<int:turn>/tables/<int:table>/result",
    ResultRequest,
    role=LinkRole.SCORER,
    errors=(409,),
)
def enter_a_result(
    tournament: TournamentAccess, result: ResultRequest, turn: int, table: int
) -> None:
    """Record the final scores of a table, and end its game; again to correct them."""
    tournament.enter_result(turn, table, result.scores, result.sticks)


@change("PATCH", "/tournaments/<key>/rounds/<int:turn>/tables/<int:table>", ExtrasRequest)
def change_a_table(
    tournament: TournamentAccess, extras: ExtrasRequest, turn: int, table: int
) -> None:
    """Let one table play longer than its round."""
    tournament.set_extras(turn, table, extras.minutes, extras.hands)


@change("POST", "/tournaments/<key>/released", ReleaseRequest)
def release_results(tournament: TournamentAccess, last: ReleaseRequest) -> None:
    """Show all the results up to a round; without one, nothing is held back."""
    tournament.release(last.released)


@endpoint("GET", "/tournaments/<key>/tables", response=TableLinksResponse)
def list_tables(key: str) -> Response:
    """Return the paths of the opened tables for those who record; they end with the link."""
    tournament = open_tournament_of_key(key, LinkRole.SCORER)
    return uncached(json_response(TableLinksResponse(tournament.table_links())))


@endpoint("GET", "/tournaments/<key>/tables/<int:table>/qr.svg", response=str, response_type=SVG)
def draw_card(key: str, table: int) -> Response:
    """Draw the QR code that opens a table in the round that it plays, else in its newest one."""
    tournament = open_tournament_of_key(key, LinkRole.SCORER)
    return draw_qr_code(phone_root() + tournament.card_path(table)[1:])


@change("POST", "/tournaments/<key>/penalties", PenaltyRequest, role=LinkRole.SCORER, status=(201,))
def add_a_penalty(tournament: TournamentAccess, penalty: PenaltyRequest) -> None:
    """Take points from a player."""
    tournament.add_penalty(penalty.player, penalty.points, penalty.reason)


@change("DELETE", "/tournaments/<key>/penalties/<int:penalty>", role=LinkRole.SCORER)
def delete_a_penalty(tournament: TournamentAccess, penalty: int) -> None:
    """Take a penalty back."""
    tournament.store.delete_penalty(tournament.number, penalty)


@change("POST", "/tournaments/<key>/cuts", CutRequest, status=(201,))
def add_a_cut(tournament: TournamentAccess, cut: CutRequest) -> None:
    """Let only the best go on after the newest round; the seats of later rounds are deleted."""
    tournament.cut(cut.count, cut.kept, cut.chosen)


@change("DELETE", "/tournaments/<key>/cuts/<int:turn>")
def undo_a_cut(tournament: TournamentAccess, turn: int) -> None:
    """Undo the cut after a round, unless a later round is opened."""
    tournament.store.delete_cut(tournament.number, turn)


@change("POST", "/tournaments/<key>/play-offs", PlayOffRequest, status=(201,))
def add_a_play_off(tournament: TournamentAccess, order: PlayOffRequest) -> None:
    """Enter the order of all players who share a rank."""
    tournament.add_play_off(order.players)


@change("DELETE", "/tournaments/<key>/play-offs/<int:play_off>")
def delete_a_play_off(tournament: TournamentAccess, play_off: int) -> None:
    """Take the order of a play-off back."""
    tournament.store.delete_play_off(tournament.number, play_off)


@endpoint("GET", "/tournaments/<key>/clock", response=ClockView)
def show_clock(key: str) -> Response:
    """Return the clock."""
    tournament = open_tournament_of_key(key)
    return _clock_response(tournament)


@endpoint("POST", "/tournaments/<key>/clock", request=ClockRequest, response=ClockView)
def change_clock(key: str) -> Response:
    """Start, pause or reset the clock."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    tournament.change_clock(decode(ClockRequest, body()).action)
    return _clock_response(tournament)


def _clock_response(tournament: TournamentAccess) -> Response:
    return uncached(json_response(tournament.clock()))


@endpoint("GET", "/tables/<key>/clock", response=TableClockView)
def show_table_clock(key: str) -> Response:
    """Return the clock of the tournament at a table that plays, or is one of the newest round."""
    session = open_session(key)
    found = league().store.tournaments.table_of(session.number)
    if found is None:
        return uncached(json_response(TableClockView(tournament=None, clock=None, table=0)))
    number, turn, table = found
    tournament = TournamentAccess(league(), number, LinkRole.VIEWER)
    terms, clock, left = tournament.tournament().terms, None, None
    if session.is_playing():
        clock, left = tournament.table_clock(session.number)
    elif tournament.clock().round == turn:
        clock = tournament.clock(turn)
    view = TableClockView(
        tournament=number,
        clock=clock,
        table=table,
        hands_left=left,
        released=terms.released,
        last=turn >= terms.rounds,
    )
    return uncached(json_response(view))


@endpoint("GET", "/tables/<key>/substitutes", response=SubstitutesResponse)
def list_substitutes(key: str) -> Response:
    """Return the players of the tournament who can take over a seat at a table."""
    number = open_session(key, as_scorer=True).number
    found = league().store.tournaments.table_of(number)
    if found is None:
        return uncached(json_response(SubstitutesResponse(None)))
    names = TournamentAccess(league(), found[0], LinkRole.VIEWER).substitute_names(number)
    return uncached(json_response(SubstitutesResponse(names)))


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


@endpoint("GET", "/tournaments/<key>/ema", response=EmaResponse)
def show_ema_list(key: str) -> Response:
    """Return the list of the results for EMA."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    rows = ema_rows(tournament.results())
    return uncached(json_response(EmaResponse(rows, *tournament.opened())))


@endpoint(
    "GET",
    "/tournaments/<key>/ema.csv",
    response=str,
    response_type="text/csv",
    query=(
        ("country", "The three letters of the country of the tournament."),
        ("city", "Its city."),
        ("first_day", "Its first day, such as 2026-11-28."),
        ("last_day", "Its last day."),
    ),
)
def export_ema_list(key: str) -> Response:
    """Return the list of the results as EMA takes it."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    given = {name: request.args.get(name, "") for name in EmaEvent.__slots__}
    text = ema_csv(tournament.results(), ema_event(**given))
    return download(text, "text/csv", name="ema.csv")
