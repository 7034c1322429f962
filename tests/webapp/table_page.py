"""Helpers for browser tests of the table's page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakSet

from flask import Flask
from playwright.sync_api import Browser, Locator, Page, expect

from tests.webapp.calculator_page import area, photo_file, type_tiles
from tests.webapp.conftest import PATIENCE, UNHURRIED

Phone = Callable[..., Page]

PLAYERS = ("Aki", "Ben", "Chi", "Dan")

# Over plain HTTP the page cannot use the camera.
PLAIN_HTTP = "Object.defineProperty(window, 'isSecureContext', {value: false});"
# Waits until so many photos are stored that are not read yet.
STORED = """async stored => {
    const open = () => new Promise(resolve => {
        const request = indexedDB.open("tenbo", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("unread");
        request.onsuccess = () => resolve(request.result);
    });
    const count = async () => {
        const database = await open();
        const request = database.transaction("unread").objectStore("unread").count();
        await new Promise(resolve => (request.onsuccess = resolve));
        database.close();
        return request.result;
    };
    while ((await count()) !== stored) await new Promise(next => setTimeout(next, 20));
}"""
# Playwright stops a touch that would meet something else before it bubbles, and taps again.
COUNT_TAPS = "window.taps = 0; addEventListener('pointerdown', () => window.taps++);"

# A sheet closes at once; what it records is sent afterwards.
UNTIL_NOTHING_IS_BEING_SENT = """async () => {
  const { src } = document.querySelector("script[type=module][src]");
  const { getTable } = await import(new URL("table/state.js", src));
  const isAtRest = ({ unsent, refusal, conflict }) => unsent || refusal || conflict;
  while (getTable().requests > 0 || !getTable().outbox.every(isAtRest))
    await new Promise(requestAnimationFrame);
}"""

# Of what is drawn now: an element that was found before can be drawn again meanwhile.
CENTER = """selector => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
# Taps of one moment: taps from the test could be far apart on a busy machine.
TAPS = """points => {
  for (const [clientX, clientY] of points)
    document.elementFromPoint(clientX, clientY).dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX, clientY }));
}"""

TANYAO = "2m 3m 4m 3p 4p 0p 6s 7s 8s 2s 2s 6p 7p 8p"


_pages: WeakSet[Page] = WeakSet()


@dataclass
class TableSession:
    """A session on a running server, with requests of other phones."""

    address: str
    app: Flask
    host: str
    viewer: str

    @property
    def url(self) -> str:
        """The address of the page that can record."""
        return f"{self.address}t/{self.host}"

    @property
    def viewer_url(self) -> str:
        """The address of the page that can only watch."""
        return f"{self.address}t/{self.viewer}"

    def view(self) -> dict[str, Any]:
        """Return the view of the table, when its phones have sent what was tapped."""
        for page in _pages:
            if not page.is_closed() and page.url.startswith(self.url):
                page.evaluate(UNTIL_NOTHING_IS_BEING_SENT)
        answer = self.app.test_client().get(f"/api/v1/tables/{self.host}")
        assert answer.status_code == 200
        view: dict[str, Any] = answer.get_json()
        return view

    def record(self, act: str, **what: Any) -> dict[str, Any]:
        """Record a command as another phone would."""
        answer = self.app.test_client().post(
            f"/api/v1/tables/{self.host}/entries",
            json={"seen": self.view()["entries"], "command": act, **what},
        )
        assert answer.status_code == 201, answer.get_json()
        view: dict[str, Any] = answer.get_json()
        return view

    def scores(self) -> list[int]:
        """Return the scores of the game by seat."""
        return [seat["score"] for seat in self.view()["game"]["seats"]]


def start_session(
    app: Flask,
    address: str,
    *,
    players: Sequence[str] = PLAYERS,
    rules: object = None,
    name: str = "Friday",
) -> TableSession:
    """Start a session without the page."""
    answer = app.test_client().post(
        "/api/v1/sessions", json={"name": name, "players": list(players), "rules": rules}
    )
    assert answer.status_code == 201, answer.get_json()
    keys = answer.get_json()
    return TableSession(address, app, keys["host"], keys["viewer"])


def phones_at(browser: Browser, table: TableSession) -> Iterator[Phone]:
    """Yield a function that opens a player's phone, or a viewer's for None, and close them.

    Further arguments are options of the browser's context. A script error fails the test.
    """
    contexts = []
    errors: list[str] = []

    def start(player: int | None, **options: Any) -> Page:
        kind = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
        context = browser.new_context(has_touch=True, is_mobile=True, **(kind | options))
        context.add_init_script(UNHURRIED)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        if player is not None:
            return sit(page, table.url, player)
        page.goto(table.viewer_url)
        expect(page.locator("#board")).to_be_visible()
        return page

    yield start
    for context in contexts:
        context.close()
    assert errors == []


def sit(page: Page, url: str, player: int = 0) -> Page:
    """Open the table on the phone of one player."""
    page.add_init_script(PLAIN_HTTP + COUNT_TAPS)
    _pages.add(page)
    page.goto(url)
    page.locator(f"[data-key=identity-{player}]").tap()
    expect(seat(page, 0)).to_be_visible()
    return page


def seat(page: Page, number: int) -> Locator:
    """Return the locator of a seat."""
    return page.locator(f"#board [data-key=seat-{number}]")


def open_seat(page: Page, number: int) -> None:
    """Tap a seat."""
    seat(page, number).tap()
    expect(page.locator("dialog.sheet")).to_be_visible()


def enter_by(page: Page, means: str) -> None:
    """Save the input method of this phone."""
    page.evaluate("means => localStorage.setItem('tenbo.means', JSON.stringify(means))", means)


def type_win(page: Page, winner: int, button: str, tiles: str = TANYAO) -> None:
    """Enter a win tile by tile, without recording it."""
    enter_by(page, "keys")
    open_seat(page, winner)
    page.locator(f"dialog [data-key={button}]").tap()
    type_tiles(page, tiles)


def count_win(page: Page, winner: int, button: str, han: int, fu: int | None = None) -> None:
    """Enter a win by han and fu, or by the han of a limit, without recording it."""
    enter_by(page, "count")
    open_seat(page, winner)
    page.locator(f"dialog [data-key={button}]").tap()
    page.locator(f"[data-key=han-{han}]").check()
    if fu is not None:
        page.locator(f"[data-key=fu-{fu}]").check()


def photograph(page: Page, button: str, photo: bytes) -> None:
    """Choose a photo with a button that opens the camera or the gallery."""
    with page.expect_file_chooser() as chooser:
        page.locator(f"[data-key={button}]").tap()
    chooser.value.set_files(photo_file(photo))


def photograph_win(page: Page, winner: int, button: str, photo: bytes) -> None:
    """Enter a win with the camera, without recording it."""
    seat(page, winner).tap()
    photograph(page, button, photo)
    expect(page.locator("#photo .box.winning-tile")).to_have_count(1)


def choose_tenpai(page: Page, *seats: int) -> None:
    """Enter an exhaustive draw, without recording it."""
    page.locator("[data-key=draw]").tap()
    for number in seats:
        player = page.locator(f"dialog [data-key=tenpai-{number}]")
        player.tap()
        expect(player).to_have_attribute("aria-pressed", "true")


def record(page: Page) -> None:
    """Record the entered win."""
    button = page.locator("#bar [data-key=record]")
    expect(button).to_be_enabled()
    button.tap()
    expect(page.locator("dialog [data-key=result-done]")).to_be_visible()


def close_result(page: Page) -> None:
    """Close the result of a hand."""
    page.locator("dialog [data-key=result-done]").tap()
    expect(page.locator("dialog.shared-result")).to_have_count(0)


def undo(page: Page) -> None:
    """Undo the last entry, later than a double tap would."""
    page.wait_for_timeout(600)
    page.locator("[data-key=undo]").tap()


def redo(page: Page) -> None:
    """Redo the last undo."""
    page.locator("#actions [data-key=redo]").tap()


def close_sheet(page: Page) -> None:
    """Close the topmost sheet."""
    page.locator("dialog.sheet .sheet-head button").last.tap()


def confirm(page: Page) -> None:
    """Record the command of a sheet, and wait until it is closed."""
    page.locator("dialog [data-key=record]").tap()
    expect(page.locator("dialog.sheet")).to_have_count(0)


def shown_score(page: Page, number: int) -> Locator:
    """Return the locator of a seat's score."""
    return seat(page, number).locator(".seat-score")


def taps(page: Page) -> int:
    """Return the number of taps since the page was opened."""
    count: int = page.evaluate("window.taps")
    return count


def forget_taps(page: Page) -> None:
    """Reset the number of taps."""
    page.evaluate("window.taps = 0")


def top(element: Locator) -> float:
    """Return the upper edge of an element."""
    return area(element)["y"]


def bottom(element: Locator) -> float:
    """Return the lower edge of an element."""
    box = area(element)
    return box["y"] + box["height"]
