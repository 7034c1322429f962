"""An evening, a club and a tournament in Firefox and in WebKit, the engine of iPhones."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from flask import Flask

from tests.webapp.conftest import RecordedDetector
from tests.webapp.engines import Window, firefox, webkit
from tests.webapp.session_phones import Phone
from tests.webapp.table_page import PLAYERS, TANYAO
from tests.webapp.tile_rows import laid_out

# After a ron and a tsumo with tanyao and a red five, and a riichi.
SCORES = [19_800, 26_300, 30_200, 22_700]
ENTER = "\ue007"  # the key, as WebDriver writes it
DONE = "dialog [data-key=result-done]"
CLOSE = "dialog.sheet .sheet-head button"
DOUBLE_TAP = "() => new Promise((resolve) => setTimeout(resolve, 600))"


@pytest.fixture
def detector() -> RecordedDetector:
    return RecordedDetector((*laid_out(TANYAO),))


@pytest.fixture
def photo_path(photo: bytes, tmp_path: Path) -> str:
    file = tmp_path / "hand.jpg"
    file.write_bytes(photo)
    return str(file)


def start_evening(window: Window, address: str) -> None:
    """Start a game night on the first page, draw the seats, and take one."""
    window.go(address)
    window.tap("a[href='/new']")
    for place, name in enumerate(PLAYERS):
        window.write(f"[data-key=player-{place}]", name)
    window.tap("[data-key=draw-seats]", "dialog [data-key=draw-seats]", "[data-key=use-seats]")
    window.tap("[data-key=start]", "[data-key=identity-0]")
    window.see("#board [data-key=seat-3]")


def play_hands(window: Window, photo_path: str) -> None:
    """Record a win by keys, a win by photo, a riichi and a draw, and undo the draw."""
    window.tap("[data-key=seat-1]", "label:has(> [data-key=means-keys])", "[data-key=ron-0]")
    window.tap(*(f"#keyboard .key[data-label='{label}']" for label in TANYAO.split()))
    window.tap("#bar [data-key=record]", DONE)
    window.tap("[data-key=seat-2]", "label:has(> [data-key=means-gallery])")
    window.write("[data-key=button-tsumo] input", photo_path, hidden=True)
    window.see("#photo .box.winning-tile")
    window.tap("#bar [data-key=record]", DONE)
    window.tap("[data-key=seat-3]", "[data-key=riichi]")
    window.see("[data-key=seat-3].in-riichi")
    window.tap("[data-key=draw]", "dialog [data-key=tenpai-0]", "dialog [data-key=record]")
    window.see("[data-key=seat-3]:not(.in-riichi)")
    window.run(DOUBLE_TAP)
    window.tap("[data-key=undo]")
    window.see("[data-key=seat-3].in-riichi")


def open_sheets(window: Window) -> None:
    """Look at the history, the reference, the rules and the table display."""
    window.tap("[data-key=menu]", "[data-key=menu-history]")
    window.see("dialog [data-key^=step-]")
    window.tap(CLOSE, "[data-key=menu]", "[data-key=menu-reference]")
    window.write("[data-key=search]", "furiten")
    window.see(".reference .entry[data-words*=furiten]")
    window.tap(CLOSE, "[data-key=menu]", "[data-key=menu-rules]")
    window.see("dialog .rule-group")
    window.tap(CLOSE, "[data-key=menu]", "[data-key=menu-middle]")
    window.see("#board [data-key=seat-3] .seat-score")


def open_round(window: Window, address: str) -> None:
    """Found a club, and open the first round of a tournament."""
    window.go(f"{address}club")
    window.write("[data-key=name]", "River")
    window.tap("[data-key=add]")
    window.see("[data-key^='match-:']")
    window.go(f"{address}tournament")
    window.write("[data-key=name]", "Spring Cup")
    window.tap("[data-key=create]")
    window.write("[data-key=new-players]", ENTER.join(PLAYERS))
    window.tap("[data-key=add-players]", "[data-key=draw]", "[data-key=open-round]")
    window.see(".round-table a.link")


@pytest.mark.long
@pytest.mark.parametrize("engine", [firefox, webkit])
def test_an_evening_a_club_and_a_tournament(
    engine: Callable[[Path], AbstractContextManager[Window]],
    app: Flask,
    address: str,
    photo_path: str,
    tmp_path: Path,
) -> None:
    with engine(tmp_path / "profile") as window:
        start_evening(window, address)
        play_hands(window, photo_path)
        phone = Phone(app.test_client(), window.run("async () => location.pathname")[3:])
        assert phone.scores() == SCORES
        open_sheets(window)
        open_round(window, address)
