"""A walk through every screen and sheet of the calculator, in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.webapp.calculator_page import (
    choose_photo,
    choose_rules,
    key,
    photo_file,
    type_tiles,
    unfold_rule,
    worth,
)

WAITING = "2m 3m 4m 3p 4p 0p 6s 7s 2s 2s 6p 7p 8p"
NO_YAKU = "1m 2m 3m 3p 4p 5p 6s 7s 8s 9s 9s 9s 2z 2z"


def screens(page: Page, address: str, photo: bytes) -> Iterator[str]:
    """Open each screen and yield its name; the photo has the recorded reading."""
    page.goto(address)
    yield "start"
    page.locator("label:has(#camera)").tap()
    expect(page.locator("dialog.viewfinder [data-key=camera-app]")).to_be_visible()
    yield "no camera"
    page.locator("dialog.viewfinder .viewfinder-close").tap()
    page.locator("#join").tap()
    expect(page.locator("[data-key=join-address]")).to_be_visible()
    yield "join a table"
    _close(page)
    yield from _typed(page)
    yield from _melds(page)
    yield from _read(page, photo)
    yield from _failed(page)
    page.goto(f"{address}photographs?lang={page.evaluate('document.documentElement.lang')}")
    yield "guide"


def _typed(page: Page) -> Iterator[str]:
    page.locator("#by-hand").tap()
    yield "empty hand"
    type_tiles(page, WAITING)
    page.locator("#keyboard [data-key=waits]").tap()
    expect(page.locator(".wait").first).to_be_visible()
    yield "waits"
    _close(page)
    key(page, "8s").tap()
    page.locator("[data-key=add-dora]").tap()
    key(page, "1p").tap()
    expect(worth(page)).to_be_visible()
    page.locator("[data-key=honba-more]").tap()
    expect(page.locator("[data-key=worth].done")).to_contain_text(re.compile(r"6\D*100"))
    yield "scored"
    page.locator("[data-key=riichi]").check()
    page.locator("[data-key=ippatsu]").check()
    worth(page).tap()
    page.locator("details.fu summary").tap()
    yield "score"
    choose_rules(page, "wrc_2025")
    unfold_rule(page, "kiriage_mangan")
    page.locator("[data-key=rule-kiriage_mangan-false]").check()
    yield "rules"
    page.locator("[data-key=reset]").tap()
    _close(page)
    _close(page)
    page.locator("#new").tap()
    page.locator("#by-hand").tap()
    type_tiles(page, NO_YAKU)
    expect(page.locator("#notices [role=status]")).to_be_visible()
    yield "no yaku"
    page.locator("#new").tap()


def _melds(page: Page) -> Iterator[str]:
    page.locator("#by-hand").tap()
    page.locator("[data-key=done]").tap()
    page.locator("[data-key=add-meld]").tap()
    yield "new meld"
    page.locator("[data-key=kind-daiminkan]").check()
    page.locator("dialog.sheet [data-label='7z']").tap()
    page.locator("#felt .meld-name").tap()
    yield "meld"
    page.locator("label:has([data-key=side-left])").tap()
    page.locator("#felt .meld .tile").first.tap()
    yield "tile of a meld"
    page.locator("[data-key=done]").tap()
    page.locator("#new").tap()


def _read(page: Page, photo: bytes) -> Iterator[str]:
    choose_photo(page, photo)
    expect(page.locator("#photo .box")).to_have_count(15)
    yield "reading"
    page.locator("#bar .primary").tap()
    yield "doubtful tile"
    page.locator("[data-key=done]").tap()
    page.locator("#photo .box.left-out").click()
    yield "leftover"
    _close(page)


def _failed(page: Page) -> Iterator[str]:
    page.context.set_offline(True)
    page.set_input_files("#again input", photo_file(b"nothing", "a.txt", "text/plain"))
    expect(page.locator("#notices [role=alert]")).to_be_visible()
    yield "failure"
    page.context.set_offline(False)


def _close(page: Page) -> None:
    page.locator("dialog.sheet").last.locator(".sheet-head button").tap()
