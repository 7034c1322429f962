"""The URLs of databases."""

import os
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from scorer.tiles.messages import message as _
from webapp.storage.errors import NoDatabase
from webapp.storage.sqlite_file import data_folder


def default_database() -> str:
    """Return the URL in TENBO_DATABASE, or that of the user's own file."""
    if url := os.environ.get("TENBO_DATABASE"):
        return url
    return URL.create("sqlite", database=str(data_folder() / "sessions.sqlite3")).render_as_string()


def is_shared(database: str) -> bool:
    """Return whether several servers can use a database: those in PostgreSQL.

    >>> is_shared("postgresql://table/tenbo"), is_shared("sqlite:///sessions.sqlite3")
    (True, False)
    """
    return database.startswith("postgresql")


def sqlite_file(database: str) -> Path | None:
    """Return the file of an SQLite database; None for PostgreSQL, URIs and databases in memory."""
    url = parse_url(database)
    name = url.database or ":memory:"
    if url.get_backend_name() != "sqlite" or name == ":memory:" or name.startswith("file:"):
        return None
    return Path(name).absolute()


def parse_url(database: str) -> URL:
    """Parse the URL of a database; raise NoDatabase if it is not one."""
    try:
        url = make_url(database)
        # tenbo[postgres] installs this driver.
        return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url
    except ArgumentError:
        raise NoDatabase(
            _(
                '"{database}" is not a database URL; write sqlite:///FILE or '
                "postgresql://USER@HOST/NAME.",
                database=database,
            )
        ) from None
