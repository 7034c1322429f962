"""The results of sessions: rows derived from their logs, and the queries of a club over them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Text,
    and_,
    case,
    cast,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from webapp.league.storage.schema import (
    PERSONS,
    PLAYERS,
    RESULT_GAMES,
    RESULT_HANDS,
    RESULT_SESSIONS,
    RESULT_SUMS,
    RESULT_WINS,
    TOURNAMENT_CHOICES,
    TOURNAMENT_TABLES,
)
from webapp.storage.database import Database
from webapp.storage.errors import NoDatabase
from webapp.storage.schema import ENTRIES, PHOTOS, SESSIONS, is_present

VERSION = 2
"""The version of the rows; a higher one lets all results be computed again."""

_OUTDATED = 0
"""The version of the rows of a session that has changed since."""

Values = Mapping[str, object]

ResultRow = Row[Any]
"""A row of a query, with the columns as attributes."""


@dataclass(frozen=True, slots=True)
class SessionResults:
    """The rows of a session for each table of results, without its number."""

    session: Values
    games: tuple[Values, ...]
    hands: tuple[Values, ...]
    wins: tuple[Values, ...]


@dataclass(frozen=True, slots=True)
class SeasonSums:
    """The sums of a season as JSON, the number of their sessions, and the digest of these."""

    sessions: int
    digest: str
    sums: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The sessions whose results count.

    Attributes:
        club: The number of the club.
        game: The name of the game, such as `riichi`.
        seats: The number of players of a game.
        start: The earliest start of a session, in UTC; empty for all.
        end: The start of sessions that are too late; empty for none.
    """

    club: int
    game: str = "riichi"
    seats: int = 4
    start: str = ""
    end: str = ""

    def sessions(self, *columns: ColumnElement[Any]) -> Select[Any]:
        """Return a query for these sessions, or for columns of RESULT_SESSIONS and SESSIONS."""
        query = (
            select(*columns or (RESULT_SESSIONS.c.session,))
            .join_from(RESULT_SESSIONS, SESSIONS, SESSIONS.c.session == RESULT_SESSIONS.c.session)
            .where(RESULT_SESSIONS.c.game == self.game, RESULT_SESSIONS.c.seats == self.seats)
            .where(_has_person(self.club), ~is_held(RESULT_SESSIONS.c.session))
        )
        if self.start:
            query = query.where(SESSIONS.c.began >= self.start)
        if self.end:
            query = query.where(SESSIONS.c.began < self.end)
        return query


