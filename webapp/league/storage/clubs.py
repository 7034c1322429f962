"""Clubs and their persons, and which player of which session each person is."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from scorer.table.player_names import fold_name
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.messages import message as _
from webapp.league.storage.limits import Items, require_room
from webapp.league.storage.links import LinkKind, LinkRole, LinkTarget, delete_links, insert_link
from webapp.league.storage.schema import (
    CLUBS,
    PERSONS,
    PLAYERS,
    RESULT_SUMS,
    SAT_OUT,
    SEASONS,
    TOURNAMENT_CLUBS,
    TOURNAMENT_IDENTITIES,
    TOURNAMENT_PERSONS,
    TOURNAMENT_PLAYERS,
    TOURNAMENT_TABLES,
    TOURNAMENTS,
)
from webapp.storage.database import Database, lock_numbers, next_number, utc_now
from webapp.storage.errors import NotFound
from webapp.storage.schema import SESSIONS
from webapp.storage.store import Join, JoinAll, stale_write

Player = tuple[int, int]
"""A player of a session: the numbers of both. Players keep their number when they are renamed."""


@dataclass(frozen=True, slots=True)
class Club:
    """A club, and since when it exists, in UTC."""

    number: int
    name: str
    created: str


@dataclass(frozen=True, slots=True)
class Person:
    """A person of a club, and since when, in UTC."""

    number: int
    name: str
    created: str


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """A session of a club: its start in UTC, and its persons in the order of its players."""

    number: int
    began: str
    persons: tuple[int, ...]


class UnknownPerson(NotFound):
    """The club has no such person."""

    code = "no_person"


class KnownName(RiichiError):
    """Another person of the club has this name."""

    code = "known_name"


class SamePerson(RiichiError):
    """A person would be two players of one session."""

    code = "same_person"


class Clubs:
    """The clubs of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, name: str, keys: Mapping[str, LinkRole]) -> int:
        """Store a club with the keys of its links, and return its number."""
        with self._database.transaction() as connection:
            number = next_number(connection, CLUBS.c.club)
            connection.execute(insert(CLUBS).values(club=number, name=name, created=utc_now()))
            for key, role in keys.items():
                insert_link(connection, LinkTarget(LinkKind.CLUB, number), key, role)
        return number

    def club(self, number: int) -> Club | None:
        """Return a club; None if it does not exist."""
        found = self._database.rows(_CLUBS.where(CLUBS.c.club == number))
        return Club(*found[0]) if found else None

    def clubs(self) -> tuple[Club, ...]:
        """Return all clubs, the newest last."""
        return tuple(Club(*row) for row in self._database.rows(_CLUBS.order_by(CLUBS.c.club)))

    def persons(self, club: int) -> tuple[Person, ...]:
        """Return the persons of a club, except deleted ones, in the order in which they came."""
        with self._database.connect() as connection:
            return _persons(connection, club)

    def add_persons(self, club: int, *names: str) -> None:
        """Add persons to a club, all or none.

        Raises:
            KnownName: If the club has a person with one of these names.
            TooManyItems: If the club would have too many persons.
        """
        with self._database.transaction() as connection:
            register = _Register(connection, club)
            for name in names:
                register.add_new(name)

    def rename_person(self, club: int, person: int, name: str) -> None:
        """Change the name of a person.

        Raises:
            UnknownPerson: If the club has no such person.
            KnownName: If another person has this name.
        """
        with self._database.transaction() as connection:
            register = _Register(connection, club)
            if person not in register.persons:
                raise unknown_person(person)
            if register.numbers.get(fold_name(name), person) != person:
                raise _known_name(name)
            register.rename(person, name)

    def delete_person(self, person: int) -> None:
        """Delete the name of a person, who stays a nameless player of the sessions, if any."""
        with self._database.transaction() as connection:
            lock_numbers(connection)
            _forget_players(connection, person)
            connection.execute(delete(SAT_OUT).where(SAT_OUT.c.person == person))
            _delete_unused(connection, person)
            connection.execute(
                update(PERSONS).where(PERSONS.c.person == person).values(name="", deleted=utc_now())
            )

    def delete(self, club: int) -> None:
        """Delete a club with its persons and links; the sessions stay."""
        mine = select(PERSONS.c.person).where(PERSONS.c.club == club).scalar_subquery()
        with self._database.transaction() as connection:
            connection.execute(delete(PLAYERS).where(PLAYERS.c.person.in_(mine)))
            delete_links(self._database, connection, LinkTarget(LinkKind.CLUB, club))
            for table in (PERSONS, SEASONS, RESULT_SUMS, CLUBS):
                connection.execute(delete(table).where(table.c.club == club))

    def tournaments_of(self, person: int) -> tuple[tuple[int, int], ...]:
        """Return the tournaments in which a person plays, each with the number of the player."""
        row = TOURNAMENT_PERSONS.c
        query = select(row.tournament, row.player).where(row.person == person)
        found = self._database.rows(query.order_by(row.tournament))
        return tuple((each.tournament, each.player) for each in found)

    def players(self, club: int) -> dict[Player, int]:
        """Return the person of each player in the sessions of a club."""
        with self._database.connect() as connection:
            return _players(connection, club)

    def sessions(self, club: int) -> tuple[PlayedSession, ...]:
        """Return the sessions of a club with its persons, the newest last."""
        with self._database.connect() as connection:
            return _sessions(connection, club)

    def sat_out(self, club: int) -> tuple[tuple[str, int], ...]:
        """Return when persons of a club had no seat in a draw of tables, in UTC, and who."""
        query = (
            select(SAT_OUT.c.drawn, SAT_OUT.c.person)
            .join(PERSONS, PERSONS.c.person == SAT_OUT.c.person)
            .where(PERSONS.c.club == club, PERSONS.c.deleted.is_(None))
            .order_by(SAT_OUT.c.drawn, SAT_OUT.c.person)
        )
        return tuple((row.drawn, row.person) for row in self._database.rows(query))

    def clubs_of(self, sessions: Collection[int]) -> dict[int, int]:
        """Return the club of each of these sessions; those without persons have none."""
        with self._database.connect() as connection:
            return _clubs_of(connection, sessions)

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
            register = _Register(connection, club)
            matched = datetime.now(UTC).isoformat(timespec="microseconds")
            known = set(register.persons)
            before = _players(connection, club)
            after = dict(before)
            for players, choice in choices:
                if isinstance(choice, str):
                    person = register.add_new(choice, matched=matched)
                elif choice in known:
                    person = choice
                else:
                    raise unknown_person(choice)
                after.update(dict.fromkeys(players, person))
            _match_players(connection, before, after, matched)
            _require_one_seat(connection, after)
        return matched

    def last_match(self, club: int) -> str | None:
        """Return the name of the last match that can be undone."""
        query = (
            select(func.max(PLAYERS.c.matched))
            .join(PERSONS, PERSONS.c.person == PLAYERS.c.person)
            .where(PERSONS.c.club == club)
        )
        found: str | None = self._database.scalar(query)
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
            lock_numbers(connection)
            connection.execute(delete(PLAYERS).where(*of_match, PLAYERS.c.previous.is_(None)))
            connection.execute(
                update(PLAYERS)
                .where(*of_match)
                .values(person=PLAYERS.c.previous, matched=None, previous=None)
            )
            _require_one_seat(connection, _players(connection, club))
            connection.execute(
                delete(PERSONS).where(
                    PERSONS.c.club == club, PERSONS.c.matched == matched, ~_is_player()
                )
            )


