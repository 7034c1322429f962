"""Hands of 13 tiles, as players show them at a draw, on simulated photos of one hand."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from training.exams.simulate import DetectorNoise, simulate_tile
from training.scenes.scene import Scene, labels, random_phone
from training.scenes.table_at_draw import TableAtDraw, table_at_draw
from vision.boxes import Box, Detection
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
    scene = Scene(blocks, phone=random_phone(rng))
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


def test_the_set_of_the_whole_table_decides_the_labels_of_a_hand() -> None:
    hand = [
        Detection(f"{n % 9 + 1}{'mp'[n // 9]}", 0.99, Box(60 + 20 * n, 400, 80 + 20 * n, 427))
        for n in range(13)
    ]
    hand[3] = replace(hand[3], label="5z", confidence=0.6, candidates=(("5z", 0.6), ("4m", 0.1)))
    river = [Detection("5z", 0.99, Box(x, 240, x + 20, 267)) for x in range(160, 240, 20)]
    [near, *_] = hand_readings(read_table([*hand, *river], width=640, height=480))
    assert near is not None
    assert [str(tile) for tile in near.hand[:5]] == ["1m", "2m", "3m", "4m", "5m"]
    [doubt] = near.doubts
    assert (doubt.kind, doubt.boxes) == (DoubtKind.CHANGED_TILE, (hand[3].box,))


def test_hands_that_lie_face_down_have_no_reading() -> None:
    assert hand_readings(read_table((), width=40, height=30)) == (None,) * 4
