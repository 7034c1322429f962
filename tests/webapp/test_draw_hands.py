"""Hands at a draw over HTTP: read from photos or entered, with their waits."""

from __future__ import annotations

import io
from typing import Any

import pytest
from flask import Flask

from tests.vision.test_table import SIZE, photographed
from tests.webapp.conftest import RecordedDetector
from tests.webapp.session_phones import Phone, create_session
from tests.webapp.tile_rows import laid_out
from vision.boxes import Box, Detection

WAITING = "2m 3m 4m 5m 6m 7m 3p 4p 5s 5s 6s 7s 8s"
NOTEN = "1m 2m 5m 8m 1p 4p 7p 2s 5s 9s 1z 2z 3z"


@pytest.fixture
def host(app: Flask) -> Phone:
    return create_session(app)[0]


def photograph(host: Phone, photo: bytes, **form: object) -> Any:
    data = {"photo": (io.BytesIO(photo), "hand.jpg"), **{k: str(v) for k, v in form.items()}}
    return host.ask("POST", "/draw/photo", data=data)


def check(host: Phone, **hand: object) -> Any:
    answer = host.post("draw/hands", {"hands": [{"seat": 1, **hand}]})
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()["hands"][0]


def test_a_photo_of_a_hand_has_its_waits(
    host: Phone, detector: RecordedDetector, photo: bytes
) -> None:
    detector.detections = tuple(laid_out(WAITING))
    [hand] = photograph(host, photo, seat=2).get_json()["hands"]
    assert hand["seat"] == 2
    assert hand["notation"] == "234567m34p55678s"
    assert hand["waits"] == [{"tile": "2p", "held": 0}, {"tile": "5p", "held": 0}]
    assert hand["tenpai"]
    assert hand["reason"] is None
    assert hand["doubts"] == []


def test_an_uncertain_tile_is_asked_at_its_place(
    host: Phone, detector: RecordedDetector, photo: bytes
) -> None:
    detector.detections = tuple(laid_out(WAITING.replace("3p", "3p?4p")))
    [hand] = photograph(host, photo, seat=2).get_json()["hands"]
    [doubt] = hand["doubts"]
    assert (doubt["code"], doubt["place"]) == ("uncertain_tile", 6)
    assert doubt["candidates"] == ["3p", "4p"]


def test_a_riichi_without_tenpai_is_pointed_out(
    host: Phone, detector: RecordedDetector, photo: bytes
) -> None:
    detector.detections = tuple(laid_out(NOTEN))
    assert not photograph(host, photo, seat=1).get_json()["hands"][0]["noten_riichi"]
    host.record({"command": "riichi", "seat": 1})
    [hand] = photograph(host, photo, seat=1).get_json()["hands"]
    assert not hand["tenpai"]
    assert hand["noten_riichi"]


def test_a_hand_with_another_number_of_tiles_has_no_waits(
    host: Phone, detector: RecordedDetector, photo: bytes
) -> None:
    detector.detections = tuple(laid_out(WAITING.removesuffix(" 8s")))
    [hand] = photograph(host, photo, seat=0).get_json()["hands"]
    assert hand["notation"] == ""
    assert "12 tiles" in hand["reason"]
    detector.detections = ()
    assert "0 tiles" in photograph(host, photo, seat=0).get_json()["hands"][0]["reason"]


def test_the_rules_of_the_table_decide(app: Flask) -> None:
    fifth = {"hand": "12m444p678s11z", "melds": ["3333m"]}
    no_yaku = {"hand": "12m444p678s11z", "melds": ["7-89m"]}
    host, _ = create_session(app)
    assert check(host, **fifth)["reason"] == "It has all four of each tile it waits for."
    assert check(host, **no_yaku)["tenpai"]
    rules = {"fifth_tile_tenpai": True, "keishiki_tenpai": False}
    strict, _ = create_session(app, rules=rules)
    assert check(strict, **no_yaku)["reason"] == "It waits without a yaku."
    assert check(strict, hand="12m444p11z", melds=["7-89m", "222=z"])["tenpai"]  # South in seat 1


