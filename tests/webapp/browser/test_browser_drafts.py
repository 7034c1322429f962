"""A hand or a win that is being entered survives its page: a closed tab, a reload, Back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.calculator_page import concealed, tap_tiles
from tests.webapp.conftest import PATIENCE, PausingDetector
from tests.webapp.table_page import (
    STORED,
    TANYAO,
    TableSession,
    close_sheet,
    confirm,
    enter_by,
    open_seat,
    photograph,
    record,
    seat,
    sit,
    type_win,
)
from tests.webapp.tile_rows import laid_out


@pytest.fixture
def detector() -> PausingDetector:
    """Return a detector of a tanyao that reads the tiles when it is released."""
    return PausingDetector(tuple(laid_out(TANYAO)))


def reopen(page: Page, url: str) -> Page:
    """Leave the page, and open its address in a tab that has nothing of the first one."""
    other = page.context.new_page()
    other.set_default_timeout(PATIENCE)
    page.goto("about:blank")
    other.goto(url)
    return other


def start_reading(page: Page, photo: bytes) -> None:
    """Photograph a win of Ben, and wait until the photo is stored; the detector pauses."""
    enter_by(page, "gallery")
    open_seat(page, 1)
    photograph(page, "ron-0", photo)
    expect(page.locator("#photo .waiting")).to_be_visible()
    page.evaluate(STORED, 1)


def continue_win(page: Page) -> None:
    """Continue the win that is kept."""
    page.locator("#actions [data-key=win]").tap()
    page.locator("[data-key=continue-draft]").tap()


def test_a_photo_is_read_again_after_its_tab_was_closed(
    page: Page, friday: TableSession, detector: PausingDetector, photo: bytes
) -> None:
    start_reading(sit(page, friday.url), photo)
    page = reopen(page, friday.url)
    expect(page.locator("#toast")).to_contain_text("Your win is kept")
    detector.released.set()
    continue_win(page)
    record(page)
    page.evaluate(STORED, 0)
    assert friday.scores()[1] > 25_000
    close_sheet(page)
    page = reopen(page, friday.url)
    page.locator("#actions [data-key=win]").tap()
    expect(page.locator("dialog [data-key=button-tsumo]")).to_be_visible()
    expect(page.locator("dialog .kept-draft")).to_have_count(0)


@pytest.mark.long
def test_a_photo_is_read_again_after_a_reload(
    page: Page, friday: TableSession, detector: PausingDetector, photo: bytes
) -> None:
    start_reading(sit(page, friday.url), photo)
    page.reload()
    expect(page.locator("#photo .waiting")).to_be_visible()
    detector.released.set()
    expect(page.locator("#bar [data-key=record]")).to_be_enabled()
    assert len(concealed(page)) == 14


def test_a_photo_that_was_stopped_is_not_read_again(
    page: Page, friday: TableSession, photo: bytes
) -> None:
    start_reading(sit(page, friday.url), photo)
    page.locator("[data-key=stop]").tap()
    expect(page.locator("[data-key=enter-tiles]")).to_be_visible()  # the win goes on
    page.evaluate(STORED, 0)
    page.reload()
    expect(page.locator("[data-key=enter-tiles]")).to_be_visible()
    expect(page.locator("#photo .waiting")).to_have_count(0)


@pytest.mark.long
def test_the_tiles_of_a_win_stay_after_its_tab_was_closed(page: Page, friday: TableSession) -> None:
    type_win(sit(page, friday.url), 1, "ron-0", "2m 3m 4m 3p")
    page = reopen(page, friday.url)
    expect(page.locator("#toast")).to_contain_text("Your win is kept")
    continue_win(page)
    assert concealed(page) == ["2m", "3m", "4m", "3p"]
    page.locator("[data-key=close-draft]").tap()
    friday.record("draw", tenpai=[1])
    expect(page.locator("dialog.shared-result")).to_be_visible()
    page.reload()
    expect(seat(page, 0)).to_be_visible()
    page.locator("#actions [data-key=win]").tap()
    expect(page.locator("dialog [data-key=button-tsumo]")).to_be_visible()
    expect(page.locator("dialog .kept-draft")).to_have_count(0)


# What opens a sheet, and what is chosen in it, by `data-key`.
SHEETS = {
    "draw": ("draw", "tenpai-1 tenpai-2"),
    "abortive draw": ("other other-abort", "reason-nine_terminals seat-2"),
    "chombo": ("other other-chombo", "seat-1"),
    "correction of a draw": ("history correct-3", "tenpai-2 nagashi-0"),
    "correction of a riichi": ("history correct-4", "seat-2"),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", SHEETS)
def test_a_sheet_stays_after_a_reload(page: Page, friday: TableSession, kind: str) -> None:
    """It does so until it is closed, or another phone records the hand."""
    way, chosen = SHEETS[kind]
    friday.record("draw", tenpai=[1])
    friday.record("riichi", seat=3)
    sit(page, friday.url)

    def enter() -> None:
        for key in way.split():
            page.locator(f"[data-key={key}]").last.tap()
        for key in chosen.split():
            if key.startswith("nagashi"):
                page.locator("dialog details.fold summary").tap()
            each = page.locator(f"dialog [data-key={key}]")
            each.tap()
            expect(each).to_have_attribute("aria-pressed", "true")

    enter()
    page.reload()
    for key in chosen.split():
        expect(page.locator(f"dialog [data-key={key}]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("dialog [data-key=record]")).to_be_enabled()
    close_sheet(page)
    page.reload()
    expect(page.locator("body.ready")).to_be_visible()
    expect(page.locator("dialog.sheet")).to_have_count(0)
    enter()
    page.goto("about:blank")
    friday.record("riichi", replaces=4, seat=0)
    friday.record("draw", replaces=3, tenpai=[0])
    friday.record("draw", tenpai=[0, 3])
    page.goto(friday.url)
    expect(page.locator("body.ready")).to_be_visible()
    expect(page.locator("dialog.sheet")).to_have_count(0)


def test_a_correction_of_the_points_stays_after_a_reload(page: Page, friday: TableSession) -> None:
    sit(page, friday.url)
    page.locator("[data-key=other]").tap()
    page.locator("[data-key=other-adjust]").tap()
    page.locator("[data-key=adjust-2]").fill("-500")
    page.locator("[data-key=note]").fill("late")
    page.locator("[data-key=adjust-0]").fill("500")
    page.reload()  # the field is not left before
    expect(page.locator("[data-key=adjust-2]")).to_have_value("−500")
    expect(page.locator("[data-key=note]")).to_have_value("late")
    page.locator("dialog [data-key=record]").tap()
    expect(page.locator("dialog.sheet")).to_have_count(0)
    assert friday.scores() == [25_500, 25_000, 24_500, 25_000]
    page.reload()
    expect(page.locator("body.ready")).to_be_visible()
    expect(page.locator("dialog.sheet")).to_have_count(0)


def test_a_sheet_that_is_not_complete_stays_after_a_reload(
    page: Page, friday: TableSession
) -> None:
    def reload(*, chosen: str) -> None:
        page.reload()
        expect(page.locator("dialog [aria-pressed=true]")).to_have_text(chosen.split())

    sit(page, friday.url)
    page.locator("[data-key=other]").tap()
    page.locator("[data-key=other-substitute]").tap()
    page.locator("[data-key=substitute-name]").fill("Eva")
    reload(chosen="")
    expect(page.locator("[data-key=substitute-name]")).to_have_value("Eva")
    expect(page.locator("dialog [data-key=record]")).to_be_disabled()
    page.locator("dialog [data-key=seat-1]").tap()
    reload(chosen="Ben")
    confirm(page)
    page.locator("[data-key=history]").tap()
    page.locator("dialog .step").tap()
    page.locator("[data-key=correct]").tap()
    page.locator("dialog [data-key=seat-2]").tap()
    reload(chosen="Chi Eva")
    close_sheet(page)
    page.locator("[data-key=history]").tap()
    page.locator("[data-key^=start]").tap()
    page.locator("[data-key=correct]").tap()
    page.locator("[data-key=choose-player-1]").tap()
    reload(chosen="東Aki 南Chi 西Dan")
    close_sheet(page)
    friday.record("end")
    page.locator("dialog [data-key=next-game]").tap()
    page.locator("[data-key=choose-player-3]").tap()
    reload(chosen="東Aki 西Chi 南Eva")
    friday.record("game", seats=[0, 1, 2, 3], first_dealer=0)
    page.reload()
    expect(page.locator("body.ready")).to_be_visible()
    expect(page.locator("dialog.sheet")).to_have_count(0)


def test_the_hand_of_the_calculator_stays_after_its_tab_was_closed(
    page: Page, address: str
) -> None:
    page.goto(address)
    page.locator("#by-hand").tap()
    tap_tiles(page, "1m 2m")
    page = reopen(page, address)
    page.locator("#last-hand").tap()
    assert concealed(page) == ["1m", "2m"]
    page.locator("#new").tap()
    page = reopen(page, address)
    expect(page.locator("#by-hand")).to_be_visible()
    expect(page.locator("#last-hand")).to_be_hidden()
