"""The rules of a table as its page shows them, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from flask import Flask
from playwright.sync_api import expect

from tests.webapp.at_table import evening, sit

if TYPE_CHECKING:
    from playwright.sync_api import Page


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
