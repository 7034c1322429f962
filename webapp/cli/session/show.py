"""`tenbo session show`: all of an evening; `undo` and `redo` change what that is."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from scorer.table.session.session_state import Game, SessionState
from scorer.table.session.stick_history import stick_history
from scorer.tiles.terms import Language, Words
from webapp.cli.session.store_access import chosen, opened, tell
from webapp.text.session.match_sheet import sheet_lines, statistics_lines
from webapp.text.session.steps import paid_lines, pile_lines, step_lines
from webapp.text.session.summary import (
    anew_line,
    course_lines,
    misfit_line,
    short,
    standing_lines,
    title,
)
from webapp.wire.session.document import evening_json


def show(args: argparse.Namespace) -> int:
    """Print all of a session."""
    with opened(args) as store:
        number = chosen(args, store)
        evening = store.session(number).state
    language = Language(args.lang)
    if args.json:
        print(json.dumps(evening_json(number, evening), ensure_ascii=False))
        return 0
    print(title(number, evening, language))
    for count, game in enumerate(evening.games, 1):
        print("", Words(f"Game {count}", f"{count}回戦").text(language), sep="\n")
        print(*course_lines(evening, game, language), sep="\n")
        if args.sticks:
            print("", *_payment_lines(evening, game, language), sep="\n")
    print("", *standing_lines(evening, language), sep="\n")
    print(*_stick_lines(evening, language), sep="\n", end="")
    print("", *sheet_lines(evening, language), sep="\n")
    print("", *statistics_lines(evening, language), sep="\n")
    for scored in evening.rescored:
        print(anew_line(scored, evening, language))
    for misfit in evening.invalid_entries:
        print(misfit_line(misfit, evening, language))
    return 0


def _payment_lines(evening: SessionState, game: Game, language: Language) -> Iterator[str]:
    """Who paid whom in a game, and which sticks passed."""
    course = stick_history(game, evening)
    for place, step in enumerate(game.steps):
        paid = None if course is None else course.payments[place]
        first, *others = step_lines(step, paid, evening, game, language)
        yield f"{step.seq:>4} {short(step.transition.before, language)} {first}"
        yield from (f"     {line}" for line in others)
    if course is not None and course.closing is not None:
        names = [evening.players[player] for player in game.seats]
        yield from (f"     {line}" for line in paid_lines(course.closing, names, language))


def _stick_lines(evening: SessionState, language: Language) -> Iterator[str]:
    """Where the sticks are now, after an empty line; nothing at a table without."""
    course = None if evening.game is None else stick_history(evening.game, evening)
    if course is not None:
        yield ""
        yield from pile_lines(course.now, evening.names, language)
        yield ""


def undo(args: argparse.Namespace) -> int:
    """Undo the last entry or another one, or redo the last undo."""
    with opened(args) as store:
        number = chosen(args, store)
        session = store.session(number)
        longer = session.undo(args.seq) if hasattr(args, "seq") else session.redo()
        store.append(number, longer, seen=len(session))
    tell(args, number, longer)
    return 0
