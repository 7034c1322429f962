"""The probability that the hand of a reading is right as a whole."""

from dataclasses import fields, replace

import pytest

from vision.boxes import Box, Detection
from vision.reading.certainty import CHECKED, WEIGHTS, HandEvidence
from vision.reading.reading import Reading, interpret_detections
from webapp.views.photo import reading_view

HAND = ["1m", "2m", "3m", "4p", "0p", "6p", "7s", "8s", "9s", "1z", "1z", "1z", "5z"]


def reading_of(labels: list[str], *, confidence: float = 0.98) -> Reading:
    """Read a row of tiles and a winning tile apart."""
    places = [*range(len(labels) - 1), len(labels)]
    row = [
        Detection(
            label,
            confidence,
            Box(40 * place, 0, 40 * place + 40, 54),
            ((label, confidence), ("6s", 1 - confidence)),
            tile_probability=0.995,
        )
        for place, label in zip(places, labels, strict=True)
    ]
    return interpret_detections(row, width=700, height=200)


def test_a_complete_hand_of_certain_tiles_is_checked() -> None:
    reading = reading_of([*HAND, "5z"])
    assert reading.probability > CHECKED
    assert reading.checked
    view = reading_view("a.jpg", reading)
    assert (view.probability, view.checked) == (round(reading.probability, 4), True)


@pytest.mark.parametrize(
    "reading",
    [
        reading_of([*HAND, "6z"]),  # not complete
        reading_of(HAND),  # a tile is missing
        reading_of([*HAND, "5z"], confidence=0.7),
    ],
)
def test_an_uncertain_hand_is_to_be_checked(reading: Reading) -> None:
    assert reading.probability < reading_of([*HAND, "5z"]).probability
    assert not reading.checked
    assert reading.doubts


def test_uncertainty_without_another_doubt_is_a_doubt() -> None:
    reading = reading_of([*HAND, "6z"])
    assert [str(doubt.kind) for doubt in reading.doubts] == ["whole_hand"]


def test_all_evidence_speaks_against_a_hand() -> None:
    names = {each.name for each in fields(HandEvidence)} - {"colourless"}
    assert set(WEIGHTS) - {"bias"} == names
    for name, weight in WEIGHTS.items():
        assert name == "bias" or weight < 0


def test_a_photo_without_colour_is_never_checked() -> None:
    evidence = reading_of([*HAND, "5z"]).evidence
    assert evidence is not None
    assert replace(evidence, colourless=True).probability == 0.5


def test_no_tiles_have_no_probability() -> None:
    assert interpret_detections((), width=40, height=30).probability == 0
