"""Chinese Official in a browser: a session, wins by hand and by fan, fouls, the match sheet."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.webapp.session_phones import create_session
from tests.webapp.table_page import (
    Phone,
    TableSession,
    close_result,
    confirm,
    enter_by,
    open_seat,
    record,
    seat,
    shown_score,
    type_win,
)

HAND = "1m 2m 3m 4s 5s 6s 7p 8p 9p 5p 6p 7m 7m 4p"
"""Thirteen points by a discard: mixed straight, concealed hand, all chows, mixed double chow."""


@pytest.fixture
def friday(app: Flask, address: str) -> TableSession:
    host, viewer = create_session(app, game="mcr")
    return TableSession(address, app, host.key, viewer.key)


@pytest.mark.long
def test_a_win_by_hand_is_shown_on_two_phones(phone: Phone, friday: TableSession) -> None:
    aki, ben = phone(0), phone(1)
    enter_by(aki, "keys")
    type_win(aki, 1, "ron-0", HAND)
    expect(aki.locator("#bar")).to_contain_text("13 fan")
    aki.locator("[data-key=flowers-more]").tap()
    expect(aki.locator("#bar")).to_contain_text("14 fan")
    outcome = aki.locator("#outcome")
    expect(outcome).to_contain_text("花龙")
    expect(outcome).to_contain_text("huā lóng")
    expect(outcome).to_contain_text("Mixed Straight")
    expect(outcome).to_contain_text("13 without flowers; a win needs 8")
    expect(outcome).to_contain_text("Counters to hand over")
    record(aki)
    assert friday.scores() == [-22, 38, -8, -8]
    for each in (aki, ben):
        result = each.locator("dialog.shared-result")
        expect(result).to_contain_text("Mixed Straight")
        expect(result).to_contain_text("14 fan")
        expect(shown_score(each, 1)).to_have_text("38")
        close_result(each)
    [step] = friday.view()["history"][-1]["hands"][0]["steps"]
    assert step["hands"][0]["flowers"] == 1
    aki.locator("[data-key=history]").tap()
    aki.locator("[data-key=correct-3]").tap()
    expect(aki.locator("#bar")).to_contain_text("14 fan")
    aki.locator("[data-key=flowers-less]").tap()
    record(aki)
    close_result(aki)
    expect(shown_score(ben, 1)).to_have_text("37")


@pytest.mark.long
def test_a_win_by_fan_and_its_correction(phone: Phone, friday: TableSession) -> None:
    aki = phone(0)
    enter_by(aki, "count")
    open_seat(aki, 2)
    aki.locator("[data-key=button-tsumo]").tap()
    fan = aki.locator("[data-key=fan]")
    fan.fill("7")
    expect(aki.locator("#bar")).to_contain_text("Enter at least 8 fan")
    fan.fill("24")
    record(aki)
    close_result(aki)
    assert friday.scores() == [-32, -32, 96, -32]
    aki.locator("[data-key=history]").tap()
    aki.locator("[data-key=correct-3]").tap()
    expect(aki.locator("[data-key=fan]")).to_have_value("24")
    aki.locator("[data-key=correct-from-1]").tap()
    record(aki)
    close_result(aki)
    assert friday.scores() == [-8, -32, 48, -8]


@pytest.mark.long
def test_fouls_draws_and_the_match_sheet(phone: Phone, friday: TableSession) -> None:
    aki, ben = phone(0), phone(1)
    aki.locator("[data-key=other]").tap()
    aki.locator("[data-key=other-foul]").tap()
    aki.locator("[data-key=seat-3]").last.tap()
    aki.locator("[data-key=foul-not_ready]").tap()
    confirm(aki)
    expect(seat(ben, 3)).to_contain_text("Dead hand")
    assert friday.scores() == [20, 20, 20, -60]
    aki.locator("[data-key=draw]").tap()
    confirm(aki)
    expect(seat(ben, 3)).not_to_contain_text("Dead hand")
    friday.record("win", discarder=3, wins=[{"winner": 1, "points": 8}])
    for _ in range(14):
        friday.record("draw")
    over = ben.locator("dialog.game-over")
    expect(over.locator(".podium .rank-1")).to_contain_text("Ben")
    expect(over.locator(".podium .rank-1 .podium-points")).to_have_text("4")
    expect(over.locator(".ending-table")).to_contain_text("Table points")
    assert over.locator(".graph .tick").all_text_contents() == ["−50", "0", "50"]
    expect(over.locator(".best-hand h3")).to_have_text("Best hand: Ben, 8 fan")
    assert friday.view()["totals"] == [1500, 4000, 1500, 0]
