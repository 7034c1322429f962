"""Entering a win at a table in a browser: the dora indicator, and a win that is left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from scorer.tiles.terms import Language
from tests.lengths import mostly_long
from tests.webapp.calculator_page import area, key, tap_tiles, type_tiles
from tests.webapp.conftest import RecordedDetector, across
from tests.webapp.table_page import (
    TableSession,
    bottom,
    choose_tenpai,
    close_sheet,
    confirm,
    enter_by,
    forget_taps,
    open_seat,
    photograph,
    photograph_win,
    record,
    seat,
    sit,
    start_session,
    taps,
    top,
    type_win,
    undo,
)
from tests.webapp.tile_rows import laid_out

TANYAO = "2m 3m 4m 3p 4p 0p 6s 7s 8s 2s 2s 6p 7p  8p"


# Taps in the camera app: take the picture and accept it.
CAMERA_TAPS = 2


@pytest.fixture
def detector() -> RecordedDetector:
    """Return a detector of a tanyao with one more tile above the row."""
    return RecordedDetector((*laid_out(TANYAO), across("5s", 380)))


@pytest.mark.long
def test_recording_takes_few_taps(
    aki: Page, friday: TableSession, photo: bytes, detector: RecordedDetector
) -> None:
    two_winners_by_photo(aki, friday, photo, detector)
    take_back(aki)
    friday.record("riichi", seat=1)
    expect(seat(aki, 1).locator(".seat-riichi")).to_be_visible()
    win_by_photo(aki, friday, photo)
    take_back(aki)
    win_by_keys(aki)
    assert friday.scores() == [17_000, 33_000, 25_000, 25_000]
    take_back(aki)
    forget_taps(aki)
    choose_tenpai(aki, 2, 3)
    confirm(aki)
    assert taps(aki) == 4
    assert friday.scores() == [22_000, 25_000, 26_000, 26_000]


def take_back(aki: Page) -> None:
    close_sheet(aki)
    forget_taps(aki)
    undo(aki)
    expect(aki.locator("#actions [data-key=redo]")).to_be_visible()
    assert taps(aki) == 1


def win_by_photo(aki: Page, friday: TableSession, photo: bytes) -> None:
    aki.set_viewport_size({"width": 360, "height": 640})
    forget_taps(aki)
    photograph_win(aki, 1, "ron-0", photo)
    expect(aki.locator("#bar")).to_contain_text("No dora or ura yet")
    expect(aki.locator("#choices [data-key=riichi]")).to_be_checked()  # the table knows it
    title = area(aki.locator(".win-title"))
    assert (title["x"], title["width"]) == (0, 360)  # in several lines it covers no half of a tile
    bar = top(aki.locator("#bar"))
    for part in ("#felt .zone.dora", "#felt .zone.ura", "#choices .toggle >> nth=1"):
        assert bottom(aki.locator(part)) <= bar, part
    aki.get_by_role("button", name="5 sou is the dora indicator").tap()
    aki.get_by_role("button", name="Ura indicators: None").tap()
    aki.locator("label:has([data-key=ippatsu])").tap()
    expect(aki.locator("#bar .unanswered")).to_have_count(0)
    record(aki)
    assert taps(aki) == 6  # and the two of the camera
    [hand] = friday.view()["history"][0]["hands"][0]["steps"][-1]["hands"]
    assert hand["dora"] == "5s"
    assert "ippatsu" in hand["circumstances"]
    aki.set_viewport_size({"width": 390, "height": 844})


def win_by_keys(aki: Page) -> None:
    """The screen has the order of speech."""
    forget_taps(aki)
    enter_by(aki, "keys")
    seat(aki, 1).tap()
    aki.locator("dialog [data-key=ron-0]").tap()
    tap_tiles(aki, TANYAO)
    line = aki.locator("#outcome .announced > summary")
    expect(line).to_have_text("Riichi, pinfu, tanyao, aka dora 1: 7700")
    parts = ["#felt", "#choices", "#outcome .announced", "#outcome .transfers", "#outcome .changes"]
    tops = [top(aki.locator(part)) for part in parts]
    assert tops == sorted(tops)
    expect(aki.locator("#outcome .fu").first).to_be_hidden()
    line.press("Enter")
    expect(aki.locator("#outcome .fu").first).to_be_visible()
    aki.locator("[data-key=ippatsu]").evaluate("each => each.click()")
    expect(line).to_have_text("Riichi, ippatsu, pinfu, tanyao, aka dora 1: mangan, 8000")
    expect(aki.locator("#outcome .fu").first).to_be_visible()  # it stays unfolded
    record(aki)
    assert taps(aki) == 17
    for words in ("立直", "一発", "1st"):
        expect(aki.locator("dialog.sheet")).to_contain_text(words)


def two_winners_by_photo(
    aki: Page, friday: TableSession, photo: bytes, detector: RecordedDetector
) -> None:
    forget_taps(aki)
    photograph_win(aki, 1, "ron-0", photo)
    aki.get_by_role("button", name="5 sou is the dora indicator").tap()
    aki.locator("[data-key=another-winner]").tap()
    first = detector.detections
    without_discard = TANYAO.replace("0p", "5p").removesuffix(" 8p")
    detector.detections = (*laid_out(without_discard),)
    photograph(aki, "add-winner-2", photo + b" ")  # the second hand is entered as the first
    expect(aki.locator("#win-head [data-key=winner-2] .icon")).to_be_visible()
    record(aki)
    assert taps(aki) + 2 * CAMERA_TAPS <= 10
    hands = friday.view()["history"][0]["hands"][0]["steps"][-1]["hands"]
    assert [each["dora"] for each in hands] == ["5s", "5s"]
    detector.detections = first


@pytest.mark.long
def test_a_correction_shows_the_photo_and_that_it_ends_the_game(
    aki: Page, friday: TableSession, photo: bytes
) -> None:
    photograph_win(aki, 1, "ron-0", photo)
    record(aki)
    aki.locator("dialog [data-key=result-done]").tap()
    aki.locator("[data-key=history]").tap()
    aki.locator("dialog [data-key^=correct-]").first.tap()
    picture = aki.locator("#stored-photo img")
    expect(picture).to_be_visible()
    assert bottom(picture) <= top(aki.locator("#felt")) + 1
    aki.wait_for_function("document.querySelector('#stored-photo img').naturalWidth > 0")
    aki.locator("[data-key=close-draft]").tap()
    friday.record("win", discarder=2, wins=[{"winner": 1, "points": 24_000}])
    aki.locator("dialog [data-key=result-done]").tap()
    aki.locator("[data-key=history]").tap()
    aki.locator("dialog [data-key^=correct-]").first.tap()
    expect(aki.locator("#bar [data-key=record]")).to_be_enabled()
    expect(aki.locator("#bar .ending-note")).to_have_count(0)
    aki.locator("[data-key=han-13]").check()
    note = aki.locator("#bar .ending-note")
    expect(note).to_have_text("This ends the game: Chi at −23,000")


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
    page.locator("[data-key=add-winner-2]").tap()  # by han and fu, as the first
    page.locator("[data-key=han-6]").check()
    note = page.locator(".outcome .no-move")
    expect(note).to_have_text("Draw: two rons on Aki's tile (Ben, Chi)")
    page.locator("#bar [data-key=record]").tap()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("[data-key=undo]")).to_be_enabled()
    assert session.scores() == [25_000] * 4


@pytest.mark.long
def test_the_bar_says_why_hands_have_no_score_together(aki: Page) -> None:
    type_win(aki, 1, "ron-0")
    expect(aki.locator("#bar [data-key=record]")).to_be_enabled()
    aki.locator("[data-key=another-winner]").tap()
    aki.locator("[data-key=add-winner-2]").tap()
    type_tiles(aki, "3m 4m 5m 3p 4p 5p 6s 7s 8s 2s 2s 6p 7p")
    expect(aki.locator("#bar [data-key=record]")).to_be_enabled()
    aki.locator("#felt .winning").tap()
    aki.locator("#keyboard [data-key=key-5p]").tap()
    reason = aki.locator("#bar [data-key=reasons] .reason")
    expect(reason).to_contain_text("The hands do not win on the same tile")
    tabs = aki.locator("#win-head .winner")
    expect(tabs.filter(has=aki.locator(".icon"))).to_have_text("Ben")
    gold, bad = ("rgb(233, 185, 73)", "rgb(163, 42, 34)")
    tag = aki.locator("#felt .winning .tag")
    expect(tag).to_have_css("background-color", bad)
    tabs.first.tap()
    expect(tag).to_have_css("background-color", gold)
    aki.locator("#win-head [data-key=winner-2]").tap()
    aki.locator("[data-key=remove-winner]").tap()
    aki.locator("[data-key=another-winner]").tap()
    aki.locator("[data-key=add-winner-2]").tap()
    type_tiles(aki, "1m 2m 3m 3p 4p 5p 6s 7s 8s 4z 4z 7p 9p")
    expect(aki.locator("#bar [data-key=reasons]")).to_have_text("No yaku")
    expect(aki.locator("#notices")).to_contain_text("Chi: ")
    expect(tabs.filter(has=aki.locator(".icon"))).to_have_text("Ben")


# Refusals as a sheet, a notice and a message show them.
REFUSE = """async () => {
    const app = document.querySelector("script[type=module][src]").src;
    const [{ Refusal }, controls, { showError }] = await Promise.all(
        ["core/client.js", "core/controls.js", "table/notices.js"]
            .map(each => import(new URL(each, app))));
    const words = "{tiles} is not a pon; use three identical tiles, such as 555z.";
    const text = { id: words, values: { tiles: "123m" } };
    const refusal = new Refusal("notation", text);
    const { message } = refusal;
    showError(refusal);
    const place = document.createElement("div"); // which the page does not draw again
    place.id = "refusals";
    place.append(controls.refusalNotice(refusal), controls.failureNotice(message),
        controls.notice("info", {}, message));
    document.body.append(place);
}"""


@pytest.mark.long
def test_refusals_show_tiles_and_no_codes(aki: Page) -> None:
    aki.evaluate(REFUSE)
    refusals = aki.locator("#refusals .notice, #toast .toast-message")
    expect(refusals).to_have_count(4)
    for refusal in refusals.all():
        expect(refusal.locator(".mini")).to_have_count(6)
        expect(refusal).to_contain_text("is not a pon; use three identical tiles, such as .")


def test_tiles_are_as_small_in_the_bar_as_in_the_notice_with_the_same_reason(aki: Page) -> None:
    type_win(aki, 1, "ron-0", TANYAO.replace("8p", "9p"))
    tiles = "[...document.querySelectorAll(where)].map(each => each.offsetWidth)"
    expect(aki.locator("#bar .reason .mini").first).to_be_visible()
    in_bar, in_notice = (
        set(aki.evaluate(f"where => {tiles}", f"{part} .mini")) for part in ("#bar", "#notices")
    )
    assert in_bar == in_notice


@pytest.mark.long
def test_a_yakuman_is_asked_for_no_dora_and_pao_only_of_called_sets(aki: Page) -> None:
    type_win(aki, 1, "button-tsumo", "2s 2s 5z 5z 5z 6z 6z 6z 7z 7z 7z 6p 7p 8p")
    expect(aki.locator("#outcome .announced > summary")).to_contain_text("Daisangen")
    expect(
        aki.locator("#felt .zone.asked, #bar .unanswered, #choices [data-key^=liable]")
    ).to_have_count(0)
    for dragon in ("5z", "6z", "7z"):
        aki.locator(f"#felt .concealed [data-label='{dragon}']").first.tap()
        aki.locator("#keyboard [data-key=do-meld]").tap()
        aki.locator("dialog").get_by_role("button", name="Pon").tap()
    expect(aki.locator("#choices [data-key=liable-0]")).to_be_visible()
    aki.locator("#felt [data-key^=meld-]").last.tap()
    aki.locator("dialog [data-key=side-left]").tap()
    expect(aki.locator("#choices [data-key^=liable]")).to_have_count(0)


@pytest.mark.long
def test_an_indicator_that_is_still_face_down_is_doubted(
    page: Page, app: Flask, address: str
) -> None:
    """HU: "kan után húz egyet ..., dob, és utána felfordítja"."""
    friday = start_session(app, address, rules={"preset": "magyar"})
    sit(page, friday.url)
    type_win(page, 1, "button-tsumo", "1p 1p 1p 1p 2m 3m 4m 5s 6s 7s 7p 8p 9s 9s")
    page.locator("#felt [data-label='1p']").first.tap()
    page.locator("#keyboard [data-key=do-meld]").tap()
    page.get_by_role("button", name="Closed kan").tap()
    page.locator("#bar .primary").tap()
    type_tiles(page, "9p")
    page.get_by_label("After a kan").check()
    note = page.locator(".outcome .notice.warn")
    for _ in range(2):
        expect(note).to_have_count(0)
        page.locator("[data-key=add-dora]").tap()
        key(page, "4z").tap()
    expect(note).to_contain_text("still face down")


# How far the tag of the winning tile reaches onto tiles, and whether it is on the screen.
TAG = """() => {
    const tag = document.querySelector("#felt .winning .tag").getBoundingClientRect();
    const over = [...document.querySelectorAll("#felt .tile")]
        .map(each => each.getBoundingClientRect())
        .filter(({ left, right }) => left < tag.right && right > tag.left)
        .map(({ top, bottom, height }) =>
            (Math.min(bottom, tag.bottom) - Math.max(top, tag.top)) / height);
    return [Math.max(...over), tag.left >= 0 && tag.right <= innerWidth];
}"""


@pytest.mark.parametrize("language", mostly_long(Language, every=len(Language)))
def test_the_tag_of_the_winning_tile_covers_no_tile(
    speak: Callable[..., Page], address: str, language: str
) -> None:
    page = speak(language, (360, 640))
    page.goto(address)
    page.locator("#by-hand").tap()
    type_tiles(page, TANYAO)
    for width, height in ((360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        covered, on_screen = page.evaluate(TAG)
        assert covered < 0.2
        assert on_screen
