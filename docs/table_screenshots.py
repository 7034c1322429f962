"""Photographs every screen of a table in a headless Chromium, for docs/screenshots/table.

Run from the checkout: `python docs/table_screenshots.py`. The shipped weights read the photo.
"""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from flask import Flask
from playwright.sync_api import Page, sync_playwright
from screenshots import CHROMIUM, save
from werkzeug.serving import make_server

import webapp
from webapp import create_app
from webapp.settings import Settings

FOLDER = Path(__file__).parent / "screenshots" / "table"
SAMPLE = Path(webapp.__file__).parent / "static" / "samples" / "hand1.jpg"
PLAIN_HTTP = "Object.defineProperty(window, 'isSecureContext', {value: false});"
EVENING: list[dict[str, object]] = [
    {"act": "riichi", "seat": 1},
    {"act": "win", "discarder": 0, "wins": [{"winner": 1, "hand": "234m340p678p22s67p8p"}]},
    {"act": "draw", "tenpai": [0, 2]},
    {"act": "win", "wins": [{"winner": 2, "hand": "22678m340p678p67s8s", "dora": "1p"}]},
    {"act": "win", "discarder": 3, "wins": [{"winner": 0, "points": 2000}]},
    {"act": "win", "discarder": 1, "wins": [{"winner": 2, "points": 3900}]},
    {"act": "win", "discarder": 2, "wins": [{"winner": 3, "points": 8000}]},
    {"act": "win", "discarder": 2, "wins": [{"winner": 0, "points": 5200}]},
    {"act": "win", "discarder": 0, "wins": [{"winner": 3, "points": 7700}]},
]


def main() -> None:
    """Take the pictures in both languages and both colour schemes."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with served() as (app, address), sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        for locale, scheme in product(("en-GB", "ja-JP"), ("light", "dark")):
            context = browser.new_context(
                viewport={"width": 390, "height": 844},
                device_scale_factor=1.5,
                locale=locale,
                color_scheme=scheme,
                has_touch=True,
                is_mobile=True,
                reduced_motion="reduce",
            )
            context.add_init_script(PLAIN_HTTP)
            page = context.new_page()
            for step, name in enumerate(steps(page, Table(app, address)), 1):
                page.wait_for_timeout(400)
                save(page.screenshot(), FOLDER / f"{locale[:2]}-{scheme}-{step:02}-{name}.png")
            context.close()
        browser.close()


class Table:
    """A session, and what is recorded in it without the page."""

    def __init__(self, app: Flask, address: str) -> None:
        self.address = address
        self.client = app.test_client()
        self.key = ""

    def begin(self) -> str:
        """Begin an evening, and give the address of its table."""
        asked = {"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"]}
        answer = self.client.post("/api/v1/sessions", json=asked).get_json()
        self.key = answer["host"]
        return f"{self.address}t/{self.key}"

    def record(self, *acts: dict[str, object]) -> None:
        """Record what happened."""
        for act in acts:
            seen = self.client.get(f"/api/v1/tables/{self.key}").get_json()["entries"]
            asked = {"seen": seen, **act}
            answer = self.client.post(f"/api/v1/tables/{self.key}/entries", json=asked)
            if answer.status_code != 201:
                raise SystemExit(answer.get_json()["error"]["message"])


def steps(page: Page, table: Table) -> Iterator[str]:
    """Go through an evening; each yield is a picture."""
    page.goto(f"{table.address}new")
    for place, name in enumerate(("Aki", "Ben", "Chi", "Dan")):
        page.fill(f"[data-key=player-{place}]", name)
    yield "new"
    page.goto(table.begin())
    page.wait_for_selector("[data-key=who-0]")
    yield "who"
    page.tap("[data-key=who-0]")
    table.record(*EVENING[:3])
    yield from by_photo(page)
    yield from by_hand(page)
    page.tap("[data-key=undo]")
    page.wait_for_selector(".seat-riichi", state="detached")
    table.record(*EVENING[3:])
    page.wait_for_selector("[data-key=needs]")
    yield from looked_at(page)
    table.record({"act": "win", "discarder": 1, "wins": [{"winner": 0, "points": 8000}]})
    page.wait_for_selector("#banner .over")
    yield "game-over"
    page.goto(f"{table.address}new")
    yield from changed_rules(page)


def changed_rules(page: Page) -> Iterator[str]:
    """A rule that is a number, and the uma, changed before the evening."""
    page.locator(".rules-row:visible").last.tap()
    for name in ("start_score", "uma"):
        page.tap(f"[data-rule={name}] summary")
    page.fill("[data-key=typed-start_score-0]", "27000")
    page.press("[data-key=typed-start_score-0]", "Enter")
    page.locator("[data-rule=start_score]").evaluate("rule => rule.scrollIntoView()")
    yield "changed-number"
    page.locator("[data-rule=uma]").evaluate("rule => rule.scrollIntoView()")
    yield "changed-uma"
    close(page)


def by_photo(page: Page) -> Iterator[str]:
    """A riichi, and a win by photo with what comes of it."""
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
    close(page)
    page.tap("[data-key=undo]")
    page.wait_for_selector(".seat-riichi")


def by_hand(page: Page) -> Iterator[str]:
    """The keyboard, han and fu alone, a draw and the rarer things."""
    page.tap("[data-key=seat-1]")
    page.locator("[data-key=means-count]").check()
    page.tap("dialog [data-key=button-tsumo]")
    page.wait_for_selector("#bar [data-key=record]:not([disabled])")
    yield "han-and-fu"
    page.tap("[data-key=leave]")
    page.tap("[data-key=draw]")
    page.tap("dialog [data-key=tenpai-0]")
    page.wait_for_selector("dialog .changes")
    yield "draw"
    close(page)
    page.tap("[data-key=other]")
    yield "other"
    close(page)


def looked_at(page: Page) -> Iterator[str]:
    """What there is to look at."""
    yield "last-hand"
    page.tap("[data-key=needs]")
    yield "needs"
    close(page)
    page.tap("[data-key=centre]")
    yield "differences"
    page.tap("[data-key=centre]")
    page.tap("[data-key=history]")
    yield "history"
    page.locator("dialog .step").last.tap()
    yield "past-hand"
    page.tap("[data-key=take-back]")
    page.wait_for_selector("dialog .changes")
    yield "taken-back"
    close(page)
    close(page)
    page.tap("[data-key=menu]")
    yield "menu"
    close(page)
    for name in ("standings", "statistics", "share", "rules", "names", "photos"):
        page.tap("[data-key=menu]")
        page.tap(f"[data-key=menu-{name}]")
        yield name
        close(page)
    page.tap("[data-key=menu]")
    page.tap("[data-key=menu-set-up]")
    page.tap("[data-key=roll]")
    page.wait_for_selector("dialog .walls")
    yield "set-up"
    close(page)
    page.tap("[data-key=menu]")
    page.tap("[data-key=menu-middle]")
    yield "in-the-middle"
    page.tap("[data-key=menu]")
    page.tap("[data-key=menu-middle]")


def close(page: Page) -> None:
    """Close the topmost sheet."""
    page.locator("dialog.sheet .sheet-head button").last.tap()


@contextmanager
def served() -> Iterator[tuple[Flask, str]]:
    """Serve tenbo on a free port, with a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database=f"sqlite:///{folder}/pictures.sqlite3"))
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield app, f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


if __name__ == "__main__":
    main()
