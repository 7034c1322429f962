"""The kept sessions as the command line means them: the store, the session, how it stands."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager

from scorer.table.evening import replay
from scorer.table.session import Log
from scorer.terms import Language
from webapp.codec.evening import evening_json
from webapp.store import Store
from webapp.store.database import default_database
from webapp.text.evening import misfit_line, standing_lines, title


@contextmanager
def opened(args: argparse.Namespace) -> Iterator[Store]:
    """The store that the arguments name, closed at the end."""
    store = Store(args.database or default_database())
    try:
        yield store
    finally:
        store.close()


def chosen(args: argparse.Namespace, store: Store) -> int:
    """The number of the session that the arguments mean."""
    number: int | None = args.session
    return store.latest() if number is None else number


def tell(args: argparse.Namespace, number: int, log: Log) -> None:
    """Print how a session stands, and what in it no longer fits."""
    evening, language = replay(log), Language(args.lang)
    if args.json:
        print(json.dumps(evening_json(number, evening), ensure_ascii=False))
        return
    print(title(number, evening, language))
    for line in standing_lines(evening, language):
        print(line)
    for misfit in evening.misfits:
        print(misfit_line(misfit, language))
