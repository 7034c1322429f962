"""Commands and settings that an earlier version of the page stored on a phone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from flask import Flask
from playwright.sync_api import expect

from tests.webapp.table_page import PLAIN_HTTP, start_session

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_pending_command_with_former_names_is_recorded(
    page: Page, app: Flask, address: str
) -> None:
    friday = start_session(app, address)
    pending = {
        "token": "7c1f",
        "seen": 2,
        "command": {"command": "riichi", "seat": 1, "accepted": True},
        "words": {"en": "Ben riichi", "ja": "Ben リーチ"},
        "entry": None,
    }
    store = f"localStorage.setItem('tenbo.waiting:{friday.host}', JSON.stringify([PENDING]))"
    page.add_init_script(PLAIN_HTTP)
    page.goto(f"{address}photographs")
    page.evaluate(store.replace("PENDING", json.dumps(pending)))
    page.goto(friday.url)
    page.locator("[data-key=identity-0]").tap()
    expect(page.locator("#board [data-key=seat-1]")).to_contain_text("24,000")
    assert friday.view()["game"]["seats"][1]["riichi"]


def test_rule_settings_with_former_names_are_restored(page: Page, address: str) -> None:
    settings = {
        "rules": {
            "preset": None,
            "title": {"en": "Standard", "ja": "標準"},
            "changes": {"players": 3},
            "values": {"players": 3},
            "aside": {"honba": {"value": 500, "why": {"en": "Invalid here.", "ja": "無効です。"}}},
        }
    }
    page.goto(f"{address}photographs")
    page.evaluate(f"localStorage.setItem('tenbo.settings', '{json.dumps(settings)}')")
    page.goto(address)
    restored = page.evaluate(
        "async () => {"
        "  const source = [...document.querySelectorAll('script')].find(each => each.src).src;"
        "  const url = source.replace(/js\\/.*/, 'js/core/settings.js');"
        "  const { getSettings } = await import(url);"
        "  return getSettings().rules.dropped;"
        "}"
    )
    assert restored == {
        "honba": {"value": 500, "reason": {"en": "Invalid here.", "ja": "無効です。"}}
    }
