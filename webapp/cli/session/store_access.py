"""The kept sessions as the command line means them: the store, the session, how it stands."""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from scorer.table.session.entries import Edited, Undone
from scorer.table.session.session import Session
from scorer.table.session.session_state import SessionState
from scorer.table.session.stick_history import stick_history
from scorer.tiles.terms import Language
from webapp.storage.database import default_database
from webapp.storage.store import Store
from webapp.text.session.steps import paid_lines, step_lines
from webapp.text.session.summary import anew_words, misfit_line, standing_lines, title
from webapp.wire.session.document import evening_json


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


def tell(
    args: argparse.Namespace, number: int, session: Session, new: Collection[int] = frozenset()
) -> None:
    """Print how a session stands, what is new in it, and what in it no longer fits."""
    evening, language = session.state, Language(args.lang)
    if args.json:
        print(json.dumps(evening_json(number, evening), ensure_ascii=False))
        return
    print(title(number, evening, language))
    for line in _new_lines(evening, new, language):
        print(line)
    for line in standing_lines(evening, language):
        print(line)
    for scored in evening.rescored if isinstance(session.log[-1], Edited | Undone) else ():
        print(anew_words(scored, evening).text(language))
    for misfit in evening.invalid_entries:
        print(misfit_line(misfit, evening, language))


def _new_lines(evening: SessionState, new: Collection[int], language: Language) -> Iterator[str]:
    """What happened at the new steps, with the end of the game if they brought it."""
    for game in evening.games:
        told = [place for place, step in enumerate(game.steps) if step.seq in new]
        course = stick_history(game, evening) if told else None
        for place in told:
            paid = None if course is None else course.payments[place]
            yield from step_lines(game.steps[place], paid, evening, game, language)
        if course is not None and course.closing is not None:
            names = [evening.players[player] for player in game.seats]
            yield from paid_lines(course.closing, names, language)
