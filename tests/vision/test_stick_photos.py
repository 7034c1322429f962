"""Point sticks in photos: what their dots mean, and counting composed trays."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.composed_sticks import StickPhoto, compose_sticks, stick_design
from vision.pixels.image import Photo
from vision.pixels.read_sticks import read_open_sticks
from vision.reading.stick_reading import Dot, DotColour, StickReading, value_of_dots
from webapp.cli import main

BLACK, BLUE, RED = DotColour.BLACK, DotColour.BLUE, DotColour.RED


def in_line(*colours: DotColour) -> list[Dot]:
    middle = (len(colours) - 1) / 2
    return [Dot(n - middle, 0.0, 0.5, colour) for n, colour in enumerate(colours)]


def eight(colour: DotColour) -> list[Dot]:
    blackness = 0.9 if colour is BLACK else 0.3
    return [
        Dot(n * 0.5, y, 0.25, colour, blackness)
        for n in (-1.5, -0.5, 0.5, 1.5)
        for y in (-0.2, 0.2)
    ]


@pytest.mark.parametrize(
    ("dots", "value"),
    [
        (eight(BLACK), 100),
        (eight(BLUE), 500),
        (in_line(BLUE), 500),
        (in_line(RED), 1_000),
        (in_line(RED, RED, RED, RED, RED), 5_000),
        (in_line(RED, BLUE, RED, BLUE, RED), 10_000),
        (in_line(RED, BLACK, RED, BLACK, RED), 10_000),
    ],
)
def test_dots_have_a_value_and_stray_ones_a_lower_score(dots: list[Dot], value: int) -> None:
    assert value_of_dots(dots, 10.0) == (value, 0.95)
    at_the_end = Dot(4.8, 0.0, 0.3, BLACK)
    assert value_of_dots([*dots, at_the_end], 10.0) == (value, 0.95)
    moved = [Dot(each.along + 1, each.across, each.size, each.colour) for each in dots]
    assert value_of_dots(moved, 10.0)[1] < 0.5


@cache
def photo_of(number: int) -> StickPhoto:
    return compose_sticks(np.random.default_rng([number, 77]), stick_design(number % 6))


def read(photo: StickPhoto) -> StickReading:
    height, width = photo.pixels.shape[:2]
    return read_open_sticks(Photo(photo.pixels, width, height))


def test_sticks_of_a_composed_tray_are_counted_where_they_are() -> None:
    photo = photo_of(1)
    reading = read(photo)
    assert tuple(reading.counts.values()) == photo.pile.counts
    for stick in photo.sticks:
        x, y = map(float, stick.corners.mean(0))
        at = [
            each.value
            for each in reading.sticks
            if cv2.pointPolygonTest(np.array(each.corners, np.float32), (x, y), False) > 0
        ]
        assert at == [stick.value]


def test_eight_dots_between_black_and_blue_are_doubtful() -> None:
    dots = [replace(dot, blackness=0.62) for dot in eight(BLUE)]
    assert value_of_dots(dots, 10.0) == (100, 0.75)


@pytest.mark.long
def test_far_and_near_sticks_are_counted_together() -> None:
    """The light and sizes of the two rows differ by perspective and a shadow."""
    photo = compose_sticks(np.random.default_rng([91, 22, 3]), stick_design(22))
    assert tuple(read(photo).counts.values()) == photo.pile.counts


def test_the_command_prints_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photo = photo_of(1)
    path = tmp_path / "tray.png"
    cv2.imwrite(str(path), photo.pixels[..., ::-1])
    assert main(["read", "--sticks", str(path)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["points"] == photo.pile.value
    assert list(document["counts"].values()) == list(photo.pile.counts)
    assert len(document["sticks"]) == len(photo.sticks)
