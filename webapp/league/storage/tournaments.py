"""Tournaments: their players, the seats of their rounds, penalties and the clock."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    case,
    cast,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy import Table as TableOfDatabase

from scorer.table.player_names import fold_name
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.messages import message as _
from webapp.league.seating.plan import Round, Table
from webapp.league.storage.clubs import club_of_tournament, name_players, tournament_seating
from webapp.league.storage.limits import Items, require_room
from webapp.league.storage.links import (
    LinkKind,
    LinkRole,
    LinkTarget,
    UnknownItem,
    delete_links,
    insert_link,
)
from webapp.league.storage.schema import (
    LINKS,
    TOURNAMENT_CHOICES,
    TOURNAMENT_CLOCKS,
    TOURNAMENT_CLUBS,
    TOURNAMENT_CUTS,
    TOURNAMENT_DISQUALIFIED,
    TOURNAMENT_EXTRAS,
    TOURNAMENT_IDENTITIES,
    TOURNAMENT_PENALTIES,
    TOURNAMENT_PLAY_OFFS,
    TOURNAMENT_PLAYERS,
    TOURNAMENT_SEATS,
    TOURNAMENT_TABLES,
    TOURNAMENTS,
)
from webapp.session.sessions import UnknownKey
from webapp.storage.database import Database, lock_numbers, next_number, utc_now
from webapp.storage.schema import ENTRIES, is_present
from webapp.typed_json.encode import copy_fields


class Book(StrEnum):
    """The book by which a tournament counts who is absent, replaced or disqualified."""

    NONE = "none"
    EMA = "ema"
    WRC = "wrc"


class TieBreak(StrEnum):
    """The order of players with equal sums: they share a rank, or one of these decides."""

    SHARED = "shared"
    AVERAGE_PLACE = "average_place"
    BEST_GAME = "best_game"
    HEAD_TO_HEAD = "head_to_head"
    PLAY_OFF = "play_off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms of a tournament.

    Attributes:
        name: Its name.
        rounds: The number of its rounds.
        minutes: The minutes of a round.
        hands: The hands after the one in which the time is up; -1 if that is broken off.
        book: The book by which it counts absences.
        tie_break: The order of players with equal sums in riichi.
        released: The last round whose results all see; None if they see every result at once.
    """

    name: str
    rounds: int
    minutes: int
    hands: int
    book: Book = Book.NONE
    tie_break: TieBreak = TieBreak.SHARED
    released: int | None = None


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

    Attributes:
        name: The whole name.
        club: The club.
        country: The country, of which lists of EMA have the three letters.
        last_name: The part of the name that is the last name, or empty if that is the last word.
        ema: The number of EMA.
        substitute: Whether the player only takes the place of others.
        absent: Whether the player is away.
        disqualified: Whether the player no longer plays.
    """

    name: str
    club: str = ""
    country: str = ""
    last_name: str = ""
    ema: str = ""
    substitute: bool = False
    absent: bool = False
    disqualified: bool = False

    @property
    def plays(self) -> bool:
        """Whether the player can take a seat."""
        return not self.absent and not self.disqualified


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
        extra_minutes: The minutes that it has beyond those of the round.
        extra_hands: The hands after the time beyond those of the round.
    """

    round: int
    number: int
    players: Table
    planned: Table
    session: int | None
    deleted: int | None = None
    extra_minutes: int = 0
    extra_hands: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A penalty: the points that a player loses, like scores."""

    penalty: int
    player: int
    points: int
    reason: str
    created: str


class Kept(StrEnum):
    """The share of their points that players keep at a cut."""

    ALL = "all"
    QUARTER = "quarter"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A cut: after a round only some players go on, and the others keep their places below.

    Attributes:
        round: The round after which it is.
        kept: The share of their points that those who go on keep.
        players: Those who go on, the best first.
        penalty: The newest penalty before it; later ones count in whole.
    """

    round: int
    kept: Kept
    players: tuple[int, ...]
    penalty: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOff:
    """The order of players who had equal sums after a round, the best first."""

    play_off: int
    round: int
    players: tuple[int, ...]


