"""Rescue of a damaged SQLite database: copy everything readable, and list what is not."""

import json
import sqlite3
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Integer, LargeBinary, Table, insert

from scorer.table.session.entries import Entry
from scorer.table.session.session import Session
from scorer.table.session.session_state import SessionState
from scorer.tiles.terms import Words
from webapp.storage.backup import Contents, NotSqlite, new_file, require_intact, require_new
from webapp.storage.database import Database, sqlite_file
from webapp.storage.entries import NewerEntry, entry_json, parse_entry
from webapp.storage.errors import DamagedDatabase, translate_db_errors
from webapp.storage.lost_entries import replace_lost_entries
from webapp.storage.schema import CHOICES, ENTRIES, KEYS, PHOTOS, SESSIONS, TOKENS
from webapp.storage.sqlite_file import log_files
from webapp.storage.summary import Summary, parse_summary, summarise, summary_json

_PROBES = 2000
"""Keys tried after the last readable row, in case that only a part of the rest is damaged."""

_NEW_SESSIONS = 100
"""Numbers tried after the last known session, in case that the list of sessions is damaged."""

_BLOCK = 4096
"""Bytes of a block of a disk, and of a page of the database."""

_MAX_SESSION = 100_000
"""A greater number of a session is damaged itself."""

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Rescue:
    """The contents of the new database, and a sentence for each part that is not in it."""

    contents: Contents
    damage: tuple[Words, ...]


def rescue_database(database: str, target: Path) -> Rescue:
    """Copy everything readable of a damaged database to a new file; leave the damaged one.

    An unreadable entry between others becomes an adjustment of the scores, so that the session
    opens with the scores that it had; it can be corrected like any other entry.

    Raises:
        NotSqlite: If the database is in PostgreSQL.
        FileExists: If there is a target already.
        DamagedDatabase: If nothing is readable.
    """
    file = sqlite_file(database)
    if file is None:
        raise NotSqlite(
            "Only SQLite databases are rescued by tenbo; for PostgreSQL restore a backup with "
            "pg_restore.",
            "tenbo が修復できるのは SQLite のデータベースだけです。PostgreSQL では pg_restore で"
            "バックアップを戻してください。",
        )
    require_new(target)
    url = f"sqlite:///{target}"
    with new_file(target) as temporary, _open_copy(file, target.parent) as damaged:
        with closing(Database(f"sqlite:///{temporary}")) as new:
            damage = tuple(_copy(damaged, new))
        contents = require_intact(temporary, url)
    return Rescue(contents, damage)


