"""Accessibility of the calculator: axe-core, touch targets, large text, focus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scorer.tiles.language import Language
from tests.webapp.accessibility import faults, faults_by_size, layout_faults
from tests.webapp.calculator_screens import screens
from tests.webapp.conftest import PATIENCE
from tests.webapp.page_language import foreign_text

Phone = Callable[..., Page]

TRANSLATIONS = [str(each) for each in Language if each != Language.ENGLISH]

# Axe-core checks these at every size.
MAIN_SCREENS = {"start", "empty hand", "scored", "score", "rules", "reading", "doubtful tile"}

# The focused control and the width of its outline; a hidden input shows it on its label.
FOCUSED = """() => {
    const own = document.activeElement;
    const shown = own.matches(".segment input, .toggle input") ? own.nextElementSibling
        : own.matches(".hidden-input") ? own.closest("label") : own;
    const style = getComputedStyle(shown);
    const thick = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
    return [own.dataset.key || own.id || own.tagName, thick];
}"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    """Return a function that opens a phone."""
    contexts = []

    def start(width: int = 390, height: int = 844, **how: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
            bypass_csp=True,  # axe is put into the page
            **how,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    yield start
    for context in contexts:
        context.close()


@pytest.mark.long
def test_every_screen_is_accessible_and_in_english(
    phone: Phone, address: str, photo: bytes
) -> None:
    page = phone(locale="en-US")
    found = {}
    for screen in screens(page, address, photo):
        assert page.locator("html").get_attribute("lang") == "en"
        found[screen] = [*faults(page), *foreign_text(page)]
        if screen in MAIN_SCREENS:
            found[screen] += faults_by_size(page)
    assert {screen: each for screen, each in found.items() if each} == {}


@pytest.mark.long
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_screen_is_accessible_in_another_language(
    phone: Phone, address: str, photo: bytes, language: str
) -> None:
    page = phone(locale=language, color_scheme="dark")
    found = {}
    for screen in screens(page, address, photo):
        assert page.locator("html").get_attribute("lang") == language
        found[screen] = layout_faults(page)
        if language == "ja":
            found[screen] += foreign_text(page)
        if screen in MAIN_SCREENS:
            found[screen] += faults_by_size(page)
    assert {screen: each for screen, each in found.items() if each} == {}


def test_the_focus_is_always_visible(phone: Phone, address: str) -> None:
    page = phone()
    page.goto(address)
    page.locator("#by-hand").focus()
    page.keyboard.press("Enter")
    page.locator("#keyboard [data-key=done]").focus()
    page.keyboard.press("Enter")
    seen = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(FOCUSED)
        assert outline >= 2 or name == "BODY", name  # after the last control it goes round
        seen.add(name)
    assert {"add-tile", "add-dora", "add-meld", "by-ron", "seat-E", "bar-add"} <= seen
