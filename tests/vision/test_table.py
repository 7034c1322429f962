"""Whole tables: hands, melds and rivers at their seats, on simulated photos."""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.exams.simulate import NONE, DetectorNoise, simulate_tile
from training.exams.table_comparison import compare_table
from training.exams.tables_at_draw import TableExample
from training.scenes.scene import Phone, Scene, labels
from training.scenes.table_at_draw import TableAtDraw, table_at_draw
from vision.boxes import BACK, Box, Detection
from vision.detect.networks import run_now
from vision.layout.table import RowMeasurements, SeatPosition, TableLayout, arrange_table
from vision.layout.table_plane import flatten
from vision.pipeline import read_detectable_table
from vision.pixels.image import Photo, Pixels
from vision.pixels.read_photo import DecodedPhoto
from vision.reading.advice import AdviceKind
from vision.reading.doubts import DoubtKind
from vision.reading.table_reading import read_table
from webapp.views.photo import table_reading_json

SIZE = 2400
USUAL = DetectorNoise(missed=0.0)
PHONE = Phone(pitch=58, bearing=12, roll=4, filled=0.95, width=SIZE, height=SIZE)


@lru_cache
def photographed(seed: int) -> tuple[TableAtDraw, tuple[Detection, ...], dict[int, int]]:
    """Return a table, its detections, and the block of each."""
    rng = np.random.default_rng((44, seed))
    table = table_at_draw(rng)
    scene = Scene(table.blocks, phone=replace(PHONE, bearing=rng.uniform(-20, 20)))
    tiles = labels(scene)[0]
    detections = tuple(simulate_tile(tile, rng, USUAL if seed else NONE) for tile in tiles)
    return table, detections, {number: tile.block for number, tile in enumerate(tiles)}


def turn_photo(detections: tuple[Detection, ...]) -> tuple[Detection, ...]:
    """Return the detections in a photo turned clockwise by a quarter."""
    return tuple(
        replace(
            each,
            box=Box(SIZE - each.box.bottom, each.box.left, SIZE - each.box.top, each.box.right),
            turn=(each.turn + 90) % 360,
        )
        for each in detections
    )


@pytest.mark.parametrize("seed", range(3))
def test_every_seat_of_a_table_is_read(seed: int) -> None:
    table, detections, blocks = photographed(seed)
    reading = read_table(detections, width=SIZE, height=SIZE)
    right, total = compare_table(reading, TableExample(table, detections, blocks))
    assert right == total


def test_rivers_are_read_where_all_hands_lie_face_down() -> None:
    table, detections, blocks = photographed(0)
    rows = {each for seat in table.seats for each in seat.hand}
    hidden = [
        replace(each, label=BACK) if blocks[number] in rows else each
        for number, each in enumerate(detections)
    ]
    for seat, truth in zip(arrange_table(hidden).seats, table.seats, strict=True):
        assert tuple(blocks[each] for each in seat.river) == truth.river
        assert all(hidden[each].label == BACK for each in seat.hand)


def test_tiles_are_placed_on_the_table_within_half_a_tile() -> None:
    table, detections, blocks = photographed(0)
    pairs = []
    for tile in flatten(detections):
        block = table.blocks[blocks[tile.index]]
        if tile.face and block.centre[2] < block.size[2]:  # not on the upper level of a wall
            pairs.append([tile.x - block.centre[0], tile.y + block.centre[1]])
    errors = np.array(pairs) - np.median(pairs, axis=0)
    assert len(errors) > 90
    assert np.abs(errors).max() < 0.5


@given(st.integers(0, 2), st.integers(1, 3))
@settings(max_examples=6, deadline=None)
def test_a_turned_photo_shows_the_same_table_from_another_seat(seed: int, quarters: int) -> None:
    _, detections, _ = photographed(seed)
    before = arrange_table(detections)
    turned = detections
    for _ in range(quarters):
        turned = turn_photo(turned)
    after = arrange_table(turned)
    for number, seat in enumerate(before.seats):
        other = after.seats[(number - quarters) % len(SeatPosition)]
        assert other.position is tuple(SeatPosition)[(number - quarters) % len(SeatPosition)]
        assert (other.hand, other.melds, other.river) == (seat.hand, seat.melds, seat.river)
        assert (other.river_rows, other.sideways) == (seat.river_rows, seat.sideways)
    assert (after.dora, set(after.wall)) == (before.dora, set(before.wall))


def test_a_tile_that_is_not_found_is_missing_in_the_evidence() -> None:
    _, detections, _ = photographed(0)
    river = arrange_table(detections).seats[0]
    assert river.river_measurements.missing == 0
    kept = [each for each in range(len(detections)) if each != river.river[2]]
    fewer = arrange_table([detections[each] for each in kept]).seats[0]
    assert tuple(kept[each] for each in fewer.river) == tuple(
        each for each in river.river if each != river.river[2]
    )
    assert fewer.river_measurements.missing == 1


