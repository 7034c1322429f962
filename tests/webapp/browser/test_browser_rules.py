"""Choosing and changing rules in a browser: the score follows, uncertain values are marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from scorer.riichi.rules.presets import preset_named
from scorer.riichi.rules.rules import RULE_NAMES, is_relevant
from tests.webapp.calculator_page import (
    choose_rules,
    close_sheet,
    expect_paid,
    key,
    type_number,
    type_tiles,
    unfold_groups,
    unfold_rule,
    worth,
)
from tests.webapp.table_page import PLAIN_HTTP, PLAYERS, TableSession

# South's riichi, pinfu, tanyao and a red five by ron: 4 han 30 fu, which kiriage rounds up.
KIRIAGE = "2m 3m 4m 3p 4p 0p 6s 7s 2s 2s 6p 7p 8p 8s"


@pytest.fixture
def start(page: Page, address: str) -> Page:
    page.goto(address)
    return page


@pytest.fixture
def hand(start: Page) -> Page:
    """Open the page with South's riichi hand of 4 han 30 fu."""
    start.locator("#by-hand").tap()
    type_tiles(start, KIRIAGE)
    start.get_by_label("Riichi", exact=True).check()
    start.locator("[data-key=seat-S]").check()
    expect(worth(start)).to_contain_text("7,700")
    return start


def rule(page: Page, name: str) -> Locator:
    return page.locator(f"[data-rule={name}]")


def test_the_hand_is_scored_by_the_rules_chosen(hand: Page) -> None:
    choose_rules(hand, "m_league")
    close_sheet(hand)
    expect(worth(hand)).to_contain_text("8,000")
    expect(worth(hand)).to_contain_text("Mangan")
    worth(hand).tap()
    expect(hand.locator("dialog .rules-row")).to_contain_text("M-League")
    expect_paid(hand, "The discarder pays 8,000")


@pytest.mark.long
def test_where_no_red_fives_are_played_a_red_five_is_a_five(hand: Page) -> None:
    choose_rules(hand, "ema_2025")
    expect(worth(hand)).to_contain_text("3,900")
    close_sheet(hand)
    hand.locator("#felt [data-label='4p']").tap()
    expect(key(hand, "5p")).to_be_enabled()
    expect(key(hand, "0p")).to_have_count(0)


@pytest.mark.long
def test_a_changed_value_is_marked_and_can_be_reset(hand: Page) -> None:
    choose_rules(hand, "tenhou")
    expect(hand.locator("[data-key=reset]")).to_be_disabled()
    unfold_rule(hand, "kiriage_mangan")
    hand.locator("[data-key=rule-kiriage_mangan-true]").check()
    expect(rule(hand, "kiriage_mangan").locator(".flag")).to_have_text("✎ changed")
    expect(rule(hand, "kiriage_mangan").locator(".rule-value")).to_have_text("Yes")
    expect(rule(hand, "kiriage_mangan").locator(".origin")).to_contain_text("Tenhou: no")
    expect(worth(hand)).to_contain_text("8,000")
    hand.locator("[data-key=back-kiriage_mangan]").tap()
    expect(rule(hand, "kiriage_mangan").locator(".flag")).to_have_count(0)
    expect(worth(hand)).to_contain_text("7,700")


@pytest.mark.long
def test_a_search_finds_rules_by_word(start: Page) -> None:
    choose_rules(start, "tenhou")
    sheet = start.locator("dialog[open]")
    sheet.locator("[data-key=rule-search]").fill("riichi STICKS")
    rows = sheet.locator("[data-rule]")
    expect(rows).to_have_count(3)
    names = rows.evaluate_all("rows => rows.map(row => row.dataset.rule)")
    assert set(names[:2]) == {"leftover_sticks", "sticks_to"}  # their names have both words
    sheet.locator("[data-key=rule-search]").fill("uma")
    expect(rows.first).to_have_attribute("data-rule", "uma")
    expect(rows.first).to_be_in_viewport()
    expect(sheet.locator("[data-rule=double_yakuman]")).to_be_visible()  # its name has it within
    sheet.locator("[data-key=rule-search]").fill("zzz")
    expect(sheet).to_contain_text("No rule has these words.")
    sheet.locator("[data-key=rule-search]").fill("")
    expect(sheet.locator("[data-key=rule-search]")).to_be_focused()
    expect(rows).not_to_have_count(3)


