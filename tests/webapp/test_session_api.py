"""The endpoints of a session: record, preview, undo, correct, notes, download and delete."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from http import HTTPStatus
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from sqlalchemy import create_engine, event, text

from scorer.table.riichi import game as riichi_game
from scorer.table.riichi.settle import settle_wins
from tests.webapp.session_phones import PLAYERS, RON, TSUMO, Phone, create_session
from webapp.storage.store import Store
from webapp.web.app import create_app
from webapp.web.server.network import own_address
from webapp.web.settings import Settings


@pytest.fixture
def table(app: Flask) -> Phone:
    return create_session(app)[0]


def test_a_new_session_has_a_game_and_two_keys(app: Flask) -> None:
    host, viewer = create_session(app, rules="tenhou", first_dealer=2)
    view = host.view()
    assert view["players"] == PLAYERS
    assert view["rules"]["preset"] == "tenhou"
    assert view["game"]["dealer"] == 2
    assert [seat["wind"] for seat in view["game"]["seats"]] == ["W", "N", "E", "S"]
    assert view["links"]["host"] == f"/t/{host.key}"
    assert len(host.key) >= 22
    seen = viewer.view()
    assert (view["role"], seen["role"]) == ("host", "viewer")
    assert seen["links"] == {
        "host": None,
        "viewer": f"/t/{viewer.key}",
        "qr": f"/api/v1/tables/{viewer.key}/qr.svg",
        "reachable": f"http://{own_address()}/",
    }
    assert host.key not in str(seen)


@pytest.mark.parametrize("game", ["riichi", "mcr", "general"])
def test_a_substitute_takes_over_a_seat(app: Flask, game: str) -> None:
    table, _ = create_session(app, game=game)
    table.record({"command": "draw"})
    before = table.view()
    command = {"command": "substitute", "seat": 1, "name": "Eva", "seen": before["entries"]}
    preview = table.post("preview", command).get_json()
    assert (preview["settlement"], preview["view"]["players"][4]) == (None, "Eva")
    view = table.record(command)
    assert [each["score"] for each in view["game"]["seats"]] == table.scores()
    assert (view["game"]["seats"][1]["name"], view["can"]["substitute"]) == ("Eva", True)
    assert view["latest"]["words"] == view["undo"]["words"] == "Eva takes over from Ben"
    [played] = view["history"]
    assert played["seats"] == [0, 1, 2, 3]
    [substitution] = played["substitutions"]
    assert (substitution["seat"], substitution["leaving"], substitution["player"]) == (1, 1, 4)
    refused = table.post("entries", {**command, "seen": view["entries"], "seat": 0})
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert refused.get_json()["error"]["message"].startswith("Eva already sits in this game")
    undone = table.post("undo", {"seen": view["entries"]}).get_json()
    assert (undone["players"], undone["redo"]["words"]) == (PLAYERS, "Eva takes over from Ben")
    over = table.record({"command": "end"})
    assert not over["can"]["substitute"]


def test_the_database_has_only_digests_of_keys(app: Flask, own_database: str) -> None:
    host, viewer = create_session(app)
    with create_engine(own_database).connect() as connection:
        stored = str(connection.execute(text("SELECT * FROM keys")).all())
    assert host.key not in stored
    assert viewer.key not in stored


def test_a_recorded_hand_shows_its_payments(table: Phone) -> None:
    table.record({"command": "riichi", "seat": 1})
    view = table.record(RON)
    assert table.scores() == [25_000 - 2600, 25_000 + 2600, 25_000, 25_000]
    assert view["game"]["dealer"] == 1
    [hand] = view["history"][0]["hands"]
    riichi, won = hand["steps"]
    assert riichi["event"] == {"kind": "riichi_declared", "seat": 1}
    assert won["hands"][0]["circumstances"] == ["riichi"]
    assert won["pays"][0] == "Aki pays Ben 2600."
    assert won["passes"]["words"][-1].endswith(".")
    assert sum(stick["value"] * stick["count"] for stick in view["game"]["seats"][1]["pile"]) == (
        27_600
    )


@pytest.mark.parametrize("corrected", [False, True], ids=["recorded", "corrected"])
def test_a_riichi_ticked_at_the_win_moves_no_stick(table: Phone, *, corrected: bool) -> None:
    """Its stick neither goes nor comes back: not in the history, and not in the preview."""
    won = {"command": "win", "wins": [{"winner": 1, "points": 5200}]}
    previewed = table.post("preview", {"seen": 2, **won, "riichi": [1]}).get_json()
    seats = previewed["difference"]["seats"]
    assert [seat["after"] - seat["before"] for seat in seats] == [-2600, 5200, -1300, -1300]
    view = table.record(won | {"riichi": [1]})
    if corrected:
        view = table.record(won | {"replaces": view["entries"]})
    riichi, win = view["history"][0]["hands"][0]["steps"]
    assert (riichi["event"]["kind"], riichi["deltas"]) == ("riichi_declared", [0] * 4)
    assert riichi["scores"] == [25_000] * 4
    assert win["deltas"] == [-2600, 5200, -1300, -1300]
    assert win["scores"] == table.scores() == [22_400, 30_200, 23_700, 23_700]


def test_a_riichi_that_is_declared_in_time_moves_its_stick(table: Phone) -> None:
    table.record({"command": "riichi", "seat": 1})
    view = table.record({"command": "win", "wins": [{"winner": 1, "points": 5200}]})
    steps = view["history"][0]["hands"][0]["steps"]
    assert [step["deltas"][1] for step in steps] == [-1000, 6200]


def test_past_hands_show_their_points_and_yaku(table: Phone) -> None:
    mangan = {"winner": 1, "hand": "234m340p678p22s67s8s", "dora": "1s"}
    table.record({"command": "win", "discarder": 0, "wins": [mangan], "riichi": [1]})
    kokushi = {"winner": 3, "hand": "19m19p19s1234567z7z"}
    table.record({"command": "win", "wins": [kokushi]})
    table.record(TSUMO | {"wins": [{"winner": 0, "points": 2000}]})
    view = table.view()
    first, second, third = (hand["steps"][-1]["hands"] for hand in view["history"][0]["hands"])
    assert first[0]["yaku"] == ["riichi", "pinfu", "tanyao", "dora", "aka_dora"]
    assert (first[0]["han"], first[0]["fu"], first[0]["limit"]) == (6, 30, "haneman")
    assert first[0]["points"] == 12_000
    assert (second[0]["limit"], second[0]["times"], second[0]["points"]) == ("yakuman", 1, 32_000)
    assert third == []
    assert set(view["yaku"]) == {*first[0]["yaku"], *second[0]["yaku"]}
    assert view["yaku"]["tanyao"] == {
        "kanji": "断么九",
        "romaji": "tanyao",
        "english": "All simples",
        "text": "All simples",
        "names": {"tok": "ijo lili taso", "pl": "Tanyao", "hu": "tan'yao"},
    }


@pytest.mark.parametrize(
    ("value", "points", "shown"),
    [
        ({"han": 3, "fu": 40}, 5200, (3, 40, "")),
        ({"limit": "haneman"}, 12_000, (None, None, "haneman")),
        ({"limit": "sanbaiman"}, 24_000, (None, None, "sanbaiman")),
    ],
)
def test_a_win_without_tiles_keeps_its_han_and_fu_or_its_limit(
    table: Phone, value: dict[str, Any], points: int, shown: tuple[Any, ...]
) -> None:
    won = {"command": "win", "discarder": 0, "wins": [{"winner": 1, **value}]}
    view = table.record(won)
    [hand] = view["history"][0]["hands"][-1]["steps"][-1]["hands"]
    assert (hand["han"], hand["fu"], hand["limit"]) == shown
    assert (hand["notation"], hand["points"]) == ("", points)
    [winner] = view["latest"]["result"]["winners"]
    assert (winner["han"], winner["fu"], winner["limit"], winner["notation"]) == (*shown, None)
    # A correction that makes the winner the dealer pays the same hand as a dealer's.
    first = view["history"][0]["hands"][0]["steps"][0]["seq"]
    table.record({"command": "win", "discarder": 2, "wins": [{"winner": 1, "limit": "mangan"}]})
    corrected = table.record({"command": "draw", "tenpai": [1], "replaces": first})
    [later] = corrected["history"][0]["hands"][-1]["steps"][-1]["hands"]
    assert (later["points"], later["limit"]) == (12_000, "mangan")


COMMANDS: list[tuple[dict[str, Any], list[int]]] = [
    (RON | {"riichi": [1]}, [22_400, 27_600, 25_000, 25_000]),
    (TSUMO, [31_000, 23_000, 23_000, 23_000]),
    (
        {
            "command": "win",
            "discarder": 3,
            "wins": [{"winner": 1, "points": 3900}, {"winner": 2, "points": 8000}],
        },
        [25_000, 28_900, 33_000, 13_100],
    ),
    ({"command": "draw", "tenpai": [0, 1], "riichi": [0]}, [25_500, 26_500, 23_500, 23_500]),
    ({"command": "draw", "nagashi": [1]}, [21_000, 33_000, 23_000, 23_000]),
    ({"command": "abort", "reason": "four_winds"}, [25_000] * 4),
    ({"command": "abort", "reason": "four_riichi", "riichi": [0, 1, 2, 3]}, [24_000] * 4),
    ({"command": "chombo", "seat": 2}, [29_000, 27_000, 17_000, 27_000]),
    ({"command": "adjust", "deltas": [1000, -1000, 0, 0]}, [26_000, 24_000, 25_000, 25_000]),
]


@pytest.mark.parametrize(("command", "scores"), COMMANDS, ids=lambda each: str(each)[:40])
def test_each_command_has_the_result_of_its_preview(
    table: Phone, command: dict[str, Any], scores: list[int]
) -> None:
    seen = table.view()
    previewed = table.post("preview", {"seen": 2, **command}).get_json()
    assert table.view() == seen  # a preview records nothing
    after = previewed["view"]["game"]["seats"]
    assert [seat["score"] for seat in after] == scores
    table.record(command)
    assert table.scores() == scores
    assert table.view()["game"] == previewed["view"]["game"]
    riichi = 1000 * len(command.get("riichi", ()))
    deltas = previewed["settlement"]["deltas"]
    assert abs(sum(deltas)) in {0, riichi, 1000}


def test_a_won_riichi_tile_pays_no_stick(table: Phone) -> None:
    """Chi wins on the tile that declared Ben's riichi; an undo accepts the riichi again."""
    table.record({"command": "riichi", "seat": 1})
    won = {"command": "win", "discarder": 1, "wins": [{"winner": 2, "points": 2000}]}
    paid = table.post("preview", {"seen": 3, **won}).get_json()["settlement"]
    assert paid["deltas"] == [0, -2000, 3000, 0]
    asked = {"seen": 3, **won, "riichi_tile": True}
    assert table.post("preview", asked).get_json()["settlement"]["deltas"] == [0, -2000, 2000, 0]
    view = table.post("entries", asked).get_json()
    assert table.scores() == [25_000, 23_000, 27_000, 25_000]
    riichi, _ = view["history"][0]["hands"][0]["steps"]
    assert riichi["event"] == {"kind": "riichi_declared", "seat": 1, "accepted": False}
    assert riichi["words"] == "Ben riichi, not accepted"
    seq = view["history"][0]["hands"][0]["steps"][1]["seq"]
    accepted = {"seen": 5, **won, "riichi_tile": False, "replaces": seq}
    table.post("entries", accepted)
    assert table.scores() == [25_000, 22_000, 28_000, 25_000]
    for seen in (7, 8):
        table.post("undo", {"seen": seen})
    assert table.scores() == [25_000, 23_000, 27_000, 25_000]
    table.post("undo", {"seen": 9})
    assert table.scores() == [25_000, 24_000, 25_000, 25_000]


