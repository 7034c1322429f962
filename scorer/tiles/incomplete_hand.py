"""Messages about a hand that one other tile would complete."""

from collections.abc import Sequence

from scorer.tiles.tile import Tile, format_tiles

_MOST_SWAPS = 3


Sentences = tuple[str, str, str]
"""A message in English, Japanese and Chinese."""


def with_another_tile(written: str, tile: Tile, waits: Sequence[Tile]) -> Sentences:
    """Return the message that another winning tile would win.

    >>> from scorer.tiles.tile import parse_tile, parse_tiles
    >>> print(with_another_tile("123m", parse_tile("3m"), parse_tiles("69m"))[0])
    123m is not complete: with 6m or 9m instead of 3m it would win; correct the winning tile.
    """
    return (
        f"{written} is not complete: with {_one_of(waits)} instead of {tile} it would win; "
        "correct the winning tile.",
        f"{written} は和了形ではありません。{tile} ではなく {_one_of_japanese(waits)}なら和了です。"
        "和了牌を直してください。",
        f"{written} 没有和牌：把 {tile} 换成{_one_of_chinese(waits)}就能和。请改正和的牌。",
    )


def with_one_swap(written: str, swaps: Sequence[tuple[Tile, Sequence[Tile]]]) -> Sentences:
    """Return the message that swapping one tile would win.

    Args:
        written: The hand in notation.
        swaps: Tiles, each with those that would complete the hand in its place.

    >>> from scorer.tiles.tile import parse_tile, parse_tiles
    >>> print(with_one_swap("124m", [(parse_tile("4m"), parse_tiles("3m"))])[0])
    124m is one tile from complete: 3m for 4m would make it win; correct the tiles.
    """
    listed = swaps[:_MOST_SWAPS]
    more = len(swaps) > len(listed)
    english = ", or ".join(f"{_one_of(others)} for {tile}" for tile, others in listed)
    japanese = "、または ".join(
        f"{tile} を {_one_of_japanese(others)}に" for tile, others in listed
    )
    chinese = "，或".join(f"把 {tile} 换成{_one_of_chinese(others)}" for tile, others in listed)
    return (
        f"{written} is one tile from complete: {english}{', for example,' if more else ''} would "
        "make it win; correct the tiles.",
        f"{written} はあと1枚で和了形です。{'たとえば ' if more else ''}{japanese}替えると"
        "和了です。牌を直してください。",
        f"{written} 差一张和牌：{'例如' if more else ''}{chinese}就能和。请改正牌。",
    )


def _one_of(tiles: Sequence[Tile]) -> str:
    """Format tiles as in "4p or 7p", more than three as in "one of 13467m"."""
    if len(tiles) > 3:
        return f"one of {format_tiles(tiles)}"
    *others, last = map(str, tiles)
    return f"{', '.join(others)} or {last}" if others else last


def _one_of_chinese(tiles: Sequence[Tile]) -> str:
    """Format tiles in Chinese, with a blank between tiles and words."""
    return f" {format_tiles(tiles)} 之一" if len(tiles) > 3 else f" {'、'.join(map(str, tiles))} "


def _one_of_japanese(tiles: Sequence[Tile]) -> str:
    """Format tiles in Japanese, with a blank between tiles and words."""
    return f"{format_tiles(tiles)} のどれか" if len(tiles) > 3 else f"{'・'.join(map(str, tiles))} "
