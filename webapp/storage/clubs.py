"""Clubs and their persons, and which player of which session each person is."""

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Column, Connection, delete, func, insert, select, update

from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import message as _
from webapp.storage.database import Database
from webapp.storage.keys import Role, digest
from webapp.storage.schema import (
    CLUB_KEYS,
    CLUBS,
    PERSONS,
    PLAYERS,
    SEASONS,
    SESSIONS,
    VERSIONS,
)

Player = tuple[int, int]
"""A player of a session: the numbers of both. Players keep their number when they are renamed."""


@dataclass(frozen=True, slots=True)
class Club:
    """A club, and since when it exists, in UTC."""

    number: int
    name: str
    created: str


@dataclass(frozen=True, slots=True)
class ClubRole:
    """The club and the role that a key gives access to."""

    club: int
    role: Role


@dataclass(frozen=True, slots=True)
class Person:
    """A person of a club, and since when, in UTC; the name of a deleted person is empty."""

    number: int
    name: str
    created: str
    deleted: str | None = None


class UnknownPerson(RiichiError):
    """The club has no such person."""

    code = "no_person"


class KnownName(RiichiError):
    """Another person of the club has this name."""

    code = "known_name"


class SamePerson(RiichiError):
    """A person would be two players of one session."""

    code = "same_person"


