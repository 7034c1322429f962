"""Accessibility of the table: axe-core, touch targets, narrow screens, large text."""

from __future__ import annotations

import pytest

from tests.webapp.accessibility import faults, faults_by_size, layout_faults
from tests.webapp.calculator_page import choose_rules, unfold_rule
from tests.webapp.table_page import Phone, TableSession, sit
from tests.webapp.table_screens import table_screens
from tests.webapp.test_browser_access import TRANSLATIONS, phone

__all__ = ["phone"]  # a phone at no table

# Axe-core checks these at every size.
MAIN_SCREENS = {
    "table",
    "who won",
    "seat",
    "typed",
    "result",
    "draw",
    "history",
    "standings",
    "menu",
    "end of the game",
    "game over",
}


@pytest.mark.long
def test_every_table_screen_is_accessible(phone: Phone, friday: TableSession, photo: bytes) -> None:
    page = sit(phone(locale="en-GB"), friday.url)
    found = {}
    for screen in table_screens(page, friday, photo):
        found[screen] = faults(page)
        if screen in MAIN_SCREENS:
            found[screen] += faults_by_size(page)
    assert {screen: each for screen, each in found.items() if each} == {}


@pytest.mark.long
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_table_screen_is_accessible_in_another_language(
    phone: Phone, friday: TableSession, photo: bytes, language: str
) -> None:
    page = sit(phone(locale=language, color_scheme="dark"), friday.url)
    found = {}
    for screen in table_screens(page, friday, photo):
        found[screen] = layout_faults(page)
        if screen in MAIN_SCREENS:
            found[screen] += faults_by_size(page)
    assert {screen: each for screen, each in found.items() if each} == {}


@pytest.mark.long
def test_the_start_form_is_accessible(phone: Phone, friday: TableSession) -> None:
    page = phone()
    page.goto(f"{friday.address}new")
    page.locator("[data-key=start]").wait_for()
    assert faults(page) == []
    choose_rules(page, "tenhou")
    for rule in ("uma", "start_score", "double_ron", "abortive_draws"):
        unfold_rule(page, rule)
    page.locator("[data-key=rule-uma-rows]").check()
    page.locator("[data-key=typed-uma-0]").fill("30")
    page.locator("[data-key=typed-uma-0]").press("Enter")
    page.locator("[data-rule=uma] [role=alert]").wait_for()
    assert faults(page) == []
