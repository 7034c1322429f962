"""Score a won hand by the division that pays most, line by line."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from scorer.payment import Payment
from scorer.riichi.atozuke import has_fixed_yaku
from scorer.riichi.contradictions import contradictions, furiten_error, surplus_error
from scorer.riichi.division import Division, divide
from scorer.riichi.no_win import no_win_error
from scorer.riichi.points import (
    YAKUMAN_BASE,
    FuLine,
    HanLine,
    Limit,
    WinContext,
    YakumanLine,
    announce,
    base_points,
    dora_lines,
    fu_lines,
    limit_for,
    payment,
    unrounded_fu,
)
from scorer.riichi.rules.choices import Renhou
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.win import By, Win
from scorer.riichi.yaku import RENHOU, evaluate
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import Hand
from scorer.tiles.messages import Text
from scorer.tiles.terms import Term
from scorer.tiles.tile import Tile


class Score(NamedTuple):  # a frozen data class takes three times as long to construct
    """The value of a won hand as lines that sum to the total.

    A score has either yaku, dora and fu lines or yakuman lines, never both. han are those of yaku
    and dora, and fu are rounded up; both are 0 for a yakuman.

    >>> from scorer.riichi.win import By
    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("234456m78p234s55s6p")
    >>> result = score(hand, Win(tile, By.TSUMO, seat=Wind.SOUTH, round=Wind.EAST))
    >>> [(line.yaku.name, line.han) for line in result.yaku]
    [('menzen_tsumo', 1), ('pinfu', 1), ('tanyao', 1)]
    >>> result.points, str(result.limit)
    (2700, '')
    """

    hand: Hand
    win: Win
    rules: Rules
    division: Division
    yaku: tuple[HanLine, ...]
    dora: tuple[HanLine, ...]
    yakuman: tuple[YakumanLine, ...]
    fu_lines: tuple[FuLine, ...]
    limit: Limit
    payment: Payment
    han: int
    fu: int

    @property
    def hands(self) -> tuple[Term, ...]:
        """Return the yakuman, or the yaku without dora, that the hand has."""
        return tuple(line.yaku for line in self.yakuman or self.yaku)

    @property
    def points(self) -> int:
        """Return the points the winner receives, without honba and riichi sticks."""
        return self.payment.total

    def announcement(self, *, honba: int = 0) -> Text:
        """Return the payment as the winner announces it at the table.

        >>> from scorer.tiles.hand import parse_hand
        >>> from scorer.tiles.tile import Wind
        >>> hand, tile = parse_hand("234456m78p234s55s6p")
        >>> result = score(hand, Win(tile, By.TSUMO, seat=Wind.SOUTH, round=Wind.EAST))
        >>> str(result.announcement()), str(result.announcement(honba=1))
        ('700, 1300', '700, 1300, with 1 honba 800, 1400')
        """
        return announce(self.payment, honba=honba, rules=self.rules)


def score(hand: Hand, win: Win, rules: Rules = STANDARD) -> Score:
    """Score a won hand by its best division: highest payment, then yakuman, han, fu unrounded.

    Raise the first of the objections that check() lists.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> from scorer.riichi.win import By
    >>> hand, tile = parse_hand("234456m78p234s55s6p")
    >>> result = score(hand, Win(tile, By.TSUMO, seat=Wind.SOUTH, round=Wind.EAST))
    >>> result.han, result.fu, result.payment
    (3, 20, Tsumo(dealer=1300, others=700, payers=3))
    """
    objections = contradictions(hand, win, rules)
    if objections:
        raise objections[0]
    context = WinContext(hand, win, rules)
    scores = _scores(context)
    if not scores:
        raise no_win_error(context)
    return scores[0] if len(scores) == 1 else max(scores, key=_ranking_key)


def check(
    hand: Hand, win: Win, rules: Rules = STANDARD, *, discards: Sequence[Tile] = ()
) -> tuple[RiichiError, ...]:
    """List every objection to the win; return () if score() can score it.

    discards are the winner's own discards, with which a ron can be furiten.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind, parse_tiles
    >>> from scorer.riichi.win import By
    >>> hand, tile = parse_hand("234456m78p235s55s6p")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST, ippatsu=True)
    >>> [type(objection).__name__ for objection in check(hand, win)]
    ['ImpossibleWin', 'NotAWin']
    >>> hand, tile = parse_hand("234456m78p234s55s6p")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    >>> [type(objection).__name__ for objection in check(hand, win, discards=parse_tiles("9p"))]
    ['Furiten']
    """
    objections = list(contradictions(hand, win, rules))
    if discards and not objections:
        surplus = surplus_error([hand], [win.tile, *discards, *win.dora, *win.ura], rules)
        objections += [] if surplus is None else [surplus]
    context = WinContext(hand, win, rules)
    if not _scores(context):
        objections.append(no_win_error(context))
    furiten = furiten_error(hand, win, discards=discards, rules=rules)
    if furiten is not None:
        objections.append(furiten)
    return tuple(objections)


def _scores(context: WinContext) -> list[Score]:
    rules = context.rules
    if not rules.atozuke and not context.hand.menzen and not has_fixed_yaku(context):
        return []
    required_han = rules.required_han(context.win.honba)
    dora = dora_lines(context)
    scores = []
    for division in divide(context.hand, context.win):
        yaku, yakuman = evaluate(division, context)
        if yakuman:
            scores.append(_yakuman_score(division, context, yakuman))
            continue
        if sum([line.han for line in yaku]) >= required_han:
            scores.append(_ordinary_score(division, context, yaku, dora))
        if rules.renhou is _RENHOU_MANGAN and RENHOU.holds(division, context):
            line = HanLine(RENHOU, RENHOU.closed)
            scores.append(_ordinary_score(division, context, (line,), ()))
    return scores


_RENHOU_MANGAN = Renhou.MANGAN


def _yakuman_score(
    division: Division, context: WinContext, yakuman: tuple[YakumanLine, ...]
) -> Score:
    base = YAKUMAN_BASE * sum(line.times for line in yakuman)
    win, rules = context.win, context.rules
    pays = payment(base, by=win.by, dealer=win.dealer, rules=rules)
    return Score(context.hand, win, rules, division, (), (), yakuman, (), Limit.YAKUMAN, pays, 0, 0)


def _ordinary_score(
    division: Division,
    context: WinContext,
    yaku: tuple[HanLine, ...],
    dora: tuple[HanLine, ...],
) -> Score:
    win, rules = context.win, context.rules
    fu_of = fu_lines(division, context)
    han = sum([line.han for line in yaku + dora])
    fu = sum([line.fu for line in fu_of])
    limit, pays = _price(han, fu, win.by, win.dealer, rules)
    return Score(context.hand, win, rules, division, yaku, dora, (), fu_of, limit, pays, han, fu)


@lru_cache(maxsize=1 << 12)
def _price(han: int, fu: int, by: By, dealer: bool, rules: Rules) -> tuple[Limit, Payment]:
    base = base_points(han, fu, rules)
    return limit_for(han, fu, rules), payment(base, by=by, dealer=dealer, rules=rules)


def _ranking_key(score: Score) -> tuple[int, bool, int, int]:
    # A yakuman ranks above ordinary yaku with the same payment, because players announce it. More
    # han rank above more fu: recorded games name 5 han 30 fu, pinfu among them, not 4 han 40 fu.
    return score.points, bool(score.yakuman), score.han, unrounded_fu(score.fu_lines)
