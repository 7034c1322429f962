"""Access to stored sessions: shared options, the store, one session and its output."""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from scorer.table.session.entries import Edited, Undone
from scorer.table.session.session import Session
from scorer.table.session.session_state import SessionState
from scorer.table.session.stick_history import stick_history
from scorer.tiles.terms import Language
from webapp.cli.arguments import add_language
from webapp.storage.database import default_database
from webapp.storage.store import Store
from webapp.text.session.events import invalid_entry_line, rescored_text
from webapp.text.session.steps import step_lines
from webapp.text.session.summary import score_lines, session_title
from webapp.wire.session.document import session_json

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def output_options() -> argparse.ArgumentParser:
    """Return a parent parser with the options for the output."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    add_language(parser)
    return parser


def database_options() -> argparse.ArgumentParser:
    """Return a parent parser with the options for the database and the output."""
    parser = argparse.ArgumentParser(add_help=False, parents=[output_options()])
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME"
    )
    return parser


def session_options() -> argparse.ArgumentParser:
    """Return a parent parser with the options for one session, the database and the output."""
    parser = argparse.ArgumentParser(add_help=False, parents=[database_options()])
    parser.add_argument(
        "--session", metavar="N", type=int, help="number of the session; the newest by default"
    )
    return parser


@contextmanager
def open_store(args: argparse.Namespace) -> Iterator[Store]:
    """Open the store that the arguments name and close it at the end."""
    store = Store(args.database or default_database())
    try:
        yield store
    finally:
        store.close()


def session_number(args: argparse.Namespace, store: Store) -> int:
    """Return the number of the session that the arguments name, by default the newest."""
    number: int | None = args.session
    return store.latest() if number is None else number


def print_session(
    args: argparse.Namespace,
    number: int,
    session: Session,
    new_entries: Collection[int] = frozenset(),
) -> None:
    """Print new entries, the scores, and entries that were rescored or no longer fit."""
    state, language = session.state, Language(args.lang)
    if args.json:
        print(json.dumps(session_json(number, state), ensure_ascii=False))
        return
    print(session_title(number, state, language))
    for line in _entry_lines(state, new_entries, language):
        print(line)
    for line in score_lines(state, language):
        print(line)
    for hand in state.rescored if isinstance(session.log[-1], Edited | Undone) else ():
        print(rescored_text(hand, state).text(language))
    for entry in state.invalid_entries:
        print(invalid_entry_line(entry, state, language))


def _entry_lines(
    state: SessionState, entries: Collection[int], language: Language
) -> Iterator[str]:
    """Yield the steps of some entries; the last of a game includes its leftover riichi sticks."""
    for game in state.games:
        places = [place for place, step in enumerate(game.steps) if step.seq in entries]
        history = stick_history(game, state) if places else None
        for place in places:
            sticks = None if history is None else history.closed_payments[place]
            yield from step_lines(game.steps[place], sticks, state, game, language)
