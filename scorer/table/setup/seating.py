"""Dice and the draw for seats before a game.

Randomness is an input: rolled dice and drawn tiles. docs/reference/sources.md explains the keys
AA, HU and TP.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorer.table.state import WINDS, require_seat
from scorer.tiles.errors import BadNotation, ImpossibleEvent, shorten
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, Wind, format_tiles, parse_tiles

_FACES = range(1, 7)

USUAL_NUMBERS = parse_tiles("12p")
"""The numbered tiles of a row: "a négy szelet és a pinzu 1-et és 2-t" (HU)."""

_OTHER_NUMBERS = parse_tiles("89m")
"""Numbered tiles instead of a 1 and a 2: "vagy a manzu 8/9-et" (HU)."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A roll of two dice.

    >>> Dice(3, 4).total, str(Dice(3, 4))
    (7, '3+4')
    """

    first: int
    second: int

    def __post_init__(self) -> None:
        if not {self.first, self.second} <= set(_FACES):
            raise ImpossibleEvent(
                _(
                    "Dice show 1 to 6, not {first} and {second}; correct them.",
                    first=self.first,
                    second=self.second,
                )
            )

    @property
    def total(self) -> int:
        """The sum of both dice."""
        return self.first + self.second

    def __str__(self) -> str:
        return f"{self.first}+{self.second}"


def parse_dice(text: str) -> Dice:
    """Parse a roll of two dice, such as "3+4", "3 4" or "34".

    >>> parse_dice("3+4"), parse_dice("6 1"), parse_dice("25")
    (Dice(first=3, second=4), Dice(first=6, second=1), Dice(first=2, second=5))
    """
    faces = [character for character in text if character.isdecimal()]
    if len(faces) != 2 or set(text) - set(faces) - set(" +,-"):
        raise BadNotation(
            _('"{text}" is not a roll of two dice; write it as 3+4.', text=shorten(text))
        )
    return Dice(int(faces[0]), int(faces[1]))


def select_seat(start: int, dice: Dice, players: int) -> int:
    """Return the seat that dice select, counted to the right from the roller as 1.

    TP has a table (5 and 9 are East's own side, 2, 6 and 10 South's); AA and HU count
    counter-clockwise ("magától óramutató járásával ellentétesen számolt").

    >>> [select_seat(0, Dice(1, face), 4) for face in range(1, 7)]
    [1, 2, 3, 0, 1, 2]
    """
    return (start + dice.total - 1) % players


class SeatingMethod(StrEnum):
    """The procedures of a draw for seats: three of AA (4.2), the others of HU.

    DIRECT: each player draws a wind and sits accordingly. TRADITIONAL: six tiles lie in a row, and
    dice select the order in which players take a wind. LONG: like TRADITIONAL, with a roll for
    each step. THREE_ROLLS: like LONG, but the third roll selects the first dealer at once.
    DEALER: all stay where they are, and the player who draws East deals first.
    ONE_WIND: two rolls select a side and a player, who draws a wind and sits there; the others
    follow to the right with the next winds (HU, on the Chinese game).
    """

    DIRECT = "direct"
    TRADITIONAL = "traditional"
    LONG = "long"
    THREE_ROLLS = "three_rolls"
    DEALER = "dealer"
    ONE_WIND = "one_wind"

    @property
    def rolls(self) -> int:
        """The number of rolls of the dice."""
        return _ROLLS.get(self, 0)

    @property
    def has_row(self) -> bool:
        """True if the players take the winds from a row with a 1 and a 2."""
        return self in _ROW_METHODS


_ROW_METHODS = (SeatingMethod.TRADITIONAL, SeatingMethod.THREE_ROLLS, SeatingMethod.LONG)
_ROLLS = {
    SeatingMethod.TRADITIONAL: 2,
    SeatingMethod.THREE_ROLLS: 3,
    SeatingMethod.LONG: 4,
    SeatingMethod.ONE_WIND: 2,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The result of a draw for seats; players are numbers from 0, in their previous turn order.

    Attributes:
        method: The procedure.
        winds: The wind that each player drew.
        seats: The players in turn order.
        first_dealer: The seat of the first dealer.
    """

    method: SeatingMethod
    winds: tuple[Wind, ...]
    seats: tuple[int, ...]
    first_dealer: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RowDraw:
    """A traditional draw: the row of tiles, the dice, and the result.

    Attributes:
        roller: The player who makes the first roll.
        rolls: The rolls of the dice.
        row: The tiles as they lie face down.
        edges: The tiles after the 1 and the 2 have moved to the ends.
        first: The numbered tile at the end where the players begin to take winds.
        temporary_east: The player selected by the first roll.
        takers: The players in the order in which they take the winds.
        temporary_dealer: The player who rolls for the first dealer: temporary East, or the player
            selected by that player's roll.
        seating: The result.
    """

    roller: int
    rolls: tuple[Dice, ...]
    row: tuple[Tile, ...]
    edges: tuple[Tile, ...]
    first: Tile
    temporary_east: int
    takers: tuple[int, ...]
    temporary_dealer: int
    seating: Seating

    @property
    def numbers(self) -> tuple[Tile, Tile]:
        """The numbered tiles, the lower one first."""
        low, high = sorted((self.edges[0], self.edges[-1]), key=lambda tile: tile.rank)
        return low, high

    @property
    def side_roll(self) -> Dice:
        """The roll for the side from which the winds are taken: the first one with two rolls."""
        return self.rolls[0 if self.seating.method is SeatingMethod.TRADITIONAL else 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class OneWindDraw:
    """A draw in which one player draws a wind: the dice, and the result.

    Attributes:
        roller: The player who rolls the dice twice.
        rolls: The rolls of the dice: for the side, and for the player.
        side: The player whose present side of the table the first roll selects.
        drawer: The player selected by the second roll, who draws a wind and sits at that side.
        seating: The result; the others follow the drawer to the right in their present order.
    """

    roller: int
    rolls: tuple[Dice, Dice]
    side: int
    drawer: int
    seating: Seating


def direct_draw(winds: Sequence[Wind]) -> Seating:
    """Seat players by the winds they drew; East chooses a side and deals first.

    AA, "Direct Draw": "Each player will take the seat as dictated by their wind, allowing East to
    choose their seat first. They will be the dealer." TP agrees ("nasin pi open musi",
    "how the game begins").

    >>> direct_draw((Wind.WEST, Wind.EAST, Wind.NORTH, Wind.SOUTH)).seats
    (1, 3, 0, 2)
    """
    drawn = _require_one_of_each(winds)
    return Seating(method=SeatingMethod.DIRECT, winds=drawn, seats=_by_wind(drawn))


def dealer_draw(winds: Sequence[Wind]) -> Seating:
    """Let players stay where they sit; who drew East deals first.

    AA, "Dealer Only Draw": "Whoever draws East will be the dealer, no one needs to move."

    >>> dealer_draw((Wind.WEST, Wind.EAST, Wind.SOUTH)).first_dealer
    1
    """
    drawn = _require_one_of_each(winds)
    seats = tuple(range(len(drawn)))
    return Seating(
        method=SeatingMethod.DEALER, winds=drawn, seats=seats, first_dealer=drawn.index(Wind.EAST)
    )


def row_draw(row: Sequence[Tile], rolls: Sequence[Dice], *, roller: int = 0) -> RowDraw:
    """Draw seats from a row of the winds and two numbered tiles, with two, three or four rolls.

    AA, "Traditional Draw": the first roll selects temporary East, "counting counter-clockwise,
    starting from themselves"; the numbered tiles move to the edges; an odd roll begins at the 1, an
    even one at the 2; temporary East takes the first wind. HU has more rolls: a second one of
    temporary East selects the side and the player who takes the first wind.

    The numbered tiles are any 1 and 2 (AA: "a 1 and a 2"), or 8m and 9m ("van, hogy másik 1/2-t
    használnak, vagy a manzu 8/9-et"), where an odd roll begins at the 9.

    East moves to the place of temporary East ("aki a keletet kapta, átül a kariton helyére"), the
    others sit to the right. Then temporary East, who may have moved ("aki most már talán máshol
    ül"), rolls for the first dealer ("csinálják úgy is, hogy a kariton által dobott érték rögtön a
    chi-cha"); with four rolls for a temporary dealer, who rolls again.

    >>> draw = row_draw(parse_tiles("2p3z1z4z1p2z"), (Dice(1, 2), Dice(2, 3)))
    >>> draw.temporary_east, format_tiles(draw.edges), draw.takers
    (2, '2p3142z1p', (2, 3, 0, 1))
    >>> draw.seating.seats, draw.seating.first_dealer
    ((0, 2, 1, 3), 1)
    """
    tiles, method = tuple(row), _method_of(rolls)
    players = _players_of(tiles)
    require_seat(roller, players)
    temporary_east = start = select_seat(roller, rolls[0], players)
    side = rolls[0]
    if method is not SeatingMethod.TRADITIONAL:
        side = rolls[1]
        start = select_seat(temporary_east, side, players)
    numbers = [tile for tile in tiles if not tile.honor]
    winds = [tile for tile in tiles if tile.honor]
    first = next(tile for tile in numbers if (tile.rank - side.total) % 2 == 0)
    takers = tuple((start + step) % players for step in range(players))
    tile_of = dict(zip(takers, winds if first == numbers[0] else winds[::-1], strict=True))
    drawn_winds = _require_one_of_each([_WIND_OF[tile_of[player]] for player in range(players)])
    seats = _by_wind(drawn_winds)
    dealer_roller = seats.index(temporary_east)
    if method is SeatingMethod.LONG:
        dealer_roller = select_seat(dealer_roller, rolls[2], players)
    dealer = select_seat(dealer_roller, rolls[-1], players)
    return RowDraw(
        roller=roller,
        rolls=tuple(rolls),
        row=tiles,
        edges=(numbers[0], *winds, numbers[1]),
        first=first,
        temporary_east=temporary_east,
        takers=takers,
        temporary_dealer=seats[dealer_roller],
        seating=Seating(method=method, winds=drawn_winds, seats=seats, first_dealer=dealer),
    )


def one_wind_draw(
    wind: Wind, rolls: tuple[Dice, Dice], *, roller: int = 0, players: int = 4
) -> OneWindDraw:
    """Seat players by two rolls of the dice and the wind that one of them draws.

    HU, on the Chinese game: somebody mixes the winds face down and rolls twice. "a második dobás
    által meghatározott játékos húz egyet a kártyák közül, ez lesz ő, és leül az asztal az első
    dobás által meghatározott oldalára; a többi játékos az óra mutató járásával ellentétes irányban
    ül le és kapja meg a többi égtájat"; East deals. HU leaves open in which order the others sit
    down: here in their present order.

    Args:
        wind: The wind that the selected player drew.
        rolls: The rolls for the side of the table, and for the player.
        roller: The player who rolls.
        players: The number of players.

    >>> draw = one_wind_draw(Wind.WEST, (Dice(1, 2), Dice(2, 4)))
    >>> draw.side, draw.drawer, draw.seating.seats
    (2, 1, (3, 0, 1, 2))
    """
    _require_one_of_each(WINDS[:players])
    require_seat(roller, players)
    if wind not in WINDS[:players]:
        tiles = format_tiles(tiles_to_draw(SeatingMethod.ONE_WIND, players))
        raise ImpossibleEvent(
            _(
                "{players} players do not draw {tile}; draw one of {tiles}.",
                players=players,
                tile=wind.tile,
                tiles=tiles,
            )
        )
    drawer = select_seat(roller, rolls[1], players)
    east = (drawer - WINDS.index(wind)) % players
    seats = tuple((east + step) % players for step in range(players))
    return OneWindDraw(
        roller=roller,
        rolls=rolls,
        side=select_seat(roller, rolls[0], players),
        drawer=drawer,
        seating=Seating(
            method=SeatingMethod.ONE_WIND,
            winds=tuple(WINDS[seats.index(player)] for player in range(players)),
            seats=seats,
        ),
    )


def tiles_to_draw(
    method: SeatingMethod, players: int, numbers: Sequence[Tile] = USUAL_NUMBERS
) -> tuple[Tile, ...]:
    """Return the tiles to shuffle face down; three players draw without North.

    Args:
        method: The procedure.
        players: The number of players.
        numbers: The two numbered tiles, if the method has a row.

    >>> format_tiles(tiles_to_draw(SeatingMethod.TRADITIONAL, 4))
    '1234z12p'
    >>> format_tiles(tiles_to_draw(SeatingMethod.DIRECT, 3))
    '123z'
    """
    winds = tuple(wind.tile for wind in WINDS[:players])
    return (*winds, *numbers) if method.has_row else winds


def _by_wind(winds: Sequence[Wind]) -> tuple[int, ...]:
    return tuple(sorted(range(len(winds)), key=lambda player: WINDS.index(winds[player])))


def _require_one_of_each(winds: Sequence[Wind]) -> tuple[Wind, ...]:
    drawn = tuple(winds)
    if len(drawn) not in {3, 4} or set(drawn) != set(WINDS[: len(drawn)]):
        raise ImpossibleEvent(
            _(
                "{count} players draw one wind each, {value} in all; correct the winds.",
                count=len(drawn),
                value="ESW" if len(drawn) == 3 else "ESWN",
            )
        )
    return drawn


def _players_of(row: tuple[Tile, ...]) -> int:
    winds = [tile for tile in row if tile.honor]
    numbers = sorted((tile for tile in row if not tile.honor), key=lambda tile: tile.rank)
    players = len(winds)
    if (
        players not in {3, 4}
        or set(winds) != set(tiles_to_draw(SeatingMethod.DIRECT, players))
        or not _are_numbers(numbers)
    ):
        raise ImpossibleEvent(
            _(
                "The row {tiles} is not a traditional draw; it needs East, South, West, North "
                "(for four), and a 1 and a 2, or 8m and 9m.",
                tiles=format_tiles(row),
            )
        )
    return players


def _are_numbers(numbers: Sequence[Tile]) -> bool:
    return [tile.rank for tile in numbers] == [1, 2] or tuple(numbers) == _OTHER_NUMBERS


def _method_of(rolls: Sequence[Dice]) -> SeatingMethod:
    for method in _ROW_METHODS:
        if len(rolls) == method.rolls:
            return method
    raise ImpossibleEvent(
        _(
            "A draw from a row of tiles takes 2, 3 or 4 rolls of the dice, not {count}; "
            "correct the rolls.",
            count=len(rolls),
        )
    )


_WIND_OF = {wind.tile: wind for wind in WINDS}
