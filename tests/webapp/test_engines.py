"""Evenings, a club and a tournament in Firefox and in WebKit, the engine of iPhones."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.webapp.conftest import RecordedDetector
from tests.webapp.engines import Window, firefox, webkit
from tests.webapp.session_phones import Phone, create_session
from tests.webapp.table_page import PLAYERS, TANYAO, TableSession
from tests.webapp.table_page import Phone as OpenPhone
from tests.webapp.tile_rows import laid_out

# After a ron and a tsumo with tanyao and a red five, and a riichi.
SCORES = [19_800, 26_300, 30_200, 22_700]
ENTER = "\ue007"  # the key, as WebDriver writes it
DONE = "dialog [data-key=result-done]"
CLOSE = "dialog.sheet .sheet-head button"
SELECTION = """async () =>
    getComputedStyle(document.querySelector(".photo-canvas")).webkitUserSelect"""
SIDEWAYS = "async () => document.scrollingElement.scrollWidth - innerWidth"
OPEN_PICKER = """async (selector) => {
    const input = [...document.querySelectorAll(selector)].at(-1);
    window.picking = new WeakRef(input);
    addEventListener("click", (event) => event.preventDefault(), {once: true});
    input.click();
}"""
# Fill the memory until WebKit collects what nothing refers to.
IS_KEPT = """async () => {
    for (let round = 0; round < 100 && picking.deref(); round++) {
        window.waste = Array.from({length: 200}, () => new Array(5000).fill({round}));
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return picking.deref()?.isConnected;
}"""
REMEMBER_LOCK = """async () => {
    const {wakeLock} = navigator;
    const request = wakeLock.request.bind(wakeLock);
    wakeLock.request = (kind) => (window.lock = request(kind));
}"""


@pytest.fixture
def detector() -> RecordedDetector:
    return RecordedDetector((*laid_out(TANYAO),))


@pytest.fixture
def photo_path(photo: bytes, tmp_path: Path) -> str:
    file = tmp_path / "hand.jpg"
    file.write_bytes(photo)
    return str(file)


def start_evening(window: Window, address: str) -> None:
    """Start a game night on the first page, draw the seats, and take one."""
    window.go(address)
    window.tap("a[href='/new']")
    for place, name in enumerate(PLAYERS):
        window.write(f"[data-key=player-{place}]", name)
    window.tap("[data-key=draw-seats]", "dialog [data-key=draw-seats]", "[data-key=use-seats]")
    window.tap("[data-key=start]", "[data-key=identity-0]")
    window.see("#board [data-key=seat-3]")


def play_hands(window: Window, photo_path: str) -> None:
    """Record a win by keys, a win by photo, a riichi and a draw, and undo the draw."""
    window.tap("[data-key=seat-1]", "label:has(> [data-key=means-keys])", "[data-key=ron-0]")
    window.tap(*(f"#keyboard .key[data-label='{label}']" for label in TANYAO.split()))
    window.tap("#bar [data-key=record]", DONE)
    window.tap("[data-key=seat-2]", "label:has(> [data-key=means-gallery])")
    window.write("[data-key=button-tsumo] input", photo_path, hidden=True)
    window.see("#photo .box.winning-tile")
    assert window.run(SELECTION) == "none"  # a long press does not select the photo
    assert window.run(SIDEWAYS) == 0
    window.tap("#bar [data-key=record]", DONE)
    window.tap("[data-key=seat-3]", "[data-key=riichi]")
    window.see("[data-key=seat-3].in-riichi")
    window.tap("[data-key=draw]", "dialog [data-key=tenpai-0]", "dialog [data-key=record]")
    window.see("[data-key=seat-3]:not(.in-riichi)")
    window.tap("[data-key=undo]")
    window.see("[data-key=seat-3].in-riichi")


def open_sheets(window: Window) -> None:
    """Look at the history, the reference, the rules and the table display."""
    window.tap("[data-key=menu]", "[data-key=menu-history]")
    window.see("dialog [data-key^=step-]")
    window.tap(CLOSE, "[data-key=menu]", "[data-key=menu-reference]")
    window.write("[data-key=search]", "furiten")
    window.see(".reference .entry[data-words*=furiten]")
    window.tap(CLOSE, "[data-key=menu]", "[data-key=menu-rules]")
    window.see("dialog .rule-group")
    window.tap(CLOSE, "[data-key=menu]", "[data-key=menu-middle]")
    window.see("#board [data-key=seat-3] .seat-score")


def open_round(window: Window, address: str) -> None:
    """Found a club, and open the first round of a tournament."""
    window.go(f"{address}club")
    window.write("[data-key=name]", "River")
    window.tap("[data-key=add]")
    window.see("[data-key^='match-:']")
    window.go(f"{address}tournament")
    window.write("[data-key=name]", "Spring Cup")
    window.tap("[data-key=create]")
    window.write("[data-key=new-players]", ENTER.join(PLAYERS))
    window.tap("[data-key=add-players]", "[data-key=draw]", "[data-key=open-round]")
    window.see(".round-table a.link")


@pytest.mark.long
@pytest.mark.parametrize("engine", [firefox, webkit])
def test_an_evening_a_club_and_a_tournament(
    engine: Callable[[Path], AbstractContextManager[Window]],
    app: Flask,
    address: str,
    photo_path: str,
    tmp_path: Path,
) -> None:
    with engine(tmp_path / "profile") as window:
        start_evening(window, address)
        play_hands(window, photo_path)
        phone = Phone(app.test_client(), window.run("async () => location.pathname")[3:])
        assert phone.scores() == SCORES
        open_sheets(window)
        open_round(window, address)


Entry = tuple[int, int, str, int, int | None]
"""The phone that records, the winner, the button, han and fu."""

FIRST_GAME: tuple[Entry, ...] = (
    (0, 1, "ron-0", 3, 30),
    (1, 2, "button-tsumo", 2, 40),
    (2, 0, "ron-3", 1, 40),
    (3, 3, "button-tsumo", 3, 30),
    (1, 0, "ron-1", 2, 30),
    (2, 1, "button-tsumo", 1, 30),
    (3, 2, "ron-0", 4, 30),
    (0, 3, "ron-2", 2, 50),
)
SECOND_GAME: tuple[Entry, ...] = (
    (1, 1, "button-tsumo", 3, 40),
    (2, 3, "ron-1", 5, None),
    (3, 0, "button-tsumo", 1, 50),
    (0, 2, "ron-0", 2, 40),
)
OFFLINE = range(4, 7)  # Aki's phone misses these hands of the first game
NAMES = """async () => [...document.querySelectorAll("dialog .standing .change-name")]
    .map((each) => each.textContent)"""
NUMBERS = """async () => [0, 1, 2, 3].map((seat) => Number(document
    .querySelector(`#board [data-key=seat-${seat}] .seat-score`).textContent.replace(",", "")))"""


class Tab:
    """A page of Chromium with the commands of a window."""

    def __init__(self, page: Page) -> None:
        """Drive a page of Playwright."""
        self.page = page

    def see(self, *selectors: str) -> None:
        """Wait until each selector has a visible element."""
        for selector in selectors:
            expect(self.page.locator(f"{selector} >> visible=true").last).to_be_visible()

    def tap(self, *selectors: str) -> None:
        """Tap elements one after another."""
        for selector in selectors:
            self.page.locator(f"{selector} >> visible=true").last.tap()

    def run(self, function: str) -> object:
        """Return the result of a function of JavaScript."""
        return self.page.evaluate(function)


def record_hand(phones: list[Tab | Window], hand: Entry, missing: Tab | None = None) -> None:
    """Record a win by han and fu on one phone, and close its result on all but one without net."""
    by, winner, button, han, fu = hand
    counts = [f"label:has(> [data-key=han-{han}])"]
    if fu is not None:
        counts.append(f"label:has(> [data-key=fu-{fu}])")
    means = "label:has(> [data-key=means-count])"
    phone = phones[by]
    phone.tap(f"[data-key=seat-{winner}]", means, f"dialog [data-key={button}]", *counts)
    phone.tap("#bar [data-key=record]")
    for each in phones:
        if each is not missing:
            each.tap(DONE)


@pytest.mark.long
def test_an_evening_of_four_phones_in_three_engines(
    phone: OpenPhone, friday: TableSession, tmp_path: Path
) -> None:
    with firefox(tmp_path / "firefox") as ben, webkit(tmp_path / "webkit") as chi:
        aki, dan = Tab(phone(0)), Tab(phone(3))
        for player, window in ((1, ben), (2, chi)):
            window.go(friday.url)
            window.tap(f"[data-key=identity-{player}]")
        phones: list[Tab | Window] = [aki, ben, chi, dan]
        for number, hand in enumerate(FIRST_GAME):
            if number == OFFLINE.start:
                aki.page.context.set_offline(True)
                aki.see("#banner .offline")
            record_hand(phones, hand, aki if number in OFFLINE else None)
            if number == OFFLINE.stop - 1:
                aki.page.context.set_offline(False)
                aki.tap(DONE)
                ben.go(friday.url)
            for each in phones:
                each.see("#board [data-key=seat-3]")
        assert sum(friday.scores()) == 100_000
        assert [each.run(NUMBERS) for each in phones] == [friday.scores()] * 4
        aki.tap("[data-key=other]", "[data-key=other-end]", "dialog [data-key=record]")
        for each in phones:
            each.see("dialog.game-over .podium")
        dan.tap("dialog.game-over [data-key=next-game]", "dialog [data-key=record]")
        for hand in SECOND_GAME:
            record_hand(phones, hand)
        chi.tap("[data-key=other]", "[data-key=other-end]", "dialog [data-key=record]")
        dan.tap("dialog [data-key=stop-session]", "dialog [data-key=record]")
        for each in phones:
            each.see("dialog.game-over .standing")
        view = friday.view()
        assert view["ended"]
        ranked = sorted(zip(view["totals"], view["players"], strict=True), reverse=True)
        assert [each.run(NAMES) for each in phones] == [[name for _, name in ranked]] * 4


@pytest.mark.long
def test_a_picker_survives_a_redraw_in_webkit(app: Flask, address: str, tmp_path: Path) -> None:
    """WebKit forgets an input that nothing refers to, although its picker is open."""
    host, _viewer = create_session(app)
    with webkit(tmp_path / "profile") as window:
        window.go(f"{address}t/{host.key}")
        window.tap("[data-key=identity-0]", "[data-key=seat-1]")
        window.tap("label:has(> [data-key=means-gallery])")
        window.run(OPEN_PICKER, "[data-key=button-tsumo] input")
        host.record({"command": "riichi", "seat": 2, "accepted": True})
        window.see("[data-key=seat-2].in-riichi")
        assert window.run(IS_KEPT) is False  # it is there, outside the page


@pytest.mark.long
def test_a_tap_keeps_a_display_on_in_webkit(app: Flask, address: str, tmp_path: Path) -> None:
    """WebKit refuses to keep the screen on before the first tap."""
    _host, viewer = create_session(app)
    with webkit(tmp_path / "profile") as window:
        window.go(f"{address}t/{viewer.key}#wall")
        window.see("#toast .bad")
        window.run(REMEMBER_LOCK)
        window.tap("#toast .bad p")
        assert window.run("async () => (await window.lock).released") is False
