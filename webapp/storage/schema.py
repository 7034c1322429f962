"""The tables of the database."""

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Connection,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    exists,
    func,
    insert,
    inspect,
    select,
)

from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import message as _

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


def _session() -> Column[int]:
    """Return the first column of the key of a part of a session."""
    return Column("session", ForeignKey("sessions.session"), primary_key=True, autoincrement=False)


ENTRIES = Table(
    "entries",
    _TABLES,
    _session(),
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
    _session(),
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
    _session(),
    Column("keeps_photos", Integer, nullable=False),
    Column("trains", Integer, nullable=False),
    Column("shows_waits", Integer, nullable=False),
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

PERSONS = Table(
    "persons",
    _TABLES,
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("club", ForeignKey("clubs.club"), nullable=False, index=True),
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
    _session(),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("person", ForeignKey("persons.person"), nullable=False, index=True),
    Column("matched", Text),
    Column("previous", ForeignKey("persons.person", ondelete="SET NULL"), index=True),
)
"""The person of each player of a session; players have the numbers of the log, counted from 0.

`matched` is the time at which the host matched the name, which identifies the match, and `previous`
the person before: a match can be undone. Both are null for a player who was a person at the start.
"""


RESULT_SESSIONS = Table(
    "result_sessions",
    _TABLES,
    _session(),
    Column("version", Integer, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rules", Text, nullable=False),
)
"""The sessions whose results are in the other tables of results, and the number of entries and the
version of the program from which they were computed: other results are computed again."""


def _result_session() -> Column[int]:
    """Return the first column of the key of a result of a session."""
    return Column(
        "session",
        ForeignKey("result_sessions.session", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    )


RESULT_GAMES = Table(
    "result_games",
    _TABLES,
    _result_session(),
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
    _result_session(),
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
    _result_session(),
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
    Index("result_wins_by_grade", "grade"),
    sqlite_with_rowid=False,
)
"""A row for each win: its player and discarder, its points, and the hand if it was shown.

`value` compares wins of one game: the fan, or the points where there is none.
`grade` is the limit, empty below mangan, `times` the multiple of a yakuman, `yaku` a JSON list."""

RESULT_SUMS = Table(
    "result_sums",
    _TABLES,
    Column("club", ForeignKey("clubs.club"), primary_key=True, autoincrement=False),
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
    Column("club", ForeignKey("clubs.club"), nullable=False, index=True),
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

LINKS = Table(
    "links",
    _TABLES,
    Column("digest", Text, primary_key=True),
    Column("tournament", ForeignKey("tournaments.tournament")),
    Column("club", ForeignKey("clubs.club")),
    Column("link", Integer, nullable=False),
    Column("role", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("expires", Text),
    Column("used", Text),
    UniqueConstraint("tournament", "link"),
    UniqueConstraint("club", "link"),
    CheckConstraint("(tournament IS NULL) <> (club IS NULL)", name="one_target"),
)
"""The links to tournaments and clubs: the SHA-256 of the key, the number, the role, and the times
in UTC."""

LINK_KEYS = Table(
    "link_keys",
    _TABLES,
    Column("digest", ForeignKey("keys.digest", ondelete="CASCADE"), primary_key=True),
    Column("link", ForeignKey("links.digest"), nullable=False, index=True),
)
"""The keys of tables that a link to a tournament gave, which end with it."""

TOURNAMENTS = Table(
    "tournaments",
    _TABLES,
    Column("tournament", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("rules", Text, nullable=False),
    Column("changes", Integer, nullable=False),
)
"""Tournaments: their terms, the rules of their tables as JSON, and the number of their changes."""


def _of_tournament() -> Column[int]:
    """Return the first column of the key of a part of a tournament."""
    return Column(
        "tournament",
        ForeignKey("tournaments.tournament", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    )


TOURNAMENT_CLOCKS = Table(
    "tournament_clocks",
    _TABLES,
    _of_tournament(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("ends", Text),
    Column("seconds", Integer),
)
"""The clocks of rounds: when a running one is up, in UTC, or what a stopped one has left."""

TOURNAMENT_PLAYERS = Table(
    "tournament_players",
    _TABLES,
    _of_tournament(),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("club", Text, nullable=False),
    Column("country", Text, nullable=False),
    Column("substitute", Boolean, nullable=False),
    Column("absent", Boolean, nullable=False),
)
"""The players of tournaments, as the organiser enters them."""

TOURNAMENT_TABLES = Table(
    "tournament_tables",
    _TABLES,
    _of_tournament(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("session", ForeignKey("sessions.session"), index=True),
)
"""The tables of rounds, and the sessions of those that were opened."""

TOURNAMENT_SEATS = Table(
    "tournament_seats",
    _TABLES,
    _of_tournament(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, nullable=False),
    Column("planned", Integer, nullable=False),
    ForeignKeyConstraint(
        ("tournament", "round", "number"),
        ("tournament_tables.tournament", "tournament_tables.round", "tournament_tables.number"),
        ondelete="CASCADE",
    ),
)
"""The players of tables, and who was planned: a substitute plays for somebody who is absent."""

TOURNAMENT_PENALTIES = Table(
    "tournament_penalties",
    _TABLES,
    _of_tournament(),
    Column("penalty", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("created", Text, nullable=False),
)
"""The penalties of players, and when they were given, in UTC."""


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
    if connection.dialect.name == "postgresql":  # SQLite has one server, which remembers it
        _SHARED.create_all(connection, checkfirst=False)
    since = datetime.now(UTC).isoformat(timespec="seconds")
    connection.execute(insert(VERSIONS).values(version=VERSION, since=since))


def schema_version(connection: Connection) -> int:
    """Return the version of the schema of a database; 0 if it has no tables.

    >>> from sqlalchemy import create_engine
    >>> with create_engine("sqlite://").connect() as connection:
    ...     schema_version(connection)
    0
    """
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
