"""A tournament in the browser: 16 players and 4 rounds, from the first name to the standings."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

import webapp.web.live as live_module
from tests.lengths import mostly_long
from tests.webapp.accessibility import violations
from tests.webapp.calculator_page import area, unfold_groups, unfold_rule
from tests.webapp.conftest import PATIENT
from tests.webapp.league.test_tournaments import (
    DRAW,
    END,
    EVEN,
    Desk,
    create,
    finish,
    opened,
    recorded_before,
    results,
    sheet_of,
    time_is_up,
    with_seats,
)
from tests.webapp.page_language import translate
from tests.webapp.qr_code import decode
from tests.webapp.session_phones import RON, Phone
from tests.webapp.table_page import CENTER, TAPS, close_sheet, confirm

LANGUAGES = ("en", "ja", "zh", "zh-Hant", "pl", "hu", "tok")
SIZES = ((360, 640), (390, 844), (1280, 800), (1920, 1080))


def finish_round(page: Page, app: Flask) -> None:
    """Record a win and the end at each table whose link the page shows."""
    for link in page.locator(".round-table a.link").all():
        key = (link.get_attribute("href") or "").removesuffix("#desk").rpartition("/")[2]
        phone = Phone(app.test_client(), key)
        phone.record(RON)
        phone.record(END)


@pytest.mark.long
def test_sixteen_players_and_four_rounds(page: Page, app: Flask, address: str) -> None:
    club = app.test_client().post("/api/v1/clubs", json={"name": "River"}).get_json()["owner"]
    page.goto(f"{address}club/{club}")
    expect(page.locator("h2.title")).to_have_text("River")
    page.goto(f"{address}tournament")
    page.locator("[data-key=name]").fill("Spring Cup")
    expect(page.locator("[data-key=club]")).to_be_checked()
    assert violations(page) == []
    page.locator("[data-key=create]").tap()
    page.locator("[data-key=new-players]").fill(
        "\n".join(f"Player {each}, Tenpai, HU" for each in range(1, 17))
    )
    page.locator("[data-key=add-players]").tap()
    expect(page.locator(".player-row")).to_have_count(16)
    page.locator("[data-key=settings]").tap()
    page.locator("dialog [data-key=minutes]").fill("8o")
    page.locator("[data-key=save-terms]").tap()
    expect(page.get_by_role("alert")).to_contain_text("8o is not valid; enter a whole number")
    page.locator("dialog [data-key=minutes]").fill("８０")
    page.locator("[data-key=save-terms]").tap()
    page.locator("[data-key=draw]").tap()
    for turn in range(1, 5):
        expect(page.locator("#round-title")).to_have_text(f"Round {turn} of 4")
        page.locator("[data-key=open-round]").tap()
        expect(page.locator(".round-table a.link")).to_have_count(4)
        if turn == 1:
            assert violations(page) == []
        page.locator("[data-key=clock]").tap()
        expect(page.locator(".round-clock")).to_contain_text("79:5", timeout=15_000)
        finish_round(page, app)
        if turn < 4:
            expect(page.locator("#round-title")).to_have_text(f"Round {turn + 1} of 4")
    expect(page.locator(".round-table.over")).to_have_count(4)
    page.locator("[data-key=penalty]").tap()
    expect(page.locator("[data-key=give-penalty]")).to_be_disabled()
    page.locator("[data-key=penalty-player]").select_option("7")
    page.locator("[data-key=penalty-reason]").fill("late")
    page.locator("[data-key=penalty-points]").fill("2o")
    page.locator("[data-key=give-penalty]").tap()
    expect(page.get_by_role("alert")).to_contain_text("2o is not valid; enter a number from 1")
    page.locator("[data-key=penalty-points]").fill("２０，５")
    page.locator("[data-key=give-penalty]").tap()
    expect(page.locator("section", has_text="Penalties").last).to_be_visible()
    expect(page.locator(".club-table tbody tr").last).to_contain_text("−20.5")
    games = page.locator(".club-table tbody tr td:nth-child(3)").all_text_contents()
    assert games == ["4"] * 16
    persons = app.test_client().get(f"/api/v1/clubs/{club}").get_json()["persons"]
    assert [each["evenings"] for each in persons] == [1] * 16  # its rounds are of one day
    page.goto(f"{page.url.partition('#')[0]}#wall")
    expect(page.locator(".wall-columns li")).to_have_count(16)


@pytest.mark.long
def test_a_viewer_sees_the_seat_and_a_revoked_link_ends(
    page: Page, app: Flask, address: str
) -> None:
    owner = opened(app)
    viewer = owner.invite("viewer", label="Wall")
    page.goto(f"{address}tournament/{viewer.key}")
    page.locator("[data-key=own-player]").select_option("7")
    expect(page.locator(".own-seat b")).to_contain_text("Table")
    for key in ("penalty", "draw", "invite", "clock"):
        expect(page.locator(f"[data-key={key}]")).to_have_count(0)
    expect(page.locator(".round-table a")).to_have_count(0)
    owner.send("POST", "/clock", {"action": "start"})
    expect(page.locator(".round-clock b")).to_contain_text("89:5", timeout=15_000)
    own = page.locator("details.fold", has_text="This link")
    own.locator("summary").tap()
    assert decode(own.locator(".qr")) == own.locator("p.link").inner_text()
    page.goto(address)
    expect(page.locator("#tournament-link")).to_have_text("Start a tournament")
    page.locator("[data-key=group]", has_text="Spring Cup").tap()
    expect(page.locator(".round-table")).to_have_count(4)
    owner.send("DELETE", "/links/3")
    expect(page.locator(".notice.warn")).to_be_visible(timeout=10_000)
    expect(page.locator(".round-table")).to_have_count(0)
    page.goto(address)
    expect(page.locator("#tournament-link")).to_be_visible()
    expect(page.locator("[data-key=group]")).to_have_count(0)


def test_an_organiser_revokes_no_link_of_an_owner(page: Page, app: Flask, address: str) -> None:
    owner = create(app, players=4)
    owner.invite("viewer")
    page.goto(f"{address}tournament/{owner.invite('organiser').key}")
    expect(page.locator("[data-key^=revoke-]")).to_have_count(2)
    expect(page.locator("[data-key=revoke-3]")).to_be_visible()


def test_an_invitation_for_a_number_of_days(page: Page, app: Flask, address: str) -> None:
    page.goto(f"{address}tournament/{create(app).key}")
    page.locator("[data-key=invite-label]").fill("Ben")
    page.locator("[data-key=invite-days]").fill("ten")
    page.locator("[data-key=invite]").tap()
    expect(page.get_by_role("alert")).to_contain_text("ten is not valid; enter a whole number")
    expect(page.locator("[data-key=invite-label]")).to_have_value("Ben")
    page.locator("[data-key=invite-days]").fill("１０")
    page.locator("[data-key=invite]").dblclick()
    expect(page.locator("[data-key=new-link]")).to_be_visible()
    expect(page.locator("[data-key^=revoke-]")).to_have_count(2)  # with that of viewers
    expect(page.locator("section", has_text="Ben").last).to_contain_text("Until")


def test_a_table_shows_the_clock_of_its_round(page: Page, app: Flask, address: str) -> None:
    owner = opened(app, players=4, rounds=1, minutes=75)
    page.goto(f"{address}t/{owner.tables()[1, 1].key}")
    expect(page.locator(".tournament-clock b")).to_have_text("75:00")


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        pytest.param({"rules": "wrc_2025"}, "Rules: WRC 2025", marks=pytest.mark.long),
        ({"rules": {"preset": "ema_2025", "kuitan": False}}, "Rules: EMA 2025 1 change"),
        pytest.param(
            {"rules": None, "game": "mcr"},
            "Rules: Chinese Official (1998)",
            marks=pytest.mark.long,
        ),
    ],
)
def test_the_page_names_the_rules(
    page: Page, app: Flask, address: str, terms: dict[str, object], words: str
) -> None:
    viewer = create(app, players=4, **terms).invite("viewer")
    page.goto(f"{address}tournament/{viewer.key}")
    expect(page.locator("p.rules")).to_have_text(words)
    assert violations(page) == []


@pytest.mark.long
def test_the_title_of_a_table_leads_to_its_tournament(page: Page, app: Flask, address: str) -> None:
    (owner, table), (other, _table) = with_seats(app), with_seats(app)
    title = page.locator("#top a.brand")
    page.goto(f"{address}tournament/{other.key}")
    expect(page.locator("h2.title")).to_be_visible()
    page.goto(f"{address}t/{table.key}")
    expect(page.locator(".tournament-clock b")).to_be_visible()
    expect(title).to_have_attribute("href", "/")  # this phone does not know the tournament
    page.goto(f"{address}tournament/{owner.key}")
    page.locator(".round-table a.link").first.tap()
    expect(title).to_have_attribute("href", f"/tournament/{owner.key}")
    expect(page.locator("[data-key=win]")).to_be_enabled()
    expect(page.locator("dialog.sheet")).to_have_count(0)  # nobody asks whose phone it is
    title.tap()
    expect(page.locator("h2.title")).to_be_visible()
    expect(page).to_have_url(f"{address}tournament/{owner.key}")


@pytest.mark.parametrize("kind", mostly_long(["club", "tournament"], every=2))
def test_a_phone_keeps_the_link_with_the_most_rights(
    page: Page, app: Flask, address: str, kind: str
) -> None:
    """An organiser opens the links of others, as for a display, and finds the own page again."""
    owner, _table = with_seats(app)
    links = [f"/tournament/{each.key}" for each in (owner, owner.invite("viewer"))]
    club = app.test_client().post("/api/v1/clubs", json={"name": "River"}).get_json()
    if kind == "club":
        links = [f"/club/{club[role]}" for role in ("owner", "viewer")]
    for link in links:
        page.goto(address + link[1:])
        expect(page.locator("h2.title")).to_be_visible()
        page.goto(address)
        expect(page.locator("[data-key=group]")).to_have_count(1)
        expect(page.locator("[data-key=group]")).to_have_attribute("href", links[0])
    page.goto(f"{address}tournament")
    expect(page.locator("[data-key=club]")).to_have_count(1 if kind == "club" else 0)
    if kind == "club":
        app.test_client().delete(f"/api/v1/clubs/{club['owner']}", json={"name": "River"})
        page.goto(address + links[0][1:])
        expect(page.locator(".notice.warn")).to_be_visible()
        page.goto(f"{address}tournament")
        expect(page.locator("[data-key=create]")).to_be_visible()
        expect(page.locator("[data-key=club]")).to_have_count(0)


def test_a_table_counts_its_last_hands(page: Page, app: Flask, address: str) -> None:
    owner, table = with_seats(app)
    recorded_before(app, table)
    time_is_up(owner, app, 1)
    page.goto(f"{address}t/{table.key}")
    for words in ("2 hands to play", "1 hand to play", "the last hand was played"):
        expect(page.locator(".tournament-clock")).to_contain_text(words)
        table.record(DRAW)


@pytest.mark.long
def test_a_substitute_in_the_middle_of_a_game(page: Page, app: Flask, address: str) -> None:
    owner, table = with_seats(app)
    table.record({"command": "adjust", "deltas": [4000, -1000, 11000, -14000]})
    page.goto(f"{address}t/{table.key}")
    page.locator("[data-key=identity-0]").tap()
    page.locator("[data-key=other]").tap()
    page.locator("dialog [data-key=other-substitute]").tap()
    page.locator("dialog [data-key=seat-1]").tap()
    expect(page.locator("dialog [data-key=substitute-name]")).to_have_count(0)
    comers = page.locator("dialog [data-key^=substitute-]")
    expect(comers).to_have_text(["Igor (9)", "Sándor (10)"])
    assert violations(page) == []
    comers.first.tap()
    confirm(page)
    expect(page.locator(".seat", has_text="Igor (9)")).to_contain_text("29,000")
    table.record(RON)
    table.record(END)
    page.goto(f"{address}tournament/{owner.key}")
    sheet = sheet_of(table)
    names = {f"Player {number}": number for number in range(1, 9)} | {"Igor (9)": 9}
    assert results(owner) == {names[name]: result for name, result in sheet.items()}
    expect(page.locator(".round-table.over li").nth(1)).to_contain_text("9 Igor")
    row = page.locator(".club-table tbody tr", has_text="Igor")
    expect(row).to_contain_text(f"{sheet['Igor (9)'][0]:,}")


@pytest.mark.long
def test_a_card_shows_what_records_and_nothing_else(page: Page, app: Flask, address: str) -> None:
    owner, _table = with_seats(app)
    page.goto(f"{address}tournament/{owner.key}#cards")
    path = urlsplit(decode(page.locator(".table-card img").first)).path
    page.goto(address + path[1:])
    expect(page).to_have_url(re.compile("/t/"))
    card = Phone(app.test_client(), page.url.rpartition("/")[2])
    page.locator("[data-key=identity-0]").tap()
    page.locator("[data-key=menu]").tap()
    expect(page.locator("dialog [data-key=menu-rules]")).to_be_visible()
    for key in ("menu-delete", "menu-names", "shows-waits"):
        expect(page.locator(f"dialog [data-key={key}]")).to_have_count(0)
    page.locator("dialog [data-key=menu-rules]").tap()
    unfold_groups(page)
    expect(unfold_rule(page, "uma").locator(".rule-value")).to_be_visible()
    expect(page.locator("[data-key=rule-uma], [data-key^=typed-uma]")).to_have_count(0)
    close_sheet(page)
    card.record(RON)
    card.record(END)
    expect(page.locator("dialog.game-over .podium")).to_be_visible()
    expect(page.locator("dialog.game-over [data-key=next-game]")).to_have_count(0)
    close_sheet(page)
    expect(page.locator("[data-key=next-game]")).to_have_count(0)
    for rounds, words in ((1, "the last game of the tournament"), (2, "the next round")):
        owner.send("PATCH", "", {"name": "Cup", "rounds": rounds})
        expect(page.locator(".tournament-clock")).to_contain_text(words)
    assert violations(page) == []
    page.locator("[data-key=undo]").tap()
    expect(page.locator(".no-game")).to_have_count(0)
    expect(page.locator("[data-key=win]")).to_be_enabled()
    page.goto(f"{address}t/{owner.tables('host')[1, 1].key}")
    page.locator("[data-key=identity-0]").tap()
    page.locator("[data-key=menu]").tap()
    expect(page.locator("dialog [data-key=menu-delete]")).to_be_visible()
    page.locator("dialog [data-key=menu-rules]").tap()
    unfold_groups(page)
    unfold_rule(page, "uma")
    expect(page.locator("[data-key=rule-uma]")).to_be_visible()


def printed(page: Page, address: str) -> tuple[int, str]:
    """Return the number of sheets of a page, and what is on them."""
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(".paper-sheet").first).to_be_visible()
    codes = "() => [...document.images].every((each) => each.complete && each.naturalWidth)"
    page.wait_for_function(codes)
    assert violations(page) == []
    pdf = page.pdf(prefer_css_page_size=True)
    assert set(re.findall(rb"/MediaBox \[0 0 ([\d.]+ [\d.]+)\]", pdf)) == {b"594.95996 841.91998"}
    page.emulate_media(media="print")
    words = page.locator("body").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.emulate_media(media="null")
    return len(re.findall(rb"/Type /Page\b", pdf)), words


@pytest.mark.parametrize(
    ("count", "rounds", "cards", "slips", "door"),
    [(8, 2, 1, 1, 1), pytest.param(40, 5, 3, 13, 2, marks=pytest.mark.long)],
)
def test_papers(
    page: Page,
    app: Flask,
    address: str,
    *,
    count: int,
    rounds: int,
    cards: int,
    slips: int,
    door: int,
) -> None:
    owner = create(app, players=0, rounds=rounds)
    names = [f"Katarína Szczepańska-Wójcikiewicz {number}" for number in range(1, count + 1)]
    owner.send("POST", "/players", {"players": [{"name": each} for each in names]})
    view = owner.send("POST", "/rounds", {"kind": "draw"})
    root = f"{address}tournament/{owner.key}"
    page.goto(root)
    menu = page.locator("details.fold", has_text="Print")
    menu.locator("summary").tap()
    menu.locator("[data-key=cards]").tap()
    expect(page.locator(".table-card")).to_have_count(count // 4)
    sheets, words = printed(page, f"{root}#cards")
    assert sheets == cards
    cells = [each for each in page.locator(".table-card td").all_text_contents() if each]
    seats = [f"{number} {name}" for number, name in enumerate(names, 1)]
    assert sorted(cells) == sorted(seats * rounds)
    assert f"Table {count // 4}" in words
    sheets, words = printed(page, f"{root}#slips")
    assert sheets == slips
    assert words.count("120,000") == words.count("Signature") == count // 4 * rounds
    sheets, words = printed(page, f"{root}#door")
    assert sheets == door
    at = [int(each) for each in re.findall(r"(\d+)[東南西北]", words)]
    assert sorted(at) == sorted(list(range(1, count // 4 + 1)) * 4 * rounds)
    seat = next(
        (table["table"], seat)
        for table in view["seated"][0]["tables"]
        for seat, each in enumerate(table["seats"])
        if each["player"] == 7
    )
    assert re.search(rf"{names[6]} 7\s+{seat[0]}{'東南西北'[seat[1]]}", words)
    owner.send("POST", "/rounds/1/open")
    for table in owner.tables().values():
        table.record(RON)
        table.record(END)
    owner.send("POST", "/penalties", {"player": 7, "points": 5000, "reason": "late"})
    sheets, words = printed(page, f"{root}#ranking")
    assert sheets == 1
    assert f"Round 1 of {rounds}" in words
    assert re.search(r"#\s+Player\s+Round 1\s+Penalties\s+Points", words)
    row = next(each for each in owner.send("GET")["standings"] if each["player"] == 7)
    assert row["points"] == row["by_round"][0] - 5000
    assert "−5.0" in words
    expect(page.locator(".ranking tbody tr")).to_have_count(count)


def ask_and_answer(page: Page, button: str, *words: str) -> None:
    """Tap a button, read the question and close it; then tap it again and say yes."""
    for last in (False, True):
        page.locator(f"[data-key={button}]").tap()
        for each in words:
            expect(page.locator("dialog.sheet")).to_contain_text(each)
        if last:
            page.locator("dialog [data-key=record]").tap()
        else:
            assert violations(page) == []
            close_sheet(page)
        expect(page.locator("dialog.sheet")).to_have_count(0)


@pytest.mark.long
def test_a_round_that_plays_is_not_lost(page: Page, app: Flask, address: str) -> None:
    owner = opened(app, players=8, rounds=2)
    owner.tables()[1, 1].record(END)
    playing = owner.tables()[1, 2]
    playing.record(RON)
    owner.send("POST", "/clock", {"action": "start"})
    page.goto(f"{address}tournament/{owner.key}")
    expect(page.locator("[data-key=close-round]")).to_have_count(0)
    ask_and_answer(page, "open-round", "Table 2 of round 1 is still playing", "clock of round 2")
    expect(page.locator(".round-clock")).to_contain_text("Round 290:00")
    expect(page.locator(".round-table")).to_have_count(2)
    expect(page.locator("#round-title")).to_have_text("Round 2 of 2")
    assert playing.ask("GET", "/clock").get_json()["clock"]["running"]
    ask_and_answer(page, "close-round", "Nothing is recorded in it")
    expect(page.locator(".round-clock")).to_contain_text("Round 1")
    assert owner.send("GET", "/clock")["running"]
    assert playing.scores()[1] == 31300
    page.locator("label", has=page.locator("[data-key=round-2]")).tap()
    expect(page.locator("#round-title")).to_have_text("Round 2 of 2")
    page.locator("label", has=page.locator("[data-key=round-1]")).tap()
    expect(page.locator(".round-table.over a.link")).to_have_count(1)
    expect(page.locator(".playing")).to_have_text("Table 2 of round 1 is still playing.")
    page.locator("[data-key=extra-1-2]").tap()
    page.locator("dialog label", has=page.locator("[data-key=extra-minutes-5]")).tap()
    assert violations(page) == []
    page.locator("[data-key=save-extra]").tap()
    expect(page.locator("[data-key=extra-1-2]")).to_have_text("+5 minutes")
    ask_and_answer(page, "clock-reset", "It goes back to 90:00")
    expect(page.locator(".round-clock")).to_contain_text("90:00")
    assert not owner.send("GET", "/clock")["running"]
    page.locator("[data-key=clock-reset]").tap()  # nothing is lost: no question
    expect(page.locator("dialog.sheet")).to_have_count(0)
    playing.record(END)
    page.reload()
    page.locator(".fold", has_text="Seats").locator("summary").tap()
    for button in ("draw", "swiss"):
        ask_and_answer(page, button, "Round 2 and the later ones get new seats")
    page.locator("[data-key=open-round]").tap()  # nobody plays: no question
    expect(page.locator(".round-clock")).to_contain_text("Round 2")


def test_an_organiser_opens_a_deleted_table_again(page: Page, app: Flask, address: str) -> None:
    owner, card = with_seats(app)
    card.record(RON)
    host = owner.tables("host")[1, 1]
    host.ask("DELETE", json={"name": host.view()["name"]})
    page.goto(f"{address}tournament/{owner.key}")
    expect(page.locator(".round-table a.link")).to_have_count(1)
    page.locator("[data-key=reopen-1]").tap()
    expect(page.locator(".round-table a.link")).to_have_count(2)
    expect(page.locator(".round-table").first).to_contain_text("31,300")
    expect(page.locator("[data-key=reopen-1]")).to_have_count(0)


def test_back_closes_a_sheet_and_returns_from_the_wall_display(
    page: Page, app: Flask, address: str
) -> None:
    owner = create(app, players=4)
    page.goto(address)
    page.goto(f"{address}tournament/{owner.key}")
    for _ in range(2):
        page.locator("[data-key=settings]").tap()
        expect(page.locator("dialog.sheet")).to_be_visible()
        page.go_back()
        expect(page.locator("dialog.sheet")).to_have_count(0)
    page.locator("[data-key=settings]").tap()
    page.locator("dialog .sheet-head button").tap()
    page.locator("[data-key=wall]").tap()
    expect(page.get_by_role("region", name="Wall display")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-key=settings]")).to_be_visible()
    page.go_back()
    expect(page.locator("#by-hand")).to_be_visible()


@pytest.mark.long
def test_rules_and_the_club_are_chosen_later(page: Page, app: Flask, address: str) -> None:
    """The rules until a table is opened, the club on the phone of its organiser."""
    owner = create(app, players=4, rules={"preset": "ema_2025", "honba": 600})
    page.goto(f"{address}tournament/{owner.key}")
    page.locator("[data-key=settings]").tap()
    expect(page.locator("dialog [data-key=rules] option:checked")).to_have_text("EMA 2025")
    expect(page.locator("dialog [data-key=club]")).to_have_count(0)
    page.locator("dialog [data-key=rules]").select_option("wrc_2025")
    page.locator("[data-key=save-terms]").tap()
    expect(page.locator("p.rules")).to_have_text("Rules: WRC 2025")
    assert owner.send("GET")["book"] == "wrc"
    owner.send("POST", "/rounds", {"kind": "draw"})
    page.locator("[data-key=settings]").tap()
    page.locator("dialog [data-key=rules]").select_option("mcr")
    page.locator("dialog [data-key=rounds]").fill("1")
    owner.send("POST", "/rounds/1/open")
    page.locator("[data-key=save-terms]").tap()
    expect(page.locator("dialog .notice")).to_contain_text("was opened")
    view = owner.send("GET")
    assert (view["rounds"], len(view["seated"])) == (2, 2)  # nothing is saved by halves
    club = app.test_client().post("/api/v1/clubs", json={"name": "River"}).get_json()["owner"]
    page.goto(f"{address}club/{club}")
    expect(page.locator("h2.title")).to_have_text("River")
    page.goto(f"{address}tournament/{owner.key}")
    page.locator("[data-key=settings]").tap()
    page.locator("dialog label", has_text="Tournament of River").tap()
    expect(page.locator("dialog [data-key=rules]")).to_have_count(0)
    assert violations(page) == []
    with page.expect_response(lambda response: response.url.endswith("/club")):
        page.locator("[data-key=save-terms]").tap()
    expect(page.locator("dialog.sheet")).to_have_count(0)
    assert len(app.test_client().get(f"/api/v1/clubs/{club}").get_json()["persons"]) == 4
    page.locator("[data-key=settings]").tap()
    expect(page.locator("[data-key=save-terms]")).to_be_visible()
    expect(page.locator("dialog [data-key=club]")).to_have_count(0)


@pytest.mark.long
def test_an_owner_deletes_a_tournament_by_its_name(page: Page, app: Flask, address: str) -> None:
    owner = create(app, players=4)
    page.goto(f"{address}tournament/{owner.key}")
    page.locator("[data-key=settings]").tap()
    page.locator("dialog summary").tap()
    page.locator("[data-key=delete-name]").fill("Autumn Cup")
    page.locator("[data-key=delete-tournament]").tap()
    expect(page.locator("dialog .notice")).to_contain_text("another name")
    assert violations(page) == []
    page.locator("[data-key=delete-name]").fill("Spring Cup")
    page.locator("[data-key=delete-tournament]").tap()
    expect(page.locator("[data-key=create]")).to_be_visible()
    assert owner.ask("GET").status_code == 404


def test_players_and_seats_come_from_files(page: Page, app: Flask, address: str) -> None:
    owner = create(app, players=4, rounds=1)
    page.goto(f"{address}tournament/{owner.key}")

    def choose(key: str, text: str) -> None:
        page.locator(f"[data-key={key}]").set_input_files(
            {"name": "table.csv", "mimeType": "text/csv", "buffer": text.encode("utf-16")}
        )

    choose("players-file", "Név;Klub\nGyőző;A\nPlayer 1;\n")
    expect(page.locator("[role=alert]")).to_contain_text("Line 3")
    expect(page.locator(".player-row")).to_have_count(4)
    choose("players-file", "Név;Klub\nGyőző;A\nŁuk;\nAki;\nBen;\n")
    expect(page.locator(".player-row")).to_have_count(8)
    choose("seating-file", "1;1;8;7;6;5\n1;2;1;2;3;4\n")
    expect(page.locator(".round-table").first.locator("li").last).to_contain_text("5 Győző")


@pytest.mark.long
def test_the_scores_of_a_slip(page: Page, app: Flask, address: str) -> None:
    """Entered as they are; the form keeps them when their sum is refused."""
    owner, _table = with_seats(app)
    page.goto(f"{address}tournament/{owner.key}")
    page.locator("[data-key=result-1-1]").tap()
    for seat, score in enumerate((41200, 38000, 30000, 9800)):
        page.locator(f"dialog [data-key=score-{seat}]").fill(str(score))
    expect(page.locator("dialog")).to_contain_text("119,000 / 120,000")
    page.locator("[data-key=score-sticks]").fill("1.5")
    page.locator("[data-key=save-result]").tap()
    expect(page.get_by_role("alert")).to_contain_text("1.5 is not valid; enter a whole number")
    page.locator("[data-key=score-sticks]").fill("")
    page.locator("[data-key=save-result]").tap()
    expect(page.locator("dialog .notice")).to_contain_text("1,000 less")
    assert violations(page) == []
    page.locator("dialog [data-key=score-sticks]").fill("1")
    page.locator("[data-key=save-result]").tap()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".round-table.over")).to_have_count(1)
    assert results(owner)[1] == (42200, 27200, 1)
    page.locator("[data-key=result-1-1]").tap()
    expect(page.locator("dialog [data-key=score-0]")).to_have_value("42200")
    close_sheet(page)
    page.locator("[data-key=result-1-2]").tap()
    expect(page.locator("dialog [data-key=score-0]")).to_have_value("")
    finish(owner, 1, 2, *EVEN)  # by another desk
    for seat, score in enumerate(reversed(EVEN)):
        page.locator(f"dialog [data-key=score-{seat}]").fill(str(score))
    page.locator("[data-key=save-result]").tap()
    expect(page.locator("dialog .notice")).to_contain_text("Somebody else has entered scores")
    seats = owner.send("GET")["seated"][0]["tables"][1]["seats"]
    assert [each["score"] for each in seats] == [*EVEN]
    page.locator("[data-key=save-result]").tap()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".round-table").nth(1).locator(".number").first).to_have_text("−30.0")


@pytest.mark.long
def test_an_absent_player_by_the_book(page: Page, app: Flask, address: str) -> None:
    """The organiser chooses the substitute; a late player loses a point for each minute."""
    owner = create(app, players=8, rounds=1, rules="ema_2025")
    for name in ("Igor", "Sándor"):
        owner.send("POST", "/players", {"players": [{"name": name, "substitute": True}]})
    owner.send("POST", "/rounds", {"kind": "file", "file": "1,1,1,2,3,4\n1,2,5,6,7,8\n"})
    page.goto(f"{address}tournament/{owner.key}")
    page.locator("[data-key=player-2]").tap()
    page.locator("dialog [data-key=absent]").tap()
    expect(page.locator(".round-table").first.locator("li").nth(1)).to_contain_text("Absent")
    page.locator("[data-key=open-round]").tap()
    expect(page.locator("dialog [data-key=substitute-2]")).to_have_value("9")
    page.locator("dialog [data-key=substitute-2]").select_option("10")
    assert violations(page) == []
    page.locator("dialog [data-key=open-substituted]").tap()
    expect(page.locator(".round-table").first.locator("li").nth(1)).to_contain_text("10 Sándor")
    page.locator("[data-key=penalty]").tap()
    expect(page.locator("dialog [data-key=give-penalty]")).to_be_disabled()
    page.locator("[data-key=penalty-player]").select_option("5")
    page.locator("dialog label", has=page.locator("[data-key=penalty-offence-late]")).tap()
    page.locator("dialog [data-key=penalty-minutes-more]").tap()
    page.locator("dialog [data-key=penalty-minutes-more]").tap()
    assert violations(page) == []
    button = page.evaluate(CENTER, "dialog [data-key=give-penalty]")
    page.evaluate(TAPS, [button, button])  # counts once
    expect(page.locator("[data-key=undo-penalty-1]")).to_be_visible()
    [penalty] = owner.send("GET")["penalties"]
    assert (penalty["player"], penalty["points"], penalty["reason"]) == (5, 3000, "late")
    expect(page.locator("#penalties-title + ul")).to_contain_text("Player 5 −3.0Late")
    owner.tables()[1, 1].record({"command": "chombo", "seat": 0})
    expect(page.locator("section", has_text="Penalties").last).to_contain_text(
        "recorded in round 1 at table 1"
    )
    for table in (1, 2):
        owner.send("POST", f"/rounds/1/tables/{table}/result", {"scores": [30000] * 4})
    row = page.locator(".club-table tbody tr", has_text="Player 2")
    expect(row).to_contain_text("−30.0")
    expect(row.locator("td").first).to_have_text("–")
    page.locator("[data-key=player-5]").tap()
    page.locator("dialog [data-key=disqualify]").tap()
    expect(page.locator("[data-key=player-5]")).to_contain_text("Disqualified")
    expect(page.locator(".club-table tbody tr").nth(6)).to_contain_text("Player 5")
    page.locator("[data-key=settings]").tap()
    page.locator("dialog label", has_text="Does not count").tap()
    page.locator("dialog label", has_text="The better average place").tap()
    assert violations(page) == []
    page.locator("[data-key=save-terms]").tap()
    expect(row).to_contain_text("±0.0")
    assert owner.send("GET")["tie_break"] == "average_place"


SLIPS = (
    (52000, 38000, 20000, 10000),
    (47000, 36000, 22000, 15000),
    (44000, 31000, 25000, 20000),
    (41000, 31000, 29000, 19000),
)
UMA = (15000, 5000, -5000, -15000)


def decimals(points: float) -> str:
    """Return points as the page has them: one decimal, or as many as a quarter needs."""
    text = f"{abs(points) / 1000:.3f}".rstrip("0")
    text = text + "0" if text.endswith(".") else text
    return ("+" if points > 0 else "−" if points < 0 else "±") + text


def expect_ranking(page: Page, expected: list[tuple[str, str, str]]) -> None:
    """Check the rank, the name and the points of each row, and the words of each line."""
    rows = page.locator(".club-table tbody tr")
    expect(rows).to_have_count(len(expected))
    cells = [[each.inner_text() for each in row.locator("td").all()] for row in rows.all()]
    found = [(row[0], row[1], row[-1]) if len(row) > 1 else ("", row[0], "") for row in cells]
    assert found == expected


def expected_ranking(sums: dict[int, float], first: int = 1) -> list[tuple[str, str, str]]:
    order = sorted(sums, key=lambda player: (-sums[player], player))
    better = {each: sum(other > sums[each] for other in sums.values()) for each in sums}
    return [(f"{first + better[at]}", f"Player {at}", decimals(sums[at])) for at in order]


def before_a_cut(app: Flask) -> tuple[Desk, dict[int, float]]:
    """Return sixteen players after a round, and their sums; 14 and 15 share rank 8."""
    owner = create(app, rounds=3, rules="ema_2025", tie_break="play_off")
    owner.send("POST", "/rounds", {"kind": "file", "file": "".join(
        f"{turn},{table},{','.join(str(4 * table - 3 + seat) for seat in range(4))}\n"
        for turn in (1, 2) for table in range(1, 5)
    )})  # fmt: skip
    owner.send("POST", "/rounds/1/open")
    sums: dict[int, float] = {}
    for table, slip in enumerate(SLIPS, 1):
        finish(owner, 1, table, *slip)
        for seat, score in enumerate(slip):
            sums[4 * table - 3 + seat] = score - 30000 + UMA[seat]
    owner.send("POST", "/penalties", {"player": 14, "points": 12000, "reason": "late"})
    sums[14] -= 12000
    assert sums[14] == sums[15] == sorted(sums.values())[-8]
    return owner, sums


CUT_LINE = ("", "Cut after round 1: a quarter of the points is kept", "")


@pytest.mark.long
def test_a_cut_in_a_tie_asks_who_goes_on(page: Page, app: Flask, address: str) -> None:
    owner, sums = before_a_cut(app)
    page.goto(f"{address}tournament/{owner.key}")
    before = expected_ranking(sums)
    expect_ranking(page, before)
    page.locator("[data-key=cut]").tap()
    expect(page.locator("dialog p")).to_contain_text("seats of round 2 and the later ones are")
    page.locator("[data-key=record]").tap()
    assert violations(page) == []
    page.locator("[data-key=cut-count]").select_option("9")
    expect(page.locator("dialog .toggles")).to_have_count(0)  # nobody is level there
    page.locator("[data-key=cut-count]").select_option("8")
    expect(page.locator("dialog")).to_contain_text("Rank 8 is shared, and 1 of these goes on:")
    expect(page.locator("[data-key=save-cut]")).to_be_disabled()
    page.locator("label", has=page.locator("[data-key=cut-kept-quarter]")).tap()
    page.locator("label.toggle", has=page.locator("[data-key=chosen-15]")).tap()
    page.locator("[data-key=save-cut]").tap()
    expect(page.locator("dialog")).to_have_count(0)
    best = [*(player for player in sums if sums[player] > sums[15]), 15]
    out = {each: points for each, points in sums.items() if each not in best}
    kept = {each: sums[each] / 4 for each in best}
    expect_ranking(page, [*expected_ranking(kept), CUT_LINE, *expected_ranking(out, 9)])
    page.locator("[data-key=undo-cut]").tap()
    expect(page.locator("[data-key=cut]")).to_be_visible()
    expect_ranking(page, before)


@pytest.mark.long
def test_a_play_off_decides_who_plays_after_the_cut(page: Page, app: Flask, address: str) -> None:
    owner, sums = before_a_cut(app)
    page.goto(f"{address}tournament/{owner.key}")
    page.locator("[data-key=play-off-8]").tap()
    page.locator("[data-key=play-off-0]").select_option("15")
    expect(page.locator("[data-key=play-off-1]")).to_have_value("14")
    assert violations(page) == []
    page.locator("[data-key=save-play-off]").tap()
    expect(page.locator("section", has_text="Play-off after round 1").last).to_be_visible()
    ranking = expected_ranking(sums)
    ranking[7:9] = [("8", "Player 15", ranking[7][2]), ("9", "Player 14", ranking[7][2])]
    expect_ranking(page, ranking)
    page.locator("[data-key=cut]").tap()
    page.locator("[data-key=record]").tap()
    page.locator("[data-key=cut-count]").select_option("8")
    expect(page.locator("dialog .toggles")).to_have_count(0)
    page.locator("label", has=page.locator("[data-key=cut-kept-quarter]")).tap()
    page.locator("[data-key=save-cut]").tap()
    expect(page.locator(".table-line")).to_have_count(1)
    best = [int(row[1].removeprefix("Player ")) for row in ranking[:8]]
    out = {each: points for each, points in sums.items() if each not in best}
    page.locator("[data-key=draw]").tap()
    page.locator("[data-key=open-round]").tap()
    expect(page.locator(".round-table")).to_have_count(2)
    expect(page.locator("[data-key=undo-cut]")).to_have_count(0)
    now = {each: sums[each] / 4 for each in best}
    for each in owner.send("GET")["seated"][1]["tables"]:
        assert {seat["player"] for seat in each["seats"]} <= set(best)
        slip = SLIPS[each["table"] - 1]
        finish(owner, 2, each["table"], *slip)
        for seat, score in enumerate(slip):
            now[each["seats"][seat]["player"]] += score - 30000 + UMA[seat]
    owner.send("POST", "/penalties", {"player": best[0], "points": 3000, "reason": "late"})
    now[best[0]] -= 3000
    expect(page.locator("section", has_text="late").last).to_be_visible()
    after = [*expected_ranking(now), CUT_LINE, *expected_ranking(out, 9)]
    expect(page.locator(".club-table tbody tr").nth(0)).to_contain_text(after[0][1])
    expect(page.locator(".club-table")).to_contain_text(decimals(now[best[0]]))
    expect_ranking(page, after)
    page.goto(f"{page.url}#ranking")
    expect(page.locator(".ranking thead th")).to_have_text(
        ["#", "Player", "Round 1", "Kept after round 1", "Round 2", "Penalties", "Points"]
    )
    paper = page.locator(".ranking tbody tr")
    expect(paper.first.locator("td").nth(2)).to_have_text(decimals(sums[int(after[0][1][7:])] / 4))
    expect(paper.last.locator("td").nth(2)).to_have_text("–")
    page.get_by_role("link", name="Back").tap()
    page.locator("[data-key=wall]").tap()
    expect(page.locator(".wall-columns li")).to_have_count(len(after))
    shown = page.locator(".wall-columns li").evaluate_all(
        """all => all.map((each) => {
          each.querySelectorAll("small").forEach((one) => one.remove()); // games, and places won
          return each.innerText;
        })"""
    )
    assert shown == ["\n".join(row) if row[0] else row[1] for row in after]


@pytest.mark.long
def test_warnings_and_dead_hands_of_the_desk_and_of_tables(
    page: Page, app: Flask, address: str
) -> None:
    """The second warning costs points, wherever the first one was recorded."""
    owner = create(app, players=8, rounds=1, rules="wrc_2025")
    owner.send("POST", "/rounds", {"kind": "file", "file": "1,1,1,2,3,4\n1,2,5,6,7,8\n"})
    owner.send("POST", "/rounds/1/open")
    table = owner.tables()[1, 1]
    table.record({"command": "penalty", "seat": 1, "reason": "false_tenpai", "times": 1})
    table.record({"command": "penalty", "seat": 2, "reason": "swap_call", "times": 1})
    page.goto(f"{address}tournament/{owner.invite('scorer').key}")
    page.get_by_role("link", name="Penalties", exact=True).tap()
    expect(page.locator("#penalties-title")).to_be_in_viewport()
    rows = page.locator("#penalties-title + ul > li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Warning, then 5,000 after uma: recorded in round 1")
    expect(rows.last).to_contain_text("Dead hand: recorded in round 1")

    def give(player: int, offence: str) -> None:
        page.locator("[data-key=penalty]").tap()
        page.locator("[data-key=penalty-player]").select_option(str(player))
        expect(page.locator("[data-key=penalty-offence-wrong_draw]")).to_have_count(0)
        page.locator("label", has=page.locator(f"[data-key=penalty-offence-{offence}]")).tap()

    give(3, "false_tenpai")
    expect(page.locator("dialog")).to_contain_text("Warning, then 5,000 after uma")
    page.locator("[data-key=give-penalty]").tap()
    expect(rows).to_have_count(3)
    for player in (2, 3):
        give(player, "false_tenpai")
        expect(page.locator("dialog")).to_contain_text("Already warned today: 5,000 after uma")
        assert violations(page) == []
        page.locator("[data-key=give-penalty]").tap()
        expect(page.locator("dialog")).to_have_count(0)
    give(3, "swap_call")
    page.locator("[data-key=give-penalty]").tap()
    expect(rows).to_have_count(6)
    given = [(each["player"], each["points"]) for each in owner.send("GET")["penalties"]]
    assert given == [(3, 0), (2, 5000), (3, 5000), (3, 0)]
    assert {each["points"] for each in owner.send("GET")["standings"]} == {0, -5000}


@pytest.mark.long
def test_the_wall_shows_results_once_the_organiser_does(
    page: Page, app: Flask, address: str
) -> None:
    """The television has the organiser's link, the other phone that of a scorer."""
    owner = create(app, players=8, rounds=2)
    owner.send("POST", "/rounds", {"kind": "draw"})
    page.goto(f"{address}tournament/{owner.key}")
    page.locator("label.toggle", has=page.locator("[data-key=hold]")).tap()
    expect(page.locator("#tournament")).to_contain_text("Only organisers see new results")
    assert owner.send("GET")["released"] == 0
    assert violations(page) == []
    owner.send("POST", "/rounds/1/open")
    scorer = owner.invite("scorer")
    television, phone = page.context.new_page(), page.context.new_page()
    television.goto(f"{address}tournament/{owner.key}#wall")
    phone.goto(f"{address}tournament/{scorer.key}")
    phone.locator("label", has=phone.locator("[data-key=round-1]")).tap()
    owner.send("POST", "/rounds/1/tables/1/result", {"scores": [62100, 31000, 20500, 6400]})
    expect(page.locator(".round-table .number").first).to_have_text("+47.1")
    expect(page.locator("[data-key=release]")).to_have_count(0)  # a table still plays
    for other in (television, phone):
        expect(other.locator(".later-results")).to_have_text("The results are shown later.")
        expect(other.locator(".round-table.over")).to_have_count(1)
        expect(other.locator(".round-table .number, .wall-columns")).to_have_count(0)
    phone.locator("[data-key=result-1-1]").tap()
    expect(phone.locator("dialog [data-key=score-0]")).to_have_value("")
    for seat, score in enumerate(EVEN):
        phone.locator(f"dialog [data-key=score-{seat}]").fill(str(score))
    phone.locator("[data-key=save-result]").tap()
    expect(phone.locator("dialog .notice")).to_contain_text("Somebody else has entered scores")
    owner.send("POST", "/rounds/1/tables/2/result", {"scores": [30000] * 4})
    page.locator("[data-key=release]").tap()
    expect(page.locator("[data-key=release]")).to_have_count(0)
    expect(television.locator(".wall-columns li").first).to_contain_text("+47.1")
    expect(television.locator(".later-results")).to_have_count(0)
    assert owner.send("GET")["released"] == 1
    for other in (page, television):
        expect(other.get_by_text("Final standings")).to_have_count(0)
    page.locator("label.toggle", has=page.locator("[data-key=hold]")).tap()
    expect(page.locator("#tournament")).not_to_contain_text("Only organisers see new results")
    assert owner.send("GET")["released"] is None
    owner.send("POST", "/released", {"released": 1})
    owner.send("POST", "/rounds/2/open")
    for table in (1, 2):
        finish(owner, 2, table, *EVEN)
    expect(page.locator("#standings-title")).to_have_text("Final standings")
    expect(phone.locator("#standings-title")).to_have_text("Standings")
    expect(television.locator(".later-results")).to_contain_text("after round 1")
    expect(television.locator(".wall-title")).to_contain_text("Round 2 of 2")
    page.locator("[data-key=release]").tap()
    expect(phone.locator("#standings-title")).to_have_text("Final standings")
    expect(television.locator(".wall-title")).to_contain_text("Final standings")
    phone.goto(f"{phone.url}#ranking")
    expect(phone.locator(".paper h3")).to_have_text("Final standings")


