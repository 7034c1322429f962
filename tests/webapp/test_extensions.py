"""Extensions: sessions and pages work without them, and one switch turns the league off."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Page, Request, expect
from sqlalchemy import inspect

from tests.webapp.session_phones import RON, create_session
from tests.webapp.test_store import new_session, postgres_url, url, with_draw  # noqa: F401
from webapp import extensions as extensions_module
from webapp.extensions import extensions
from webapp.storage.store import Store
from webapp.web.app import create_app
from webapp.web.settings import Settings


@pytest.fixture
def no_extensions(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(extensions_module, "PACKAGES", ("webapp.no_such_package",))
    extensions.cache_clear()
    yield
    extensions.cache_clear()


@pytest.mark.usefixtures("no_extensions")
def test_sessions_need_no_extension() -> None:
    with closing(Store("sqlite://")) as store:
        number = store.create(new_session())
        session = store.session(number)
        store.append(number, with_draw(session), seen=len(session))
        store.delete(number)
        store.restore(number)
        assert len(store.session(number)) == len(session) + 1
        store.erase(number)
        with store.database.connect() as connection:
            assert not inspect(connection).has_table("clubs")
    app = create_app(Settings(database="sqlite://"))
    host, _viewer = create_session(app)
    host.record(RON)
    assert host.view()["entries"] == 3


def test_a_database_gains_the_tables_of_an_extension(
    request: pytest.FixtureRequest,
    url: str,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as without:
        without.setattr(extensions_module, "PACKAGES", ())
        extensions.cache_clear()
        request.addfinalizer(extensions.cache_clear)
        with closing(Store(url)) as store:
            number = store.create(new_session())
            with store.database.connect() as connection:
                assert not inspect(connection).has_table("clubs")
    extensions.cache_clear()
    app = create_app(Settings(database=url))
    made = app.test_client().post("/api/v1/clubs", json={"name": "Riverside"})
    assert made.status_code == 201
    with closing(Store(url)) as store:
        session = store.session(number)
        store.append(number, with_draw(session), seen=len(session))
        assert len(store.session(number)) == len(session) + 1
    app.extensions["tenbo"].close()


@pytest.mark.parametrize("is_installed", [True, False])
def test_the_switch_removes_pages_endpoints_and_links(
    request: pytest.FixtureRequest, *, is_installed: bool
) -> None:
    if not is_installed:
        request.getfixturevalue("no_extensions")
    on, off = (
        create_app(Settings(database="sqlite://", league=league)).test_client()
        for league in (True, False)
    )
    for client, has_league in ((on, is_installed), (off, False)):
        home = client.get("/").get_data(as_text=True)
        assert ('id="club-link"' in home, "data-league" in home) == (has_league,) * 2
        for path in ("/club", "/tournament"):
            assert client.get(path).status_code == (200 if has_league else 404)
        code = client.get("/api/v1/clubs/key").get_json()["error"]["code"]
        assert code == ("no_club" if has_league else "not_found")
        paths = client.get("/api/v1/openapi.json").get_json()["paths"]
        assert ("/clubs/{key}" in paths) == has_league


ADDED = re.compile(
    r' data-league|<a [^>]*\bid="(?:club|tournament)-link".*?</a>|\s+(?=<|$)', re.DOTALL
)
"""The parts of pages that the league adds, and the blanks around them."""


def test_the_rest_is_the_same_without_the_league() -> None:
    """Without it there are fewer routes, and nothing else of another route or page differs."""
    on, off = (
        create_app(Settings(database="sqlite://", league=league)) for league in (True, False)
    )
    routes = [
        {(each.rule, each.endpoint) for each in app.url_map.iter_rules()} for app in (on, off)
    ]
    assert routes[0] > routes[1]
    added = {endpoint.partition(".")[0] for _rule, endpoint in routes[0] - routes[1]}
    assert added == {"league", "league_pages"}
    with_league, without = on.test_client(), off.test_client()
    documents = [
        client.get("/api/v1/openapi.json").get_json()["paths"] for client in (with_league, without)
    ]
    assert documents[1].items() < documents[0].items()
    tables = [create_session(app)[0].key for app in (on, off)]
    plain = [rule for rule, endpoint in routes[1] if re.match(r"pages\.", endpoint)]
    paths = [(rule, rule) for rule in plain if "<" not in rule]
    assert len(paths) > 5
    for first, second in (*paths, [f"/t/{key}" for key in tables], ("/no", "/no")):
        found, other = with_league.get(first), without.get(second)
        assert found.status_code == other.status_code
        texts = [ADDED.sub("", answer.get_data(as_text=True)) for answer in (found, other)]
        assert texts[0].replace(tables[0], "") == texts[1].replace(tables[1], "")


def test_the_same_scripts_are_loaded_without_the_league(
    page: Page, serve: Callable[[Flask], str], own_database: str
) -> None:
    """Of those of clubs and tournaments a phone without any loads what other scripts import."""
    loaded: list[set[str]] = []

    def note(request: Request) -> None:
        path = urlsplit(request.url).path
        if path.endswith(".js") and re.search("club|tournament|/links/", path):
            loaded[-1].add(path)

    page.on("request", note)
    for league in (True, False):
        app = create_app(Settings(database=own_database, league=league))
        table, _viewer = create_session(app)
        address = serve(app)
        loaded.append(set())
        page.goto(address)
        expect(page.locator("#club-link")).to_have_count(int(league))
        page.goto(f"{address}new")
        page.locator("[data-key=player-0]").fill("Aki")
        page.goto(f"{address}drill")
        expect(page.locator("main")).not_to_be_empty()
        page.goto(f"{address}t/{table.key}")
        page.locator("[data-key=identity-0]").tap()
        expect(page.locator("#board .seat")).to_have_count(4)
    assert loaded[0] == loaded[1]
    assert [each.rpartition("/js/")[2] for each in sorted(loaded[0])] == [
        "club/own_club.js",
        "table/board/tournament_clock.js",
    ]


def test_a_phone_that_knew_a_club_plays_without_it(
    page: Page, serve: Callable[[Flask], str], own_database: str
) -> None:
    address = serve(create_app(Settings(database=own_database, league=False)))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.evaluate('localStorage[\'tenbo.club:/\'] = \'{"key": "k", "role": "owner"}\'')
    page.goto(address)
    expect(page.locator("#club-link")).to_have_count(0)
    page.goto(f"{address}new")
    for place, name in enumerate(("Aki", "Ben", "Chi", "Dan")):
        page.locator(f"[data-key=player-{place}]").fill(name)
    expect(page.locator("[data-key=club]")).to_have_count(0)
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").tap()
    expect(page.locator("#board .seat")).to_have_count(4)
    unwanted = re.compile(r"/api/v1/(clubs|tournaments)|/(clock|substitutes)$")
    assert [each for each in asked if unwanted.search(each)] == []
