"""Hands recorded without a connection: the board, the strip, sending, and conflicts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from flask import Flask
from playwright.sync_api import expect

from tests.webapp.table_page import (
    TableSession,
    choose_tenpai,
    close_sheet,
    confirm,
    count_win,
    open_seat,
    phone,
    seat,
    shown_score,
    start_session,
    type_win,
)
from webapp.app import create_app
from webapp.detector_reader import DetectorReader

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route
    from werkzeug.serving import BaseWSGIServer

    from tests.webapp.conftest import RecordedDetector

    Phone = Callable[..., Page]

__all__ = ["phone"]


@pytest.fixture
def friday(app: Flask, address: str) -> TableSession:
    return start_session(app, address)


@pytest.fixture
def restart(
    friday: TableSession, servers: list[BaseWSGIServer], detector: RecordedDetector
) -> Callable[[], None]:
    """Return a function that replaces the application of the server by a new one."""

    def replace() -> None:
        [server] = [each for each in servers if f":{each.server_port}/" in friday.address]
        friday.app = create_app(reader=DetectorReader(detector))
        server.app = friday.app

    return replace


def ready(page: Page) -> Page:
    """Wait until the phone has loaded what it needs without a connection."""
    page.locator("body.ready").wait_for()
    page.wait_for_function(
        """async () => {
            const { unsentBoard, getTable } = await import(window.stateUrl ??=
                performance.getEntriesByType("resource")
                    .find(({ name }) => name.endsWith("/js/table/state.js")).name);
            return unsentBoard && getTable().payments.ron;
        }"""
    )
    return page


def count(page: Page, winner: int, button: str, han: int, fu: int | None = None) -> None:
    """Record a win by han and fu without a connection."""
    count_win(page, winner, button, han, fu)
    page.locator("#bar [data-key=record]").tap()
    expect(page.locator("#board")).to_be_visible()


def draw(page: Page, *tenpai: int) -> None:
    choose_tenpai(page, *tenpai)
    confirm(page)


def unsent(page: Page) -> str:
    return page.locator("#banner .unsent summary").inner_text()


def expect_board(page: Page, *scores: int) -> None:
    for number, score in enumerate(scores):
        expect(shown_score(page, number)).to_have_text(f"{score:,}")


def test_a_phone_that_loses_its_connection_after_loading_can_record(
    browser: Browser, friday: TableSession
) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(friday.url)
    page.locator("[data-key=identity-0]").wait_for()
    page.wait_for_load_state("networkidle")  # before anybody touched the page
    page.context.set_offline(True)
    page.locator("[data-key=identity-0]").tap()
    type_win(page, 1, "ron-0")
    assert page.evaluate(
        "[...document.querySelectorAll('.key .face')].every((face) => face.naturalWidth > 0)"
    )
    page.locator("#bar [data-key=record]").tap()
    expect(page.locator("#board")).to_be_visible()
    count(page, 2, "button-tsumo", 2, 40)
    assert "2 not sent" in unsent(page)
    page.context.set_offline(False)
    expect(page.locator("#banner .unsent")).to_have_count(0)
    [game] = friday.view()["history"]
    assert [hand["steps"][-1]["event"]["kind"] for hand in game["hands"]] == ["hand_won"] * 2
    page.context.close()


@pytest.mark.long
def test_what_did_not_load_without_a_connection_loads_later(
    browser: Browser, friday: TableSession
) -> None:
    page = browser.new_page(has_touch=True)
    page.route("**/table_later.js", lambda route: route.abort())
    page.goto(friday.url)
    page.locator("[data-key=identity-0]").tap()
    seat(page, 1).tap()
    expect(page.locator("#toast")).to_contain_text("The server does not answer.")
    page.unroute("**/table_later.js")
    open_seat(page, 1)
    page.context.close()


@pytest.mark.long
def test_two_phones_without_a_connection_record_three_hands_each(
    phone: Phone, friday: TableSession
) -> None:
    aki, ben = ready(phone(0)), ready(phone(1))
    for each in (aki, ben):
        each.context.set_offline(True)
        count(each, 1, "ron-0", 3, 30)  # the same hand on both phones
    open_seat(aki, 2)
    aki.locator("[data-key=riichi]").tap()
    count(aki, 2, "button-tsumo", 2, 40)
    draw(aki, 3)
    provisional = [19_400, 26_600, 26_700, 27_300]
    expect_board(aki, *provisional)
    draw(ben, 0)
    count(ben, 3, "ron-2", 5)
    expect(ben.locator(".centre-text")).to_contain_text("East 4")
    assert "3 not sent" in unsent(ben)
    assert friday.scores() == [25_000] * 4

    aki.context.set_offline(False)
    expect(aki.locator("#banner .unsent")).to_have_count(0)
    assert friday.scores() == provisional
    [game] = friday.view()["history"]
    assert [len(hand["steps"]) for hand in game["hands"]] == [1, 2, 1]

    ben.context.set_offline(False)
    ben.locator("[data-key=compare]").tap()
    rows = ben.locator(".comparison-row")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Both recorded the same.")
    expect(rows.nth(1)).to_contain_text("Chi")
    done = ben.locator("dialog [data-key=record]")
    expect(done).to_be_disabled()
    rows.nth(1).locator("input[value=replace]").check()
    rows.nth(2).locator("input[value=after]").check()
    assert friday.scores() == provisional  # nothing is sent before the choice is confirmed
    done.tap()
    expect(ben.locator("#banner .unsent")).to_have_count(0)
    hands = friday.view()["history"][0]["hands"]
    words = [hand["steps"][-1]["words"] for hand in hands]
    assert len(words) == 4
    assert words[1] == "draw, tenpai: Aki"
    assert [len(hand["steps"]) for hand in hands] == [1, 1, 1, 1]  # without the riichi of Chi
    assert "tenpai" in words[2]
    assert "Dan" in words[3]
    assert sum(friday.scores()) + 1000 * friday.view()["game"]["sticks"] == 100_000


@pytest.mark.long
def test_tiles_are_scored_when_they_are_sent(phone: Phone, friday: TableSession) -> None:
    aki = ready(phone(0))
    aki.context.set_offline(True)
    type_win(aki, 1, "ron-0")
    expect(aki.locator("#bar")).to_contain_text("No connection")
    aki.locator("#bar [data-key=record]").tap()
    expect(shown_score(aki, 1)).to_have_text("25,000?")
    expect(aki.locator(".centre-text")).to_have_text("East 2")
    aki.locator("[data-key=unsent]").tap()
    entry = aki.locator("#banner .unsent li")
    expect(entry).to_contain_text("Ben: ron from Aki")
    expect(entry).to_contain_text("Its points are added when it is sent.")
    draw(aki, 1)
    expect(shown_score(aki, 1)).to_have_text("28,000?")
    assert friday.scores() == [25_000] * 4
    aki.context.set_offline(False)
    expect(shown_score(aki, 1)).to_have_text("31,900")
    expect(aki.locator("#banner .unsent")).to_have_count(0)
    assert friday.scores() == [20_100, 31_900, 24_000, 24_000]


@pytest.mark.long
def test_points_that_a_preview_showed_count_without_a_connection(
    phone: Phone, friday: TableSession
) -> None:
    aki = ready(phone(0))
    type_win(aki, 1, "ron-0")
    expect(aki.locator("#bar")).to_contain_text("3,900")
    aki.context.set_offline(True)
    expect(aki.locator("#bar [data-key=bar-retry]")).to_be_visible()
    expect(aki.locator("#bar")).to_contain_text("3,900")
    aki.locator("#bar [data-key=record]").tap()
    expect(shown_score(aki, 1)).to_have_text("28,900")


@pytest.mark.long
def test_undo_takes_back_what_was_not_sent(phone: Phone, friday: TableSession) -> None:
    aki = ready(phone(0))
    aki.context.set_offline(True)
    draw(aki, 1)
    draw(aki, 2)
    expect(shown_score(aki, 2)).to_have_text("27,000")
    aki.locator("[data-key=history]").tap()
    expect(aki.locator("dialog .step.not-sent")).to_have_count(2)
    close_sheet(aki)
    aki.locator("[data-key=undo]").tap()
    expect(shown_score(aki, 2)).to_have_text("24,000")
    aki.locator("#toast [data-key=toast-redo]").tap()
    expect(shown_score(aki, 2)).to_have_text("27,000")
    aki.wait_for_timeout(600)  # a double tap takes back one entry
    aki.locator("[data-key=undo]").tap()
    expect(shown_score(aki, 2)).to_have_text("24,000")
    aki.wait_for_timeout(600)
    aki.locator("[data-key=undo]").tap()
    expect(shown_score(aki, 2)).to_have_text("25,000")
    aki.context.set_offline(False)
    expect(aki.locator("#banner .unsent")).to_have_count(0)
    assert len(friday.view()["history"][0]["hands"]) == 0


@pytest.mark.long
def test_corrections_and_names_that_were_not_sent_are_in_the_strip(
    phone: Phone, friday: TableSession
) -> None:
    friday.record("draw", tenpai=[0])
    aki = ready(phone(0))
    aki.context.set_offline(True)
    aki.locator("[data-key=history]").tap()
    aki.locator("dialog [data-key^=correct-]").tap()
    aki.locator("dialog [data-key=tenpai-1]").tap()
    aki.locator("dialog [data-key=record]").tap()
    close_sheet(aki)
    aki.locator("[data-key=menu]").tap()
    aki.locator("[data-key=menu-names]").tap()
    aki.locator("[data-key=name-2]").fill("Chiyo")
    aki.locator("dialog [data-key=record]").tap()
    draw(aki, 3)
    assert "3 not sent" in unsent(aki)
    aki.locator("[data-key=unsent]").tap()
    entries = aki.locator("#banner .unsent li")
    note = "The table shows it when it is sent."
    expect(entries.nth(0)).to_contain_text("Correction")
    expect(entries.nth(0)).to_contain_text(note)
    expect(entries.nth(1)).to_contain_text(note)
    expect(entries.nth(2)).not_to_contain_text(note)
    aki.context.set_offline(False)
    expect(aki.locator("#banner .unsent")).to_have_count(0)
    expect(aki.locator("#board [data-key=seat-2]")).to_contain_text("Chiyo")
    [game] = friday.view()["history"]
    words = [hand["steps"][-1]["words"] for hand in game["hands"]]
    assert words == ["draw, tenpai: Aki, Ben", "draw, tenpai: Dan"]


@pytest.mark.long
def test_a_second_ron_is_added_from_the_comparison(phone: Phone, friday: TableSession) -> None:
    aki = ready(phone(0))
    aki.context.set_offline(True)
    count(aki, 1, "ron-0", 3, 30)
    friday.record("win", discarder=0, wins=[{"winner": 2, "han": 2, "fu": 30}])
    aki.context.set_offline(False)
    aki.locator("[data-key=compare]").tap()
    aki.locator("dialog label", has_text="Add as double ron").tap()
    aki.locator("dialog [data-key=record]").tap()
    expect(aki.locator("#banner .unsent")).to_have_count(0)
    assert friday.scores() == [25_000 - 5900, 28_900, 27_000, 25_000]
    assert len(friday.view()["history"][0]["hands"]) == 1


@pytest.mark.long
def test_what_arrived_without_an_answer_is_not_recorded_again(
    phone: Phone, friday: TableSession, restart: Callable[[], None]
) -> None:
    """The answer is lost, the server restarts, and another phone records a hand before the rest."""
    aki = ready(phone(0))

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    aki.route("**/api/v1/tables/*/live*", lambda route: route.abort())
    aki.route("**/api/v1/tables/*/entries*", lose, times=1)
    draw(aki, 1)
    expect(aki.locator("#banner .unsent")).to_be_visible()
    aki.context.set_offline(True)
    draw(aki, 2)
    expect_board(aki, 23_000, 27_000, 27_000, 23_000)
    assert friday.scores() == [24_000, 28_000, 24_000, 24_000]
    restart()
    friday.record("draw", tenpai=[3])
    aki.context.set_offline(False)
    aki.locator("[data-key=compare]").tap()
    row = aki.locator(".comparison-row:has(input)")
    expect(row).to_have_count(1)  # the first hand is recorded
    row.locator("input[value=after]").check()
    aki.locator("dialog [data-key=record]").tap()
    expect(aki.locator("#banner .unsent")).to_have_count(0)
    assert friday.scores() == [22_000, 26_000, 26_000, 26_000]
    view = friday.view()
    assert len(view["history"][0]["hands"]) == 3
    assert view["taken"] == [0]  # the phone takes its seat again


def test_what_was_not_sent_survives_a_reload(phone: Phone, friday: TableSession) -> None:
    aki = ready(phone(0))
    aki.route("**/api/v1/tables/*/entries*", lambda route: route.abort())
    count(aki, 1, "ron-0", 1, 30)
    draw(aki, 2)
    expect_board(aki, 23_000, 25_000, 28_000, 24_000)
    aki.reload()
    expect(shown_score(aki, 2)).to_have_text("28,000")
    expect(aki.locator("#banner .unsent")).to_contain_text("2 not sent")
    aki.unroute("**/api/v1/tables/*/entries*")
    aki.reload()
    expect(aki.locator("#banner .unsent")).to_have_count(0)
    assert friday.scores() == [23_000, 25_000, 28_000, 24_000]
