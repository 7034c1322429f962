"""`tenbo session show`: all of an evening; `undo` and `redo` change what that is."""

from __future__ import annotations

import argparse
import json

from scorer.table.chronicle import added, redo_last, undo_last
from scorer.table.evening import replay
from scorer.table.session import Undone
from scorer.terms import Language, Words
from webapp.cli.session.kept import chosen, opened, tell
from webapp.codec.evening import evening_json
from webapp.text.evening import course_lines, misfit_line, standing_lines, title
from webapp.text.match_sheet import sheet_lines, statistics_lines


def show(args: argparse.Namespace) -> int:
    """Print all of a session."""
    with opened(args) as store:
        number = chosen(args, store)
        evening = replay(store.log(number))
    language = Language(args.lang)
    if args.json:
        print(json.dumps(evening_json(number, evening), ensure_ascii=False))
        return 0
    print(title(number, evening, language))
    for count, game in enumerate(evening.games, 1):
        print("", Words(f"Game {count}", f"{count}回戦").text(language), sep="\n")
        print(*course_lines(evening, game, language), sep="\n")
    print("", *standing_lines(evening, language), sep="\n")
    print("", *sheet_lines(evening, language), sep="\n")
    print("", *statistics_lines(evening, language), sep="\n")
    for misfit in evening.misfits:
        print(misfit_line(misfit, language))
    return 0


def undo(args: argparse.Namespace) -> int:
    """Undo the last entry or another one, or redo the last undo."""
    with opened(args) as store:
        number = chosen(args, store)
        log = store.log(number)
        if not hasattr(args, "seq"):
            entry = redo_last(log)
        else:
            entry = undo_last(log) if args.seq is None else Undone(args.seq)
        longer = added(log, entry)
        store.append(number, longer, seen=len(log))
    tell(args, number, longer)
    return 0
