"""Hands recorded without a connection: the board, the strip, sending, and conflicts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from werkzeug.serving import BaseWSGIServer

import webapp.web.live as live_module
from tests.webapp.conftest import PATIENT, RecordedDetector
from tests.webapp.table_page import (
    TANYAO,
    Phone,
    TableSession,
    choose_tenpai,
    close_result,
    close_sheet,
    confirm,
    count_win,
    open_seat,
    record,
    shown_score,
    sit,
    type_win,
)
from tests.webapp.tile_rows import laid_out
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader


@pytest.fixture
def detector() -> RecordedDetector:
    return RecordedDetector((*laid_out(TANYAO),))


@pytest.fixture
def restart(
    friday: TableSession, servers: list[BaseWSGIServer], detector: RecordedDetector
) -> Callable[[], None]:
    """Return a function that replaces the application of the server by a new one."""

    def replace() -> None:
        [server] = [each for each in servers if f":{each.server_port}/" in friday.address]
        friday.app = create_app(reader=DetectorReader(detector))
        server.app = friday.app

    return replace


def ready(page: Page) -> Page:
    """Wait until the phone has loaded what it needs without a connection."""
    page.locator("body.ready").wait_for()
    page.wait_for_function(
        """async () => {
            const { src } = document.querySelector("script[type=module][src]");
            const { getTable } = await import(new URL("table/state.js", src));
            return getTable().handValues.length > 0;
        }"""
    )
    return page


# Before the fold says that it is open.
UNFOLD_AND_DRAW = """async () => {
    const { src } = document.querySelector("script[type=module][src]");
    const { changeTable, getTable } = await import(new URL("table/state.js", src));
    document.querySelector("[data-key=unsent]").click();
    changeTable({ outbox: [...getTable().outbox] });
    return document.querySelector("details.unsent").open;
}"""


def count(page: Page, winner: int, button: str, han: int, fu: int | None = None) -> None:
    """Record a win by han and fu without a connection."""
    count_win(page, winner, button, han, fu)
    page.locator("#bar [data-key=record]").tap()
    expect(page.locator("#board")).to_be_visible()


def draw(page: Page, *tenpai: int) -> None:
    choose_tenpai(page, *tenpai)
    confirm(page)


def summary(page: Page) -> Locator:
    return page.locator("#banner .unsent summary")


def sentences(page: Page) -> list[str]:
    """Return what the strip unfolds to."""
    if page.locator("#banner details.unsent[open]").count() == 0:
        page.locator("[data-key=unsent]").tap()
    return page.locator("#banner .unsent li > b").all_inner_texts()


def offline(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.locator("#banner .offline")).to_be_visible()


def expect_sent(page: Page) -> None:
    expect(page.locator("#banner .unsent")).to_have_count(0)


def expect_board(page: Page, *scores: int) -> None:
    for number, score in enumerate(scores):
        expect(shown_score(page, number)).to_have_text(f"{score:,}")


def decide(page: Page) -> tuple[str, str]:
    """Open the decision about the first entry, and return its parts."""
    page.locator("[data-key=decide]").wait_for()
    while (result := page.locator("dialog [data-key=result-done]")).count():
        result.tap()
    page.locator("[data-key=decide]").tap()
    return parts(page)


def parts(page: Page, hand: str = "") -> tuple[str, str]:
    """Return what the sheet shows of this phone and of the others, once it is about a hand."""
    shown = page.locator("dialog .decision-part")
    expect(shown).to_have_count(2)
    expect(shown.nth(0)).to_contain_text(hand)
    return shown.nth(0).inner_text(), shown.nth(1).inner_text()


def choose(page: Page, choice: str) -> None:
    """Choose what happens to an entry, after its preview."""
    page.locator("dialog label", has=page.locator(f"[data-key=decision-{choice}]")).tap()
    confirm_choice(page)


def confirm_choice(page: Page) -> None:
    button = page.locator("dialog [data-key=record]")
    expect(button).to_be_enabled()
    expect(page.locator("dialog :is(.outcome, .no-move)").first).to_be_visible()
    button.tap()


def words(friday: TableSession) -> list[list[str]]:
    """Return the recorded entries by hand."""
    [game] = friday.view()["history"]
    return [[step["words"] for step in hand["steps"]] for hand in game["hands"]]


def test_a_phone_that_loses_its_connection_after_loading_can_record(
    browser: Browser, friday: TableSession
) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(friday.url)
    page.locator("[data-key=identity-0]").wait_for()
    page.wait_for_load_state("networkidle")  # before anybody touched the page
    page.context.set_offline(True)
    page.locator("[data-key=identity-0]").tap()
    type_win(page, 1, "ron-0")
    assert page.evaluate(
        "[...document.querySelectorAll('.key .face')].every((face) => face.naturalWidth > 0)"
    )
    page.locator("#bar [data-key=record]").tap()
    expect(page.locator("#board")).to_be_visible()
    count(page, 2, "button-tsumo", 2, 40)
    expect(summary(page)).to_contain_text("2 not sent")
    page.context.set_offline(False)
    expect_sent(page)
    [game] = friday.view()["history"]
    assert [hand["steps"][-1]["event"]["kind"] for hand in game["hands"]] == ["hand_won"] * 2
    page.context.close()


@pytest.mark.long
def test_the_board_keeps_the_state_of_the_server(phone: Phone, friday: TableSession) -> None:
    friday.record("draw", tenpai=[0])
    aki = ready(phone(0))
    aki.evaluate("navigator.setAppBadge = async (count) => { window.badge = count; }")
    aki.evaluate("localStorage['tenbo.waiting:another'] = '[{\"unsent\": true}]'")
    offline(aki)
    open_seat(aki, 2)
    aki.locator("[data-key=riichi]").tap()
    type_win(aki, 1, "ron-0")
    expect(aki.locator("#bar")).to_contain_text("Will be sent later")
    aki.locator("#bar [data-key=record]").tap()
    count(aki, 2, "button-tsumo", 3, 40)
    choose_tenpai(aki, 3)
    aki.locator("dialog [data-key=record]").tap()
    expect(summary(aki)).to_contain_text("No connection · 4 not sent")
    assert sentences(aki) == [
        "Chi: riichi",
        "Ben: ron from Aki",
        "Chi: tsumo, 3 han 40 fu",
        "Draw, Dan in tenpai",
    ]
    expect_board(aki, 28_000, 24_000, 24_000, 24_000)
    expect(aki.locator(".centre-text")).to_have_text("East 1")
    expect(aki.locator(".as-of")).to_have_text(re.compile(r"Scores as of \d\d:\d\d"))
    expect(aki.locator("#board .seat-riichi")).to_have_count(0)
    assert aki.evaluate("window.badge") == 5
    aki.context.set_offline(False)
    expect_sent(aki)
    assert aki.evaluate("window.badge") == 1
    expect(aki.locator(".as-of")).to_have_count(0)
    assert [len(hand) for hand in words(friday)] == [1, 2, 1, 1]
    assert sum(friday.scores()) + 1000 * friday.view()["game"]["sticks"] == 100_000


@pytest.mark.long
def test_a_hand_after_one_that_was_not_sent_is_not_guessed(
    phone: Phone, friday: TableSession
) -> None:
    """Nobody is in riichi there, and a win that is being entered finds its place later."""
    aki = ready(phone(0))
    open_seat(aki, 1)
    aki.locator("[data-key=riichi]").tap()
    expect(aki.locator("#board .seat-riichi")).to_have_count(1)
    offline(aki)
    count(aki, 2, "ron-0", 2, 30)
    open_seat(aki, 1)
    expect(aki.locator("dialog h2")).to_have_text("Ben")  # without a wind
    expect(aki.locator("dialog [data-key=riichi]")).to_be_visible()
    close_sheet(aki)
    count_win(aki, 1, "ron-0", 1, 30)
    expect(aki.locator(".win-title")).to_contain_text("Next hand")
    aki.context.set_offline(False)
    expect_sent(aki)
    close_result(aki)
    expect(aki.locator(".win-title")).to_contain_text("East 2")
    record(aki)
    assert [len(hand) for hand in words(friday)] == [2, 1]


@pytest.mark.long
def test_two_phones_without_a_connection_record_three_hands_each(
    phone: Phone, friday: TableSession
) -> None:
    """Two hands are recorded before the break; nothing is overwritten or paired by its place."""
    friday.record("draw", tenpai=[0])
    friday.record("win", wins=[{"winner": 3, "limit": "mangan"}], discarder=2)
    aki, ben = ready(phone(0)), ready(phone(1))
    for each in (aki, ben):
        offline(each)
        count(each, 1, "ron-0", 3, 30)  # East 2, on both phones
    open_seat(aki, 2)
    aki.locator("[data-key=riichi]").tap()
    count(aki, 2, "button-tsumo", 2, 40)
    draw(aki, 3)
    draw(ben, 0)
    count(ben, 3, "ron-2", 5)
    expect(summary(ben)).to_contain_text("3 not sent")

    aki.context.set_offline(False)
    expect_sent(aki)
    theirs, scores = words(friday), friday.scores()
    assert [len(hand) for hand in theirs] == [1, 1, 1, 2, 1]

    ben.context.set_offline(False)
    own, recorded = decide(ben)
    assert "East 2" in own
    assert "Ben: ron from Aki, 3 han 30 fu" in own
    assert "Ben wins 5,800 from Aki" in recorded
    expect(ben.locator("dialog.sheet")).to_contain_text("Both recorded the same.")
    confirm_choice(ben)  # discard mine

    own, recorded = parts(ben, "East 2, 1 honba")
    assert "Draw, Aki in tenpai" in own
    assert "Chi riichi" in recorded
    assert "Chi wins 700, 1300, with 1 honba 800, 1400" in recorded
    expect(ben.locator("dialog [data-key=decision-join]")).to_have_count(0)
    assert (words(friday), friday.scores()) == (theirs, scores)
    choose(ben, "after")

    own, recorded = parts(ben, "South 1, 2 honba")
    assert "Dan: ron from Chi, Mangan" in own
    assert "Nothing for this hand." in recorded
    choose(ben, "after")
    expect_sent(ben)
    assert words(friday) == [*theirs, ["draw, tenpai: Aki"], ["Dan wins 8,000 from Chi (ron)"]]
    assert sum(friday.scores()) == 100_000


@pytest.mark.long
def test_a_second_ron_is_added_to_the_recorded_one(phone: Phone, friday: TableSession) -> None:
    friday.record("draw", tenpai=[0])
    aki = ready(phone(0))
    offline(aki)
    count(aki, 1, "ron-0", 3, 30)
    draw(aki, 2)
    friday.record("win", discarder=0, wins=[{"winner": 2, "han": 2, "fu": 30}])
    before = friday.scores()
    aki.context.set_offline(False)
    expect(aki.locator("#banner .unsent")).to_contain_text(
        "2 not sentRecorded meanwhile: Chi wins 2,000 from Aki (ron)"
    )
    decide(aki)
    aki.locator("dialog label", has_text="Add as double ron").tap()
    expect(aki.locator("dialog .outcome")).to_contain_text("Difference to hand over")
    assert friday.scores() == before  # nothing happens before it is confirmed
    confirm_choice(aki)
    own, recorded = parts(aki, "East 2")
    assert "Draw, Chi in tenpai" in own
    assert "Nothing for this hand." in recorded
    choose(aki, "drop")
    expect_sent(aki)
    [_, [both]] = words(friday)
    assert "Ben" in both
    assert "Chi" in both


@pytest.mark.long
def test_decisions_go_on_after_a_reload(phone: Phone, friday: TableSession) -> None:
    """Another record that comes before a choice is confirmed belongs to its preview too."""
    aki = ready(phone(0))
    offline(aki)
    draw(aki, 1)
    draw(aki, 2)
    friday.record("draw", tenpai=[1])
    aki.context.set_offline(False)
    decide(aki)
    aki.reload()
    own, _ = decide(aki)
    assert "East 1" in own
    expect(aki.locator("dialog.sheet")).to_contain_text("Both recorded the same.")
    confirm_choice(aki)
    own, recorded = parts(aki, "East 2, 1 honba")
    assert "Nothing for this hand." in recorded
    friday.record("draw", tenpai=[3])
    expect(aki.locator("dialog .decision-part").nth(1)).to_contain_text("Draw, tenpai: Dan")
    close_sheet(aki)
    aki.reload()
    own, recorded = decide(aki)
    assert "East 2, 1 honba" in own
    assert "Draw, tenpai: Dan" in recorded
    choose(aki, "drop")
    expect_sent(aki)
    assert words(friday) == [["draw, tenpai: Ben"], ["draw, tenpai: Dan"]]


@pytest.mark.long
def test_a_waiting_entry_is_discarded_and_restored_in_its_place(
    phone: Phone, friday: TableSession
) -> None:
    aki = ready(phone(0))
    offline(aki)
    draw(aki, 1)
    draw(aki, 2)
    count(aki, 3, "button-tsumo", 1, 30)
    entries = sentences(aki)
    aki.locator("#banner .unsent li").first.locator("button").tap()
    assert sentences(aki) == entries[1:]
    aki.locator("#toast [data-key=toast-redo]").tap()
    assert sentences(aki) == entries
    assert aki.locator("[data-key^=open-]").count() == 1  # the last one, whose place it keeps
    aki.locator("[data-key=undo]").tap()
    assert sentences(aki) == entries[:2]
    aki.context.set_offline(False)
    expect_sent(aki)
    assert words(friday) == [["draw, tenpai: Ben"], ["draw, tenpai: Chi"]]


@pytest.mark.long
def test_corrections_and_names_are_sent_in_order(phone: Phone, friday: TableSession) -> None:
    friday.record("draw", tenpai=[0])
    aki = ready(phone(0))
    offline(aki)
    aki.locator("[data-key=history]").tap()
    aki.locator("dialog [data-key^=correct-]").tap()
    aki.locator("dialog [data-key=tenpai-1]").tap()
    aki.locator("dialog [data-key=record]").tap()
    close_sheet(aki)
    aki.locator("[data-key=menu]").tap()
    aki.locator("[data-key=menu-names]").tap()
    aki.locator("[data-key=name-2]").fill("Chiyo")
    aki.locator("dialog [data-key=record]").tap()
    draw(aki, 3)
    assert len(sentences(aki)) == 3
    aki.context.set_offline(False)
    expect_sent(aki)
    expect(aki.locator("#board [data-key=seat-2]")).to_contain_text("Chiyo")
    assert words(friday) == [["draw, tenpai: Aki, Ben"], ["draw, tenpai: Dan"]]


@pytest.mark.long
def test_what_arrived_without_an_answer_is_not_recorded_again(
    phone: Phone, friday: TableSession, restart: Callable[[], None]
) -> None:
    """The answer is lost, the server restarts, and another phone records a hand before the rest."""
    aki = ready(phone(0))
    lose_answer(aki)
    draw(aki, 1)
    offline(aki)
    draw(aki, 2)
    assert friday.scores() == [24_000, 28_000, 24_000, 24_000]
    restart()
    friday.record("draw", tenpai=[3])
    aki.context.set_offline(False)
    own, recorded = decide(aki)
    assert "East 2, 1 honba" in own  # the first hand is recorded
    assert "Draw, tenpai: Dan" in recorded
    choose(aki, "after")
    expect_sent(aki)
    assert friday.scores() == [22_000, 26_000, 26_000, 26_000]
    view = friday.view()
    assert len(view["history"][0]["hands"]) == 3
    assert view["taken"] == [0]  # the phone takes its seat again


def lose_answer(page: Page) -> None:
    """Let the next command reach the server, but not its answer."""

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/api/v1/tables/*/live*", lambda _route: None)  # open, and nothing comes
    page.reload()
    ready(page)
    page.route("**/api/v1/tables/*/entries*", lose, times=1)


FAULTS: dict[str, Callable[[Route], None]] = {
    "closed": lambda route: route.abort(),
    "silent": lambda _route: None,
    "proxy": lambda route: route.fulfill(status=502),
}


def reconnect(page: Page) -> None:
    """Let the page notice that its network is back."""
    page.unroute_all(behavior="ignoreErrors")
    page.evaluate("window.patience = undefined")
    page.evaluate("dispatchEvent(new Event('online'))")


@pytest.mark.parametrize("fault", FAULTS)
def test_what_failed_beside_a_live_stream_is_sent_again(
    page: Page, friday: TableSession, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr(live_module, "KEEP_ALIVE_INTERVAL", 0.05)
    page.add_init_script(PATIENT)
    sit(page, friday.url)
    ready(page)
    page.route("**/api/v1/tables/*/entries*", FAULTS[fault])
    page.evaluate("window.patience = 100")
    draw(page, 1)
    expect(summary(page)).to_contain_text("1 not sent")
    page.evaluate("window.patience = undefined")
    page.unroute_all(behavior="ignoreErrors")
    expect_sent(page)
    expect(page.locator("#banner .offline")).to_have_count(0)
    assert words(friday) == [["draw, tenpai: Ben"]]


@pytest.mark.long
def test_hands_are_recorded_while_no_request_is_answered(page: Page, friday: TableSession) -> None:
    page.add_init_script(PATIENT)
    sit(page, friday.url)
    ready(page)
    page.route("**/api/v1/tables/**", FAULTS["silent"])
    page.evaluate("window.patience = 100")
    count_win(page, 1, "ron-0", 3, 30)  # without its preview
    expect(summary(page)).to_contain_text("No connection")
    page.evaluate("window.patience = 1e9")  # a page that knows it does not wait for a request
    page.locator("#bar [data-key=record]").tap()
    expect(summary(page)).to_contain_text("No connection · 1 not sent")
    draw(page, 2)
    expect(summary(page)).to_contain_text("No connection · 2 not sent")
    count(page, 2, "ron-0", 1, 30)
    expect(summary(page)).to_contain_text("No connection · 3 not sent")
    page.reload()  # where a request that hangs would end at last
    page.unroute_all(behavior="ignoreErrors")
    reconnect(page)
    expect_sent(page)
    first, second, third = words(friday)
    assert first == ["Ben wins 3,900 from Aki (ron)"]
    assert second == ["draw, tenpai: Chi"]
    assert len(third) == 1


@pytest.mark.long
@pytest.mark.parametrize("is_known", [True, False])
def test_an_undo_without_an_answer_can_have_been_made(
    page: Page, friday: TableSession, is_known: bool
) -> None:
    page.add_init_script(PATIENT)
    friday.record("draw", tenpai=[1])
    sit(page, friday.url)
    ready(page)
    page.route("**/api/v1/tables/**", FAULTS["silent"])
    if is_known:
        page.route("**/api/v1/tables/*/undo*", lambda route: route.fetch())
    page.evaluate("window.patience = 100")
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.locator("[data-key=undo]").tap()
    expect(page.locator("#toast")).to_contain_text("The server does not answer.")
    expect_board(page, 24_000, 28_000, 24_000, 24_000)
    reconnect(page)
    expect(page.locator("#banner .offline")).to_have_count(0)
    if is_known:
        expect_board(page, *[25_000] * 4)
        page.locator("[data-key=redo]").tap()
    else:
        expect(page.locator("#toast .toast-message")).to_have_count(0)
    expect_board(page, 24_000, 28_000, 24_000, 24_000)
    assert words(friday) == [["draw, tenpai: Ben"]]


WATCH_DORA = """() => {
    window.lost = false;
    new MutationObserver(() => (lost ||= !document.querySelector("#board .centre-dora")))
        .observe(document.getElementById("board"), { childList: true, subtree: true });
}"""


@pytest.mark.long
def test_a_late_answer_does_not_hide_what_came_before_it(page: Page, friday: TableSession) -> None:
    """Notes have no number that says which of two views is newer."""
    sit(page, friday.url)
    ready(page)
    address = f"**/api/v1/tables/{friday.host}?*"
    dora = page.locator("#board .centre-dora")
    routes: list[Route] = []
    for answer in ("old", "none"):
        page.route(address, lambda route, _: routes.append(route))
        with page.expect_request(address):
            page.evaluate("dispatchEvent(new Event('online'))")
        while not routes:
            page.evaluate("0")  # a request is reported before its route
        late = routes.pop()
        response = late.fetch()
        note = {"dora": "1m" if answer == "old" else "1m2m"}
        url = f"/api/v1/tables/{friday.host}/dora"
        assert friday.app.test_client().post(url, json=note).status_code == 200
        expect(dora.locator(".tile")).to_have_count(len(note["dora"]) // 2)
        if answer == "old":
            page.evaluate(WATCH_DORA)
            with page.expect_request(address):  # it asks again
                late.fulfill(response=response)
            while not routes:
                page.evaluate("0")
            routes.pop().continue_()
        else:
            with page.expect_event("requestfailed"):
                late.abort()
            page.evaluate("() => new Promise(requestAnimationFrame)")
            expect(page.locator("#banner .offline")).to_have_count(0)
        page.unroute(address)
    assert page.evaluate("lost") is False


def test_what_was_not_sent_survives_a_reload(phone: Phone, friday: TableSession) -> None:
    friday.record("draw", tenpai=[0])
    aki = ready(phone(0))
    aki.route("**/api/v1/tables/*/entries*", lambda route: route.abort())
    count(aki, 1, "ron-0", 1, 30)
    draw(aki, 2)
    aki.reload()
    expect(summary(aki)).to_contain_text("2 not sent")
    assert aki.evaluate(UNFOLD_AND_DRAW)
    assert sentences(aki) == ["Ben: ron from Aki, 1 han 30 fu", "Draw, Chi in tenpai"]
    expect_board(aki, 28_000, 24_000, 24_000, 24_000)
    aki.unroute("**/api/v1/tables/*/entries*")
    aki.reload()
    expect_sent(aki)
    assert words(friday) == [
        ["draw, tenpai: Aki"],
        ["Ben wins 1,000 from Aki (ron)"],
        ["draw, tenpai: Chi"],
    ]


@pytest.mark.long
def test_an_opened_win_stays_in_the_queue_until_it_is_recorded(
    phone: Phone, friday: TableSession
) -> None:
    """Leaving it, a lost tab or a sent hand before it changes nothing; its record replaces it."""
    aki = ready(phone(0))
    offline(aki)
    count(aki, 1, "ron-0", 3, 30)
    count(aki, 2, "ron-0", 2, 30)
    entries = sentences(aki)
    open_last(aki)
    expect(aki.locator("#banner [data-key^=open-]")).to_have_count(0)
    aki.locator("[data-key=close-draft]").tap()
    expect(aki.locator("#toast")).not_to_contain_text("Your win is kept")
    assert sentences(aki) == entries

    open_last(aki)
    aki.context.set_offline(False)
    expect(aki.locator(".win-title")).to_contain_text("East 2")  # the hand before it was sent
    expect(summary(aki)).to_contain_text("1 not sent")
    close_result(aki)
    aki.locator("#bar [data-key=record]").wait_for()
    assert words(friday) == [["Ben wins 3,900 from Aki (ron)"]]
    aki.reload()
    expect(aki.locator(".win-title")).to_contain_text("East 2")
    expect(summary(aki)).to_contain_text("1 not sent")
    aki.locator("[data-key=fu-40]").check()
    record(aki)
    expect_sent(aki)
    assert words(friday) == [["Ben wins 3,900 from Aki (ron)"], ["Chi wins 2,600 from Aki (ron)"]]

    close_result(aki)
    offline(aki)
    count(aki, 3, "ron-0", 1, 30)
    sentences(aki)
    open_last(aki)
    aki.evaluate("sessionStorage.clear()")  # as in a new tab
    aki.context.set_offline(False)
    aki.goto("about:blank")
    aki.goto(friday.url)
    expect_sent(aki)
    expect(aki.locator("#board")).to_be_visible()
    assert words(friday)[2:] == [["Dan wins 1,000 from Aki (ron)"]]


def open_last(page: Page) -> None:
    page.locator("#banner [data-key^=open-]").tap()
    expect(page.locator(".win-title")).to_be_visible()


def undo_elsewhere(friday: TableSession) -> None:
    """Undo the last entry as another phone would."""
    answer = friday.app.test_client().post(
        f"/api/v1/tables/{friday.host}/undo", json={"seen": friday.view()["entries"]}
    )
    assert answer.status_code == 200, answer.get_json()


@pytest.mark.long
def test_a_decision_names_the_hand_of_the_record(phone: Phone, friday: TableSession) -> None:
    """Others undo the hand before an entry: Ben, who dealt in its hand, does not deal any more."""
    friday.record("draw", tenpai=[0])
    friday.record("draw", tenpai=[1])
    aki = ready(phone(0))
    expect(aki.locator(".centre-text")).to_have_text("East 2")
    offline(aki)
    count(aki, 1, "ron-0", 3, 30)
    undo_elsewhere(friday)
    aki.context.set_offline(False)
    decide(aki)
    aki.locator("dialog label", has_text="Send now").tap()
    expect(aki.locator("dialog .command-controls [role=alert]")).to_have_text(
        "Entered for East 2, 2 honba, but will be recorded in East 1, 1 honba."
    )
    friday.record("draw", tenpai=[1])
    expect(aki.locator("dialog .command-controls")).to_contain_text(
        "Will be recorded in East 2, 2 honba."
    )
    expect(aki.locator("dialog .command-controls [role=alert]")).to_have_count(0)
