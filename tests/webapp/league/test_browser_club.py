"""The page of a club in a browser: persons, old names, an evening, a season, and results."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from scorer.table.events import GameEnded
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.session.commands import RiichiWinCommand, apply_command
from scorer.table.session.log import SessionStarted
from scorer.table.session.session import Session
from tests.presets import TENHOU
from tests.webapp.accessibility import violations
from tests.webapp.league.club_evenings import store_evening
from tests.webapp.qr_code import decode
from tests.webapp.table_page import PLAYERS, close_sheet, sit, start_session
from webapp.league.storage.links import LinkRole
from webapp.league.storage.store import LeagueStore
from webapp.web.server.network import for_phones


@pytest.mark.long
def test_a_club_knows_the_players_of_old_and_new_evenings(
    page: Page, app: Flask, address: str
) -> None:
    sit(page, start_session(app, address).url)
    page.goto(address)
    page.locator("#club-link").tap()
    page.locator("[data-key=name]").fill("Tuesday club")
    page.locator("[data-key=add]").tap()
    expect(page.locator("[data-key^=match-\\:]")).to_have_count(4)
    assert violations(page) == []
    page.locator("[data-key=match-all]").tap()
    persons = page.locator("li [data-key^=person-]")
    expect(persons).to_have_count(4)
    page.locator("[data-key=undo-match]").tap()
    expect(persons).to_have_count(0)
    page.locator(f"[data-key='match-:{PLAYERS[0]}']").tap()
    expect(persons).to_have_count(1)
    links = "[aria-labelledby=role-links-title] details"  # not that of the table that plays
    viewers, owners = page.locator(links, has=page.locator(".qr")).all()
    viewers.locator("summary").tap()
    link = viewers.locator("p.link").inner_text()
    assert (link, link[: len(for_phones(address))]) == (
        decode(viewers.locator(".qr")),
        for_phones(address),
    )
    assert link != owners.locator("p.link").text_content()
    viewers.locator("[data-key=copy]").tap()
    expect(viewers.locator("[data-key=copy]")).to_have_text("Copied")
    page.locator("[data-key=invite-role-owner]").tap()
    page.locator("[data-key=invite-label]").fill("Ben")
    page.locator("[data-key=invite]").dblclick()
    expect(page.locator("[data-key=new-link]")).to_be_visible()
    expect(viewers).to_have_attribute("open", "")  # as before it was drawn again
    revoke = page.locator("[data-key^=revoke-]")
    expect(revoke).to_have_count(2)  # the viewers' link and Ben's
    assert decode(page.locator("[data-key=new-link] .qr")).startswith(for_phones(address))
    assert violations(page) == []
    revoke.last.tap()
    expect(revoke).to_have_count(1)
    revoke.tap()
    expect(revoke).to_have_count(0)
    expect(page.locator(f"{links} img.qr")).to_have_count(1)
    page.locator("[data-key=start-night]").tap()
    expect(page.locator("[data-key=club]")).to_be_checked()
    expect(page.locator("#persons option")).to_have_attribute("value", PLAYERS[0])
    for place, name in enumerate((PLAYERS[0], "Eva", "Fay", "Gil")):
        page.locator(f"[data-key=player-{place}]").fill(name)
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").wait_for()
    page.goto(address)
    page.locator("[data-key=group]", has_text="Tuesday club").tap()
    expect(persons).to_have_count(4)
    page.locator("[data-key=person-1]").tap()
    assert violations(page) == []
    for words in (f"Delete {PLAYERS[0]}", "Delete for good"):
        page.locator("[data-key=delete-person]", has_text=words).tap()
    expect(persons).to_have_count(3)
    expect(page.locator(".club-list").first).not_to_contain_text(PLAYERS[0])


KEY = "k" * 22
SCREENS = {
    f"club/{KEY}": ".results-link",
    f"club/{KEY}#season": ".club-table tbody tr",
    f"club/{KEY}#person-1": ".club-facts",
    f"club/{KEY}#hall": ".club-win",
    "drill": ".drill-choice",
}
"""Addresses, and what is there once they are drawn."""


@pytest.mark.long
def test_a_new_club_shows_nothing_about_names(page: Page, address: str) -> None:
    page.goto(f"{address}club")
    page.locator("[data-key=name]").fill("Tuesday club")
    page.locator("[data-key=add]").tap()
    expect(page.locator("#role-links-title")).to_be_visible()
    expect(page.locator("#names-title")).to_have_count(0)
    headings = page.locator("h2").all_inner_texts()
    assert len(headings) == len({*headings})
    expect(page.locator("section > h2:only-child")).to_have_count(0)  # above nothing
    typed, add = page.locator("[data-key=new-persons]"), page.locator("[data-key=add]")
    persons = page.locator("li [data-key^=person-]")
    typed.fill("Nóra\nEva")
    add.tap()
    expect(persons).to_have_count(2)
    typed.fill("Fay\nnora")
    add.tap()
    expect(typed).to_have_value("Fay\nnora")
    expect(page.locator("details .notice")).to_contain_text('"nora" is almost "Nóra"')
    assert violations(page) == []
    page.locator("[data-key=add-anyway]").tap()
    expect(persons).to_have_count(4)
    page.locator("[data-key=delete-club]").tap()
    page.locator("[data-key=delete-club].danger").tap()
    page.wait_for_url(address)
    expect(page.locator("#club-link")).to_be_visible()
    expect(page.locator("[data-key=group]")).to_have_count(0)


@pytest.mark.long
def test_a_season_its_persons_and_the_hall_of_fame(page: Page, app: Flask, address: str) -> None:
    store = app.extensions["tenbo"].sessions().store
    club = LeagueStore(store).clubs.create("Tuesday club", {KEY: LinkRole.OWNER})
    start = SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), TENHOU)
    claim = RiichiClaim(winner=1, hand="19m19p19s1234567z1m")
    for _ in range(2):
        won = RiichiWinCommand(wins=(claim,), discarder=2)
        session = apply_command(Session.with_game(start), won)
        if session.state.games[-1].state.ending is None:
            session = session.record(GameEnded())
        store_evening(store, session, club)
    page.goto(f"{address}club/{KEY}")
    page.locator(".results-link").tap()
    expect(page.locator(".club-table tbody tr")).to_have_count(4)
    page.locator("[data-key=new-season]").tap()
    page.locator("[data-key=name]").fill("Autumn")
    page.locator("[data-key=first_day]").fill("2026-01-01")
    page.locator("[data-key=min_games]").fill("２")
    page.locator("[data-key=uma]").fill("15 5 5- 15")
    page.locator("[data-key=add]").tap()
    expect(page.get_by_role("alert")).to_contain_text("5 5- 15 is not a list of whole numbers")
    page.locator("[data-key=uma]").fill("＋１５　５、-5; −15")
    page.locator("[data-key=preset]").select_option("ema_2025")
    page.locator("[data-key=add]").tap()
    expect(page.locator("[data-key=season]")).to_have_value("season=1")
    [season] = page.request.get(f"{address}api/v1/clubs/{KEY}/seasons").json()["seasons"]
    assert re.fullmatch(r"2026-01-01[+-]\d\d:\d\d", season["first_day"])
    assert (season["min_games"], season["uma"]) == (2, [15, 5, -5, -15])
    expect(page.locator(".club-table tbody tr").first).to_contain_text("Ben")
    expect(page.locator(".notice.warn")).to_contain_text("1 game night was")
    assert violations(page) == []
    page.reload()
    expect(page.locator("[data-key=season]")).to_have_value("season=1")  # which is played today
    with page.expect_download() as download:
        page.get_by_text("Standings (CSV)").tap()
    assert len(download.value.path().read_text("utf-8-sig").splitlines()) == 5
    page.emulate_media(media="print")
    expect(page.get_by_text("Autumn", exact=True).first).to_be_visible()
    expect(page.locator("[data-key=print]")).to_be_hidden()
    page.emulate_media(media="screen")
    page.locator("[data-key=teams]").tap()
    for person, team in ((1, "Cranes"), (2, "Owls"), (3, "Cranes")):
        page.locator(f"[data-key=team-{person}]").fill(team)
    assert violations(page) == []
    page.locator("[data-key=save]").tap()
    expect(page.locator(".club-table").first.locator("tbody tr").first).to_contain_text("Owls")
    page.locator(".club-table a", has_text="Ben").tap()
    expect(page.locator(".club-facts")).to_contain_text("2–0–0–0")
    expect(page.locator(".club-win")).to_have_count(2)
    assert violations(page) == []
    page.locator("nav a", has_text="Hall of fame").tap()
    expect(page.locator(".club-win")).to_have_count(2)
    assert violations(page) == []


def start_of_season_night(page: Page, app: Flask, address: str, players: int) -> None:
    """Open the form of a new game night of a club whose season has rules."""
    client = app.test_client()
    club = client.post("/api/v1/clubs", json={"name": "River"}).get_json()["owner"]
    terms = {"name": "Autumn", "first_day": "2026-01-01", "seats": players, "preset": "ema_2025"}
    assert client.post(f"/api/v1/clubs/{club}/seasons", json=terms).status_code == 201
    page.goto(f"{address}club/{club}")
    expect(page.locator("h2.title")).to_have_text("River")
    page.goto(f"{address}new")


def start_night(page: Page, *players: str) -> dict[str, Any]:
    """Start it and return the rules of the table."""
    for place, name in enumerate(players):
        page.locator(f"[data-key=player-{place}]").fill(name)
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").wait_for()
    table = page.url.replace("/t/", "/api/v1/tables/")
    rules: dict[str, Any] = page.request.get(table).json()["rules"]
    return rules


@pytest.mark.long
def test_a_night_begins_with_the_rules_of_its_season(page: Page, app: Flask, address: str) -> None:
    start_of_season_night(page, app, address, 4)
    rules, offer = page.locator("[data-key=rules]"), page.locator("[data-key=season-rules]")
    note = page.get_by_text("Autumn is played by these rules: EMA 2025.")
    expect(rules).to_contain_text("EMA 2025")  # at once
    expect(note).to_be_visible()
    expect(offer).to_have_count(0)
    assert violations(page) == []
    page.locator("[data-key=club]").uncheck()
    expect(rules).to_contain_text("Standard")  # those of this phone are as they were
    expect(note).to_have_count(0)
    page.locator("[data-key=club]").check()
    expect(rules).to_contain_text("EMA 2025")
    rules.tap()
    page.locator("[data-key=preset-tenhou]").tap()
    close_sheet(page)
    expect(rules).to_contain_text("Tenhou")
    offer.tap()
    expect(rules).to_contain_text("EMA 2025")
    expect(offer).to_have_count(0)
    assert start_night(page, "Aki", "Ben", "Chi", "Dan")["preset"] == "ema_2025"


@pytest.mark.long
def test_a_season_of_three_players(page: Page, app: Flask, address: str) -> None:
    start_of_season_night(page, app, address, 3)
    page.locator("[data-key=players-3]").tap()
    page.locator("[data-key=season-rules]").tap()
    expect(page.locator("[data-key=season-rules]")).to_have_count(0)
    page.reload()  # three players are remembered, and the rules of the season not
    expect(page.locator("[data-key=rules]")).to_contain_text("EMA 2025")
    rules = start_night(page, "Aki", "Ben", "Chi")
    assert (rules["preset"], rules["values"]["players"]) == ("ema_2025", 3)


@pytest.mark.long
def test_matched_names_stay_open_until_one_is_confirmed(
    page: Page, app: Flask, address: str
) -> None:
    client = app.test_client()
    club = client.post("/api/v1/clubs", json={"name": "River"}).get_json()["owner"]
    client.post(f"/api/v1/clubs/{club}/persons", json={"name": "Nóra"})
    sit(page, start_session(app, address, players=("nora", "Ben", "Chi", "Dan")).url)
    page.goto(f"{address}club/{club}")
    expect(page.locator("[data-key='who-:nora']")).to_have_value("1")
    page.locator("[data-key=match-all]").tap()
    matched = page.locator("details.fold", has_text="Matched names")
    matched.locator("summary").tap()
    matched.get_by_label("Who is Ben?").select_option("1")
    confirm = matched.get_by_role("button", name="Match Ben")
    expect(confirm).to_be_enabled()
    expect(confirm).to_be_visible()


NAMES = ["Aki", "Ben", "Chi", "Dan", "Eva", "Fay", "Gil", "Hal"]


def a_club_of_nine(app: Flask) -> str:
    """Return the path of a club in the API, whose season is played by EMA 2025."""
    client = app.test_client()
    club = client.post("/api/v1/clubs", json={"name": "River"}).get_json()["owner"]
    path = f"/api/v1/clubs/{club}"
    terms = {"name": "Autumn", "first_day": "2026-01-01", "preset": "ema_2025"}
    assert client.post(f"{path}/seasons", json=terms).status_code == 201
    persons = {"file": "\n".join([*NAMES, "Ian"])}
    assert client.post(f"{path}/persons", json=persons).status_code == 201
    return path


def draw(page: Page) -> tuple[list[list[str]], str]:
    """Draw tables; return who sits at each, and who sits out."""
    page.locator("[data-key=draw-tables]").tap()
    sheet = page.locator("dialog")
    expect(sheet.locator(".round-table")).to_have_count(2)
    expect(sheet).to_contain_text("Rules: EMA 2025")
    seats = [
        [each.split()[-1] for each in table.locator("p").all_inner_texts()[1:]]
        for table in sheet.locator(".round-table").all()
    ]
    return seats, sheet.locator("p", has_text="Sits out").inner_text().split()[-1]


def open_tables(page: Page) -> list[str]:
    """Open the tables that are drawn, and return their addresses in the API."""
    page.locator("[data-key=open-tables]").tap()
    expect(page.locator("dialog")).to_have_count(0)
    links = page.locator(".round-table", has=page.locator("summary")).locator("a.link")
    expect(links).to_have_count(2)
    return [
        f"/api/v1{each.get_attribute('href')}".replace("/t/", "/tables/") for each in links.all()
    ]


def play(client: FlaskClient, table: str, seats: list[str]) -> dict[str, int]:
    """Let the first seat of a table win 12,000 from the second; return the points of each player.

    Scores of 42,000, 30,000, 30,000 and 18,000 are +12, 0, 0 and -12, and the uma of EMA 2025 is
    15, 5, -5 and -15, of which the two in the middle share theirs.
    """
    view = client.get(table).get_json()
    assert [each["name"] for each in view["game"]["seats"]] == seats
    assert view["rules"]["preset"] == "ema_2025"
    wins = [{"winner": 0, "points": 12000}]
    for command in ({"command": "win", "wins": wins, "discarder": 1}, {"command": "end"}):
        seen = client.get(table).get_json()["entries"]
        made = client.post(f"{table}/entries", json={"seen": seen, **command})
        assert made.status_code == 201, made.get_json()
    return dict(zip(seats, (27000, -27000, 0, 0), strict=True))


@pytest.mark.long
def test_an_evening_of_two_tables_and_one_who_sits_out(
    page: Page, app: Flask, address: str
) -> None:
    client, path = app.test_client(), a_club_of_nine(app)
    page.goto(f"{address}{path.removeprefix('/api/v1/').replace('clubs', 'club')}")
    page.locator("[data-key=draw-evening]").tap()
    expect(page.locator("[data-key=draw-tables]")).to_be_disabled()
    for name in NAMES:
        page.locator("dialog .toggle", has_text=name).tap()
    page.locator("[data-key=new-here]").fill("Jon")
    page.locator("[data-key=add-here]").tap()
    expect(page.locator("dialog [role=status]")).to_have_text("9 are here.")
    assert violations(page) == []
    draw(page)
    assert violations(page) == []
    page.locator("[data-key=draw-back]").tap()
    first, sits_out = draw(page)
    everybody = sorted([*NAMES, "Jon"])
    assert sorted([*first[0], *first[1], sits_out]) == everybody
    tables = open_tables(page)
    shown = page.locator(".round-table")
    expect(page.locator("details", has=shown).first).to_contain_text(f"Sits out: {sits_out}")
    shown.first.locator("summary").tap()
    link = shown.first.locator("p.link").inner_text()
    assert link == decode(shown.first.locator(".qr"))
    assert link.startswith(for_phones(address))
    assert violations(page) == []
    points = play(client, tables[0], first[0]) | play(client, tables[1], first[1])
    page.reload()
    expect(shown).to_have_count(2)
    for table, seats in zip(shown.all(), first, strict=True):
        numbers = ("+27.0", "−27.0", "±0.0", "±0.0")
        lines = [f"{seat}{number}" for seat, number in zip(seats, numbers, strict=True)]
        found = table.locator("p").all_text_contents()[1:]
        assert [" ".join(each.split()[1:]) for each in found] == lines
    rows = client.get(f"{path}/standings?season=1").get_json()["rows"]
    persons = {each["person"]: each["name"] for each in client.get(path).get_json()["persons"]}
    assert {persons[each["person"]]: each["points"] for each in rows} == points
    page.locator("[data-key=draw-evening]").tap()
    expect(page.locator("dialog [role=status]")).to_have_text("9 are here.")
    second, sits_out_then = draw(page)
    assert sits_out_then != sits_out
    assert all(len({*one} & {*two}) <= 2 for one in first for two in second)
    open_tables(page)
    expect(shown).to_have_count(4)
    page.locator("[data-key=draw-evening]").tap()
    draw(page)
    open_tables(page)  # in place of the second tables, at which nothing is recorded
    expect(shown).to_have_count(4)
    page.goto(f"{address}{client.get(path).get_json()['viewer'].lstrip('/')}")
    expect(shown).to_have_count(4)
    expect(page.locator("[data-key=draw-evening]")).to_have_count(0)
    shown.last.locator("a.link").tap()
    expect(page.locator(".seat").first).to_be_visible()


@pytest.mark.long
def test_tables_of_three_by_the_season_for_three(page: Page, app: Flask, address: str) -> None:
    client, path = app.test_client(), a_club_of_nine(app)
    season = {"name": "Three", "first_day": "2020-01-01", "seats": 3, "preset": "tenhou_sanma"}
    client.post(f"{path}/seasons", json=season)
    page.goto(f"{address}{path.removeprefix('/api/v1/').replace('clubs', 'club')}")
    page.locator("[data-key=draw-evening]").tap()
    for name in NAMES[:6]:
        page.locator("dialog .toggle", has_text=name).tap()
    expect(page.get_by_role("group", name="Players")).to_contain_text("3")
    page.locator("dialog label.segment", has_text="3").tap()
    assert violations(page) == []
    page.locator("[data-key=draw-tables]").tap()
    expect(page.locator("dialog .round-table")).to_have_count(2)
    expect(page.locator("dialog")).to_contain_text("Rules: Tenhou")
    tables = open_tables(page)
    for each in tables:
        assert len(client.get(each).get_json()["game"]["seats"]) == 3
