"""The page of a club in a browser: made with a name, old names matched, an evening of it."""

from __future__ import annotations

from flask import Flask
from playwright.sync_api import Page, expect

from tests.webapp.accessibility import violations
from tests.webapp.qr_code import decode
from tests.webapp.table_page import PLAYERS, sit, start_session


def test_a_club_knows_the_players_of_old_and_new_evenings(
    page: Page, app: Flask, address: str
) -> None:
    sit(page, start_session(app, address).url)
    page.goto(address)
    page.locator("#club-link").tap()
    page.locator("[data-key=name]").fill("Tuesday club")
    page.locator("[data-key=add]").tap()
    expect(page.locator("[data-key^=match-\\:]")).to_have_count(4)
    assert violations(page) == []
    page.locator("[data-key=match-all]").tap()
    persons = page.locator("li [data-key^=person-]")
    expect(persons).to_have_count(4)
    page.locator("[data-key=undo-match]").tap()
    expect(persons).to_have_count(0)
    page.locator(f"[data-key='match-:{PLAYERS[0]}']").tap()
    expect(persons).to_have_count(1)
    page.locator("summary", has_text="QR code").last.tap()
    link = page.locator("a.link").last.get_attribute("href")
    assert link is not None
    assert link != page.locator("a.link").first.get_attribute("href")
    assert decode(page.locator(".qr").last).endswith(link)
    page.locator("[data-key=invite-role-owner]").tap()
    page.locator("[data-key=invite-label]").fill("Ben")
    page.locator("[data-key=invite]").tap()
    expect(page.locator("[data-key=new-link]")).to_be_visible()
    revoke = page.locator("[data-key^=revoke-]")
    expect(revoke).to_have_count(2)  # the viewers' link and Ben's
    assert violations(page) == []
    revoke.last.tap()
    expect(revoke).to_have_count(1)
    revoke.tap()
    expect(revoke).to_have_count(0)
    expect(page.locator("img.qr")).to_have_count(1)
    page.goto(f"{address}new")
    expect(page.locator("[data-key=club]")).to_be_checked()
    expect(page.locator("#persons option")).to_have_attribute("value", PLAYERS[0])
    for place, name in enumerate((PLAYERS[0], "Eva", "Fay", "Gil")):
        page.locator(f"[data-key=player-{place}]").fill(name)
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").wait_for()
    page.goto(address)
    page.locator("#club-link", has_text="Tuesday club").tap()
    expect(persons).to_have_count(4)
    page.locator("[data-key=person-1]").tap()
    assert violations(page) == []
    for words in (f"Delete {PLAYERS[0]}", "Delete for good"):
        page.locator("[data-key=delete-person]", has_text=words).tap()
    expect(persons).to_have_count(3)
    expect(page.locator(".club-list").first).not_to_contain_text(PLAYERS[0])
