"""Labels between face and back that the layout decides together with the classifier."""

from dataclasses import replace

import pytest

from vision.boxes import Box, Detection
from vision.layout.arrange import arrange_doubtful
from vision.reading.reading import interpret_detections

HAND = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "1z", "6z", "6z"]


def tile(label: str, x: float, y: float = 0.0, *others: tuple[str, float]) -> Detection:
    """Return a tile; its label has the first probability, the others theirs."""
    probability = 0.95 if not others else 1 - sum(each for _, each in others)
    return Detection(label, probability, Box(x, y, x + 30, y + 40), ((label, probability), *others))


def lay(labels: list[str], x: float = 0.0) -> list[Detection]:
    """Return certain tiles side by side."""
    return [tile(label, x + 30 * n) for n, label in enumerate(labels)]


def test_a_back_in_the_row_is_a_haku() -> None:
    row = [*lay(HAND), tile("5z", 430)]
    row[11] = tile("back", 11 * 30, 0, ("5z", 0.4))
    row[12] = tile("back", 12 * 30, 0, ("5z", 0.3))
    detections, layout = arrange_doubtful(row)
    assert [detections[n].label for n in (11, 12)] == ["5z", "5z"]
    assert (layout.count, layout.winning) == (14, 13)
    reading = interpret_detections(row, width=500, height=100)
    assert reading.notation == "123m456p789s1155z5z"


def test_a_flower_in_the_row_is_its_likeliest_face() -> None:
    row = [*lay(HAND), tile("6z", 430)]
    row[4] = tile("3g", 4 * 30, 0, ("5p", 0.3))
    assert arrange_doubtful(row)[0][4].label == "5p"


def test_a_printed_back_belongs_to_its_kan() -> None:
    kan = [tile("2z", 600), tile("9s", 630), tile("6s", 660), tile("2z", 690)]
    for n in (1, 2):
        kan[n] = replace(kan[n], confidence=0.25, candidates=((kan[n].label, 0.25), ("9p", 0.2)))
    detections, layout = arrange_doubtful([*lay(HAND[:10]), tile("1z", 350), *kan])
    assert [each.label for each in detections[11:]] == ["2z", "back", "back", "2z"]
    assert layout.melds[0].face_down == (12, 13)


@pytest.mark.parametrize("doubt", [0.01, 0.4])
def test_backs_of_a_wall_stay_backs(doubt: float) -> None:
    wall = [tile("back", x, -120, ("5z", doubt)) for x in (60, 90, 150, 180)]
    wall.insert(2, tile("4s", 120, -120))
    detections, layout = arrange_doubtful([*lay(HAND), tile("6z", 430), *wall])
    assert [each.label for each in detections[14:]] == ["back", "back", "4s", "back", "back"]
    assert (layout.count, layout.dora) == (14, (16,))


def test_certain_labels_do_not_change() -> None:
    row = [*lay(HAND), tile("6z", 430)]
    row[11] = tile("back", 11 * 30)
    assert arrange_doubtful(row)[0] == tuple(row)


def test_without_a_hand_nothing_changes() -> None:
    backs = (tile("back", 0, 0, ("1f", 0.4)), tile("back", 30, 0, ("1f", 0.4)))
    detections, layout = arrange_doubtful(backs)
    assert detections == backs
    assert layout.used == ()
