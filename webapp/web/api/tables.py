"""Tables: sessions as the holders of their keys see and change them."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, jsonify, request

from webapp.session.preview import Preview
from webapp.session.table import Table, photos_of, viewer_key
from webapp.storage.store import StaleWrite
from webapp.typed_json.encode import plain
from webapp.web.api.blueprint import api, body, table_at, tables
from webapp.web.api.endpoint import TEXT, WRITING, Told, told
from webapp.web.api.refusals import Answer, refuse
from webapp.web.live.events import PACKED
from webapp.wire.commands import (
    ACTS,
    Begun,
    Deleted,
    Taken,
    parse_asked,
    parse_begun,
    parse_deleted,
    parse_taken,
)
from webapp.wire.sentences import sentences
from webapp.wire.view import View


@dataclass(frozen=True, slots=True)
class Opened:
    """A session that was begun: the keys to its table, and its view."""

    host: str
    viewer: str
    view: View


@api.post("/sessions")
@told(Told(body=Begun, answer=Opened, status=(201,), refusals=(413, 422, 503)))
def begin() -> Answer:
    """Begin a session with its first game; the answer has the keys to its table."""
    host = tables().begin(parse_begun(body()))
    opened = Opened(host, viewer_key(host), table_at(host).view())
    return jsonify(plain(opened)), 201


@api.get("/tables/<key>")
@told(Told(answer=View, status=(200, 304), refusals=(404, 503)))
def show(key: str) -> Response:
    """Show a table."""
    answer = Response(table_at(key).view_text(), mimetype="application/json")
    answer.add_etag()
    answer.headers["Cache-Control"] = "no-cache"
    answer.make_conditional(request)
    return answer


@api.post("/tables/<key>/entries")
@told(Told(acts=ACTS, answer=View, status=(201,), refusals=WRITING))
def record(key: str) -> Answer:
    """Record what happened at a table."""
    table = table_at(key)
    table.refuse_viewer()
    asked = parse_asked(body())
    view = table.record(asked)
    if photos_of(asked.act):  # they are shown only after the entry, which may have been told of
        tables().live.change(table.session)
    return _changed(table, view), 201


@api.post("/tables/<key>/preview")
@told(Told(acts=ACTS, answer=Preview, refusals=(404, 409, 413, 422, 503)))
def preview(key: str) -> Response:
    """Show what would come of it if something were recorded, and record nothing."""
    return jsonify(plain(table_at(key).preview(parse_asked(body()))))


@api.post("/tables/<key>/undo")
@told(Told(body=Taken, answer=View, refusals=WRITING))
def undo(key: str) -> Response:
    """Take back what was recorded last, or the entry that is named."""
    table = table_at(key)
    table.refuse_viewer()
    taken = parse_taken(body())
    return _changed(table, table.undo(seen=taken.seen, seq=taken.seq, token=taken.token))


@api.post("/tables/<key>/undo/preview")
@told(Told(body=Taken, answer=Preview, refusals=(404, 409, 413, 422, 503)))
def preview_undo(key: str) -> Response:
    """Show what would come of an undo, and take nothing back."""
    taken = parse_taken(body())
    return jsonify(plain(table_at(key).preview_undo(seen=taken.seen, seq=taken.seq)))


@api.post("/tables/<key>/redo")
@told(Told(body=Taken, answer=View, refusals=WRITING))
def redo(key: str) -> Response:
    """Take back the last undo."""
    table = table_at(key)
    table.refuse_viewer()
    taken = parse_taken(body())
    return _changed(table, table.redo(seen=taken.seen, token=taken.token))


@api.delete("/tables/<key>")
@told(Told(body=Deleted, status=(204,), refusals=WRITING))
def delete(key: str) -> Answer:
    """Delete a session with its photos; the body says its name."""
    table = table_at(key)
    table.refuse_viewer()
    table.delete(parse_deleted(body()))
    tables().live.look(table.session)
    return Response(), 204


@api.get("/tables/<key>/live")
@told(
    Told(
        answer=TEXT,
        gives="text/event-stream",
        query=(("view", "With 1, events have the view of the table."),),
        refusals=(404, 503),
    )
)
def live(key: str) -> Response:
    """Tell of every change of a table while it lasts, as server-sent events."""
    packed = bool(request.accept_encodings.quality(PACKED))
    views = request.args.get("view") == "1"
    events = tables().events(table_at(key), views=views, pack=packed)
    answer = Response(events, mimetype="text/event-stream")
    answer.headers["Cache-Control"] = "no-store"
    answer.vary.add("Accept-Encoding")
    if packed:
        answer.content_encoding = PACKED
    return answer


@api.errorhandler(StaleWrite)
def stale(error: StaleWrite) -> Answer:
    """Say that somebody else was first, and show how the table is now."""
    answer, status = refuse("stale", sentences(error), 409)
    key = (request.view_args or {}).get("key")
    if key is not None:
        refused = answer.get_json()
        answer = jsonify({**refused, "view": plain(table_at(key).view())})
    return answer, status


def _changed(table: Table, view: View) -> Response:
    tables().live.look(table.session)
    return _shown(view)


def _shown(view: View) -> Response:
    return jsonify(plain(view))
