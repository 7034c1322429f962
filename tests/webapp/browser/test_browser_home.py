"""The home page in a browser: past sessions, their names, and the ways back to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.webapp.accessibility import faults
from tests.webapp.calculator_page import area
from tests.webapp.conftest import RecordedDetector, recorded
from tests.webapp.table_page import TableSession, close_sheet, forget_taps, sit, start_session, taps
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader
from webapp.web.server.network import for_phones
from webapp.web.settings import Settings

Serve = Callable[[Flask], str]


@pytest.fixture
def home(page: Page, friday: TableSession) -> Page:
    """Open the home page of a phone that was at the table, by a tap on the logo."""
    sit(page, friday.url)
    page.locator("a.brand").tap()
    expect(page.locator(".session-row")).to_have_count(1)
    forget_taps(page)
    return page


def deleted(friday: TableSession) -> bool:
    answer = friday.app.test_client().get(f"/api/v1/tables/{friday.host}")
    return answer.status_code == 410


def test_the_session_being_played_comes_first(home: Page, friday: TableSession) -> None:
    """When it has ended, it stays below with places and points."""
    live = home.locator("#live-session .session-row")
    expect(live).to_contain_text("Friday")
    assert area(live)["y"] < area(home.locator(".hero"))["y"]
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 8000}])
    friday.record("end")
    friday.record("close")
    sit_again = home.locator(".session-row a")
    sit_again.tap()
    home.locator("a.brand").tap()
    row = home.locator("#past-sessions .session-row")
    expect(row).to_contain_text("Friday")
    expect(live).to_have_count(0)
    expect(row.locator(".session-state")).to_have_text("View")
    places = row.locator(".session-place")
    expect(places).to_have_count(4)
    expect(places.first).to_contain_text("Ben")
    total = friday.view()["totals"][1]
    expect(places.first).to_contain_text(f"+{total / 1000:.1f}")
    expect(places.last).to_contain_text("Aki")


def ask_to_delete(home: Page) -> Locator:
    home.locator("[data-key^=more-]").first.tap()
    home.locator("[data-key=delete-session]").tap()
    sheet = home.locator("dialog.sheet", has=home.locator("[data-key=delete-name]"))
    expect(sheet).to_be_visible()
    return sheet


def delete(home: Page) -> None:
    """Delete the only session, which stays under *Recently deleted*."""
    sheet = ask_to_delete(home)
    sheet.locator("input").fill("Friday")
    sheet.locator("[data-key=delete-session]").tap()
    expect(home.locator("dialog.sheet")).to_have_count(0)
    expect(home.locator(".session-row a")).to_have_count(0)


@pytest.mark.long
def test_a_deletion_asks_for_the_name_and_is_restored_with_one_tap(
    home: Page, friday: TableSession
) -> None:
    sheet = ask_to_delete(home)
    for wrong in ("", "Frida", "Saturday"):
        sheet.locator("input").fill(wrong)
        sheet.locator("[data-key=delete-session]").tap()
        expect(sheet.get_by_role("alert")).to_contain_text("another name")
        assert not deleted(friday)
    assert faults(home) == []
    sheet.locator("input").fill(" friday ")
    sheet.locator("[data-key=delete-session]").tap()
    row = home.locator(".deleted-row")
    expect(row).to_contain_text(re.compile(r"Friday.*Can be restored until \w+,? \d+ \w+"))
    expect(home.locator(".session-row")).to_have_count(0)
    assert deleted(friday)
    assert faults(home) == []
    home.reload()
    forget_taps(home)
    row.locator("[data-key^=restore-]").tap()
    assert taps(home) == 1
    expect(home.locator(".session-row a")).to_contain_text("Friday")
    expect(row).to_have_count(0)
    assert not deleted(friday)


@pytest.mark.long
def test_the_table_asks_the_same_and_every_host_can_restore(
    home: Page, window: BrowserContext, friday: TableSession
) -> None:
    """Whoever watches sees that the game night is deleted, and nothing else."""
    asked = ask_to_delete(home).inner_text()
    other, viewer = window.browser.new_context(), window.browser.new_context()  # type: ignore[union-attr]
    with closing(other), closing(viewer):
        ben, tv = other.new_page(), viewer.new_page()
        ben.goto(friday.url)
        ben.locator("[data-key=identity-1]").click()
        tv.goto(friday.viewer_url)
        expect(tv.locator("#board .seat")).to_have_count(4)
        close_sheet(home)
        home.locator(".session-row a").tap()
        home.locator("[data-key=menu]").tap()
        home.locator("[data-key=menu-delete]").tap()
        sheet = home.locator("dialog.sheet")
        expect(sheet.locator("[data-key=delete-name]")).to_be_visible()
        assert sheet.inner_text() == asked
        sheet.locator("input").fill("Friday")
        sheet.locator("[data-key=delete-session]").tap()
        expect(home.locator(".deleted-row")).to_contain_text("Friday")
        for page in (ben, tv):
            expect(page.get_by_role("alert")).to_contain_text("This game night was deleted.")
        expect(tv.locator("[data-key=again]")).to_be_visible()
        expect(tv.locator("[data-key=restore]")).to_have_count(0)
        ben.locator("[data-key=restore]").click()
        expect(ben.get_by_role("alert")).to_have_count(0)
        expect(ben.locator("#board .seat")).to_have_count(4)
        assert not deleted(friday)
        tv.locator("[data-key=again]").click()
        expect(tv.locator("#board .seat")).to_have_count(4)
        friday.record("riichi", seat=2)
        for page in (ben, tv):
            expect(page.locator("#board")).to_contain_text("Riichi")


@pytest.mark.long
def test_a_deleted_session_is_deleted_for_good(home: Page, friday: TableSession) -> None:
    delete(home)
    home.locator("[data-key^=more-deleted-]").tap()
    home.locator("[data-key=delete-for-good]").tap()
    sheet = home.locator("dialog.sheet")
    expect(sheet).to_contain_text("This cannot be undone.")
    sheet.locator("input").fill("Friday")
    sheet.locator("[data-key=delete-session]").tap()
    expect(home.locator(".deleted-row")).to_have_count(0)
    answer = friday.app.test_client().get(f"/api/v1/tables/{friday.host}")
    assert answer.status_code == 404


def test_a_session_is_removed_from_one_phone_and_put_back(home: Page, friday: TableSession) -> None:
    home.locator("[data-key^=more-]").tap()
    home.locator("[data-key=forget-session]").tap()
    row = home.locator(".deleted-row")
    expect(row).to_contain_text("Removed from this phone only")
    expect(home.locator(".session-row")).to_have_count(0)
    assert not deleted(friday)
    home.reload()
    row.locator("[data-key^=restore-]").tap()
    expect(home.locator(".session-row a")).to_contain_text("Friday")
    expect(row).to_have_count(0)
    home.locator("[data-key^=more-]").tap()
    home.locator("[data-key=forget-session]").tap()
    row.locator("[data-key^=more-deleted-]").tap()
    home.locator("[data-key=forget-link]").tap()
    expect(row).to_have_count(0)
    home.reload()
    expect(home.locator("[data-key=import-sessions]")).to_be_visible()
    expect(home.locator(":is(.session-row, .deleted-row)")).to_have_count(0)
    lists = home.evaluate("['tenbo.tables', 'tenbo.removed'].map((key) => localStorage[key])")
    assert lists == ["[]", "[]"]
    assert not deleted(friday)


@pytest.mark.long
def test_a_viewer_cannot_delete(page: Page, friday: TableSession) -> None:
    page.goto(friday.viewer_url)
    expect(page.locator("#board .seat")).to_have_count(4)
    page.locator("a.brand").tap()
    expect(page.locator(".session-state")).to_have_text("View")
    page.locator("[data-key^=more-]").tap()
    expect(page.locator("[data-key=forget-session]")).to_be_visible()
    expect(page.locator("[data-key=delete-session]")).to_have_count(0)


@pytest.mark.long
def test_a_server_for_one_machine_explains_why_phones_cannot_join(page: Page, serve: Serve) -> None:
    app = create_app(Settings(local_only=True), DetectorReader(RecordedDetector(recorded())))
    session = start_session(app, serve(app))
    sit(page, session.url)
    page.locator("[data-key=share]").tap()
    expect(page.locator("dialog .notice")).to_contain_text("--host 127.0.0.1")
    expect(page.locator("dialog .qr")).to_have_count(0)


READS_CODES = """
    window.BarcodeDetector = class {
        static getSupportedFormats = async () => ["qr_code"];
        detect = async () => window.codes ?? [];
    };
    navigator.mediaDevices.getUserMedia = async () => {
        if (window.lack) throw new DOMException("", window.lack);
        return document.createElement("canvas").captureStream();
    };
