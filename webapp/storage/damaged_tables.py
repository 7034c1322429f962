"""The readable rows of a damaged SQLite database."""

import sqlite3
import tempfile
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Integer, LargeBinary, Table

from scorer.tiles.messages import message as _
from webapp.storage.errors import DamagedDatabase, translate_db_errors
from webapp.storage.sqlite_file import log_files

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


class TableReader:
    """The rows of one table with a rowid, or the entries of one session.

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
            table: A table with a rowid, or the entries.
            session: The session of the entries, whose key is then the seq.
            probes: The number of keys to try after the last row if the end is damaged.
        """
        self.unreadable: list[int] = []
        self._damaged = damaged
        self._table = table
        self._probes = probes
        self._seen: set[int] = set()
        self._key, which = ("rowid", "1") if session is None else ("seq", f"session = {session}")
        columns = ", ".join(column.name for column in table.columns)
        self._select = (
            f"SELECT {self._key} AS found_key, {columns} FROM {table.name} NOT INDEXED "
            f"WHERE {which}"
        )

    def rows(self) -> Iterator[tuple[int, Row]]:
        """Yield the key and the values of each readable row.

        Rows are read from both ends up to damage, and those between one by one.
        """
        if (yield from self._read(f" ORDER BY {self._key}")):
            return
        first = max(self._seen, default=0) + 1
        yield from self._read(f" ORDER BY {self._key} DESC")
        after = (each for each in self._seen if each >= first)
        for each in range(first, min(after, default=first + self._probes)):
            if not (yield from self._read(f" AND {self._key} = {each}")):
                self.unreadable.append(each)

    def _read(self, condition: str) -> Generator[tuple[int, Row], None, bool]:
        """Yield rows up to known ones; return whether SQLite reads all of them."""
        try:
            for found in self._damaged.execute(self._select + condition):
                row = dict(found)
                key = row.pop("found_key")
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