def test_white_sides_of_tiles_are_neither_closed_tiles_nor_discards() -> None:
    hand = [
        Detection(f"{n % 9 + 1}{'mp'[n // 9]}", 0.99, Box(60 + 20 * n, 400, 80 + 20 * n, 427))
        for n in range(13)
    ]
    river = [Detection("1z", 0.99, Box(x, 240, x + 20, 267)) for x in range(130, 250, 20)]
    sides = [
        Detection("5z", 0.7, Box(x, y, x + 20, y + 24), tile_probability=0.75)
        for x, y in ((130, 212), (200, 374))
    ]
    [near, *_] = read_table([*hand, *river, *sides], width=640, height=480).seats
    assert (near.layout.hand, near.layout.river) == (tuple(range(13)), tuple(range(13, 19)))
    sure = [replace(each, tile_probability=0.99) for each in sides]
    [near, *_] = read_table([*hand, *river, *sure], width=640, height=480).seats
    assert 20 in near.layout.hand
    assert near.layout.river == tuple(range(13, 19))  # rows are filled from the middle


def lay(labels: str, x: float, y: float, *, seat: int = 0) -> list[Detection]:
    """Return tiles in a row from its left end, in tile widths from the middle of the table.

    The table is seen from above; `seat` counts anticlockwise from the photographer.
    """
    tiles = []
    for number, label in enumerate(labels.split()):
        across, down = x + number, y
        wide, tall = 10.0, 13.0
        for _ in range(seat):
            across, down, wide, tall = down, -across, tall, wide
        middle, centre = 500 + 20 * across, 500 + 20 * down
        box = Box(middle - wide, centre - tall, middle + wide, centre + tall)
        tiles.append(Detection(label, 0.99, box, turn=-90.0 * seat % 360))
    return tiles


HAND = "3m 4m 5m 2p 3p 4p 5p 1s 2s 5s 6s 8s 2z"
ROWS = "1z 9m 7m 3z 1m 6z", "2m 8m 7z 6p 3s 4z"


def river(seat: int, rows: int = 2) -> list[Detection]:
    """Return the rows of a river."""
    return [
        tile
        for number, row in enumerate(ROWS[:rows])
        for tile in lay(row, -2.5, 4 + 1.35 * number, seat=seat)
    ]


def labels_of(detections: list[Detection], position: int = 0) -> list[str]:
    """Return the labels of the river of a seat."""
    return [detections[n].label for n in arrange_table(detections).seats[position].river]


@pytest.mark.parametrize("empty", range(4))
def test_rivers_stay_at_their_seats_around_an_empty_one(empty: int) -> None:
    tiles = lay(HAND, -6, 13)
    tiles += [tile for seat in range(4) if seat != empty for tile in river(seat)]
    tiles = [  # a small tile's top is often taken for its bottom
        replace(tile, turn=(tile.turn + 180) % 360) if number % 3 == 0 else tile
        for number, tile in enumerate(tiles)
    ]
    expected = " ".join(ROWS[:2]).split()
    for seat in range(4):
        assert labels_of(tiles, seat) == ([] if seat == empty else expected)


def test_a_careless_discard_stays_in_its_row() -> None:
    tiles = [*lay(HAND, -6, 13), *river(0, 1), *river(1), *river(2), *river(3)]
    tiles += [*lay("2s 9s", -1.4, 5.35), *lay("8s", -2.8, 6.2)]
    assert labels_of(tiles) == [*ROWS[0].split(), "8s", "2s", "9s"]


def test_melds_in_the_corner_belong_to_the_player_to_whose_right_they_are() -> None:
    tiles = [*river(0), *river(1), *river(2), *river(3), *lay("7z 7z", -0.5, 15)]
    for number, kan in enumerate(("5z 5z 5z 5z", "8s 8s 8s 8s", "2z 2z 2z 2z", "9s 9s 9s 9s")):
        tiles += lay(kan, 11, 10 + 1.6 * number)
    tiles += lay("back back back back back back", -4, 15, seat=1)
    near, *_ = arrange_table(tiles).seats
    assert [tiles[n].label for n in near.hand] == ["7z", "7z"]
    assert len(near.melds) == 4


def test_indicators_beside_a_river_are_no_discards() -> None:
    tiles = [*lay(HAND, -6, 14), *river(0), *river(1), *river(2), *river(3)]
    tiles += lay("5p 8s", 5, 6.7)
    assert labels_of(tiles) == " ".join(ROWS[:2]).split()


def test_a_back_in_a_river_is_no_discard_unless_it_can_be_a_haku() -> None:
    _, detections, _ = photographed(0)
    river = arrange_table(detections).seats[0].river
    tiles = list(detections)
    for index, haku in ((river[0], 0.01), (river[3], 0.2)):
        candidates = ((BACK, 0.7), ("5z", haku))
        tiles[index] = replace(tiles[index], label=BACK, candidates=candidates)
    layout = arrange_table(tiles)
    assert layout.seats[0].river == river[1:]
    assert river[0] in layout.others
    assert read_table(tiles, width=SIZE, height=SIZE).tiles[river[3]].label == "5z"


