"""Sessions of games scored by fans: the command line, the API, storage, and export."""

from __future__ import annotations

import io
import json
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.webapp.session_phones import Phone, create_session
from tests.webapp.sessions import RunSession, Tenbo, scores, seen
from webapp.storage.entries import entry_json, read_entry
from webapp.views.session.log_file import log_text, parse_log

HAND = "123m456s789p56p77m 4p"
WIN = {"command": "win", "discarder": 0, "wins": [{"winner": 1, "hand": f"{HAND} 12f"}]}


@pytest.fixture
def club(session: RunSession) -> RunSession:
    status, _, err = session("new", "Club", "--players", "Aki,Ben,Chi,Dan", "--game", "mcr")
    assert status == 0, err
    return session


@pytest.fixture
def table(app: Flask) -> Phone:
    return create_session(app, game="mcr")[0]


class TestCommandLine:
    def test_a_whole_game(self, club: RunSession) -> None:
        club("record", "ron", "Ben", "Aki", HAND, "--flowers", "2")
        assert scores(club) == [-23, 39, -8, -8]
        club("record", "foul", "Dan", "--reason", "not_ready")
        club("record", "tsumo", "Chi", "--points", "24")
        assert scores(club) == [-35, 27, 108, -100]
        for _ in range(14):
            club("record", "draw")
        document = seen(club, "show")
        [game] = document["games"]
        assert game["state"]["ending"] == "last_hand"
        assert document["totals"] == [1000, 2000, 4000, 0]
        assert document["rules"] == {"game": "mcr", "preset": "mcr"}
        assert [pile[0]["value"] for pile in game["sticks"]["now"]["piles"]] == [100] * 4
        status, out, _ = club("show")
        assert status == 0
        assert "Table points           1        2        4        0" in out
        assert "Riichi" not in out
        assert "Game points          -35       27      108     -100" in out


class TestApi:
    def test_a_new_session(self, app: Flask) -> None:
        host, _ = create_session(app, game="mcr", rules="mcr_wmo", first_dealer=2)
        view = host.view()
        rules = view["rules"]
        assert (rules["game"], rules["preset"], rules["changed"]) == ("mcr", "mcr_wmo", {})
        assert rules["values"]["minimum"] == 8
        assert (view["game"]["dealer"], host.scores()) == (2, [0] * 4)
        assert view["game"]["seats"][0]["pile"] == [
            {"value": 100, "count": 3},
            {"value": 10, "count": 18},
            {"value": 1, "count": 20},
        ]
        can = view["can"]
        assert can["foul"]
        assert can["draw"]
        assert (can["riichi"], can["abort"], can["chombo"], can["continue"]) == (
            [],
            [],
            False,
            False,
        )

    def test_a_win_shows_its_fans(self, table: Phone) -> None:
        view = table.record(WIN)
        assert table.scores() == [-23, 39, -8, -8]
        [winner] = view["latest"]["result"]["winners"]
        assert (winner["points"], winner["fan"], winner["flowers"]) == (39, 15, 2)
        assert winner["fans"][0] == {
            "name": "mixed_straight",
            "chinese": "花龙",
            "pinyin": "huā lóng",
            "english": "Mixed Straight",
            "text": "Mixed Straight",
            "count": 1,
            "points": 8,
        }
        assert view["latest"]["words"] == "Ben wins 39 from Aki (15 fan)"
        [step] = view["history"][-1]["hands"][0]["steps"]
        assert step["hands"][0]["fan"] == 15
        assert view["yaku"]["mixed_straight"]["kanji"] == "花龙"
        assert view["latest"]["difference"]["sticks"]["words"][0] == ("Aki gives Ben 2x10 and 3x1.")

    def test_a_foul(self, table: Phone) -> None:
        view = table.record({"command": "foul", "seat": 2, "reason": "wrong_tile"})
        assert table.scores() == [10, 10, -30, 10]
        assert view["game"]["seats"][2]["dead"]
        assert not view["latest"]["result"]["hand_over"]
        table.record({"command": "draw"})
        assert not table.view()["game"]["seats"][2]["dead"]

    def test_the_match_sheet_and_downloads(self, table: Phone) -> None:
        table.record(WIN)
        for _ in range(15):
            view = table.record({"command": "draw"})
        assert view["game"]["ending"] == "last_hand"
        assert view["totals"] == [0, 4000, 1500, 1500]
        assert [cell["placement"] for cell in view["sheet"][0]["cells"]] == view["totals"]
        for path in (
            "sheet.html",
            "sheet.csv",
            "standings.csv",
            "scores.svg",
            "card.svg",
            "log.json",
        ):
            answer = table.ask("GET", f"/{path}")
            assert answer.status_code == HTTPStatus.OK
            if path == "card.svg":
                assert "Best hand: Ben, 15 fan" in answer.get_data(as_text=True)
            if path == "sheet.html":
                assert "Table points" in answer.get_data(as_text=True)
        chinese = table.ask("GET", "/sheet.html?language=zh").get_data(as_text=True)
        assert [word in chinese for word in ("盘数", "点炮", "局数", "放铳")] == [
            True,
            True,
            False,
            False,
        ]

    def test_a_photo_is_read_as_a_hand_of_the_game(self, table: Phone, photo: bytes) -> None:
        upload = {"photo": (io.BytesIO(photo), "hand.jpg"), "keep": "0"}
        answer = table.ask("POST", "/photos", data=upload)
        assert answer.status_code == HTTPStatus.OK
        assert answer.get_json()["reading"]["game"] == "mcr"


