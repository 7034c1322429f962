"""Which photos show the hands as they stand: an undone correction takes its photo along."""

from collections.abc import Sequence
from dataclasses import replace

from scorer.table.session.entries import Edited, Entry
from scorer.table.session.replay import undone_seqs
from webapp.storage.photos import HandPhoto


def current_photos(log: Sequence[Entry], named: Sequence[HandPhoto]) -> tuple[HandPhoto, ...]:
    """The photo of each hand that stands, by the entry of the hand, which a correction names too.

    `named` has with each photo the entry that named it first: of a hand, or of its correction.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import GameStarted, SessionStarted, Undone
    >>> begun = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> log = (begun, GameStarted((0, 1, 2, 3)), Edited(2, ()))
    >>> named = (HandPhoto("old", 2, 0), HandPhoto("new", 3, 0))
    >>> current_photos(log, named), current_photos((*log, Undone(3)), named)
    ((HandPhoto(photo='new', seq=2, winner=0),), (HandPhoto(photo='old', seq=2, winner=0),))
    """
    undone = undone_seqs(log)
    latest: dict[tuple[int, int], HandPhoto] = {}
    for each in sorted(named, key=lambda each: each.seq):
        if each.seq > len(log) or each.seq in undone:
            continue
        entry = log[each.seq - 1]
        seq = entry.seq if isinstance(entry, Edited) else each.seq
        if seq not in undone:
            latest[seq, each.winner] = replace(each, seq=seq)
    return tuple(latest.values())
