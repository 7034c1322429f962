"""The entries of a log: which count, which can follow, and what an undo or an edit changes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorer.table.games import TableRules, game_for
from scorer.table.session.log import (
    Edited,
    Entry,
    PlayerSubstituted,
    SessionEvent,
    SessionStarted,
    Transition,
    Undone,
)
from scorer.table.state import require_seat
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game


def effective_events(log: Sequence[Entry], first: int = 1) -> Iterator[tuple[int, SessionEvent]]:
    """Yield each event that is neither undone nor replaced, with its seq, from entry `first` on.

    An event of an edit comes in the place of the entry that it replaces, with the same seq.

    >>> from scorer.table.session.log import GameStarted
    >>> start = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> log = (start, GameStarted((0, 1, 2, 3)), Undone(2), Undone(3), Edited(2, ()))
    >>> [seq for seq, _ in effective_events(log)], [seq for seq, _ in effective_events(log[:4], 2)]
    ([1], [2])
    """
    undone = undone_seqs(log, first)
    entries = [(seq, log[seq - 1]) for seq in range(first, len(log) + 1)]
    edits = {
        entry.seq: entry.events
        for seq, entry in entries
        if isinstance(entry, Edited) and seq not in undone
    }
    for seq, entry in entries:
        if isinstance(entry, Undone | Edited) or seq in undone:
            continue
        for event in edits.get(seq, (entry,)):
            yield seq, event


def undone_seqs(log: Sequence[Entry], first: int = 1) -> frozenset[int]:
    """Return the seqs of the undone entries; an Undone that is itself undone has no effect.

    With `first`, only those from this seq on are complete, and earlier entries are not looked at.

    >>> from scorer.table.session.log import SessionEnded
    >>> sorted(undone_seqs((SessionEnded(), SessionEnded(), Undone(2), Undone(1), Undone(3))))
    [1, 3]
    """
    undone: set[int] = set()
    for seq in range(len(log), first - 1, -1):
        entry = log[seq - 1]
        if isinstance(entry, Undone) and seq not in undone:
            undone.update((entry.seq, *entry.also))
    return frozenset(undone)


@dataclass(frozen=True, slots=True)
class Change:
    """An undo or an edit in a log.

    Attributes:
        seq: Its entry.
        first: The first entry whose events it changes, directly or by undoing another undo.
        replayed: The most events that follow from there, all of which are replayed.
    """

    seq: int
    first: int
    replayed: int


def changes(log: Sequence[Entry]) -> Iterator[Change]:
    """Yield the undos and the edits of a log.

    >>> from scorer.table.session.log import SessionEnded
    >>> log = (SessionEnded(), SessionEnded(), SessionEnded(), Undone(2), Undone(4))
    >>> [(each.seq, each.first, each.replayed) for each in changes(log)]
    [(4, 2, 3), (5, 2, 4)]
    """
    firsts, events = [0], [0]  # by seq: the first changed entry, and the events up to there
    for seq, entry in enumerate(log, 1):
        targets = (entry.seq, *entry.also) if isinstance(entry, Undone) else (seq,)
        if isinstance(entry, Edited):
            targets = (entry.seq,)
        firsts.append(min(firsts[each] if 0 < each < seq else seq for each in targets))
        events.append(events[-1] + (len(entry.events) if isinstance(entry, Edited) else 1))
        if isinstance(entry, Undone | Edited):
            yield Change(seq, firsts[seq], events[seq] - events[firsts[seq] - 1])


def undo_entry(log: Sequence[Entry], seq: int | None = None) -> Undone:
    """Return the entry that undoes what the command of entry `seq` recorded, by default the last.

    >>> from scorer.table.session.log import GameStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> undo_entry(log)
    Undone(seq=2, also=())
    """
    if seq is None:
        seq = _last_effective_seq(log)
        if seq <= 1:
            raise ImpossibleEvent(_("There is nothing to undo; record something first."))
    entry = log[seq - 1] if 0 < seq <= len(log) else None
    together = entry.together if isinstance(entry, Transition | PlayerSubstituted) else 0
    undone = undone_seqs(log)
    return Undone(seq, tuple(each for each in range(seq - together, seq) if each not in undone))


def redo_last(log: Sequence[Entry]) -> Undone:
    """Return the entry that cancels the last undo, if nothing was recorded after it.

    >>> from scorer.table.session.log import GameStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> redo_last((*log, Undone(2)))
    Undone(seq=3, also=())
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


def require_valid_entry(entry: Entry, log: Sequence[Entry]) -> None:
    """Raise ImpossibleEvent if the entry cannot follow the log, apart from the state of the game.

    apply_event() checks an event against the state of the game.

    >>> start = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> require_valid_entry(Undone(7), (start,))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: There is no entry 7; entries run from 1 to 1.
    """
    for event in entry.events if isinstance(entry, Edited) else (entry,):
        if isinstance(event, Transition):
            _require_possible_transition(event, log)
    match entry:
        case Undone():
            _require_possible_undo(log, entry)
        case Edited():
            _require_possible_edit(log, entry)
        case SessionStarted() if not log:
            _require_valid_start(entry)


