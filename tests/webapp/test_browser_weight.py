"""The size of the first load of each page, and caching."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from bench.page import LOADED, READY
from scorer.tiles.terms import Language
from tests.lengths import mostly_long
from tests.webapp.calculator_page import type_tiles
from tests.webapp.table_page import TableSession

FIRST_LOAD = 130_000  # compressed bytes until a page is drawn
SCORED = 250_000  # bytes on the wire, with headers, until a hand is scored
SAVE_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
FIRST = """() => {
    const ready = performance.getEntriesByName("ready")[0].startTime;
    return [
        ...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")
    ].filter((each) => each.startTime < ready);
}"""
WEIGHT = f"() => ({FIRST})().reduce((sum, each) => sum + each.encodedBodySize, 0)"
SCRIPTS = f"""() => ({FIRST})().map(({{ name }}) => name).filter((name) => name.endsWith(".js"))"""
PRELOADED = (
    "() => [...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href)"
)


@pytest.mark.parametrize("place", ["", "new", "t"])
@pytest.mark.parametrize("language", mostly_long(Language, every=len(Language)))
def test_the_first_load_is_small_and_in_parallel(
    browser: Browser, friday: TableSession, place: str, language: str
) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.goto(friday.url if place == "t" else friday.address + place)
    page.wait_for_function(READY)
    assert 40_000 < page.evaluate(WEIGHT) < FIRST_LOAD
    found = {*page.evaluate(SCRIPTS)} - {*page.evaluate(PRELOADED)}
    [_entry] = [name for name in found if "/unsent/" not in name]  # those come after the view
    context.close()


@pytest.mark.long
def test_the_second_load_fetches_only_the_page(page: Page, address: str) -> None:
    page.add_init_script(SAVE_DATA)  # otherwise the reference loads after some seconds
    page.goto(address)
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
def test_the_translations_are_cached(browser: Browser, address: str, language: str) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(READY)
    assert [name for name in page.evaluate(LOADED) if name.endswith(f"-{language}.json")]
    page.reload()
    page.wait_for_function(READY)
    assert {name for name, size in page.evaluate(LOADED).items() if size} == {address}
    context.close()
