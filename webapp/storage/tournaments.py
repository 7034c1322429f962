"""Tournaments: their players, the seats of their rounds, penalties, the clock, and links."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from scorer.table.tournament.plan import Round, Table
from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import message as _
from webapp.storage.database import Database, lock_numbers, next_number, utc_now
from webapp.storage.keys import Access, digest, insert_keys
from webapp.storage.schema import KEYS, LINKS, TOURNAMENTS

_USED_INTERVAL = timedelta(minutes=1)
"""The last use of a link is stored no more often than this."""


class LinkRole(StrEnum):
    """The rights of a link to a tournament; each role has those of the roles after it.

    An owner deletes the tournament and invites organisers, an organiser runs it, a scorer records
    at the tables and gives penalties, a viewer looks.
    """

    OWNER = "owner"
    ORGANISER = "organiser"
    SCORER = "scorer"
    VIEWER = "viewer"

    def has(self, needed: "LinkRole") -> bool:
        """Return whether this role has the rights of another one.

        >>> LinkRole.OWNER.has(LinkRole.SCORER), LinkRole.VIEWER.has(LinkRole.SCORER)
        (True, False)
        """
        order = list(LinkRole)
        return order.index(self) <= order.index(needed)


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
class Tournament:
    """A tournament.

    Attributes:
        number: Its number.
        terms: Its terms.
        rules: The rules of its tables as JSON.
        ends: The time at which the running clock is up.
        seconds: What a stopped clock has left; None for all minutes of a round.
        changes: The number of its changes.
    """

    number: int
    terms: Terms
    rules: str
    ends: datetime | None
    seconds: int | None
    changes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link to a tournament, with its times in UTC."""

    link: int
    tournament: int
    role: LinkRole
    label: str
    created: str
    expires: str | None
    used: str | None


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
    """A table of a round; without a session it is not opened yet."""

    round: int
    number: int
    players: Table
    session: int | None


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


class UnknownItem(RiichiError):
    """The tournament has no such player, round, penalty or link."""

    code = "no_item"


