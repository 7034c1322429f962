"""The migration of a database of tenbo 1.0.0 and later: its rows are copied into new tables."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sqlalchemy import Connection, Table, insert, inspect, text

from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import message as _
from webapp.storage import schema
from webapp.storage.schema import create_tables

OLDEST = 2
"""The version of the schema of tenbo 1.0.0."""

_NAMES: Final = (
    *("schema_versions", "sessions", "entries", "keys", "tokens", "photos", "choices"),
    *("clubs", "club_keys", "persons", "players", "seasons", "tournaments", "links"),
    *("result_sessions", "result_games", "result_hands", "result_wins", "result_sums"),
    *("notes", "attempts"),
)

_OLD: Final = "old_"
"""The names of the earlier tables begin with this while the rows are copied."""

_Row = Mapping[str, Any]


class OlderSchema(RiichiError):
    """The database was written by a version of tenbo before 1.0.0."""

    code = "older_database"


def upgrade(connection: Connection, version: int) -> None:
    """Copy an earlier database into the tables of this version, in one transaction.

    Results of clubs are computed again when somebody asks for them.

    Raises:
        OlderSchema: If the database is older than tenbo 1.0.0.
    """
    if version < OLDEST:
        raise OlderSchema(
            _(
                "The database has schema {version}, older than tenbo 1.0.0: open it once with "
                "tenbo 1.0.0.",
                version=version,
            )
        )
    old = _rename_tables(connection)
    create_tables(connection)
    given = {"role": "role", "expires": "NULL"}
    if "links" in old:  # hosts of tables of tournaments are scorers since version 12
        is_given = "digest IN (SELECT digest FROM old_links)"
        given["role"] = f"CASE WHEN role = 'host' AND {is_given} THEN 'scorer' ELSE role END"
        given["expires"] = "(SELECT expires FROM old_links WHERE digest = old_keys.digest)"
    newest = "(SELECT summary FROM old_entries WHERE session = old_sessions.session"
    summary = "summary" if "summary" in old["sessions"] else f"{newest} ORDER BY seq DESC LIMIT 1)"
    waits = "shows_waits" if "shows_waits" in old["choices"] else "0"
    for table, values in (
        (schema.VERSIONS, {}),
        (schema.SESSIONS, {"summary": summary}),
        (schema.ENTRIES, {}),
        (schema.KEYS, given),
        (schema.TOKENS, {}),
        (schema.PHOTOS, {}),
        (schema.CHOICES, {"shows_waits": waits}),
        (schema.CLUBS, {}),
        (schema.PERSONS, {}),
        (schema.PLAYERS, {}),
        (schema.SEASONS, {}),
    ):
        if table.name in old:
            _copy(connection, table, {name: name for name in old[table.name]} | values)
    _copy_club_keys(connection, old)
    if "tournaments" in old:
        _Tournaments(connection).copy()
    for name in old:
        connection.execute(text(f"DROP TABLE {_OLD}{name}"))


def _rename_tables(connection: Connection) -> dict[str, set[str]]:
    """Rename the tables of tenbo, and return the columns of each by its former name."""
    found = inspect(connection)
    columns = {
        name: {each["name"] for each in found.get_columns(name)}
        for name in sorted({*_NAMES}.intersection(found.get_table_names()))
    }
    for name in columns:
        for index in found.get_indexes(name):
            connection.execute(text(f"DROP INDEX {index['name']}"))
        connection.execute(text(f"ALTER TABLE {name} RENAME TO {_OLD}{name}"))
    return columns


def _copy(connection: Connection, table: Table, values: Mapping[str, str]) -> None:
    """Copy the rows of a table, except those of sessions, clubs and persons that do not exist.

    Args:
        connection: The transaction.
        table: The new table.
        values: An expression for each column.
    """
    expressions = {each.name: values[each.name] for each in table.columns if each.name in values}
    conditions = ["TRUE"]
    for key in table.foreign_keys:
        name, target = key.parent.name, key.column
        exists = f"{name} IN (SELECT {target.name} FROM {target.table.name})"
        if key.parent.nullable:
            expressions[name] = f"CASE WHEN {exists} THEN {name} END"
        else:
            conditions.append(exists)
    connection.execute(
        text(
            f"INSERT INTO {table.name} ({', '.join(expressions)}) "
            f"SELECT {', '.join(expressions.values())} FROM {_OLD}{table.name} "
            f"WHERE {' AND '.join(conditions)}"
        )
    )


def _copy_club_keys(connection: Connection, old: Mapping[str, object]) -> None:
    """Make links of the keys of clubs before version 9, whose hosts are owners now."""
    if "club_keys" not in old:
        return
    keys = "SELECT digest, role, clubs.club, created FROM old_club_keys JOIN clubs "
    keys += "ON clubs.club = old_club_keys.club ORDER BY clubs.club, role"
    numbers = Counter[int]()
    for row in connection.execute(text(keys)).all():
        numbers[row.club] += 1
        role = "owner" if row.role == "host" else "viewer"
        values = {"digest": row.digest, "club": row.club, "link": numbers[row.club], "role": role}
        values |= {"label": "", "created": row.created}
        connection.execute(insert(schema.LINKS), values)


_PLAYER: Final[_Row] = {"club": "", "country": "", "substitute": False, "absent": False}
"""What players of earlier versions lack."""


class _Tournaments:
    """The parts of tournaments as JSON, of versions 7 to 13.

    Each row has the part, its number and its JSON. The tables of a round have the numbers
    1000 * round + table, and links of a club are parts of its negative number.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._parts: dict[str, list[tuple[int, int, Any, int | None]]] = defaultdict(list)
        query = "SELECT tournament, part, number, data, session FROM old_tournaments"
        for row in connection.execute(text(f"{query} ORDER BY tournament, part, number")):
            part = row.tournament, row.number, json.loads(row.data), row.session
            self._parts[row.part].append(part)
        self._known = {number for number, *_rest in self._parts["terms"]}
        self._clubs = set(connection.scalars(text("SELECT club FROM clubs")))
        self._sessions = set(connection.scalars(text("SELECT session FROM sessions")))

    def copy(self) -> None:
        """Copy everything into the new tables."""
        self._insert(schema.TOURNAMENTS, self._terms())
        self._insert(schema.TOURNAMENT_CLOCKS, self._clocks())
        for table, part, missing in (
            (schema.TOURNAMENT_PLAYERS, "player", _PLAYER),
            (schema.TOURNAMENT_PENALTIES, "penalty", {}),
        ):
            rows = (
                {"tournament": at, part: number, **missing, **data}
                for at, number, data in self._of(part)
            )
            self._insert(table, rows)
        self._insert(schema.TOURNAMENT_TABLES, self._tables())
        self._insert(schema.TOURNAMENT_SEATS, self._seats())
        self._insert(schema.LINKS, self._links())
        target = "COALESCE(links.tournament, -links.club)"
        self._connection.execute(
            text(
                "INSERT INTO link_keys (digest, link) SELECT keys.digest, links.digest "
                "FROM old_links JOIN keys ON keys.digest = old_links.digest "
                f"JOIN links ON links.link = old_links.link AND {target} = old_links.tournament"
            )
        )

    def _insert(self, table: Table, rows: Iterator[_Row]) -> None:
        if found := list(rows):
            self._connection.execute(insert(table), found)

    def _of(self, part: str) -> Iterator[tuple[int, int, Any]]:
        """Yield the parts of one kind: the tournament, the number and the data."""
        for tournament, number, data, _session in self._parts[part]:
            if tournament in self._known:
                yield tournament, number, data

    def _terms(self) -> Iterator[_Row]:
        for tournament, _number, data in self._of("terms"):
            rest = {"rules": data["rules"], "changes": data["changes"]}
            yield {"tournament": tournament, **data["terms"], **rest}

    def _clocks(self) -> Iterator[_Row]:
        for tournament, _number, data in self._of("terms"):
            clocks = data.get("clocks", {})
            if {"ends", "seconds"} & data.keys():  # one clock for all rounds, before version 10
                rounds = range(1, data["terms"]["rounds"] + 1)
                clocks = {str(turn): data for turn in rounds} | clocks
            for turn, clock in clocks.items():
                row = {"tournament": tournament, "round": int(turn)}
                yield row | {"ends": clock.get("ends"), "seconds": clock.get("seconds")}

    def _tables(self) -> Iterator[_Row]:
        for tournament, number, _data, session in self._parts["seats"]:
            if tournament in self._known:
                opened = session if session in self._sessions else None
                yield _table(tournament, number) | {"session": opened}

    def _seats(self) -> Iterator[_Row]:
        for tournament, number, data in self._of("seats"):
            seats = {"players": data, "planned": data} if isinstance(data, list) else data
            pairs = zip(seats["players"], seats["planned"], strict=True)
            for seat, (player, planned) in enumerate(pairs):
                place = _table(tournament, number) | {"seat": seat}
                yield place | {"player": player, "planned": planned}

    def _links(self) -> Iterator[_Row]:
        for target, number, data, _session in self._parts["link"]:
            if target in self._known or -target in self._clubs:
                tournament, club = (target, None) if target > 0 else (None, -target)
                yield {"tournament": tournament, "club": club, "link": number, **data}


def _table(tournament: int, number: int) -> dict[str, int | None]:
    turn, table = divmod(number, 1000)
    return {"tournament": tournament, "round": turn, "number": table}