_CLUBS = select(CLUBS.c.club, CLUBS.c.name, CLUBS.c.created)


class _Register:
    """The persons of a club in a transaction, which alone numbers new ones until it ends.

    `persons` has their numbers, and `numbers` those by folded name.
    """

    def __init__(self, connection: Connection, club: int) -> None:
        lock_numbers(connection)
        self.connection = connection
        persons = _persons(connection, club)
        self.persons = {each.number for each in persons}
        # Names of earlier versions can be equal; then the first person has the name.
        self.numbers = {fold_name(each.name): each.number for each in reversed(persons)}
        self._club = club

    def add(self, name: str, *, matched: str | None = None) -> int:
        """Add a person, and return the number; raise TooManyItems if there are too many."""
        require_room(Items.PERSONS, len(self.persons) + 1)
        number = next_number(self.connection, PERSONS.c.person)
        row = {"person": number, "club": self._club, "name": name}
        row |= {"created": utc_now(), "matched": matched}
        self.connection.execute(insert(PERSONS), row)
        self.persons.add(number)
        self.numbers[fold_name(name)] = number
        return number

    def add_new(self, name: str, *, matched: str | None = None) -> int:
        """Add a person as `add`; raise KnownName if the club has one with this name."""
        if fold_name(name) in self.numbers:
            raise _known_name(name)
        return self.add(name, matched=matched)

    def rename(self, person: int, name: str) -> None:
        """Change the name of a person."""
        renamed = update(PERSONS).where(PERSONS.c.person == person).values(name=name)
        self.connection.execute(renamed)
        self._forget(person)
        self.numbers[fold_name(name)] = person

    def delete_unused(self, person: int) -> None:
        """Delete a person who is no player of any session or tournament."""
        if _delete_unused(self.connection, person):
            self._forget(person)
            self.persons.discard(person)

    def _forget(self, person: int) -> None:
        self.numbers = {name: each for name, each in self.numbers.items() if each != person}


