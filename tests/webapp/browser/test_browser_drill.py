"""The drill in a browser: answer by tap, see the explanation, go on without a connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.accessibility import faults

# The lower edges of the tiles in the hand, and in each meld.
ROWS = """() => ["", ...document.querySelectorAll(".drill .laid-meld")].map((meld) =>
    [...(meld || document).querySelectorAll(meld ? ".tile" : ".winning-hand .tile")]
        .filter((tile) => meld || !tile.closest(".laid-meld"))
        .map((tile) => Math.round(tile.getBoundingClientRect().bottom)))"""


@pytest.mark.long
def test_a_drill_goes_on_without_a_connection(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("a[href='/drill']").tap()
    choices = page.locator(".drill-choice")
    expect(choices).to_have_count(4)
    assert faults(page) == []
    for _ in range(6):  # open hands too
        for width, in_row in ((320, 7), (390, 7), (640, 14)):
            page.set_viewport_size({"width": width, "height": 844})
            tiles, *melds = page.evaluate(ROWS)
            assert len(set(tiles)) == -(-len(tiles) // in_row)  # no 8, 5 and 1
            assert all(len(set(meld)) == 1 for meld in melds)
        choices.first.tap()
        page.locator("[data-key=next-hand]").tap()
    page.context.set_offline(True)
    streak = 0
    for level in ("value", "points", "limit"):
        page.locator(f".segment:has([data-key=level-{level}])").tap()
        choices.first.tap()
        right = page.locator(".drill-choice.right")
        expect(right).to_have_count(1)
        streak = 1 if page.get_by_text("Right!", exact=True).count() else 0
        expect(page.locator(".drill-streak")).to_contain_text(f"In a row: {streak}")
        expect(page.locator("ul.yaku").first).to_be_visible()
        page.locator("[data-key=next-hand]").tap()
        expect(right).to_have_count(0)
    page.context.set_offline(False)
    assert faults(page) == []