"""


@pytest.mark.parametrize(
    "form",
    [
        "{url}?language=pl#x",
        *(
            pytest.param(each, marks=pytest.mark.long)
            for each in ("{url}", "{place}", " {key} ", "t/{key}", "/t/{key}/", "{phones}")
        ),
    ],
)
def test_a_table_is_joined_by_its_address_or_key(
    page: Page, friday: TableSession, form: str
) -> None:
    """A wrong one is refused with the words of the table's own page, and a right one opens."""
    page.goto(friday.address)
    page.locator("#join").tap()
    sheet = page.locator("dialog.sheet")
    expect(sheet).to_contain_text("Scan it with the camera of this phone.")
    expect(sheet.locator("video")).to_have_count(0)
    key, place = friday.url.rpartition("/")[2], friday.url.partition("://")[2]
    for wrong, problem in {
        "nothing": "There is no table at this address",
        f"{friday.url}x": "There is no table at this address",
        **dict.fromkeys(
            (
                *("", "two words", "javascript:alert(1)//t/x", f"t/{key}/x", friday.address),
                *(f"https://other.example/t/{key}", f"other.example/t/{key}", f"http://t/{key}"),
            ),
            f"such as {friday.address.partition('://')[2]}t/…",
        ),
    }.items():
        sheet.locator("[data-key=join-address]").fill(wrong)
        sheet.locator("[data-key=join-table]").tap()
        expect(sheet.get_by_role("alert")).to_contain_text(problem)
        expect(sheet.locator("[data-key=join-address]")).to_have_value(wrong)
    sent: list[Route] = []
    page.route("**/api/v1/tables/unknown", lambda route, _: sent.append(route))
    sheet.locator("[data-key=join-address]").fill("unknown")
    sheet.locator("[data-key=join-table]").tap()
    expect(sheet.get_by_role("alert")).to_have_count(0)  # what was wrong before
    while not sent:
        page.evaluate("0")
    sent.pop().continue_()
    expect(sheet.get_by_role("alert")).to_contain_text("There is no table at this address")
    assert faults(page) == []
    phones = for_phones(friday.address) + f"t/{key}"
    sheet.locator("input").fill(form.format(url=friday.url, place=place, key=key, phones=phones))
    sheet.locator("input").press("Enter")
    expect(page.locator("[data-key=identity-0]")).to_be_visible()
    assert page.url == friday.url


@pytest.mark.long
def test_a_table_is_joined_by_its_code(page: Page, friday: TableSession) -> None:
    page.add_init_script(READS_CODES)
    page.goto(friday.address)
    page.locator("#join").tap()
    sheet = page.locator("dialog.sheet")
    expect(sheet.locator("video")).to_be_visible()
    page.evaluate("codes = [{rawValue: 'WIFI:S:home;;'}]")
    expect(sheet.get_by_role("alert")).to_contain_text("That is no table of this server.")
    page.evaluate("lack = 'NotAllowedError'")
    close_sheet(page)
    page.locator("#join").tap()
    expect(sheet.locator("[data-key=join-photo]")).to_be_visible()
    assert faults(page) == []
    close_sheet(page)
    page.evaluate("url => { lack = ''; codes = [{rawValue: url}]; }", friday.url)
    page.locator("#join").tap()
    page.wait_for_url(friday.url)
