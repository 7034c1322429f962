"""A hand without a photo in a browser: from the tile keyboard to the score."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.calculator_page import concealed, expect_paid, key, tap_tiles, type_tiles, worth

PINFU = "2m 3m 4m 3p 4p 0p 6s 7s 2s 2s 6p 7p 8p 8s"


@pytest.fixture
def hand(page: Page, address: str) -> Page:
    """Open the page with an empty hand and the keyboard."""
    page.goto(address)
    page.locator("#by-hand").tap()
    return page


def test_fourteen_taps_and_a_riichi_give_the_score(hand: Page) -> None:
    tap_tiles(hand, PINFU)
    expect(hand.locator("#keyboard")).to_be_hidden()
    assert concealed(hand)[-1] == "8s"
    assert " ".join(concealed(hand)[:-1]) == "2m 3m 4m 3p 4p 0p 6p 7p 8p 2s 2s 6s 7s"
    hand.get_by_label("Riichi", exact=True).check()
    hand.get_by_label("South").first.check()
    expect(worth(hand)).to_contain_text("7,700")
    worth(hand).tap()
    sheet = hand.get_by_role("dialog", name="Score")
    expect(sheet).to_contain_text("立直")
    expect(sheet).to_contain_text("pinfu")
    expect_paid(hand, "The discarder pays 7,700")
    expect(sheet.locator(".announcement")).to_have_text("Call: “7700”")
    expect(sheet.locator(".sum")).to_contain_text("4 han 30 fu")


@pytest.mark.long
def test_a_tile_is_replaced_and_the_edit_undone(hand: Page) -> None:
    type_tiles(hand, PINFU)
    hand.locator("#felt [data-label='4m']").tap()
    key(hand, "1m").tap()
    expect(hand.locator("#keyboard")).to_be_hidden()
    assert "1m" in concealed(hand)
    hand.locator("#undo").tap()
    assert "1m" not in concealed(hand)
    assert "4m" in concealed(hand)


@pytest.mark.long
@pytest.mark.parametrize("width", [360, 390, 820])
def test_the_keyboard_has_a_row_for_each_suit_from_1_to_9(hand: Page, width: int) -> None:
    hand.set_viewport_size({"width": width, "height": 780})
    rows = hand.evaluate(
        """() => {
            const rows = {};
            for (const each of document.querySelectorAll("#keyboard .key[data-label]")) {
                const { x, y, right } = each.getBoundingClientRect();
                (rows[Math.round(y)] ??= []).push([x, each.dataset.label, right]);
            }
            return Object.values(rows).map((row) => row.sort(([a], [b]) => a - b));
        }"""
    )
    assert ["".join(label[0] for _, label, _ in row) for row in rows] == [
        *["1234567890"] * 3,
        "1234567",
    ]
    assert ["".join({label[1] for _, label, _ in row}) for row in rows] == ["m", "p", "s", "z"]
    assert all(left >= 0 and right <= width for row in rows for left, _, right in row)


def test_tiles_and_melds_in_a_sentence_are_drawn(hand: Page) -> None:
    drawn = hand.evaluate(
        """async (sentence) => {
            const app = document.querySelector("script[type=module]").src;
            const { drawTiles } = await import(new URL("core/tiles.js", app));
            const line = document.createElement("p");
            line.append(...drawTiles(sentence).flat());
            const names = [...line.querySelectorAll(".mini")].map((tile) => tile.ariaLabel);
            return [names, line.textContent];
        }""",
        "15p 777=s are tiles, 1-9m and 1000-2000 are not",
    )
    sevens = ["7 sou"] * 3
    assert drawn == [["1 pin", "5 pin", *sevens], "  are tiles, 1-9m and 1000-2000 are not"]


@pytest.mark.long
def test_a_meld_by_hand_opens_the_hand(hand: Page) -> None:
    hand.get_by_role("button", name="Done").tap()
    expect(hand.get_by_label("Riichi", exact=True)).to_be_visible()
    hand.locator("[data-key=add-meld]").tap()
    sheet = hand.get_by_role("dialog", name="Add a meld")
    sheet.locator("[data-key=kind-pon]").check()
    sheet.locator("[data-label='7z']").tap()
    expect(hand.locator("#felt .meld")).to_have_count(1)
    expect(hand.get_by_label("Riichi", exact=True)).to_have_count(0)
    hand.locator("#bar .primary").tap()
    type_tiles(hand, "2m 3m 4m 3p 4p 5p 6s 7s 8s 9s 9s")
    expect(worth(hand)).to_contain_text("1 han 30 fu")


@pytest.mark.long
def test_a_closed_kan_out_of_the_hand_keeps_it_closed_and_offers_rinshan(hand: Page) -> None:
    type_tiles(hand, "9p 9p 9p 9p 2m 3m 4m 6s 7s 8s 5z 5z 5z 1s")
    hand.locator("#felt [data-label='9p']").first.tap()
    hand.locator("#keyboard [data-key=do-meld]").tap()
    hand.get_by_role("button", name="Closed kan").tap()
    expect(hand.locator("#felt .meld.ankan")).to_have_count(1)
    expect(hand.get_by_label("Riichi", exact=True)).to_be_visible()
    expect(hand.get_by_label("After a kan")).to_have_count(0)
    hand.get_by_label("Tsumo", exact=True).check()
    expect(hand.get_by_label("After a kan")).to_be_visible()
    hand.locator("#bar .primary").tap()
    key(hand, "1s").tap()
    hand.get_by_label("After a kan").check()
    worth(hand).tap()
    expect(hand.get_by_role("dialog", name="Score")).to_contain_text("嶺上開花")


@pytest.mark.long
def test_ippatsu_and_ura_come_and_go_with_riichi(hand: Page) -> None:
    type_tiles(hand, PINFU)
    hand.locator("[data-key=add-dora]").tap()
    key(hand, "1p").tap()
    expect(hand.get_by_label("Ippatsu")).to_have_count(0)
    expect(hand.locator("[data-key=add-ura]")).to_have_count(0)
    hand.get_by_label("Riichi", exact=True).check()
    hand.get_by_label("Ippatsu").check()
    hand.locator("[data-key=add-ura]").tap()
    key(hand, "1s").tap()
    worth(hand).tap()
    sheet = hand.get_by_role("dialog", name="Score")
    for kanji in ("一発", "裏ドラ"):
        expect(sheet).to_contain_text(kanji)
    sheet.get_by_role("button", name="Close").tap()
    hand.get_by_label("Riichi", exact=True).uncheck()
    expect(hand.get_by_label("Ippatsu")).to_have_count(0)
    expect(hand.locator("[data-key=add-ura]")).to_have_count(0)


@pytest.mark.long
def test_the_assumptions_above_the_total_lead_to_their_controls(hand: Page) -> None:
    type_tiles(hand, PINFU)
    line = hand.locator("#bar [data-key=assumptions]")
    expect(line).to_have_text("Ron · Dealer · East round")
    hand.set_viewport_size({"width": 360, "height": 640})
    hand.evaluate("scrollTo(0, 0)")
    line.tap()
    expect(hand.get_by_label("Ron", exact=True)).to_be_focused()
    expect(hand.locator(".segmented").first).to_be_in_viewport(ratio=1)
    hand.locator("[data-key=seat-S]").check()
    hand.get_by_label("Riichi", exact=True).check()
    hand.get_by_role("button", name="Honba: one more").tap()
    expect(line).to_have_text("Ron · Riichi · South seat · East round · 1 honba")
    worth(hand).tap()
    sheet = hand.get_by_role("dialog", name="Score")
    expect(sheet.locator("[data-key=assumptions]")).to_contain_text("South seat")
    sheet.locator("[data-key=assumptions]").tap()
    expect(sheet).to_have_count(0)
    expect(hand.get_by_label("Ron", exact=True)).to_be_focused()


@pytest.mark.long
def test_a_missing_dora_indicator_is_asked_for(hand: Page) -> None:
    type_tiles(hand, PINFU)
    question = hand.locator("#felt .zone.dora.asked")
    expect(question).to_contain_text("Dora?")
    expect(hand.locator("#bar")).to_contain_text("No dora yet")
    question.locator("[data-key=add-dora]").tap()
    key(hand, "1m").tap()
    expect(question).to_have_count(0)
    expect(worth(hand)).to_contain_text("11,600")
    hand.locator("#undo").tap()
    worth(hand).tap()
    sheet = hand.get_by_role("dialog", name="Score")
    sheet.locator("[data-key=ask-dora]").tap()
    expect(sheet).to_have_count(0)
    expect(hand.locator("#keyboard")).to_contain_text("Add to the dora indicators")
    hand.get_by_role("button", name="Done").tap()
    question.locator("[data-key=no-dora]").tap()
    expect(question).to_have_count(0)
    hand.reload()
    expect(worth(hand)).to_be_visible()
    expect(question).to_have_count(0)
    hand.locator("#undo").tap()
    expect(question).to_be_visible()


@pytest.mark.long
def test_a_reload_keeps_the_hand_and_its_undo(hand: Page) -> None:
    type_tiles(hand, PINFU)
    hand.get_by_label("Tsumo", exact=True).check()
    before = concealed(hand)
    hand.reload()
    assert concealed(hand) == before
    expect(hand.get_by_label("Tsumo", exact=True)).to_be_checked()
    expect(worth(hand)).to_be_visible()
    hand.locator("#undo").tap()
    expect(hand.get_by_label("Ron", exact=True)).to_be_checked()


@pytest.mark.long
def test_a_new_hand_keeps_the_winds_and_can_be_undone(hand: Page) -> None:
    type_tiles(hand, PINFU)
    hand.locator("[data-key=seat-W]").check()
    hand.get_by_role("button", name="Honba: one more").tap()
    hand.locator("#new").tap()
    expect(hand.locator("#home")).to_be_visible()
    hand.locator("#by-hand").tap()
    assert concealed(hand) == []
    expect(hand.locator("[data-key=seat-W]")).to_be_checked()
    expect(hand.locator("output[data-key=honba]")).to_have_text("0")
    hand.locator("#undo").tap()
    expect(hand.locator("output[data-key=honba]")).to_have_text("1")
    assert len(concealed(hand)) == 14


@pytest.mark.long
def test_the_logo_leads_home_and_the_hand_stays(hand: Page) -> None:
    type_tiles(hand, PINFU)
    hand.get_by_role("link", name="tenbo").tap()
    expect(hand.locator("#home")).to_be_visible()
    expect(hand.locator("#bar")).to_be_hidden()
    hand.reload()
    expect(hand.locator("#home")).to_be_visible()
    hand.locator("#last-hand").tap()
    assert len(concealed(hand)) == 14
    hand.get_by_role("link", name="tenbo").tap()
    hand.locator("#by-hand").tap()
    assert concealed(hand) == []
    hand.locator("#undo").tap()
    assert len(concealed(hand)) == 14


@pytest.mark.long
def test_nothing_is_lost_while_the_server_is_unreachable(hand: Page) -> None:
    type_tiles(hand, PINFU.removesuffix(" 8s"))
    hand.context.set_offline(True)
    key(hand, "8s").tap()
    expect(hand.locator("#notices")).to_contain_text("The server does not answer")
    assert len(concealed(hand)) == 14
    hand.context.set_offline(False)
    expect(worth(hand)).to_be_visible()


@pytest.mark.long
def test_a_hand_is_typed_on_a_real_keyboard(hand: Page) -> None:
    hand.keyboard.type("234m340p678")
    hand.keyboard.press("Backspace")
    hand.keyboard.type("8s22s")
    expect(hand.locator("#felt .concealed .tile[data-label]")).to_have_count(11)
    assert concealed(hand) == ["2m", "3m", "4m", "3p", "4p", "0p", "2s", "2s", "6s", "7s", "8s"]
    hand.keyboard.press("Backspace")
    expect(hand.locator("#felt .concealed .tile[data-label]")).to_have_count(10)
    key(hand, "5p").focus()
    for arrow, label in (("Right", "6p"), ("Down", "6s"), ("Left", "5s"), ("Up", "5p")):
        hand.keyboard.press(f"Arrow{arrow}")
        expect(key(hand, label)).to_be_focused()
    hand.keyboard.type("345z5p")
    expect(hand.locator("#felt .concealed .tile[data-label]")).to_have_count(14)
    expect(hand.locator("#felt .concealed [data-label='5p']")).to_be_focused()
    hand.keyboard.press("Enter")
    hand.locator("[data-key=done]").press("Enter")
    expect(hand.locator("#felt .concealed [data-label='5p']")).to_be_focused()