class Tournaments:
    """The tournaments of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, terms: Terms, rules: str, key: str) -> int:
        """Store a tournament with the key of its owner, and return its number."""
        with self._database.transaction() as connection:
            number = next_number(connection, TOURNAMENTS.c.tournament)
            data = {"terms": asdict(terms), "rules": rules, "changes": 1}
            _insert(connection, number, _Part.TERMS, {0: data})
            _insert_link(connection, number, key, LinkRole.OWNER)
        return number

    def tournament(self, number: int) -> Tournament:
        """Return a tournament; raise UnknownTournament if it does not exist."""
        with self._database.connect() as connection:
            found = _read(connection, number, _Part.TERMS)
        if not found:
            raise UnknownTournament(_("There is no tournament {number}.", number=number))
        return _tournament(number, found[0])

    def tournaments(self) -> tuple[Tournament, ...]:
        """Return all tournaments, the newest last."""
        query = select(TOURNAMENTS.c.tournament, TOURNAMENTS.c.data).where(
            TOURNAMENTS.c.part == _Part.TERMS
        )
        with self._database.connect() as connection:
            rows = connection.execute(query.order_by(TOURNAMENTS.c.tournament)).all()
        return tuple(_tournament(row.tournament, json.loads(row.data)) for row in rows)

    def change(self, number: int, terms: Terms) -> None:
        """Change the terms of a tournament."""
        with self._changing(number, terms=asdict(terms)):
            pass

    def set_clock(self, number: int, *, ends: datetime | None, seconds: int | None) -> None:
        """Start or stop the clock of the round."""
        text = None if ends is None else ends.isoformat(timespec="milliseconds")
        with self._changing(number, ends=text, seconds=seconds):
            pass

    def delete(self, number: int) -> tuple[int, ...]:
        """Delete a tournament with its links and the keys of tables they gave.

        The sessions stay; return those that lost keys.
        """
        with self._database.transaction() as connection:
            lock_numbers(connection)
            sessions = self._delete_keys(connection, LINKS.c.tournament == number)
            connection.execute(delete(TOURNAMENTS).where(TOURNAMENTS.c.tournament == number))
        return sessions

    def open_link(self, key: str) -> Link | None:
        """Return the link of a key and note its use; None if it is unknown or has expired."""
        now, known = _now(), digest(key)
        query = select(LINKS.c.tournament, LINKS.c.link).where(
            LINKS.c.digest == known, LINKS.c.expires.is_(None) | (LINKS.c.expires > _text(now))
        )
        with self._database.connect() as connection:
            row = connection.execute(query).one_or_none()
            found = row and _read(connection, row.tournament, _Part.LINK, row.link)
        if not row or not found or found[row.link]["digest"] != known:
            return None  # unknown, or the key of a table
        data = found[row.link]
        if data["used"] is None or data["used"] <= _text(now - _USED_INTERVAL):
            with self._database.transaction() as connection:
                _update(
                    connection,
                    (row.tournament, _Part.LINK, row.link),
                    data | {"used": _text(now)},
                )
        return _link(row.tournament, row.link, data)

    def links(self, number: int) -> tuple[Link, ...]:
        """Return the links to a tournament, the newest last."""
        with self._database.connect() as connection:
            found = _read(connection, number, _Part.LINK)
        return tuple(_link(number, link, data) for link, data in found.items())

    def add_link(
        self,
        number: int,
        key: str,
        role: LinkRole,
        *,
        label: str = "",
        expires: datetime | None = None,
    ) -> None:
        """Store the digest of the key of a new link."""
        with self._database.transaction() as connection:
            lock_numbers(connection)
            _insert_link(connection, number, key, role, label=label, expires=expires)

    def add_table_keys(self, link: Link, keys: Mapping[str, Access]) -> None:
        """Store keys of tables that end with a link; those that are known stay."""
        digests = {digest(key): access for key, access in keys.items()}
        with self._database.transaction() as connection:
            lock_numbers(connection)
            if not _read(connection, link.tournament, _Part.LINK, link.link):
                return  # revoked meanwhile
            query = select(LINKS.c.digest).where(LINKS.c.link == link.link)
            known = set(connection.scalars(query.where(LINKS.c.tournament == link.tournament)))
            new = {each: access for each, access in digests.items() if each not in known}
            if new:
                common = {"link": link.link, "tournament": link.tournament}
                connection.execute(
                    insert(LINKS),
                    [common | {"digest": each, "expires": link.expires} for each in new],
                )
                insert_keys(connection, new)

    def revoke_link(self, number: int, link: int) -> tuple[int, ...]:
        """Delete a link with the keys of tables that it gave, and return these sessions.

        Raises:
            UnknownItem: If there is no such link.
        """
        with self._database.transaction() as connection:
            lock_numbers(connection)
            if not _delete(connection, number, _Part.LINK, link):
                raise UnknownItem(_("The tournament has no link {number}.", number=link))
            return self._delete_keys(connection, LINKS.c.tournament == number, LINKS.c.link == link)

    def _delete_keys(self, connection: Connection, *links: ColumnElement[bool]) -> tuple[int, ...]:
        """Delete links with the keys of tables that they gave; report and return these sessions."""
        digests = select(LINKS.c.digest).where(*links).scalar_subquery()
        given = KEYS.c.digest.in_(digests)
        sessions = tuple(connection.scalars(select(KEYS.c.session).where(given).distinct()))
        connection.execute(delete(KEYS).where(given))
        connection.execute(delete(LINKS).where(*links))
        for each in sessions:
            self._database.notify(connection, each)
        return sessions

    def players(self, number: int) -> tuple[Player, ...]:
        """Return the players of a tournament by their numbers."""
        with self._database.connect() as connection:
            found = _read(connection, number, _Part.PLAYER)
        return tuple(Player(player, PlayerTerms(**data)) for player, data in found.items())

    def add_players(self, number: int, players: Iterable[PlayerTerms]) -> None:
        """Add players, who get the next numbers."""
        with self._changing(number) as connection:
            first = _next(connection, number, _Part.PLAYER)
            rows = {player: asdict(terms) for player, terms in enumerate(players, first)}
            _insert(connection, number, _Part.PLAYER, rows)

    def change_player(self, number: int, player: int, terms: PlayerTerms) -> None:
        """Change a player; raise UnknownItem if there is no such player."""
        with self._changing(number) as connection:
            if not _update(connection, (number, _Part.PLAYER, player), asdict(terms)):
                raise unknown_player(player)

    def delete_player(self, number: int, player: int) -> None:
        """Delete a player; raise UnknownItem if there is no such player."""
        with self._changing(number) as connection:
            if not _delete(connection, number, _Part.PLAYER, player):
                raise unknown_player(player)

    def tables(self, number: int) -> tuple[SeatedTable, ...]:
        """Return the tables of all rounds in their order."""
        query = (
            select(TOURNAMENTS.c.number, TOURNAMENTS.c.data, TOURNAMENTS.c.session)
            .where(TOURNAMENTS.c.tournament == number, TOURNAMENTS.c.part == _Part.SEATS)
            .order_by(TOURNAMENTS.c.number)
        )
        with self._database.connect() as connection:
            rows = connection.execute(query).all()
        places = (divmod(row.number, _TABLES) for row in rows)
        return tuple(
            SeatedTable(turn, table, tuple(json.loads(row.data)), row.session)
            for row, (turn, table) in zip(rows, places, strict=True)
        )

    def table_of(self, session: int) -> tuple[int, int, int] | None:
        """Return the tournament, the round and the table of a session; None if it has none."""
        query = select(TOURNAMENTS.c.tournament, TOURNAMENTS.c.number).where(
            TOURNAMENTS.c.part == _Part.SEATS, TOURNAMENTS.c.session == session
        )
        with self._database.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else (row.tournament, *divmod(row.number, _TABLES))

    def seat(self, number: int, rounds: Sequence[Round], *, first: int) -> None:
        """Replace the rounds from a number on; raise RoundOpened if one of them is opened."""
        later = (
            TOURNAMENTS.c.tournament == number,
            TOURNAMENTS.c.part == _Part.SEATS,
            TOURNAMENTS.c.number >= first * _TABLES,
        )
        with self._changing(number) as connection:
            opened = select(func.count()).where(*later, TOURNAMENTS.c.session.is_not(None))
            if connection.scalar(opened):
                raise RoundOpened(_("Round {round} is already opened.", round=first))
            connection.execute(delete(TOURNAMENTS).where(*later))
            rows = {
                turn * _TABLES + table: players
                for turn, tables in enumerate(rounds, first)
                for table, players in enumerate(tables, 1)
            }
            _insert(connection, number, _Part.SEATS, rows)

    def open_table(self, number: int, table: SeatedTable, session: int) -> bool:
        """Store the session of a table; return False if another one is stored."""
        place = number, _Part.SEATS, table.round * _TABLES + table.number
        with self._changing(number) as connection:
            opened = (
                update(TOURNAMENTS)
                .where(*_is_part(*place), TOURNAMENTS.c.session.is_(None))
                .values(session=session, data=json.dumps(table.players))
            )
            return bool(connection.execute(opened).rowcount)

    def penalties(self, number: int) -> tuple[Penalty, ...]:
        """Return the penalties in the order in which they were given."""
        with self._database.connect() as connection:
            found = _read(connection, number, _Part.PENALTY)
        return tuple(Penalty(penalty=penalty, **data) for penalty, data in found.items())

    def add_penalty(self, number: int, player: int, points: int, reason: str) -> None:
        """Add a penalty."""
        data = {"player": player, "points": points, "reason": reason, "created": utc_now()}
        with self._changing(number) as connection:
            penalty = _next(connection, number, _Part.PENALTY)
            _insert(connection, number, _Part.PENALTY, {penalty: data})

    def delete_penalty(self, number: int, penalty: int) -> None:
        """Take a penalty back; raise UnknownItem if there is no such penalty."""
        with self._changing(number) as connection:
            if not _delete(connection, number, _Part.PENALTY, penalty):
                raise UnknownItem(_("The tournament has no penalty {number}.", number=penalty))

    @contextmanager
    def _changing(self, number: int, **changes: object) -> Iterator[Connection]:
        """Yield a transaction that counts a change of a tournament, also of these values."""
        with self._database.transaction() as connection:
            lock_numbers(connection)
            found = _read(connection, number, _Part.TERMS)
            if found:
                data = found[0] | changes
                data["changes"] += 1
                _update(connection, (number, _Part.TERMS, 0), data)
            yield connection


class _Part(StrEnum):
    TERMS = "terms"
    PLAYER = "player"
    SEATS = "seats"
    PENALTY = "penalty"
    LINK = "link"


_TABLES = 1000
"""The tables of a round have the numbers 1000 * round + table."""


class RoundOpened(RiichiError):
    """The tables of the round are opened, so that its seats stay as they are."""

    code = "round_opened"


def unknown_player(player: int) -> UnknownItem:
    """Return the error for a player whom the tournament does not have."""
    return UnknownItem(_("The tournament has no player {player}.", player=player))


def _is_part(number: int, part: _Part, place: int) -> tuple[ColumnElement[bool], ...]:
    row = TOURNAMENTS.c
    return row.tournament == number, row.part == part, row.number == place


def _read(
    connection: Connection, number: int, part: _Part, place: int | None = None
) -> dict[int, Any]:
    """Return the values of a part of a tournament by their numbers, or one of them."""
    row = TOURNAMENTS.c
    query = select(row.number, row.data).where(row.tournament == number, row.part == part)
    if place is not None:
        query = query.where(row.number == place)
    return {
        each.number: json.loads(each.data)
        for each in connection.execute(query.order_by(row.number))
    }


def _insert(connection: Connection, number: int, part: _Part, values: Mapping[int, object]) -> None:
    rows = [
        {"tournament": number, "part": part, "number": place, "data": json.dumps(data)}
        for place, data in values.items()
    ]
    if rows:
        connection.execute(insert(TOURNAMENTS), rows)


def _update(connection: Connection, place: tuple[int, _Part, int], data: object) -> bool:
    changed = update(TOURNAMENTS).where(*_is_part(*place)).values(data=json.dumps(data))
    return bool(connection.execute(changed).rowcount)


def _delete(connection: Connection, number: int, part: _Part, place: int) -> bool:
    found = delete(TOURNAMENTS).where(*_is_part(number, part, place))
    return bool(connection.execute(found).rowcount)


def _next(connection: Connection, number: int, part: _Part) -> int:
    row = TOURNAMENTS.c
    newest = select(func.max(row.number)).where(row.tournament == number, row.part == part)
    return (connection.scalar(newest) or 0) + 1


def _insert_link(  # noqa: PLR0913 - the values of a link
    connection: Connection,
    number: int,
    key: str,
    role: LinkRole,
    *,
    label: str = "",
    expires: datetime | None = None,
) -> None:
    link = _next(connection, number, _Part.LINK)
    data = {
        "digest": digest(key),
        "role": role,
        "label": label,
        "created": utc_now(),
        "expires": None if expires is None else _text(expires),
        "used": None,
    }
    _insert(connection, number, _Part.LINK, {link: data})
    row = {name: data[name] for name in ("digest", "expires")}
    connection.execute(insert(LINKS), row | {"tournament": number, "link": link})


def _link(number: int, link: int, data: Mapping[str, Any]) -> Link:
    values = {name: data[name] for name in ("label", "created", "expires", "used")}
    return Link(link=link, tournament=number, role=LinkRole(data["role"]), **values)


def _tournament(number: int, data: Mapping[str, Any]) -> Tournament:
    ends = data.get("ends")
    return Tournament(
        number=number,
        terms=Terms(**data["terms"]),
        rules=data["rules"],
        ends=None if ends is None else datetime.fromisoformat(ends),
        seconds=data.get("seconds"),
        changes=data["changes"],
    )


def _now() -> datetime:
    return datetime.now(UTC)


def _text(time: datetime) -> str:
    return time.isoformat(timespec="seconds")
