"""The tables, and the way from each version of them to the next."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from sqlalchemy import (
    Column,
    Connection,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    func,
    insert,
    inspect,
    select,
)

from scorer.tiles.errors import RiichiError

_TABLES = MetaData()

VERSIONS = Table(
    "schema_versions",
    _TABLES,
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("since", Text, nullable=False),
)
"""Which versions of the schema the database went through, and when, in UTC."""

SESSIONS = Table(
    "sessions",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("began", Text, nullable=False),
)
"""The numbers that are taken, those of deleted sessions too, and since when, in UTC."""

ENTRIES = Table(
    "entries",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("written", Text, nullable=False),
    Column("entry", Text, nullable=False),
    Column("summary", Text, nullable=False),
    sqlite_with_rowid=False,  # the entries of a session lie together
)
"""The logs: an entry a row, when it was written, in UTC, and how the session stood after it."""

KEYS = Table(
    "keys",
    _TABLES,
    Column("digest", Text, primary_key=True),
    Column("session", Integer, nullable=False, index=True),
    Column("role", Text, nullable=False),
)
"""Who may see a session: the SHA-256 of a key, not the key itself, and what it is good for."""

TOKENS = Table(
    "tokens",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("token", Text, primary_key=True),
)
"""What was asked for and done, so that asking a second time does nothing twice."""

PHOTOS = Table(
    "photos",
    _TABLES,
    Column("photo", Text, primary_key=True),
    Column("session", Integer, nullable=False),
    Column("kept", Text, nullable=False),
    Column("image", LargeBinary, nullable=False),
    Column("reading", Text, nullable=False),
    Column("seq", Integer),
    Column("winner", Integer),
    Index("photos_of_a_session", "session"),
)
"""Photos, since when, what was read on them, and whose hand of which entry they show, if any."""

CHOICES = Table(
    "choices",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("keeps_photos", Integer, nullable=False),
    Column("trains", Integer, nullable=False),
)
"""What the host chose: whether photos are kept, and whether training may learn from them."""


class NewerSchema(RiichiError):
    """The database was written by a later tenbo."""


Migration = Callable[[Connection], None]


def migrate(connection: Connection, migrations: Sequence[Migration] | None = None) -> None:
    """Bring a database to the newest schema, within one transaction.

    Migration n makes version n from the one before; those that are published never change.

    >>> from sqlalchemy import create_engine
    >>> with create_engine("sqlite://").begin() as connection:
    ...     migrate(connection)
    ...     migrate(connection)
    ...     connection.execute(select(VERSIONS.c.version)).all()
    [(1,), (2,)]
    """
    steps = MIGRATIONS if migrations is None else migrations
    VERSIONS.create(connection, checkfirst=True)
    version = connection.scalar(select(func.max(VERSIONS.c.version))) or 0
    if version > len(steps):
        raise NewerSchema(
            f"The database has schema {version}, and this tenbo knows {len(steps)}; update tenbo.",
            f"データベースのスキーマが {version} ですが、この tenbo が使えるのは {len(steps)} "
            "までです。tenbo を更新してください。",
        )
    for number, step in enumerate(steps[version:], version + 1):
        step(connection)
        since = datetime.now(UTC).isoformat(timespec="seconds")
        connection.execute(insert(VERSIONS).values(version=number, since=since))


def is_current(connection: Connection) -> bool:
    """Whether the database has the newest schema already, so that opening it writes nothing.

    >>> from sqlalchemy import create_engine
    >>> with create_engine("sqlite://").connect() as connection:
    ...     is_current(connection)
    False
    """
    if not inspect(connection).has_table(VERSIONS.name):
        return False
    version = connection.scalar(select(func.max(VERSIONS.c.version)))
    return bool(version == len(MIGRATIONS))


def _create(connection: Connection) -> None:
    SESSIONS.create(connection)
    ENTRIES.create(connection)


def _add_tables(connection: Connection) -> None:
    KEYS.create(connection)
    TOKENS.create(connection)
    PHOTOS.create(connection)
    CHOICES.create(connection)


MIGRATIONS: tuple[Migration, ...] = (_create, _add_tables)
