"""Screenshots of the screens of a club: persons, seasons, statistics, hall of fame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from flask import Flask
from playwright.sync_api import Page

from docs.scripts.browser import OUTPUT, capture, chromium, open_page, serve

FOLDER = OUTPUT / "club"
SIZES = ((360, 640), (390, 844), (844, 390), (820, 1180), (1920, 1080))
PLAYERS = (("Aki", "Ben", "Chi", "Dan"), ("Eva", "Ben", "Aki", "Chi"))
HANDS: list[dict[str, object]] = [
    {"command": "riichi", "seat": 1},
    {"command": "win", "discarder": 0, "wins": [{"winner": 1, "hand": "234m340p678p22s67p8p"}]},
    {"command": "draw", "tenpai": [0, 2]},
    {"command": "win", "discarder": 2, "wins": [{"winner": 1, "hand": "19m19p19s1234567z1m"}]},
]
SEASON = {"name": "2026", "first_day": "2020-01-01", "preset": "tenhou"}


def main() -> None:
    """Save the pictures at every size."""
    with serve() as (app, address), chromium() as browser:
        key = fill_club(app)
        for width, height in SIZES:
            with open_page(browser, viewport={"width": width, "height": height}) as page:
                names = club_screens(page, address, key)
                capture(page, names, FOLDER, f"{width}x{height}-{{:02}}-{{}}.png")


def club_screens(page: Page, address: str, key: str) -> Iterator[str]:
    """Walk through the screens of a club of `fill_club`; yield the name of each."""
    page.goto(f"{address}club")
    page.wait_for_selector("form [data-key=name]")
    yield "new club"
    club = f"{address}club/{key}"
    page.goto(club)
    page.wait_for_selector("[data-key=undo-match], #names-title")
    yield "persons"
    page.tap("[data-key=person-1]")
    page.wait_for_selector("[data-key=delete-person]")
    yield "person of a club"
    page.goto(f"{club}#season")
    page.reload()
    page.wait_for_selector(".club-table tbody tr")
    page.tap("[data-key=new-season]")
    page.wait_for_selector("[data-key=preset] option:nth-child(3)", state="attached")
    yield "new season"
    page.reload()
    page.locator("[data-key=season]").select_option("season=1")
    page.wait_for_selector("[data-key=teams]")
    yield "season"
    page.tap("[data-key=teams]")
    page.wait_for_selector("[data-key=save]")
    yield "teams"
    for screen, wanted in (("person-1", ".club-facts"), ("hall", ".club-win")):
        page.goto(f"{club}#{screen}")
        page.reload()
        page.wait_for_selector(wanted)
        yield screen


def fill_club(
    app: Flask, name: str = "Tsubame", evenings: Sequence[Sequence[str]] = PLAYERS
) -> str:
    """Make the first club of an application, with evenings and a season; return its owner's key."""
    client = app.test_client()

    def send(path: str, request: dict[str, Any]) -> Any:
        response = client.post(f"/api/v1/{path}", json=request)
        if response.status_code != 201:
            raise SystemExit(response.get_json()["error"]["message"])
        return response.get_json()

    key: str = send("clubs", {"name": name})["owner"]
    for players in evenings:
        created = send(f"clubs/{key}/sessions", {"name": "", "players": players})
        table, seen = created["host"], created["view"]["entries"]
        for command in HANDS:  # the yakuman ends the game
            seen = send(f"tables/{table}/entries", {"seen": seen, **command})["entries"]
    teams = [{"name": "Tsuru", "persons": [1, 3]}, {"name": "Fukurou", "persons": [2, 4]}]
    send(f"clubs/{key}/seasons", {**SEASON, "teams": teams})
    return key