class UnknownTournament(UnknownKey):
    """The key opens no tournament."""

    code = "no_tournament"


class Tournaments:
    """The tournaments of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(
        self, terms: Terms, rules: str, keys: Mapping[str, LinkRole], club: int | None = None
    ) -> int:
        """Store a tournament with the keys of its links, and return its number.

        Args:
            terms: Its terms.
            rules: The rules of its tables as JSON.
            keys: The keys of its links with their roles.
            club: The club whose persons its players are; None for no club.
        """
        with self._database.transaction() as connection:
            number = next_number(connection, TOURNAMENTS.c.tournament)
            row = {"tournament": number, **_columns(terms), "rules": rules, "changes": 1}
            connection.execute(insert(TOURNAMENTS), row)
            _set_choices(connection, number, terms)
            for key, role in keys.items():
                insert_link(connection, _target(number), key, role)
            if club is not None:
                connection.execute(insert(TOURNAMENT_CLUBS), {"tournament": number, "club": club})
        return number

    def tournament(self, number: int) -> Tournament:
        """Return a tournament; raise UnknownTournament if it does not exist."""
        found = self._read(TOURNAMENTS.c.tournament == number)
        if not found:
            raise unknown_tournament(number)
        return found[0]

    def tournaments(self) -> tuple[Tournament, ...]:
        """Return all tournaments, the newest last."""
        return self._read()

    def _read(self, *conditions: ColumnElement[bool]) -> tuple[Tournament, ...]:
        with self._database.connect(snapshot=True) as connection:
            return _read_tournaments(connection, *conditions)

    def change(
        self, number: int, change: Callable[[Tournament], Terms], rules: str | None = None
    ) -> tuple[int, ...]:
        """Change the terms of a tournament, and its rules; RoundOpened if tables have them.

        With fewer rounds the seats of the last ones are deleted; RoundOpened if one is opened. The
        sessions of its tables are reported and returned.
        """
        row = TOURNAMENT_TABLES.c
        tables = (row.tournament == number, row.session.is_not(None))
        changed = update(TOURNAMENTS).where(TOURNAMENTS.c.tournament == number)
        with self._changing(number) as connection:
            if rules is not None and (
                table := connection.execute(select(row.round, row.number).where(*tables)).first()
            ):
                raise RoundOpened(
                    _(
                        "Table {table} of round {round} was opened: the rules of the tournament "
                        "stay as they are.",
                        table=table.number,
                        round=table.round,
                    )
                )
            [present] = _read_tournaments(connection, TOURNAMENTS.c.tournament == number)
            terms = change(present)
            if terms.rounds < present.terms.rounds:
                _delete_seats(connection, number, terms.rounds + 1)
            values = {**_columns(terms), "rules": rules or present.rules}
            connection.execute(changed.values(**values))
            _set_choices(connection, number, terms)
            return self._notify_tables(connection, *tables)

    def join_club(self, number: int, club: int, names: Mapping[int, Sequence[str]]) -> None:
        """Let a club hold a tournament: its players are persons there, also at opened tables.

        Args:
            number: The number of the tournament.
            club: The number of the club.
            names: The names of the players of each of its sessions.

        Raises:
            SamePerson: If two players have one name.
            TooManyItems: If the club would have too many persons.
        """
        player = TOURNAMENT_PLAYERS.c
        players = select(player.player, player.name).where(player.tournament == number)
        with self._changing(number) as connection:
            if club_of_tournament(connection, number) is not None:
                raise BadNotation(_("A club holds this tournament already."))
            connection.execute(insert(TOURNAMENT_CLUBS), {"tournament": number, "club": club})
            rows = connection.execute(players.order_by(player.player))
            name_players(connection, number, {each.player: each.name for each in rows})
            for table in _read_tables(connection, number):
                session = table.session or table.deleted
                if session is not None:
                    join = tournament_seating(number, table.players, names.get(session, ()))
                    join(connection, session)

    def versions(self, numbers: Iterable[int]) -> dict[int, str]:
        """Return for each tournament a text that changes with it, its tables and its links."""
        row, table = TOURNAMENTS.c, TOURNAMENT_TABLES.c
        newest = select(func.max(ENTRIES.c.seq)).where(ENTRIES.c.session == table.session)
        present = case((is_present(table.session), newest.scalar_subquery()), else_=0)
        # The second sum tells a deleted session from one that was restored meanwhile.
        sums = func.sum(present), func.sum(cast(present, BigInteger) * table.session)
        entries = [select(each).where(table.tournament == row.tournament) for each in sums]
        links = select(func.count()).where(LINKS.c.tournament == row.tournament)
        counts = (each.scalar_subquery() for each in (*entries, links))
        query = select(row.tournament, row.changes, *counts)
        query = query.where(row.tournament.in_(list(numbers)))
        return {number: str(parts) for number, *parts in self._database.rows(query)}

    def set_clock(self, number: int, turn: int, clock: RoundClock) -> tuple[int, ...]:
        """Start or stop the clock of a round; report and return the sessions that show it."""
        row = TOURNAMENT_TABLES.c
        shown = (row.tournament == number, row.round >= turn - 1, row.session.is_not(None))
        with self._changing(number) as connection:
            _set_clock(connection, number, turn, clock)
            return self._notify_tables(connection, *shown)

    def _notify_tables(
        self, connection: Connection, *chosen: ColumnElement[bool]
    ) -> tuple[int, ...]:
        """Report the sessions of the chosen tables, and return them."""
        found = select(TOURNAMENT_TABLES.c.session).where(*chosen)
        sessions = tuple(connection.scalars(found))
        for each in sessions:
            self._database.notify(connection, each)
        return sessions

    def set_extras(self, number: int, table: SeatedTable) -> None:
        """Set the extra minutes and hands of a table, and report its session."""
        place = {"tournament": number, "round": table.round, "number": table.number}
        values = {"minutes": table.extra_minutes, "hands": table.extra_hands}
        with self._changing(number) as connection:
            _replace(connection, TOURNAMENT_EXTRAS, place, values)
            if table.session is not None:
                self._database.notify(connection, table.session)

    def entries_until(self, session: int, time: datetime) -> int:
        """Return how many entries a session had at a time."""
        row, until = ENTRIES.c, time.isoformat(timespec="seconds")
        query = select(func.max(row.seq)).where(row.session == session, row.written <= until)
        return self._database.scalar(query) or 0

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
        row, identity = TOURNAMENT_PLAYERS.c, TOURNAMENT_IDENTITIES.c
        disqualified = TOURNAMENT_DISQUALIFIED.c.player.is_not(None).label("disqualified")
        tables = TOURNAMENT_PLAYERS.outerjoin(TOURNAMENT_DISQUALIFIED).outerjoin(
            TOURNAMENT_IDENTITIES,
            (row.tournament == identity.tournament) & (row.player == identity.player),
        )
        query = select(TOURNAMENT_PLAYERS, identity.last_name, identity.ema, disqualified)
        query = query.select_from(tables)
        query = query.where(row.tournament == number).order_by(row.player)
        return tuple(
            Player(
                each.player,
                copy_fields(PlayerTerms, each, last_name=each.last_name or "", ema=each.ema or ""),
            )
            for each in self._database.rows(query)
        )

    def is_of_club(self, number: int) -> bool:
        """Return whether the players of a tournament are persons of a club."""
        with self._database.connect() as connection:
            return club_of_tournament(connection, number) is not None

    def add_players(self, number: int, players: Sequence[PlayerTerms]) -> None:
        """Add players, who get the next numbers, see also `name_players`.

        Raises:
            TooManyItems: If they are too many.
        """
        with self._changing(number) as connection:
            known, first = _count(connection, TOURNAMENT_PLAYERS.c.player, number)
            require_room(Items.PLAYERS, known + len(players))
            rows = [
                {"tournament": number, "player": player, **_columns(terms)}
                for player, terms in enumerate(players, first)
            ]
            if rows:
                connection.execute(insert(TOURNAMENT_PLAYERS), rows)
                for player, terms in enumerate(players, first):
                    _set_details(connection, number, player, terms)
                names = {first + place: each.name for place, each in enumerate(players)}
                name_players(connection, number, names)

    def change_player(self, number: int, player: int, terms: PlayerTerms) -> None:
        """Change a player; raise UnknownItem if there is no such player."""
        is_player = _is_at(TOURNAMENT_PLAYERS, {"tournament": number, "player": player})
        with self._changing(number) as connection:
            name = connection.scalar(select(TOURNAMENT_PLAYERS.c.name).where(*is_player))
            if name is None:
                raise unknown_player(player)
            changed = update(TOURNAMENT_PLAYERS).where(*is_player)
            connection.execute(changed.values(**_columns(terms)))
            _set_details(connection, number, player, terms)
            if fold_name(name) != fold_name(terms.name):
                name_players(connection, number, {player: terms.name})

    def delete_player(self, number: int, player: int) -> None:
        """Delete a player; raise UnknownItem if there is no such player."""
        place = {"tournament": number, "player": player}
        with self._changing(number) as connection:
            _delete(connection, TOURNAMENT_PLAYERS, place, unknown_player(player))

    def tables(self, number: int) -> tuple[SeatedTable, ...]:
        """Return the tables of all rounds in their order."""
        with self._database.connect() as connection:
            return _read_tables(connection, number)

    def table_of(self, session: int) -> tuple[int, int, int] | None:
        """Return the tournament, the round and the table of a session; None if it has none."""
        row = TOURNAMENT_TABLES.c
        query = select(row.tournament, row.round, row.number).where(row.session == session)
        with self._database.connect() as connection:
            found = connection.execute(query).first()
        return None if found is None else (found.tournament, found.round, found.number)

    def seat(self, number: int, rounds: Sequence[Round], *, first: int) -> None:
        """Replace the rounds from a number on; raise RoundOpened if one of them is opened."""
        with self._changing(number) as connection:
            _delete_seats(connection, number, first)
            for turn, tables in enumerate(rounds, first):
                for table, players in enumerate(tables, 1):
                    place = {"tournament": number, "round": turn, "number": table}
                    connection.execute(insert(TOURNAMENT_TABLES), place)
                    _insert_seats(connection, place, players, players)

    def open_table(self, number: int, table: SeatedTable, session: int, rules: str) -> bool:
        """Store the session of a table with its persons.

        Return False if another one is stored, or if the tournament has other rules by now.
        """
        place = {"tournament": number, "round": table.round, "number": table.number}
        row = TOURNAMENTS.c
        has_rules = exists().where(row.tournament == number, row.rules == rules)
        opened = update(TOURNAMENT_TABLES).where(*_is_at(TOURNAMENT_TABLES, place))
        opened = opened.where(~_is_open(), has_rules)
        with self._changing(number) as connection:
            if not connection.execute(opened.values(session=session)).rowcount:
                return False
            connection.execute(delete(TOURNAMENT_SEATS).where(*_is_at(TOURNAMENT_SEATS, place)))
            _insert_seats(connection, place, table.players, table.planned)
            tournament_seating(number, table.players)(connection, session)
        return True

    def close_round(self, number: int, turn: int, lengths: Mapping[int, int]) -> None:
        """Close the tables of a round, whose seats are again those that were planned.

        Args:
            number: The number of the tournament.
            turn: The number of the round.
            lengths: The number of entries of each of its sessions; RoundOpened if it has others.
        """
        with self._changing(number) as connection:
            _set_clock(connection, number, turn, RoundClock())
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
                    place = {"tournament": number, "round": turn, "number": table.number}
                    closed = update(TOURNAMENT_TABLES).where(*_is_at(TOURNAMENT_TABLES, place))
                    connection.execute(closed.values(session=None))
                    seats = update(TOURNAMENT_SEATS).where(*_is_at(TOURNAMENT_SEATS, place))
                    connection.execute(seats.values(player=TOURNAMENT_SEATS.c.planned))

    def penalties(self, number: int) -> tuple[Penalty, ...]:
        """Return the penalties in the order in which they were given."""
        row = TOURNAMENT_PENALTIES.c
        query = select(TOURNAMENT_PENALTIES).where(row.tournament == number).order_by(row.penalty)
        return tuple(copy_fields(Penalty, each) for each in self._database.rows(query))

    def add_penalty(self, number: int, player: int, points: int, reason: str) -> None:
        """Add a penalty; raise TooManyItems if there are too many."""
        with self._changing(number) as connection:
            known, penalty = _count(connection, TOURNAMENT_PENALTIES.c.penalty, number)
            require_room(Items.PENALTIES, known + 1)
            cut = TOURNAMENT_CUTS.c
            counted = select(func.max(cut.penalty)).where(cut.tournament == number)
            # The number of one that is taken back would count before the cut.
            penalty = max(penalty, (connection.scalar(counted) or 0) + 1)
            row = {
                **{"tournament": number, "penalty": penalty, "player": player},
                **{"points": points, "reason": reason, "created": utc_now()},
            }
            connection.execute(insert(TOURNAMENT_PENALTIES), row)

    def delete_penalty(self, number: int, penalty: int) -> None:
        """Take a penalty back; raise UnknownItem if there is no such penalty."""
        place = {"tournament": number, "penalty": penalty}
        unknown = UnknownItem(_("The tournament has no penalty {number}.", number=penalty))
        with self._changing(number) as connection:
            _delete(connection, TOURNAMENT_PENALTIES, place, unknown)

    def cuts(self, number: int) -> tuple[Cut, ...]:
        """Return the cuts, the first round first."""
        row = TOURNAMENT_CUTS.c
        query = select(TOURNAMENT_CUTS).where(row.tournament == number).order_by(row.round)
        return tuple(
            copy_fields(Cut, each, kept=Kept(each.kept), players=tuple(json.loads(each.players)))
            for each in self._database.rows(query)
        )

    def add_cut(self, number: int, cut: Cut) -> None:
        """Add a cut after the newest opened round; the seats of later rounds are deleted."""
        with self._changing(number) as connection:
            _delete_seats(connection, number, cut.round + 1)
            _known, penalty = _count(connection, TOURNAMENT_PENALTIES.c.penalty, number)
            place = {"tournament": number, "round": cut.round}
            values = {"kept": str(cut.kept), "players": json.dumps(cut.players)}
            _replace(connection, TOURNAMENT_CUTS, place, {**values, "penalty": penalty - 1})

    def delete_cut(self, number: int, turn: int) -> None:
        """Undo the cut after a round, unless a later one is opened; their seats are deleted."""
        place = {"tournament": number, "round": turn}
        unknown = UnknownItem(_("There is no cut after round {round}.", round=turn))
        with self._changing(number) as connection:
            _delete_seats(connection, number, turn + 1)
            _delete(connection, TOURNAMENT_CUTS, place, unknown)

    def play_offs(self, number: int) -> tuple[PlayOff, ...]:
        """Return the play-offs in the order in which they were entered."""
        row = TOURNAMENT_PLAY_OFFS.c
        query = select(TOURNAMENT_PLAY_OFFS).where(row.tournament == number).order_by(row.play_off)
        return tuple(
            copy_fields(PlayOff, each, players=tuple(json.loads(each.players)))
            for each in self._database.rows(query)
        )

    def add_play_off(self, number: int, turn: int, players: Sequence[int]) -> None:
        """Add the order of players who had equal sums after a round."""
        with self._changing(number) as connection:
            _known, play_off = _count(connection, TOURNAMENT_PLAY_OFFS.c.play_off, number)
            row = {"tournament": number, "play_off": play_off, "round": turn}
            values = {**row, "players": json.dumps(list(players))}
            connection.execute(insert(TOURNAMENT_PLAY_OFFS), values)

    def delete_play_off(self, number: int, play_off: int) -> None:
        """Take the order of a play-off back; raise UnknownItem if there is none."""
        place = {"tournament": number, "play_off": play_off}
        unknown = UnknownItem(_("The tournament has no play-off {number}.", number=play_off))
        with self._changing(number) as connection:
            _delete(connection, TOURNAMENT_PLAY_OFFS, place, unknown)

    @contextmanager
    def _changing(self, number: int) -> Iterator[Connection]:
        """Yield a transaction that counts a change of a tournament."""
        changed = update(TOURNAMENTS).where(TOURNAMENTS.c.tournament == number)
        with self._database.transaction() as connection:
            lock_numbers(connection)
            if not connection.execute(changed.values(changes=TOURNAMENTS.c.changes + 1)).rowcount:
                raise unknown_tournament(number)
            yield connection


class RoundOpened(RiichiError):
    """The tables of the round are opened, so that its seats stay as they are."""

    code = "round_opened"


def unknown_player(player: int) -> UnknownItem:
    """Return the error for a player whom the tournament does not have."""
    return UnknownItem(_("The tournament has no player {player}.", player=player))


def _target(number: int) -> LinkTarget:
    return LinkTarget(LinkKind.TOURNAMENT, number)


def unknown_tournament(number: int) -> UnknownTournament:
    """Return the error for a tournament that does not exist."""
    return UnknownTournament(_("There is no tournament {number}.", number=number))


def _read_tournaments(
    connection: Connection, *conditions: ColumnElement[bool]
) -> tuple[Tournament, ...]:
    choice = TOURNAMENT_CHOICES.c
    query = select(TOURNAMENTS, choice.book, choice.tie_break, choice.released).select_from(
        TOURNAMENTS.outerjoin(TOURNAMENT_CHOICES)
    )
    query = query.where(*conditions).order_by(TOURNAMENTS.c.tournament)
    clocks = select(TOURNAMENT_CLOCKS).where(
        TOURNAMENT_CLOCKS.c.tournament.in_(
            select(TOURNAMENTS.c.tournament).where(*conditions).scalar_subquery()
        )
    )
    of_rounds: dict[int, dict[int, RoundClock]] = defaultdict(lambda: defaultdict(RoundClock))
    rows = connection.execute(query).all()
    for row in connection.execute(clocks):
        ends = None if row.ends is None else datetime.fromisoformat(row.ends)
        of_rounds[row.tournament][row.round] = RoundClock(ends=ends, seconds=row.seconds)
    return tuple(
        Tournament(
            number=row.tournament,
            terms=copy_fields(
                Terms,
                row,
                book=Book(row.book or Book.NONE),
                tie_break=TieBreak(row.tie_break or TieBreak.SHARED),
            ),
            rules=row.rules,
            clocks=of_rounds[row.tournament],
            changes=row.changes,
        )
        for row in rows
    )


def _is_open() -> ColumnElement[bool]:
    """Return the condition that a table has a session that is not deleted."""
    session = TOURNAMENT_TABLES.c.session
    return exists().where(ENTRIES.c.session == session, ENTRIES.c.seq == 1) & is_present(session)


def _is_at(table: TableOfDatabase, place: Mapping[str, int]) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for the rows of a table of a round."""
    return tuple(table.c[name] == value for name, value in place.items())


