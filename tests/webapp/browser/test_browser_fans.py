"""Games scored by fans on the calculator: Chinese Official, and a hand of Hong Kong."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.fan_photo import CLOSED, FLOWERS, compose_fan_hand
from tests.test_messages import is_traditional
from tests.webapp.calculator_page import (
    choose_photo,
    close_sheet,
    concealed,
    expect_paid,
    key,
    type_number,
    type_tiles,
    unfold_groups,
    unfold_rule,
    worth,
)
from tests.webapp.page_language import foreign_text
from webapp.web.app import create_app

TILES = [f"{rank}{group[-1]}" for group in re.findall(r"\d+[mpsz]", CLOSED) for rank in group[:-1]]


def choose_mcr(page: Page, rules: str = "mcr") -> None:
    """Choose Chinese Official on the sheet of rules."""
    page.locator("[data-key=rules]:visible").last.tap()
    page.locator("[data-key=game-mcr]").check()
    page.locator(f"[data-key=preset-{rules}]").check()
    page.locator("dialog[open] .sheet-head button").last.tap()


def choice(page: Page, name: str) -> Locator:
    """Return the locator of a control of the circumstances."""
    return page.locator(f"#choices [data-key={name}]")


def expect_fans(page: Page, *names: str) -> None:
    expect(page.locator(".yaku .kanji")).to_have_text(names)


@pytest.fixture
def read(page: Page, serve: Callable[[Flask], str]) -> Page:
    """Return the page with a photographed hand of Chinese Official, read by the shipped models."""
    page.goto(serve(create_app()))
    choose_mcr(page)
    choose_photo(page, compose_fan_hand())
    expect(page.locator("#felt .meld")).to_have_count(1)
    return page


@pytest.mark.long
def test_a_photographed_hand_with_flowers_and_a_kong_is_scored(read: Page) -> None:
    assert concealed(read) == TILES
    expect(read.locator("#felt .meld-name")).to_contain_text("Added kong from across")
    expect(choice(read, "flowers")).to_have_text(str(len(FLOWERS)))
    expect(read.locator("#felt .zone")).to_have_count(0)
    choice(read, "by-tsumo").check()
    choice(read, "replacement").check()
    expect(worth(read)).to_contain_text("20")
    worth(read).tap()
    expect_fans(read, "杠上开花", "五门齐", "箭刻", "明杠", "单钓将", "花牌")
    expect_paid(read, "South 南 28", "West 西 28", "North 北 28")
    expect(read.locator(".total")).to_contain_text("18 without flowers, at least 8")
    expect(read.locator(".yaku").get_by_text("Out with Replacement Tile")).to_be_visible()


def test_a_typed_hand_waits_and_wins(page: Page, address: str) -> None:
    page.goto(address)
    choose_mcr(page)
    page.locator("#by-hand").tap()
    expect(key(page, "0m")).to_have_count(0)
    type_tiles(page, "1m 2m 3m 4s 5s 6s 7p 8p 9p 5p 6p 7z 7z")
    page.locator("#keyboard [data-key=waits]").tap()
    wait = page.locator(".wait[data-label='4p']")
    expect(wait.locator(".wait-pays")).to_contain_text("13")
    wait.tap()
    expect(worth(page)).to_contain_text("11")
    worth(page).tap()
    expect_fans(page, "花龙", "门前清", "喜相逢")
    expect_paid(page, "The discarder pays 19", "The others pay each 8")


def test_the_hand_is_scored_by_riichi_after_a_change_of_the_game(page: Page, address: str) -> None:
    page.goto(address)
    choose_mcr(page)
    page.locator("#by-hand").tap()
    type_tiles(page, "1m 2m 3m 4s 5s 6s 7p 8p 9p 5p 6p 7z 7z 4p")
    choice(page, "by-tsumo").check()
    expect(worth(page)).to_contain_text("13")
    page.locator("#hand-rules button").tap()
    page.locator("[data-key=game-riichi]").check()
    close_sheet(page)
    expect(worth(page)).to_contain_text("1 han")


def open_photo(page: Page, address: str) -> None:
    """Read the photographed hand on the page of an application."""
    page.goto(address)
    page.locator("#language select").select_option("zh")
    choose_mcr(page)
    choose_photo(page, compose_fan_hand())
    expect(page.locator("#felt .meld")).to_have_count(1)


@pytest.mark.long
def test_fans_are_in_traditional_characters(speak: Callable[..., Page], address: str) -> None:
    page = speak("zh-HK")
    page.goto(address)
    choose_mcr(page)
    page.locator("#by-hand").tap()
    type_tiles(page, "2m 3m 4m 2p 3p 4p 2s 3s 4s 6s 7s 8s 5m 5m")
    worth(page).tap()
    expect(page.locator("dialog.sheet .kanji").first).to_be_visible()
    texts = page.locator("dialog.sheet").inner_text().split()
    assert "三色三同順" in texts
    assert [each for each in texts if not is_traditional(each)] == []


def test_hong_kong_has_its_own_words(speak: Callable[..., Page], address: str) -> None:
    """Chinese Official says 和牌 and 海底撈月, Hong Kong 食糊 and 河底撈魚."""
    page = speak("zh-HK")
    page.goto(address)
    choose_mcr(page)
    page.locator("#by-hand").tap()
    type_tiles(page, HAND)
    choice(page, "last_tile").check()
    worth(page).tap()
    for name in ("碰碰和", "海底撈月", "起和8番"):
        expect(page.locator("dialog[open]")).to_contain_text(name)
    page.locator("dialog[open] .sheet-head button").last.tap()
    page.locator("#hand-rules button").tap()
    page.locator("[data-key=game-general]").check()
    page.locator("dialog[open] .sheet-head button").last.tap()
    worth(page).tap()
    for name in ("對對糊", "河底撈魚", "起糊3番"):
        expect(page.locator("dialog[open]")).to_contain_text(name)
    assert "和牌" not in page.locator("body").inner_text()


@pytest.mark.long
def test_every_screen_is_in_simplified_chinese(page: Page, serve: Callable[[Flask], str]) -> None:
    """From the start page to the score, nothing is in English or Japanese."""
    open_photo(page, serve(create_app()))
    assert foreign_text(page) == []
    choice(page, "by-tsumo").check()
    choice(page, "replacement").check()
    expect(worth(page)).to_contain_text("20")
    assert foreign_text(page) == []
    worth(page).tap()
    expect(page.locator(".total")).to_contain_text("不计花牌18番，起和8番")
    page.locator("details summary").first.tap()
    assert foreign_text(page) == []
    page.get_by_role("button", name="关闭").last.tap()
    page.locator("#felt .meld-name").tap()
    assert foreign_text(page) == []
    page.get_by_role("button", name="关闭").last.tap()
    page.locator("#felt .concealed .tile").first.tap()
    assert foreign_text(page) == []
    page.locator("#keyboard [data-key=do-remove]").tap()
    expect(page.locator("#bar")).to_contain_text("还差1张")
    assert foreign_text(page) == []
    page.locator("#hand-rules button").tap()
    assert foreign_text(page) == []


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
    expect_fans(page, "对对和", "门前清", "正花")
    expect(page.locator(".total")).to_contain_text("5 fan")
    expect_paid(page, "The discarder pays 96")
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
    expect_paid(page, "The discarder pays 10", "The others pay each 5")


@pytest.mark.long
def test_the_flowers_of_a_photo_are_named(page: Page, serve: Callable[[Flask], str]) -> None:
    page.goto(serve(create_app()))
    page.locator("[data-key=rules]:visible").last.tap()
    page.locator("[data-key=game-general]").check()
    close_sheet(page)
    choose_photo(page, compose_fan_hand())
    expect(page.locator("#felt .meld")).to_have_count(1)
    for flower in FLOWERS:
        expect(page.locator(f"#choices [data-key=flower-{flower}]")).to_be_checked()
    page.locator("#choices [data-key=by-tsumo]").check()
    expect(page.locator("#bar")).not_to_contain_text("name the flowers")
