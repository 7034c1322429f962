"""Pictures of readings: marks, colours, and readability without colours."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from scorer.tiles.melds import parse_meld
from scorer.tiles.messages import verbatim
from vision.boxes import Box, Detection
from vision.draw import (
    LEGEND,
    TABLE_LEGEND,
    Colour,
    brightness,
    draw_reading,
    mark_reading,
    mark_table,
)
from vision.pixels.image import Pixels
from vision.reading.doubts import Doubt, DoubtKind
from vision.reading.reading import MeldReading, Reading
from vision.reading.table_reading import read_table

COLOURS = dict(LEGEND)
TABLE = 30  # of 255: how bright the photo is all over


def tile(label: str, left: float, top: float) -> Detection:
    return Detection(label, 0.99, Box(left, top, left + 60, top + 80))


@pytest.fixture
def photo() -> Pixels:
    return np.full((600, 1200, 3), TABLE, np.uint8)


@pytest.fixture
def reading() -> Reading:
    """Return two closed tiles, the winning one, two touching melds, indicators and a discard."""
    hand = [tile("1m", 60, 300), tile("2m", 120, 300), tile("3m", 240, 300)]
    pon = [tile("6z", 400 + 60 * k, 300) for k in range(3)]
    kan = [tile(label, 600 + 60 * k, 300) for k, label in enumerate(["back", "9p", "9p", "back"])]
    indicators = [tile("5s", 400, 60), tile("8s", 400, 180)]
    return Reading(
        width=1200,
        height=600,
        tiles=(*hand, *pon, *kan, *indicators, tile("4p", 900, 480)),
        hand_tiles=(0, 1),
        winning_index=2,
        meld_readings=(
            MeldReading(parse_meld("666-z"), (3, 4, 5)),
            MeldReading(parse_meld("9999p"), (6, 7, 8, 9)),
        ),
        dora_tiles=(10,),
        ura_tiles=(11,),
    )


def share(picture: Pixels, box: Box, colour: Colour) -> float:
    """Return the share of an area that has a colour."""
    area = picture[round(box.top) : round(box.bottom), round(box.left) : round(box.right)]
    return float((area == colour).all(axis=2).mean())


def around(box: Box, margin: float = 12) -> Box:
    return Box(box.left - margin, box.top - margin, box.right + margin, box.bottom + margin)


@pytest.mark.parametrize(
    ("name", "indices"),
    [
        ("hand", (0, 1)),
        ("winning tile", (2,)),
        ("meld", (3, 4, 5)),
        ("next meld", (6, 7, 8, 9)),
        ("dora", (10,)),
        ("ura", (11,)),
        ("other", (12,)),
    ],
)
def test_each_part_has_its_colour(
    photo: Pixels, reading: Reading, name: str, indices: tuple[int, ...]
) -> None:
    picture = mark_reading(photo, reading)
    for index in indices:
        shares = {
            other: share(picture, around(reading.tiles[index].box, 1), colour)
            for other, colour in COLOURS.items()
        }
        assert max(shares, key=shares.__getitem__) == name
        assert shares[name] > 0.03


def test_marks_are_drawn_on_a_copy(photo: Pixels, reading: Reading) -> None:
    picture = mark_reading(photo, reading)
    assert (photo == TABLE).all()
    assert picture.shape == photo.shape


def test_a_part_has_one_frame_and_its_name_below(photo: Pixels, reading: Reading) -> None:
    picture = mark_reading(photo, reading)
    # Above the gap between two tiles, left and right of all of them, and under them.
    for x, y in ((460, 296), (396, 340), (584, 340)):
        assert tuple(picture[y, x]) == COLOURS["meld"]
    plate = Box(430, 384, 550, 410)
    assert share(picture, plate, COLOURS["meld"]) > 0.3
    assert share(picture, plate, (255, 255, 255)) > 0.02  # the letters
    assert (
        share(mark_reading(photo, replace(reading, meld_readings=())), plate, COLOURS["meld"]) == 0
    )


def test_doubted_tiles_and_gaps_have_their_own_mark(photo: Pixels, reading: Reading) -> None:
    unsure = Doubt(DoubtKind.UNCERTAIN_TILE, verbatim("Check it."), (reading.tiles[1].box,))
    gap = Doubt(DoubtKind.TILE_COUNT, verbatim("One is missing."), (Box(180, 300, 235, 380),))
    picture = mark_reading(photo, replace(reading, doubts=(unsure, gap)))
    doubted = COLOURS["? check"]
    assert share(picture, reading.tiles[1].box, doubted) > 0.05
    assert share(picture, around(reading.tiles[1].box, 3), COLOURS["hand"]) > 0.02
    assert share(picture, gap.boxes[0], doubted) > 0.03
    assert share(picture, reading.tiles[0].box, doubted) < 0.01


def test_the_legend_is_below_the_photo(photo: Pixels, reading: Reading) -> None:
    picture = draw_reading(photo, reading)
    assert (picture[:600] == mark_reading(photo, reading)).all()
    strip = picture[600:]
    for colour in COLOURS.values():
        assert (strip == colour).all(axis=2).sum() > 200
    assert (strip[:, -200:] == 255).all()  # all names have room


def test_the_tiles_of_each_seat_have_its_colour() -> None:
    hand = [tile(f"{n % 9 + 1}{'mp'[n // 9]}", 60 * n, 800) for n in range(13)]
    discards = [tile(label, 60 * n, 160) for n, label in enumerate(("7z", "1z", "9s"), 4)]
    photo = np.full((1000, 1000, 3), TABLE, np.uint8)
    reading = read_table([*hand, *discards], width=1000, height=1000)
    picture, colours = mark_table(photo, reading), dict(TABLE_LEGEND)
    for box in hand[4].box, discards[0].box:
        assert share(picture, box, colours["near player"]) > 0.05
        assert share(picture, box, colours["far player"]) == 0


@pytest.mark.parametrize("legend", [LEGEND, TABLE_LEGEND])
def test_colours_differ_in_brightness(legend: tuple[tuple[str, Colour], ...]) -> None:
    levels = {name: brightness(colour) for name, colour in legend}
    for one, other in combinations(levels, 2):
        assert abs(levels[one] - levels[other]) > 12, (one, other)
