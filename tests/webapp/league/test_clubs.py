"""Clubs: persons of sessions, old names, a person's data, and who has access to them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.table.session.log import SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.terms import Language
from tests.presets import TENHOU
from tests.webapp.league.test_tournaments import error
from tests.webapp.session_phones import PLAYERS, RON, Phone, create_session
from tests.webapp.sessions import RunSession, Tenbo
from webapp.league.api import seasons
from webapp.league.api.blueprint import open_club_of_key
from webapp.league.club import evenings
from webapp.league.club.evenings import open_tables
from webapp.league.club.results import update_results
from webapp.league.storage.clubs import evening_seating
from webapp.league.tournament.access import TournamentAccess
from webapp.session.access import derived_key
from webapp.storage.keys import Access, Role
from webapp.storage.store import Store, stale_write
from webapp.web.app import create_app
from webapp.web.protection.rate_limit import MAX_SESSIONS_PER_HOUR
from webapp.web.service import Service
from webapp.web.settings import Settings


@dataclass
class Member:
    """A phone with a key of a club."""

    client: FlaskClient
    key: str

    def ask(self, method: str, path: str = "", body: object = None) -> Any:
        return self.client.open(f"/api/v1/clubs/{self.key}{path}", method=method, json=body)

    def send(self, path: str, body: object, method: str = "POST") -> Any:
        answer = self.ask(method, path, body)
        assert answer.status_code < 300, answer.get_json()
        return answer.get_json()

    def persons(self) -> dict[str, tuple[int, int]]:
        """Return the number and the sessions of each person by name."""
        view, found = self.ask("GET").get_json(), {}
        for each in view["persons"]:
            data = self.ask("GET", f"/persons/{each['person']}/data.json").get_json()
            assert each["evenings"] == min(1, len(data["evenings"]))  # all on one evening
            found[each["name"]] = (each["person"], len(data["evenings"]))
        return found

    def names(self, *tables: Phone) -> list[tuple[str, int, int | None, int | None]]:
        found = self.send("/names", {"keys": [each.key for each in tables]})["names"]
        return [(n["name"], n["evenings"], n["person"], n["proposed"]) for n in found]


@pytest.fixture
def members(app: Flask) -> tuple[Member, Member]:
    """Return the phones of a host and of a viewer of a new club."""
    answer = app.test_client().post("/api/v1/clubs", json={"name": " Tuesday club "})
    assert answer.status_code == 201
    keys = answer.get_json()
    assert keys["view"]["name"] == "Tuesday club"
    return Member(app.test_client(), keys["owner"]), Member(app.test_client(), keys["viewer"])


def test_players_of_an_evening_are_persons(app: Flask, members: tuple[Member, Member]) -> None:
    club, _ = members
    create_session(app, club=club.key)
    names = ["ＡＫＩ", "ben ", "Eva", "Dan"]
    table, _viewer = create_session(app, club=club.key, players=[n.strip() for n in names])
    create_session(app)  # an evening among friends belongs to no club
    assert club.persons() == {
        **{"Aki": (1, 2), "Ben": (2, 2), "Chi": (3, 1), "Dan": (4, 2)},
        "Eva": (5, 1),
    }
    table.record({"command": "rename", "players": ["ＡＫＩ", "ben", "Eve", "Dan", "Fay"]})
    assert {"Eve", "Fay"} < set(club.persons())  # a new person, and one with a corrected name
    assert "Eva" not in club.persons()
    table.record({"command": "rename", "players": ["ＡＫＩ", "ben", "Chi", "Dan", "Fay"]})
    assert club.persons()["Chi"] == (3, 2)
    assert "Eve" not in club.persons()
    table.record({"command": "substitute", "seat": 0, "name": "Gil"})
    assert club.persons()["Gil"] == (7, 1)
    table.post("undo", {"seen": table.view()["entries"]})
    table.record({"command": "substitute", "seat": 0, "name": "Hal"})
    assert club.persons()["Hal"][1] == 1
    assert club.persons().get("Gil", (0, 0))[1] == 0


def test_persons_of_a_list(members: tuple[Member, Member]) -> None:
    club, viewer = members
    club.send("/persons", {"name": "Nóra"})

    def refused(text: str, **more: object) -> tuple[str, str]:
        answer = club.ask("POST", "/persons", {"file": text, **more})
        assert answer.status_code == 422
        found = answer.get_json()["error"]
        return found["code"], found["message"]

    twice = "already; write each player once, and give namesakes different names."
    assert refused("Eva\nＮóra\n") == ("bad_notation", f'Line 2: "Ｎóra" is in the club {twice}')
    assert refused("Eva\n\neva") == ("bad_notation", f'Line 3: "eva" is in line 1 {twice}')
    question = ("similar_name", 'Line 2: "nora" is almost "Nóra": is it another person?')
    assert refused("Eva\nnora\n") == question
    assert refused("Adam\nÁdám")[1] == 'Line 2: "Ádám" is almost "Adam": is it another person?'
    assert refused("nora\nNORA", as_it_is=True)[0] == "bad_notation"
    several = "several names; write one name in each line."
    for text in ("Eva\nKovács, Anna", "Eva\nAnna; Béla; Csaba", "Eva\nAnna\tBéla"):
        assert refused(text)[1] == f"Line 2: {several}"
    assert refused("player")[1] == "There is no name; write one in each line."
    assert set(club.persons()) == {"Nóra"}  # all or none
    club.send("/persons", {"file": "Eva\nnora\nNagy Anna\n", "as_it_is": True})
    assert [*club.persons()] == ["Nóra", "Eva", "nora", "Nagy Anna"]
    assert error(viewer.ask("POST", "/persons", {"file": "Fay"})) == (403, "missing_role")


def test_the_table_of_a_season_as_a_file(
    app: Flask, members: tuple[Member, Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    club, viewer = members
    one_at_a_time = partial(update_results, seconds=-1)
    monkeypatch.setattr(seasons, "update_results", one_at_a_time)
    for players in (["Aki", "=Ben", "Chi", "Dan"], ["Aki", "=Ben", "Chi", "Eva"]):
        table, _viewer = create_session(app, club=club.key, rules="tenhou", players=players)
        table.record(RON)
        table.record({"command": "end"})
    refused = viewer.ask("GET", "/standings.csv")  # the second evening is not counted yet
    assert error(refused) == (503, "busy")
    assert int(refused.headers["Retry-After"]) > 0
    teams = [{"name": "Cranes", "persons": [1, 4]}]
    terms = {"name": "Autumn", "first_day": "2020-01-01", "min_games": 2, "teams": teams}
    [season] = club.send("/seasons", terms)["seasons"]
    query = f"season={season['season']}"
    text = viewer.ask("GET", f"/standings.csv?{query}&offset=60").get_data().decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text))
    places = [f"Place {place}" for place in range(1, 5)]
    columns = ["Rank", "Player", "Team", "Games", *places, "Points", "Average place", "Rating"]
    assert head[:-1] == columns
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", head[-1])
    view = viewer.ask("GET", f"/standings?{query}").get_json()
    names = {number: name for name, (number, _evenings) in club.persons().items()}
    for row, each in zip(rows, view["rows"], strict=True):
        assert row[1].removeprefix("'") == names[each["person"]]
        assert row[0] == (str(view["rows"].index(each) + 1) if each["games"] == 2 else "")
        assert row[2] == ("Cranes" if each["person"] in {1, 4} else "")
        assert [int(cell) for cell in row[3:8]] == [each["games"], *each["places"]]
        assert float(row[8]) == float(row[11]) == each["points"] / 1000  # one evening
    hungarian = viewer.ask("GET", f"/standings.csv?{query}&language=hu").get_data(as_text=True)
    assert "Rank" not in hungarian


def drawn(club: Member, persons: list[int]) -> tuple[list[list[int]], list[int]]:
    found = club.send("/draw", {"persons": persons})
    assert sorted([*(one for table in found["tables"] for one in table), *found["sits_out"]]) == (
        sorted(persons)
    )
    return found["tables"], found["sits_out"]


def opened(club: Member, persons: list[int], **rules: object) -> tuple[list[list[int]], list[int]]:
    tables, out = drawn(club, persons)
    club.send("/tables", {"tables": tables, "sits_out": out, **rules})
    return tables, out


def tonight(club: Member) -> Any:
    found = club.ask("GET", "/evenings").get_json()
    [evening] = found["evenings"]
    assert (found["now"], found["more"]) == (evening["began"], 0)
    return evening


def phones(club: Member) -> list[Phone]:
    return [
        Phone(club.client, each["path"].removeprefix("/t/")) for each in tonight(club)["tables"]
    ]


@pytest.mark.long
def test_an_evening_seats_everybody_in_turn(
    members: tuple[Member, Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten are here: two sit out each time, nobody twice before all did."""
    club, viewer = members
    # Draws of one second would be one draw.
    times = (datetime.now(UTC) - timedelta(seconds=left) for left in range(500, 0, -1))
    monkeypatch.setattr(evenings, "utc_now", lambda: next(times).isoformat(timespec="seconds"))
    club.send("/persons", {"file": "\n".join("ABCDEFGHIJ")})
    persons = list(range(1, 11))
    waited: list[int] = []
    for turn in range(1, 6):
        tables, out = opened(club, persons, rules="tenhou")
        assert [len(each) for each in tables] == [4, 4]
        waited += out
        for phone in phones(club)[-2:]:
            phone.record({"command": "draw", "tenpai": []})
            phone.record({"command": "end"})
        evening = tonight(club)
        assert len(evening["tables"]) == 2 * turn
        assert not any(each["playing"] for each in evening["tables"])
    assert sorted(waited) == persons
    outs = {person for each in evening["sat_out"] for person in each["persons"]}
    assert outs == set(persons)
    data = club.ask("GET", "/persons/1/data.json").get_json()
    assert len(data["sat_out"]) == 1
    club.send("/persons/1", {"name": "A"}, "DELETE")
    outs = {person for each in tonight(club)["sat_out"] for person in each["persons"]}
    assert outs == set(persons) - {1}
    assert error(viewer.ask("POST", "/draw", {"persons": persons[1:]})) == (403, "missing_role")


