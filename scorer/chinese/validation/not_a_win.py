"""The error for a hand that is not complete in any form of the Chinese game."""

from collections.abc import Container, Iterator

from scorer.chinese.shape.division import ALL_FORMS, Form
from scorer.chinese.shape.waits import wait_tiles
from scorer.chinese.win import Win
from scorer.tiles.errors import NotAWin
from scorer.tiles.hand import Hand, format_hand, with_another_tile, with_one_swap
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile


def not_a_win(hand: Hand, win: Win, forms: Container[Form] = ALL_FORMS) -> NotAWin:
    """Return the error for an incomplete hand, with the tiles that would complete it.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> def error(text):
    ...     hand, tile = parse_hand(text)
    ...     return not_a_win(hand, Win(tile, self_drawn=True, seat=Wind.EAST, round=Wind.EAST))
    >>> print(error("147m258p36s11z222z1s"))
    147m258p36s11222z1s is not complete: with 9s instead of 1s it would win; correct the winning \
tile.
    >>> print(error("147m258p33s11z222z9s"))
    147m258p33s11222z9s is one tile from complete: 6s for 3s would make it win; correct the tiles.
    """
    written = format_hand(hand, win.tile)
    waits = wait_tiles(hand, forms)
    if waits:
        return NotAWin(with_another_tile(written, win.tile, waits))
    swaps = list(_swaps(hand, win.tile, forms))
    if swaps:
        return NotAWin(with_one_swap(written, swaps))
    return NotAWin(
        _("{written} is more than one tile from complete; correct the tiles.", written=written)
    )


def _swaps(
    hand: Hand, tile: Tile, forms: Container[Form]
) -> Iterator[tuple[Tile, tuple[Tile, ...]]]:
    """Yield each tile with the tiles that would complete the hand in its place."""
    for replaced in dict.fromkeys(hand.concealed):
        others = [*hand.concealed, tile]
        others.remove(replaced)
        if waits := wait_tiles(Hand(tuple(others), hand.melds), forms):
            yield replaced, waits