def _persons(connection: Connection, club: int) -> tuple[Person, ...]:
    query = (
        select(PERSONS.c.person, PERSONS.c.name, PERSONS.c.created)
        .where(PERSONS.c.club == club, PERSONS.c.deleted.is_(None))
        .order_by(PERSONS.c.person)
    )
    return tuple(Person(*row) for row in connection.execute(query))


def _sessions(connection: Connection, club: int) -> tuple[PlayedSession, ...]:
    query = (
        select(PLAYERS.c.session, SESSIONS.c.began, PLAYERS.c.person)
        .join(PERSONS, PERSONS.c.person == PLAYERS.c.person)
        .join(SESSIONS, SESSIONS.c.session == PLAYERS.c.session)
        .where(PERSONS.c.club == club, SESSIONS.c.deleted.is_(None))
        .order_by(SESSIONS.c.began, PLAYERS.c.session, PLAYERS.c.player)
    )
    rows = groupby(connection.execute(query), key=lambda row: (row.session, row.began))
    return tuple(
        PlayedSession(number, began, tuple(row.person for row in group))
        for (number, began), group in rows
    )


def _players(connection: Connection, club: int) -> dict[Player, int]:
    query = (
        select(PLAYERS.c.session, PLAYERS.c.player, PLAYERS.c.person)
        .join(PERSONS, PERSONS.c.person == PLAYERS.c.person)
        .where(PERSONS.c.club == club)
        .order_by(PLAYERS.c.session, PLAYERS.c.player)
    )
    return {(row[0], row[1]): row[2] for row in connection.execute(query)}


def _match_players(
    connection: Connection, before: Mapping[Player, int], after: Mapping[Player, int], matched: str
) -> None:
    """Store the persons of the players who have another one than before."""
    changed = [
        {"of": session, "number": number, "to": person, "from": before.get((session, number))}
        for (session, number), person in after.items()
        if before.get((session, number)) != person
    ]
    values = {"person": bindparam("to"), "previous": bindparam("from"), "matched": matched}
    of_player = (PLAYERS.c.session == bindparam("of"), PLAYERS.c.player == bindparam("number"))
    added = insert(PLAYERS).values(session=bindparam("of"), player=bindparam("number"), **values)
    moved = update(PLAYERS).where(*of_player).values(**values)
    for statement, is_new in ((added, True), (moved, False)):
        rows = [row for row in changed if (row["from"] is None) == is_new]
        if rows:
            connection.execute(statement, rows)


def seating(club: int, names: Sequence[str]) -> Join:
    """Return what lets the players of a new session be the persons of a club with their names.

    A name that is new to the club makes a person. What is returned raises SamePerson if two names
    are equal, and TooManyItems if the club would have too many persons.
    """

    def join(connection: Connection, session: int) -> None:
        register = _Register(connection, club)
        if len({fold_name(name) for name in names}) < len(names):
            raise _same_name()
        for player, name in enumerate(names):
            person = register.numbers.get(fold_name(name)) or register.add(name)
            _insert_player(connection, (session, player), person)

    return join


