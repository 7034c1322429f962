"""Clubs: their persons, whom recorded names mean, and a person's data."""

import json

from flask import Response, request

from webapp.league.api.blueprint import Changes, endpoint, league, open_club_of_key, table_rules
from webapp.league.club.access import ClubAccess, create_club
from webapp.league.club.evenings import (
    EveningsResponse,
    club_evenings,
    draw_tables,
    open_tables,
)
from webapp.league.club.personal_data import PersonalData
from webapp.league.club.season_table import present_rules
from webapp.league.club.views import (
    ClubView,
    DrawRequest,
    DrawResponse,
    FanTablesRequest,
    MatchRequest,
    NameRequest,
    NamesResponse,
    NewClubResponse,
    PersonsRequest,
    RecordedNameView,
    TablesRequest,
    UndoMatchRequest,
)
from webapp.league.storage.clubs import seating
from webapp.league.storage.links import LinkRole
from webapp.records.table_file import MAX_BYTES
from webapp.session.access import viewer_key
from webapp.typed_json.decode import decode
from webapp.typed_json.encode import copy_fields, encode
from webapp.views.hand.fan_requests import decode_for_game
from webapp.views.session.requests import (
    DeleteRequest,
    NewFanSessionRequest,
    NewSessionRequest,
    SummariesRequest,
)
from webapp.views.session.responses import NewSessionResponse
from webapp.views.table_rules import rules_view
from webapp.web.api.blueprint import (
    body,
    download,
    json_response,
    limits,
    phone_root,
    positive_number,
    uncached,
)
from webapp.web.api.downloads import SVG, draw_qr_code
from webapp.web.api.errors import Answer
from webapp.web.api.tables import create_session
from webapp.web.language import request_language
from webapp.web.protection.rate_limit import limited_address


@endpoint(
    "POST", "/clubs", request=NameRequest, response=NewClubResponse, status=(201,), errors=(503,)
)
def create_a_club() -> Answer:
    """Create a club; the response has its keys."""
    name = decode(NameRequest, body()).name
    with limits().sessions.counted(limited_address()):
        owner = create_club(league(), name)
    view = open_club_of_key(owner).view()
    return json_response(NewClubResponse(owner, viewer_key(owner), view)), 201


@endpoint(
    "POST",
    "/clubs/<key>/sessions",
    request=NewSessionRequest | NewFanSessionRequest,
    response=NewSessionResponse,
    status=(201,),
    errors=(503,),
)
def create_evening(key: str) -> Answer:
    """Create a session as `POST /sessions`, whose players are persons of the club."""
    club = open_club_of_key(key, LinkRole.SCORER).number
    new = decode_for_game(body(), NewSessionRequest, NewFanSessionRequest)
    return create_session(new, seating(club, new.start().players))


@endpoint(
    "GET",
    "/clubs/<key>/evenings",
    query=(("count", "The number of the newest evenings, at most 100; 3 without it."),),
    response=EveningsResponse,
    errors=(503,),
)
def list_evenings(key: str) -> Response:
    """List the newest evenings of a club with their tables and results."""
    return _evenings_response(open_club_of_key(key))


def _evenings_response(club: ClubAccess) -> Response:
    count = min(positive_number("count") or 3, 100)
    found = [
        each for each in (4, 3) if present_rules(league().store, club.number, each) is not None
    ]
    return uncached(json_response(club_evenings(club, count, tuple(found))))


@endpoint("POST", "/clubs/<key>/draw", request=DrawRequest, response=DrawResponse)
def draw_tables_of_club(key: str) -> Response:
    """Draw tables and seats for the persons who are here; nothing is stored."""
    club = open_club_of_key(key, LinkRole.SCORER)
    here = decode(DrawRequest, body())
    rules = present_rules(league().store, club.number, here.seats)
    tables, out = draw_tables(league().store, club.number, here.persons, here.seats)
    title = None if rules is None else rules_view(rules).title
    return uncached(json_response(DrawResponse(tables=tables, sits_out=out, rules=title)))


