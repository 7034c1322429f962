"""The page speaks one language at a time, on every screen, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from tests.webapp.calculator_screens import screens
from tests.webapp.conftest import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    Speak = Callable[[str], Page]

ENGLISH = re.compile(r"\b[A-Z]?[a-z]{2,}\b")
JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
NAMES = re.compile(  # of programs, formats, tournaments and places on the web
    r"\b(tenbo|Rappaport|JavaScript|English|HEIC|JPEG|PNG|WebP|pillow-heif|pip install|python -m"
    r"|vision\.\S+|docs/\S+)\b"
)

# All visible and accessible text, except elements marked as another language, the titles of
# sources, and commands for a computer.
SAID = """() => {
    const own = document.documentElement.lang;
    const found = [];
    for (const each of document.querySelectorAll("body, body *")) {
        if (each.closest("script, noscript, .sprite, [hidden], .sources, code")) continue;
        if (each.closest("[lang]").lang !== own) continue;
        if (!each.checkVisibility()) continue;
        for (const name of ["aria-label", "alt", "title", "placeholder"]) {
            if (each.getAttribute(name)) found.push(each.getAttribute(name));
        }
        for (const node of each.childNodes) {
            if (node.nodeType === Node.TEXT_NODE && node.data.trim()) found.push(node.data.trim());
        }
    }
    return found;
}"""


@pytest.fixture
def speak(browser: Browser) -> Iterator[Speak]:
    """Return a function that opens a phone with a language."""
    contexts = []

    def start(locale: str) -> Page:
        context = browser.new_context(
            viewport={"width": 390, "height": 844},
            locale=locale,
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    yield start
    for context in contexts:
        context.close()


def said(page: Page) -> list[str]:
    """Return all text on the screen in the language of the page."""
    return [NAMES.sub("", text) for text in page.evaluate(SAID)]


def test_every_screen_is_in_japanese(speak: Speak, address: str, photo: bytes) -> None:
    page = speak("ja-JP")
    for screen in screens(page, address, photo):
        assert page.locator("html").get_attribute("lang") == "ja"
        assert page.locator("html[lang=ja]").count() == 1
        assert sorted(text for text in said(page) if ENGLISH.search(text)) == [], screen


def test_every_screen_is_in_english(speak: Speak, address: str, photo: bytes) -> None:
    page = speak("en-US")
    for screen in screens(page, address, photo):
        assert page.locator("html").get_attribute("lang") == "en"
        assert sorted(text for text in said(page) if JAPANESE.search(text)) == [], screen


def test_the_language_is_switched_and_saved(speak: Speak, address: str) -> None:
    page = speak("en-US")
    page.goto(address)
    expect(page.locator("#home-title")).to_have_text("What is this hand worth?")
    page.locator("#language button").tap()
    expect(page.locator("#home-title")).to_have_text("この和了は何点？")
    assert page.locator("html").get_attribute("lang") == "ja"
    page.reload()
    expect(page.locator("#home-title")).to_have_text("この和了は何点？")
    expect(page.get_by_role("button", name="牌を入力")).to_be_visible()
    page.locator("a.guide-link").tap()
    expect(page.locator("h1")).to_have_text("手牌の並べ方と撮り方")
