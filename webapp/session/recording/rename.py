"""Rename a session and its players: an edit of its start, which an undo takes back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorer.table.session.effective_log import effective_events
from scorer.table.session.entries import Entry, SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.terms import Words
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
            f"{len(new.players)} names are given, but the session has {len(old.players)} "
            "players; name all of them, also those whose names stay.",
            f"名前が{len(new.players)}人分ですが、参加者は{len(old.players)}人です。"
            "変えない人も含めて全員の名前を書いてください。",
        )
    require_valid_names({new.name, *new.players} - {old.name, *old.players})
    if len(new.players) > len(old.players):
        require_few_players(new.players)
    if new == old:
        raise ImpossibleEvent(
            "These are the present names; write another one.",
            "名前はすでにこのとおりです。別の名前を書いてください。",
            "名字没有变。请写别的名字。",
        )
    return session.replace(1, (new,))


def rename_text(log: Sequence[Entry], seq: int, new: SessionStarted) -> Words:
    """Describe entry `seq` of a log, which replaces the start of the session with `new`.

    >>> from scorer.riichi.rules.rules import Rules
    >>> session = Session.start(SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), Rules()))
    >>> command = RenameCommand(name="Saturday", players=("Aki", "Ben", "Chie", "Dan", "Eva"))
    >>> log = rename_session(session, command).log
    >>> rename_text(log, 2, log[1].events[0]).english
    'new names: Friday → Saturday, Chi → Chie, Eva'
    """
    changes = list(_changes(_start(log[: seq - 1]), new))
    return Words(
        f"new names: {', '.join(changes)}",
        f"名前の変更：{'、'.join(changes)}",
        f"改名字：{'、'.join(changes)}",
    )


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
