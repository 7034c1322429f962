"""A session of the Chinese game: the command line, the API, storage, and export."""

from __future__ import annotations

import io
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.webapp.session_phones import Phone, create_session
from tests.webapp.sessions import RunSession, scores, seen
from webapp.storage.entries import entry_json, read_entry
from webapp.views.session.log_file import log_text, parse_log

HAND = "123m456s789p56p77m 4p"
WIN = {"command": "win", "discarder": 0, "wins": [{"winner": 1, "hand": f"{HAND} 12f"}]}
TOO_LOW = {
    "command": "win",
    "discarder": 0,
    "wins": [{"winner": 1, "hand": "234567m34p22s2p 456s"}],
}


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

    def test_circumstances(self, club: RunSession) -> None:
        club("record", "tsumo", "Ben", "123m456s789p56p77m 4p", "--last-tile", "--last-of-kind")
        [game] = seen(club, "show")["games"]
        [hand] = game["steps"][0]["hands"]
        assert hand["circumstances"] == ["last_of_kind", "last_tile"]
        assert "last_tile_draw" in hand["yaku"]

    @pytest.mark.parametrize(
        "words",
        [
            ("riichi", "Aki"),
            ("draw", "--tenpai", "Aki"),
            ("chombo", "Aki"),
            ("abort", "four_winds"),
            ("continue",),
            ("ron", "Ben", "Aki", HAND, "--dora", "1m"),
            ("ron", "Ben", "Aki", "--points", "7"),
            ("ron", "Ben,Chi", "Aki", "--points", "8,8"),
            ("tsumo", "Ben", HAND, "--flowers", "9"),
        ],
    )
    def test_what_the_game_does_not_have(self, club: RunSession, words: tuple[str, ...]) -> None:
        status, _, err = club("record", *words)
        assert status == 2
        assert err
        assert "Traceback" not in err
        assert scores(club) == [0, 0, 0, 0]

    def test_riichi_has_no_foul(self, session: RunSession) -> None:
        session("new", "Friday", "--players", "Aki,Ben,Chi,Dan")
        status, _, err = session("record", "foul", "Aki", "--reason", "not_ready")
        assert status == 2
        assert "Chinese game" in err

    def test_own_rules(self, session: RunSession, tmp_path: Path) -> None:
        rules = tmp_path / "club.toml"
        rules.write_text('preset = "mcr"\nminimum = 6\nrounds = 1\ntable_points = [3, 2, 1, 0]\n')
        names = ("--players", "Aki,Ben,Chi,Dan", "--game", "mcr", "--rules", str(rules))
        assert session("new", "Club", *names)[0] == 0
        session("record", "ron", "Ben", "Aki", "--points", "6")
        for _ in range(3):
            session("record", "draw")
        assert seen(session, "show")["totals"] == [0, 3000, 1500, 1500]

    def test_the_table_without_counters(self, session: RunSession) -> None:
        names = ("--players", "Aki,Ben,Chi,Dan", "--game", "mcr")
        assert session("new", "Club", *names, "--sticks", "none")[0] == 0
        assert seen(session, "show")["games"][0]["sticks"] is None
        assert session("new", "Club", *names, "--sticks", "1x10000")[0] == 2
        assert session("new", "Club", *names, "--no-counters")[0] == 2

    def test_list_and_wall(self, club: RunSession) -> None:
        for _ in range(16):
            club("record", "draw")
        assert "Aki 1.75" in club("list")[1]
        club("record", "game")
        assert "flower" in club("wall")[1]
        assert club("count", "Aki=1x1000")[0] == 2


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

    def test_riichi_has_no_fouls(self, app: Flask) -> None:
        view = create_session(app)[0].view()
        assert (view["rules"]["game"], view["can"]["foul"]) == ("riichi", False)

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

    def test_a_preview_has_the_score(self, table: Phone) -> None:
        preview = table.post("preview", {"seen": 2, **WIN}).get_json()
        [win] = preview["wins"]
        assert win["score"]["fan"] == 15
        assert win["score"]["without_flowers"] == 13
        assert win["score"]["text"].startswith("Discard: the discarder pays 23")
        assert preview["settlement"]["deltas"] == [-23, 39, -8, -8]
        assert table.scores() == [0] * 4

    def test_too_few_points(self, table: Phone) -> None:
        answer = table.post("entries", {"seen": 2, **TOO_LOW})
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        error = answer.get_json()["error"]
        assert error["code"] == "too_few_points"
        assert error["objections"][0]["winner"] == 1
        assert error["what_if"][0]["winner"] == 1
        assert "5p" in error["what_if"][0]["words"]

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

    def test_summaries_name_the_game(self, app: Flask) -> None:
        keys = [create_session(app, game="mcr")[0].key, create_session(app)[0].key]
        answer = app.test_client().post("/api/v1/sessions/summaries", json={"keys": keys})
        assert [each["game"] for each in answer.get_json()["sessions"]] == ["mcr", "riichi"]

    def test_a_photo_is_read_as_a_hand_of_the_game(self, table: Phone, photo: bytes) -> None:
        upload = {"photo": (io.BytesIO(photo), "hand.jpg"), "keep": "0"}
        answer = table.ask("POST", "/photos", data=upload)
        assert answer.status_code == HTTPStatus.OK
        assert answer.get_json()["reading"]["game"] == "mcr"

    @pytest.mark.parametrize(
        "fields",
        [
            {"game": "mcr", "rules": "tenhou"},
            {"game": "mcr", "sticks": ""},
            {"game": "mcr", "players": ["A", "B", "C"]},
            {"game": "go"},
        ],
    )
    def test_invalid_requests(self, app: Flask, fields: dict[str, Any]) -> None:
        request = {"name": "", "players": ["Aki", "Ben", "Chi", "Dan"]} | fields
        answer = app.test_client().post("/api/v1/sessions", json=request)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY


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
