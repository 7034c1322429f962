"""The page of a table can be used by everybody: axe-core, fingers, narrow screens, large text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")

from flask import Flask

from tests.webapp.at_table import Evening, evening, sit
from tests.webapp.table_screens import table_screens
from tests.webapp.test_browser_access import FINGER, TARGETS, phone, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

    Phone = Callable[..., Page]

__all__ = ["phone"]

ROUNDING = 1  # pixel
LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"
TOO_WIDE = """() => {
    const sheet = [...document.querySelectorAll("dialog.sheet")].at(-1);
    const page = sheet ?? document.documentElement;
    return page.scrollWidth - page.clientWidth;
}"""


def too_wide(page: Page) -> int:
    """By how many pixels a screen is too wide once it has what it waits for."""
    for _ in range(30):
        if not (wide := int(page.evaluate(TOO_WIDE))):
            return 0
        page.wait_for_timeout(100)
    return wide


@pytest.fixture
def friday(app: Flask, address: str) -> Evening:
    return evening(app, address)


@pytest.mark.parametrize(("locale", "scheme"), [("en-GB", "light"), ("ja-JP", "dark")])
def test_axe_finds_nothing_at_a_table(
    phone: Phone, friday: Evening, photo: bytes, locale: str, scheme: str
) -> None:
    page = sit(phone(locale=locale, color_scheme=scheme), friday.url)
    found = {screen: violations(page) for screen in table_screens(page, friday, photo)}
    assert {screen: each for screen, each in found.items() if each} == {}


@pytest.mark.parametrize(("width", "height"), [(360, 780), (844, 390), (820, 1180)])
def test_every_control_of_a_table_has_room_for_a_finger(
    phone: Phone, friday: Evening, photo: bytes, width: int, height: int
) -> None:
    page = sit(phone(width, height), friday.url)
    found = {
        screen: [*page.evaluate(TARGETS, FINGER), too_wide(page)]
        for screen in table_screens(page, friday, photo)
    }
    assert {screen: each for screen, each in found.items() if each != [0]} == {}


def test_large_text_fits_a_narrow_phone(phone: Phone, friday: Evening, photo: bytes) -> None:
    page = sit(phone(360, 780), friday.url)
    page.evaluate(LARGE_TEXT)
    found = {screen: page.evaluate(TOO_WIDE) for screen in table_screens(page, friday, photo)}
    assert {screen: each for screen, each in found.items() if each > ROUNDING} == {}


def test_an_evening_can_be_started_by_everybody(phone: Phone, friday: Evening) -> None:
    page = phone(360, 780)
    page.goto(f"{friday.address}new")
    page.locator("[data-key=start]").wait_for()
    assert violations(page) == []
    assert page.evaluate(TARGETS, FINGER) == []
    page.evaluate(LARGE_TEXT)
    assert page.evaluate(TOO_WIDE) <= ROUNDING