def fold_name(name: str) -> str:
    """Return what equal names have in common, whatever their case, width and blanks.

    >>> fold_name(" \\uff21ki  Sato") == fold_name("aki\\u3000sato")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


class Clubs:
    """The clubs of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, name: str, keys: Mapping[str, Role]) -> int:
        """Store a club with its keys, and return its number."""
        with self._database.transaction() as connection:
            _lock(connection)
            number = _next(connection, CLUBS.c.club)
            connection.execute(insert(CLUBS).values(club=number, name=name, created=_now()))
            self._insert_keys(connection, number, keys)
        return number

    def add_keys(self, club: int, keys: Mapping[str, Role]) -> None:
        """Store further keys of a club."""
        with self._database.transaction() as connection:
            self._insert_keys(connection, club, keys)

    @staticmethod
    def _insert_keys(connection: Connection, club: int, keys: Mapping[str, Role]) -> None:
        rows = [
            {"digest": digest(key), "club": club, "role": str(role)} for key, role in keys.items()
        ]
        connection.execute(insert(CLUB_KEYS), rows)

    def role(self, key: str) -> ClubRole | None:
        """Return the club and the role of a key; None if the key is unknown."""
        query = select(CLUB_KEYS.c.club, CLUB_KEYS.c.role).where(CLUB_KEYS.c.digest == digest(key))
        with self._database.connect() as connection:
            found = connection.execute(query).one_or_none()
        return None if found is None else ClubRole(found.club, Role(found.role))

    def club(self, number: int) -> Club | None:
        """Return a club; None if it does not exist."""
        columns = CLUBS.c.club, CLUBS.c.name, CLUBS.c.created
        with self._database.connect() as connection:
            row = connection.execute(select(*columns).where(CLUBS.c.club == number)).one_or_none()
        return None if row is None else Club(*row)

    def clubs(self) -> tuple[Club, ...]:
        """Return all clubs, the newest last."""
        query = select(CLUBS.c.club, CLUBS.c.name, CLUBS.c.created).order_by(CLUBS.c.club)
        with self._database.connect() as connection:
            return tuple(Club(*row) for row in connection.execute(query))

    def persons(self, club: int, *, with_deleted: bool = False) -> tuple[Person, ...]:
        """Return the persons of a club in the order in which they were added."""
        with self._database.connect() as connection:
            return _persons(connection, club, with_deleted=with_deleted)

    def add_person(self, club: int, name: str) -> int:
        """Add a person to a club, and return the number; raise KnownName for a known name."""
        with self._database.transaction() as connection:
            _lock(connection)
            _require_new_name(connection, club, name)
            return _insert_person(connection, club, name)

    def rename_person(self, club: int, person: int, name: str) -> None:
        """Change the name of a person.

        Raises:
            UnknownPerson: If the club has no such person.
            KnownName: If another person has this name.
        """
        with self._database.transaction() as connection:
            _lock(connection)
            _require_new_name(connection, club, name, besides=person)
            changed = connection.execute(
                update(PERSONS)
                .where(
                    PERSONS.c.person == person,
                    PERSONS.c.club == club,
                    PERSONS.c.deleted.is_(None),
                )
                .values(name=name)
            )
            if not changed.rowcount:
                raise unknown_person(person)

    def delete_person(self, person: int) -> None:
        """Delete the name of a person, who stays a nameless player of the sessions, if any."""
        with self._database.transaction() as connection:
            _delete_unused(connection, person)
            connection.execute(
                update(PERSONS).where(PERSONS.c.person == person).values(name="", deleted=_now())
            )

    def delete(self, club: int) -> None:
        """Delete a club with its persons and keys; the sessions stay."""
        mine = select(PERSONS.c.person).where(PERSONS.c.club == club).scalar_subquery()
        with self._database.transaction() as connection:
            connection.execute(delete(PLAYERS).where(PLAYERS.c.person.in_(mine)))
            for table in (PERSONS, CLUB_KEYS, SEASONS, CLUBS):
                connection.execute(delete(table).where(table.c.club == club))

    def players(self, club: int) -> dict[Player, int]:
        """Return the person of each player in the sessions of a club."""
        with self._database.connect() as connection:
            return _players(connection, club)

    def attendance(self, club: int) -> dict[int, tuple[int, str]]:
        """Return the number of evenings of each person, and when the last one began, in UTC."""
        query = (
            select(PLAYERS.c.person, func.count(), func.max(SESSIONS.c.began))
            .join(PERSONS, PERSONS.c.person == PLAYERS.c.person)
            .join(SESSIONS, SESSIONS.c.session == PLAYERS.c.session)
            .where(PERSONS.c.club == club)
            .group_by(PLAYERS.c.person)
        )
        with self._database.connect() as connection:
            return {row[0]: (row[1], row[2]) for row in connection.execute(query)}

    def clubs_of(self, sessions: Collection[int]) -> dict[int, int]:
        """Return the club of each of these sessions; those without persons have none."""
        with self._database.connect() as connection:
            return _clubs_of(connection, sessions)

    @staticmethod
    def seat(connection: Connection, club: int, session: int, names: Sequence[str]) -> None:
        """Assign the players of a new session to the persons with their names.

        A name that is new to the club makes a person.

        Raises:
            SamePerson: If two names are equal.
        """
        _lock(connection)
        known = {fold_name(each.name): each.number for each in _persons(connection, club)}
        if len({fold_name(name) for name in names}) < len(names):
            raise SamePerson(
                _("Two players have the same name, or one has none; give each a name of their own.")
            )
        for player, name in enumerate(names):
            person = known.get(fold_name(name)) or _insert_person(connection, club, name)
            _insert_player(connection, (session, player), person)

    @staticmethod
    def follow_names(
        connection: Connection, session: int, before: Sequence[str], after: Sequence[str]
    ) -> None:
        """Assign the players of a session after a change of their names, if it is one of a club.

        New players are persons as at the start, and whoever gets the name of another person is that
        person. A person of this session alone is renamed with the player.
        """
        club = _clubs_of(connection, [session]).get(session)
        if club is None:
            return
        _lock(connection)
        gone = (PLAYERS.c.session == session, PLAYERS.c.player >= len(after))
        connection.execute(delete(PLAYERS).where(*gone))
        for player, name in enumerate(after):
            if before[player : player + 1] != (name,):
                _follow_name(connection, club, (session, player), name)

    def match(self, club: int, choices: Iterable[tuple[Collection[Player], int | str]]) -> str:
        """Assign players of stored sessions to persons, and return a name for `undo_match`.

        Args:
            club: The club.
            choices: Players, and the number of their person or the name of a new one.

        Raises:
            UnknownPerson: If the club has no such person.
            KnownName: If another person has the name of a new one.
            SamePerson: If somebody would be two players of one session.
        """
        with self._database.transaction() as connection:
            _lock(connection)
            matched = datetime.now(UTC).isoformat(timespec="microseconds")
            assigned = _players(connection, club)
            known = {each.number for each in _persons(connection, club)}
            for players, choice in choices:
                if isinstance(choice, str):
                    _require_new_name(connection, club, choice)
                    person = _insert_person(connection, club, choice, matched=matched)
                elif choice in known:
                    person = choice
                else:
                    raise unknown_person(choice)
                for player in players:
                    _match_player(connection, player, person, assigned.get(player), matched)
                    assigned[player] = person
            _require_one_seat(connection, assigned)
        return matched

    def last_match(self, club: int) -> str | None:
        """Return the name of the last match that can be undone."""
        query = (
            select(func.max(PLAYERS.c.matched))
            .join(PERSONS, PERSONS.c.person == PLAYERS.c.person)
            .where(PERSONS.c.club == club)
        )
        with self._database.connect() as connection:
            found: str | None = connection.scalar(query)
        return found

    def undo_match(self, club: int, matched: str) -> None:
        """Undo a match: its players are who they were before, and new persons are gone.

        A player who was matched again meanwhile stays as the later match has it.

        Raises:
            SamePerson: If somebody would be two players of one session.
        """
        mine = select(PERSONS.c.person).where(PERSONS.c.club == club).scalar_subquery()
        of_match = (PLAYERS.c.matched == matched, PLAYERS.c.person.in_(mine))
        with self._database.transaction() as connection:
            _lock(connection)
            connection.execute(delete(PLAYERS).where(*of_match, PLAYERS.c.previous.is_(None)))
            connection.execute(
                update(PLAYERS)
                .where(*of_match)
                .values(person=PLAYERS.c.previous, matched=None, previous=None)
            )
            _require_one_seat(connection, _players(connection, club))
            used = select(PLAYERS.c.person).scalar_subquery()
            connection.execute(
                delete(PERSONS).where(
                    PERSONS.c.club == club,
                    PERSONS.c.matched == matched,
                    PERSONS.c.person.not_in(used),
                )
            )


