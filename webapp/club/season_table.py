"""The table of a season: points, places and rating of each person."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from itertools import groupby

from scorer.riichi.rules.choices import Standings
from scorer.riichi.rules.rules import Rules
from scorer.table.games import table_rules_from_dict
from scorer.table.riichi.standings import standings
from scorer.table.state import GameState
from webapp.club.rating import Rating, rate
from webapp.storage.results import ResultRow, Selection
from webapp.storage.seasons import SeasonTerms
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


@dataclass(frozen=True, slots=True)
class PersonGame:
    """The result of a game for a person."""

    person: int
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class SeasonGame:
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
    players = store.clubs.players(selection.club)
    rows = store.results.games(selection)
    by_session = {
        session: list(group) for session, group in groupby(rows, key=lambda row: row.session)
    }
    for session in store.results.sessions(selection):
        rules = None if uma is None else _with_uma(session.rules, uma)
        for _game, group in groupby(by_session.get(session.session, ()), key=lambda row: row.game):
            game = list(group)
            results = _recorded(game) if rules is None else _rescored(game, rules)
            persons = (
                PersonGame(person, place, points)
                for player, place, points in results
                if (person := players.get((session.session, player))) is not None
            )
            yield SeasonGame(session.began, tuple(persons))


def _recorded(game: Sequence[ResultRow]) -> Iterator[tuple[int, int, int]]:
    for each in game:
        yield each.player, each.place, each.points


def _rescored(game: Sequence[ResultRow], rules: Rules) -> Iterator[tuple[int, int, int]]:
    """Yield the player, place and points of each row of a game under other rules."""
    rows = sorted(game, key=lambda row: row.turn)
    state = GameState(
        scores=tuple(row.score for row in rows),
        chombos=tuple(row.turn for row in rows for _ in range(row.chombos)),
    )
    for row, each in zip(rows, standings(state, rules), strict=True):
        yield row.player, each.place, each.points


@lru_cache(maxsize=256)
def _with_uma(rules: str, uma: tuple[int, ...]) -> Rules | None:
    """Return the rules of a session with another uma; None if its game has none."""
    found = table_rules_from_dict(json.loads(rules))
    if not isinstance(found, Rules):
        return None
    return replace(found, uma=(uma,), standings=Standings.UMA)


@lru_cache(maxsize=32)
def _ratings(games: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]) -> Mapping[int, Rating]:
    """Return the rating of each person after games, given by persons and places."""
    ratings = defaultdict[int, Rating](Rating)
    for persons, places in games:
        after = rate([ratings[person] for person in persons], places)
        ratings.update(zip(persons, after, strict=True))
    return ratings
