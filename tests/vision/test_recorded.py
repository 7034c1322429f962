"""The sample photos' tiles, as their renderer knows them, laid out without any weights."""

import json
from pathlib import Path

import numpy as np
import pytest

from vision.detections import Box, Detection
from vision.read import read

RECORDS = sorted((Path(__file__).parent.parent / "data").glob("hand*.json"))


class Recorded:
    def __init__(self, record):
        self.seen = tuple(
            Detection(tile["label"], 0.97, Box(*tile["box"])) for tile in record["tiles"]
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
    closed, *melds = record["notation"].split()
    assert reading.notation == closed
    assert [str(doubt.kind) for doubt in reading.doubts] == ["melds_not_read"] * bool(melds)


def test_there_are_records():
    assert RECORDS
