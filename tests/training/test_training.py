"""Training recipes, label corrections and the documented commands, without PyTorch."""

import re
import tomllib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from training.data.build import neutral_sets
from training.data.dataset import make_folders
from training.data.photo_labels import (
    ERRATA,
    UNLABELLED,
    add_pseudo_labels,
    correct_labels,
    parse_missing_labels,
)
from training.recipe import DEFAULT, load_recipe
from vision.boxes import ANNOTATION_LABELS, Box, Detection
from vision.evaluation.labelled_photos import labelled_sets

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "training.md"


def test_a_recipe_with_an_unknown_entry_names_the_file(tmp_path: Path) -> None:
    text = DEFAULT.read_text()
    path = tmp_path / "recipe.toml"
    path.write_text(text.replace("designs =", "desings ="))
    with pytest.raises(ValueError, match="is not a valid recipe"):
        load_recipe(path)


def test_the_neutral_sets_contain_no_photographed_set(tmp_path: Path) -> None:
    recipe = load_recipe()
    names = {faces.name for faces in neutral_sets(recipe, tmp_path)}
    assert names.isdisjoint(recipe.photographed)


def test_known_wrong_labels_are_corrected(tmp_path: Path) -> None:
    photos = tmp_path / "hk"
    for name in ("hk_valid_056", "hk_valid_057"):
        (photos / "images").mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (30, 40)).save(photos / "images" / f"{name}.png")
        (photos / "labels").mkdir(exist_ok=True)
        (photos / "labels" / f"{name}.txt").write_text("0 .5 .5 .1 .1\n" * 5)
    (photos / "labels" / "classes.txt").write_text("1z\n3z\n")
    apply_corrections = correct_labels(photos, tmp_path / "out", complete=False)
    (found,) = labelled_sets(photos, apply_corrections)
    assert [[box.label for box in photo.boxes] for photo in found.load_all()] == [
        ["1z", "3z"],
        ["1z"],
    ]


def test_known_missing_labels_are_added(tmp_path: Path) -> None:
    known = parse_missing_labels(UNLABELLED.read_text("utf-8").splitlines())
    for name in tomllib.loads(ERRATA.read_text("utf-8")):
        known.pop(name, None)  # the real file has more lines
    photos = tmp_path / "hk"
    make_folders(photos)
    (photos / "labels" / "classes.txt").write_text("1z\nback\n")
    for name in known:
        Image.new("RGB", (30, 40)).save(photos / "images" / f"{name}.png")
        (photos / "labels" / f"{name}.txt").write_text("0 .5 .5 .1 .1\n")
    (found,) = labelled_sets(photos, correct_labels(photos, tmp_path / "out"))
    boxes = [box for photo in found.load_all() for box in photo.boxes]
    assert {box.label for box in boxes} <= ANNOTATION_LABELS
    assert len(boxes) == len(known) + sum(map(len, known.values()))


class Seeing:
    """Detect a labelled 1m and, next to it, a 2m, a back and an uncertain 3m."""

    def detect(self, image: np.ndarray) -> tuple[Detection, ...]:
        assert image.shape == (80, 100, 3)
        return (
            Detection("1m", 0.99, Box(10, 10, 30, 40)),
            Detection("2m", 0.9, Box(40, 10, 60, 40)),
            Detection("back", 0.7, Box(70, 10, 90, 40)),
            Detection("3m", 0.4, Box(10, 50, 30, 80)),
        )


def test_tiles_that_the_classifier_recognises_get_pseudo_labels(tmp_path: Path) -> None:
    photos, out = tmp_path / "hk_train", tmp_path / "completed" / "hk_train"
    make_folders(photos)
    Image.new("RGB", (100, 80)).save(photos / "images" / "a.jpg")
    (photos / "labels" / "a.txt").write_text("0 0.20000 0.31250 0.20000 0.37500\n")
    for _ in range(2):  # the second time there is nothing to do
        assert add_pseudo_labels(photos, Seeing(), out) == out
    assert (out / "images" / "a.jpg").exists()
    assert (out / "labels" / "a.txt").read_text() == (
        "0 0.20000 0.31250 0.20000 0.37500\n"
        "0 0.50000 0.31250 0.20000 0.37500\n"
        "1 0.80000 0.31250 0.20000 0.37500\n"
    )


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)


def test_the_documented_recipe_is_valid(tmp_path: Path) -> None:
    (text,) = blocks("toml")
    path = tmp_path / "mine.toml"
    path.write_text(text)
    recipe = load_recipe(path)
    assert set(recipe.photos.passes) == set(recipe.photographed) == {"mine"}
    assert {"tuned"} == set(recipe.detector) == set(recipe.classifier)
    learned = {kind for schedule in recipe.classifier.values() for kind in schedule.shares}
    learned |= {kind for schedule in recipe.detector.values() for kind in schedule.pictures}
    assert learned == {"fresh", "photos", "scenes"}
