"""Messages about a hand that one other tile would complete."""

from collections.abc import Sequence

from scorer.tiles.messages import Message, Text, in_context, join, one_of
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, format_tiles

_MOST_SWAPS = 3


def with_another_tile(written: str, tile: Tile, waits: Sequence[Tile]) -> Message:
    """Return the message that another winning tile would win.

    >>> from scorer.tiles.tile import parse_tile, parse_tiles
    >>> print(with_another_tile("123m", parse_tile("3m"), parse_tiles("69m")))
    123m is not complete: with 6m or 9m instead of 3m it would win; correct the winning tile.
    """
    return _(
        "{hand} is not complete: with {waits} instead of {tile} it would win; correct the winning "
        "tile.",
        hand=written,
        waits=_one_of(waits),
        tile=tile,
    )


def with_one_swap(written: str, swaps: Sequence[tuple[Tile, Sequence[Tile]]]) -> Message:
    """Return the message that swapping one tile would win.

    Args:
        written: The hand in notation.
        swaps: Tiles, each with those that would complete the hand in its place.

    >>> from scorer.tiles.tile import parse_tile, parse_tiles
    >>> print(with_one_swap("124m", [(parse_tile("4m"), parse_tiles("3m"))]))
    124m is one tile from complete: 3m for 4m would make it win; correct the tiles.
    """
    listed = [
        _("{others} for {tile}", others=_one_of(others), tile=tile)
        for tile, others in swaps[:_MOST_SWAPS]
    ]
    changes = join(listed, _(", or "))
    if len(swaps) > len(listed):
        return _(
            "{hand} is one tile from complete: {changes}, for example, would make it win; correct "
            "the tiles.",
            hand=written,
            changes=changes,
        )
    return _(
        "{hand} is one tile from complete: {changes} would make it win; correct the tiles.",
        hand=written,
        changes=changes,
    )


def _one_of(tiles: Sequence[Tile]) -> Text:
    """Return tiles as in "4p or 7p", more than three as in "one of 13467m"."""
    if len(tiles) > 3:
        return _("one of {tiles}", tiles=format_tiles(tiles))
    return in_context("instead", "{tiles}", tiles=one_of(tiles))