@pytest.mark.long
def test_pairs_of_tonight_do_not_meet_if_others_can(members: tuple[Member, Member]) -> None:
    club, _ = members
    club.send("/persons", {"file": "\n".join(f"Player {each}" for each in range(16))})
    seen: set[frozenset[int]] = set()
    for _turn in range(3):
        tables, _out = opened(club, list(range(1, 17)), rules="tenhou")
        pairs = {frozenset(pair) for each in tables for pair in combinations(each, 2)}
        assert len(pairs) == 24
        assert not pairs & seen
        seen |= pairs
        for phone in phones(club)[-4:]:
            phone.record({"command": "draw", "tenpai": []})
            phone.record({"command": "end"})


def test_tables_of_an_evening_have_the_rules_of_the_season(members: tuple[Member, Member]) -> None:
    club, _ = members
    club.send("/persons", {"file": "A\nB\nC\nD"})
    found = club.send("/draw", {"persons": [1, 2, 3, 4]})
    assert found["rules"] is None
    old = {"name": "Old", "first_day": "2020-01-01", "last_day": "2020-12-31"}
    club.send("/seasons", {**old, "preset": "m_league"})
    club.send("/seasons", {"name": "Three", "first_day": "2026-01-01", "seats": 3})
    assert club.ask("GET", "/evenings").get_json()["seats"] == []
    opened(club, [1, 2, 3, 4], rules="tenhou")
    assert phones(club)[0].view()["rules"]["preset"] == "tenhou"
    club.send("/seasons", {"name": "New", "first_day": "2026-01-01", "preset": "ema_2025"})
    assert club.send("/draw", {"persons": [1, 2, 3, 4]})["rules"] == "EMA 2025"
    opened(club, [1, 2, 3, 4], rules="tenhou")  # in place of the table without a hand
    [phone] = phones(club)
    assert phone.view()["rules"]["preset"] == "ema_2025"
    assert phone.view()["name"] == "Table 1, Tuesday club"
    three = {"tables": [[1, 2, 3, 4]], "game": "mcr"}
    club.send("/seasons", {"name": "Newest", "first_day": "2026-02-01", "game": "mcr"})
    club.send("/tables", three)
    assert phones(club)[0].view()["rules"]["game"] == "mcr"


