"""The drill in a browser: answer by tap, see the explanation, go on without a connection."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.webapp.accessibility import faults


def test_a_drill_goes_on_without_a_connection(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("a[href='/drill']").tap()
    choices = page.locator(".drill-choice")
    expect(choices).to_have_count(4)
    assert faults(page) == []
    tops = page.locator(".winning-hand .tile").evaluate_all(
        "all => all.map((each) => Math.round(each.getBoundingClientRect().bottom / 8))"
    )
    assert max(map(tops.count, tops)) <= 7  # a hand of 14 is no 8, 5 and 1
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
