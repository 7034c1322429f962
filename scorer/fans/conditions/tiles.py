"""Conditions on the tiles of the whole hand."""

from scorer.fans.context import (
    HONOR_TILES,
    NUMBERS_ONLY,
    ONE_SUIT,
    SIMPLES_ONLY,
    THREE_SUITS,
    TWO_SUITS,
    WITHOUT_FIVES,
    WinContext,
)
from scorer.fans.division import Division
from scorer.fans.fan import whole_hand
from scorer.tiles.tile import (
    DRAGON_TILES,
    GREENS,
    HONORS,
    ORPHANS,
    SIMPLES,
    TERMINALS,
    WIND_TILES,
    kind_mask,
)

_LOWER = kind_mask("123m123p123s")
_MIDDLE = kind_mask("456m456p456s")
_UPPER = kind_mask("789m789p789s")
_BELOW_FIVE = kind_mask("1234m1234p1234s")
_ABOVE_FIVE = kind_mask("6789m6789p6789s")
_REVERSIBLE = kind_mask("1234589p245689s5z")


@whole_hand(needs=WITHOUT_FIVES)
def all_green(_: Division, c: WinContext) -> bool:
    """Only 2, 3, 4, 6 and 8 of bamboo and green dragons."""
    return c.consists_of(GREENS)


@whole_hand(needs=WITHOUT_FIVES | NUMBERS_ONLY)
def all_terminals(_: Division, c: WinContext) -> bool:
    """Only ones and nines."""
    return c.consists_of(TERMINALS)


@whole_hand(needs=WITHOUT_FIVES | HONOR_TILES)
def all_honors(_: Division, c: WinContext) -> bool:
    """Only winds and dragons."""
    return c.consists_of(HONORS)


@whole_hand(needs=WITHOUT_FIVES | HONOR_TILES)
def all_terminals_and_honors(_: Division, c: WinContext) -> bool:
    """Only ones, nines and honors, some of both."""
    return c.consists_of(ORPHANS) and c.suits > 0 and c.has_honors


@whole_hand(needs=ONE_SUIT | NUMBERS_ONLY)
def full_flush(_: Division, c: WinContext) -> bool:
    """One suit only."""
    return c.suits == 1 and not c.has_honors


@whole_hand(needs=ONE_SUIT | HONOR_TILES)
def half_flush(_: Division, c: WinContext) -> bool:
    """One suit, and honors."""
    return c.suits == 1 and c.has_honors


@whole_hand(needs=TWO_SUITS)
def one_voided_suit(_: Division, c: WinContext) -> bool:
    """Two suits, with or without honors."""
    return c.suits == 2


@whole_hand(needs=THREE_SUITS | HONOR_TILES)
def all_types(_: Division, c: WinContext) -> bool:
    """All three suits, winds and dragons."""
    return c.suits == 3 and bool(c.kinds & WIND_TILES) and bool(c.kinds & DRAGON_TILES)


@whole_hand(needs=WITHOUT_FIVES | NUMBERS_ONLY)
def upper_tiles(_: Division, c: WinContext) -> bool:
    """Only 7, 8 and 9."""
    return c.consists_of(_UPPER)


@whole_hand(needs=SIMPLES_ONLY)
def middle_tiles(_: Division, c: WinContext) -> bool:
    """Only 4, 5 and 6."""
    return c.consists_of(_MIDDLE)


@whole_hand(needs=WITHOUT_FIVES | NUMBERS_ONLY)
def lower_tiles(_: Division, c: WinContext) -> bool:
    """Only 1, 2 and 3."""
    return c.consists_of(_LOWER)


@whole_hand(needs=WITHOUT_FIVES | NUMBERS_ONLY)
def upper_four(_: Division, c: WinContext) -> bool:
    """Only 6 to 9."""
    return c.consists_of(_ABOVE_FIVE)


@whole_hand(needs=WITHOUT_FIVES | NUMBERS_ONLY)
def lower_four(_: Division, c: WinContext) -> bool:
    """Only 1 to 4."""
    return c.consists_of(_BELOW_FIVE)


@whole_hand()
def reversible_tiles(_: Division, c: WinContext) -> bool:
    """Only tiles that look the same upside down: 1234589 dots, 245689 bamboo, white dragon."""
    return c.consists_of(_REVERSIBLE)


@whole_hand(needs=SIMPLES_ONLY)
def all_simples(_: Division, c: WinContext) -> bool:
    """Only 2 to 8: no ones, nines or honors."""
    return c.consists_of(SIMPLES)


@whole_hand(needs=NUMBERS_ONLY)
def no_honors(_: Division, c: WinContext) -> bool:
    """No winds and no dragons."""
    return not c.has_honors


@whole_hand()
def tile_hog(_: Division, c: WinContext) -> int:
    """All four tiles of a kind, not as a kong; counts for each such kind."""
    hand = c.hand
    fours = hand.counts.count(4) + (hand.counts[c.win.tile.kind] == 3)
    return fours - c.concealed_kongs - c.melded_kongs


@whole_hand()
def flower_tiles(_: Division, c: WinContext) -> int:
    """Counts for each flower and season; never towards the minimum."""
    return c.win.flowers