@pytest.mark.long
def test_an_evening_of_tables_of_three(members: tuple[Member, Member]) -> None:
    """By the season for three: nobody is alone, and pairs meet again only if they have to."""
    club, _ = members
    club.send("/persons", {"file": "\n".join("ABCDEFGHIJK")})
    season = {"name": "Three", "first_day": "2026-01-01", "seats": 3, "preset": "tenhou_sanma"}
    club.send("/seasons", season)
    assert club.ask("GET", "/evenings").get_json()["seats"] == [3]
    seen: set[frozenset[int]] = set()
    waited: list[int] = []
    for _turn in range(2):
        found = club.send("/draw", {"persons": list(range(1, 12)), "seats": 3})
        assert [len(each) for each in found["tables"]] == [3, 3, 3]
        pairs = {frozenset(pair) for each in found["tables"] for pair in combinations(each, 2)}
        assert not pairs & seen
        seen |= pairs
        waited += found["sits_out"]
        club.send("/tables", {"tables": found["tables"], "sits_out": found["sits_out"]})
        for phone in phones(club)[-3:]:
            assert len(phone.view()["game"]["seats"]) == 3
            phone.record({"command": "draw", "tenpai": []})
            phone.record({"command": "end"})
    assert len({*waited}) == 4
    few = club.ask("POST", "/draw", {"persons": [1, 2], "seats": 3})
    message = "A table needs 3 players, and 2 are here."
    assert few.get_json()["error"]["message"] == message
    none = club.ask("POST", "/tables", {"tables": [], "rules": {"players": 3}})
    message = "Tables need 3 players each, and there are 0: "
    assert none.get_json()["error"]["message"].startswith(message)
    four = {"tables": [[1, 2, 3, 4], [5, 6, 7]], "rules": "tenhou"}
    assert error(club.ask("POST", "/tables", four))[0] == 422


def test_an_evening_refuses_who_is_not_there_once(members: tuple[Member, Member]) -> None:
    club, _ = members
    club.send("/persons", {"file": "A\nB\nC\nD\nE"})
    refused = club.ask("POST", "/draw", {"persons": [1, 2, 3]})
    message = "A table needs 4 players, and 3 are here."
    assert refused.get_json()["error"]["message"] == message
    assert error(club.ask("POST", "/draw", {"persons": [1, 2, 3, 9]})) == (404, "no_person")
    assert club.ask("POST", "/draw", {"persons": [1, 2, 3, 3]}).status_code == 422
    assert club.ask("POST", "/tables", {"tables": [[1, 2, 3, 3]]}).status_code == 422
    assert club.ask("POST", "/tables", {"tables": []}).status_code == 422
    assert error(club.ask("POST", "/tables", {"tables": [[1, 2, 3, 9]]})) == (404, "no_person")
    waiting = {"tables": [[1, 2, 3, 4]], "sits_out": [5, 9], "rules": "tenhou"}
    assert error(club.ask("POST", "/tables", waiting)) == (404, "no_person")
    three = club.ask("POST", "/tables", {"tables": [[1, 2, 3, 4]], "rules": {"players": 3}})
    assert error(three)[0] == 422
    nothing: dict[str, Any] = {"now": None, "evenings": [], "more": 0, "seats": []}
    assert club.ask("GET", "/evenings").get_json() == nothing
    club.send("/tables", {**waiting, "sits_out": [5, 5, 1]})
    assert tonight(club)["sat_out"][0]["persons"] == [5]
    phones(club)[0].record({"command": "draw", "tenpai": []})
    refused = club.ask("POST", "/tables", {"tables": [[5, 1, 2, 3]]})
    assert "is still playing at another table." in refused.get_json()["error"]["message"]


