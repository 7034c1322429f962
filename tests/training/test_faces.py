"""The drawn faces: every label, the right number of shapes, reproducible pictures."""

import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("fontTools", reason="drawing faces needs the extra [train]")

from numpy.typing import NDArray

from training.faces import LABELS, STANDARD, Design, draw, fonts, random_design, rasterise
from training.faces.design import (
    KANJI,
    LATIN,
    BambooStyle,
    BigCircleStyle,
    BirdStyle,
    ChunStyle,
    CircleStyle,
    HakuStyle,
    HatsuStyle,
    NumeralStyle,
    RedFiveStyle,
    RedMark,
    WindStyle,
)
from training.faces.draw import Pixels
from training.faces.pictures import PICTURED, add_wear, paint_face

Mask = NDArray[np.bool_]

HEIGHT = 240

pytestmark = pytest.mark.skipif(
    not STANDARD.typeface.installed,
    reason=f"the font of the standard design is missing: apt install {STANDARD.typeface.package}",
)


def pieces(label: str, design: Design = STANDARD) -> int:
    """Count the separate inked shapes of a face."""
    ink = (rasterise(draw(label, design), 4 * HEIGHT)[..., 3] > 127).astype(np.uint8)
    outlines, _ = cv2.findContours(ink, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return len(outlines)


def test_missing_fonts_are_named_with_their_packages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    absent = replace(STANDARD.typeface, path="/missing/font.ttf", package="fonts-of-nobody")
    monkeypatch.setattr(fonts, "TYPEFACES", (STANDARD.typeface, absent))
    monkeypatch.setattr(fonts, "FREE_HANDS", ())
    fonts.warn_about_missing_fonts()
    assert capsys.readouterr().err.endswith("apt install fonts-of-nobody\n")
    monkeypatch.setattr(fonts, "TYPEFACES", (STANDARD.typeface,))
    fonts.warn_about_missing_fonts()
    assert not capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize("face", fonts.TYPEFACES, ids=lambda face: face.name)
def test_a_font_contains_the_characters_of_the_tiles(face: fonts.Typeface) -> None:
    if not face.installed:
        pytest.skip(f"the font {face.name} is missing: apt install {face.package}")
    assert fonts.has(face, KANJI)
    assert fonts.has(face, LATIN) == face.latin


def test_every_tile_of_a_riichi_set_has_a_face() -> None:
    assert len(PICTURED) == 34 + 3
    assert len(set(LABELS)) == len(LABELS) == 34 + 3 + 8


@pytest.mark.long
@pytest.mark.parametrize("label", LABELS)
def test_a_face_is_inked_within_the_tile(label: str) -> None:
    pixels = rasterise(draw(label, STANDARD), HEIGHT)
    assert pixels.shape == (HEIGHT, 180, 4)
    assert pixels.dtype == np.uint8
    cover = pixels[..., 3]
    assert cover.max() == 255
    border = np.concatenate([cover[:4].ravel(), cover[-4:].ravel(), cover[:, :4].ravel()])
    assert not border.any()


@pytest.mark.parametrize("rank", range(1, 10))
def test_pinzu_show_as_many_circles_as_their_rank(rank: int) -> None:
    assert pieces(f"{rank}p") == rank


@pytest.mark.parametrize("rank", [2, 3, 4, 5, 6, 7, 9])
def test_souzu_show_as_many_sticks_as_their_rank(rank: int) -> None:
    assert pieces(f"{rank}s") == rank


@pytest.mark.parametrize("style", RedFiveStyle)
@pytest.mark.parametrize("suit", "mps")
def test_a_red_five_differs_from_a_five(style: RedFiveStyle, suit: str) -> None:
    design = replace(STANDARD, red_five=style)
    five, red = (paint_face(f"{digit}{suit}", design, HEIGHT) for digit in "50")
    changed = (np.abs(five.astype(int) - red.astype(int)).max(axis=2) > 60).sum()
    least = 0.05 if style is RedFiveStyle.MARKED else 0.1  # a dot on the plain print
    assert changed > least * (five[..., 3] > 127).sum()


@pytest.mark.parametrize("style", [RedFiveStyle.MARKED, RedFiveStyle.PART_RED])
def test_a_red_five_with_the_print_of_a_plain_one_has_a_mark(style: RedFiveStyle) -> None:
    unmarked = replace(STANDARD, red_five=style, red_mark=RedMark.NONE)
    for suit in "mps":
        assert draw(f"0{suit}", unmarked) == draw(
            f"0{suit}", replace(unmarked, red_mark=RedMark.DOT)
        )


def test_no_two_faces_of_a_design_are_alike() -> None:
    for design in (STANDARD, random_design(np.random.default_rng(3))):
        faces = {label: rasterise(draw(label, design), 64).astype(int) for label in LABELS}
        for one, other in combinations(LABELS, 2):
            assert np.abs(faces[one] - faces[other]).mean() > 1, (one, other)


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 6))]
)
def test_random_designs_draw_every_label(seed: int) -> None:
    design = random_design(np.random.default_rng(seed))
    assert design == random_design(np.random.default_rng(seed))
    for label in LABELS:
        assert rasterise(draw(label, design), 48).shape == (48, 36, 4)


