"""Open a database and write to it safely."""

import sqlite3
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from pathlib import Path
from shutil import disk_usage
from threading import Lock, Timer
from time import monotonic, sleep
from typing import Any

from sqlalchemy import Column, Connection, Engine, Executable, create_engine, event, func, select
from sqlalchemy.engine import URL

from webapp.storage.copies import write_copy
from webapp.storage.errors import (
    DamagedDatabase,
    FullDisk,
    LostDatabase,
    LowDisk,
    NoDatabase,
    ReplacedDatabase,
    ServedDatabase,
    database_error,
    first_line,
    translate_db_errors,
)
from webapp.storage.schema import (
    SESSIONS,
    VERSION,
    VERSIONS,
    create_extension_tables,
    create_tables,
    lacks_extension,
    require_known_schema,
    schema_version,
)
from webapp.storage.sqlite_file import (
    MEGABYTE,
    MIN_FREE_BYTES,
    RETURN_SPACE,
    OpenFile,
    create_private,
)
from webapp.storage.upgrade import upgrade
from webapp.storage.urls import is_shared, parse_url, sqlite_file

_TIMEOUT = 10
"""Seconds to wait for another writer."""

_LIMITS = {
    "lock_timeout": _TIMEOUT,
    "statement_timeout": 60,
    "idle_in_transaction_session_timeout": 60,
}
"""Seconds after which PostgreSQL ends a statement that waits for a lock, any statement, and a
transaction in which nothing happens: a process that hangs would keep its locks."""

CHECKPOINT_DELAY = 10.0
"""Seconds after a write until the file of an SQLite database has it."""

MIN_FREE_FOR_SCORES = 10 * MEGABYTE
"""Free bytes of the disk below which nothing is stored: to delete something needs room too."""

_MAX_COMPACTED_BYTES = 1000 * MEGABYTE
"""Size up to which a file of an earlier version is compacted when it is opened, in 10 seconds."""

_LOG_BYTES = 16 * MEGABYTE
"""Size to which the write-ahead log of SQLite shrinks after a large write."""

_CHANNEL = "tenbo"
"""The PostgreSQL channel of the changes of sessions."""

_SERVING_LOCK = 7_463_103
"""The number of the PostgreSQL lock that servers share; a migration needs it alone."""

_MIGRATION_LOCK = 7_463_102
"""The number of the PostgreSQL lock that one migration holds."""


def lock_numbers(connection: Connection) -> None:
    """Let one transaction at a time number its rows: PostgreSQL locks a row until it ends.

    SQLite has one writer in any case.
    """
    connection.execute(select(VERSIONS).with_for_update())


def next_number(connection: Connection, column: Column[int]) -> int:
    """Return the next number of a column, which no other transaction takes."""
    lock_numbers(connection)
    return (connection.scalar(select(func.max(column))) or 0) + 1


def utc_now() -> str:
    """Return the time in UTC, as tables have it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Database:
    """The database at a URL, migrated to the newest schema.

    >>> Database("Friday")
    Traceback (most recent call last):
    ...
    webapp.storage.errors.NoDatabase: "Friday" is not a database URL; write \