def links_of(owner: Member, app: Flask) -> dict[str, Member]:
    """Return phones with new links of a club, by role."""
    found = {}
    for role in ("organiser", "scorer"):
        made = owner.send("/links", {"role": role})
        found[role] = Member(app.test_client(), made["path"].removeprefix("/club/"))
    return found


def test_who_reaches_the_tables_of_an_evening(app: Flask, members: tuple[Member, Member]) -> None:
    owner, viewer = members
    other, _ = create_session(app, club=owner.key)  # started by another phone
    other.record(RON)
    links = links_of(owner, app)
    for member, role in ((owner, "host"), *((each, name) for name, each in links.items())):
        [table] = tonight(member)["tables"]
        assert table["path"] not in {f"/t/{other.key}"}
        assert (table["playing"], table["recorded"]) == (True, True)
        [phone] = phones(member)
        assert phone.view()["entries"] == 3
        assert phone.view()["role"] == {"organiser": "host"}.get(role, role)
    assert phones(viewer)[0].view()["role"] == "viewer"
    rename = {"command": "rename", "players": ["Aki", "Ben", "Chi", "Eve"]}
    assert error(phone.post("entries", {"seen": 3, **rename})) == (403, "missing_role")
    phone.record({"command": "end"})
    points = [each["points"] for each in tonight(viewer)["tables"][0]["players"]]
    assert sum(points) == 0
    assert max(points) > 0
    [link] = [each for each in owner.ask("GET", "/links").json["links"] if each["role"] == "scorer"]
    assert owner.ask("DELETE", f"/links/{link['link']}").status_code == 200
    assert phone.ask("GET").status_code == 404


def test_a_scorer_is_host_of_the_tables_that_the_link_opened(
    app: Flask, members: tuple[Member, Member]
) -> None:
    owner, _viewer = members
    owner.send("/persons", {"file": "\n".join("ABCDEFGH")})
    links = links_of(owner, app)
    links["scorer"].send("/tables", {"tables": [[1, 2, 3, 4]], "rules": "tenhou"})
    owner.send("/tables", {"tables": [[5, 6, 7, 8]], "rules": "tenhou"})
    [own, of_others] = phones(links["scorer"])
    assert [each.view()["role"] for each in (own, of_others)] == ["host", "scorer"]
    rename = {"command": "rename", "players": ["A", "B", "C", "X"]}
    own.record(rename)
    assert {each.view()["role"] for each in phones(links["organiser"])} == {"host"}


def test_a_scorer_erases_only_tables_that_the_link_opened(
    app: Flask, members: tuple[Member, Member]
) -> None:
    """Another host can restore a table that a scorer replaced; an organiser erases all."""
    owner, _viewer = members
    owner.send("/persons", {"file": "\n".join("ABCDEFGH")})
    links = links_of(owner, app)
    first, other = ({"tables": [each], "rules": "tenhou"} for each in ([1, 2, 3, 4], [5, 6, 7, 8]))
    host, _ = create_session(app, club=owner.key, players=["A", "B", "C", "D"])
    links["scorer"].send("/tables", {**other, "sits_out": [1]})
    assert error(host.ask("GET")) == (410, "deleted")
    [own] = phones(links["scorer"])
    links["scorer"].send("/tables", other)
    assert error(own.ask("GET")) == (404, "no_table")
    assert host.ask("POST", "/restore").status_code == 200
    owner.send("/tables", first)
    assert error(host.ask("GET")) == (404, "no_table")


def test_a_scorer_who_had_a_key_of_the_host_has_not_opened_the_table(
    app: Flask, members: tuple[Member, Member]
) -> None:
    """Earlier versions gave one at the look at the newest evening."""
    owner, _viewer = members
    create_session(app, club=owner.key)
    scorer = links_of(owner, app)["scorer"]
    old = derived_key(scorer.key, "host 1")
    with app.test_request_context():
        club = open_club_of_key(scorer.key)
        assert club.link is not None
        club.league.store.links.add_table_keys(club.link, {old: Access(1, Role.HOST)})
    [phone] = phones(scorer)
    assert phone.view()["role"] == "scorer"