def test_a_won_riichi_tile_implies_the_riichi(table: Phone) -> None:
    won = {"command": "win", "discarder": 1, "wins": [{"winner": 2, "points": 2000}]}
    view = table.record(won | {"riichi_tile": True, "riichi": [1, 2]})
    assert table.scores() == [25_000, 23_000, 27_000, 25_000]
    kinds = [
        (step["event"]["kind"], step["event"].get("accepted", True))
        for step in view["history"][0]["hands"][0]["steps"]
    ]
    assert kinds == [("riichi_declared", True), ("riichi_declared", False), ("hand_won", True)]


def test_a_session_of_two_games_ends(table: Phone) -> None:
    assert table.view()["can"]["game"] is False
    ended = table.record({"command": "end"})
    assert ended["game"]["ending"] == "agreement"
    assert ended["game"]["ending_words"] == "The game is over: by agreement"
    assert ended["can"]["riichi"] == []
    assert ended["can"]["game"] is ended["can"]["close"] is True
    assert ended["latest"]["ended"] == "game"
    view = table.record({"command": "game", "seats": [3, 2, 1, 0], "first_dealer": 1})
    assert [seat["name"] for seat in view["game"]["seats"]] == PLAYERS[::-1]
    table.record({"command": "end"})
    closed = table.record({"command": "close"})
    assert closed["ended"] is True
    assert closed["latest"]["ended"] == "night"
    assert not any(table.view()["can"].values())


