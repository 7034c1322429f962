"""Requests of foreign pages, foreign host names, and what browsers store of responses."""

from __future__ import annotations

import csv
import io
import socket
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Page

from tests.webapp.session_phones import create_session
from webapp.records.csv_text import csv_text, unquote
from webapp.records.game_table import game_table, read_game_table
from webapp.web.app import create_app
from webapp.web.protection.foreign_pages import is_own_host
from webapp.web.settings import Settings

HAND = {"hand": "123m456p789s11222z", "winning_tile": "2z"}
DRAWINGS = ("scores.svg", "card.svg", "qr.svg", "scores_qr.svg")
DOWNLOADS = ("sheet.html", "sheet.csv", "standings.csv", "games.csv", "log.json", *DRAWINGS)


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
        {"Origin": "http://evil.example"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "null"},
    ],
)
def test_a_foreign_page_cannot_send_a_request(app: Flask, headers: dict[str, str]) -> None:
    host, _ = create_session(app)
    entries = host.view()["entries"]
    requests: list[tuple[str, str, Any]] = [
        ("POST", "/api/v1/sessions", {"name": "x", "players": list("ABCD")}),
        ("POST", f"/api/v1/tables/{host.key}/undo", {"seen": entries}),
        ("PATCH", f"/api/v1/tables/{host.key}", {"trains": True}),
        ("DELETE", f"/api/v1/tables/{host.key}", {"name": "Friday"}),
        ("POST", "/", {}),
    ]
    for method, path, json in requests:
        response = host.client.open(path, method=method, json=json, headers=headers)
        assert response.status_code == 403, path
        if path != "/":
            message = response.get_json()["error"]["message"]
            assert "another website" in message
            assert response.get_json()["error"]["code"] == "foreign_page"
    assert host.view()["entries"] == entries


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "http://localhost"},
        {"Origin": "https://localhost"},  # a proxy that ends TLS
    ],
)
def test_the_own_page_and_programs_can_send_requests(
    client: FlaskClient, headers: dict[str, str]
) -> None:
    assert client.post("/api/v1/score", json=HAND, headers=headers).status_code != 403


def test_a_link_from_another_website_opens_the_page(client: FlaskClient) -> None:
    assert client.get("/", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "192.168.1.20", "[::1]:8000",
     "[fe80::1]", socket.gethostname(), f"{socket.gethostname().partition('.')[0]}.local:8000"],
)  # fmt: skip
def test_the_names_and_addresses_of_this_machine_are_accepted(
    client: FlaskClient, host: str
) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "192.168.1.20.evil.example", "-", "a b"]
)
def test_a_foreign_host_name_is_rejected(client: FlaskClient, host: str) -> None:
    for path in ("/", "/api/v1/rules", "/static/icon.svg"):
        assert client.get(path, headers={"Host": host}).status_code == 421
    error = client.get("/api/v1/rules", headers={"Host": host}).get_json()["error"]
    assert "--allow-host" in error["message"]
    assert error["code"] == "foreign_host"


def test_the_page_of_a_foreign_host_name_shows_the_remedy(client: FlaskClient) -> None:
    page = client.get("/", headers={"Host": "mahjong.example:8000", "Accept": "text/html"})
    assert "--allow-host mahjong.example" in page.get_data(as_text=True)


def test_allowed_host_names_are_accepted() -> None:
    app = create_app(Settings(allowed_hosts=frozenset({"Mahjong.example"})))
    client = app.test_client()
    assert client.get("/", headers={"Host": "mahjong.example:8000"}).status_code == 200
    assert client.get("/", headers={"Host": "www.mahjong.example"}).status_code == 421


def test_names_are_compared_as_a_whole() -> None:
    own = socket.gethostname().partition(".")[0]
    assert is_own_host(own)
    assert is_own_host(f"{own}.lan.")
    assert not is_own_host(f"{own}.evil.example")
    assert not is_own_host("")


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("GET", "/api/v1/score", {"OPTIONS", "POST"}),
        ("PUT", "/api/v1/rules", {"GET", "HEAD", "OPTIONS", "POST"}),
        ("POST", "/drill", {"GET", "HEAD", "OPTIONS"}),
        ("DELETE", "/photographs", {"GET", "HEAD", "OPTIONS"}),
    ],
)
@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_a_method_that_is_not_allowed_names_the_others(
    client: FlaskClient, method: str, path: str, allow: set[str], accept: str
) -> None:
    response = client.open(path, method=method, headers={"Accept": accept})
    assert response.status_code == 405
    assert {each.strip() for each in response.headers["Allow"].split(",")} == allow


