"""What to build and how long to learn: `recipe.toml` read into values."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

READER_SIDE, CLOSER_SIDE = 64, 96  # pixels of the squares that the two readers see
DEFAULT = Path(__file__).with_name("recipe.toml")


@dataclass(frozen=True, slots=True)
class Neutral:
    """Scenes dressed in art and single faces: folder to how often it counts."""

    scenes: int
    seed: int
    sets: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Scenes dressed in tenbo's own faces."""

    scenes: int
    seed: int
    designs: int


NONE = Drawn(scenes=0, seed=0, designs=0)


@dataclass(frozen=True, slots=True)
class Photos:
    """What is made of each photographed set."""

    scenes: int
    lender: str
    share: int
    passes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class FinderCourse:
    """A course of the finder; `pictures` names how many of each kind of folder at most."""

    epochs: int
    learning_rate: float
    pictures: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ReaderCourse:
    """A course of a reader that sees squares of `side` pixels.

    `shares` of each kind of folder add up to 1.
    """

    steps: int
    learning_rate: float
    shares: Mapping[str, float]
    side: int = READER_SIDE


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that decides the weights, besides the data."""

    photographed: tuple[str, ...]
    neutral: Neutral
    drawn: Drawn
    fresh: Drawn
    dotted: Drawn
    photos: Photos
    finder: Mapping[str, FinderCourse]
    reader: Mapping[str, ReaderCourse]
    closer: Mapping[str, ReaderCourse]


def load_recipe(path: Path = DEFAULT) -> Recipe:
    """Read a recipe; a missing or unknown entry is a ValueError that names the file.

    >>> load_recipe().photographed
    ('hk', 'tray')
    """
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        return Recipe(
            photographed=tuple(entries["photographed"]),
            neutral=Neutral(**entries["neutral"]),
            drawn=Drawn(**entries["drawn"]),
            fresh=Drawn(**entries["fresh"]),
            dotted=Drawn(**entries["dotted"]) if "dotted" in entries else NONE,
            photos=Photos(**entries["photos"]),
            finder={name: FinderCourse(**course) for name, course in entries["finder"].items()},
            reader={name: ReaderCourse(**course) for name, course in entries["reader"].items()},
            closer={
                name: ReaderCourse(**course, side=CLOSER_SIDE)
                for name, course in entries.get("closer", {}).items()
            },
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path} is no recipe ({error}); compare it with {DEFAULT}") from error
