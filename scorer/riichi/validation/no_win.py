"""Why a hand without contradictions does not win."""

from scorer.riichi.compiled_rules import prepared
from scorer.riichi.context import SIMPLES, Context
from scorer.riichi.shape.division import divide
from scorer.riichi.validation.incomplete import why_not
from scorer.tiles.errors import NotAWin, NoYaku, RiichiError
from scorer.tiles.hand import format_hand


def no_win(context: Context) -> RiichiError:
    """What is missing: a complete hand, or a yaku.

    >>> from scorer.riichi.context import example
    >>> print(no_win(example("123m456p789s11222z")))  # doctest: +ELLIPSIS
    123m456p789s11222z is complete but has no yaku, ...
    """
    divisions = divide(context.hand, context.win)
    if not divisions:
        return NotAWin(*why_not(context.hand, context.win.tile, context.rules))
    if not context.hand.menzen and not context.rules.atozuke:
        yaku = prepared(context.rules).open_yaku
        if any(row.holds(division, context) for division in divisions for row in yaku):
            return _not_fixed(context)
    return _no_yaku(context)


def _not_fixed(context: Context) -> NoYaku:
    text = format_hand(context.hand, context.win.tile)
    return NoYaku(
        f"{text} has a yaku, but these rules play without atozuke: the first call must fix it. "
        "Check the order of the melds, oldest first, or switch atozuke on.",
        f"{text} は役がありますが、後付けなしのルールでは最初の鳴きで役が確定していなければ"
        "なりません。副露の順(古い順)を確かめるか、後付けありにしてください。",
    )


def _no_yaku(context: Context) -> NoYaku:
    text = format_hand(context.hand, context.win.tile)
    # A closed self-draw is a yaku by itself, so only these cases are left.
    if context.hand.menzen:
        remedy = "if riichi was declared or the tile was drawn from the wall, say so"
        japanese = "リーチかツモなら、そう指定してください"
    elif context.made_of(SIMPLES) and not context.rules.kuitan:
        remedy = "under these rules tan'yao needs a closed hand"
        japanese = "このルールでは喰いタンは認められません"
    else:
        remedy = (
            "an open hand needs one that melds allow, such as tan'yao or a triplet of dragons, "
            "so check the tiles, the winds and how it was won"
        )
        japanese = "鳴いた手には役が必要です。牌と風、和了の状況を確かめてください"
    return NoYaku(
        f"{text} is complete but has no yaku, and dora alone do not allow a win: {remedy}.",
        f"{text} は形はできていますが役がありません（ドラは役になりません）。{japanese}。",
    )
