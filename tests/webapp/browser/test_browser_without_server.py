"""The pages of the application inside a phone, here served as by a server."""

from __future__ import annotations

import re
from functools import partial

import pytest
from flask import Flask
from playwright.sync_api import Page, Route, expect

from tests.webapp.accessibility import violations
from tests.webapp.qr_code import decode
from tests.webapp.table_page import TableSession, sit
from webapp.bundle.npm import PackageError, default_cache, package_files, pinned_packages
from webapp.web.app import create_app
from webapp.web.settings import Settings

PERSISTENT = "navigator.storage.persisted = async () => true"
STORAGE = "#storage-use"


@pytest.fixture
def app(own_database: str) -> Flask:
    return create_app(Settings(database=own_database, in_browser=True))


@pytest.fixture
def page(page: Page) -> Page:
    """Return a page that has the library for QR codes where the application has it."""
    [package] = [each for each in pinned_packages() if each.name == "qr"]
    try:
        files = package_files(package, default_cache())["page"]
    except PackageError as error:
        pytest.skip(str(error))
    for path, content in files.items():
        page.route(f"**/{path}", partial(send_script, content))
    return page


def send_script(content: bytes, route: Route) -> None:
    """Answer a request with a script."""
    route.fulfill(body=content, content_type="text/javascript")


def test_a_code_opens_the_state_of_the_table(page: Page, friday: TableSession) -> None:
    friday.record("draw", tenpai=[0, 2])
    sit(page, friday.url)
    page.locator("[data-key=share]").tap()
    first = page.locator("dialog img.qr").get_attribute("src")
    hand = "234m234p22567s66z6z"
    friday.record("win", discarder=0, wins=[{"winner": 1, "hand": hand, "dora": "1z"}])
    expect(page.locator("dialog img.qr")).not_to_have_attribute("src", first or "")
    page.goto(decode(page.locator("dialog img.qr")))
    expect(page.locator(".notice")).to_contain_text("The state at")
    expect(page.locator("#now .tile")).to_have_count(15)
    rows = page.locator("#now .standing li")
    expect(rows.first).to_contain_text("Chi26,500")
    page.locator("[data-key=who]").select_option("0")
    expect(page.locator(".now-own")).to_have_text("You pay 1,600")
    expect(page.locator("#now .standing .own")).to_contain_text("24,900")
    assert violations(page) == []


@pytest.mark.parametrize(
    ("fragment", "words"), [("", "no scores"), ("1.eJ", "damaged"), ("2.eJ", "newer version")]
)
def test_a_link_that_has_no_scores_is_explained(
    page: Page, address: str, fragment: str, words: str
) -> None:
    page.goto(f"{address}now.html#{fragment}")
    expect(page.locator("#now .notice")).to_contain_text(words)


def test_a_language_of_the_system_that_is_none_is_left_out(page: Page, address: str) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'languages', {value: ['C', 'pl']})")
    page.goto(f"{address}now.html")
    expect(page.locator("html")).to_have_attribute("lang", "pl")


@pytest.mark.long
def test_the_share_sheet_opens_the_table_display(page: Page, friday: TableSession) -> None:
    sit(page, friday.url)
    page.locator("[data-key=share]").tap()
    expect(page.locator("dialog.sheet")).to_contain_text("on this phone alone")
    assert violations(page) == []
    page.locator("[data-key=open-display]").tap()
    expect(page.locator("dialog.sheet")).to_have_count(0)
    expect(page.locator("body")).to_have_class(re.compile("middle"))
    page.locator("[data-key=share]").tap()
    expect(page.locator("dialog img.qr")).to_be_visible()
    expect(page.locator("[data-key=open-display]")).to_have_count(0)


@pytest.mark.long
def test_the_home_page_shows_how_much_space_is_used(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(STORAGE)).to_contain_text("MB")
    expect(page.locator(STORAGE)).to_contain_text("add tenbo to the home screen")
    page.evaluate(PERSISTENT)
    page.evaluate("dispatchEvent(new Event('installed'))")
    expect(page.locator(STORAGE)).to_contain_text("promised to keep them")
    assert violations(page) == []
