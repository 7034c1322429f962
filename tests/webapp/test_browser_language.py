"""The switch between the languages of the page, in a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from tests.webapp.conftest import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    Speak = Callable[[str], Page]


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


def test_the_language_is_switched_and_saved(speak: Speak, address: str) -> None:
    page = speak("en-US")
    page.goto(address)
    expect(page.locator("#home-title")).to_have_text("What is this hand worth?")
    page.locator("#language select").select_option("ja")
    expect(page.locator("#home-title")).to_have_text("この和了は何点？")
    assert page.locator("html").get_attribute("lang") == "ja"
    page.reload()
    expect(page.locator("#home-title")).to_have_text("この和了は何点？")
    expect(page.get_by_role("button", name="牌を入力")).to_be_visible()
    page.locator("a.guide-link").tap()
    expect(page.locator("h1")).to_have_text("手牌の並べ方と撮り方")
