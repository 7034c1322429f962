"""Opening a database: where it is, how safely it writes, and what is said when it cannot."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    SQLAlchemyError,
)
from sqlalchemy.pool import NullPool

from scorer.tiles.errors import RiichiError
from webapp.storage.schema import is_current, migrate

_PATIENCE = 10
"""Seconds to wait for another who writes."""

_SHOWN = 200


class NoDatabase(RiichiError):
    """The database cannot be used."""


def default_database() -> str:
    """The URL of the database that is used where none is named: TENBO_DATABASE, or a file.

    >>> default_database()  # doctest: +ELLIPSIS
    '...'
    """
    if named := os.environ.get("TENBO_DATABASE"):
        return named
    file = user_data_path("tenbo", appauthor=False) / "sessions.sqlite3"
    return URL.create("sqlite", database=str(file)).render_as_string()


class Database:
    """The database of an URL, brought to the newest schema, for transactions.

    >>> Database("Friday")
    Traceback (most recent call last):
    ...
    webapp.storage.database.NoDatabase: "Friday" is no address of a database; write \
sqlite:///FILE or postgresql://USER@HOST/NAME.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = _opened(url)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the database."""
        with told(self._url), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: all that is written in it, or nothing of it."""
        with (
            told(self._url),
            self._engine.connect().execution_options(writes=True) as connection,
            connection.begin(),
        ):
            yield connection

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()


def _opened(database: str) -> Engine:
    url = _parsed(database)
    with told(database):
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
                migrate(connection)
    return engine


@contextmanager
def told(database: str) -> Iterator[None]:
    """Turn what a database cannot do into a sentence.

    >>> with told("sqlite://"):
    ...     raise PermissionError(13, "Permission denied")
    Traceback (most recent call last):
    ...
    webapp.storage.database.NoDatabase: The database sqlite:// cannot be used (Permission denied); \
check that it is there and may be written, or name another with --database.
    """
    try:
        yield
    except IntegrityError:  # a matter of who wrote first
        raise
    except ModuleNotFoundError:
        raise NoDatabase(
            "PostgreSQL needs a driver; install it with pip install 'tenbo[postgres]'.",
            "PostgreSQL にはドライバが必要です。pip install 'tenbo[postgres]' を実行してください。",
        ) from None
    except (OSError, SQLAlchemyError) as error:
        reason, shown = _reason(error), _parsed(database).render_as_string(hide_password=True)
        raise NoDatabase(
            f"The database {shown} cannot be used ({reason}); check that it is there and may be "
            "written, or name another with --database.",
            f"データベース {shown} を使えません({reason})。場所と書き込みの権限を確かめるか、"
            "--database で別のものを指定してください。",
        ) from None


def _parsed(database: str) -> URL:
    try:
        url = make_url(database)
        # The driver that tenbo[postgres] installs.
        return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url
    except ArgumentError:
        raise NoDatabase(
            f'"{database}" is no address of a database; write sqlite:///FILE or '
            "postgresql://USER@HOST/NAME.",
            f"「{database}」はデータベースのアドレスではありません。sqlite:///ファイル か "
            "postgresql://USER@HOST/NAME の形で書いてください。",
        ) from None


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url, poolclass=NullPool, connect_args={"connect_timeout": _PATIENCE})
    engine = create_engine(url, connect_args={"timeout": _PATIENCE})
    event.listen(engine, "connect", _make_safe)
    event.listen(engine, "begin", _begin)
    return engine


def _make_safe(connection: Any, _record: object) -> None:
    """What is committed is on the disk, whatever happens to the machine."""
    connection.isolation_level = None  # _begin says when a transaction begins
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Who writes waits for who writes already; who read first could not."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _reason(error: Exception) -> str:
    """The first line of what the database or the system says."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    said = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return (said.strip().splitlines() or [type(error).__name__])[0][:_SHOWN]
