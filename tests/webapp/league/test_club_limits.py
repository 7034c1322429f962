"""The most that clubs and tournaments can have, also with requests at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webapp.session_phones import create_session
from webapp.league.storage.limits import MOST, Items, TooManyItems
from webapp.league.storage.links import LinkKind, LinkRole, LinkTarget
from webapp.league.storage.seasons import SeasonTerms
from webapp.league.storage.store import LeagueStore
from webapp.league.storage.tournaments import PlayerTerms, Terms
from webapp.storage.store import Store

SEASON = {"name": "Autumn", "first_day": "2026-09-01"}
CUP = {"name": "Spring Cup", "rounds": 2, "rules": "ema_2016"}
NAMES = [f"Person {number}" for number in range(1, 9)]


class Organiser:
    """A phone with the key of the owner of a club or of a tournament."""

    def __init__(self, app: Flask, kind: str) -> None:
        self.app = app
        self.client: FlaskClient = app.test_client()
        body = {"name": "Tuesday club"} if kind == "clubs" else CUP
        answer = self.client.post(f"/api/v1/{kind}", json=body).get_json()
        self.key = answer.get("owner") or answer["key"]
        self.path = f"/api/v1/{kind}/{self.key}"

    def ask(self, method: str, path: str = "", body: object = None) -> Any:
        return self.client.open(self.path + path, method=method, json=body)

    def add_persons(self, count: int) -> None:
        for name in NAMES[:count]:
            assert self.ask("POST", "/persons", {"name": name}).status_code == 201


def teams(sizes: list[int]) -> dict[str, object]:
    """Return a season with teams of so many persons."""
    persons = iter(range(1, 1 + sum(sizes)))
    return SEASON | {
        "teams": [
            {"name": f"Team {number}", "persons": [next(persons) for _ in range(size)]}
            for number, size in enumerate(sizes)
        ]
    }


LIMITED: dict[str, tuple[Items, str, str, Callable[[int], object], str, int]] = {
    "persons": (
        *(Items.PERSONS, "clubs", "/persons"),
        lambda number: {"name": NAMES[number]},
        *("persons", 0),
    ),
    "seasons": (Items.SEASONS, "clubs", "/seasons", lambda _number: SEASON, "seasons", 0),
    "links of a club": (
        *(Items.LINKS, "clubs", "/links"),
        lambda _number: {"role": "viewer"},
        *("links", 2),
    ),
    "links of a tournament": (
        *(Items.LINKS, "tournaments", "/links"),
        lambda _number: {"role": "viewer"},
        *("links", 2),
    ),
    "players": (
        *(Items.PLAYERS, "tournaments", "/players"),
        lambda _number: {"players": [{"name": "Aki"}]},
        *("players", 1),
    ),
    "penalties": (
        *(Items.PENALTIES, "tournaments", "/penalties"),
        lambda _number: {"player": 1, "points": 20000, "reason": "late"},
        *("penalties", 0),
    ),
}
"""The limit, the path that adds an item, its body, the list in the response, and its first length.

