"""Tiles that are listed without boxes: parsing the lists, and comparing readings with them."""

from typing import Any

import pytest

from vision.boxes import Box, Detection
from vision.evaluation.labels import LabelError, parse_label_line
from vision.evaluation.listed_tiles import ListedTiles, compare_list, parse_listed
from vision.layout.table import SeatPosition
from vision.reading.reading import Reading, interpret_detections
from vision.reading.table_reading import read_table

HAND = ("1m", "2m", "3m", "4p", "5p", "6p", "9s", "9s", "9s", "1z", "1z", "7z", "7z", "7z")


def in_row(labels: tuple[str, ...], *, left: int = 0, top: int = 400) -> list[Detection]:
    return [
        Detection(label, 0.99, Box(left + 30 * n, top, left + 30 * n + 30, top + 40))
        for n, label in enumerate(labels)
    ]


def parse(**fields: Any) -> ListedTiles:
    listed = parse_listed(fields)
    assert listed is not None
    return listed


def read(detections: list[Detection]) -> Reading:
    return interpret_detections(detections, width=600, height=600)


def test_a_tile_of_the_table_counts_once_in_several_lists() -> None:
    bottom = {"hand": ["1m", "1m"], "melds": [["7z", "7z", "7z"]], "river": ["4s", "?"]}
    listed = parse(
        hand=True,
        rows=[["1m", "1m"]],
        melds=[["7z", "7z", "7z"]],
        others=["4s", "9p"],
        table={"bottom": bottom, "indicators": {"row": ["4s"]}},
    )
    assert sorted(listed.tiles) == ["1m", "1m", "4s", "4s", "7z", "7z", "7z", "9p"]
    assert listed.seats[SeatPosition.NEAR].river == ("4s", "?")
    assert listed.uncertain == ()
    assert listed.hand is not None


def test_a_list_without_a_hand_or_with_more_tiles_around() -> None:
    assert parse_listed({"rows": [], "melds": [], "table": None}) is None
    only_hand = parse(hand=True, rows=[["1m"]], uncertain=["*"])
    assert (only_hand.tiles, only_hand.uncertain) == ((), None)
    several = parse(hand=False, rows=[["1m"]], uncertain=["9p", "*"])
    assert (several.hand, several.tiles, several.uncertain) == (None, ("1m",), None)
    assert parse(rows=[["1m"]], kind=["far"]).uncertain is None


def test_hands_are_right_whichever_tile_won_and_surplus_tiles_are_false() -> None:
    listed = parse(hand=True, rows=[HAND[::-1]], others=["4s"], uncertain=["9p"])
    others = in_row(("9p", "9p", "back"), top=100)
    compared = compare_list(listed, read([*in_row(HAND), *others]))
    assert (compared.tiles, compared.right, compared.hand_right) == (15, 14, True)
    assert [each.label for each in compared.false or ()] == ["9p"]
    wrong = parse(hand=True, rows=[("9m", *HAND[1:])])
    assert compare_list(wrong, read(in_row(HAND))).hand_right is False


def test_seats_and_rivers_of_a_whole_table() -> None:
    river = in_row(("7z", "1z", "9p"), left=120, top=80)
    table = read_table([*in_row(HAND[:13]), *river], width=500, height=500)
    bottom: dict[str, Any] = {"hand": HAND[:13], "river": ["7z", "?", "9p"]}
    listed = parse(table={"bottom": bottom, "left": {"river": ["2s"]}})
    compared = compare_list(listed, Reading(500, 500), table)
    assert compared.seats == (True,)
    assert compared.rivers == (True, False)
    swapped = parse(table={"bottom": {"hand": HAND, "river": ["7z", "9p", "1z"]}})
    compared = compare_list(swapped, Reading(500, 500), table)
    assert (compared.seats, compared.rivers) == ((False,), (False,))


@pytest.mark.parametrize(
    "fields",
    ['"rows": [["1x"]]', '"rows": 1', '"table": {"middle": {}}', '"rows": [["1m"]], "game": "go"'],
)
def test_invalid_lists(fields: str) -> None:
    with pytest.raises(LabelError, match="line 1 is not a line of labels"):
        parse_label_line(f'{{"photo": "a", {fields}}}', name="mine", where="line 1")
