"""The size of the first load of each page, and caching."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from bench.page import READY
from scorer.tiles.terms import Language
from tests.lengths import mostly_long
from tests.webapp.table_page import TableSession

FIRST_LOAD = 110_000  # compressed bytes until a page is drawn
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