def test_a_view_can_leave_out_earlier_games(table: Phone) -> None:
    for _ in range(3):
        table.record(RON)
        table.record({"command": "end"})
        table.record({"command": "game"})
    whole = table.view()
    assert [game["game"] for game in whole["history"]] == [1, 2, 3, 4]
    assert whole["earlier_games"] == 0
    recent = table.ask("GET", "?games=2").get_json()
    assert recent == {**whole, "history": whole["history"][2:], "earlier_games": 2}
    command = {"command": "riichi", "seat": 0, "seen": whole["entries"]}
    recorded = table.post("entries?games=1", command).get_json()
    assert [game["game"] for game in recorded["history"]] == [4]
    assert recorded["earlier_games"] == 3
    assert table.ask("GET", "?games=9").get_json()["earlier_games"] == 0
    assert table.ask("GET", "?games=-1").get_json() == table.view()


def test_a_win_is_settled_once(table: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    settled: list[object] = []

    def settle(wins: object, *args: Any, **kwargs: Any) -> Any:
        settled.append(wins)
        return settle_wins(wins, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(riichi_game, "settle_wins", settle)
    table.post("preview", {**RON, "seen": table.view()["entries"]})
    assert len(settled) == 1
    table.record(RON)
    assert len(settled) == 2


def test_a_preview_has_the_score_and_the_sticks(table: Phone) -> None:
    asked = {"seen": 2, **RON, "riichi": [1]}
    previewed = table.post("preview", asked).get_json()
    [won] = previewed["wins"]
    assert won["winner"] == 1
    assert [line["name"] for line in won["score"]["yaku"]] == ["riichi", "seat_wind_south"]
    assert won["score"]["text"] == "Ron: the discarder pays 2600."
    assert won["score"]["announcement"] == "2600"
    assert [(line["payer"], line["points"]) for line in previewed["settlement"]["lines"]] == [
        (0, 2600),
        (None, 1000),
    ]
    passed = previewed["sticks"]["passes"]
    assert "table" not in {each["taker"] for each in passed}  # the stick stays with its player
    assert {each["giver"] for each in passed} == {0}
    tsumo = {"seen": 2, "command": "win", "wins": [{"winner": 1, "points": 8000}]}
    assert (
        table.post("preview", tsumo).get_json()["view"]["latest"]["result"]["winners"][0]["tsumo"]
        == "2000, 4000"
    )


def test_an_invalid_win_is_rejected_with_all_objections_and_names(table: Phone) -> None:
    hands = {"winner": 1, "hand": "123m456p789s1122z 3z", "ippatsu": True}
    for path in ("preview", "entries"):
        answer = table.post(path, {"seen": 2, **RON, "wins": [hands]})
        assert answer.status_code == 422
        objections = answer.get_json()["error"]["objections"]
        assert [each["code"] for each in objections] == ["impossible_win", "not_a_win"]
        assert {each["winner"] for each in objections} == {1}
    draw = {"seen": 2, "command": "draw", "tenpai": [], "riichi": [1]}
    for language, words in (("en", "Ben declared riichi"), ("ja", "Benはリーチ")):
        error = table.post(f"entries?language={language}", draw).get_json()["error"]
        assert error["message"].startswith(words)
        assert (error["code"], error["parameters"]) == ("impossible_event", {"seats": ["1"]})
    assert table.view()["entries"] == 2


def test_the_last_hand_shows_the_required_wins(table: Phone) -> None:
    assert table.view()["game"]["needs"] == []
    for seat in range(7):
        table.record({"command": "win", "discarder": 0, "wins": [_cheap(seat)]})
    view = table.view()
    assert (view["game"]["round"], view["game"]["kyoku"]) == ("S", 4)
    assert view["game"]["last_hand"] is True
    assert {need["seat"] for need in view["game"]["needs"]} == {
        seat for seat, each in enumerate(view["game"]["seats"]) if each["place"] > 1
    }
    win = view["game"]["needs"][0]["wins"][0]
    assert set(win) == {"from", "points", "place", "ends", "fan", "words"}
    assert win["fan"] is None


def _cheap(hand: int) -> dict[str, int]:
    """Return a win of a player who is neither the dealer nor the discarder."""
    return {"winner": 2 if hand % 4 != 2 else 1, "points": 1000}


def test_undo_and_redo_describe_their_entry(table: Phone) -> None:
    table.record(RON)
    for language, words in (
        ("en", "Ben wins 1,300 from Aki (ron)"),
        ("ja", "Ben ロン 1,300（放銃 Aki）"),
        ("zh", "Ben 荣和 1,300（放铳 Aki）"),
    ):
        view = table.view(language)
        assert view["undo"] == {"seq": 3, "words": words}
        assert view["redo"] is None
    undone = table.post("undo", {"seen": 3}).get_json()
    assert undone["redo"]["seq"] == 3
    assert undone["undo"]["words"] == "game 1 begins"
    assert table.scores() == [25_000] * 4
    assert table.post("redo", {"seen": 4}).get_json()["redo"] is None
    assert table.scores() == [23_700, 26_300, 25_000, 25_000]
    assert table.post("redo", {"seen": 5}).status_code == 422


def test_any_entry_can_be_undone(table: Phone) -> None:
    table.record(RON)
    table.record({"command": "draw", "tenpai": [1]})
    view = table.post("undo", {"seen": 4, "seq": 3}).get_json()
    assert [len(hand["steps"]) for hand in view["history"][0]["hands"]] == [1]
    assert table.post("undo", {"seen": 5, "seq": 99}).status_code == 422


def test_a_hand_whose_game_is_undone_is_shown_with_seat_numbers(table: Phone) -> None:
    table.record(RON)
    view = table.post("undo", {"seen": 3, "seq": 2}).get_json()
    assert view["undo"]["words"] == "1 wins 1,300 from 0 (ron)"
    assert [each["seq"] for each in view["invalid_entries"]] == [3]
    assert table.post("undo", {"seen": 4}).get_json()["redo"]["words"].startswith("1 wins")
    assert table.ask("GET").status_code == HTTPStatus.OK


def test_the_next_undo_is_named_as_it_is_now(table: Phone) -> None:
    table.record(RON)
    before = table.ask("GET").get_json()["undo"]["words"]
    edited = table.post("entries", {"seen": 3, **TSUMO, "replaces": 3}).get_json()
    assert edited["undo"]["words"] == "correction: Aki wins 2000 all (tsumo)"
    undone = table.post("undo", {"seen": 4}).get_json()
    assert undone["undo"]["words"] == before == "Ben wins 1,300 from Aki (ron)"
    redone = table.post("redo", {"seen": 5}).get_json()
    assert redone["undo"]["words"] == edited["undo"]["words"]


def test_a_past_hand_is_corrected(table: Phone) -> None:
    table.record(RON)
    table.record({"command": "draw", "tenpai": [1]})
    edit = {"seen": 4, **TSUMO, "replaces": 3}
    previewed = table.post("preview", edit).get_json()
    assert previewed["settlement"]["deltas"] == [6000, -2000, -2000, -2000]
    assert previewed["sticks"]["passes"]
    view = table.post("entries", edit).get_json()
    assert view["history"][0]["hands"][0]["steps"][0]["event"]["wins"][0]["winner"] == 0
    assert table.scores() == [30_000, 26_000, 22_000, 22_000]
    assert view["undo"]["words"] == "correction: Aki wins 2000 all (tsumo)"
    again = table.post("entries", {"seen": 5, **RON, "replaces": 3}).get_json()
    assert again["undo"]["words"] == "correction: Ben wins 1,300 from Aki (ron)"
    undone = table.post("undo", {"seen": 6}).get_json()
    assert undone["undo"]["words"] == "correction: Aki wins 2000 all (tsumo)"
    assert undone["redo"]["words"] == again["undo"]["words"]
    assert undone["latest"]["words"] == "Undone: the correction of Aki's tsumo of 2000 all"
    gone = table.post("undo", {"seen": 7, "seq": 3}).get_json()
    assert gone["latest"]["words"] == "Undone: Aki's tsumo of 2000 all"
    assert gone["redo"]["words"] == "Aki wins 2000 all (tsumo)"
    back = table.post("redo", {"seen": 8}).get_json()
    assert back["latest"]["words"] == "Redone: Aki's tsumo of 2000 all"


def test_a_correction_moves_only_the_difference(table: Phone) -> None:
    table.record(RON)
    table.record({"command": "draw", "tenpai": [1]})
    same = table.post("preview", {"seen": 4, **RON, "replaces": 3}).get_json()["difference"]
    assert [seat["after"] - seat["before"] for seat in same["seats"]] == [0, 0, 0, 0]
    assert same["sticks"]["passes"] == []
    edit = {"seen": 4, **TSUMO, "replaces": 3}
    previewed = table.post("preview", edit).get_json()["difference"]
    latest = table.post("entries", edit).get_json()["latest"]
    assert latest["difference"] == previewed
    assert latest["kind"] == "corrected"
    assert latest["words"] == "Corrected: Aki wins 2000 all (tsumo)"
    assert latest["result"] is None
    changes = [seat["after"] - seat["before"] for seat in previewed["seats"]]
    assert changes == [7300, -3300, -2000, -2000]


def test_a_change_names_the_winds_of_its_hand(table: Phone) -> None:
    """A win those of the hand that was played, a correction or an undo those of the present one."""

    def winds(answer: Any) -> list[str]:
        return [seat["wind"] for seat in answer["difference"]["seats"]]

    played, next_hand = ["E", "S", "W", "N"], ["N", "E", "S", "W"]
    assert winds(table.record(RON)["latest"]) == played
    edit = {"seen": 3, **TSUMO, "replaces": 3}  # the dealer stays
    assert winds(table.post("preview", edit).get_json()) == played
    assert winds(table.post("entries", edit).get_json()["latest"]) == played
    back = {"seen": 4, **RON, "replaces": 3}
    assert winds(table.post("preview", back).get_json()) == next_hand
    assert winds(table.post("entries", back).get_json()["latest"]) == next_hand
    assert winds(table.post("undo", {"seen": 5}).get_json()["latest"]) == played
    assert winds(table.post("redo", {"seen": 6}).get_json()["latest"]) == next_hand


def test_the_latest_change_has_the_hand_and_its_payments(table: Phone) -> None:
    won = table.record(RON | {"riichi": [1]})["latest"]
    assert (won["kind"], won["entries"]) == ("recorded", 4)
    assert won["words"] == "Ben wins 2,600 from Aki (ron)"
    [winner] = won["result"]["winners"]
    assert [line["romaji"] for line in winner["yaku"]] == ["riichi", "jikaze nan"]
    assert (winner["han"], winner["fu"], winner["points"]) == (2, 40, 2600)
    changes = [seat["after"] - seat["before"] for seat in won["difference"]["seats"]]
    assert changes == [-2600, 2600, 0, 0]  # the riichi of the same command is part of it
    assert won["difference"]["sticks"]["passes"]
    assert table.view()["latest"] == won


def test_the_latest_change_is_the_same_after_a_restart(table: Phone) -> None:
    """A command of several entries stays one change, by which a phone knows its own."""
    for command in (RON | {"riichi": [1]}, {"command": "substitute", "seat": 2, "name": "Eva"}):
        seen = table.view()["entries"]
        latest = table.record(command)["latest"]
        assert (latest["before"], latest["entries"]) == (seen, seen + 2)
        assert Phone(create_app().test_client(), table.key).view()["latest"] == latest


def test_an_undo_has_a_preview(table: Phone) -> None:
    table.record({"command": "chombo", "seat": 2})
    table.record(RON)
    seen = table.view()
    previewed = table.post("undo/preview", {"seen": 4, "seq": 3}).get_json()
    assert [seat["score"] for seat in previewed["view"]["game"]["seats"]] == [
        23_700,
        26_300,
        25_000,
        25_000,
    ]
    assert table.view() == seen
    assert table.post("undo/preview", {"seen": 3}).status_code == HTTPStatus.CONFLICT
    assert table.post("undo/preview", {"seen": 4, "seq": 1}).status_code == 422
    after = table.post("undo", {"seen": 4, "seq": 3}).get_json()
    assert after["game"] == previewed["view"]["game"]


CORRECTED: list[tuple[dict[str, Any], dict[str, Any], list[int]]] = [
    ({"command": "riichi", "seat": 1}, {"command": "riichi", "seat": 0}, [500, 1500, -1500, -1500]),
    (
        {"command": "chombo", "seat": 1},
        {"command": "chombo", "seat": 0},
        [-10_500, 5500, 2500, 2500],
    ),
    (
        {"command": "adjust", "deltas": [1000, 0, 0, 0]},
        {"command": "adjust", "deltas": [0, 0, 0, 500]},
        [1500, 1500, -1500, -1000],
    ),
    (
        {"command": "abort", "reason": "four_winds"},
        {"command": "abort", "reason": "nine_terminals", "declarer": 3},
        [1500, 1500, -1500, -1500],
    ),
    ({"command": "end"}, {"command": "abort", "reason": "four_winds"}, [1500, 1500, -1500, -1500]),
]


@pytest.mark.parametrize(("old", "new", "changes"), CORRECTED, ids=lambda each: str(each)[:30])
def test_every_kind_of_entry_is_corrected(
    table: Phone, old: dict[str, Any], new: dict[str, Any], changes: list[int]
) -> None:
    table.record(old)
    if old["command"] != "end":
        table.record({"command": "draw", "tenpai": [0, 1]})
    seen = table.view()["entries"]
    view = table.post("entries", {"seen": seen, **new, "replaces": 3}).get_json()
    if old["command"] == "end":
        view = table.record({"command": "draw", "tenpai": [0, 1]})
    assert view["invalid_entries"] == []
    assert table.scores() == [25_000 + change for change in changes]
    assert (
        view["history"][0]["hands"][0]["steps"][0]["event"].items()
        >= {name: value for name, value in new.items() if name != "command"}.items()
    )


def test_a_correction_of_the_seats_keeps_the_events_of_each_seat(table: Phone) -> None:
    table.record({"command": "end"})
    table.record({"command": "game", "seats": [1, 0, 2, 3], "first_dealer": 1})
    table.record({"command": "chombo", "seat": 0})
    start = table.view()["history"][1]
    assert (start["seq"], start["first_dealer"]) == (4, 1)
    moved = {"command": "game", "seats": [0, 1, 2, 3], "first_dealer": 1, "replaces": 4}
    table.post("entries", {"seen": 5, **moved})
    seats = {seat["name"]: seat["score"] for seat in table.view()["game"]["seats"]}
    assert seats == {"Aki": 17_000, "Ben": 29_000, "Chi": 27_000, "Dan": 27_000}
    view = table.post("undo", {"seen": 6, "seq": 4}).get_json()
    assert len(view["history"]) == 1
    [misfit] = view["invalid_entries"]  # the chombo has no game
    assert (misfit["seq"], misfit["words"]) == (5, "Aki chombo")


def test_a_correction_lists_the_hands_with_another_score(table: Phone) -> None:
    """Ben becomes dealer, so his pinfu tanyao pays 2,900 instead of 2,000."""
    table.record({"command": "win", "discarder": 1, "wins": [{"winner": 0, "points": 7700}]})
    pinfu = {"winner": 1, "hand": "234m456678p22345s"}
    table.record({"command": "win", "discarder": 2, "wins": [pinfu]})
    assert table.view()["rescored"] == []
    won = {"command": "win", "discarder": 3, "wins": [{"winner": 1, "points": 1000}]}
    [scored] = table.post("entries", {"seen": 4, **won, "replaces": 3}).get_json()["rescored"]
    assert scored["seq"] == 4
    assert "Ben, 2,000 becomes 2,900" in scored["words"]


def test_new_names_appear_everywhere_until_undone(table: Phone) -> None:
    table.record(RON)
    named = {
        "command": "rename",
        "name": "Saturday",
        "players": ["Aki", "Benno", "Chi", "Dan", "Eva"],
    }
    view = table.record(named)
    assert (view["name"], view["players"]) == ("Saturday", named["players"])
    assert view["game"]["seats"][1]["name"] == "Benno"
    won = view["history"][0]["hands"][0]["steps"][0]
    assert won["words"] == "Benno wins 1,300 from Aki (ron)"
    assert view["undo"]["words"] == "new names: Friday → Saturday, Ben → Benno, Eva"
    japanese = table.view("ja")["undo"]["words"]
    assert japanese == "名前の変更：Friday → Saturday、Ben → Benno、Eva"
    assert len(view["statistics"]) == 5
    table.record({"command": "rename", "players": ["Akiko", "Benno", "Chi", "Dan", "Eva"]})
    assert "Benno wins 1,300 from Akiko (ron)" in table.ask("GET", "/sheet.csv").get_data(
        as_text=True
    )
    assert table.post("undo", {"seen": 5}).get_json()["players"] == named["players"]
    assert table.post("undo", {"seen": 6}).get_json()["players"] == PLAYERS
    again = table.post("redo", {"seen": 7}).get_json()
    assert (again["name"], again["redo"]["words"][:9]) == ("Saturday", "new names")


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"players": ["Aki", "aki", "Chi", "Dan"]}, "Two players have the same name"),
        ({"name": "Friday"}, "These are the present names"),
        ({"name": "Saturday", "replaces": 2}, "New names, rules or sticks replace no entry"),
    ],
    ids=lambda each: str(each)[:30],
)
def test_invalid_names_are_rejected(table: Phone, names: dict[str, Any], message: str) -> None:
    answer = table.post("entries", {"seen": 2, "command": "rename", **names})
    assert answer.status_code == 422
    assert answer.get_json()["error"]["message"].startswith(message)


