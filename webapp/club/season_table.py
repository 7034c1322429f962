"""The table of a season: points, places and rating of each person."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

from scorer.riichi.rules.choices import Standings
from scorer.riichi.rules.rules import Rules
from scorer.table.games import table_rules_from_dict
from scorer.table.riichi.standings import points_of_ranks
from webapp.club.rating import Rating, rate
from webapp.storage.results import ResultRow, Selection
from webapp.storage.seasons import SeasonTerms, Team
from webapp.storage.store import Store

NEWEST = 10
"""The number of the newest sessions of a season, which are often changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """A person in the table of a season.

    Attributes:
        person: The number of the person.
        games: The number of finished games.
        places: The number of games by place, the first to the last.
        points: The sum of the points of all games, in points like scores.
        average_place: The average place.
        rating: The OpenSkill rating, as `Rating.value`.
        ranked: The person has enough games for a rank.
    """

    person: int
    games: int
    places: tuple[int, ...]
    points: int
    average_place: float
    rating: float
    ranked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """A team in the table of a season, with the games and points of its persons."""

    name: str
    persons: tuple[int, ...]
    games: int
    points: int


class PersonGame(NamedTuple):
    """The result of a game for a person."""

    person: int
    place: int
    points: int


class SeasonGame(NamedTuple):
    """A game with the start of its session in UTC, and its results for persons of the club."""

    began: str
    results: Sequence[PersonGame]


def season_selection(club: int, terms: SeasonTerms) -> Selection:
    """Return the sessions of a season; its days are those of this machine.

    >>> season_selection(1, SeasonTerms(name="", first_day="2026-09-01")).end
    ''
    """
    last = terms.last_day
    return Selection(
        club=club,
        game=terms.game,
        seats=terms.seats,
        start=day_start(terms.first_day),
        end="" if last is None else day_start(last, days=1),
    )


def day_start(day: str, *, days: int = 0) -> str:
    """Return the start in UTC of a day of this machine, or of one some days later."""
    start = datetime.combine(date.fromisoformat(day) + timedelta(days=days), datetime.min.time())
    return start.astimezone(UTC).isoformat(timespec="seconds")


@dataclass(slots=True)
class _Sums:
    """The sums and ratings of persons after some games.

    Attributes:
        sums: The points of each person, and the number of games at each place from the first.
        ratings: The rating of each person.
    """

    sums: dict[int, list[int]] = field(default_factory=dict)
    ratings: dict[int, Rating] = field(default_factory=dict)

    def copy(self) -> "_Sums":
        """Return sums that change without these."""
        return _Sums({person: [*own] for person, own in self.sums.items()}, {**self.ratings})

    def add(self, game: SeasonGame, seats: int) -> None:
        """Add the results of a game."""
        rate(self.ratings, [row[0] for row in game.results], [row[1] for row in game.results])
        for person, place, points, *_ in game.results:
            own = self.sums.get(person)
            if own is None:
                own = self.sums[person] = [0] * (seats + 1)
            own[0] += points
            own[place] += 1


