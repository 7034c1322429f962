"""A walk through every screen and sheet of a table, in any language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from playwright.sync_api import Page, expect

from tests.webapp.table_page import (
    close_sheet,
    count_win,
    enter_by,
    open_seat,
    photograph,
    seat,
    type_win,
)


class Recorder(Protocol):
    """A session in which another phone records."""

    def record(self, act: str, **what: Any) -> object:
        """Record a command."""


def table_screens(page: Page, friday: Recorder, photo: bytes) -> Iterator[str]:
    """Open each screen and yield its name; the page must show the table."""
    yield "table"
    page.locator("[data-key=win]").tap()
    expect(page.locator("dialog [data-key=button-tsumo]")).to_be_visible()
    yield "who won"
    close_sheet(page)
    page.locator("[data-key=declare-riichi]").tap()
    yield "who declares riichi"
    close_sheet(page)
    yield from _recorded(page, photo)
    yield from _looked_at(page, friday)
    yield from _not_sent(page, friday)
    yield from _over(page, friday)


def _recorded(page: Page, photo: bytes) -> Iterator[str]:
    enter_by(page, "gallery")
    open_seat(page, 1)
    yield "seat"
    photograph(page, "ron-0", photo)
    expect(page.locator("#bar [data-key=bar-check]")).to_be_visible()
    yield "reading"
    page.locator("[data-key=close-draft]").tap()
    type_win(page, 1, "ron-0")
    page.locator("[data-key=riichi]").check()
    expect(page.locator("#bar [data-key=record]")).to_be_enabled()
    yield "typed"
    page.locator("[data-key=another-winner]").tap()
    page.locator("[data-key=add-winner-2]").tap()
    page.locator("#keyboard [data-key=done]").tap()
    page.locator("[data-key=enter-count]").tap()
    expect(page.locator("#bar [data-key=record]")).to_be_enabled()
    yield "two winners"
    page.locator("#bar [data-key=record]").tap()
    expect(page.locator("dialog [data-key=result-done]")).to_be_visible()
    yield "result"
    close_sheet(page)
    yield from _drawn(page, photo)
    page.locator("[data-key=other]").tap()
    yield "other"
    page.locator("[data-key=other-abort]").tap()
    page.locator("[data-key=reason-nine_terminals]").tap()
    yield "abortive draw"
    close_sheet(page)
    page.locator("[data-key=other]").tap()
    page.locator("[data-key=other-adjust]").tap()
    yield "correction"
    close_sheet(page)
    page.locator("[data-key=other]").tap()
    page.locator("[data-key=other-substitute]").tap()
    expect(page.locator("[data-key=substitute-name]")).to_be_visible()
    yield "substitute"
    close_sheet(page)


def _drawn(page: Page, photo: bytes) -> Iterator[str]:
    page.locator("[data-key=draw]").tap()
    page.locator("dialog [data-key=tenpai-0]").tap()
    expect(page.locator("dialog .changes")).to_be_visible()
    yield "draw"
    photograph(page, "photo-1", photo)
    expect(page.locator("dialog [data-key=hand-1]")).to_be_visible()
    yield "draw with a hand"
    page.locator("dialog [data-key=edit-hand-1]").tap()
    page.locator("dialog [data-key=draw-tile-0]").tap()
    yield "hand at a draw"
    close_sheet(page)
    close_sheet(page)


def _looked_at(page: Page, friday: Recorder) -> Iterator[str]:
    friday.record("riichi", seat=2)  # across
    expect(seat(page, 2).locator(".seat-riichi")).to_be_visible()
    page.locator("[data-key=centre]").tap()
    yield "differences"
    page.locator("[data-key=centre]").tap()
    page.locator("[data-key=history]").tap()
    yield "history"
    page.locator("dialog .step").last.tap()
    yield "past hand"
    page.locator("[data-key=undo-step]").tap()
    expect(page.locator("dialog .changes")).to_be_visible()
    yield "taken back"
    close_sheet(page)
    page.locator("dialog .step").first.tap()
    page.locator("[data-key=correct]").tap()
    page.locator("dialog [data-key=not-accepted]").check()
    expect(page.locator("dialog .changes")).to_be_visible()
    yield "corrected riichi"
    close_sheet(page)
    close_sheet(page)
    for name in ("standings", "statistics", "share", "photos", "rules", "who", "names"):
        page.locator("[data-key=menu]").tap()
        page.locator(f"[data-key=menu-{name}]").tap()
        if name == "rules":
            expect(page.locator("dialog .rule").first).to_be_visible()
        yield name
        close_sheet(page)
    page.locator("[data-key=menu]").tap()
    yield "menu"
    yield from _set_up(page)
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-middle]").tap()
    yield "phone in the middle"
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-middle]").tap()


def _set_up(page: Page) -> Iterator[str]:
    """Open the sheets for real tiles from the menu, which is open."""
    page.locator("[data-key=menu-set-up]").tap()
    page.locator("[data-key=roll]").tap()
    page.locator("[data-key=draw-seats]").tap()
    expect(page.locator("dialog .walls")).to_be_visible()
    expect(page.locator("dialog .drawn-seat").first).to_be_visible()
    yield "set-up"
    page.locator("[data-key=wall-source-own]").check()
    page.locator("[data-key=seat-method]").select_option("three_rolls")
    page.locator("[data-key=seat-source-own]").check()
    page.locator("dialog [data-key=next-1z]").tap()
    yield "own dice and tiles"
    close_sheet(page)
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-sticks]").tap()
    page.locator("[data-key=stick-set-own]").check()
    yield "point sticks"
    page.locator("dialog [data-key=count-sticks]").tap()
    page.locator("[data-key=count-10000-plus]").tap()
    page.locator("[data-key=count-next]").tap()
    expect(page.locator("dialog .count-words li").first).to_be_visible()
    yield "counted sticks"
    close_sheet(page)


def _not_sent(page: Page, friday: Recorder) -> Iterator[str]:
    page.context.set_offline(True)
    expect(page.locator("#banner .offline")).to_be_visible()
    count_win(page, 1, "ron-0", 3, 30)
    yield "win without a connection"
    page.locator("#bar [data-key=record]").tap()
    page.locator("[data-key=unsent]").tap()
    expect(page.locator("#banner .unsent li")).to_be_visible()
    yield "not sent"
    friday.record("draw", tenpai=[2])
    page.context.set_offline(False)
    page.locator("[data-key=decide]").tap()
    page.locator("dialog [data-key=decision-after]").check()
    expect(page.locator("dialog .outcome")).to_be_visible()
    yield "decision"
    page.locator("dialog [data-key=decision-drop]").check()
    page.locator("dialog [data-key=record]").tap()
    expect(page.locator("#banner .unsent")).to_have_count(0)


def _over(page: Page, friday: Recorder) -> Iterator[str]:
    friday.record("end")
    expect(page.locator("dialog.game-over")).to_be_visible()
    yield "end of the game"
    close_sheet(page)
    expect(page.locator("#banner .over")).to_be_visible()
    yield "game over"
    page.locator("[data-key=next-game]").tap()
    yield "next game"
    close_sheet(page)
    page.context.set_offline(True)
    expect(page.locator("#banner .offline")).to_be_visible()
    yield "offline"
    page.context.set_offline(False)
    expect(page.locator("#banner .offline")).to_have_count(0)
    page.locator("[data-key=see-result]").tap()
    page.locator("dialog [data-key=stop-session]").tap()
    page.locator("dialog [data-key=record]").last.tap()
    expect(page.locator("dialog [data-key=stop-session]")).to_have_count(0)
    expect(page.locator("dialog.game-over .share-card").first).to_be_visible()
    yield "end of the night"
    close_sheet(page)
    for display in ("middle", "wall"):
        page.locator("[data-key=menu]").tap()
        page.locator(f"[data-key=menu-{display}]").tap()
        yield f"end of the night on the {display}"
