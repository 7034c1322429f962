"""Photographs every step of the page in a headless Chromium, for docs/screenshots.

Run from the checkout: `python docs/screenshots.py`. The shipped weights read the sample photo.
"""

from __future__ import annotations

import io
import shutil
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from flask import Flask
from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from werkzeug.serving import make_server

from webapp import create_app
from webapp.settings import Settings

FOLDER = Path(__file__).parent / "screenshots"
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
COLOURS = 256
PATIENCE = 60_000  # milliseconds
LOCALES = ("en-GB", "ja-JP")
WIDE = {"across": (844, 390), "tablet": (820, 1180), "tablet-across": (1180, 820)}
WAITING = ["2m", "3m", "4m", "3p", "4p", "0p", "6s", "7s", "2s", "2s", "6p", "7p", "8p"]
BY_HAND = ["2m", "3m", "4m", "3p", "4p", "0p", "6s"]


def main() -> None:
    """Take the pictures in both languages and colour schemes, and the wide layouts."""
    with served() as (_, address), chromium() as browser:
        for language, scheme, page in phones(browser):
            page.goto(address)
            prefix = "" if language == "en" else f"{language}-"
            take(page, steps(page), FOLDER, f"{prefix}{scheme}-{{}}-{{}}.png")
        for device, (width, height) in WIDE.items():
            size: ViewportSize = {"width": width, "height": height}
            with opened(browser, viewport=size, device_scale_factor=1) as page:
                page.goto(address)
                take(page, wide(page), FOLDER, f"{device}-{{1}}.png")


@contextmanager
def served() -> Iterator[tuple[Flask, str]]:
    """Serve tenbo on a free port, with a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database=f"sqlite:///{folder}/pictures.sqlite3"))
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield app, f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def chromium(*more: str) -> Iterator[Browser]:
    """A browser, started with more than the usual where asked."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", *more]
        )
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, **how: Any) -> Iterator[Page]:
    """A phone, or what is said to be different from one."""
    phone = {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
        "reduced_motion": "reduce",
    }
    context = browser.new_context(**{**phone, **how})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def phones(browser: Browser) -> Iterator[tuple[str, str, Page]]:
    """A phone for each language and colour scheme."""
    for locale, scheme in product(LOCALES, ("light", "dark")):
        with opened(browser, locale=locale, color_scheme=scheme) as page:
            yield locale[:2], scheme, page


def take(page: Page, names: Iterable[str], folder: Path, path: str) -> None:
    """Take a picture at each name; its path has the number of the step and the name."""
    for step, name in enumerate(names, 1):
        page.wait_for_timeout(400)
        image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        # Few colours, moved until they hold the small red of a point stick too.
        few = image.quantize(COLOURS, kmeans=8, dither=Image.Dither.NONE)
        few.save(folder / path.format(step, name), optimize=True)


def wide(page: Page) -> Iterator[str]:
    """The start, a hand from the keyboard, one from a photo with a tile to correct, its score."""
    yield "start"
    page.tap("#by-hand")
    for label in BY_HAND:
        page.tap(f"#keyboard [data-label='{label}']")
    yield "by-hand"
    page.tap("[data-key=done]")
    page.tap("#new")
    page.tap("#sample-open")
    page.wait_for_selector("#bar .worth-now.done")
    yield "reading"
    page.locator("#felt .concealed .tile[data-label]").first.tap()
    yield "correction"
    page.tap("[data-key=done]")
    page.tap("#bar .worth-now")
    yield "score"


def steps(page: Page) -> Iterator[str]:
    """Go through the page; each yield is a picture."""
    yield from by_hand(page)
    yield from from_photo(page)
    yield from rules(page)
    yield from waits(page)
    yield from open_hand(page)


def by_hand(page: Page) -> Iterator[str]:
    """From the start to a meld beside tiles from the keyboard."""
    yield "start"
    page.tap("#by-hand")
    for label in BY_HAND:
        page.tap(f"#keyboard [data-label='{label}']")
    yield "by-hand"
    page.tap("[data-key=done]")
    page.tap("[data-key=add-meld]")
    yield "meld"
    close(page)
    page.tap("#new")


def from_photo(page: Page) -> Iterator[str]:
    """The sample photo to its score, which stays open."""
    page.tap("#sample")
    page.wait_for_selector("#photo .box")
    yield "reading"
    page.locator("#felt .tile[data-label]").first.tap()
    yield "correction"
    page.tap("[data-key=done]")
    page.locator("[data-key=riichi]").check()
    page.wait_for_selector("#bar .worth-now.done")
    yield "options"
    page.tap("#bar .worth-now")
    page.tap("details.fu summary")
    yield "score"


def rules(page: Page) -> Iterator[str]:
    """Another table's rules for the score, one of them changed, and what if."""
    page.locator("dialog .rules-row").tap()
    page.locator("[data-key=preset-wrc_2025]").check()
    yield "rules"
    page.tap("[data-rule=kiriage_mangan] summary")
    page.locator("[data-key=rule-kiriage_mangan-false]").check()
    page.tap("[data-rule=kiriage_mangan] summary")
    page.tap("[data-rule=kazoe] summary")
    page.evaluate("document.querySelector('[data-rule=rinshan_fu]').scrollIntoView()")
    yield "uncertain"
    page.evaluate("document.querySelector('dialog:last-of-type').scrollTo(0, 0)")
    page.locator("[data-key=preset-tenhou]").check()
    close(page)
    page.evaluate("document.querySelector('dialog .fu').scrollIntoView()")
    yield "what-if"
    close(page)
    page.tap("#new")


def waits(page: Page) -> Iterator[str]:
    """Thirteen tiles, and all objections to fourteen, with a discard."""
    page.tap("#by-hand")
    for label in WAITING:
        page.tap(f"#keyboard [data-label='{label}']")
    page.tap("#keyboard [data-key=waits]")
    page.wait_for_selector(".wait")
    yield "waits"
    close(page)
    page.tap("#keyboard [data-label='9s']")
    page.tap("[data-key=add-discards]")
    page.tap("#keyboard [data-label='5s']")
    page.tap("[data-key=done]")
    page.locator("#hand-rules button").tap()
    page.locator("[data-key=preset-tenhou_sanma]").check()
    close(page)
    page.wait_for_selector("#notices li")
    page.evaluate("scrollTo(0, 0)")
    yield "objections"


def open_hand(page: Page) -> Iterator[str]:
    """The sample with melds, on a page that remembers nothing, and the photo guide."""
    page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    page.reload()
    page.tap("#sample-open")
    page.wait_for_selector("#bar .worth-now.done")
    yield "open-hand"
    page.locator("#felt .meld .tile").first.tap()
    yield "meld-tile"
    page.tap("[data-key=done]")
    page.tap("#new")
    page.locator(".advice a").tap()
    yield "guide"


def close(page: Page) -> None:
    """Close the topmost sheet."""
    page.locator("dialog.sheet").last.locator(".sheet-head button").tap()


if __name__ == "__main__":
    main()
