"""The wall display in a browser: a TV with everything upright, large and in its place."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from flask import Flask
from PIL import Image
from playwright.sync_api import Page, expect

from tests.lengths import mostly_long
from tests.webapp.accessibility import violations
from tests.webapp.browser.test_browser_display import FAKE_LOCK
from tests.webapp.legibility import illegible_text
from tests.webapp.table_page import (
    Phone,
    TableSession,
    close_sheet,
    record,
    sit,
    start_session,
    type_win,
)

TV = ((1920, 1080), (1080, 1920))
LONG_NAMES = ("Aki", "Katharina", "千尋", "Maximilian-Alexander")

# The height of a digit is 1/200 of four metres, 20 mm: 40 pixels on a TV 54 cm high, or a letter
# of 56 pixels. Names that are longer than usual are smaller.
SCORE, LARGE, READABLE, MENU = 100, 56, 36, 24

# The pixels by which the totals leave their cards.
OVERFLOW = """() => Math.max(0, ...[...document.querySelectorAll(".wall-standing *")].map((each) =>
    each.getBoundingClientRect().right -
    each.closest(".wall-seat").getBoundingClientRect().right))"""

# What leaves the screen or its part, is cut off, overlaps, or is turned.
FAULTS = """() => {
    const found = [];
    const all = ".wall-head > *, .wall-seat, .wall-last, .wall-foot";
    const parts = [...document.querySelectorAll(all)].filter(each => each.checkVisibility());
    const boxes = parts.map(each => [each.className, each.getBoundingClientRect()]);
    for (const [at, [name, box]] of boxes.entries()) {
        if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
            found.push(`${name} leaves the screen`);
        for (const [other, there] of boxes.slice(at + 1))
            if (Math.min(box.right, there.right) - Math.max(box.left, there.left) > 1
                && Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top) > 1)
                found.push(`${name} covers ${other}`);
    }
    for (const part of parts) {
        const area = part.getBoundingClientRect();
        for (const each of part.querySelectorAll("*")) {
            const box = each.getBoundingClientRect();
            if (box.width && !each.closest("svg") && (box.left < area.left - 1
                || box.right > area.right + 1 || box.top < area.top - 1
                || box.bottom > area.bottom + 1))
                found.push(`${each.className || each.tagName} leaves ${part.className}`);
        }
    }
    for (const name of document.querySelectorAll(".wall-name"))
        if (name.getBoundingClientRect().width > name.parentElement.clientWidth + 1
            || (name.getClientRects().length !== 1 && name.textContent.length < 30))
            found.push(`${name.textContent} is broken`);
        else if (name.scrollHeight > name.clientHeight) found.push(`${name.textContent} is cut`);
    return found;
}"""


# The pixels between a score and the edge of its card.
ROOM = """() => Math.min(...[...document.querySelectorAll(".wall-score")].map(score => {
    const [own, card] = [score, score.closest(".wall-seat")].map(e => e.getBoundingClientRect());
    return Math.min(own.top - card.top, card.bottom - own.bottom);
}))"""


def upright_photo() -> io.BytesIO:
    """Return a photo that is higher than a TV has room for."""
    stream = io.BytesIO()
    Image.new("RGB", (600, 800), "darkgreen").save(stream, "JPEG")
    stream.seek(0)
    return stream


def letters(page: Page, part: str) -> float:
    size: float = page.locator(part).first.evaluate(
        "each => parseFloat(getComputedStyle(each).fontSize)"
    )
    return size


def riichi(app: Flask, address: str) -> TableSession:
    """Record a win, then a riichi of the next hand, whose dora is noted."""
    friday = start_session(app, address, players=LONG_NAMES, rules={"preset": "m_league"})
    hand = {
        "winner": 1,
        "hand": "23m340p678s77z456s 4m",
        "dora": "9m",
        "ura": "1z",
        "ippatsu": True,
    }
    friday.record("riichi", seat=1)
    friday.record("win", discarder=0, wins=[hand])
    friday.record("riichi", seat=2)
    dora = app.test_client().post(f"/api/v1/tables/{friday.host}/dora", json={"dora": "5z3m"})
    assert dora.status_code == 200
    return friday


def double_ron(app: Flask, address: str) -> TableSession:
    friday = start_session(app, address, players=LONG_NAMES)
    hands = [
        {"winner": 1, "hand": "23m340p678s77z456s 4m", "dora": "9m"},
        {"winner": 2, "hand": "23m345p678s66z456s 4m", "dora": "9m"},
    ]
    friday.record("riichi", seat=1)
    friday.record("riichi", seat=2)
    friday.record("win", discarder=3, wins=hands)
    return friday


def three(app: Flask, address: str) -> TableSession:
    players = ("Aki", "Ben", "Maria de los Dolores Fernández y González")
    friday = start_session(app, address, players=players, rules={"preset": "tenhou_sanma"})
    friday.record("win", wins=[{"winner": 1, "hand": "123p345p678999s2z 2z"}])
    return friday


def mcr(app: Flask, address: str) -> TableSession:
    keys = app.test_client().post(
        "/api/v1/sessions", json={"game": "mcr", "name": "", "players": list(LONG_NAMES)}
    )
    friday = TableSession(address, app, keys.get_json()["host"], keys.get_json()["viewer"])
    hand = {"winner": 1, "hand": "12345678m11p345s 9m", "flowers": 2}
    friday.record("win", discarder=0, wins=[hand])
    return friday


GAMES = {"riichi": riichi, "double ron": double_ron, "three": three, "mcr": mcr}


@pytest.mark.parametrize("size", mostly_long(TV, every=2), ids=["landscape", "portrait"])
@pytest.mark.parametrize("game", mostly_long(GAMES, every=4))
def test_everything_is_upright_large_and_in_its_place(
    page: Page, app: Flask, address: str, game: str, size: tuple[int, int]
) -> None:
    friday = GAMES[game](app, address)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{friday.viewer_url}#wall")  # who watches is not asked
    seats = page.locator(".wall-seat")
    expect(seats).to_have_count(len(friday.scores()))
    assert page.evaluate(FAULTS) == []
    for seat, score in zip(seats.all(), friday.scores(), strict=True):
        expect(seat.locator(".wall-score")).to_have_text(f"{score:,}".replace("-", "−"))
        expect(seat.locator(".wall-standing")).to_contain_text(re.compile("1st|2nd|3rd|4th"))
    assert letters(page, ".wall-score") >= SCORE
    page.locator("[data-key=menu]").tap()
    assert letters(page, "dialog .menu-row") >= MENU
    close_sheet(page)
    sizes = page.evaluate(
        """() => [...document.querySelectorAll(".wall-name")]
            .map(each => parseFloat(getComputedStyle(each).fontSize))"""
    )
    assert min(sizes) >= READABLE
    for part in (".wall-round b", ".wall-name", ".wall-clock", ".wall-standing b"):
        assert letters(page, part) >= LARGE
    assert letters(page, ".wall-words") >= (READABLE if game != "double ron" else 30)
    hands = page.locator(".wall-last .winning-hand")
    expect(hands).to_have_count(2 if game == "double ron" else 1)
    expect(hands.first.locator(".tile")).to_have_count(14)
    expect(page.locator(".wall-clock")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    expect(page.locator(".wall-code img")).to_be_visible()
    if game == "riichi":
        expect(page.locator(".wall-dora .tile")).to_have_count(2)
        expect(page.locator(".wall-counter b")).to_have_text(["×0", "×1"])
        expect(page.locator(".wall-last .indicators .tile")).to_have_count(2)
        assert violations(page) == []


@pytest.mark.long
@pytest.mark.parametrize("size", TV, ids=["landscape", "portrait"])
def test_a_night_of_seven_has_room_for_all_and_the_awards(
    page: Page, app: Flask, address: str, size: tuple[int, int]
) -> None:
    friday = start_session(app, address, players=(*LONG_NAMES, "Eva", "Finn", "Greta"))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{friday.viewer_url}#wall")
    expect(page.locator(".wall-foot p")).to_have_text("Out: Eva, Finn and Greta")
    assert page.evaluate(FAULTS) == []
    friday.record("win", wins=[{"winner": 1, "hand": "19m19p19s1234567z 1z"}])
    friday.record("end")
    friday.record("game", seats=[6, 4, 5, 0])
    friday.record("draw", tenpai=[0])
    friday.record("end")
    friday.record("close")
    expect(page.locator(".wall-place")).to_have_count(7)
    expect(page.locator("#name")).to_have_text("Friday")  # nobody is out any more
    expect(page.locator(".wall .nominations")).to_contain_text("Katharina")
    assert page.evaluate(FAULTS) == []
    assert page.evaluate(ROOM) > 8


def test_a_night_of_one_game_ends_with_its_places_and_the_best_hand(
    page: Page, app: Flask, address: str
) -> None:
    friday = start_session(app, address)
    page.set_viewport_size({"width": TV[0][0], "height": TV[0][1]})
    page.goto(f"{friday.viewer_url}#wall")
    taken = app.test_client().post(
        f"/api/v1/tables/{friday.host}/photos", data={"photo": (upright_photo(), "hand.jpg")}
    )
    stored = taken.get_json()["photo"]
    friday.record("win", wins=[{"winner": 1, "hand": "19m19p19s1234567z 1z", "photo": stored}])
    friday.record("end")
    friday.record("close")
    expect(page.locator(".wall-place")).to_have_count(4)
    expect(page.locator(".wall")).to_contain_text("The whole game night")
    expect(page.locator(".wall .nominations")).to_contain_text("Ben")
    expect(page.locator(".wall .best-hand img:not(.face)")).to_have_js_property("complete", True)
    assert page.evaluate(FAULTS) == []


# Places, and han and fu, that do not fit in a line.
BROKEN = """() => [...document.querySelectorAll(".wall-place, .wall .sum > span")]
    .filter(each => {
        const text = document.createRange();
        text.selectNodeContents(each);
        return text.getClientRects().length !== 1;
    })
    .map(each => each.textContent)"""


@pytest.mark.parametrize("language", mostly_long(["hu-HU", "zh-CN", "ja-JP", "pl-PL"], every=4))
def test_the_longest_payment_and_the_finale_fit_in_every_language(
    speak: Callable[..., Page], app: Flask, address: str, language: str
) -> None:
    def faults() -> list[str]:
        found: list[str] = page.evaluate(FAULTS)
        broken: list[str] = page.evaluate(BROKEN)
        return found + broken + illegible_text(page)

    friday = start_session(app, address, players=("Aki", "Ben", "Charlotte-Louise", "Dan"))
    page = speak(language, TV[0])
    page.goto(f"{friday.viewer_url}#wall")
    friday.record("draw", tenpai=[0])
    friday.record("win", wins=[{"winner": 2, "hand": "234m345p678s22s67p 8p"}])
    expect(page.locator(".wall-last .sum")).to_be_visible()
    assert faults() == []
    assert letters(page, ".wall-words") >= READABLE
    friday.record("end")
    expect(page.locator(".wall-seat .wall-place")).to_have_count(4)
    expect(page.locator(".wall-seat .wind")).to_have_count(0)  # nobody plays them
    assert faults() == []
    friday.record("game", seats=[0, 1, 2, 3])
    expect(page.locator(".wall-seat .wind")).to_have_count(4)
    expect(page.locator(".wall-last .winning-hand")).to_have_count(0)
    friday.record("draw", tenpai=[1])
    friday.record("end")
    friday.record("close")
    expect(page.locator(".wall-seat.winner")).to_have_count(1)
    expect(page.locator(".wall-round > span")).to_be_visible()  # it is the whole night
    assert faults() == []


def test_the_wall_follows_the_table_and_keeps_its_screen_on(
    page: Page, app: Flask, address: str
) -> None:
    friday = start_session(app, address)
    page.add_init_script(FAKE_LOCK)
    page.goto(friday.url)
    page.locator("[data-key=identity-wall]").tap()
    page.wait_for_function("window.locks.length === 1")
    expect(page.locator(".wall-last")).to_contain_text("Nothing recorded yet.")
    friday.record("riichi", seat=1)
    expect(page.locator(".wall-last")).to_have_text("")
    friday.record("draw", tenpai=[0, 1])
    expect(page.locator(".wall-score").first).to_have_text("26,500")
    expect(page.locator("dialog.sheet")).to_have_count(0)
    friday.record("end")
    expect(page.locator(".wall-round")).to_contain_text("Game over")
    expect(page.locator("dialog.sheet")).to_have_count(0)
    page.reload()  # it stays what it is
    expect(page.locator(".wall-seat")).to_have_count(4)
    friday.record("game", seats=[0, 1, 2, 3])
    expect(page.locator(".wall-standing").first).to_contain_text("Total")
    assert page.evaluate(OVERFLOW) == 0
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-wall]").tap()
    expect(page.locator("#board .seat")).to_have_count(4)
    expect(page.locator(".wall")).to_be_hidden()
    page.wait_for_function("window.locks.length === 0")


def test_a_riichi_ticked_at_the_win_is_one_sum_everywhere(
    aki: Page, phone: Phone, friday: TableSession
) -> None:
    television = phone(None)
    television.goto(f"{friday.viewer_url}#wall")
    television.reload()  # only the hash is new
    type_win(aki, 1, "button-tsumo")
    with aki.expect_response("**/preview*"):
        aki.locator(".toggle:has([data-key=riichi])").tap()
    bar, row = (
        aki.locator("#bar .score-summary"),
        aki.locator("#outcome .changes li", has_text="Ben"),
    )
    said = "2000, 4000"
    expect(bar.locator("strong")).to_have_text("+8,000")
    expect(row).to_contain_text("+8,000")
    expect(row).to_contain_text("33,000")
    record(aki)
    expect(aki.locator(".result-seats li", has_text="Ben")).to_contain_text("+8,000")
    expect(television.locator(".wall-seat", has_text="Ben")).to_contain_text("+8,000")
    expect(television.locator(".wall-last .sum b")).to_have_text(said)


# What is visible of an overlay's parts, and whether the picture behind it is.
OVERLAY = """() => ({
    parts: ["wall-seats", "wall-sticks", "wall-dora", "wall-last", "wall-foot", "wall-clock"]
        .filter(part => document.querySelector(`.${part}`)?.checkVisibility()),
    clear: [document.documentElement, document.body, document.querySelector(".wall")]
        .every(each => getComputedStyle(each).background.startsWith("rgba(0, 0, 0, 0) none")),
})"""


@pytest.mark.parametrize("game", mostly_long(GAMES, every=4))
def test_an_overlay_is_transparent_and_shows_a_hand_for_a_while(
    clocked: Page, app: Flask, address: str, game: str
) -> None:
    friday = GAMES[game](app, address)
    clocked.set_viewport_size({"width": 1920, "height": 1080})
    clocked.goto(f"{friday.viewer_url}#overlay")
    expect(clocked.locator(".wall-last .winning-hand").first).to_be_visible()
    assert clocked.evaluate(FAULTS) == []
    seen = clocked.evaluate(OVERLAY)
    shown = {"wall-seats", "wall-last"} | ({"wall-sticks"} if game != "mcr" else set())
    assert set(seen["parts"]) == shown | ({"wall-dora"} if game == "riichi" else set())
    assert seen["clear"]
    clocked.clock.fast_forward(10_000)
    friday.record("draw", **({} if game == "mcr" else {"tenpai": [2]}))
    expect(clocked.locator(".wall-words")).to_have_text(re.compile("draw", re.IGNORECASE))
    clocked.clock.fast_forward(10_000)  # the time of the first hand is over
    expect(clocked.locator(".wall-last")).to_be_visible()
    clocked.clock.fast_forward(10_000)
    expect(clocked.locator(".wall-last")).to_be_hidden()


def test_an_overlay_has_the_parts_and_the_delay_of_its_address(
    clocked: Page, app: Flask, address: str
) -> None:
    friday = riichi(app, address)
    clocked.goto(f"{friday.viewer_url}#overlay&parts=scores,dora&delay=20")
    expect(clocked.locator(".wall-score").nth(2)).to_have_text("24,000")
    parts = clocked.evaluate(OVERLAY)["parts"]
    assert parts == ["wall-seats", "wall-sticks", "wall-dora"]
    with clocked.expect_event("console", lambda each: each.text == "heard"):
        clocked.evaluate(
            """() => {
                const parse = JSON.parse;
                JSON.parse = (...all) => (setTimeout(console.log, 0, "heard"), parse(...all));
            }"""
        )
        friday.record("draw", tenpai=[0, 1, 2, 3])
        clocked.clock.run_for(1)
    clocked.clock.run_for(19_000)
    expect(clocked.locator(".wall-sticks b").first).to_have_text("×0")
    clocked.clock.run_for(1_000)
    expect(clocked.locator(".wall-sticks b").first).to_have_text("×1")
    for wrong in ("parts=score", "delay=soon", "delay=601", "colour=red"):
        clocked.goto("about:blank")
        clocked.goto(f"{friday.viewer_url}#overlay&{wrong}")
        expect(clocked.locator(".wall")).to_contain_text("#overlay&parts=scores,hand,dora&delay=0")


@pytest.mark.long
def test_the_wall_connects_again_after_an_answer_of_a_proxy(
    page: Page, app: Flask, address: str
) -> None:
    """A browser does not repeat the request of a stream that had another answer."""
    friday = start_session(app, address)
    page.route("**/live?**", lambda route: route.fulfill(status=502))
    page.goto(f"{friday.viewer_url}#wall")
    expect(page.locator(".wall-score").first).to_have_text("25,000")
    page.route("**/api/v1/tables/**", lambda route: route.fulfill(status=502))
    expect(page.locator(".wall-offline")).to_be_visible()
    page.unroute_all()
    expect(page.locator(".wall-offline")).to_have_count(0)
    friday.record("draw", tenpai=[0])
    expect(page.locator(".wall-score").first).to_have_text("28,000")


@pytest.mark.long
def test_noted_dora_reach_the_wall_and_the_win(page: Page, app: Flask, address: str) -> None:
    friday = start_session(app, address)
    sit(page, friday.url)
    page.locator("[data-key=other]").tap()
    page.locator("[data-key=other-dora]").tap()
    for label in ("5z", "3m"):
        page.locator(f"dialog .keys [data-label='{label}']").tap()
        expect(page.locator("dialog .noted-dora [aria-label^=Remove]").last).to_be_visible()
    expect(page.locator("dialog .noted-dora button")).to_have_count(2)
    page.locator("dialog [data-key=noted-1]").tap()
    expect(page.locator("dialog .noted-dora button")).to_have_count(1)
    close_sheet(page)
    assert friday.view()["game"]["dora"] == "5z"
    expect(page.locator(".centre-dora .tile")).to_have_count(1)  # on every phone
    expect(page.locator("[data-key=centre]")).to_have_accessible_name(re.compile("white dragon"))
    for words in ("riichi", "honba"):
        expect(page.locator(".counter-text").get_by_text(words)).to_be_in_viewport(ratio=1)
    type_win(page, 1, "ron-0")
    page.locator("#bar [data-key=record]").tap()
    page.locator("dialog [data-key=result-done]").wait_for()
    history = friday.view()["history"][-1]["hands"][0]["steps"][-1]
    assert history["hands"][0]["dora"] == "5z"
