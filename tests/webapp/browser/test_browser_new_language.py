"""Every screen in a made-up language, whose translations stand in brackets: nothing else is text.

A text without brackets is not translated on its way to the page, whatever the language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.made_up_language import CODE, NAME, checkout_with_language, serve_checkout
from tests.webapp.calculator_screens import screens
from tests.webapp.conftest import PATIENCE
from tests.webapp.page_language import ROMAJI, VISIBLE_TEXT
from tests.webapp.table_page import PLAYERS, sit
from tests.webapp.table_screens import table_screens

TRANSLATED = re.compile(r"⟦[^⟦⟧]*⟧")
WORD = re.compile(r"[^\W\d_]{2,}")
SPLIT = re.compile(r"^[^⟦]*⟧|⟦[^⟧]*$")
"""A part of a translation with tiles or a value between its parts."""

NAMES = re.compile(
    rf"\b(tenbo|Friday|{'|'.join(PLAYERS)}|{ROMAJI})\b|\d+[mpsz]|https?://\S+", re.IGNORECASE
)
"""Names that are the same in every language."""


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a checkout with the language, and yield its address."""
    with serve_checkout(checkout_with_language(tmp_path_factory.mktemp("checkout"))) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a narrow phone whose browser prefers the language."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640},
        locale=CODE,
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


@dataclass
class RemoteSession:
    """A session on a server in another process, with requests of other phones."""

    address: str
    page: Page
    host: str

    def record(self, act: str, **what: Any) -> object:
        """Record a command as another phone would."""
        api = f"{self.address}api/v1/tables/{self.host}"
        seen = self.page.request.get(api).json()["entries"]
        answer = self.page.request.post(
            f"{api}/entries", data={"seen": seen, "command": act, **what}
        )
        assert answer.status == 201, answer.text()
        return answer.json()


@pytest.mark.long
def test_the_switch_offers_the_language(browser: Browser, made_up: str) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(made_up)
    expect(page.locator("#home-title")).to_have_text("What is this hand worth?")
    page.locator("#language select").select_option(label=NAME)
    expect(page.locator("#home-title")).to_have_text("⟦What is this hand worth?⟧")
    assert page.locator("html").get_attribute("lang") == CODE
    context.close()


@pytest.mark.long
def test_every_screen_is_translated(page: Page, made_up: str, photo: bytes) -> None:
    found = {screen: untranslated(page) for screen in screens(page, made_up, photo)}
    assert {screen: texts for screen, texts in found.items() if texts} == {}


@pytest.mark.long
def test_every_table_screen_is_translated(page: Page, made_up: str, photo: bytes) -> None:
    request = {"name": "Friday", "players": [*PLAYERS]}
    host = page.request.post(f"{made_up}api/v1/sessions", data=request).json()["host"]
    friday = RemoteSession(made_up, page, host)
    sit(page, f"{made_up}t/{host}")
    found = {screen: untranslated(page) for screen in table_screens(page, friday, photo)}
    assert {screen: texts for screen, texts in found.items() if texts} == {}


def untranslated(page: Page) -> list[str]:
    """Return the texts on the screen with words outside the brackets, sorted."""
    assert page.locator("html").get_attribute("lang") == CODE
    return sorted({text for text in page.evaluate(VISIBLE_TEXT) if WORD.search(_outside(text))})


def _outside(text: str) -> str:
    while (shorter := TRANSLATED.sub(" ", text)) != text:
        text = shorter
    return NAMES.sub("", SPLIT.sub("", SPLIT.sub("", text)))
