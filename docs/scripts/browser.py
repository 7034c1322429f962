"""Serve tenbo, drive a headless Chromium and save screenshots."""

from __future__ import annotations

import io
import logging
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
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

from webapp.web.app import create_app
from webapp.web.settings import Settings

OUTPUT = Path(__file__).parents[2] / "build" / "screenshots"
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
COLOURS = 256
TIMEOUT = 60_000  # milliseconds
LOCALES = ("en-GB", "ja-JP")


@contextmanager
def serve() -> Iterator[tuple[Flask, str]]:
    """Serve tenbo on a free port with a temporary database; yield the app and its address."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database=f"sqlite:///{folder}/pictures.sqlite3"))
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield app, f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def chromium(*arguments: str) -> Iterator[Browser]:
    """Start Chromium with additional command-line arguments."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", *arguments]
        )
        yield browser
        browser.close()


@contextmanager
def open_page(browser: Browser, **options: Any) -> Iterator[Page]:
    """Open a page as a phone shows it; `options` override single settings of the context."""
    phone = {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
        "reduced_motion": "reduce",
    }
    context = browser.new_context(**{**phone, **options})
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    yield page
    context.close()


def phones(browser: Browser) -> Iterator[tuple[str, str, Page]]:
    """Yield language, colour scheme and page of each combination."""
    for locale, scheme in product(LOCALES, ("light", "dark")):
        with open_page(browser, locale=locale, color_scheme=scheme) as page:
            yield locale[:2], scheme, page


def capture(page: Page, names: Iterable[str], folder: Path, path: str) -> None:
    """Save a screenshot at each name; `path` is formatted with the step number and the name."""
    folder.mkdir(parents=True, exist_ok=True)
    for step, name in enumerate(names, 1):
        page.wait_for_timeout(400)
        image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        # A palette refined by k-means keeps small red details such as the dot of a point stick.
        reduced = image.quantize(COLOURS, kmeans=8, dither=Image.Dither.NONE)
        reduced.save(folder / path.format(step, name), optimize=True)


def close_sheet(page: Page) -> None:
    """Close the topmost sheet."""
    page.locator("dialog.sheet").last.locator(".sheet-head button").tap()


def unfold_rules(page: Page, *names: str) -> None:
    """Unfold all groups of the rule sheet, and these rules."""
    page.wait_for_selector(".rule-group")
    page.evaluate(
        """() => document.querySelectorAll("dialog .rule-group:not([open]) > summary")
            .forEach(each => each.click())"""
    )
    for name in names:
        page.tap(f"[data-rule={name}] summary")
