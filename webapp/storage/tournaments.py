"""Tournaments: their players, the seats of their rounds, penalties and the clock."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select, update

from scorer.table.tournament.plan import Round, Table
from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import message as _
from webapp.storage.database import Database, lock_numbers, next_number, utc_now
from webapp.storage.limits import Items, require_room
from webapp.storage.links import (
    LinkKind,
    LinkRole,
    LinkTarget,
    UnknownItem,
    delete_links,
    insert_link,
)
from webapp.storage.parts import (
    Part,
    count_parts,
    delete_part,
    insert_parts,
    is_part,
    next_part,
    read_parts,
    update_part,
)
from webapp.storage.schema import ENTRIES, TOURNAMENTS, is_present


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms of a tournament.

    Attributes:
        name: Its name.
        rounds: The number of its rounds.
        minutes: The minutes of a round.
        hands: The hands after the one in which the time is up; -1 if that is broken off.
    """

    name: str
    rounds: int
    minutes: int
    hands: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClock:
    """The clock of a round.

    Attributes:
        ends: The time at which the running clock is up.
        seconds: What a stopped clock has left; None for all minutes of a round.
    """

    ends: datetime | None = None
    seconds: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament.

    Attributes:
        number: Its number.
        terms: Its terms.
        rules: The rules of its tables as JSON.
        clocks: The clocks of its rounds.
        changes: The number of its changes.
    """

    number: int
    terms: Terms
    rules: str
    clocks: Mapping[int, RoundClock]
    changes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTerms:
    """A player as the organiser enters it.

    `substitute` is for those who only take the place of others, `absent` for those who are away.
    """

    name: str
    club: str = ""
    country: str = ""
    substitute: bool = False
    absent: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a tournament with the number."""

    number: int
    terms: PlayerTerms


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of a round.

    Attributes:
        round: The number of the round.
        number: The number of the table.
        players: Its players, with substitutes for those who were absent when it was opened.
        planned: Its players as seated.
        session: Its session; None if it is not opened.
        deleted: The session that was deleted, if the table was opened.
    """

    round: int
    number: int
    players: Table
    planned: Table
    session: int | None
    deleted: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A penalty: the points that a player loses, like scores."""

    penalty: int
    player: int
    points: int
    reason: str
    created: str


class UnknownTournament(RiichiError):
    """The key opens no tournament."""

    code = "no_tournament"


