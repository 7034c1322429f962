"""A photographed hand of the Chinese game at a table: read, scored, recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from flask import Flask
from playwright.sync_api import expect

from tests.chinese_photo import FLOWERS, compose_chinese_hand
from tests.webapp.session_phones import create_session
from tests.webapp.table_page import (
    TableSession,
    close_result,
    enter_by,
    open_seat,
    phone,
    photograph,
    record,
    shown_score,
)
from webapp.app import create_app

if TYPE_CHECKING:
    from playwright.sync_api import Page

    Phone = Callable[..., Page]

__all__ = ["phone"]


@pytest.fixture
def friday(serve: Callable[[Flask], str]) -> TableSession:
    """Return a session of the Chinese game on an application with the shipped models."""
    app = create_app()
    address = serve(app)
    host, viewer = create_session(app, game="mcr")
    return TableSession(address, app, host.key, viewer.key)


@pytest.mark.long
def test_a_photographed_hand_with_flowers_and_a_kong_is_recorded(
    phone: Phone, friday: TableSession
) -> None:
    aki, ben = phone(0), phone(1)
    enter_by(aki, "gallery")
    open_seat(aki, 1)
    photograph(aki, "button-tsumo", compose_chinese_hand())
    expect(aki.locator("#felt .meld")).to_have_count(1)
    expect(aki.locator("output[data-key=flowers]")).to_have_text(str(len(FLOWERS)))
    aki.locator("[data-key=replacement]").check()
    expect(aki.locator("#bar")).to_contain_text("20 fan")
    record(aki)
    assert friday.scores() == [-28, 84, -28, -28]
    for each in (aki, ben):
        expect(each.locator("dialog.shared-result")).to_contain_text("Out with Replacement Tile")
        expect(shown_score(each, 1)).to_have_text("84")
        close_result(each)
    [step] = friday.view()["history"][-1]["hands"][0]["steps"]
    assert step["hands"][0]["flowers"] == len(FLOWERS)
