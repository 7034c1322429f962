"""Dora: tiles that add han to a hand that has a yaku already."""

from scorer.riichi.context import Context
from scorer.riichi.lines import HanLine
from scorer.riichi.win import Riichi
from scorer.tiles.terms import Term
from scorer.tiles.tile import DORA_AFTER, Tile

DORA = Term("dora", "ドラ", "dora", "Dora")
URA_DORA = Term("ura_dora", "裏ドラ", "ura dora", "Dora underneath")
AKA_DORA = Term("aka_dora", "赤ドラ", "aka dora", "Red fives")
NUKI_DORA = Term("nuki_dora", "北抜きドラ", "nukidora", "Norths set aside")

_NO_RIICHI = Riichi.NONE


def dora_of(context: Context) -> tuple[HanLine, ...]:
    """The dora of a hand as lines of han; kinds of dora that the hand lacks give no line.

    >>> from scorer.riichi.context import example
    >>> [(line.yaku.name, line.han) for line in dora_of(example("340m55567p345s77z0p"))]
    [('aka_dora', 2)]
    """
    win, rules = context.win, context.rules
    lines: tuple[HanLine, ...] = ()
    shown = win.dora if rules.kan_dora else win.dora[:1]
    if han := _pointed_to(shown, context):
        lines = (HanLine(DORA, han),)
    if win.ura and rules.ura_dora and win.riichi is not _NO_RIICHI:
        shown = win.ura if rules.kan_ura else win.ura[:1]
        if han := _pointed_to(shown, context):
            lines += (HanLine(URA_DORA, han),)
    if (context.hand.reds or win.tile.red) and (han := _reds(context)):
        lines += (HanLine(AKA_DORA, han),)
    if context.hand.norths and rules.nuki_dora:
        lines += (HanLine(NUKI_DORA, context.hand.norths),)
    return lines


def _pointed_to(indicators: tuple[Tile, ...], context: Context) -> int:
    after, counts, won = DORA_AFTER[context.rules.players], context.hand.counts, context.win.tile
    han = 0
    for indicator in indicators:
        kind = after[indicator.kind]
        han += counts[kind]
        if kind == won.kind:
            han += 1
    return han


def _reds(context: Context) -> int:
    """The red fives that count: where the table plays without, a red five is a five."""
    played = context.rules.red_fives
    if all(played):
        return context.hand.reds + context.win.tile.red
    tiles = (*context.hand.tiles, context.win.tile)
    return sum(tile.red and played[tile.kind // 9] > 0 for tile in tiles)
