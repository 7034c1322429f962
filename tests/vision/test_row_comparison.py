"""Comparison of the row of tiles in a photo with the hand of a reading."""

from dataclasses import replace

import pytest

from scorer.tiles.melds import parse_meld
from vision.boxes import Detection
from vision.evaluation.comparison import RowComparison, compare_row, find_row
from vision.evaluation.labels import LabelledBox
from vision.reading.reading import MeldReading, Reading

ALL_RIGHT = RowComparison(read=True, right=True)
READ = RowComparison(read=True, right=False)
NOT_READ = RowComparison(read=False, right=False)


def tiles(labels: str, *, x: float = 0, y: float = 0) -> list[LabelledBox]:
    return [
        LabelledBox(label, x + 30 * k, y, x + 30 * k + 30, y + 40)
        for k, label in enumerate(labels.split())
    ]


ROW = tiles("1m 2m 3m 4p 5p 6p")


def reading(boxes: list[LabelledBox], *, without: int | None = None) -> Reading:
    """Return a reading of all these tiles as the hand, the last of them as the winning tile."""
    detections = tuple(Detection(each.label, 0.9, each.box) for each in boxes)
    hand = tuple(index for index in range(len(boxes) - 1) if index != without)
    return Reading(600, 400, detections, hand, len(boxes) - 1)


def test_the_hand_must_be_exactly_the_row() -> None:
    assert compare_row(ROW, reading(ROW)) == ALL_RIGHT
    assert compare_row(ROW, reading(ROW[1:])) == NOT_READ
    assert compare_row(ROW, reading(ROW, without=2)) == NOT_READ
    assert compare_row(ROW, reading([*tiles("5z", x=400), *ROW])) == NOT_READ
    assert compare_row(ROW, Reading(600, 400)) == NOT_READ


def test_labels_need_not_be_right_for_a_row_that_is_read() -> None:
    assert compare_row(ROW, reading(tiles("1m 2m 3m 4p 5p 9p"))) == READ


def test_melds_belong_to_the_hand() -> None:
    row = tiles("1m 2m 3m 5z 5z 5z")
    read = reading(row)
    meld = MeldReading(parse_meld("555z"), (3, 4, 5))
    melded = replace(read, hand_tiles=(0, 1), winning_index=2, meld_readings=(meld,))
    assert compare_row(row, melded) == ALL_RIGHT
    assert compare_row(row, replace(melded, meld_readings=())) == NOT_READ


def test_backs_of_a_closed_kan_and_unreadable_tiles_can_be_in_the_hand_or_not() -> None:
    row = tiles("1m 2m 3m ? 5p 5p back 5z 5z back")
    faces = [each for each in row if each.label not in {"back", "?"}]
    assert compare_row(row, reading(faces)) == ALL_RIGHT
    misread = [replace_label(each, "9s") if each.label == "?" else each for each in row]
    with_backs = [replace_label(each, "5z") if each.label == "back" else each for each in misread]
    assert compare_row(row, reading(with_backs)) == ALL_RIGHT


def test_tiles_to_leave_out_can_be_in_the_hand_or_not() -> None:
    boxes = [*ROW, *tiles("1f", x=180)]
    read = reading([*ROW, *tiles("1s", x=180)])
    assert compare_row(boxes, read, leave_out=frozenset(("1f",))) == ALL_RIGHT
    assert compare_row(boxes, read) == NOT_READ


def replace_label(box: LabelledBox, label: str) -> LabelledBox:
    return replace(box, label=label)


@pytest.mark.parametrize(
    ("boxes", "row"),
    [
        (ROW, range(6)),
        (ROW[:4], None),
        ([], None),
        ([*ROW, *tiles("1z", y=200)], range(6)),
        ([*ROW, *tiles("1z 2z", y=200)], None),
        ([*ROW, *tiles("back back back", y=200)], range(6)),
        (tiles("1m 2m 3m back back 4m"), None),
        (tiles("1m 2m 3m 6m back back 6m"), [0, 1, 2, 3, 6]),
        ([*ROW, *tiles("back back back back back back back back", y=200)], range(6)),
        ([*ROW, *tiles("not_a_tile not_a_tile", y=200)], range(6)),
        ([*ROW, *tiles("1z", x=300)], range(7)),
        ([*tiles("1z", x=-150), *ROW], [1, 2, 3, 4, 5, 6, 0]),
        ([*ROW, *tiles("1z", x=300, y=30)], range(6)),
        ([*ROW, *tiles("1z", x=450)], range(6)),
        ([*ROW, *tiles("1z", x=300), *tiles("2z", x=-170)], [*range(6), 6]),
        ([*tiles("1m 2m 3m 4m 5m 6m 7m 8m"), *tiles("back 7z 7z back", y=200)], [*range(8), 9, 10]),
        ([*tiles("1m 2m 3m 4m 5m 6m 7m 8m"), *tiles("back 7z 6z back", y=200)], range(8)),
        ([*tiles("1m 2m 3m 7z 7z 7z"), *tiles("7z", x=120, y=-40)], range(7)),
        ([*tiles("1m 2m 3m 7z 7z 7z"), *tiles("3m", x=120, y=-40)], range(6)),
        ([*tiles("1m " * 14), *tiles("1z", x=540)], range(14)),
        ([*tiles("1p 2p 3p " * 3 + "1p 2p"), *tiles("6m", x=450), *tiles("6m", y=-200)], range(12)),
    ],
    ids=[
        "row",
        "few tiles",
        "no tiles",
        "one tile elsewhere",
        "many tiles elsewhere",
        "backs elsewhere",
        "few faces with backs",
        "a closed kan",
        "a longer row of backs",
        "other objects elsewhere",
        "winning tile apart",
        "winning tile apart on the left",
        "tile apart, not in line",
        "tile far away",
        "the nearer of two tiles apart",
        "a closed kan apart",
        "a wall with two indicators apart",
        "a tile added to a kan",
        "a tile above another",
        "a tile apart from 14",
        "a tile in line and one like it elsewhere",
    ],
)
def test_the_row_has_nearly_all_faces(boxes: list[LabelledBox], row: range | None) -> None:
    assert find_row(boxes) == (None if row is None else tuple(row))


@pytest.mark.parametrize(
    ("pair", "size"), [("6m 6m", 14), ("0m 5m", 14), ("6m 7m", 12), ("back 6m 6m", 12)]
)
def test_a_row_of_12_lacks_the_pair_beside_it(pair: str, size: int) -> None:
    boxes = [*tiles("1p 2p 3p " * 4), *tiles(pair, y=-200)]
    assert find_row(boxes) == tuple(range(size))
