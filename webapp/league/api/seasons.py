"""Seasons of a club, and the results of its persons."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypeVar

from flask import Response, request

from webapp.league.api.blueprint import Changes, endpoint, league, open_club_of_key
from webapp.league.club.access import ClubAccess
from webapp.league.club.person_statistics import hall_of_fame, person_statistics
from webapp.league.club.results import update_results
from webapp.league.club.season_table import (
    other_rules,
    season_csv,
    season_selection,
    season_table,
    team_table,
    valid_season,
)
from webapp.league.club.views import (
    HallOfFameResponse,
    KindView,
    SeasonsResponse,
    SeasonView,
    StandingsResponse,
    StatisticsResponse,
)
from webapp.league.storage.results import Selection
from webapp.league.storage.seasons import GameName, SeasonTerms
from webapp.session.photos import no_photo
from webapp.typed_json.decode import decode
from webapp.typed_json.encode import copy_fields
from webapp.web.api.blueprint import conditional, download, json_response, positive_number
from webapp.web.api.downloads import OFFSET, time_zone
from webapp.web.language import request_language
from webapp.web.protection.rate_limit import TooMuchWork

Value = TypeVar("Value")

_SELECTION = (
    ("season", "The number of a season; all evenings without it."),
    ("game", "Without a season: `riichi`, `mcr` or `general`; the most frequent without it."),
    ("seats", "Without a season: the number of players of a game, 3 or 4."),
)
_RESULTS = {"query": _SELECTION, "errors": (422, 503)}


def _seasons_response(club: ClubAccess) -> Response:
    pending = update_results(league().store, club.number)
    store = league().store
    return json_response(
        SeasonsResponse(
            seasons=tuple(
                copy_fields(SeasonView, each.terms, season=each.number)
                for each in store.seasons.of_club(club.number)
            ),
            kinds=tuple(copy_fields(KindView, row) for row in store.results.kinds(club.number)),
            pending=pending,
        )
    )


change = Changes(open_club_of_key, _seasons_response, SeasonsResponse)


@endpoint("GET", "/clubs/<key>/seasons", response=SeasonsResponse)
def list_seasons(key: str) -> Response:
    """List the seasons of a club and the games that it plays."""
    return _seasons_response(open_club_of_key(key))


@change("POST", "/clubs/<key>/seasons", SeasonTerms, status=(201,))
def add_season(club: ClubAccess, terms: SeasonTerms) -> None:
    """Add a season."""
    league().store.seasons.add(club.number, _valid(terms, club))


@change("PATCH", "/clubs/<key>/seasons/<int:season>", SeasonTerms)
def change_season(club: ClubAccess, terms: SeasonTerms, season: int) -> None:
    """Replace the terms of a season."""
    league().store.seasons.change(club.number, season, _valid(terms, club))


def _valid(terms: SeasonTerms, club: ClubAccess) -> SeasonTerms:
    persons = {each.number for each in league().store.clubs.persons(club.number)}
    return valid_season(terms, persons)


@change("DELETE", "/clubs/<key>/seasons/<int:season>")
def delete_season(club: ClubAccess, season: int) -> None:
    """Delete a season; the evenings and their results stay."""
    league().store.seasons.delete(club.number, season)


@endpoint("GET", "/clubs/<key>/standings", response=StandingsResponse, **_RESULTS)
def show_standings(key: str) -> Response:
    """Rank the persons of a club by their results in a season, or in all evenings."""
    chosen = _chosen(open_club_of_key(key))
    terms, store = chosen.terms, league().store

    def standings() -> StandingsResponse:
        rows = season_table(
            store,
            chosen.selection,
            uma=terms.uma,
            min_games=terms.min_games,
        )
        return copy_fields(
            StandingsResponse,
            chosen.selection,
            pending=chosen.pending,
            rows=rows,
            teams=team_table(rows, terms.teams),
            other_rules=other_rules(store, chosen.selection, terms),
        )

    return json_response(chosen.computed("standings", standings))


@endpoint(
    "GET",
    "/clubs/<key>/standings.csv",
    response=str,
    response_type="text/csv",
    query=(*_SELECTION, OFFSET),
    errors=(422, 503),
)
def export_season(key: str) -> Response:
    """Return the table of a season for spreadsheets, with the points of each evening."""
    chosen = _chosen(open_club_of_key(key))
    if chosen.pending:
        raise TooMuchWork
    text = season_csv(
        league().store, chosen.selection, chosen.terms, time_zone(), request_language()
    )
    return download(text, "text/csv", name="standings.csv")


@endpoint(
    "GET",
    "/clubs/<key>/persons/<int:person>/statistics",
    response=StatisticsResponse,
    **_RESULTS,
)
def show_statistics(key: str, person: int) -> Response:
    """Return the statistics of a person."""
    club = open_club_of_key(key)
    club.person(person)
    chosen = _chosen(club)
    found = chosen.computed(
        person,
        lambda: person_statistics(league().store, chosen.selection, person, uma=chosen.terms.uma),
    )
    return json_response(
        copy_fields(StatisticsResponse, chosen.selection, pending=chosen.pending, statistics=found)
    )


@endpoint("GET", "/clubs/<key>/hall_of_fame", response=HallOfFameResponse, **_RESULTS)
def show_hall_of_fame(key: str) -> Response:
    """Return the yakuman and the largest hands of a club."""
    chosen = _chosen(open_club_of_key(key))
    hall = chosen.computed("hall", lambda: hall_of_fame(league().store, chosen.selection))
    return json_response(
        copy_fields(HallOfFameResponse, chosen.selection, pending=chosen.pending, hall=hall)
    )


@endpoint(
    "GET",
    "/clubs/<key>/photos/<photo>",
    response=bytes,
    response_type="image/jpeg",
    status=(200, 304),
)
def show_club_photo(key: str, photo: str) -> Response:
    """Return the photo of a counted win in an evening of the club."""
    image = league().store.results.photo(open_club_of_key(key).number, photo)
    if image is None:
        raise no_photo()
    return conditional(Response(image, mimetype="image/jpeg"))


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The results that a request asks for, after changed sessions were counted."""

    terms: SeasonTerms
    selection: Selection
    pending: int
    stamp: Hashable

    def computed(self, kind: Hashable, compute: Callable[[], Value]) -> Value:
        """Return what was computed of these results before, or compute it."""
        key = (kind, self.terms, self.selection, self.pending, self.stamp)
        value: Value = league().club_results.get(key, compute)
        return value


def _chosen(club: ClubAccess) -> _Chosen:
    pending = update_results(league().store, club.number)
    store, season = league().store, positive_number("season")
    stamp = store.results.stamp(club.number)
    if season is not None:
        terms = store.seasons.season(club.number, season).terms
        return _Chosen(terms, season_selection(club.number, terms), pending, stamp)
    if given := request.args.get("game"):
        game, seats = decode(GameName, given, "game"), 3 if positive_number("seats") == 3 else 4
        selection = Selection(club=club.number, game=game, seats=seats)
    elif kinds := store.results.kinds(club.number):
        selection = Selection(club=club.number, game=kinds[0].game, seats=kinds[0].seats)
    else:
        selection = Selection(club=club.number)
    all_time = SeasonTerms(name="", first_day="", game=selection.game, seats=selection.seats)
    return _Chosen(all_time, selection, pending, stamp)
