"""From a photo to the score in a browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.webapp.calculator_page import SAMPLE, choose_photo, concealed, give_photo, photo_file
from tests.webapp.conftest import RecordedDetector, across
from tests.webapp.tile_rows import laid_out
from vision.detect.weights import find_models
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader

Serve = Callable[[Flask], str]


# The centre of the selected tile is visible: not under the header, the bar or the keyboard.
UNCOVERED = """() => {
    const tile = document.querySelector("#felt .tile.selected");
    const { x, y, width, height } = tile.getBoundingClientRect();
    return [0.2, 0.5, 0.8].every((part) =>
        tile.contains(document.elementFromPoint(x + width / 2, y + height * part)));
}"""


@pytest.fixture
def read(page: Page, address: str, photo: bytes) -> Page:
    """Open the page with the recorded reading."""
    page.goto(address)
    choose_photo(page, photo)
    expect(page.locator("#photo .box")).to_have_count(15)
    return page


def test_a_picture_is_pasted_or_dropped(page: Page, address: str, photo: bytes) -> None:
    page.goto(address)
    give_photo(page.locator("body"), "paste", photo)
    expect(page.locator("#photo .box")).to_have_count(15)
    page.locator("#new").tap()
    give_photo(page.locator(".hero"), "drop", photo)
    expect(page.locator("#photo .box")).to_have_count(15)


def test_the_reading_is_drawn_on_the_photo_and_laid_out_under_it(
    read: Page, read_row: list[str]
) -> None:
    assert concealed(read) == read_row
    expect(read.locator("#photo .box.winning-tile")).to_have_attribute("data-label", "7z")
    expect(read.locator("#photo .box.doubtful")).to_have_count(2)
    expect(read.locator("#photo .box.left-out")).to_have_attribute("data-label", "1p")
    expect(read.locator("#felt .tile.doubtful")).to_have_count(2)


def test_a_photo_of_many_tiles_asks_for_a_swipe_over_the_hand(
    page: Page, address: str, photo: bytes, detector: RecordedDetector
) -> None:
    rows = (
        "1m 2m 3m 4p 5p 6p 7s 8s 9s",
        "1z 9p 2p 3s",
        "1s 9s 4m 4m",
        "3m 5z 5z 1p",
        "6z 8p 9m 9m",
    )
    detector.detections = tuple(
        tile for place, row in enumerate(rows) for tile in laid_out(row, top=20 + 60 * place)
    )
    page.goto(address)
    choose_photo(page, photo)
    notices = page.locator("#notices")
    expect(notices).to_contain_text("25 tiles seen: swipe over your hand.")
    expect(notices).not_to_contain_text("Only")
    notices.locator("[data-key=select-hand]").tap()
    expect(page.locator(".tool-hint")).to_contain_text("Swipe along")


def test_the_doubts_are_checked_one_after_the_other_and_give_the_score(read: Page) -> None:
    check = read.locator("#bar .primary")
    expect(check).to_contain_text("Check 2 tiles")
    check.tap()
    others = read.locator("#keyboard .suggestion")
    assert [each.get_attribute("data-label") for each in others.all()] == ["5m"]
    expect(read.locator("#keyboard")).not_to_contain_text("%")
    read.get_by_role("button", name="Yes, 2 man").tap()
    expect(others.first).to_have_attribute("data-label", "9s")
    expect(read.locator("#keyboard .why")).to_contain_text("the hand would not be complete")
    read.get_by_role("button", name="Yes, 8 sou").tap()
    expect(read.locator("#keyboard")).to_be_hidden()
    assert concealed(read)[9] == "8s"
    expect(read.locator("#photo .box.doubtful")).to_have_count(0)
    expect(read.locator("#bar .score-summary")).to_contain_text("3,900")


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (820, 1180)])
def test_the_tile_that_is_checked_stays_in_view(read: Page, size: tuple[int, int]) -> None:
    read.set_viewport_size({"width": size[0], "height": size[1]})
    read.evaluate("document.getElementById('choices').scrollIntoView({behavior: 'instant'})")
    read.locator("#bar .primary").tap()
    for name in ("Yes, 2 man", "Yes, 8 sou"):
        button = read.get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=1)
        read.wait_for_function(UNCOVERED)
        button.tap()


@pytest.mark.long
def test_a_tile_is_picked_on_the_photo_as_in_the_row(read: Page) -> None:
    read.locator("#photo .box[data-label='0p']").click()
    expect(read.locator("#felt .tile.selected")).to_have_attribute("data-label", "0p")
    expect(read.locator("#photo .box.selected")).to_have_attribute("data-label", "0p")
    expect(read.locator("#keyboard .crop")).to_be_visible()
    read.locator("#keyboard .key[data-label='5p']").tap()
    assert concealed(read)[5] == "5p"
    expect(read.locator("#photo .box[data-label='5p']")).to_have_count(1)


@pytest.mark.long
def test_an_unused_tile_becomes_the_dora_indicator(read: Page) -> None:
    read.locator("#photo .box.left-out").click()
    sheet = read.get_by_role("dialog", name="1 pin")
    expect(sheet.get_by_role("button", name="Add to the hand")).to_be_disabled()
    sheet.get_by_role("button", name="Use as dora indicator").tap()
    expect(read.locator("#photo .box.dora-indicator")).to_have_count(1)
    expect(
        read.get_by_role("group", name="Dora indicators").locator("[data-label='1p']")
    ).to_have_count(1)


@pytest.mark.long
def test_the_answer_about_the_dora_settles_the_doubt_about_other_tiles(read: Page) -> None:
    note = read.locator("#notices .doubts")
    expect(note).to_contain_text("Check the dora")
    read.locator("#bar .primary").tap()
    read.get_by_role("button", name="Yes, 2 man").tap()
    read.get_by_role("button", name="Yes, 8 sou").tap()
    read.get_by_role("button", name="1 pin is the dora indicator").tap()
    expect(note).to_have_count(0)
    expect(read.locator("#photo .box.dora-indicator")).to_have_attribute("data-label", "1p")
    read.locator("#undo").tap()
    question = read.locator("#felt .zone.dora.asked")
    question.locator("[data-key=no-dora]").tap()
    expect(question).to_have_count(0)
    expect(note).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("beside", "kind", "words"),
    [
        (["5z", "5z", "5z"], "pon", "Pon: white dragon, white dragon, white dragon"),
        (["3s", "1s", "2s"], "chii", "Chii: 1 sou, 2 sou, 3 sou"),
        (["back", "1p", "1p", "back"], "closed kan", "Closed kan: 1 pin, 1 pin, 1 pin, 1 pin"),
    ],
)
def test_unused_tiles_form_a_meld(  # noqa: PLR0917  # three are data
    page: Page,
    address: str,
    photo: bytes,
    detector: RecordedDetector,
    beside: list[str],
    kind: str,
    words: str,
) -> None:
    lefts = (500, 566, 632) if len(beside) == 3 else (60, 500, 566, 250)  # a kan would be seen
    laid = tuple(across(label, left) for label, left in zip(beside, lefts, strict=True))
    detector.detections = (*detector.detections[3:14], *laid)
    page.goto(address)
    choose_photo(page, photo)
    face_up = next(label for label in beside if label != "back")
    page.locator(f"#photo .box.left-out[data-label='{face_up}']").first.click()
    page.get_by_role("button", name=f"Form a meld: {kind}").tap()
    expect(page.locator("#felt .meld")).to_have_attribute("aria-label", words)
    expect(page.locator("#photo .box.meld")).to_have_count(len(beside))
    expect(page.locator("#photo .box.left-out")).to_have_count(0)
    expect(page.locator("#bar")).not_to_contain_text("missing")


@pytest.mark.long
def test_the_photo_can_be_seen_closer_and_whole(read: Page) -> None:
    canvas = read.locator(".photo-canvas")

    def width() -> float:
        return float((canvas.get_attribute("viewBox") or "").split()[2])

    tiles = width()
    read.get_by_role("button", name="Show closer").tap()
    assert width() < tiles / 2
    first = read.locator("#photo .box.hand rect.edge").first  # in the middle of the height
    _x, y, _width, height = map(float, (canvas.get_attribute("viewBox") or "").split())
    place = float(first.get_attribute("y") or 0) + float(first.get_attribute("height") or 0) / 2
    assert y <= place <= y + height
    read.get_by_role("button", name="Show the whole photo").tap()
    assert width() == 800
    read.get_by_role("button", name="Show all tiles").tap()
    assert width() == tiles


@pytest.mark.long
def test_an_unreachable_server_loses_nothing_and_the_photo_can_be_sent_again(
    read: Page, photo: bytes, read_row: list[str]
) -> None:
    read.context.set_offline(True)
    read.set_input_files("#again input", photo_file(photo))
    expect(read.get_by_role("alert")).to_contain_text("The server does not answer")
    assert concealed(read) == read_row
    read.context.set_offline(False)
    read.get_by_role("button", name="Try again").tap()
    expect(read.get_by_role("alert")).to_have_count(0)
    assert concealed(read) == read_row


def test_a_photo_without_tiles_gets_advice(page: Page, serve: Serve, photo: bytes) -> None:
    class Blind:
        def detect(self, image: object) -> tuple[()]:
            return ()

    page.goto(serve(create_app(reader=DetectorReader(Blind()))))
    choose_photo(page, photo)
    expect(page.get_by_role("alert")).to_contain_text("closer")
    expect(page.get_by_role("alert")).to_contain_text("enter the tiles by hand")


@pytest.mark.long
@pytest.mark.skipif(not SAMPLE.is_file(), reason="the sample photo is not in this checkout")
@pytest.mark.skipif(
    not (find_models() / "tiles.json").is_file(), reason="the weights are not in this checkout"
)
@pytest.mark.parametrize("uploaded", [True, False], ids=["uploaded", "sample button"])
def test_from_the_photo_to_the_score_with_the_shipped_weights(
    page: Page, serve: Serve, uploaded: bool
) -> None:
    page.goto(serve(create_app()))
    if uploaded:
        page.set_input_files("#gallery", SAMPLE)
    else:
        page.locator("#sample").tap()
    expect(page.locator("#photo .box.winning-tile")).to_have_count(1)
    assert concealed(page) == [
        "2m",
        "2m",
        "6m",
        "7m",
        "8m",
        "3p",
        "4p",
        "0p",
        "6p",
        "7p",
        "8p",
        "6s",
        "7s",
        "8s",
    ]
    while page.locator("#bar .primary").get_by_text("Check").is_visible():
        page.locator("#bar .primary").tap()
        page.locator("#keyboard [data-key=confirm-tile]").tap()
        if page.locator("#keyboard").is_visible():
            page.get_by_role("button", name="Done").tap()
    page.get_by_label("Riichi", exact=True).check()
    page.locator("#bar .score-summary").tap()
    sheet = page.get_by_role("dialog", name="Score")
    # A dealer's riichi, pinfu, tanyao, sanshoku and a red five: 6 han, a haneman.
    for yaku in ("立直", "平和", "断么九", "三色同順", "赤ドラ"):
        expect(sheet).to_contain_text(yaku)
    expect(sheet.locator(".points")).to_contain_text("18,000")