def test_a_stale_request_records_nothing_and_returns_the_new_view(table: Phone) -> None:
    table.record(RON)
    for path, fields in (("entries", RON), ("preview", RON), ("undo", {}), ("redo", {})):
        answer = table.post(path, {"seen": 2, **fields}, headers={"Accept-Language": "ja"})
        assert answer.status_code == HTTPStatus.CONFLICT
        assert answer.get_json()["view"] == table.view("ja")
        assert answer.get_json()["error"]["code"] == "stale"
        assert answer.get_json()["error"]["message"].endswith("ください。")
    assert table.view()["entries"] == 3


def test_a_repeated_request_is_executed_once(table: Phone) -> None:
    request = {"seen": 2, "token": "tap-1", **RON}
    first = table.post("entries", request).get_json()
    table.record({"command": "riichi", "seat": 0})
    again = table.post("entries", request)
    assert again.status_code == 201
    assert again.get_json()["entries"] == first["entries"] + 1 == 4
    assert again.get_json() == table.view()
    undo = {"seen": 4, "token": "tap-2"}
    assert table.post("undo", undo).get_json() == table.post("undo", undo).get_json()


WRITING: list[tuple[str, str, Any]] = [
    ("POST", "/entries", {"seen": 2, **RON}),
    ("POST", "/undo", {"seen": 2}),
    ("POST", "/redo", {"seen": 2}),
    ("POST", "/seat", {"player": 0}),
    ("POST", "/dora", {"dora": "1m"}),
    ("POST", "/photos", None),
    ("POST", "/draw/photo", None),
    ("DELETE", "/photos", None),
    ("DELETE", "/photos/abc", None),
    ("GET", "/photos.zip", None),
    ("PATCH", "", {"trains": True}),
    ("DELETE", "", {"name": "Friday"}),
    ("POST", "/restore", None),
]


