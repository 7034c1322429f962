"""Draw for seats and break the wall; draws and rolls that are not given are random."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from secrets import SystemRandom

from scorer.table.setup.seating import (
    Dice,
    OneWindDraw,
    RowDraw,
    Seating,
    SeatingMethod,
    dealer_draw,
    direct_draw,
    one_wind_draw,
    row_draw,
    tiles_to_draw,
)
from scorer.table.setup.wall import USUAL, Opening, WallCustom, break_wall
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, Wind

_RANDOM = SystemRandom()


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The result of a draw for seats, and its steps if it has dice."""

    seating: Seating
    row: RowDraw | None = None
    one_wind: OneWindDraw | None = None


def roll() -> Dice:
    """Roll two dice."""
    return Dice(_RANDOM.randint(1, 6), _RANDOM.randint(1, 6))


def draw_seats(
    method: SeatingMethod,
    players: int,
    *,
    tiles: Sequence[Tile] = (),
    rolls: Sequence[Dice] = (),
    roller: int = 0,
) -> SeatsDrawn:
    """Draw for seats.

    Args:
        method: The seating method.
        players: The number of players, 3 or 4.
        tiles: The tiles that the players drew, the row, or the one wind; random if empty.
        rolls: The first rolls of the dice; the others are random. Three rolls are all those of a
            LONG draw, whose third roll then selects the first dealer.
        roller: The player who rolls first.
    """
    if players not in {3, 4}:
        raise ImpossibleEvent(
            _("Seats are drawn by 4 players, or by 3; {players} are named.", players=players)
        )
    if method is SeatingMethod.LONG and len(rolls) == SeatingMethod.THREE_ROLLS.rolls:
        method = SeatingMethod.THREE_ROLLS
    require_at_most(method.rolls, rolls)
    all_rolls = complete_rolls(rolls, method.rolls)
    required_tiles = tiles_to_draw(method, players)
    if method is SeatingMethod.ONE_WIND:
        wind = _only_wind(tiles or shuffle(required_tiles)[:1])
        one = one_wind_draw(wind, (all_rolls[0], all_rolls[1]), roller=roller, players=players)
        return SeatsDrawn(one.seating, one_wind=one)
    drawn_tiles = tuple(tiles) or shuffle(required_tiles)
    if len(drawn_tiles) != len(required_tiles):
        raise ImpossibleEvent(
            _(
                "{count} tiles are given, but {players} players draw from {required}; "
                "give all of them.",
                count=len(drawn_tiles),
                players=players,
                required=len(required_tiles),
            )
        )
    if method.has_row:
        drawn = row_draw(drawn_tiles, all_rolls, roller=roller)
        return SeatsDrawn(drawn.seating, drawn)
    winds = tuple(_wind(tile) for tile in drawn_tiles)
    return SeatsDrawn(direct_draw(winds) if method is SeatingMethod.DIRECT else dealer_draw(winds))


def change_wall(
    custom: WallCustom,
    *,
    from_left: bool | None,
    dead_tiles: int | None,
    twice: bool | None = None,
) -> WallCustom:
    """Return a custom with the values that a request has; None leaves a value as it is."""
    return replace(
        custom,
        from_left=custom.from_left if from_left is None else from_left,
        twice=custom.twice if twice is None else twice,
        dead_tiles=custom.dead_tiles if dead_tiles is None else dead_tiles,
    )


def open_wall(
    dealer: int,
    *,
    players: int = 4,
    rolls: Sequence[Dice] = (),
    custom: WallCustom = USUAL,
) -> Opening:
    """Break the wall for a hand; rolls that are not given are random.

    Two rolls count the stacks from the left, and always in games scored by fans.

    Args:
        dealer: The seat of the dealer.
        players: The number of players.
        rolls: The first rolls of the dice.
        custom: How stacks are counted, and the dead wall.
    """
    require_at_most(2, rolls)
    twice = custom.twice or custom.from_left or custom.by_fans
    all_rolls = complete_rolls(rolls, 2 if twice else 1)
    return break_wall(
        all_rolls[0],
        dealer=dealer,
        players=players,
        second=all_rolls[1] if len(all_rolls) > 1 else None,
        custom=custom,
    )


def require_at_most(most: int, rolls: Sequence[Dice]) -> None:
    """Raise ImpossibleEvent for more rolls than are made."""
    if len(rolls) > most:
        raise ImpossibleEvent(
            _(
                "The dice are rolled at most {most} times here, but {count} rolls are "
                "given; remove some.",
                most=most,
                count=len(rolls),
            )
        )


def complete_rolls(rolls: Sequence[Dice], number: int) -> tuple[Dice, ...]:
    """Return rolls of the dice, with random ones up to a number of them."""
    return (*rolls, *[roll() for _ in range(number - len(rolls))])


def shuffle(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the tiles in random order."""
    return tuple(_RANDOM.sample(tiles, len(tiles)))


def _only_wind(tiles: Sequence[Tile]) -> Wind:
    if len(tiles) != 1:
        raise ImpossibleEvent(
            _(
                "One player draws a wind here, but {count} tiles are given; give the one drawn.",
                count=len(tiles),
            )
        )
    return _wind(tiles[0])


def _wind(tile: Tile) -> Wind:
    for wind in Wind:
        if wind.tile == tile:
            return wind
    raise ImpossibleEvent(
        _("{tile} is not a wind; seats are drawn with East, South, West and North.", tile=tile)
    )
