"""Dora: tiles that add han to a hand with a yaku."""

from scorer.riichi.context import WinContext
from scorer.riichi.lines import HanLine
from scorer.riichi.win import Riichi
from scorer.tiles.terms import Term
from scorer.tiles.tile import DORA_AFTER, Tile

DORA = Term("dora", "ドラ", "dora", "Dora")
URA_DORA = Term("ura_dora", "裏ドラ", "ura dora", "Dora underneath")
AKA_DORA = Term("aka_dora", "赤ドラ", "aka dora", "Red fives")
NUKI_DORA = Term("nuki_dora", "北抜きドラ", "nukidora", "Norths set aside")

_NO_RIICHI = Riichi.NONE


def dora_lines(context: WinContext) -> tuple[HanLine, ...]:
    """Return the dora of a hand as han lines, one for each kind of dora in the hand.

    >>> from scorer.riichi.context import example_context
    >>> [(line.yaku.name, line.han) for line in dora_lines(example_context("340m55567p345s77z0p"))]
    [('aka_dora', 2)]
    """
    win, rules = context.win, context.rules
    lines: tuple[HanLine, ...] = ()
    indicators = win.dora if rules.kan_dora else win.dora[:1]
    if han := _count_dora(indicators, context):
        lines = (HanLine(DORA, han),)
    if win.ura and rules.ura_dora and win.riichi is not _NO_RIICHI:
        indicators = win.ura if rules.kan_ura else win.ura[:1]
        if han := _count_dora(indicators, context):
            lines += (HanLine(URA_DORA, han),)
    if (context.hand.reds or win.tile.red) and (han := _count_red_fives(context)):
        lines += (HanLine(AKA_DORA, han),)
    if context.hand.norths and rules.nuki_dora:
        lines += (HanLine(NUKI_DORA, context.hand.norths),)
    return lines


def _count_dora(indicators: tuple[Tile, ...], context: WinContext) -> int:
    after, counts = DORA_AFTER[context.rules.players], context.hand.counts
    winning = context.win.tile
    han = 0
    for indicator in indicators:
        kind = after[indicator.kind]
        han += counts[kind]
        if kind == winning.kind:
            han += 1
    return han


def _count_red_fives(context: WinContext) -> int:
    """Count the red fives of the suits for which the rules have red fives."""
    reds_per_suit = context.rules.red_fives
    if all(reds_per_suit):
        return context.hand.reds + context.win.tile.red
    tiles = (*context.hand.tiles, context.win.tile)
    return sum(tile.red and reds_per_suit[tile.kind // 9] > 0 for tile in tiles)
