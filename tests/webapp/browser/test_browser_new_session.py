"""The form that starts a session in a browser: few taps, remembered players, few requests."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.webapp.table_page import COUNT_TAPS, PLAYERS, sit, start_session, taps

THREE_PLAYERS = {"preset": "tenhou_sanma"}


def name_players(page: Page, *names: str) -> None:
    for place, name in enumerate(names):
        page.locator(f"[data-key=player-{place}]").fill(name)


def test_an_evening_starts_in_two_taps_and_four_names(page: Page, address: str) -> None:
    page.add_init_script(COUNT_TAPS)
    page.goto(address)
    page.locator("a[href='/new']").tap()
    page.locator("[data-key=start]").wait_for()
    name_players(page, *PLAYERS)
    assert taps(page) == 0  # on this page; the first tap was on the home page
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").wait_for()
    expect(page.locator("#board .seat")).to_have_count(4)
    assert page.locator("#top").evaluate("top => top.clientHeight") < 70  # the date is one line


@pytest.mark.long
def test_the_players_and_rules_of_the_last_evening_are_one_tap_away(
    page: Page, app: Flask, address: str
) -> None:
    last = start_session(app, address, players=PLAYERS[:3], rules=THREE_PLAYERS)
    sit(page, last.url)
    page.goto(address)
    expect(page.locator("#live-session .session-row")).to_be_visible()
    expect(page.locator("#same-players")).to_be_hidden()  # that session still runs
    last.record("end")
    last.record("close")
    page.reload()
    expect(page.locator("#same-players")).to_contain_text("Aki, Ben, Chi")
    page.locator("#same-players").tap()
    expect(page.locator("[data-key=players-3]")).to_be_checked()
    expect(page.locator("[data-key=rules]")).to_contain_text("Tenhou, three players")
    for place, name in enumerate(PLAYERS[:3]):
        expect(page.locator(f"[data-key=player-{place}]")).to_have_value(name)
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").wait_for()
    assert page.url != last.url
    page.goto(f"{address}new")  # the next evening can have other players
    expect(page.locator("[data-key=player-0]")).to_have_value("")
    page.locator("[data-key=same-players]").tap()
    expect(page.locator("[data-key=player-0]")).to_have_value("Aki")


@pytest.mark.long
def test_three_names_offer_the_game_of_three_players(page: Page, address: str) -> None:
    page.goto(f"{address}new")
    name_players(page, *PLAYERS[:3])
    page.locator("[data-key=play-three]").tap()
    expect(page.locator("[data-key=players-3]")).to_be_checked()
    expect(page.locator("[data-key=play-three]")).to_have_count(0)
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").tap()
    expect(page.locator("#board .seat")).to_have_count(3)


@pytest.mark.long
def test_names_that_cannot_start_a_session_cost_no_request_and_no_stale_error(
    page: Page, address: str
) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    page.goto(f"{address}new")
    notice = page.locator(".start-foot .notice")
    page.locator("[data-key=start]").tap()
    expect(notice).to_have_text("4 names are missing.")
    expect(page.locator("[data-key=player-0]")).to_be_focused()
    name_players(page, "Aki")
    expect(notice).to_have_count(0)
    name_players(page, "Aki", "Ben", "Chi", "aki ")
    page.locator("[data-key=start]").tap()
    expect(notice).to_contain_text("Two players have the same name")
    expect(page.locator("[data-key=player-3]")).to_be_focused()
    page.locator("[data-key=game-mcr]").check()
    expect(notice).to_have_count(0)
    name_players(page, *PLAYERS)
    assert not [each for each in sent if each.startswith("POST")]
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").wait_for()
