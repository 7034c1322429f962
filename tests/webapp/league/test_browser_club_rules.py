"""Chips and the markers of yakitori on the page of a table."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.webapp.table_page import (
    Phone,
    TableSession,
    close_result,
    open_seat,
    seat,
    start_session,
    type_win,
)

RULES = {"chip_red": 1, "chip_ippatsu": 1, "yakitori": 10_000, "wareme": True}


@pytest.fixture
def friday(app: Flask, address: str) -> TableSession:
    return start_session(app, address, rules=RULES)


@pytest.mark.long
def test_a_win_shows_its_chips_and_takes_the_marker_away(
    phone: Phone, friday: TableSession
) -> None:
    ben = phone(1)
    expect(ben.locator(".seat .yakitori")).to_have_count(4)
    open_seat(ben, 0)
    ben.locator("[data-key=wareme]").tap()
    expect(seat(ben, 0)).to_contain_text("Wareme")
    type_win(ben, 1, "ron-0")  # with a red five
    expect(ben.locator(".announced summary .note")).to_have_text("1 chip: red fives 1")
    ben.locator("#bar [data-key=record]").tap()
    expect(ben.locator(".result-chips")).to_have_text("1 chip: red fives 1")
    assert friday.scores() == [17_200, 32_800, 25_000, 25_000]  # 3,900, doubled
    close_result(ben)
    expect(seat(ben, 0)).to_contain_text("Chips −1")
    expect(seat(ben, 1)).to_contain_text("Chips +1")
    expect(ben.locator(".seat .yakitori")).to_have_count(3)
    friday.record("win", discarder=None, wins=[{"winner": 1, "han": 2, "fu": 30, "chips": 2}])
    expect(ben.locator(".result-chips")).to_have_text("2 chips from each player")
    assert [each["chips"] for each in friday.view()["game"]["seats"]] == [-3, 7, -2, -2]
