"""Rename a session and its players: an edit of its start, which an undo takes back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorer.table.session.effective_log import effective_events
from scorer.table.session.entries import Entry, SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.messages import Text, join
from scorer.tiles.messages import message as _
from webapp.session.recording.commands import RenameCommand
from webapp.session.recording.names import require_few_players, require_valid_names


def rename_session(session: Session, command: RenameCommand) -> Session:
    """Change the names of a session; additional names are new players, who sit out for now.

    >>> from scorer.riichi.rules.rules import Rules
    >>> session = Session.start(SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), Rules()))
    >>> command = RenameCommand(players=("Aki", "Ben", "Chie", "Dan"))
    >>> rename_session(session, command).state.players
    ('Aki', 'Ben', 'Chie', 'Dan')
    """
    old = _start(session.log)
    new = replace(
        old,
        name=old.name if command.name is None else command.name,
        players=command.players or old.players,
    )
    if len(new.players) < len(old.players):
        raise ImpossibleEvent(
            _(
                "{names} names are given, but the session has {players} players; name "
                "all of them, also those whose names stay.",
                names=len(new.players),
                players=len(old.players),
            )
        )
    require_valid_names({new.name, *new.players} - {old.name, *old.players})
    if len(new.players) > len(old.players):
        require_few_players(new.players)
    if new == old:
        raise ImpossibleEvent(_("These are the present names; write another one."))
    return session.replace(1, (new,))


def rename_text(log: Sequence[Entry], seq: int, new: SessionStarted) -> Text:
    """Describe entry `seq` of a log, which replaces the start of the session with `new`.

    >>> from scorer.riichi.rules.rules import Rules
    >>> session = Session.start(SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), Rules()))
    >>> command = RenameCommand(name="Saturday", players=("Aki", "Ben", "Chie", "Dan", "Eva"))
    >>> log = rename_session(session, command).log
    >>> str(rename_text(log, 2, log[1].events[0]))
    'new names: Friday → Saturday, Chi → Chie, Eva'
    """
    changes = _changes(_start(log[: seq - 1]), new)
    return _("new names: {changes}", changes=join(changes, _(", ")))


def _changes(old: SessionStarted, new: SessionStarted) -> Iterator[str]:
    before, after = (old.name, *old.players), (new.name, *new.players)
    for old_name, new_name in zip(before, after, strict=False):
        if old_name != new_name:
            yield f"{old_name} → {new_name}"
    yield from after[len(before) :]


def _start(log: Sequence[Entry]) -> SessionStarted:
    """Return the start of a session after all edits of it."""
    _, start = next(effective_events(log))
    assert isinstance(start, SessionStarted)  # every log begins with one, which only edits replace
    return start