class Tournaments:
    """The tournaments of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, terms: Terms, rules: str, key: str) -> int:
        """Store a tournament with the key of its owner, and return its number."""
        with self._database.transaction() as connection:
            number = max(1, next_number(connection, TOURNAMENTS.c.tournament))  # 0 with clubs only
            data = {"terms": asdict(terms), "rules": rules, "changes": 1}
            insert_parts(connection, number, Part.TERMS, {0: data})
            insert_link(connection, _target(number), key, LinkRole.OWNER)
        return number

    def tournament(self, number: int) -> Tournament:
        """Return a tournament; raise UnknownTournament if it does not exist."""
        with self._database.connect() as connection:
            found = read_parts(connection, number, Part.TERMS)
        if not found:
            raise UnknownTournament(_("There is no tournament {number}.", number=number))
        return _tournament(number, found[0])

    def tournaments(self) -> tuple[Tournament, ...]:
        """Return all tournaments, the newest last."""
        query = select(TOURNAMENTS.c.tournament, TOURNAMENTS.c.data).where(
            TOURNAMENTS.c.part == Part.TERMS
        )
        with self._database.connect() as connection:
            rows = connection.execute(query.order_by(TOURNAMENTS.c.tournament)).all()
        return tuple(_tournament(row.tournament, json.loads(row.data)) for row in rows)

    def change(self, number: int, terms: Terms) -> None:
        """Change the terms of a tournament."""
        with self._changing(number, lambda data: data.update(terms=asdict(terms))):
            pass

    def set_clock(self, number: int, turn: int, clock: RoundClock) -> None:
        """Start or stop the clock of a round."""
        with self._changing(number, lambda data: _set_clock(data, turn, clock)):
            pass

    def delete(self, number: int) -> tuple[int, ...]:
        """Delete a tournament with its links and the keys of tables they gave.

        The sessions stay; return those that lost keys.
        """
        with self._database.transaction() as connection:
            lock_numbers(connection)
            sessions = delete_links(self._database, connection, _target(number))
            connection.execute(delete(TOURNAMENTS).where(TOURNAMENTS.c.tournament == number))
        return sessions

    def players(self, number: int) -> tuple[Player, ...]:
        """Return the players of a tournament by their numbers."""
        with self._database.connect() as connection:
            found = read_parts(connection, number, Part.PLAYER)
        return tuple(Player(player, PlayerTerms(**data)) for player, data in found.items())

    def add_players(self, number: int, players: Sequence[PlayerTerms]) -> None:
        """Add players, who get the next numbers; raise TooManyItems if they are too many."""
        with self._changing(number) as connection:
            known = count_parts(connection, number, Part.PLAYER)
            require_room(Items.PLAYERS, known + len(players))
            first = next_part(connection, number, Part.PLAYER)
            rows = {player: asdict(terms) for player, terms in enumerate(players, first)}
            insert_parts(connection, number, Part.PLAYER, rows)

    def change_player(self, number: int, player: int, terms: PlayerTerms) -> None:
        """Change a player; raise UnknownItem if there is no such player."""
        with self._changing(number) as connection:
            if not update_part(connection, (number, Part.PLAYER, player), asdict(terms)):
                raise unknown_player(player)

    def delete_player(self, number: int, player: int) -> None:
        """Delete a player; raise UnknownItem if there is no such player."""
        with self._changing(number) as connection:
            if not delete_part(connection, number, Part.PLAYER, player):
                raise unknown_player(player)

    def tables(self, number: int) -> tuple[SeatedTable, ...]:
        """Return the tables of all rounds in their order."""
        with self._database.connect() as connection:
            return _read_tables(connection, number)

    def table_of(self, session: int) -> tuple[int, int, int] | None:
        """Return the tournament, the round and the table of a session; None if it has none."""
        query = select(TOURNAMENTS.c.tournament, TOURNAMENTS.c.number).where(
            TOURNAMENTS.c.part == Part.SEATS, TOURNAMENTS.c.session == session
        )
        with self._database.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else (row.tournament, *divmod(row.number, _TABLES))

    def seat(self, number: int, rounds: Sequence[Round], *, first: int) -> None:
        """Replace the rounds from a number on; raise RoundOpened if one of them is opened."""
        later = (
            TOURNAMENTS.c.tournament == number,
            TOURNAMENTS.c.part == Part.SEATS,
            TOURNAMENTS.c.number >= first * _TABLES,
        )
        with self._changing(number) as connection:
            opened = select(func.count()).where(*later, _is_open())
            if connection.scalar(opened):
                raise RoundOpened(_("Round {round} is already opened.", round=first))
            connection.execute(delete(TOURNAMENTS).where(*later))
            rows = {
                turn * _TABLES + table: players
                for turn, tables in enumerate(rounds, first)
                for table, players in enumerate(tables, 1)
            }
            insert_parts(connection, number, Part.SEATS, rows)

    def open_table(self, number: int, table: SeatedTable, session: int) -> bool:
        """Store the session of a table; return False if another one is stored."""
        place = number, Part.SEATS, table.round * _TABLES + table.number
        data = json.dumps({"players": table.players, "planned": table.planned})
        with self._changing(number) as connection:
            opened = update(TOURNAMENTS).where(*is_part(*place), ~_is_open())
            return bool(connection.execute(opened.values(session=session, data=data)).rowcount)

    def close_round(self, number: int, turn: int, lengths: Mapping[int, int]) -> None:
        """Close the tables of a round, whose seats are again those that were planned.

        Args:
            number: The number of the tournament.
            turn: The number of the round.
            lengths: The number of entries of each of its sessions; RoundOpened if it has others.
        """
        with self._changing(
            number, lambda data: _set_clock(data, turn, RoundClock())
        ) as connection:
            for session in lengths:
                self._database.lock_session(connection, session)
            query = select(ENTRIES.c.session, func.max(ENTRIES.c.seq)).group_by(ENTRIES.c.session)
            found = connection.execute(query.where(ENTRIES.c.session.in_(list(lengths))))
            if {row[0]: row[1] for row in found} != lengths:
                raise RoundOpened(
                    _("Somebody has just recorded something in round {round}.", round=turn)
                )
            for table in _read_tables(connection, number):
                if table.round == turn and table.session is not None:
                    place = number, Part.SEATS, turn * _TABLES + table.number
                    closed = update(TOURNAMENTS).where(*is_part(*place))
                    data = json.dumps(table.planned)
                    connection.execute(closed.values(session=None, data=data))

    def penalties(self, number: int) -> tuple[Penalty, ...]:
        """Return the penalties in the order in which they were given."""
        with self._database.connect() as connection:
            found = read_parts(connection, number, Part.PENALTY)
        return tuple(Penalty(penalty=penalty, **data) for penalty, data in found.items())

    def add_penalty(self, number: int, player: int, points: int, reason: str) -> None:
        """Add a penalty; raise TooManyItems if there are too many."""
        data = {"player": player, "points": points, "reason": reason, "created": utc_now()}
        with self._changing(number) as connection:
            known = count_parts(connection, number, Part.PENALTY)
            require_room(Items.PENALTIES, known + 1)
            penalty = next_part(connection, number, Part.PENALTY)
            insert_parts(connection, number, Part.PENALTY, {penalty: data})

    def delete_penalty(self, number: int, penalty: int) -> None:
        """Take a penalty back; raise UnknownItem if there is no such penalty."""
        with self._changing(number) as connection:
            if not delete_part(connection, number, Part.PENALTY, penalty):
                raise UnknownItem(_("The tournament has no penalty {number}.", number=penalty))

    @contextmanager
    def _changing(
        self, number: int, change: Callable[[dict[str, Any]], object] | None = None
    ) -> Iterator[Connection]:
        """Yield a transaction that counts a change of a tournament, also one of its terms."""
        with self._database.transaction() as connection:
            lock_numbers(connection)
            found = read_parts(connection, number, Part.TERMS)
            if found:
                data = found[0]
                if change is not None:
                    change(data)
                data["changes"] += 1
                update_part(connection, (number, Part.TERMS, 0), data)
            yield connection


_TABLES = 1000
"""The tables of a round have the numbers 1000 * round + table."""


class RoundOpened(RiichiError):
    """The tables of the round are opened, so that its seats stay as they are."""

    code = "round_opened"


def unknown_player(player: int) -> UnknownItem:
    """Return the error for a player whom the tournament does not have."""
    return UnknownItem(_("The tournament has no player {player}.", player=player))


def _target(number: int) -> LinkTarget:
    return LinkTarget(LinkKind.TOURNAMENT, number)


def _is_open() -> ColumnElement[bool]:
    """Return the condition that a table has a session that is not deleted."""
    session = TOURNAMENTS.c.session
    return exists().where(ENTRIES.c.session == session, ENTRIES.c.seq == 1) & is_present(session)


def _read_tables(connection: Connection, number: int) -> tuple[SeatedTable, ...]:
    row = TOURNAMENTS.c
    query = (
        select(row.number, row.data, row.session, _is_open().label("is_open"))
        .where(row.tournament == number, row.part == Part.SEATS)
        .order_by(row.number)
    )
    return tuple(map(_seated_table, connection.execute(query)))


def _seated_table(row: Any) -> SeatedTable:
    """Return a table; one that is not opened has its players only."""
    turn, table = divmod(row.number, _TABLES)
    data = json.loads(row.data)
    players, planned = (
        (data, data) if isinstance(data, list) else (data["players"], data["planned"])
    )
    sessions = (row.session, None) if row.is_open else (None, row.session)
    return SeatedTable(turn, table, tuple(players), tuple(planned), *sessions)


def _set_clock(data: dict[str, Any], turn: int, clock: RoundClock) -> None:
    """Set the clock of a round in the data of a tournament."""
    ends = None if clock.ends is None else clock.ends.isoformat(timespec="milliseconds")
    data.setdefault("clocks", {})[str(turn)] = {"ends": ends, "seconds": clock.seconds}


def _clock(data: Mapping[str, Any]) -> RoundClock:
    ends = data.get("ends")
    return RoundClock(
        ends=None if ends is None else datetime.fromisoformat(ends), seconds=data.get("seconds")
    )


def _tournament(number: int, data: Mapping[str, Any]) -> Tournament:
    clocks = {int(turn): _clock(each) for turn, each in data.get("clocks", {}).items()}
    return Tournament(
        number=number,
        terms=Terms(**data["terms"]),
        rules=data["rules"],
        # An earlier version stored one clock, which was that of the round that was opened.
        clocks=defaultdict(lambda: _clock(data), clocks),
        changes=data["changes"],
    )
