"""A win in the Chinese game: the winning tile, its circumstances and the flowers."""

from dataclasses import KW_ONLY, dataclass

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
