"""Several phones at one table: live updates, conflicts, viewers, Japanese."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, Route, expect

import webapp.web.live as live_module
from tests.lengths import mostly_long
from tests.webapp.qr_code import decode
from tests.webapp.table_page import (
    PLAYERS,
    TANYAO,
    Phone,
    TableSession,
    close_sheet,
    enter_by,
    open_seat,
    record,
    seat,
    shown_score,
    sit,
    start_session,
    type_win,
)
from webapp.web.server.network import for_phones

# What a message covers of the title, the buttons and the scores, in table and win.
COVERED = """() => {
    const words = document.querySelector(".toast-message").getBoundingClientRect();
    const all = "#name, .top a, .top button, .seat > *, .centre > *, #actions button, #bar *";
    return [...document.querySelectorAll(all)].filter(each => each.checkVisibility())
        .filter(each => {
            const own = each.getBoundingClientRect();
            return own.top < words.bottom && own.bottom > words.top
                && own.left < words.right && own.right > words.left;
        }).map(each => each.className || each.dataset.key || each.id);
}"""


@pytest.mark.long
def test_a_seat_on_another_phone_is_marked_and_can_be_taken_over(
    phone: Phone, friday: TableSession
) -> None:
    aki, ben = phone(0), phone(1)
    for page, other in ((aki, 1), (ben, 0)):
        page.locator("[data-key=menu]").tap()
        page.locator("[data-key=menu-who]").tap()
        taken = page.locator("dialog .choice", has_text="On another phone")
        expect(taken).to_have_count(1)
        expect(taken).to_contain_text(PLAYERS[other])
    taken.tap()  # Ben plays with Aki's phone from now on
    expect(ben.locator(".seat.side-bottom")).to_contain_text("Aki")
    expect(aki.locator("dialog .choice", has_text="On another phone")).to_have_count(0)
    assert friday.view()["taken"] == [0]


def test_every_phone_shows_what_another_records(phone: Phone, friday: TableSession) -> None:
    friday.record("draw", tenpai=[0, 1, 2, 3])
    aki, ben = phone(0), phone(1)
    expect(ben.locator(".seat.side-bottom")).to_contain_text("Ben")
    expect(seat(aki, 0)).to_have_accessible_name("East Aki 25,000 Dealer")
    heights = seat_heights(ben)
    open_seat(aki, 0)
    aki.locator("[data-key=riichi]").tap()
    expect(shown_score(ben, 0)).to_have_text("24,000")
    expect(ben.locator("#toast .toast-message")).to_contain_text("Aki")
    assert seat_heights(ben) == heights  # a message moves nothing
    assert ben.evaluate(COVERED) == []
    for width, height, covered in ((360, 640, []), (844, 390, ["row brand", "name"])):
        ben.set_viewport_size({"width": width, "height": height})
        assert ben.evaluate(COVERED) == covered
    ben.set_viewport_size({"width": 390, "height": 844})
    ben.locator("[data-key=undo]").tap()
    expect(shown_score(aki, 0)).to_have_text("25,000")


def seat_heights(page: Page) -> list[float]:
    """Return the heights of the seats in pixels, of those that are drawn now."""
    heights: list[float] = page.evaluate(
        """() => [...document.querySelectorAll("#board .seat")]
            .map(each => each.getBoundingClientRect().height)"""
    )
    return heights


TWENTY_FRAMES = """async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
}"""


def press(page: Page, key: str) -> None:
    """Put a finger on a control."""
    page.locator(f"[data-key={key}]").hover()
    page.mouse.down()


def hold(page: Page, key: str) -> None:
    """Put a finger on a control for a tap, which is no long press however slow the machine is."""
    page.evaluate("() => { [window.wait, window.setTimeout] = [window.setTimeout, () => 0]; }")
    press(page, key)
    page.evaluate("() => { window.setTimeout = window.wait; }")


def receive(page: Page, entries: int) -> None:
    """Wait until a page has the table with so many entries, drawn or not."""
    page.evaluate(
        """async (entries) => {
            const { src } = document.querySelector("script[type=module][src]");
            const { getTable } = await import(new URL("table/state.js", src));
            while (getTable().view.entries !== entries) await new Promise(requestAnimationFrame);
        }""",
        entries,
    )


def test_a_tap_is_not_lost_when_another_phone_records_at_that_moment(
    phone: Phone, friday: TableSession
) -> None:
    ben = phone(1)
    enter_by(ben, "keys")
    hold(ben, "seat-1")
    receive(ben, friday.record("riichi", seat=0, accepted=True)["entries"])
    expect(shown_score(ben, 0)).to_have_text("25,000")  # nothing changes under the finger
    ben.mouse.up()
    expect(shown_score(ben, 0)).to_have_text("24,000")
    expect(ben.locator("dialog [data-key=button-tsumo]")).to_be_visible()
    hold(ben, "button-tsumo")
    receive(ben, friday.record("riichi", seat=2, accepted=True)["entries"])
    ben.mouse.up()
    expect(ben.locator("#win-head h2")).to_contain_text("Ben")
    expect(shown_score(ben, 2)).to_have_text("24,000")


def test_a_tap_is_not_lost_when_a_preview_arrives_at_that_moment(aki: Page) -> None:
    previews = "**/api/v1/tables/*/preview*"
    requests: list[Route] = []
    aki.route(previews, lambda route, _: requests.append(route))
    with aki.expect_request(previews):
        aki.locator("[data-key=draw]").tap()
    hold(aki, "tenpai-3")
    with aki.expect_response(previews):
        requests[0].continue_()
    aki.unroute(previews)
    aki.evaluate(TWENTY_FRAMES)
    aki.mouse.up()
    expect(aki.locator("dialog [data-key=tenpai-3]")).to_have_attribute("aria-pressed", "true")
    expect(aki.locator("dialog .changes")).to_be_visible()


@pytest.mark.long
def test_a_finger_that_stays_does_not_keep_the_board_from_changing(
    phone: Phone, friday: TableSession
) -> None:
    ben = phone(1)
    press(ben, "seat-1")
    friday.record("riichi", seat=0, accepted=True)
    expect(shown_score(ben, 0)).to_have_text("24,000")


@pytest.mark.long
def test_two_declare_riichi_at_once(phone: Phone, friday: TableSession) -> None:
    aki = phone(0)
    open_seat(aki, 0)
    with aki.expect_request("**/api/v1/tables/*/entries*"):
        aki.route("**/api/v1/tables/*/live*", lambda _route: None)
        friday.record("riichi", seat=2)
        aki.locator("[data-key=riichi]").tap()
    expect(shown_score(aki, 0)).to_have_text("24,000")
    expect(shown_score(aki, 2)).to_have_text("24,000")
    assert [each["riichi"] for each in friday.view()["game"]["seats"]] == [True, False, True, False]


@pytest.mark.long
def test_the_second_phone_to_record_a_hand_keeps_its_draft(
    phone: Phone, friday: TableSession
) -> None:
    aki = phone(0)
    type_win(aki, 1, "ron-0")
    friday.record("win", discarder=3, wins=[{"winner": 2, "points": 8000}])
    note = aki.locator("#win-head .outdated")
    expect(aki.locator("[data-key=join-recorded]")).to_have_count(0)  # from another player
    expect(note).to_contain_text(
        "East 1 has been recorded meanwhile: Chi wins 8,000 from Dan (ron)"
    )
    expect(aki.locator("#felt .concealed .tile[data-label]")).to_have_count(14)
    expect(aki.locator("#bar [data-key=record]")).to_have_count(0)
    expect(aki.locator("#bar .bar-text")).to_have_text(
        "What counts?Recorded meanwhile: Chi wins 8,000 from Dan (ron)"
    )
    aki.locator("#felt .tile").last.scroll_into_view_if_needed()
    aki.locator("#bar [data-key=see-outdated]").tap()
    expect(note).to_be_in_viewport(ratio=1)
    aki.locator("[data-key=replace-recorded]").tap()
    record(aki)
    close_sheet(aki)
    expect(aki.locator("#name")).to_be_focused()  # the button before is gone
    [hand] = friday.view()["history"][0]["hands"]
    assert [step["deltas"] for step in hand["steps"]] == [[-3900, 3900, 0, 0]]


@pytest.mark.long
def test_a_second_and_a_third_ron_from_other_phones_are_added(
    phone: Phone, friday: TableSession
) -> None:
    ben, dan = phone(1), phone(3)
    for own, winner, tiles in ((ben, 1, TANYAO), (dan, 3, TANYAO.replace("0p", "5p"))):
        type_win(own, winner, "ron-0", tiles)
        expect(own.locator("#bar [data-key=record]")).to_be_enabled()
    friday.record("win", discarder=0, wins=[{"winner": 2, "points": 8000}])
    join = ben.locator("[data-key=join-recorded]")
    expect(join).to_have_text("Add as double ron")
    join.tap()
    expect(ben.locator("#win-head h2")).to_have_text("Chi and Ben: ron from Aki")
    record(ben)
    assert friday.scores() == [25_000 - 11_900, 28_900, 33_000, 25_000]
    join = dan.locator("[data-key=join-recorded]")
    expect(join).to_have_text("Add as triple ron")
    join.tap()
    record(dan)
    assert friday.scores() == [25_000 - 13_900, 28_900, 33_000, 27_000]
    assert len(friday.view()["history"][0]["hands"][0]["steps"]) == 1


@pytest.mark.long
def test_a_viewer_sees_all_and_changes_nothing(phone: Phone, friday: TableSession) -> None:
    aki = phone(0)
    aki.goto(friday.viewer_url)
    expect(seat(aki, 2)).to_be_visible()
    expect(aki.locator("dialog.sheet")).to_have_count(0)  # who watches is not asked who they are
    expect(aki.locator("[data-key=undo]")).to_have_count(0)
    seat(aki, 2).tap()
    expect(aki.locator("dialog.sheet")).to_have_count(0)
    friday.record("riichi", seat=2)
    expect(seat(aki, 2)).to_contain_text("Riichi")
    aki.locator("[data-key=share]").tap()
    expect(aki.locator("dialog .link")).to_contain_text(f"/t/{friday.viewer}")
    expect(aki.locator("[data-key=role-host]")).to_have_count(0)


def test_the_code_and_the_links_open_the_table(phone: Phone, friday: TableSession) -> None:
    aki = phone(0)
    aki.locator("[data-key=share]").tap()
    code = aki.locator("img.qr")
    assert code.evaluate("each => each.decode().then(() => each.naturalWidth)") > 20
    reached = for_phones(friday.address)  # the page was opened on this machine
    expect(aki.locator("dialog .link")).to_have_text(f"{reached}t/{friday.host}")
    aki.locator("[data-key=role-viewer]").check()
    expect(aki.locator("dialog .link")).to_have_text(f"{reached}t/{friday.viewer}")
    expect(aki.locator("[data-key=scores-code]")).to_have_text("Scores as a QR code")
    aki.locator("[data-key=scores-code]").tap()
    expect(aki.locator("dialog .link")).to_have_count(0)
    assert decode(aki.locator("dialog img.qr")).startswith("Friday\nEast 1\n1. Aki 25,000\n")


COUNTED = """
const Stream = EventSource;
window.streams = 0;
window.EventSource = class extends Stream {
    constructor(url) {
        super(url);
        streams += 1;
        for (const kind of ["alive", "entries"])
            this.addEventListener(kind, () => (window.heard = streams));
        this.addEventListener("error", () => (window.lost = streams));
    }
};"""
HEARD = "() => window.heard === streams"
LOOKS = """([hidden, later]) => {
    const now = Date.now() + later;
    Date.now = () => now;
    Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.long
def test_a_phone_that_slept_opens_its_stream_again(page: Page, friday: TableSession) -> None:
    page.add_init_script(COUNTED)
    sit(page, friday.url)
    page.evaluate(LOOKS, [True, 0])
    page.evaluate(LOOKS, [False, 5_000])
    assert page.evaluate("streams") == 1
    page.evaluate(LOOKS, [True, 0])
    page.evaluate(LOOKS, [False, 60_000])
    assert page.evaluate("streams") == 2
    friday.record("riichi", seat=3)
    expect(seat(page, 3).locator(".seat-riichi")).to_be_visible()


@pytest.mark.long
def test_a_stream_that_falls_silent_is_opened_again(
    clocked: Page, friday: TableSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocked.add_init_script(COUNTED)
    sit(clocked, friday.url)
    clocked.wait_for_function(HEARD)
    clocked.clock.fast_forward(40_000)
    assert clocked.evaluate("streams") == 2
    clocked.wait_for_function(HEARD)
    clocked.route("**/api/v1/tables/*/live*", lambda _route: None)  # open, and nothing comes
    clocked.clock.fast_forward(40_000)
    friday.record("riichi", seat=3)
    clocked.clock.fast_forward(10_000)  # asks, and opens the next
    expect(seat(clocked, 3).locator(".seat-riichi")).to_be_visible()
    clocked.unroute_all(behavior="ignoreErrors")
    monkeypatch.setattr(live_module, "KEEP_ALIVE_INTERVAL", 0.05)
    clocked.clock.fast_forward(10_000)
    friday.record("riichi", seat=2)
    expect(seat(clocked, 2).locator(".seat-riichi")).to_be_visible()
    opened = clocked.evaluate("streams")
    for _ in range(2):  # what lives stays
        clocked.evaluate("window.heard = 0")
        clocked.wait_for_function(HEARD)
        clocked.clock.fast_forward(30_000)
    assert clocked.evaluate("streams") == opened


LOST = "() => window.lost === streams"
NETWORKS = """() => {
    for (const kind of ["offline", "online", "offline"]) dispatchEvent(new Event(kind));
    return Date.now();
}"""


@pytest.mark.long
def test_a_network_that_goes_after_it_said_so_is_noticed(page: Page, friday: TableSession) -> None:
    page.add_init_script(COUNTED)
    sit(page, friday.url)
    page.wait_for_function(HEARD)
    with page.expect_response(lambda answer: answer.ok and "/tables/" in answer.url):
        page.evaluate("dispatchEvent(new Event('offline'))")
    page.route("**/api/v1/tables/**", lambda route: route.abort())
    expect(page.locator("#banner .offline")).to_be_visible()
    page.unroute_all()
    expect(page.locator("#banner .offline")).to_have_count(0)


@pytest.mark.long
def test_a_lost_connection_is_sought_rarely(clocked: Page, friday: TableSession) -> None:
    """Every 5 seconds, also after changes of the network, so that a battery lasts."""
    clocked.add_init_script(COUNTED)
    sit(clocked, friday.url)
    clocked.wait_for_function(HEARD)
    clocked.route("**/api/v1/tables/**", lambda route: route.abort())
    began = clocked.evaluate(NETWORKS)
    expect(clocked.locator("#banner .offline")).to_be_visible()
    before = clocked.evaluate("streams")
    requests: list[str] = []
    clocked.on("request", lambda request: requests.append(request.url))
    for _ in range(6):
        clocked.wait_for_function(LOST)
        clocked.clock.fast_forward(5_000)
    clocked.wait_for_function(LOST)
    tries = clocked.evaluate("streams") - before
    assert 6 <= tries <= (clocked.evaluate("Date.now()") - began) / 5_000
    assert sum("/tables/" in each and "/live" not in each for each in requests) <= tries + 1
    clocked.unroute_all()
    friday.record("riichi", seat=3)
    clocked.clock.fast_forward(5_000)
    expect(seat(clocked, 3).locator(".seat-riichi")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("code", ["deleted", "no_table"])
def test_no_stream_of_a_table_that_is_gone_is_sought(
    clocked: Page, friday: TableSession, code: str
) -> None:
    clocked.add_init_script(COUNTED)
    sit(clocked, friday.url)
    clocked.wait_for_function(HEARD)
    if code == "deleted":
        url = f"/api/v1/tables/{friday.host}"
        assert friday.app.test_client().delete(url, json={"name": "Friday"}).status_code == 204
    else:
        error = {"error": {"code": code, "message": "No such table."}}
        clocked.route("**/api/v1/tables/**", lambda route: route.fulfill(status=404, json=error))
    clocked.evaluate(NETWORKS)
    expect(clocked.locator("#banner [role=alert]")).to_be_visible()
    for _ in range(6):
        clocked.evaluate("() => fetch(location).then((response) => response.text())")
        clocked.clock.fast_forward(40_000)
    assert clocked.evaluate("streams") <= 6  # three of them after the changes of the network


@pytest.mark.long
def test_a_page_whose_first_question_fails_starts_later(
    clocked: Page, friday: TableSession
) -> None:
    clocked.route("**/api/v1/tables/**", lambda route: route.abort())
    clocked.goto(friday.url)
    expect(clocked.locator("#banner .offline")).to_be_visible()
    clocked.unroute_all()
    clocked.clock.fast_forward(5_000)
    clocked.locator("[data-key=identity-1]").tap()
    clocked.locator("body.ready").wait_for()
    friday.record("riichi", seat=3)
    expect(seat(clocked, 3).locator(".seat-riichi")).to_be_visible()


# What opens the field, the field, and what is typed before and after another phone records.
TYPED = {
    "own set of sticks": ("menu menu-sticks stick-set-own", "own-set-1000", "1", "2"),
    "counted sticks": ("menu menu-sticks count-sticks", "count-1000", "1", "2"),
    "name of a player": ("menu menu-names", "name-1", "Ben ", "B"),
    "name of the deleted": ("menu menu-delete", "delete-name", "Fri", "day"),
    "search of a rule": ("menu menu-rules", "rule-search", "noten ", "pay"),
    "number of a rule": (
        "menu menu-rules fold-group-rounds fold-start_score",
        "typed-start_score-0",
        "30",
        "500",
    ),
    "negative number of a rule": (
        "menu menu-rules fold-group-return_score fold-uma",
        "typed-uma-3",
        "-",
        "15",
    ),
    "search of the reference": ("menu menu-reference", "search", "ten", "pai"),
    "search of a list": ("menu menu-reference part-yaku", "search", "ri", "ichi"),
    "change of a score": ("other other-adjust", "adjust-1", "-", "1000"),
    "note of a change": ("other other-adjust", "note", "by ", "hand"),
    "note of a chombo": ("other other-chombo", "note", "by ", "hand"),
    "name of a substitute": ("other other-substitute", "substitute-name", "Eve", "lyn"),
}


@pytest.mark.parametrize("field", mostly_long(TYPED, every=len(TYPED)))
def test_what_is_typed_stays_when_another_phone_records(
    page: Page, app: Flask, address: str, field: str
) -> None:
    way, key, first, second = TYPED[field]
    table = start_session(app, address, players=(*PLAYERS, "Eve"))
    sit(page, table.url)
    for each in way.split():
        page.locator(f"[data-key={each}]").last.click()
    typed = page.locator(f"dialog [data-key={key}]")
    typed.fill("")
    typed.press_sequentially(first)
    table.record("riichi", seat=2)
    receive(page, table.record("rules", rules={"bust": "never"}, from_game=None)["entries"])
    page.keyboard.type(second)
    expect(typed).to_have_value(first + second)
    page.keyboard.press("ArrowLeft")
    receive(page, table.record("riichi", seat=3)["entries"])
    page.keyboard.press("Backspace")
    expect(typed).to_have_value((first + second)[:-2] + second[-1])


@contextmanager
def late_answer(page: Page, path: str, button: str) -> Iterator[None]:
    """Tap a button whose request the server answers at once, but the page only after the block."""
    routes: list[Route] = []
    address = f"**/api/v1/tables/*/{path}*"
    page.route(address, lambda route, _: routes.append(route))
    with page.expect_request(address):
        page.locator(f"[data-key={button}]").tap()
    while not routes:
        page.evaluate("0")  # a request is reported before its route
    response = routes[0].fetch()
    yield
    routes[0].fulfill(response=response)
    page.unroute(address)


def test_a_late_answer_to_undo_does_not_hide_what_was_recorded_after_it(
    phone: Phone, friday: TableSession
) -> None:
    aki = phone(0)
    friday.record("riichi", seat=0)
    expect(shown_score(aki, 0)).to_have_text("24,000")
    with late_answer(aki, "undo", "undo"):
        expect(shown_score(aki, 0)).to_have_text("25,000")
        answer = friday.app.test_client().post(
            f"/api/v1/tables/{friday.host}/entries",
            json={"seen": 4, "command": "riichi", "seat": 2},
        )
        assert answer.status_code == 201
        expect(shown_score(aki, 2)).to_have_text("24,000")
    assert friday.scores() == [25_000, 25_000, 24_000, 25_000]
    expect(shown_score(aki, 2)).to_have_text("24,000")


def test_an_undo_before_the_answer_undoes_what_is_on_its_way(
    phone: Phone, friday: TableSession
) -> None:
    aki = phone(0)
    open_seat(aki, 0)
    with late_answer(aki, "entries", "riichi"):
        aki.locator("[data-key=undo]").tap()
    expect(aki.locator("[data-key=redo]")).to_be_visible()
    assert friday.scores() == [25_000] * 4
    expect(shown_score(aki, 0)).to_have_text("25,000")


def test_what_is_recorded_before_the_answer_to_an_undo_follows_it(
    phone: Phone, friday: TableSession
) -> None:
    aki = phone(0)
    friday.record("riichi", seat=0)
    expect(shown_score(aki, 0)).to_have_text("24,000")
    aki.route("**/api/v1/tables/*/live*", lambda _route: None)
    aki.reload()
    expect(shown_score(aki, 0)).to_have_text("24,000")
    with late_answer(aki, "undo", "undo"):
        open_seat(aki, 2)
        aki.locator("dialog [data-key=riichi]").tap()
    assert friday.scores() == [25_000, 25_000, 24_000, 25_000]
    expect(aki.locator("#banner .unsent.warn")).to_have_count(0)


def test_two_notes_in_one_moment_both_count(aki: Page, friday: TableSession) -> None:
    aki.locator("[data-key=other]").tap()
    aki.locator("[data-key=other-dora]").tap()
    expect(aki.locator("dialog .noted-dora")).to_be_visible()
    aki.evaluate(
        """() => ["1m", "2m"].forEach(
            (label) => document.querySelector(`dialog [data-label="${label}"]`).click())"""
    )
    assert friday.view()["game"]["dora"] == "1m2m"


def correct_meanwhile(
    page: Page, table: TableSession, moment: str, button: Locator, **correction: Any
) -> None:
    """Tap a button while another phone corrects an entry: before, with the finger on it, after."""

    def correct(route: Route | None = None) -> None:
        url = f"/api/v1/tables/{table.host}/entries"
        assert table.app.test_client().post(url, json=correction).status_code == 201
        if route is not None:
            route.continue_()

    expect(button).to_be_enabled()
    if moment == "after":
        page.route("**/api/v1/tables/*/entries*", correct, times=1)
        button.tap()
        return
    if moment == "during":
        page.evaluate("dispatchEvent(new PointerEvent('pointerdown'))")
    correct()
    receive(page, correction["seen"] + 1)
    if moment == "during":
        button.evaluate("button => button.click()")


def open_correction(page: Page, seq: int) -> None:
    page.locator("[data-key=history]").tap()
    page.locator(f"[data-key=correct-{seq}]").tap()


@pytest.mark.parametrize("moment", mostly_long(["during", "before", "after"], every=3))
def test_two_phones_correct_the_same_sheet(phone: Phone, friday: TableSession, moment: str) -> None:
    """The second is asked, and nothing that was entered is lost."""
    aki = phone(0)
    what = {"command": "adjust", "deltas": [200, -200, 0, 0], "reason": None}
    seq = friday.record("adjust", deltas=[100, -100, 0, 0], reason=None)["entries"]
    open_correction(aki, seq)
    sheet = aki.locator("dialog.sheet").last
    sheet.locator("[data-key=adjust-0]").fill("300")
    sheet.locator("[data-key=adjust-1]").fill("-300")
    sheet.locator("[data-key=note]").focus()
    button = sheet.locator("[data-key=record]")
    correct_meanwhile(aki, friday, moment, button, seen=seq, replaces=seq, **what)
    warning = aki.locator(".notice.outdated")
    expect(warning).to_contain_text("Another phone has corrected this meanwhile: correction by")
    expect(button).to_be_disabled()
    expect(sheet.locator("[data-key=adjust-0]")).to_have_value("300")
    assert friday.scores() == [25_200, 24_800, 25_000, 25_000]
    warning.locator("[data-key=replace-recorded]").tap()
    expect(button).to_be_enabled()
    button.tap()
    close_sheet(aki)
    expect(shown_score(aki, 0)).to_have_text("25,300")
    assert friday.scores() == [25_300, 24_700, 25_000, 25_000]


@pytest.mark.parametrize("moment", mostly_long(["after", "before", "during"], every=3))
def test_two_phones_correct_the_same_win(phone: Phone, friday: TableSession, moment: str) -> None:
    seq = friday.record("win", discarder=2, wins=[{"winner": 1, "points": 2000}])["entries"]
    aki = phone(0)  # without the result
    open_correction(aki, seq)
    aki.locator("[data-key=han-4]").check()
    button = aki.locator("#bar [data-key=record]")
    what = {"command": "win", "discarder": 2, "wins": [{"winner": 1, "points": 3900}]}
    correct_meanwhile(aki, friday, moment, button, seen=seq, replaces=seq, **what)
    warning = aki.locator("#win-head .notice.outdated")
    expect(warning).to_contain_text("Ben wins 3,900 from Chi (ron).")
    expect(button).to_have_count(0)
    expect(aki.locator("[data-key=han-4]")).to_be_checked()
    assert friday.scores() == [25_000, 28_900, 21_100, 25_000]
    warning.locator("[data-key=replace-recorded]").tap()
    with aki.expect_response("**/entries*"):
        button.tap()
    assert friday.scores() == [25_000, 32_700, 17_300, 25_000]
