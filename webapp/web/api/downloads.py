"""Downloads of a table: the match sheet, the log, a chart of the scores, a QR code."""

import io
import re
from datetime import datetime, timedelta, timezone
from functools import lru_cache
from pathlib import Path

import segno
from flask import Response, current_app, request

from scorer.table.session.session import PlayedGame, SessionState
from scorer.tiles.errors import BadNotation, shorten
from scorer.tiles.messages import message as _
from webapp.records.game_table import game_table
from webapp.records.logs.write import mjai_lines, tenhou_json
from webapp.session.access import SessionAccess
from webapp.storage.keys import Role
from webapp.text.session.match_sheet import match_sheet_html
from webapp.text.session.result_card import result_card
from webapp.text.session.score_chart import score_chart
from webapp.text.session.spreadsheet import session_csv, standings_csv
from webapp.text.session.summary import local_time, scores_text, session_title
from webapp.views.session.log_file import FinishedTenhouLog, LogFile, TenhouLog, log_text
from webapp.web.api.blueprint import JSON, download, endpoint, open_session, phone_root
from webapp.web.language import request_language

SVG = "image/svg+xml"


_GAME = (("game", "The number of a game, if not the last."),)
OFFSET = ("offset", "The minutes by which the reader's time is ahead of UTC, for the day.")
_DRAWN_GAME = {
    "response": str,
    "response_type": SVG,
    "query": _GAME,
    "errors": (422,),
}


@endpoint("GET", "/tables/<key>/sheet.html", response=str, response_type="text/html")
def match_sheet(key: str) -> Response:
    """Return the match sheet as a page to print."""
    table = open_session(key)
    state = table.load().state
    title = session_title(table.number, state, request_language())
    response = download(match_sheet_html(title, state, request_language()), "text/html")
    # The page contains its style, so that people can save it as one file.
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return response


@endpoint("GET", "/tables/<key>/sheet.csv", response=str, response_type="text/csv")
def spreadsheet(key: str) -> Response:
    """Return all events as a table for spreadsheets."""
    table = open_session(key)
    text = session_csv(table.load().state, request_language())
    return download(text, "text/csv", name=f"tenbo-{table.number}.csv")


@endpoint("GET", "/tables/<key>/standings.csv", response=str, response_type="text/csv")
def standings_spreadsheet(key: str) -> Response:
    """Return the results of each finished game as a table for spreadsheets."""
    table = open_session(key)
    text = standings_csv(table.load().state, request_language())
    return download(text, "text/csv", name=f"tenbo-{table.number}-standings.csv")


@endpoint("GET", "/tables/<key>/games.csv", response=str, response_type="text/csv", errors=(422,))
def games(key: str) -> Response:
    """Return a row for each finished game of riichi, to calculate with it or to import it."""
    table = open_session(key)
    text = game_table([(table.load().state, table.cache.began(table.number))])
    return download(text, "text/csv", name=f"tenbo-{table.number}-games.csv")


@endpoint(
    "GET",
    "/tables/<key>/tenhou6.json",
    response=TenhouLog | FinishedTenhouLog,
    query=_GAME,
    errors=(422,),
)
def tenhou_log(key: str) -> Response:
    """Return a game in the JSON of tenhou.net/6: its results and won hands, without the moves."""
    table = open_session(key)
    state = table.load().state
    text = tenhou_json(_select_game(state, request.args.get("game")), state)
    return download(text, JSON, name=f"tenbo-{table.number}-tenhou6.json")


@endpoint(
    "GET",
    "/tables/<key>/mjai.jsonl",
    response=str,
    response_type="application/x-ndjson",
    query=_GAME,
    errors=(422,),
)
def mjai_log(key: str) -> Response:
    """Return a game in MJAI, one event a line: its results and won hands, without the moves."""
    table = open_session(key)
    state = table.load().state
    text = mjai_lines(_select_game(state, request.args.get("game")), state)
    return download(text, "application/x-ndjson", name=f"tenbo-{table.number}-mjai.jsonl")


