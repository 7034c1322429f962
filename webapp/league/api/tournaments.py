"""Tournaments: players, rounds, penalties, the clock, and standings."""

from dataclasses import dataclass
from functools import partial

from flask import Response, current_app, request

from scorer.tiles.messages import message as _
from webapp.league.api.blueprint import (
    endpoint,
    league,
    open_club_of_key,
    open_tournament_of_key,
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
    ClockAction,
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
    return _create(open_club_of_key(key, LinkRole.ORGANISER).club)


def _create(club: int | None = None) -> Answer:
    new = decode_for_game(body(), NewTournamentRequest, NewFanTournamentRequest)
    with limits().sessions.counted(limited_address()):
        rules = new.table_rules()
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


@endpoint("PATCH", "/tournaments/<key>", request=TournamentTermsRequest, response=TournamentView)
def change_tournament(key: str) -> Response:
    """Change the terms of a tournament."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    changed = decode(TournamentTermsRequest, body())
    tournament.change(
        lambda present: changed.terms(present.book, present.tie_break, present.released)
    )
    return _view_response(tournament)


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
    tournament.change_rules(new.table_rules())
    return _view_response(tournament)


@endpoint("POST", "/tournaments/<key>/club", request=JoinClubRequest, response=TournamentView)
def join_club(key: str) -> Response:
    """Let a club hold a tournament; its players are persons of the club, and its games count."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    club = open_club_of_key(decode(JoinClubRequest, body()).club, LinkRole.ORGANISER)
    tournament.join_club(club.club)
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
    added = decode(PlayersRequest, body(file_bytes=MAX_BYTES))
    tournament.add_players(added.players, added.file)
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
    seating = decode(SeatingRequest, body(file_bytes=MAX_BYTES))
    if seating.kind is SeatingKind.FILE:
        tournament.prescribe(seating.file)
    elif seating.kind is SeatingKind.SWISS:
        tournament.draw_swiss()
    else:
        tournament.draw()
    return _view_response(tournament)


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


@endpoint("POST", "/tournaments/<key>/rounds/<int:turn>/close", response=TournamentView)
def close_a_round(key: str, turn: int) -> Response:
    """Close the newest round while nothing is recorded in it."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    tournament.close_round(turn)
    return _view_response(tournament)


@endpoint(
    "POST",
    "/tournaments/<key>/rounds/<int:turn>/tables/<int:table>/result",
    request=ResultRequest,
    response=TournamentView,
    errors=(409,),
)
def enter_a_result(key: str, turn: int, table: int) -> Response:
    """Record the final scores of a table, and end its game; again to correct them."""
    tournament = open_tournament_of_key(key, LinkRole.SCORER)
    result = decode(ResultRequest, body())
    tournament.enter_result(turn, table, result.scores, result.sticks)
    return _view_response(tournament)


@endpoint(
    "PATCH",
    "/tournaments/<key>/rounds/<int:turn>/tables/<int:table>",
    request=ExtrasRequest,
    response=TournamentView,
)
def change_a_table(key: str, turn: int, table: int) -> Response:
    """Let one table play longer than its round."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    extras = decode(ExtrasRequest, body())
    tournament.set_extras(turn, table, extras.minutes, extras.hands)
    return _view_response(tournament)


@endpoint("POST", "/tournaments/<key>/released", request=ReleaseRequest, response=TournamentView)
def release_results(key: str) -> Response:
    """Show all the results up to a round; without one, nothing is held back."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    tournament.release(decode(ReleaseRequest, body()).released)
    return _view_response(tournament)


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


@endpoint(
    "POST", "/tournaments/<key>/cuts", request=CutRequest, response=TournamentView, status=(201,)
)
def add_a_cut(key: str) -> Answer:
    """Let only the best go on after the newest round; the seats of later rounds are deleted."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    cut = decode(CutRequest, body())
    tournament.cut(cut.count, cut.kept, cut.chosen)
    return _view_response(tournament), 201


@endpoint("DELETE", "/tournaments/<key>/cuts/<int:turn>", response=TournamentView)
def undo_a_cut(key: str, turn: int) -> Response:
    """Undo the cut after a round, unless a later round is opened."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    tournament.undo_cut(turn)
    return _view_response(tournament)


@endpoint(
    "POST",
    "/tournaments/<key>/play-offs",
    request=PlayOffRequest,
    response=TournamentView,
    status=(201,),
)
def add_a_play_off(key: str) -> Answer:
    """Enter the order of all players who share a rank."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    tournament.add_play_off(decode(PlayOffRequest, body()).players)
    return _view_response(tournament), 201


@endpoint("DELETE", "/tournaments/<key>/play-offs/<int:play_off>", response=TournamentView)
def delete_a_play_off(key: str, play_off: int) -> Response:
    """Take the order of a play-off back."""
    tournament = open_tournament_of_key(key, LinkRole.ORGANISER)
    tournament.delete_play_off(play_off)
    return _view_response(tournament)


@endpoint("GET", "/tournaments/<key>/clock", response=ClockView)
def show_clock(key: str) -> Response:
    """Return the clock."""
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
