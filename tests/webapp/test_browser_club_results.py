"""The results of a club in a browser: a season, its table, a person, the hall of fame."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from scorer.table.events import GameEnded
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.session.commands import RiichiWinCommand, apply_command
from scorer.table.session.log import SessionStarted
from scorer.table.session.session import Session
from tests.presets import TENHOU
from tests.scorer.corpus import needs_corpus
from tests.webapp.accessibility import layout_faults, violations
from tests.webapp.club_evenings import began, evening
from tests.webapp.test_browser_access import TRANSLATIONS
from webapp.storage.links import LinkRole

KEY = "k" * 22
SCREENS = {
    f"club/{KEY}": ".results-link",
    f"club/{KEY}#season": ".club-table tbody tr",
    f"club/{KEY}#person-1": ".club-facts",
    f"club/{KEY}#hall": ".club-win",
    "drill": ".drill-choice",
}
"""Addresses, and what is there once they are drawn."""


def test_a_season_its_persons_and_the_hall_of_fame(page: Page, app: Flask, address: str) -> None:
    store = app.extensions["tenbo"].sessions().store
    club = store.clubs.create("Tuesday club", {KEY: LinkRole.OWNER})
    start = SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), TENHOU)
    claim = RiichiClaim(winner=1, hand="19m19p19s1234567z1m")
    for _ in range(2):
        won = RiichiWinCommand(wins=(claim,), discarder=2)
        session = apply_command(Session.with_game(start), won)
        if session.state.games[-1].state.ending is None:
            session = session.record(GameEnded())
        store.create(session, club=club)
    page.goto(f"{address}club/{KEY}")
    page.locator(".results-link").tap()
    expect(page.locator(".club-table tbody tr")).to_have_count(4)
    page.locator("[data-key=new-season]").tap()
    page.locator("[data-key=name]").fill("Autumn")
    page.locator("[data-key=first_day]").fill("2026-01-01")
    page.locator("[data-key=min_games]").fill("2")
    page.locator("[data-key=preset]").select_option("ema_2025")
    page.locator("[data-key=add]").tap()
    expect(page.locator("[data-key=season]")).to_have_value("season=1")
    expect(page.locator(".club-table tbody tr").first).to_contain_text("Ben")
    expect(page.locator(".notice.warn")).to_contain_text("2 game nights")
    assert violations(page) == []
    page.locator("[data-key=teams]").tap()
    for person, team in ((1, "Cranes"), (2, "Owls"), (3, "Cranes")):
        page.locator(f"[data-key=team-{person}]").fill(team)
    assert violations(page) == []
    page.locator("[data-key=save]").tap()
    expect(page.locator(".club-table").first.locator("tbody tr").first).to_contain_text("Owls")
    page.locator(".club-table a", has_text="Ben").tap()
    expect(page.locator(".club-facts")).to_contain_text("2–0–0–0")
    expect(page.locator(".club-win")).to_have_count(2)
    assert violations(page) == []
    page.locator("nav a", has_text="Hall of fame").tap()
    expect(page.locator(".club-win")).to_have_count(4)  # as yakuman, and as largest hands
    assert violations(page) == []
    page.goto(f"{address}new")
    page.locator("[data-key=season-rules]").tap()
    expect(page.locator("[data-key=season-rules]")).to_have_count(0)
    expect(page.locator("[data-key=rules]")).to_contain_text("EMA 2025")


@needs_corpus
@pytest.mark.long
@pytest.mark.parametrize("language", ["en-GB", *TRANSLATIONS])
def test_club_and_drill_fit_every_size(
    speak: Callable[..., Page], app: Flask, address: str, language: str
) -> None:
    store = app.extensions["tenbo"].sessions().store
    club = store.clubs.create("Tuesday club", {KEY: LinkRole.OWNER})
    rng, names = Random(5), ["Aki", "Ben", "Chi", "Dan", "Eva", "Konstantynopolitanczyk"]
    for number in range(1, 5):
        session = evening(rng, rng.sample(names, 5), TENHOU, games=3, among=6)
        store.create(session, began=began(number), club=club)
    page = speak(language)
    found = {}
    for screen, wanted in SCREENS.items():
        page.goto(address + screen)
        page.locator(wanted).first.wait_for()
        found[screen] = layout_faults(page)
    page.locator(".drill-choice").first.tap()
    page.locator("[data-key=next-hand]").wait_for()
    found["answer"] = layout_faults(page)
    assert {screen: each for screen, each in found.items() if each} == {}
