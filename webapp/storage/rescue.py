"""Rescue of a damaged SQLite database: copy everything readable, and list what is not."""

import json
import sqlite3
import tempfile
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Column, Integer, LargeBinary, Table, insert, update

from scorer.fans.rules.presets import USUAL_RULES
from scorer.riichi.rules.plain_values import stored_rules_from_dict
from scorer.table.events import GameEnded, PointsAdjusted
from scorer.table.games import CHINESE_GAMES
from scorer.table.session.log import (
    Edited,
    Entry,
    GameStarted,
    SessionEnded,
    SessionStarted,
    Transition,
)
from scorer.table.session.session import Session, SessionState, transition_for
from scorer.table.settlement import STICK
from scorer.table.state import GameState
from scorer.tiles.errors import BadRules
from scorer.tiles.messages import Message, Text
from scorer.tiles.messages import message as _
from webapp.storage.backup import Contents, NotSqlite, new_file, require_intact, require_new
from webapp.storage.database import Database, sqlite_file
from webapp.storage.entries import NewerEntry, entry_json, parse_entry
from webapp.storage.errors import DamagedDatabase, translate_db_errors
from webapp.storage.schema import (
    CHOICES,
    CLUB_KEYS,
    CLUBS,
    ENTRIES,
    KEYS,
    LINKS,
    PERSONS,
    PHOTOS,
    PLAYERS,
    SEASONS,
    SESSIONS,
    TOKENS,
    TOURNAMENTS,
    insert_club_keys,
)
from webapp.storage.sqlite_file import RETURN_SPACE, log_files
from webapp.storage.store import Summary, parse_summary, summarise, summary_json

_BLOCK = 4096
"""Bytes of a block of a disk, and of a page of the database."""

PROBES = 2000
"""Keys tried after the last readable row, in case that only a part of the rest is damaged."""

Row = dict[str, Any]


@contextmanager
def open_copy(file: Path, parent: Path) -> Iterator[sqlite3.Connection]:
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
        log = log_files(file)[0]
        if log.exists():
            _copy_blocks(log, log_files(copy)[0])
        _repair_header(copy)
        with closing(sqlite3.connect(copy)) as connection:
            connection.row_factory = sqlite3.Row
            connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
            try:
                connection.execute("PRAGMA writable_schema = ON")  # accepts a file cut short
                connection.execute("PRAGMA cell_size_check = ON")
                connection.execute("SELECT name FROM sqlite_schema").fetchall()
            except sqlite3.DatabaseError as error:
                raise DamagedDatabase(
                    _(
                        "Nothing in {file} is readable ({error}); restore a backup with tenbo "
                        "session restore.",
                        file=file,
                        error=error,
                    )
                ) from None
            yield connection


_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100


