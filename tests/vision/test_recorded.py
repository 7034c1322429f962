"""The sample photos' tiles, as their renderer knows them, laid out without any weights."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from vision.boxes import Box, Detection
from vision.pipeline import read

RECORDS = sorted((Path(__file__).parent.parent / "data").glob("hand*.json"))


def turn_of(corners):
    """Where the top of a tile points, from its corners: top left, top right, and round."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return math.degrees(math.atan2(ax + bx - cx - dx, cy + dy - ay - by)) % 360


class Recorded:
    def __init__(self, record):
        self.seen = tuple(
            Detection(tile["label"], 0.97, Box(*tile["box"]), turn=turn_of(tile["corners"]))
            for tile in record["tiles"]
        )

    def detect(self, image):
        return self.seen[::-1]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("scale", [0.2, 1, 3])
def test_the_hand_of_a_sample_is_found(path, scale):
    record = json.loads(path.read_text("utf-8"))
    for tile in record["tiles"]:
        tile["box"] = [side * scale for side in tile["box"]]
    reading = read(np.zeros((9, 9, 3), np.uint8), Recorded(record))
    assert reading.notation == record["notation"]
    assert reading.doubts == ()


def test_there_are_records():
    assert RECORDS
