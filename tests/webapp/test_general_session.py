"""Sessions of the general game over HTTP and on the command line."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.webapp.session_phones import Phone, create_session
from webapp.cli import main

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


def test_a_preview_has_the_points_under_the_limit(phone: Phone) -> None:
    body = {"seen": phone.view()["entries"], **win(0, hand="19m19p19s1234567z7z")}
    [won] = phone.post("preview", body | {"wins": body["wins"]}).get_json()["wins"]
    assert (won["score"]["fan"], won["score"]["paid_fan"], won["score"]["points"]) == (16, 13, 384)


def test_several_winners_liability_and_a_dealer_who_stays(phone: Phone) -> None:
    phone.record(
        {
            "command": "win",
            "discarder": 3,
            "wins": [{"winner": 0, "points": 3}, {"winner": 2, "points": 4}],
        }
    )
    assert phone.scores() == [32, 0, 64, -96]
    view = phone.record(win(2, 1, hand="123m9p9p 555+z 666=z 777-z"))
    assert [seat["wind"] for seat in view["game"]["seats"]] == ["N", "E", "S", "W"]
    assert phone.scores() == [32, -384, 448, -96]
    view = phone.record({"command": "draw"})
    assert view["game"]["kyoku"] == 2
    answer = phone.post("entries", {"seen": view["entries"], **win(0, 1, points=2)})
    assert answer.status_code == 422


def test_the_command_line_plays_hong_kong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"--database=sqlite:///{tmp_path / 'games.db'}"

    def tenbo(*args: str) -> str:
        assert main(["session", *args, database]) == 0
        return capsys.readouterr().out

    assert "East 1" in tenbo("new", "Friday", "--players", "Aki,Ben,Chi,Dan", "--game", "hk")
    text = tenbo("record", "ron", "Ben", "Aki", PUNGS, "--flowers", "2f")
    assert "Ben wins 64 from Aki (4 fan)" in text
    assert "4 fan: All Pungs, Seat Flower\n" in text
    text = tenbo("record", "tsumo", "Chi", "--points", "8", "--pao", "Dan")
    assert "Dan pays Chi 384: as liable." in text
    assert "East 3" in text
    text = tenbo("record", "tsumo", "Chi", "123m456p789s1122z2z", "--first-turn")
    assert "16 fan: Heavenly Hand, Concealed Hand, Self-Drawn, No Flowers" in text
    assert "East 3" in text  # the dealer stays
    assert "8 fan: Eight Flowers\n" in tenbo("record", "tsumo", "Dan", "1234f1234g")
    shown = tenbo("show")
    assert "Session 1: Friday (Hong Kong Old Style)" in shown
    tenbo("export", "--output", str(tmp_path / "friday.json"))
    tenbo("import", str(tmp_path / "friday.json"))
    assert tenbo("show").replace("Session 2", "Session 1") == shown


@pytest.mark.parametrize(("game", "has_flowers"), [("hk", True), ("zung_jung", False)])
def test_the_deal_has_flowers_where_the_rules_have_them(
    game: str, has_flowers: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["session", "seats", "--players", "Aki,Ben,Chi,Dan", "--game", game]) == 0
    assert ("flowers" in capsys.readouterr().out) == has_flowers


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
