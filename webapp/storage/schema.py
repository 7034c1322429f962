"""The tables of the database."""

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    exists,
    func,
    insert,
    inspect,
    select,
)

from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import message as _
from webapp.extensions import extensions

_TABLES = MetaData()
_SHARED = MetaData()

VERSIONS = Table(
    "schema_versions",
    _TABLES,
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("since", Text, nullable=False),
)
"""The versions of the schema that the database had, and since when, in UTC."""

SESSIONS = Table(
    "sessions",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("began", Text, nullable=False),
    Column("deleted", Text),
    Column("summary", Text),
)
"""The numbers of sessions, erased ones included, their starts, in UTC, and their summaries.

`deleted` is since when a session is deleted and can be restored; erased ones have no entries.
A summary is JSON of the present state; it is null if it has to be computed."""


def is_present(session: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that the session of a row is not deleted."""
    row = SESSIONS.alias()
    return ~exists().where(row.c.session == session, row.c.deleted.is_not(None))


def of_session() -> Column[int]:
    """Return the first column of the key of a part of a session."""
    return Column("session", ForeignKey(SESSIONS.c.session), primary_key=True, autoincrement=False)


ENTRIES = Table(
    "entries",
    _TABLES,
    of_session(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("written", Text, nullable=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,  # stores the entries of a session next to each other
)
"""The logs, one entry per row: its JSON, and its time in UTC."""

KEYS = Table(
    "keys",
    _TABLES,
    Column("digest", Text, primary_key=True),
    Column("session", ForeignKey("sessions.session"), nullable=False, index=True),
    Column("role", Text, nullable=False),
    Column("expires", Text),
)
"""The SHA-256 of each key, its session, its role, and when it expires, in UTC."""

TOKENS = Table(
    "tokens",
    _TABLES,
    of_session(),
    Column("token", Text, primary_key=True),
)
"""Tokens of executed requests: a repeated request is not executed again."""

PHOTOS = Table(
    "photos",
    _TABLES,
    Column("photo", Text, primary_key=True),
    Column("session", ForeignKey("sessions.session"), nullable=False),
    Column("kept", Text, nullable=False),
    Column("image", LargeBinary, nullable=False),
    Column("reading", Text, nullable=False),
    Column("seq", Integer),
    Column("winner", Integer),
    Index("photos_of_a_session", "session"),
)
"""Photos: their time in UTC, JPEG, reading, and the entry and winner of the hand, if any."""

CHOICES = Table(
    "choices",
    _TABLES,
    of_session(),
    Column("keeps_photos", Integer, nullable=False),
    Column("trains", Integer, nullable=False),
    Column("shows_waits", Integer, nullable=False),
)
"""The host's settings: whether photos are stored, whether training may use them, and whether
players may see waits."""


NOTES = Table(
    "notes",
    _SHARED,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("notes", Text, nullable=False),
    prefixes=["UNLOGGED"],
)
"""In PostgreSQL only: the notes of sessions as JSON, which the processes of a server share.

They are not needed in a backup, and PostgreSQL empties the table when it has crashed."""

ATTEMPTS = Table(
    "attempts",
    _SHARED,
    Column("kind", Text, primary_key=True),
    Column("address", Text, primary_key=True),
    Column("item", Text, primary_key=True),
    Column("at", Double, nullable=False),
    Column("amount", BigInteger, nullable=False, server_default="1"),
    prefixes=["UNLOGGED"],
)
"""In PostgreSQL only: what client addresses did recently, for limits that processes share.

Addresses and items, such as unknown keys, are SHA-256 digests; `at` is in seconds since 1970, and
`amount` what an item counts, such as bytes."""


VERSION = 14
"""The version of the schema."""


class NewerSchema(RiichiError):
    """The database was written by a later version of tenbo."""

    code = "newer_database"


def create_tables(connection: Connection) -> None:
    """Create all tables in a database without any.

    >>> from sqlalchemy import create_engine
    >>> with create_engine("sqlite://").begin() as connection:
    ...     create_tables(connection)
    ...     schema_version(connection)
    14
    """
    _TABLES.create_all(connection, checkfirst=False)
    create_extension_tables(connection)
    if connection.dialect.name == "postgresql":  # SQLite has one server, which remembers it
        _SHARED.create_all(connection, checkfirst=False)
    since = datetime.now(UTC).isoformat(timespec="seconds")
    connection.execute(insert(VERSIONS).values(version=VERSION, since=since))


def create_extension_tables(connection: Connection) -> None:
    """Create the tables of extensions that a database lacks."""
    for each in extensions("storage.hooks"):
        each.TABLES.create_all(connection)


def lacks_extension(connection: Connection) -> bool:
    """Return whether an extension was added after the database was created."""
    found = set(inspect(connection).get_table_names())
    return any(not found.issuperset(each.TABLES.tables) for each in extensions("storage.hooks"))


def schema_version(connection: Connection) -> int:
    """Return the version of the schema of a database; 0 if it has no tables."""
    if not inspect(connection).has_table(VERSIONS.name):
        return 0
    return connection.scalar(select(func.max(VERSIONS.c.version))) or 0


def require_known_schema(version: int) -> None:
    """Raise NewerSchema if the version of a schema is above the known one.

    >>> require_known_schema(99)
    Traceback (most recent call last):
    ...
    webapp.storage.schema.NewerSchema: The database has schema 99, and this tenbo knows 14; \
update tenbo.
    """
    if version > VERSION:
        raise NewerSchema(
            _(
                "The database has schema {version}, and this tenbo knows {newest}; update tenbo.",
                version=version,
                newest=VERSION,
            )
        )