def test_no_hand_is_lost_when_tables_are_drawn_again(
    members: tuple[Member, Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others record, or open tables, at the very moment: after the look at the tables."""
    club, _ = members
    club.send("/persons", {"file": "\n".join("ABCDEFGH")})
    tables = {"tables": [[1, 2, 3, 4]], "sits_out": [5], "rules": "tenhou"}

    def meanwhile(act: Callable[[], object]) -> None:
        acts = [act]

        def seating(*given: Any) -> Any:
            if acts:
                acts.pop()()
            return evening_seating(*given)

        monkeypatch.setattr(evenings, "evening_seating", seating)

    club.send("/tables", tables)
    [first] = phones(club)
    meanwhile(
        lambda: open_tables(
            open_club_of_key(club.key), [[1, 2, 3, 6]], [], TENHOU, Language.ENGLISH
        )
    )
    club.send("/tables", tables)
    assert first.ask("GET").get_json()["error"]["code"] == "no_table"  # erased, not only deleted
    [phone] = phones(club)  # in place of that of the other phone
    assert [each["name"] for each in phone.view()["game"]["seats"]] == list("ABCD")
    meanwhile(lambda: phone.record(RON))
    refused = club.ask("POST", "/tables", {**tables, "sits_out": [6]})
    assert "A is still playing at another table." in refused.get_json()["error"]["message"]
    [table] = tonight(club)["tables"]
    assert table["recorded"]
    assert tonight(club)["sat_out"][0]["persons"] == [5]
    club.send("/persons", {"file": "I\nJ"})
    others = {"tables": [[5, 6, 7, 8]], "sits_out": [9], "rules": "tenhou"}
    meanwhile(lambda: club.send("/persons/5", {"name": "New"}, "PATCH"))
    club.send("/tables", others)
    [_first, phone] = phones(club)
    assert [each["name"] for each in phone.view()["game"]["seats"]] == ["New", "F", "G", "H"]
    meanwhile(lambda: club.send("/persons/9", {"name": "I"}, "DELETE"))
    assert error(club.ask("POST", "/tables", others)) == (404, "no_person")
    meanwhile(lambda: club.send("/persons/10", {"name": "J"}, "DELETE"))
    others = {"tables": [[5, 6, 7, 10]], "rules": "tenhou"}
    assert error(club.ask("POST", "/tables", others)) == (404, "no_person")
    assert len(club.ask("GET").get_json()["persons"]) == 8


def test_a_conflict_without_a_table_has_no_view(
    members: tuple[Member, Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key of a club or a tournament is not taken for that of a table."""
    club, _ = members
    club.send("/persons", {"file": "\n".join("ABCD")})
    terms = {"name": "Cup", "rules": "ema_2016", "rounds": 1}
    tournament = club.client.post("/api/v1/tournaments", json=terms).get_json()["key"]

    def conflict(*_given: object, **_more: object) -> None:
        raise stale_write()

    monkeypatch.setattr(Store, "create_all", conflict)
    monkeypatch.setattr(TournamentAccess, "enter_result", conflict)
    opened = club.ask("POST", "/tables", {"tables": [[1, 2, 3, 4]], "rules": "tenhou"})
    result = f"/api/v1/tournaments/{tournament}/rounds/1/tables/1/result"
    entered = club.client.post(result, json={"scores": [0, 0, 0, 0]})
    for answer in (opened, entered):
        assert error(answer) == (409, "stale")
        assert answer.get_json().keys() == {"error"}


def test_only_opened_tables_count_for_the_limit(members: tuple[Member, Member]) -> None:
    club, _ = members
    club.send("/persons", {"file": "\n".join("ABCD")})
    club.client.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    tables = {"tables": [[1, 2, 3, 4]], "rules": "tenhou"}
    for _turn in range(MAX_SESSIONS_PER_HOUR + 1):
        refused = club.ask("POST", "/tables", {**tables, "sits_out": [9]})
        assert error(refused) == (404, "no_person")
    for _turn in range(MAX_SESSIONS_PER_HOUR):
        club.send("/tables", tables)
    assert error(club.ask("POST", "/tables", tables)) == (429, "too_many_requests")


LOOK_ALIKES = [
    ("Zo\u00eb", "Zoe\u0308"),
    ("Aki", "ＡＫＩ"),
    ("\u845b", "\u845b\U000e0100"),
]


@pytest.mark.parametrize(("name", "other"), LOOK_ALIKES)
def test_names_that_look_the_same_are_one_person(
    app: Flask, members: tuple[Member, Member], name: str, other: str
) -> None:
    club, _ = members
    request = {"name": "", "players": [name, other, "Chi", "Dan"]}
    for path in ("sessions", f"clubs/{club.key}/sessions"):
        answer = app.test_client().post(f"/api/v1/{path}", json=request)
        assert error(answer) == (422, "impossible_event")
    assert club.persons() == {}
    for each in (name, other):
        table, _viewer = create_session(app, club=club.key, players=[each, "Ben", "Chi", "Dan"])
    assert club.persons()[name] == (1, 2)
    renamed = {"command": "rename", "players": [other, name, "Chi", "Dan"]}
    answer = table.post("entries", {"seen": table.view()["entries"], **renamed})
    assert error(answer) == (422, "impossible_event")
    answer = club.ask("POST", "/persons", {"name": other})
    assert error(answer) == (422, "known_name")


def test_equal_names_of_an_old_evening_are_two_persons(
    app: Flask, members: tuple[Member, Member]
) -> None:
    club, _ = members
    players = ("Zo\u00eb", "Zoe\u0308", "Chi", "Dan")
    session = Session.with_game(SessionStarted("", players, TENHOU))
    service: Service = app.extensions["tenbo"]
    table = Phone(app.test_client(), service.sessions().add(session))
    assert len({each["name"] for each in table.view()["game"]["seats"]}) == 4
    table.record(RON)
    club.send("/persons", {"name": "Zo\u00eb"})
    names = club.names(table)
    assert [(name, proposed) for name, _, _, proposed in names if proposed] == [("Zo\u00eb", 1)]
    choices = [{"name": name, "person": proposed} for name, _, _, proposed in names]
    club.send("/matches", {"keys": [table.key], "names": choices})
    assert club.persons()["Zo\u00eb"] == (1, 1)
    assert club.persons()["Zoe\u0308 (2)"][1] == 1
    table.record({"command": "rename", "players": ["Zo\u00eb", "Eva", "Chi", "Dan"]})
    assert club.persons()["Eva"][1] == 1


def test_a_name_without_its_accents_is_proposed_if_it_is_unique(
    app: Flask, members: tuple[Member, Member]
) -> None:
    club, _ = members
    for person in ("Nóra", "Łukasz", "Ádám", "Adám", "はな"):
        club.send("/persons", {"name": person})
    first, _ = create_session(app, players=["nora", "Lukasz", "Adam", "ばな"])
    proposed = {name: person for name, _, _, person in club.names(first)}
    assert proposed == {"nora": 1, "Lukasz": 2, "Adam": None, "ばな": None}
    both, _ = create_session(app, players=["NORA", "Nóra", "Łukasz", "Ben"])
    proposed = {name: person for name, _, _, person in club.names(both)}
    assert proposed == {"NORA": None, "Nóra": 1, "Łukasz": 2, "Ben": None}


def test_old_names_are_matched_once_and_undone(app: Flask, members: tuple[Member, Member]) -> None:
    club, _ = members
    first, viewer = create_session(app, players=["aki", "Ben", "Chi", "Dan"])
    second, _ = create_session(app, players=["Aki", "Ben", "Bem", "Dan"])
    club.send("/persons", {"name": "AKI"})
    assert club.names(viewer) == []  # a viewer of an evening cannot add it to a club
    names = club.names(first, second)  # two tables of one evening
    assert ("Ben", 1, None, None) in names
    assert [each[1:] for each in names if each[0].lower() == "aki"] == [(1, None, 1)]
    session = Session.with_game(SessionStarted("", ("Ben", "Fay", "Gus", "Hal"), TENHOU))
    service: Service = app.extensions["tenbo"]
    host = service.sessions().add(session, began="2026-01-02T18:00:00+00:00")
    assert ("Ben", 2, None, None) in club.names(first, second, Phone(app.test_client(), host))
    keys = [first.key, second.key]
    choices = [{"name": name, "person": proposed} for name, _, _, proposed in names]
    view = club.send("/matches", {"keys": keys, "names": choices})
    assert club.persons()["AKI"] == (1, 2)
    assert club.persons()["Ben"][1] == 2
    assert all(person is not None for _, _, person, _ in club.names())
    bem, chi = club.persons()["Bem"][0], club.persons()["Chi"][0]
    later = club.send("/matches", {"names": [{"name": "Bem", "present": bem, "person": chi}]})
    assert club.persons()["Chi"] == (chi, 2)
    club.send("/matches/undo", {"matched": later["matched"]})
    assert (club.persons()["Bem"], club.persons()["Chi"]) == ((bem, 1), (chi, 1))
    ben = club.persons()["Ben"][0]
    wrong = [{"name": "Bem", "present": bem, "person": ben}]  # both played on one evening
    assert error(club.ask("POST", "/matches", {"names": wrong})) == (422, "same_person")
    view = club.send("/matches/undo", {"matched": view["matched"]})
    assert {each["name"] for each in view["persons"]} >= {"AKI"}
    assert club.persons()["AKI"] == (1, 0)
    assert "Ben" not in club.persons()


def test_a_season_has_rules_and_teams(app: Flask, members: tuple[Member, Member]) -> None:
    club, viewer = members
    for rules in ({"preset": "tenhou"}, {"preset": "tenhou", "uma": [[30, 10, -10, -30]]}):
        table, _viewer = create_session(app, club=club.key, rules=rules)
        table.record({"command": "draw", "tenpai": [0]})
        table.record({"command": "end"})
    teams = [{"name": "Cranes", "persons": [1, 4]}, {"name": "Owls", "persons": [2]}]
    terms = {"name": "", "first_day": "2020-01-01", "preset": "tenhou", "teams": teams}
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"teams": [*teams, {"name": "Owls", "persons": [3]}]}, "bad_notation"),
        ({"teams": [*teams, {"name": "Larks", "persons": [2]}]}, "bad_notation"),
        ({"teams": [{"name": "Larks", "persons": [9]}]}, "no_person"),
        ({"preset": "tenhou", "game": "mcr"}, "bad_notation"),
        ({"preset": "none"}, "invalid_field"),
    ]
    for change, code in wrong:
        answer = club.ask("POST", "/seasons", terms | {"name": "Autumn"} | change)
        assert answer.get_json()["error"]["code"] == code
    [season] = club.send("/seasons", terms | {"name": "Autumn"})["seasons"]
    assert (season["preset"], season["teams"]) == ("tenhou", teams)
    table_view = viewer.ask("GET", "/standings?season=1").get_json()
    assert table_view["other_rules"] == 1
    points = {row["person"]: row["points"] for row in table_view["rows"]}
    assert [(each["name"], each["games"], each["points"]) for each in table_view["teams"]] == [
        ("Cranes", 4, points[1] + points[4]),
        ("Owls", 2, points[2]),
    ]
    assert viewer.ask("GET", "/standings").get_json()["teams"] == []


