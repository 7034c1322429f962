"""Open a database and write to it safely."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from webapp.storage.errors import NoDatabase, translate_db_errors
from webapp.storage.schema import is_current, migrate
from webapp.storage.sqlite_file import create_private, data_folder

_TIMEOUT = 10
"""Seconds to wait for another writer."""

_MIGRATION_LOCK = 7_463_102
"""The number of the PostgreSQL lock that one migration holds."""


def default_database() -> str:
    """Return the URL in TENBO_DATABASE, or that of the user's own file.

    >>> default_database()  # doctest: +ELLIPSIS
    '...'
    """
    if url := os.environ.get("TENBO_DATABASE"):
        return url
    return URL.create("sqlite", database=str(data_folder() / "sessions.sqlite3")).render_as_string()


class Database:
    """The database at a URL, migrated to the newest schema.

    >>> Database("Friday")
    Traceback (most recent call last):
    ...
    webapp.storage.errors.NoDatabase: "Friday" is not a database URL; write \
sqlite:///FILE or postgresql://USER@HOST/NAME.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = _open(url)

    @contextmanager
    def connect(self) -> Iterator[Connection]:
        """Open a connection that reads one snapshot of the database."""
        with translate_db_errors(self._url), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Open a connection that writes everything or nothing."""
        with (
            translate_db_errors(self._url),
            self._engine.connect().execution_options(writes=True) as connection,
            connection.begin(),
        ):
            yield connection

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def _open(database: str) -> Engine:
    url = _parse_url(database)
    with translate_db_errors(database):
        if url.get_backend_name() == "sqlite" and url.database:
            create_private(Path(url.database).absolute())
        engine = _engine(url)
        with engine.connect() as connection:
            current = is_current(connection)
        if not current:
            with (
                engine.connect().execution_options(writes=True) as connection,
                connection.begin(),
            ):
                if engine.dialect.name == "postgresql":  # servers can start at the same time
                    connection.execute(select(func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
                migrate(connection)
    return engine


def _parse_url(database: str) -> URL:
    try:
        url = make_url(database)
        # tenbo[postgres] installs this driver.
        return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url
    except ArgumentError:
        raise NoDatabase(
            f'"{database}" is not a database URL; write sqlite:///FILE or '
            "postgresql://USER@HOST/NAME.",
            f"「{database}」はデータベースのアドレスではありません。sqlite:///ファイル か "
            "postgresql://USER@HOST/NAME の形で書いてください。",
        ) from None


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(
            url,
            pool_pre_ping=True,  # replaces connections that a restart of PostgreSQL has closed
            pool_timeout=_TIMEOUT,
            connect_args={"connect_timeout": _TIMEOUT},
        )
    engine = create_engine(url, connect_args={"timeout": _TIMEOUT})
    event.listen(engine, "connect", _make_durable)
    event.listen(engine, "begin", _begin)
    return engine


def _make_durable(connection: Any, _record: object) -> None:
    """Write every commit to the disk before it returns."""
    connection.isolation_level = None  # _begin starts the transactions
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Lock for writing at the start, because SQLite cannot upgrade a transaction that reads."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
