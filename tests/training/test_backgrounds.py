"""Photographs without a tile: how they are divided, and what training makes of them."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from training.data.backgrounds import build_backgrounds, split_backgrounds, write_clutter_exam
from training.data.crops import CROP, CROP_LABELS
from training.data.dataset import small_tile_window
from training.scenes.compose import Canvas, match_light
from vision.boxes import Box
from vision.detect.detector import OnBoxes
from vision.detect.proposals import Proposal
from vision.evaluation.labelled_photos import labelled_sets
from vision.pixels.image import Pixels


class KeyDetector:
    """A detector that takes one key of a keyboard for a tile."""

    def detect(self, image: Pixels) -> tuple[()]:
        """Return nothing."""
        return ()

    def propose(self, image: Pixels, on_boxes: OnBoxes | None = None) -> tuple[Proposal, ...]:
        """Return the key."""
        return (Proposal(Box(10, 10, 40, 50), 0.9, 0.0),)

    def classify(self, image: Pixels, found: tuple[Proposal, ...]) -> tuple[()]:
        """Return nothing."""
        return ()


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    folder = tmp_path / "backgrounds"
    folder.mkdir()
    for number in range(12):
        picture = np.full((90, 120, 3), number * 20, np.uint8)
        cv2.imwrite(str(folder / f"desk_{number:04d}.jpg"), picture)
    for number in range(2):
        cv2.imwrite(str(folder / f"shelf_{number:04d}.jpg"), np.zeros((90, 120, 3), np.uint8))
    (folder / "README.md").write_text("not a photo")
    return folder


def test_a_fixed_fifth_of_every_source_is_held_out(photos: Path) -> None:
    training, calibration, exam = split_backgrounds(photos)
    assert [path.stem for path in exam] == ["desk_0000", "desk_0005", "desk_0010", "shelf_0000"]
    assert [path.stem for path in calibration] == ["desk_0001", "desk_0011", "shelf_0001"]
    assert len(training) == 8 - 1
    assert not {*training} & {*calibration, *exam}


def test_false_tiles_and_empty_pictures_are_written(photos: Path, tmp_path: Path) -> None:
    training, _, _ = split_backgrounds(photos)
    out = tmp_path / "out"
    build_backgrounds(out, training, KeyDetector(), seed=1)
    assert len(list((out / "images").iterdir())) == 2 * len(training)
    assert {path.read_text() for path in (out / "labels").iterdir()} == {""}
    (archive,) = out.glob("crops-*.npz")
    crops = np.load(archive)
    count = len(crops["labels"])
    assert {CROP_LABELS[label] for label in crops["labels"]} == {"not_a_tile"}
    assert crops["pixels"].shape == (count, CROP, CROP, 3)


def test_the_clutter_exam_has_photos_without_tiles(photos: Path, tmp_path: Path) -> None:
    exam = split_backgrounds(photos)[2]
    write_clutter_exam(tmp_path / "exam", exam)
    (labelled,) = labelled_sets(tmp_path / "exam")
    assert [photo.boxes for photo in labelled.load_all()] == [()] * len(exam)


def test_a_window_enlarges_small_tiles_and_keeps_whole_ones() -> None:
    rng = np.random.default_rng(1)
    image = np.zeros((1200, 1600, 3), np.uint8)
    tiles = [
        ("1m", (float(x), float(y), x + 36.0, y + 48.0))
        for x in range(0, 1560, 40)
        for y in range(0, 1140, 60)
    ]
    window = small_tile_window(image, tiles, rng)
    assert window is not None
    picture, inside = window
    tall, wide = picture.shape[:2]
    assert 320 <= max(tall, wide) < 1200
    assert 10 < len(inside) < len(tiles)
    for _, (left, top, right, bottom) in inside:
        assert 0 <= left < right <= wide
        assert 0 <= top < bottom <= tall
        assert (right - left) * (bottom - top) >= 0.6 * 36 * 48


@pytest.mark.parametrize(("photo", "low", "high"), [(40, 60, 130), (235, 170, 260)])
def test_tiles_get_the_light_of_the_photo(photo: int, low: int, high: int) -> None:
    canvas = Canvas(np.full((60, 80, 3), float(photo), np.float32))
    canvas.pixels[20:40, 20:60] = 230
    canvas.owner[20:40, 20:60] = 0
    match_light(canvas, np.full((30, 40, 3), photo, np.uint8), np.random.default_rng(1))
    assert low < canvas.pixels[30, 40].mean() < high
    assert np.allclose(canvas.pixels[2, 2], photo, rtol=0.01)
