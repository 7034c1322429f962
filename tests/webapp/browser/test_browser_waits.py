"""Waits and alternatives of a hand in a browser."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.webapp.calculator_page import (
    choose_photo,
    close_sheet,
    concealed,
    expect_paid,
    type_tiles,
    worth,
)
from tests.webapp.conftest import RecordedDetector
from tests.webapp.table_page import sit, start_session, type_win
from vision.boxes import Box, Detection

WAITING = "2m 3m 4m 3p 4p 0p 6s 7s 2s 2s 6p 7p 8p"


@pytest.fixture
def hand(page: Page, address: str) -> Page:
    """Open the page with an empty hand and the keyboard."""
    page.goto(address)
    page.locator("#by-hand").tap()
    return page


def wait(page: Page, label: str) -> Locator:
    return page.locator(f".wait[data-label='{label}']")


def expect_pays(page: Page, label: str, *points: str) -> None:
    """Wait for the payouts of ron and tsumo, then the same with riichi."""
    expect(wait(page, label).locator("b")).to_have_text(points)


@pytest.mark.long
def test_thirteen_tiles_show_their_waits(hand: Page) -> None:
    type_tiles(hand, WAITING)
    hand.get_by_role("button", name="Done").tap()
    tiles = hand.locator("#bar [data-key=waits] .mini")
    expect(tiles).to_have_count(2)
    hand.locator("#bar [data-key=waits]").tap()
    expect_pays(hand, "8s", "5,800", "7,800", "11,600", "12,000")
    expect_pays(hand, "0s", "11,600", "12,000", "12,000", "18,000")
    expect(wait(hand, "8s")).to_contain_text("4 left")


def test_a_wait_that_is_tapped_wins(hand: Page) -> None:
    type_tiles(hand, WAITING)
    hand.get_by_role("button", name="Waits?").tap()
    wait(hand, "8s").tap()
    assert concealed(hand)[-1] == "8s"
    expect(worth(hand)).to_contain_text("5,800")


@pytest.fixture
def photographed(page: Page, address: str, detector: RecordedDetector, photo: bytes) -> Page:
    """Open the page with a photo of a row of 13 tiles."""
    detector.detections = tuple(
        Detection(label, 0.99, Box(left, 200, left + 48, 264), ((label, 0.99),))
        for left, label in zip(range(60, 740, 50), WAITING.split(), strict=False)
    )
    page.goto(address)
    choose_photo(page, photo)
    expect(page.locator("#notices")).to_contain_text("Which tile did you win with?")
    return page


def test_the_tile_that_is_added_to_a_photo_of_13_tiles_wins(photographed: Page) -> None:
    photographed.locator("#felt [data-key=add-tile]").tap()
    type_tiles(photographed, "8s")
    assert concealed(photographed)[-1] == "8s"
    expect(photographed.locator("#felt .winning")).to_have_attribute("data-label", "8s")
    expect(photographed.locator("#notices")).not_to_contain_text("Which tile did you win with?")


@pytest.mark.long
def test_a_photo_of_13_tiles_shows_its_waits(photographed: Page) -> None:
    page = photographed
    page.locator("#notices [data-key=wait]").tap()
    expect(wait(page, "8s")).to_contain_text("4 left")
    expect_pays(page, "8s", "5,800", "7,800", "11,600", "12,000")
    expect(wait(page, "8s")).to_contain_text("tanyao 1")
    expect(wait(page, "8s")).to_contain_text("menzen tsumo 1")


@pytest.mark.long
def test_tiles_that_do_not_win_show_the_best_discards(hand: Page) -> None:
    type_tiles(hand, "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 5z 5z 9p")
    hand.locator("#notices [data-key=discards]").tap()
    sheet = hand.get_by_role("dialog", name="Best discards")
    best = sheet.locator(".wait")
    expect(best).to_have_count(1)
    expect(best).to_have_attribute("data-label", "9p")
    expect(best).to_contain_text("Tenpai")
    expect(best).to_contain_text("accepts 4 tiles")
    expect(best.locator(".mini")).to_have_count(2)
    best.tap()
    expect(sheet).to_have_count(0)
    expect(hand.locator("#bar [data-key=waits] .mini")).to_have_count(2)
    assert len(concealed(hand)) == 13


@pytest.mark.long
def test_alternatives_have_points_and_are_applied_by_a_tap(hand: Page) -> None:
    type_tiles(hand, f"{WAITING} 8s")
    hand.get_by_role("button", name="Honba: one more").tap()
    worth(hand).tap()
    sheet = hand.get_by_role("dialog", name="Score")
    expect(sheet.locator(".announcement")).to_have_text("Call: “5800, with 1 honba 6100”")
    expect(sheet.locator("[data-key=if-riichi]")).to_contain_text("11,900")
    expect(sheet).to_contain_text("With one more dora")
    sheet.locator("[data-key=if-riichi]").tap()
    expect(sheet.locator(".points")).to_contain_text("11,900")
    expect_paid(hand, "The discarder pays 11,900")
    close_sheet(hand)
    expect(hand.get_by_label("Riichi", exact=True)).to_be_checked()


@pytest.mark.long
def test_a_hand_without_yaku_offers_changes_that_win(hand: Page) -> None:
    type_tiles(hand, "1m 2m 3m 3p 4p 5p 6s 7s 8s 9s 9s 9s 2z 2z")
    remedy = hand.locator("#notices [data-key=if-tsumo]")
    expect(remedy).to_contain_text("By self-draw: ")
    points = remedy.inner_text().split(": ")[1]
    remedy.tap()
    expect(worth(hand)).to_contain_text(points)
    expect(hand.get_by_label("Tsumo", exact=True)).to_be_checked()


@pytest.mark.long
def test_a_table_shows_waits_if_its_host_allows_it(page: Page, app: Flask, address: str) -> None:
    friday = start_session(app, address)
    sit(page, friday.url)
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=shows-waits]").check()
    close_sheet(page)
    type_win(page, 1, "ron-0", WAITING)
    ask = page.locator("#keyboard [data-key=waits]")
    ask.tap()
    expect(wait(page, "8s")).to_contain_text("4 left")
    close_sheet(page)
    settings = f"/api/v1/tables/{friday.host}"
    app.test_client().patch(settings, json={"shows_waits": False})
    expect(ask).to_have_count(0)
