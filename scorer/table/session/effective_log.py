"""The effective events of a session log, after undo and edits."""

from collections.abc import Iterator, Sequence

from scorer.table.session.entries import Edited, Entry, SessionEvent, Undone
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.messages import message as _


def effective_events(log: Sequence[Entry]) -> Iterator[tuple[int, SessionEvent]]:
    """Yield each event that is neither undone nor replaced, with its seq.

    An event of an edit comes in the place of the entry that it replaces, with the same seq.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> start = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> log = (start, GameStarted((0, 1, 2, 3)), Undone(2), Undone(3), Edited(2, ()))
    >>> [seq for seq, _ in effective_events(log)], [seq for seq, _ in effective_events(log[:4])]
    ([1], [1, 2])
    """
    undone = undone_seqs(log)
    edits = {
        entry.seq: entry.events
        for seq, entry in enumerate(log, 1)
        if isinstance(entry, Edited) and seq not in undone
    }
    for seq, entry in enumerate(log, 1):
        if isinstance(entry, Undone | Edited) or seq in undone:
            continue
        for event in edits.get(seq, (entry,)):
            yield seq, event


def undone_seqs(log: Sequence[Entry]) -> frozenset[int]:
    """Return the seqs of the undone entries; an Undone that is itself undone has no effect.

    >>> from scorer.table.session.entries import SessionEnded
    >>> sorted(undone_seqs((SessionEnded(), SessionEnded(), Undone(2), Undone(1), Undone(3))))
    [1, 3]
    """
    undone: set[int] = set()
    for seq in range(len(log), 0, -1):
        entry = log[seq - 1]
        if isinstance(entry, Undone) and seq not in undone:
            undone.add(entry.seq)
    return frozenset(undone)


def undo_last(log: Sequence[Entry]) -> Undone:
    """Return the entry that undoes the last effective event or edit.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> undo_last(log)
    Undone(seq=2)
    """
    last = _last_effective_seq(log)
    if last <= 1:
        raise ImpossibleEvent(_("There is nothing to undo; record something first."))
    return Undone(last)


def redo_last(log: Sequence[Entry]) -> Undone:
    """Return the entry that cancels the last undo, if nothing was recorded after it.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> redo_last((*log, Undone(2)))
    Undone(seq=3)
    """
    undone = undone_seqs(log)
    for seq in range(len(log), _last_effective_seq(log), -1):
        entry = log[seq - 1]
        if not isinstance(entry, Undone) or seq in undone:
            continue
        if not isinstance(log[entry.seq - 1], Undone):
            return Undone(seq)
    raise ImpossibleEvent(_("There is nothing to redo; redo follows an undo."))


def _last_effective_seq(log: Sequence[Entry]) -> int:
    """Return the seq of the last event or edit that is not undone; 0 if there is none."""
    undone = undone_seqs(log)
    effective = (
        seq
        for seq in range(len(log), 0, -1)
        if seq not in undone and not isinstance(log[seq - 1], Undone)
    )
    return next(effective, 0)
