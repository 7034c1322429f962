"""The tables of the database, and the migrations from each version to the next."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from operator import itemgetter
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    delete,
    exists,
    func,
    insert,
    inspect,
    select,
    text,
)

from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import message as _

_TABLES = MetaData()

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


ENTRIES = Table(
    "entries",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
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
    Column("session", Integer, nullable=False, index=True),
    Column("role", Text, nullable=False),
)
"""The SHA-256 of each key, its session and its role."""

TOKENS = Table(
    "tokens",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("token", Text, primary_key=True),
)
"""Tokens of executed requests: a repeated request is not executed again."""

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
"""Photos: their time in UTC, JPEG, reading, and the entry and winner of the hand, if any."""

CHOICES = Table(
    "choices",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("keeps_photos", Integer, nullable=False),
    Column("trains", Integer, nullable=False),
    Column("shows_waits", Integer, nullable=False, server_default="0"),
)
"""The host's settings: whether photos are stored, whether training may use them, and whether
players may see waits."""


CLUBS = Table(
    "clubs",
    _TABLES,
    Column("club", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("created", Text, nullable=False),
)
"""Clubs, whose persons play in many sessions, and since when, in UTC."""

CLUB_KEYS = Table(
    "club_keys",
    _TABLES,
    Column("digest", Text, primary_key=True),
    Column("club", Integer, nullable=False),
    Column("role", Text, nullable=False),
)
"""Before version 9: the SHA-256 of each key of a club, and its role."""

PERSONS = Table(
    "persons",
    _TABLES,
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("club", Integer, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("deleted", Text),
    Column("matched", Text),
)
"""Persons of clubs; a deleted one has an empty name. `matched` is that of PLAYERS, if a match of
names made the person."""

PLAYERS = Table(
    "players",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("person", Integer, nullable=False, index=True),
    Column("matched", Text),
    Column("previous", Integer),
)
"""The person of each player of a session; players have the numbers of the log, counted from 0.

`matched` is the time at which the host matched the name, which identifies the match, and `previous`
the person before: a match can be undone. Both are null for a player who was a person at the start.
"""


RESULT_SESSIONS = Table(
    "result_sessions",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rules", Text, nullable=False),
)
"""The sessions whose results are in the other tables of results, and the number of entries and the
version of the program from which they were computed: other results are computed again."""

RESULT_GAMES = Table(
    "result_games",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("leftover", Integer, nullable=False),
    Column("placement", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("chombos", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""A row for each finished game and player: place, score with leftover sticks, points.

`turn` is 0 for the first dealer, `placement` the part of the points for the place."""