@pytest.mark.parametrize(("method", "path", "body"), WRITING)
def test_a_viewer_changes_nothing(app: Flask, method: str, path: str, body: object) -> None:
    host, viewer = create_session(app)
    before = host.view()
    answer = viewer.ask(method, path, json=body, headers={"Accept-Language": "ja"})
    assert answer.status_code == HTTPStatus.FORBIDDEN
    assert answer.get_json()["error"]["code"] == "viewer_only"
    assert "閲覧専用" in answer.get_json()["error"]["message"]
    assert host.view() == before


def test_every_endpoint_that_changes_a_session_is_tested_for_viewers(app: Flask) -> None:
    """A new endpoint that is missing in `WRITING` fails here; previews change nothing."""
    changing = {
        (method, rule.rule.removeprefix("/api/v1/tables/<key>").replace("<photo>", "abc"))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/v1/tables/")
    }
    tested = {(method, path) for method, path, _ in WRITING}
    unchanging = {("POST", path) for path in ("/preview", "/undo/preview", "/count", "/draw/hands")}
    assert changing - unchanging == tested - {("GET", "/photos.zip")}


@pytest.mark.parametrize("path", ["", "/live", "/photos/x", "/sheet.html", "/log.json", "/qr.svg"])
def test_a_forged_key_opens_nothing(app: Flask, path: str) -> None:
    host, _ = create_session(app)
    for key in ("x", host.key[:-1], host.key.swapcase(), host.key + "A", "%00", "é" * 300):
        answer = Phone(app.test_client(), key).ask("GET", path)
        assert answer.status_code == HTTPStatus.NOT_FOUND
        assert answer.get_json()["error"]["code"] == "no_table"


