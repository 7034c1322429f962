"""The rule sheet of every game in a browser: each rule gets another value by its own control."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.webapp.calculator_page import (
    close_sheet,
    type_number,
    type_tiles,
    unfold_groups,
    unfold_rule,
)
from tests.webapp.session_phones import create_session
from tests.webapp.table_page import PLAIN_HTTP, PLAYERS, TableSession, sit, start_session

HAND = "1p 1p 1p 2p 2p 2p 3p 3p 3p 4s 4s 4s 9s 9s"
OTHERS: dict[str, dict[int, Any]] = {
    "honba": {4: 900, 3: 600},
    "noten_payment": {4: 1200, 3: 1200},
    "uma": {4: [40, 10, -10, -40], 3: [35, 0, -35]},
    "points": {4: [1, 2, 3, 5, 8]},
    "table_points": {4: [8, 4, 2, 1]},
}
"""Values of rules that other numbers would not fit, by the number of players."""


def rules_of(app: Flask, game: str, players: int) -> Iterator[dict[str, Any]]:
    """Yield the rules of a game that matter for so many players, without that number."""
    path = "" if game == "riichi" else f"/{game}"
    for group in app.test_client().get(f"/api/v1/rules{path}").get_json()["groups"]:
        for rule in group["rules"]:
            rule["choices"] = [e for e in rule["choices"] if e["players"] in {None, players}]
            if rule["players"] in {None, players} and rule["name"] != "players":
                yield rule


def other_value(rule: dict[str, Any], value: Any, players: int) -> Any:
    """Return a value of a rule that is not its present one, typed if numbers can be typed."""
    name, choices = rule["name"], [each["value"] for each in rule["choices"]]
    match rule["kind"]:
        case "choice":
            return next(each for each in choices if each != value)
        case "set":
            return sorted({*value} ^ {choices[0]})
        case "reds":
            return [value[0], value[1] + 1, value[2]]
    if name in OTHERS:
        return OTHERS[name][players]
    number = value if isinstance(value, int) else 4
    more = number + rule["number"]["step"]
    return more if more <= rule["number"]["most"] else number - rule["number"]["step"]


def change(page: Page, rule: dict[str, Any], value: Any) -> None:
    """Give a rule a value by its control."""
    name, row = rule["name"], unfold_rule(page, rule["name"])
    match rule["kind"]:
        case "choice":
            pick(row, name, rule["choices"], value)
        case "set":
            row.locator(f"[data-key='rule-{name}-{rule['choices'][0]['value']}']").tap()
        case "reds":
            row.locator(f"[data-key='rule-{name}-1-more']").tap()
        case "uma":
            for place, points in enumerate(value):
                type_number(page, name, points, box=place)
        case "list":
            type_number(page, name, ", ".join(map(str, value)))
        case _:
            type_number(page, name, value)
    expect(row.locator(".flag.changed")).to_be_visible()
    row.locator("summary").tap()


def pick(row: Locator, name: str, choices: list[dict[str, Any]], value: Any) -> None:
    """Choose a value side by side, or in a list."""
    text = value if isinstance(value, str) else str(value).lower()
    if len(choices) > 5:
        row.locator(f"[data-key='rule-{name}']").select_option(text)
    else:
        row.locator(f"[data-key='rule-{name}-{text}']").check()


def change_every_rule(page: Page, app: Flask, game: str, players: int) -> dict[str, Any]:
    """Change every rule on an open sheet, and return the new values, those of fans by themselves.

    In a game scored by fans only every tenth fan changes: their rows are alike.
    """
    changed = {}
    rules = list(rules_of(app, game, players))
    fans = [rule for rule in rules if rule["name"].startswith("fans.")]
    present = values_of(app, game, players)
    for rule in [each for each in rules if each not in fans] + fans[::10]:
        value = changed[rule["name"]] = other_value(rule, present[rule["name"]], players)
        change(page, rule, value)
    expected = len(changed) + (players == 3)
    expect(page.locator("dialog[open] [data-key=reset]")).to_contain_text(f"{expected} changes")
    return changed


def values_of(app: Flask, game: str, players: int) -> dict[str, Any]:
    """Return the values of the first preset for so many players."""
    path = "" if game == "riichi" else f"/{game}"
    preset = app.test_client().get(f"/api/v1/rules{path}").get_json()["presets"][0]
    cells = preset["cells"] | (preset["other"] if players == 3 else {})
    return {name: cell["value"] for name, cell in cells.items()}


def split_fans(values: dict[str, Any]) -> dict[str, Any]:
    """Return values with each fan by itself."""
    return values | {f"fans.{name}": points for name, points in values.get("fans", {}).items()}


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "players"), [("riichi", 4), ("riichi", 3), ("mcr", 4), ("general", 4)]
)
def test_every_rule_changes_for_a_hand_and_for_a_session(
    page: Page, app: Flask, address: str, game: str, players: int
) -> None:
    page.add_init_script(PLAIN_HTTP)
    page.goto(address)
    page.locator("[data-key=rules]:visible").last.tap()
    page.locator(f"[data-key=game-{game}]").check()
    unfold_groups(page)
    if players == 3:
        unfold_rule(page, "players")
        page.locator("[data-key=rule-players-3]").check()
        expect(page.locator("[data-rule=players] [role=status]")).to_be_visible()
    changed = change_every_rule(page, app, game, players)
    close_sheet(page)
    page.locator("#by-hand").tap()
    with page.expect_request("**/api/v1/score") as score:
        type_tiles(page, HAND)
    sent = split_fans((score.value.post_data_json or {})["rules"])
    for name, value in changed.items():
        assert sent[name] in (value, [value]), name

    page.goto(f"{address}new")
    for place, name in enumerate(PLAYERS[:players]):
        page.locator(f"[data-key=player-{place}]").fill(name)
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").tap()
    session = TableSession("", app, page.url.split("/t/")[1].split("?")[0].split("#")[0], "")
    stored = split_fans(session.view()["rules"]["values"])
    for name, value in changed.items():
        assert stored.get(name, 0) == value, name


@pytest.mark.long
def test_numbers_change_during_a_session(page: Page, app: Flask, address: str) -> None:
    session = start_session(app, address, rules="tenhou")
    session.record("draw", tenpai=[0])
    sit(page, session.url)
    open_rules(page)
    unfold_rule(page, "uma")
    for place, points in enumerate((30, 10, -10, -30)):
        type_number(page, "uma", points, box=place)
    unfold_rule(page, "renhou")
    type_number(page, "renhou", 5)
    unfold_rule(page, "minimum_han")
    type_number(page, "minimum_han", 6)
    honba = unfold_rule(page, "honba")
    type_number(page, "honba", 500)
    expect(honba.get_by_role("alert")).to_contain_text("make it a multiple of 300.")
    type_number(page, "honba", 600)
    noten = unfold_rule(page, "noten_payment")
    type_number(page, "noten_payment", 1200)
    expect(noten.get_by_role("alert")).to_contain_text("Hand 1 of game 1 would be paid otherwise")
    expect(noten).to_contain_text("3,000 applies for now.")
    page.locator("[data-key=record-rules]").tap()
    expect(page.locator("[data-key=record-rules]")).to_have_count(0)
    changed = {"renhou": 5, "minimum_han": 6, "honba": 600, "uma": [[30, 10, -10, -30]]}
    assert session.view()["rules"]["changed"] == changed
    open_rules(page)
    unfold_rule(page, "honba")
    expect(page.locator("[data-rule=honba] .flag.changed")).to_be_visible()


@pytest.mark.long
def test_fans_and_numbers_change_during_a_session(page: Page, app: Flask, address: str) -> None:
    host, viewer = create_session(app, game="general")
    session = TableSession(address, app, host.key, viewer.key)
    sit(page, session.url)
    open_rules(page)
    for rule, value in (("minimum", 1), ("fans.all_pungs", 4), ("fans.seven_pairs", 2)):
        unfold_rule(page, rule)
        type_number(page, rule, value)
    unfold_rule(page, "points")
    page.locator("[data-key=rule-points-full_spicy]").check()
    page.locator("[data-key=record-rules]").tap()
    expect(page.locator("[data-key=record-rules]")).to_have_count(0)
    values = session.view()["rules"]["values"]
    assert (values["minimum"], values["points"]) == (1, "full_spicy")
    assert (values["fans"]["all_pungs"], values["fans"]["seven_pairs"]) == (4, 2)
    page.goto(session.viewer_url)
    open_rules(page)
    unfold_rule(page, "minimum")
    expect(page.locator("dialog .rule-body input")).to_have_count(0)


def open_rules(page: Page) -> None:
    """Open the rules of a table, with all groups unfolded."""
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-rules]").tap()
    unfold_groups(page)
