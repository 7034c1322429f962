"""Kinds of failures of a photo and of its hand."""

import pytest

from vision.boxes import Box, Detection
from vision.evaluation.comparison import Failure, hand_failures, tile_failures
from vision.evaluation.hand_comparison import compare_hand
from vision.evaluation.labels import LabelledBox, make_answer
from vision.reading.reading import Reading

LABELS = "1m2m3m4m5m6m7m8m9m1p1p2p2p2p"
TILES = [LABELS[n : n + 2] for n in range(0, len(LABELS), 2)]
BOXES = [LabelledBox(label, 40 * n, 0, 40 * n + 30, 40) for n, label in enumerate([*TILES, "9s"])]
ANSWER = make_answer("123456789m1122p2p", tiles=range(14))


def reading(labels: list[str], *, winning: int = 13, count: int = 14) -> Reading:
    """Return a reading of tiles with these labels, the first ones in the hand."""
    tiles = [
        Detection(label, 0.95, each.box, ((label, 0.95),))
        for label, each in zip(labels, BOXES, strict=False)
    ]
    hand = tuple(n for n in range(count) if n != winning)
    return Reading(900, 90, tuple(tiles), hand_tiles=hand, winning_index=winning)


RIGHT = [*TILES, "9s"]


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        (reading(RIGHT), []),
        (reading(RIGHT, winning=0), [Failure.WINNING_TILE]),
        (reading(RIGHT, winning=12, count=13), [Failure.LEFT_OUT]),
        (reading(RIGHT, winning=13, count=15), [Failure.SURPLUS]),
        (reading(["9m", *RIGHT[1:]]), []),  # the tile is the failure
    ],
)
def test_failures_of_the_hand(read: Reading, expected: list[Failure]) -> None:
    hand = compare_hand("a.jpg", ANSWER, BOXES, read)
    assert hand.winner_right == (read == reading(RIGHT))
    assert list(hand_failures(BOXES, hand)) == expected


def test_a_part_of_a_tile_is_not_another_object() -> None:
    half = Detection("2p", 0.9, Box(0, 0, 30, 18))
    key = Detection("2p", 0.9, Box(0, 500, 30, 540))
    found = tile_failures(BOXES[:1], wrong=[], missed=BOXES[:1], extra=[half, key])
    assert list(found) == [Failure.MISSED, Failure.PART, Failure.FALSE_TILE]
