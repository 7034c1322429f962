"""The result of a hand on every phone, corrections that settle the difference, and undo."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.lengths import mostly_long
from tests.webapp.accessibility import NARROW, ZOOMED
from tests.webapp.calculator_page import area, type_tiles, worth
from tests.webapp.table_page import (
    Phone,
    TableSession,
    close_result,
    close_sheet,
    enter_by,
    forget_taps,
    open_seat,
    record,
    redo,
    shown_score,
    taps,
    type_win,
    undo,
)

# A closed kan, a pon from across and a chii, with a dora indicator.
OPEN_HAND = {"winner": 1, "hand": "34m22s5m 1111p 555=z 67-8s", "dora": "2p"}
CLOSED_HAND = {"winner": 1, "hand": "234m340p678p22s67s8s"}


def result(page: Page) -> Locator:
    """Return the locator of the open result."""
    return page.locator("dialog.shared-result")


def own_payment(page: Page) -> Locator:
    return result(page).locator(".own-payment")


def test_every_phone_shows_a_win_with_its_own_payment(phone: Phone, friday: TableSession) -> None:
    ben, aki = phone(1), phone(0)
    type_win(ben, 1, "ron-0")
    with ben.expect_response("**/api/v1/tables/*/entries*") as response:
        ben.locator("#bar [data-key=record]").tap()
    assert response.value.status == 201
    expect(own_payment(aki)).to_contain_text("You pay 3,900")
    expect(own_payment(ben)).to_contain_text("You receive 3,900")
    for page in (aki, ben):
        shown = result(page)
        expect(shown.locator("h3").first).to_have_text("BenRon from Aki")
        expect(shown.locator(".winning-hand .tile")).to_have_count(14)
        expect(shown.locator(".result-yaku li")).to_have_count(3)
        expect(shown.locator(".result-total strong")).to_have_text("3,900")
        expect(shown.locator(".transfers")).to_contain_text("Aki")
        close_result(page)
    assert friday.scores() == [21_100, 28_900, 25_000, 25_000]


@pytest.mark.long
def test_melds_lie_as_they_were_called(phone: Phone, friday: TableSession) -> None:
    chi = phone(2)
    friday.record("riichi", seat=3)
    friday.record("win", discarder=0, wins=[OPEN_HAND])
    melds = result(chi).locator(".laid-meld")
    expect(melds).to_have_count(3)
    kan, pon, chii = (melds.nth(at).locator(".tile") for at in range(3))
    backs = "each => each.map(tile => tile.getAttribute('aria-label') === 'back of a tile')"
    assert kan.evaluate_all(backs) == [True, False, False, True]
    sideways = "each => each.map(tile => tile.classList.contains('sideways'))"
    assert pon.evaluate_all(sideways) == [False, True, False]  # from across
    assert chii.evaluate_all(sideways) == [True, False, False]  # from the left
    expect(result(chi).locator(".result-indicators .tile")).to_have_count(1)
    expect(own_payment(chi)).to_have_text("You pay nothing")


@pytest.mark.long
def test_a_new_event_closes_the_result(phone: Phone, friday: TableSession) -> None:
    aki = phone(0)
    friday.record("win", discarder=0, wins=[CLOSED_HAND])
    expect(own_payment(aki)).to_contain_text("You pay 3,900")
    friday.record("win", discarder=2, wins=[{"winner": 0, "points": 2000}])
    expect(own_payment(aki).last).to_contain_text("You receive 2,000")
    expect(result(aki)).to_have_count(1)
    friday.record("riichi", seat=3)
    expect(result(aki)).to_have_count(0)
    expect(aki.locator("#toast")).to_contain_text("Dan riichi")


@pytest.mark.long
def test_a_result_does_not_cover_a_hand_that_is_being_entered(
    phone: Phone, friday: TableSession
) -> None:
    aki = phone(0)
    type_win(aki, 2, "ron-3")
    friday.record("win", discarder=0, wins=[CLOSED_HAND])
    toast = aki.locator("#toast .toast-message")
    expect(toast).to_contain_text("Ben wins 3,900 from Aki (ron). You pay 3,900")
    expect(result(aki)).to_have_count(0)
    toast.locator("[data-key=toast-details]").tap()
    expect(own_payment(aki)).to_contain_text("You pay 3,900")


@pytest.mark.long
def test_viewers_and_the_table_display_show_the_result_large(
    phone: Phone, friday: TableSession
) -> None:
    viewer = phone(None)
    display = phone(0, viewport={"width": 1180, "height": 820})
    display.locator("[data-key=menu]").tap()
    display.locator("[data-key=menu-middle]").tap()
    expect(display.locator("body.middle")).to_be_visible()
    friday.record("win", discarder=0, wins=[OPEN_HAND])
    expect(result(viewer)).to_contain_text("Ben")
    expect(own_payment(viewer)).to_be_empty()
    expect(result(display)).to_contain_text("Ben")
    box = area(result(display))
    assert (box["width"], box["height"]) == (1180, 820)
    close_result(viewer)
    friday.record("riichi", seat=1)
    expect(result(display)).to_have_count(0)


ANIMATED = """() => document.getAnimations().flatMap(each => each.effect.getKeyframes())
    .flatMap(Object.keys)"""

LAST_END = """() => Math.max(...document.getAnimations().map(
    each => each.effect.getComputedTiming().endTime))"""


@pytest.mark.long
def test_only_transform_and_opacity_are_animated(phone: Phone, friday: TableSession) -> None:
    aki = phone(0, reduced_motion="no-preference")
    devtools = aki.context.new_cdp_session(aki)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})  # a busy machine is late
    friday.record("win", discarder=0, wins=[OPEN_HAND])
    expect(result(aki)).to_be_visible()
    keys = {"offset", "computedOffset", "easing", "composite"}
    assert set(aki.evaluate(ANIMATED)) - keys == {"transform", "opacity"}
    assert aki.evaluate(LAST_END) <= 1000
    expect(result(aki).locator(".result-total strong")).to_have_css("opacity", "1")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 1})
    result(aki).locator(".result-total").dispatch_event("pointerdown")  # a tap shows the end
    moving = "document.getAnimations().filter(each => each.animationName !== 'rise').length"
    assert aki.evaluate(moving) == 0  # the sheet itself rises


@pytest.mark.long
def test_a_correction_settles_only_the_difference(phone: Phone, friday: TableSession) -> None:
    friday.record("win", wins=[{"winner": 3, "points": 1100}])
    aki, dan = phone(0), phone(3)
    enter_by(aki, "count")
    forget_taps(aki)
    aki.locator("[data-key=history]").tap()
    aki.locator("dialog [data-key=correct-3]").tap()
    outcome = aki.locator("#outcome")
    expect(outcome.locator(".no-move")).to_have_text("No points and no sticks change hands.")
    expect(outcome.locator(".transfers")).to_have_count(0)
    expect(aki.locator("#bar")).to_contain_text("No points change hands")
    aki.locator("[data-key=han-5]").check()
    expect(outcome.locator(".transfers")).to_contain_text("Difference to hand over")
    expect(outcome.locator(".changes")).to_contain_text("+6,900")
    button = aki.locator("#bar [data-key=record]")
    expect(button).to_be_enabled()
    button.tap()
    expect(own_payment(dan)).to_have_text("You receive 6,900")
    assert taps(aki) <= 4
    expect(own_payment(aki)).to_have_text("You pay 3,500")  # 4,000, of which 500 had moved
    expect(result(dan)).to_contain_text("Corrected: Dan wins 2000, 4000 (tsumo)")
    assert friday.scores() == [21_000, 23_000, 23_000, 33_000]


@pytest.mark.long
@pytest.mark.parametrize(
    ("choice", "scores"),
    [
        ("correct-from-2", [25_000, 28_900, 21_100, 25_000]),
        ("correct-winner-3", [21_100, 25_000, 25_000, 28_900]),
    ],
)
def test_winner_and_discarder_are_corrected_in_four_taps(
    phone: Phone, friday: TableSession, choice: str, scores: list[int]
) -> None:
    friday.record("win", discarder=0, wins=[CLOSED_HAND])
    aki = phone(0)
    forget_taps(aki)
    aki.locator("[data-key=history]").tap()
    aki.locator("dialog [data-key=correct-3]").tap()
    aki.locator(f"#win-head [data-key={choice}]").tap()
    expect(aki.locator("#outcome .transfers")).to_be_visible()
    record(aki)
    assert taps(aki) == 4
    assert friday.scores() == scores


@pytest.mark.long
def test_undo_names_what_was_undone_on_every_phone(phone: Phone, friday: TableSession) -> None:
    aki, ben = phone(0), phone(1)
    friday.record("riichi", seat=1)
    expect(shown_score(aki, 1)).to_have_text("24,000")
    aki.locator("[data-key=undo]").tap()
    for page in (aki, ben):
        expect(page.locator("#toast")).to_contain_text("Undone: Ben's riichi")
    expect(ben.locator("#toast")).to_contain_text("You receive 1,000")
    redo(aki)
    for page in (aki, ben):
        expect(page.locator("#toast")).to_contain_text("Redone: Ben's riichi")
    expect(shown_score(aki, 1)).to_have_text("24,000")
    expect(aki.locator("#actions .last-entry")).to_have_text("Ben riichi")
    undo(aki)
    expect(aki.locator("#actions [data-key=redo]")).to_have_accessible_name("Redo: Ben riichi")
    friday.record("riichi", seat=2)
    expect(aki.locator("#actions .last-entry")).to_have_text("Chi riichi")
    for width, height in (NARROW, ZOOMED, (844, 390)):
        ben.set_viewport_size({"width": width, "height": height})
        expect(ben.locator("#actions .last-entry")).to_be_visible()
    expect(aki.locator("#actions [data-key=redo]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("size", [(844, 390), (390, 844)])
def test_a_message_stands_beside_the_keyboard(
    phone: Phone, friday: TableSession, size: tuple[int, int]
) -> None:
    aki = phone(0, viewport={"width": size[0], "height": size[1]})
    enter_by(aki, "keys")
    open_seat(aki, 1)
    aki.locator("dialog [data-key=ron-0]").tap()
    expect(aki.locator("#keyboard")).to_be_visible()
    friday.record("riichi", seat=2)
    expect(aki.locator("#toast")).to_contain_text("Chi riichi")
    aki.locator("#toast button").tap()  # nothing covers it
    expect(aki.locator("#toast")).to_be_empty()
    expect(aki.locator("#keyboard")).to_be_visible()


@pytest.mark.long
def test_sheets_fit_a_phone_at_200_percent_and_do_not_jump(phone: Phone) -> None:
    aki = phone(0, viewport={"width": 195, "height": 422})
    for action in ("declare-riichi", "draw"):
        aki.locator(f"#actions [data-key={action}]").tap()
        name = aki.locator("dialog").get_by_text("Aki", exact=False).first
        expect(name).to_be_visible()
        assert name.evaluate("each => each.offsetHeight") < 70  # not a letter in each line
        close_sheet(aki)
    aki.set_viewport_size({"width": 360, "height": 640})
    aki.locator("[data-key=other]").tap()
    aki.locator("dialog [data-key=other-abort]").tap()
    reason = aki.locator("dialog .big-toggle").first
    before = reason.evaluate("each => each.offsetHeight")
    reason.tap()
    expect(reason).to_have_attribute("aria-pressed", "true")
    assert reason.evaluate("each => each.offsetHeight") == before


DOUBLE_TAP = """async () => {
  for (const pause of [0, 150]) {
    await new Promise((done) => setTimeout(done, pause));
    document.querySelector("[data-key=undo]").click();
  }
}"""


def test_a_double_tap_on_undo_takes_back_one_entry(phone: Phone, friday: TableSession) -> None:
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 8000}])
    friday.record("draw", tenpai=[])
    aki = phone(0)
    expect(aki.locator("[data-key=undo]")).to_be_enabled()
    aki.evaluate(DOUBLE_TAP)  # two taps from here could be far apart on a busy machine
    expect(aki.locator("#toast")).to_contain_text("Undone: draw")
    aki.wait_for_timeout(300)
    assert friday.scores() == [17_000, 33_000, 25_000, 25_000]


@pytest.mark.long
def test_win_and_riichi_are_in_the_bar(phone: Phone, friday: TableSession) -> None:
    aki = phone(0)
    enter_by(aki, "count")
    expect(aki.locator("#actions [data-key=redo]")).to_have_count(0)
    expect(aki.locator("#hint")).to_contain_text("Tap a player, or Riichi and Win below.")
    forget_taps(aki)
    aki.locator("#actions [data-key=declare-riichi]").tap()
    aki.locator("dialog [data-key=riichi-0]").tap()
    expect(shown_score(aki, 0)).to_have_text("24,000")
    assert taps(aki) == 2
    expect(aki.locator("#hint")).to_be_empty()
    aki.reload()
    expect(shown_score(aki, 0)).to_have_text("24,000")
    expect(aki.locator("#hint")).to_be_empty()
    forget_taps(aki)
    aki.locator("#actions [data-key=win]").tap()
    expect(aki.locator("dialog [data-key=seat-0]")).to_have_attribute("aria-pressed", "true")
    aki.locator("dialog [data-key=ron-2]").tap()
    aki.locator("[data-key=han-5]").check()
    record(aki)
    assert taps(aki) == 4
    assert friday.scores()[0] > 25_000
    close_sheet(aki)
    open_seat(aki, 1)  # the seats stay buttons
    expect(aki.locator("dialog [data-key=riichi]")).to_be_visible()


@pytest.mark.long
def test_how_a_hand_was_counted(phone: Phone, friday: TableSession) -> None:
    aki = phone(0)
    friday.record("win", discarder=0, wins=[CLOSED_HAND])
    aki.get_by_text("How it was counted").tap()
    steps = result(aki).locator(".fold li").all_inner_texts()
    assert steps == [
        "Base: 30 fu x 2^(3 han + 2) = 960",
        "The discarder: 4 x 960 = 3840, rounded up to 3900",
    ]
    aki.goto(friday.address)
    aki.locator("#by-hand").tap()
    type_tiles(aki, "2m 3m 4m 3p 4p 0p 6p 7p 8p 2s 2s 6s 7s 8s")
    worth(aki).tap()
    aki.get_by_text("How it was counted").tap()
    expect(aki.locator("dialog .fold[open] li").first).to_contain_text("Base: ")


SPEECH = """window.said = [];
speechSynthesis.speak = ({lang, text}) => said.push([lang, text]);
navigator.vibrate = (time) => said.push(["vibrates", time]); 0"""


@pytest.mark.parametrize("region", mostly_long(["HK", "TW"], every=2))
def test_traditional_chinese_is_said_as_in_the_region(
    speak: Callable[..., Page], friday: TableSession, region: str
) -> None:
    page = speak(f"zh-{region}")
    page.goto(friday.url)
    assert page.locator("html").get_attribute("lang") == "zh-Hant"
    page.locator("[data-key=identity-0]").tap()
    page.evaluate(SPEECH)
    page.locator("[data-key=menu]").tap()
    page.locator("dialog [data-key=speaks]").check()
    assert page.evaluate("said.map(([lang]) => lang)") == [f"zh-{region}"]


@pytest.mark.long
def test_results_are_said_aloud_where_it_is_wanted(phone: Phone, friday: TableSession) -> None:
    ben, aki = phone(1), phone(0)
    for page in (ben, aki):
        page.evaluate(SPEECH)
    ben.locator("[data-key=menu]").tap()
    ben.locator("dialog [data-key=speaks]").check()
    assert ben.evaluate("said") == [["en", "Results are said aloud."]]
    close_sheet(ben)
    friday.record("riichi", seat=3)
    friday.record("win", wins=[{"winner": 1, "points": 8000}])
    expect(own_payment(aki)).to_contain_text("You pay 4,000")
    expect(own_payment(ben)).to_contain_text("You receive 9,000")
    words = ["Dan riichi", "Ben, Tsumo, 2000, 4000. You receive 9,000"]
    assert ben.evaluate("said.slice(1)") == [["en", each] for each in words]
    assert aki.evaluate("said") == []
    ben.locator("[data-key=result-done]").tap()
    ben.locator("[data-key=undo]").tap()
    expect(ben.locator("#toast")).to_contain_text("Undone")
    assert ben.evaluate("said.slice(3)")[0] == ["vibrates", 40]
    friday.record("end")
    expect(ben.locator("dialog.game-over")).to_be_visible()
    last = "said.filter(([lang]) => lang === 'en').at(-1)[1]"
    by_agreement = "End by agreement. 1st, Aki, +36.0"
    assert ben.evaluate(last) == by_agreement
    friday.record("close")
    expect(ben.locator("#banner")).to_contain_text("The game night is over.")
    assert ben.evaluate(last) == "The end of the game night. 1st, Aki, +36.0"
    close_sheet(ben)
    undo(ben)
    expect(ben.locator("#toast")).to_contain_text("Undone")
    assert ben.evaluate(last) == "Undone: the end of the game night"
