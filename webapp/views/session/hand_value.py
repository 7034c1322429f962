"""The value of a won hand in a session: what each game shows of it, and its score in a preview."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import singledispatch

from scorer.fans.score import FanScore
from scorer.riichi.score import Score
from scorer.table.fans.wins import FanHand
from scorer.table.riichi.seat_settlement import settle_seats
from scorer.table.riichi.wins import RiichiHand
from scorer.table.table_game import ShownHand
from scorer.tiles.messages import Text
from webapp.text.hand.fans import counting_steps as steps_of_fans
from webapp.text.hand.fans import fan_payment
from webapp.text.hand.score import counting_steps, payment_sentence
from webapp.typed_json.encode import copy_fields
from webapp.views.hand.fan_score import FanNames, FanScoreResponse, fan_score_view
from webapp.views.hand.score import WinnerScore, YakuName, score_view, term_view


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuLine(YakuName):
    """A yaku with its han, or a yakuman with how often it counts."""

    han: int | None
    times: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FanLine(FanNames):
    """A fan of a hand, how often it counts, and the points of one count."""

    count: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandValueParts:
    """The fields of a `WinnerView` that depend on the game; without a hand all are empty."""

    yaku: tuple[YakuLine, ...] = ()
    han: int | None = None
    fu: int | None = None
    limit: str = ""
    flowers: int = 0
    fans: tuple[FanLine, ...] = ()
    steps: tuple[Text, ...] = ()


@singledispatch
def hand_value(hand: ShownHand | None, score: object) -> HandValueParts:
    """Return what is shown of a recorded hand and its score, which is None without tiles.

    >>> hand_value(RiichiHand(winner=1, notation="", yaku=(), han=3, fu=30), None).han
    3
    """
    return HandValueParts()


@hand_value.register
def _riichi_value(hand: RiichiHand, score: Score | None) -> HandValueParts:
    if score is None:
        if hand.notation:
            return HandValueParts()
        return HandValueParts(han=hand.han, fu=hand.fu, limit=str(hand.limit))
    return HandValueParts(
        yaku=tuple(_yaku_lines(score)),
        han=None if score.yakuman else score.han,
        fu=None if score.yakuman else score.fu,
        limit=str(score.limit),
        steps=counting_steps(score),
    )


def _yaku_lines(score: Score) -> Iterator[YakuLine]:
    for line in score.yakuman:
        yield term_view(YakuLine, line.yaku, han=None, times=line.times)
    for each in () if score.yakuman else (*score.yaku, *score.dora):
        yield term_view(YakuLine, each.yaku, han=each.han, times=None)


@hand_value.register
def _fan_value(hand: FanHand, score: FanScore | None) -> HandValueParts:
    fans = () if score is None else score.fans
    return HandValueParts(
        flowers=hand.flowers,
        fans=tuple(
            copy_fields(FanLine, line.fan, text=line.fan, count=line.count) for line in fans
        ),
        steps=() if score is None else steps_of_fans(score),
    )


WinnerScoreView = WinnerScore | FanScoreResponse


def winner_score(score: Score | FanScore, honba: int, notes: tuple[Text, ...]) -> WinnerScoreView:
    """Return the view of the score of a winner's hand, paid with so many honba."""
    if isinstance(score, Score):
        settlement = settle_seats(score, honba=honba)
        text = payment_sentence(settlement)
        return copy_fields(WinnerScore, score_view(settlement), text=text, notes=notes)
    view, text = fan_score_view(score, ()), fan_payment(score)
    return copy_fields(FanScoreResponse, view, text=text, notes=notes)