class SettledSeason:
    """The sums of one season after all sessions but the newest, to which a table adds those.

    If an earlier session or the name of a player in one changes, all games are added again.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._sums = _Sums()
        self._sessions: list[tuple[int, int]] = []  # their numbers and entries
        self._matches: object = None

    def sums(self, store: Store, selection: Selection, uma: tuple[int, ...] | None) -> _Sums:
        """Return the sums and ratings after all games of the season."""
        with self._lock:
            matches = store.results.matches(selection.club)
            rows = store.results.sessions(selection)
            sessions = [(row.session, row.entries) for row in rows]
            known = len(self._sessions)
            if matches != self._matches or sessions[:known] != self._sessions:
                self._sums, known = _Sums(), 0
            settled = max(known, len(rows) - NEWEST)
            for game in season_games(store, rows[known:settled], selection.seats, uma):
                self._sums.add(game, selection.seats)
            self._sessions, self._matches = sessions[:settled], matches
            found = self._sums.copy()
        for game in season_games(store, rows[settled:], selection.seats, uma):
            found.add(game, selection.seats)
        return found


def season_table(
    store: Store,
    selection: Selection,
    *,
    uma: tuple[int, ...] | None = None,
    min_games: int = 0,
    settled: SettledSeason | None = None,
) -> tuple[SeasonRow, ...]:
    """Return a row for each person with a finished game, ranked persons first, by points.

    Args:
        store: The store of all sessions.
        selection: The sessions that count.
        uma: The points for each place in thousands, instead of those of each evening.
        min_games: The number of games that a person needs for a rank.
        settled: What earlier tables of the same season with the same uma have added.
    """
    found = (settled or SettledSeason()).sums(store, selection, uma)
    rows = [
        SeasonRow(
            person=person,
            games=sum(places),
            places=tuple(places),
            points=points,
            average_place=average_place(Counter(dict(enumerate(places, 1)))),
            rating=found.ratings[person].value,
            ranked=sum(places) >= min_games,
        )
        for person, (points, *places) in found.sums.items()
    ]
    return tuple(sorted(rows, key=lambda row: (not row.ranked, -row.points, row.person)))


def team_table(rows: Sequence[SeasonRow], teams: Iterable[Team]) -> tuple[TeamRow, ...]:
    """Return a row for each team by its points, the sum of those of its persons.

    >>> team_table((), [Team("Cranes", (1, 2))])
    (TeamRow(name='Cranes', persons=(1, 2), games=0, points=0),)
    """
    found = []
    for team in teams:
        members = [row for row in rows if row.person in team.persons]
        games, points = sum(row.games for row in members), sum(row.points for row in members)
        found.append(TeamRow(name=team.name, persons=team.persons, games=games, points=points))
    return tuple(sorted(found, key=lambda row: -row.points))


def average_place(places: Counter[int]) -> float:
    """Return the average of the places of some games.

    >>> average_place(Counter({1: 2, 4: 1}))
    2.0
    """
    return sum(place * count for place, count in places.items()) / places.total()


def season_games(
    store: Store,
    sessions: Sequence[ResultRow],
    seats: int,
    uma: tuple[int, ...] | None = None,
) -> Iterator[SeasonGame]:
    """Yield each game of sessions, in the order in which they were played.

    The results of a game are by place; players who are no persons of the club are left out.

    Args:
        store: The store of all sessions.
        sessions: Rows of `Results.sessions`.
        seats: The number of players of a game.
        uma: The points for each place in thousands, instead of those of each session.
    """
    numbers = [row.session for row in sessions]
    rules = {} if uma is None else store.results.rules(numbers)
    rows = iter(store.results.games(numbers))
    games = defaultdict[int, list[Sequence[ResultRow]]](list)
    for game in zip(*[rows] * seats, strict=True):  # each game has a row for each seat
        games[game[0].session].append(game)
    for session in sessions:
        for game in games[session.session]:
            results: Iterable[Any] = game
            if uma is not None:
                results = _rescored(game, rules[session.session], uma)
            yield SeasonGame(session.began, [each for each in results if each.person is not None])


def _rescored(game: Sequence[ResultRow], rules: str, uma: tuple[int, ...]) -> Iterator[PersonGame]:
    """Yield the results of a game, by place, under another uma; those of a game without uma stay.

    Without ties, the difference depends only on the number of scores above the return score.
    """
    recorded = _rules(rules)
    places = tuple(row.place for row in game)
    if recorded is None:
        shift: Sequence[int] = (0,) * len(game)
    elif recorded.standings is Standings.UMA and len(set(places)) == len(game):
        above = sum(row.score >= recorded.return_score for row in game)
        scores = tuple(recorded.return_score + (above - place) * 1000 for place in places)
        shift = _shift(rules, uma, scores, places)
    else:
        shift = _shift(rules, uma, tuple(row.score for row in game), places)
    for row, more in zip(game, shift, strict=True):
        yield PersonGame(row.person, row.place, row.points + more)


@lru_cache(maxsize=10_000)
def _shift(
    rules: str, uma: tuple[int, ...], scores: tuple[int, ...], places: tuple[int, ...]
) -> Sequence[int]:
    """Return what another uma adds to the points of each score; equal places are tied.

    What counts beside the places is the same under both.
    """
    recorded = _rules(rules)
    if recorded is None:
        return (0,) * len(scores)
    changed = replace(recorded, uma=(uma,), standings=Standings.UMA)
    groups = [range(place - 1, place - 1 + places.count(place)) for place in sorted(set(places))]
    old, new = (points_of_ranks(scores, groups, each) for each in (recorded, changed))
    return tuple(after - before for before, after in zip(old, new, strict=True))


@lru_cache(maxsize=256)
def _rules(rules: str) -> Rules | None:
    """Return the rules of a session, given as JSON; None if its game has no uma."""
    found = table_rules_from_dict(json.loads(rules))
    return found if isinstance(found, Rules) else None
