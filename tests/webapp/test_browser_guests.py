"""A guest follows a table that lives in another phone, and records, over a channel between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from scorer.tiles.language import Language
from tests.webapp.accessibility import NARROW, too_wide
from tests.webapp.conftest import CHROMIUM, FLAGS, PATIENCE
from tests.webapp.legibility import FAULTS, english_text
from tests.webapp.phone_app import START_LIMIT, app_frame, open_app, serve_folder
from tests.webapp.qr_code import decode
from tests.webapp.table_page import count_win, record, shown_score
from tests.webapp.test_browser_phone import ENTRIES, NEW_SESSION
from webapp.bundle.folder import build_folder
from webapp.bundle.npm import PackageError, default_cache

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PATH = "mahjong/app"
PLAYER = 1
# Addresses of a machine without multicast; phones without a camera permission hide theirs.
DIRECT = "--disable-features=WebRtcHideLocalIpsWithMdns"
SEND = """
async ([method, path, body]) => {
    const headers = {"content-type": "application/json"};
    const options = body === null ? {method} : {method, headers, body: JSON.stringify(body)};
    const response = await fetch(path, options);
    const text = await response.text();
    return [response.status, text];
}
"""
# Let the guests of the table have connected some hours earlier.
EARLIER = """
(hours) => {
    const [key] = Object.keys(localStorage).filter((each) => each.startsWith("tenbo.guests:"));
    const guests = JSON.parse(localStorage.getItem(key));
    for (const each of guests) each.since -= hours * 3600_000;
    localStorage.setItem(key, JSON.stringify(guests));
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("guests")
    try:
        build_folder(folder / PATH, default_cache())
    except PackageError as error:
        pytest.skip(str(error))
    return folder


@pytest.fixture
def phones(browser: Browser) -> Iterator[tuple[BrowserContext, BrowserContext]]:
    """Return two phones with their own storage."""
    chromium = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, DIRECT])
    size: Any = {"width": 390, "height": 844}
    contexts = [
        chromium.new_context(has_touch=True, locale="en-GB", viewport=size) for _ in range(2)
    ]
    for each in contexts:
        each.set_default_timeout(PATIENCE)
    yield contexts[0], contexts[1]
    chromium.close()


def connect(host: Page, guest: Page, player: int | None = PLAYER) -> None:
    """Connect a guest with two codes, whose texts the phones exchange."""
    board = app_frame(host)
    board.locator("[data-key=share]").tap()
    board.locator("[data-key=guests]").tap()
    board.locator(f"[data-key=guest-{'none' if player is None else player}]").tap()
    guest.goto("about:blank")
    guest.goto(decode(board.locator("dialog img.qr")))
    exchange_answer(host, guest)


def connect_again(host: Page, guest: Page) -> None:
    """Connect a guest after a reload: both phones offer it, and the guest scans in its page."""
    board = app_frame(host)
    board.locator(f"[data-key=guest-{PLAYER}]").tap()
    guest.locator("#scan").tap()
    guest.locator(".scan input").fill(decode(board.locator("dialog img.qr")))
    guest.locator("#scan-enter").tap()
    exchange_answer(host, guest)


def exchange_answer(host: Page, guest: Page) -> None:
    """Give the answer of a guest to the phone of the table."""
    board = app_frame(host)
    picture = guest.locator("#answer-picture")
    expect(picture).to_be_visible(timeout=START_LIMIT)
    answer = decode(picture)
    assert answer == guest.locator("#answer-code").inner_text()
    board.locator("[data-key=answer]").fill(answer)
    board.locator("[data-key=connect]").tap()
    expect(board.locator("dialog.sheet")).to_have_count(0)
    expect(guest.locator("#answer")).to_be_hidden()


def win(frame: Page, number: int) -> None:
    """Enter a win of the guest, who then deals until the end; two players pay in turn."""
    count_win(frame, PLAYER, f"ron-{2 + number % 2}", 1, 30)
    record(frame)


def play(board: Page, follower: Page, numbers: range) -> None:
    """Record wins, one by one from the phone of the table and that of the guest."""
    for number in numbers:
        win(follower if number % 2 else board, number)
        for each in (board, follower):
            each.locator("dialog [data-key=result-done]").tap()


