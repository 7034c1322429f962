"""Setting up a table: what players did not draw or roll themselves is left to chance."""

from collections.abc import Sequence
from dataclasses import dataclass
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
from scorer.table.setup.wall import Opening, break_wall
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.tile import Tile, Wind

_CHANCE = SystemRandom()


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """Where players sit, and how a row of tiles told it, if one did."""

    seating: Seating
    row: RowDraw | None = None


def roll() -> Dice:
    """Roll two dice.

    >>> 2 <= roll().total <= 12
    True
    """
    return Dice(_CHANCE.randint(1, 6), _CHANCE.randint(1, 6))


def draw_seats(
    way: SeatingMethod,
    players: int,
    *,
    tiles: Sequence[Tile] = (),
    rolls: Sequence[Dice] = (),
    roller: int = 0,
) -> SeatsDrawn:
    """Draw for seats; tiles are what each player drew, or those of the row, if known already.

    >>> from scorer.tiles.tile import parse_tiles
    >>> draw_seats(SeatingMethod.DIRECT, 4, tiles=parse_tiles("3142z")).seating.seats
    (1, 3, 0, 2)
    >>> sorted(draw_seats(SeatingMethod.TRADITIONAL, 3).seating.seats)
    [0, 1, 2]
    """
    if players not in {3, 4}:
        raise ImpossibleEvent(
            f"Seats are drawn by 4 players, or by 3; {players} are named.",
            f"場所決めは四人か三人で行います({players}人の名前があります)。",
        )
    drawn_from = tiles_to_draw(way, players)
    lying = tuple(tiles) or shuffled(drawn_from)
    if len(lying) != len(drawn_from):
        raise ImpossibleEvent(
            f"{len(lying)} tiles are told, but {players} players draw {len(drawn_from)}; tell "
            "those.",
            f"{players}人では{len(drawn_from)}枚使いますが、{len(lying)}枚書かれています。"
            "直してください。",
        )
    if way.rolls:
        thrown = (*rolls, *[roll() for _ in range(way.rolls - len(rolls))])
        drawn = row_draw(lying, thrown, roller=roller)
        return SeatsDrawn(drawn.seating, drawn)
    winds = tuple(_wind(tile) for tile in lying)
    return SeatsDrawn(direct_draw(winds) if way is SeatingMethod.DIRECT else dealer_draw(winds))


def open_wall(
    rules: Rules, dealer: int, *, rolls: Sequence[Dice] = (), rolled_twice: bool = False
) -> Opening:
    """Break the wall for a hand; the dice are rolled if nobody did.

    >>> open_wall(Rules(), 2, rolls=(Dice(2, 3),)).wall
    2
    """
    thrown = (*rolls, *[roll() for _ in range(1 + rolled_twice - len(rolls))])
    return break_wall(
        thrown[0],
        dealer=dealer,
        players=rules.players,
        second=thrown[1] if len(thrown) > 1 else None,
        norths=rules.players == 3 and rules.nuki_dora,
    )


def shuffled(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles in an order that nobody knows before.

    >>> from scorer.tiles.tile import parse_tiles
    >>> sorted(map(str, shuffled(parse_tiles("12z"))))
    ['1z', '2z']
    """
    return tuple(_CHANCE.sample(tiles, len(tiles)))


def _wind(tile: Tile) -> Wind:
    for wind in Wind:
        if wind.tile == tile:
            return wind
    raise ImpossibleEvent(
        f"{tile} is no wind; seats are drawn with East, South, West and North.",
        f"{tile} は風牌ではありません。場所決めには東・南・西・北を使います。",
    )