def test_a_rule_is_shown_where_it_matters(start: Page) -> None:
    choose_rules(start, "m_league")
    unfold_groups(start)
    names = start.locator("dialog[open] [data-rule]").evaluate_all(
        "rows => rows.map(row => row.dataset.rule)"
    )
    assert set(names) == {
        name for name in RULE_NAMES if is_relevant(name, preset_named("m_league").rules)
    }
    unfold_rule(start, "bust")
    start.locator("[data-key=rule-bust-at_zero]").check()
    expect(rule(start, "bust_prize")).to_be_visible()


@pytest.mark.long
def test_an_uncertain_value_has_a_mark_and_a_reason(start: Page) -> None:
    choose_rules(start, "wrc_2025")
    disputed = rule(start, "kazoe")
    expect(disputed.locator(".flag.unsure")).to_have_text("⚠ sources differ")
    unknown = rule(start, "pao_covers")
    expect(unknown.locator(".flag.unsure")).to_have_text("? unknown")
    marks = start.locator(".flag.unsure").count()
    expect(start.locator(".unsure-count")).to_contain_text(f"{marks} values are uncertain")
    for row in (disputed, unknown):
        row.locator("summary").tap()
        assert len(row.locator(".origin").inner_text()) > 60
    sources = disputed.locator(".sources li").all_inner_texts()
    assert [each.split("(")[-1] for each in sources] == ["W25)", "PR)", "P-wrc)", "WK-WRC)"]


@pytest.mark.long
def test_the_rules_are_saved(start: Page) -> None:
    choose_rules(start, "m_league")
    unfold_rule(start, "kuitan")
    start.locator("[data-key=rule-kuitan-false]").check()
    close_sheet(start)
    again = start.context.new_page()
    again.goto(start.url)
    expect(again.locator("#home-rules")).to_contain_text("M-League")
    expect(again.locator("#home-rules")).to_contain_text("1 change")


@pytest.mark.long
def test_unknown_rules_are_replaced_by_the_standard(hand: Page) -> None:
    hand.evaluate(
        """() => {
            const kept = JSON.parse(localStorage.getItem("tenbo.settings") ?? "{}");
            const rules = {preset: "gone", changes: {old: 1}, title: {en: "Gone", ja: "古い"},
                values: {players: 4, red_fives: [1, 1, 1]}};
            localStorage.setItem("tenbo.settings", JSON.stringify({...kept, rules}));
        }"""
    )
    hand.reload()
    expect(hand.locator("#notices")).to_contain_text('There is no preset "gone"')
    hand.locator("#hand-rules button").tap()
    expect(hand.locator("[data-key=preset-standard]")).to_be_checked()
    expect(worth(hand)).to_contain_text("7,700")


