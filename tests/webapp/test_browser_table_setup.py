"""The set-up sheet of a table in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from flask import Flask
from playwright.sync_api import expect

from tests.webapp.table_page import sit, start_session

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture
def sheet(page: Page, app: Flask, address: str) -> Page:
    """Open the set-up sheet of a game with four players."""
    sit(page, start_session(app, address).url)
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-set-up]").tap()
    return page


def test_the_wall_of_riichi(sheet: Page) -> None:
    sheet.locator("[data-key=roll]").tap()
    expect(sheet.locator("dialog .stack-of-two")).to_have_count(4 * 17)
    expect(sheet.locator("dialog .stack-of-two.turned")).to_have_count(1)
    expect(sheet.locator("dialog .dice")).to_have_count(1)


@pytest.mark.long
def test_the_set_up_of_the_chinese_game(sheet: Page) -> None:
    """The walls have 18 stacks each and no indicator; the seats come from two rolls and a wind."""
    sheet.locator("[data-key=setup-game]").select_option("mcr")
    sheet.locator("[data-key=roll]").tap()
    stacks = sheet.locator("dialog .stack-of-two")
    expect(stacks).to_have_count(4 * 18)
    expect(sheet.locator("dialog .dice")).to_have_count(2)
    expect(sheet.locator("dialog .stack-of-two.dead")).to_have_count(1)
    expect(sheet.locator("dialog .stack-of-two.turned")).to_have_count(0)
    expect(sheet.locator("dialog .broken")).to_contain_text("from its left end")
    expect(sheet.locator("dialog .broken")).to_contain_text("lay their flowers open")
    sheet.locator("dialog summary").tap()
    expect(sheet.locator("[data-key=dead-tiles]")).to_have_count(0)
    sheet.locator("[data-key=wall-break]").select_option("twice")
    sheet.locator("[data-key=roll]").tap()
    expect(sheet.locator("dialog .broken")).to_contain_text("from its right end")
    sheet.locator("[data-key=draw-seats]").tap()
    expect(sheet.locator("dialog .drawn-seat")).to_have_count(4)
    expect(sheet.locator("dialog .broken").last).to_contain_text("the others follow to the right")
    sheet.locator("[data-key=setup-game]").select_option("riichi")
    expect(stacks).to_have_count(0)
    expect(sheet.locator("dialog .drawn-seat")).to_have_count(0)
