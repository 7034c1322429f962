"""What the subcommands of `tenbo session` have in common: the database, the session, the answer."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scorer.table.evening import replay
from scorer.table.session import Log
from scorer.terms import Language
from webapp.cli.rules import add_language
from webapp.codec.evening import evening_json
from webapp.text.evening import misfit_line, standing_lines, title

if TYPE_CHECKING:
    from webapp.store import Store


def common(*, session: bool = True) -> argparse.ArgumentParser:
    """A parent for the parsers of subcommands; session is whether one is chosen.

    >>> common().parse_args(["--session", "3"]).session
    3
    """
    parser = argparse.ArgumentParser(add_help=False)
    if session:
        parser.add_argument(
            "--session", metavar="N", type=int, help="its number, if not the one begun last"
        )
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME"
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    add_language(parser)
    return parser


@contextmanager
def opened(args: argparse.Namespace) -> Iterator[Store]:
    """The store that the arguments name, closed at the end."""
    # SQLAlchemy takes a fifth of a second, which the other commands need not wait for.
    from webapp.store import Store  # noqa: PLC0415
    from webapp.store.database import default_database  # noqa: PLC0415

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
