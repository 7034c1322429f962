"""Hands of 13 tiles, as players show them at a draw, on simulated photos of one hand."""

from collections import Counter

import numpy as np
import pytest

from training.render.scene import Scene, labels, random_light, random_phone
from training.render.simulate import DetectorNoise, simulate_tile
from training.render.table_at_draw import TableAtDraw, table_at_draw
from vision.reading.doubts import DoubtKind
from vision.reading.reading import Reading, interpret_detections
from vision.reading.table_reading import hand_readings, read_table

SHOWN_WITH_KANS = (33, 40, 54, 63)
USUAL = DetectorNoise(missed=0.0)


def closed_tiles(reading: Reading) -> Counter[str]:
    """Return the tiles outside melds."""
    return Counter(map(str, (*reading.hand, reading.winning_tile)))


def photographed(seed: int) -> tuple[TableAtDraw, Reading]:
    """Return a table, and the reading of the hand of its first seat in a photo of its player."""
    rng = np.random.default_rng((45, seed))
    table = table_at_draw(rng)
    seat = table.seats[0]
    indices = (*seat.hand, *(index for _meld, places in seat.melds for index in places))
    blocks = tuple(table.blocks[index] for index in indices)
    scene = Scene(blocks, phone=random_phone(rng, random_light(rng)))
    seen = [simulate_tile(tile, rng, USUAL) for tile in labels(scene)[0]]
    width, height = scene.phone.width, scene.phone.height
    return table, interpret_detections(seen, width=width, height=height, waiting=True)


@pytest.mark.parametrize("seed", SHOWN_WITH_KANS)
def test_hands_with_kans_have_13_tiles(seed: int) -> None:
    table, reading = photographed(seed)
    seat = table.seats[0]
    assert seat.shown
    assert seat.melds
    assert closed_tiles(reading) == Counter(table.blocks[each].label for each in seat.hand)
    assert len(reading.melds) == len(seat.melds)
    asked = {doubt.kind for doubt in reading.doubts}
    assert asked.isdisjoint({DoubtKind.TILE_COUNT, DoubtKind.WINNING_TILE})


def test_hands_that_lie_face_down_have_no_reading() -> None:
    assert hand_readings(read_table((), width=40, height=30)) == (None,) * 4
