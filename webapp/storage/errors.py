"""Errors of the database, each with its remedy, and their translation from the libraries."""

import errno
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from webapp.storage.sqlite_file import copies_of

FULL_DISK = (errno.ENOSPC, errno.EDQUOT)
"""Errors of the system when a disk, or the share of a user, is full."""

DATABASE_ERRORS: Counter[str] = Counter()
"""The number of errors since the program started, by code."""

_MAX_REASON = 200
"""Characters of an error message of the database."""


class NotFound(RiichiError):
    """There is nothing with this key or number."""


class NoDatabase(RiichiError):
    """The database cannot be used.

    The message names it, for the person who runs the server.

    Attributes:
        advice: The remedy at the end of the message.
        public: The message for phones, without names of the server's files, users and hosts.
        on_phone: The message where the database is on the phone itself, if it differs.
    """

    code = "no_database"

    advice: ClassVar[Text] = _(
        "check that it exists and is writable, or choose another one with --database"
    )
    public: ClassVar[Text] = _(
        "The server cannot use its database; ask the person who runs it to read its messages."
    )
    on_phone: ClassVar[Text | None] = None


class LockedDatabase(NoDatabase):
    """Another program writes to the database for too long."""

    code = "database_busy"

    advice = _("another program is writing to it: try again in a moment, or stop that program")
    public = _(
        "The database of the server is busy and nothing was recorded; try again in a moment."
    )


class FullDisk(NoDatabase):
    """The disk of the database is full."""

    code = "disk_full"

    advice = _("its disk is full: delete something else on it, then try again")
    public = _(
        "The disk of the server is full and nothing was recorded; ask the "
        "person who runs it to make room, then try again."
    )
    on_phone = _(
        "This phone has no more space for tenbo, and nothing was recorded: delete photos of game "
        "nights or something else on the phone, then try again. Nothing is lost, and the start "
        "page exports all game nights."
    )


class LowDisk(NoDatabase):
    """The disk of the database has no room for sessions and photos, but for scores."""

    code = "disk_low"

    advice = _(
        "scores are still recorded; for sessions and photos delete something else on its disk"
    )
    public = _(
        "The disk of the server is almost full: scores are still recorded, but "
        "no sessions and photos; ask the person who runs it to make room."
    )


class DamagedDatabase(NoDatabase):
    """The file of the database is damaged, or is not a database."""

    code = "database_damaged"

    advice = _(
        "stop the server, then restore a backup with tenbo session restore FILE, or copy what is "
        "readable with .recover of the sqlite3 from sqlite.org (Debian 12's has none)"
    )
    public = _(
        "The database of the server is damaged; ask the person who runs it to restore a copy of it."
    )
    on_phone = _(
        "The game nights stored on this phone are damaged, and nothing was recorded: go back to "
        "their newest copy on the start page."
    )


class ServedDatabase(NoDatabase):
    """The schema of the database has to be changed while a server uses it."""

    code = "database_served"

    advice = _(
        "it is from an earlier version of tenbo and servers use it: stop all of them, then start "
        "this version again"
    )


class LostDatabase(NoDatabase):
    """PostgreSQL has ended a connection: it was stopped, or cannot be reached."""

    advice = _("the server connects again as soon as it answers")


class ReplacedDatabase(NoDatabase):
    """The file of the database was deleted or replaced after it was opened."""

    code = "database_replaced"

    advice = _("stop the server, put the right file there, and start it again")
    public = _(
        "The database of the server was deleted or replaced while it runs; ask "
        "the person who runs it to start it again."
    )


@contextmanager
def translate_db_errors(database: str) -> Iterator[None]:
    """Raise NoDatabase, or a subclass with a better remedy, when the database fails."""
    try:
        yield
    except IntegrityError:  # another writer was first, which the caller handles
        raise
    except ModuleNotFoundError:
        raise NoDatabase(
            _("PostgreSQL needs a driver; install it with pip install 'tenbo[postgres]'.")
        ) from None
    except (OSError, SQLAlchemyError, sqlite3.Error) as error:
        raise database_error(_class_of(error), database, _reason(error)) from None


def database_error(class_: type[NoDatabase], database: str, reason: str) -> NoDatabase:
    """Return an error of a class, whose message has the reason and the remedy."""
    advice = class_.advice
    try:
        parsed = make_url(database)
        url = parsed.render_as_string(hide_password=True)
        if class_ is DamagedDatabase and parsed.get_backend_name() == "sqlite":
            advice = _restore_advice(Path(parsed.database or ""))
    except ArgumentError:
        url = database
    DATABASE_ERRORS[class_.code] += 1
    return class_(
        _(
            "The database {url} cannot be used ({reason}); {advice}.",
            url=url,
            reason=reason,
            advice=advice,
        )
    )


def _restore_advice(file: Path) -> Text:
    """Return the advice for a damaged file, with the time of its newest copy if there is one."""
    copies = copies_of(file) if file.name else []
    if not copies:
        return DamagedDatabase.advice
    written = datetime.fromtimestamp(copies[0].stat().st_mtime)
    return _(
        "stop the server, then tenbo session restore puts its newest copy, of {time}, in its place",
        time=f"{written:%Y-%m-%d %H:%M}",
    )


_BY_SQLITE_CODE: dict[int, type[NoDatabase]] = {
    sqlite3.SQLITE_BUSY: LockedDatabase,
    sqlite3.SQLITE_LOCKED: LockedDatabase,
    sqlite3.SQLITE_FULL: FullDisk,
    sqlite3.SQLITE_CORRUPT: DamagedDatabase,
    sqlite3.SQLITE_NOTADB: DamagedDatabase,
    sqlite3.SQLITE_IOERR_SHMSIZE: FullDisk,  # no room for the index of the write-ahead log
}
"""Result codes, most of them primary ones: https://www.sqlite.org/rescode.html."""

_BY_SQLSTATE: dict[str, type[NoDatabase]] = {
    "40P01": LockedDatabase,  # deadlock_detected
    "53100": FullDisk,  # disk_full
    "55P03": LockedDatabase,  # lock_not_available
    "57014": LockedDatabase,  # query_canceled, by statement_timeout
    "XX001": DamagedDatabase,  # data_corrupted
    "XX002": DamagedDatabase,  # index_corrupted
}
"""Error codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html."""


def _class_of(error: Exception) -> type[NoDatabase]:
    """Return the class for an error of the system, of SQLite or of PostgreSQL."""
    if isinstance(error, OSError):
        return FullDisk if error.errno in FULL_DISK else NoDatabase
    cause = error.orig if isinstance(error, DBAPIError) else error
    if "Could not decode to UTF-8" in str(cause):
        return DamagedDatabase
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return _BY_SQLITE_CODE.get(code, _BY_SQLITE_CODE.get(code & 0xFF, NoDatabase))
    return _BY_SQLSTATE.get(getattr(cause, "sqlstate", None) or "", NoDatabase)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return first_line(error.orig or error if isinstance(error, DBAPIError) else error)


def first_line(error: BaseException) -> str:
    """Return the first line of an error message, or the name of the error if it has none.

    >>> first_line(ValueError("It is closed.\\n  This means that it was stopped."))
    'It is closed.'
    >>> first_line(ValueError())
    'ValueError'
    """
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:_MAX_REASON]
