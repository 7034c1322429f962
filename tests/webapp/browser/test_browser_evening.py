"""A whole evening on four phones, in every language, and the same evening on the command line."""

from __future__ import annotations

import json
import shlex
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, Response, expect

from scorer.tiles.messages import Language
from tests.webapp.calculator_page import type_tiles
from tests.webapp.conftest import PATIENCE, RecordedDetector
from tests.webapp.legibility import english_text, illegible_text
from tests.webapp.sessions import RunSession
from tests.webapp.table_page import (
    PLAYERS,
    TANYAO,
    Phone,
    TableSession,
    choose_tenpai,
    close_sheet,
    confirm,
    count_win,
    open_seat,
    photograph_win,
    record,
    redo,
    start_session,
    type_win,
)
from tests.webapp.tile_rows import laid_out

RULES = "tenhou"
SIZES = [(390, 844), (360, 640), (844, 390), (820, 1180)]

# What `tenbo session record` gets; the phones do the same below.
EVENING = """
record riichi Ben
record ron Ben Aki 234m34067p22678s8p --ippatsu Ben
record tsumo Dan --value 3/30
record draw --tenpai Chi,Aki
record abort nine_terminals --declarer Ben
record chombo Dan --reason noten_riichi
record ron Aki,Ben Chi 234m34567p22678s8p 111m34567p22s777z8p
record tsumo Chi 234m34067p22678s8p
record ron Chi Dan --value 2/40
record draw --tenpai Dan
record tsumo Aki --value 4/30
record adjust Ben=+1000 Chi=-1000
record draw --nagashi Chi
undo
redo
record tsumo Dan --value 2/30 --instead 5
record game --seats Dan,Chi,Ben,Aki
record ron Aki Chi --value mangan
record tsumo Ben --value 1/30
record end
record close
"""


# Wait until the page shows the table with this number of entries.
SHOWN = """async ([entries, patience]) => {
    const app = document.querySelector("script[type=module][src]").src;
    const { getTable } = await import(new URL("table/state.js", app));
    for (const start = performance.now(); getTable().view?.entries !== entries; ) {
        if (performance.now() > start + patience) throw new Error(`${getTable().view?.entries}`);
        await new Promise(next => setTimeout(next, 20));
    }
}"""


