"""Entering a win at a table in a browser: the dora indicator, and a win that is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from flask import Flask
from playwright.sync_api import expect

from tests.webapp.calculator_page import concealed, key, type_tiles
from tests.webapp.conftest import RecordedDetector, across
from tests.webapp.table_page import (
    TableSession,
    close_sheet,
    enter_by,
    forget_taps,
    open_seat,
    record,
    seat,
    sit,
    start_session,
    taps,
    type_win,
)
from tests.webapp.tile_rows import laid_out

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Page

    Serve = Callable[[Flask], str]

TANYAO = "2m 3m 4m 3p 4p 0p 6s 7s 8s 2s 2s 6p 7p  8p"


# Taps in the camera app: take the picture and accept it.
CAMERA_TAPS = 2


@pytest.fixture
def detector() -> RecordedDetector:
    """Return a detector of a tanyao with one more tile above the row."""
    return RecordedDetector((*laid_out(TANYAO), across("5s", 380)))


@pytest.fixture
def friday(app: Flask, address: str) -> TableSession:
    return start_session(app, address)


@pytest.fixture
def aki(page: Page, friday: TableSession) -> Page:
    """Open the table on Aki's phone."""
    return sit(page, friday.url)


def photograph(page: Page, winner: int, photo: bytes) -> None:
    """Enter a win from Aki with the camera."""
    payload: FilePayload = {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photo}
    seat(page, winner).tap()
    with page.expect_file_chooser() as camera:
        page.locator("dialog [data-key=ron-0]").tap()
    camera.value.set_files(payload)
    expect(page.locator("#photo .box.winning-tile")).to_have_count(1)


def dora(friday: TableSession) -> str:
    """Return the indicators of the last recorded hand."""
    [hand] = friday.view()["history"][0]["hands"][0]["steps"][-1]["hands"]
    indicators: str = hand.get("dora") or ""
    return indicators


@pytest.mark.long
def test_a_win_by_photo_takes_five_taps_and_six_with_a_dora(
    aki: Page, friday: TableSession, photo: bytes
) -> None:
    forget_taps(aki)
    photograph(aki, 1, photo)
    question = aki.locator("#felt .zone.dora.asked")
    expect(aki.locator("#bar")).to_contain_text("No dora yet")
    question.get_by_role("button", name="5 sou is the dora indicator").tap()
    expect(question).to_have_count(0)
    record(aki)
    assert taps(aki) + CAMERA_TAPS <= 6
    assert dora(friday) == "5s"
    aki.locator("dialog [data-key=result-done]").tap()
    forget_taps(aki)
    photograph(aki, 2, photo)
    record(aki)
    assert taps(aki) + CAMERA_TAPS <= 5


@pytest.mark.long
def test_no_dora_indicator_is_one_tap(aki: Page, friday: TableSession) -> None:
    type_win(aki, 1, "ron-0")
    question = aki.locator("#felt .zone.dora.asked")
    question.locator("[data-key=no-dora]").tap()
    expect(question).to_have_count(0)
    record(aki)
    assert dora(friday) == ""


@pytest.mark.long
def test_the_dora_indicator_is_added_beside_the_hand(aki: Page, friday: TableSession) -> None:
    type_win(aki, 1, "ron-0")
    aki.locator("#felt [data-key=add-dora]").tap()
    expect(aki.locator("#keyboard")).to_contain_text("Add to the dora indicators")
    key(aki, "4s").tap()
    expect(aki.locator("#felt .zone.dora.asked")).to_have_count(0)
    record(aki)
    assert dora(friday) == "4s"


@pytest.mark.long
def test_ura_are_offered_as_soon_as_riichi_is_set(aki: Page) -> None:
    type_win(aki, 1, "ron-0")
    expect(aki.locator("[data-key=add-ura]")).to_have_count(0)
    aki.locator("[data-key=riichi]").check()
    expect(aki.locator("[data-key=add-ura]")).to_be_visible()


def test_a_win_that_is_left_can_be_continued(aki: Page, friday: TableSession) -> None:
    type_win(aki, 1, "ron-0", "2m 3m 4m 3p 4p")
    aki.locator("#keyboard [data-key=done]").tap()
    aki.locator("[data-key=close-draft]").tap()
    expect(aki.locator("#board")).to_be_visible()
    expect(aki.locator("#toast")).to_contain_text("Your win is kept")
    aki.reload()
    aki.locator("#actions [data-key=win]").tap()
    offer = aki.get_by_role("group", name="Continue the win you began")
    expect(offer).to_contain_text("Ben: ron from Aki")
    offer.locator("[data-key=continue-draft]").tap()
    expect(aki.locator("#win-head h2")).to_have_text("Ben: ron from Aki")
    assert concealed(aki) == ["2m", "3m", "4m", "3p", "4p"]
    aki.locator("#bar [data-key=bar-add]").tap()
    type_tiles(aki, "0p 6s 7s 8s 2s 2s 6p 7p 8p")
    record(aki)
    aki.locator("dialog [data-key=result-done]").tap()
    open_seat(aki, 1)
    expect(aki.locator("dialog [data-key=continue-draft]")).to_have_count(0)
    assert friday.scores()[1] > 25_000