def evening_seating(
    club: int,
    tables: Sequence[Mapping[int, str]],
    others: Collection[int],
    drawn: str,
    sits_out: Mapping[int, str],
) -> JoinAll:
    """Return what lets the players of new tables be persons of a club.

    Args:
        club: The number of the club.
        tables: The persons of each table with their names; StaleWrite if somebody has another one.
        others: The other sessions of the club; StaleWrite if it has more or fewer.
        drawn: The time of the draw, in UTC.
        sits_out: The same of those without a seat; those of draws without a table are forgotten.
    """

    def join(connection: Connection, sessions: Sequence[int]) -> None:
        lock_numbers(connection)
        known = _sessions(connection, club)
        if {each.number for each in known} != others:
            raise stale_write()
        names = {each.number: each.name for each in _persons(connection, club)}
        if any(not each.items() <= names.items() for each in (*tables, sits_out)):
            raise stale_write()
        for session, table in zip(sessions, tables, strict=True):
            for player, person in enumerate(table):
                _insert_player(connection, (session, player), person)
        mine = SAT_OUT.c.person.in_(select(PERSONS.c.person).where(PERSONS.c.club == club))
        is_old = SAT_OUT.c.drawn.not_in({each.began for each in known} - {drawn})
        connection.execute(delete(SAT_OUT).where(mine, is_old))
        if rows := [{"person": each, "drawn": drawn} for each in sits_out]:
            connection.execute(insert(SAT_OUT), rows)

    return join


def tournament_seating(tournament: int, players: Sequence[int], names: Sequence[str] = ()) -> Join:
    """Return what lets the players of a table be who they are in its tournament.

    Args:
        tournament: The number of the tournament.
        players: The players of the table.
        names: The names in a session that was opened before, with those who came later.
    """

    def join(connection: Connection, session: int) -> None:
        if of_session := _clubs_of(connection, [session]).get(session):
            if of_session != club_of_tournament(connection, tournament):
                raise BadNotation(_("A table of this tournament is in another club already."))
            return  # its names were matched before
        persons = _tournament_persons(connection, tournament)
        for seat, player in enumerate(players):
            if player in persons:
                _insert_player(connection, (session, seat), persons[player])
        if len(names) > len(players):
            follow_names(connection, session, names[: len(players)], names)

    return join


def name_players(connection: Connection, tournament: int, names: Mapping[int, str]) -> None:
    """Assign players of a tournament, if it is one of a club, to the persons with their names.

    A name that is new to the club makes a person. Tables that are opened keep their persons.

    Raises:
        SamePerson: If two players have one name.
        TooManyItems: If the club would have too many persons.
    """
    club = club_of_tournament(connection, tournament)
    if club is None:
        return
    register = _Register(connection, club)
    before = _tournament_persons(connection, tournament)
    named = {
        player: register.numbers.get(fold_name(name)) or register.add(name)
        for player, name in names.items()
    }
    after = before | named
    if len({*after.values()}) < len(after):
        raise _same_name()
    mine = TOURNAMENT_PERSONS.c
    renamed = mine.tournament == tournament, mine.player.in_(list(names))
    connection.execute(delete(TOURNAMENT_PERSONS).where(*renamed))
    rows = [
        {"tournament": tournament, "player": player, "person": person}
        for player, person in named.items()
    ]
    if rows:
        connection.execute(insert(TOURNAMENT_PERSONS), rows)
    for person in {*before.values()}.difference(after.values()):
        register.delete_unused(person)


def club_of_tournament(connection: Connection, tournament: int) -> int | None:
    """Return the club that holds a tournament; None if none does."""
    row = TOURNAMENT_CLUBS.c
    club: int | None = connection.scalar(select(row.club).where(row.tournament == tournament))
    return club


def _tournament_persons(connection: Connection, tournament: int) -> dict[int, int]:
    """Return the person of each player of a tournament."""
    row = TOURNAMENT_PERSONS.c
    query = select(row.player, row.person).where(row.tournament == tournament)
    return {each.player: each.person for each in connection.execute(query)}


def numbered_name(name: str, player: int) -> str:
    """Return the name of a player with the number, which stays when the player is renamed.

    >>> numbered_name("Igor", 9)
    'Igor (9)'
    """
    return f"{name} ({player})"


