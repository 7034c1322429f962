"""Point sticks in a browser: the set of the start, and counting with a difference."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.webapp.table_page import TableSession, close_sheet, sit, start_session


def count(page: Page, piles: tuple[dict[int, int], ...]) -> None:
    """Count the sticks of all players, one after another; the last buttons compare."""
    for pile in piles:
        for value, number in pile.items():
            field = page.locator(f"[data-key=count-{value}]")
            field.fill(str(number - 1))
            page.locator(f"[data-key=count-{value}-plus]").tap()
            expect(field).to_have_value(str(number))
        page.locator("[data-key=count-next]").tap()


@pytest.mark.long
def test_a_payment_that_did_not_pass_is_found_by_counting(
    page: Page, app: Flask, address: str
) -> None:
    table = start_session(app, address)
    table.record("win", discarder=0, wins=[{"winner": 1, "points": 3900}])
    sit(page, table.url)
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-sticks]").tap()
    page.locator("dialog [data-key=count-sticks]").tap()
    start = {10000: 2, 1000: 5}
    count(page, (start, start, start, start))
    words = page.locator("dialog .count-words")
    expect(words).to_contain_text("Aki has 25,000 in sticks and should have 21,100: 3,900 too many")
    expect(words).to_contain_text(
        "Perhaps Aki did not give Ben 3,900: Ben wins 3,900 from Aki (ron)."
    )
    expect(words).to_contain_text("To put it right, Aki gives Ben 3,900.")
    expect(page.locator("dialog .count-table tr.wrong")).to_have_count(2)
    page.locator("[data-key=count-seat-0]").tap()
    page.locator("[data-key=count-10000-minus]").tap()
    expect(words).to_contain_text("The total is 90,000 instead of 100,000: 10,000 are missing")


@pytest.mark.long
def test_the_set_is_changed_at_the_table_and_at_the_start(
    page: Page, app: Flask, address: str
) -> None:
    page.goto(f"{address}new")
    for player, name in enumerate(("Aki", "Ben", "Chi", "Dan")):
        page.locator(f"[data-key=player-{player}]").fill(name)
    page.locator("[data-key=sticks]").tap()
    page.locator("[data-key=stick-set-own]").check()
    page.locator("[data-key=own-set-1000-minus]").tap()
    total = page.locator("dialog .pile-total")
    expect(total).to_have_text("24,000 of 25,000 points: add 1,000")
    expect(page.locator("dialog [data-key=record]")).to_be_disabled()
    small = page.locator("[data-key=own-set-500]")
    small.fill("３")
    expect(total).to_have_text("25,500 of 25,000 points: remove 500")
    small.press_sequentially("x")  # what is typed replaces what is selected
    expect(small).to_have_value("3")
    small.fill("２")
    expect(total).to_have_text("25,000 of 25,000 points")
    page.locator("dialog [data-key=record]").tap()
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").tap()
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-sticks]").tap()
    page.locator("dialog summary").tap()
    expect(page.locator("dialog .pile").first).to_contain_text("500 × 2")
    page.locator("[data-key=stick-set-none]").check()
    with page.expect_response("**/entries*"):
        page.locator("dialog [data-key=record]").tap()
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-sticks]").tap()
    expect(page.locator("[data-key=stick-set-none]")).to_be_checked()
    expect(page.locator("dialog .pile")).to_have_count(0)
    another_phone = TableSession(address, app, page.url.rpartition("/")[2], "")
    another_phone.record("sticks", sticks=None, counters=True)
    expect(page.locator("[data-key=stick-set-set-0]")).to_be_checked()
    close_sheet(page)
