"""The size of the first load, and caching."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from bench.page import LOADED, READY
from tests.webapp.calculator_page import type_tiles

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HOME = {"en": 105_000, "ja": 110_000, "zh": 110_000}  # compressed bytes of the home page
SCORED = 250_000  # bytes on the wire, with headers, until a hand is scored
SAVE_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
COMPRESSED = """() => [
    ...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")
].reduce((sum, each) => sum + each.encodedBodySize, 0)"""


def test_the_first_load_is_small_and_the_second_fetches_only_the_page(
    page: Page, address: str
) -> None:
    page.add_init_script(SAVE_DATA)  # otherwise the reference loads after some seconds
    page.goto(address)
    assert page.evaluate(COMPRESSED) < HOME["en"]
    page.locator("#by-hand").tap()
    type_tiles(page, "2m 3m 4m 3p 4p 0p 6s 7s 2s 2s 6p 7p 8p 8s")
    expect(page.locator("#bar .score-summary")).to_be_visible()
    first = page.evaluate(LOADED)
    assert len(first) > 50
    assert sum(first.values()) < SCORED
    page.reload()
    expect(page.locator("#bar .score-summary")).to_be_visible()
    again = {name for name, size in page.evaluate(LOADED).items() if size}
    assert {name.rsplit("/", 1)[-1] for name in again} == {"", "score"}


@pytest.mark.long
@pytest.mark.parametrize("language", ["ja", "zh"])
def test_the_translations_are_small_and_cached(
    browser: Browser, address: str, language: str
) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(READY)
    assert page.evaluate(COMPRESSED) < HOME[language]
    assert [name for name in page.evaluate(LOADED) if name.endswith(f"-{language}.json")]
    page.reload()
    page.wait_for_function(READY)
    assert {name for name, size in page.evaluate(LOADED).items() if size} == {address}
    context.close()
