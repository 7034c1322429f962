"""Sets of kinds of tiles as bit masks: bit 0 is 1m, bit 33 is 7z."""

from scorer.tiles.tile import parse_tiles


def kind_mask(text: str) -> int:
    """Return the bit mask of the kinds of these tiles.

    >>> bin(kind_mask("13m"))
    '0b101'
    """
    return sum({1 << tile.kind for tile in parse_tiles(text)})


TERMINALS = kind_mask("19m19p19s")
HONORS = kind_mask("1234567z")
ORPHANS = TERMINALS | HONORS
SIMPLES = kind_mask("2345678m2345678p2345678s")
GREENS = kind_mask("23468s6z")
NUMBERS = (kind_mask("123456789m"), kind_mask("123456789p"), kind_mask("123456789s"))

WINDS = tuple(tile.kind for tile in parse_tiles("1234z"))
DRAGONS = tuple(tile.kind for tile in parse_tiles("567z"))

WIND_TILES = kind_mask("1234z")
DRAGON_TILES = kind_mask("567z")
