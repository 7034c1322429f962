"""Choosing rules in a browser: the score follows, and uncertain values are marked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.webapp.calculator_page import (
    choose_rules,
    close_sheet,
    key,
    paid,
    type_tiles,
    unfold_rule,
    worth,
)

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
    assert paid(hand) == ["The discarder pays 8,000"]


@pytest.mark.long
def test_rules_chosen_over_the_score_change_it_at_once(hand: Page) -> None:
    worth(hand).tap()
    choose_rules(hand, "m_league")
    close_sheet(hand)
    expect(hand.get_by_role("dialog", name="Score").locator(".points")).to_have_text("8,000 points")


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
def test_all_changes_are_undone_at_once(hand: Page) -> None:
    choose_rules(hand, "tenhou")
    unfold_rule(hand, "double_wind_pair")
    hand.locator("[data-key=rule-double_wind_pair-2]").check()
    unfold_rule(hand, "red_fives")
    hand.locator("[data-key=rule-red_fives-1-less]").tap()
    expect(worth(hand)).to_contain_text("3,900")
    close_sheet(hand)
    expect(hand.locator("#hand-rules")).to_contain_text("2 changes")
    hand.locator("#hand-rules button").tap()
    hand.locator("[data-key=reset]").tap()
    expect(worth(hand)).to_contain_text("7,700")
    expect(hand.locator("#hand-rules .flag")).to_have_count(0)


@pytest.mark.long
def test_a_search_finds_rules_by_word(start: Page) -> None:
    choose_rules(start, "tenhou")
    sheet = start.locator("dialog[open]")
    sheet.locator("[data-key=rule-search]").fill("riichi STICKS")
    rows = sheet.locator("[data-rule]")
    expect(rows).to_have_count(3)
    names = rows.evaluate_all("rows => rows.map(row => row.dataset.rule)")
    assert names == ["sticks_to", "nagashi_as_tsumo", "leftover_sticks"]
    sheet.locator("[data-key=rule-search]").fill("zzz")
    expect(sheet).to_contain_text("No rule has these words.")
    sheet.locator("[data-key=rule-search]").fill("")
    expect(sheet.locator("[data-key=rule-search]")).to_be_focused()
    expect(rows).not_to_have_count(3)


@pytest.mark.long
def test_an_uncertain_value_has_a_mark_and_a_reason(start: Page) -> None:
    choose_rules(start, "wrc_2025")
    disputed = rule(start, "kazoe")
    expect(disputed.locator(".flag.unsure")).to_have_text("⚠ sources differ")
    unknown = rule(start, "pao_honba")
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
def test_unreadable_storage_is_ignored(start: Page) -> None:
    start.evaluate("localStorage.setItem('tenbo.settings', '{')")
    start.reload()
    expect(start.locator("#home-rules")).to_contain_text("Standard")


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
    def test_three_sit_at_the_table(self, sanma: Page) -> None:
        expect(sanma.locator("[data-key=seat-E]")).to_be_checked()
        expect(sanma.locator("[name=seat]")).to_have_count(3)

    @pytest.mark.long
    def test_the_keyboard_lacks_what_the_set_lacks(self, sanma: Page) -> None:
        sanma.locator("#bar .primary").tap()
        for label in ("2m", "8m", "0m"):
            expect(key(sanma, label)).to_be_disabled()
        for label in ("1m", "9m", "0p"):
            expect(key(sanma, label)).to_be_enabled()
        expect(key(sanma, "5m")).to_have_attribute("aria-label", "5 man, not in this game")

    @pytest.mark.long
    def test_nobody_calls_chii(self, sanma: Page) -> None:
        sanma.locator("[data-key=add-meld]").tap()
        expect(sanma.locator("[name=kind]")).to_have_count(4)
        expect(sanma.locator("[data-key=kind-chii]")).to_have_count(0)

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
        assert paid(sanma) == ["Dealer, East 東 6,000", "West 西 3,000"]
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
