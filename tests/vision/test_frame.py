"""A frame of a camera: whether its hand is whole."""

import pytest

from vision.boxes import Box, Detection
from vision.reading.looks import NO_LOOKS, note_look, whole_hand
from vision.reading.reading import Reading, interpret_detections
from webapp.views.photo import FrameJson, frame_view

ROW = ["1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "2z", "2z", "3s", "4s", "5s"]
WIDTH = 600


def read(labels: list[str], left: float) -> Reading:
    """Return the reading of a row of tiles, 30 by 40 pixels each, from a place in the frame."""
    tiles = [
        Detection(label, 0.99, Box(left + 30 * place, 200, left + 30 * place + 30, 240))
        for place, label in enumerate(labels)
    ]
    return interpret_detections(tiles, width=WIDTH, height=450)


def view_of(reading: Reading) -> FrameJson:
    return frame_view(note_look(reading, (), NO_LOOKS))


def test_a_hand_of_14_tiles_is_whole() -> None:
    view = view_of(read(ROW, 4))
    assert (view.hand, view.missing) == ("123456m789p34s22z5s", 0)


@pytest.mark.parametrize(
    ("left", "whole"), [(100, True), (20, False), (WIDTH - 13 * 30 - 20, False)]
)
def test_13_tiles_at_the_edge_may_lack_one(left: int, whole: bool) -> None:
    view = view_of(read(ROW[:13], left))
    assert (view.hand is not None, view.missing) == (whole, 1)


@pytest.mark.parametrize("tiles", [0, 7, 12])
def test_fewer_tiles_are_no_hand(tiles: int) -> None:
    assert whole_hand(read(ROW[:tiles], 100)) is None
