"""A rendered exam: photos of won hands in unseen designs.

The tiles are labelled for `tenbo evaluate`, and the hands for `python -m
training.exams.evaluate_hands`. Photos that show only part of a tile are left out, as in the
composed exam.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from training.exams.composed import (
    CLASSES,
    QUALITY,
    SEED,
    label_indices,
    label_lines,
)
from training.faces import Design, random_design
from training.faces.fonts import warn_about_missing_fonts
from training.render.clutter import random_clutter
from training.render.scene import (
    Pixels,
    Scene,
    develop,
    labels,
    random_light,
    random_look,
    random_phone,
    save_jpeg,
)
from training.render.table_layout import (
    ANY_HAND,
    CLUTTERED,
    OPEN_HANDS,
    TableStyle,
    random_table,
)
from training.scenes.compose import Labelled
from vision.evaluation.labels import HANDS, Answer, answer_json, make_answer

RENDERED = 2  # keeps the random numbers apart from those of the composed exam
TABLES: Mapping[str, TableStyle] = {"any": ANY_HAND, "open": OPEN_HANDS, "cluttered": CLUTTERED}
"""The table styles of an exam, by name."""


@dataclass(frozen=True, slots=True)
class Task:
    """One photo of the exam: its scene, its labels and its hand."""

    scene: Scene
    labelled: tuple[Labelled, ...]
    answer: Answer


def exam_designs(count: int, seed: int = SEED) -> tuple[Design, ...]:
    """Return the designs of the exam, by default the same as those of the composed exam."""
    warn_about_missing_fonts()
    rng = np.random.default_rng(seed)
    return tuple(random_design(rng) for _ in range(count))


def task(
    number: int, designs: Sequence[Design], style: TableStyle = ANY_HAND, seed: int = SEED
) -> Task:
    """Return the task with this number, always the same for the same designs, style and seed."""
    design = designs[number % len(designs)]
    rng = np.random.default_rng((seed, RENDERED, number))
    while True:
        light = random_light(rng)
        look, phone = random_look(rng, design), random_phone(rng, light)
        table = random_table(rng, style)
        scene = Scene(table.blocks, look, light, phone, seed=number)
        labelled, hidden_in_part = labels(scene)
        if not hidden_in_part:
            groups = int(rng.integers(style.clutter[0], style.clutter[1] + 1))
            scene = replace(
                scene, objects=random_clutter(rng, scene.blocks, scene.camera(), groups)
            )
            hand_blocks = label_indices(table.hand_blocks, labelled)
            answer = make_answer(table.notation, dora=table.dora, ura=table.ura, tiles=hand_blocks)
            return Task(scene, labelled, answer)


def write_exam(  # noqa: PLR0913 - the size and the content of an exam
    folder: Path,
    *,
    designs: int,
    photos: int,
    photograph: Callable[[Scene], Pixels],
    style: TableStyle = ANY_HAND,
    seed: int = SEED,
) -> None:
    """Write images/, labels/ with classes.txt and hands/; existing photos stay."""
    drawn = exam_designs(designs, seed)
    for inner in ("labels", HANDS):
        (folder / inner).mkdir(parents=True, exist_ok=True)
    (folder / "classes.txt").write_text("\n".join(CLASSES) + "\n")
    for number in range(photos):
        photo = folder / "images" / f"rendered_{number:04d}.jpg"
        if photo.exists():
            continue
        composition = task(number, drawn, style, seed)
        phone = composition.scene.phone
        lines = label_lines(composition.labelled, width=phone.width, height=phone.height)
        (folder / "labels" / f"{photo.stem}.txt").write_text(lines)
        answer = json.dumps(answer_json(composition.answer))
        (folder / HANDS / f"{photo.stem}.json").write_text(f"{answer}\n")
        save_jpeg(develop(photograph(composition.scene), composition.scene), photo, quality=QUALITY)
        print(f"exam: {number + 1} of {photos} photos", flush=True)
