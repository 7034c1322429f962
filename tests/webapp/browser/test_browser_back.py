"""The browser's Back closes sheets and screens one by one, and then leaves the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.calculator_page import concealed, tap_tiles
from tests.webapp.calculator_screens import screens
from tests.webapp.table_page import (
    PLAYERS,
    TANYAO,
    TableSession,
    close_sheet,
    enter_by,
    open_seat,
    record,
    seat,
    sit,
    type_win,
)
from tests.webapp.table_screens import table_screens

# The entry of the page, and the number of open sheets and screens, once the first is as wanted.
ENTRY = """async wanted => {
    const entry = () => history.state?.cover ?? 0;
    for (const start = performance.now(); entry() < wanted && performance.now() < start + 5000; )
        await new Promise(next => setTimeout(next, 20));
    return entry();
}"""
COVERS = """document.querySelectorAll("dialog[open]").length
    + (document.body.dataset.screen === "hand" ? 1 : 0)"""


@pytest.fixture
def aki(page: Page, friday: TableSession) -> Page:
    """Open the start page, and then the table on Aki's phone."""
    page.goto(friday.address)
    return sit(page, friday.url)


def test_the_table_replaces_the_form_that_starts_it(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("a[href$=new]").tap()
    for place, name in enumerate(PLAYERS):
        page.locator(f"[data-key=player-{place}]").fill(name)
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").tap()
    expect(seat(page, 0)).to_be_visible()
    page.go_back()
    expect(page.locator("#by-hand")).to_be_visible()
    assert page.url == address


def test_back_closes_the_sheets_of_a_table_one_by_one(aki: Page, friday: TableSession) -> None:
    aki.locator("[data-key=menu]").tap()
    aki.locator("[data-key=menu-rules]").tap()
    aki.locator("dialog .rule").first.wait_for()
    aki.go_back()
    expect(aki.locator("dialog.sheet")).to_have_count(0)
    aki.locator("[data-key=history]").tap()
    aki.locator("dialog.sheet").wait_for()
    aki.keyboard.press("Escape")
    expect(aki.locator("dialog.sheet")).to_have_count(0)
    friday.record("draw", tenpai=[1])
    aki.locator("dialog.shared-result").wait_for()  # which nobody here opened
    aki.go_back()
    expect(aki.locator("dialog.sheet")).to_have_count(0)
    aki.go_back()
    expect(aki.locator("#by-hand")).to_be_visible()


def test_back_leaves_a_win_for_the_table_and_keeps_it(aki: Page, friday: TableSession) -> None:
    type_win(aki, 1, "ron-0", TANYAO.rpartition(" ")[0])
    aki.go_back()
    expect(aki.locator("#keyboard")).to_be_hidden()
    expect(aki.locator("#felt .concealed")).to_be_visible()
    aki.go_back()
    expect(aki.locator("#toast")).to_contain_text("Your win is kept")
    expect(seat(aki, 0)).to_be_visible()
    open_seat(aki, 1)
    aki.locator("[data-key=continue-draft]").tap()
    assert len(concealed(aki)) == 13
    aki.locator("[data-key=add-tile]").tap()
    tap_tiles(aki, "8p")
    record(aki)
    aki.go_back()
    expect(aki.locator("dialog.sheet")).to_have_count(0)
    assert friday.scores()[1] > 25_000
    aki.go_back()
    expect(aki.locator("#by-hand")).to_be_visible()


def test_back_passes_over_what_was_closed_in_another_way(aki: Page) -> None:
    enter_by(aki, "keys")
    for _ in range(4):
        aki.locator("[data-key=menu]").tap()
        close_sheet(aki)
        open_seat(aki, 2)
        aki.locator("dialog [data-key=button-tsumo]").tap()
        aki.locator("#keyboard").wait_for()
        aki.locator("[data-key=close-draft]").tap()
        expect(seat(aki, 0)).to_be_visible()
    aki.go_back()
    expect(aki.locator("#by-hand")).to_be_visible()


def test_back_returns_from_a_hand_to_the_start_page(page: Page, address: str) -> None:
    page.goto(f"{address}photographs")
    page.goto(address)
    page.locator("#home-rules [data-key=rules]").tap()
    page.locator("dialog.sheet").wait_for()  # its script loads with the first tap
    scrolled = page.evaluate("scrollY")
    page.go_back()
    expect(page.locator("dialog.sheet")).to_have_count(0)
    assert page.evaluate("scrollY") == scrolled
    page.locator("#by-hand").tap()
    tap_tiles(page, "1m 2m")
    page.go_back()
    expect(page.locator("#keyboard")).to_be_hidden()
    page.locator("[data-key=rules]:visible").tap()
    page.locator("dialog.sheet").wait_for()
    page.go_back()
    expect(page.locator("dialog.sheet")).to_have_count(0)
    page.go_back()
    expect(page.locator("#by-hand")).to_be_visible()
    page.locator("#last-hand").tap()
    assert concealed(page) == ["1m", "2m"]
    page.go_back()
    page.go_back()
    expect(page.locator("main.guide")).to_be_visible()


@pytest.mark.long
def test_every_cover_of_the_calculator_has_an_entry(page: Page, address: str, photo: bytes) -> None:
    for screen in screens(page, address, photo):
        covers = page.evaluate(COVERS)
        if screen != "guide":  # has no script
            assert page.evaluate(ENTRY, covers) >= covers


@pytest.mark.long
def test_every_cover_of_a_table_has_an_entry(aki: Page, friday: TableSession, photo: bytes) -> None:
    for _ in table_screens(aki, friday, photo):
        covers = aki.evaluate(COVERS)
        assert aki.evaluate(ENTRY, covers) >= covers
