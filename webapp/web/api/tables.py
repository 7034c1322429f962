"""Tables: sessions that phones read and change with a key."""

from flask import Response

from webapp.session.access import SessionAccess, viewer_key
from webapp.storage.keys import Access
from webapp.storage.store import Join, StoredSession
from webapp.text.session.stick_count import check_sticks, count_sentences
from webapp.typed_json.decode import decode
from webapp.typed_json.encode import copy_fields
from webapp.views.hand.fan_requests import decode_for_game
from webapp.views.session.nominations import NominationsResponse, nominations
from webapp.views.session.preview import PreviewResponse
from webapp.views.session.requests import (
    COMMANDS,
    CountRequest,
    DeleteRequest,
    DoraRequest,
    NewFanSessionRequest,
    NewSessionRequest,
    SeatRequest,
    SummariesRequest,
    UndoRequest,
    decode_command_request,
)
from webapp.views.session.responses import (
    CountResponse,
    HandValuesResponse,
    NewSessionResponse,
    PenaltyListResponse,
    SessionSummary,
    StickSetsResponse,
    SummariesResponse,
    count_response,
    penalty_list_response,
    stick_sets_response,
)
from webapp.views.session.session_view import TableView
from webapp.web.api.blueprint import (
    WRITE_ERRORS,
    body,
    conditional,
    endpoint,
    json_response,
    limits,
    open_session,
    positive_number,
    sessions,
    stream_changes,
    streams,
    uncached,
)
from webapp.web.api.errors import Answer
from webapp.web.language import request_language
from webapp.web.protection.rate_limit import limited_address


@endpoint(
    "POST",
    "/sessions/summaries",
    request=SummariesRequest,
    response=SummariesResponse,
    errors=(503,),
)
def summarise_sessions() -> Response:
    """Summarise the sessions of several keys, which are in the body so that no log has them."""
    keys = decode(SummariesRequest, body()).keys
    found = tuple(each and _summary(*each) for each in sessions().summaries(keys))
    deleted = tuple(each and _summary(*each) for each in sessions().summaries(keys, deleted=True))
    unknown = [key for key, *known in zip(keys, found, deleted, strict=True) if known == [None] * 2]
    if len(unknown) == len(keys) and keys:  # counts once for all: a phone can have many old keys
        limits().failed_keys.admit(limited_address(), unknown[0])
    return uncached(json_response(SummariesResponse(found, deleted)))


def _summary(access: Access, stored: StoredSession) -> SessionSummary:
    return copy_fields(
        SessionSummary,
        stored.summary,
        session=stored.number,
        role=access.role,
        began=stored.began,
        changed=stored.written,
        deleted=stored.deleted,
        erased=stored.erased,
    )


@endpoint(
    "POST",
    "/sessions",
    request=NewSessionRequest | NewFanSessionRequest,
    response=NewSessionResponse,
    status=(201,),
    errors=(404, 503),
)
def create() -> Answer:
    """Create a session with its first game; the response has the keys of its table."""
    return create_session(decode_for_game(body(), NewSessionRequest, NewFanSessionRequest))


def create_session(
    new: NewSessionRequest | NewFanSessionRequest, join: Join | None = None
) -> Answer:
    """Create a session, see `Store.create`, and respond with the keys of its table."""
    with limits().sessions.counted(limited_address()):
        host = sessions().create(new.start(), first_dealer=new.first_dealer, join=join)
    view = open_session(host).view()
    return json_response(NewSessionResponse(host, viewer_key(host), view)), 201


_GAMES = ("games", "The number of most recent games in the history; all without it.")
_CHANGE = {"response": TableView, "query": (_GAMES,), "errors": WRITE_ERRORS}


def _view_response(table: SessionAccess) -> Response:
    return Response(streams().view_json(table, request_language()), mimetype="application/json")


def _changed(table: SessionAccess) -> Response:
    """Notify the phones of a change, and return the view, which is encoded once for all."""
    sessions().watcher.poll(table.number)
    return _view_response(table)


@endpoint("GET", "/tables/<key>", response=TableView, status=(200, 304), query=(_GAMES,))
def view(key: str) -> Response:
    """Return the view of a table."""
    return conditional(_view_response(open_session(key)))


@endpoint("GET", "/tables/<key>/hand_values", response=HandValuesResponse)
def list_hand_values(key: str) -> Response:
    """Return what hands can pay, for wins that are entered without tiles or a connection."""
    game = open_session(key).load().state.table_game
    return json_response(HandValuesResponse(game.hand_values()))


@endpoint(
    "GET",
    "/tables/<key>/penalties",
    response=PenaltyListResponse,
    query=(("replaces", "The entry that a penalty is to replace."),),
)
def list_penalties(key: str) -> Response:
    """List the offences of the rules, and what follows from each; none if no book has them."""
    session = open_session(key).load()
    return json_response(penalty_list_response(session.state_before(positive_number("replaces"))))