@pytest.mark.parametrize("tables", [4, 9, 12])
def test_tables_fill_the_wall_with_names_on_one_line(
    page: Page, app: Flask, address: str, tables: int
) -> None:
    owner = create(app, players=0, rounds=1)
    owner.send("POST", "/players", {"players": [{"name": "Jana Nováková"}] * 4 * tables})
    owner.send("POST", "/rounds", {"kind": "draw"})
    owner.send("POST", "/rounds/1/open")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{address}tournament/{owner.invite('viewer').key}#wall")
    rows = page.locator(".round-table li")
    expect(rows).to_have_count(4 * tables)
    heights = page.evaluate(
        "() => [...document.querySelectorAll('.round-table li')].map((each) => each.offsetHeight)"
    )
    assert len(set(heights)) == 1
    last = area(page.locator(".round-table").last)
    assert 600 < last["y"] + last["height"] < 1080


def test_the_points_of_the_standings_are_on_the_smallest_phone(
    page: Page, app: Flask, address: str
) -> None:
    owner = create(app, players=0, rounds=1, rules="ema_2025")
    owner.send("POST", "/players", {"players": [{"name": "Jana Nováková"}] * 4})
    owner.send("POST", "/rounds", {"kind": "draw"})
    owner.send("POST", "/rounds/1/open")
    finish(owner, 1, 1, 162000, -22000, -12000, -8000)
    owner.send("POST", "/penalties", {"player": 1, "points": 20000, "reason": "late"})
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.goto(f"{address}tournament/{owner.key}")
    table = page.locator(".wide-table")
    expect(table.locator("tbody tr")).to_have_count(4)
    points = set()
    for language in LANGUAGES:
        translate(page, language)
        points.add(table.locator("thead").inner_text())
        assert table.evaluate("each => each.scrollWidth <= each.clientWidth"), language
    assert len(points) == len(LANGUAGES)


