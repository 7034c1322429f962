"""Screenshots of every screen of a session, in both languages and colour schemes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from flask import Flask
from playwright.sync_api import Page

import webapp
from docs.scripts.browser import OUTPUT, capture, chromium, close_sheet, phones, serve, unfold_rules

FOLDER = OUTPUT / "table"
SAMPLE = Path(webapp.__file__).parent / "static" / "samples" / "hand1.jpg"
PLAIN_HTTP = "Object.defineProperty(window, 'isSecureContext', {value: false});"
COMMANDS: list[dict[str, object]] = [
    {"command": "riichi", "seat": 1},
    {"command": "win", "discarder": 0, "wins": [{"winner": 1, "hand": "234m340p678p22s67p8p"}]},
    {"command": "draw", "tenpai": [0, 2]},
    {"command": "win", "wins": [{"winner": 2, "hand": "22678m340p678p67s8s", "dora": "1p"}]},
    {"command": "win", "discarder": 3, "wins": [{"winner": 0, "points": 2000}]},
    {"command": "win", "discarder": 1, "wins": [{"winner": 2, "points": 3900}]},
    {"command": "win", "discarder": 2, "wins": [{"winner": 3, "points": 8000}]},
    {"command": "win", "discarder": 2, "wins": [{"winner": 0, "points": 5200}]},
    {"command": "win", "discarder": 0, "wins": [{"winner": 3, "points": 7700}]},
]


def main() -> None:
    """Save the pictures."""
    with serve() as (app, address), chromium() as browser:
        for language, scheme, page in phones(browser):
            page.add_init_script(PLAIN_HTTP)
            names = steps(page, Table(app, address))
            capture(page, names, FOLDER, f"{language}-{scheme}-{{:02}}-{{}}.png")


class Table:
    """A session to which other phones add entries."""

    def __init__(self, app: Flask, address: str) -> None:
        self.address = address
        self.client = app.test_client()
        self.key = ""

    def begin(self) -> str:
        """Create the session and return the address of its page."""
        request = {"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"]}
        response = self.client.post("/api/v1/sessions", json=request).get_json()
        self.key = response["host"]
        return f"{self.address}t/{self.key}"

    def record(self, *commands: dict[str, object]) -> None:
        """Record commands through the API."""
        for command in commands:
            seen = self.client.get(f"/api/v1/tables/{self.key}").get_json()["entries"]
            request = {"seen": seen, **command}
            response = self.client.post(f"/api/v1/tables/{self.key}/entries", json=request)
            if response.status_code != 201:
                raise SystemExit(response.get_json()["error"]["message"])


def steps(page: Page, table: Table) -> Iterator[str]:
    """Walk through a session; every yielded name is one picture."""
    page.goto(f"{table.address}new")
    for place, name in enumerate(("Aki", "Ben", "Chi", "Dan")):
        page.fill(f"[data-key=player-{place}]", name)
    yield "new"
    address = table.begin()
    table.record(*COMMANDS[:3])
    page.goto(address)
    page.wait_for_selector("[data-key=identity-0]")
    yield "who"
    page.tap("[data-key=identity-0]")
    yield from by_photo(page)
    yield from by_hand(page)
    page.tap("[data-key=undo]")
    page.wait_for_selector(".seat-riichi", state="detached")
    table.record(*COMMANDS[3:])
    page.wait_for_selector("[data-key=result-done]")
    page.wait_for_selector("[data-key=needs]")
    close_sheet(page)
    yield from displays(page)
    table.record({"command": "win", "discarder": 1, "wins": [{"winner": 0, "points": 8000}]})
    page.wait_for_selector("#banner .over")
    yield "game-over"
    page.goto(f"{table.address}new")
    yield from changed_rules(page)


def changed_rules(page: Page) -> Iterator[str]:
    """Change a numeric rule, the uma and the number of players of a new session."""
    page.locator("[data-key=rules]:visible").last.tap()
    unfold_rules(page, "start_score", "uma")
    page.fill("[data-key=typed-start_score-0]", "27000")
    page.press("[data-key=typed-start_score-0]", "Enter")
    page.wait_for_selector("[data-key=back-start_score]")
    show_rule(page, "start_score")
    yield "changed-number"
    page.fill("[data-key=typed-uma-0]", "40")
    page.press("[data-key=typed-uma-0]", "Enter")
    page.wait_for_selector("[data-rule=uma] [role=alert]")
    show_rule(page, "uma")
    yield "changed-uma"
    page.fill("[data-key=typed-uma-3]", "-40")
    page.press("[data-key=typed-uma-3]", "Enter")
    page.wait_for_selector("[data-key=back-uma]")
    page.tap("[data-rule=players] summary")
    page.locator("[data-key=rule-players-3]").check()
    page.wait_for_selector("[data-rule=players] [role=status]")
    show_rule(page, "players")
    yield "three-players"
    show_rule(page, "uma")
    yield "laid-aside"
    close_sheet(page)


def show_rule(page: Page, name: str) -> None:
    """Scroll a rule to just below the header of its sheet."""
    page.locator(f"[data-rule={name}]").evaluate(
        "rule => { rule.style.scrollMarginTop = '60px'; rule.scrollIntoView(); }"
    )


def by_photo(page: Page) -> Iterator[str]:
    """Record a riichi, then a win by photo."""
    page.tap("[data-key=seat-2]")
    page.tap("[data-key=riichi]")
    page.wait_for_selector(".seat-riichi")
    yield "table"
    page.tap("[data-key=seat-2]")
    yield "seat"
    with page.expect_file_chooser() as camera:
        page.tap("dialog [data-key=ron-1]")
    camera.value.set_files(SAMPLE)
    page.wait_for_selector("#bar [data-key=record]:not([disabled])", timeout=90_000)
    yield "photo"
    page.evaluate("document.querySelector('#choices').scrollIntoView()")
    yield "payment"
    page.tap("#bar [data-key=record]")
    page.wait_for_selector("[data-key=result-done]")
    yield "result"
    close_sheet(page)
    page.tap("[data-key=undo]")
    page.wait_for_selector(".seat-riichi")


def by_hand(page: Page) -> Iterator[str]:
    """Enter a win by han and fu, a draw, and open the menu of rarer events."""
    page.tap("[data-key=seat-1]")
    page.locator("[data-key=means-count]").check()
    page.tap("dialog [data-key=button-tsumo]")
    page.locator("[data-key=han-3]").check()
    page.locator("[data-key=fu-40]").check()
    page.wait_for_selector("#bar [data-key=record]:not([disabled])")
    yield "han-and-fu"
    page.tap("[data-key=close-draft]")
    page.tap("[data-key=draw]")
    page.tap("dialog [data-key=tenpai-0]")
    page.wait_for_selector("dialog .changes")
    yield "draw"
    close_sheet(page)
    page.tap("[data-key=other]")
    yield "other"
    close_sheet(page)


def displays(page: Page) -> Iterator[str]:
    """Open every screen that only displays something."""
    yield "last-hand"
    page.tap("[data-key=needs]")
    yield "needs"
    close_sheet(page)
    page.tap("[data-key=centre]")
    yield "differences"
    page.tap("[data-key=centre]")
    page.tap("[data-key=history]")
    yield "history"
    page.locator("dialog .step").last.tap()
    yield "past-hand"
    page.tap("[data-key=undo-step]")
    page.wait_for_selector("dialog .changes")
    yield "taken-back"
    close_sheet(page)
    close_sheet(page)
    page.tap("[data-key=menu]")
    yield "menu"
    close_sheet(page)
    for name in ("standings", "statistics", "share", "rules", "names", "photos"):
        page.tap("[data-key=menu]")
        page.tap(f"[data-key=menu-{name}]")
        yield name
        close_sheet(page)
    page.tap("[data-key=menu]")
    page.tap("[data-key=menu-set-up]")
    page.tap("[data-key=roll]")
    page.wait_for_selector("dialog .walls")
    yield "set-up"
    close_sheet(page)
    page.tap("[data-key=menu]")
    page.tap("[data-key=menu-middle]")
    yield "in-the-middle"
    page.tap("[data-key=menu]")
    page.tap("[data-key=menu-middle]")


if __name__ == "__main__":
    main()
