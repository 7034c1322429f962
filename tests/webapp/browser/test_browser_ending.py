"""The end of a game in a browser: podium, points, best hand, next game, and a picture to share."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from pathlib import Path

import pytest
from flask import Flask
from PIL import Image
from playwright.sync_api import Page, expect

from tests.webapp.accessibility import faults
from tests.webapp.table_page import (
    CENTER,
    TAPS,
    Phone,
    TableSession,
    bottom,
    close_sheet,
    forget_taps,
    seat,
    sit,
    start_session,
    taps,
    top,
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
    expect(sheet.locator(".ending-table thead")).to_contain_text("vs 30,000")
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
def test_a_double_tap_on_the_end_of_the_night_starts_no_game(
    ended: Page, friday: TableSession
) -> None:
    """The second half would meet the sheet below, or one that opens in its place."""
    stop = ended.locator("dialog [data-key=stop-session]")
    stop.tap()
    end = ended.locator("dialog [data-key=record]")
    expect(end).to_be_visible()
    under = ended.locator("dialog.game-over [data-key=next-game]")
    # Wherever the sheet below is scrolled to, its button can be under the finger.
    under.evaluate("each => Object.assign(each.style, {position: 'fixed', inset: 0, zIndex: 9})")
    point = ended.evaluate(CENTER, "dialog [data-key=record]")
    ended.evaluate(TAPS, [point, point])
    expect(end).to_have_count(0)
    expect(ended.get_by_text("The game night is over.")).to_have_count(1)
    assert friday.view()["ended"]
    assert friday.view()["game"]["number"] == 1


@pytest.mark.long
def test_the_next_game_with_the_same_seats_takes_two_taps(
    ended: Page, friday: TableSession
) -> None:
    ended.locator("dialog [data-key=next-game]").tap()
    ended.locator("dialog [data-key=record]").tap()
    assert taps(ended) == 2
    expect(ended.locator("dialog.game-over")).to_have_count(0)
    expect(seat(ended, 0).locator(".dealer-label")).to_be_visible()
    game = friday.view()["game"]
    assert (game["number"], game["dealer"]) == (2, 0)
    assert [each["name"] for each in game["seats"]] == ["Aki", "Ben", "Chi", "Dan"]


@pytest.mark.long
def test_a_late_player_joins_the_next_game(ended: Page, friday: TableSession) -> None:
    ended.locator("dialog [data-key=next-game]").tap()
    ended.locator("dialog [data-key=choose-player-1]").tap()
    ended.locator("dialog [data-key=add-player]").tap()
    ended.locator("[data-key=new-player]").fill("Aki")
    ended.locator("dialog [data-key=record]").last.tap()
    expect(ended.locator("dialog .notice.warn")).to_contain_text("same name")
    ended.locator("[data-key=new-player]").fill("Eva")
    ended.locator("dialog [data-key=record]").last.tap()
    expect(ended.locator("[data-key=choose-player-4]")).to_have_attribute("aria-pressed", "true")
    ended.locator("dialog [data-key=record]").tap()
    expect(ended.locator("#name")).to_contain_text("Out: Ben")
    assert "Eva" in [each["name"] for each in friday.view()["game"]["seats"]]


@pytest.mark.long
def test_the_next_game_with_drawn_seats_takes_three_taps(ended: Page, friday: TableSession) -> None:
    ended.locator("dialog [data-key=next-game]").tap()
    ended.locator("dialog [data-key=draw-new-seats]").tap()
    expect(ended.locator("dialog .drawn-seat")).to_have_count(4)
    drawn = ended.locator("dialog .drawn-seat b").all_inner_texts()
    assert bottom(ended.locator("[data-key=use-seats]")) < top(ended.locator(".setup-steps"))
    ended.locator("[data-key=use-seats]").tap()
    assert taps(ended) == 3
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
    play(friday)
    page.locator("dialog.game-over [data-key=next-game]").tap()
    sheet = page.locator("dialog")
    expect(sheet.locator(".rotation")).to_have_text(
        "Next: Aki, Ben, Eva and Finn. Out: Chi and Dan."
    )
    chosen = sheet.locator("[data-key^=choose-player][aria-pressed=true] b")
    assert sorted(chosen.all_inner_texts()) == ["Aki", "Ben", "Eva", "Finn"]
    assert faults(page) == []
    for player, out in [(5, "Chi and Dan"), (2, "Dan and Finn"), (2, "Chi and Dan")]:
        sheet.locator(f"[data-key=choose-player-{player}]").tap()
        expect(sheet.locator(".rotation")).to_contain_text(f"Out: {out}.")
    sheet.locator("[data-key=choose-player-5]").tap()
    sheet.locator("[data-key=record]").tap()
    expect(page.locator("dialog.game-over")).to_have_count(0)
    expect(seat(page, 2)).to_contain_text("Eva")
    game = friday.view()["game"]
    assert [each["name"] for each in game["seats"]] == ["Aki", "Ben", "Eva", "Finn"]
    assert friday.view()["next_seats"] == []


@pytest.mark.long
def test_the_night_ends_with_its_totals_on_every_screen(
    ended: Page, friday: TableSession, phone: Phone, tmp_path: Path
) -> None:
    tv = phone(None, viewport={"width": 1920, "height": 1080})
    tv.locator("[data-key=menu]").tap()
    tv.locator("[data-key=menu-wall]").tap()
    ended.locator("dialog [data-key=next-game]").tap()
    ended.locator("dialog [data-key=record]").tap()
    expect(ended.locator("dialog.sheet")).to_have_count(0)
    friday.record("win", discarder=2, wins=[{"winner": 3, "points": 32_000}])
    ended.locator("dialog [data-key=result-done]").tap()
    ended.locator("dialog [data-key=stop-session]").tap()
    assert not friday.view()["ended"]  # it asks first
    sheet = ended.locator("dialog.game-over")
    assert sheet.evaluate("each => each.scrollTop") > 0  # the button is below the points
    ended.get_by_role("button", name="End the game night").last.tap()
    expect(sheet.locator(".ending-words")).to_have_text("The whole game night")
    assert sheet.evaluate("each => each.scrollTop") == 0
    view = friday.view()
    assert view["ended"]
    ranked = sorted(zip(view["totals"], view["players"], strict=True), reverse=True)
    names = sheet.locator(".standing .change-name")
    assert names.all_inner_texts() == [name for _, name in ranked]
    expect(sheet.locator(".rank-1")).to_contain_text(ranked[0][1])
    expect(sheet.locator(".standing li").first).to_contain_text(f"{ranked[0][0] / 1000:+.1f}")
    expect(sheet.locator(".best-hand h3")).to_have_text("Best hand: Dan, 32,000 points")
    expect(tv.locator(".wall-seat .wall-name")).to_have_text([name for _, name in ranked])
    expect(tv.locator(".wall .best-hand")).to_contain_text("32,000")
    expect(tv.locator(".wall .nominations")).to_contain_text("Dan")
    with ended.expect_download() as download:
        ended.locator("[data-key=share-card]").tap()
    download.value.save_as(tmp_path / "night.png")
    card = friday.app.test_client().get(f"/api/v1/tables/{friday.host}/card.svg?game=all").text
    assert all(f">{name}</text>" in card for _, name in ranked)
    assert "2 games" in card
    close_sheet(ended)
    ended.locator("[data-key=undo]").tap()
    expect(tv.locator(".wall .best-hand")).to_have_count(0)


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


@pytest.mark.long
def test_each_line_of_a_night_has_its_own_colour_dash_and_mark(
    page: Page, app: Flask, address: str
) -> None:
    long_name = "Emma-Louise Featherstonehaugh-Smith"
    friday = start_session(app, address, players=["Aki", "Ben", "Chi", long_name, *"EFGH"])
    sit(page, friday.url)
    play(friday)
    friday.record("game", seats=[4, 5, 6, 7])
    play(friday)
    friday.record("close")
    expect(page.locator("dialog.game-over .score-line")).to_have_count(8)
    styles = page.evaluate(  # a redraw replaces the lines
        """() => [...document.querySelectorAll("dialog.game-over .score-line")].map((line) => {
            const { stroke, strokeDasharray } = getComputedStyle(line);
            return [stroke, strokeDasharray, line.nextElementSibling.getAttribute("d")];
        })"""
    )
    for own in zip(*styles[:6], strict=True):
        assert len(set(own)) == 6
    assert "none" not in {stroke for stroke, _, _ in styles}
    for part in (1, 2):
        assert len({(each[0], each[part]) for each in styles}) == 8
    card = app.test_client().get(f"/api/v1/tables/{friday.host}/card.svg?game=all").text
    assert f">{long_name}</text>" in card  # the rows of many players are narrow, and wide
    labels = re.findall(r'y="([\d.]+)" font-size="28" font-weight="700" fill="#', card)
    heights = sorted(map(float, labels))
    assert len(heights) == 8
    assert heights[0] > 800  # below the ranking
    assert min(lower - upper for upper, lower in pairwise(heights)) > 28
    assert heights[-1] < 1060  # above the best hand
