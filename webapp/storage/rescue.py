"""Rescue of a damaged SQLite database: copy everything readable, and list what is not."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from sqlalchemy import Table, insert

from scorer.table.session.log import Entry
from scorer.table.session.session import Session, SessionState
from scorer.tiles.messages import Message, Text
from scorer.tiles.messages import message as _
from webapp.storage.backup import Contents, NotSqlite, new_file, require_intact, require_new
from webapp.storage.damaged_tables import PROBES, Row, TableReader, open_copy
from webapp.storage.database import Database, sqlite_file
from webapp.storage.entries import NewerEntry, entry_json, parse_entry
from webapp.storage.lost_entries import replace_lost_entries
from webapp.storage.schema import CHOICES, ENTRIES, KEYS, PHOTOS, SESSIONS, TOKENS
from webapp.storage.summary import Summary, parse_summary, summarise, summary_json

_NEW_SESSIONS = 100
"""Numbers tried after the last known session, in case that the list of sessions is damaged."""

_MAX_SESSION = 100_000
"""A greater number of a session is damaged itself."""

_BATCH = 20
"""Rows that are inserted at a time: photos fill the memory otherwise."""


@dataclass(frozen=True, slots=True)
class Rescue:
    """The contents of the new database, and a sentence for each part that is not in it."""

    contents: Contents
    damage: tuple[Text, ...]


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
            _(
                "Only SQLite databases are rescued by tenbo; for PostgreSQL restore a "
                "backup with pg_restore."
            )
        )
    require_new(target)
    url = f"sqlite:///{target}"
    with new_file(target) as temporary, open_copy(file, target.parent) as damaged:
        with closing(Database(f"sqlite:///{temporary}")) as new:
            damage = tuple(_copy(damaged, new))
        contents = require_intact(temporary, url)
    return Rescue(contents, damage)


def _copy(damaged: sqlite3.Connection, new: Database) -> Iterator[Text]:
    """Copy all readable rows, and describe each unreadable one."""
    known = set()
    for table in (SESSIONS, KEYS, TOKENS, PHOTOS, CHOICES):
        reader = TableReader(damaged, table)
        numbers, twice = _copy_rows(new, table, (row for _, row in reader.rows()))
        known |= {number for number in numbers if 0 < number <= _MAX_SESSION}
        yield from twice
        if table is PHOTOS:
            yield from _photo_damage(damaged, reader.unreadable)
        elif reader.unreadable:
            yield _TABLE_DAMAGE[table]
    for number in range(1, max(known, default=0) + _NEW_SESSIONS):
        yield from _copy_session(damaged, new, number, is_known=number in known)


_TABLE_DAMAGE = {
    SESSIONS: _("The list of sessions is unreadable in part."),
    KEYS: _("Some keys of tables are unreadable; tenbo session link creates new ones."),
    TOKENS: _("Some identifiers of executed requests are unreadable."),
    CHOICES: _("Some settings for photos are unreadable."),
}


def _copy_rows(
    new: Database, table: Table, rows: Iterable[Row]
) -> tuple[set[int], tuple[Text, ...]]:
    """Insert rows, one of each primary key; return their sessions and a note on the others."""
    names = [column.name for column in table.primary_key]
    keys, sessions, is_twice = set(), set(), False
    remaining = iter(rows)
    while batch := list(islice(remaining, _BATCH)):
        unique = []
        for row in batch:
            key = tuple(row[name] for name in names)
            is_twice |= key in keys
            if key not in keys:
                unique.append(row)
            keys.add(key)
            sessions.add(row["session"])
        if unique:
            with new.transaction() as connection:
                connection.execute(insert(table), unique)
    note = _("The table {name} has rows twice; one of each is copied.", name=table.name)
    return sessions, (note,) if is_twice else ()


def _photo_damage(damaged: sqlite3.Connection, unreadable: Collection[int]) -> Iterator[Text]:
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
            yield _("A photo may be unreadable.")
            return
        if rowid in sessions:
            number = sessions[rowid]
            yield _("Session {number}: a photo is unreadable.", number=number)


def _copy_session(
    damaged: sqlite3.Connection, new: Database, number: int, *, is_known: bool
) -> Iterator[Text]:
    """Copy the entries of a session, and describe its unreadable ones."""
    reader = TableReader(damaged, ENTRIES, session=number, probes=PROBES if is_known else 0)
    rows = dict(reader.rows())
    entries = _readable_entries(rows)
    last = max(entries, default=0)
    if not entries:
        if is_known and (rows or reader.unreadable):
            yield _("Session {number}: no entry is readable.", number=number)
        return
    kept = {seq: rows[seq] for seq in sorted(entries)}
    try:
        replacements, state = _repair(entries, _summary(kept.values()))
    except ValueError as error:  # entries that contradict each other
        yield _(
            "Session {number}: it cannot be opened ({error}); its readable entries are copied.",
            number=number,
            error=error,
        )
    else:
        for seq, entry, outcome in replacements:
            time = kept[max((each for each in kept if each < seq), default=min(kept))]["written"]
            text = json.dumps(entry_json(entry))
            row = {"session": number, "seq": seq, "written": time, "entry": text, "summary": ""}
            kept[seq] = row
            yield _(
                "Session {number}, entry {seq}: unreadable; {outcome}.",
                number=number,
                seq=seq,
                outcome=outcome,
            )
        kept[last]["summary"] = json.dumps(summary_json(summarise(state)))
    if any(seq > last for seq in (*reader.unreadable, *rows)):
        yield _(
            "Session {number}: entries after {last} are unreadable, if there were any.",
            number=number,
            last=last,
        )
    _copy_rows(new, ENTRIES, kept.values())


def _readable_entries(rows: Mapping[int, Row]) -> dict[int, Entry]:
    """Return the entries that can be decoded, except those whose seq is damaged."""
    entries = {}
    for seq, row in rows.items():
        if not 0 < seq <= len(rows) + PROBES:
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
) -> tuple[list[tuple[int, Entry, Message]], SessionState]:
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
