"""Penalties as the book of the rules lists them, on the phones of the table."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.webapp.table_page import Phone, TableSession, close_sheet, confirm, sit, start_session


@pytest.fixture
def friday(app: Flask, address: str) -> TableSession:
    return start_session(app, address, rules="wrc_2025")


def choose(page: Page, seat: int, offence: str) -> None:
    page.locator("[data-key=other]").tap()
    page.locator("dialog [data-key=other-chombo]").tap()
    page.locator(f"dialog [data-key=seat-{seat}]").tap()
    page.locator(f"dialog [data-key=offence-{offence}]").tap()


def record(page: Page) -> None:
    """Record the penalty, and wait for the answer of the server."""
    with page.expect_response("**/entries*"):
        confirm(page)


@pytest.mark.long
def test_a_listed_penalty_is_recorded_and_corrected(phone: Phone, friday: TableSession) -> None:
    aki = phone(0)
    choose(aki, 1, "swap_call")
    expect(aki.locator("dialog [data-key=offence-swap_call]")).to_contain_text("Dead hand")
    expect(aki.locator("dialog [data-key=offence-swap_call]")).to_contain_text("§12.3.4")
    expect(aki.locator("dialog.sheet")).to_contain_text("at the same moment as a win is void")
    record(aki)
    assert friday.view()["game"]["seats"][1]["dead"]
    choose(aki, 2, "false_tenpai")
    offence = aki.locator("dialog [data-key=offence-false_tenpai]")
    expect(offence).to_contain_text("Warning, then 5,000 after uma")
    record(aki)
    choose(aki, 2, "false_tenpai")
    expect(offence).to_contain_text("Already warned today: 5,000 after uma")
    changes = aki.locator("dialog .changes")
    expect(changes).to_have_accessible_name("Points after uma")
    expect(changes.locator("li", has_text="Chi")).to_have_text(re.compile("−5\\.0.*−5\\.0"))
    record(aki)
    aki.locator("[data-key=history]").tap()
    warning = friday.view()["history"][0]["hands"][0]["steps"][-2]["seq"]
    aki.locator(f"dialog [data-key=correct-{warning}]").tap()
    expect(offence).to_contain_text("Warning, then 5,000 after uma")
    aki.locator("dialog [data-key=seat-1]").tap()
    expect(aki.locator("dialog.sheet").last).to_contain_text("Chi, 5,000 after uma becomes 0")
    with aki.expect_response("**/entries*"):
        aki.locator("dialog [data-key=record]").tap()
    close_sheet(aki)
    choose(aki, 2, "late")
    aki.locator("dialog [data-key=times]").select_option("3")
    record(aki)
    aki.locator("[data-key=history]").tap()
    late = friday.view()["history"][0]["hands"][0]["steps"][-1]["seq"]
    aki.locator(f"dialog [data-key=correct-{late}]").tap()
    expect(aki.locator("dialog [data-key=seat-2]")).to_have_attribute("aria-pressed", "true")
    expect(aki.locator("dialog [data-key=offence-late]")).to_have_attribute("aria-pressed", "true")
    expect(aki.locator("dialog [data-key=times]")).to_have_value("3")
    aki.locator("dialog [data-key=offence-]").tap()
    with aki.expect_response("**/entries*"):
        aki.locator("dialog [data-key=record]").tap()
    expect(aki.locator("dialog .step").last).to_contain_text("Chi chombo")  # in the history
    given = [seat["penalties"] for seat in friday.view()["game"]["seats"]]
    assert [len(each) for each in given] == [0, 1, 1, 0]  # the warnings stay, and cost nothing
    assert friday.view()["history"][0]["hands"][0]["steps"][-1]["event"]["kind"] == "chombo_made"


@pytest.mark.parametrize(
    ("rules", "listed"),
    [("wrc_2025", 14), pytest.param("ema_2016", 14, marks=pytest.mark.long), ("ari_ari", 0)],
)
def test_the_reference_lists_the_penalties_of_the_table(
    page: Page, app: Flask, address: str, rules: str, listed: int
) -> None:
    sit(page, start_session(app, address, rules=rules).url)
    page.locator("[data-key=menu]").tap()
    page.locator("dialog [data-key=menu-reference]").tap()
    expect(page.locator("[data-key=part-points]")).to_be_visible()
    part = page.locator("[data-key=part-penalties]")
    expect(part).to_have_count(min(listed, 1))
    if listed:
        part.tap()
        expect(page.locator(".reference .entry")).to_have_count(listed)
        page.locator("[data-key=search]").fill("swap")
        expect(page.locator(".reference .entry:visible")).to_contain_text("Dead hand")
