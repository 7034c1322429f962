"""The break of the wall, the deal, and the dead wall.

docs/reference/sources.md explains the keys AA, CN98, HU, RA and TP.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scorer.table.setup.seating import Dice, select_seat
from scorer.table.state import require_seat
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.messages import message as _

DEAD_TILES = 14
"""Tiles of the dead wall (TP, "sinpin moli", "dead wall")."""

MOST_DEAD_TILES = 30
"""The largest dead wall: "the last 14~30 tiles of the wall, depending on variant" (RA)."""

_STACKS = {4: 17, 3: 18}
"""Stacks in the wall of each player, by the number of players.

17 in TP ("palisa 2 pi ijo musi 17", "2 lines of 17 tiles") and HU ("17-17 tonból áll", "consists of
17 stacks each"). None of the sources covers three
players; their 108 tiles make 18 each (riichi.wiki, "Sanma").
"""

_STACKS_WITH_FLOWERS = 18
"""Stacks of each player for the 144 tiles with flowers and seasons (CN98 p. 16-17)."""

_INDICATOR = {4: 3, 3: 5}
"""Stack of the first dora indicator, counted from the break, by the number of players.

The third in all sources: "four and only four tiles to the left" are for kans (AA 5.3). Norths that
three players set aside take four more (riichi.wiki, "Sanma").
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class WallCustom:
    """A custom of breaking the wall; raise ImpossibleEvent for an impossible dead wall.

    In games scored by fans the player of the selected wall rolls again, and both rolls are added:
    counted from the left, the deal begins with that stack (HU), counted from the right, with the
    one after it (CN98 p. 16-17).

    Attributes:
        from_left: The player of the selected wall rolls again, and the sum of both rolls gives the
            stack, counted from the left, with which the deal begins (HU, on the Chinese game: "ezt
            az értéket az előző dobáshoz hozzáadva kapjuk meg, hogy balról melyik blokknál kezdődik
            az osztás"). The count can go on into the next wall.
        twice: The dealer rolls again for the number of stacks (TP).
        norths: Three players set norths aside; the dead wall then has four more tiles to draw.
        dead_tiles: The tiles of the dead wall, an even number from 14 to 30; 0 for none, which
            riichi does not have.
        by_fans: The wall of a game scored by fans: four players, and no dora indicators.
        flowers: Such a game has flowers and seasons: 144 tiles, otherwise 136.
    """

    from_left: bool = False
    twice: bool = False
    norths: bool = False
    dead_tiles: int = DEAD_TILES
    by_fans: bool = False
    flowers: bool = True

    def __post_init__(self) -> None:
        tiles = self.dead_tiles
        if self.by_fans and self.norths:
            raise ImpossibleEvent(_("This game sets no norths aside; leave them out."))
        if self.by_fans and not tiles:
            return
        if tiles % 2 or not DEAD_TILES <= tiles <= MOST_DEAD_TILES:
            raise ImpossibleEvent(
                _(
                    "A dead wall of {tiles} tiles is not possible; make it an even number "
                    "from {dead_tiles} to {most_dead_tiles}.",
                    tiles=tiles,
                    dead_tiles=DEAD_TILES,
                    most_dead_tiles=MOST_DEAD_TILES,
                )
            )


USUAL = WallCustom()
"""The custom of riichi with four players."""

FAN_WALL = WallCustom(by_fans=True, from_left=True, dead_tiles=0)
"""The custom of games scored by fans: that of HU for the Chinese game."""


class Spot(NamedTuple):
    """The place of a tile: the seat of its wall, the stack from the right, counted from 1."""

    wall: int
    stack: int
    top: bool


@dataclass(frozen=True, slots=True)
class Take:
    """The tiles that a player takes at once."""

    seat: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A broken wall, with the deal and the dead wall.

    Attributes:
        custom: How the stacks were counted.
        players: The number of players.
        stacks: The number of stacks in the wall of each player.
        dealer: The seat of the dealer.
        roll: The dealer's roll.
        second: A second roll for the number of stacks, if there is one.
        counted: The stacks that were counted from an end of the counted wall.
        counted_wall: The seat of the wall that the first roll selects, and from whose end stacks
            are counted.
        wall: The seat of the broken wall.
        left: The number of stacks that stay at the right end of the broken wall.
        takes: The deal, with the dealer's first draw.
        dead: The tiles of the dead wall from the break, each stack's top tile first.
        indicator: The place of the first dora indicator; None without a dead wall.
        replacement: The place of the first tile that replaces a flower or follows a kong: the end
            of a wall without a dead wall, None in riichi.
        live: The number of tiles left to draw.
    """

    custom: WallCustom
    players: int
    stacks: int
    dealer: int
    roll: Dice
    second: Dice | None
    counted: int
    counted_wall: int
    wall: int
    left: int
    takes: tuple[Take, ...]
    dead: tuple[Spot, ...]
    indicator: Spot | None
    replacement: Spot | None
    live: int

    @property
    def from_left(self) -> int | None:
        """The stacks that were counted from the left; None if from the right end."""
        return self.counted if self.custom.from_left else None


def break_wall(
    roll: Dice,
    *,
    dealer: int,
    players: int = 4,
    second: Dice | None = None,
    custom: WallCustom = USUAL,
) -> Opening:
    """Break the wall as the dealer's dice say, and deal.

    AA (5.1): "count counterclockwise wall by wall starting from the dealer's wall. Then ... break
    the wall that many tiles from the right of that wall"; HU agrees ("jobb keze felől leszámol
    annyit, amennyi a kockák összege").

    Args:
        roll: The dealer's dice.
        dealer: The seat of the dealer.
        players: The number of players.
        second: A second roll that gives the number of stacks, as in TP ("tawa wawa e ilo pi nanpa
            nasa tu lon tenpo sin", "roll two dice again").
        custom: How stacks are counted, and the dead wall.

    >>> opening = break_wall(Dice(3, 4), dealer=0)
    >>> opening.wall, opening.left, opening.takes[0].spots[0], opening.indicator
    (2, 7, Spot(wall=2, stack=8, top=True), Spot(wall=2, stack=5, top=True))
    """
    if custom.by_fans:
        require_four_players(players)
    if players not in _STACKS:
        raise ImpossibleEvent(
            _(
                "There is no wall for {players} players; riichi is played by 4, sanma by 3.",
                players=players,
            )
        )
    require_seat(dealer, players)
    has_flowers = custom.by_fans and custom.flowers
    stacks = _STACKS_WITH_FLOWERS if has_flowers else _STACKS[players]
    counted_wall = select_seat(dealer, roll, players)
    counted = _counted(roll, second, custom)
    past, left = divmod(stacks - counted if custom.from_left else counted, stacks)
    wall = (counted_wall - past) % players
    spots = _tiles(wall, range(left, left + stacks * players), players, stacks)
    behind = range(left - 1, left - 1 - custom.dead_tiles // 2, -1)
    dead = _tiles(wall, behind, players, stacks)
    takes = tuple(_takes(spots, dealer, players))
    dealt = sum(len(take.spots) for take in takes)
    place = 2 * (_INDICATOR[players if custom.norths else 4] - 1)
    return Opening(
        custom=custom,
        players=players,
        stacks=stacks,
        dealer=dealer,
        roll=roll,
        second=second,
        counted=counted,
        counted_wall=counted_wall,
        wall=wall,
        left=left,
        takes=takes,
        dead=tuple(dead),
        indicator=dead[place] if dead and not custom.by_fans else None,
        replacement=spots[-2] if custom.by_fans else None,
        live=len(spots) - len(dead) - dealt,
    )


def require_four_players(players: int) -> None:
    """Raise ImpossibleEvent if games scored by fans are not played by this number of players.

    >>> require_four_players(3)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: This game is played by 4 players, not 3; name 4.
    """
    if players != 4:
        raise ImpossibleEvent(
            _("This game is played by 4 players, not {players}; name 4.", players=players)
        )


def _counted(roll: Dice, second: Dice | None, custom: WallCustom) -> int:
    """Return the number of stacks to count from an end of the selected wall."""
    if not (custom.from_left or custom.by_fans):
        return (roll if second is None else second).total
    if second is None:
        raise ImpossibleEvent(_("Two rolls count the stacks here; add the second roll."))
    return roll.total + second.total


def _takes(spots: list[Spot], dealer: int, players: int) -> Iterator[Take]:
    """Yield the deal: three blocks of four each, one tile each, and the dealer's first draw.

    AA (5.2): the dealer takes the last two "together in a sort of jump draw", the first and the
    fifth of the remaining tiles.
    """
    order = [(dealer + step) % players for step in range(players)]
    for place in range(3 * players):
        yield Take(order[place % players], tuple(spots[4 * place : 4 * place + 4]))
    rest = spots[12 * players :]
    yield Take(dealer, (rest[0], rest[players]))
    for step in range(1, players):
        yield Take(order[step], (rest[step],))


def _tiles(wall: int, places: range, players: int, stacks: int) -> list[Spot]:
    """Return the tiles at places to the left of the right end of a wall, across the corners.

    Tiles are taken clockwise ("az óramutató járásával megyező irányban"), but the turn order is
    counter-clockwise: the wall to the left is that of the previous player.
    """
    spots = []
    for place in places:
        walls, stack = divmod(place, stacks)
        seat = (wall - walls) % players
        spots += [Spot(seat, stack + 1, top=True), Spot(seat, stack + 1, top=False)]
    return spots