class Results:
    """The results of all sessions of a database.

    A session belongs to a club if one of its players is a person of the club.
    """

    def __init__(self, database: Database, snapshot: Connection | None = None) -> None:
        self._database = database
        self._snapshot = snapshot

    @contextmanager
    def snapshot(self) -> Iterator["Results"]:
        """Yield the results as one snapshot of the database has them."""
        with self._database.connect(snapshot=True) as connection:
            yield Results(self._database, connection)

    def outdated(self, club: int) -> Sequence[int]:
        """Return the sessions of a club whose results are missing or old, the newest first."""
        current = select(RESULT_SESSIONS.c.session).where(RESULT_SESSIONS.c.version == VERSION)
        query = (
            select(SESSIONS.c.session)
            .where(SESSIONS.c.session.not_in(current), _has_person(club, SESSIONS))
            .order_by(SESSIONS.c.session.desc())
        )
        return [row.session for row in self._rows(query)]

    def replace(self, results: Mapping[int, SessionResults]) -> None:
        """Store the results of sessions, by their numbers, in place of earlier ones."""
        # Another process that stores the results of a session at the same time has the same.
        with suppress(IntegrityError), self._database.transaction() as connection:
            for session, found in results.items():
                self._database.lock_session(connection, session)
                newest = select(func.max(ENTRIES.c.seq)).where(ENTRIES.c.session == session)
                if connection.scalar(newest) != found.session["entries"]:
                    continue  # changed meanwhile
                delete_results(connection, session)
                own = {"session": session}
                row = {**found.session, **own, "version": VERSION}
                connection.execute(insert(RESULT_SESSIONS), row)
                for table, rows in zip(
                    (RESULT_GAMES, RESULT_HANDS, RESULT_WINS),
                    (found.games, found.hands, found.wins),
                    strict=True,
                ):
                    if rows:
                        connection.execute(insert(table), [{**row, **own} for row in rows])

    def clear(self) -> None:
        """Delete all results, so that they are computed again."""
        with self._database.transaction() as connection:
            for table in (RESULT_SESSIONS, RESULT_SUMS):
                connection.execute(delete(table))

    def sums(self, club: int, season: str) -> SeasonSums | None:
        """Return the stored sums of a season, see RESULT_SUMS; None if there are none."""
        row = RESULT_SUMS.c
        query = select(row.sessions, row.digest, row.sums)
        found = self._rows(query.where(row.club == club, row.season == season))
        return SeasonSums(**found[0]._asdict()) if found else None

    def replace_sums(self, club: int, season: str, sums: SeasonSums) -> None:
        """Store the sums of a season in place of earlier ones, if the database can be written."""
        row = {"club": club, "season": season, **asdict(sums)}
        old = delete(RESULT_SUMS).where(RESULT_SUMS.c.club == club, RESULT_SUMS.c.season == season)
        # Sums of another process are right too, and without any, the next table adds all games.
        with suppress(IntegrityError, NoDatabase), self._database.transaction() as connection:
            connection.execute(old)
            connection.execute(insert(RESULT_SUMS), row)

    def games(self, sessions: Collection[int]) -> Sequence[Row[Any]]:
        """Return a row for each finished game and player of sessions: person, place, points...

        The rows of a game are by place, the games of a session in the order of play. `person` is
        None for a player who is no person of a club.
        """
        games, players = RESULT_GAMES.c, PLAYERS.c
        query = (
            select(
                players.person,
                games.place,
                games.points,
                games.session,
                games.game,
                games.turn,
                games.score,
            )
            .join_from(
                RESULT_GAMES,
                PLAYERS,
                _same_player(PLAYERS, games.session, games.player),
                isouter=True,
            )
            .where(games.session.in_(sessions))
            .order_by(games.session, games.game, games.place, games.turn)
        )
        return self._rows(query)

    def sessions(self, selection: Selection) -> Sequence[Row[Any]]:
        """Return each session with its start in UTC, in their order.

        The other columns change with its results or persons: `entries`, `version` and `persons`.
        """
        results, began = RESULT_SESSIONS.c, SESSIONS.c.began
        player = cast(PLAYERS.c.player, Text) + ":" + cast(PLAYERS.c.person, Text)
        players = (  # in the same order each time: PostgreSQL moves rows when they change
            select(player.label("player"))
            .where(PLAYERS.c.session == results.session)
            .order_by(PLAYERS.c.player)
            .correlate(RESULT_SESSIONS)
            .subquery()
        )
        persons = select(func.aggregate_strings(players.c.player, ",")).scalar_subquery()
        query = selection.sessions(
            results.session,
            began,
            results.entries,
            results.version,
            persons.label("persons"),
        )
        return self._rows(query.order_by(began, results.session))

    def rules_of(self, selection: Selection) -> Sequence[Row[Any]]:
        """Return the rules of each session as JSON, and its start in UTC."""
        return self._rows(selection.sessions(RESULT_SESSIONS.c.rules, SESSIONS.c.began))

    def rules(self, sessions: Collection[int]) -> dict[int, str]:
        """Return the rules of sessions as JSON."""
        results = RESULT_SESSIONS.c
        columns = results.session, results.rules
        query = select(*columns).where(results.session.in_(sessions))
        return {row.session: row.rules for row in self._rows(query)}

    def sessions_of(self, person: int) -> set[int]:
        """Return the sessions of a person."""
        query = select(PLAYERS.c.session).where(PLAYERS.c.person == person)
        return {row.session for row in self._rows(query)}

    def games_of(self, selection: Selection, person: int) -> Sequence[Row[Any]]:
        """Return a row for each finished game of a person, in the order of the games."""
        games = RESULT_GAMES.c
        query = _of_persons(
            RESULT_GAMES,
            selection,
            games.place,
            games.points,
            SESSIONS.c.began,
        ).where(PLAYERS.c.person == person)
        return self._rows(query.order_by(SESSIONS.c.began, games.session, games.game))

    def hands_of(self, selection: Selection, person: int) -> Row[Any]:
        """Return the counts of the hands of a person."""
        hands = RESULT_HANDS.c
        [counts] = self._rows(
            _of_persons(
                RESULT_HANDS,
                selection,
                func.count().label("hands"),
                _count(hands.won > 0).label("wins"),
                _sum(hands.won).label("won"),
                _sum(hands.self_drawn).label("self_drawn"),
                _count(hands.dealt_in > 0).label("deal_ins"),
                _sum(hands.dealt_in).label("dealt_in"),
                _sum(hands.riichi).label("riichi"),
                _sum(hands.tenpai).label("tenpai"),
                func.count(hands.called).label("shown"),
                _sum(hands.called).label("called"),
            ).where(PLAYERS.c.person == person)
        )
        return counts

    def wins_of(self, selection: Selection, person: int) -> Sequence[Row[Any]]:
        """Return a row for each win of a person, the largest first."""
        query = _wins(selection).where(PLAYERS.c.person == person)
        return self._rows(query.order_by(*_LARGEST))

    def largest_wins(self, selection: Selection, limit: int) -> Sequence[Row[Any]]:
        """Return the largest wins of all persons that are no yakuman."""
        query = _wins(selection).where(RESULT_WINS.c.grade != "yakuman")
        return self._rows(query.order_by(*_LARGEST).limit(limit))

    def yakuman(self, selection: Selection) -> Sequence[Row[Any]]:
        """Return the yakuman of all persons, the newest first."""
        wins = RESULT_WINS.c
        query = _wins(selection).where(wins.grade == "yakuman")
        newest = (SESSIONS.c.began.desc(), wins.session.desc(), wins.hand.desc())
        return self._rows(query.order_by(*newest))

    def opponents(self, selection: Selection, person: int) -> Sequence[Row[Any]]:
        """Return the common games of a person with each other person."""
        own, other = RESULT_GAMES, RESULT_GAMES.alias()
        player = PLAYERS.alias()
        query = (
            _of_persons(
                own,
                selection,
                player.c.person,
                func.count().label("games"),
                _count(own.c.place < other.c.place).label("ahead"),
                _count(own.c.place > other.c.place).label("behind"),
                _sum(own.c.points - other.c.points).label("points"),
            )
            .join(
                other,
                and_(
                    other.c.session == own.c.session,
                    other.c.game == own.c.game,
                    other.c.player != own.c.player,
                ),
            )
            .join(player, _same_player(player, other.c.session, other.c.player))
            .where(PLAYERS.c.person == person)
            .group_by(player.c.person)
        )
        return self._rows(query)

    def payments(self, selection: Selection, person: int) -> Sequence[Row[Any]]:
        """Return the rons between a person and each other person, by winner and discarder."""
        wins, other = RESULT_WINS, PLAYERS.alias()
        rons = (
            _of_persons(
                wins,
                selection,
                PLAYERS.c.person.label("winner"),
                other.c.person.label("discarder"),
                func.count().label("rons"),
                _sum(wins.c.points).label("points"),
            )
            .join(other, _same_player(other, wins.c.session, wins.c.discarder))
            .group_by(PLAYERS.c.person, other.c.person)
        )
        won, paid = (rons.where(each.c.person == person) for each in (PLAYERS, other))
        return (*self._rows(won), *self._rows(paid))

    def stamp(self, club: int) -> tuple[object, ...]:
        """Return values of which one differs after every change of the results of a club.

        A log only grows and the number of a deleted session is not used again, a match of names has
        a time of its own, and the photos of a session can only be deleted without a new entry.
        What tournaments hold back is listed.
        """
        results, players = RESULT_SESSIONS.c, PLAYERS.c
        listed = func.aggregate_strings(cast(SESSIONS.c.session, Text), ",")
        queries = (
            select(func.count(), _sum(results.entries), func.max(results.session)).where(
                _has_person(club)
            ),
            select(
                func.count(),
                func.count(players.matched),
                func.max(players.matched),
                _sum(players.person),
            ).where(_is_of_club(club)),
            select(func.count()).select_from(PHOTOS),
            select(listed).where(SESSIONS.c.deleted.is_not(None)),
            select(listed).where(is_held(SESSIONS.c.session)),
        )
        with self._database.connect() as connection:
            return tuple(value for query in queries for value in connection.execute(query).one())

    def kinds(self, club: int) -> Sequence[Row[Any]]:
        """Return the games that a club plays with the number of their sessions, the first most."""
        results = RESULT_SESSIONS.c
        sessions = func.count().label("sessions")
        query = (
            select(results.game, results.seats, sessions)
            .where(_has_person(club), ~is_held(results.session))
            .group_by(results.game, results.seats)
            .order_by(sessions.desc(), results.game, results.seats)
        )
        return self._rows(query)

    def tournament_sessions(self, sessions: Collection[int]) -> dict[int, bool]:
        """Return whether results are held back, for those sessions that are of tournaments."""
        table = TOURNAMENT_TABLES.c
        query = select(table.session, is_held(table.session).label("held"))
        found = self._rows(query.where(table.session.in_(sessions)))
        return {row.session: bool(row.held) for row in found}

    def photo(self, club: int, photo: str) -> bytes | None:
        """Return the JPEG of the photo of a win in a session of a club."""
        query = (
            select(PHOTOS.c.image)
            .join(RESULT_WINS, RESULT_WINS.c.photo == PHOTOS.c.photo)
            .join(RESULT_SESSIONS, RESULT_SESSIONS.c.session == RESULT_WINS.c.session)
            .where(PHOTOS.c.photo == photo, PHOTOS.c.session == RESULT_WINS.c.session)
            .where(_has_person(club), ~is_held(RESULT_SESSIONS.c.session))
        )
        image: bytes | None = self._database.scalar(query)
        return image

    def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        if self._snapshot is not None:
            return self._snapshot.execute(query).all()
        return self._database.rows(query)


