"""A session: its log together with the state that the log replays to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from scorer.table.game.events import Event
from scorer.table.session.effective_log import redo_last, undo_last
from scorer.table.session.entries import (
    Edited,
    Entry,
    Log,
    SessionEvent,
    SessionStarted,
    Undone,
)
from scorer.table.session.replay import (
    apply_event,
    apply_or_reject,
    initial_state,
    replay,
    replay_before,
    require_start,
    transition_for,
)
from scorer.table.session.session_state import Game, GameCorrection, SessionState
from scorer.table.session.validation import require_valid_entry
from scorer.table.wins.shown_hand import ShownHand
from scorer.tiles.errors import ImpossibleEvent


@dataclass(frozen=True, slots=True)
class Session:
    """A log and its state; make one with start(), load() or build().

    A session is a value: each method returns a longer session and leaves this one as it is. An
    event is applied to the known state; only an undo, a redo or a replacement replays the log.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.events import HandDrawn
    >>> from scorer.table.session.entries import GameStarted
    >>> session = Session.start(SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), Rules()))
    >>> session = session.append(GameStarted((0, 1, 2, 3)))
    >>> session = session.record(HandDrawn(frozenset({1})))
    >>> session.state.game.state.scores
    (24000, 28000, 24000, 24000)
    >>> session.undo().state.game.state.scores
    (25000, 25000, 25000, 25000)
    >>> session.undo().redo().state.game.state.scores
    (24000, 28000, 24000, 24000)
    """

    log: Log
    state: SessionState = field(repr=False, compare=False)

    @classmethod
    def start(cls, start: SessionStarted) -> "Session":
        """Return a new session; raise ImpossibleEvent if names or sticks are invalid."""
        require_valid_entry(start, ())
        return cls((start,), initial_state(start))

    @classmethod
    def load(cls, log: Iterable[Entry]) -> "Session":
        """Return the session of a stored log, without checking that each entry was valid."""
        entries = tuple(log)
        return cls(entries, _with_corrections(replay(entries), entries))

    @classmethod
    def build(cls, entries: Iterable[Entry]) -> "Session":
        """Return the session of these entries; raise ImpossibleEvent for an invalid entry.

        >>> from scorer.riichi.rules.rules import Rules
        >>> Session.build((SessionStarted("", ("A", "B", "C", "D"), Rules()), Undone(7)))
        Traceback (most recent call last):
        ...
        scorer.tiles.errors.ImpossibleEvent: There is no entry 7; entries run from 1 to 1.
        """
        remaining = iter(entries)
        session = cls.start(require_start(next(remaining, None)))
        for entry in remaining:
            session = session.append(entry)
        return session

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self.log)

    def append(self, entry: Entry) -> "Session":
        """Return the session with one more entry; raise ImpossibleEvent if the entry is invalid.

        Later events that an undo or an edit makes invalid stay in the log; they are the
        invalid_entries of the state.
        """
        require_valid_entry(entry, self.log)
        log = (*self.log, entry)
        if not isinstance(entry, Undone | Edited):
            state = apply_event(self.state, entry, seq=len(log))
            return Session(log, replace(state, length=len(log)))
        state = replay(log)
        if isinstance(entry, Edited):
            for invalid in state.invalid_entries:
                if invalid.seq == entry.seq:
                    raise ImpossibleEvent(invalid.reason)
        return Session(log, _with_correction(state, log, before=self.state))

    def record(self, event: Event, hands: tuple[ShownHand, ...] = ()) -> "Session":
        """Return the session after a game event; hands are those that the winners showed."""
        return self.append(transition_for(event, self.state, hands))

    def undo(self, seq: int | None = None) -> "Session":
        """Return the session without entry `seq`, by default the last effective one."""
        return self.append(undo_last(self.log) if seq is None else Undone(seq))

    def redo(self) -> "Session":
        """Return the session without its last undo, if nothing was recorded after it."""
        return self.append(redo_last(self.log))

    def replace(self, seq: int, events: tuple[SessionEvent, ...]) -> "Session":
        """Return the session with these events in place of entry `seq`.

        >>> from scorer.riichi.rules.rules import Rules
        >>> from scorer.table.session.entries import GameStarted
        >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
        >>> session = session.append(GameStarted((0, 1, 2, 3)))
        >>> session.replace(2, (GameStarted((3, 2, 1, 0)),)).state.names
        ('D', 'C', 'B', 'A')
        """
        return self.append(Edited(seq, events))

    def state_before(self, seq: int) -> SessionState:
        """Return the state before entry `seq`, with all edits of earlier entries."""
        return replay_before(self.log, seq)


def _with_correction(state: SessionState, log: Log, *, before: SessionState) -> SessionState:
    """Return the state after a correction with the corrections of its current game."""
    old, new = before.game, state.game
    if old is None or new is None or old.seq != new.seq:
        return _with_corrections(state, log)
    return _with_game(state, (*old.corrections, *_correction(old, new)))


def _with_corrections(state: SessionState, log: Log) -> SessionState:
    """Return the state of a log with the corrections of its current game."""
    first = state.game.seq if state.game else len(log)
    if not any(isinstance(entry, Undone | Edited) for entry in log[first:]):
        return state
    corrections: list[GameCorrection] = []
    before = replay(log[:first])
    for seq, entry in enumerate(log[first:], first + 1):
        if not isinstance(entry, Undone | Edited):
            before = apply_or_reject(before, entry, seq=seq)
            continue
        after = replay(log[:seq])
        old, new = before.game, after.game
        if old is not None and new is not None and old.seq == new.seq == first:
            corrections += _correction(old, new)
        before = after
    return _with_game(state, tuple(corrections))


def _correction(old: Game, new: Game) -> Iterator[GameCorrection]:
    if old.steps != new.steps:
        yield GameCorrection(old.steps, old.state, new.state, len(new.steps))


def _with_game(state: SessionState, corrections: tuple[GameCorrection, ...]) -> SessionState:
    if not corrections:
        return state
    return replace(
        state, games=(*state.games[:-1], replace(state.games[-1], corrections=corrections))
    )
