"""Commands: what a phone or the command line requests, and the events that it leads to.

A command with the fields of its event is the event.

Seats are numbers from 0 in turn order.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.table.events import (
    Abort,
    Event,
    FoulMade,
    GameContinued,
    GameEnded,
    HandAborted,
    HandAtDraw,
    HandWon,
    Mistake,
    PenaltyGiven,
    PointsAdjusted,
    RiichiDeclared,
    WallBroken,
)
from scorer.table.fans.wins import FanClaim
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.session.agreed_rules import RulesCommand
from scorer.table.session.log import GameStarted, SessionEnded, SessionEvent, Transition
from scorer.table.session.names import RenameCommand, SticksCommand, SubstituteCommand
from scorer.table.session.session import (
    Session,
    SessionState,
    apply_event,
    current_hand_steps,
    transition_for,
)
from scorer.table.state import GameState
from scorer.table.table_game import Alternatives, ShownHand, WinClaim
from scorer.tiles.errors import BadNotation, ImpossibleEvent, RiichiError
from scorer.tiles.messages import message as _


@dataclass(frozen=True, slots=True, kw_only=True)
class WinCommand:
    """A hand was won, perhaps by several players on the same tile.

    Attributes:
        wins: The claim of each winner.
        discarder: The seat that discarded the winning tile; None for a tsumo.
        riichi: Seats that declared riichi in this hand without a recorded declaration.
        riichi_tile: True if the discarder declared riichi with the winning tile. The riichi is
            then not accepted, and its stick is not paid. False if the riichi was accepted; None
            leaves the declarations of this hand as they were recorded.
    """

    wins: tuple[WinClaim, ...]
    discarder: int | None = None
    riichi: tuple[int, ...] = ()
    riichi_tile: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RiichiWinCommand(WinCommand):
    """A hand of riichi was won, perhaps by several players on the same tile."""

    wins: tuple[RiichiClaim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FanWinCommand(WinCommand):
    """A hand of a game scored by fans was won."""

    wins: tuple[FanClaim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCommand:
    """The hand ended in an exhaustive draw; `hands` are those that players showed."""

    tenpai: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()
    riichi: tuple[int, ...] = ()
    hands: tuple[HandAtDraw, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortCommand:
    """The hand ended in an abortive draw."""

    reason: Abort
    declarer: int | None = None
    riichi: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChomboCommand:
    """A player made a mistake: a chombo, or a dead hand if the rules say so for the reason.

    The note has the players' own words, as in the other penalties.
    """

    seat: int
    reason: Mistake | None = None
    note: str = ""
    riichi: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyCommand:
    """A player made a mistake, and what the rules list for it follows; `times` as in minutes."""

    seat: int
    reason: Mistake
    times: int = 1
    note: str = ""
    riichi: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameCommand:
    """The next game starts; without `seats` (numbers of players) everybody keeps their seat."""

    seats: tuple[int, ...] = ()
    first_dealer: int = 0


EventCommand = RiichiDeclared | WallBroken | FoulMade | PointsAdjusted | GameEnded | GameContinued
"""The events of a game that are commands too."""

Command = (
    EventCommand
    | WinCommand
    | DrawCommand
    | AbortCommand
    | ChomboCommand
    | PenaltyCommand
    | GameCommand
    | SubstituteCommand
    | RenameCommand
    | SticksCommand
    | RulesCommand
    | SessionEnded
)

EventAndHands = tuple[Event, tuple[ShownHand, ...]]


def apply_command(session: Session, command: Command, replaces: int | None = None) -> Session:
    """Add the events of a command, or put them in place of entry `replaces`.

    >>> from scorer.table.session.log import SessionStarted
    >>> session = Session.with_game(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> len(apply_command(session, DrawCommand(tenpai=(1,), riichi=(1,))))
    4
    """
    if isinstance(command, RenameCommand | SticksCommand | RulesCommand):
        if replaces is not None:
            raise BadNotation(
                _("New names, rules or sticks replace no entry; remove the field replaces.")
            )
        return command.apply(session)
    if isinstance(command, SubstituteCommand):
        return command.apply(session, replaces)
    corrected = session
    if isinstance(command, WinCommand):
        corrected = _apply_riichi_tile(session, command, replaces)
    if replaces is not None:
        old = session.log[replaces - 1 : replaces]
        together = sum(each.together for each in old if isinstance(each, Transition))
        events = _events_for(command, corrected.state_before(replaces), together=together)
        return corrected.replace(replaces, events)
    corrections = len(corrected) - len(session)
    return corrected.extend(_events_for(command, corrected.state, corrections))


def _events_for(
    command: Command,
    state: SessionState,
    corrections: int | None = None,
    *,
    together: int = 0,
) -> tuple[SessionEvent, ...]:
    """Turn a command into events; declarations of riichi precede the end of the hand.

    `corrections` is the number of entries that the command added already; None for events that
    replace an entry, which are undone with it, and recorded with the `together` before it.
    """
    if isinstance(command, GameCommand):
        present = state.game.seats if state.game else tuple(range(state.rules.players))
        return (GameStarted(command.seats or present, command.first_dealer),)
    if isinstance(command, SessionEnded):
        return (command,)
    declarations, state = _declare_riichi(command, state)
    event, hands = _event_and_hands(command, state)
    if corrections is not None:
        together = corrections + len(declarations)
    return (*declarations, transition_for(event, state, hands, together))


@dataclass(frozen=True, slots=True)
class Rejection:
    """The objections to the hand of one winner, and what would make it a win."""

    winner: int
    objections: tuple[RiichiError, ...]
    alternatives: Alternatives


def rejections(command: Command, state: SessionState) -> tuple[Rejection, ...]:
    """List every objection to the hands of a win.

    >>> from scorer.table.session.log import SessionStarted
    >>> session = Session.with_game(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> win = WinCommand(wins=(RiichiClaim(winner=1, hand="123m345p678999s22z"),), discarder=0)
    >>> [rejection] = rejections(win, session.state)
    >>> type(rejection.objections[0]).__name__
    'NoYaku'
    >>> [alternative.change.name for alternative in rejection.alternatives]
    ['riichi', 'tsumo']
    """
    if not isinstance(command, WinCommand) or state.game is None:
        return ()
    _, state = _declare_riichi(command, state)
    hand, discarder, game = state.games[-1].state, command.discarder, state.table_game
    return tuple(
        Rejection(claim.winner, found, game.alternatives(claim, hand, discarder=discarder))
        for claim in command.wins
        if claim.hand is not None and (found := game.objections(claim, hand, discarder=discarder))
    )


def _declare_riichi(
    command: Command, state: SessionState
) -> tuple[tuple[SessionEvent, ...], SessionState]:
    """Return the declarations that a command implies, and the state after them."""
    known = state.game.state.riichi if state.game else ()
    declared = [
        RiichiDeclared(seat) for seat in dict.fromkeys(_riichi_seats(command)) if seat not in known
    ]
    if isinstance(command, WinCommand):
        declared += _implied_riichi(command, state)
    events: list[SessionEvent] = []
    for event in declared:
        events.append(transition_for(event, state))
        state = apply_event(state, events[-1], seq=state.length + len(events))
    return tuple(events), state


def _riichi_seats(command: Command) -> tuple[int, ...]:
    match command:
        case WinCommand():
            double = [claim.winner for claim in command.wins if claim.declares_riichi]
            won = command.discarder if command.riichi_tile else None
            return tuple(seat for seat in (*command.riichi, *double) if seat != won)
        case DrawCommand() | AbortCommand() | ChomboCommand() | PenaltyCommand():
            return command.riichi
    return ()


def _event_and_hands(command: Command, state: SessionState) -> EventAndHands:
    """Return the event of a hand or game, and the hands that its winners showed."""
    if isinstance(command, EventCommand):
        return command, ()
    match command:
        case WinCommand():
            return _hand_won(command, state)
        case DrawCommand():
            tenpai, nagashi = frozenset(command.tenpai), frozenset(command.nagashi)
            event: Event = state.table_game.draw(
                tenpai=tenpai, nagashi=nagashi, hands=command.hands
            )
        case AbortCommand():
            event = HandAborted(command.reason, command.declarer)
            if state.game is not None:
                _require_consistent_abort(event, state.game.state)
        case ChomboCommand():
            event = state.table_game.mistake(command.seat, command.reason, command.note)
        case PenaltyCommand() if state.game is not None:
            event = state.table_game.penalty(
                command.seat,
                command.reason,
                repeated=command.reason in state.warnings(command.seat),
                times=command.times,
                note=command.note,
            )
        case PenaltyCommand():
            event = PenaltyGiven(command.seat, command.reason)
        case _:
            raise TypeError(f"{type(command).__name__} is not an event of a game")
    return event, ()


def _hand_won(command: WinCommand, state: SessionState) -> EventAndHands:
    if state.game is None:
        return HandWon(()), ()
    hand, game = state.game.state, state.table_game
    wins = [game.resolve_win(each, hand, discarder=command.discarder) for each in command.wins]
    game.require_consistent_wins(command.wins, wins, hand)
    hands = tuple(each.shown for each in wins if each.shown is not None)
    return HandWon(tuple(each.win for each in wins)), hands


def _require_consistent_abort(event: HandAborted, state: GameState) -> None:
    """Raise ImpossibleEvent if a player in riichi declares nine terminals.

    Nine terminals end a hand in the first turn, before the player's first discard.
    """
    seat = event.declarer
    if event.reason is Abort.NINE_TERMINALS and seat is not None and seat in state.riichi:
        raise ImpossibleEvent(
            _(
                "Seat {seat} is in riichi and cannot declare nine terminals, which "
                "come before the first discard; correct the seat or undo the riichi.",
                seat=seat,
            )
        )


def _apply_riichi_tile(session: Session, command: WinCommand, replaces: int | None) -> Session:
    """Accept or reject the riichi of the hand as the win requires, by edits of their entries.

    A declaration without an entry is left to `_implied_riichi`.
    """
    if command.riichi_tile is None:
        return session
    if command.discarder is None and command.riichi_tile:
        raise ImpossibleEvent(
            _(
                "Nobody discards the tile of a tsumo, so it declared no riichi; name "
                "the discarder, or leave the riichi tile out."
            )
        )
    ronned = command.discarder if command.riichi_tile else None
    before = session.state_before(replaces)
    for step in current_hand_steps(before):
        event = step.transition.event
        if isinstance(event, RiichiDeclared) and event.accepted == (event.seat == ronned):
            corrected = RiichiDeclared(event.seat, not event.accepted)
            state = session.state_before(step.seq)
            session = session.replace(step.seq, (transition_for(corrected, state),))
    after = session.state_before(replaces)
    if len(after.invalid_entries) > len(before.invalid_entries):
        raise ImpossibleEvent(
            _(
                "Another riichi follows that of seat {ronned}, so its tile was not "
                "won; take the later riichi back, or let this one be accepted.",
                ronned=ronned,
            )
        )
    return session


def _implied_riichi(command: WinCommand, state: SessionState) -> Iterator[RiichiDeclared]:
    """Yield the declaration that a win on the riichi tile implies, unless it is recorded."""
    if not command.riichi_tile or command.discarder is None:
        return
    events = (step.transition.event for step in current_hand_steps(state))
    if not any(
        isinstance(event, RiichiDeclared) and event.seat == command.discarder for event in events
    ):
        yield RiichiDeclared(command.discarder, accepted=False)
