"""Small, landscape and large screens: nothing is cut off, under a bar, or out of reach."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from PIL import Image
from playwright.sync_api import Page, expect

from scorer.tiles.messages import Language
from tests.lengths import mostly_long
from tests.webapp.accessibility import CUT_OFF, ROUNDING, SIZES, ZOOMED, violations
from tests.webapp.bars import LOW, unreachable
from tests.webapp.calculator_page import area, choose_photo, unfold_groups, unfold_rule
from tests.webapp.legibility import illegible_text
from tests.webapp.page_language import translate
from tests.webapp.table_page import (
    TableSession,
    bottom,
    choose_tenpai,
    close_sheet,
    count_win,
    enter_by,
    open_seat,
    photograph,
    sit,
    start_session,
    top,
    type_win,
)

PHONE = (390, 844)
SMALL = (360, 640)
LANDSCAPE = (844, 390)
SCREENS = [LANDSCAPE, (1180, 820), (1920, 1080)]


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


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


@pytest.mark.long
@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_calculator_shows_photo_and_hand(
    page: Page, address: str, photo: bytes, size: tuple[int, int]
) -> None:
    resize(page, size)
    page.goto(address)
    choose_photo(page, photo)
    expect(page.locator("#felt .concealed .tile")).to_have_count(14)
    expect(page.locator("#bar .score-summary")).to_be_visible()
    hand_is_visible(page)
    assert violations(page) == []


@pytest.mark.long
@pytest.mark.parametrize("size", SCREENS[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_win_at_a_table_shows_photo_and_hand(
    page: Page, friday: TableSession, photo: bytes, size: tuple[int, int]
) -> None:
    resize(page, size)
    sit(page, friday.url)
    enter_by(page, "gallery")
    open_seat(page, 1)
    photograph(page, "ron-0", photo)
    expect(page.locator("#felt .concealed .tile")).to_have_count(14)
    expect(page.locator("#bar [data-key=bar-check]")).to_be_visible()
    hand_is_visible(page)


@pytest.mark.long
@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_seat_is_above_the_bar(
    page: Page, friday: TableSession, size: tuple[int, int]
) -> None:
    resize(page, size)
    sit(page, friday.url)
    seats_are_above_the_bar(page)


def seats_are_above_the_bar(page: Page) -> None:
    actions = top(page.locator("#actions"))
    for seat in page.locator("#board .seat").all():
        assert bottom(seat) <= actions + 1


@pytest.mark.long
@pytest.mark.parametrize("size", [SMALL, LANDSCAPE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_seat_is_above_the_bar_after_the_game(
    page: Page, friday: TableSession, size: tuple[int, int]
) -> None:
    resize(page, size)
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 3900}])
    friday.record("end")
    sit(page, friday.url)
    expect(page.locator("#banner .over")).to_be_visible()
    seats_are_above_the_bar(page)


@pytest.mark.long
@pytest.mark.parametrize("size", [(667, 375), LANDSCAPE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_seat_is_above_the_bar_below_each_notice(
    page: Page, last_hand: TableSession, size: tuple[int, int]
) -> None:
    resize(page, size)
    sit(page, last_hand.url)
    expect(page.locator("[data-key=needs]")).to_be_visible()
    seats_are_above_the_bar(page)
    page.context.set_offline(True)
    expect(page.locator("#banner .offline")).to_be_visible()
    seats_are_above_the_bar(page)


@pytest.mark.long
def test_every_ron_is_visible_below_a_kept_win(page: Page, friday: TableSession) -> None:
    resize(page, LANDSCAPE)
    sit(page, friday.url)
    type_win(page, 1, "ron-0", "2m 3m 4m")
    page.locator("#keyboard [data-key=done]").tap()
    page.locator("[data-key=close-draft]").tap()
    page.locator("#actions [data-key=win]").tap()
    expect(page.locator("dialog [data-key=continue-draft]")).to_be_visible()
    for button in page.locator("dialog .rons .big-button").all():
        assert bottom(button) <= LANDSCAPE[1]


@pytest.mark.long
def test_the_qr_code_is_visible_on_a_landscape_phone(page: Page, friday: TableSession) -> None:
    resize(page, LANDSCAPE)
    sit(page, friday.url)
    page.locator("[data-key=share]").tap()
    code = page.locator("dialog .qr")
    code.evaluate("each => each.decode()")
    assert bottom(code) <= LANDSCAPE[1]
    box = area(code)
    assert box["width"] == pytest.approx(box["height"], abs=1)
    for key in ("copy", "scores-code"):
        assert bottom(page.locator(f"dialog [data-key={key}]")) <= LANDSCAPE[1]


LANGUAGES = [str(language) for language in Language]
LONG_NAMES = ("Aki", "Maximiliane-Katharina", "Chi", "Władysława Górska")


@pytest.fixture
def last_hand(app: Flask, address: str) -> TableSession:
    """Return a session in its last hand, in which one player has 5,000 points left."""
    friday = start_session(app, address, players=LONG_NAMES)
    for _ in range(7):
        friday.record("draw", tenpai=[])
    friday.record("adjust", deltas=[0, 0, 20_000, -20_000])
    return friday


def ending_wins(page: Page, photo: bytes) -> Iterator[str]:
    """Enter wins that end the game, and yield how; the page must show the last hand."""
    note = page.locator("#bar .ending-note")
    count_win(page, 1, "ron-2", 3, 30)
    expect(note).to_be_visible()
    yield "han and fu"
    page.locator("[data-key=close-draft]").tap()
    type_win(page, 1, "ron-3")
    page.locator("[data-key=another-winner]").tap()
    page.locator("[data-key=add-winner-2]").tap()
    page.locator("#keyboard [data-key=done]").tap()
    page.locator("[data-key=enter-count]").tap()
    expect(note).to_be_visible()
    yield "two winners, and a player without points"
    page.locator("[data-key=close-draft]").tap()
    enter_by(page, "gallery")
    open_seat(page, 1)
    photograph(page, "ron-2", photo)
    expect(note).to_be_visible()
    expect(page.locator("#bar [data-key=bar-check]")).to_be_visible()
    yield "uncertain tiles"


@pytest.mark.long
def test_every_win_that_ends_the_game_can_be_recorded(
    page: Page, last_hand: TableSession, photo: bytes
) -> None:
    found = {}
    sit(page, last_hand.url)
    for name in ending_wins(page, photo):
        for language in LANGUAGES:
            translate(page, language)
            expect(page.locator(f"html[lang={language}] #bar .score-summary.done")).to_be_visible()
            for size in (*SIZES, *LOW):
                resize(page, size)
                found[f"{name}, {language}, {size}"] = unreachable(page)
            resize(page, PHONE)
    assert {name: buttons for name, buttons in found.items() if buttons} == {}


@pytest.mark.long
def test_the_bar_leaves_the_hand_its_room_on_a_low_screen(
    page: Page, last_hand: TableSession, photo: bytes
) -> None:
    sit(page, last_hand.url)
    for _ in ending_wins(page, photo):
        for width, height in ((844, 390), (932, 430)):
            resize(page, (width, height))
            lowest = page.locator("#felt button").last
            if lowest.is_visible():
                assert bottom(lowest) <= top(page.locator("#bar")), (width, height)
        resize(page, PHONE)


@pytest.mark.long
def test_nothing_shines_through_below_a_button_that_stays(
    page: Page, app: Flask, address: str
) -> None:
    friday = start_session(app, address)
    sit(page, friday.url)
    page.set_viewport_size({"width": 360, "height": 480})
    choose_tenpai(page, 0, 1)
    assert colours_below(page, "dialog .confirm") == 1
    close_sheet(page)
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 8000}])
    assert colours_below(page, "dialog .result-footer") == 1
    close_sheet(page)
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-rules]").tap()
    unfold_groups(page)
    unfold_rule(page, "ippatsu")
    page.locator("[data-key=rule-ippatsu-false]").check()
    assert colours_below(page, "dialog .sheet-foot") == 1
    page.goto(f"{address}new")
    assert colours_below(page, ".start-foot") == 1


def colours_below(page: Page, bar: str) -> int:
    """Return the number of colours between a bar and the lower edge of the screen."""
    lowest = page.locator(bar).last
    expect(lowest).to_be_visible()
    page.wait_for_function("document.getAnimations().every(each => each.playState === 'finished')")
    edge = bottom(lowest)
    size = page.viewport_size
    assert size is not None
    if size["height"] - edge < 2:
        return 1
    clip = {"x": 0, "y": edge + 1, "width": size["width"], "height": size["height"] - edge - 1}
    picture = Image.open(io.BytesIO(page.screenshot(clip=clip)))  # type: ignore[arg-type]
    colours = picture.convert("RGB").getcolors(picture.width * picture.height)
    assert colours is not None
    return len(colours)


ROWS = """() => new Set([...document.querySelectorAll(".actions .action")]
    .map(each => Math.round(each.getBoundingClientRect().bottom))).size"""


@pytest.mark.parametrize("language", mostly_long(Language, every=len(Language)))
def test_seven_buttons_share_a_row(
    speak: Callable[..., Page], app: Flask, address: str, language: str
) -> None:
    friday = start_session(app, address)
    friday.record("draw", tenpai=[0])
    page = sit(speak(language), friday.url)
    page.locator("[data-key=undo]").tap()
    expect(page.locator("[data-key=redo]")).to_be_visible()
    for size in (PHONE, SMALL):
        resize(page, size)
        assert page.evaluate(ROWS) == 1
        assert page.evaluate(CUT_OFF, ROUNDING) == []


@pytest.mark.parametrize("language", mostly_long(Language, every=len(Language)))
def test_a_typed_win_is_legible_on_a_zoomed_phone(
    speak: Callable[..., Page], friday: TableSession, language: str
) -> None:
    page = sit(speak(language, ZOOMED), friday.url)
    type_win(page, 1, "ron-0")
    expect(page.locator("#felt .tag")).to_be_visible()
    assert illegible_text(page) == []


@pytest.mark.parametrize("language", mostly_long(Language, every=len(Language)))
def test_a_correction_and_a_long_name_of_a_session_have_room(
    speak: Callable[..., Page], app: Flask, address: str, language: str
) -> None:
    friday = start_session(app, address, name="The long Friday evening of the club")
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 3900}])
    page = sit(speak(language), friday.url)
    resize(page, SMALL)
    logo = page.locator(".brand .stick").first
    assert logo.evaluate("each => getComputedStyle(each).width") == "40px"
    page.locator("[data-key=history]").tap()
    page.locator("dialog .step").last.tap()
    page.locator("[data-key=correct]").tap()
    expect(page.locator("[data-key=han-3]")).to_be_visible()
    for size in (PHONE, SMALL, ZOOMED):
        resize(page, size)
        assert illegible_text(page) == [], size


OUTSIDE = """rounding => [...document.querySelectorAll("#board .seat span")].filter(each => {
    const own = each.getBoundingClientRect();
    const seat = each.closest(".seat").getBoundingClientRect();
    return own.left < seat.left - rounding || own.right > seat.right + rounding;
}).map(each => each.textContent)"""


def test_a_long_name_stays_in_its_seat_which_has_no_wind_after_the_game(
    page: Page, app: Flask, address: str
) -> None:
    names = ("Charlotte-Louise", "Bartholomew-Jim", "Ann Charlotte-Louise", "Wolfeschlegelstein")
    friday = start_session(app, address, players=names)
    sit(page, friday.url)
    friday.record("riichi", seat=2)
    expect(page.locator("#board .in-riichi .wind")).to_be_visible()
    for size in (*SIZES, *LOW):
        resize(page, size)
        assert page.evaluate(OUTSIDE, ROUNDING) == [], size
    friday.record("end")
    close_sheet(page)
    expect(page.locator("#board .wind")).to_have_count(0)
