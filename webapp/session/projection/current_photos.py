"""The photos of the current hands; an undo of a correction restores the earlier photo."""

from collections.abc import Sequence
from dataclasses import replace

from scorer.table.session.log import Edited, Entry, undone_seqs
from webapp.storage.photos import HandPhoto


def current_photos(log: Sequence[Entry], assigned: Sequence[HandPhoto]) -> tuple[HandPhoto, ...]:
    """Return the photo of each current hand, with the entry that recorded the hand.

    Args:
        log: The log of the session.
        assigned: All photos, with the entry that recorded the hand or a correction of it.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.log import GameStarted, SessionStarted, Undone
    >>> start = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> log = (start, GameStarted((0, 1, 2, 3)), Edited(2, ()))
    >>> photos = (HandPhoto("old", 2, 0), HandPhoto("new", 3, 0))
    >>> current_photos(log, photos), current_photos((*log, Undone(3)), photos)
    ((HandPhoto(photo='new', seq=2, winner=0),), (HandPhoto(photo='old', seq=2, winner=0),))
    """
    undone = undone_seqs(log)
    latest: dict[tuple[int, int], HandPhoto] = {}
    for each in sorted(assigned, key=lambda each: each.seq):
        if each.seq > len(log) or each.seq in undone:
            continue
        entry = log[each.seq - 1]
        seq = entry.seq if isinstance(entry, Edited) else each.seq
        if seq not in undone:
            latest[seq, each.winner] = replace(each, seq=seq)
    return tuple(latest.values())
