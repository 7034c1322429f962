"""The tables of clubs and tournaments, beside those of the core in the same database."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.schema import SchemaItem

from webapp.storage.schema import KEYS, SESSIONS, of_session

TABLES = MetaData()


def _part_of(table: str, column: str) -> Column[int]:
    """Return the first column of the key of rows that are deleted with a row of another table."""
    return Column(
        column,
        ForeignKey(f"{table}.{column}", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    )


def _part_of_player() -> tuple[SchemaItem, ...]:
    """Return the first columns of the key of rows that are deleted with a tournament's player."""
    return (
        Column("tournament", Integer, primary_key=True, autoincrement=False),
        Column("player", Integer, primary_key=True, autoincrement=False),
        ForeignKeyConstraint(
            ("tournament", "player"),
            ("tournament_players.tournament", "tournament_players.player"),
            ondelete="CASCADE",
        ),
    )


CLUBS = Table(
    "clubs",
    TABLES,
    Column("club", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("created", Text, nullable=False),
)
"""Clubs, whose persons play in many sessions, and since when, in UTC."""

PERSONS = Table(
    "persons",
    TABLES,
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
    TABLES,
    of_session(),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("person", ForeignKey("persons.person"), nullable=False, index=True),
    Column("matched", Text),
    Column("previous", ForeignKey("persons.person", ondelete="SET NULL"), index=True),
)
"""The person of each player of a session; players have the numbers of the log, counted from 0.

`matched` is the time at which the host matched the name, which identifies the match, and `previous`
the person before: a match can be undone. Both are null for a player who was a person at the start.
"""


SAT_OUT = Table(
    "sat_out",
    TABLES,
    Column("person", ForeignKey("persons.person", ondelete="CASCADE"), primary_key=True),
    Column("drawn", Text, primary_key=True),
)
"""The persons who had no seat in a draw of tables, and the time of the draw in UTC."""


RESULT_SESSIONS = Table(
    "result_sessions",
    TABLES,
    of_session(),
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
    TABLES,
    _part_of("result_sessions", "session"),
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
    TABLES,
    _part_of("result_sessions", "session"),
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
    TABLES,
    _part_of("result_sessions", "session"),
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
    TABLES,
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
    TABLES,
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
    TABLES,
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
    TABLES,
    Column("digest", ForeignKey(KEYS.c.digest, ondelete="CASCADE"), primary_key=True),
    Column("link", ForeignKey("links.digest"), nullable=False, index=True),
)
"""The keys of tables that a link to a tournament gave, which end with it."""

TOURNAMENT_CARDS = Table(
    "tournament_cards",
    TABLES,
    Column("digest", Text, primary_key=True),
    Column("link", ForeignKey("links.digest", ondelete="CASCADE"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
)
"""The cards of tables that a link to a tournament gave: the SHA-256 of the key and the table."""

TOURNAMENTS = Table(
    "tournaments",
    TABLES,
    Column("tournament", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("rules", Text, nullable=False),
    Column("changes", Integer, nullable=False),
)
"""Tournaments: their terms, the rules of their tables as JSON, and the number of their changes."""


TOURNAMENT_CHOICES = Table(
    "tournament_choices",
    TABLES,
    _part_of("tournaments", "tournament"),
    Column("book", Text, nullable=False),
    Column("tie_break", Text, nullable=False),
    Column("released", Integer),
)
"""The choices of tournaments, see `Terms`; those without a row have the first of each, and show
all results."""

TOURNAMENT_CLOCKS = Table(
    "tournament_clocks",
    TABLES,
    _part_of("tournaments", "tournament"),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("ends", Text),
    Column("seconds", Integer),
)
"""The clocks of rounds: when a running one is up, in UTC, or what a stopped one has left."""

TOURNAMENT_PLAYERS = Table(
    "tournament_players",
    TABLES,
    _part_of("tournaments", "tournament"),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("club", Text, nullable=False),
    Column("country", Text, nullable=False),
    Column("substitute", Boolean, nullable=False),
    Column("absent", Boolean, nullable=False),
)
"""The players of tournaments, as the organiser enters them."""

TOURNAMENT_DISQUALIFIED = Table(
    "tournament_disqualified",
    TABLES,
    *_part_of_player(),
)
"""The players of tournaments who are disqualified."""

TOURNAMENT_IDENTITIES = Table(
    "tournament_identities",
    TABLES,
    *_part_of_player(),
    Column("last_name", Text, nullable=False),
    Column("ema", Text, nullable=False),
)
"""The last names and EMA numbers of players for whom one of them is entered."""

TOURNAMENT_CLUBS = Table(
    "tournament_clubs",
    TABLES,
    _part_of("tournaments", "tournament"),
    Column("club", ForeignKey("clubs.club", ondelete="CASCADE"), nullable=False, index=True),
)
"""The clubs of tournaments that a club holds."""

TOURNAMENT_PERSONS = Table(
    "tournament_persons",
    TABLES,
    *_part_of_player(),
    Column("person", ForeignKey("persons.person", ondelete="CASCADE"), nullable=False, index=True),
)
"""The persons who the players of tournaments of clubs are; those of PLAYERS play at its tables."""

TOURNAMENT_TABLES = Table(
    "tournament_tables",
    TABLES,
    _part_of("tournaments", "tournament"),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("session", ForeignKey(SESSIONS.c.session), index=True),
)
"""The tables of rounds, and the sessions of those that were opened."""

TOURNAMENT_EXTRAS = Table(
    "tournament_extras",
    TABLES,
    _part_of("tournaments", "tournament"),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("minutes", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    ForeignKeyConstraint(
        ("tournament", "round", "number"),
        ("tournament_tables.tournament", "tournament_tables.round", "tournament_tables.number"),
        ondelete="CASCADE",
    ),
)
"""The minutes and hands that a table has beyond those of its round."""

TOURNAMENT_SEATS = Table(
    "tournament_seats",
    TABLES,
    _part_of("tournaments", "tournament"),
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

TOURNAMENT_CUTS = Table(
    "tournament_cuts",
    TABLES,
    _part_of("tournaments", "tournament"),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("kept", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("penalty", Integer, nullable=False),
)
"""The rounds after which only the best go on, see `Cut`; `players` is a JSON list."""

TOURNAMENT_PLAY_OFFS = Table(
    "tournament_play_offs",
    TABLES,
    _part_of("tournaments", "tournament"),
    Column("play_off", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("players", Text, nullable=False),
)
"""The orders in which players with equal sums finished play-offs; `players` is a JSON list."""

TOURNAMENT_PENALTIES = Table(
    "tournament_penalties",
    TABLES,
    _part_of("tournaments", "tournament"),
    Column("penalty", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("created", Text, nullable=False),
)
"""The penalties of players, and when they were given, in UTC."""