def _persons(
    connection: Connection, club: int, *, with_deleted: bool = False
) -> tuple[Person, ...]:
    query = select(PERSONS).where(PERSONS.c.club == club).order_by(PERSONS.c.person)
    if not with_deleted:
        query = query.where(PERSONS.c.deleted.is_(None))
    return tuple(
        Person(row.person, row.name, row.created, row.deleted) for row in connection.execute(query)
    )


def _insert_person(
    connection: Connection, club: int, name: str, *, matched: str | None = None
) -> int:
    number = _next(connection, PERSONS.c.person)
    row = {"person": number, "club": club, "name": name, "created": _now(), "matched": matched}
    connection.execute(insert(PERSONS), row)
    return number


def _require_new_name(
    connection: Connection, club: int, name: str, *, besides: int | None = None
) -> None:
    """Raise KnownName if another person of a club has a name."""
    for each in _persons(connection, club):
        if each.number != besides and fold_name(each.name) == fold_name(name):
            raise KnownName(
                _('The club has a person "{name}" already; choose another name.', name=name)
            )


def _players(connection: Connection, club: int) -> dict[Player, int]:
    query = (
        select(PLAYERS.c.session, PLAYERS.c.player, PLAYERS.c.person)
        .join(PERSONS, PERSONS.c.person == PLAYERS.c.person)
        .where(PERSONS.c.club == club)
        .order_by(PLAYERS.c.session, PLAYERS.c.player)
    )
    return {(row[0], row[1]): row[2] for row in connection.execute(query)}


def _match_player(
    connection: Connection, player: Player, person: int, previous: int | None, matched: str
) -> None:
    """Assign a player to a person instead of the previous one, if there is one."""
    if person == previous:
        return
    if previous is not None:
        _delete_player(connection, player)
    _insert_player(connection, player, person, matched=matched, previous=previous)


def _follow_name(connection: Connection, club: int, player: Player, name: str) -> None:
    """Assign a player with a new name, see `follow_names`."""
    known = {fold_name(each.name): each.number for each in _persons(connection, club)}
    players = _players(connection, club)
    present, named = players.get(player), known.get(fold_name(name))
    if present is not None and present not in known.values():
        return  # deleted persons stay nameless
    seated = {person for (session, _number), person in players.items() if session == player[0]}
    if named is None and present is None:
        _insert_player(connection, player, _insert_person(connection, club, name))
    elif named is None:
        if sum(person == present for person in players.values()) == 1:
            renamed = update(PERSONS).where(PERSONS.c.person == present).values(name=name)
            connection.execute(renamed)
    elif named not in seated:
        _delete_player(connection, player)
        _insert_player(connection, player, named)
        if present is not None:
            _delete_unused(connection, present)


def _insert_player(
    connection: Connection,
    player: Player,
    person: int,
    *,
    matched: str | None = None,
    previous: int | None = None,
) -> None:
    row = {"session": player[0], "player": player[1], "person": person}
    connection.execute(insert(PLAYERS), row | {"matched": matched, "previous": previous})


def _delete_player(connection: Connection, player: Player) -> None:
    session, number = player
    connection.execute(
        delete(PLAYERS).where(PLAYERS.c.session == session, PLAYERS.c.player == number)
    )


def _delete_unused(connection: Connection, person: int) -> None:
    """Delete a person who is no player of any session."""
    used = select(PLAYERS.c.person).where(PLAYERS.c.person == person).exists()
    connection.execute(delete(PERSONS).where(PERSONS.c.person == person, ~used))


def _clubs_of(connection: Connection, sessions: Collection[int]) -> dict[int, int]:
    query = (
        select(PLAYERS.c.session, PERSONS.c.club)
        .join(PERSONS, PERSONS.c.person == PLAYERS.c.person)
        .where(PLAYERS.c.session.in_(list(sessions)))
        .distinct()
    )
    return {row[0]: row[1] for row in connection.execute(query)}


def _require_one_seat(connection: Connection, players: Mapping[Player, int]) -> None:
    """Raise SamePerson if somebody is two players of one session."""
    seen = set()
    for (session, _player), person in players.items():
        if (session, person) in seen:
            name = connection.scalar(select(PERSONS.c.name).where(PERSONS.c.person == person))
            raise SamePerson(
                _(
                    "{name} would be two players of one game night; choose another person for one "
                    "of the names.",
                    name=name,
                )
            )
        seen.add((session, person))


def unknown_person(person: int) -> UnknownPerson:
    """Return the error for a person whom the club does not have."""
    return UnknownPerson(_("The club has no person {person}.", person=person))


def _lock(connection: Connection) -> None:
    """Let one transaction at a time number clubs and persons; SQLite has one writer anyway."""
    connection.execute(select(VERSIONS).with_for_update())


def _next(connection: Connection, column: Column[int]) -> int:
    return (connection.scalar(select(func.max(column))) or 0) + 1


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
