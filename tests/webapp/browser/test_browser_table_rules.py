"""The rules of a table in a browser."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, Route, expect

from tests.webapp.accessibility import faults
from tests.webapp.calculator_page import choose_rules, type_number, unfold_groups, unfold_rule
from tests.webapp.table_page import (
    PLAIN_HTTP,
    PLAYERS,
    TableSession,
    close_sheet,
    count_win,
    seat,
    shown_score,
    sit,
    start_session,
)


@pytest.fixture
def rules(page: Page, address: str) -> Page:
    """Open the rules of a new session with the Tenhou preset."""
    page.add_init_script(PLAIN_HTTP)
    page.goto(f"{address}new")
    choose_rules(page, "tenhou")
    return page


def box(page: Page, name: str) -> Locator:
    return page.locator(f"[data-key=typed-{name}]")


@pytest.mark.long
def test_invalid_rules_are_reported_and_kept_until_they_are_corrected(rules: Page) -> None:
    page = rules
    uma = unfold_rule(page, "uma")
    box(page, "uma-0").fill("30")
    box(page, "uma-0").press("Enter")
    expect(uma.get_by_role("alert")).to_contain_text("adds up to 10; make it 0.")
    expect(uma).to_contain_text("+20/+10/−10/−20 applies for now.")
    expect(uma.locator(".flag.changed")).to_have_count(0)
    box(page, "uma-1").fill("")
    box(page, "uma-1").press("Enter")
    expect(uma.get_by_role("alert")).to_contain_text("A number is missing; enter a whole number")
    box(page, "uma-1").fill("10")
    start = unfold_rule(page, "start_score")
    box(page, "start_score-0").fill("27050")
    box(page, "start_score-0").press("Enter")
    expect(start.get_by_role("alert")).to_contain_text("0 to 1,000,000, in steps of 100")
    present = value_of(page, "start_score").inner_text().replace(",", "")
    box(page, "start_score-0").fill(present)
    box(page, "start_score-0").press("Enter")
    expect(start.get_by_role("alert")).to_have_count(0)
    unfold_rule(page, "bust")
    page.locator("[data-key=rule-bust-never]").check()
    expect(box(page, "uma-0")).to_have_value("30")
    expect(uma.get_by_role("alert")).to_be_visible()
    box(page, "uma-3").fill("-30")
    box(page, "uma-3").press("Enter")
    expect(uma.locator(".rule-value")).to_have_text("+30/+10/−10/−30")
    expect(uma.get_by_role("alert")).to_have_count(0)
    uma.get_by_label("Depends on how many have the return score").check()
    expect(uma.locator(".boxes input")).to_have_count(20)
    page.locator("[data-key=back-uma]").tap()
    expect(uma.locator(".rule-value")).to_have_text("+20/+10/−10/−20")


@pytest.mark.long
def test_changing_the_number_of_players_keeps_all_choices(rules: Page, app: Flask) -> None:
    page = rules
    uma = unfold_rule(page, "uma")
    for place, points in enumerate((40, 10, -10, -40)):
        box(page, f"uma-{place}").fill(str(points))
    box(page, "uma-3").press("Enter")
    expect(uma.locator(".rule-value")).to_have_text("+40/+10/−10/−40")
    unfold_rule(page, "honba")
    type_number(page, "honba", 900)
    unfold_rule(page, "bust")
    page.locator("[data-key=rule-bust-never]").check()

    players = unfold_rule(page, "players")
    page.locator("[data-key=rule-players-3]").check()
    note = players.get_by_role("status")
    expect(note).to_contain_text("Three players have no characters from 2 to 8 and no chii.")
    expect(note).to_contain_text("; Start score → 35,000; Target score → 40,000; ")
    expect(value_of(page, "start_score")).to_have_text("35,000")
    expect(value_of(page, "red_fives")).to_have_text("0/1/1")
    expect(value_of(page, "nuki_dora")).to_have_text("Yes")
    expect(value_of(page, "bust")).to_have_text("None")
    expect(page.locator("[data-rule=triple_ron]")).to_have_count(0)
    # An invalid value is reported at its rule, with the remedy and the value that applies.
    expect(value_of(page, "uma")).to_have_text("+20/0/−20")
    expect(uma.get_by_role("status")).to_contain_text("Uma 40, 10, −10, −40 does not fit 3 players")
    expect(uma.get_by_role("status")).to_contain_text("+20/0/−20 applies for now.")
    honba = page.locator("[data-rule=honba]")
    expect(honba.get_by_role("status")).to_contain_text("make it a multiple of 200.")
    expect(honba.locator(".flag.unsure")).to_have_text("⚠ does not fit")

    page.locator("[data-key=rule-players-4]").check()
    expect(value_of(page, "uma")).to_have_text("+40/+10/−10/−40")
    expect(value_of(page, "honba")).to_have_text("900")
    expect(value_of(page, "start_score")).to_have_text("25,000")
    expect(page.locator("dialog .notice.warn")).to_have_count(1)  # what changed with it

    page.locator("[data-key=rule-players-3]").check()
    expect(value_of(page, "start_score")).to_have_text("35,000")  # its fields are drawn again
    type_number(page, "honba", 600)
    expect(honba.get_by_role("status")).to_have_count(0)
    close_sheet(page)
    for place, name in enumerate(PLAYERS[:3]):
        page.locator(f"[data-key=player-{place}]").fill(name)
    expect(page.get_by_label("Sits out first", exact=True)).to_have_count(1)
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").tap()
    expect(page.locator("#board .seat")).to_have_count(3)
    seat(page, 0).tap()
    # The place across from South stays empty, so West sits across from East.
    expect(page.locator("dialog [data-key=ron-2]")).to_contain_text("across")
    expect(page.locator("dialog [data-key=ron-1]")).to_contain_text("right")
    close_sheet(page)
    expect(shown_score(page, 0)).to_have_text("35,000")
    view = TableSession("", app, page.url.split("/t/")[1].split("?")[0].split("#")[0], "").view()
    # The closest preset is Tenhou for three players.
    assert view["rules"]["preset"] == "tenhou_sanma"
    assert view["rules"]["changed"] == {"honba": 600, "bust": "never"}
    assert view["rules"]["values"]["uma"] == [20, 0, -20]


@pytest.mark.long
@pytest.mark.parametrize("late", ["players", "number"])
def test_answers_that_come_late_lose_no_change(rules: Page, late: str) -> None:
    page = rules
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        sent = route.request.post_data_json or {}
        if not waiting and ("players" in sent) == (late == "players"):
            waiting.append(route)
        else:
            route.continue_()

    for each in ("players", "honba", "bust"):
        unfold_rule(page, each)
    page.route("**/api/v1/rules?*", hold)
    page.route("**/api/v1/rules", hold)
    if late == "number":
        type_number(page, "honba", 600)
    page.locator("[data-key=rule-players-3]").check(force=True)
    if late == "number":
        expect(value_of(page, "start_score")).to_have_text("35,000")
    else:
        type_number(page, "honba", 600)
        expect(value_of(page, "honba")).to_have_text("600")
    page.locator("[data-key=rule-bust-never]").check()
    expect(value_of(page, "bust")).to_have_text("None")
    assert len(waiting) == 1
    waiting[0].continue_()
    expect(value_of(page, "start_score")).to_have_text("35,000")
    expect(value_of(page, "honba")).to_have_text("600")
    expect(value_of(page, "bust")).to_have_text("None")


def value_of(page: Page, name: str) -> Locator:
    """Return the displayed value of a rule."""
    return page.locator(f"[data-rule={name}] .rule-value")


@pytest.mark.long
def test_changed_rules_change_the_points_without_a_connection(
    page: Page, app: Flask, address: str
) -> None:
    friday = start_session(app, address, rules={"kiriage_mangan": False})
    sit(page, friday.url)
    with page.expect_response("**/api/v1/tables/*/hand_values*"):
        friday.record("rules", rules={"kiriage_mangan": True})
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    count_win(page, 1, "ron-2", 4, 30)
    page.locator("#bar [data-key=record]").tap()
    page.context.set_offline(False)
    expect(shown_score(page, 1)).to_have_text("33,000")


@pytest.fixture
def second_game(page: Page, app: Flask, address: str) -> tuple[Page, TableSession]:
    """Open the rules of a table that has finished a game and plays the second one."""
    friday = start_session(app, address, rules={"preset": "tenhou"})
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 8000}])
    friday.record("end")
    friday.record("game")
    sit(page, friday.url)
    return page, friday


def choose_uma(page: Page, label: str) -> None:
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-rules]").tap()
    unfold_groups(page)
    unfold_rule(page, "uma")
    page.locator("[data-key=rule-uma]").select_option(label=label)
    page.locator("[data-key=record-rules]").tap()


def results(friday: TableSession) -> list[list[int]]:
    return [[cell["subtotal"] for cell in row["cells"]] for row in friday.view()["sheet"]]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("rules-from-now", "The new rules apply from game 2 on."),
        pytest.param("rules-for-all", "The new rules apply to all games.", marks=pytest.mark.long),
    ],
)
def test_other_uma_in_the_second_game_asks_about_the_first(
    second_game: tuple[Page, TableSession], answer: str, words: str
) -> None:
    page, friday = second_game
    first, second = results(friday)
    choose_uma(page, "10-30")
    sheet = page.locator("dialog.sheet", has=page.locator(".changed-results"))
    expect(sheet.locator("[data-key=rules-from-now]")).to_have_text("From game 2 on")
    expect(sheet.locator("[data-key=rules-for-all]")).to_have_text(
        "All games: changes 1 finished result"
    )
    expect(sheet.locator("tr", has_text="Ben")).to_contain_text("+43.0")
    expect(sheet.locator("tr", has_text="Ben")).to_contain_text("→ +53.0")
    assert results(friday) == [first, second]
    assert faults(page) == []
    sheet.locator(f"[data-key={answer}]").tap()
    expect(page.locator("#toast")).to_contain_text(words)
    expect(page.locator("dialog.sheet")).to_have_count(0)
    after, now = results(friday)
    assert now != second
    assert (after == first) is (answer == "rules-from-now")
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-rules]").tap()
    unfold_groups(page)
    expect(unfold_rule(page, "uma").locator(".rule-value")).to_have_text("+30/+10/−10/−30")


@pytest.mark.long
def test_rules_that_change_no_result_count_from_this_game_on(
    second_game: tuple[Page, TableSession],
) -> None:
    """Honba would pay a hand of the first game otherwise: they change from here on."""
    page, friday = second_game
    first, _ = results(friday)
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-rules]").tap()
    unfold_groups(page)
    unfold_rule(page, "noten_payment")
    type_number(page, "noten_payment", 1200)
    page.locator("[data-key=record-rules]").tap()
    expect(page.locator("#toast")).to_contain_text("The new rules apply from game 2 on.")
    expect(page.locator("dialog.sheet")).to_have_count(0)
    friday.record("draw", tenpai=[0])
    assert friday.scores() == [26_200, 24_600, 24_600, 24_600]
    assert results(friday)[0] == first