@endpoint(
    "POST",
    "/clubs/<key>/tables",
    request=TablesRequest | FanTablesRequest,
    status=(201,),
    response=EveningsResponse,
    errors=(409, 503),
)
def open_tables_of_club(key: str) -> Answer:
    """Open the tables of a draw, whose players are persons of the club."""
    club = open_club_of_key(key, LinkRole.SCORER)
    new = decode_for_game(body(), TablesRequest, FanTablesRequest)
    seats = max(map(len, new.tables), default=0)
    rules = present_rules(league().store, club.number, seats) or table_rules(new.rules, new.game)
    with limits().sessions.counted(limited_address(), amount=len(new.tables)):
        open_tables(club, new.tables, new.sits_out, rules, request_language())
    return _evenings_response(club), 201


def _view_response(club: ClubAccess) -> Response:
    return uncached(json_response(club.view()))


change = Changes(open_club_of_key, _view_response, ClubView)


@endpoint("GET", "/clubs/<key>", response=ClubView)
def show_club(key: str) -> Response:
    """Return a club with its persons."""
    return _view_response(open_club_of_key(key))


@endpoint(
    "GET",
    "/clubs/<key>/qr.svg",
    response=str,
    response_type=SVG,
    query=(("for", "With viewer, the page of viewers."),),
)
def draw_club_code(key: str) -> Response:
    """Draw the QR code of the page of this key, or with `for=viewer` of the page of viewers."""
    view = open_club_of_key(key).view()
    path = (request.args.get("for") == "viewer" and view.viewer) or view.path
    return draw_qr_code(phone_root() + path.lstrip("/"))


@endpoint("DELETE", "/clubs/<key>", request=DeleteRequest, status=(204,))
def delete_club(key: str) -> Answer:
    """Delete a club with its persons; the body confirms its name, and the evenings stay."""
    club = open_club_of_key(key, LinkRole.OWNER)
    club.delete(decode(DeleteRequest, body()).name)
    return Response(), 204


@endpoint("POST", "/clubs/<key>/names", request=SummariesRequest, response=NamesResponse)
def list_names(key: str) -> Response:
    """List the names in the evenings of the club, and in those of hosts' keys."""
    club = open_club_of_key(key, LinkRole.ORGANISER)
    names = club.names(decode(SummariesRequest, body()).keys)
    views = tuple(copy_fields(RecordedNameView, each) for each in names)
    return uncached(json_response(NamesResponse(views)))


@change("POST", "/clubs/<key>/matches", MatchRequest)
def match(club: ClubAccess, asked: MatchRequest) -> None:
    """Assign names to persons; a name without a person makes a new one."""
    club.match(asked.keys, asked.names)


@change("POST", "/clubs/<key>/matches/undo", UndoMatchRequest)
def undo_match(club: ClubAccess, undone: UndoMatchRequest) -> None:
    """Undo a match of names."""
    league().store.clubs.undo_match(club.number, undone.matched)


@change("POST", "/clubs/<key>/persons", PersonsRequest, status=(201,), file_bytes=MAX_BYTES)
def add_persons(club: ClubAccess, added: PersonsRequest) -> None:
    """Add a person, or those of a file."""
    if added.file:
        club.add_persons(added.file, as_it_is=added.as_it_is)
    else:
        club.add_person(added.name)


@change("PATCH", "/clubs/<key>/persons/<int:person>", NameRequest)
def rename_person(club: ClubAccess, new: NameRequest, person: int) -> None:
    """Change the name of a person; recorded evenings keep theirs."""
    club.rename_person(person, new.name)


@change("DELETE", "/clubs/<key>/persons/<int:person>", DeleteRequest)
def delete_person(club: ClubAccess, confirmed: DeleteRequest, person: int) -> None:
    """Delete a person with the name in all evenings; the body confirms the name."""
    club.delete_person(person, confirmed.name)


@endpoint("GET", "/clubs/<key>/persons/<int:person>/data.json", response=PersonalData)
def export_person(key: str, person: int) -> Response:
    """Download everything that is stored about a person."""
    club = open_club_of_key(key, LinkRole.ORGANISER)
    data = encode(club.personal_data(person), request_language())
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return download(text, "application/json", name=f"person-{person}.json")
