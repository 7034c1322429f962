"""The end of a game in a browser: podium, points, best hand, next game, and a picture to share."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from flask import Flask
from PIL import Image
from playwright.sync_api import Page, expect

from tests.webapp.accessibility import faults
from tests.webapp.table_page import (
    TableSession,
    close_sheet,
    forget_taps,
    seat,
    sit,
    start_session,
    taps,
)

HANEMAN = "234m340p678p22s67s8s"


def upload(friday: TableSession, photo: bytes) -> str:
    answer = friday.app.test_client().post(
        f"/api/v1/tables/{friday.host}/photos?keep=1",
        data={"photo": (io.BytesIO(photo), "hand.jpg")},
    )
    name: str = answer.get_json()["photo"]
    return name


def play(friday: TableSession, photo: bytes | None = None) -> None:
    """Play two hands and end the game: Ben has the best hand, Chi wins the game."""
    win = {"winner": 1, "hand": HANEMAN, "dora": "1s"}
    if photo:
        win["photo"] = upload(friday, photo)
    friday.record("win", discarder=0, wins=[win], riichi=[1])
    friday.record("win", discarder=1, wins=[{"winner": 2, "points": 8000}])
    friday.record("win", discarder=1, wins=[{"winner": 2, "points": 3900}])
    friday.record("end")


@pytest.fixture
def ended(page: Page, friday: TableSession, photo: bytes) -> Page:
    """Open the phone of Aki while another phone ends the game."""
    sit(page, friday.url)
    play(friday, photo)
    expect(page.locator("dialog.game-over")).to_be_visible()
    forget_taps(page)
    return page


def test_the_end_shows_podium_points_graph_and_best_hand(ended: Page, friday: TableSession) -> None:
    sheet = ended.locator("dialog.game-over")
    expect(sheet.locator(".podium li")).to_have_count(4)
    expect(sheet.locator(".rank-1")).to_contain_text("Chi")
    expect(sheet.locator(".rank-1 .podium-points")).to_have_text("+46.9")
    cells = friday.view()["sheet"][0]["cells"]
    row = sheet.locator(".ending-table tbody tr").first
    expect(row).to_contain_text("36,900")
    expect(row).to_contain_text(f"+{cells[2]['placement'] / 1000:.1f}")
    expect(sheet.locator(".graph svg")).to_be_visible()
    best = sheet.locator(".best-hand")
    expect(best).to_contain_text("Best hand: Ben, 12,000")
    expect(best).to_contain_text("断么九")
    expect(sheet.locator(".nominations div").first).to_have_text("Best handBen · 12,000")
    assert (
        best.locator(".hand-photo img").evaluate(
            "each => each.decode().then(() => each.naturalWidth)"
        )
        > 400
    )


@pytest.mark.long
def test_the_next_game_with_the_same_seats_takes_one_tap(ended: Page, friday: TableSession) -> None:
    ended.locator("[data-key=same-seats]").tap()
    assert taps(ended) == 1
    expect(ended.locator("dialog.game-over")).to_have_count(0)
    expect(seat(ended, 0).locator(".dealer-label")).to_be_visible()
    game = friday.view()["game"]
    assert (game["number"], game["dealer"]) == (2, 0)
    assert [each["name"] for each in game["seats"]] == ["Aki", "Ben", "Chi", "Dan"]


@pytest.mark.long
def test_the_next_game_with_drawn_seats_takes_two_taps(ended: Page, friday: TableSession) -> None:
    ended.locator("[data-key=draw-new-seats]").tap()
    expect(ended.locator("dialog .drawn-seat")).to_have_count(4)
    drawn = ended.locator("dialog .drawn-seat b").all_inner_texts()
    ended.locator("[data-key=use-seats]").tap()
    assert taps(ended) == 2
    expect(ended.locator("dialog.sheet")).to_have_count(0)
    expect(seat(ended, 0)).to_contain_text(drawn[0])
    game = friday.view()["game"]
    assert [each["name"] for each in game["seats"]] == drawn
    assert sorted(drawn) == ["Aki", "Ben", "Chi", "Dan"]


@pytest.mark.long
def test_players_who_sat_out_are_proposed_for_the_next_game(
    page: Page, app: Flask, address: str
) -> None:
    friday = start_session(app, address, players=["Aki", "Ben", "Chi", "Dan", "Eva", "Finn"])
    sit(page, friday.url)
    forget_taps(page)
    play(friday)
    controls = page.locator("dialog.game-over .next-game")
    expect(controls.locator(".rotation")).to_have_text(
        "Next: Aki, Ben, Eva and Finn. Out: Chi and Dan."
    )
    expect(controls.locator("[data-key=same-seats]")).to_be_visible()
    assert faults(page) == []
    controls.locator("[data-key=next-players]").tap()
    assert taps(page) == 1
    expect(page.locator("dialog.game-over")).to_have_count(0)
    expect(seat(page, 2)).to_contain_text("Eva")
    game = friday.view()["game"]
    assert [each["name"] for each in game["seats"]] == ["Aki", "Ben", "Eva", "Finn"]
    assert friday.view()["next_seats"] == []
    friday.record("end")
    page.locator("[data-key=other-players]").tap()
    chosen = page.locator("dialog [data-key^=choose-player][aria-pressed=true] b")
    assert sorted(chosen.all_inner_texts()) == ["Chi", "Dan", "Eva", "Finn"]


@pytest.mark.long
def test_the_session_stops_with_one_tap_and_the_result_stays(
    ended: Page, friday: TableSession
) -> None:
    ended.locator("[data-key=stop-session]").tap()
    expect(ended.locator(".next-game")).to_have_count(0)
    expect(ended.locator("dialog.game-over .podium")).to_be_visible()
    assert friday.view()["ended"]


@pytest.mark.long
def test_the_result_is_shared_as_a_picture(ended: Page, tmp_path: Path) -> None:
    with ended.expect_download() as download:
        ended.locator("[data-key=share-card]").tap()
    download.value.save_as(tmp_path / "card.png")
    with Image.open(tmp_path / "card.png") as picture:
        assert picture.format == "PNG"
        assert picture.size == (1080, 1350)
        assert len(picture.convert("RGB").resize((64, 64)).getcolors(4096) or ()) > 100


@pytest.mark.long
def test_a_viewer_sees_the_result_without_controls(page: Page, friday: TableSession) -> None:
    page.goto(friday.viewer_url)
    expect(page.locator("#board .seat")).to_have_count(4)
    play(friday)
    expect(page.locator("dialog.game-over .podium")).to_be_visible()
    expect(page.locator(".next-game")).to_have_count(0)
    close_sheet(page)
    page.locator("[data-key=see-result]").tap()
    expect(page.locator("dialog.game-over .best-hand")).to_contain_text("Ben")
