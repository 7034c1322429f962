"""The river of the winner in a photo of the table."""

from dataclasses import replace

import pytest

from scorer.tiles.tile import parse_tiles
from tests.table_from_above import SIZE, from_above
from vision.boxes import BACK, Detection
from vision.reading.reading import Reading, interpret_detections
from webapp.views.hand.river import RiverView, hand_reading_response

HAND = ("2m", "3m", "4m", "5m", "6m", "7m", "3p", "4p", "5p", "5p", "6p", "7p", "8s")
OTHERS = ("1p9p3z4z", "1s9s5z6z", "7z1m2s3s")


def read(tiles: tuple[Detection, ...]) -> Reading:
    return interpret_detections(tiles, width=SIZE, height=SIZE)


def river(own: str, *others: str, riichi: int | None = None) -> RiverView | None:
    tiles = from_above(HAND, (own, *(others or OTHERS)), winning="8s", riichi=riichi)
    return hand_reading_response("table.jpg", read(tiles)).river


def test_the_river_of_the_hand_in_the_photo() -> None:
    found = river("9m1z9s8s2z6s7s", riichi=4)
    assert found is not None
    assert found.discards == parse_tiles("9m1z9s8s2z6s7s")
    reading = read(from_above(HAND, ("9m1z", *OTHERS), winning="8s"))
    view = hand_reading_response("table.jpg", reading)
    assert view.river is not None
    assert [reading.tiles[n].label for n in view.river.discard_tiles] == ["9m", "1z"]
    assert not reading.used_tiles & {*view.river.discard_tiles}
    assert (found.riichi, found.called, found.nagashi) == (True, (), False)


@pytest.mark.parametrize(
    ("own", "others", "riichi", "passed"),
    [
        ("9m1z9s2z", ("1p9p8s4z", *OTHERS[1:]), 1, ("8s",)),  # since the riichi
        ("9m1z9s2z", ("1p8s3z4z", *OTHERS[1:]), 2, ()),  # before it
        ("9m1z9s2z", ("1p8s3z4z", *OTHERS[1:]), None, ()),  # in an earlier turn
    ],
)
def test_waits_that_passed(
    own: str, others: tuple[str, ...], riichi: int | None, passed: tuple[str, ...]
) -> None:
    found = river(own, *others, riichi=riichi)
    assert found is not None
    assert tuple(map(str, found.passed)) == passed


def test_a_river_of_terminals_and_honors_can_be_nagashi() -> None:
    found = river("9m1z9s2z")
    assert found is not None
    assert found.nagashi


def test_a_misread_fifth_tile_is_left_out() -> None:
    found = river("5p5p9s5p2z")
    assert found is not None
    assert found.discards == parse_tiles("5p5p9s2z")


def test_photos_without_a_river_of_the_hand() -> None:
    alone = from_above(HAND, ("", "", "", ""), winning="8s")
    faces = tuple(each for each in alone if each.label != BACK)
    assert hand_reading_response("hand.jpg", read(faces)).river is None
    assert hand_reading_response("hand.jpg", Reading(40, 30)).river is None
    assert river("") is None
    tiles = from_above(HAND, ("9m1z", *OTHERS), winning="8s")
    nobody = replace(read(tiles), hand_tiles=(), winning_index=None)
    assert hand_reading_response("table.jpg", nobody).river is None
