"""Small, landscape and large screens: nothing is cut off or under a bar."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.accessibility import violations
from tests.webapp.calculator_page import choose_photo
from tests.webapp.table_page import (
    TableSession,
    bottom,
    enter_by,
    open_seat,
    photograph,
    sit,
    top,
    type_win,
)

SMALL = (360, 640)
LANDSCAPE = (844, 390)
WIDE = [LANDSCAPE, (1180, 820), (1920, 1080)]


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def hand_is_visible(page: Page) -> None:
    """Require that photo, tiles and the controls of the hand are above the bar."""
    bar = top(page.locator("#bar"))
    header = bottom(page.locator("#top"))
    assert bottom(page.locator("#photo")) - max(top(page.locator("#photo")), header) > 60
    parts = page.locator("#felt .concealed .tile, #felt button")
    assert parts.count() >= 14
    for part in parts.all():
        assert header - 1 <= top(part)
        assert bottom(part) <= bar + 1


@pytest.mark.long
@pytest.mark.parametrize("size", WIDE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_calculator_shows_photo_and_hand(
    page: Page, address: str, photo: bytes, size: tuple[int, int]
) -> None:
    resize(page, size)
    page.goto(address)
    choose_photo(page, photo)
    expect(page.locator("#felt .concealed .tile")).to_have_count(14)
    expect(page.locator("#bar .score-summary")).to_be_visible()
    hand_is_visible(page)
    assert violations(page) == []


@pytest.mark.long
@pytest.mark.parametrize("size", WIDE[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_win_at_a_table_shows_photo_and_hand(
    page: Page, friday: TableSession, photo: bytes, size: tuple[int, int]
) -> None:
    resize(page, size)
    sit(page, friday.url)
    enter_by(page, "gallery")
    open_seat(page, 1)
    photograph(page, "ron-0", photo)
    expect(page.locator("#felt .concealed .tile")).to_have_count(14)
    expect(page.locator("#bar [data-key=bar-check]")).to_be_visible()
    hand_is_visible(page)


@pytest.mark.long
@pytest.mark.parametrize("size", WIDE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_seat_is_above_the_bar(
    page: Page, friday: TableSession, size: tuple[int, int]
) -> None:
    resize(page, size)
    sit(page, friday.url)
    seats_are_above_the_bar(page)


def seats_are_above_the_bar(page: Page) -> None:
    actions = top(page.locator("#actions"))
    for seat in page.locator("#board .seat").all():
        assert bottom(seat) <= actions + 1


@pytest.mark.long
@pytest.mark.parametrize("size", [SMALL, LANDSCAPE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_seat_is_above_the_bar_after_the_game(
    page: Page, friday: TableSession, size: tuple[int, int]
) -> None:
    resize(page, size)
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 3900}])
    friday.record("end")
    sit(page, friday.url)
    expect(page.locator("#banner .over")).to_be_visible()
    seats_are_above_the_bar(page)


@pytest.mark.long
def test_every_ron_is_visible_below_a_kept_win(page: Page, friday: TableSession) -> None:
    resize(page, LANDSCAPE)
    sit(page, friday.url)
    type_win(page, 1, "ron-0", "2m 3m 4m")
    page.locator("#keyboard [data-key=done]").tap()
    page.locator("[data-key=close-draft]").tap()
    page.locator("#actions [data-key=win]").tap()
    expect(page.locator("dialog [data-key=continue-draft]")).to_be_visible()
    for button in page.locator("dialog .rons .big-button").all():
        assert bottom(button) <= LANDSCAPE[1]


@pytest.mark.long
def test_the_qr_code_is_visible_on_a_landscape_phone(page: Page, friday: TableSession) -> None:
    resize(page, LANDSCAPE)
    sit(page, friday.url)
    page.locator("[data-key=share]").tap()
    code = page.locator("dialog .qr")
    code.evaluate("each => each.decode()")
    assert bottom(code) <= LANDSCAPE[1]
    box = code.bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(box["height"], abs=1)
    for key in ("copy", "scores-code"):
        assert bottom(page.locator(f"dialog [data-key={key}]")) <= LANDSCAPE[1]
