"""The terms of a season, and its table: points, places and rating of each person."""

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from scorer.riichi.rules.choices import Standings
from scorer.riichi.rules.player_count import adapt_to_players
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from scorer.table.games import RIICHI_GAME, TableRules, choose_rules
from scorer.table.player_names import fold_name
from scorer.table.riichi.standings import points_of_ranks
from scorer.tiles.errors import BadNotation, shorten
from scorer.tiles.messages import in_context
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game, Language
from webapp.league.access import valid_name
from webapp.league.club.evenings import evening_starts
from webapp.league.club.rating import Rating, rate
from webapp.league.club.results import played_rules
from webapp.league.storage.clubs import unknown_person
from webapp.league.storage.limits import Items, require_room
from webapp.league.storage.results import ResultRow, Results, SeasonSums, Selection
from webapp.league.storage.seasons import SeasonTerms, Team
from webapp.league.storage.store import LeagueStore
from webapp.records.csv_text import csv_text, sheet_points
from webapp.storage.database import utc_now
from webapp.text.session.summary import local_time

NEWEST = 10
"""The number of the newest sessions, which often change: stored sums are without them.

Sums are stored again when they are without more than twice as many."""

_VERSION = 1
"""The version of the sums; another one lets all games be added again."""


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
    """Return the sessions of a season."""
    last = terms.last_day
    return Selection(
        club=club,
        game=terms.game,
        seats=terms.seats,
        start=day_start(terms.first_day),
        end="" if last is None else day_start(last, days=1),
    )


def day_start(day: str, *, days: int = 0) -> str:
    """Return the start in UTC of a day or of one some days later, see `SeasonTerms`.

    >>> day_start("2026-09-01+02:00"), day_start("2026-09-01-08:00", days=1)
    ('2026-08-31T22:00:00+00:00', '2026-09-02T08:00:00+00:00')
    """
    if day[10:11] not in {"", "+", "-"}:
        raise ValueError(day)
    start = datetime.fromisoformat(f"{day[:10]}T00:00{day[10:]}") + timedelta(days=days)
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

    @staticmethod
    def from_json(text: str) -> "_Sums":
        """Return sums as `to_json` wrote them."""
        rows = json.loads(text)
        sums = {person: own for person, own, _ in rows}
        return _Sums(sums, {person: Rating(*rating) for person, _, rating in rows})

    def to_json(self) -> str:
        """Return the sums as JSON, with all digits of the ratings."""
        rows = ((person, own, self.ratings[person]) for person, own in self.sums.items())
        return json.dumps([*rows], separators=(",", ":"))

    def add(
        self,
        results: Results,
        sessions: Sequence[ResultRow],
        seats: int,
        uma: tuple[int, ...] | None,
    ) -> None:
        """Add all games of sessions, see `season_games`."""
        for game in season_games(results, sessions, seats, uma):
            rate(self.ratings, [row[0] for row in game.results], [row[1] for row in game.results])
            for row in game.results:
                person, place, points = row[0], row[1], row[2]
                own = self.sums.get(person)
                if own is None:
                    own = self.sums[person] = [0] * (seats + 1)
                own[0] += points
                own[place] += 1


def _season_sums(store: LeagueStore, selection: Selection, uma: tuple[int, ...] | None) -> _Sums:
    """Return the sums after all games of a season.

    Those after its earlier sessions are stored, and a table adds the newest ones. If an earlier
    session or one of its persons changes, the stored sums have another digest, and all games are
    added again.
    """
    name = json.dumps(
        [selection.game, selection.seats, selection.start, selection.end, uma, _VERSION]
    )
    with store.results.snapshot() as results:
        sessions = results.sessions(selection)
        stored = results.sums(selection.club, name)
        if stored is not None and stored.digest != _digest(sessions[: stored.sessions]):
            stored = None
        found = _Sums.from_json(stored.sums) if stored else _Sums()
        known = stored.sessions if stored else 0
        new = None
        if len(sessions) - known > 2 * NEWEST:
            earlier = sessions[: len(sessions) - NEWEST]
            found.add(results, earlier[known:], selection.seats, uma)
            known = len(earlier)
            new = SeasonSums(known, _digest(earlier), found.to_json())
        found.add(results, sessions[known:], selection.seats, uma)
    if new is not None:
        store.results.replace_sums(selection.club, name, new)
    return found


def _digest(sessions: Sequence[ResultRow]) -> str:
    """Return a digest of everything that the sums of these rows of `Results.sessions` depend on."""
    return sha256(repr([tuple(row) for row in sessions]).encode()).hexdigest()


