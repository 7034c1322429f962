"""Export the sessions of one phone as a file, and import it on another, in a browser."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from tests.webapp.accessibility import faults
from tests.webapp.conftest import PATIENCE
from tests.webapp.log_examples import mjlog
from tests.webapp.table_page import TableSession, confirm, sit, start_session


@pytest.fixture
def friday(app: Flask, address: str) -> TableSession:
    session = start_session(app, address)
    session.record("win", discarder=0, wins=[{"winner": 1, "points": 8000}])
    return session


@pytest.fixture
def other_phone(browser: Browser) -> Iterator[Page]:
    """Open a page of a phone that has been at no table; a script error fails the test."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


# The signs of an element as they stand from left to right.
VISUAL_ORDER = """element => {
    const signs = [], range = document.createRange();
    const tree = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node; (node = tree.nextNode()); )
        for (const [at, sign] of [...node.data].entries()) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            signs.push([range.getBoundingClientRect().left, sign]);
        }
    signs.sort(([one], [other]) => one - other);
    return signs.map(([, sign]) => sign).join("").replace(/[\u2068\u2069]/g, "");
}"""
TOO_WIDE = """() => [...document.querySelectorAll("body *")]
    .filter(each => each.getBoundingClientRect().right > 391)
    .map(each => `${each.localName}.${each.className}`)"""


def import_file(page: Page, file: Path) -> None:
    page.locator("[data-key=import-sessions] input").set_input_files(file)


@pytest.mark.long
def test_everything_moves_to_another_phone(
    page: Page, other_phone: Page, app: Flask, friday: TableSession, tmp_path: Path
) -> None:
    club = start_session(app, friday.address, players=("Eva", "Fay", "Gil", "Hal"))
    for session in (friday, club):
        sit(page, session.url)
    page.goto(friday.address)
    expect(page.locator(".session-row")).to_have_count(2)
    with page.expect_download() as started:
        page.locator("[data-key=export-everything]").tap()
    assert started.value.suggested_filename.startswith("tenbo-20")
    file = tmp_path / "tenbo.zip"
    started.value.save_as(file)

    other_phone.goto(friday.address)
    expect(other_phone.locator(".session-row")).to_have_count(0)
    expect(other_phone.locator("[data-key=export-everything]")).to_have_count(0)
    import_file(other_phone, file)
    expect(other_phone.locator(".session-result")).to_contain_text("2 game nights imported.")
    rows = other_phone.locator(".session-list .session-row")
    expect(rows).to_have_count(2)
    assert faults(other_phone) == []

    import_file(other_phone, file)
    expect(other_phone.locator(".session-result")).to_have_text("2 were already here.")
    expect(rows).to_have_count(2)

    rows.filter(has_text="Aki").locator("a").tap()
    other_phone.locator("[data-key=identity-0]").tap()
    expect(other_phone.locator("#board .seat")).to_have_count(4)
    assert other_phone.url != friday.url
    assert friday.scores()[1] == 33000
    expect(other_phone.locator("#board [data-key=seat-1]")).to_contain_text("33,000")
    other_phone.locator("[data-key=draw]").tap()
    confirm(other_phone)
    expect(other_phone.locator("#board")).to_contain_text("East 3")
    assert friday.view()["game"]["kyoku"] == 2


@pytest.mark.long
def test_an_import_is_undone_and_an_invalid_file_is_explained(
    page: Page, friday: TableSession, tmp_path: Path
) -> None:
    log = friday.app.test_client().get(f"/api/v1/tables/{friday.host}/log.json").get_data()
    file = tmp_path / "friday.json"
    file.write_bytes(log)
    page.goto(friday.address)
    import_file(page, file)
    expect(page.locator(".session-result")).to_contain_text("1 game night imported.")
    path = page.locator(".session-list a").get_attribute("href") or ""
    page.locator("[data-key=undo-import]").tap()
    expect(page.locator(".deleted-row")).to_contain_text("Friday")
    expect(page.locator(".session-row")).to_have_count(0)
    answer = friday.app.test_client().get(path.replace("/t/", "/api/v1/tables/"))
    assert answer.status_code == 410
    assert friday.view()["name"] == "Friday"

    content = json.loads(log)
    content["entries"].append({"kind": "undone", "version": 2, "seq": 40})
    file.write_text(json.dumps(content))
    import_file(page, file)
    failure = page.locator(".session-result .notice.bad")
    expect(failure).to_contain_text("Entry 4 of the session is not valid")
    assert faults(page) == []