def _require_possible_transition(transition: Transition, log: Sequence[Entry]) -> None:
    """Check a transition out of a file against the state that it claims to have met."""
    start = log[0] if log else None
    if not isinstance(start, SessionStarted):
        return
    game_for(start.rules).require_possible(transition.event, transition.before)
    for hand in transition.hands:
        require_seat(hand.winner, start.rules.players)
    if transition.after.players != start.rules.players:
        raise ImpossibleEvent(
            _(
                "The entry leaves {players} scores, but {needed} play; correct it.",
                players=transition.after.players,
                needed=start.rules.players,
            )
        )


def _require_valid_start(start: SessionStarted) -> None:
    """Raise ImpossibleEvent if the names or sticks of a session are invalid."""
    players, needed = start.players, start.rules.players
    if len(players) < needed:
        raise ImpossibleEvent(
            _(
                "{count} players are named, but the rules are for {needed}; name {needed} or more.",
                count=len(players),
                needed=needed,
            )
        )
    distinct = {_JOINERS.sub("", name).casefold() for name in players}
    if len(distinct) < len(players) or not all(players):
        raise ImpossibleEvent(SAME_NAME)
    require_printable_names((start.name, *players))
    numbers = [1, *(each.game for each in start.later_rules)]
    if numbers != sorted(set(numbers)):
        raise ImpossibleEvent(_("The games of the later rules do not follow each other."))
    for rules in start.all_rules:
        if _kind(rules) != _kind(start.rules):
            raise _other_game()
        _require_valid_sticks(start, rules.start_score)


def _require_valid_sticks(start: SessionStarted, points: int) -> None:
    if start.sticks and start.sticks.number and start.sticks.value != points:
        raise ImpossibleEvent(
            _(
                "The sticks {sticks} are worth {value}, but the rules begin with "
                "{points}; choose sticks worth that.",
                sticks=start.sticks,
                value=start.sticks.value,
                points=points,
            )
        )


def require_printable_names(names: Iterable[str]) -> None:
    """Raise ImpossibleEvent for a name with characters that cannot be printed.

    >>> require_printable_names(["Aki", ""])
    """
    visible = [_JOINERS.sub("", name).replace("\u3000", "") for name in names]
    if not all(name.isprintable() for name in visible):
        raise ImpossibleEvent(_("A name has characters that cannot be printed; write it again."))


SAME_NAME = _("Two players have the same name, or one has none; give each a name of their own.")

_JOINERS = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")
"""Invisible characters within words (Persian) and emoji (families, flags)."""


def _require_possible_undo(log: Sequence[Entry], entry: Undone) -> None:
    _require_seq(log, entry.seq)
    if entry.seq == 1:
        raise ImpossibleEvent(
            _("The start of a session cannot be undone; edit it, or start another session.")
        )
    if entry.seq in undone_seqs(log, entry.seq):
        raise ImpossibleEvent(
            _("Entry {seq} is already undone; redo it, or choose another.", seq=entry.seq)
        )
    for seq in entry.also:
        _require_seq(log, seq)
        if seq in {1, entry.seq} or isinstance(log[seq - 1], Undone):
            raise ImpossibleEvent(
                _("Entry {seq} cannot be undone with another; undo it alone.", seq=seq)
            )


def _require_possible_edit(log: Sequence[Entry], entry: Edited) -> None:
    _require_seq(log, entry.seq)
    old = log[entry.seq - 1]
    if isinstance(old, Undone | Edited) or entry.seq in undone_seqs(log, entry.seq):
        raise ImpossibleEvent(
            _(
                "Entry {seq} is an undo, an edit, or undone; edit the entry first recorded.",
                seq=entry.seq,
            )
        )
    if isinstance(old, SessionStarted):
        _require_same_game(old, entry)


def _require_same_game(old: SessionStarted, entry: Edited) -> None:
    """Raise ImpossibleEvent unless an edit of the start keeps the game and all players.

    A session checks that the rules of an edit pay all recorded hands as before.
    """
    new = entry.events[0] if len(entry.events) == 1 else None
    if (
        not isinstance(new, SessionStarted)
        or _kind(new.rules) != _kind(old.rules)
        or len(new.players) < len(old.players)
    ):
        raise _other_game()
    _require_valid_start(new)


def _kind(rules: TableRules) -> tuple[Game, int]:
    return game_for(rules).name, rules.players


def _other_game() -> ImpossibleEvent:
    return ImpossibleEvent(
        _("A session keeps its game and its number of players; for others start another session.")
    )


def session_start(log: Sequence[Entry]) -> SessionStarted:
    """Return the start of a session after all edits of it.

    >>> session_start((SessionStarted("Friday", ("A", "B", "C", "D"), Rules()),)).name
    'Friday'
    """
    _, start = next(effective_events(log))
    assert isinstance(start, SessionStarted)  # every log begins with one, which only edits replace
    return start


def _require_seq(log: Sequence[Entry], seq: int) -> None:
    if not 1 <= seq <= len(log):
        raise ImpossibleEvent(
            _("There is no entry {seq}; entries run from 1 to {count}.", seq=seq, count=len(log))
        )


def require_start(entry: Entry | None) -> SessionStarted:
    """Return the first entry of a log; raise ImpossibleEvent unless it starts a session.

    >>> require_start(SessionStarted("Friday", ("A", "B", "C", "D"), Rules())).name
    'Friday'
    """
    if not isinstance(entry, SessionStarted):
        raise ImpossibleEvent(
            _("The log does not begin with the start of a session; start a new one.")
        )
    return entry