def test_an_unchanged_view_is_not_sent_again(table: Phone) -> None:
    first = table.ask("GET")
    known = {"If-None-Match": first.headers["ETag"]}
    assert table.ask("GET", headers=known).status_code == HTTPStatus.NOT_MODIFIED
    table.record(RON)
    assert table.ask("GET", headers=known).status_code == HTTPStatus.OK


def test_deleting_a_session_requires_its_name(app: Flask, own_database: str) -> None:
    host, viewer = create_session(app)
    assert host.ask("DELETE", json={"name": "Saturday"}).status_code == 422
    assert host.view()["entries"] == 2
    assert host.ask("DELETE", json={"name": "Friday"}).status_code == HTTPStatus.NO_CONTENT
    assert host.ask("GET").status_code == viewer.ask("GET").status_code == HTTPStatus.GONE
    wrong = {"name": "Saturday", "for_good": True}
    assert host.ask("DELETE", json=wrong).status_code == 422
    store = Store(own_database)
    assert store.sessions() == ()
    another, _ = create_session(app)
    assert another.view()["session"] == 2  # numbers are not used again
    store.close()


def test_the_downloads_of_a_session(table: Phone) -> None:
    table.record(RON)
    sheet = table.ask("GET", "/sheet.html?lang=ja")
    assert "素点" in sheet.get_data(as_text=True)
    assert "unsafe-inline" in sheet.headers["Content-Security-Policy"]
    assert "Ben wins 1,300 from Aki (ron)" in table.ask("GET", "/sheet.csv").get_data(as_text=True)
    assert "Ben ロン 1,300" in table.ask("GET", "/sheet.csv?lang=ja").get_data(as_text=True)
    assert len(table.ask("GET", "/log.json").get_json()["entries"]) == 3
    assert table.ask("GET", "/scores.svg?game=1").mimetype == "image/svg+xml"
    for game in ("0", "2", "x", "9" * 5000):
        assert table.ask("GET", f"/scores.svg?game={game}").status_code == 422
        assert table.ask("GET", f"/card.svg?game={game}").status_code == 422


