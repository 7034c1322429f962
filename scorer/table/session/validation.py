"""Validation of an entry before it is appended to a log."""

import re
from collections.abc import Sequence

from scorer.table.game.state import require_seat
from scorer.table.referee.table_rules import referee_for
from scorer.table.session.effective_log import undone_seqs
from scorer.table.session.entries import Edited, Entry, SessionStarted, Transition, Undone
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.messages import message as _


def require_valid_entry(entry: Entry, log: Sequence[Entry]) -> None:
    """Raise ImpossibleEvent if the entry cannot follow the log, apart from the state of the game.

    apply_event() checks an event against the state of the game.

    >>> from scorer.riichi.rules.rules import Rules
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
            require_valid_start(entry)


def _require_possible_transition(transition: Transition, log: Sequence[Entry]) -> None:
    """Check a transition out of a file against the state that it claims to have met."""
    start = log[0] if log else None
    if not isinstance(start, SessionStarted):
        return
    referee_for(start.rules).require_possible(transition.event, transition.before)
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


def require_valid_start(start: SessionStarted) -> None:
    """Raise ImpossibleEvent if the names or sticks of a session are invalid.

    >>> from scorer.riichi.rules.rules import Rules
    >>> require_valid_start(SessionStarted("", ("A", "B", "C"), Rules()))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: 3 players are named, but the rules are for 4; name 4 or \
more.
    """
    players, needed = start.players, start.rules.players
    if len(players) < needed:
        raise ImpossibleEvent(
            _(
                "{count} players are named, but the rules are for {needed}; name {needed} or more.",
                count=len(players),
                needed=needed,
            )
        )
    if len({_comparable(name) for name in players}) < len(players) or not all(players):
        raise ImpossibleEvent(
            _("Two players have the same name, or one has none; give each a name of their own.")
        )
    if not all(_is_printable(name) for name in (start.name, *players)):
        raise ImpossibleEvent(_("A name has characters that cannot be printed; write it again."))
    _require_matching_sticks(start)


_JOINERS = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")
"""Invisible characters within words (Persian) and emoji (families, flags)."""


def _is_printable(name: str) -> bool:
    return _JOINERS.sub("", name).replace("\u3000", "").isprintable()


def _comparable(name: str) -> str:
    return _JOINERS.sub("", name).casefold()


def _require_matching_sticks(start: SessionStarted) -> None:
    points = start.rules.start_score
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


def _require_possible_undo(log: Sequence[Entry], entry: Undone) -> None:
    _require_seq(log, entry.seq)
    if entry.seq == 1:
        raise ImpossibleEvent(
            _("The start of a session cannot be undone; edit it, or start another session.")
        )
    if entry.seq in undone_seqs(log):
        raise ImpossibleEvent(
            _("Entry {seq} is undone already; redo it, or choose another.", seq=entry.seq)
        )


def _require_possible_edit(log: Sequence[Entry], entry: Edited) -> None:
    _require_seq(log, entry.seq)
    old = log[entry.seq - 1]
    if isinstance(old, Undone | Edited) or entry.seq in undone_seqs(log):
        raise ImpossibleEvent(
            _(
                "Entry {seq} is an undo, an edit, or undone; edit the entry first recorded.",
                seq=entry.seq,
            )
        )
    if isinstance(old, SessionStarted):
        _require_same_rules(old, entry)


def _require_same_rules(old: SessionStarted, entry: Edited) -> None:
    """Raise ImpossibleEvent unless an edit of the start changes only names and sticks.

    Other rules would change recorded payments.
    """
    new = entry.events[0] if len(entry.events) == 1 else None
    if (
        not isinstance(new, SessionStarted)
        or new.rules != old.rules
        or len(new.players) < len(old.players)
    ):
        raise ImpossibleEvent(
            _(
                "At the start of a session only names and sticks can change; for other "
                "rules start another session."
            )
        )
    require_valid_start(new)


def _require_seq(log: Sequence[Entry], seq: int) -> None:
    if not 1 <= seq <= len(log):
        raise ImpossibleEvent(
            _("There is no entry {seq}; entries run from 1 to {count}.", seq=seq, count=len(log))
        )