@contextmanager
def _open_copy(file: Path, parent: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of a damaged database, because SQLite writes to a file when it opens it.

    Args:
        file: The damaged database.
        parent: The folder of the rescued database: the disk of the damaged one can be failing.
    """
    with (
        translate_db_errors(f"sqlite:///{file}"),
        tempfile.TemporaryDirectory(dir=parent) as folder,
    ):
        copy = Path(folder, "damaged.sqlite3")
        _copy_blocks(file, copy)
        log, _ = log_files(file)
        if log.exists():
            _copy_blocks(log, log_files(copy)[0])
        with closing(sqlite3.connect(copy)) as connection:
            connection.row_factory = sqlite3.Row
            connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
            try:
                connection.execute("PRAGMA writable_schema = ON")  # accepts a file cut short
                connection.execute("PRAGMA cell_size_check = ON")
                connection.execute("SELECT name FROM sqlite_schema").fetchall()
            except sqlite3.DatabaseError as error:
                raise DamagedDatabase(
                    f"Nothing in {file} is readable ({error}); restore a backup with tenbo "
                    "session restore.",
                    f"{file} からは何も読み取れません（{error}）。tenbo session restore でバック"
                    "アップを戻してください。",
                ) from None
            yield connection


def _copy_blocks(source: Path, copy: Path) -> None:
    """Copy a file; a block that the disk cannot read becomes zeros."""
    with source.open("rb", buffering=0) as opened, copy.open("xb") as written:
        for offset in range(0, source.stat().st_size, _BLOCK):
            try:
                block = _read_block(opened, offset)
            except OSError:
                block = bytes(_BLOCK)
            written.write(block)


def _read_block(opened: BinaryIO, offset: int) -> bytes:
    opened.seek(offset)
    return opened.read(_BLOCK)


def _copy(damaged: sqlite3.Connection, new: Database) -> Iterator[Words]:
    """Copy all readable rows, and describe each unreadable one."""
    numbers = set()
    for table in (SESSIONS, KEYS, TOKENS, PHOTOS, CHOICES):
        rows, unreadable = _readable_rows(damaged, table)
        numbers |= {row["session"] for row in rows.values()}
        yield from _copy_rows(new, table, rows.values())
        if table is PHOTOS:
            yield from _photo_damage(damaged, unreadable)
        elif unreadable:
            yield _TABLE_DAMAGE[table]
    known = {number for number in numbers if 0 < number <= _MAX_SESSION}
    for number in range(1, max(known, default=0) + _NEW_SESSIONS):
        yield from _copy_session(damaged, new, number, is_known=number in known)


_TABLE_DAMAGE = {
    SESSIONS: Words(
        "The list of sessions is unreadable in part.", "セットの一覧の一部を読み取れません。"
    ),
    KEYS: Words(
        "Some keys of tables are unreadable; tenbo session link creates new ones.",
        "卓のキーの一部を読み取れません。tenbo session link で作り直せます。",
    ),
    TOKENS: Words(
        "Some identifiers of executed requests are unreadable.",
        "実行済みリクエストの識別子の一部を読み取れません。",
    ),
    CHOICES: Words(
        "Some settings for photos are unreadable.", "写真の設定の一部を読み取れません。"
    ),
}


def _copy_rows(new: Database, table: Table, rows: Collection[Row]) -> Iterator[Words]:
    """Insert rows; a second row with the same primary key is damage."""
    keys = [column.name for column in table.primary_key]
    unique = {tuple(row[name] for name in keys): row for row in rows}
    if unique:
        with new.transaction() as connection:
            connection.execute(insert(table), list(unique.values()))
    if len(unique) < len(rows):
        yield Words(
            f"The table {table.name} has rows twice; one of each is copied.",
            f"表 {table.name} に同じ行が二つあります。一つだけを写しました。",
        )


def _photo_damage(damaged: sqlite3.Connection, unreadable: Collection[int]) -> Iterator[Words]:
    """Describe unreadable photos by their sessions, which are in an index too."""
    if not unreadable:
        return
    try:
        index = "SELECT rowid, session FROM photos INDEXED BY photos_of_a_session"
        sessions = dict(map(tuple, damaged.execute(index)))
    except sqlite3.DatabaseError:
        sessions = {}
    for rowid in unreadable:
        if not sessions:
            yield Words("A photo may be unreadable.", "読み取れない写真がある可能性があります。")
            return
        if rowid in sessions:
            number = sessions[rowid]
            yield Words(
                f"Session {number}: a photo is unreadable.",
                f"セット{number}：写真を1枚読み取れません。",
            )


def _copy_session(
    damaged: sqlite3.Connection, new: Database, number: int, *, is_known: bool
) -> Iterator[Words]:
    """Copy the entries of a session, and describe its unreadable ones."""
    probes = _PROBES if is_known else 0
    rows, unreadable = _readable_rows(damaged, ENTRIES, session=number, probes=probes)
    entries = _readable_entries(rows)
    last = max(entries, default=0)
    if not entries:
        if is_known and (rows or unreadable):
            yield Words(
                f"Session {number}: no entry is readable.",
                f"セット{number}：記録を一つも読み取れません。",
            )
        return
    kept = {seq: rows[seq] for seq in sorted(entries)}
    try:
        replacements, state = _repair(entries, _summary(kept.values()))
    except ValueError as error:  # entries that contradict each other
        yield Words(
            f"Session {number}: it cannot be opened ({error}); its readable entries are copied.",
            f"セット{number}：開けません（{error}）。読み取れた記録は写しました。",
        )
    else:
        for seq, entry, outcome in replacements:
            time = kept[max((each for each in kept if each < seq), default=min(kept))]["written"]
            text = json.dumps(entry_json(entry))
            row = {"session": number, "seq": seq, "written": time, "entry": text, "summary": ""}
            kept[seq] = row
            yield Words(
                f"Session {number}, entry {seq}: unreadable; {outcome.english}.",
                f"セット{number}の記録{seq}：読み取れません。{outcome.japanese}。",
            )
        kept[last]["summary"] = json.dumps(summary_json(summarise(state)))
    if any(seq > last for seq in (*unreadable, *rows)):
        yield Words(
            f"Session {number}: entries after {last} are unreadable, if there were any.",
            f"セット{number}：記録{last}より後は、あったとしても読み取れません。",
        )
    yield from _copy_rows(new, ENTRIES, kept.values())


def _readable_entries(rows: Mapping[int, Row]) -> dict[int, Entry]:
    """Return the entries that can be decoded, except those whose seq is damaged."""
    entries = {}
    for seq, row in rows.items():
        if not 0 < seq <= len(rows) + _PROBES:
            continue
        try:
            entries[seq] = parse_entry(row["entry"])
        except NewerEntry:
            raise
        except ValueError:
            continue
    return entries


def _repair(
    entries: Mapping[int, Entry], summary: Summary
) -> tuple[list[tuple[int, Entry, Words]], SessionState]:
    """Return the replacements of lost entries, and the state of the session with them."""
    replacements = list(replace_lost_entries(entries, summary))
    complete = dict(entries) | {seq: entry for seq, entry, _ in replacements}
    return replacements, Session.load([complete[seq] for seq in sorted(complete)]).state


def _summary(rows: Iterable[Row]) -> Summary:
    """Return the summary of the first row that has a readable one."""
    for row in rows:
        with suppress(ValueError, KeyError, TypeError):
            return parse_summary(json.loads(row["summary"]))
    return Summary("", ("1", "2", "3", "4"), 0, (), ended=False)


def _readable_rows(
    damaged: sqlite3.Connection,
    table: Table,
    *,
    session: int | None = None,
    probes: int = _PROBES,
) -> tuple[dict[int, Row], list[int]]:
    """Return the readable rows of a table, and the keys of the others as far as they are known.

    Rows are read from both ends up to damage, and those between one by one.

    Args:
        damaged: The database.
        table: A table with a rowid, or the entries.
        session: The session of the entries, whose key is then the seq.
        probes: The number of keys to try after the last row if the end is damaged.
    """
    key, which = ("rowid", "1") if session is None else ("seq", f"session = {session}")
    columns = ", ".join(column.name for column in table.columns)
    select = f"SELECT {key} AS found_key, {columns} FROM {table.name} NOT INDEXED WHERE {which}"
    rows: dict[int, Row] = {}
    unreadable: list[int] = []

    def read(condition: str) -> bool:
        """Add rows; return whether SQLite reads all of them."""
        try:
            for found in damaged.execute(select + condition):
                row = dict(found)
                key = row.pop("found_key")
                if key in rows or key in unreadable:
                    return True
                if _is_valid(row, table):
                    rows[key] = row
                else:
                    unreadable.append(key)
        except sqlite3.OperationalError as error:
            if "no such" not in str(error):  # an earlier schema does not have the table
                return False
        except sqlite3.DatabaseError:
            return False
        return True

    if read(f" ORDER BY {key}"):
        return rows, unreadable
    first = max((*rows, *unreadable), default=0) + 1
    read(f" ORDER BY {key} DESC")
    after = [each for each in (*rows, *unreadable) if each >= first]
    for each in range(first, min(after, default=first + probes)):
        if not read(f" AND {key} = {each}"):
            unreadable.append(each)
    return rows, sorted(unreadable)


def _is_valid(row: Mapping[str, object], table: Table) -> bool:
    """Return whether the values have the types of their columns."""
    for column in table.columns:
        value = row[column.name]
        if value is None and column.nullable:
            continue
        match column.type:
            case Integer():
                valid = isinstance(value, int)
            case LargeBinary():
                valid = isinstance(value, bytes)
            case _:
                valid = isinstance(value, str) and _is_text(value)
        if not valid:
            return False
    return True


def _is_text(value: str) -> bool:
    """Return whether a text was valid UTF-8."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
