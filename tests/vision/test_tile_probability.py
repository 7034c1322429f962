"""Evidence that a box holds a tile, and the probability that it adds up to."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.boxes import Box
from vision.detect.tile_probability import Floats, box_evidence, reader_evidence, weigh

IVORY, WOOD = (236, 228, 205), (120, 80, 50)


def row(count: int = 13, side: int = 30) -> list[Box]:
    """Return boxes of tiles side by side."""
    return [
        Box(100 + n * side, 100, 100 + (n + 1) * side, 100 + side * 4 / 3) for n in range(count)
    ]


def evidence_of(boxes: list[Box], *, doubtful: Box | None = None) -> dict[str, Floats]:
    """Return the evidence for certain tiles, and for one box that the networks cannot judge."""
    image = np.full((600, 800, 3), WOOD, np.uint8)
    for box in boxes:
        image[int(box.top) : int(box.bottom), int(box.left) : int(box.right)] = IVORY
    every = [*boxes, *([doubtful] if doubtful else [])]
    count, unknown = len(every), 1 if doubtful else 0
    odds = np.array([4.0] * len(boxes) + [0.0] * unknown)
    scores = np.array([0.9] * len(boxes) + [0.4] * unknown)
    return box_evidence(image, every, scores, odds, np.zeros(count))


def test_a_box_of_another_size_or_colour_is_odd() -> None:
    evidence = evidence_of(row(), doubtful=Box(300, 300, 400, 420))
    assert evidence["odd_size"][-1] > 0.8
    assert evidence["odd_size"][:-1].max() < 0.2
    assert evidence["odd_colour"][-1] > 0.5
    assert evidence["odd_colour"][:-1].max() < 0.1
    assert evidence["touching"][:-1].min() > 0.9
    assert evidence["touching"][-1] < 0.1


def test_tiles_grow_towards_the_camera_without_being_odd() -> None:
    near_and_far = [
        Box(x, y, x + size, y + size * 4 / 3)
        for y, size in ((50, 20), (110, 26), (190, 34), (300, 44), (430, 57))
        for x in range(100, 500, 70)
    ]
    assert evidence_of(near_and_far)["odd_size"].max() < 0.35


def test_company_excludes_the_box_itself() -> None:
    alone = evidence_of([Box(100, 100, 130, 140)])
    assert alone["company"].tolist() == [0.0]
    assert alone["touching"].tolist() == [0.0]


def test_a_back_may_have_its_own_colour() -> None:
    boxes = [*row(), Box(300, 300, 330, 340)]
    image = np.full((600, 800, 3), IVORY, np.uint8)
    image[300:340, 300:330] = (30, 90, 160)
    odds, scores = np.full(14, 3.0), np.full(14, 0.9)
    backs = np.array([0.0] * 13 + [1.0])
    as_back = box_evidence(image, boxes, scores, odds, backs)
    as_face = box_evidence(image, boxes, scores, odds, np.zeros(14))
    assert as_back["odd_colour"][-1] == 0.0
    assert as_face["odd_colour"][-1] > 0.5


@given(
    st.lists(
        st.tuples(st.floats(0, 700), st.floats(0, 500), st.floats(3, 90), st.floats(3, 90)),
        min_size=1,
        max_size=40,
    ),
    st.data(),
)
def test_evidence_is_finite_for_any_boxes(
    corners: list[tuple[float, float, float, float]], data: st.DataObject
) -> None:
    boxes = [Box(x, y, x + wide, y + tall) for x, y, wide, tall in corners]
    count = len(boxes)

    def numbers(low: float, high: float) -> Floats:
        return np.array(data.draw(st.lists(st.floats(low, high), min_size=count, max_size=count)))

    image = np.zeros((600, 800, 3), np.uint8)
    backs = numbers(0, 1)
    evidence = box_evidence(image, boxes, numbers(0, 1), numbers(-50, 50), backs)
    evidence |= reader_evidence(numbers(0, 1), backs)
    for name, values in evidence.items():
        assert values.shape == (count,), name
        assert np.isfinite(values).all(), name
    chances = weigh(evidence, {"bias": -1.0, **dict.fromkeys(evidence, 1.0)})
    assert ((chances >= 0) & (chances <= 1)).all()


def test_more_evidence_for_a_tile_raises_its_probability() -> None:
    weights = {"bias": -0.5, "verifier": 1.0, "odd_size": -2.0}
    odds = np.array([1.0, 1.0])
    chances = weigh({"verifier": odds, "odd_size": np.array([0.0, 1.0])}, weights)
    assert chances[0] == pytest.approx(1 / (1 + np.exp(-0.5)))
    assert chances[0] > 0.5 > chances[1]