sqlite:///FILE or postgresql://USER@HOST/NAME.

    Attributes:
        is_shared: Whether other servers can use the database too, see `is_shared`.
    """

    def __init__(self, url: str, *, has_threads: bool = True) -> None:
        """Open a database; without threads, only SQLite itself starts checkpoints."""
        self.is_shared = is_shared(url)
        self._url = url
        self._has_threads = has_threads
        self._engine = _open(url)
        self._writing = Lock()  # held by the writer of this process, with SQLite
        file = sqlite_file(url)
        if file is not None and has_threads:
            self._return_space(file)
        self._open_file = None if file is None else OpenFile(file)
        self._timer: Timer | None = None
        self._timer_lock = Lock()

    @contextmanager
    def connect(self, *, snapshot: bool = False) -> Iterator[Connection]:
        """Open a connection that reads; with SQLite, it reads one snapshot of the database.

        Args:
            snapshot: Read one snapshot with PostgreSQL too.
        """
        self._require_same_file()
        with translate_db_errors(self._url), self._engine.connect() as connection:
            if self.is_shared:
                # PostgreSQL has a snapshot for each statement in any case; without a transaction
                # around it, half as many messages go back and forth.
                level = "REPEATABLE READ" if snapshot else "AUTOCOMMIT"
                connection.execution_options(isolation_level=level)
            yield connection

    def scalar(self, query: Executable, values: Mapping[str, object] | None = None) -> Any:
        """Return the first value of the first row of a query; None if there is no row."""
        with self.connect() as connection:
            return connection.scalar(query, values)

    def rows(self, query: Executable, values: Mapping[str, object] | None = None) -> Sequence[Any]:
        """Return all rows of a query."""
        with self.connect() as connection:
            return connection.execute(query, values).all()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Open a connection that writes everything or nothing."""
        self._require_same_file()
        with (
            nullcontext() if self.is_shared else self._turn_to_write(),
            translate_db_errors(self._url),
            self._engine.connect().execution_options(writes=True) as connection,
            connection.begin(),
        ):
            yield connection
        self._require_same_file()
        self._checkpoint_later()

    @contextmanager
    def _turn_to_write(self) -> Iterator[None]:
        """Wait for the other writers of this process: SQLite would let anybody go first.

        One that waits for too long asks SQLite, which says that the database is locked.
        """
        # Without threads, as in a phone, Python cannot wait with a limit, and never has to.
        has_turn = self._writing.acquire(blocking=False) or self._writing.acquire(timeout=_TIMEOUT)
        try:
            yield
        finally:
            if has_turn:
                self._writing.release()

    def lock_session(self, connection: Connection, session: int) -> None:
        """Let other writers of a session wait until the end of the transaction."""
        if self.is_shared:  # SQLite has one writer in any case
            row = select(SESSIONS.c.session).where(SESSIONS.c.session == session)
            connection.execute(row.with_for_update(key_share=True))  # others may refer to it

    def notify(self, connection: Connection, session: int, entries: int | None = None) -> None:
        """Report a change of a session to all servers when the transaction ends.

        Args:
            connection: The transaction.
            session: The number of the session.
            entries: Its number of entries; None if its photos, settings or notes changed.
        """
        if self.is_shared:
            report = f"{session}" if entries is None else f"{session} {entries}"
            connection.execute(select(func.pg_notify(_CHANNEL, report)))

    @contextmanager
    def listen(self, seconds: float) -> Iterator[Iterator[str]]:
        """Yield the reports of `notify` on a connection of its own, "" after seconds without one.

        Nobody can migrate the database during the context.

        Raises:
            NoDatabase: If the connection is lost.
            NewerSchema: If a later version of tenbo has migrated the database.
        """
        with translate_db_errors(self._url):
            pooled = self._engine.connect()
            connection: Any = pooled.connection.driver_connection
            # Closed here: the pool would roll back before, and log that it cannot.
            pooled.detach()
        with translate_db_errors(self._url), closing(connection):
            try:
                connection.rollback()
                connection.autocommit = True
                connection.execute("SELECT pg_advisory_lock_shared(%s)", [_SERVING_LOCK])
                require_known_schema(self.scalar(select(func.max(VERSIONS.c.version))) or 0)
                connection.execute(f"LISTEN {_CHANNEL}")
                with closing(_reports(connection, seconds)) as reports:
                    yield reports
                # PostgreSQL ends a closed connection a moment later, and keeps its lock until then.
                connection.execute("SELECT pg_advisory_unlock_shared(%s)", [_SERVING_LOCK])
            except self._engine.dialect.loaded_dbapi.Error as error:
                raise database_error(LostDatabase, self._url, first_line(error)) from None

    def require_space(self, size: int = 0, *, only_scores: bool = False) -> None:
        """Raise an error if the disk of an SQLite database is almost full after some more bytes.

        Args:
            size: The number of bytes.
            only_scores: Whether they are entries alone, for which there is a reserve.

        Raises:
            LowDisk: If there is no room for sessions and photos.
            FullDisk: If there is none for scores either.
        """
        if self._open_file is not None:
            free = disk_usage(self._open_file.file.parent).free
            # SQLite writes everything to its log, and then to the file.
            if free < (MIN_FREE_FOR_SCORES if only_scores else MIN_FREE_BYTES) + 2 * size:
                reason = f"only {free // MEGABYTE} MB are free"
                raise database_error(FullDisk if only_scores else LowDisk, self._url, reason)

    def require_intact(self) -> None:
        """Raise DamagedDatabase if SQLite finds damage; PostgreSQL checks its own pages."""
        if self._open_file is not None:
            [[found]] = self._run("PRAGMA quick_check(1)")
            if found != "ok":
                raise database_error(DamagedDatabase, self._url, found.splitlines()[-1])

    def checkpoint(self) -> None:
        """Copy the write-ahead log of SQLite into the file, without waiting for other programs.

        A copy of the file alone is then complete.
        """
        if self._open_file is not None and self._open_file.is_unchanged():
            [[_, pages, copied]] = self._run("PRAGMA wal_checkpoint(PASSIVE)")
            if copied < pages:  # another connection still reads the earlier pages
                self._checkpoint_later()

    def close(self) -> None:
        """Copy the write-ahead log into the file and close all connections."""
        with suppress(NoDatabase):
            self.checkpoint()
        with self._timer_lock:
            if self._timer is not None:
                self._timer.cancel()
        self._engine.dispose()

    def _return_space(self, file: Path) -> None:
        """Make a file of an earlier version return the space of deleted data, if that is quick.

        A file is rewritten for it. A backup does that too, for files of any size.
        """
        size = file.stat().st_size
        room = min(_MAX_COMPACTED_BYTES, disk_usage(file.parent).free // 2 - MIN_FREE_BYTES)
        with suppress(NoDatabase):  # another program uses it
            [[mode]] = self._run("PRAGMA auto_vacuum")
            if mode != RETURN_SPACE and size <= room:
                self._run(f"PRAGMA auto_vacuum = {RETURN_SPACE}", "VACUUM")

    def _require_same_file(self) -> None:
        if self._open_file is not None and not self._open_file.is_unchanged():
            reason = "it was deleted or replaced while it was open"
            raise database_error(ReplacedDatabase, self._url, reason)

    def _checkpoint_later(self) -> None:
        """Start a checkpoint in the background, unless one is about to start."""
        with self._timer_lock:
            if self._has_threads and self._timer is None and self._open_file is not None:
                self._timer = Timer(CHECKPOINT_DELAY, self._checkpoint_now)
                self._timer.daemon = True
                self._timer.start()

    def _checkpoint_now(self) -> None:
        with self._timer_lock:
            self._timer = None
        with suppress(NoDatabase):
            self.checkpoint()

    def _run(self, *statements: str) -> Sequence[Any]:
        """Return the rows of the last of some statements that SQLite rejects in a transaction."""
        with (
            translate_db_errors(self._url),
            closing(self._engine.raw_connection()) as connection,
            closing(connection.cursor()) as cursor,
        ):
            for each in statements:
                rows: Sequence[Any] = cursor.execute(each).fetchall()
            return rows


def _reports(connection: Any, seconds: float) -> Generator[str, None, None]:
    while True:
        # A generator that is not closed would keep the lock of the connection.
        with closing(connection.notifies(timeout=seconds)) as notifications:
            for each in notifications:
                yield each.payload
        yield ""


def _open(database: str) -> Engine:
    url = parse_url(database)
    with translate_db_errors(database):
        if (file := sqlite_file(database)) is not None:
            create_private(file)
        engine = _engine(url)
        with engine.connect() as connection:
            version = schema_version(connection)
            is_complete = version == VERSION and not lacks_extension(connection)
        if 0 < version < VERSION and file is not None:
            _prepare_upgrade(database, file)
        if not is_complete:
            with (
                engine.connect().execution_options(writes=True) as connection,
                connection.begin(),
            ):
                _migrate(connection, database)
    return engine


def _prepare_upgrade(database: str, file: Path) -> None:
    """Copy a file of an earlier version if there is room; raise LowDisk without room for both."""
    with suppress(LowDisk, FullDisk):
        write_copy(database)
    free = disk_usage(file.parent).free
    # SQLite writes everything to its log, and then to the file.
    if free < MIN_FREE_FOR_SCORES + 2 * file.stat().st_size:
        raise database_error(LowDisk, database, "its schema is earlier, and it is copied")


def _migrate(connection: Connection, database: str) -> None:
    """Create the tables of a new database or extension, or copy those of an earlier version."""
    if is_shared(database):
        _lock_for_migration(connection, database)
    version = schema_version(connection)
    require_known_schema(version)
    if not version:
        create_tables(connection)
    elif version < VERSION:
        upgrade(connection, version)
    else:
        create_extension_tables(connection)


def _lock_for_migration(connection: Connection, database: str) -> None:
    """Wait for other migrations of a PostgreSQL database.

    Raises:
        ServedDatabase: If there is a migration to do while servers use the database.
    """
    for name in _LIMITS:  # this migration, and others, take their time
        connection.exec_driver_sql(f"SET LOCAL {name} = 0")
    connection.execute(select(func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
    if schema_version(connection) != VERSION:
        is_free = select(func.pg_try_advisory_xact_lock(_SERVING_LOCK))
        if not connection.scalar(is_free):
            raise database_error(ServedDatabase, database, "it has an earlier schema")


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        engine = create_engine(
            url,
            pool_pre_ping=True,  # replaces connections that a restart of PostgreSQL has closed
            pool_timeout=_TIMEOUT,
            # The system notices within half a minute that the machine of PostgreSQL is gone.
            connect_args={
                "client_encoding": "utf8",  # also for a database without an encoding
                "connect_timeout": _TIMEOUT,
                "keepalives_idle": _TIMEOUT,
                "keepalives_interval": _TIMEOUT // 2,
                "keepalives_count": 3,
            },
        )
        event.listen(engine, "connect", _limit_waits)
        return engine
    engine = create_engine(url, connect_args={"timeout": _TIMEOUT})
    event.listen(engine, "connect", _make_durable)
    event.listen(engine, "begin", _begin)
    return engine


def _limit_waits(connection: Any, _record: object) -> None:
    for name, seconds in _LIMITS.items():
        connection.execute(f"SET {name} = '{seconds}s'")
    connection.commit()


def _make_durable(connection: Any, _record: object) -> None:
    """Write every commit to the disk before it returns."""
    connection.isolation_level = None  # _begin starts the transactions
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA auto_vacuum = {RETURN_SPACE}")  # of a new file
    _use_log(cursor)
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute(f"PRAGMA journal_size_limit = {_LOG_BYTES}")
    cursor.close()


def _use_log(cursor: sqlite3.Cursor) -> None:
    """Use a write-ahead log.

    Of connections that begin with it at once SQLite refuses all but one without waiting.
    """
    until = monotonic() + _TIMEOUT
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if monotonic() > until:
                raise
            sleep(0.01)
        else:
            return


def _begin(connection: Connection) -> None:
    """Lock for writing at the start, because SQLite cannot upgrade a transaction that reads."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
