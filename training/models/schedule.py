"""Run the training schedules of a recipe: without photographed sets first, then tuned with them.

The close-up classifier continues from the classifier, with crops of more pixels.
"""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from training.data.crops import sample_crops
from training.data.photo_labels import add_pseudo_labels
from training.models.classifier import train_classifier
from training.models.detector import train_detector
from training.models.export import Trained, export_models, trainable_in
from training.recipe import ClassifierSchedule, Recipe
from vision.pixels.read_photo import OnnxDetector


def trained_weights(work: Path) -> Trained:
    """Return the weights of all models; raise FileNotFoundError if they are not trained yet."""
    found = stage_weights(work, "tuned")
    for path in found:
        if not path.exists():
            raise FileNotFoundError(f"{path} is missing; run the step `train` first")
    return found


def stage_weights(work: Path, name: str) -> Trained:
    """Return the paths of the weights of each model after a stage."""
    return Trained(*(work / part / f"{name}.pt" for part in Trained._fields))


def train(recipe: Recipe, work: Path, start: Path) -> None:
    """Run all schedules, the detector starting from the YOLO11n weights `start`."""
    _run_stage(recipe, "base", work, _StartWeights(start))
    base = stage_weights(work, "base")
    _run_stage(recipe, "tuned", work, _StartWeights(base.detector, base.classifier))


def tune(recipe: Recipe, work: Path, begin: Path) -> None:
    """Run only the tuned schedules, starting from the trainable weights of a folder."""
    trainable = trainable_in(begin)
    for path in trainable:
        if not path.exists():
            raise FileNotFoundError(f"{path} is missing; name the folder models/training of tenbo")
    _run_stage(recipe, "tuned", work, _StartWeights(*trainable))
    tuned = stage_weights(work, "tuned")
    for begun, left in zip(trainable, tuned, strict=True):
        if not left.exists():  # the recipe does not train it
            left.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(begun, left)


class _StartWeights(NamedTuple):
    """The weights to start from; without any, a close-up classifier starts from the classifier."""

    detector: Path
    classifier: Path | None = None
    close_up_classifier: Path | None = None


def _run_stage(
    recipe: Recipe,
    stage: str,
    work: Path,
    begin: _StartWeights,
) -> None:
    """Run the schedules of a stage, skipping models that already have weights."""
    left = stage_weights(work, stage)
    for schedules, out, start in (
        (recipe.classifier, left.classifier, begin.classifier),
        (
            recipe.close_up_classifier,
            left.close_up_classifier,
            begin.close_up_classifier or left.classifier,
        ),
    ):
        if stage in schedules and not out.exists():
            shares = classifier_shares(recipe, schedules[stage], work)
            train_classifier(shares, out, schedules[stage], start=start)
    if stage in recipe.detector and not left.detector.exists():
        schedule = recipe.detector[stage]
        most = {
            folder: limit
            for kind, limit in schedule.pictures.items()
            for folder in kind_folders(recipe, kind, work)
        }
        photographed = photo_folders(recipe, work)
        if stage == "tuned" and photographed:  # the COCO weights do not know tiles
            most = _with_pseudo_labels(most, photographed, work, begin)
        train_detector(most, begin.detector, work / "detector" / stage, schedule)


def _with_pseudo_labels(
    most: Mapping[Path, int], photographed: list[Path], work: Path, begin: _StartWeights
) -> dict[Path, int]:
    if begin.classifier is None:
        raise ValueError(
            "photos are completed by a detector and a classifier; name both to begin with"
        )
    models = work / "completing"
    weights = Trained(
        begin.detector, begin.classifier, begin.close_up_classifier or begin.classifier
    )
    about = {"version": "to complete the labels of photos"}
    export_models(weights, models, crops=sample_crops(work), about=about)
    detector = OnnxDetector(models)
    return {
        add_pseudo_labels(place, detector, work / "completed" / place.name)
        if place in photographed
        else place: number
        for place, number in most.items()
    }


def photo_folders(recipe: Recipe, work: Path) -> list[Path]:
    """Return the folders of photos for training."""
    return [work / f"{name}_train" for name in recipe.photographed]


def kind_folders(recipe: Recipe, kind: str, work: Path) -> list[Path]:
    """Return the folders of a kind of training data that a recipe names."""
    if kind == "photos":
        return photo_folders(recipe, work)
    if kind == "scenes":
        return [work / f"{name}_scenes" for name in recipe.photographed]
    return [work / kind]


def classifier_shares(
    recipe: Recipe, schedule: ClassifierSchedule, work: Path
) -> dict[Path, float]:
    """Return the share of crops that the classifier takes from each folder."""
    shares: dict[Path, float] = {}
    for kind, share in schedule.shares.items():
        folders = kind_folders(recipe, kind, work)
        shares |= {folder: share / len(folders) for folder in folders}
    return shares
