"""A hand and how it was won, to its score: the division that pays most, line by line."""

from dataclasses import dataclass

from scorer.context import SIMPLES, Context
from scorer.contradictions import contradictions
from scorer.divide import Division, divide
from scorer.dora import dora_of
from scorer.errors import NotAWin, NoYaku, RiichiError
from scorer.fu import FuLine, fu_lines
from scorer.hand import Hand, format_hand
from scorer.points import Limit, Payment, base_points, limit_of, payment
from scorer.rules import STANDARD, Renhou, Rules
from scorer.signs import signs_of
from scorer.win import Win
from scorer.yaku import RENHOU_MANGAN, HanLine, YakumanLine, yaku_of, yakuman_of


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand is worth, as the lines that sum to it.

    A score has either yaku, dora and fu lines or yakuman lines, never both.
    """

    hand: Hand
    win: Win
    division: Division
    yaku: tuple[HanLine, ...]
    dora: tuple[HanLine, ...]
    yakuman: tuple[YakumanLine, ...]
    fu_lines: tuple[FuLine, ...]
    limit: Limit
    payment: Payment

    @property
    def han(self) -> int:
        """The han of yaku and dora; 0 for a yakuman."""
        return sum(line.han for line in self.yaku) + sum(line.han for line in self.dora)

    @property
    def fu(self) -> int:
        """The fu, rounded as they count; 0 for a yakuman."""
        return sum(line.fu for line in self.fu_lines)

    @property
    def points(self) -> int:
        """All that the winner receives for the hand, before honba and riichi sticks."""
        return self.payment.total


def score(hand: Hand, win: Win, rules: Rules = STANDARD) -> Score:
    """Score a won hand by its best division: highest payment, then han, then fu.

    Raises the first of the objections that check() lists.

    >>> from scorer.hand import parse_hand
    >>> from scorer.tiles import Wind
    >>> from scorer.win import By
    >>> hand, tile = parse_hand("234456m78p234s55s6p")
    >>> result = score(hand, Win(tile, By.TSUMO, seat=Wind.SOUTH, round=Wind.EAST))
    >>> result.han, result.fu, result.payment
    (3, 20, Tsumo(dealer=1300, others=700))
    """
    objections = contradictions(hand, win)
    if objections:
        raise objections[0]
    context = Context(hand, win, rules)
    divisions = divide(hand, win)
    if not divisions:
        raise _not_a_win(hand, win)
    scores = [found for division in divisions for found in _scores(division, context)]
    if not scores:
        raise _no_yaku(context)
    return max(scores, key=_worth) if len(scores) > 1 else scores[0]


def check(hand: Hand, win: Win, rules: Rules = STANDARD) -> tuple[RiichiError, ...]:
    """Every objection to the win at once; none if score() can score it.

    >>> from scorer.hand import parse_hand
    >>> from scorer.tiles import Wind
    >>> from scorer.win import By
    >>> hand, tile = parse_hand("234456m78p235s55s6p")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST, ippatsu=True)
    >>> [type(objection).__name__ for objection in check(hand, win)]
    ['ImpossibleWin', 'NotAWin']
    """
    objections = contradictions(hand, win)
    context = Context(hand, win, rules)
    divisions = divide(hand, win)
    if not divisions:
        return (*objections, _not_a_win(hand, win))
    if not any(_scores(division, context) for division in divisions):
        return (*objections, _no_yaku(context))
    return objections


def _scores(division: Division, context: Context) -> list[Score]:
    signs = signs_of(division, context)
    yakuman = yakuman_of(division, context, signs)
    if yakuman:
        return [_yakuman_score(division, context, yakuman)]
    scores = []
    yaku = yaku_of(division, context, signs)
    if yaku:
        scores.append(_ordinary_score(division, context, yaku, dora_of(context)))
    if context.rules.renhou is Renhou.MANGAN and RENHOU_MANGAN.holds(division, context):
        line = HanLine(RENHOU_MANGAN, RENHOU_MANGAN.closed)
        scores.append(_ordinary_score(division, context, (line,), ()))
    return scores


def _yakuman_score(division: Division, context: Context, yakuman: tuple[YakumanLine, ...]) -> Score:
    base = base_points(0, 0, Limit.YAKUMAN) * sum(line.times for line in yakuman)
    paid = payment(base, by=context.win.by, dealer=context.win.dealer)
    return Score(context.hand, context.win, division, (), (), yakuman, (), Limit.YAKUMAN, paid)


def _ordinary_score(
    division: Division, context: Context, yaku: tuple[HanLine, ...], dora: tuple[HanLine, ...]
) -> Score:
    han = sum(line.han for line in yaku) + sum(line.han for line in dora)
    fu = fu_lines(division, context)
    total_fu = sum(line.fu for line in fu)
    limit = limit_of(han, total_fu, context.rules)
    base = base_points(han, total_fu, limit)
    paid = payment(base, by=context.win.by, dealer=context.win.dealer)
    return Score(context.hand, context.win, division, yaku, dora, (), fu, limit, paid)


def _worth(found: Score) -> tuple[int, int, int]:
    return found.points, found.han, found.fu


def _not_a_win(hand: Hand, win: Win) -> NotAWin:
    return NotAWin(
        f"{format_hand(hand, win.tile)} is no complete hand: its tiles make neither four groups "
        "and a pair, nor seven pairs, nor thirteen orphans; correct the tiles."
    )


def _no_yaku(context: Context) -> NoYaku:
    # A closed self-draw is a yaku by itself, so only these cases are left.
    if context.hand.menzen:
        remedy = "if riichi was declared or the tile was drawn from the wall, say so"
    elif context.made_of(SIMPLES) and not context.rules.kuitan:
        remedy = "under these rules tan'yao needs a closed hand"
    else:
        remedy = (
            "an open hand needs one that melds allow, such as tan'yao or a triplet of dragons, "
            "so check the tiles, the winds and how it was won"
        )
    return NoYaku(
        f"{format_hand(context.hand, context.win.tile)} is complete but has no yaku, and dora "
        f"alone do not allow a win: {remedy}."
    )
