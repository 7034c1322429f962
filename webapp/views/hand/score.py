"""The score of a hand in JSON, and what other wins would pay."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from scorer.payment import Payment, Ron
from scorer.riichi.points import FuLine, add_honba
from scorer.riichi.score import Score
from scorer.riichi.what_if import Alternative
from scorer.riichi.yaku_names import fu_names_of, names_of
from scorer.table.riichi.seat_settlement import SeatSettlement
from scorer.tiles.hand import format_hand
from scorer.tiles.messages import Text
from scorer.tiles.terms import Term
from webapp.text.hand.score import counting_steps, payment_sentence, score_notes
from webapp.typed_json.encode import copy_fields
from webapp.views.chosen_rules import ChosenRulesView


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuName:
    """The names of a yaku, also in other languages by their codes."""

    kanji: str
    romaji: str
    english: str
    text: Text
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TermView(YakuName):
    """A yaku or a kind of dora, by the name that rules and records use."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitKindView:
    """A kind of wait, such as ryanmen; `tamen` is a wait for three kinds of tiles or more."""

    name: str
    kanji: str
    romaji: str
    text: Text


def wait_kind_views(terms: Iterable[Term]) -> tuple[WaitKindView, ...]:
    """Return the views of the kinds of a wait."""
    return tuple(copy_fields(WaitKindView, term, text=term) for term in terms)


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuView(TermView):
    """A yaku, or one kind of dora, and its han."""

    han: int


@dataclass(frozen=True, slots=True, kw_only=True)
class YakumanView(TermView):
    """A yakuman, and how many times it counts."""

    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FuView:
    """One line of the fu; `tiles` are those of the group that has them, if any."""

    name: str
    kanji: str
    romaji: str
    reason: str
    text: Text
    names: Mapping[str, str]
    fu: int
    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupView:
    """A group of the division of the hand that pays most."""

    kind: str
    tiles: str
    open: bool


@dataclass(frozen=True, slots=True)
class RonPayment:
    """The points that the discarder pays."""

    ron: int


@dataclass(frozen=True, slots=True)
class SharedRonPayment:
    """The points of a ron that all pay: the discarder all but those of each of the `others`."""

    ron: int
    others: int


@dataclass(frozen=True, slots=True)
class TsumoShares:
    """The points that the dealer pays, 0 if the dealer wins, and each of the others."""

    dealer: int
    others: int


@dataclass(frozen=True, slots=True)
class TsumoPayment:
    """The points that each player pays for a tsumo."""

    tsumo: TsumoShares


Line = TypeVar("Line")

PaymentView = RonPayment | SharedRonPayment | TsumoPayment


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreView:
    """The score of a hand with its lines, and the points paid with honba.

    `han` and `fu` are null for a yakuman, which has neither. `pays` has the points by seat wind,
    or those of the `discarder` and, if they pay too, of each of the `others`; `liable` are the
    payers that the melds make liable; they can make somebody liable without showing whom
    (`liable_unknown`). `announcement` is what the winner says at the table. `steps` say how the
    points follow from han and fu, and who is liable; `notes` what is doubtful.
    """

    notation: str
    han: int | None
    fu: int | None
    limit: str
    limit_kanji: str
    yaku: tuple[YakuView, ...]
    yakuman: tuple[YakumanView, ...]
    fu_lines: tuple[FuView, ...]
    points: int
    payment: PaymentView
    groups: tuple[GroupView, ...]
    wait: str
    honba: int
    received: int
    pays: Mapping[str, int]
    liable: tuple[str, ...]
    liable_unknown: bool
    announcement: Text
    steps: tuple[Text, ...]
    notes: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WinValueView:
    """The value of a win; `received` is what the winner gets with honba."""

    points: int
    received: int
    han: int | None
    fu: int | None
    limit: str
    payment: PaymentView


@dataclass(frozen=True, slots=True, kw_only=True)
class AlternativeView(WinValueView):
    """A change of a win and its value; `difference` is in points, without honba."""

    name: str
    words: Text
    difference: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreResponse(ScoreView):
    """The score of a hand and the rules that it was scored by; `text` says who pays what."""

    text: Text
    what_if: tuple[AlternativeView, ...]
    rules: ChosenRulesView


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerScore(ScoreView):
    """The score of one winner at a table; `text` says who pays what."""

    text: Text


def score_view(settlement: SeatSettlement) -> ScoreView:
    """Return the view of a settled score."""
    score, paid = settlement.score, settlement.payers().items()
    liability = (payment_sentence(settlement),) if settlement.liable else ()
    return copy_fields(
        ScoreView,
        score,
        notation=format_hand(score.hand, score.win.tile),
        han=None if score.yakuman else score.han,
        fu=None if score.yakuman else score.fu,
        limit=str(score.limit),
        limit_kanji=score.limit.kanji,
        yaku=tuple(
            term_view(YakuView, line.yaku, han=line.han) for line in (*score.yaku, *score.dora)
        ),
        yakuman=tuple(
            term_view(YakumanView, line.yaku, times=line.times) for line in score.yakuman
        ),
        fu_lines=tuple(_fu(line) for line in score.fu_lines),
        payment=payment_view(score.payment),
        groups=tuple(
            GroupView(kind=str(group.kind), tiles=str(group), open=group.open)
            for group in score.division.groups
        ),
        wait=str(score.division.wait),
        honba=settlement.honba,
        received=settlement.received,
        pays={
            settlement.key(seat): sum(line.points for line in lines)
            for seat, lines in paid
            if seat is not None
        },
        liable=tuple(settlement.key(seat) for seat in settlement.liable),
        liable_unknown=settlement.unmarked != (),
        announcement=score.announcement(honba=settlement.honba),
        steps=(*counting_steps(score), *liability),
        notes=score_notes(settlement),
    )


def payment_view(payment: Payment) -> PaymentView:
    """Return the view of a payment."""
    if isinstance(payment, Ron):
        if payment.others:
            return SharedRonPayment(payment.points, payment.others)
        return RonPayment(payment.points)
    return TsumoPayment(TsumoShares(payment.dealer, payment.others))


def win_value(score: Score, honba: int = 0) -> WinValueView:
    """Return the value of a win without its lines."""
    return WinValueView(
        points=score.points,
        received=add_honba(score.payment, honba, score.rules).total,
        han=None if score.yakuman else score.han,
        fu=None if score.yakuman else score.fu,
        limit=str(score.limit),
        payment=payment_view(score.payment),
    )


def alternative_views(
    alternatives: Iterable[Alternative], honba: int = 0
) -> tuple[AlternativeView, ...]:
    """Return the views of what a win would pay if one thing were different."""
    return tuple(
        copy_fields(
            AlternativeView,
            win_value(each.score, honba),
            name=each.change.name,
            words=each.change,
            difference=each.difference,
        )
        for each in alternatives
    )


def term_view(cls: Callable[..., Line], term: Term, **value: int | None) -> Line:
    """Return the view of a yaku or a kind of dora with its names."""
    return copy_fields(cls, term, text=term, names=names_of(term.name), **value)


def _fu(line: FuLine) -> FuView:
    return copy_fields(
        FuView,
        line.reason,
        reason=line.reason.english,
        text=line.reason,
        names=fu_names_of(line.reason.name),
        fu=line.fu,
        tiles="" if line.group is None else str(line.group),
    )
