"""The set-up sheet of a table in a browser."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Page, Route, expect

from tests.webapp.table_page import PLAYERS, seat, sit, start_session


@pytest.fixture
def sheet(page: Page, app: Flask, address: str) -> Page:
    """Open the set-up sheet of a game with four players."""
    sit(page, start_session(app, address).url)
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-set-up]").tap()
    return page


def roll(page: Page, *faces: int) -> None:
    """Set own dice: the first unknown die is open, and the next one follows."""
    for face in faces:
        page.locator(f"dialog [data-key=face-{face}]").tap()


@pytest.mark.long
def test_seats_drawn_with_three_own_rolls_are_those_of_the_game(
    page: Page, app: Flask, address: str
) -> None:
    """HU: the third roll selects the first dealer; the row has 8 and 9 of characters."""
    page.goto(f"{address}new")
    for player, name in enumerate(PLAYERS):
        page.locator(f"[data-key=player-{player}]").fill(name)
    page.locator("[data-key=draw-seats]").tap()
    page.locator("[data-key=seat-method]").select_option("three_rolls")
    page.locator("[data-key=seat-roller]").select_option("1")
    page.locator("[data-key=seat-source-own]").check()
    page.locator("[data-key=seat-numbers]").select_option("8m 9m")
    roll(page, 1, 4, 3, 4, 2, 4)
    for tile in ("4z", "8m", "1z", "3z", "2z"):  # the 9m is the last one
        page.locator(f"dialog [data-key=next-{tile}]").tap()
    # Ben is temporary East; 7 from Ben: Dan takes first, from the side of the 9m.
    # South to Dan, west to Aki, east to Ben, north to Chi. 6 from Ben: the seat right of east.
    steps = page.locator("dialog .setup-steps > li")
    expect(steps.nth(1)).to_contain_text("counted from Ben to the right Ben is temporary East")
    expect(steps.nth(3)).to_contain_text("Dan takes the first wind")
    expect(steps.nth(3).locator(".plan-seat.selected")).to_have_text("Dan7")
    expect(steps.nth(5)).to_contain_text("Aki drew west, Ben east, Chi north, Dan south")
    expect(steps.last).to_contain_text("Ben rolls 2+4, 6 in all")
    expect(page.locator("dialog .drawn-seat b")).to_have_text(["Dan", "Aki", "Chi", "Ben"])
    page.locator("[data-key=use-seats]").tap()
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-none]").tap()
    for place, name in enumerate(("Dan", "Aki", "Chi", "Ben")):
        expect(seat(page, place)).to_contain_text(name)
    expect(seat(page, 0).locator(".dealer-label")).to_be_visible()


@pytest.mark.long
def test_own_dice_break_the_wall_with_one_roll_or_two(sheet: Page) -> None:
    sheet.locator("[data-key=wall-source-own]").check()
    expect(sheet.locator("dialog .walls")).to_have_count(0)
    roll(sheet, 3, 4)
    broken = sheet.locator("dialog .broken").first
    expect(broken).to_contain_text("Count from Aki: Chi’s wall. Leave 7 stacks at its right end")
    expect(sheet.locator("dialog .stack-of-two.dead")).to_have_count(6)
    broken.locator("summary").tap()
    expect(broken.locator(".setup-steps li").nth(1)).to_contain_text("Chi leaves 7 stacks")
    sheet.locator("[data-key=die-1]").tap()
    roll(sheet, 5)
    expect(broken).to_contain_text("Dan’s wall. Leave 8 stacks at its right end")
    sheet.locator("dialog summary").first.tap()
    sheet.locator("[data-key=wall-break]").select_option("twice")
    expect(sheet.locator("dialog .walls")).to_have_count(0)
    roll(sheet, 3, 4, 1, 1)
    expect(broken).to_contain_text("Chi’s wall. Leave 2 stacks at its right end")


@pytest.mark.long
def test_a_late_answer_does_not_replace_a_newer_roll(sheet: Page) -> None:
    late: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if late:
            route.continue_()
        else:
            late.append(route)

    sheet.route("**/api/v1/setup/wall*", hold_the_first)
    sheet.locator("[data-key=wall-source-own]").check()
    roll(sheet, 3, 4)
    sheet.locator("[data-key=die-1]").tap()
    roll(sheet, 5)
    broken = sheet.locator("dialog .broken").first
    expect(broken).to_contain_text("Dan’s wall. Leave 8 stacks at its right end")
    with sheet.expect_response("**/api/v1/setup/wall*"):
        late[0].continue_()
    expect(broken).to_contain_text("Dan’s wall. Leave 8 stacks at its right end")


@pytest.mark.long
def test_the_set_up_of_the_chinese_game(sheet: Page) -> None:
    """The walls have 18 stacks each and no indicator; the seats come from two rolls and a wind."""
    sheet.locator("[data-key=setup-game]").select_option("mcr")
    sheet.locator("[data-key=roll]").tap()
    stacks = sheet.locator("dialog .stack-of-two")
    expect(stacks).to_have_count(4 * 18)
    expect(sheet.locator("dialog .broken .dice")).to_have_count(2)
    expect(sheet.locator("dialog .stack-of-two.dead")).to_have_count(1)
    expect(sheet.locator("dialog .stack-of-two.turned")).to_have_count(0)
    expect(sheet.locator("dialog .broken")).to_contain_text("from its left end")
    expect(sheet.locator("dialog .broken")).to_contain_text("lay their flowers face up")
    sheet.locator("dialog summary").first.tap()
    expect(sheet.locator("[data-key=dead-tiles]")).to_have_count(0)
    sheet.locator("[data-key=wall-break]").select_option("twice")
    sheet.locator("[data-key=roll]").tap()
    expect(sheet.locator("dialog .broken")).to_contain_text("from its right end")
    sheet.locator("[data-key=draw-seats]").tap()
    expect(sheet.locator("dialog .drawn-seat")).to_have_count(4)
    steps = sheet.locator("dialog .setup-steps").last.locator("li")
    expect(steps.nth(3)).to_contain_text("sits down at the side")
    sheet.locator("[data-key=setup-game]").select_option("riichi")
    expect(stacks).to_have_count(0)
    expect(sheet.locator("dialog .drawn-seat")).to_have_count(0)


@pytest.mark.long
def test_the_walls_follow_the_rules_of_the_evening(page: Page, app: Flask, address: str) -> None:
    """HU: the walls of the Chinese game have 34 tiles each and no flowers."""
    start = {"name": "Friday", "players": list(PLAYERS), "game": "mcr", "rules": "notes"}
    made = app.test_client().post("/api/v1/sessions", json=start).get_json()
    sit(page, f"{address}t/{made['host']}")
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-set-up]").tap()
    page.locator("[data-key=roll]").tap()
    expect(page.locator("dialog .stack-of-two")).to_have_count(4 * 17)
    expect(page.locator("dialog .broken")).not_to_contain_text("flowers")
