"""Reference screens: points, yaku, fu, fans and words, how to set up a table and how to play."""

import json
from collections.abc import Mapping

from flask import Response, request

from scorer.fans.rules.plain_values import chosen_rules
from scorer.riichi.rules.plain_values import ChosenRules, parse_rules
from scorer.table.games import TableRules, choose_rules
from scorer.tiles.errors import BadNotation, shorten
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from scorer.tiles.tile_names import tile_names
from webapp.text.session.score_sheet import score_sheet_html
from webapp.typed_json.parse import InvalidSyntax, parse_json
from webapp.views.reference import (
    FanListResponse,
    FanPointsResponse,
    FuListResponse,
    PenaltiesResponse,
    PlayResponse,
    PointsTableResponse,
    SetupStepsResponse,
    TermsResponse,
    TileNamesResponse,
    YakuListResponse,
    fan_list_response,
    fan_points_response,
    fu_list_response,
    penalties_response,
    play_response,
    points_table_response,
    setup_steps_response,
    terms_response,
    yaku_list_response,
)
from webapp.views.table_rules import rules_view
from webapp.web.addresses import whole_number
from webapp.web.api.blueprint import conditional, endpoint, json_response
from webapp.web.language import request_language

_RULES = ("rules", 'The name of a rule set, or JSON of values such as `{"preset": "tenhou"}`.')
_GAME = ("game", "`riichi`, `mcr` or `general`.")
_FAN_GAMES = (Game.MCR, Game.GENERAL)
_MOST_HONBA = 99
_LIST = {"status": (200, 304), "errors": (422,)}


@endpoint(
    "GET",
    "/reference/points",
    response=PointsTableResponse,
    query=(_RULES, ("honba", "The honba to add to each payment.")),
    **_LIST,
)
def points() -> Response:
    """Return the table of han and fu: what every possible hand is paid."""
    return _cached(points_table_response(_riichi_rules(), _honba()))


@endpoint("GET", "/reference/yaku", response=YakuListResponse, query=(_RULES,), **_LIST)
def yaku() -> Response:
    """List all yaku and yakuman with their values, conditions and example hands."""
    return _cached(yaku_list_response(_riichi_rules()))


@endpoint("GET", "/reference/fu", response=FuListResponse, query=(_RULES,), **_LIST)
def fu() -> Response:
    """List all reasons for fu with their values and example hands."""
    return _cached(fu_list_response(_riichi_rules()))


@endpoint("GET", "/reference/fans", response=FanListResponse, query=(_GAME, _RULES), **_LIST)
def fans() -> Response:
    """List all fans of a game with their points, conditions and example hands."""
    return _cached(fan_list_response(chosen_rules(_given_rules(), _game(*_FAN_GAMES))))


@endpoint(
    "GET", "/reference/fan_points", response=FanPointsResponse, query=(_GAME, _RULES), **_LIST
)
def fan_points() -> Response:
    """Return the table of fan and points: what each number of fan pays."""
    return _cached(fan_points_response(chosen_rules(_given_rules(), _game(*_FAN_GAMES))))


@endpoint("GET", "/reference/tiles", response=TileNamesResponse, status=(200, 304))
def tiles() -> Response:
    """List the names, readings and nicknames of all tiles."""
    return _cached(TileNamesResponse(tiles=tile_names()))


@endpoint("GET", "/reference/terms", response=TermsResponse, status=(200, 304))
def terms() -> Response:
    """List the words of the game with their meaning, in groups."""
    return _cached(terms_response())


@endpoint("GET", "/reference/play", response=PlayResponse, query=(_GAME, _RULES), **_LIST)
def play() -> Response:
    """Explain how a hand is played: turn, calls, kans, riichi, furiten, wins and draws."""
    return _cached(play_response(_table_rules()))


@endpoint("GET", "/reference/penalties", response=PenaltiesResponse, query=(_RULES,), **_LIST)
def penalties() -> Response:
    """List the offences of the rules, and what follows from each."""
    return _cached(penalties_response(_riichi_rules().rules))


@endpoint("GET", "/reference/setup", response=SetupStepsResponse, query=(_GAME, _RULES), **_LIST)
def setup() -> Response:
    """List the steps of setting up a table."""
    return _cached(setup_steps_response(_table_rules()))


@endpoint(
    "GET",
    "/reference/score_sheet.html",
    response=str,
    response_type="text/html",
    query=(_GAME, _RULES),
    errors=(422,),
)
def score_sheet() -> Response:
    """Return a blank score sheet for four games as a page to print."""
    rules = _table_rules()
    page = score_sheet_html(rules_view(rules).title, rules, request_language())
    response = Response(page, mimetype="text/html")
    # The page contains its style, so that people can save it as one file.
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return response


def _cached(value: object) -> Response:
    """Return a response that clients keep, and of which they ask only whether it has changed."""
    response = json_response(value)
    response.headers["Cache-Control"] = "private, no-cache"
    return conditional(response)


def _riichi_rules() -> ChosenRules:
    return parse_rules(_given_rules())


def _table_rules() -> TableRules:
    return choose_rules(_given_rules(), _game(*Game))


def _given_rules() -> str | Mapping[str, object] | None:
    """Return the rules of the query: a name, values, or None."""
    text = request.args.get("rules", "")
    if not text.startswith("{"):
        return text or None
    try:
        values = parse_json(text.encode())
    except InvalidSyntax:
        values = None
    if not isinstance(values, Mapping):
        raise BadNotation(
            _(
                "The rules in the address are not JSON; write a name, or an object such as "
                "{example}.",
                example=json.dumps({"preset": "tenhou", "kuitan": False}),
            )
        )
    return values


def _game(*games: Game) -> Game:
    """Return the game of the query, which is one of these; the first without one."""
    name = request.args.get("game", games[0])
    if name not in games:
        raise BadNotation(
            _(
                "There is no game {name} here; choose {games}.",
                name=shorten(name),
                games=", ".join(games),
            )
        )
    return Game(name)


def _honba() -> int:
    text = request.args.get("honba", "0")
    number = whole_number(text, _MOST_HONBA + 1)
    if number is None or number > _MOST_HONBA:
        raise BadNotation(
            _(
                "The honba are {text}; write a number from 0 to {most}.",
                text=shorten(text),
                most=_MOST_HONBA,
            )
        )
    return number
