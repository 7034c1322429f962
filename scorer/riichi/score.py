"""A hand and how it was won, to its score: the division that pays most, line by line."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.riichi.announcement import announce
from scorer.riichi.compiled_rules import RENHOU, Prepared, prepared
from scorer.riichi.context import Context
from scorer.riichi.dora import dora_of
from scorer.riichi.fu import FuLine, fu_lines
from scorer.riichi.lines import HanLine, YakumanLine
from scorer.riichi.points import YAKUMAN_BASE, Limit, Payment, payment
from scorer.riichi.rules.rules import STANDARD, Renhou, Rules
from scorer.riichi.shape.division import Division, divide
from scorer.riichi.validation.contradictions import contradictions
from scorer.riichi.validation.furiten import furiten
from scorer.riichi.validation.no_win import no_win
from scorer.riichi.win import By, Win
from scorer.riichi.yaku.atozuke import fixed
from scorer.riichi.yaku.evaluate import yaku_of, yakuman_of
from scorer.riichi.yaku.signs import signs_of_groups, signs_of_win
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import Hand
from scorer.tiles.terms import Language
from scorer.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand is worth, as the lines that sum to it.

    A score has either yaku, dora and fu lines or yakuman lines, never both.
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

    @property
    def han(self) -> int:
        """The han of yaku and dora; 0 for a yakuman."""
        return sum([line.han for line in self.yaku]) + sum([line.han for line in self.dora])

    @property
    def fu(self) -> int:
        """The fu, rounded as they count; 0 for a yakuman."""
        return sum([line.fu for line in self.fu_lines])

    @property
    def points(self) -> int:
        """All that the winner receives for the hand, before honba and riichi sticks."""
        return self.payment.total

    def said(self, language: Language, *, honba: int = 0) -> str:
        """What the winner says at the table.

        >>> from scorer.tiles.hand import parse_hand
        >>> from scorer.tiles.tile import Wind
        >>> hand, tile = parse_hand("234456m78p234s55s6p")
        >>> result = score(hand, Win(tile, By.TSUMO, seat=Wind.SOUTH, round=Wind.EAST))
        >>> result.said(Language.ENGLISH), result.said(Language.JAPANESE, honba=1)
        ('700, 1300 all', '700・1300は800・1400')
        """
        return announce(self.payment, language, honba=honba, rules=self.rules)


def score(hand: Hand, win: Win, rules: Rules = STANDARD) -> Score:
    """Score a won hand by its best division: highest payment, then yakuman, han, fu.

    Raises the first of the objections that check() lists.

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
    context = Context(hand, win, rules)
    scores = _scores(context)
    if not scores:
        raise no_win(context)
    return scores[0] if len(scores) == 1 else max(scores, key=_worth)


def check(
    hand: Hand, win: Win, rules: Rules = STANDARD, *, discards: Sequence[Tile] = ()
) -> tuple[RiichiError, ...]:
    """Every objection to the win at once; none if score() can score it.

    With the winner's own discards a ron can be furiten too.

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
    context = Context(hand, win, rules)
    if not _scores(context):
        objections.append(no_win(context))
    discarded = furiten(hand, win, discards=discards, rules=rules)
    if discarded is not None:
        objections.append(discarded)
    return tuple(objections)


def _scores(context: Context) -> list[Score]:
    if not context.rules.atozuke and not context.hand.menzen and not fixed(context):
        return []
    table = prepared(context.rules)
    shown = signs_of_win(context)
    dora: tuple[HanLine, ...] | None = None
    scores = []
    for division in divide(context.hand, context.win):
        signs = shown | signs_of_groups(division)
        yakuman_rows, rows = table.rows[signs << 1 | division.menzen]
        if yakuman_rows and (yakuman := yakuman_of(yakuman_rows, division, context)):
            scores.append(_yakuman_score(division, context, yakuman))
            continue
        yaku = yaku_of(rows, division, context)
        if yaku:
            if dora is None:
                dora = dora_of(context)
            scores.append(_ordinary_score(division, context, yaku, dora, table))
        if context.rules.renhou is _RENHOU_MANGAN and RENHOU.holds(division, context):
            line = HanLine(RENHOU, RENHOU.closed)
            scores.append(_ordinary_score(division, context, (line,), (), table))
    return scores


_RENHOU_MANGAN = Renhou.MANGAN
_RON = By.RON


def _yakuman_score(division: Division, context: Context, yakuman: tuple[YakumanLine, ...]) -> Score:
    base = YAKUMAN_BASE * sum(line.times for line in yakuman)
    win, rules = context.win, context.rules
    paid = payment(base, by=win.by, dealer=win.dealer, rules=rules)
    return Score(context.hand, win, rules, division, (), (), yakuman, (), Limit.YAKUMAN, paid)


def _ordinary_score(
    division: Division,
    context: Context,
    yaku: tuple[HanLine, ...],
    dora: tuple[HanLine, ...],
    table: Prepared,
) -> Score:
    fu = fu_lines(division, context)
    han = total = 0
    for line in yaku:
        han += line.han
    for line in dora:
        han += line.han
    for earned in fu:
        total += earned.fu
    win = context.win
    key = (han << 8 | total) << 2 | (win.by is _RON) << 1 | win.dealer
    limit, paid = table.prices[key]
    return Score(context.hand, win, context.rules, division, yaku, dora, (), fu, limit, paid)


def _worth(found: Score) -> tuple[int, bool, int, int]:
    # A yakuman goes before as many han: it is what the player shows.
    return found.points, bool(found.yakuman), found.han, found.fu
