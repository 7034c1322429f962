"""Setting up a table as JSON: seats drawn, and a wall that is broken."""

from scorer.table.setup.seating import Dice, RowDraw, Seating
from scorer.table.setup.wall import Opening, Spot
from webapp.session.setup import SeatsDrawn


def seats_json(drawn: SeatsDrawn) -> dict[str, object]:
    """Write seats that were drawn; players are numbers from 0, in the order they were given.

    >>> from scorer.table.setup.seating import direct_draw
    >>> from scorer.tiles.tile import Wind
    >>> seats_json(SeatsDrawn(direct_draw((Wind.SOUTH, Wind.EAST, Wind.WEST))))
    {'way': 'direct', 'winds': ['S', 'E', 'W'], 'seats': [1, 0, 2], 'first_dealer': 0, 'row': None}
    """
    return _seating_json(drawn.seating) | {
        "row": None if drawn.row is None else _row_json(drawn.row)
    }


def opening_json(opening: Opening) -> dict[str, object]:
    """Write a broken wall; a spot is [wall, stack from the right, whether it is the top tile].

    >>> from scorer.table.setup.wall import break_wall
    >>> opening_json(break_wall(Dice(3, 4), dealer=0))["indicator"]
    [2, 5, True]
    """
    return {
        "players": opening.players,
        "dealer": opening.dealer,
        "roll": dice_json(opening.roll),
        "second": None if opening.second is None else dice_json(opening.second),
        "wall": opening.wall,
        "left": opening.left,
        "takes": [
            {"seat": take.seat, "spots": [_spot_json(spot) for spot in take.spots]}
            for take in opening.takes
        ],
        "dead": [_spot_json(spot) for spot in opening.dead],
        "indicator": _spot_json(opening.indicator),
        "live": opening.live,
    }


def dice_json(dice: Dice) -> list[int]:
    """Write dice.

    >>> dice_json(Dice(6, 1))
    [6, 1]
    """
    return [dice.first, dice.second]


def _seating_json(seating: Seating) -> dict[str, object]:
    return {
        "way": str(seating.way),
        "winds": [str(wind) for wind in seating.winds],
        "seats": list(seating.seats),
        "first_dealer": seating.first_dealer,
    }


def _row_json(row: RowDraw) -> dict[str, object]:
    return {
        "roller": row.roller,
        "rolls": [dice_json(dice) for dice in row.rolls],
        "row": [str(tile) for tile in row.row],
        "edges": [str(tile) for tile in row.edges],
        "first": str(row.first),
        "temporary_east": row.temporary_east,
        "takers": list(row.takers),
        "temporary_dealer": row.temporary_dealer,
    }


def _spot_json(spot: Spot) -> list[object]:
    return [spot.wall, spot.stack, spot.top]