def _repair_header(copy: Path) -> None:
    """Replace a damaged header by that of a new database, if the rest is as tenbo writes it.

    The header has nothing of the contents: https://www.sqlite.org/fileformat2.html#the_database_header.
    """
    with copy.open("r+b") as opened:
        if opened.read(len(_MAGIC)) == _MAGIC or copy.stat().st_size < _BLOCK:
            return
        new = copy.with_name("new.sqlite3")
        with closing(sqlite3.connect(new)) as connection:
            connection.execute(f"PRAGMA page_size = {_BLOCK}")
            connection.execute(f"PRAGMA auto_vacuum = {RETURN_SPACE}")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("CREATE TABLE a (b)")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        header = bytearray(new.read_bytes()[:_HEADER_BYTES])
        header[28:32] = (copy.stat().st_size // _BLOCK).to_bytes(4)
        opened.seek(0)
        opened.write(header)


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


_WITHOUT_ROWID = frozenset((SEASONS, TOURNAMENTS, LINKS))


class TableReader:
    """The rows of one table, or the entries of one session.

    Attributes:
        unreadable: The keys of damaged rows, as far as they are known, after all rows are read.
    """

    def __init__(
        self,
        damaged: sqlite3.Connection,
        table: Table,
        *,
        session: int | None = None,
        probes: int = PROBES,
    ) -> None:
        """Prepare to read a table.

        Args:
            damaged: The database.
            table: The table.
            session: The session of the entries, whose key is then the seq.
            probes: The number of keys to try after the last row if the end is damaged.
        """
        self.unreadable: list[int] = []
        self._damaged = damaged
        self._table = table
        self._probes = probes
        self._seen: set[Any] = set()
        self._key, which = ("rowid", "1") if session is None else ("seq", f"session = {session}")
        columns = ", ".join(each.name for each in table.columns if self._has(each))
        if table in _WITHOUT_ROWID:
            self._key = "0"  # their rows have several columns as a key, see `_rows_by_key`
        self._select = f"SELECT {self._key} AS found_key, {columns} FROM {table.name}"
        if table not in _WITHOUT_ROWID:
            self._select += f" NOT INDEXED WHERE {which}"

    def _has(self, column: Column[Any]) -> bool:
        """Return False for a column that an earlier schema does not have."""
        if column.server_default is None and not column.nullable:
            return True
        try:
            self._damaged.execute(f"SELECT {column.name} FROM {self._table.name} LIMIT 0")
        except sqlite3.OperationalError as error:
            return "no such" not in str(error)
        except sqlite3.DatabaseError:
            pass
        return True

    def rows(self) -> Iterator[tuple[int, Row]]:
        """Yield the key and the values of each readable row.

        Rows are read from both ends up to damage, and those between one by one.
        """
        if self._table in _WITHOUT_ROWID:
            yield from self._rows_by_key()
            return
        if (yield from self._read(f" ORDER BY {self._key}")):
            return
        first = max(self._seen, default=0) + 1
        yield from self._read(f" ORDER BY {self._key} DESC")
        after = (each for each in self._seen if each >= first)
        for each in range(first, min(after, default=first + self._probes)):
            if not (yield from self._read(f" AND {self._key} = {each}")):
                self.unreadable.append(each)

    def _rows_by_key(self) -> Iterator[tuple[int, Row]]:
        """Yield the rows of a table without a rowid from both ends up to damage."""
        names = [column.name for column in self._table.primary_key]
        for order in ("", " DESC"):
            by_key = ", ".join(f"{name}{order}" for name in names)
            if (yield from self._read(f" ORDER BY {by_key}")):
                return
        self.unreadable.append(0)

    def _read(self, condition: str) -> Generator[tuple[int, Row], None, bool]:
        """Yield rows up to known ones; return whether SQLite reads all of them."""
        try:
            for found in self._damaged.execute(self._select + condition):
                row = dict(found)
                key = row.pop("found_key")
                if self._table in _WITHOUT_ROWID:
                    key = tuple(row[column.name] for column in self._table.primary_key)
                if key in self._seen:
                    return True
                self._seen.add(key)
                if _is_valid(row, self._table):
                    yield key, row
                else:
                    self.unreadable.append(key)
        except sqlite3.OperationalError as error:
            if "no such" not in str(error):  # an earlier schema does not have the table
                return False
        except sqlite3.DatabaseError:
            return False
        return True


def _is_valid(row: Mapping[str, object], table: Table) -> bool:
    """Return whether the values have the types of their columns."""
    for column in table.columns:
        value = row.get(column.name)
        if value is None and (column.nullable or column.server_default is not None):
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


def replace_lost_entries(
    entries: Mapping[int, Entry], summary: Summary
) -> Iterator[tuple[int, Entry, Message]]:
    """Yield an entry in place of each lost one before the last, and a description of it.

    An entry of a hand has the state before it: an adjustment in place of the hand before leads to
    this state, and later payments stay as they were recorded.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.events import HandDrawn
    >>> session = Session.start(SessionStarted("Friday", ("A", "B", "C", "D"), Rules()))
    >>> session = session.append(GameStarted((0, 1, 2, 3)))
    >>> session = session.record(HandDrawn(frozenset({1}))).record(HandDrawn(frozenset({2})))
    >>> known = {1: session.log[0], 2: session.log[1], 4: session.log[3]}
    >>> [(seq, entry, _)] = replace_lost_entries(known, Summary("", (), 1, (), False))
    >>> seq, entry.event.deltas
    (3, (-1000, 3000, -1000, -1000))
    """
    known = dict(entries)
    for seq in range(1, max(known) + 1):
        if seq in known:
            continue
        end = next(each for each in range(seq, max(known)) if each + 1 in known)
        if seq == 1:
            known[seq], words = _start(known, summary), _STARTED_SESSION
        else:
            state = Session.load([known[each] for each in range(1, seq)]).state
            known[seq], words = _replacement(state, known[end + 1], is_last=seq == end)
        yield seq, known[seq], words


def _start(entries: Mapping[int, Entry], summary: Summary) -> SessionStarted:
    """Return a start with the standard rules, and with the points that are on the table."""
    game = CHINESE_GAMES.get(summary.game)
    if game is not None:
        return SessionStarted(summary.name, summary.players, USUAL_RULES[game])
    ordered = (entries[seq] for seq in sorted(entries))
    state = next((each.before for each in ordered if isinstance(each, Transition)), None)
    if state is None:
        rules = stored_rules_from_dict({"players": min(len(summary.players), 4)})
    else:
        rules = stored_rules_from_dict({"players": state.players})
        points = sum(state.scores) + state.sticks * STICK + state.lost
        with suppress(BadRules):  # the players agreed on an adjustment
            rules = stored_rules_from_dict({"start_score": points // state.players}, rules)
    return SessionStarted(summary.name, summary.players, rules)


def _replacement(state: SessionState, following: Entry, *, is_last: bool) -> tuple[Entry, Message]:
    """Return an entry in place of the next lost one, and a description of it.

    Args:
        state: The state before the lost entry.
        following: The first entry after it that is not lost.
        is_last: There is no other lost entry before `following`.
    """
    game = state.game
    is_running = game is not None and game.state.ending is None
    if isinstance(following, Transition):
        after = following.before
        if game is None or not is_running:
            seats = tuple(range(after.players)) if game is None else game.seats
            return GameStarted(seats, after.first_dealer), _STARTED_GAME
        if is_last:
            return Transition(_adjustment(game.state, after), game.state, after), _ADJUSTED
        if after.first_dealer != game.state.first_dealer:
            return transition_for(GameEnded(), state), _ENDED_GAME
    elif is_running and isinstance(following, GameStarted | SessionEnded):
        return transition_for(GameEnded(), state), _ENDED_GAME
    assert state.start is not None  # a replayed log has one
    return Edited(1, (state.start,)), _OMITTED


def _adjustment(before: GameState, after: GameState) -> PointsAdjusted:
    """Return the change of the scores and of the riichi sticks between two states."""
    pairs = zip(before.scores, after.scores, strict=True)
    deltas = tuple(later - earlier for earlier, later in pairs)
    return PointsAdjusted(deltas, after.sticks - before.sticks)


_ADJUSTED = _("an adjustment has its change of the scores; correct it to record the hand again")
_STARTED_SESSION = _(
    "the session has the standard rules, and its scores stay; check the match points"
)
_STARTED_GAME = _(
    "a game begins there, with the seats of the game before or of the list of players; check them"
)
_ENDED_GAME = _("the game ends there; if its last hand is missing, correct this entry")
_OMITTED = _("it is left out")


_NEW_SESSIONS = 100
"""Numbers tried after the last known session, in case that the list of sessions is damaged."""

_MAX_SESSION = 100_000
"""A greater number of a session is damaged itself."""

_BATCH = 20
"""Rows that are inserted at a time: photos fill the memory otherwise."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A sentence about an unreadable part, and the number of its session if that is known."""

    text: Text
    session: int | None = None


@dataclass(frozen=True, slots=True)
class Rescue:
    """The contents of the new database, and a sentence for each part that is not in it."""

    contents: Contents
    damage: tuple[Damage, ...]


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
        with closing(Database(f"sqlite:///{temporary}", has_threads=False)) as new:
            damage = tuple(_copy(damaged, new))
        contents = require_intact(temporary, url)
    return Rescue(contents, damage)


def _copy(damaged: sqlite3.Connection, new: Database) -> Iterator[Damage]:
    """Copy all readable rows, and describe each unreadable one."""
    known = set()
    for table in (
        *(SESSIONS, KEYS, TOKENS, PHOTOS, CHOICES),
        *(CLUBS, PERSONS, PLAYERS, SEASONS, TOURNAMENTS, LINKS),
    ):
        reader = TableReader(damaged, table)
        numbers, twice = _copy_rows(new, table, (row for _, row in reader.rows()))
        known |= {number for number in numbers if 0 < number <= _MAX_SESSION}
        yield from map(Damage, twice)
        if table is PHOTOS:
            yield from _photo_damage(damaged, reader.unreadable)
        elif reader.unreadable:
            yield Damage(_TABLE_DAMAGE[table])
    keys = TableReader(damaged, CLUB_KEYS)
    by_digest = {row["digest"]: row for _, row in keys.rows()}
    with new.transaction() as connection:
        insert_club_keys(connection, by_digest.values())
    if keys.unreadable:
        yield Damage(_TABLE_DAMAGE[CLUB_KEYS])
    for number in range(1, max(known, default=0) + _NEW_SESSIONS):
        for text in _copy_session(damaged, new, number, is_known=number in known):
            yield Damage(text, number)


_TABLE_DAMAGE = {
    SESSIONS: _("The list of sessions is unreadable in part."),
    KEYS: _("Some keys of tables are unreadable; tenbo session link creates new ones."),
    TOKENS: _("Some identifiers of executed requests are unreadable."),
    CHOICES: _("Some settings for photos are unreadable."),
    CLUBS: _("The list of clubs is unreadable in part."),
    CLUB_KEYS: _("Some keys of clubs are unreadable; tenbo club link creates new ones."),
    PERSONS: _("Some persons of clubs are unreadable; match their names again."),
    SEASONS: _("The list of seasons is unreadable in part."),
    PLAYERS: _("Some players are no longer persons of a club; match their names again."),
    TOURNAMENTS: _("Some data of tournaments are unreadable."),
    LINKS: _("Some links to tournaments and clubs are unreadable; invite again."),
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
            sessions.add(row.get("session") or 0)
        if unique:
            with new.transaction() as connection:
                connection.execute(insert(table), unique)
    note = _("The table {name} has rows twice; one of each is copied.", name=table.name)
    return sessions, (note,) if is_twice else ()


def _photo_damage(damaged: sqlite3.Connection, unreadable: Collection[int]) -> Iterator[Damage]:
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
            yield Damage(_("A photo may be unreadable."))
            return
        if rowid in sessions:
            number = sessions[rowid]
            text = _("Session {number}: a photo is unreadable.", number=number)
            yield Damage(text, number)


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
    summary = _summary(damaged, number)
    try:
        replacements, state = _repair(entries, summary)
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
            kept[seq] = {"session": number, "seq": seq, "written": time, "entry": text}
            yield _(
                "Session {number}, entry {seq}: unreadable; {outcome}.",
                number=number,
                seq=seq,
                outcome=outcome,
            )
        summary = summarise(state)
    if any(seq > last for seq in (*reader.unreadable, *rows)):
        yield _(
            "Session {number}: entries after {last} are unreadable, if there were any.",
            number=number,
            last=last,
        )
    _copy_rows(new, ENTRIES, kept.values())
    _copy_summary(new, number, kept[min(kept)]["written"], summary)


def _copy_summary(new: Database, number: int, began: str, summary: Summary) -> None:
    """Store the summary of a session, and its row if that is lost."""
    values = {"summary": json.dumps(summary_json(summary))}
    with new.transaction() as connection:
        changed = update(SESSIONS).where(SESSIONS.c.session == number).values(values)
        if not connection.execute(changed).rowcount:
            connection.execute(insert(SESSIONS), {"session": number, "began": began, **values})


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


_SUMMARIES = (
    "SELECT summary FROM sessions WHERE session = ?",
    "SELECT summary FROM entries WHERE session = ? ORDER BY seq DESC",
    "SELECT summary FROM entries WHERE session = ? ORDER BY seq",
)
"""Queries for the summary of a session: up to version 11, each entry had one."""


def _summary(damaged: sqlite3.Connection, number: int) -> Summary:
    """Return the first readable summary of a session."""
    for query in _SUMMARIES:
        with suppress(sqlite3.DatabaseError):
            for [text] in damaged.execute(query, [number]):
                with suppress(ValueError, KeyError, TypeError):
                    return parse_summary(json.loads(str(text).encode()))
    return Summary("", ("1", "2", "3", "4"), 0, (), ended=False)