def mark_outdated(connection: Connection, session: int) -> None:
    """Let the results of a session be computed again, in the transaction that changes it."""
    of_session = RESULT_SESSIONS.c.session == session
    connection.execute(update(RESULT_SESSIONS).where(of_session).values(version=_OUTDATED))


def delete_sums(connection: Connection, session: int) -> None:
    """Delete the sums of the clubs of a session, before its players are deleted."""
    clubs = (
        select(PERSONS.c.club)
        .join(PLAYERS, PLAYERS.c.person == PERSONS.c.person)
        .where(PLAYERS.c.session == session)
    )
    connection.execute(delete(RESULT_SUMS).where(RESULT_SUMS.c.club.in_(clubs)))


def delete_results(connection: Connection, session: int) -> None:
    """Delete the results of a session in a transaction."""
    connection.execute(delete(RESULT_SESSIONS).where(RESULT_SESSIONS.c.session == session))


_WIN = (
    PLAYERS.c.person,
    SESSIONS.c.began,
    RESULT_WINS.c.points,
    RESULT_WINS.c.fan,
    RESULT_WINS.c.han,
    RESULT_WINS.c.fu,
    RESULT_WINS.c.grade,
    RESULT_WINS.c.times,
    RESULT_WINS.c.yaku,
    RESULT_WINS.c.notation,
    PHOTOS.c.photo,
)

