"""The table display in a browser: a screen in the middle of the table, at every size."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.webapp.accessibility import SIZES, violations
from tests.webapp.bars import unreachable
from tests.webapp.legibility import illegible_text
from tests.webapp.table_page import PLAIN_HTTP, TableSession, close_sheet, seat, start_session
from webapp import __version__

LEGIBLE = 0.14  # of the shorter side: the height of a digit is 1/200 of two metres on a phone

# Controls, seats and the centre that overlap or leave the screen, and content outside the centre.
FAULTS = """() => {
    const shown = query => [...document.querySelectorAll(query)].filter(e => e.checkVisibility());
    const found = [];
    const boxes = shown(".top button, .actions button, .seat, .centre")
        .map(each => [each.dataset.key, each.getBoundingClientRect()]);
    for (const [name, box] of boxes) {
        if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1
            || box.bottom > innerHeight + 1) found.push(`${name} leaves the screen`);
        for (const [other, there] of boxes) {
            const wide = Math.min(box.right, there.right) - Math.max(box.left, there.left);
            const high = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
            if (name < other && wide > 1 && high > 1) found.push(`${name} covers ${other}`);
        }
    }
    for (const outer of shown(".seat, .centre")) {
        const area = outer.getBoundingClientRect();
        for (const inner of outer.querySelectorAll("*:not(.counter-text)")) {
            const box = inner.getBoundingClientRect();
            if (box.width && (box.left < area.left - 1 || box.right > area.right + 1
                || box.top < area.top - 1 || box.bottom > area.bottom + 1))
                found.push(`${inner.tagName} leaves ${outer.dataset.key}`);
        }
    }
    return found;
}"""

FAKE_LOCK = """
    window.locks = [];
    Object.defineProperty(navigator, "wakeLock", {value: {request: async kind => {
        window.locks.push(kind);
        return {release: async () => window.locks.pop()};
    }}});
"""

REFUSED_ONCE = f"""
    {FAKE_LOCK}
    // Chromium still knows the taps on an earlier page of the same address.
    Object.defineProperty(navigator, "userActivation", {{ value: {{ hasBeenActive: false }} }});
    const {{ request }} = navigator.wakeLock;
    let asked = 0;
    navigator.wakeLock.request = async kind => {{
        if (asked++ === 0) throw new DOMException("Before a tap", "NotAllowedError");
        return request(kind);
    }};
"""


@pytest.fixture
def friday(app: Flask, address: str) -> TableSession:
    friday = start_session(
        app, address, players=("Aki", "Katharina", "千尋", "Dan"), rules={"preset": "m_league"}
    )
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 32_000}])
    friday.record("draw", tenpai=[0, 2])
    for player in (0, 2, 3):
        if player in friday.view()["can"]["riichi"]:
            friday.record("riichi", seat=player)
    return friday


def display(page: Page, friday: TableSession) -> Page:
    page.goto(friday.url)
    page.locator("[data-key=identity-table]").tap()
    expect(seat(page, 3)).to_be_visible()
    return page


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_overflows_and_scores_are_large(
    page: Page, friday: TableSession, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    display(page, friday)
    for language in ("en", "ja"):
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert page.evaluate(FAULTS) == []
        assert violations(page) == []
        page.locator("[data-key=menu]").tap()
        expect(page.locator("[data-key=version]")).to_contain_text(__version__)
        page.locator("dialog select").select_option("ja")
        page.locator("dialog.sheet .sheet-head button").tap()
    digits = page.locator(".seat-score").first.evaluate(
        "each => parseFloat(getComputedStyle(each).fontSize)"
    )
    assert digits >= LEGIBLE * min(size)


def test_a_display_over_https_keeps_its_screen_on(page: Page, friday: TableSession) -> None:
    page.add_init_script(FAKE_LOCK)
    display(page, friday)
    page.wait_for_function("window.locks.length === 1")
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-middle]").tap()
    page.wait_for_function("window.locks.length === 0")
    expect(page.locator("#toast")).to_be_empty()


def test_a_display_asks_again_at_the_next_tap(page: Page, friday: TableSession) -> None:
    page.add_init_script(REFUSED_ONCE)
    page.goto(f"{friday.url}#wall")
    page.locator("#toast .bad p").tap()
    page.wait_for_function("window.locks.length === 1")
    expect(page.locator("#toast")).to_be_empty()


# Controls, scores and the QR code that a message covers.
COVERED = """() => {
    const own = document.querySelector(".toast-message, .notice").getBoundingClientRect();
    return [...document.querySelectorAll(
        ".top button, .actions button, .seat-score, .wall-points, .wall-standing, .qr"
    )].filter(each => {
        const box = each.getBoundingClientRect();
        return each.checkVisibility() && box.left < own.right && box.right > own.left
            && box.top < own.bottom && box.bottom > own.top;
    }).map(each => each.dataset.key ?? `${each.className} ${each.textContent}`);
}"""


def message_faults(page: Page) -> list[str]:
    covered: list[str] = page.evaluate(COVERED)
    return covered + unreachable(page) + illegible_text(page)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["table", "wall"])
def test_a_display_over_http_explains_that_the_screen_may_go_dark(
    page: Page, friday: TableSession, kind: str
) -> None:
    page.add_init_script(PLAIN_HTTP)
    found = {}
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(friday.url)
        page.evaluate("localStorage.clear()")
        page.reload()
        page.locator(f"[data-key=identity-{kind}]").tap()
        expect(page.locator("#toast")).to_contain_text("https")
        expect(page.locator(".seat-score:visible, .wall-score:visible")).to_have_count(4)
        found[size] = message_faults(page)
    assert {size: each for size, each in found.items() if each} == {}


@pytest.mark.long
def test_a_notice_covers_no_control_and_who_sits_out_is_named(
    page: Page, app: Flask, address: str
) -> None:
    friday = start_session(app, address, players=("Aki", "Ben", "Chi", "Dan", "Eva", "Finn"))
    display(page, friday)
    expect(page.locator(".centre")).to_contain_text("Out: Eva and Finn")
    found = {}
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found[f"playing, {size}"] = page.evaluate(FAULTS)
    friday.record("end")
    close_sheet(page)
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found[f"over, {size}"] = message_faults(page)
    assert {name: each for name, each in found.items() if each} == {}
