"""The layout of the sample photos, from the exact boxes of their tiles."""

import json
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from scorer.tiles.hand import parse_hand
from scorer.tiles.tile import parse_tiles
from vision.boxes import Box, Detection
from vision.pixels.image import Pixels
from vision.pixels.read_photo import read_image

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "tests" / "data").glob("hand*.json"))


def turn_of(corners: list[list[float]]) -> float:
    """Return the turn of a tile from its corners, clockwise from the top left."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return math.degrees(math.atan2(ax + bx - cx - dx, cy + dy - ay - by)) % 360


class ExactDetector:
    def __init__(self, record: dict[str, Any]) -> None:
        self.detections = tuple(
            Detection(tile["label"], 0.97, Box(*tile["box"]), turn=turn_of(tile["corners"]))
            for tile in record["tiles"]
        )

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        return self.detections[::-1]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("scale", [0.2, 1, 3])
def test_the_hand_of_a_sample_is_found(path: Path, scale: float) -> None:
    record = json.loads(path.read_text("utf-8"))
    for tile in record["tiles"]:
        tile["box"] = [side * scale for side in tile["box"]]
    coloured = np.full((9, 9, 3), (90, 60, 60), np.uint8)
    reading = read_image(coloured, ExactDetector(record))
    assert reading.notation == record["notation"]
    assert reading.doubts == ()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_sample_shows_a_whole_hand_with_a_red_five(path: Path) -> None:
    photo = cv2.imread(str(ROOT / "webapp" / "static" / "samples" / f"{path.stem}.jpg"))
    record = json.loads(path.read_text("utf-8"))
    assert photo is not None
    assert photo.shape[:2] == (record["height"], record["width"])
    hand, winning = parse_hand(record["notation"])
    tiles = [*map(str, hand.concealed), str(winning)]
    tiles += [str(tile) for meld in hand.melds for tile in meld.tiles]
    labels = [tile["label"] for tile in record["tiles"]]
    assert sorted(labels) == sorted(tiles)
    assert any(tile.red for tile in parse_tiles("".join(labels)))
