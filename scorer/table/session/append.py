"""Append entries to a log; Session does the same and keeps the state."""

from collections.abc import Iterable

from scorer.table.session.entries import Entry, Log
from scorer.table.session.session import Session


def append_entry(log: Log, entry: Entry) -> Log:
    """Return the log with one more entry; raise ImpossibleEvent if it is invalid."""
    return (Session.load(log).append(entry) if log else Session.build((entry,))).log


def build_log(entries: Iterable[Entry]) -> Log:
    """Return the log of these entries; raise ImpossibleEvent if one is invalid."""
    return Session.build(entries).log