def season_table(
    store: LeagueStore,
    selection: Selection,
    *,
    uma: tuple[int, ...] | None = None,
    min_games: int = 0,
) -> tuple[SeasonRow, ...]:
    """Return a row for each person with a finished game, ranked persons first, by points.

    Args:
        store: The store of all sessions.
        selection: The sessions that count.
        uma: The points for each place in thousands, instead of those of each evening.
        min_games: The number of games that a person needs for a rank.
    """
    found = _season_sums(store, selection, uma)
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
    """Return a row for each team by its points, the sum of those of its persons."""
    found = []
    for team in teams:
        members = [row for row in rows if row.person in team.persons]
        games, points = sum(row.games for row in members), sum(row.points for row in members)
        found.append(TeamRow(name=team.name, persons=team.persons, games=games, points=points))
    return tuple(sorted(found, key=lambda row: -row.points))


def season_csv(
    store: LeagueStore,
    selection: Selection,
    terms: SeasonTerms,
    zone: tzinfo | None = None,
    language: Language = Language.ENGLISH,
) -> str:
    """Return the table of a season for spreadsheets, with the points of each evening.

    Args:
        store: The store of all sessions.
        selection: The sessions that count.
        terms: The terms of the season.
        zone: The time zone of the days of the evenings; that of this machine without it.
        language: The language of the heads.
    """
    names = {each.number: each.name for each in store.clubs.persons(selection.club)}
    teams = {person: team.name for team in terms.teams for person in team.persons}
    with store.results.snapshot() as results:
        sessions = results.sessions(selection)
        games = list(season_games(results, sessions, selection.seats, terms.uma))
    evenings = evening_starts(each.began for each in games)
    points = defaultdict[tuple[int, str], int](int)
    for game in games:
        for each in game.results:
            points[each[0], evenings[game.began]] += each[2]
    days = sorted({*evenings.values()})
    heads = [
        *(_("Rank"), in_context("column", "Player"), *[_("Team")] * bool(teams), _("Games")),
        *(_("Place {place}", place=place) for place in range(1, selection.seats + 1)),
        *(_("Points"), _("Average place"), _("Rating")),
    ]
    rows: list[list[object]] = [
        [
            *(each.text(language) for each in heads),
            *(local_time(day, zone).date().isoformat() for day in days),
        ]
    ]
    table = season_table(store, selection, uma=terms.uma, min_games=terms.min_games)
    for rank, row in enumerate(table, 1):
        name = names.get(row.person) or _("Unnamed player").text(language)
        rows.append(
            [
                *(rank if row.ranked else "", name),
                *[teams.get(row.person, "")] * bool(teams),
                *(row.games, *row.places, sheet_points(row.points)),
                *(round(row.average_place, 2), round(row.rating, 1)),
                *(
                    sheet_points(points[row.person, day]) if (row.person, day) in points else ""
                    for day in days
                ),
            ]
        )
    return csv_text(rows)


def average_place(places: Counter[int]) -> float:
    """Return the average of the places of some games."""
    return sum(place * count for place, count in places.items()) / places.total()


def season_games(
    results: Results,
    sessions: Sequence[ResultRow],
    seats: int,
    uma: tuple[int, ...] | None = None,
) -> Iterator[SeasonGame]:
    """Yield each game of sessions, in the order in which they were played.

    The results of a game are by place; players who are no persons of the club are left out.

    Args:
        results: The results of all sessions.
        sessions: Rows of `Results.sessions`.
        seats: The number of players of a game.
        uma: The points for each place in thousands, instead of those of each session.
    """
    numbers = [row.session for row in sessions]
    rules = {} if uma is None else results.rules(numbers)
    rows = iter(results.games(numbers))
    games = defaultdict[int, list[Sequence[ResultRow]]](list)
    for game in zip(*[rows] * seats, strict=True):  # each game has a row for each seat
        games[game[0].session].append(game)
    for session in sessions:
        for game in games[session.session]:
            players: Iterable[Any] = game
            if uma is not None:
                players = _rescored(game, _rules_of(rules[session.session], game[0].game), uma)
            yield SeasonGame(session.began, [each for each in players if each.person is not None])


def _rescored(
    game: Sequence[ResultRow], rules: Rules | None, uma: tuple[int, ...]
) -> Iterator[PersonGame]:
    """Yield the results of a game, by place, under another uma; those of a game without uma stay.

    Without ties, the difference depends only on the number of scores above the return score.
    """
    places = tuple(row.place for row in game)
    if rules is None:
        shift: Sequence[int] = (0,) * len(game)
    elif rules.standings is Standings.UMA and len(set(places)) == len(game):
        above = sum(row.score >= rules.return_score for row in game)
        scores = tuple(rules.return_score + (above - place) * 1000 for place in places)
        shift = _shift(rules, uma, scores, places)
    else:
        shift = _shift(rules, uma, tuple(row.score for row in game), places)
    for row, more in zip(game, shift, strict=True):
        yield PersonGame(row.person, row.place, row.points + more)


