"""Bounding boxes, non-maximum suppression, and crops around boxes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.boxes import Box, overlap
from vision.detect.proposals import suppress
from vision.pixels.crops import letterbox, square_crop

sides = st.floats(0, 500, width=32)
extents = st.floats(1, 200, width=32)
boxes = st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), sides, sides, extents, extents)


def suppressed(confidences: list[float], *given_boxes: Box) -> list[int]:
    return suppress(given_boxes, confidences, iou=0.5, inside=0.8)


def test_a_box_without_an_area_is_invalid() -> None:
    with pytest.raises(ValueError, match="no area"):
        Box(3, 0, 3, 4)


@given(boxes, boxes)
def test_overlap_is_symmetric_and_at_most_one(first: Box, second: Box) -> None:
    assert overlap(first, second) == pytest.approx(overlap(second, first))
    assert all(0 <= share <= 1 + 1e-9 for share in overlap(first, second))
    assert overlap(first, first) == (1, 1)


def test_of_two_boxes_around_one_tile_the_better_is_kept() -> None:
    assert suppressed([0.5, 0.9], Box(0, 0, 30, 40), Box(2, 1, 32, 41)) == [1]


def test_a_box_of_a_part_of_a_tile_is_dropped() -> None:
    assert suppressed([0.9, 0.6], Box(0, 0, 30, 40), Box(5, 5, 20, 20)) == [0]


def test_a_box_around_two_tiles_is_dropped() -> None:
    assert suppressed(
        [0.9, 0.8, 0.6], Box(0, 0, 30, 40), Box(30, 0, 60, 40), Box(0, 0, 60, 40)
    ) == [0, 1]


def test_all_boxes_of_a_slanted_row_are_kept() -> None:
    row = [Box(21 * k, 21 * k, 21 * k + 49, 21 * k + 49) for k in range(14)]
    assert sorted(suppressed([0.9] * 14, *row)) == list(range(14))


@given(st.lists(boxes, max_size=12))
def test_the_kept_boxes_do_not_overlap(many: list[Box]) -> None:
    chosen = suppressed([0.5] * len(many), *many) if many else []
    for k in chosen:
        for other in chosen:
            assert k == other or max(overlap(many[k], many[other])[0], 0) <= 0.5 + 1e-3


def test_a_crop_is_a_square_around_the_box_and_keeps_proportions() -> None:
    image = np.zeros((200, 300, 3), np.uint8)
    image[80:120, 100:130] = 255
    crop = square_crop(image, Box(100, 80, 130, 120), margin=0.1, side=48)
    rows, columns = np.nonzero(crop[..., 0] > 127)
    assert [rows.min(), rows.max()] == [4, 43]
    assert [columns.min(), columns.max()] == [9, 38]


def test_outside_the_photo_a_crop_repeats_the_edge() -> None:
    image = np.full((50, 60, 3), 7, np.uint8)
    image[:, 0] = 200
    crop = square_crop(image, Box(0, 0, 10, 40), margin=0.0, side=40)
    assert (crop[:, :15] == 200).all()
    assert (crop[:, 17:] == 7).all()


@pytest.mark.parametrize("box", [Box(-90, -90, -50, -50), Box(200, 200, 240, 250)])
def test_a_box_outside_the_photo_gives_a_crop(box: Box) -> None:
    image = np.full((50, 60, 3), 7, np.uint8)
    assert (square_crop(image, box, margin=0.1, side=64) == 7).all()


@pytest.mark.parametrize(
    ("height", "width", "shape"),
    [(3024, 4032, (480, 640)), (640, 640, (640, 640)), (100, 75, (640, 480)), (9, 900, (32, 640))],
)
def test_the_letterbox_contains_the_whole_photo(
    height: int, width: int, shape: tuple[int, int]
) -> None:
    picture, factor = letterbox(np.zeros((height, width, 3), np.uint8), 640)
    assert picture.shape[:2] == shape
    assert factor == 640 / max(height, width)
