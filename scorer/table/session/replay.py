"""Replay of a session log, and the application of one event to the state of a session."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorer.table.game.events import Event
from scorer.table.game.state import require_seat
from scorer.table.referee.table_rules import referee_for
from scorer.table.session.effective_log import effective_events
from scorer.table.session.entries import (
    Entry,
    GameStarted,
    SessionEnded,
    SessionEvent,
    SessionStarted,
    Transition,
)
from scorer.table.session.rescore import rescore, rescored_hands
from scorer.table.session.session_state import Game, InvalidEntry, SessionState, Step
from scorer.table.wins.shown_hand import ShownHand
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from scorer.tiles.messages import message as _


def replay(log: Sequence[Entry]) -> SessionState:
    """Return the state after a log; events that no longer fit are its invalid entries.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.events import HandDrawn
    >>> from scorer.table.session.entries import Undone
    >>> log = (SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), Rules()),
    ...        GameStarted((0, 1, 2, 3)))
    >>> draw = transition_for(HandDrawn(frozenset({1})), replay(log))
    >>> replay((*log, draw)).game.state.scores
    (24000, 28000, 24000, 24000)
    >>> replay((*log, draw, Undone(3))).game.state.scores
    (25000, 25000, 25000, 25000)
    """
    return _replay_events(effective_events(log), len(log))


def replay_before(log: Sequence[Entry], seq: int) -> SessionState:
    """Return the state before entry `seq`, with all edits of earlier entries.

    >>> from scorer.riichi.rules.rules import Rules
    >>> start = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> replay_before((start, GameStarted((0, 1, 2, 3)), SessionEnded()), 3).ended
    False
    """
    return _replay_events(
        ((each, event) for each, event in effective_events(log) if each < seq), len(log)
    )


def _replay_events(events: Iterable[tuple[int, SessionEvent]], length: int) -> SessionState:
    numbered = iter(events)
    _, first = next(numbered, (0, None))
    state = initial_state(require_start(first), length)
    for seq, event in numbered:
        state = apply_or_reject(state, event, seq=seq)
    return state


def apply_or_reject(state: SessionState, event: SessionEvent, *, seq: int) -> SessionState:
    """Return the state after one more event; an invalid event is one of its invalid entries.

    >>> from scorer.riichi.rules.rules import Rules
    >>> state = replay((SessionStarted("", ("A", "B", "C", "D"), Rules()),))
    >>> apply_or_reject(state, GameStarted((0, 1, 2)), seq=2).invalid_entries[0].reason.text("en")
    '3 players are seated, but the rules are for 4; seat 4.'
    """
    try:
        return apply_event(state, event, seq=seq)
    except RiichiError as error:
        invalid = InvalidEntry(seq, event, error.message)
        return replace(state, invalid_entries=(*state.invalid_entries, invalid))


def require_start(entry: Entry | None) -> SessionStarted:
    """Return the first entry of a log; raise ImpossibleEvent unless it starts a session.

    >>> require_start(None)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: The log does not begin with the start of a session; \
start a new one.
    """
    if not isinstance(entry, SessionStarted):
        raise ImpossibleEvent(
            _("The log does not begin with the start of a session; start a new one.")
        )
    return entry


def initial_state(start: SessionStarted, length: int = 1) -> SessionState:
    """Return the state of a session without games.

    >>> from scorer.riichi.rules.rules import Rules
    >>> initial_state(SessionStarted("", ("A", "B", "C", "D"), Rules())).games
    ()
    """
    return SessionState(
        name=start.name,
        players=start.players,
        rules=start.rules,
        length=length,
        sticks=start.sticks,
        counters=start.counters,
    )


def transition_for(
    event: Event, state: SessionState, hands: tuple[ShownHand, ...] = ()
) -> Transition:
    """Return the transition of an event in the current game; raise ImpossibleEvent if invalid.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.events import RiichiDeclared
    >>> start = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> transition_for(RiichiDeclared(0), replay((start,)))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: No game is being played; start one first.
    """
    before = _current_game(state).state
    return Transition(event, before, referee_for(state.rules).play(event, before).after, hands)


def apply_event(state: SessionState, event: SessionEvent, *, seq: int) -> SessionState:
    """Return the state after one more event; raise ImpossibleEvent if the event is invalid.

    A transition recorded in another game state is rescored.

    >>> from scorer.riichi.rules.rules import Rules
    >>> state = replay((SessionStarted("", ("A", "B", "C", "D"), Rules()),))
    >>> apply_event(state, GameStarted((3, 2, 1, 0)), seq=2).names
    ('D', 'C', 'B', 'A')
    """
    match event:
        case SessionStarted():
            raise ImpossibleEvent(_("The session has already started; remove the second start."))
        case GameStarted():
            _require_possible_game(event, state)
            start = referee_for(state.rules).new_game(first_dealer=event.first_dealer)
            return replace(state, games=(*state.games, Game(seq, event.seats, start)))
        case Transition():
            game = _current_game(state)
            if game.state != event.before:
                rescored = rescore(event, game.state, state.rules)
                changed = rescored_hands(event, rescored, seq=seq, seats=game.seats)
                event = transition_for(rescored.event, state, rescored.hands)
                state = replace(state, rescored=(*state.rescored, *changed))
            game = replace(game, steps=(*game.steps, Step(seq, event)))
            return replace(state, games=(*state.games[:-1], game))
        case SessionEnded():
            _require_possible_end(state)
            return replace(state, ended=True)


def _current_game(state: SessionState) -> Game:
    """Return the game to which an event belongs; a finished game still takes corrections."""
    _require_not_ended(state)
    if state.game is None:
        raise ImpossibleEvent(_("No game is being played; start one first."))
    return state.game


def _require_not_ended(state: SessionState) -> None:
    if state.ended:
        raise ImpossibleEvent(_("The session has ended; undo its end to go on."))


def _require_possible_game(start: GameStarted, state: SessionState) -> None:
    """Raise ImpossibleEvent if this game cannot start now.

    >>> from scorer.riichi.rules.rules import Rules
    >>> state = replay((SessionStarted("", ("A", "B", "C", "D"), Rules()),))
    >>> _require_possible_game(GameStarted((0, 1, 2)), state)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: 3 players are seated, but the rules are for 4; seat 4.
    """
    _require_not_ended(state)
    _require_no_running_game(state)
    seats, needed = start.seats, state.rules.players
    if len(seats) != needed:
        raise ImpossibleEvent(
            _(
                "{count} players are seated, but the rules are for {needed}; seat {needed}.",
                count=len(seats),
                needed=needed,
            )
        )
    if len(set(seats)) < needed or not set(seats) <= set(range(len(state.players))):
        raise ImpossibleEvent(
            _("Each seat takes another player of the session; correct the seats.")
        )
    require_seat(start.first_dealer, needed)


def _require_possible_end(state: SessionState) -> None:
    _require_not_ended(state)
    _require_no_running_game(state)


def _require_no_running_game(state: SessionState) -> None:
    if state.game is not None and state.game.state.ending is None:
        raise ImpossibleEvent(_("The game is not over; play it on, or end it first."))