def test_the_results_follow_every_change(app: Flask, members: tuple[Member, Member]) -> None:
    club, _ = members

    def games() -> dict[int, int]:
        rows = club.ask("GET", "/standings?game=riichi").get_json()["rows"]
        assert club.ask("GET", "/standings?game=riichi").get_json()["rows"] == rows
        return {row["person"]: row["games"] for row in rows}

    table, _viewer = create_session(app, club=club.key)
    assert games() == {}
    table.record({"command": "end"})
    assert games() == dict.fromkeys((1, 2, 3, 4), 1)
    table.post("undo", {"seen": table.view()["entries"]})
    assert games() == {}
    table.record({"command": "end"})
    club.send("/persons", {"name": "Eva"})
    choice = {"names": [{"name": "Aki", "present": 1, "person": 5}]}
    matched = club.send("/matches", choice)["matched"]
    assert games() == dict.fromkeys((2, 3, 4, 5), 1)
    club.send("/matches/undo", {"matched": matched})
    assert games() == dict.fromkeys((1, 2, 3, 4), 1)
    assert table.ask("DELETE", json={"name": "Friday"}).status_code == 204
    assert games() == {}
    assert {each["evenings"] for each in club.ask("GET").get_json()["persons"]} == {0}
    assert club.ask("GET", "/persons/1/data.json").get_json()["evenings"] == []
    table.post("restore", None)
    assert games() == dict.fromkeys((1, 2, 3, 4), 1)
    assert len(club.ask("GET", "/persons/1/data.json").get_json()["evenings"]) == 1