def test_every_tile_has_one_place() -> None:
    _, detections, _ = photographed(1)
    layout = arrange_table(detections)
    places = Counter([*layout.dora, *layout.wall, *layout.others])
    for seat in layout.seats:
        places.update([*seat.hand, *seat.river, *(n for meld in seat.melds for n in meld.indices)])
    assert places == Counter(range(len(detections)))


@pytest.mark.parametrize("count", [0, 1, 3])
def test_few_tiles_are_read_without_an_error(count: int) -> None:
    row = [Detection("1m", 0.9, Box(30 * n, 0, 30 * n + 30, 40)) for n in range(count)]
    layout = arrange_table(row)
    assert isinstance(layout, TableLayout)
    assert len(layout.seats) == len(SeatPosition)
    assert layout.seats[0].river_measurements == RowMeasurements() or count


def test_the_json_has_the_labels_of_each_seat() -> None:
    table, detections, _ = photographed(0)
    view: Any = table_reading_json("table.jpg", read_table(detections, width=SIZE, height=SIZE))
    assert view["doubts"] == ()
    for seat, truth in zip(view["seats"], table.seats, strict=True):
        assert list(seat["river"]) == [table.blocks[each].label for each in truth.river]
        assert [meld.kind for meld in seat["melds"]] == [str(meld.kind) for meld, _ in truth.melds]


class CoordinatesDetector:
    """A detector for an image whose colours are coordinates; it misses a tile of the whole one."""

    def __init__(self, tiles: list[Detection], missed: int) -> None:
        self.tiles, self.missed = tiles, missed

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        (left, top), (height, width) = 4.0 * image[0, 0, :2], image.shape[:2]
        inside = [
            tile.shift(-left, -top)
            for number, tile in enumerate(self.tiles)
            if left < tile.box.left and tile.box.right < left + width
            if top < tile.box.top and tile.box.bottom < top + height
            if number != self.missed or width < len(COORDINATES)
        ]
        return tuple(inside)


COORDINATES = np.zeros((1000, 1000, 3), np.uint8)
COORDINATES[..., 0] = np.arange(1000) // 4
COORDINATES[..., 1] = np.arange(1000)[:, None] // 4


def test_doubtful_rivers_are_detected_again_enlarged() -> None:
    tiles = [*lay(HAND, -6, 13), *river(0), *river(1), *river(2), *river(3)]
    missed = len(HAND.split()) + 2
    detector = CoordinatesDetector(tiles, missed)
    photo = DecodedPhoto(Photo(COORDINATES, 1000, 1000), detector)
    [near, *_] = run_now(read_detectable_table(photo)).seats
    assert len(near.layout.river) == 12
    assert near.river_evidence.missing == 0
    [near, *_] = read_table(detector.detect(COORDINATES), width=1000, height=1000).seats
    assert len(near.layout.river) == 11


def test_a_missing_discard_and_an_uncertain_label_are_doubts() -> None:
    _, detections, _ = photographed(0)
    discards = read_table(detections, width=SIZE, height=SIZE).seats[0].layout.river
    tiles = [each for number, each in enumerate(detections) if number != discards[2]]
    reading = read_table(tiles, width=SIZE, height=SIZE)
    (doubt,) = reading.doubts
    assert doubt.kind is DoubtKind.DISCARDS
    assert doubt.boxes == tuple(reading.tiles[n].box for n in reading.seats[0].layout.river)
    assert reading.seats[0].probability < 0.5 < reading.seats[1].probability
    label = detections[discards[2]].label
    candidates = (("1z" if label != "1z" else "2z", 0.4),)
    unclear = replace(
        detections[discards[2]], confidence=0.5, candidates=((label, 0.5), *candidates)
    )
    tiles = [unclear if n == discards[2] else each for n, each in enumerate(detections)]
    kinds = [doubt.kind for doubt in read_table(tiles, width=SIZE, height=SIZE).doubts]
    assert kinds == [DoubtKind.UNCERTAIN_TILE]


def test_a_hand_with_a_tile_too_many_is_a_doubt() -> None:
    tiles = [*lay(HAND + " 5z", -6, 13), *river(0), *river(1), *river(2), *river(3)]
    (doubt,) = read_table(tiles, width=1000, height=1000).doubts
    assert doubt.kind is DoubtKind.WHOLE_HAND
    assert len(doubt.boxes) == 14


def test_small_uncertain_tiles_of_a_table_are_too_far_away() -> None:
    tiles = [*lay(HAND, -6, 13), *river(0), *river(1), *river(2), *river(3)]
    tiles[20] = replace(tiles[20], confidence=0.5, candidates=((tiles[20].label, 0.5), ("5s", 0.4)))
    photo = DecodedPhoto(Photo(COORDINATES, 1000, 1000), CoordinatesDetector(tiles, -1))
    reading = run_now(read_detectable_table(photo))
    (advice,) = reading.advice
    assert (advice.kind, len(advice.boxes)) == (AdviceKind.TOO_FAR, 1)
    assert "each player" in str(advice.words)
