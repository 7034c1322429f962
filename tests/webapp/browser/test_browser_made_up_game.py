"""A game in a folder of its own is played by the API and on the page without another change."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.made_up_language import ROOT, copy_checkout, serve_checkout
from tests.webapp.table_page import (
    PLAYERS,
    close_result,
    close_sheet,
    enter_by,
    open_seat,
    record,
    shown_score,
    sit,
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a checkout with the folder of the game, and yield its address."""
    checkout = tmp_path_factory.mktemp("checkout")
    copy_checkout(checkout)
    shutil.copytree(ROOT / "tests/made_up_game", checkout / "scorer/table/made_up")
    with serve_checkout(checkout) as served:
        yield served


def request(page: Page, url: str, **data: Any) -> Any:
    """Return the answer to a request, which posts data if there is any."""
    answer = page.request.post(url, data=data) if data else page.request.get(url)
    assert answer.ok, answer.text()
    return answer.json()


def test_the_api_records_its_hands(page: Page, address: str) -> None:
    api = f"{address}api/v1"
    new = {"game": "made_up", "name": "", "players": PLAYERS, "rules": {"worth": 2}}
    assert request(page, f"{api}/rules", game="made_up", rules={"worth": 2})["preset"] is None
    host = request(page, f"{api}/sessions", **new)["host"]
    table = f"{api}/tables/{host}"
    win = {"seen": 2, "command": "win", "wins": [{"winner": 1, "points": 2}], "discarder": 0}
    preview = request(page, f"{table}/preview", **win)
    assert preview["settlement"]["deltas"] == [-2, 6, -2, -2]
    view = request(page, f"{table}/entries", **win)
    assert [seat["score"] for seat in view["game"]["seats"]] == [8, 16, 8, 8]
    assert (view["rules"]["game"], view["rules"]["values"]) == ("made_up", {"worth": 2})
    [step] = view["history"][-1]["hands"][0]["steps"]
    assert (step["deltas"], step["scores"]) == ([-2, 6, -2, -2], [8, 16, 8, 8])
    sheet = request(page, f"{table}/entries", seen=3, command="draw")["sheet"]
    assert [cell["raw"] for cell in sheet[0]["cells"]] == [8, 16, 8, 8]
    for download in ("sheet.html", "sheet.csv", "standings.csv", "scores.svg", "card.svg"):
        assert page.request.get(f"{table}/{download}").ok, download
    assert request(page, f"{table}/log.json")["tenbo_session"]


@pytest.mark.long
def test_the_page_offers_it_its_rules_and_a_win_by_points(page: Page, address: str) -> None:
    page.goto(f"{address}new")
    page.locator("[data-key=game-made_up]").check()
    page.locator("[data-key=rules]").tap()
    page.locator("[data-key=fold-group-worth]").tap()
    page.locator("[data-key=fold-worth]").tap()
    expect(page.locator("[data-rule=worth]")).to_contain_text("Each other player pays it.")
    page.locator("[data-rule=worth] label", has_text="5").tap()
    close_sheet(page)
    expect(page.locator("[data-key=rules]")).to_contain_text("1 change")
    for place, name in enumerate(PLAYERS):
        page.locator(f"[data-key=player-{place}]").fill(name)
    page.locator("[data-key=start]").tap()
    page.locator("[data-key=identity-0]").wait_for()
    sit(page, page.url)
    enter_by(page, "count")
    open_seat(page, 1)
    page.locator("[data-key=ron-0]").tap()
    page.get_by_role("textbox", name="Points").fill("5")
    record(page)
    close_result(page)
    expect(shown_score(page, 1)).to_have_text("25")
