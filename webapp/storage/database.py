"""Open a database, write to it safely, and translate its errors."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    SQLAlchemyError,
)

from scorer.tiles.errors import RiichiError
from webapp.storage.schema import is_current, migrate

_TIMEOUT = 10
"""Seconds to wait for another writer."""

_MIGRATION_LOCK = 7_463_102
"""The number of the PostgreSQL lock that one migration holds."""

_MAX_REASON = 200
"""Characters of an error message of the database."""


class NoDatabase(RiichiError):
    """The database cannot be used."""


def default_database() -> str:
    """Return the URL in TENBO_DATABASE, or that of the user's own file.

    >>> default_database()  # doctest: +ELLIPSIS
    '...'
    """
    if url := os.environ.get("TENBO_DATABASE"):
        return url
    file = user_data_path("tenbo", appauthor=False) / "sessions.sqlite3"
    return URL.create("sqlite", database=str(file)).render_as_string()


class Database:
    """The database at a URL, migrated to the newest schema.

    >>> Database("Friday")
    Traceback (most recent call last):
    ...
    webapp.storage.database.NoDatabase: "Friday" is not a database URL; write \
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
            Path(url.database).absolute().parent.mkdir(parents=True, exist_ok=True)
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


@contextmanager
def translate_db_errors(database: str) -> Iterator[None]:
    """Raise NoDatabase with a message for users when the database fails.

    >>> with translate_db_errors("sqlite://"):
    ...     raise PermissionError(13, "Permission denied")
    Traceback (most recent call last):
    ...
    webapp.storage.database.NoDatabase: The database sqlite:// cannot be used (Permission denied); \
check that it exists and is writable, or choose another one with --database.
    """
    try:
        yield
    except IntegrityError:  # another writer was first, which the caller handles
        raise
    except ModuleNotFoundError:
        raise NoDatabase(
            "PostgreSQL needs a driver; install it with pip install 'tenbo[postgres]'.",
            "PostgreSQL にはドライバが必要です。pip install 'tenbo[postgres]' を実行してください。",
        ) from None
    except (OSError, SQLAlchemyError) as error:
        reason, url = _reason(error), _parse_url(database).render_as_string(hide_password=True)
        raise NoDatabase(
            f"The database {url} cannot be used ({reason}); check that it exists and is "
            "writable, or choose another one with --database.",
            f"データベース {url} を使えません（{reason}）。場所と書き込みの権限を確かめるか、"
            "--database で別のものを指定してください。",
        ) from None


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


def _reason(error: Exception) -> str:
    """Return the first line of the error message of the database or the system."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    text = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return (text.strip().splitlines() or [type(error).__name__])[0][:_MAX_REASON]
