"""Dora: tiles that add han to a hand that has a yaku already."""

from scorer.context import Context
from scorer.terms import Term
from scorer.tiles import Tile, dora_after
from scorer.win import Riichi
from scorer.yaku import HanLine

DORA = Term("dora", "ドラ", "dora", "Dora")
URA_DORA = Term("ura_dora", "裏ドラ", "ura dora", "Dora underneath")
AKA_DORA = Term("aka_dora", "赤ドラ", "aka dora", "Red fives")


def dora_of(context: Context) -> tuple[HanLine, ...]:
    """The dora of a hand as lines of han; kinds of dora that the hand lacks give no line.

    >>> from scorer.context import example
    >>> [(line.yaku.name, line.han) for line in dora_of(example("340m55567p345s77z0p"))]
    [('aka_dora', 2)]
    """
    win = context.win
    lines = (
        (DORA, _pointed_to(win.dora, context)),
        (URA_DORA, _pointed_to(win.ura, context) if win.riichi is not Riichi.NONE else 0),
        (AKA_DORA, context.hand.reds + win.tile.red),
    )
    return tuple(HanLine(term, han) for term, han in lines if han)


def _pointed_to(indicators: tuple[Tile, ...], context: Context) -> int:
    return sum(context.counts[dora_after(indicator).kind] for indicator in indicators)