class Evening:
    """The phones of four players, and what their owners do."""

    def __init__(self, phones: list[Page], photo: bytes, entries: int) -> None:
        self.aki, self.ben, self.chi, self.dan = self.all = phones
        self.photo = photo
        self.entries = entries
        self.faults: list[str] = []
        self.refused: list[str] = []
        for page in phones:
            page.on("response", self.remember_refusal)

    def play(self) -> None:
        """Play the evening."""
        self.riichi_and_ron()
        self.draws_and_chombo()
        self.two_winners_and_a_photo()
        self.three_hands_without_a_network()
        self.a_reload_and_the_last_hand()
        self.second_game()

    def riichi_and_ron(self) -> None:
        open_seat(self.ben, 1)
        self.ben.locator("[data-key=riichi]").tap()
        self.close_results()
        type_win(self.ben, 1, "ron-0", TANYAO)
        self.ben.locator("label:has([data-key=ippatsu])").tap()
        self.record(self.ben)
        count_win(self.dan, 3, "button-tsumo", 3, 30)
        self.record(self.dan)

    def draws_and_chombo(self) -> None:
        choose_tenpai(self.aki, 0, 2)
        confirm(self.aki)
        self.close_results()
        self.open_other(self.ben, "abort")
        self.ben.locator("[data-key=reason-nine_terminals]").tap()
        self.ben.locator("dialog [data-key=seat-1]").tap()
        confirm(self.ben)
        self.close_results()
        self.open_other(self.dan, "chombo")
        self.dan.locator("dialog [data-key=seat-3]").tap()
        self.dan.locator("dialog [data-key=mistake]").select_option("noten_riichi")
        confirm(self.dan)
        self.close_results()

    def two_winners_and_a_photo(self) -> None:
        type_win(self.aki, 0, "ron-2", TANYAO.replace("0p", "5p"))
        self.aki.locator("[data-key=another-winner]").tap()
        self.aki.locator("[data-key=add-winner-1]").tap()
        type_tiles(self.aki, "1m 1m 1m 3p 4p 5p 7z 7z 7z 2s 2s 6p 7p")
        self.record(self.aki)
        photograph_win(self.chi, 2, "button-tsumo", self.photo)
        self.record(self.chi)

    def three_hands_without_a_network(self) -> None:
        self.dan.context.set_offline(True)
        count_win(self.dan, 2, "ron-3", 2, 40)
        self.dan.locator("#bar [data-key=record]").tap()
        expect(self.dan.locator("[data-key=unsent]")).to_be_visible()
        choose_tenpai(self.dan, 3)
        confirm(self.dan)
        count_win(self.dan, 0, "button-tsumo", 4, 30)
        self.dan.locator("#bar [data-key=record]").tap()
        self.dan.context.set_offline(False)
        expect(self.dan.locator("#banner .offline")).to_have_count(0)
        self.close_results(3)

    def a_reload_and_the_last_hand(self) -> None:
        self.ben.reload()
        self.open_other(self.ben, "adjust")
        self.ben.locator("[data-key=adjust-1]").fill("1000")
        self.ben.locator("[data-key=adjust-2]").fill("-1000")
        self.ben.locator("[data-key=adjust-0]").focus()
        confirm(self.ben)
        self.close_results()
        choose_tenpai(self.ben)
        self.ben.locator("dialog details:has([data-key=nagashi-2]) summary").tap()
        self.ben.locator("dialog [data-key=nagashi-2]").tap()
        expect(self.ben.locator("dialog .changes")).to_be_visible()
        self.ben.locator("dialog [data-key=record]").tap()  # the end of the game opens a sheet
        self.close_results()
        self.aki.locator("[data-key=undo]").tap()
        self.close_results()
        redo(self.aki)
        self.close_results()
        self.chi.locator("[data-key=history]").tap()
        self.chi.locator("dialog [data-key=step-5]").tap()
        self.chi.locator("[data-key=correct]").tap()
        self.chi.locator("[data-key=han-2]").check()
        self.record(self.chi)

    def second_game(self) -> None:
        self.dan.locator("[data-key=next-game]").tap()
        for player in (0, 1, 2, 3, 3, 2, 1, 0):
            self.dan.locator(f"[data-key=choose-player-{player}]").tap()
        confirm(self.dan)
        self.close_results()
        count_win(self.aki, 3, "ron-1", han=5)
        self.record(self.aki)
        count_win(self.ben, 2, "button-tsumo", 1, 30)
        self.record(self.ben)
        self.open_other(self.aki, "end")
        self.aki.locator("dialog [data-key=record]").tap()
        self.close_results()
        self.open_other(self.ben, "close")
        self.ben.locator("dialog [data-key=record]").tap()

    def remember_refusal(self, response: Response) -> None:
        """Remember a request that a phone should not have sent."""
        if response.status >= 400:
            path = response.url.rsplit("/", 1)[-1]
            self.refused.append(f"{response.status} {path} {response.request.post_data}")

    def close_results(self, new: int = 1) -> None:
        """Wait until every phone shows the new entries, and close their results."""
        self.entries += new
        for page in self.all:
            page.evaluate(SHOWN, [self.entries, PATIENCE])
            self.faults += [*illegible_text(page), *english_text(page)]
            sheets = page.locator("dialog.sheet[open]")
            while (left := sheets.count()) > 0:
                close_sheet(page)
                expect(sheets).to_have_count(left - 1)

    def record(self, page: Page) -> None:
        """Record the entered win, and close its result on every phone."""
        record(page)
        self.close_results()

    def open_other(self, page: Page, kind: str) -> None:
        """Open one of the rarer events."""
        page.locator("[data-key=other]").tap()
        page.locator(f"[data-key=other-{kind}]").tap()


@pytest.fixture
def detector() -> RecordedDetector:
    return RecordedDetector((*laid_out(TANYAO),))


@pytest.fixture
def friday(app: Flask, address: str) -> TableSession:
    return start_session(app, address, rules=RULES)


@pytest.mark.long
@pytest.mark.parametrize("language", [str(language) for language in Language])
def test_an_evening_is_recorded_as_on_the_command_line(
    phone: Phone, friday: TableSession, photo: bytes, session: RunSession, language: str
) -> None:
    phones = [
        phone(player, locale=language, viewport={"width": width, "height": height})
        for player, (width, height) in enumerate(SIZES)
    ]
    evening = Evening(phones, photo, friday.view()["entries"])
    evening.play()
    assert evening.faults == []
    assert evening.refused == []
    session("new", "Friday", "--players", ",".join(PLAYERS), "--rules", RULES)
    for line in EVENING.strip().splitlines():
        status, _, errors = session(*shlex.split(line))
        assert status == 0, (line, errors)
    assert friday.view()["ended"]  # every phone has sent what it recorded
    played = friday.app.test_client().get(f"/api/v1/tables/{friday.host}/log.json")
    status, typed, _ = session("export")
    assert log(played.get_data(as_text=True)) == log(typed)


def log(text: str) -> list[Any]:
    """Return the entries of a log without the photos."""

    def without_photos(fields: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in fields.items() if name != "photo"}

    entries: list[Any] = json.loads(text, object_hook=without_photos)["entries"]
    return entries