RESULT_HANDS = Table(
    "result_hands",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("game", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("self_drawn", Integer, nullable=False),
    Column("dealt_in", Integer, nullable=False),
    Column("riichi", Integer, nullable=False),
    Column("tenpai", Integer, nullable=False),
    Column("called", Integer),
    Column("change", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""A row for each hand and player: points won and dealt in, 0 for none, and the change of the score.

`called` is null unless the player won and showed the hand."""

RESULT_WINS = Table(
    "result_wins",
    _TABLES,
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("game", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("discarder", Integer),
    Column("value", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("fan", Integer),
    Column("han", Integer),
    Column("fu", Integer),
    Column("grade", Text, nullable=False),
    Column("times", Integer, nullable=False),
    Column("yaku", Text, nullable=False),
    Column("notation", Text, nullable=False),
    Column("photo", Text),
    sqlite_with_rowid=False,
)
"""A row for each win: its player and discarder, its points, and the hand if it was shown.

`value` compares wins of one game: the fan, or the points where there is none.
`grade` is the limit, empty below mangan, `times` the multiple of a yakuman, `yaku` a JSON list."""

RESULT_WINS_BY_GRADE = Index("result_wins_by_grade", RESULT_WINS.c.grade)

RESULTS = (RESULT_SESSIONS, RESULT_GAMES, RESULT_HANDS, RESULT_WINS)
"""The tables of results, which are derived from the logs and can be computed again."""

RESULT_SUMS = Table(
    "result_sums",
    _TABLES,
    Column("club", Integer, primary_key=True, autoincrement=False),
    Column("season", Text, primary_key=True),
    Column("sessions", Integer, nullable=False),
    Column("digest", Text, nullable=False),
    Column("sums", Text, nullable=False),
)
"""The sums of seasons over their first sessions, as JSON, and the digest of what they depend on.

`season` is the JSON of what it counts, and `sessions` the number of the sessions."""

SEASONS = Table(
    "seasons",
    _TABLES,
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("club", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("first_day", Text, nullable=False),
    Column("last_day", Text),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("uma", Text),
    Column("min_games", Integer, nullable=False),
    Column("preset", Text),
    Column("teams", Text),
)
"""The seasons of clubs; `last_day` is null while a season is open.

`uma` is a JSON list or null, `preset` the name of its rules or null, and `teams` a JSON list of the
name and the persons of each team; null is none."""

TOURNAMENTS = Table(
    "tournaments",
    _TABLES,
    Column("tournament", Integer, primary_key=True, autoincrement=False),
    Column("part", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
    Column("session", Integer),
)
"""The parts of tournaments as JSON: the terms, players, seats, penalties and links.

They share a table because the first page of a file has no room for more definitions. `session` is
that of an opened table, whose seats have the number 1000 * round + table. The links of a club have
its negative number."""

LINKS = Table(
    "links",
    _TABLES,
    Column("digest", Text, primary_key=True),
    Column("tournament", Integer, nullable=False),
    Column("link", Integer, nullable=False),
    Column("expires", Text),
)
"""The SHA-256 of the key of each link to a tournament, and of the keys of tables that it gave.

Those of a club have its negative number."""


NOTES = Table(
    "notes",
    MetaData(),
    Column("session", Integer, primary_key=True, autoincrement=False),
    Column("notes", Text, nullable=False),
    prefixes=["UNLOGGED"],
)
"""In PostgreSQL only: the notes of sessions as JSON, which the processes of a server share.

They are not needed in a backup, and PostgreSQL empties the table when it has crashed."""

ATTEMPTS = Table(
    "attempts",
    MetaData(),
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


class NewerSchema(RiichiError):
    """The database was written by a later version of tenbo."""

    code = "newer_database"


Migration = Callable[[Connection], None]


def migrate(connection: Connection, migrations: Sequence[Migration] | None = None) -> None:
    """Migrate a database to the newest schema, in one transaction.

    Migration n makes version n from version n - 1; released migrations never change.

    >>> from sqlalchemy import create_engine
    >>> with create_engine("sqlite://").begin() as connection:
    ...     migrate(connection)
    ...     migrate(connection)
    ...     connection.execute(select(VERSIONS.c.version)).all()
    [(1,), (2,), (3,), (4,), (5,), (6,), (7,), (8,), (9,), (10,), (11,), (12,), (13,)]
    """
    steps = MIGRATIONS if migrations is None else migrations
    VERSIONS.create(connection, checkfirst=True)
    version = connection.scalar(select(func.max(VERSIONS.c.version))) or 0
    require_known_schema(version, len(steps))
    for number, step in enumerate(steps[version:], version + 1):
        step(connection)
        since = datetime.now(UTC).isoformat(timespec="seconds")
        connection.execute(insert(VERSIONS).values(version=number, since=since))


def require_known_schema(version: int, known: int | None = None) -> None:
    """Raise NewerSchema if the version of a schema is above the known ones.

    >>> require_known_schema(99)
    Traceback (most recent call last):
    ...
    webapp.storage.schema.NewerSchema: The database has schema 99, and this tenbo knows 13; \
update tenbo.
    """
    newest = len(MIGRATIONS) if known is None else known
    if version > newest:
        raise NewerSchema(
            _(
                "The database has schema {version}, and this tenbo knows {newest}; update tenbo.",
                version=version,
                newest=newest,
            )
        )


def is_current(connection: Connection) -> bool:
    """Return whether the database has the newest schema, so that opening it writes nothing.

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


def _columns(connection: Connection, table: Table) -> set[str]:
    """Return the names of the columns that a table has; a new one already has later columns."""
    return {each["name"] for each in inspect(connection).get_columns(table.name)}


def _add_shows_waits(connection: Connection) -> None:
    if "shows_waits" not in _columns(connection, CHOICES):
        connection.execute(
            text("ALTER TABLE choices ADD COLUMN shows_waits INTEGER NOT NULL DEFAULT 0")
        )


def _add_clubs(connection: Connection) -> None:
    for table in (CLUBS, CLUB_KEYS, PERSONS, PLAYERS):
        table.create(connection)


def _create_short(connection: Connection, tables: Iterable[Table]) -> None:
    """Create tables whose definitions are short in SQLite.

    SQLite has the definitions of all tables on the first page of the file while they are short,
    and a rescue needs all of them. INT is needed: without a type, no comparison with another column
    would use the primary key.
    """
    for table in tables:
        if connection.dialect.name == "sqlite":
            columns = ",".join(
                f"{each.name} INT" if isinstance(each.type, Integer) else each.name
                for each in table.columns
            )
            key = ",".join(table.primary_key.columns.keys())
            connection.exec_driver_sql(
                f"CREATE TABLE {table.name}({columns},PRIMARY KEY({key}))WITHOUT ROWID"
            )
        else:
            table.create(connection)


def _add_results(connection: Connection) -> None:
    _create_short(connection, (*RESULTS, SEASONS))
    RESULT_WINS_BY_GRADE.create(connection, checkfirst=True)


def _add_shared_memory(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # SQLite has one server, which remembers it
        NOTES.create(connection)
        ATTEMPTS.create(connection)


def _add_tournaments(connection: Connection) -> None:
    # The few keys of clubs need no index: it leaves its room on the first page to the new tables.
    connection.exec_driver_sql("DROP INDEX IF EXISTS ix_club_keys_club")
    _create_short(connection, (TOURNAMENTS, LINKS))


def _add_season_rules(connection: Connection) -> None:
    _add_texts(connection, SEASONS, "preset", "teams")


def _add_texts(connection: Connection, table: Table, *columns: str) -> None:
    """Add columns of texts that a new database already has from an earlier migration."""
    kind = "" if connection.dialect.name == "sqlite" else " TEXT"  # short, as in `_create_short`
    for column in columns:
        if column not in _columns(connection, table):
            connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {column}{kind}"))


def _move_club_keys(connection: Connection) -> None:
    keys = connection.execute(select(CLUB_KEYS)).all()
    insert_club_keys(connection, (row._asdict() for row in keys))
    connection.execute(delete(CLUB_KEYS))


def insert_club_keys(connection: Connection, keys: Iterable[Mapping[str, Any]]) -> None:
    """Insert links in place of rows of CLUB_KEYS: hosts are owners now."""
    numbers = Counter[int]()
    for key in sorted(keys, key=itemgetter("club", "role")):
        club = key["club"]
        numbers[club] += 1
        row = {"tournament": -club, "link": numbers[club]}
        data = {"digest": key["digest"], "role": "owner" if key["role"] == "host" else "viewer"}
        since = connection.scalar(select(CLUBS.c.created).where(CLUBS.c.club == club))
        data |= {"label": "", "created": since or "", "expires": None, "used": None}
        part = {"tournament": -club, "part": "link", "number": numbers[club]}
        connection.execute(insert(TOURNAMENTS), part | {"data": json.dumps(data)})
        connection.execute(insert(LINKS), row | {"digest": key["digest"]})


def _add_sums(connection: Connection) -> None:
    # The empty table leaves its room on the first page to the new one.
    CLUB_KEYS.drop(connection, checkfirst=True)
    _create_short(connection, (RESULT_SUMS,))


def _add_deleted(connection: Connection) -> None:
    _add_texts(connection, SESSIONS, "deleted")


def _move_summaries(connection: Connection) -> None:
    """Keep the newest summary of each session; before, each entry had one with all names."""
    _add_texts(connection, SESSIONS, "summary")
    if "summary" not in _columns(connection, ENTRIES):
        return
    newest = "SELECT summary FROM entries WHERE entries.session = sessions.session"
    newest += " ORDER BY seq DESC LIMIT 1"
    connection.execute(text(f"UPDATE sessions SET summary = ({newest})"))
    connection.execute(text("ALTER TABLE entries DROP COLUMN summary"))


def _add_amounts(connection: Connection) -> None:
    is_shared = connection.dialect.name == "postgresql"  # as in `_add_shared_memory`
    if is_shared and "amount" not in _columns(connection, ATTEMPTS):
        connection.execute(text("ALTER TABLE attempts ADD COLUMN amount BIGINT NOT NULL DEFAULT 1"))


MIGRATIONS: tuple[Migration, ...] = (
    _create,
    _add_tables,
    _add_shows_waits,
    _add_clubs,
    _add_results,
    _add_shared_memory,
    _add_tournaments,
    _add_season_rules,
    _move_club_keys,
    _add_sums,
    _add_deleted,
    _move_summaries,
    _add_amounts,
)