@pytest.mark.long
def test_a_win_that_is_left_can_be_discarded(aki: Page) -> None:
    type_win(aki, 1, "ron-0", "2m 3m 4m")
    aki.locator("#keyboard [data-key=done]").tap()
    aki.locator("[data-key=close-draft]").tap()
    open_seat(aki, 2)
    aki.locator("dialog [data-key=discard-kept]").tap()
    expect(aki.locator("dialog .kept-draft")).to_have_count(0)
    close_sheet(aki)
    aki.locator("#actions [data-key=win]").tap()
    expect(aki.locator("dialog .sheet-body")).to_be_visible()
    expect(aki.locator("dialog .kept-draft")).to_have_count(0)


@pytest.mark.long
def test_only_a_changed_correction_is_kept(aki: Page, friday: TableSession) -> None:
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 3900}])
    close_sheet(aki)

    def correct() -> None:
        aki.locator("[data-key=history]").tap()
        aki.locator("dialog [data-key=correct-3]").tap()
        expect(aki.locator("#outcome .no-move")).to_be_visible()

    correct()
    aki.locator("[data-key=close-draft]").tap()
    expect(aki.locator("#board")).to_be_visible()
    expect(aki.locator("#toast")).not_to_contain_text("kept")
    aki.locator("#actions [data-key=win]").tap()
    expect(aki.locator("dialog .kept-draft")).to_have_count(0)
    close_sheet(aki)
    correct()
    aki.locator("[data-key=han-5]").check()
    aki.locator("[data-key=close-draft]").tap()
    expect(aki.locator("#toast")).to_contain_text("Your correction is kept")
    aki.locator("#actions [data-key=win]").tap()
    offer = aki.get_by_role("group", name="Continue the correction you began")
    offer.locator("[data-key=continue-draft]").tap()
    expect(aki.locator("[data-key=han-5]")).to_be_checked()


@pytest.mark.long
def test_a_win_without_tiles_or_of_an_earlier_hand_is_not_offered(
    aki: Page, friday: TableSession
) -> None:
    enter_by(aki, "keys")
    open_seat(aki, 1)
    aki.locator("dialog [data-key=ron-0]").tap()
    aki.locator("#keyboard [data-key=done]").tap()
    aki.locator("[data-key=close-draft]").tap()
    open_seat(aki, 1)
    expect(aki.locator("dialog .kept-draft")).to_have_count(0)
    aki.locator("dialog [data-key=ron-0]").tap()
    type_tiles(aki, "2m 3m 4m")
    aki.locator("#keyboard [data-key=done]").tap()
    aki.locator("[data-key=close-draft]").tap()
    friday.record("draw", tenpai=[1])
    expect(seat(aki, 1).locator(".seat-score")).to_have_text("28,000")
    aki.locator("dialog [data-key=result-done]").tap()
    open_seat(aki, 1)
    expect(aki.locator("dialog .kept-draft")).to_have_count(0)


@pytest.mark.long
def test_a_draw_by_several_rons_is_announced_before_it_is_recorded(
    page: Page, app: Flask, address: str
) -> None:
    session = start_session(app, address, rules={"double_ron": "abort"})
    sit(page, session.url)
    enter_by(page, "count")
    open_seat(page, 1)
    page.locator("dialog [data-key=ron-0]").tap()
    page.locator("[data-key=han-5]").check()
    expect(page.locator("#bar [data-key=record]")).to_be_enabled()
    expect(page.locator(".no-move")).to_have_count(0)
    page.locator("[data-key=another-winner]").tap()
    page.locator("[data-key=add-winner-2]").tap()
    page.locator("[data-key=enter-count]").tap()
    page.locator("[data-key=han-6]").check()
    note = page.locator(".outcome .no-move")
    expect(note).to_have_text("Draw: two rons on Aki's tile (Ben, Chi)")
    page.locator("#bar [data-key=record]").tap()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("[data-key=undo]")).to_be_enabled()
    assert session.scores() == [25_000] * 4
