"""A session in a browser: riichi, wins, draws, chombo, undo and corrections."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.webapp.calculator_page import SAMPLE, type_tiles
from tests.webapp.table_page import (
    TableSession,
    close_result,
    close_sheet,
    enter_by,
    forget_taps,
    open_seat,
    photograph,
    record,
    seat,
    shown_score,
    sit,
    start_session,
    taps,
    type_win,
    undo,
)
from vision.detect.weights import find_models
from webapp.web.app import create_app

Serve = Callable[[Flask], str]


# Taps in the camera app: take the picture and accept it.
CAMERA_TAPS = 2


@pytest.mark.skipif(not SAMPLE.is_file(), reason="the sample photo is not in this checkout")
@pytest.mark.skipif(
    not (find_models() / "tiles.json").is_file(), reason="the weights are not in this checkout"
)
def test_a_win_by_photo_takes_five_taps(page: Page, serve: Serve) -> None:
    app = create_app()
    friday = start_session(app, serve(app))
    sit(page, friday.url)
    forget_taps(page)
    seat(page, 2).tap()
    with page.expect_file_chooser() as camera:
        page.locator("dialog [data-key=ron-1]").tap()
    assert camera.value.element.get_attribute("capture") == "environment"
    camera.value.set_files(SAMPLE)
    expect(page.locator("#photo .box.winning-tile")).to_have_count(1)
    button = page.locator("#bar [data-key=record]")
    expect(button).to_be_enabled()
    expect(page.locator("#outcome .transfers")).to_be_visible()
    button.tap()
    result = page.locator("dialog.sheet")
    expect(result.locator(".result-total")).to_contain_text("8,000")
    assert taps(page) + CAMERA_TAPS <= 5
    for words in ("平和", "断么九", "三色同順", "赤ドラ", "10,000 × 1", "1,000 × 2"):
        expect(result).to_contain_text(words)
    close_sheet(page)
    assert friday.scores() == [25_000, 17_000, 33_000, 25_000]
    page.locator("[data-key=history]").tap()
    page.locator("dialog .step").first.tap()
    photo = page.locator(".hand-photo img")
    expect(photo).to_be_visible()
    assert photo.evaluate("each => each.decode().then(() => each.naturalWidth)") > 400
    yaku = page.locator("dialog .yaku li", has_text="赤ドラ")
    expect(yaku.locator(".worth")).to_have_text("1 han")


@pytest.mark.long
def test_doubtful_tiles_are_checked_before_a_win_is_recorded(
    aki: Page, friday: TableSession, photo: bytes
) -> None:
    open_seat(aki, 1)
    photograph(aki, "button-tsumo", photo)
    check = aki.locator("#bar [data-key=bar-check]")
    expect(check).to_contain_text("Check")
    expect(aki.locator("#bar [data-key=record]")).to_have_count(0)
    doubtful = aki.locator("#felt .tile.doubtful").count()
    check.tap()
    for left in range(doubtful, 0, -1):  # one tap for each: the keyboard goes on to the next
        expect(aki.locator("#felt .tile.doubtful")).to_have_count(left)
        aki.locator("#keyboard [data-key=confirm-tile]").tap()
    expect(aki.locator("#keyboard")).to_be_hidden()
    aki.locator("[data-key=riichi]").check()
    aki.locator("[data-key=ippatsu]").check()
    record(aki)
    expect(aki.locator("dialog.sheet")).to_contain_text("一発")
    view = friday.view()
    assert [step["event"]["kind"] for step in view["history"][0]["hands"][0]["steps"]] == [
        "riichi_declared",
        "hand_won",
    ]
    assert sum(friday.scores()) == 100_000


@pytest.mark.long
def test_two_rons_on_one_tile(aki: Page, friday: TableSession) -> None:
    type_win(aki, 1, "ron-0")
    aki.locator("[data-key=another-winner]").tap()
    aki.locator("[data-key=add-winner-2]").tap()  # by tiles, as the first
    expect(aki.locator("#felt .winning")).to_have_attribute("data-label", "8p")  # the same discard
    type_tiles(aki, "1m 1m 1m 3p 4p 5p 7z 7z 7z 2s 2s 6p 7p")
    aki.locator("[data-key=winner-1]").tap()
    expect(aki.locator("#felt .concealed [data-label='2m']")).to_have_count(1)
    aki.locator("[data-key=winner-2]").tap()
    expect(aki.locator("#felt .concealed [data-label='1m']")).to_have_count(3)
    record(aki)
    result = aki.locator("dialog.sheet")
    expect(result.locator(".result-total")).to_have_count(2)
    expect(result.locator(".transfers")).to_contain_text("Aki")
    scores = friday.scores()
    assert scores[0] == 50_000 - scores[1] - scores[2] + 25_000
    assert scores[1] > 25_000
    assert scores[2] > 25_000


def test_han_and_fu_are_enough(aki: Page, friday: TableSession) -> None:
    enter_by(aki, "count")
    open_seat(aki, 3)
    aki.locator("dialog [data-key=ron-2]").tap()
    button = aki.locator("#bar [data-key=record]")
    expect(aki.locator("#bar")).to_contain_text("Choose the han")
    expect(button).to_have_count(0)  # one careless tap records nothing
    aki.locator("[data-key=han-3]").check()
    expect(aki.locator("#bar")).to_contain_text("Choose the fu")
    expect(button).to_have_count(0)
    aki.locator("[data-key=fu-40]").check()
    record(aki)
    expect(aki.locator("dialog.shared-result")).to_contain_text("3 han 40 fu")
    assert friday.scores() == [25_000, 25_000, 19_800, 30_200]
    close_result(aki)
    aki.locator("[data-key=history]").tap()
    aki.locator("dialog .step").last.tap()
    expect(aki.locator("dialog .recorded-hand")).to_contain_text("3 han 40 fu")


# Hold every response until `release` is called.
HOLD_RESPONSES = """() => {
    const send = window.fetch;
    const gate = new Promise((open) => { window.release = open; });
    window.fetch = async (...request) => {
        const response = await send(...request);
        await gate;
        return response;
    };
}"""


@pytest.mark.long
def test_text_typed_while_a_preview_arrives_is_kept(aki: Page) -> None:
    aki.locator("[data-key=other]").tap()
    aki.locator("[data-key=other-adjust]").tap()
    first, second = aki.locator("[data-key=adjust-0]"), aki.locator("[data-key=adjust-1]")
    aki.evaluate(HOLD_RESPONSES)
    first.focus()
    with aki.expect_response("**/api/v1/tables/*/preview*"):
        aki.keyboard.type("-500")
        second.focus()  # leaving the first field makes its number count
    aki.keyboard.type("5")
    aki.evaluate("release()")
    expect(aki.locator("dialog .changes")).to_contain_text("−500")
    expect(second).to_have_value("5")
    expect(second).to_be_focused()
    aki.keyboard.type("00")
    expect(second).to_have_value("500")
    second.blur()
    expect(aki.locator("dialog .changes")).to_contain_text("+500")


def test_a_keyboard_goes_on_near_the_control_that_went(aki: Page, friday: TableSession) -> None:
    def press(key: str) -> Locator:
        control = aki.locator(f"[data-key={key}]")
        control.press("Enter")
        return control

    expect(press("hint-done")).to_have_count(0)
    expect(aki.locator("main :focus")).to_have_count(1)
    friday.record("riichi", seat=2)
    expect(aki.locator("[data-key=undo]")).to_be_enabled()
    expect(press("undo")).to_be_disabled()
    expect(aki.locator("#actions :focus")).to_have_count(1)
    expect(press("redo")).to_have_count(0)
    expect(aki.locator("#actions :focus")).to_have_count(1)
    enter_by(aki, "keys")
    press("seat-1")
    press("button-tsumo")
    expect(press("close-draft")).to_be_hidden()
    expect(aki.locator("main :focus")).to_have_count(1)


def test_a_number_is_typed_in_any_width_and_nonsense_is_named(
    aki: Page, friday: TableSession
) -> None:
    aki.locator("[data-key=other]").tap()
    aki.locator("[data-key=other-adjust]").tap()
    sheet = aki.locator("dialog.sheet")
    fields = [sheet.locator(f"[data-key=adjust-{each}]") for each in ("0", "1", "sticks")]
    button = sheet.locator("[data-key=record]")
    for at, wrong, problem in (
        (0, "12oo", "12oo is not valid; enter a whole number from −1,000,000 to 1,000,000."),
        (1, "1,5", "1,5 is not valid"),
        (2, "1001", "1001 is not valid; enter a whole number from −1,000 to 1,000."),
    ):
        fields[at].fill(wrong)
        fields[at].blur()
        expect(sheet.get_by_role("alert")).to_contain_text(problem)
        expect(button).to_be_disabled()
        expect(fields[at]).to_have_value(wrong)
        fields[at].fill("")
    widths = (("＋１，２００", "－１２００"), ("1 200", "ー１ ２００"), ("+ 1200", "– 1200"))
    for gain, loss in widths:
        fields[0].fill(gain)
        fields[1].fill(loss)
        fields[1].blur()
        expect(sheet.locator(".changes")).to_contain_text("+1,200")
        expect(sheet.locator(".changes")).to_contain_text("−1,200")
        expect(sheet.get_by_role("alert")).to_have_count(0)
        fields[0].fill("")
        fields[0].blur()
        expect(sheet.locator(".changes")).not_to_contain_text("+1,200")
    fields[0].fill("1200")
    fields[0].blur()
    button.tap()
    expect(shown_score(aki, 0)).to_have_text("26,200")
    assert friday.scores() == [26_200, 23_800, 25_000, 25_000]


@pytest.mark.long
def test_a_correction_rescores_the_later_hands(aki: Page, friday: TableSession) -> None:
    friday.record("win", discarder=0, wins=[{"winner": 1, "hand": "234m340p678p22s67s8s"}])
    friday.record("draw", tenpai=[1, 2])
    expect(aki.locator(".counter").last).to_contain_text("×1")
    close_result(aki)
    aki.locator("[data-key=history]").tap()
    expect(aki.locator("dialog .graph svg")).to_be_visible()
    aki.locator("dialog .step").last.tap()
    shown = aki.locator("dialog .recorded-hand")
    for words in ("平和", "tanyao", "Red fives", "3 han 30 fu", "3,900"):
        expect(shown).to_contain_text(words)
    aki.locator("[data-key=correct]").tap()
    expect(aki.locator("#win-head")).to_contain_text("Correction")
    aki.locator("#felt [data-label='0p']").tap()
    aki.locator("#keyboard .key[data-label='5p']").tap()
    record(aki)
    close_sheet(aki)
    first, second = friday.view()["history"][0]["hands"]
    assert first["steps"][0]["deltas"] == [-2000, 2000, 0, 0]
    assert second["steps"][0]["deltas"] == [-1500, 1500, 1500, -1500]
    expect(shown_score(aki, 1)).to_have_text("28,500")


@pytest.mark.long
def test_a_correction_warns_about_invalid_entries(aki: Page, friday: TableSession) -> None:
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 1000}])
    friday.record("draw", tenpai=[1])
    expect(aki.locator(".counter").last).to_contain_text("×1")
    close_result(aki)
    aki.locator("[data-key=history]").tap()
    aki.locator("dialog .step").last.tap()
    aki.locator("[data-key=correct]").tap()
    expect(aki.locator("#bar [data-key=record]")).to_be_enabled()
    expect(aki.locator("#outcome .invalid-entries")).to_have_count(0)
    aki.locator("[data-key=han-13]").check()  # Aki is bust, and the draw never came to be
    expect(aki.locator("#outcome .invalid-entries")).to_be_visible()
    record(aki)
    close_result(aki)
    expect(aki.locator("dialog.game-over")).to_be_visible()
    close_sheet(aki)
    aki.locator("[data-key=history]").tap()
    expect(aki.locator("dialog .notice.warn")).to_contain_text("became invalid")
    expect(aki.locator("dialog .notice.warn")).to_contain_text("Draw, tenpai: Ben")
    assert len(friday.view()["invalid_entries"]) == 1
    aki.locator("[data-key=invalid-4]").tap()
    aki.locator("dialog [data-key=record]").tap()
    expect(aki.locator("dialog .notice.warn")).to_have_count(0)
    assert friday.view()["invalid_entries"] == []


@pytest.mark.long
def test_point_gaps_to_the_own_score(aki: Page, friday: TableSession) -> None:
    friday.record("win", discarder=0, wins=[{"winner": 3, "points": 8000}])
    expect(shown_score(aki, 3)).to_have_text("33,000")
    close_result(aki)
    aki.locator("[data-key=centre]").tap()
    expect(aki.locator("[data-key=centre] .last-hand")).to_have_text("Gap to Aki")
    expect(shown_score(aki, 3)).to_have_text("+16,000")
    expect(shown_score(aki, 1)).to_have_text("+8,000")
    expect(shown_score(aki, 0)).to_have_text("17,000")
    aki.locator("[data-key=centre]").tap()
    expect(shown_score(aki, 3)).to_have_text("33,000")


@pytest.mark.long
def test_a_riichi_whose_tile_is_ronned_pays_no_stick(aki: Page, friday: TableSession) -> None:
    friday.record("riichi", seat=0)
    expect(shown_score(aki, 0)).to_have_text("24,000")
    enter_by(aki, "count")
    open_seat(aki, 3)
    aki.locator("dialog [data-key=ron-1]").tap()
    expect(aki.locator("[data-key=riichi-tile]")).to_have_count(0)  # Ben is in no riichi
    aki.locator("[data-key=close-draft]").tap()
    open_seat(aki, 3)
    aki.locator("dialog [data-key=ron-0]").tap()
    aki.locator("[data-key=han-1]").check()
    aki.locator("[data-key=fu-30]").check()
    expect(aki.locator("#outcome .changes")).to_contain_text("27,000")  # with the stick
    toggle = aki.locator("[data-key=riichi-tile]")
    expect(toggle).not_to_be_checked()
    toggle.check()
    expect(aki.locator("#choices")).to_contain_text("not accepted")
    expect(aki.locator("#outcome .changes")).to_contain_text("26,000")
    record(aki)
    close_sheet(aki)
    assert friday.scores() == [24_000, 25_000, 25_000, 26_000]
    aki.locator("[data-key=history]").tap()
    expect(aki.locator("dialog .step").first).to_contain_text("not accepted")
    aki.locator("dialog .step").last.tap()
    aki.locator("[data-key=correct]").tap()
    expect(toggle).to_be_checked()
    toggle.uncheck()
    record(aki)
    close_sheet(aki)
    assert friday.scores() == [23_000, 25_000, 25_000, 27_000]
    for _ in range(3):  # both corrections, then the win with its riichi tile
        button = aki.locator("[data-key=undo]")
        label = button.get_attribute("aria-label")
        undo(aki)
        expect(button).not_to_have_attribute("aria-label", label or "")
    expect(seat(aki, 0)).to_contain_text("Riichi")
    expect(seat(aki, 0)).not_to_contain_text("ronned")
    assert friday.scores() == [24_000, 25_000, 25_000, 25_000]


def open_step(page: Page, number: int) -> None:
    """Open a recorded event by its number, oldest first."""
    page.locator("[data-key=history]").tap()
    page.locator(f"dialog [data-key=step-{number}]").tap()


@pytest.mark.long
def test_other_entries_are_corrected_with_a_preview(aki: Page, friday: TableSession) -> None:
    friday.record("riichi", seat=1)
    friday.record("win", discarder=1, wins=[{"winner": 2, "points": 2000}])
    friday.record("chombo", seat=2)
    friday.record("adjust", deltas=[1000, 0, 0, 0])
    friday.record("draw", tenpai=[0, 1], riichi=[0])
    expect(aki.locator(".counter").last).to_contain_text("×1")
    close_result(aki)

    open_step(aki, 3)
    aki.locator("[data-key=correct]").tap()
    aki.locator("dialog [data-key=not-accepted]").check()
    expect(aki.locator("dialog .changes")).to_contain_text("−1,000")  # no stick for Chi
    expect(aki.locator("dialog .invalid-entries")).to_have_count(0)
    aki.locator("dialog [data-key=seat-3]").tap()  # Dan's tile was not the one that was won
    expect(aki.locator("dialog .invalid-entries")).to_contain_text("must follow")
    aki.locator("dialog [data-key=not-accepted]").uncheck()
    aki.locator("dialog [data-key=record]").tap()
    expect(aki.locator("dialog [data-key=step-3]")).to_contain_text("Dan riichi")
    close_sheet(aki)

    open_step(aki, 5)
    aki.locator("[data-key=correct]").tap()
    expect(aki.locator("dialog [data-key=seat-2]")).to_have_attribute("aria-pressed", "true")
    aki.locator("dialog [data-key=seat-3]").tap()
    aki.locator("dialog [data-key=record]").tap()
    expect(aki.locator("dialog [data-key=step-5]")).to_contain_text("Dan chombo")
    close_sheet(aki)

    open_step(aki, 6)
    aki.locator("[data-key=correct]").tap()
    expect(aki.locator("[data-key=adjust-0]")).to_have_value("1000")
    expect(aki.locator("dialog [data-key=record]")).to_be_enabled()
    aki.locator("[data-key=adjust-0]").fill("500")
    aki.locator("[data-key=adjust-1]").focus()
    aki.locator("dialog [data-key=record]").tap()
    expect(aki.locator("dialog [data-key=step-6]")).to_contain_text("+500")
    close_sheet(aki)
    before = friday.scores()

    open_step(aki, 5)
    aki.locator("[data-key=undo-step]").tap()
    expect(aki.locator("dialog .changes")).to_contain_text("+8,000")
    aki.locator("dialog [data-key=record]").tap()
    expect(aki.locator("dialog [data-key=step-5]")).to_have_count(0)
    close_sheet(aki)
    after = friday.scores()
    assert [new - old for old, new in zip(before, after, strict=True)] == [
        -2000,
        -4000,
        -2000,
        8000,
    ]
    aki.locator("[data-key=undo]").tap()
    expect(shown_score(aki, 0)).to_have_text(f"{after[0] + 500:,}")  # the 500 were 1,000


@pytest.mark.long
def test_the_seats_of_a_game_are_corrected(aki: Page, friday: TableSession) -> None:
    friday.record("win", discarder=0, wins=[{"winner": 3, "points": 8000}])
    expect(shown_score(aki, 3)).to_have_text("33,000")
    close_result(aki)
    aki.locator("[data-key=history]").tap()
    aki.locator("[data-key=start-2]").tap()
    expect(aki.locator("dialog [data-key=undo-step]")).to_have_count(0)
    aki.locator("[data-key=correct]").tap()
    for player in (2, 3):
        aki.locator(f"dialog [data-key=choose-player-{player}]").tap()
    for player in (3, 2):
        aki.locator(f"dialog [data-key=choose-player-{player}]").tap()
    expect(aki.locator("dialog .outcome")).to_contain_text("Chi")
    aki.locator("dialog [data-key=record]").tap()
    expect(aki.locator("dialog [data-key=step-3]")).to_contain_text("Chi wins 8,000 from Aki (ron)")
    close_sheet(aki)
    assert [seat["name"] for seat in friday.view()["game"]["seats"]] == ["Aki", "Ben", "Dan", "Chi"]


@pytest.mark.long
def test_a_name_is_corrected_and_a_player_added(aki: Page, friday: TableSession) -> None:
    friday.record("win", discarder=0, wins=[{"winner": 3, "points": 8000}])
    close_result(aki)
    aki.locator("[data-key=menu]").tap()
    aki.locator("[data-key=menu-names]").tap()
    aki.locator("[data-key=name-3]").fill("Ben")
    aki.locator("dialog [data-key=record]").tap()
    expect(aki.locator("dialog .notice.warn")).to_contain_text("same name")
    aki.locator("[data-key=name-3]").fill("Daniel")
    aki.locator("[data-key=name-4]").fill("Eva")
    aki.locator("[data-key=title]").fill("Saturday")
    aki.locator("dialog [data-key=record]").tap()
    expect(seat(aki, 3)).to_contain_text("Daniel")
    expect(aki.locator("#name")).to_have_text("SaturdayOut: Eva")
    aki.locator("[data-key=history]").tap()
    expect(aki.locator("dialog .step")).to_contain_text("Daniel wins 8,000 from Aki (ron)")
    close_sheet(aki)
    assert friday.view()["players"][-1] == "Eva"
    aki.locator("[data-key=undo]").tap()
    expect(seat(aki, 3)).to_contain_text("Dan")
    expect(aki.locator("#name")).to_have_text("Friday")


@pytest.mark.long
def test_a_win_of_an_earlier_game_is_corrected_with_its_players(
    aki: Page, friday: TableSession
) -> None:
    friday.record("win", discarder=0, wins=[{"winner": 3, "points": 8000}])
    friday.record("end")
    friday.record("game", seats=[3, 2, 1, 0])
    expect(seat(aki, 0)).to_contain_text("Dan")
    open_step(aki, 3)
    aki.locator("[data-key=correct]").tap()
    expect(aki.locator("#win-head")).to_contain_text("Dan: ron from Aki")
    expect(aki.locator("[data-key=han-5]")).to_be_checked()  # what was recorded
    aki.locator("[data-key=han-1]").check()
    expect(aki.locator("#outcome")).to_contain_text("Finished games")
    expect(aki.locator("#outcome .transfers")).to_have_count(0)
    record(aki)
    result = aki.locator("dialog.sheet")
    expect(result).to_contain_text("Dan")
    expect(result).to_contain_text("+7.0")  # Aki paid 8,000 and pays 1,000
    close_sheet(aki)
    view = friday.view()
    assert view["history"][0]["hands"][0]["steps"][0]["deltas"] == [-1000, 0, 0, 1000]
    assert friday.scores() == [25_000] * 4


def test_the_sheet_of_an_undo_names_the_winds_after_it(aki: Page, friday: TableSession) -> None:
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 2000}])  # Ben deals next
    close_result(aki)
    open_step(aki, 3)
    aki.locator("[data-key=undo-step]").tap()
    changes = aki.locator("dialog .outcome .changes li")
    expect(changes.filter(has_text="Aki")).to_contain_text("東")
    expect(changes.filter(has_text="Ben")).to_contain_text("南")
