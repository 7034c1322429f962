"""Draw for seats and break the wall; draws and rolls that are not given are random."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from secrets import SystemRandom

from scorer.riichi.rules.rules import Rules
from scorer.table.setup.seating import (
    Dice,
    RowDraw,
    Seating,
    SeatingMethod,
    dealer_draw,
    direct_draw,
    row_draw,
    tiles_to_draw,
)
from scorer.table.setup.wall import USUAL, Opening, WallCustom, break_wall
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.tile import Tile, Wind

_RANDOM = SystemRandom()


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The result of a draw for seats, and the row of tiles it was drawn from, if any."""

    seating: Seating
    row: RowDraw | None = None


def roll() -> Dice:
    """Roll two dice.

    >>> 2 <= roll().total <= 12
    True
    """
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
        tiles: The tiles that the players drew, or the row; random if empty.
        rolls: The first rolls of the dice; the others are random.
        roller: The player who rolls first.

    >>> from scorer.tiles.tile import parse_tiles
    >>> draw_seats(SeatingMethod.DIRECT, 4, tiles=parse_tiles("3142z")).seating.seats
    (1, 3, 0, 2)
    >>> sorted(draw_seats(SeatingMethod.TRADITIONAL, 3).seating.seats)
    [0, 1, 2]
    """
    if players not in {3, 4}:
        raise ImpossibleEvent(
            f"Seats are drawn by 4 players, or by 3; {players} are named.",
            f"場決めは四人か三人で行います（{players}人の名前があります）。",
        )
    required_tiles = tiles_to_draw(method, players)
    drawn_tiles = tuple(tiles) or shuffle(required_tiles)
    if len(drawn_tiles) != len(required_tiles):
        raise ImpossibleEvent(
            f"{len(drawn_tiles)} tiles are given, but {players} players draw from "
            f"{len(required_tiles)}; give all of them.",
            f"{players}人では{len(required_tiles)}枚使いますが、{len(drawn_tiles)}枚書かれています。"
            "直してください。",
        )
    if method.rolls:
        all_rolls = (*rolls, *[roll() for _ in range(method.rolls - len(rolls))])
        drawn = row_draw(drawn_tiles, all_rolls, roller=roller)
        return SeatsDrawn(drawn.seating, drawn)
    winds = tuple(_wind(tile) for tile in drawn_tiles)
    return SeatsDrawn(direct_draw(winds) if method is SeatingMethod.DIRECT else dealer_draw(winds))


def open_wall(
    rules: Rules,
    dealer: int,
    *,
    rolls: Sequence[Dice] = (),
    rolled_twice: bool = False,
    custom: WallCustom = USUAL,
) -> Opening:
    """Break the wall for a hand; rolls that are not given are random.

    Stacks are counted from the left by two rolls; the rules say whether norths are set aside.

    >>> open_wall(Rules(), 2, rolls=(Dice(2, 3),)).wall
    2
    """
    wanted = 2 if rolled_twice or custom.from_left else 1
    all_rolls = (*rolls, *[roll() for _ in range(wanted - len(rolls))])
    return break_wall(
        all_rolls[0],
        dealer=dealer,
        players=rules.players,
        second=all_rolls[1] if len(all_rolls) > 1 else None,
        custom=replace(custom, norths=rules.players == 3 and rules.nuki_dora),
    )


def shuffle(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the tiles in random order.

    >>> from scorer.tiles.tile import parse_tiles
    >>> sorted(map(str, shuffle(parse_tiles("12z"))))
    ['1z', '2z']
    """
    return tuple(_RANDOM.sample(tiles, len(tiles)))


def _wind(tile: Tile) -> Wind:
    for wind in Wind:
        if wind.tile == tile:
            return wind
    raise ImpossibleEvent(
        f"{tile} is not a wind; seats are drawn with East, South, West and North.",
        f"{tile} は風牌ではありません。場決めには東・南・西・北を使います。",
    )
