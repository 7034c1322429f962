"""The log of a session as a file, to copy the session to another database."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from scorer.table.session.entries import Log
from scorer.table.session.session import Session
from scorer.table.session.stick_history import stick_history
from scorer.tiles.errors import BadNotation
from webapp.storage.entries import entry_json, read_entry

_VERSION = 1


@dataclass(frozen=True, slots=True)
class LogFile:
    """An exported session: the version of the file and the entries of the log."""

    tenbo_session: int
    entries: tuple[Mapping[str, object], ...]


def log_text(log: Log) -> str:
    """Return the text of the file, one entry per line.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import SessionStarted
    >>> text = log_text((SessionStarted("Friday", ("A", "B", "C", "D"), Rules()),))
    >>> parse_session(text.encode()).state.players
    ('A', 'B', 'C', 'D')
    """
    entries = ",\n".join(json.dumps(entry_json(entry), ensure_ascii=False) for entry in log)
    return f'{{"tenbo_session": {_VERSION}, "entries": [\n{entries}\n]}}\n'


def parse_session(data: bytes) -> Session:
    """Parse an exported session; raise a RiichiError for an invalid entry.

    >>> parse_session(b"[]")
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: The file is not a session of tenbo; choose a file that \
tenbo session export wrote.
    """
    try:
        given = json.loads(data)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, Mapping) or not isinstance(given.get("entries"), list):
        raise BadNotation(
            "The file is not a session of tenbo; choose a file that tenbo session export wrote.",
            "tenbo のセットのファイルではありません。tenbo session export で書き出したファイルを"
            "指定してください。",
        )
    if given.get("tenbo_session") != _VERSION:
        raise BadNotation(
            f"This tenbo reads files of version {_VERSION}; update tenbo to read this file.",
            f"この tenbo が読めるファイルは版 {_VERSION} です。tenbo を更新してください。",
        )
    if not given["entries"]:
        raise BadNotation(
            "The file has no entries; export the session again.",
            "ファイルに記録がありません。書き出し直してください。",
        )
    session = Session.build(map(read_entry, given["entries"]))
    for game in session.state.games:
        stick_history(game, session.state)  # refuses more sticks from the table than lie on it
    return session
