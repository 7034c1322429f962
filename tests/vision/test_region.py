"""Reading only the part of a photo that a user selects."""

import io
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from vision.boxes import Box, Detection
from vision.photo import PhotoError, Region
from vision.pixels.image import Pixels
from vision.pixels.read_photo import read_photo

TILE = 40


class SquaresDetector:
    """A detector that finds the bright squares of a dark picture, each a 1m."""

    def __init__(self) -> None:
        """Start without pictures."""
        self.sizes: list[tuple[int, int]] = []

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Return a box for each bright square, wherever the picture begins."""
        self.sizes.append((image.shape[1], image.shape[0]))
        bright = image[..., 0] > 128
        starts = bright & ~np.roll(bright, 1, 0) & ~np.roll(bright, 1, 1)
        found = [(int(x), int(y)) for y, x in zip(*np.nonzero(starts), strict=True)]
        return tuple(Detection("1m", 0.9, Box(x, y, x + TILE, y + TILE)) for x, y in found)


def photo(places: Sequence[tuple[int, int]], size: tuple[int, int] = (800, 600)) -> bytes:
    """Return a PNG with bright squares at these places."""
    picture = np.zeros((size[1], size[0], 3), np.uint8)
    for x, y in places:
        picture[y : y + TILE, x : x + TILE] = 255
    stream = io.BytesIO()
    Image.fromarray(picture).save(stream, "PNG")
    return stream.getvalue()


def rectangle(left: float, top: float, right: float, bottom: float) -> Region:
    return Region(((left, top), (right, top), (right, bottom), (left, bottom)))


ROW = [(100 + 60 * n, 100) for n in range(5)]


def test_only_tiles_with_their_centre_inside_are_read() -> None:
    others = [(100, 400), (450, 100)]
    reading = read_photo(
        photo([*ROW, *others]), SquaresDetector(), region=rectangle(90, 90, 400, 150)
    )
    assert len(reading.tiles) == len(ROW)
    assert len(reading.used_tiles) == len(ROW)
    assert (reading.width, reading.height) == (800, 600)
    lefts = sorted(each.box.left for each in reading.tiles)
    assert lefts == pytest.approx([x + 0.04 * TILE for x, _ in ROW])


def test_the_detector_sees_the_region_with_a_margin() -> None:
    detector = SquaresDetector()
    read_photo(photo(ROW), detector, region=rectangle(100, 100, 400, 140))
    assert detector.sizes == [(360, 100)]


def test_a_slanted_region_leaves_out_the_corners_of_its_bounds() -> None:
    slanted = Region(((80, 150), (110, 90), (420, 260), (390, 320)))
    places = [(110, 120), (230, 180), (350, 240), (350, 100)]
    reading = read_photo(photo(places), SquaresDetector(), region=slanted)
    assert len(reading.tiles) == 3


def test_a_small_region_of_a_large_photo_is_decoded_with_more_pixels() -> None:
    picture = Image.new("RGB", (6400, 4800))
    stream = io.BytesIO()
    picture.save(stream, "JPEG")
    detector = SquaresDetector()
    read_photo(stream.getvalue(), detector, region=rectangle(0, 0, 1600, 1200))
    read_photo(stream.getvalue(), detector, region=rectangle(0, 0, 6400, 4800))
    assert detector.sizes == [(1760, 1360), (1600, 1200)]


def test_a_region_outside_of_the_photo_is_an_error() -> None:
    with pytest.raises(PhotoError, match="800 x 600"):
        read_photo(photo(ROW), SquaresDetector(), region=rectangle(800, 0, 900, 100))


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0), (1, 0), (1, 1)),
        ((0, 0), (1, 1), (2, 2), (3, 3)),
        ((0, 0), (1, 0), (1, float("nan")), (0, 1)),
    ],
)
def test_a_region_needs_four_corners_around_an_area(
    corners: tuple[tuple[float, float], ...],
) -> None:
    with pytest.raises(ValueError, match="region"):
        Region(corners)


@given(
    st.floats(-50, 50), st.floats(-50, 50), st.floats(1, 90), st.floats(1, 90), st.floats(0, 6.3)
)
def test_a_rectangle_contains_its_middle_and_nothing_beyond_its_bounds(
    x: float, y: float, width: float, height: float, angle: float
) -> None:
    across, down = (
        np.array([np.cos(angle), np.sin(angle)]),
        np.array([-np.sin(angle), np.cos(angle)]),
    )
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    corners = [np.array([x, y]) + i * width / 2 * across + j * height / 2 * down for i, j in signs]
    region = Region(tuple((float(a), float(b)) for a, b in corners))
    bounds = region.bounds
    assert region.contains((x, y))
    assert not region.contains((bounds.right + 1, y))
    assert not region.contains((x, bounds.top - 1))
