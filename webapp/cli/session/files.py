"""Copies of sessions: `tenbo session export`, `import`, `backup` and `restore`."""

import argparse
import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

from scorer.table.session.session import PlayedGame, Session, SessionState
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.messages import Text, plural
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.arguments import Subparsers, add_options, load_rules, print_answer, print_error
from webapp.cli.session.arguments import (
    database_options,
    load_session,
    open_store,
    print_session,
    session_number,
    session_options,
    split_names,
)
from webapp.records.game_table import UnusualSum, game_table, read_game_table
from webapp.records.logs.game_log import GameLog, sessions_of
from webapp.records.logs.read import read_logs
from webapp.records.logs.write import mjai_lines, tenhou_json
from webapp.records.table_file import is_table
from webapp.storage.backup import Contents, restore_backup, write_backup
from webapp.storage.copies import intact_copy
from webapp.storage.sqlite_file import copies_of
from webapp.storage.store import Store
from webapp.storage.urls import default_database, sqlite_file
from webapp.text.session.match_sheet import match_sheet_html, match_sheet_lines
from webapp.text.session.score_chart import score_chart
from webapp.text.session.spreadsheet import session_csv, standings_csv
from webapp.text.session.summary import session_title
from webapp.views.session.archive import (
    MAX_BYTES,
    MAX_PHOTOS,
    MAX_SESSIONS,
    ImportFile,
    write_archive,
)
from webapp.views.session.log_file import log_text

_CSV = frozenset(("csv", "standings", "games"))
_BATCH_BYTES = MAX_BYTES // 2  # the logs need some of it too


def add_export_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `export`."""
    parser = subparsers.add_parser(
        "export", parents=[session_options()], help="write a session as a file"
    )
    parser.add_argument(
        "--format",
        choices=["json", "csv", "standings", "games", "sheet", "html", "svg", "tenhou6", "mjai"],
        default="json",
        help="json: everything, for import; csv: one row for each event; standings: the "
        "results of each game as CSV; games: a row for each game as CSV, for import; sheet, html: "
        "the match sheet as text or as a page to print; svg: a chart of the scores of a game; "
        "tenhou6, mjai: a game as a log, without its moves",
    )
    parser.add_argument(
        "--game", metavar="N", type=int, help="for svg, tenhou6 and mjai, if not the last game"
    )
    parser.add_argument("--output", metavar="FILE", help="write to FILE, not to standard output")
    parser.add_argument(
        "--all",
        action="store_true",
        help="write all sessions with their photos to the ZIP file of --output, for import",
    )
    parser.set_defaults(run=_export)


def _export(args: argparse.Namespace) -> int:
    if args.all:
        return _export_all(args)
    with open_store(args) as store:
        number = session_number(args, store)
        session, began = load_session(store, number), store.began(number)
    text = _text(args, number, session, began)
    if args.output is None:
        sys.stdout.write(text)
        return 0
    # Excel reads UTF-8 only with a byte order mark.
    encoding = "utf-8-sig" if args.format in _CSV else "utf-8"
    try:
        Path(args.output).write_text(text, encoding, "backslashreplace", newline="")
    except OSError as error:
        raise _file_error(args.output, error) from None
    return 0


def _export_all(args: argparse.Namespace) -> int:
    """Write all sessions to a file, or to several that an import accepts."""
    if args.output is None or args.format != "json" or args.session is not None:
        raise BadNotation(
            _("--all writes everything to a ZIP file: name it with --output, and nothing else.")
        )
    first = Path(args.output)
    with open_store(args) as store:
        store.latest()  # raises NoSession if there is none
        for place, numbers in enumerate(_batches(store), 1):
            file = first if place == 1 else first.with_stem(f"{first.stem}-{place}")
            try:
                with file.open("wb") as stream:
                    stream.writelines(write_archive(store, numbers))
            except OSError as error:
                raise _file_error(str(file), error) from None
            count = len(numbers)
            done = plural("{file}: {count} session", "{file}: {count} sessions", count, file=file)
            print(done.text(Language(args.lang)))
    return 0


def _batches(store: Store) -> Iterator[list[int]]:
    """Yield the sessions that fit into one file, in their order."""
    batch: list[int] = []
    photos = size = 0
    for each in store.sessions():
        count, added = store.photos.totals(each.number)
        photos, size = photos + count, size + added
        is_full = len(batch) == MAX_SESSIONS or photos > MAX_PHOTOS or size > _BATCH_BYTES
        if batch and is_full:
            yield batch
            batch, photos, size = [], count, added
        batch.append(each.number)
    yield batch


def add_import_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `import`."""
    parser = subparsers.add_parser(
        "import",
        parents=[database_options()],
        help="add the sessions of a file that export or the page wrote, the games of logs, or "
        "those of a table",
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a file of tenbo, logs of Tenhou (mjlog or tenhou.net/6), Mahjong Soul, MJAI or "
        "Majiang, or a table with a row for each game (CSV, .xlsx or .ods); - is standard input",
    )
    parser.add_argument(
        "--players",
        metavar="NAMES",
        help="names instead of those in a log or in a table, in its order, separated by commas",
    )
    add_options(
        parser, "--rules", help="the rules of a log or of a table whose games had others than usual"
    )
    parser.add_argument(
        "--as-it-is",
        action="store_true",
        help="import a table although a sum of scores is unusual",
    )
    parser.set_defaults(run=_import)


