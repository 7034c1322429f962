"""The setup of a table: the server draws for seats and breaks the wall."""

from flask import Response

from scorer.table.setup.seating import SeatingMethod
from scorer.table.setup.wall import CHINESE, require_chinese_players
from scorer.tiles.terms import Game
from webapp.session.table_setup import change_wall, draw_seats, open_wall, riichi_wall
from webapp.typed_json.decode import decode
from webapp.web.api.blueprint import body, json_response
from webapp.web.api.endpoint import endpoint
from webapp.wire.session.setup import (
    SeatsRequest,
    SeatsResponse,
    WallRequest,
    WallResponse,
    seats_response,
    wall_response,
)


@endpoint("POST", "/setup/seats", request=SeatsRequest, response=SeatsResponse)
def seats() -> Response:
    """Draw for seats."""
    request = decode(SeatsRequest, body())
    usual = SeatingMethod.DIRECT
    if request.game is Game.MCR:
        require_chinese_players(request.players)
        usual = SeatingMethod.ONE_WIND
    drawn = draw_seats(
        request.method or usual,
        request.players,
        tiles=request.tiles,
        rolls=request.rolls,
        roller=request.roller,
    )
    return json_response(seats_response(drawn))


@endpoint("POST", "/setup/wall", request=WallRequest, response=WallResponse)
def wall() -> Response:
    """Roll the dice and show where the wall is broken and who takes which tiles."""
    request = decode(WallRequest, body())
    rules, chinese = request.rules.rules, request.game is Game.MCR
    opening = open_wall(
        request.dealer,
        players=4 if chinese else rules.players,
        rolls=request.rolls,
        rolled_twice=request.rolled_twice,
        custom=change_wall(
            CHINESE if chinese else riichi_wall(rules),
            from_left=request.from_left,
            dead_tiles=request.dead_tiles,
        ),
    )
    return json_response(wall_response(opening))
