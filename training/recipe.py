"""The recipe of a training: load `recipe.toml` into values."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

CLASSIFIER_SIDE, CLOSE_UP_SIDE = 64, 96  # pixels of the two classifiers' square crops
DEFAULT = Path(__file__).with_name("recipe.toml")


@dataclass(frozen=True, slots=True)
class ArtScenes:
    """Scenes with art and single faces; `sets` maps folders to their weight."""

    scenes: int
    seed: int
    sets: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DrawnScenes:
    """Scenes with tenbo's own faces."""

    scenes: int
    seed: int
    designs: int


NONE = DrawnScenes(scenes=0, seed=0, designs=0)


@dataclass(frozen=True, slots=True)
class PhotographedSets:
    """Training data made from each photographed set."""

    scenes: int
    lender: str
    share: int
    passes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DetectorSchedule:
    """One training of the detector; `pictures` limits how many of each kind of folder it takes."""

    epochs: int
    learning_rate: float
    pictures: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ClassifierSchedule:
    """One training of a classifier on square crops of `side` pixels.

    The `shares` of the kinds of folders add up to 1.
    """

    steps: int
    learning_rate: float
    shares: Mapping[str, float]
    side: int = CLASSIFIER_SIDE


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that determines the weights, apart from the data."""

    photographed: tuple[str, ...]
    neutral: ArtScenes
    drawn: DrawnScenes
    fresh: DrawnScenes
    dotted: DrawnScenes
    clutter: DrawnScenes
    whole: DrawnScenes
    desks: DrawnScenes
    photos: PhotographedSets
    detector: Mapping[str, DetectorSchedule]
    classifier: Mapping[str, ClassifierSchedule]
    close_up_classifier: Mapping[str, ClassifierSchedule]


def load_recipe(path: Path = DEFAULT) -> Recipe:
    """Load a recipe; raise ValueError naming the file if an entry is missing or unknown.

    >>> load_recipe().photographed
    ('hk', 'tray')
    """
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        return Recipe(
            photographed=tuple(entries["photographed"]),
            neutral=ArtScenes(**entries["neutral"]),
            drawn=DrawnScenes(**entries["drawn"]),
            fresh=DrawnScenes(**entries["fresh"]),
            dotted=DrawnScenes(**entries["dotted"]) if "dotted" in entries else NONE,
            clutter=DrawnScenes(**entries["clutter"]) if "clutter" in entries else NONE,
            whole=DrawnScenes(**entries["whole"]) if "whole" in entries else NONE,
            desks=DrawnScenes(**entries["desks"]) if "desks" in entries else NONE,
            photos=PhotographedSets(**entries["photos"]),
            detector={
                name: DetectorSchedule(**schedule) for name, schedule in entries["detector"].items()
            },
            classifier={
                name: ClassifierSchedule(**schedule)
                for name, schedule in entries["classifier"].items()
            },
            close_up_classifier={
                name: ClassifierSchedule(**schedule, side=CLOSE_UP_SIDE)
                for name, schedule in entries.get("close_up_classifier", {}).items()
            },
        )
    except (KeyError, TypeError) as error:
        raise ValueError(
            f"{path} is not a valid recipe ({error}); compare it with {DEFAULT}"
        ) from error