def _import(args: argparse.Namespace) -> int:
    """Add the sessions of a file to the database, under new numbers."""
    try:
        data = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
    except OSError as error:
        raise _file_error(args.file, error) from None
    if logs := read_logs(data):
        return _import_logs(args, logs)
    if is_table(data):
        return _import_table(args, data)
    file = ImportFile(io.BytesIO(data))
    with open_store(args, creates=True) as store:
        for each in file.sessions:
            exported = file.log(each)
            session = exported.session()
            photos = file.photos(each, range(1, len(session) + 1))
            number = store.create(session, began=exported.began, photos=photos)
            print_session(args, number, session)
    return 0


def _import_logs(args: argparse.Namespace, logs: Sequence[GameLog]) -> int:
    """Add the games of a file of logs to the database, after a check of every score."""
    rules = None if args.rules is None else load_rules(args.rules).rules
    sessions = sessions_of(logs, split_names(args.players or ""), rules)
    with open_store(args, creates=True) as store:
        for session, began in sessions:
            print_session(args, store.create(session, began=began), session)
    return 0


def _import_table(args: argparse.Namespace, data: bytes) -> int:
    """Add the games of a table to the database, as sessions of their dates."""
    rules = None if args.rules is None else load_rules(args.rules).rules
    names = split_names(args.players or "")
    try:
        table = read_game_table(data, names, rules, as_it_is=args.as_it_is)
    except UnusualSum as error:
        raise BadNotation(_("{problem} (option --as-it-is)", problem=error.message)) from None
    for each in table.doubts:
        print_error(each, Language(args.lang))
    with open_store(args, creates=True) as store:
        for session, began in table.sessions:
            print_session(args, store.create(session, began=began), session)
    return 0


def _text(args: argparse.Namespace, number: int, session: Session, began: str) -> str:
    language, state = Language(args.lang), session.state
    match args.format:
        case "csv" | "standings":
            return (session_csv if args.format == "csv" else standings_csv)(state, language)
        case "games":
            return game_table([(state, began)])
        case "sheet":
            lines = match_sheet_lines(state, language)
            return "\n".join([session_title(number, state, language), *lines, ""])
        case "html":
            return match_sheet_html(session_title(number, state, language), state, language)
        case "svg" | "tenhou6" | "mjai":
            return _game_text(args.format, _game(args.game, state), state, language)
        case _:
            return log_text(session.log, began)


def _game_text(form: str, game: PlayedGame, state: SessionState, language: Language) -> str:
    if form == "svg":
        return score_chart(state, game, language)
    return tenhou_json(game, state) if form == "tenhou6" else mjai_lines(game, state)


def _game(number: int | None, state: SessionState) -> PlayedGame:
    games = state.games
    if not games or not 1 <= (number or 1) <= len(games):
        raise BadNotation(
            _(
                "There is no game {number} in this session, which has {count}; choose "
                "another with --game.",
                number=number or 1,
                count=len(games),
            )
        )
    return games[-1 if number is None else number - 1]


def _file_error(name: str, error: OSError) -> RiichiError:
    return BadNotation(
        _("{name} cannot be used ({reason}); check the file.", name=name, reason=error.strerror)
    )


def add_backup_parsers(subparsers: Subparsers) -> None:
    """Add the subcommands `backup` and `restore`."""
    parser = subparsers.add_parser(
        "backup",
        parents=[database_options()],
        help="write all sessions and photos to a file, even while tenbo serve runs",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a new file")
    parser.set_defaults(run=_back_up)
    parser = subparsers.add_parser(
        "restore",
        parents=[database_options()],
        help="replace the database by its newest copy, or by a backup; stop tenbo serve first",
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        nargs="?",
        help="written by backup, or another copy; without it, the newest copy that is intact",
    )
    parser.set_defaults(run=_restore)


def _back_up(args: argparse.Namespace) -> int:
    contents = write_backup(args.database or default_database(), args.file)
    message = _("{file} has {contents}.", file=args.file, contents=contents_words(contents))
    return print_answer(args, {"backup": str(args.file)} | asdict(contents), message)


def _restore(args: argparse.Namespace) -> int:
    database = args.database or default_database()
    file, stored = args.file, sqlite_file(database)
    if file is None and stored is not None:
        if not args.json:
            _print_copies(stored, Language(args.lang))
        file = intact_copy(database)
        if file is None:
            raise BadNotation(_("There is no intact copy: name a backup."))
    contents, old = restore_backup(file or Path("FILE"), database)
    document = {"restored": str(file), "previous": None if old is None else str(old)}
    texts = [_("Restored {contents}.", contents=contents_words(contents))]
    if old is not None:
        texts.append(_("The database before it is now {old}.", old=old))
    return print_answer(args, document | asdict(contents), *texts)


def _print_copies(file: Path, language: Language) -> None:
    """Print the copies that tenbo has made of a database, the newest first."""
    for copy in copies_of(file):
        written = datetime.fromtimestamp(copy.stat().st_mtime)
        message = _("{file}: copy of {time}", file=copy, time=f"{written:%Y-%m-%d %H:%M}")
        print(message.text(language))


def contents_words(contents: Contents) -> Text:
    """Return the numbers of a database.

    >>> str(contents_words(Contents(sessions=1, entries=40, photos=0)))
    'sessions: 1, entries: 40, photos: 0'
    """
    return _(
        "sessions: {sessions}, entries: {entries}, photos: {photos}",
        sessions=contents.sessions,
        entries=contents.entries,
        photos=contents.photos,
    )
