"""An exam: rendered photos of won hands in designs that no training saw.

Their tiles are labelled for `tenbo evaluate`, and what they mean for `python -m
vision.training.exams.judge`. Photos that show part of a tile are not taken, as in the exam of composed
photos.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.training.exams.answers import HANDS, Answer, answer_json, answer_of
from vision.training.exams.composed import CLASSES, QUALITY, SEED, label_lines
from vision.training.faces import Design, random_design
from vision.training.render.camera_effects import Pixels, develop, save_jpeg
from vision.training.render.labels import labels, places
from vision.training.render.random_scene import random_light, random_look, random_phone
from vision.training.render.scene import Scene
from vision.training.render.table_layout import ANY_HAND, OPEN_HANDS, Custom, random_table
from vision.training.scenes.compose import Labelled

RENDERED = 2  # tells the chances of these photos from those of the composed ones
TABLES: Mapping[str, Custom] = {"any": ANY_HAND, "open": OPEN_HANDS}
"""What an exam can be of, by name."""


@dataclass(frozen=True, slots=True)
class Task:
    """One photo of the exam, what can be read in it, and what hand that is."""

    scene: Scene
    labelled: tuple[Labelled, ...]
    answer: Answer


def exam_designs(count: int) -> tuple[Design, ...]:
    """The designs of the exam, the same as in the one of composed photos."""
    rng = np.random.default_rng(SEED)
    return tuple(random_design(rng) for _ in range(count))


def task(number: int, designs: Sequence[Design], custom: Custom = ANY_HAND) -> Task:
    """The exam's photo of this number, always the same for the same designs and tables."""
    design = designs[number % len(designs)]
    rng = np.random.default_rng((SEED, RENDERED, number))
    while True:
        light = random_light(rng)
        look, phone = random_look(rng, design), random_phone(rng, light)
        table = random_table(rng, custom)
        scene = Scene(table.blocks, look, light, phone, seed=number)
        labelled, hidden_in_part = labels(scene)
        if not hidden_in_part:
            told = places(table.told, scene, labelled)
            answer = answer_of(table.notation, dora=table.dora, ura=table.ura, tiles=told)
            return Task(scene, labelled, answer)


def write_exam(
    folder: Path,
    *,
    designs: int,
    photos: int,
    photograph: Callable[[Scene], Pixels],
    custom: Custom = ANY_HAND,
) -> None:
    """Write images/, labels/ with classes.txt and hands/; photos that are there already stay."""
    drawn = exam_designs(designs)
    for inner in ("labels", HANDS):
        (folder / inner).mkdir(parents=True, exist_ok=True)
    (folder / "classes.txt").write_text("\n".join(CLASSES) + "\n")
    for number in range(photos):
        photo = folder / "images" / f"rendered_{number:04d}.jpg"
        if photo.exists():
            continue
        made = task(number, drawn, custom)
        phone = made.scene.phone
        lines = label_lines(made.labelled, width=phone.width, height=phone.height)
        (folder / "labels" / f"{photo.stem}.txt").write_text(lines)
        answer = json.dumps(answer_json(made.answer))
        (folder / HANDS / f"{photo.stem}.json").write_text(f"{answer}\n")
        save_jpeg(develop(photograph(made.scene), made.scene), photo, quality=QUALITY)
        print(f"exam: {number + 1} of {photos} photos", flush=True)
