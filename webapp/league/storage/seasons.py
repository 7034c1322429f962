"""The seasons of clubs."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from scorer.riichi.rules.presets import PRESETS
from scorer.table.games import RIICHI_GAME, games
from scorer.tiles.messages import message as _
from webapp.league.storage.limits import Items, require_room
from webapp.league.storage.schema import RESULT_SUMS, SEASONS
from webapp.storage.database import Database, lock_numbers, next_number
from webapp.storage.errors import NotFound
from webapp.typed_json.decode import Between, OneOf
from webapp.typed_json.encode import copy_fields

GameName = Annotated[str, OneOf(tuple(games()))]
"""The name of a game."""


@dataclass(frozen=True, slots=True)
class Team:
    """A team with the numbers of its persons."""

    name: str
    persons: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTerms:
    """The terms of a season: the games that it counts.

    Attributes:
        name: Its name.
        first_day: The first day with its offset from UTC, such as `2026-09-01+02:00`; without an
            offset, a day of the server.
        last_day: The last day; None while the season is open.
        game: The name of the game, such as `riichi`.
        seats: The number of players of a game.
        uma: The points for each place, in thousands, instead of those of each evening.
        min_games: The number of games that a person needs for a rank.
        preset: The name of the rules that its evenings are played by, in riichi.
        teams: The teams, whose points are those of their persons.
    """

    name: str
    first_day: str
    last_day: str | None = None
    game: GameName = RIICHI_GAME
    seats: Annotated[int, Between(3, 4)] = 4
    uma: tuple[Annotated[int, Between(-1000, 1000)], ...] | None = None
    min_games: Annotated[int, Between(0, 1000)] = 0
    preset: Annotated[str, OneOf(tuple(PRESETS))] | None = None
    teams: tuple[Team, ...] = ()


@dataclass(frozen=True, slots=True)
class Season:
    """A season with its number."""

    number: int
    terms: SeasonTerms


class UnknownSeason(NotFound):
    """The club has no such season."""

    code = "no_season"


class Seasons:
    """The seasons of all clubs of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_club(self, club: int) -> tuple[Season, ...]:
        """Return the seasons of a club, the latest first."""
        latest = (SEASONS.c.first_day.desc(), SEASONS.c.season.desc())
        query = select(SEASONS).where(SEASONS.c.club == club).order_by(*latest)
        return tuple(Season(row.season, _terms(row)) for row in self._database.rows(query))

    def season(self, club: int, number: int) -> Season:
        """Return a season; raise UnknownSeason if the club has no such season."""
        for each in self.of_club(club):
            if each.number == number:
                return each
        raise _unknown(number)

    def add(self, club: int, terms: SeasonTerms) -> int:
        """Add a season to a club, and return its number; raise TooManyItems if it has too many."""
        with self._database.transaction() as connection:
            number = next_number(connection, SEASONS.c.season)
            known = select(func.count()).where(SEASONS.c.club == club)
            require_room(Items.SEASONS, (connection.scalar(known) or 0) + 1)
            with _limited_teams(connection, club):
                connection.execute(insert(SEASONS), {"season": number, "club": club, **_row(terms)})
        return number

    def change(self, club: int, number: int, terms: SeasonTerms) -> None:
        """Change a season.

        Raises:
            UnknownSeason: If the club has no such season.
            TooManyItems: If the teams of the club become too large.
        """
        is_season = (SEASONS.c.season == number, SEASONS.c.club == club)
        new = update(SEASONS).where(*is_season).values(**_row(terms))
        with self._database.transaction() as connection:
            lock_numbers(connection)
            with _limited_teams(connection, club):
                changed = connection.execute(new)
            if not changed.rowcount:
                raise _unknown(number)
            _delete_sums(connection, club)

    def delete(self, club: int, number: int) -> None:
        """Delete a season, but no result; raise UnknownSeason if there is no such season."""
        is_season = (SEASONS.c.season == number, SEASONS.c.club == club)
        with self._database.transaction() as connection:
            if not connection.execute(delete(SEASONS).where(*is_season)).rowcount:
                raise _unknown(number)
            _delete_sums(connection, club)


@contextmanager
def _limited_teams(connection: Connection, club: int) -> Iterator[None]:
    """Raise TooManyItems if the teams of a club become larger than they can be."""
    letters = select(func.sum(func.length(SEASONS.c.teams))).where(SEASONS.c.club == club)
    before = connection.scalar(letters) or 0
    yield
    after = connection.scalar(letters) or 0  # in ASCII
    if after > before:
        require_room(Items.TEAM_SIZE, after / 1000)


def _delete_sums(connection: Connection, club: int) -> None:
    """Delete the sums of a club, of which some belong to no season any more."""
    connection.execute(delete(RESULT_SUMS).where(RESULT_SUMS.c.club == club))


def _row(terms: SeasonTerms) -> dict[str, object]:
    teams = [(each.name, each.persons) for each in terms.teams]
    return asdict(terms) | {
        "uma": None if terms.uma is None else json.dumps(terms.uma),
        "teams": json.dumps(teams) if teams else None,
    }


def _terms(row: Row[Any]) -> SeasonTerms:
    teams = json.loads(row.teams or "[]")
    return copy_fields(
        SeasonTerms,
        row,
        uma=None if row.uma is None else tuple(json.loads(row.uma)),
        teams=tuple(Team(name, tuple(persons)) for name, persons in teams),
    )


def _unknown(number: int) -> UnknownSeason:
    return UnknownSeason(_("The club has no season {season}.", season=number))
