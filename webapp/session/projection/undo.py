"""Views of the entries that the next undo and the next redo affect."""

from collections.abc import Sequence

from scorer.table.session.effective_log import effective_events, redo_last, undo_last
from scorer.table.session.entries import (
    Edited,
    Entry,
    GameStarted,
    SessionEnded,
    SessionStarted,
    Transition,
    Undone,
)
from scorer.table.session.session import Session
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Words
from webapp.session.projection.view import UndoableEntry
from webapp.session.recording.rename import rename_text
from webapp.text.session.events import event_text


def undo_view(session: Session) -> UndoableEntry | None:
    """Return the entry that the next undo cancels.

    >>> from scorer.riichi.rules.rules import Rules
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> undo_view(session.append(GameStarted((0, 1, 2, 3)))).words.english
    'game 1 begins'
    """
    try:
        seq = undo_last(session.log).seq
    except RiichiError:
        return None
    return UndoableEntry(seq, _entry_text(session, seq))


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
    return UndoableEntry(undo.seq, _entry_text(session, undo.seq))


def _entry_text(session: Session, seq: int) -> Words:
    entry = session.log[seq - 1]
    match entry:
        case Transition():
            names = _names(_starts_before(session, seq)) or _seat_numbers(session)
            return event_text(entry.event, names)
        case GameStarted():
            number = len(_starts_before(session, seq))  # with the start of the session
            return Words(f"game {number} begins", f"{number}回戦の開始")
        case SessionEnded():
            return Words("the end of the session", "セットの終了")
        case Edited(events=(SessionStarted() as start,)):
            return rename_text(session.log, seq, start)
        case Edited():
            corrected = _entry_text(session, entry.seq)
            return Words(f"correction of: {corrected.english}", f"訂正：{corrected.japanese}")
    raise TypeError(f"{type(entry).__name__} cannot be undone or redone")


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