def test_an_exported_session_is_the_same(table: Phone) -> None:
    table.record(WIN)
    table.record({"command": "foul", "seat": 2, "reason": "wrong_claim"})
    table.record({"command": "draw"})
    text = table.ask("GET", "/log.json").get_data()
    log = parse_log(text)
    session = log.session()
    assert log_text(session.log, log.began).encode() == text
    assert [read_entry(entry_json(entry)) for entry in session.log] == list(session.log)
    assert list(session.state.games[-1].state.scores) == table.scores()


RULES = {"preset": "hk", "winners": "all", "liability_on_discard": True}
PUNGS = "11m55p5p 222m 777s 999p"


@pytest.fixture
def phone(app: Flask) -> Phone:
    return create_session(app, game="general", rules=RULES)[0]


def win(winner: int, discarder: int | None = None, **claim: Any) -> dict[str, Any]:
    return {"command": "win", "discarder": discarder, "wins": [{"winner": winner, **claim}]}


def test_a_hand_with_flowers_is_recorded_and_shown(phone: Phone) -> None:
    view = phone.record(win(1, 0, hand=f"{PUNGS} 2f1g"))
    rules = view["rules"]
    assert (rules["game"], rules["preset"]) == ("general", "hk")
    assert rules["changed"] == {"winners": "all", "liability_on_discard": True}
    assert phone.scores() == [-64, 64, 0, 0]
    [step] = view["history"][-1]["hands"][0]["steps"]
    [hand] = step["hands"]
    assert (hand["yaku"], hand["flowers"], hand["flower_tiles"]) == (
        ["all_pungs", "seat_flower"],
        2,
        "2f1g",
    )
    assert [fan["name"] for fan in view["latest"]["result"]["winners"][0]["fans"]] == hand["yaku"]


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [("mcr", "海底撈月", "和牌"), ("general", "河底撈魚", "食糊")],
    ids=["CN98", "HK"],
)
def test_a_win_on_the_last_discard_is_named_as_in_its_game(
    app: Flask, game: str, name: str, words: str
) -> None:
    phone = create_session(app, game=game, name="和牌")[0]
    phone.record(win(1, 0, hand=PUNGS, last_tile=True))
    view = phone.view("zh-Hant")
    assert view["yaku"]["last_tile_claim"]["text"] == name
    assert view["latest"]["words"].startswith(f"Ben {words} ")
    assert view["name"] == "和牌"
    for file, expected in (("card.svg", name), ("sheet.html", words), ("sheet.csv", words)):
        text = phone.ask("GET", f"/{file}?language=zh-Hant").get_data(as_text=True)
        assert expected in text


@pytest.mark.parametrize(("game", "words"), [("mcr", "起和"), ("general", "起糊")])
def test_a_refused_hand_of_a_session_is_in_the_words_of_its_game(
    app: Flask, game: str, words: str
) -> None:
    phone = create_session(app, game=game)[0]
    cheap = win(1, 0, hand="234m345p567s88m67s8s")
    seen = phone.view()["entries"]
    refused = phone.post("entries", {"seen": seen, **cheap}, headers={"Accept-Language": "zh-Hant"})
    assert refused.status_code == 422
    message = refused.get_json()["error"]["message"]
    assert words in message
    assert message == message.replace("起和" if words == "起糊" else "起糊", "")


