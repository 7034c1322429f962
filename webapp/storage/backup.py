"""Backups of an SQLite database: one file with everything, photos included."""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import make_url

from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from webapp.storage.errors import (
    DamagedDatabase,
    LockedDatabase,
    NoDatabase,
    database_error,
    translate_db_errors,
)
from webapp.storage.schema import require_known_schema
from webapp.storage.sqlite_file import RETURN_SPACE, log_files
from webapp.storage.urls import sqlite_file

_TIMEOUT = 10
"""Seconds to wait for another program that writes."""


class NotSqlite(RiichiError):
    """The database is in PostgreSQL, which has its own tools for backups."""


class FileExists(RiichiError):
    """A file would be overwritten."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The numbers of sessions, entries and photos in a database."""

    sessions: int
    entries: int
    photos: int


def write_backup(database: str, target: Path) -> Contents:
    """Write everything that was committed to a new SQLite file, while other programs write.

    Raises:
        NotSqlite: If the database is in PostgreSQL.
        FileExists: If there is a target already.
        NoDatabase: If the database cannot be read, or the target cannot be written.
    """
    file = _require_sqlite(
        database,
        _("copied"),
        lambda url: f"pg_dump --format=custom --file={target} {url}",
    )
    require_new(target)
    with new_file(target) as temporary, open_existing(file) as connection:
        try:
            with translate_db_errors(_url(target)):
                connection.execute(f"PRAGMA auto_vacuum = {RETURN_SPACE}")
                connection.execute("VACUUM INTO ?", [str(temporary)])
        except DamagedDatabase:
            raise database_error(DamagedDatabase, _url(file), "a part is unreadable") from None
        contents = require_intact(temporary, _url(file))
        if not contents.sessions:
            raise database_error(NoDatabase, _url(file), "it has no session")
    return contents


def restore_backup(backup: Path, database: str) -> tuple[Contents, Path | None]:
    """Replace a database by a backup; return its contents, and the new name of the old file.

    A copied file alone would not do: SQLite applies the log that a killed server has left to
    whatever file has the name of its database, and damages it.

    Raises:
        NotSqlite: If the database is in PostgreSQL.
        NoDatabase: If the backup is damaged, or a program uses the database.
    """
    file = _require_sqlite(
        database,
        _("restored"),
        lambda url: f"pg_restore --clean --if-exists --dbname={url} {backup}",
    )
    file.parent.mkdir(0o700, parents=True, exist_ok=True)
    with new_file(file) as temporary:
        with open_existing(backup) as source, closing(sqlite3.connect(temporary)) as copy:
            source.execute("SELECT count(*) FROM sqlite_schema")  # fails unless it is a database
            with translate_db_errors(_url(file)):
                source.backup(copy)
        contents = require_intact(temporary, _url(backup))
        old = _set_aside(file)
    return contents, old


def _require_sqlite(database: str, action: Text, command: Callable[[str], str]) -> Path:
    """Return the file of a database; raise NotSqlite with the command for PostgreSQL."""
    file = sqlite_file(database)
    if file is None:
        instead = command(make_url(database).render_as_string(hide_password=True))
        raise NotSqlite(
            _(
                "Only SQLite databases are {action} by tenbo; for PostgreSQL run {instead}",
                action=action,
                instead=instead,
            )
        )
    return file


def require_new(target: Path) -> None:
    """Raise FileExists if there is a file already."""
    if target.exists():
        raise FileExists(
            _("{target} already exists and stays as it is; choose another name.", target=target)
        )


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """Yield an empty private file, which becomes the target when it is written to the disk."""
    with translate_db_errors(_url(target)):
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
        os.close(descriptor)
    temporary = Path(name)
    try:
        yield temporary
        with translate_db_errors(_url(target)):
            with temporary.open("r+b") as written:
                os.fsync(written.fileno())  # SQLite does not do this for VACUUM INTO
            temporary.replace(target)
    finally:
        for each in (temporary, *log_files(temporary)):
            each.unlink(missing_ok=True)


@contextmanager
def open_existing(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a database that exists; SQLite would create an empty one under a wrong name."""
    with (
        translate_db_errors(_url(file)),
        closing(
            sqlite3.connect(
                f"{file.absolute().as_uri()}?mode=rw",
                uri=True,
                timeout=_TIMEOUT,
                isolation_level=None,
            )
        ) as connection,
    ):
        yield connection


def require_intact(file: Path, url: str) -> Contents:
    """Check a copy of the database at a URL, and return its contents."""
    with open_existing(file) as connection, translate_db_errors(url):
        [[found]] = connection.execute("PRAGMA quick_check(1)")
        if found != "ok":
            raise database_error(DamagedDatabase, url, found.splitlines()[-1])
        tables = {name for [name] in connection.execute("SELECT name FROM sqlite_schema")}
        if not {"schema_versions", "entries"} <= tables:
            raise database_error(DamagedDatabase, url, "it is not a database of tenbo")
        [[version]] = connection.execute("SELECT max(version) FROM schema_versions")
        require_known_schema(version or 0)
        counted = connection.execute("SELECT count(DISTINCT session), count(*) FROM entries")
        [(sessions, entries)] = counted
        photos = 0
        if "photos" in tables:  # since version 2 of the schema
            [[photos]] = connection.execute("SELECT count(*) FROM photos")
        return Contents(sessions, entries, photos)


def _set_aside(file: Path) -> Path | None:
    """Rename a database that no program uses, and return its new name; None if there is none."""
    if not file.exists():
        return None
    # Only without other connections does SQLite leave its write-ahead log.
    try:
        with open_existing(file) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except LockedDatabase:
        raise database_error(
            LockedDatabase, _url(file), "a program such as tenbo serve has it open"
        ) from None
    except DamagedDatabase:
        pass
    time = datetime.now().strftime("%Y%m%dT%H%M%S")
    suffixes = (file.suffix, *(f"-{number}{file.suffix}" for number in range(2, 1000)))
    names = (file.with_name(f"{file.stem}-before-{time}{suffix}") for suffix in suffixes)
    old = next(name for name in names if not name.exists())
    for before, after in zip((file, *log_files(file)), (old, *log_files(old)), strict=True):
        with suppress(FileNotFoundError):
            before.rename(after)
    return old


def _url(file: Path) -> str:
    return f"sqlite:///{file}"