def _numbered_names(connection: Connection, session: int, club: int) -> dict[str, int]:
    """Return the persons of a tournament by the names of substitutes at a table of it."""
    row, player, person = TOURNAMENT_TABLES.c, TOURNAMENT_PLAYERS.c, TOURNAMENT_PERSONS.c
    is_same = (player.tournament == person.tournament) & (player.player == person.player)
    query = (
        select(player.name, player.player, person.person)
        .join(TOURNAMENT_PERSONS, is_same)
        .join(TOURNAMENT_TABLES, row.tournament == player.tournament)
        .join(PERSONS, PERSONS.c.person == person.person)
        .where(row.session == session, PERSONS.c.club == club)
    )
    found = connection.execute(query)
    return {fold_name(numbered_name(each.name, each.player)): each.person for each in found}


def _forget_players(connection: Connection, person: int) -> None:
    """Delete the names of a person in tournaments, where the player is absent from now on."""
    row, player, tournament = TOURNAMENT_PERSONS.c, TOURNAMENT_PLAYERS.c, TOURNAMENTS.c
    found = select(row.tournament, row.player).where(row.person == person)
    for number, place in connection.execute(found).all():
        # No session has such a name: those are #1 and so on.
        values = {"name": f"({place})", "club": "", "country": "", "absent": True}
        mine = player.tournament == number, player.player == place
        connection.execute(update(TOURNAMENT_PLAYERS).where(*mine).values(**values))
        identity = TOURNAMENT_IDENTITIES.c
        mine = identity.tournament == number, identity.player == place
        connection.execute(delete(TOURNAMENT_IDENTITIES).where(*mine))
        changed = update(TOURNAMENTS).where(tournament.tournament == number)
        connection.execute(changed.values(changes=tournament.changes + 1))
    connection.execute(delete(TOURNAMENT_PERSONS).where(row.person == person))


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
    register = _Register(connection, club)
    register.numbers |= _numbered_names(connection, session, club)
    mine = PLAYERS.c.session == session
    connection.execute(delete(PLAYERS).where(mine, PLAYERS.c.player >= len(after)))
    query = select(PLAYERS.c.player, PLAYERS.c.person).where(mine)
    seated = {row.player: row.person for row in connection.execute(query)}
    for player, name in enumerate(after):
        if before[player : player + 1] != (name,):
            _follow_name(register, session, seated, player, name)


def _follow_name(
    register: _Register, session: int, seated: dict[int, int], player: int, name: str
) -> None:
    """Assign a player with a new name, see `follow_names`; `seated` has the person of each one."""
    connection = register.connection
    present, named = seated.get(player), register.numbers.get(fold_name(name))
    if present is not None and present not in register.persons:
        return  # deleted persons stay nameless
    if named is None:
        sessions = select(func.count()).where(PLAYERS.c.person == present)
        if present is None:
            seated[player] = register.add(name)
            _insert_player(connection, (session, player), seated[player])
        elif connection.scalar(sessions) == 1:
            register.rename(present, name)
    elif named not in seated.values():
        of_player = (PLAYERS.c.session == session, PLAYERS.c.player == player)
        connection.execute(delete(PLAYERS).where(*of_player))
        _insert_player(connection, (session, player), named)
        seated[player] = named
        if present is not None:
            register.delete_unused(present)


def _insert_player(connection: Connection, player: Player, person: int) -> None:
    session, number = player
    row = {"session": session, "player": number, "person": person}
    connection.execute(insert(PLAYERS), row)


def _delete_unused(connection: Connection, person: int) -> bool:
    """Delete a person who plays nothing, and return whether it was one."""
    unused = PERSONS.c.person == person, ~_is_player()
    return connection.execute(delete(PERSONS).where(*unused)).rowcount > 0


def _is_player() -> ColumnElement[bool]:
    """Return the condition that a person is a player of a session or tournament."""
    tables = PLAYERS, TOURNAMENT_PERSONS
    return or_(*(exists().where(each.c.person == PERSONS.c.person) for each in tables))


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


def _same_name() -> SamePerson:
    return SamePerson(
        _("Two players have the same name, or one has none; give each a name of their own.")
    )


def _known_name(name: str) -> KnownName:
    return KnownName(_('The club already has a person "{name}"; choose another name.', name=name))


def unknown_person(person: int) -> UnknownPerson:
    """Return the error for a person whom the club does not have."""
    return UnknownPerson(_("The club has no person {person}.", person=person))