@endpoint("GET", "/tables/<key>/sticks", response=StickSetsResponse)
def list_stick_sets(key: str) -> Response:
    """Return the sets of sticks with which the players can start, and the one they have."""
    state = open_session(key).load().state
    return json_response(
        stick_sets_response(state.table_game, state.sticks, counters=state.counters)
    )


@endpoint("POST", "/tables/<key>/count", request=CountRequest, response=CountResponse)
def count_sticks(key: str) -> Response:
    """Compare the sticks that players counted with the scores, and explain the differences."""
    state = open_session(key).load().state
    check = check_sticks(decode(CountRequest, body()).counted(), state)
    return json_response(count_response(check, count_sentences(check, state)))


@endpoint("GET", "/tables/<key>/nominations", response=NominationsResponse)
def list_nominations(key: str) -> Response:
    """Return who stood out in an evening, and with what."""
    return json_response(NominationsResponse(nominations(open_session(key).load().state)))


@endpoint("POST", "/tables/<key>/entries", commands=COMMANDS, status=(201,), **_CHANGE)
def record(key: str) -> Answer:
    """Record a command."""
    table = open_session(key, as_scorer=True)
    table.record(decode_command_request(body(), table.game()))
    return _changed(table), 201


@endpoint(
    "POST", "/tables/<key>/preview", commands=COMMANDS, response=PreviewResponse, errors=(409,)
)
def preview(key: str) -> Response:
    """Show what a command would change, without recording it."""
    table = open_session(key)
    command = decode_command_request(body(), table.game())
    return json_response(table.preview(command))


@endpoint("POST", "/tables/<key>/undo", request=UndoRequest, **_CHANGE)
def undo(key: str) -> Response:
    """Undo the last entry, or the entry `seq`."""
    table = open_session(key, as_scorer=True)
    undone = decode(UndoRequest, body())
    table.undo(seen=undone.seen, seq=undone.seq, token=undone.token)
    return _changed(table)


@endpoint(
    "POST",
    "/tables/<key>/undo/preview",
    request=UndoRequest,
    response=PreviewResponse,
    errors=(409,),
)
def preview_undo(key: str) -> Response:
    """Show what an undo would change, without recording it."""
    undone = decode(UndoRequest, body())
    after = open_session(key).preview_undo(seen=undone.seen, seq=undone.seq)
    return json_response(after)


@endpoint("POST", "/tables/<key>/redo", request=UndoRequest, **_CHANGE)
def redo(key: str) -> Response:
    """Redo the last undo."""
    table = open_session(key, as_scorer=True)
    redone = decode(UndoRequest, body())
    table.redo(seen=redone.seen, token=redone.token)
    return _changed(table)


@endpoint("POST", "/tables/<key>/seat", request=SeatRequest, **_CHANGE)
def take_seat(key: str) -> Response:
    """Note whose phone this is, so that others see which seats are taken."""
    table = open_session(key, as_scorer=True)
    seat = decode(SeatRequest, body())
    table.sit(seat.phone, seat.player)
    return _noted(table)


@endpoint("POST", "/tables/<key>/dora", request=DoraRequest, **_CHANGE)
def note_dora(key: str) -> Response:
    """Note the dora indicators of the current hand, which every phone and display shows."""
    table = open_session(key, as_scorer=True)
    table.note_dora(decode(DoraRequest, body()).dora)
    return _noted(table)


def _noted(table: SessionAccess) -> Response:
    """Notify the phones of changed notes, and return the view."""
    sessions().watcher.report(table.number)
    return _view_response(table)


@endpoint("DELETE", "/tables/<key>", request=DeleteRequest, status=(204,), errors=WRITE_ERRORS)
def delete(key: str) -> Answer:
    """Delete a session, so that it can be restored; the body confirms its name."""
    table = open_session(key, as_host=True, deleted=True)
    deletion = decode(DeleteRequest, body())
    table.delete(deletion.name, for_good=deletion.for_good)
    sessions().watcher.poll(table.number)
    return Response(), 204


@endpoint("POST", "/tables/<key>/restore", response=TableView, query=(_GAMES,))
def restore(key: str) -> Response:
    """Restore a deleted session."""
    open_session(key, as_host=True, deleted=True).restore()
    table = open_session(key)
    sessions().watcher.poll(table.number)
    return _noted(table)


@endpoint(
    "GET",
    "/tables/<key>/live",
    response=str,
    response_type="text/event-stream",
    query=(("view", "With 1, events have the view of the table."), _GAMES),
)
def live(key: str) -> Response:
    """Stream an event for every change of a table, as server-sent events."""
    return stream_changes(open_session(key), sessions().watcher)