@pytest.mark.long
def test_a_log_shows_who_is_who_before_it_is_added(
    page: Page, friday: TableSession, tmp_path: Path
) -> None:
    file = tmp_path / "game.mjlog"
    file.write_bytes(gzip.compress(mjlog().encode()))
    page.goto(friday.address)
    import_file(page, file)
    sheet = page.locator("dialog.sheet")
    expect(sheet).to_contain_text("2 hands, every score is right.")
    expect(sheet).to_contain_text("Ben: 57,300 (+67.3)")
    assert faults(page) == []
    sheet.locator("[data-key=log-player-0]").fill("Eva")
    sheet.locator("[data-key=record]").tap()
    expect(page.locator(".session-result")).to_contain_text("1 game night imported.")
    expect(page.locator(".session-list")).to_contain_text("Eva")

    file.write_text(mjlog().replace("<D", "<E", 1), "utf-8")
    import_file(page, file)
    expect(page.locator(".session-result")).to_contain_text("Hand 2 of the log is impossible")


def test_names_that_are_long_or_from_right_to_left(
    page: Page, friday: TableSession, tmp_path: Path
) -> None:
    hebrew, long = "\u05d9\u05d5\u05e1\u05e3", "A" * 58
    file = tmp_path / "game.mjlog"
    log = mjlog().replace('"Ben"', f'"{long}"').replace('"Dan"', f'"{quote(hebrew)}"')
    file.write_bytes(gzip.compress(log.encode()))
    page.goto(friday.address)
    import_file(page, file)
    label = page.locator("dialog .fields .field > span").last
    expect(label).to_contain_text(hebrew)
    backwards = hebrew[::-1]
    minus = "\N{MINUS SIGN}"
    assert label.evaluate(VISUAL_ORDER) == f"{backwards}: {minus}7,300 ({minus}57.3)"
    assert page.evaluate(TOO_WIDE) == []
    page.locator("dialog [data-key=record]").tap()
    page.locator(".session-row a", has_text=hebrew).tap()
    expect(page.locator("[data-key=identity-1]")).to_contain_text(long)
    assert page.evaluate(TOO_WIDE) == []
    page.locator("[data-key=identity-none]").tap()
    page.locator("[data-key=history]").tap()
    change = page.locator("dialog .step-deltas span", has_text=hebrew).first
    expect(page.locator("dialog .game-start")).to_contain_text(long)
    assert change.evaluate(VISUAL_ORDER) == f"{backwards} {minus}32,300"
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.long
def test_a_table_of_games_comes_in_and_goes_out(
    page: Page, friday: TableSession, tmp_path: Path
) -> None:
    file = tmp_path / "club.csv"
    file.write_text(
        "date,player_1,score_1,player_2,score_2,player_3,score_3,player_4,score_4\n"
        "2026-11-09,Aki,41000,Ben,29000,Chi,20000,Dan,10000\n"
        "2026-11-16,Akiko,10000,Ben,20000,Chi,29000,Dan,41000\n"
    )
    page.goto(friday.address)
    import_file(page, file)
    sheet = page.locator("dialog.sheet")
    expect(sheet).to_contain_text("2 games. Two names of one person")
    expect(sheet).to_contain_text("Ben: 2 games (\N{MINUS SIGN}11.0)")
    assert faults(page) == []
    sheet.locator("[data-key=log-player-4]").fill("Aki")
    sheet.locator("[data-key=record]").tap()
    expect(page.locator(".session-result")).to_contain_text("2 game nights imported.")
    page.locator(".session-list [data-key^=more-]").first.tap()
    page.locator("[data-key=export]").tap()
    expect(sheet.last).to_contain_text("Hands and rules are left out.")
    assert faults(page) == []
    page.locator("[data-key='tenhou6.json']").tap()
    expect(sheet.last.get_by_role("alert")).to_contain_text("Only the result of this game is known")
    with page.expect_popup(), page.expect_download() as started:
        sheet.last.locator("a[href*='games.csv']").tap()
    started.value.save_as(file)
    assert "Aki,10000,0,4,-20.0,-40.0,-40.0" in file.read_text()
