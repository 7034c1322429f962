"""The view of the latest change: what happened, who pays whom, and which sticks pass."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest
from typing import Any

from scorer.chinese.score import CountedFan
from scorer.chinese.score import Score as ChineseScore
from scorer.riichi.score import Score
from scorer.riichi.yaku_names import names_of
from scorer.table.chinese.wins import ChineseHand
from scorer.table.events import HAND_ENDS, HandWon
from scorer.table.riichi.wins import RiichiHand
from scorer.table.session.log import Edited, Entry, Transition, Undone
from scorer.table.session.rescore import recorded_score, recorded_settlement
from scorer.table.session.results import totals
from scorer.table.session.session import Game, Session, SessionState
from scorer.table.session.stick_history import stick_difference, stick_history
from scorer.table.settlement import Reason
from scorer.table.state import WINDS
from scorer.table.sticks.movements import StickPayment
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Term
from scorer.tiles.tile import Wind
from webapp.session.projection.history import YakuName
from webapp.session.projection.sticks import SticksView, sticks_view
from webapp.session.projection.undo import corrected_text, entry_name, entry_text, is_rename


@dataclass(frozen=True, slots=True)
class TransferView:
    """Points that one seat pays to another; None is the table with its riichi sticks."""

    payer: int | None
    payee: int | None
    points: int
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChange:
    """The score and the place of a seat before and after a change, and its wind before."""

    player: int
    name: str
    wind: Wind
    before: int
    after: int
    place_before: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceView:
    """The changes of the scores of a game, and the sticks to hand over; None without sticks.

    After a correction or an undo these are the differences from what has moved already. `totals`
    has the change of each player's total of the finished games.
    """

    seats: tuple[SeatChange, ...]
    sticks: SticksView | None
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuLine(YakuName):
    """A yaku with its han, or a yakuman with how often it counts."""

    han: int | None
    times: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FanLine:
    """A fan of the Chinese game, how often it counts, and the points of one count."""

    name: str
    chinese: str
    pinyin: str
    english: str
    text: Text
    count: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerView:
    """A winner of the latest hand.

    Attributes:
        winner: The seat.
        points: The points of the hand.
        notation: The hand, its winning tile last; None if only the points were recorded.
        dora: The dora indicators in notation.
        ura: The ura-dora indicators in notation.
        yaku: The yaku and dora, or the yakuman.
        han: The han; None for a yakuman.
        fu: The fu; None for a yakuman.
        limit: The limit; empty if there is none.
        fan: The points of a hand of the Chinese game before the payment; None in riichi.
        flowers: The number of flowers.
        fans: The fans of a hand of the Chinese game.
    """

    winner: int
    points: int
    notation: str | None
    dora: str
    ura: str
    yaku: tuple[YakuLine, ...]
    han: int | None
    fu: int | None
    limit: str
    fan: int | None
    flowers: int
    fans: tuple[FanLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultView:
    """The latest event in its hand: the winners with their hands, and who pays whom."""

    round: Wind
    kyoku: int
    honba: int
    dealer: int
    hand_over: bool
    discarder: int | None
    winners: tuple[WinnerView, ...]
    lines: tuple[TransferView, ...]


class ChangeKind(StrEnum):
    """The kinds of changes of a session."""

    RECORDED = "recorded"
    CORRECTED = "corrected"
    UNDONE = "undone"
    REDONE = "redone"


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestView:
    """The latest change of a session, which every phone announces.

    Attributes:
        entries: The number of entries after it.
        kind: The kind of the change.
        words: A text such as "Undone: Ben's riichi".
        difference: The changes of the scores; None if another game began or was undone.
        result: The event of a game that was recorded; None for other changes.
    """

    entries: int
    kind: ChangeKind
    words: Text
    difference: DifferenceView | None
    result: ResultView | None


def latest_view(session: Session, before: Session | None) -> LatestView | None:
    """Return the change that the latest command made; None if it began the session.

    Args:
        session: The session.
        before: The session before the command.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.events import RiichiDeclared
    >>> from scorer.table.session.log import GameStarted, SessionStarted
    >>> session = Session.start(SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), Rules()))
    >>> session = session.append(GameStarted((0, 1, 2, 3)))
    >>> riichi = session.record(RiichiDeclared(1))
    >>> str(latest_view(riichi, session).words)
    'Ben riichi'
    >>> str(latest_view(riichi.undo(), riichi).words)
    "Undone: Ben's riichi"
    """
    if before is None:
        return None
    kind, words = _kind_and_words(session)
    return LatestView(
        entries=len(session),
        kind=kind,
        words=words,
        difference=difference_view(before, session),
        result=_result(session) if kind is ChangeKind.RECORDED else None,
    )


def difference_view(before: Session, after: Session) -> DifferenceView | None:
    """Return the changes of the scores and the sticks to hand over; None in another game.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.events import RiichiDeclared
    >>> from scorer.table.session.log import GameStarted, SessionStarted
    >>> session = Session.start(SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), Rules()))
    >>> session = session.append(GameStarted((0, 1, 2, 3)))
    >>> difference = difference_view(session, session.record(RiichiDeclared(1)))
    >>> [(seat.before, seat.after) for seat in difference.seats][1]
    (25000, 24000)
    >>> str(difference.sticks.words[0])
    'Ben lays 1x1000 on the table.'
    """
    old, new = before.state.game, after.state.game
    if old is None or new is None or old.seq != new.seq:
        return None
    names = after.state.names
    payment = _payment(before, after, new)
    return DifferenceView(
        seats=tuple(_seat_changes(old, new, after.state)),
        sticks=None if payment is None else sticks_view(payment, names),
        totals=tuple(
            points - earlier
            for points, earlier in zip_longest(
                totals(after.state), totals(before.state), fillvalue=0
            )
        ),
    )


def _kind_and_words(session: Session) -> tuple[ChangeKind, Text]:
    entry = session.log[-1]
    if isinstance(entry, Edited) and not is_rename(entry):
        text = corrected_text(session, entry)
        return ChangeKind.CORRECTED, _("Corrected: {change}", change=text)
    if not isinstance(entry, Undone):
        return ChangeKind.RECORDED, entry_text(session, len(session))
    target, redone = entry.seq, False
    while isinstance(undone := session.log[target - 1], Undone):
        target, redone = undone.seq, not redone
    name = entry_name(session, target)
    if redone:
        return ChangeKind.REDONE, _("Redone: {change}", change=name)
    return ChangeKind.UNDONE, _("Undone: {change}", change=name)


def _seat_changes(old: Game, new: Game, state: SessionState) -> Iterator[SeatChange]:
    table_game = state.table_game
    places = (table_game.standings(game.state) for game in (old, new))
    for player, before, after in zip(new.seats, *places, strict=True):
        yield SeatChange(
            player=player,
            name=state.players[player],
            wind=WINDS[(before.seat - old.state.dealer) % state.rules.players],
            before=old.state.scores[before.seat],
            after=new.state.scores[after.seat],
            place_before=before.place,
            place=after.place,
        )


def _payment(before: Session, after: Session, game: Game) -> StickPayment | None:
    """Return the sticks that pass between two lengths of the log; None without sticks."""
    old, new = before.state.game, after.state.game
    assert old is not None  # difference_view has checked both
    assert new is not None
    old_sticks = stick_history(old, before.state)
    new_sticks = stick_history(new, after.state)
    if old_sticks is None or new_sticks is None:
        return None
    entries = after.log[len(before) :]
    if any(isinstance(entry, Edited | Undone) for entry in entries):
        return stick_difference(old_sticks, new_sticks, counters=after.state.counters)
    payments = new_sticks.payments[len(old.steps) :]
    if new_sticks.closing is not None and old_sticks.closing is None:
        payments = (*payments, new_sticks.closing)
    movements = tuple(movement for each in payments for movement in each.movements)
    return StickPayment(movements, new_sticks.now)


def _result(session: Session) -> ResultView | None:
    """Return the result of the last event; None if it is not an event of a game."""
    entry: Entry = session.log[-1]
    game, rules = session.state.game, session.state.rules
    if not isinstance(entry, Transition) or game is None or not game.steps:
        return None
    transition = game.steps[-1].transition
    settlement = recorded_settlement(transition, rules)
    before, event = transition.before, transition.event
    return ResultView(
        round=before.round,
        kyoku=before.kyoku,
        honba=before.honba,
        dealer=before.dealer,
        hand_over=isinstance(event, HAND_ENDS),
        discarder=event.wins[0].discarder if isinstance(event, HandWon) and event.wins else None,
        winners=tuple(_winners(transition, session.state)),
        lines=()
        if settlement is None
        else tuple(
            TransferView(line.payer, line.payee, line.points, line.reason)
            for line in settlement.transfers
        ),
    )


def _winners(transition: Transition, state: SessionState) -> Iterator[WinnerView]:
    for win in transition.paid_wins:
        hand = next((each for each in transition.hands if each.winner == win.winner), None)
        score = recorded_score(transition, win.winner, state.rules)
        view = WinnerView(
            winner=win.winner,
            points=win.payment.total,
            notation=None if hand is None else hand.notation,
            dora=hand.dora if isinstance(hand, RiichiHand) else "",
            ura=hand.ura if isinstance(hand, RiichiHand) else "",
            yaku=(),
            han=None,
            fu=None,
            limit="",
            fan=win.fan,
            flowers=hand.flowers if isinstance(hand, ChineseHand) else 0,
            fans=(),
        )
        if isinstance(score, ChineseScore):
            yield replace(view, fans=tuple(fan_line(line) for line in score.fans))
        elif score is None:
            yield view
        else:
            yield replace(
                view,
                yaku=tuple(_yaku_lines(score)),
                han=None if score.yakuman else score.han,
                fu=None if score.yakuman else score.fu,
                limit=str(score.limit),
            )


def fan_line(line: CountedFan) -> FanLine:
    """Return the view of a fan that counts.

    >>> from scorer.chinese.fans.catalogue import FANS
    >>> fan_line(CountedFan(FANS[0], 1, ())).points
    88
    """
    fan = line.fan
    return FanLine(
        name=fan.name,
        chinese=fan.chinese,
        pinyin=fan.pinyin,
        english=fan.english,
        text=fan,
        count=line.count,
        points=fan.points,
    )


def _yaku_lines(score: Score) -> Iterator[YakuLine]:
    for line in score.yakuman:
        yield YakuLine(**_names(line.yaku), han=None, times=line.times)
    for each in () if score.yakuman else (*score.yaku, *score.dora):
        yield YakuLine(**_names(each.yaku), han=each.han, times=None)


def _names(term: Term) -> dict[str, Any]:
    return {
        "kanji": term.kanji,
        "romaji": term.romaji,
        "english": term.english,
        "text": term,
        "names": names_of(term.name),
    }
