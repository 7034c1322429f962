"""A substitute in the middle of a game, on the phones of the table."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.webapp.table_page import PLAYERS, Phone, TableSession, confirm, start_session


@pytest.fixture
def friday(app: Flask, address: str) -> TableSession:
    return start_session(app, address, players=(*PLAYERS, "Eva"))


def names(friday: TableSession) -> list[str]:
    return [each["name"] for each in friday.view()["game"]["seats"]]


@pytest.mark.long
def test_a_substitute_takes_over_a_seat(phone: Phone, friday: TableSession) -> None:
    friday.record("draw", tenpai=[1])
    aki, ben, eva = phone(0), phone(1), phone(4)
    aki.locator("[data-key=other]").tap()
    aki.locator("dialog [data-key=other-substitute]").tap()
    expect(aki.locator("dialog [data-key=record]")).to_be_disabled()
    aki.locator("dialog [data-key=seat-1]").tap()
    aki.locator("dialog [data-key=substitute-Eva]").tap()
    confirm(aki)
    expect(eva.locator(".seat.side-bottom")).to_contain_text("Eva")
    expect(eva.locator(".seat.side-bottom")).to_contain_text("28,000")
    # The phone of the player who left asks whose it is now.
    expect(ben.locator("dialog.sheet")).to_contain_text("Eva takes over from Ben")
    expect(aki.locator("dialog.sheet")).to_have_count(0)
    assert names(friday) == ["Aki", "Eva", "Chi", "Dan"]


@pytest.mark.long
def test_the_history_shows_corrects_and_undoes_a_substitution(
    phone: Phone, friday: TableSession
) -> None:
    friday.record("draw", tenpai=[1])
    friday.record("substitute", seat=1, name="Eva")
    friday.record("draw", tenpai=[1])
    aki = phone(0)
    aki.locator("[data-key=menu]").tap()
    aki.locator("[data-key=menu-history]").tap()
    rows = aki.locator("dialog .step-text")
    expect(rows).to_have_text(["Eva takes over from Ben", "Draw, tenpai: Eva", "Draw, tenpai: Ben"])
    expect(aki.locator("dialog .step-deltas").last).to_contain_text("Ben +3,000")
    rows.first.tap()
    aki.locator("dialog [data-key=correct]").tap()
    aki.locator("dialog [data-key=substitute-name]").fill("Fay")
    button = aki.locator("dialog [data-key=record]").last
    expect(button).to_be_enabled()
    button.tap()
    expect(aki.locator("dialog .step-text").first).to_have_text("Fay takes over from Ben")
    rows.first.tap()
    aki.locator("dialog [data-key=undo-step]").tap()
    button = aki.locator("dialog [data-key=record]").last
    expect(button).to_be_enabled()
    button.tap()
    expect(rows).to_have_count(2)
    assert names(friday) == list(PLAYERS)
