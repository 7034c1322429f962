"""Selecting the hand in a photo with one gesture, in a browser."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.webapp.calculator_page import SAMPLE, area, choose_photo, concealed
from vision.detect.weights import find_models
from vision.pixels.image import load_photo
from webapp.web.app import create_app

pytestmark = [
    pytest.mark.skipif(not SAMPLE.is_file(), reason="the sample photo is not in this checkout"),
    pytest.mark.skipif(
        not (find_models() / "tiles.json").is_file(), reason="the weights are not in this checkout"
    ),
]

HAND = "2m 2m 6m 7m 8m 3p 4p 0p 6p 7p 8p 6s 7s 8s".split()  # noqa: SIM905 - as they lie


@pytest.fixture(scope="module")
def two_rows() -> bytes:
    """Return a photo with the row of the sample twice, once with its first five tiles hidden."""
    sample = load_photo(SAMPLE)
    hidden = sample.copy()
    hidden[:, : sample.shape[1] // 3] = sample[:1, : sample.shape[1] // 3]
    both = np.vstack([hidden, sample])
    return cv2.imencode(".jpg", cv2.cvtColor(both, cv2.COLOR_RGB2BGR))[1].tobytes()


@pytest.fixture
def read(page: Page, serve: Callable[[Flask], str], two_rows: bytes) -> Page:
    """Open the page with the reading of the photo with two rows."""
    page.goto(serve(create_app()))
    choose_photo(page, two_rows)
    expect(page.locator("#photo .box").first).to_be_visible()
    return page


def centre(element: Locator) -> tuple[float, float]:
    """Return the centre of an element on the screen."""
    box = area(element)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def middle(box: Locator) -> tuple[float, float]:
    """Return the centre of a tile in the photo."""
    return centre(box.locator(".edge"))


def lower_row(page: Page) -> list[tuple[float, float]]:
    """Return the centres of the tiles of the lower row, left to right."""
    centres = [middle(box) for box in page.locator("#photo .box").all()]
    heights = [y for _, y in centres]
    half = (min(heights) + max(heights)) / 2
    return sorted(each for each in centres if each[1] > half)


def drag(page: Page, *points: tuple[float, float]) -> None:
    """Move a finger along the points."""
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=6)
    page.mouse.up()


def select(page: Page, *points: tuple[float, float]) -> None:
    """Select the tiles along the points, and wait until they are read."""
    page.get_by_role("button", name="Select hand").tap()
    drag(page, *points)
    expect(page.locator(".region-mask")).to_have_count(1)


@pytest.mark.long
def test_a_swipe_selects_the_hand_with_two_touches(read: Page) -> None:
    row = lower_row(read)
    assert len(row) == len(HAND)
    select(read, row[0], row[7], row[-1])
    assert concealed(read) == HAND
    expect(read.locator("#photo .box.left-out")).not_to_have_count(0)
    expect(read.get_by_role("button", name="Select hand")).to_be_visible()
    read.get_by_role("button", name="Undo").tap()
    expect(read.locator(".region-mask")).to_have_count(0)


@pytest.mark.long
def test_a_circle_around_the_tiles_selects_them(read: Page) -> None:
    (x0, y0), (x1, y1) = lower_row(read)[0], lower_row(read)[-1]
    around = [(x0 - 14, y0 - 24), (x1 + 14, y1 - 24), (x1 + 14, y1 + 24), (x0 - 14, y0 + 24)]
    select(read, *around, around[0])
    assert concealed(read) == HAND


@pytest.mark.long
def test_selecting_can_be_cancelled_and_its_hint_covers_no_tile(read: Page) -> None:
    read.get_by_role("button", name="Select hand").tap()
    hint = read.get_by_role("status").get_by_text("Swipe along")
    expect(hint).to_be_visible()
    for width, height in ((360, 640), (390, 844), (844, 390)):
        read.set_viewport_size({"width": width, "height": height})
        words, photo = area(read.locator(".tool-hint")), area(read.locator(".photo-canvas"))
        below = words["y"] >= photo["y"] + photo["height"] - 1
        assert below or words["x"] >= photo["x"] + photo["width"] - 1
    read.get_by_role("button", name="Cancel").tap()
    expect(read.get_by_text("Swipe along")).to_have_count(0)


@pytest.mark.long
def test_any_hand_is_repaired_with_four_touches(read: Page) -> None:
    row = lower_row(read)
    select(read, row[0], row[-1])  # two touches: the tool and the swipe
    badge = read.get_by_role("button", name="Winning tile", exact=True)
    drag(read, centre(badge), middle(hand_box(read, "6m")))
    expect(read.locator("#photo .box.winning-tile")).to_have_attribute("data-label", "6m")
    unused = read.locator("#photo .box.left-out").first
    label = unused.get_attribute("data-label")
    drag(read, centre(read.get_by_role("button", name="Dora", exact=True)), middle(unused))
    expect(read.locator("#photo .box.dora-indicator")).to_have_attribute("data-label", label or "")


def hand_box(page: Page, label: str) -> Locator:
    """Return the box of a tile of the hand."""
    return page.locator(f"#photo .box.hand[data-label='{label}']").first


@pytest.mark.long
@pytest.mark.parametrize("tiles", ["#photo .box.hand", "#felt .concealed .tile"])
def test_a_badge_is_tapped_before_its_tile(read: Page, tiles: str) -> None:
    row = lower_row(read)
    select(read, row[0], row[-1])
    read.get_by_role("button", name="Winning tile", exact=True).tap()
    expect(read.get_by_text("Tap the winning tile.")).to_be_visible()
    read.locator(f"{tiles}[data-label='3p']").first.click()
    expect(read.locator("#keyboard")).to_be_hidden()
    expect(read.locator("#photo .box.winning-tile")).to_have_attribute("data-label", "3p")
    read.get_by_role("button", name="Dora", exact=True).tap()
    read.locator(f"{tiles}[data-label='7p']").first.click()  # it moves to the indicators
    expect(read.locator("#photo .box.dora-indicator")).to_have_attribute("data-label", "7p")
    assert len(concealed(read)) == len(HAND) - 1


@pytest.mark.long
def test_a_double_tap_zooms_and_a_drag_pans_in_any_direction(read: Page) -> None:
    canvas = read.locator(".photo-canvas")

    def view() -> list[float]:
        return [float(each) for each in (canvas.get_attribute("viewBox") or "").split()]

    photo = area(canvas)
    before = view()
    corner = (photo["x"] + 8, photo["y"] + photo["height"] - 8)
    read.mouse.dblclick(*corner)
    closer = view()
    assert closer[2] == pytest.approx(before[2] / 2.5, rel=0.02)
    drag(read, (photo["x"] + 100, photo["y"] + 100), (photo["x"] + 160, photo["y"] + 140))
    panned = view()
    assert panned[0] < closer[0]
    assert panned[1] < closer[1]
    assert panned[2:] == closer[2:]
    expect(read.locator("#keyboard")).to_be_hidden()  # the end of a drag is no tap
    read.mouse.dblclick(*corner)
    assert view() == before