@endpoint("GET", "/tables/<key>/log.json", response=LogFile)
def log(key: str) -> Response:
    """Return the session log, to import it on another server or phone."""
    table = open_session(key)
    text = log_text(table.load().log, table.cache.began(table.number))
    return download(text, JSON, name=f"tenbo-{table.number}.json")


@endpoint("GET", "/tables/<key>/scores.svg", **_DRAWN_GAME)
def scores(key: str) -> Response:
    """Draw the scores during the last game, or the game with the number `game`."""
    state = open_session(key).load().state
    chart = score_chart(state, _select_game(state, request.args.get("game")), request_language())
    return download(chart, SVG)


_CARD = (("game", "The number of a game, or all for the totals; the last game without it."),)


@endpoint("GET", "/tables/<key>/card.svg", **{**_DRAWN_GAME, "query": (*_CARD, OFFSET)})
def card(key: str) -> Response:
    """Draw the result of the last game, of the game `game`, or of all finished games."""
    table = open_session(key)
    state = table.load().state
    number = request.args.get("game")
    has_totals = any(game.state.ending is not None for game in state.games)
    drawn = result_card(
        state,
        None if number == "all" and has_totals else _select_game(state, number),
        began=_began(table),
        language=request_language(),
        draw=_tile_drawing,
    )
    return download(drawn, SVG)


@lru_cache(maxsize=64)
def _tile_drawing(label: str) -> str:
    return Path(current_app.static_folder or "", "tiles", f"{label}.svg").read_text()


@endpoint(
    "GET",
    "/tables/<key>/qr.svg",
    response=str,
    response_type=SVG,
    query=(("for", "With viewer, the page of viewers."),),
)
def qr_code(key: str) -> Response:
    """Draw the QR code of the page of this key, or with `for=viewer` of the page of viewers."""
    role = Role.VIEWER if request.args.get("for") == "viewer" else Role.SCORER
    shared = open_session(key).shared_key(role)
    return draw_qr_code(f"{phone_root()}t/{shared}")


@endpoint(
    "GET",
    "/tables/<key>/scores_qr.svg",
    response=str,
    response_type=SVG,
    query=(OFFSET,),
    errors=(422,),
)
def scores_qr_code(key: str) -> Response:
    """Draw a QR code with the present scores as text, which cameras show without a network."""
    table = open_session(key)
    text = scores_text(table.load().state, began=_began(table), language=request_language())
    return draw_qr_code(text)


def _began(table: SessionAccess) -> datetime:
    """Return when a session began, in the time zone of the request or else of this machine."""
    return local_time(table.cache.began(table.number), time_zone())


def time_zone() -> timezone | None:
    """Return the time zone of the reader, if the request has it."""
    offset = request.args.get("offset", "")
    minutes = int(offset) if re.fullmatch(r"-?[0-9]{1,3}", offset) else None
    return None if minutes is None else timezone(timedelta(minutes=minutes))


def draw_qr_code(text: str) -> Response:
    """Return the drawing of a QR code; raise BadNotation if the text is too long."""
    drawing = io.BytesIO()
    try:
        # Cameras expect UTF-8; segno would prefer Latin-1 and Shift JIS.
        code = segno.make(text, error="m", micro=False, encoding="utf-8")
    except segno.DataOverflowError:  # names or scores of an earlier version
        raise BadNotation(
            _("The scores are too long for a QR code; open the match sheet.")
        ) from None
    code.save(drawing, kind="svg", scale=8, border=4, light="#fff", xmldecl=False)
    return download(drawing.getvalue(), SVG)


def _select_game(state: SessionState, number: str | None) -> PlayedGame:
    games = {str(number): game for number, game in enumerate(state.games, 1)}
    game = games.get(str(len(games)) if number is None else number)
    if game is None:
        count = len(games)
        raise BadNotation(
            _(
                'There is no game "{number}" in this session, which has {count}; choose another.',
                number=shorten(number),
                count=count,
            )
        )
    return game
