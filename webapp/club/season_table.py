"""The table of a season: points, places and rating of each person."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from itertools import groupby, repeat
from typing import NamedTuple

from scorer.riichi.rules.choices import Standings
from scorer.riichi.rules.rules import Rules
from scorer.table.games import table_rules_from_dict
from scorer.table.riichi.standings import standings
from scorer.table.state import GameState
from webapp.club.rating import Rating, rate
from webapp.storage.results import ResultRow, Selection
from webapp.storage.seasons import SeasonTerms, Team
from webapp.storage.store import Store


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
    results: tuple[PersonGame, ...]


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


def season_table(
    store: Store, selection: Selection, *, uma: tuple[int, ...] | None = None, min_games: int = 0
) -> tuple[SeasonRow, ...]:
    """Return a row for each person with a finished game, ranked persons first, by points.

    Args:
        store: The store of all sessions.
        selection: The sessions that count.
        uma: The points for each place in thousands, instead of those of each evening.
        min_games: The number of games that a person needs for a rank.
    """
    games = [game.results for game in season_games(store, selection, uma)]
    ratings = _ratings(
        tuple(
            (tuple(each.person for each in game), tuple(each.place for each in game))
            for game in games
        )
    )
    points = Counter[int]()
    places = defaultdict[int, Counter[int]](Counter)
    for game in games:
        for each in game:
            points[each.person] += each.points
            places[each.person][each.place] += 1
    rows = [
        SeasonRow(
            person=person,
            games=count.total(),
            places=tuple(count[place] for place in range(1, selection.seats + 1)),
            points=points[person],
            average_place=average_place(count),
            rating=ratings[person].value,
            ranked=count.total() >= min_games,
        )
        for person, count in places.items()
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
    store: Store, selection: Selection, uma: tuple[int, ...] | None = None
) -> Iterator[SeasonGame]:
    """Yield each game of a selection, in the order in which they were played.

    Players who are no persons of the club are left out.
    """
    rows = store.results.games(selection)
    rules = {} if uma is None else store.results.rules(selection)
    for _, group in groupby(rows, key=lambda row: (row.session, row.game)):
        game = list(group)
        shift = repeat(0) if uma is None else _uma_shift(game, rules[game[0].session], uma)
        yield SeasonGame(
            game[0].began,
            tuple(
                PersonGame(row.person, row.place, row.points + more)
                for row, more in zip(game, shift, strict=False)
                if row.person is not None
            ),
        )


def _uma_shift(game: Sequence[ResultRow], rules: str, uma: tuple[int, ...]) -> Sequence[int]:
    """Return what another uma adds to the points of each row of a game, which are by turn."""
    scores = tuple(row.score for row in game)
    chombos = tuple(row.turn for row in game for _ in range(row.chombos))
    return _shift(rules, uma, scores, chombos)


@lru_cache(maxsize=50_000)
def _shift(
    rules: str, uma: tuple[int, ...], scores: tuple[int, ...], chombos: tuple[int, ...]
) -> Sequence[int]:
    """Return the differences; chips, prizes and leftover sticks are the same under both uma."""
    recorded, changed = _rules(rules), _with_uma(rules, uma)
    if recorded is None or changed is None:
        return (0,) * len(scores)
    state = GameState(scores=scores, chombos=chombos)
    return tuple(
        new.points - old.points
        for new, old in zip(standings(state, changed), standings(state, recorded), strict=True)
    )


@lru_cache(maxsize=256)
def _with_uma(rules: str, uma: tuple[int, ...]) -> Rules | None:
    recorded = _rules(rules)
    return recorded and replace(recorded, uma=(uma,), standings=Standings.UMA)


@lru_cache(maxsize=256)
def _rules(rules: str) -> Rules | None:
    """Return the rules of a session, given as JSON; None if its game has no uma."""
    found = table_rules_from_dict(json.loads(rules))
    return found if isinstance(found, Rules) else None


@lru_cache(maxsize=32)
def _ratings(games: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]) -> Mapping[int, Rating]:
    """Return the rating of each person after games, given by persons and places."""
    ratings = defaultdict[int, Rating](Rating)
    for persons, places in games:
        after = rate([ratings[person] for person in persons], places)
        ratings.update(zip(persons, after, strict=True))
    return ratings
