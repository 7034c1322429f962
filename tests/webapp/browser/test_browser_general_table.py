"""The general game at a table in a browser: a hand with flowers, and sixteen hands."""

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
    shown_score,
    type_win,
)

HAND = "1m 1m 2m 2m 2m 5p 5p 5p 7s 7s 7s 9p 9p 9p"
"""Four pungs, of which the discard completes that of 9 of dots."""


@pytest.fixture
def friday(app: Flask, address: str) -> TableSession:
    rules = {"preset": "hk", "payment": "discarder_pays_more", "winners": "all"}
    host, viewer = create_session(app, game="general", rules=rules)
    return TableSession(address, app, host.key, viewer.key)


@pytest.mark.long
def test_a_hand_with_flowers_is_corrected(phone: Phone, friday: TableSession) -> None:
    aki, ben = phone(0), phone(1)
    enter_by(aki, "keys")
    type_win(aki, 1, "ron-0", HAND)
    expect(aki.locator("#bar")).to_contain_text("5 fan")
    aki.locator("[data-key=flower-2f]").check()
    expect(aki.locator("#outcome")).to_contain_text("Seat Flower")
    expect(aki.locator("#outcome")).to_contain_text("Points")
    record(aki)
    assert friday.scores() == [-48, 96, -24, -24]
    for each in (aki, ben):
        expect(each.locator("dialog.shared-result")).to_contain_text("5 fan")
        close_result(each)
    [step] = friday.view()["history"][-1]["hands"][0]["steps"]
    assert step["hands"][0]["flower_tiles"] == "2f"
    aki.locator("[data-key=history]").tap()
    aki.locator("[data-key=correct-3]").tap()
    expect(aki.locator("[data-key=flower-2f]")).to_be_checked()
    aki.locator("[data-key=flower-2f]").uncheck()
    aki.locator("[data-key=flower-1f]").check()
    record(aki)
    close_result(aki)
    expect(shown_score(ben, 1)).to_have_text("64")


@pytest.mark.long
def test_sixteen_hands_on_two_phones(phone: Phone, friday: TableSession) -> None:
    """Each phone records every second hand: discards, self-draws, two winners, draws and a foul."""
    phones = (phone(0), phone(1))
    for each in phones:
        enter_by(each, "count")
    scores, dealer = [0, 0, 0, 0], 0
    for hand in range(16):
        recorder, other = phones[hand % 2], phones[(hand + 1) % 2]
        winner = (dealer + 1 + hand % 3) % 4
        if hand == 5:
            recorder.locator("[data-key=draw]").tap()
            confirm(recorder)
            continue  # the dealer stays
        open_seat(recorder, winner)
        unit = 8 if hand % 2 else 16
        if hand % 4 == 3:
            recorder.locator("[data-key=button-tsumo]").tap()
            changes = [-2 * unit] * 4
            changes[winner] = 6 * unit
        else:
            recorder.locator(f"[data-key=ron-{dealer}]").tap()
            changes = [-unit] * 4
            changes[dealer], changes[winner] = -2 * unit, 4 * unit
        recorder.locator("[data-key=fan]").fill("3" if unit == 8 else "4")
        record(recorder)
        scores = [score + change for score, change in zip(scores, changes, strict=True)]
        for each in (recorder, other):
            close_result(each)
        assert friday.scores() == scores, hand
        expect(shown_score(other, winner)).to_have_text(str(scores[winner]).replace("-", "−"))
        dealer = (dealer + 1) % 4
    view = friday.view()
    assert (view["game"]["round"], view["game"]["kyoku"]) == ("N", 4)
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 3}])
    over = phones[0].locator("dialog.game-over")
    expect(over.locator(".podium .rank-1")).to_be_visible()
    assert sum(friday.scores()) == 0
