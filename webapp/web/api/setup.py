"""The setup of a table: the server draws for seats and breaks the wall."""

from __future__ import annotations

from flask import Response

from scorer.table.setup.wall import WallCustom
from webapp.session.table_setup import draw_seats, open_wall
from webapp.typed_json.decode import decode
from webapp.web.api.blueprint import api, body, json_response
from webapp.web.api.endpoint import EndpointSpec, endpoint
from webapp.wire.session.setup import (
    SeatsRequest,
    SeatsResponse,
    WallRequest,
    WallResponse,
    seats_response,
    wall_response,
)


@api.post("/setup/seats")
@endpoint(EndpointSpec(request=SeatsRequest, response=SeatsResponse, errors=(413, 422)))
def seats() -> Response:
    """Draw for seats."""
    request = decode(SeatsRequest, body())
    drawn = draw_seats(
        request.method,
        request.players,
        tiles=request.tiles,
        rolls=request.rolls,
        roller=request.roller,
    )
    return json_response(seats_response(drawn))


@api.post("/setup/wall")
@endpoint(EndpointSpec(request=WallRequest, response=WallResponse, errors=(413, 422)))
def wall() -> Response:
    """Roll the dice and show where the wall is broken and who takes which tiles."""
    request = decode(WallRequest, body())
    opening = open_wall(
        request.rules.rules,
        request.dealer,
        rolls=request.rolls,
        rolled_twice=request.rolled_twice,
        custom=WallCustom(from_left=request.from_left, dead_tiles=request.dead_tiles),
    )
    return json_response(wall_response(opening))
