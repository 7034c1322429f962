"""The list of EMA: its columns, names in two parts, and what is missing."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.webapp.accessibility import violations
from tests.webapp.league.test_tournaments import END, RON, Desk, create

PLAYERS = """Name;Last name;Club;Country;EMA number
Kovács Anna;Kovács;A;hun;4010007
Ben DE LA CRUZ;;B;ESP;19010203
Chi Maria Nagy;;C;Hungary;
Dan;;;FRA;07010001
"""


def rows(answer: Any) -> list[list[str]]:
    assert answer.status_code == 200, answer.get_json()
    assert answer.data.startswith(b"\xef\xbb\xbf")
    return [*csv.reader(io.StringIO(answer.data.decode("utf-8-sig")))]


def played(app: Flask, **terms: object) -> Desk:
    owner = create(app, players=0, rounds=1, **terms)
    owner.send("POST", "/players", {"file": PLAYERS})
    owner.send("POST", "/rounds", {"kind": "file", "file": "1;1;1;2;3;4"})
    owner.send("POST", "/rounds/1/open")
    table = owner.tables()[1, 1]
    table.record(RON if "game" not in terms else {**RON, "wins": [{"winner": 1, "points": 20}]})
    table.record(END)
    return owner


def test_the_list_of_ema(app: Flask) -> None:
    owner = played(app)
    query = "country=hun&city=Pécs&first_day=2026-11-28&last_day=2026-11-29"
    head, *lines = rows(owner.ask("GET", f"/ema.csv?{query}"))
    assert len(head) == 19
    of_tournament = [1, 10, 11, 12, 13, 14, 15, 16, 17, 18]
    days = ["28-29 November 2026", "2", "NO"]
    for line in lines:
        assert line[0] == "Spring Cup 2026"
        values = [line[place] for place in of_tournament]
        assert values == ["4", "29.11.2026", "HUN", "Pécs", "", "Spring Cup", "Riichi", *days]
    players = [[line[place] for place in (2, 3, 4, 5, 6, 7, 8, 9)] for line in lines]
    standings = [(each["rank"], each["points"]) for each in owner.send("GET")["standings"]]
    assert [(int(each[0]), int(each[5])) for each in players] == standings
    # 8,000 from Anna to Ben; Chi and Dan share the middle: uma 15, 0, 0 and -15 of EMA.
    assert players == [
        ["1", "Ben", "DE LA CRUZ", "19010203", "1", "23000", "YES", "ESP"],
        ["2", "Chi Maria", "NAGY", "", "1", "0", "", ""],
        ["2", "", "DAN", "07010001", "1", "0", "YES", "FRA"],
        ["4", "Anna", "KOVÁCS", "04010007", "1", "-23000", "YES", "HUN"],
    ]
    view = owner.send("GET", "/ema")
    assert [each["base_rank"] for each in view["rows"]] == [1000, 667, 667, 0]
    assert view["first"] == view["last"]
    assert owner.invite("viewer").ask("GET", "/ema").status_code == 403


def test_table_points_of_the_chinese_game(app: Flask) -> None:
    owner = played(app, game="mcr", rules=None)
    query = "country=FRA&city=&first_day=2026-11-28&last_day=2026-11-28"
    _head, first, *_others = rows(owner.ask("GET", f"/ema.csv?{query}"))
    standing = owner.send("GET")["standings"][0]
    assert (float(first[6]), int(first[7])) == (standing["points"] / 1000, standing["score"])
    assert first[6] == "4.0"
    assert first[15:18] == ["MCR", "28 November 2026", "1"]


@pytest.mark.parametrize(
    "query",
    [
        "country=Hungary&first_day=2026-11-28&last_day=2026-11-28",
        "country=HUN&first_day=2026-11-29&last_day=2026-11-28",
        "country=HUN&first_day=&last_day=2026-11-28",
        "country=HUN",
    ],
)
def test_a_list_without_its_place_or_days(app: Flask, query: str) -> None:
    assert create(app).ask("GET", f"/ema.csv?{query}").status_code == 422


@pytest.mark.parametrize("terms", [{"ema": "123"}, {"last_name": "Kiss"}, {"ema": "0401000x"}])
def test_refused_terms_of_a_player(app: Flask, terms: dict[str, str]) -> None:
    owner = create(app, players=4)
    answer = owner.ask("PATCH", "/players/1", {"name": "Nagy Anna", **terms})
    assert answer.status_code == 422
    assert "write" in answer.get_json()["error"]["message"] or "8 digits" in answer.text


def test_a_deleted_person_has_no_ema_number(app: Flask) -> None:
    club = app.test_client().post("/api/v1/clubs", json={"name": "River"}).get_json()["owner"]
    client, path = app.test_client(), f"/api/v1/clubs/{club}"
    terms = {"name": "Cup", "rounds": 1, "rules": "ema_2025"}
    key = client.post(f"{path}/tournaments", json=terms).get_json()["key"]
    owner = Desk(client, key)
    owner.send("POST", "/players", {"file": PLAYERS})
    person = client.get(path).get_json()["persons"][0]["person"]
    data = client.get(f"{path}/persons/{person}/data.json").get_json()["tournaments"][0]
    assert (data["last_name"], data["ema"]) == ("Kovács", "04010007")
    client.delete(f"{path}/persons/{person}", json={"name": "Kovács Anna"})
    player = owner.send("GET")["players"][0]
    assert (player["name"], player["last_name"], player["ema"]) == ("(1)", "", "")


@pytest.mark.long
def test_the_list_of_ema_on_the_page(page: Page, app: Flask, address: str) -> None:
    owner = played(app)
    page.goto(f"{address}tournament/{owner.key}")
    page.locator("[data-key=player-3]").tap()
    page.locator("[data-key=player-ema]").fill("12")
    page.locator("[data-key=save-player]").tap()
    expect(page.locator("dialog .notice")).to_contain_text("8 digits")
    expect(page.locator("[data-key=player-ema]")).to_have_value("12")
    page.locator("[data-key=player-ema]").fill("04010008")
    page.locator("[data-key=save-player]").tap()
    expect(page.locator("dialog")).to_have_count(0)
    page.locator("[data-key=ema]").tap()
    expect(page.locator("dialog tbody tr").nth(1)).to_contain_text("04010008")
    expect(page.locator("dialog .notice")).to_have_text(
        "1 player has no country of three letters, such as HUN."
    )
    expect(page.locator("[data-key=ema-file]")).to_be_hidden()
    page.locator("[data-key=ema-country]").fill("HUN")
    assert violations(page) == []
    with page.expect_download() as download:
        page.locator("[data-key=ema-file]").tap()
    text = download.value.path().read_text("utf-8-sig")
    assert len(text.splitlines()) == 5
    assert text.count(",HUN,,,Spring Cup,Riichi,") == 4
