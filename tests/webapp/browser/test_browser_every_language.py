"""Every screen in every offered language: legible, translated, accessible and within reach."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from docs.scripts.club_screenshots import club_screens, fill_club
from scorer.tiles.language import Language
from tests.webapp.accessibility import NARROW, faults, faults_by_size, layout_faults, too_wide
from tests.webapp.bars import unreachable
from tests.webapp.calculator_page import choose_rules, unfold_rule
from tests.webapp.calculator_screens import screens
from tests.webapp.legibility import english_text, illegible_text
from tests.webapp.session_phones import create_session
from tests.webapp.table_page import TableSession, close_sheet, sit, start_session, type_win
from tests.webapp.table_screens import table_screens

Speak = Callable[..., Page]

MCR_HAND = "1m 2m 3m 4s 5s 6s 7p 8p 9p 5p 6p 7m 7m 4p"
LANGUAGES = [str(language) for language in Language]
LONGEST = "hu"
"""The language with the longest words."""

# Axe-core checks these at every size.
MAIN_SCREENS = {"start", "empty hand", "scored", "score", "rules", "reading", "doubtful tile"}
MAIN_TABLE_SCREENS = {
    "table",
    "who won",
    "seat",
    "typed",
    "result",
    "draw",
    "history",
    "menu",
    "end of the game",
    "game over",
}


def text_faults(page: Page) -> list[str]:
    """Return the illegible and the English texts of a screen."""
    return [*illegible_text(page), *english_text(page)]


def all_faults(page: Page) -> list[str]:
    """Return what is wrong with a screen; axe-core looks at both colour schemes in English."""
    english = page.locator("html").get_attribute("lang") == Language.ENGLISH
    layout = faults(page) if english else layout_faults(page)
    return [*text_faults(page), *layout, *unreachable(page)]


def faults_of(
    page: Page,
    names: Iterator[str],
    language: str,
    look: Callable[[Page], list[str]] = text_faults,
    main: Collection[str] = (),
) -> dict[str, list[str]]:
    """Return the faults of each screen that has some."""
    found = {}
    for name in names:
        assert page.locator("html").get_attribute("lang") == language
        found[name] = look(page)
        if name in main:
            found[name] += faults_by_size(page)
    return {name: each for name, each in found.items() if each}


@pytest.fixture
def narrow(speak: Speak, language: str) -> Page:
    """Open a narrow phone with a language, dark in all but English."""
    scheme = "light" if language == Language.ENGLISH else "dark"
    return speak(language, NARROW, color_scheme=scheme)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_of_the_calculator(
    narrow: Page, address: str, photo: bytes, language: str
) -> None:
    walk = screens(narrow, address, photo)
    assert faults_of(narrow, walk, language, all_faults, MAIN_SCREENS) == {}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_of_a_table(
    narrow: Page, friday: TableSession, photo: bytes, language: str
) -> None:
    walk = table_screens(sit(narrow, friday.url), friday, photo)
    assert faults_of(narrow, walk, language, all_faults, MAIN_TABLE_SCREENS) == {}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_screens_are_legible(
    narrow: Page, app: Flask, address: str, language: str
) -> None:
    walk = other_screens(narrow, app, address)
    assert faults_of(narrow, walk, language) == {}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_club_screen_is_legible(
    narrow: Page, app: Flask, address: str, language: str
) -> None:
    walk = club_screens(narrow, address, fill_club(app))
    assert faults_of(narrow, walk, language) == {}


@pytest.mark.long
def test_long_names_stay_on_the_screen(
    speak: Speak, app: Flask, address: str, photo: bytes
) -> None:
    page, names = speak("en", NARROW), ("W" * 60, "Anna-Maria " * 5, "יוסף 12 " * 7, "أحمد 77")
    friday = start_session(app, address, players=names)
    walk = table_screens(sit(page, friday.url), friday, photo)
    assert faults_of(page, walk, "en", too_wide) == {}


def test_the_longest_words_fit(speak: Speak, app: Flask, address: str) -> None:
    page = sit(speak(LONGEST, NARROW), start_session(app, address).url)
    assert text_faults(page) == []
    page.goto(address)
    assert text_faults(page) == []


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
    mcr = TableSession(address, app, host.key, viewer.key)
    sit(page, mcr.url)
    yield "fans table"
    type_win(page, 1, "ron-0", MCR_HAND)
    expect(page.locator("#bar [data-key=record]")).to_be_enabled()
    yield "fans win"
    page.locator("#bar [data-key=record]").tap()
    expect(page.locator("dialog [data-key=result-done]")).to_be_visible()
    yield "fans result"
    page.goto(address)
    expect(page.locator("#live-session .session-row")).to_be_visible()
    yield "past sessions"
    page.goto(f"{address}t/nothing")
    yield "no such table"
