"""`tenbo session export` and `import`: evenings as files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from scorer.table.session.session import Session
from scorer.table.session.session_state import Game, SessionState
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.terms import Language
from webapp.cli.session.store_access import chosen, opened, tell
from webapp.text.session.csv_export import course_csv
from webapp.text.session.match_sheet import sheet_lines, sheet_page
from webapp.text.session.score_chart import score_chart
from webapp.text.session.summary import title
from webapp.wire.session.log_file import log_text, parse_session


def export(args: argparse.Namespace) -> int:
    """Write a session as a file."""
    with opened(args) as store:
        number = chosen(args, store)
        session = store.session(number)
    text = _text(args, number, session)
    if args.output is None:
        sys.stdout.write(text)
        return 0
    try:
        Path(args.output).write_text(text, "utf-8", "backslashreplace", newline="")
    except OSError as error:
        raise _unusable(args.output, error) from None
    return 0


def take(args: argparse.Namespace) -> int:
    """Add the session of a file to the database, under a number of its own."""
    try:
        data = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
    except OSError as error:
        raise _unusable(args.file, error) from None
    session = parse_session(data)
    with opened(args) as store:
        tell(args, store.create(session), session)
    return 0


def _text(args: argparse.Namespace, number: int, session: Session) -> str:
    language, evening = Language(args.lang), session.state
    match args.format:
        case "csv":
            return course_csv(evening, language)
        case "sheet":
            lines = sheet_lines(evening, language)
            return "\n".join([title(number, evening, language), *lines, ""])
        case "html":
            return sheet_page(title(number, evening, language), evening, language)
        case "svg":
            return score_chart(evening, _game(args.game, evening), language)
        case _:
            return log_text(session.log)


def _game(number: int | None, evening: SessionState) -> Game:
    games = evening.games
    if not games or not 1 <= (number or 1) <= len(games):
        raise BadNotation(
            f"There is no game {number or 1} in this session, which has {len(games)}; name "
            "another with --game.",
            f"この会に{number or 1}回戦はありません(全{len(games)}回)。--game で別の対局を指定して"
            "ください。",
        )
    return games[-1 if number is None else number - 1]


def _unusable(name: str, error: OSError) -> RiichiError:
    return BadNotation(
        f"{name} cannot be used ({error.strerror}); check the file.",
        f"{name} を使えません({error.strerror})。ファイルを確かめてください。",
    )
