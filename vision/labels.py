"""The detector's labels, and the tiles of the game that they name."""

from __future__ import annotations

from scorer.tiles.tile import Tile, parse_tile

BACK = "back"
HAKU = "5z"
NOT_A_TILE = "not_a_tile"
# Flowers (1f-4f) and seasons (1g-4g) lie in the boxes of Chinese sets; riichi has no use for
# them, yet a flower without a label of its own would be read as a tile of the game.
FLOWERS = tuple(f"{rank}{suit}" for suit in "fg" for rank in range(1, 5))
TILES = tuple(
    f"{rank}{suit}" for suit in "mpsz" for rank in range(10) if suit != "z" or 1 <= rank <= 7
)
# What looks the same upside down, or so nearly that its top tells nothing.
TOPLESS = frozenset((BACK, HAKU, *(f"{r}p" for r in "01234589"), *(f"{r}s" for r in "0245689")))
SEEN = frozenset((*TILES, *FLOWERS, BACK))
# People mark with these too: a tile that nobody can name in the photo, and what is taken for a
# tile but is none.
UNREADABLE = "?"
MARKED = SEEN | {UNREADABLE, NOT_A_TILE}

_TILE_OF = {label: parse_tile(label) for label in TILES}


def tile_of(label: str) -> Tile | None:
    """Give the tile a label names; None for a back, a flower or a season.

    >>> str(tile_of("0p"))
    '0p'
    >>> tile_of("back") is None
    True
    """
    return _TILE_OF.get(label)


def label_of(tile: Tile) -> str:
    """Give the label of a tile.

    >>> label_of(parse_tile("7z"))
    '7z'
    """
    return str(tile)
