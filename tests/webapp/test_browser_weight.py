"""The size of the first load, and caching."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from bench.page import LOADED
from tests.webapp.calculator_page import type_tiles

if TYPE_CHECKING:
    from playwright.sync_api import Page

HOME = 130_000  # compressed bytes of the home page
SCORED = 250_000  # bytes on the wire, with headers, until a hand is scored
COMPRESSED = """() => [
    ...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")
].reduce((sum, each) => sum + each.encodedBodySize, 0)"""


def test_the_first_load_is_small_and_the_second_fetches_only_the_page(
    page: Page, address: str
) -> None:
    page.goto(address)
    assert page.evaluate(COMPRESSED) < HOME
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
