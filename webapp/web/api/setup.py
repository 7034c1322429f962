"""The setup of a table: the server draws for seats and breaks the wall."""

from flask import Response

from scorer.table.games import game_for
from webapp.table_setup import change_wall, draw_seats, open_wall
from webapp.views.hand.fan_requests import FanRulesRequest, decode_for_game
from webapp.views.session.responses import StickSetsResponse, stick_sets_response
from webapp.views.session.setup import (
    FanSeatsRequest,
    FanWallRequest,
    SeatsRequest,
    SeatsResponse,
    SticksRequest,
    WallRequest,
    WallResponse,
    require_names,
    seats_response,
    wall_response,
)
from webapp.web.api.blueprint import body, endpoint, json_response


@endpoint("POST", "/setup/seats", request=SeatsRequest | FanSeatsRequest, response=SeatsResponse)
def seats() -> Response:
    """Draw for seats, by default as the rules say."""
    request = decode_for_game(body(), SeatsRequest, FanSeatsRequest)
    game = game_for(request.table_rules())
    players = request.players or game.rules.players
    game.require_players(players)
    require_names(request.names, players)
    drawn = draw_seats(
        request.method or game.seating,
        players,
        tiles=request.tiles,
        rolls=request.rolls,
        roller=request.roller,
    )
    return json_response(seats_response(drawn, request.names))


@endpoint("POST", "/setup/wall", request=WallRequest | FanWallRequest, response=WallResponse)
def wall() -> Response:
    """Roll the dice and show where the wall is broken and who takes which tiles."""
    request = decode_for_game(body(), WallRequest, FanWallRequest)
    rules = request.table_rules()
    require_names(request.names, rules.players)
    opening = open_wall(
        request.dealer,
        players=rules.players,
        rolls=request.rolls,
        custom=change_wall(
            game_for(rules).wall(),
            from_left=request.from_left,
            dead_tiles=request.dead_tiles,
            twice=request.rolled_twice,
        ),
    )
    return json_response(wall_response(opening, request.names))


@endpoint(
    "POST",
    "/setup/sticks",
    request=SticksRequest | FanRulesRequest,
    response=StickSetsResponse,
)
def sticks() -> Response:
    """Return the sets of sticks with which players can start under some rules."""
    request = decode_for_game(body(), SticksRequest, FanRulesRequest)
    return json_response(stick_sets_response(game_for(request.table_rules())))