def test_the_result_card_has_places_and_the_best_hand(app: Flask) -> None:
    host, viewer = create_session(app, players=["Aki", "Ben & <Co>", "千尋", "Dan"])
    host.record(RON | {"riichi": [1]})
    host.record({"command": "win", "wins": [{"winner": 0, "points": 1300}], "discarder": 2})
    card = viewer.ask("GET", "/card.svg?game=1")
    assert card.mimetype == "image/svg+xml"
    drawn = card.get_data(as_text=True)
    root = ElementTree.fromstring(drawn)
    assert (root.get("width"), root.get("height")) == ("1080", "1350")
    texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "Friday"
    assert {"Aki", "Ben & <Co>", "千尋", "Dan"} <= set(texts)
    assert "Best hand: Ben & <Co>, 2,600" in texts
    tiles = [each for each in root.iter("{http://www.w3.org/2000/svg}svg") if each is not root]
    assert len(tiles) == 14
    assert "最高打点" in viewer.ask("GET", "/card.svg?lang=ja").get_data(as_text=True)


def test_each_line_of_the_card_has_its_own_colour_dash_and_mark(app: Flask) -> None:
    host, _ = create_session(app, players=[*"ABCDEFGH"])
    for seats in (None, [4, 5, 6, 7]):
        if seats:
            host.record({"command": "game", "seats": seats})
        host.record({"command": "win", "wins": [{"winner": 2, "points": 1000}], "discarder": 0})
        host.record({"command": "end"})
    card = ElementTree.fromstring(host.ask("GET", "/card.svg?game=all").data)
    styles = [
        (line.get("stroke"), line.get("stroke-dasharray"), mark.get("d"))
        for line, mark in pairwise(card)
        if line.tag.endswith("polyline")
    ]
    assert len(styles) == 8
    assert [len(set(own)) for own in zip(*styles, strict=True)] == [6, 6, 6]
    for part in (1, 2):
        assert len({(each[0], each[part]) for each in styles}) == 8


def test_the_best_hand_of_a_night_is_shown_after_any_number_of_games(app: Flask) -> None:
    host, viewer = create_session(app)
    assert host.record(RON)["best_hand"] is None
    assert host.record({"command": "end"})["best_hand"]["points"] == 1300
    host.record({"command": "game"})
    host.record({"command": "win", "wins": [{"winner": 2, "points": 1000}], "discarder": 0})
    assert host.record({"command": "end"})["best_hand"]["points"] == 1000
    host.record({"command": "close"})
    best = viewer.ask("GET", "?games=1").get_json()["best_hand"]
    assert (best["player"], best["points"]) == (1, 1300)
    assert [hand["winner"] for hand in best["step"]["hands"]] == [1]


def test_each_role_has_its_own_qr_code(app: Flask) -> None:
    host, viewer = create_session(app)
    own, other = (host.ask("GET", f"/qr.svg{each}").data for each in ("", "?for=viewer"))
    assert own.startswith(b"<svg")
    assert own != other == viewer.ask("GET", "/qr.svg").data
    assert viewer.ask("GET", "/qr.svg?for=host").data == other


def test_links_have_an_address_that_phones_can_reach(app: Flask) -> None:
    app.config["ALLOWED_HOSTS"] = {"tenbo.example"}
    host, _ = create_session(app)
    roots = [
        host.ask("GET", base_url=base).get_json()["links"]["reachable"]
        for base in ("http://127.0.0.1:8000", "https://tenbo.example", "http://192.168.1.9:8000")
    ]
    assert roots == [
        f"http://{own_address()}:8000/",
        "https://tenbo.example/",
        "http://192.168.1.9:8000/",
    ]


def test_an_unavailable_database_is_reported_without_its_address(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "letter").write_text("Dear Aki, ..." * 100)
    (tmp_path / "folder").mkdir()
    reports = set()
    for database in (
        f"sqlite:///{tmp_path}/letter",
        f"sqlite:///{tmp_path}/folder",
        f"postgresql://somebody@/x?host={tmp_path}",
        f"{tmp_path}/somebody",
    ):
        client = create_app(Settings(database=database)).test_client()
        caplog.clear()
        for _ in range(3):
            answer = client.get("/api/v1/tables/x")
        assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
        code = "database_damaged" if database.endswith("letter") else "no_database"
        assert answer.get_json()["error"]["code"] == code
        for private in (str(tmp_path), "somebody"):
            assert private not in answer.get_data(as_text=True)
        assert str(tmp_path) in caplog.text
        assert len(caplog.records) == 1  # phones ask again and again
        reports.add(answer.get_json()["error"]["message"])
    assert [each for each in reports if "damaged" in each]
    assert len(reports) == 2