CHIMES = """
window.chimes = 0;
let hasBeenActive = false;
addEventListener("pointerdown", () => { hasBeenActive = true; }, true);
Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive }) });
window.AudioContext = class extends AudioContext {
  constructor() {
    super();
    window.chimes += 1;
  }
};
const { fetch } = window;
window.fetch = async (address, ...options) => {
  const answer = await fetch(address, ...options);
  if (/tables.*clock$/.test(address)) window.released = (await answer.clone().json()).released;
  return answer;
};
"""
"""Count the chimes, and keep what a table read; Playwright's own scripts would be taps."""
REFUSED = """
Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: false }) });
Object.defineProperty(AudioContext.prototype, "state", { get: () => "suspended" });
AudioContext.prototype.resume = () => new Promise(() => {});
"""


@pytest.mark.long
def test_displays_sound_at_fifteen_minutes_and_at_the_end(
    speak: Callable[..., Page], app: Flask, address: str
) -> None:
    owner, table = with_seats(app)
    wall, phone = speak("en"), speak("en")
    for each in (wall, phone):
        each.add_init_script(CHIMES)

    def leave(seconds: int) -> None:
        time_is_up(owner, app, 1, -seconds)
        owner.send("PATCH", "/rounds/1/tables/1", {"minutes": 0})  # lets the table read the clock

    leave(960)
    wall.goto(f"{address}tournament/{owner.invite('viewer').key}#wall")
    phone.goto(f"{address}t/{table.key}")
    for each in (wall, phone):
        expect(each.get_by_text(re.compile(r"^1[56]:\d\d$")).first).to_be_visible()
        assert each.evaluate("window.chimes") == 0
    wall.locator("[data-key=sound]").tap()
    expect(wall.locator("[data-key=sound]")).to_have_count(0)
    assert wall.evaluate("window.chimes") == 1
    assert violations(wall) == []
    leave(890)
    wall.wait_for_function("() => window.chimes === 2")
    phone.wait_for_function("() => window.chimes === 1")
    leave(-2)
    wall.wait_for_function("() => window.chimes === 3")
    phone.wait_for_function("() => window.chimes === 2")
    phone.goto(f"{address}t/{table.key}#wall")
    phone.reload()
    sound = phone.locator(".tournament-clock [data-key=sound]")
    sound.tap()
    expect(sound).to_have_count(0)
    assert phone.evaluate("window.chimes") == 1
    expect(phone.locator(".no-sound")).to_have_count(0)
    for released, chimes in ((0, 0), (1, 1), (0, 1), (None, 2)):  # results are held back, or shown
        owner.send("POST", "/released", {"released": released})
        expect(wall.locator(".later-results")).to_have_count(1 if released == 0 else 0)
        phone.wait_for_function("(value) => window.released === value", arg=released)
        wall.wait_for_function(f"() => window.chimes === {3 + chimes}")
        phone.wait_for_function(f"() => window.chimes === {1 + chimes}")
    phone.set_viewport_size({"width": 480, "height": 320})
    menu, head, seat, clock = phone.evaluate(
        """() => [".top", ".wall-head", ".wall-seat:last-child", ".tournament-clock"].map((each) =>
          document.querySelector(each).getBoundingClientRect().toJSON())"""
    )
    assert menu["bottom"] <= head["bottom"] + 2
    assert seat["bottom"] <= clock["top"]
    assert clock["bottom"] <= 320