def send(page: Page, secret: str, path: str, method: str = "GET", body: object = None) -> int:
    """Send a request from the page of a guest; its response must not have the key of the table."""
    api = f"{page.url.rpartition('/t/')[0]}/api/v1/"
    status, text = page.evaluate(SEND, [method, api + path, body])
    assert secret not in text
    return int(status)


@contextmanager
def open_table(
    folder: Path, phones: tuple[BrowserContext, BrowserContext]
) -> Iterator[tuple[Page, Page, str]]:
    """Start a table in the first phone; the context has the pages of both phones, and its key."""
    with serve_folder(folder) as root:
        address = f"{root}{PATH}/"
        host, guest = phones[0].new_page(), phones[1].new_page()
        board = open_app(host, address)
        key = str(board.evaluate(NEW_SESSION))
        board.goto(f"{address}t/{key}")
        board.locator("[data-key=identity-0]").tap()
        yield host, guest, key


@pytest.mark.long
def test_a_guest_records_ten_hands_and_the_host_reloads(
    folder: Path, phones: tuple[BrowserContext, BrowserContext]
) -> None:
    """The sixth hand is recorded without a connection, and sent after the next scan."""
    with open_table(folder, phones) as (host, guest, key):
        start = host.evaluate(ENTRIES, key)
        connect(host, guest)
        follower = app_frame(guest)
        play(app_frame(host), follower, range(5))

        host.reload()
        board = app_frame(host)
        expect(guest.locator("#status")).to_contain_text("asleep or away")
        count_win(follower, PLAYER, "ron-3", 1, 30)
        follower.locator("[data-key=record]").tap()
        expect(follower.locator("#banner")).to_contain_text("1 not sent")
        assert host.evaluate(ENTRIES, key) == start + 5
        connect_again(host, guest)
        expect(guest.locator("#status")).to_be_hidden()
        board.locator("dialog [data-key=result-done]").tap()
        play(board, follower, range(6, 10))

        assert host.evaluate(ENTRIES, key) == start + 10
        for seat in range(4):
            expect(shown_score(follower, seat)).to_have_text(shown_score(board, seat).inner_text())
        expect(shown_score(follower, 0)).to_contain_text("25,000")


@pytest.mark.long
def test_guests_are_offered_once_after_a_reload(
    folder: Path, phones: tuple[BrowserContext, BrowserContext]
) -> None:
    """Those of an earlier evening are not; until then the sheet for other phones names them."""
    with open_table(folder, phones) as (host, guest, _):
        for hours, offers in ((0, (True, False)), (7, (False,))):
            connect(host, guest)
            app_frame(host).evaluate(EARLIER, hours)
            for is_offered in offers:
                host.reload()
                board = app_frame(host)
                board.locator("body.ready").wait_for(timeout=START_LIMIT)
                host.wait_for_timeout(1000)  # the sheet opens after the page is ready
                lost = board.locator("[data-key=forget-guests]")
                expect(lost).to_have_count(int(is_offered))
                host.keyboard.press("Escape")
            board.locator("[data-key=share]").tap()
            board.locator("[data-key=guests]").tap()
            known = board.get_by_text("No longer connected")
            expect(known).to_have_count(int(hours == 0))
            host.keyboard.press("Escape")


@pytest.mark.long
def test_a_guest_has_the_rights_of_one_seat(
    folder: Path, phones: tuple[BrowserContext, BrowserContext]
) -> None:
    """One who just watches has fewer."""
    with open_table(folder, phones) as (host, guest, key):
        other = host.evaluate(NEW_SESSION)
        for player in (None, PLAYER):
            seen = host.evaluate(ENTRIES, key)
            connect(host, guest, player)
            follower = app_frame(guest)
            expect(shown_score(follower, 0)).to_contain_text("25,000")
            table = f"tables/{follower.url.rsplit('/', 1)[-1]}"

            ask = partial(send, follower, key)
            assert ask(table) == 200
            for path in (f"{table}/qr.svg", f"{table}/log.json", f"tables/{other}"):
                assert ask(path) == 403, path
            assert ask(table, "DELETE", {"name": "Friday"}) == 403
            assert ask(table, "PATCH", {"keeps_photos": False}) == 403
            assert ask(f"{table}/photos", "DELETE") == 403
            assert ask(f"{table}/undo", "POST", {"seen": seen}) == 403
            assert ask("sessions", "POST", {"name": "", "players": ["A", "B", "C", "D"]}) == 403
            riichi = {"command": "riichi", "seen": seen}
            for command in (
                {**riichi, "seat": 0},
                {**riichi, "seat": PLAYER, "instead": 2},
                {"command": "rename", "seen": seen, "players": ["X"]},
                {"command": "draw", "seen": seen, "replaces": 2},
            ):
                assert ask(f"{table}/entries", "POST", command) == 403, command
            assert host.evaluate(ENTRIES, key) == seen
            own = ask(f"{table}/entries", "POST", {**riichi, "seat": PLAYER})
            assert own == (403 if player is None else 201)


