"""The labels of the detector, and the game tiles that they name."""

from __future__ import annotations

from scorer.tiles.tile import Tile, parse_tile

BACK = "back"
HAKU = "5z"
NOT_A_TILE = "not_a_tile"
# Flowers (1f-4f) and seasons (1g-4g) come with Chinese sets. Riichi does not use them, but without
# labels of their own the detector would read them as tiles of the game.
FLOWERS = tuple(f"{rank}{suit}" for suit in "fg" for rank in range(1, 5))
TILES = tuple(
    f"{rank}{suit}" for suit in "mpsz" for rank in range(10) if suit != "z" or 1 <= rank <= 7
)
# Labels that look (nearly) the same upside down, so that their turn is ambiguous.
SYMMETRIC_LABELS = frozenset(
    (BACK, HAKU, *(f"{r}p" for r in "01234589"), *(f"{r}s" for r in "0245689"))
)
TILE_LABELS = frozenset((*TILES, *FLOWERS, BACK))
# Labels that only people use: a tile that nobody can name, and an object that looks like a tile.
UNREADABLE = "?"
ANNOTATION_LABELS = TILE_LABELS | {UNREADABLE, NOT_A_TILE}

_TILE_OF = {label: parse_tile(label) for label in TILES}


def tile_of(label: str) -> Tile | None:
    """Return the tile that a label names; None for a back, a flower or a season.

    >>> str(tile_of("0p"))
    '0p'
    >>> tile_of("back") is None
    True
    """
    return _TILE_OF.get(label)


def label_of(tile: Tile) -> str:
    """Return the label of a tile.

    >>> label_of(parse_tile("7z"))
    '7z'
    """
    return str(tile)
