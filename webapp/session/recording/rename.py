"""Other names for a session and its players: an edit of its start, which undo takes back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorer.table.session.append import append_entry
from scorer.table.session.entries import Edited, Entry, Log, SessionStarted
from scorer.table.session.replay import effective_events
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.terms import Words
from webapp.session.recording.commands import RenameCommand


def rename_session(log: Log, act: RenameCommand) -> Log:
    """The log with other names; more players than before are new ones, who sit out for now.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> log = (SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), Rules()),)
    >>> replay(rename_session(log, RenameCommand(players=("Aki", "Ben", "Chie", "Dan")))).players
    ('Aki', 'Ben', 'Chie', 'Dan')
    """
    begun = _start(log)
    new = replace(
        begun,
        name=begun.name if act.name is None else act.name,
        players=act.players or begun.players,
    )
    if len(new.players) < len(begun.players):
        raise ImpossibleEvent(
            f"{len(new.players)} names are given, but the session has {len(begun.players)} "
            "players; name all, those too who keep their names.",
            f"名前が{len(new.players)}人分ですが、参加者は{len(begun.players)}人です。"
            "変えない人も含めて全員の名前を書いてください。",
        )
    if new == begun:
        raise ImpossibleEvent(
            "The names are these already; write another one.",
            "名前はすでにこのとおりです。別の名前を書いてください。",
        )
    return append_entry(log, Edited(1, (new,)))


def rename_text(log: Sequence[Entry], seq: int, new: SessionStarted) -> Words:
    """Say what the edit of a start with this seq calls otherwise.

    >>> from scorer.riichi.rules.rules import Rules
    >>> log = (SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), Rules()),)
    >>> log = rename_session(log, RenameCommand(name="Saturday", players=("Aki", "Ben", "Chie", "Dan", "Eva")))
    >>> rename_text(log, 2, log[1].events[0]).english
    'new names: Friday → Saturday, Chi → Chie, Eva'
    """
    changes = ", ".join(_changes(_start(log[: seq - 1]), new))
    return Words(f"new names: {changes}", f"名前の変更: {changes}")


def _changes(old: SessionStarted, new: SessionStarted) -> Iterator[str]:
    before, after = (old.name, *old.players), (new.name, *new.players)
    yield from (f"{was} → {now}" for was, now in zip(before, after, strict=False) if was != now)
    yield from after[len(before) :]


def _start(log: Sequence[Entry]) -> SessionStarted:
    """The start of a session as it stands."""
    _, begun = next(effective_events(log))
    assert isinstance(begun, SessionStarted)  # every log begins with one, which only edits replace
    return begun