def ink(label: str, design: Design) -> Mask:
    return rasterise(draw(label, design), HEIGHT)[..., 3] > 127


SEEDED = replace(STANDARD, seed=5)
LOOKS = [
    *(("1s", replace(SEEDED, bird=bird)) for bird in BirdStyle),
    *(("1p", replace(SEEDED, big_circle=big)) for big in BigCircleStyle),
    *(("5z", replace(SEEDED, haku=haku)) for haku in (HakuStyle.COMPASS, HakuStyle.ORNATE_FRAME)),
    *(("9p", replace(SEEDED, circles=circles)) for circles in CircleStyle),
    *(("8s", replace(SEEDED, sticks=sticks)) for sticks in BambooStyle),
    *(("7z", replace(SEEDED, chun=chun)) for chun in ChunStyle),
    *(("6z", replace(SEEDED, hatsu_hand=hatsu)) for hatsu in HatsuStyle),
    *(("0m", replace(SEEDED, numeral_hand=numeral)) for numeral in NumeralStyle),
    *(("3z", replace(SEEDED, wind_hand=wind)) for wind in WindStyle),
]


@pytest.mark.long
@pytest.mark.parametrize(("label", "design"), LOOKS)
def test_every_style_is_drawn_large_and_within_the_tile(label: str, design: Design) -> None:
    drawn = ink(label, design)
    rows, columns = np.nonzero(drawn)
    assert np.ptp(rows) > HEIGHT * 0.45
    assert np.ptp(columns) > HEIGHT * 0.2
    assert not drawn[[0, -1]].any()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_a_random_red_five_is_redder_than_the_five(seed: int) -> None:
    design = random_design(np.random.default_rng([7, seed]))
    for suit in "mps":
        five, red = (paint_face(f"{digit}{suit}", design, HEIGHT) for digit in "50")
        assert reds(red, design) > reds(five, design) + 60


def reds(pixels: Pixels, design: Design) -> int:
    near = np.abs(pixels[..., :3].astype(int) - design.inks.aka).max(axis=2) < 6
    return int((near & (pixels[..., 3] > 127)).sum())


@pytest.mark.parametrize("plant", range(4, 8))
def test_flowers_without_plants_differ_from_each_other(plant: int) -> None:
    design = replace(STANDARD, plant=plant)
    pictures = [rasterise(draw(label, design), 80) for label in ("1f", "2f", "1g", "2g")]
    for number, picture in enumerate(pictures):
        assert picture[..., 3].any()
        assert not any(np.array_equal(picture, other) for other in pictures[:number])


def test_wear_removes_ink_and_keeps_most() -> None:
    new = rasterise(draw("1m", STANDARD), HEIGHT)
    old = add_wear(new, replace(STANDARD, wear=0.6), "1m")
    left = old[..., 3].sum() / new[..., 3].sum()
    assert 0.4 < left < 0.9
    assert not old[..., 3][new[..., 3] == 0].any()


def test_an_unknown_label_is_named() -> None:
    with pytest.raises(ValueError, match="'8z' is no face"):
        draw("8z", STANDARD)


@pytest.mark.long
def test_the_command_draws_a_design_in_processes_of_its_own(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "training.faces", "--designs", "1", "--height", "40"]
    subprocess.run([*command, "--out", str(tmp_path)], check=True)
    assert {path.stem for path in (tmp_path / "design_000").iterdir()} == set(LABELS)