@pytest.mark.parametrize("name", DOWNLOADS)
def test_downloads_are_not_stored(app: Flask, name: str) -> None:
    host, _ = create_session(app)
    assert host.ask("GET", f"/{name}").headers["Cache-Control"] == "no-store"


def test_a_deleted_photo_disappears_from_browsers(app: Flask, photo: bytes) -> None:
    host, viewer = create_session(app)
    stored = host.client.post(
        f"/api/v1/tables/{host.key}/photos", data={"photo": (io.BytesIO(photo), "hand.jpg")}
    ).get_json()["photo"]
    first = viewer.ask("GET", f"/photos/{stored}")
    assert first.headers["Cache-Control"] == "private, no-cache"
    unchanged = {"If-None-Match": first.headers["ETag"]}
    assert viewer.ask("GET", f"/photos/{stored}", headers=unchanged).status_code == 304
    host.ask("DELETE", f"/photos/{stored}")
    assert viewer.ask("GET", f"/photos/{stored}", headers=unchanged).status_code == 404


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
def test_a_name_is_not_a_formula_in_a_spreadsheet(app: Flask, start: str) -> None:
    name = f'{start}HYPERLINK("http://evil.example")'
    host, _ = create_session(app, players=[name, "Ben", "Chi", "Dan"])
    host.record({"command": "win", "wins": [{"winner": 0, "points": 6000}]})
    text = host.ask("GET", "/sheet.csv").get_data(as_text=True)
    rows = list(csv.reader(io.StringIO(text)))
    cells = [cell for row in rows for cell in row]
    assert f"'{name} change" in cells
    assert any(cell.startswith(f"'{name} ") for cell in rows[1])
    numbers = [cell for cell in cells if cell.lstrip("-").isdecimal()]
    assert any(number.startswith("-") for number in numbers)  # numbers stay numbers
    assert not any(
        cell.startswith(tuple("=+-@＝＋－＠\t\r")) for cell in cells if cell not in numbers
    )


@pytest.mark.parametrize("separator", [";", "\t", "|", "; ", "\n"])
@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝"])
def test_a_text_is_not_a_formula_where_a_spreadsheet_splits(separator: str, start: str) -> None:
    name = f'A{separator}{start}HYPERLINK("http://evil.example")'
    text = csv_text([[name, -5, f"{start}1{separator}{separator}{start}1"]])
    for split in (",", ";", "\t", "|"):
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=split):
            formulas = [cell for cell in row if cell.lstrip().startswith(tuple("=+-@＝"))]
            assert formulas in ([], ["-5"])
        lines = [line for row in text.splitlines() for line in row.split(split)]
        assert [each for each in lines if each.lstrip().startswith(tuple("=+-@＝"))] in ([], ["-5"])


@given(st.text(st.sampled_from("aA=+-@＝'\"\t\r\n;|, \u3000")))
def test_a_text_for_a_spreadsheet_is_read_unchanged(text: str) -> None:
    [[cell, number]] = csv.reader(io.StringIO(csv_text([[text, -5]]), newline=""))
    assert (unquote(cell), number) == (text, "-5")


@pytest.mark.parametrize("name", ["A;=1+1", "A|@B", "A; -B", "'A", "A;'=B"])
def test_names_with_separators_survive_the_table_of_games(name: str) -> None:
    heads = [f"{each}_{seat}" for seat in range(1, 5) for each in ("player", "score")]
    row = [name, 41_000, "Ben", 29_000, "Chi", 20_000, "Dan", 10_000]
    given_table = csv_text([["date", *heads], ["2026-11-23", *row]])
    [[session, began]] = read_game_table(given_table.encode()).sessions
    assert session.state.names[0] == name
    [[again, _]] = read_game_table(game_table([(session.state, began or "")]).encode()).sessions
    assert again.state.names == session.state.names


def test_a_form_of_another_website_creates_no_session(
    page: Page, app: Flask, serve: Callable[[Flask], str]
) -> None:
    start, end = '{"players": ["A", "B", "C", "D"], "name": "x', 'y"}'  # joined by an "="
    form = f"""<form method="post" enctype="text/plain" action="{serve(app)}api/v1/sessions">
        <input name='{start}' value='{end}'></form>"""
    page.route(
        "http://foreign.example/",
        lambda route: route.fulfill(body=form, content_type="text/html"),
    )
    page.goto("http://foreign.example/")
    with page.expect_response("**/api/v1/sessions") as response:
        page.evaluate("document.forms[0].submit()")
    assert response.value.status == 403
    assert app.extensions["tenbo"].sessions().store.sessions([1]) == ()
