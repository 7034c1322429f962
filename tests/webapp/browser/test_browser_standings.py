"""The match sheet and the statistics in a browser."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.webapp.table_page import TableSession, close_sheet, sit, start_session

SIX = ("Aki", "Katharina", "千尋", "Daisuke", "Eva", "Finn")

# Cells whose text is cut off, and columns outside the screen.
CUT_OFF = """() => [...document.querySelectorAll(".player-table :is(td, th)")]
    .filter(each => each.scrollWidth > each.clientWidth + 1
        || each.getBoundingClientRect().right > innerWidth)
    .map(each => each.textContent)"""


def busy_session(app: Flask, address: str, players: tuple[str, ...]) -> TableSession:
    session = start_session(app, address, players=players)
    session.record("win", discarder=0, wins=[{"winner": 1, "points": 24_000}], riichi=[1])
    session.record("end")
    session.record("game", seats=[3, 0, 1, 2])
    session.record("win", discarder=0, wins=[{"winner": 2, "points": 8000}])
    return session


@pytest.mark.long
@pytest.mark.parametrize("count", [4, 6])
def test_every_column_fits_on_the_smallest_phone(
    page: Page, app: Flask, address: str, count: int
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    session = busy_session(app, address, SIX[:count])
    sit(page, session.url)
    for name in ("standings", "statistics"):
        page.locator("[data-key=menu]").tap()
        page.locator(f"[data-key=menu-{name}]").tap()
        expect(page.locator("dialog .player-table thead th")).to_have_count(count)
        assert page.evaluate(CUT_OFF) == []
        close_sheet(page)


@pytest.mark.long
def test_the_statistics_are_one_table(page: Page, app: Flask, address: str) -> None:
    session = busy_session(app, address, SIX[:4])
    sit(page, session.url)
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-statistics]").tap()
    table = page.locator("dialog table")
    expect(table).to_have_count(1)
    expect(table.locator("thead th")).to_have_text(list(SIX[:4]))
    wins = table.locator("tr", has_text="Wins")
    expect(wins.locator("td").nth(1)).to_contain_text("2")
    expect(wins.locator("td").nth(1)).to_contain_text("100 %")
    average = table.locator("tr", has_text="Average win")
    expect(average.locator("td").nth(1)).to_have_text("16,000")


@pytest.mark.long
def test_the_history_has_the_recent_games_and_loads_others(
    page: Page, app: Flask, address: str
) -> None:
    session = busy_session(app, address, SIX[:4])
    for _ in range(4):
        session.record("end")
        session.record("game")
    sit(page, session.url)
    page.locator("[data-key=history]").tap()
    headings = page.locator("dialog h3")
    expect(headings).to_have_text(["Game 6", "Game 5"])
    page.locator("[data-key=earlier-games]").tap()
    expect(headings).to_have_count(6)
    expect(page.locator("[data-key=earlier-games]")).to_have_count(0)
    session.record("end")  # the stream has the loaded games and leaves out the first
    session.record("game")
    expect(headings.last).to_have_text("Game 2")
    page.locator("[data-key=earlier-games]").tap()
    expect(headings).to_have_text([f"Game {7 - n}" for n in range(7)])


HEBREW, ARABIC, LONG = "\u05d0\u05d1\u05d9", "\u0633\u0627\u0645\u064a", "Wolfeschlegelsteinhausen"

# Names from right to left that would move what stands beside them.
NOT_ISOLATED = r"""() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const loose = text.data.replace(/\u2068[^\u2069]*\u2069/g, "");
    const isPlain = text.parentElement.closest("bdi, option, script, text, h1");
    if (/[\u0590-\u06ff]/.test(loose) && !isPlain) found.push(text.data);
  }
  return found;
}"""


@pytest.mark.long
def test_names_from_right_to_left_and_long_ones_move_nothing(
    page: Page, app: Flask, address: str
) -> None:
    session = busy_session(app, address, (HEBREW, "Ben", ARABIC, LONG))
    sit(page, session.url)
    for screen in ("history", "standings", "statistics", None):
        expect(page.locator("bdi").first).to_be_attached()
        assert page.evaluate(NOT_ISOLATED) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        if screen:
            page.locator("[data-key=menu]").tap()
            page.locator(f"[data-key=menu-{screen}]").tap()
            expect(page.locator("dialog bdi").first).to_be_visible()
            assert page.evaluate(NOT_ISOLATED) == []
            close_sheet(page)
    page.locator("a.brand").tap()
    expect(page.locator(".session-row bdi").first).to_be_visible()
    assert page.evaluate(NOT_ISOLATED) == []
