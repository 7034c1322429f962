"""The setup of a table in JSON: the draw of the seats and the break of the wall."""

from dataclasses import dataclass
from typing import Annotated

from scorer.riichi.rules.chosen_rules import STANDARD_RULES, ChosenRules
from scorer.table.setup.seating import Dice, RowDraw, SeatingMethod, parse_dice
from scorer.table.setup.wall import DEAD_TILES, Opening, Spot
from scorer.tiles.tile import Tile, Wind
from webapp.session.table_setup import SeatsDrawn
from webapp.typed_json.decode import JsonForm
from webapp.typed_json.plain import invalid_field


def decode_dice(name: str, given: object) -> Dice:
    """Decode a roll of two dice in notation.

    >>> decode_dice("rolls[0]", "3+4")
    Dice(first=3, second=4)
    """
    if not isinstance(given, str):
        raise invalid_field(name, given, 'two dice such as "3+4"', '"3+4" のような二つのサイコロ')
    return parse_dice(given)


Roll = Annotated[Dice, JsonForm(decode_dice, {"type": "string", "examples": ["3+4"]})]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsRequest:
    """A draw for the seats; the server draws the tiles and rolls the dice that are left out.

    `roller` is the player who rolls first, by number.
    """

    players: int = 4
    method: SeatingMethod = SeatingMethod.DIRECT
    tiles: tuple[Tile, ...] = ()
    rolls: tuple[Roll, ...] = ()
    roller: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WallRequest:
    """A break of the wall; the server rolls the dice that are left out.

    With `from_left` the sum of two rolls is counted from the left end of the selected wall.
    """

    dealer: int = 0
    rules: ChosenRules = STANDARD_RULES
    rolls: tuple[Roll, ...] = ()
    rolled_twice: bool = False
    from_left: bool = False
    dead_tiles: int = DEAD_TILES


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView:
    """A draw from a row of tiles, step by step; players are numbers from 0."""

    roller: int
    rolls: tuple[tuple[int, int], ...]
    row: tuple[str, ...]
    edges: tuple[str, ...]
    first: str
    temporary_east: int
    takers: tuple[int, ...]
    temporary_dealer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsResponse:
    """The seats of players, who are numbers from 0; `row` is null where no row was drawn from."""

    method: SeatingMethod
    winds: tuple[Wind, ...]
    seats: tuple[int, ...]
    first_dealer: int
    row: RowView | None


SpotView = tuple[int, int, bool]
"""The wall, the stack from the right, and whether it is the top tile."""


@dataclass(frozen=True, slots=True)
class TakeView:
    """The tiles that a seat takes at once."""

    seat: int
    spots: tuple[SpotView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WallResponse:
    """A wall that was broken: `left` stacks stay to the right of the break.

    `from_left` is the number of stacks counted from the left end of `counted_wall`, or null.
    """

    players: int
    dealer: int
    roll: tuple[int, int]
    second: tuple[int, int] | None
    from_left: int | None
    counted_wall: int
    wall: int
    left: int
    takes: tuple[TakeView, ...]
    dead: tuple[SpotView, ...]
    indicator: SpotView
    live: int


def seats_response(drawn: SeatsDrawn) -> SeatsResponse:
    """Return the response to a draw for the seats.

    >>> from scorer.table.setup.seating import direct_draw
    >>> response = seats_response(SeatsDrawn(direct_draw((Wind.SOUTH, Wind.EAST, Wind.WEST))))
    >>> response.seats, response.first_dealer, response.row
    ((1, 0, 2), 0, None)
    """
    seating = drawn.seating
    return SeatsResponse(
        method=seating.method,
        winds=seating.winds,
        seats=seating.seats,
        first_dealer=seating.first_dealer,
        row=None if drawn.row is None else _row(drawn.row),
    )


def wall_response(opening: Opening) -> WallResponse:
    """Return the response to a break of the wall.

    >>> from scorer.table.setup.wall import break_wall
    >>> wall_response(break_wall(Dice(3, 4), dealer=0)).indicator
    (2, 5, True)
    """
    return WallResponse(
        players=opening.players,
        dealer=opening.dealer,
        roll=_dice(opening.roll),
        second=None if opening.second is None else _dice(opening.second),
        from_left=opening.from_left,
        counted_wall=opening.counted_wall,
        wall=opening.wall,
        left=opening.left,
        takes=tuple(
            TakeView(take.seat, tuple(_spot(spot) for spot in take.spots)) for take in opening.takes
        ),
        dead=tuple(_spot(spot) for spot in opening.dead),
        indicator=_spot(opening.indicator),
        live=opening.live,
    )


def _row(row: RowDraw) -> RowView:
    return RowView(
        roller=row.roller,
        rolls=tuple(_dice(dice) for dice in row.rolls),
        row=tuple(str(tile) for tile in row.row),
        edges=tuple(str(tile) for tile in row.edges),
        first=str(row.first),
        temporary_east=row.temporary_east,
        takers=row.takers,
        temporary_dealer=row.temporary_dealer,
    )


def _dice(dice: Dice) -> tuple[int, int]:
    return dice.first, dice.second


def _spot(spot: Spot) -> SpotView:
    return spot.wall, spot.stack, spot.top
