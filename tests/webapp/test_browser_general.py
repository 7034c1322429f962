"""The general game on the calculator: a hand of Hong Kong, and its rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.chinese_photo import FLOWERS, compose_chinese_hand
from tests.webapp.calculator_page import (
    choose_photo,
    close_sheet,
    paid,
    type_number,
    type_tiles,
    unfold_groups,
    unfold_rule,
    worth,
)
from webapp.app import create_app

HAND = "1m 1m 2m 2m 2m 5p 5p 5p 7s 7s 7s 9p 9p 9p"
"""Four pungs, of which the discard completes that of 9 of dots."""


@pytest.mark.long
def test_a_hand_of_hong_kong_with_flowers_and_changed_rules(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("[data-key=rules]:visible").last.tap()
    page.locator("[data-key=game-general]").check()
    expect(page.locator("[data-key=preset-hk]")).to_be_checked()
    close_sheet(page)
    page.locator("#by-hand").tap()
    type_tiles(page, HAND)
    page.locator("#choices [data-key=seat-S]").check()
    page.locator("#choices [data-key=flower-2f]").check()
    page.locator("#choices [data-key=flower-1g]").check()
    worth(page).tap()
    assert page.locator(".yaku .kanji").all_inner_texts() == ["碰碰和", "门前清", "正花"]
    expect(page.locator(".total")).to_contain_text("5 fan")
    assert paid(page) == ["The discarder pays 96", "The others pay each 0"]
    page.locator("dialog[open] .rules-row").tap()
    unfold_groups(page)
    unfold_rule(page, "payment")
    page.locator("[data-key=rule-payment-discarder_pays_more]").check()
    unfold_rule(page, "points")
    type_number(page, "points", "1 2 3 4 5 10")
    unfold_rule(page, "fans.all_pungs")
    type_number(page, "fans.all_pungs", 2)
    expect(page.locator("dialog[open] [data-key=reset]").last).to_contain_text("3 changes")
    for _ in range(2):
        close_sheet(page)
    worth(page).tap()
    expect(page.locator(".total")).to_contain_text("4 fan")
    assert paid(page) == ["The discarder pays 10", "The others pay each 5"]


@pytest.mark.long
def test_the_flowers_of_a_photo_are_named(page: Page, serve: Callable[[Flask], str]) -> None:
    page.goto(serve(create_app()))
    page.locator("[data-key=rules]:visible").last.tap()
    page.locator("[data-key=game-general]").check()
    close_sheet(page)
    choose_photo(page, compose_chinese_hand())
    expect(page.locator("#felt .meld")).to_have_count(1)
    for flower in FLOWERS:
        expect(page.locator(f"#choices [data-key=flower-{flower}]")).to_be_checked()
    page.locator("#choices [data-key=by-tsumo]").check()
    expect(page.locator("#bar")).not_to_contain_text("name the flowers")