def test_a_photo_of_the_table_has_the_hand_of_each_seat(
    host: Phone, detector: RecordedDetector, photo: bytes
) -> None:
    table, detections, _blocks = photographed(1)
    detector.detections = tuple(each.scale(800 / SIZE) for each in detections)
    hands = photograph(host, photo, seat=3, shows="table").get_json()["hands"]
    found = {hand["seat"]: hand for hand in hands}
    for side, seat in enumerate(table.seats):
        if seat.shown:
            labels = [table.blocks[index].label for index in seat.hand]
            assert found[(3 + side) % 4]["hand"] == labels
            assert len(found[(3 + side) % 4]["melds"]) == len(seat.melds)
        else:
            assert (3 + side) % 4 not in found


@pytest.mark.parametrize("empty", [1, 2, 3])
def test_one_side_of_the_table_of_three_players_is_empty(
    app: Flask, detector: RecordedDetector, photo: bytes, empty: int
) -> None:
    host, _ = create_session(app, players=["Ann", "Ben", "Cleo"], rules="tenhou_sanma")
    table, detections, blocks = photographed(1)
    gone = table.seats[empty]
    taken = {*gone.hand, *gone.river, *(index for _, indices in gone.melds for index in indices)}
    detector.detections = tuple(
        each.scale(800 / SIZE)
        for number, each in enumerate(detections)
        if blocks[number] not in taken
    )
    hands = photograph(host, photo, seat=2, shows="table").get_json()["hands"]
    found = {hand["seat"]: hand["hand"] for hand in hands}
    seats = [seat for side, seat in enumerate(table.seats) if side != empty]
    shown = {
        (2 + number) % 3: [table.blocks[index].label for index in seat.hand]
        for number, seat in enumerate(seats)
        if seat.shown
    }
    assert shown
    assert found == shown


def test_without_hands_nobody_knows_which_side_of_three_players_is_empty(
    app: Flask, detector: RecordedDetector, photo: bytes
) -> None:
    host, _ = create_session(app, players=["Ann", "Ben", "Cleo"], rules="tenhou_sanma")
    detector.detections = with_river(f"{TERMINALS} 1z")
    answer = photograph(host, photo, seat=2, shows="table").get_json()
    assert [hand["seat"] for hand in answer["hands"]] == [2]


TERMINALS = "1m 9m 1p 9p 1s 9s 2z 3z 4z 5z 6z 7z"


def with_river(labels: str) -> tuple[Detection, ...]:
    """Return a hand before the photographer, and discards in rows of six above it."""
    hand = [
        Detection(f"{n % 9 + 1}{'mp'[n // 9]}", 0.99, Box(60 + 20 * n, 400, 80 + 20 * n, 427))
        for n in range(13)
    ]
    places = [(160 + 20 * (n % 6), 240 + 27 * (n // 6)) for n in range(18)]
    discards = [
        Detection(label, 0.99, Box(x, y, x + 20, y + 27))
        for label, (x, y) in zip(labels.split(), places, strict=False)
    ]
    return (*hand, *discards)


@pytest.mark.parametrize(("last", "seats"), [("1z", [2]), ("5p", [])])
def test_discards_of_terminals_and_honors_are_a_nagashi_mangan(
    host: Phone, detector: RecordedDetector, photo: bytes, last: str, seats: list[int]
) -> None:
    detector.detections = with_river(f"{TERMINALS} {last}")
    assert photograph(host, photo, seat=2, shows="table").get_json()["nagashi"] == seats


def test_viewers_and_other_games_have_no_hands_at_a_draw(app: Flask, photo: bytes) -> None:
    _, viewer = create_session(app)
    assert photograph(viewer, photo, seat=0).status_code == 403
    chinese, _ = create_session(app, game="mcr")
    assert photograph(chinese, photo, seat=0).status_code == 422


def test_a_draw_keeps_the_hands(host: Phone) -> None:
    hands = [{"seat": 1, "notation": "55678s 34p 234567m"}]
    view = host.record({"command": "draw", "tenpai": [1], "hands": hands})
    [step] = view["history"][0]["hands"][0]["steps"]
    assert step["event"]["hands"] == [{"seat": 1, "notation": "234567m34p55678s"}]
    [entry] = [
        each for each in host.ask("GET", "/log.json").get_json()["entries"] if "event" in each
    ]
    assert entry["event"]["hands"] == [{"seat": 1, "notation": "234567m34p55678s"}]
    wrong = {"seen": view["entries"], "command": "draw", "hands": [{"seat": 1, "notation": "1m"}]}
    assert host.post("entries", wrong).status_code == 422