_LARGEST = (
    RESULT_WINS.c.value.desc(),
    RESULT_WINS.c.session,
    RESULT_WINS.c.hand,
)


def _of_persons(table: Any, selection: Selection, *columns: ColumnElement[Any]) -> Select[Any]:
    """Return a query over a table of results with the person of each row.

    The sessions are a set: SQLite would start with the persons if they were joined, and look for
    the rows of each player.
    """
    return (
        select(*columns)
        .select_from(table)
        .join(PLAYERS, _same_player(PLAYERS, table.c.session, table.c.player))
        .join(SESSIONS, SESSIONS.c.session == table.c.session)
        .where(table.c.session.in_(selection.sessions()))
    )


def _is_of_club(club: int) -> ColumnElement[bool]:
    return PLAYERS.c.person.in_(select(PERSONS.c.person).where(PERSONS.c.club == club))


def _has_person(club: int, sessions: Any = RESULT_SESSIONS) -> ColumnElement[bool]:
    """Return the condition that a session of a table is one of a club, and not deleted."""
    session = sessions.c.session
    return exists().where(PLAYERS.c.session == session, _is_of_club(club)) & is_present(session)


def is_held(session: ColumnElement[Any]) -> ColumnElement[bool]:
    """Return the condition that a tournament holds the results of a session back."""
    table, choice = TOURNAMENT_TABLES.c, TOURNAMENT_CHOICES.c
    return exists().where(
        table.session == session,
        choice.tournament == table.tournament,
        table.round > choice.released,
    )


def _wins(selection: Selection) -> Select[Any]:
    """Return a query for wins, with the photos that are still stored; the host can delete them."""
    query = _of_persons(RESULT_WINS, selection, *_WIN)
    return query.outerjoin(PHOTOS, PHOTOS.c.photo == RESULT_WINS.c.photo)


def _same_player(
    players: Any, session: ColumnElement[Any], player: ColumnElement[Any]
) -> ColumnElement[bool]:
    return and_(players.c.session == session, players.c.player == player)


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return _sum(case((condition, 1), else_=0))


def _sum(values: ColumnElement[Any]) -> ColumnElement[int]:
    return func.coalesce(func.sum(values), 0)
