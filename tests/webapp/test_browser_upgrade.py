"""Values that the page stored on a phone before their fields were renamed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from flask import Flask
from playwright.sync_api import expect

from tests.webapp.calculator_page import concealed
from tests.webapp.table_page import PLAIN_HTTP, TANYAO, open_seat, record, start_session

if TYPE_CHECKING:
    from playwright.sync_api import Page

OPTIONS = {
    "by": "ron",
    "seat": "S",
    "round": "E",
    "riichi": "none",
    "ippatsu": False,
    "moment": "last_tile",
    "honba": 0,
}


def former_hand(tiles: str, **fields: object) -> dict[str, Any]:
    """Return a hand as it was stored; the last tile is the winning tile."""
    pieces = [
        {"id": number, "label": label, "source": None, "sure": True}
        for number, label in enumerate(tiles.split(), start=1)
    ]
    empty = {"melds": [], "norths": 0, "dora": [], "ura": [], "discards": [], "photo": None}
    winning = len(pieces) or None
    return {"pieces": pieces, "winning": winning, "options": OPTIONS, **empty, **fields}


def former_draft(tiles: str) -> dict[str, Any]:
    """Return a ron of seat 1 from seat 0 as it was stored."""
    won = {"count": None, "declared": False, "photo": None, "liable": None}
    return {
        "discarder": 0,
        "wins": [{"winner": 1, "hand": former_hand(tiles), **won}],
        "open": 0,
        "instead": None,
        "played": {"number": 1, "round": "E", "kyoku": 1, "honba": 0, "dealer": 0},
    }


@pytest.fixture
def blank(page: Page, address: str) -> Page:
    """Open a page that leaves the storage unchanged."""
    page.add_init_script(PLAIN_HTTP)
    page.goto(f"{address}photographs")
    return page


def store(page: Page, area: str, values: dict[str, Any]) -> None:
    """Store values as JSON in `localStorage` or `sessionStorage`."""
    texts = {name: json.dumps(value, ensure_ascii=False) for name, value in values.items()}
    page.evaluate(
        "([area, texts]) => Object.entries(texts).forEach(each => window[area].setItem(...each))",
        [area, texts],
    )


@pytest.mark.long
def test_a_draft_of_a_win_is_restored(blank: Page, app: Flask, address: str) -> None:
    friday = start_session(app, address)
    path = f"/t/{friday.host}"
    typed = former_hand(TANYAO)
    store(blank, "localStorage", {f"tenbo.who:{friday.host}": {"me": 1, "middle": False}})
    store(
        blank,
        "sessionStorage",
        {
            f"tenbo.hand.3:{path}": {"hand": typed, "past": [], "screen": "hand"},
            f"tenbo.entry:{path}": former_draft(""),
        },
    )
    blank.goto(friday.url)
    expect(blank.locator("#felt .concealed .tile[data-label]")).to_have_count(14)
    blank.reload()
    record(blank)
    (step,) = friday.view()["history"][0]["hands"][0]["steps"]
    assert step["hands"][0]["circumstances"] == ["last_tile"]
    assert friday.scores()[1] > friday.scores()[2]


@pytest.mark.long
def test_a_hand_from_a_photo_is_restored(blank: Page, address: str) -> None:
    tile = {"label": "2m", "box": [20, 200, 60, 260], "confidence": 0.6, "turn": 0}
    doubt = {"kind": "indicators", "boxes": [], "candidates": []}
    photo = {
        "id": "1",
        "width": 800,
        "height": 320,
        "tiles": [{**tile, "candidates": [["2m", 0.6], ["5m", 0.4]]}],
        "doubts": [{**doubt, "message": "Check the indicators.", "message_ja": "表示牌を確認。"}],
        "advice": [],
        "winning": None,
        "whyNot": None,
    }
    hand, before = former_hand("2m 3m", photo=photo), former_hand("2m", photo=photo)
    stored = {"hand": hand, "past": [before], "screen": "hand"}
    store(blank, "sessionStorage", {"tenbo.hand.3:/": stored})
    blank.goto(address)
    expect(blank.locator("#notices")).to_contain_text("Check the indicators.")
    assert concealed(blank) == ["2m", "3m"]
    blank.locator("#undo").tap()
    assert concealed(blank) == ["2m"]
    blank.locator("#language select").select_option("ja")
    expect(blank.locator("#notices")).to_contain_text("表示牌を確認。")


def test_a_pending_command_is_recorded(blank: Page, app: Flask, address: str) -> None:
    friday = start_session(app, address)
    pending = {
        "token": "7c1f",
        "seen": 2,
        "act": {"act": "riichi", "seat": 1, "accepted": True},
        "words": {"en": "Ben riichi", "ja": "Ben リーチ"},
        "entry": None,
    }
    store(blank, "localStorage", {f"tenbo.waiting:{friday.host}": [pending]})
    blank.goto(friday.url)
    blank.locator("[data-key=identity-0]").tap()
    expect(blank.locator("#board [data-key=seat-1]")).to_contain_text("24,000")
    assert friday.view()["game"]["seats"][1]["riichi"]


@pytest.mark.long
def test_a_refused_win_is_edited_again(blank: Page, app: Flask, address: str) -> None:
    friday = start_session(app, address)
    refused = {
        "token": "7c1f",
        "seen": 2,
        "act": {"act": "win", "discarder": 0, "wins": [{"winner": 1, "hand": ""}], "riichi": []},
        "words": {"en": "Ben wins", "ja": "Ben 和了"},
        "entry": former_draft(TANYAO),
        "refusal": "The table changed.",
    }
    identity = {"me": 1, "middle": False}
    store(
        blank,
        "localStorage",
        {f"tenbo.waiting:{friday.host}": [refused], f"tenbo.who:{friday.host}": identity},
    )
    blank.goto(friday.url)
    blank.locator("[data-key=decide]").tap()
    blank.locator("dialog [data-key=open-waiting]").tap()
    assert sorted(concealed(blank)) == sorted(TANYAO.split())
    record(blank)


@pytest.mark.long
def test_the_display_in_the_middle_stays(blank: Page, app: Flask, address: str) -> None:
    friday = start_session(app, address)
    identity = {"me": None, "middle": True}
    store(blank, "localStorage", {f"tenbo.who:{friday.host}": identity})
    blank.goto(friday.url)
    expect(blank.locator("body.ready.middle")).to_be_visible()


@pytest.mark.long
def test_the_input_method_of_a_phone_is_restored(blank: Page, app: Flask, address: str) -> None:
    friday = start_session(app, address)
    store(blank, "localStorage", {f"tenbo.who:{friday.host}": {"me": 0, "middle": False}})
    blank.evaluate("localStorage.setItem('tenbo.means', 'count')")
    blank.goto(friday.url)
    open_seat(blank, 1)
    expect(blank.locator("dialog [value=count]")).to_be_checked()


@pytest.mark.long
def test_rule_settings_are_restored(blank: Page, address: str) -> None:
    title = {"en": "Standard", "ja": "標準"}
    invalid = {"en": "Invalid here.", "ja": "無効です。"}
    chosen = {"preset": None, "title": title, "changes": {"players": 3}, "values": {"players": 3}}
    aside = {"honba": {"value": 500, "why": invalid}}
    settings = {"rules": {**chosen, "aside": aside}, "language": "en"}
    store(blank, "localStorage", {"tenbo.settings": settings})
    blank.goto(address)
    assert blank.evaluate("JSON.parse(localStorage.getItem('tenbo.settings'))") == {
        "rules": {**chosen, "dropped": {"honba": {"value": 500, "reason": invalid}}},
        "language": "en",
    }
