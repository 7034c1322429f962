"""Views of the entries that the next undo and the next redo affect."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.table.session.log import (
    Edited,
    Entry,
    GameStarted,
    SessionEnded,
    SessionStarted,
    Transition,
    Undone,
    effective_events,
    redo_last,
    undo_last,
)
from scorer.table.session.names import rename_text
from scorer.table.session.session import Session
from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from webapp.text.session.events import transition_name, transition_text


@dataclass(frozen=True, slots=True)
class UndoableEntry:
    """An entry that can be undone or redone, and its description."""

    seq: int
    words: Text


def undo_view(session: Session) -> UndoableEntry | None:
    """Return the entry that the next undo cancels.

    >>> from scorer.riichi.rules.rules import Rules
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> str(undo_view(session.append(GameStarted((0, 1, 2, 3)))).words)
    'game 1 begins'
    """
    try:
        seq = undo_last(session.log).seq
    except RiichiError:
        return None
    return UndoableEntry(seq, entry_text(session, seq))


def redo_view(session: Session) -> UndoableEntry | None:
    """Return the entry that the next redo restores.

    >>> from scorer.riichi.rules.rules import Rules
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> redo_view(session.append(GameStarted((0, 1, 2, 3))).undo()).seq
    2
    """
    try:
        undo = session.log[redo_last(session.log).seq - 1]
    except RiichiError:
        return None
    assert isinstance(undo, Undone)  # redo_last names one
    return UndoableEntry(undo.seq, entry_text(session, undo.seq))


def entry_text(session: Session, seq: int) -> Text:
    """Return a short text for an entry that is not an undo.

    >>> from scorer.riichi.rules.rules import Rules
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> str(entry_text(session.append(GameStarted((0, 1, 2, 3))), 2))
    'game 1 begins'
    """
    entry = session.log[seq - 1]
    match entry:
        case Transition():
            return transition_text(entry, _names_at(session, seq))
        case GameStarted():
            number = len(_starts_before(session, seq))  # with the start of the session
            return _("game {number} begins", number=number)
        case SessionEnded():
            return _("the end of the session")
        case Edited(events=(SessionStarted() as start,)):
            return rename_text(session.log, seq, start)
        case Edited():
            return _("correction of: {entry}", entry=entry_text(session, entry.seq))
    raise TypeError(f"{type(entry).__name__} cannot be undone or redone")


def entry_name(session: Session, seq: int) -> Text:
    """Return the name of an entry that is not an undo.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.events import ChomboMade
    >>> session = Session.start(SessionStarted("", ("A", "Ben", "C", "D"), Rules()))
    >>> session = session.append(GameStarted((0, 1, 2, 3))).record(ChomboMade(1))
    >>> str(entry_name(session, 2)), str(entry_name(session, 3))
    ('the start of game 1', "Ben's chombo")
    """
    entry = session.log[seq - 1]
    match entry:
        case Transition():
            return transition_name(entry, _names_at(session, seq))
        case GameStarted():
            number = len(_starts_before(session, seq))  # with the start of the session
            return _("the start of game {number}", number=number)
        case Edited() if not is_rename(entry):
            return _("the correction of {entry}", entry=entry_name(session, entry.seq))
        case _:
            return entry_text(session, seq)


def corrected_text(session: Session, edit: Edited) -> Text:
    """Return a short text for an entry as an edit corrects it.

    >>> from scorer.riichi.rules.rules import Rules
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> session = session.append(GameStarted((0, 1, 2, 3)))
    >>> str(corrected_text(session, Edited(2, (GameStarted((3, 2, 1, 0)),))))
    'the start of game 1'
    """
    match edit.events:
        case (*_, Transition() as transition):
            return transition_text(transition, _names_at(session, edit.seq))
    return entry_name(session, edit.seq)


def is_rename(edit: Edited) -> bool:
    """Return whether an edit changes the names of a session.

    >>> from scorer.riichi.rules.rules import Rules
    >>> is_rename(Edited(1, (SessionStarted("", ("A", "B", "C", "D"), Rules()),)))
    True
    """
    return any(isinstance(event, SessionStarted) for event in edit.events)


def _names_at(session: Session, seq: int) -> tuple[str, ...]:
    """Return the names of the seats at an entry."""
    return _names(_starts_before(session, seq)) or _seat_numbers(session)


def _starts_before(session: Session, seq: int) -> list[SessionStarted | GameStarted]:
    """Return the starts of the session and of its games before entry `seq`, without a replay."""
    invalid = {(each.seq, each.event) for each in session.state.invalid_entries}
    return [
        event
        for each, event in effective_events(session.log)
        if each < seq
        and isinstance(event, SessionStarted | GameStarted)
        and (each, event) not in invalid
    ]


def _seat_numbers(session: Session) -> tuple[str, ...]:
    """Return names for the seats of an event whose game was undone."""
    return tuple(map(str, range(session.state.rules.players)))


def _names(starts: Sequence[Entry]) -> tuple[str, ...]:
    """Return the names at the table, in turn order."""
    session, *games = starts
    if not isinstance(session, SessionStarted) or not games:
        return ()
    game = games[-1]
    seats = game.seats if isinstance(game, GameStarted) else ()
    return tuple(session.players[player] for player in seats)
