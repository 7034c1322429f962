"""The courses of a recipe: finder and reader without photographed sets first, then tuned with them.

The closer reader goes on from the reader, with squares of more pixels.
"""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from vision.detect.detector import OnnxDetector
from vision.training.data.pseudo_labels import completed
from vision.training.models.export import Trained, export_models, trainable_in
from vision.training.models.finder import train_finder
from vision.training.models.reader import train_reader
from vision.training.recipe import FinderCourse, ReaderCourse, Recipe


def tuned_name(leave_out: str | None) -> str:
    """How the models tuned with all sets, or without one, are named in the working folder."""
    return f"without_{leave_out}" if leave_out else "shipped"


def trained(work: Path, leave_out: str | None) -> Trained:
    """The weights of all models; FileNotFoundError where they are not trained yet."""
    found = weights_in(work, tuned_name(leave_out))
    for path in found:
        if not path.exists():
            raise FileNotFoundError(f"{path} is missing; run the step `train` first")
    return found


def weights_in(work: Path, name: str) -> Trained:
    """Where the courses of a name leave the weights of each model."""
    return Trained(*(work / part / f"{name}.pt" for part in Trained._fields))


def train(recipe: Recipe, work: Path, start: Path, *, leave_out: str | None) -> None:
    """Go through all courses, the finder from the weights `start` of a YOLO11n."""
    _take(recipe, "base", work, _Start(start), leave_out)
    base = weights_in(work, "base")
    _take(recipe, "tuned", work, _Start(base.finder, base.reader), leave_out)


def tune(recipe: Recipe, work: Path, begin: Path, *, leave_out: str | None) -> None:
    """Go through the tuned courses alone, from the weights that a folder has to learn on from."""
    trainable = trainable_in(begin)
    for path in trainable:
        if not path.exists():
            raise FileNotFoundError(f"{path} is missing; name the folder models/training of tenbo")
    _take(recipe, "tuned", work, _Start(*trainable), leave_out)
    closer = weights_in(work, tuned_name(leave_out)).closer
    if not closer.exists():  # the recipe has no course for it
        closer.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(trainable.closer, closer)


class _Start(NamedTuple):
    """The weights that courses begin with; readers begin with nothing, a closer with the reader."""

    finder: Path
    reader: Path | None = None
    closer: Path | None = None


def _take(
    recipe: Recipe,
    stage: str,
    work: Path,
    begin: _Start,
    leave_out: str | None,
) -> None:
    """Take the courses of a stage; one that has left weights is not repeated."""
    if leave_out and leave_out not in recipe.photographed:
        known = ", ".join(recipe.photographed)
        raise ValueError(f"there is no photographed set {leave_out!r} to leave out, only {known}")
    name = "base" if stage == "base" else tuned_name(leave_out)
    left = weights_in(work, name)
    for courses, out, start in (
        (recipe.reader, left.reader, begin.reader),
        (recipe.closer, left.closer, begin.closer or left.reader),
    ):
        if stage in courses and not out.exists():
            shares = reader_shares(recipe, courses[stage], work, leave_out)
            train_reader(shares, out, courses[stage], start=start)
    if stage in recipe.finder and not left.finder.exists():
        course = recipe.finder[stage]
        most = finder_pictures(recipe, course, work, leave_out)
        photographed = photographed_folders(recipe, work, leave_out)
        if stage == "tuned" and photographed:  # only a base of ours knows tiles
            most = _completed(most, photographed, work, begin)
        train_finder(most, begin.finder, work / "finder" / name, course)


def _completed(
    most: Mapping[Path, int], photographed: list[Path], work: Path, begin: _Start
) -> dict[Path, int]:
    """How many pictures of which folder, those of photographs with all their tiles labelled."""
    if begin.reader is None:
        raise ValueError("photos are completed by a finder and a reader; name both to begin with")
    models = work / "completing"
    trained = Trained(begin.finder, begin.reader, begin.closer or begin.reader)
    export_models(trained, models, about={"version": "to complete the labels of photos"})
    detector = OnnxDetector(models)
    return {
        completed(place, detector, work / "completed" / place.name)
        if place in photographed
        else place: number
        for place, number in most.items()
    }


def photographed_folders(recipe: Recipe, work: Path, leave_out: str | None) -> list[Path]:
    """The folders of photos that may be learned from: the kept part too if a set is left out."""
    names = [name for name in recipe.photographed if name != leave_out]
    folders = [work / f"{name}_train" for name in names]
    return folders + ([work / f"{name}_rest" for name in names] if leave_out else [])


def scene_folders(recipe: Recipe, work: Path, leave_out: str | None) -> list[Path]:
    """The folders of scenes dressed in photographed faces."""
    return [work / f"{name}_scenes" for name in recipe.photographed if name != leave_out]


def expand(
    recipe: Recipe, kinds: tuple[str, ...], work: Path, leave_out: str | None
) -> dict[str, list[Path]]:
    """The folders that each kind named in a recipe stands for."""
    several = {
        "photos": photographed_folders(recipe, work, leave_out),
        "scenes": scene_folders(recipe, work, leave_out),
    }
    return {kind: several.get(kind, [work / kind]) for kind in kinds}


def finder_pictures(
    recipe: Recipe, course: FinderCourse, work: Path, leave_out: str | None
) -> dict[Path, int]:
    """How many pictures of which folder the finder takes at most."""
    folders = expand(recipe, tuple(course.pictures), work, leave_out)
    return {place: course.pictures[kind] for kind, places in folders.items() for place in places}


def reader_shares(
    recipe: Recipe, course: ReaderCourse, work: Path, leave_out: str | None
) -> dict[Path, float]:
    """From which folder the reader takes what share of its crops."""
    folders = expand(recipe, tuple(course.shares), work, leave_out)
    return {
        place: course.shares[kind] / len(places)
        for kind, places in folders.items()
        for place in places
    }