@pytest.mark.long
def test_a_guest_is_offered_what_it_may_do(
    folder: Path, phones: tuple[BrowserContext, BrowserContext]
) -> None:
    """Other seats, corrections and the course of the evening belong to the phone of the table."""
    with open_table(folder, phones) as (host, guest, _):
        board = app_frame(host)
        win(board, 0)
        board.locator("dialog [data-key=result-done]").tap()
        connect(host, guest)
        follower = app_frame(guest)
        expect(follower.locator("[data-key=win]")).to_be_visible()
        actions = follower.locator("#actions [data-key]").evaluate_all(
            "all => all.map((each) => each.dataset.key)"
        )
        assert actions == ["declare-riichi", "win", "draw", "other", "history"]

        follower.locator("[data-key=win]").tap()
        sheet = follower.locator("dialog.sheet")
        expect(sheet.locator("[data-key=button-tsumo]")).to_be_visible()
        expect(sheet.locator("[data-key^=seat-]")).to_have_count(0)
        guest.keyboard.press("Escape")
        follower.locator("[data-key=seat-0]").tap()
        expect(sheet.locator("[data-key=compare]")).to_be_visible()
        expect(sheet.locator("button:has-text('Tsumo'), [data-key=riichi]")).to_have_count(0)
        guest.keyboard.press("Escape")
        follower.locator("[data-key=other]").tap()
        keys = sheet.locator("[data-key^=other-]").evaluate_all(
            "all => all.map((each) => each.dataset.key)"
        )
        assert keys == ["other-dora", "other-abort"]
        guest.keyboard.press("Escape")
        follower.locator("[data-key=history]").tap()
        expect(sheet.locator("[data-key^=step-]")).to_have_count(1)
        expect(sheet.locator("[data-key^=correct-], [data-key^=start-]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("language", Language)
def test_the_screens_of_guests_in_each_language(
    folder: Path, phones: tuple[BrowserContext, BrowserContext], language: Language
) -> None:
    found: dict[str, list[str]] = {}

    def look(name: str, page: Page) -> None:
        found[name] = [*page.evaluate(FAULTS, NARROW[0]), *english_text(page), *too_wide(page)]

    size = dict(zip(("width", "height"), NARROW, strict=True))
    locale: Any = {"locale": language.value, "viewport": size}
    chromium = phones[0].browser
    assert chromium is not None
    with (
        chromium.new_context(has_touch=True, **locale) as first,
        chromium.new_context(has_touch=True, **locale) as second,
        open_table(folder, (first, second)) as (host, guest, _),
    ):
        connect(host, guest)
        host.reload()
        board = app_frame(host)
        expect(board.locator(f"[data-key=guest-{PLAYER}]")).to_be_visible(timeout=START_LIMIT)
        look("lost guests", board)
        board.locator(f"[data-key=guest-{PLAYER}]").tap()
        expect(board.locator("dialog img.qr")).to_be_visible()
        look("offer", board)
        expect(guest.locator("#scan")).to_be_visible()
        look("away", guest)
        guest.locator("#scan").tap()
        expect(guest.locator(".scan video")).to_be_hidden()  # this machine has no camera
        look("scan", guest)
        guest.locator(".scan input").fill(decode(board.locator("dialog img.qr")))
        guest.locator("#scan-enter").tap()
        expect(guest.locator("#answer-picture")).to_be_visible()
        code = guest.locator("#answer-code")
        code.evaluate("each => { each.hidden = true; }")  # it is one long word
        look("answer", guest)
        code.evaluate("each => { each.hidden = false; }")
        exchange_answer(host, guest)
        board.locator("[data-key=share]").tap()
        board.locator("[data-key=guests]").tap()
        look("players", board)
    assert {name: faults for name, faults in found.items() if faults} == {}
