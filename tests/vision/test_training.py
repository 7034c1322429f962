"""Recipe, folders and figures of training; the networks themselves need the extra [train]."""

from pathlib import Path

import numpy as np
import pytest

from vision.detections import Box, Detection
from vision.training.build import neutral_sets
from vision.training.evaluate import evaluate
from vision.training.photographs import LabelledBox, Photograph, photographs
from vision.training.recipe import DEFAULT, load_recipe


def test_a_recipe_with_an_unknown_entry_names_the_file(tmp_path: Path):
    text = DEFAULT.read_text()
    path = tmp_path / "recipe.toml"
    path.write_text(text.replace("designs = 60", "desings = 60"))
    with pytest.raises(ValueError, match="is no recipe"):
        load_recipe(path)


def test_the_neutral_sets_hold_no_photographed_set(tmp_path: Path):
    recipe = load_recipe()
    names = {faces.name for faces in neutral_sets(recipe, tmp_path)}
    assert names.isdisjoint(recipe.photographed)


def test_photographs_are_read_with_their_boxes(tmp_path: Path):
    cv2 = pytest.importorskip("cv2")
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    (tmp_path / "classes.txt").write_text("1m\n2m\n")
    cv2.imwrite(str(tmp_path / "images" / "a.png"), np.zeros((50, 100, 3), np.uint8))
    (tmp_path / "labels" / "a.txt").write_text("1 0.5 0.5 0.2 0.4\n")
    (photo,) = photographs(tmp_path)
    assert photo.boxes == (LabelledBox("2m", 40, 15, 60, 35),)


class Recorded:
    """A detector that saw the same in every photo."""

    def __init__(self, *seen: Detection) -> None:
        self.seen = seen

    def detect(self, image: np.ndarray) -> tuple[Detection, ...]:
        return self.seen


def shown(tmp_path: Path, *boxes: LabelledBox) -> Photograph:
    cv2 = pytest.importorskip("cv2")
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), np.zeros((50, 100, 3), np.uint8))
    return Photograph(path, boxes)


def test_figures_count_found_right_and_exact(tmp_path: Path):
    photo = shown(tmp_path, LabelledBox("1m", 0, 0, 10, 14), LabelledBox("2m", 20, 0, 30, 14))
    right = Detection("1m", 0.95, Box(0, 0, 10, 14))
    wrong = Detection("3m", 0.95, Box(21, 0, 31, 14))
    stray = Detection("9s", 0.5, Box(60, 0, 70, 14))
    figures = evaluate(Recorded(right, wrong, stray), [photo])
    assert (figures.found, figures.right, figures.exact, figures.sure_errors) == (2, 1, 0, 1)
    assert figures.as_dict()["recall"] == 0.5
    assert figures.as_dict()["precision"] == pytest.approx(1 / 3, abs=1e-4)
    assert figures.confusions == {("2m", "3m"): 1}


def test_labels_left_out_count_neither_way(tmp_path: Path):
    photo = shown(tmp_path, LabelledBox("1m", 0, 0, 10, 14), LabelledBox("1f", 20, 0, 30, 14))
    seen = Detection("1m", 0.9, Box(0, 0, 10, 14)), Detection("1s", 0.9, Box(20, 0, 30, 14))
    figures = evaluate(Recorded(*seen), [photo], leave_out=frozenset({"1f"}))
    assert (figures.exact, figures.labelled, figures.detected) == (1, 1, 1)
