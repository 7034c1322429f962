"""Landscape phones, tablets and large screens: nothing is cut off or under a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from flask import Flask
from playwright.sync_api import expect

from tests.webapp.accessibility import violations
from tests.webapp.table_page import TableSession, enter_by, open_seat, sit, start_session

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

WIDE = [(844, 390), (1180, 820), (1920, 1080)]


@pytest.fixture
def friday(app: Flask, address: str) -> TableSession:
    return start_session(app, address)


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def bottom(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def top(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["y"]


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


@pytest.mark.parametrize("size", WIDE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_calculator_shows_photo_and_hand(
    page: Page, address: str, photo: bytes, size: tuple[int, int]
) -> None:
    resize(page, size)
    page.goto(address)
    page.locator("#gallery").set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photo}
    )
    expect(page.locator("#felt .concealed .tile")).to_have_count(14)
    expect(page.locator("#bar .score-summary")).to_be_visible()
    hand_is_visible(page)
    assert violations(page) == []


@pytest.mark.parametrize("size", WIDE[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_win_at_a_table_shows_photo_and_hand(
    page: Page, friday: TableSession, photo: bytes, size: tuple[int, int]
) -> None:
    resize(page, size)
    sit(page, friday.url)
    enter_by(page, "gallery")
    open_seat(page, 1)
    with page.expect_file_chooser() as gallery:
        page.locator("dialog [data-key=ron-0]").tap()
    gallery.value.set_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photo})
    expect(page.locator("#felt .concealed .tile")).to_have_count(14)
    expect(page.locator("#bar [data-key=bar-check]")).to_be_visible()
    hand_is_visible(page)


@pytest.mark.parametrize("size", [(844, 390), (1180, 820)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_ron_of_a_seat_is_visible(
    page: Page, friday: TableSession, size: tuple[int, int]
) -> None:
    resize(page, size)
    sit(page, friday.url)
    open_seat(page, 1)
    for button in page.locator("dialog .rons .big-button").all():
        assert bottom(button) <= size[1]
    assert (
        page.locator("dialog.sheet").evaluate("each => each.scrollHeight - each.clientHeight") <= 1
    )


@pytest.mark.parametrize("size", WIDE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_seat_is_above_the_bar(
    page: Page, friday: TableSession, size: tuple[int, int]
) -> None:
    resize(page, size)
    sit(page, friday.url)
    actions = top(page.locator("#actions"))
    for seat in page.locator("#board .seat").all():
        assert bottom(seat) <= actions + 1
