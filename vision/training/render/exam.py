"""An exam: rendered photos of won hands in designs that no training saw, for `tenbo evaluate`.

Photos that show part of a tile are not taken, as in the exam of composed photos.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.training.exam import CLASSES, QUALITY, SEED, label_lines
from vision.training.faces import Design, random_design
from vision.training.render.chance import random_light, random_look, random_phone
from vision.training.render.develop import Pixels, develop, save_jpeg
from vision.training.render.scene import Scene
from vision.training.render.table import random_table
from vision.training.render.truth import labels
from vision.training.scenes.compose import Labelled

RENDERED = 2  # tells the chances of these photos from those of the composed ones


@dataclass(frozen=True, slots=True)
class Task:
    """One photo of the exam and what can be read in it."""

    scene: Scene
    labelled: tuple[Labelled, ...]


def exam_designs(count: int) -> tuple[Design, ...]:
    """The designs of the exam, the same as in the one of composed photos."""
    rng = np.random.default_rng(SEED)
    return tuple(random_design(rng) for _ in range(count))


def task(number: int, designs: Sequence[Design]) -> Task:
    """The exam's photo of this number, always the same for the same designs."""
    design = designs[number % len(designs)]
    rng = np.random.default_rng((SEED, RENDERED, number))
    while True:
        light = random_light(rng)
        look, phone = random_look(rng, design), random_phone(rng, light)
        scene = Scene(random_table(rng).blocks, look, light, phone, seed=number)
        labelled, hidden_in_part = labels(scene)
        if not hidden_in_part:
            return Task(scene, labelled)


def write_exam(
    folder: Path, *, designs: int, photos: int, photograph: Callable[[Scene], Pixels]
) -> None:
    """Write images/ and labels/ with classes.txt; photos that are there already stay."""
    drawn = exam_designs(designs)
    (folder / "labels").mkdir(parents=True, exist_ok=True)
    (folder / "classes.txt").write_text("\n".join(CLASSES) + "\n")
    for number in range(photos):
        photo = folder / "images" / f"rendered_{number:04d}.jpg"
        if photo.exists():
            continue
        made = task(number, drawn)
        phone = made.scene.phone
        lines = label_lines(made.labelled, width=phone.width, height=phone.height)
        (folder / "labels" / f"{photo.stem}.txt").write_text(lines)
        save_jpeg(develop(photograph(made.scene), made.scene), photo, quality=QUALITY)
        print(f"exam: {number + 1} of {photos} photos", flush=True)