Clubs and tournaments begin with two links, tournaments here with one player too.
"""


def error(answer: Any) -> tuple[int, str, object]:
    shown = answer.get_json()["error"]
    return answer.status_code, shown["code"], shown["parameters"]


@pytest.mark.parametrize("kind", LIMITED)
def test_as_many_items_as_the_limit(app: Flask, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    items, owner, path, body, field, known = LIMITED[kind]
    organiser = Organiser(app, owner)
    if owner == "tournaments":
        organiser.ask("POST", "/players", {"players": [{"name": "Ben"}]})
    monkeypatch.setitem(MOST, items, 4)
    for number in range(known, 4):
        answer = organiser.ask("POST", path, body(number))
        assert (answer.status_code, len(answer.get_json()[field])) == (201, number + 1)
    too_many = organiser.ask("POST", path, body(4))
    assert error(too_many) == (422, "too_many_items", {"most": 4})
    at = path if field in {"seasons", "links"} else ""
    monkeypatch.setitem(MOST, items, 2)  # larger ones of earlier versions open
    assert len(organiser.ask("GET", at).get_json()[field]) == 4
    assert error(organiser.ask("POST", path, body(4))) == (422, "too_many_items", {"most": 2})


@pytest.mark.parametrize(
    ("items", "sizes", "more"),
    [
        (Items.TEAMS, [1, 1], [1, 1, 1]),
        (Items.TEAM_PERSONS, [2, 1], [1, 3]),
    ],
)
def test_teams(
    app: Flask, monkeypatch: pytest.MonkeyPatch, items: Items, sizes: list[int], more: list[int]
) -> None:
    club = Organiser(app, "clubs")
    club.add_persons(4)
    monkeypatch.setitem(MOST, items, 2)
    expected = (422, "too_many_items", {"most": 2})
    assert error(club.ask("POST", "/seasons", teams(more))) == expected
    assert club.ask("POST", "/seasons", teams(sizes)).status_code == 201
    assert error(club.ask("PATCH", "/seasons/1", teams(more))) == expected
    (season,) = club.ask("GET", "/seasons").get_json()["seasons"]
    assert [len(team["persons"]) for team in season["teams"]] == sizes


def test_the_size_of_all_teams_of_a_club(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Organiser(app, "clubs")
    club.add_persons(4)
    monkeypatch.setitem(MOST, Items.TEAM_SIZE, 0.05)  # two teams have 30 bytes
    small, large = teams([1, 1]), teams([1, 1, 1, 1])
    assert club.ask("POST", "/seasons", small).status_code == 201
    too_large = (422, "too_many_items", {"most": 0.05})
    assert error(club.ask("POST", "/seasons", small)) == too_large
    assert error(club.ask("PATCH", "/seasons/1", large)) == too_large
    assert club.ask("POST", "/seasons", SEASON).status_code == 201
    monkeypatch.setitem(MOST, Items.TEAM_SIZE, 0.01)  # what is stored can be changed
    assert club.ask("PATCH", "/seasons/1", small | {"name": "Winter"}).status_code == 200
    assert error(club.ask("PATCH", "/seasons/2", small)) == (*too_large[:2], {"most": 0.01})
    assert club.ask("PATCH", "/seasons/1", SEASON).status_code == 200
    assert club.ask("DELETE", "/seasons/1").status_code == 200


def test_persons_who_come_with_an_evening(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Organiser(app, "clubs")
    monkeypatch.setitem(MOST, Items.PERSONS, 4)
    table, _viewer = create_session(app, club=club.key, players=NAMES[:4])
    expected = (422, "too_many_items", {"most": 4})
    request = {"name": "", "players": NAMES[1:5]}
    refused = app.test_client().post(f"/api/v1/clubs/{club.key}/sessions", json=request)
    assert error(refused) == expected
    entries = table.view()["entries"]
    body = {"seen": entries, "command": "rename", "players": NAMES[:5]}
    assert error(table.post("entries", body)) == expected
    assert table.view()["entries"] == entries
    assert len(club.ask("GET").get_json()["persons"]) == 4
    create_session(app, club=club.key, players=NAMES[:4])


def test_persons_of_matched_names(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Organiser(app, "clubs")
    table, _viewer = create_session(app, players=NAMES[:4])
    monkeypatch.setitem(MOST, Items.PERSONS, 3)
    names = [{"name": name, "person": None} for name in NAMES[:4]]
    body = {"keys": [table.key], "names": names}
    assert error(club.ask("POST", "/matches", body)) == (422, "too_many_items", {"most": 3})
    assert club.ask("GET").get_json()["persons"] == []


ADDED: dict[Items, Callable[[Store, str], object]] = {
    Items.PERSONS: lambda store, name: LeagueStore(store).clubs.add_persons(1, name),
    Items.SEASONS: lambda store, name: LeagueStore(store).seasons.add(
        1, SeasonTerms(name=name, first_day="2026-09-01")
    ),
    Items.LINKS: lambda store, name: LeagueStore(store).links.add(
        LinkTarget(LinkKind.CLUB, 1), name, LinkRole.VIEWER
    ),
    Items.PLAYERS: lambda store, name: LeagueStore(store).tournaments.add_players(
        1, [PlayerTerms(name=name)]
    ),
    Items.PENALTIES: lambda store, name: LeagueStore(store).tournaments.add_penalty(
        1, 1, 20000, name
    ),
}


@pytest.mark.parametrize("items", ADDED)
def test_requests_at_once_do_not_pass_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, items: Items
) -> None:
    store = Store(f"sqlite:///{tmp_path / 'club.sqlite3'}")
    LeagueStore(store).clubs.create("Tuesday club", {})
    LeagueStore(store).tournaments.create(
        Terms(name="Cup", rounds=1, minutes=90, hands=1), "{}", {"owner": LinkRole.OWNER}
    )
    monkeypatch.setitem(MOST, items, 3)
    begin = Barrier(6)

    def is_added(name: str) -> bool:
        begin.wait()
        try:
            ADDED[items](store, name)
        except TooManyItems:
            return False
        return True

    with ThreadPoolExecutor(6) as threads:
        assert sorted(threads.map(is_added, NAMES[:6])) == [False] * 3 + [True] * 3
