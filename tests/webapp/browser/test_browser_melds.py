"""Melds and indicators of a photo in a browser."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from flask import Flask
from PIL import Image
from playwright.sync_api import Page, expect

from tests.webapp.calculator_page import (
    choose_photo,
    choose_rules,
    close_sheet,
    concealed,
    expect_paid,
    key,
    worth,
)
from tests.webapp.tile_rows import laid_out
from vision.boxes import Detection

Show = Callable[[Iterable[Detection]], Page]

OPEN = "2m 3m 4m 6p 7p 8p 3s  3s  <4p 0p 6p?3p  7s <7s 7s"
CLOSED = "2m 3m 4m 6p 7p 8p 3s 3s 4s 5s  3s  back 5m 5m back"
INDICATORS = (("9s 1z", 20), ("2s 3z", 86))


class Recorded:
    """A detector that returns recorded tiles in a photo 1000 pixels wide."""

    def __init__(self) -> None:
        self.laid: tuple[Detection, ...] = ()

    def detect(self, image: object) -> tuple[Detection, ...]:
        return self.laid


@pytest.fixture
def detector() -> Recorded:
    return Recorded()


@pytest.fixture
def show(page: Page, address: str, app: Flask, detector: Recorded) -> Show:
    """Return a function that opens the page with a photo of these tiles."""

    def read(laid: Iterable[Detection]) -> Page:
        detector.laid = tuple(laid)
        stream = io.BytesIO()
        Image.new("RGB", (1000, 520), "darkgreen").save(stream, "JPEG")
        page.goto(address)
        choose_photo(page, stream.getvalue())
        expect(page.locator("#photo .box:not(.gap)")).to_have_count(len(detector.laid))
        return page

    return read


def melds(page: Page) -> list[str]:
    found = page.locator("#felt .meld").all()
    return [each.get_attribute("aria-label") or "" for each in found]


def test_melds_are_read_with_kind_and_side_and_scored(show: Show) -> None:
    page = show(laid_out(OPEN))
    assert melds(page) == [
        "Chii from the left: 4 pin, 5 pin, red, 6 pin",
        "Pon from across: 7 sou, 7 sou, 7 sou",
    ]
    assert concealed(page) == ["2m", "3m", "4m", "6p", "7p", "8p", "3s", "3s"]
    lying = page.locator("#felt .tile.sideways")
    assert [each.get_attribute("data-label") for each in lying.all()] == ["4p", "7s"]
    expect(page.locator("#photo .box.meld")).to_have_count(6)
    expect(page.locator("#photo .box.meld.other")).to_have_count(3)
    expect(page.locator("#photo .box.left-out")).to_have_count(0)
    expect(page.locator("#bar .score-summary")).to_contain_text("2 han")
    with page.expect_request("**/api/v1/score") as asked:
        page.get_by_label("Tsumo", exact=True).check()
    request: Any = asked.value.post_data_json
    assert request["melds"] == [
        {"kind": "chii", "tiles": ["4p", "0p", "6p"], "called": "4p", "from": "left"},
        {"kind": "pon", "tiles": ["7s", "7s", "7s"], "called": "7s", "from": "across"},
    ]


@pytest.mark.parametrize("game", ["riichi", "general"])
def test_the_player_of_the_last_dragon_is_named_as_liable(show: Show, game: str) -> None:
    page = show(laid_out("1m 2m 3m 9m  9m  <7z 7z 7z  6z <6z 6z  <5z 5z 5z"))
    page.locator("#hand-rules button").tap()
    page.locator(f"[data-key=game-{game}]").check()
    close_sheet(page)
    with page.expect_response(lambda answer: "score" in answer.url):  # a ron is 48,000, too
        page.locator("#choices [data-key=by-tsumo]").check()
    expect(worth(page)).to_have_class(re.compile(r"\bdone\b"))
    expect(worth(page)).to_contain_text("384" if game == "general" else "48,000")
    worth(page).tap()
    points = {"general": "2,304", "riichi": "48,000"}
    expect_paid(page, f"North 北 · as liable {points[game]}")


@pytest.mark.long
def test_a_doubtful_tile_of_a_meld_is_checked_like_any_other(show: Show) -> None:
    page = show(laid_out(OPEN))
    expect(page.locator("#felt .meld .tile.doubtful")).to_have_attribute("data-label", "6p")
    expect(page.locator("#photo .box.meld.doubtful")).to_have_count(1)
    page.locator("#bar .primary").get_by_text("Check 1 tile").tap()
    expect(page.locator("#photo .box.selected")).to_have_attribute("data-label", "6p")
    page.get_by_role("button", name="Yes, 6 pin").tap()
    expect(page.locator("#felt .tile.doubtful")).to_have_count(0)
    page.locator("#felt .meld .tile[data-label='4p']").tap()
    key(page, "7p").tap()
    assert melds(page)[0] == "Chii from the left: 7 pin, 5 pin, red, 6 pin"
    page.locator("#felt .meld .tile[data-label='0p']").tap()
    page.get_by_role("button", name="The chii").tap()
    expect(page.get_by_role("dialog", name="Chii")).to_be_visible()


@pytest.mark.long
def test_who_was_called_is_changed_in_the_meld(show: Show) -> None:
    page = show(laid_out(OPEN))
    page.get_by_role("button", name="Pon from across: change").tap()
    page.get_by_label("Right", exact=True).tap()
    assert melds(page)[1] == "Pon from the right: 7 sou, 7 sou, 7 sou"
    expect(page.locator("#felt .meld.pon .tile").last).to_have_class("tile sideways")


@pytest.mark.long
def test_a_doubtful_meld_is_marked_until_it_is_confirmed(show: Show) -> None:
    page = show(laid_out("2m 3m 4m 6p 7p 8p 3s 3s 4s 5s  3s  6p 6p 6p"))
    note = page.locator("#notices .doubts")
    expect(note).to_contain_text("who it was called from")
    expect(note.get_by_role("img", name="6 pin")).to_have_count(3)
    expect(page.locator("#felt .meld-name .mark")).to_have_count(1)
    assert note.get_by_role("link").get_attribute("href") == "/photographs?language=en"
    note.get_by_role("button", name="This is correct").tap()
    expect(note).to_have_count(0)
    expect(page.locator("#felt .meld-name .mark")).to_have_count(0)
    page.locator("#undo").tap()
    expect(note).to_have_count(1)


@pytest.mark.long
def test_a_face_down_five_must_be_checked(show: Show) -> None:
    page = show(laid_out(CLOSED))
    assert melds(page) == ["Closed kan: 5 man, 5 man, 5 man, 5 man, red"]
    page.locator("#bar .primary").get_by_text("Check 1 tile").tap()
    expect(page.locator("#keyboard .why")).to_contain_text("face down in the closed kan")
    expect(page.get_by_role("button", name="Yes, 5 man, red")).to_be_visible()
    page.locator("#keyboard .suggestion[data-label='5m']").tap()
    assert melds(page) == ["Closed kan: 5 man, 5 man, 5 man, 5 man"]


@pytest.mark.long
def test_the_tile_of_a_kan_wholly_face_down_is_one_tap(show: Show) -> None:
    row = laid_out("2m 3m 4m 6p 7p 8p 3s 3s 4s 5s  3s")
    page = show([*row, *laid_out("back back back back", top=20, left=300)])
    expect(page.locator("#notices .doubts")).to_contain_text("which tile is it")
    assert melds(page) == []
    page.locator("#photo .box[data-label=back]").first.tap()
    page.locator("dialog [data-key=key-5m]").tap()
    assert melds(page) == ["Closed kan: 5 man, red, 5 man, 5 man, 5 man"]
    expect(page.locator("#notices .doubts")).to_have_count(0)
    expect(page.locator("#photo .box.meld")).to_have_count(4)
    page.locator("#undo").tap()
    page.get_by_role("button", name="Choose the tile").tap()
    page.locator("dialog [data-key=key-7z]").tap()
    assert melds(page) == ["Closed kan: red dragon, red dragon, red dragon, red dragon"]


@pytest.mark.long
def test_one_of_several_rows_is_chosen_as_the_hand(show: Show, detector: Recorded) -> None:
    rows = ["2m 3m 4m 6p 7p 8p 3s 3s 4s", "1p 1p 2s 3s 4s 6z 6z 6z 7m 8m"]
    laid = [laid_out(row, top=top) for row, top in zip(rows, (60, 380), strict=True)]
    page = show(tile for row in laid for tile in row)
    expect(page.locator("#notices .doubts")).to_contain_text("Whose hand?")
    outlined = page.get_by_role("button", name="This row is the hand: read it")
    expect(outlined).to_have_count(2)
    detector.laid = tuple(laid_out("2m 3m 4m 6p 7p 8p 3s 3s 4s 5s 6s 7z 7z  7z", top=40))
    assert outlined.first.get_attribute("tabindex") == "0"
    outlined.first.tap()
    expect(page.locator(".region-mask")).to_have_count(1)
    expect(outlined).to_have_count(0)


@pytest.mark.long
def test_a_whole_hand_beside_another_is_confirmed(show: Show) -> None:
    rows = ["2m 3m 4m 6p 7p 8p 3s 3s 4s 5s 6s 7z 7z 7z", "1p 1p 2s 3s 4s 6z 6z 6z 7m 8m"]
    laid = [laid_out(row, top=top) for row, top in zip(rows, (60, 380), strict=True)]
    page = show(tile for row in laid for tile in row)
    doubt = page.locator("#notices .doubts li", has_text="Whose hand?")
    expect(page.get_by_role("button", name="This row is the hand: read it")).to_have_count(2)
    doubt.get_by_role("button", name="This is correct").tap()
    expect(doubt).to_have_count(0)


@pytest.mark.long
def test_indicators_are_read_and_ura_indicators_mean_riichi(show: Show) -> None:
    rows = [laid_out(tiles, top=top, left=300) for tiles, top in INDICATORS]
    page = show([*laid_out(CLOSED, top=420), *(tile for row in rows for tile in row)])
    for zone, labels in (("Dora indicators", ["9s", "1z"]), ("Ura indicators", ["2s", "3z"])):
        shown = page.get_by_role("group", name=zone).locator("[data-label]")
        assert [each.get_attribute("data-label") for each in shown.all()] == labels
    expect(page.locator("#photo .box.dora-indicator")).to_have_count(2)
    expect(page.locator("#photo .box.ura-indicator")).to_have_count(2)
    expect(page.get_by_label("Riichi", exact=True)).to_be_checked()
    expect(page.locator("#notices")).to_contain_text("riichi is set")
    page.get_by_label("Riichi", exact=True).uncheck()
    expect(page.locator("#notices .doubts")).to_have_count(0)
    expect(page.get_by_role("group", name="Ura indicators")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(("preset", "late"), [("magyar", True), ("ari_ari", False)])
def test_a_late_kan_dora_is_missed_only_without_rinshan(
    show: Show, preset: str, late: bool
) -> None:
    """HU: "kan után húz egyet ..., dob, és utána felfordítja"."""
    page = show([*laid_out(CLOSED, top=420), *laid_out("9s", top=20, left=300)])
    choose_rules(page, preset)
    close_sheet(page)
    doubts = page.locator("#notices .doubts li", has_text="there should be 2")
    expect(doubts).to_have_count(1)
    page.get_by_role("radio", name="Tsumo").check()
    page.get_by_label("After a kan").check()
    expect(doubts).to_have_count(0 if late else 1)
    page.get_by_label("After a kan").uncheck()
    expect(doubts).to_have_count(1)


@pytest.mark.long
def test_a_gap_in_the_row_is_marked_and_filled_on_the_photo(show: Show) -> None:
    row = [*laid_out("2m 3m 4m 6p 7p 8p 3s 3s 4s 5s 6s 7s 8s  8s")]
    page = show(row[:4] + row[5:])
    gap = page.locator("#photo .box.gap")
    expect(page.locator("#notices .doubts")).to_contain_text("missing at the gap")
    gap.tap()
    key(page, "7p").tap()
    assert len(concealed(page)) == 14
    expect(gap).to_have_count(0)
