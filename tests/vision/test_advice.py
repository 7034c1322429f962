"""Advice on photos whose tiles are uncertain."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.boxes import Box, Detection
from vision.pixels.image import Pixels
from vision.pixels.photo_quality import PhotoQuality
from vision.pixels.read_photo import read_image
from vision.reading.advice import Advice, AdviceKind, advise
from vision.reading.reading import Reading

TILES = tuple(Detection("9p", 0.5, Box(left, 200, left + 60, 280)) for left in range(100, 700, 60))


def photo(*, table: int = 120) -> Pixels:
    """Draw a row of tiles with nine circles each on a grey table."""
    picture = np.full((500, 800, 3), table, np.uint8)
    for tile in TILES:
        left, top = int(tile.box.left), int(tile.box.top)
        cv2.rectangle(picture, (left + 1, top + 1), (left + 58, top + 78), (225, 220, 205), -1)
        for x in (15, 30, 45):
            for y in (17, 40, 63):
                cv2.circle(picture, (left + x, top + y), 6, (20, 60, 120), -1)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.7), np.uint8)


def scaled(picture: Pixels, factor: float) -> tuple[Pixels, tuple[Detection, ...]]:
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), tuple(tile.scale(factor) for tile in TILES)


def advice_on(picture: Pixels, tiles: tuple[Detection, ...]) -> tuple[Advice, ...]:
    return advise(PhotoQuality(picture), tiles)


def only(picture: Pixels, tiles: tuple[Detection, ...]) -> tuple[AdviceKind, tuple[Box, ...]]:
    (advice,) = advice_on(picture, tiles)
    assert str(advice.words).endswith(".")
    return advice.kind, advice.boxes


@pytest.mark.parametrize("table", [0, 120, 255])
def test_a_good_photo_needs_no_advice_on_any_table(table: int) -> None:
    assert advice_on(photo(table=table), TILES) == ()


def test_a_certain_tile_needs_no_advice() -> None:
    certain = tuple(replace(tile, confidence=0.99) for tile in TILES)
    assert advice_on((photo() // 20).astype(np.uint8), certain) == ()


def test_dark_faces_are_reported() -> None:
    dark = (photo() // 20).astype(np.uint8)
    assert only(dark, TILES) == (AdviceKind.TOO_DARK, tuple(tile.box for tile in TILES))


def test_a_dark_back_is_not_a_dark_face() -> None:
    dark = (photo() // 20).astype(np.uint8)
    backs = tuple(replace(tile, label="back") for tile in TILES)
    assert advice_on(dark, backs) == ()


@pytest.mark.parametrize(("level", "kinds"), [(5, [AdviceKind.TOO_DARK]), (90, [])])
def test_a_photo_without_tiles_can_be_too_dark(level: int, kinds: list[AdviceKind]) -> None:
    empty = np.full((300, 400, 3), level, np.uint8)
    assert [advice.kind for advice in advice_on(empty, ())] == kinds


def test_a_photo_out_of_focus_is_blurred() -> None:
    soft = np.asarray(cv2.GaussianBlur(photo(), (0, 0), 6), np.uint8)
    assert only(soft, TILES)[0] == AdviceKind.BLURRED


@pytest.mark.parametrize("upright", [True, False])
def test_motion_blur_is_blur_although_the_movement_direction_is_sharp(upright: bool) -> None:
    line = np.ones((25, 1) if upright else (1, 25), np.float32) / 25
    shaken = np.asarray(cv2.filter2D(photo(), -1, line), np.uint8)
    assert only(shaken, TILES)[0] == AdviceKind.BLURRED


def test_glare_names_the_affected_tiles() -> None:
    lit = photo()
    cv2.circle(lit, (130, 240), 25, (255, 255, 255), -1)
    assert only(lit, TILES) == (AdviceKind.GLARE, (TILES[0].box,))


def test_glare_on_the_table_is_ignored() -> None:
    lit = photo()
    cv2.circle(lit, (400, 400), 60, (255, 255, 255), -1)
    assert advice_on(lit, TILES) == ()


@pytest.mark.parametrize("quarters", range(4))
def test_a_tile_cut_off_at_any_edge_is_reported(quarters: int) -> None:
    cropped = np.ascontiguousarray(photo()[230:])
    inside = Detection("9p", 0.5, Box(100, 0, 160, 50))
    for _ in range(quarters):
        box, width = inside.box, cropped.shape[1]
        turned = Box(box.top, width - box.right, box.bottom, width - box.left)
        cropped, inside = np.ascontiguousarray(np.rot90(cropped)), replace(inside, box=turned)
    assert only(cropped, (inside,)) == (AdviceKind.CUT_OFF, (inside.box,))


def test_small_tiles_in_a_big_photo_are_too_far_away() -> None:
    small, tiles = scaled(photo(), 0.5)
    wide = np.full((1200, 1600, 3), 120, np.uint8)
    wide[: small.shape[0], : small.shape[1]] = small
    assert only(wide, tiles)[0] == AdviceKind.TOO_FAR


@pytest.mark.parametrize(("side", "kinds"), [(1500, []), (2000, [AdviceKind.TOO_FAR])])
def test_where_tiles_are_missed_even_certain_ones_are_too_far_away(
    side: int, kinds: list[AdviceKind]
) -> None:
    small, tiles = scaled(photo(), 0.5)
    wide = np.full((side, side, 3), 120, np.uint8)
    wide[: small.shape[0], : small.shape[1]] = small
    certain = tuple(replace(tile, confidence=0.99) for tile in tiles)
    assert [advice.kind for advice in advice_on(wide, certain)] == kinds


def test_a_small_photo_has_too_few_pixels() -> None:
    small, tiles = scaled(photo()[100:400, :400].copy(), 0.2)
    assert only(small, tiles[:3])[0] == AdviceKind.FEW_PIXELS


def test_two_tiles_can_have_different_problems() -> None:
    lit = photo()
    cv2.circle(lit, (190, 240), 25, (255, 255, 255), -1)
    left = replace(TILES[0], box=Box(0, 200, 60, 280))
    kinds = {advice.kind: advice.boxes for advice in advice_on(lit[:, 100:].copy(), (left,))}
    assert kinds == {AdviceKind.CUT_OFF: (left.box,)}
    both = advice_on(lit, (replace(TILES[1]), replace(TILES[2], box=Box(740, 200, 800, 280))))
    assert [advice.kind for advice in both] == [AdviceKind.GLARE, AdviceKind.CUT_OFF]


class FixedDetector:
    """A detector that finds the same tiles in every photo."""

    def __init__(self, *tiles: Detection) -> None:
        self._tiles = tiles

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        return self._tiles


HAND = ("1m", "2m", "3m", "4p", "5p", "6p", "9s", "9s", "9s", "1z", "1z", "7z", "7z", "7z")


PHOTO = np.full((900, 3000, 3), 120, np.uint8)


def read_with(*others: Detection, count: int = len(HAND), left: int = 80) -> Reading:
    """Read a row at the left edge of a photo, with other tiles."""
    row = [
        Detection(label, 0.99, Box(left + 60 * n, 700, left + 60 * n + 60, 780))
        for n, label in enumerate(HAND[-count:])
    ]
    return read_image(PHOTO, FixedDetector(*row, *others))


def test_advice_concerns_the_hand_and_not_a_far_indicator() -> None:
    wall = [
        Detection(label, 0.7, Box(500 + 42 * n, 400, 542 + 42 * n, 456))
        for n, label in enumerate(("back", "back", "4s", "back", "back"))
    ]
    reading = read_with(*wall)
    assert list(map(str, reading.dora_indicators)) == ["4s"]
    assert reading.advice == ()
    assert only(PHOTO, (wall[2],))[0] is AdviceKind.TOO_FAR


def test_a_tile_at_the_edge_is_cut_off_only_beside_a_hand_with_too_few() -> None:
    beside = Detection("5z", 0.5, Box(0, 700, 30, 780))
    apart = Detection("5z", 0.5, Box(0, 300, 30, 380))
    (advice,) = read_with(beside, count=13).advice
    assert advice.kind is AdviceKind.CUT_OFF
    assert read_with(apart, count=13).advice == ()
    assert read_with(beside).advice == ()


def test_a_row_with_too_few_tiles_goes_on_beyond_the_edge() -> None:
    (advice,) = read_with(count=10, left=50).advice
    (end,) = advice.boxes
    assert advice.kind is AdviceKind.CUT_OFF
    assert end.left == pytest.approx(Box(50, 700, 110, 780).inset().left)
    assert read_with(count=10).advice == ()  # there is room for another tile
    assert read_with(count=13, left=50).advice == ()  # a waiting hand is whole
