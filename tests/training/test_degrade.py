"""Degraded photos keep their labels on the tiles, and every step is worse than the one before."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from training.data import degrade as spoil
from training.data.degrade import (
    STEPS,
    Picture,
    crop_side,
    degradations,
    main,
    read_degraded,
    result_table,
)
from vision.boxes import Detection
from vision.evaluation.labels import LabelledBox
from vision.pixels.image import Pixels
from vision.reading.advice import AdviceKind

RED = (200, 20, 30)


def picture() -> Picture:
    """Return three red tiles on a grey table, away from its edges."""
    pixels = np.full((300, 400, 3), 90, np.uint8)
    tiles = tuple(LabelledBox("7z", left, 120, left + 48, 180) for left in (60, 170, 280))
    for tile in tiles:
        pixels[120:180, int(tile.left) : int(tile.right)] = RED
    return Picture(pixels, tiles)


class Seeing:
    """A detector of red tiles."""

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        _, _, found, _ = cv2.connectedComponentsWithStats(red_in(image).astype(np.uint8))
        corners = ((float(x), float(y), float(x + w), float(y + h)) for x, y, w, h, _ in found[1:])
        return tuple(Detection("7z", 0.99, LabelledBox("7z", *each).box) for each in corners)


@pytest.fixture(scope="module")
def composition() -> list[tuple[str, float, Picture]]:
    return list(degradations(picture(), seed=1))


Made = list[tuple[str, float, Picture]]


def red_in(pixels: Pixels) -> NDArray[np.bool_]:
    return pixels[..., 0].astype(int) - pixels[..., 1] > 80


@pytest.mark.parametrize("way", ["pixels", "detector", "cut"])
def test_labels_follow_the_tiles(composition: Made, way: str) -> None:
    for each in (each for name, _, each in composition if name == way):
        red = red_in(each.pixels)
        labelled = np.zeros_like(red)
        for tile in each.tiles:
            top, bottom = round(tile.top), round(tile.bottom)
            labelled[top:bottom, round(tile.left) : round(tile.right)] = True
        assert (red == labelled).mean() > 0.95
        assert (red & labelled).sum() > 0.7 * red.sum()


@pytest.mark.parametrize("seed", range(8))
def test_cropping_leaves_the_rest_of_the_outermost_tile(seed: int) -> None:
    left = crop_side(picture(), np.random.default_rng(seed), 0.5)
    assert len(left.tiles) == 3
    height, width = left.pixels.shape[:2]
    areas = [tile.box.area for tile in left.tiles]
    at_edge = [min(t.left, t.top, width - t.right, height - t.bottom) < 1 for t in left.tiles]
    assert sum(areas) == red_in(left.pixels).sum()
    assert {area for area, cut_off in zip(areas, at_edge, strict=True) if cut_off} == {24 * 60}


def test_every_degradation_has_all_its_steps(composition: Made) -> None:
    steps = [(way, amount) for way, (_, amounts) in STEPS.items() for amount in amounts]
    assert [(way, amount) for way, amount, _ in composition] == [("none", 0.0), *steps]


@pytest.mark.parametrize("way", ["light", "blur", "shake", "glare"])
def test_each_step_is_worse_than_the_one_before(composition: Made, way: str) -> None:
    start = picture().pixels
    away = [
        np.abs(each.pixels.astype(int) - start).mean()
        for name, _, each in composition
        if name == way
    ]
    assert away == sorted(away)
    assert away[0] > 0


def test_results_are_counted() -> None:
    results = list(read_degraded(Seeing(), picture(), seed=3))
    good = next(result for result in results if result.way == "none")
    assert (good.tiles, good.found, good.right, good.certain) == (3, 3, 3, 3)
    assert good.certain_wrong == 0
    assert AdviceKind.TOO_DARK not in good.advice
    night = [result for result in results if result.way == "light"][-1]
    assert night.found == 0
    assert night.advice == {AdviceKind.TOO_DARK}
    assert len(result_table(results).splitlines()) == len(results) + 1


def test_the_table_of_a_folder_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = picture()
    cv2.imwrite(str(tmp_path / "a.png"), start.pixels[..., ::-1])
    lines = "".join(
        f"0 {(tile.left + tile.right) / 800} 0.5 {48 / 400} {60 / 300}\n" for tile in start.tiles
    )
    (tmp_path / "a.txt").write_text(lines)
    (tmp_path / "classes.txt").write_text("7z\n")
    monkeypatch.setattr(spoil, "OnnxDetector", lambda _: Seeing())
    monkeypatch.setattr(spoil, "STEPS", {"light": STEPS["light"]})
    main([str(tmp_path)])
    _, good, *spoilt_lines = capsys.readouterr().out.splitlines()
    assert good.split() == ["none", "0", "1", "3", "1.00", "1.00", "1.00", "0"]
    assert spoilt_lines[-1].endswith("too_dark 1.00")
