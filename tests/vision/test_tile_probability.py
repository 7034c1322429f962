"""Evidence that a box holds a tile, and the probability that it adds up to."""

from math import isfinite, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.boxes import Box
from vision.detect.tile_probability import (
    PhotoBoxes,
    evidence,
    first_guess,
    plausibility,
    tile_probability,
    weigh,
)
from vision.detect.weights import find_models, load_weights


def row(count: int = 13, side: int = 30) -> list[Box]:
    """Return boxes of tiles side by side."""
    return [
        Box(100 + n * side, 100, 100 + (n + 1) * side, 100 + side * 4 / 3) for n in range(count)
    ]


def evidence_of(boxes: list[Box], *, doubtful: Box | None = None) -> dict[str, list[float]]:
    """Return the evidence for certain tiles, and for one box that the detector cannot judge."""
    every = [*boxes, *([doubtful] if doubtful else [])]
    confidences = [0.9] * len(boxes) + [0.2] * (len(every) - len(boxes))
    found = PhotoBoxes(every, confidences, [0.0] * len(every))
    return evidence(found, first_guess(found))


def test_a_box_of_another_size_is_odd() -> None:
    named = evidence_of(row(), doubtful=Box(300, 300, 400, 420))
    assert named["odd_size"][-1] > 0.8
    assert max(named["odd_size"][:-1]) < 0.2
    assert min(named["touching"][:-1]) > 0.9
    assert named["touching"][-1] < 0.1


def test_tiles_grow_towards_the_camera_without_being_odd() -> None:
    near_and_far = [
        Box(x, y, x + size, y + size * 4 / 3)
        for y, size in ((50, 20), (110, 26), (190, 34), (300, 44), (430, 57))
        for x in range(100, 500, 70)
    ]
    assert max(evidence_of(near_and_far)["odd_size"]) < 0.35


def test_the_shape_of_a_back_does_not_count() -> None:
    low = Box(300, 300, 400, 330)  # the tile farthest from the phone, seen from the side
    found = PhotoBoxes([*row(), low], [0.9] * 14, [0.0] * 13 + [1.0])
    as_back = evidence(found, [1.0] * 14)
    as_face = evidence(found._replace(backs=[0.0] * 14), [1.0] * 14)
    assert as_back["odd_shape"][-1] == 0.0
    assert as_face["odd_shape"][-1] > 0.5


def test_the_classifier_can_overrule_the_detector() -> None:
    weights = {"bias": -1.0, "detector": 1.0, "classifier": 1.0}
    found = PhotoBoxes(row(), [0.8] * 13, [0.0] * 13)
    assert min(plausibility(found, weights)) > 0.5
    opinion = [0.01] * 12 + [0.99]
    probabilities = tile_probability(found._replace(not_a_tile=opinion), [1.0] * 13, weights)
    assert min(probabilities[:12]) > 0.9
    assert probabilities[12] < 0.1


def test_boxes_that_are_no_tiles_are_no_company() -> None:
    weights = {"bias": -2.0, "classifier": 1.0, "company": 0.5}
    found = PhotoBoxes(row(), [0.8] * 13, [0.0] * 13, [0.4] + [0.99] * 12)
    alone = weigh({"bias": [0.0], "classifier": [log(1.5)]}, weights)
    assert tile_probability(found, [1.0] * 13, weights)[0] == pytest.approx(alone[0], abs=0.02)


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

    def numbers(low: float, high: float) -> list[float]:
        return data.draw(st.lists(st.floats(low, high), min_size=count, max_size=count))

    found = PhotoBoxes(boxes, numbers(0, 1), numbers(0, 1), numbers(0, 1))
    named = evidence(found, numbers(0, 1))
    for name, values in named.items():
        assert len(values) == count, name
        assert all(isfinite(value) for value in values), name
    probabilities = weigh(named, {"bias": -1.0, **dict.fromkeys(named, 1.0)})
    assert all(0 <= probability <= 1 for probability in probabilities)


def test_what_the_classifier_rejects_beside_a_doubtful_box_speaks_against_it() -> None:
    """Keys of a keyboard touch each other, and the classifier takes most of them for no tiles."""
    keys = [Box(30 * (n % 10), 34 * (n // 10), 30 * (n % 10) + 28, 34 * (n // 10) + 32)
            for n in range(40)]  # fmt: skip
    row = [Box(30 * n, 400, 30 * n + 30, 440) for n in range(13)]
    boxes = [*keys, *row]
    confidences = [0.85] * len(boxes)
    not_a_tile = [*([0.9] * len(keys)), *([0.01] * 12), 0.6]
    found = PhotoBoxes(boxes, confidences, [0.0] * len(boxes), not_a_tile)
    rejected = evidence(found, [0.8] * len(boxes))["rejected_beside"]
    assert min(rejected[: len(keys)]) > 0.9
    assert max(rejected[len(keys) :]) == 0.0
    weights = load_weights(find_models(), verify=False).evidence.tile
    probabilities = tile_probability(found, [0.8] * len(boxes), weights)
    assert max(probabilities[: len(keys)]) < 0.5 < min(probabilities[len(keys) :])
    without = {name: weight for name, weight in weights.items() if name != "rejected_beside"}
    assert min(tile_probability(found, [0.8] * len(boxes), without)[: len(keys)]) > 0.5