def _delete(
    connection: Connection, table: TableOfDatabase, place: Mapping[str, int], unknown: UnknownItem
) -> None:
    """Delete the row at a place; raise an error if there is none."""
    if not connection.execute(delete(table).where(*_is_at(table, place))).rowcount:
        raise unknown


def _replace(
    connection: Connection,
    table: TableOfDatabase,
    place: Mapping[str, int],
    values: Mapping[str, object] | None,
) -> None:
    """Replace the row at a place by one with these values; None only deletes it."""
    connection.execute(delete(table).where(*_is_at(table, place)))
    if values is not None:
        connection.execute(insert(table), {**place, **values})


def _delete_seats(connection: Connection, number: int, first: int) -> None:
    """Delete the seats of the rounds from a number on; raise RoundOpened if one is opened."""
    row = TOURNAMENT_TABLES.c
    later = (row.tournament == number, row.round >= first)
    opened = connection.scalar(select(func.min(row.round)).where(*later, _is_open()))
    if opened is not None:
        raise RoundOpened(_("Round {round} is already opened.", round=opened))
    connection.execute(delete(TOURNAMENT_TABLES).where(*later))


def _set_choices(connection: Connection, number: int, terms: Terms) -> None:
    values = {
        "book": str(terms.book),
        "tie_break": str(terms.tie_break),
        "released": terms.released,
    }
    _replace(connection, TOURNAMENT_CHOICES, {"tournament": number}, values)


