"""The courses of a recipe: both models without photographed sets first, then tuned with them."""

from collections.abc import Mapping
from pathlib import Path

from vision.detector import OnnxDetector
from vision.training.complete import completed
from vision.training.export import export_models
from vision.training.finder import train_finder
from vision.training.reader import train_reader
from vision.training.recipe import FinderCourse, ReaderCourse, Recipe


def tuned_name(leave_out: str | None) -> str:
    """How the models tuned with all sets, or without one, are named in the working folder."""
    return f"without_{leave_out}" if leave_out else "shipped"


def trained(work: Path, leave_out: str | None) -> tuple[Path, Path]:
    """The weights of finder and reader; FileNotFoundError where they are not trained yet."""
    name = tuned_name(leave_out)
    paths = finder_weights(work, name), reader_weights(work, name)
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(f"{path} is missing; run the step `train` first")
    return paths


def finder_weights(work: Path, name: str) -> Path:
    """Where a course of the finder leaves its weights."""
    return work / "finder" / f"{name}.pt"


def reader_weights(work: Path, name: str) -> Path:
    """Where a course of the reader leaves its weights."""
    return work / "reader" / f"{name}.pt"


def train(recipe: Recipe, work: Path, start: Path, *, leave_out: str | None) -> None:
    """Go through all courses, the finder from the weights `start` of a YOLO11n."""
    _take(recipe, "base", work, (start, None), leave_out)
    base = finder_weights(work, "base"), reader_weights(work, "base")
    _take(recipe, "tuned", work, base, leave_out)


def tune(recipe: Recipe, work: Path, begin: Path, *, leave_out: str | None) -> None:
    """Go through the tuned courses alone, from the `finder.pt` and `reader.pt` of a folder."""
    trainable = begin / "finder.pt", begin / "reader.pt"
    for path in trainable:
        if not path.exists():
            raise FileNotFoundError(f"{path} is missing; name the folder models/training of tenbo")
    _take(recipe, "tuned", work, trainable, leave_out)


def _take(
    recipe: Recipe,
    stage: str,
    work: Path,
    begin: tuple[Path, Path | None],
    leave_out: str | None,
) -> None:
    """Take a course with finder and reader; one that has left weights is not repeated."""
    if leave_out and leave_out not in recipe.photographed:
        known = ", ".join(recipe.photographed)
        raise ValueError(f"there is no photographed set {leave_out!r} to leave out, only {known}")
    name = "base" if stage == "base" else tuned_name(leave_out)
    finder, reader = begin
    if stage in recipe.reader and not reader_weights(work, name).exists():
        lessons = recipe.reader[stage]
        shares = reader_shares(recipe, lessons, work, leave_out)
        train_reader(shares, reader_weights(work, name), lessons, start=reader)
    if stage in recipe.finder and not finder_weights(work, name).exists():
        course = recipe.finder[stage]
        most = finder_pictures(recipe, course, work, leave_out)
        photographed = photographed_folders(recipe, work, leave_out)
        if stage == "tuned" and photographed:  # only a base of ours knows tiles
            most = _completed(most, photographed, work, begin)
        train_finder(most, finder, work / "finder" / name, course)


def _completed(
    most: Mapping[Path, int], photographed: list[Path], work: Path, begin: tuple[Path, Path | None]
) -> dict[Path, int]:
    """How many pictures of which folder, those of photographs with all their tiles labelled."""
    finder, reader = begin
    if reader is None:
        raise ValueError("photos are completed by a finder and a reader; name both to begin with")
    models = work / "completing"
    export_models(finder, reader, models, about={"version": "to complete the labels of photos"})
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
