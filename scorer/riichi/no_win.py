"""The error for a hand that does not win: not complete, or without a yaku."""

from collections.abc import Iterator, Sequence

from scorer.riichi.division import Division, divide
from scorer.riichi.points import WinContext
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.shanten import shanten
from scorer.riichi.yaku import evaluate, yaku_rows
from scorer.tiles.errors import NotAWin, NoYaku, RiichiError
from scorer.tiles.hand import Hand, format_hand, with_another_tile, with_one_swap
from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _
from scorer.tiles.tile import SIMPLES, Tile, format_tiles

_MOST_KINDS = 9  # a message with more would not help to find the mistake


def no_win_error(context: WinContext) -> RiichiError:
    """Return the error for a hand without a score: NotAWin, or NoYaku for too little yaku.

    >>> from scorer.riichi.points import example_context
    >>> print(no_win_error(example_context("123m456p789s11222z")))  # doctest: +ELLIPSIS
    123m456p789s11222z is complete but has no yaku (dora are not yaku). ...
    """
    divisions = divide(context.hand, context.win)
    if not divisions:
        return NotAWin(explain_incomplete(context.hand, context.win.tile, context.rules))
    if not context.hand.menzen and not context.rules.atozuke:
        rows = yaku_rows(context.rules, menzen=False).yaku
        if any(holds(division, context) for division in divisions for holds, _, _ in rows):
            return _not_fixed(context)
    required = context.rules.required_han(context.win.honba)
    if required > 1 and (han := max(_yaku_han(division, context) for division in divisions)):
        return _too_few_han(context, han, required)
    return _no_yaku(context)


def _yaku_han(division: Division, context: WinContext) -> int:
    return sum(line.han for line in evaluate(division, context)[0])


def _too_few_han(context: WinContext, han: int, required: int) -> NoYaku:
    text = format_hand(context.hand, context.win.tile)
    honba = context.win.honba if required > context.rules.minimum_han else 0
    values = {"hand": text, "han": han, "required": required}
    if honba:
        return NoYaku(
            _(
                "{hand} has {han} han of yaku, but these rules need {required} with {honba} honba "
                "(dora do not count). Check the circumstances of the win, or choose other rules.",
                honba=honba,
                **values,
            )
        )
    return NoYaku(
        _(
            "{hand} has {han} han of yaku, but these rules need {required} (dora do not count). "
            "Check the circumstances of the win, or choose other rules.",
            **values,
        )
    )


def _not_fixed(context: WinContext) -> NoYaku:
    text = format_hand(context.hand, context.win.tile)
    return NoYaku(
        _(
            "{text} has a yaku, but in these rules without atozuke the first call "
            "must fix it. Check the order of the melds, oldest first, or switch on "
            "atozuke.",
            text=text,
        )
    )


def _no_yaku(context: WinContext) -> NoYaku:
    text = format_hand(context.hand, context.win.tile)
    # A closed self-draw is a yaku, so these are the only cases.
    if context.hand.menzen:
        remedy = _("Was it riichi or tsumo?")
    elif not context.kinds & ~SIMPLES and not context.rules.kuitan:
        remedy = _("In these rules tanyao needs a closed hand.")
    else:
        remedy = _(
            "An open hand needs a yaku such as tanyao or a triplet of dragons; check the tiles, "
            "the winds and the circumstances of the win."
        )
    return NoYaku(
        _(
            "{hand} is complete but has no yaku (dora are not yaku). {remedy}",
            hand=text,
            remedy=remedy,
        )
    )


def explain_incomplete(hand: Hand, tile: Tile, rules: Rules = STANDARD) -> Message:
    """Explain how far a hand with its last tile is from complete.

    >>> from scorer.tiles.hand import parse_hand
    >>> print(*str(explain_incomplete(*parse_hand("123m456p789s1155z9p"))).split("; "), sep="\\n")
    123m456p789s1155z9p is not complete: with 1z or 5z instead of 9p it would win
    correct the winning tile.
    """
    written = format_hand(hand, tile)
    waiting = shanten(hand.concealed, hand.melds, norths=hand.norths, rules=rules)
    if waiting.number == 0:
        return with_another_tile(written, tile, waiting.missing)
    tiles = (*hand.concealed, tile)
    result = shanten(tiles, hand.melds, norths=hand.norths, rules=rules)
    if result.number == 0:
        return with_one_swap(written, list(_swaps(tiles, hand, rules)))
    return _far_from_complete(written, result.number, result.missing)


def _far_from_complete(written: str, number: int, missing: Sequence[Tile]) -> Message:
    values = {"hand": written, "count": number + 1, "shanten": number}
    if len(missing) > _MOST_KINDS:
        return _(
            "{hand} is {count} tiles from complete ({shanten}-shanten); correct the tiles.",
            **values,
        )
    return _(
        "{hand} is {count} tiles from complete ({shanten}-shanten); {missing} would improve it; "
        "correct the tiles.",
        missing=format_tiles(missing),
        **values,
    )


def _swaps(
    tiles: Sequence[Tile], hand: Hand, rules: Rules
) -> Iterator[tuple[Tile, Sequence[Tile]]]:
    """Yield each tile with the tiles that would complete the hand in its place."""
    for replaced in {tile.kind: tile for tile in tiles}.values():
        others = list(tiles)
        others.remove(replaced)
        result = shanten(others, hand.melds, norths=hand.norths, rules=rules)
        if result.number == 0:
            yield replaced, result.missing