@pytest.mark.parametrize(
    ("lose", "error"),
    [
        (
            lambda table, _: table.ask("DELETE", json={"name": "Friday"}),
            (HTTPStatus.GONE, "deleted"),
        ),
        (
            lambda _, file: file.rename(file.with_name("away")),
            (HTTPStatus.SERVICE_UNAVAILABLE, "database_replaced"),
        ),
    ],
)
def test_a_session_lost_after_a_stale_request_is_reported(
    table: Phone,
    own_database: str,
    monkeypatch: pytest.MonkeyPatch,
    lose: Callable[[Phone, Path], object],
    error: tuple[HTTPStatus, str],
) -> None:
    append, file = Store.append, Path(own_database.removeprefix("sqlite:///"))

    def append_and_lose(store: Store, *arguments: Any, **options: Any) -> None:
        monkeypatch.setattr(Store, "append", append)
        table.record(RON)  # another phone is first
        try:
            append(store, *arguments, **options)
        finally:
            lose(table, file)

    monkeypatch.setattr(Store, "append", append_and_lose)
    answer = table.post("entries", {"seen": 2, **RON})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == error


def test_a_locked_and_a_full_database_are_reported_with_their_remedy(
    table: Phone, app: Flask, own_database: str
) -> None:
    engine = app.extensions["tenbo"].sessions().store.database._engine
    file = own_database.removeprefix("sqlite:///")
    set_pragma = event.listens_for(engine, "checkout")

    @set_pragma
    def fail_soon(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA busy_timeout = 10")

    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        locked = table.post("entries", {"seen": 2, **RON})
    assert locked.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert "busy" in locked.get_json()["error"]["message"]

    @set_pragma
    def allow_no_page(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")

    full = None
    for seen in range(2, 40):
        full = table.post("entries", {"seen": seen, "command": "adjust", "deltas": [0] * 4})
        if full.status_code != HTTPStatus.CREATED:
            break
    assert full is not None
    assert full.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert "disk of the server is full" in full.get_json()["error"]["message"]
    assert table.view()["entries"] == seen


DRAW = {
    "en": "draw: three rons on Dan's tile (Aki, Ben, Chi)",
    "ja": "流局：三家和（Aki・Ben・Chi、放銃 Dan）",
}


def view_after(app: Flask, discarder: int, winners: tuple[int, ...], **rules: Any) -> Any:
    table = create_session(app, rules=rules)[0]
    wins = [{"winner": seat, "points": 2000 if seat else 2900} for seat in winners]
    return table.record({"command": "win", "discarder": discarder, "wins": wins})


def test_the_page_shows_a_draw_without_winners(app: Flask) -> None:
    view = view_after(app, 3, (0, 1, 2), triple_ron="abort")
    assert view["latest"]["words"] == DRAW["en"]
    assert view["latest"]["result"]["winners"] == []
    assert view["undo"]["words"] == DRAW["en"]
    [step] = view["history"][0]["hands"][0]["steps"]
    assert step["words"] == DRAW["en"]


def test_only_the_next_in_turn_is_paid(app: Flask) -> None:
    view = view_after(app, 3, (1, 2), double_ron="head_bump")
    words = "Ben wins 2,000 from Dan (ron); Chi's ron is not paid (head bump)"
    assert view["latest"]["words"] == words
    assert [each["winner"] for each in view["latest"]["result"]["winners"]] == [1]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ([], "The field request is []; make it a JSON object."),
        ({"seen": 2}, "The field command is missing in request; add it."),
        ({"seen": 2, "command": "reach"}, 'The field command is "reach"; make it one of riichi, '),
        (
            {"seen": 2, "command": "riichi", "seat": 1, "colour": "red"},
            'There is no field "colour" in riichi; its fields are seat, accepted.',
        ),
        (
            TSUMO | {"seen": 2, "token": "x" * 101},
            "make it a text of at most 100 characters.",
        ),
        (
            {"seen": 2, "command": "win", "wins": [{"winner": 0, "flowers": 1}]},
            'There is no field "flowers" in wins[0]; its fields are winner, hand, points, photo, ',
        ),
    ],
)
def test_an_error_names_the_field_and_the_remedy(app: Flask, body: Any, message: str) -> None:
    host, _ = create_session(app)
    answer = host.post("entries", body)
    assert answer.status_code == 422
    error = answer.get_json()["error"]
    assert message in error["message"]


def test_a_seat_is_taken_by_the_phone_that_took_it_last(app: Flask) -> None:
    host, viewer = create_session(app)
    assert host.view()["taken"] == []
    assert host.post("seat", {"phone": "a", "player": 2}).get_json()["taken"] == [2]
    host.post("seat", {"phone": "b", "player": 2})
    assert viewer.view()["taken"] == [2]
    host.post("seat", {"phone": "a", "player": None})  # it lost the seat to the other phone
    assert viewer.view()["taken"] == [2]
    assert host.post("seat", {"phone": "b", "player": None}).get_json()["taken"] == []
    assert host.post("seat", {"phone": "a", "player": 4}).status_code == 422
    assert viewer.post("seat", {"phone": "a", "player": 1}).status_code == 403


def test_the_dora_belongs_to_the_current_hand(app: Flask) -> None:
    host, viewer = create_session(app)
    tag = host.ask("GET").headers["ETag"]
    assert host.post("dora", {"dora": "3m 5z"}).get_json()["game"]["dora"] == "3m5z"
    assert host.ask("GET").headers["ETag"] != tag
    host.record({"command": "riichi", "seat": 2})
    assert viewer.view()["game"]["dora"] == "3m5z"
    assert host.record(RON)["game"]["dora"] == ""
    assert viewer.post("dora", {"dora": "3m"}).status_code == 403
    assert host.view()["entries"] == 4  # notes are no entries


@pytest.mark.parametrize("wrong", ["9x", "11111m", "123456m", "5f"])
def test_impossible_dora_indicators_are_refused(app: Flask, wrong: str) -> None:
    host, _viewer = create_session(app)
    assert host.post("dora", {"dora": wrong}).status_code == 422
