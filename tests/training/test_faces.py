"""The drawn faces: every label, the right number of shapes, reproducible pictures."""

from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest

pytest.importorskip("fontTools", reason="drawing faces needs the extra [train]")


from training.faces import fonts
from training.faces.design import KANJI, LATIN, STANDARD, Design, RedFiveStyle, random_design
from training.faces.draw import LABELS, draw, rasterise
from training.faces.pictures import PICTURED, paint_face

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


def test_an_unknown_label_is_named() -> None:
    with pytest.raises(ValueError, match="'8z' is no face"):
        draw("8z", STANDARD)
