"""Interpret commands: turn them into events of a session, or list why they are invalid."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scorer.riichi.rules.rules import Rules
from scorer.table.game.events import (
    ChomboMade,
    Event,
    FoulMade,
    GameContinued,
    GameEnded,
    HandAborted,
    HandDied,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
    WallExhausted,
)
from scorer.table.referee.referee import Alternatives
from scorer.table.referee.table_rules import referee_for
from scorer.table.session.entries import GameStarted, SessionEnded, SessionEvent
from scorer.table.session.replay import apply_event, transition_for
from scorer.table.session.session import Session
from scorer.table.session.session_state import SessionState
from scorer.table.wins.resolved_win import HandScore
from scorer.table.wins.shown_hand import ShownHand
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.messages import message as _
from webapp.session.recording.commands import (
    AbortCommand,
    AdjustCommand,
    ChomboCommand,
    CloseCommand,
    Command,
    ContinueCommand,
    DrawCommand,
    EndCommand,
    FoulCommand,
    GameCommand,
    RenameCommand,
    RiichiCommand,
    WinCommand,
)
from webapp.session.recording.new_events import require_consistent_abort, require_consistent_wins
from webapp.session.recording.rename import rename_session
from webapp.session.recording.riichi_tile import apply_riichi_tile, implied_riichi

EventAndHands = tuple[Event, tuple[ShownHand, ...]]


def state_for(session: Session, replaces: int | None) -> SessionState:
    """Return the state in which a command happens: now, or before the entry that it replaces.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import SessionStarted
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> session = session.append(GameStarted((0, 1, 2, 3)))
    >>> len(state_for(session, None).games), len(state_for(session, 2).games)
    (1, 0)
    """
    return session.state if replaces is None else session.state_before(replaces)


def apply_command(session: Session, command: Command, replaces: int | None = None) -> Session:
    """Add the events of a command, or put them in place of entry `replaces`.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import SessionStarted
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> session = session.append(GameStarted((0, 1, 2, 3)))
    >>> len(apply_command(session, DrawCommand(tenpai=(1,), riichi=(1,))))
    4
    """
    if isinstance(command, RenameCommand):
        _require_new_entry(replaces)
        return rename_session(session, command)
    if isinstance(command, WinCommand):
        session = apply_riichi_tile(session, command, replaces)
    events = events_for(command, state_for(session, replaces))
    if replaces is not None:
        return session.replace(replaces, events)
    for event in events:
        session = session.append(event)
    return session


def _require_new_entry(replaces: int | None) -> None:
    if replaces is not None:
        raise BadNotation(_("New names replace no entry; remove the field replaces."))


def events_for(command: Command, state: SessionState) -> tuple[SessionEvent, ...]:
    """Turn a command into events; declarations of riichi precede the end of the hand.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> command = DrawCommand(tenpai=(1,), riichi=(1,))
    >>> [type(each.event).__name__ for each in events_for(command, replay(log))]
    ['RiichiDeclared', 'HandDrawn']
    """
    if isinstance(command, GameCommand):
        return (_game_started(command, state),)
    if isinstance(command, CloseCommand):
        return (SessionEnded(),)
    declarations, state = _declare_riichi(command, state)
    event, hands = _EVENTS[type(command)](command, state)
    return (*declarations, transition_for(event, state, hands))


@dataclass(frozen=True, slots=True)
class Rejection:
    """The objections to the hand of one winner, and what would make it a win."""

    winner: int
    objections: tuple[RiichiError, ...]
    alternatives: Alternatives


def rejections(command: Command, state: SessionState) -> tuple[Rejection, ...]:
    """List every objection to the hands of a win.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import SessionStarted
    >>> from scorer.table.wins.win_claim import WinClaim
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> win = WinCommand(wins=(WinClaim(winner=1, hand="123m345p678999s22z"),), discarder=0)
    >>> [rejection] = rejections(win, replay(log))
    >>> type(rejection.objections[0]).__name__
    'NoYaku'
    >>> [alternative.change.name for alternative in rejection.alternatives]
    ['riichi', 'tsumo']
    """
    if not isinstance(command, WinCommand) or state.game is None:
        return ()
    _, state = _declare_riichi(command, state)
    game, discarder = state.games[-1].state, command.discarder
    referee = referee_for(state.rules)
    return tuple(
        Rejection(claim.winner, found, referee.alternatives(claim, game, discarder=discarder))
        for claim in command.wins
        if claim.hand is not None
        and (found := referee.objections(claim, game, discarder=discarder))
    )


def winner_scores(command: Command, state: SessionState) -> tuple[tuple[int, HandScore], ...]:
    """Return the winners who showed a hand, each with its score.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import SessionStarted
    >>> from scorer.table.wins.win_claim import WinClaim
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> win = WinCommand(wins=(WinClaim(winner=1, hand="123m456p789s1122z2z"),), discarder=0)
    >>> [(winner, score.han) for winner, score in winner_scores(win, replay(log))]
    [(1, 1)]
    """
    if not isinstance(command, WinCommand) or state.game is None:
        return ()
    _, state = _declare_riichi(command, state)
    game, referee = state.games[-1].state, referee_for(state.rules)
    found = [
        (claim.winner, referee.resolve_win(claim, game, discarder=command.discarder).score)
        for claim in command.wins
    ]
    return tuple((winner, score) for winner, score in found if score is not None)


def _mistake(command: ChomboCommand, state: SessionState) -> ChomboMade | HandDied:
    """Return a chombo, or a dead hand if the rules have one for the reason."""
    reason = command.reason
    dead_hand = state.rules.dead_hand if isinstance(state.rules, Rules) else ()
    if reason is not None and str(reason) in dead_hand:
        return HandDied(command.seat, reason)
    return ChomboMade(command.seat, reason)


def _drawn(command: DrawCommand, state: SessionState) -> HandDrawn | WallExhausted:
    """Return a draw, in which only riichi names the players in tenpai."""
    if isinstance(state.rules, Rules) or command.tenpai or command.nagashi:
        return HandDrawn(frozenset(command.tenpai), frozenset(command.nagashi))
    return WallExhausted()


def _game_started(command: GameCommand, state: SessionState) -> GameStarted:
    present = state.game.seats if state.game else tuple(range(state.rules.players))
    return GameStarted(command.seats or present, command.first_dealer)


def _declare_riichi(
    command: Command, state: SessionState
) -> tuple[tuple[SessionEvent, ...], SessionState]:
    """Return the declarations that a command implies, and the state after them."""
    known = state.game.state.riichi if state.game else ()
    declared = [
        RiichiDeclared(seat) for seat in dict.fromkeys(_riichi_seats(command)) if seat not in known
    ]
    events: list[SessionEvent] = []
    for event in declared:
        events.append(transition_for(event, state))
        state = apply_event(state, events[-1], seq=state.length + len(events))
    if isinstance(command, WinCommand) and (missing := implied_riichi(command, state)):
        events.append(transition_for(missing, state))
        state = apply_event(state, events[-1], seq=state.length + len(events))
    return tuple(events), state


def _riichi_seats(command: Command) -> tuple[int, ...]:
    match command:
        case WinCommand():
            double = [
                claim.winner for claim in command.wins if claim.double_riichi or claim.open_riichi
            ]
            won = command.discarder if command.riichi_tile else None
            return tuple(seat for seat in (*command.riichi, *double) if seat != won)
        case DrawCommand() | AbortCommand() | ChomboCommand():
            return command.riichi
    return ()


def _hand_won(command: WinCommand, state: SessionState) -> EventAndHands:
    if state.game is None:
        return HandWon(()), ()
    game, referee = state.game.state, referee_for(state.rules)
    wins = [referee.resolve_win(each, game, discarder=command.discarder) for each in command.wins]
    require_consistent_wins(command.wins, wins, game)
    hands = tuple(each.shown for each in wins if each.shown is not None)
    return HandWon(tuple(each.win for each in wins)), hands


def _hand_aborted(command: AbortCommand, state: SessionState) -> EventAndHands:
    event = HandAborted(command.reason, command.declarer)
    if state.game is not None:
        require_consistent_abort(event, state.game.state)
    return event, ()


_EVENTS: dict[type, Callable[[Any, SessionState], EventAndHands]] = {
    RiichiCommand: lambda each, _: (RiichiDeclared(each.seat, each.accepted), ()),
    WinCommand: _hand_won,
    DrawCommand: lambda each, state: (_drawn(each, state), ()),
    AbortCommand: _hand_aborted,
    ChomboCommand: lambda each, state: (_mistake(each, state), ()),
    FoulCommand: lambda each, _: (FoulMade(each.seat, each.reason), ()),
    AdjustCommand: lambda each, _: (PointsAdjusted(each.deltas, each.sticks), ()),
    EndCommand: lambda _each, _: (GameEnded(), ()),
    ContinueCommand: lambda _each, _: (GameContinued(), ()),
}