def test_answers_are_in_the_words_of_the_game_of_a_request(app: Flask) -> None:
    """A refused hand, the rules and the list of fans say 食糊 for Hong Kong, 和牌 otherwise."""
    client = app.test_client()
    for game, words in (("mcr", ("和牌", "起和")), ("general", ("食糊", "起糊"))):
        asked = {"game": game, "hand": "234m567p34599s78s6s", "language": "zh-Hant"}
        answers = [
            client.post("/api/v1/score", json=asked),
            client.get(f"/api/v1/rules/{game}?language=zh-Hant"),
            client.get(f"/api/v1/reference/fans?game={game}&language=zh-Hant"),
        ]
        for answer in answers:
            text = json.dumps(answer.get_json(), ensure_ascii=False)
            assert any(each in text for each in words), answer.request.path
            assert not any(each in text for each in {"和牌", "起和", "食糊", "起糊"} - {*words})


def test_flowers_alone_are_recorded(phone: Phone) -> None:
    """Eight flowers (八仙過海) and seven (花糊) win without tiles; only their number is needed."""
    view = phone.record(win(1, hand="1234f1234g"))
    [shown] = view["history"][-1]["hands"][0]["steps"][0]["hands"]
    assert (shown["notation"], shown["yaku"]) == ("", ["eight_flowers"])
    [winner] = view["latest"]["result"]["winners"]
    assert ([fan["points"] for fan in winner["fans"]], winner["flowers"]) == ([8], 8)
    assert phone.scores() == [-128, 384, -128, -128]
    view = phone.record(win(0, hand="", flowers=7))
    assert phone.scores() == [-80, 368, -144, -144]
    assert view["latest"]["result"]["winners"][0]["fan"] == 3


def test_the_command_line_plays_hong_kong(tmp_path: Path, tenbo: Tenbo) -> None:
    database = f"--database=sqlite:///{tmp_path / 'games.db'}"

    def session(*args: str) -> str:
        return tenbo("session", *args, database).out

    assert "East 1" in session("new", "Friday", "--players", "Aki,Ben,Chi,Dan", "--game", "hk")
    text = session("record", "ron", "Ben", "Aki", PUNGS, "--flowers", "2f")
    assert "Ben wins 64 from Aki (4 fan)" in text
    assert "4 fan: All Pungs, Seat Flower\n" in text
    text = session("record", "tsumo", "Chi", "--points", "8", "--pao", "Dan")
    assert "Dan pays Chi 384: as liable." in text
    assert "East 3" in text
    text = session("record", "tsumo", "Chi", "123m456p789s1122z2z", "--first-turn")
    assert "16 fan: Heavenly Hand, Concealed Hand, Self-Drawn, No Flowers" in text
    assert "East 3" in text  # the dealer stays
    assert "8 fan: Eight Flowers\n" in session("record", "tsumo", "Dan", "1234f1234g")
    shown = session("show")
    assert "Session 1: Friday (Hong Kong Old Style)" in shown
    session("export", "--output", str(tmp_path / "friday.json"))
    session("import", str(tmp_path / "friday.json"))
    assert session("show").replace("Session 2", "Session 1") == shown
    text = session("record", "ron", "Ben", "Aki", PUNGS, "--last-tile", "--lang", "zh-Hant")
    assert "河底撈魚" in text


def test_a_correction_moves_only_the_difference_in_counters(phone: Phone) -> None:
    """Players of the general game start with 2,000 points in counters, not with 500."""
    phone.record({"command": "win", "discarder": 0, "wins": [{"winner": 1, "points": 3}]})
    seq = phone.view()["entries"]
    points = {"command": "win", "discarder": 0, "wins": [{"winner": 1, "points": 4}]}
    view = phone.record(points | {"replaces": seq})
    piles = [
        sum(stick["value"] * stick["count"] for stick in seat["pile"])
        for seat in view["game"]["seats"]
    ]
    assert piles == [2000 + score for score in phone.scores()]
