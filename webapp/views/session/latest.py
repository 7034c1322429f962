"""Views of the latest change, and of the entries that the next undo and redo affect."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from scorer.table.events import HAND_ENDS, HandWon
from scorer.table.games import game_for
from scorer.table.session.agreed_rules import rules_text
from scorer.table.session.entries import effective_events, redo_last, session_start, undo_entry
from scorer.table.session.log import (
    Edited,
    Entry,
    GameStarted,
    PlayerSubstituted,
    SessionEnded,
    SessionStarted,
    Transition,
    Undone,
)
from scorer.table.session.names import start_change_text
from scorer.table.session.recorded import recorded_score, recorded_settlement
from scorer.table.session.results import totals
from scorer.table.session.session import PlayedGame, Session, SessionState
from scorer.table.session.stick_history import stick_difference, stick_history
from scorer.table.settlement import Transfer
from scorer.table.state import WINDS
from scorer.table.sticks.movements import StickPayment, join_payments
from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Wind
from webapp.text.session.events import (
    substituted_text,
    transition_name,
    transition_text,
    tsumo_text,
)
from webapp.text.session.hands import win_chips_text
from webapp.typed_json.encode import copy_fields
from webapp.views.session.hand_value import FanLine, YakuLine, hand_value
from webapp.views.session.sticks import SticksView, sticks_view


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChange:
    """The score and the place of a seat before and after a change, and its wind.

    The wind is that of the hand that was played; after a correction or an undo, that of the present
    hand. `chips` are those that the seat gained by it.
    """

    player: int
    name: str
    wind: Wind
    before: int
    after: int
    place_before: int
    place: int
    chips: int


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
class WinnerView:
    """A winner of the latest hand.

    Attributes:
        winner: The seat.
        points: The points of the hand.
        tsumo: What each pays for a tsumo, as the winner says it; None for a ron or by fans.
        notation: The hand, its winning tile last; None if it was recorded without tiles.
        dora: The dora indicators in notation.
        ura: The ura-dora indicators in notation.
        yaku: The yaku and dora, or the yakuman.
        han: The han; None for a yakuman.
        fu: The fu; None for a yakuman.
        limit: The limit; empty if there is none.
        fan: The points of a hand scored by fans before the payment; None in riichi.
        flowers: The number of flowers.
        fans: The fans of a hand; none in riichi.
        steps: How the hand was counted, as in a score; empty if only the points were recorded.
        chips: The chips that each payer gives, with their reasons; None without chips.
    """

    winner: int
    points: int
    tsumo: Text | None
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
    steps: tuple[Text, ...]
    chips: Text | None


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
    lines: tuple[Transfer, ...]


class ChangeKind(StrEnum):
    """The kinds of changes of a session."""

    RECORDED = "recorded"
    CORRECTED = "corrected"
    UNDONE = "undone"
    REDONE = "redone"


class EndedPart(StrEnum):
    """The parts of a session that a change can end."""

    GAME = "game"
    NIGHT = "night"


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestView:
    """The latest change of a session, which every phone announces.

    Attributes:
        entries: The number of entries after it.
        before: The number of entries before it.
        kind: The kind of the change.
        words: A text such as "Undone: Ben's riichi".
        difference: The changes of the scores; None if another game began or was undone.
        result: The event of a game that was recorded; None for other changes.
        ended: The part that was not over before; None if nothing ended.
    """

    entries: int
    before: int
    kind: ChangeKind
    words: Text
    difference: DifferenceView | None
    result: ResultView | None
    ended: EndedPart | None


def latest_view(session: Session, before: Session | None) -> LatestView | None:
    """Return the change that the latest command made; None if it began the session.

    Args:
        session: The session.
        before: The session before the command.
    """
    if before is None:
        return None
    kind, words = _kind_and_words(session)
    return LatestView(
        entries=len(session),
        before=len(before),
        kind=kind,
        words=words,
        difference=difference_view(before, session),
        result=_result(session) if kind is ChangeKind.RECORDED else None,
        ended=_ended_part(before.state, session.state),
    )


def _ended_part(before: SessionState, after: SessionState) -> EndedPart | None:
    if after.ended and not before.ended:
        return EndedPart.NIGHT
    old, new = before.game, after.game
    if new is None or new.state.ending is None:
        return None
    if old is not None and (old.seq > new.seq or (old.seq == new.seq and old.state.ending)):
        return None  # it was over before, or the start of the next game was undone
    return EndedPart.GAME


def difference_view(before: Session, after: Session) -> DifferenceView | None:
    """Return the changes of the scores and the sticks to hand over; None in another game."""
    old, new = before.state.game, after.state.game
    if old is None or new is None or old.seq != new.seq:
        return None
    payment = _payment(old, new, before, after)
    dealer = (new if _is_revised(before, after) else old).state.dealer
    return DifferenceView(
        seats=tuple(_seat_changes(old, new, after.state, dealer)),
        sticks=None if payment is None else sticks_view(payment, after.state.names),
        totals=tuple(
            points - earlier
            for points, earlier in zip_longest(
                totals(after.state), totals(before.state), fillvalue=0
            )
        ),
    )


def _kind_and_words(session: Session) -> tuple[ChangeKind, Text]:
    entry = session.log[-1]
    if isinstance(entry, Edited) and not _changes_start(entry):
        text = _corrected_text(session, entry)
        return ChangeKind.CORRECTED, _("Corrected: {change}", change=text)
    if not isinstance(entry, Undone):
        return ChangeKind.RECORDED, _entry_text(session, len(session), len(session))
    undo, target, redone = len(session), entry.seq, False
    while isinstance(undone := session.log[target - 1], Undone):
        undo, target, redone = target, undone.seq, not redone
    name = _entry_name(session, target, undo)
    if redone:
        return ChangeKind.REDONE, _("Redone: {change}", change=name)
    return ChangeKind.UNDONE, _("Undone: {change}", change=name)


def _is_revised(before: Session, after: Session) -> bool:
    """Return whether the entries between two lengths of a log correct or undo others."""
    return any(isinstance(entry, Edited | Undone) for entry in after.log[len(before) :])


def _seat_changes(
    old: PlayedGame, new: PlayedGame, state: SessionState, dealer: int
) -> Iterator[SeatChange]:
    games = ((game_for(state.under(game).rules), game.state) for game in (old, new))
    places = (table_game.standings(final) for table_game, final in games)
    for player, before, after in zip(new.seats, *places, strict=True):
        yield SeatChange(
            player=player,
            name=state.players[player],
            wind=WINDS[(before.seat - dealer) % state.rules.players],
            before=old.state.scores[before.seat],
            after=new.state.scores[after.seat],
            place_before=before.place,
            place=after.place,
            chips=_chips(new, after.seat) - _chips(old, before.seat),
        )


def _chips(game: PlayedGame, seat: int) -> int:
    return game.state.chips[seat] if game.state.chips else 0


def _payment(
    old: PlayedGame, new: PlayedGame, before: Session, after: Session
) -> StickPayment | None:
    """Return the sticks that pass between two lengths of the log; None without sticks."""
    old_sticks = stick_history(old, before.state)
    new_sticks = stick_history(new, after.state)
    if old_sticks is None or new_sticks is None:
        return None
    if _is_revised(before, after):
        return stick_difference(old_sticks, new_sticks, counters=after.state.counters)
    payments = [StickPayment((), old_sticks.now), *new_sticks.payments[len(old.steps) :]]
    if new_sticks.closing is not None and old_sticks.closing is None:
        payments.append(new_sticks.closing)
    return join_payments(payments)


def _result(session: Session) -> ResultView | None:
    """Return the result of the last event; None if it is not an event of a game."""
    game = session.state.game
    if not isinstance(session.log[-1], Transition) or game is None or not game.steps:
        return None
    transition = game.steps[-1].transition
    settlement = recorded_settlement(transition, session.state.rules)
    event = transition.event
    return copy_fields(
        ResultView,
        transition.before,
        hand_over=isinstance(event, HAND_ENDS),
        discarder=event.wins[0].discarder if isinstance(event, HandWon) and event.wins else None,
        winners=tuple(_winners(transition, session.state)),
        lines=() if settlement is None else settlement.transfers,
    )


def _winners(transition: Transition, state: SessionState) -> Iterator[WinnerView]:
    for win in transition.paid_wins:
        hand = next((each for each in transition.hands if each.winner == win.winner), None)
        score = recorded_score(transition, win.winner, state.rules)
        dora, ura = ("", "") if hand is None else hand.indicators
        yield copy_fields(
            WinnerView,
            hand_value(hand, score),
            winner=win.winner,
            points=win.payment.total,
            tsumo=tsumo_text(win, transition.before.honba, state.rules),
            notation=None if hand is None else hand.notation or None,
            dora=dora,
            ura=ura,
            fan=win.fan,
            chips=win_chips_text(win.chips, score, tsumo=win.discarder is None),
        )


@dataclass(frozen=True, slots=True)
class EntryView:
    """An entry that can be undone or redone, or was rescored, and its description."""

    seq: int
    words: Text


def undo_view(session: Session) -> EntryView | None:
    """Return the entry that the next undo cancels."""
    try:
        seq = undo_entry(session.log).seq
    except RiichiError:
        return None
    return EntryView(seq, _entry_text(session, seq, len(session) + 1))


def redo_view(session: Session) -> EntryView | None:
    """Return the entry that the next redo restores."""
    try:
        seq = redo_last(session.log).seq
    except RiichiError:
        return None
    undo = session.log[seq - 1]
    assert isinstance(undo, Undone)  # redo_last names one
    return EntryView(undo.seq, _entry_text(session, undo.seq, seq))


def _entry_before(session: Session, seq: int, until: int) -> Entry:
    """Return entry `seq`, or the main event of its last correction before entry `until`."""
    earlier = effective_events(session.log[: until - 1], seq)
    return [session.log[seq - 1], *(event for each, event in earlier if each == seq)][-1]


def _entry_text(session: Session, seq: int, until: int) -> Text:
    """Return a short text for an entry that is not an undo, as it was before entry `until`."""
    entry = _entry_before(session, seq, until)
    match entry:
        case Transition():
            return transition_text(entry, _names_at(session, seq), session.state.rules)
        case GameStarted():
            return _("game {number} begins", number=_game_number(session, seq))
        case PlayerSubstituted():
            return _substitution_text(session, seq, entry)
        case SessionEnded():
            return _("the end of the game night")
        case Edited(events=(SessionStarted() as start,)):
            return _start_change_text(session, seq, start)
        case Edited():
            return _("correction: {entry}", entry=_corrected_text(session, entry))
    raise TypeError(f"{type(entry).__name__} cannot be undone or redone")


def _start_change_text(session: Session, seq: int, start: SessionStarted) -> Text:
    """Return what entry `seq` changed at the start of a session: rules, names or sticks."""
    old = session_start(session.log[: seq - 1])
    if start.all_rules != old.all_rules or start.later_rules != old.later_rules:
        return rules_text(old, start)
    return start_change_text(session.log, seq, start)


def _entry_name(session: Session, seq: int, until: int) -> Text:
    """Return the name of an entry that is not an undo, as it was before entry `until`."""
    entry = _entry_before(session, seq, until)
    match entry:
        case Transition():
            return transition_name(entry, _names_at(session, seq))
        case GameStarted():
            return _("the start of game {number}", number=_game_number(session, seq))
        case Edited() if not _changes_start(entry):
            return _("the correction of {entry}", entry=_entry_name(session, entry.seq, seq))
        case _:
            return _entry_text(session, seq, until)


def _corrected_text(session: Session, edit: Edited) -> Text:
    """Return a short text for an entry as an edit corrects it."""
    match edit.events:
        case (*_, Transition() as transition):
            return transition_text(transition, _names_at(session, edit.seq), session.state.rules)
        case (PlayerSubstituted() as substitution,):
            return _substitution_text(session, edit.seq, substitution)
    return _entry_name(session, edit.seq, edit.seq)


def _changes_start(edit: Edited) -> bool:
    """Return whether an edit changes the start of a session: its names, rules or sticks."""
    return any(isinstance(event, SessionStarted) for event in edit.events)


def _names_at(session: Session, seq: int) -> tuple[str, ...]:
    state = session.state
    return state.names_at(seq) or tuple(map(str, range(state.rules.players)))  # its game was undone


def _game_number(session: Session, seq: int) -> int:
    return 1 + sum(game.seq < seq for game in session.state.games)


def _substitution_text(session: Session, seq: int, event: PlayerSubstituted) -> Text:
    """Return who takes over from whom with entry `seq`, which can be undone."""
    players = session.state.players
    if event.player >= len(players):  # the same command added the substitute
        players = session_start(session.log[:seq]).players
    leaving = _names_at(session, seq - 1)[event.seat]
    return substituted_text(players[event.player], leaving)