def test_a_browser_that_refuses_the_sound_is_named(
    speak: Callable[..., Page], app: Flask, address: str
) -> None:
    owner, _table = with_seats(app)
    page = speak("en")
    page.add_init_script(REFUSED)
    page.goto(f"{address}tournament/{owner.key}#wall")
    page.locator("[data-key=sound]").tap()
    expect(page.get_by_role("status").filter(has_text="refuses the clock sound")).to_be_visible()
    expect(page.locator("[data-key=sound]")).to_have_count(0)
    assert violations(page) == []


@pytest.mark.long
@pytest.mark.parametrize("count", [16, 40])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_wall_fills_its_screen(
    speak: Callable[..., Page], app: Flask, address: str, count: int, size: tuple[int, int]
) -> None:
    owner = create(app, players=count, rounds=1, rules="ema_2025")
    owner.send("POST", "/rounds", {"kind": "swiss"})
    owner.send("POST", "/rounds/1/open")
    page = speak("en", size)
    page.goto(f"{address}tournament/{owner.invite('viewer').key}#wall")
    for kind in (".round-tables > li", ".wall-columns > li"):
        expect(page.locator(kind).first).to_be_visible()
        right, bottom, letters = page.evaluate(
            """(kind) => {
              const all = [...document.querySelectorAll(kind)];
              const edges = all.map((each) => each.getBoundingClientRect());
              const most = (side) => Math.max(...edges.map((each) => each[side]));
              return [most("right"), most("bottom"), parseFloat(getComputedStyle(all[0]).fontSize)];
            }""",
            kind,
        )
        assert 0.95 * size[0] < right <= size[0]
        assert 0.95 * size[1] < bottom <= size[1]
        assert letters > size[1] / 45
        assert decode(page.locator(".viewer-code .qr")).endswith(page.url.split("/")[-1][:-5])
        for table in range(1, count // 4 + 1):
            finish(owner, 1, table, *EVEN)


def test_the_wall_shows_games_and_places_won(
    speak: Callable[..., Page], app: Flask, address: str
) -> None:
    owner = create(app, players=8, rounds=2, rules="ema_2025")
    page = speak("en", (1920, 1080))
    page.goto(f"{address}tournament/{owner.key}#wall")
    head, rows = page.locator(".wall-title p"), page.locator(".wall-columns > li")
    expect(head).to_have_count(1)
    expect(head).not_to_contain_text("game")
    ranks = [dict[int, int | None](), dict[int, int | None]()]
    for turn, scores in enumerate(([60000, 35000, 20000, 5000], [5000, 20000, 35000, 60000]), 1):
        owner.send("POST", "/rounds", {"kind": "swiss"})
        owner.send("POST", f"/rounds/{turn}/open")
        finish(owner, turn, 1, *scores)
        expect(page.locator(".wall-columns .games").first).to_be_visible(timeout=30_000)
        expect(head).not_to_contain_text("game")
        finish(owner, turn, 2, *reversed(scores))
        expect(head).to_contain_text(f"{turn} game")
        ranks[turn - 1] = {each["player"]: each["rank"] for each in owner.send("GET")["standings"]}
    standings = owner.send("GET")["standings"]
    won = [(ranks[0][each["player"]] or 0) - each["rank"] for each in standings]
    assert [each["moved"] for each in standings] == won
    assert sum(each != 0 for each in won) > 2
    expect(rows).to_have_count(8)
    texts = page.locator(".wall-columns .rank").all_inner_texts()
    arrows = [f"{'▲' if each > 0 else '▼'}{abs(each)}" if each else "" for each in won]
    assert texts == [
        f"{each['rank']}{arrow}" for each, arrow in zip(standings, arrows, strict=True)
    ]
    assert page.evaluate(
        """() => [...document.querySelectorAll(".rank")]
            .every(({ scrollWidth, offsetWidth }) => scrollWidth <= offsetWidth)"""
    )
    expect(page.locator(".wall-columns .games")).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".moved").first).to_be_hidden()


@pytest.mark.long
def test_a_request_without_an_answer_ends(
    page: Page, app: Flask, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of a page that asks again and again would take all connections of the browser."""
    monkeypatch.setattr(live_module, "KEEP_ALIVE_INTERVAL", 0.05)
    page.add_init_script(PATIENT)
    page.goto(f"{address}tournament/{create(app).key}")
    expect(page.locator(".player-row")).to_have_count(16)
    page.route("**/api/v1/tournaments/*", lambda _route: None)  # beside a live stream
    page.evaluate("window.patience = 100; dispatchEvent(new Event('online'))")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    page.unroute_all(behavior="ignoreErrors")
    page.evaluate("window.patience = undefined")
    expect(page.get_by_role("alert")).to_have_count(0)
