"""What people take home from a table: the match sheet, the log, a picture, a QR code."""

from __future__ import annotations

import io

import segno
from flask import Response, request

from scorer.table.session.replay import Game, SessionState, replay
from scorer.tiles.errors import BadNotation, shown
from webapp.session.table import Table, viewer_key
from webapp.storage.keys import Role
from webapp.text.session.csv_export import course_csv
from webapp.text.session.match_sheet import sheet_page
from webapp.text.session.score_chart import score_chart
from webapp.text.session.summary import title
from webapp.web.api.blueprint import api, language, table_at
from webapp.web.api.endpoint import ANYTHING, TEXT, Told, told
from webapp.web.server.network import for_phones
from webapp.wire.log_file import log_text


@api.get("/tables/<key>/sheet.html")
@told(Told(answer=TEXT, gives="text/html", refusals=(404, 503)))
def sheet(key: str) -> Response:
    """Give the match sheet as a page to print."""
    table, evening = _evening(key)
    name = title(table.session, evening, language())
    answer = Response(sheet_page(name, evening, language()), mimetype="text/html")
    # The page has its style in itself, so that it can be kept as a file.
    answer.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return answer


@api.get("/tables/<key>/sheet.csv")
@told(Told(answer=TEXT, gives="text/csv", refusals=(404, 503)))
def course(key: str) -> Response:
    """Give all that happened as a table for spreadsheets."""
    table, evening = _evening(key)
    return _file(course_csv(evening, language()), "text/csv", f"tenbo-{table.session}.csv")


@api.get("/tables/<key>/log.json")
@told(Told(answer=ANYTHING, refusals=(404, 503)))
def log(key: str) -> Response:
    """Give all that was recorded, for `tenbo session import`."""
    table = table_at(key)
    return _file(log_text(table.log()), "application/json", f"tenbo-{table.session}.json")


@api.get("/tables/<key>/scores.svg")
@told(
    Told(
        answer=TEXT,
        gives="image/svg+xml",
        query=(("game", "The number of a game, if not the last."),),
        refusals=(404, 422, 503),
    )
)
def scores(key: str) -> Response:
    """Draw the scores over a game: the last, or the one whose number `game` says."""
    _, evening = _evening(key)
    drawn = score_chart(evening, _game(evening, request.args.get("game")), language())
    return Response(drawn, mimetype="image/svg+xml")


@api.get("/tables/<key>/qr.svg")
@told(
    Told(
        answer=TEXT,
        gives="image/svg+xml",
        query=(("for", "With viewer, the page that changes nothing."),),
        refusals=(404, 503),
    )
)
def qr_code(key: str) -> Response:
    """Draw the QR code of the page: the host's own, or with `for=viewer` that of viewers."""
    table = table_at(key)
    host = table.access.role is Role.HOST
    shared = viewer_key(key) if host and request.args.get("for") == "viewer" else key
    drawing = io.BytesIO()
    address = f"{for_phones(request.host_url)}t/{shared}"
    segno.make(address, error="m", micro=False).save(
        drawing, kind="svg", scale=8, border=4, light="#fff", xmldecl=False
    )
    answer = Response(drawing.getvalue(), mimetype="image/svg+xml")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _evening(key: str) -> tuple[Table, SessionState]:
    table = table_at(key)
    return table, replay(table.log())


def _game(evening: SessionState, said: str | None) -> Game:
    games = evening.games
    numbers = {str(number): number for number in range(1, len(games) + 1)}
    number = len(games) if said is None else numbers.get(said, 0)
    if not number:
        raise BadNotation(
            f'There is no game "{shown(said)}" in this session, which has {len(games)}; choose '
            "another.",
            f"この会に「{shown(said)}」回戦はありません(全{len(games)}回)。別の対局を選んでください。",
        )
    return games[number - 1]


def _file(text: str, mimetype: str, name: str) -> Response:
    answer = Response(text, mimetype=mimetype)
    answer.headers["Content-Disposition"] = f"attachment; filename={name}"
    return answer
