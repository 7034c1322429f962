"""A riichi is not accepted if its tile is won: correct the declarations before a win."""

from scorer.table.game.events import RiichiDeclared
from scorer.table.session.replay import transition_for
from scorer.table.session.session import Session
from scorer.table.session.session_state import SessionState, current_hand_steps
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.messages import message as _
from webapp.session.recording.commands import WinCommand


def apply_riichi_tile(session: Session, command: WinCommand, replaces: int | None) -> Session:
    """Accept or reject the riichi of the hand as the win requires, by edits of their entries.

    A declaration without an entry is left to `implied_riichi`.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> session = session.append(GameStarted((0, 1, 2, 3))).record(RiichiDeclared(2))
    >>> win = WinCommand(wins=(), discarder=2, riichi_tile=True)
    >>> game = apply_riichi_tile(session, win, None).state.game.state
    >>> game.scores, game.ronned
    ((25000, 25000, 25000, 25000), 2)
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
    before = _state(session, replaces)
    for step in current_hand_steps(before):
        event = step.transition.event
        if isinstance(event, RiichiDeclared) and event.accepted == (event.seat == ronned):
            corrected = RiichiDeclared(event.seat, not event.accepted)
            state = session.state_before(step.seq)
            session = session.replace(step.seq, (transition_for(corrected, state),))
    after = _state(session, replaces)
    if len(after.invalid_entries) > len(before.invalid_entries):
        raise ImpossibleEvent(
            _(
                "Another riichi follows that of seat {ronned}, so its tile was not "
                "won; take the later riichi back, or let this one be accepted.",
                ronned=ronned,
            )
        )
    return session


def _state(session: Session, replaces: int | None) -> SessionState:
    return session.state if replaces is None else session.state_before(replaces)


def implied_riichi(command: WinCommand, state: SessionState) -> RiichiDeclared | None:
    """Return the declaration that a win on the riichi tile implies, unless it is recorded.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> implied_riichi(WinCommand(wins=(), discarder=2, riichi_tile=True), replay(log))
    RiichiDeclared(seat=2, accepted=False)
    """
    if not command.riichi_tile or command.discarder is None:
        return None
    events = (step.transition.event for step in current_hand_steps(state))
    recorded = any(
        isinstance(event, RiichiDeclared) and event.seat == command.discarder for event in events
    )
    return None if recorded else RiichiDeclared(command.discarder, accepted=False)
