"""Before a game: seats are drawn and the wall is broken, with the server's own chance."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, jsonify

from scorer.table.game.state import refuse_strange_seat
from scorer.table.setup.seating import Way, parse_dice
from scorer.tiles.tile import parse_tiles
from webapp.session.setup import draw_seats, open_wall
from webapp.typed_json.decode import reader
from webapp.web.api.blueprint import api, body
from webapp.web.api.endpoint import ANYTHING, Told, told
from webapp.wire.hand_request import parse_rules
from webapp.wire.setup import opening_json, seats_json


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsAsked:
    """Seats that are to be drawn by so many players; what was drawn or rolled already is told."""

    players: int = 4
    way: Way = Way.DIRECT
    tiles: str = ""
    rolls: tuple[str, ...] = ()
    roller: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WallAsked:
    """A wall that is to be broken for a dealer; rules as a request for a score has them."""

    dealer: int = 0
    rules: object = None
    rolls: tuple[str, ...] = ()
    rolled_twice: bool = False


@api.post("/setup/seats")
@told(Told(body=SeatsAsked, answer=ANYTHING, refusals=(413, 422)))
def draw() -> Response:
    """Draw for seats."""
    asked: SeatsAsked = reader(SeatsAsked)("request", body())
    drawn = draw_seats(
        asked.way,
        asked.players,
        tiles=parse_tiles(asked.tiles) if asked.tiles.strip() else (),
        rolls=tuple(map(parse_dice, asked.rolls)),
        roller=asked.roller,
    )
    return jsonify(seats_json(drawn))


@api.post("/setup/wall")
@told(Told(body=WallAsked, answer=ANYTHING, refusals=(413, 422)))
def open_a_wall() -> Response:
    """Roll the dice and say where the wall is broken, who takes what, and what is turned up."""
    asked: WallAsked = reader(WallAsked)("request", body())
    rules = parse_rules(asked.rules).rules
    refuse_strange_seat(asked.dealer, rules.players)
    rolls = tuple(map(parse_dice, asked.rolls))
    opening = open_wall(rules, asked.dealer, rolls=rolls, rolled_twice=asked.rolled_twice)
    return jsonify(opening_json(opening))
