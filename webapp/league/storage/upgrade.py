"""The copy of the clubs and tournaments of an earlier version."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sqlalchemy import Connection, Table, insert, text

from webapp.league.storage.schema import (
    CLUBS,
    LINKS,
    PERSONS,
    PLAYERS,
    SEASONS,
    TOURNAMENT_CLOCKS,
    TOURNAMENT_PENALTIES,
    TOURNAMENT_PLAYERS,
    TOURNAMENT_SEATS,
    TOURNAMENT_TABLES,
    TOURNAMENTS,
)
from webapp.storage.upgrade import copy_rows

EARLIER_TABLES = (
    *("clubs", "club_keys", "persons", "players", "seasons", "tournaments", "links"),
    *("result_sessions", "result_games", "result_hands", "result_wins", "result_sums"),
)
"""The names of the tables of earlier versions."""

_Row = Mapping[str, Any]


def copy_earlier(connection: Connection, old: Mapping[str, set[str]]) -> None:
    """Copy clubs and tournaments; results are computed again when somebody asks for them.

    Args:
        connection: The transaction, in which the sessions and keys are copied.
        old: The columns of the earlier tables.
    """
    for table in (CLUBS, PERSONS, PLAYERS, SEASONS):
        if table.name in old:
            copy_rows(connection, table, {name: name for name in old[table.name]})
    _copy_club_keys(connection, old)
    if "tournaments" in old:
        _Tournaments(connection).copy()


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
        connection.execute(insert(LINKS), values)


_PLAYER: Final[_Row] = {"club": "", "country": "", "substitute": False, "absent": False}
"""The values of terms that players of earlier versions lack."""


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
        self._insert(TOURNAMENTS, self._terms())
        self._insert(TOURNAMENT_CLOCKS, self._clocks())
        for table, part, missing in (
            (TOURNAMENT_PLAYERS, "player", _PLAYER),
            (TOURNAMENT_PENALTIES, "penalty", {}),
        ):
            rows = (
                {"tournament": at, part: number, **missing, **data}
                for at, number, data in self._of(part)
            )
            self._insert(table, rows)
        self._insert(TOURNAMENT_TABLES, self._tables())
        self._insert(TOURNAMENT_SEATS, self._seats())
        self._insert(LINKS, self._links())
        self._link_keys()

    def _link_keys(self) -> None:
        """Let keys of tables end with their links; hosts are scorers since version 12."""
        target = "COALESCE(links.tournament, -links.club)"
        given = "digest IN (SELECT digest FROM old_links)"
        expires = "(SELECT expires FROM old_links WHERE digest = keys.digest)"
        for statement in (
            f"UPDATE keys SET expires = {expires} WHERE {given}",
            f"UPDATE keys SET role = 'scorer' WHERE role = 'host' AND {given}",
        ):
            self._connection.execute(text(statement))
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