def test_only_the_club_sees_its_persons(app: Flask, members: tuple[Member, Member]) -> None:
    club, member = members
    table, viewer = create_session(app, club=club.key)
    assert member.ask("GET").get_json()["persons"] == club.ask("GET").get_json()["persons"]
    assert club.key not in member.ask("GET").get_data(as_text=True)
    person = f"/persons/{club.persons()['Aki'][0]}"
    for method, path, body in (
        ("POST", "/persons", {"name": "Eva"}),
        ("PATCH", person, {"name": "Eva"}),
        ("DELETE", person, {"name": "Aki"}),
        ("GET", f"{person}/data.json", None),
        ("POST", "/names", {"keys": [table.key]}),
        ("POST", "/matches", {"names": []}),
        ("POST", "/matches/undo", {"matched": "x"}),
        ("DELETE", "", {"name": "Tuesday club"}),
    ):
        assert error(member.ask(method, path, body)) == (403, "missing_role"), path
        for outsider in (table, viewer):  # keys of an evening open no club
            stranger = Member(app.test_client(), outsider.key)
            assert error(stranger.ask(method, path, body)) == (404, "no_club"), path
    assert error(Member(app.test_client(), viewer.key).ask("GET")) == (404, "no_club")
    request = {"name": "", "players": PLAYERS}
    answer = app.test_client().post(f"/api/v1/clubs/{member.key}/sessions", json=request)
    assert error(answer) == (403, "missing_role")
    for shown in (table, viewer):
        assert "person" not in shown.view()
        assert club.key not in json.dumps(shown.view())
    other = app.test_client().post("/api/v1/clubs", json={"name": "Other"}).get_json()["owner"]
    stranger = Member(app.test_client(), other)
    assert error(stranger.ask("GET", f"{person}/data.json")) == (404, "no_person")
    assert stranger.names(table) == []  # the evening is another club's


def test_each_role_of_a_club(app: Flask, members: tuple[Member, Member]) -> None:
    owner, _ = members

    def invite(by: Member, role: str, **more: object) -> Member:
        path = by.send("/links", {"role": role, **more})["path"]
        return Member(app.test_client(), path.removeprefix("/club/"))

    second = invite(owner, "owner", label="Ben")
    organiser = invite(second, "organiser")
    scorer = invite(organiser, "scorer", days=1)
    for method, path, body, lowest in (
        ("GET", "", None, "viewer"),
        ("GET", "/seasons", None, "viewer"),
        ("POST", "/persons", {"name": "Eva"}, "organiser"),
        ("GET", "/links", None, "organiser"),
        ("POST", "/links", {"role": "scorer"}, "organiser"),
        ("POST", "/links", {"role": "organiser"}, "owner"),
        ("POST", "/links", {"role": "owner"}, "owner"),
        ("DELETE", "", {"name": "another"}, "owner"),
    ):
        phones = {"scorer": scorer, "organiser": organiser, "owner": owner}
        may = list(phones)[list(phones).index(lowest) :] if lowest in phones else list(phones)
        for role, phone in phones.items():
            assert (phone.ask(method, path, body).status_code != 403) == (role in may), (role, path)
    create_session(app, club=scorer.key)
    assert len(owner.persons()) == 5
    listed = owner.ask("GET", "/links").json["links"]
    links = {each["label"] or each["role"]: each for each in listed}
    [own] = [each for each in listed if each["own"]]
    assert (own["role"], links["viewer"]["used"]) == ("owner", None)
    assert links["Ben"]["used"]
    refused = organiser.ask("DELETE", f"/links/{links['Ben']['link']}")
    assert error(refused) == (403, "missing_role")
    assert owner.ask("DELETE", f"/links/{links['viewer']['link']}").status_code == 200
    assert owner.ask("GET").json["viewer"] is None
    assert owner.ask("DELETE", f"/links/{links['Ben']['link']}").status_code == 200
    assert error(second.ask("GET")) == (404, "no_club")
    assert owner.ask("DELETE", f"/links/{own['link']}").status_code == 422