@lru_cache(maxsize=1000)
def _shift(
    rules: Rules, uma: tuple[int, ...], scores: tuple[int, ...], places: tuple[int, ...]
) -> Sequence[int]:
    """Return what another uma adds to the points of each score; equal places are tied.

    What counts beside the places is the same under both.
    """
    changed = replace(rules, uma=(uma,), standings=Standings.UMA)
    groups = [range(place - 1, place - 1 + places.count(place)) for place in sorted(set(places))]
    old, new = (points_of_ranks(scores, groups, each) for each in (rules, changed))
    return tuple(after - before for before, after in zip(old, new, strict=True))


def _rules_of(rules: str, game: int) -> Rules | None:
    """Return the rules of a game of a session, given as JSON; None if the game has no uma."""
    *_earlier, found = (each for first, each in played_rules(rules) if first <= game)
    return found if isinstance(found, Rules) else None


def valid_season(terms: SeasonTerms, persons: Collection[int]) -> SeasonTerms:
    """Return the terms of a season with a valid name, days, uma, rules and teams.

    Args:
        terms: The terms.
        persons: The numbers of the persons of the club.

    Raises:
        RiichiError: If one of the terms is not valid.
    """
    for day in (terms.first_day, terms.last_day):
        try:
            day_start(day or terms.first_day)
        except (ValueError, OverflowError, OSError):
            raise BadNotation(
                _('"{day}" is not a day; write it as in 2026-09-01.', day=shorten(str(day)))
            ) from None
    if terms.last_day is not None and terms.last_day[:10] < terms.first_day[:10]:
        raise BadNotation(_("The season ends before it begins; correct one of its days."))
    if terms.uma is not None and (terms.game != RIICHI_GAME or len(terms.uma) != terms.seats):
        raise BadNotation(_("The season needs an uma for each place of a game of riichi, or none."))
    if terms.preset is not None and terms.game != RIICHI_GAME:
        raise BadNotation(_("A season has rules of its own only in riichi; leave them out."))
    teams = tuple(replace(each, name=valid_name(each.name)) for each in terms.teams)
    _require_valid_teams(teams, persons)
    return replace(terms, name=valid_name(terms.name), teams=teams)


def _require_valid_teams(teams: Sequence[Team], persons: Collection[int]) -> None:
    """Raise a RiichiError unless the names of teams differ and nobody is in two of them.

    A season has a limited number of teams, and a team of persons.
    """
    require_room(Items.TEAMS, len(teams))
    require_room(Items.TEAM_PERSONS, max((len(each.persons) for each in teams), default=0))
    members = [person for team in teams for person in team.persons]
    for person in members:
        if person not in persons:
            raise unknown_person(person)
    names = {fold_name(each.name) for each in teams}
    if len(set(members)) < len(members) or len(names) < len(teams):
        raise BadNotation(
            _("Give each team a name of its own, and let each person be in one team at most.")
        )


def season_rules(terms: SeasonTerms) -> Rules | None:
    """Return the rules that the evenings of a season are played by; None if it does not say."""
    preset = PRESETS.get(terms.preset or "")
    return None if preset is None else adapt_to_players(preset.rules, terms.seats)


def present_rules(store: LeagueStore, club: int, seats: int) -> TableRules | None:
    """Return the rules of the season of today for so many players; None if it does not say."""
    now = utc_now()
    for each in store.seasons.of_club(club):
        chosen = season_selection(club, each.terms)
        if each.terms.seats == seats and chosen.start <= now < (chosen.end or "9"):
            if each.terms.game != RIICHI_GAME:
                return choose_rules(None, Game(each.terms.game))
            if (rules := season_rules(each.terms)) is not None:
                return rules
    return None


def other_rules(store: LeagueStore, selection: Selection, terms: SeasonTerms) -> int:
    """Return the number of evenings that were played by other rules than those of the season."""
    rules = season_rules(terms)
    if rules is None:
        return 0
    sessions = store.results.rules_of(selection)
    starts = evening_starts(each.began for each in sessions)
    return len(
        {
            starts[each.began]
            for each in sessions
            if any(played != rules for _game, played in played_rules(each.rules))
        }
    )
