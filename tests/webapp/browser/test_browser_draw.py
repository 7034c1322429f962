"""An exhaustive draw recorded from photos of the hands, in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.vision.test_table import SIZE, photographed
from tests.webapp.calculator_page import give_photo
from tests.webapp.conftest import RecordedDetector
from tests.webapp.table_page import (
    CENTER,
    TAPS,
    Phone,
    TableSession,
    close_result,
    close_sheet,
    confirm,
    photograph,
    shown_score,
)
from tests.webapp.test_draw_hands import NOTEN, TERMINALS, WAITING, with_river
from tests.webapp.tile_rows import laid_out


def test_a_photo_of_the_table_records_a_draw_on_every_phone(
    phone: Phone, friday: TableSession, detector: RecordedDetector, photo: bytes
) -> None:
    table, detections, _blocks = photographed(1)
    detector.detections = tuple(each.scale(800 / SIZE) for each in detections)
    aki, chi = phone(0), phone(2)
    aki.locator("[data-key=draw]").tap()
    expect(aki.locator("dialog").get_by_text("Check by photo:")).to_be_visible()
    photograph(aki, "photo-table", photo)
    expect(aki.locator("dialog .draw-hand")).to_have_count(sum(seat.shown for seat in table.seats))
    expect(aki.locator("[data-key=tenpai-0]")).to_have_attribute("aria-pressed", "true")
    expect(aki.locator("[data-key=tenpai-2]")).to_have_attribute("aria-pressed", "false")
    expect(aki.locator("[data-key=hand-0] .draw-waits .mini")).to_have_count(1)
    aki.reload()
    expect(aki.locator("dialog .draw-hand")).to_have_count(sum(seat.shown for seat in table.seats))
    expect(aki.locator("[data-key=tenpai-0]")).to_have_attribute("aria-pressed", "true")
    expect(aki.locator("[data-key=hand-0] .draw-waits .mini")).to_have_count(1)
    confirm(aki)
    close_result(chi)
    assert friday.scores() == [28_000, 24_000, 24_000, 24_000]
    chi.locator("[data-key=history]").tap()
    chi.locator("dialog .step").first.tap()
    hands = chi.locator("dialog .recorded-hand")
    expect(hands).to_have_count(sum(seat.shown for seat in table.seats))
    expect(hands.first.locator(".mini")).to_have_count(13)


@pytest.mark.long
def test_a_double_tap_on_record_does_not_reach_the_bar_below(
    phone: Phone, friday: TableSession
) -> None:
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 8000}])
    page = phone(0)
    expect(page.locator("[data-key=undo]")).to_be_enabled()
    below, elsewhere = (page.evaluate(CENTER, f"[data-key={key}]") for key in ("undo", "history"))
    page.locator("[data-key=draw]").tap()
    tenpai = page.locator("dialog [data-key=tenpai-1]")
    tenpai.tap()
    expect(tenpai).to_have_attribute("aria-pressed", "true")
    expect(page.locator("dialog .changes")).to_contain_text("+3,000")  # the sheet has its height
    page.evaluate(TAPS, [below, below])
    expect(page.locator("dialog.sheet")).to_have_count(0)
    page.evaluate(TAPS, [elsewhere])
    expect(page.locator("dialog .step")).to_have_count(2)
    assert friday.scores() == [16_000, 36_000, 24_000, 24_000]


def test_a_double_tap_in_the_bar_does_not_reach_the_sheet_that_opens(
    phone: Phone, friday: TableSession
) -> None:
    page = phone(0)
    riichi, player = (page.locator(f"[data-key={key}]") for key in ("declare-riichi", "riichi-3"))
    riichi.tap()
    expect(player).to_be_visible()
    place = page.evaluate(CENTER, "[data-key=riichi-3]")
    close_sheet(page)
    # Wherever the bar ends, its button can be where the sheet has one.
    riichi.evaluate("each => Object.assign(each.style, {position: 'fixed', inset: 0, zIndex: 9})")
    page.evaluate(TAPS, [place, place])
    expect(player).to_be_visible()
    assert friday.view()["entries"] == 2
    player.tap()
    expect(player).to_have_count(0)
    assert friday.view()["entries"] == 3


@pytest.mark.long
def test_photos_of_hands_propose_tenpai_and_point_out_mistakes(
    phone: Phone, friday: TableSession, detector: RecordedDetector, photo: bytes
) -> None:
    friday.record("riichi", seat=2)
    page = phone(0)
    page.locator("[data-key=draw]").tap()
    detector.detections = tuple(laid_out(WAITING.replace("3p", "3p?9p")))
    photograph(page, "photo-1", photo)
    tenpai = page.locator("[data-key=tenpai-1]")
    expect(tenpai).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-key=hand-1] .notice .mini")).to_have_count(2)  # no codes
    page.locator("[data-key=answer-1-9p]").tap()  # then the hand waits for nothing
    expect(tenpai).to_have_attribute("aria-pressed", "false")
    page.locator("[data-key=edit-hand-1]").tap()
    page.locator("[data-key=draw-tile-6]").tap()
    page.locator("dialog [data-key=key-3p]").tap()
    page.locator("[data-key=hand-done]").tap()
    expect(tenpai).to_have_attribute("aria-pressed", "true")
    detector.detections = tuple(laid_out(f"{NOTEN} {NOTEN}"))  # too many tiles
    photograph(page, "photo-3", photo)
    expect(page.locator("[data-key=hand-3] .cloth .mini")).not_to_have_count(0)
    assert (
        page.locator("[data-key=hand-3] .cloth").evaluate("e => e.scrollWidth - e.clientWidth") == 0
    )
    detector.detections = tuple(laid_out(NOTEN))
    photograph(page, "photo-2", photo)
    give_photo(page.locator("[data-key=photo-3] span"), "drop", photo)
    expect(page.locator("[data-key=edit-hand-3]")).to_be_visible()
    chombo = page.locator("[data-key=chombo-2]")
    expect(chombo).to_be_visible()
    expect(page.locator("[data-key=tenpai-2]")).to_have_attribute("aria-pressed", "true")
    assert len(friday.view()["history"][0]["hands"][0]["steps"]) == 1  # nothing was applied
    chombo.tap()
    expect(page.locator("dialog [data-key=seat-2]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("dialog [data-key=mistake]")).to_have_value("noten_riichi")


@pytest.mark.long
def test_a_nagashi_mangan_in_the_photo_is_one_tap(
    phone: Phone, friday: TableSession, detector: RecordedDetector, photo: bytes
) -> None:
    detector.detections = with_river(f"{TERMINALS} 1z")
    page = phone(1)
    page.locator("[data-key=draw]").tap()
    photograph(page, "photo-table", photo)
    hint = page.locator("dialog details").get_by_role("status")
    expect(hint).to_have_text("Ben discarded only terminals and honors, and none was called.")
    page.locator("[data-key=nagashi-1]").tap()
    confirm(page)
    expect(shown_score(page, 1)).to_have_text("33,000")
    assert friday.scores() == [21_000, 33_000, 23_000, 23_000]


@pytest.mark.long
def test_a_correction_keeps_the_hands(phone: Phone, friday: TableSession) -> None:
    hands = [{"seat": 1, "notation": "234567m34p55678s"}]
    friday.record("draw", tenpai=[1], hands=hands)
    page = phone(0)
    page.locator("[data-key=history]").tap()
    page.locator("dialog .step-row [data-key^=correct-]").tap()
    expect(page.locator("[data-key=hand-1] .draw-waits .mini")).to_have_count(2)
    page.locator("dialog [data-key=tenpai-3]").tap()
    with page.expect_response("**/entries*"):
        page.locator("dialog.sheet").last.locator("[data-key=record]").tap()
    expect(page.locator("dialog.sheet")).to_have_count(1)
    [step] = friday.view()["history"][0]["hands"][0]["steps"]
    assert step["event"]["hands"] == hands
    assert step["event"]["tenpai"] == [1, 3]
