"""A whole log as a file, to take an evening from one database to another."""

import json
from collections.abc import Mapping

from scorer.table.session.append import build_log
from scorer.table.session.entries import Log
from scorer.tiles.errors import BadNotation
from webapp.storage.entries import entry_json, read_entry

_HEAD = "tenbo_session"
_VERSION = 1


def log_text(log: Log) -> str:
    """Write a log, an entry a line.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import SessionStarted
    >>> text = log_text((SessionStarted("Friday", ("A", "B", "C", "D"), Rules()),))
    >>> read_log(text.encode())[0].players
    ('A', 'B', 'C', 'D')
    """
    entries = ",\n".join(json.dumps(entry_json(entry), ensure_ascii=False) for entry in log)
    return f'{{"{_HEAD}": {_VERSION}, "entries": [\n{entries}\n]}}\n'


def read_log(data: bytes) -> Log:
    """Read a log, each entry of which must fit those before it; a RiichiError says which does not.

    >>> read_log(b"[]")
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: The file is no session of tenbo; give one that tenbo session export \
wrote.
    """
    try:
        given = json.loads(data)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, Mapping) or not isinstance(given.get("entries"), list):
        raise BadNotation(
            "The file is no session of tenbo; give one that tenbo session export wrote.",
            "tenbo の会のファイルではありません。tenbo session export で書き出したファイルを"
            "指定してください。",
        )
    if given.get(_HEAD) != _VERSION:
        raise BadNotation(
            f"The file has not version {_VERSION}, which this tenbo knows; update tenbo.",
            f"この tenbo が読めるファイルは版 {_VERSION} です。tenbo を更新してください。",
        )
    if not given["entries"]:
        raise BadNotation(
            "The file holds no entries; export the session anew.",
            "ファイルに記録がありません。書き出し直してください。",
        )
    return build_log(map(read_entry, given["entries"]))