def _set_details(connection: Connection, number: int, player: int, terms: PlayerTerms) -> None:
    """Set what the table of players has no columns for."""
    place = {"tournament": number, "player": player}
    _replace(connection, TOURNAMENT_DISQUALIFIED, place, {} if terms.disqualified else None)
    identity = {"last_name": terms.last_name, "ema": terms.ema}
    has_identity = any(identity.values())
    _replace(connection, TOURNAMENT_IDENTITIES, place, identity if has_identity else None)


def _count(connection: Connection, column: Column[int], number: int) -> tuple[int, int]:
    """Return the number of parts of a tournament, and the next number in their column."""
    parts = select(func.count(), func.max(column)).where(column.table.c.tournament == number)
    count, newest = connection.execute(parts).one()
    return count, (newest or 0) + 1


def _insert_seats(
    connection: Connection, place: Mapping[str, int], players: Table, planned: Table
) -> None:
    pairs = enumerate(zip(players, planned, strict=True))
    rows = [{**place, "seat": seat, "player": one, "planned": two} for seat, (one, two) in pairs]
    connection.execute(insert(TOURNAMENT_SEATS), rows)


def _read_tables(connection: Connection, number: int) -> tuple[SeatedTable, ...]:
    row, seat, extra = TOURNAMENT_TABLES.c, TOURNAMENT_SEATS.c, TOURNAMENT_EXTRAS.c
    seats = select(seat.round, seat.number, seat.player, seat.planned)
    seats = seats.where(seat.tournament == number).order_by(seat.round, seat.number, seat.seat)
    pairs = defaultdict[tuple[int, int], list[tuple[int, int]]](list)
    for each in connection.execute(seats):
        pairs[each.round, each.number].append((each.player, each.planned))
    tables = select(
        *(row.round, row.number, row.session, _is_open().label("is_open")),
        *(extra.minutes, extra.hands),
    ).select_from(TOURNAMENT_TABLES.outerjoin(TOURNAMENT_EXTRAS))
    tables = tables.where(row.tournament == number).order_by(row.round, row.number)
    return tuple(
        _seated_table(each, pairs[each.round, each.number]) for each in connection.execute(tables)
    )


def _seated_table(row: Any, pairs: Sequence[tuple[int, int]]) -> SeatedTable:
    return SeatedTable(
        round=row.round,
        number=row.number,
        players=tuple(player for player, _planned in pairs),
        planned=tuple(planned for _player, planned in pairs),
        session=row.session if row.is_open else None,
        deleted=None if row.is_open else row.session,
        extra_minutes=row.minutes or 0,
        extra_hands=row.hands or 0,
    )


def _columns(terms: Terms | PlayerTerms) -> dict[str, object]:
    """Return the terms in the columns of their own table."""
    others = {"book", "tie_break", "released", "disqualified", "last_name", "ema"}
    return {name: value for name, value in asdict(terms).items() if name not in others}


def _set_clock(connection: Connection, number: int, turn: int, clock: RoundClock) -> None:
    ends = None if clock.ends is None else clock.ends.isoformat(timespec="milliseconds")
    place = {"tournament": number, "round": turn}
    _replace(connection, TOURNAMENT_CLOCKS, place, {"ends": ends, "seconds": clock.seconds})