class TestSanma:
    HAND = "1m 1m 1p 2p 3p 4p 5p 6p 6s 7s 8s 2z 2z 2z"

    @pytest.fixture
    def sanma(self, start: Page) -> Page:
        """Three players' rules, chosen while a hand of North was on the table."""
        start.locator("#by-hand").tap()
        start.get_by_role("button", name="Done").tap()
        start.locator("[data-key=seat-N]").check()
        choose_rules(start, "tenhou_sanma")
        close_sheet(start)
        return start

    @pytest.mark.long
    def test_the_keyboard_lacks_what_the_set_lacks(self, sanma: Page) -> None:
        sanma.locator("#bar .primary").tap()
        for label in ("2m", "8m", "0m"):
            expect(key(sanma, label)).to_be_disabled()
        for label in ("1m", "9m", "0p"):
            expect(key(sanma, label)).to_be_enabled()
        expect(key(sanma, "5m")).to_have_attribute("aria-label", "5 man, not in this game")

    @pytest.mark.long
    def test_norths_set_aside_are_dora_and_two_pay(self, sanma: Page) -> None:
        sanma.locator("#bar .primary").tap()
        type_tiles(sanma, self.HAND)
        sanma.locator("[data-key=seat-S]").check()
        sanma.get_by_label("Tsumo", exact=True).check()
        expect(worth(sanma)).to_contain_text("2 han")
        for _ in range(4):
            sanma.get_by_role("button", name="Norths set aside: one more").tap()
        expect(sanma.locator("output[data-key=norths]")).to_have_text("4")
        expect(sanma.get_by_role("button", name="Norths set aside: one more")).to_be_disabled()
        expect(worth(sanma)).to_contain_text("Haneman")
        worth(sanma).tap()
        expect(sanma.get_by_role("dialog", name="Score")).to_contain_text("北抜きドラ")
        expect_paid(sanma, "Dealer, East 東 6,000", "West 西 3,000")
        close_sheet(sanma)
        choose_rules(sanma, "tenhou")
        close_sheet(sanma)
        expect(sanma.locator("output[data-key=norths]")).to_have_count(0)
        expect(worth(sanma)).to_contain_text("2 han")

    @pytest.mark.long
    def test_a_tile_that_the_set_lacks_is_objected_to_with_all_else(self, start: Page) -> None:
        start.locator("#by-hand").tap()
        type_tiles(start, "1m 2m 3m 3p 4p 5p 6s 7s 8s 9s 9s 9s 1z 2z")
        choose_rules(start, "tenhou_sanma")
        close_sheet(start)
        notice = start.locator("#notices [role=status]")
        expect(notice).to_contain_text("No score, for 2 reasons")
        reasons = notice.locator("li")
        expect(reasons).to_have_count(2)
        expect(reasons.first).to_contain_text("Three players have no")
        expect(reasons.first.get_by_role("img", name="2 man")).to_have_count(2)  # the tile drawn
        expect(reasons.last.get_by_role("img").first).to_have_accessible_name("1 man")


@pytest.mark.long
def test_names_of_the_yaku_in_another_language(hand: Page) -> None:
    choose_rules(hand, "m_league")
    naming = hand.locator("dialog [data-key=naming]")
    naming.select_option("tok")
    tiles = hand.locator("dialog .tile-names li")
    expect(tiles).to_have_count(10)
    expect(tiles.last).to_have_text("akesi loje")
    close_sheet(hand)
    worth(hand).tap()
    names = hand.locator("dialog .yaku .other-name")
    expect(names).to_have_text(
        ["kama Lisi", "nanpa pona lili ala", "ijo lili taso", "nanpa 5 loje"]
    )
    expect(names.first).to_have_attribute("lang", "tok")
    hand.locator("dialog .fold.fu summary").tap()
    fu = hand.locator("dialog .fold.fu .other-name")
    expect(fu).to_have_text(["nanpa pona lili 20", "luka len, pona tan jan ante"])
    hand.reload()
    worth(hand).tap()
    expect(names).to_have_count(4)


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

    In a game scored by fans only every tenth fan changes: their rows are alike. Rules that matter
    only beside others change while they are shown.
    """
    changed = {}
    rules = list(rules_of(app, game, players))
    fans = [rule for rule in rules if rule["name"].startswith("fans.")]
    present = values_of(app, game, players)
    alone = [each for each in rules if each not in fans and not each["needs"]] + fans[::10]
    beside = [each for each in rules if each["needs"]]
    for rule in beside + alone + beside:
        name = rule["name"]
        if name in changed or (
            rule["needs"] and not page.locator(f"dialog[open] [data-rule={name}]").count()
        ):
            continue
        value = changed[name] = other_value(rule, present[name], players)
        change(page, rule, value)
    assert {each["name"] for each in beside}.difference(changed) <= {"chombo_points", "bust_prize"}
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
