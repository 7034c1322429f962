"""Every screen in every offered language on a narrow phone: all text legible, none in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from docs.scripts.club_screenshots import club_screens, fill_club
from scorer.tiles.language import Language
from tests.webapp.accessibility import NARROW
from tests.webapp.calculator_page import choose_rules, unfold_rule
from tests.webapp.calculator_screens import screens
from tests.webapp.legibility import english_text, illegible_text
from tests.webapp.session_phones import create_session
from tests.webapp.table_page import TableSession, close_sheet, sit, start_session, type_win
from tests.webapp.table_screens import table_screens

Speak = Callable[..., Page]

CHINESE_HAND = "1m 2m 3m 4s 5s 6s 7p 8p 9p 5p 6p 7m 7m 4p"
LANGUAGES = [str(language) for language in Language]
LONGEST = "hu"
"""The language with the longest words."""


def faults(page: Page, names: Iterator[str], language: str) -> dict[str, list[str]]:
    """Return the illegible and the English texts of each screen that has some."""
    found = {}
    for name in names:
        assert page.locator("html").get_attribute("lang") == language
        found[name] = [*illegible_text(page), *english_text(page)]
    return {name: texts for name, texts in found.items() if texts}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_legible(speak: Speak, address: str, photo: bytes, language: str) -> None:
    page = speak(language, NARROW)
    assert faults(page, screens(page, address, photo), language) == {}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_screen_is_legible(
    speak: Speak, app: Flask, address: str, photo: bytes, language: str
) -> None:
    friday = start_session(app, address)
    page = sit(speak(language, NARROW), friday.url)
    assert faults(page, table_screens(page, friday, photo), language) == {}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_screens_are_legible(
    speak: Speak, app: Flask, address: str, language: str
) -> None:
    page = speak(language, NARROW)
    assert faults(page, other_screens(page, app, address), language) == {}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_club_screen_is_legible(
    speak: Speak, app: Flask, address: str, language: str
) -> None:
    page = speak(language, NARROW)
    assert faults(page, club_screens(page, address, fill_club(app)), language) == {}


def test_the_longest_words_fit(speak: Speak, app: Flask, address: str) -> None:
    page = sit(speak(LONGEST, NARROW), start_session(app, address).url)
    assert faults(page, iter(["table"]), LONGEST) == {}
    page.goto(address)
    assert faults(page, iter(["start"]), LONGEST) == {}


def other_screens(page: Page, app: Flask, address: str) -> Iterator[str]:
    """Open the screens that neither walk has, and yield their names."""
    page.goto(f"{address}new")
    expect(page.locator("[data-key=start]")).to_be_visible()
    yield "new session"
    choose_rules(page, "tenhou_sanma")
    for rule in ("uma", "start_score", "abortive_draws"):
        unfold_rule(page, rule)
    yield "rules of a session"
    close_sheet(page)
    host, viewer = create_session(app, game="mcr")
    chinese = TableSession(address, app, host.key, viewer.key)
    sit(page, chinese.url)
    yield "Chinese table"
    type_win(page, 1, "ron-0", CHINESE_HAND)
    expect(page.locator("#bar [data-key=record]")).to_be_enabled()
    yield "Chinese win"
    page.locator("#bar [data-key=record]").tap()
    expect(page.locator("dialog [data-key=result-done]")).to_be_visible()
    yield "Chinese result"
    page.goto(address)
    expect(page.locator("#live-session .session-row")).to_be_visible()
    yield "past sessions"
    page.goto(f"{address}t/nothing")
    yield "no such table"
