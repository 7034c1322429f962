"""The rules of a table as its page shows them, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from flask import Flask
from playwright.sync_api import expect

from tests.webapp.at_table import (
    PLAIN_HTTP,
    PLAYERS,
    Evening,
    close_sheet,
    evening,
    shown_score,
    sit,
)
from tests.webapp.felt import choose_rules

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def test_rules_are_told_in_words(page: Page, app: Flask, address: str) -> None:
    agreed = {"preset": "m_league", "bust": "below_zero", "start_score": 27_000}
    sit(page, evening(app, address, rules=agreed).url)
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-rules]").tap()
    values = page.locator("dialog .rule-value")
    expect(values.first).to_be_visible()
    told = values.all_inner_texts()
    assert [each for each in told if "_" in each or each in {"true", "false"}] == []
    assert {"Below 0", "27,000"} <= set(told)
    expect(page.locator("dialog .flag.changed")).to_have_count(2)


def unfold(page: Page, name: str) -> Locator:
    """Unfold a rule, to change it."""
    rule = page.locator(f"[data-rule={name}]")
    rule.locator("summary").tap()
    return rule


@pytest.fixture
def rules(page: Page, address: str) -> Page:
    """The rules of an evening that is about to start, at Tenhou's."""
    page.add_init_script(PLAIN_HTTP)
    page.goto(f"{address}new")
    choose_rules(page, "tenhou")
    return page


def box(page: Page, name: str) -> Locator:
    return page.locator(f"[data-key=typed-{name}]")


def test_an_evening_is_played_by_the_rules_changed_for_it(rules: Page, app: Flask) -> None:
    page = rules
    start = unfold(page, "start_score")
    box(page, "start_score-0").fill("27500")
    box(page, "start_score-0").press("Enter")
    expect(start.locator(".rule-value")).to_have_text("27,500")
    unfold(page, "double_ron")
    page.locator("[data-key=rule-double_ron-head_bump]").check()
    uma = unfold(page, "uma")
    page.get_by_role("radio", name="10-30").check()
    expect(uma.locator(".rule-value")).to_have_text("+30/+10/-10/-30")
    box(page, "uma-0").fill("40")
    box(page, "uma-3").fill("-40")
    box(page, "uma-3").press("Enter")
    expect(uma.locator(".rule-value")).to_have_text("+40/+10/-10/-40")
    expect(page.locator("dialog .flag.changed")).to_have_count(3)
    close_sheet(page)
    for place, name in enumerate(PLAYERS):
        page.locator(f"[data-key=player-{place}]").fill(name)
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=who-0]").tap()
    expect(shown_score(page, 0)).to_have_text("27,500")
    friday = Evening("", app, page.url.split("/t/")[1].split("?")[0].split("#")[0], "")
    uma_agreed = [[40, 10, -10, -40]]
    agreed = {"start_score": 27_500, "double_ron": "head_bump", "uma": uma_agreed}
    assert friday.view()["rules"]["changed"] == agreed
    # All are equal, so those who sit nearer the first dealer are higher; the oka is 4 x 2.5.
    cells = friday.record("end")["sheet"][0]["cells"]
    assert [cell["placement"] for cell in cells] == [50_000, 10_000, -10_000, -40_000]


def test_what_rules_cannot_be_is_told_beside_them_and_kept_until_it_is_mended(rules: Page) -> None:
    page = rules
    uma = unfold(page, "uma")
    box(page, "uma-0").fill("30")
    box(page, "uma-0").press("Enter")
    expect(uma.get_by_role("alert")).to_contain_text("adds up to 10; make it 0.")
    expect(uma).to_contain_text("Until then +20/+10/-10/-20 counts.")
    expect(uma.locator(".flag.changed")).to_have_count(0)
    box(page, "uma-1").fill("")
    box(page, "uma-1").press("Enter")
    expect(uma.get_by_role("alert")).to_contain_text("No number stands here; type a whole number")
    box(page, "uma-1").fill("10")
    start = unfold(page, "start_score")
    box(page, "start_score-0").fill("27050")
    box(page, "start_score-0").press("Enter")
    expect(start.get_by_role("alert")).to_contain_text("0 to 200,000, in steps of 100")
    unfold(page, "bust")
    page.locator("[data-key=rule-bust-never]").check()
    expect(box(page, "uma-0")).to_have_value("30")
    expect(uma.get_by_role("alert")).to_be_visible()
    box(page, "uma-3").fill("-30")
    box(page, "uma-3").press("Enter")
    expect(uma.locator(".rule-value")).to_have_text("+30/+10/-10/-30")
    expect(uma.get_by_role("alert")).to_have_count(0)
    uma.get_by_label("By how many have the return score").check()
    expect(uma.locator("[type=number]")).to_have_count(20)
    page.locator("[data-key=back-uma]").tap()
    expect(uma.locator(".rule-value")).to_have_text("+20/+10/-10/-20")