def test_a_person_gets_all_data_and_can_be_deleted(
    app: Flask, members: tuple[Member, Member]
) -> None:
    club, _ = members
    table, viewer = create_session(app, club=club.key, rules="tenhou")
    table.record({"command": "rename", "players": ["Aki", "Benno", "Chi", "Dan"]})
    table.record(RON)
    person = f"/persons/{club.persons()['Benno'][0]}"
    answer = club.ask("GET", f"{person}/data.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    [evening] = answer.get_json()["evenings"]
    assert evening["names"] == ["Ben", "Benno"]
    assert evening["statistics"]["wins"] == 1
    assert [each["hand"]["winner"] for each in evening["hands"]] == [1]
    assert evening["games"][0]["place"] == 1
    scores, entries = table.scores(), table.view()["entries"]
    assert error(club.ask("DELETE", person, {"name": "Ben"}))[0] == 422
    club.send(person, {"name": "Benno"}, "DELETE")
    for shown in (table, viewer):
        view = shown.view()
        assert view["players"] == ["Aki", "#2", "Chi", "Dan"]
        assert "Ben" not in json.dumps(view)
    assert "the name of a person was deleted" in json.dumps(table.view()["latest"])
    assert "Ben" not in table.ask("GET", "/log.json").get_data(as_text=True)
    assert (table.scores(), table.view()["entries"]) == (scores, entries + 1)
    table.post("undo", {"seen": entries + 1})  # brings no name back
    assert table.view()["players"][1] == "#2"
    table.record({"command": "draw"})
    assert sorted(club.persons()) == ["Aki", "Chi", "Dan"]
    assert error(club.ask("GET", f"{person}/data.json")) == (404, "no_person")
    summaries = app.test_client().post("/api/v1/sessions/summaries", json={"keys": [table.key]})
    assert summaries.get_json()["sessions"][0]["players"][1] == "#2"


def test_a_person_without_an_evening_is_gone(members: tuple[Member, Member]) -> None:
    club, _ = members
    club.send("/persons", {"name": "Aki"})
    assert error(club.ask("POST", "/persons", {"name": "ＡＫＩ"})) == (422, "known_name")
    assert error(club.ask("POST", "/persons", {"name": "  "}))[0] == 422
    club.send("/persons/1", {"name": "Akira"}, "PATCH")
    club.send("/persons/1", {"name": "Akira"}, "DELETE")
    assert club.persons() == {}
    assert club.ask("DELETE", "", {"name": "Tuesday club"}).status_code == 204
    assert error(club.ask("GET")) == (404, "no_club")


def test_no_name_of_a_deleted_person_is_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "sessions.sqlite3"
    app = create_app(Settings(database=f"sqlite:///{file}"))
    key = app.test_client().post("/api/v1/clubs", json={"name": "Club"}).get_json()["owner"]
    club, name = Member(app.test_client(), key), "Benjaminowicz"
    table, _ = create_session(app, club=key, players=["Aki", name, "Chi", "Dan"])
    table.record(RON)
    club.send(f"/persons/{club.persons()[name][0]}", {"name": name}, "DELETE")
    app.extensions["tenbo"].close()
    assert name.encode() not in file.read_bytes()


def test_the_command_line_matches_exports_and_deletes(session: RunSession, tenbo: Tenbo) -> None:
    def club(*words: str) -> str:
        return re.sub(r"(?<=\S) +", " ", tenbo("club", *words).out)

    tenbo("club", "list", status=2)
    for players in ("Aki,Ben,Chi,Dan", "aki,Benjamin,Chi,Dan"):
        session("new", "Friday", "--players", players)
    club("new", "Tuesday")
    assert "Aki (game nights: 1) ? a new person" in club("names").splitlines()
    assert "   2 Chi (game nights: 1)" in club("match", "--all").splitlines()
    assert "Ben (game nights: 1)" in club("match", "Benjamin=ben")
    assert "Benjamin (game nights: 1) = Ben" in club("names").splitlines()
    assert "Benjamin (game nights: 1)" in club("undo")
    assert len(json.loads(club("export", "AKI"))["evenings"]) == 2
    assert club("delete", "aki") == "Deleted Aki (game nights: 1); the results stay.\n"
    assert "Aki" not in session("list")[1]
    tenbo("club", "match", "Nobody", status=2)
