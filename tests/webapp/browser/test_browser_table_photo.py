"""Photos of a table in a browser: unusable ones, those not stored, and the winner's river."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from PIL import Image
from playwright.sync_api import Browser, Page, Request, expect

from tests.table_from_above import SIZE, from_above
from tests.webapp.calculator_page import give_photo
from tests.webapp.conftest import PATIENCE, RecordedDetector
from tests.webapp.table_page import TableSession, enter_by, open_seat, photograph, record, sit
from tests.webapp.test_river import HAND, OTHERS
from vision.boxes import Detection

Serve = Callable[[Flask], str]


@pytest.fixture
def japanese(browser: Browser, friday: TableSession) -> Iterator[Page]:
    """Open a phone in Japanese that takes photos from its gallery."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="ja-JP"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    sit(page, friday.url)
    enter_by(page, "gallery")
    yield page
    context.close()


def send(page: Page, photo: Path) -> None:
    """Enter a win with a photo."""
    open_seat(page, 1)
    with page.expect_file_chooser() as gallery:
        page.locator("dialog [data-key=ron-0]").tap()
    gallery.value.set_files(photo)


def test_a_second_tap_deletes_all_photos(page: Page, friday: TableSession) -> None:
    sit(page, friday.url)
    deleted: list[str] = []

    def note_deletion(request: Request) -> None:
        if request.method == "DELETE":
            deleted.append(request.url)

    page.on("request", note_deletion)
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-photos]").tap()
    button = page.locator("[data-key=delete-photos]")
    button.tap()
    expect(button).to_have_text("Tap again: this cannot be undone")
    assert deleted == []
    button.tap()
    expect(page.locator("dialog.sheet")).to_have_count(0)
    assert [url.split("/tables/")[1] for url in deleted] == [f"{friday.host}/photos"]


def table(river: str, riichi: int | None = None) -> tuple[Detection, ...]:
    """Return a table with Ben's hand and river, as the recorded detector needs it."""
    tiles = from_above(HAND, (river, *OTHERS), winning="8s", riichi=riichi)
    return tuple(each.scale(800 / SIZE) for each in tiles)


@pytest.fixture
def aki(browser: Browser, friday: TableSession) -> Iterator[Page]:
    """Open a phone that takes photos from its gallery."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, locale="en"
    )
    page = context.new_page()
    sit(page, friday.url)
    enter_by(page, "gallery")
    yield page
    context.close()


def photograph_table(page: Page, button: str = "ron-0") -> None:
    """Enter Ben's win with a photo."""
    stream = io.BytesIO()
    Image.new("RGB", (800, 800), "darkgreen").save(stream, "JPEG")
    open_seat(page, 1)
    photograph(page, button, stream.getvalue())


def test_a_picture_is_dropped_in_a_win_or_begins_one(
    page: Page, friday: TableSession, photo: bytes
) -> None:
    enter_by(sit(page, friday.url), "gallery")
    give_photo(page.locator("#board"), "paste", photo)
    page.locator("dialog [data-key=seat-2]").tap()
    page.locator("dialog [data-key=ron-3]").tap()
    expect(page.locator("#photo .box")).to_have_count(15)
    expect(page.locator("#win-head h2")).to_have_text("Chi: ron from Dan")
    page.locator("[data-key=close-draft]").tap()
    open_seat(page, 1)
    give_photo(page.locator("[data-key=ron-0]"), "drop", photo)
    expect(page.locator("#photo .box")).to_have_count(15)
    expect(page.locator("#win-head")).to_contain_text("Aki")


def test_furiten_is_said_before_the_win_is_recorded(
    aki: Page, friday: TableSession, detector: RecordedDetector
) -> None:
    detector.detections = table("9m1z9s8s2z")
    photograph_table(aki)
    expect(aki.locator("#notices")).to_contain_text("Furiten: the hand waits for")
    expect(aki.locator("#bar")).to_contain_text("Ron in furiten")
    aki.locator("#bar [data-key=reasons]").tap()
    expect(aki.locator("#notices .notice").first).to_be_in_viewport(ratio=1)
    expect(aki.locator("#bar [data-key=record]")).to_have_count(0)
    expect(aki.locator(".zone.discards .tile[data-label]")).to_have_count(5)
    assert friday.view()["history"][0]["hands"] == []  # nothing is recorded by itself
    aki.locator("[data-key=ignore-discards]").tap()
    expect(aki.locator("#notices")).not_to_contain_text("Furiten")
    aki.locator("#choices [data-key=riichi]").tap()
    expect(aki.locator("#bar [data-key=record]")).to_be_enabled()


@pytest.mark.long
def test_a_ron_in_furiten_can_be_recorded_as_a_chombo(
    aki: Page, friday: TableSession, detector: RecordedDetector
) -> None:
    detector.detections = table("9m1z9s8s2z")
    photograph_table(aki)
    aki.locator("[data-key=furiten-chombo]").tap()
    sheet = aki.locator("dialog.sheet")
    expect(sheet.locator("[data-key=mistake]")).to_have_value("furiten_ron")
    with aki.expect_response("**/entries*"):
        sheet.locator("[data-key=record]").tap()
    expect(sheet).to_have_count(0)
    [hand] = friday.view()["history"][0]["hands"]
    assert hand["steps"][0]["event"] == {"kind": "chombo_made", "seat": 1, "reason": "furiten_ron"}


@pytest.mark.long
def test_a_river_is_stored_with_the_hand(
    aki: Page, friday: TableSession, detector: RecordedDetector
) -> None:
    detector.detections = table("9m1z9s2z", riichi=2)
    photograph_table(aki, "button-tsumo")
    expect(aki.locator("#notices")).to_contain_text("A discard lies sideways, so riichi is set")
    expect(aki.locator("#choices [data-key=riichi]")).to_be_checked()
    aki.locator("[data-key=right-0]").first.tap()
    record(aki)
    expect(aki.locator("#felt")).to_be_hidden()
    [hand] = friday.view()["history"][0]["hands"]
    assert hand["steps"][-1]["hands"][0]["discards"] == "9m1z9s2z"


@pytest.mark.long
def test_a_wait_that_passed_after_the_riichi(aki: Page, detector: RecordedDetector) -> None:
    tiles = from_above(HAND, ("9m1z9s2z", "1p9p8s4z", *OTHERS[1:]), winning="8s", riichi=1)
    detector.detections = tuple(each.scale(800 / SIZE) for each in tiles)
    photograph_table(aki, "ron-0")
    expect(aki.locator("#notices")).to_contain_text("let a winning tile pass after the riichi")
    expect(aki.locator("#notices")).to_contain_text("passed, so furiten is set")
    aki.locator("[data-key=ignore-discards]").tap()
    expect(aki.locator("#notices")).not_to_contain_text("uriten")
