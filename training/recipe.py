"""The recipe of a training: load `recipe.toml` into values."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

CLASSIFIER_SIDE, CLOSE_UP_SIDE = 64, 96  # pixels of the two classifiers' square crops
DEFAULT = Path(__file__).with_name("recipe.toml")


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ArtScenes(_Entry, frozen=True):
    """Scenes with art and single faces; `sets` maps folders to their weight."""

    scenes: int
    seed: int
    sets: Mapping[str, int]


class DrawnScenes(_Entry, frozen=True):
    """Scenes with tenbo's own faces."""

    scenes: int
    seed: int
    designs: int


NONE = DrawnScenes(scenes=0, seed=0, designs=0)


class PhotographedSets(_Entry, frozen=True):
    """Training data made from each photographed set."""

    scenes: int
    lender: str
    share: int
    passes: Mapping[str, int]


class DetectorSchedule(_Entry, frozen=True):
    """One training of the detector; `pictures` limits how many of each kind of folder it takes."""

    epochs: int
    learning_rate: float
    pictures: Mapping[str, int]


class ClassifierSchedule(_Entry, frozen=True):
    """One training of a classifier on square crops of `side` pixels.

    The `shares` of the kinds of folders add up to 1.
    """

    steps: int
    learning_rate: float
    shares: Mapping[str, float]
    side: int = CLASSIFIER_SIDE


class CloseUpSchedule(ClassifierSchedule, frozen=True):
    """One training of the close-up classifier."""

    side: int = CLOSE_UP_SIDE


class Recipe(_Entry, frozen=True):
    """Everything that determines the weights, apart from the data."""

    photographed: tuple[str, ...]
    neutral: ArtScenes
    drawn: DrawnScenes
    fresh: DrawnScenes
    photos: PhotographedSets
    detector: Mapping[str, DetectorSchedule]
    classifier: Mapping[str, ClassifierSchedule]
    close_up_classifier: Mapping[str, CloseUpSchedule] = {}
    dotted: DrawnScenes = NONE
    clutter: DrawnScenes = NONE
    whole: DrawnScenes = NONE
    desks: DrawnScenes = NONE


def load_recipe(path: Path = DEFAULT) -> Recipe:
    """Load a recipe; raise ValueError naming the file if an entry is missing or unknown.

    >>> load_recipe().photographed
    ('hk', 'tray')
    """
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Recipe)
    except msgspec.ValidationError as error:
        raise ValueError(
            f"{path} is not a valid recipe ({error}); compare it with {DEFAULT}"
        ) from error
