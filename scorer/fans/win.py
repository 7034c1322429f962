"""A win in a game scored by fans: the winning tile, its circumstances and the flowers."""

from dataclasses import KW_ONLY, dataclass
from typing import TypeAlias

from scorer.tiles.errors import ImpossibleWin
from scorer.tiles.hand import Hand
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, Wind


@dataclass(frozen=True, slots=True)
class Win:
    """The winning tile and its circumstances.

    Attributes:
        tile: The winning tile.
        self_drawn: The winner drew the tile; otherwise it is a discard or a robbed kong.
        seat: The wind of the winner.
        round: The prevalent wind.
        last_of_kind: The other three tiles of its kind are visible to everybody.
        last_tile: It is the last tile of the wall, or the discard after the wall is empty.
        replacement: It replaces a tile that the winner used for a kong.
        robbing_kong: Another player added it to an open pung.
        flowers: The number of flowers and seasons in front of the winner.
        flower_tiles: These tiles in notation, as 1f or 2g; empty if only their number is known.
        first_turn: The dealer's first tile completes the hand, the winner's first draw, or the
            dealer's first discard; nobody has called a tile before.

    >>> from scorer.tiles.tile import parse_tile
    >>> win = Win(parse_tile("3z"), self_drawn=True, seat=Wind.EAST, round=Wind.SOUTH)
    >>> win.flowers
    0
    """

    tile: Tile
    _: KW_ONLY
    self_drawn: bool
    seat: Wind
    round: Wind
    last_of_kind: bool = False
    last_tile: bool = False
    replacement: bool = False
    robbing_kong: bool = False
    flowers: int = 0
    flower_tiles: tuple[str, ...] = ()
    first_turn: bool = False


_FEWEST_FLOWERS = 7
"""The flowers and seasons with which a player can win without a complete hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowerWin:
    """A win by flowers and seasons, whatever the other tiles are.

    Attributes:
        flowers: Their number, 7 or 8.
        flower_tiles: These tiles in notation; empty if only their number is known.
        self_drawn: The winner drew the last of them; otherwise another player drew the eighth.
        seat: The wind of the winner.
        round: The prevalent wind.

    >>> FlowerWin(flowers=8, self_drawn=True, seat=Wind.EAST, round=Wind.SOUTH).flower_tiles
    ()
    """

    flowers: int
    flower_tiles: tuple[str, ...] = ()
    self_drawn: bool
    seat: Wind
    round: Wind

    @property
    def tile(self) -> None:
        """No tile wins, because the flowers do."""


WonHand: TypeAlias = tuple[Hand, Win] | FlowerWin
"""A hand with its win, or a win by flowers."""


def wins_by_flowers(tiles: object, flowers: int) -> bool:
    """Return whether there are no tiles, but enough flowers to win without them.

    >>> wins_by_flowers("", 7), wins_by_flowers("123m", 7), wins_by_flowers("", 6)
    (True, False, False)
    """
    return not tiles and flowers >= _FEWEST_FLOWERS


def won_hand(  # noqa: PLR0913 - the fields of a win
    parsed: tuple[Hand, Tile] | None,
    *,
    self_drawn: bool,
    seat: Wind,
    round: Wind,  # noqa: A002 - the name of the field
    flowers: int,
    flower_tiles: tuple[str, ...],
    **circumstances: bool,
) -> WonHand:
    """Return a hand with its win; without a hand, a win by flowers.

    Raise ImpossibleWin if a win by flowers has circumstances of other wins.

    >>> won_hand(None, self_drawn=True, seat=Wind.EAST, round=Wind.EAST, flowers=7,
    ...     flower_tiles=(), last_tile=False).flowers
    7
    """
    if parsed is not None:
        hand, tile = parsed
        return hand, Win(
            tile,
            self_drawn=self_drawn,
            seat=seat,
            round=round,
            flowers=flowers,
            flower_tiles=flower_tiles,
            **circumstances,
        )
    if any(circumstances.values()):
        raise ImpossibleWin(
            _(
                "A win by flowers has no last tile, kong or first turn; remove these circumstances "
                "or give the tiles of the hand."
            )
        )
    return FlowerWin(
        flowers=flowers, flower_tiles=flower_tiles, self_drawn=self_drawn, seat=seat, round=round
    )
