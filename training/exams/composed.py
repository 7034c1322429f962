"""Exams of composed photos of unseen designs, labelled for `tenbo evaluate`.

There are two kinds: whole tables, and won hands on photographs of other places, which also have
answers.
"""

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.data.build import draw_sets
from training.data.dataset import make_folders, yolo_line
from training.faces.fonts import warn_about_missing_fonts
from training.scenes.compose import Composition, Labelled, compose
from training.scenes.hands import random_table
from training.scenes.tables import deal_from_one_set, whole_table
from training.scenes.textures import FaceLibrary
from vision.boxes import BACK, FLOWERS, TILES, UNREADABLE
from vision.evaluation.labelled_photos import SUFFIXES
from vision.evaluation.labels import HANDS, Answer, answer_json, make_answer

Image = NDArray[np.uint8]
Rng = np.random.Generator

CLASSES = (*TILES, BACK, *FLOWERS, UNREADABLE)
SEED = 1001  # seed of designs and scenes; training uses small seeds
WHOLE, ON_PHOTOS = 3, 4  # keep the random numbers of the kinds of exams apart
PAGE_SIDES = (2048, 1536)  # pixels, long and short side; what the page sends
PHONE_SIDES = (3000, 2250)  # pixels; enough for the distant tiles of a whole table
QUALITY = 90


@dataclass(frozen=True, slots=True)
class ExamPhoto:
    """A photo of an exam, and the answer if it shows a won hand.

    The tiles that it ignores are neither right nor wrong.
    """

    composition: Composition
    answer: Answer | None = None


Maker = Callable[[int, FaceLibrary], ExamPhoto | None]
"""Composes the photo with a number; None if it is unsuitable."""


def write_whole_tables(folder: Path, *, designs: int, photos: int) -> None:
    """Write photos of whole tables in new designs: images/ and labels/ with classes.txt."""
    _write_photos(folder, _whole_table, designs=designs, photos=photos)


def write_hands(folder: Path, backgrounds: Path, *, designs: int, photos: int) -> None:
    """Write photos of won hands on other photographs: images/, labels/ and hands/.

    A photo is left out if a tile of the hand, its melds or the indicators is unreadable or cut off.

    Args:
        folder: The folder of the exam.
        backgrounds: A folder of photographs without tiles; they follow each other in random order.
        designs: The number of new designs.
        photos: The number of photos to write.

    Raises:
        ValueError: If there are no photographs in `backgrounds`.
    """
    found = photographs(backgrounds)
    order = np.random.default_rng((SEED, ON_PHOTOS)).permutation(len(found))

    def maker(number: int, library: FaceLibrary) -> ExamPhoto | None:
        return _hand(number, library, found[order[number % len(order)]])

    _write_photos(folder, maker, designs=designs, photos=photos)


def _write_photos(folder: Path, maker: Maker, *, designs: int, photos: int) -> None:
    library = draw_library(folder, designs, SEED)
    make_folders(folder)
    (folder / "classes.txt").write_text("\n".join(CLASSES) + "\n")
    number = written = 0
    while written < photos:
        photo = maker(number, library)
        number += 1
        if photo is not None:
            _write(folder, f"exam_{written:04d}", photo)
            written += 1
            if written % 50 == 0 or written == photos:
                print(f"exam: {written} of {photos} photos", flush=True)


def draw_library(folder: Path, designs: int, seed: int) -> FaceLibrary:
    """Draw new designs into a folder, and return their faces."""
    warn_about_missing_fonts()
    return FaceLibrary(draw_sets(folder / "faces", designs, seed))


def _whole_table(number: int, library: FaceLibrary) -> ExamPhoto | None:
    rng = np.random.default_rng((SEED, WHOLE, number))
    width, height = _random_sides(rng, PHONE_SIDES)
    blocks = whole_table(rng, (1.0, rng.uniform(1.25, 1.42), rng.uniform(0.6, 0.95)))
    blocks = deal_from_one_set(np.random.default_rng((SEED, WHOLE, number)), blocks)
    return ExamPhoto(compose(blocks, library, rng, width=width, height=height))


def _hand(number: int, library: FaceLibrary, background: Path) -> ExamPhoto | None:
    rng = np.random.default_rng((SEED, ON_PHOTOS, number))
    width, height = _random_sides(rng, PAGE_SIDES)
    table, photo = random_table(rng), read_photograph(background)
    composition = compose(list(table.blocks), library, rng, width=width, height=height, photo=photo)
    tiles = label_indices(table.hand_blocks, composition.labelled)
    corners = [composition.labelled[index].corners for index in tiles]
    inside = all(((each >= 0) & (each <= [width, height])).all() for each in corners)
    if len(tiles) < len(table.hand_blocks) or not inside:
        return None
    answer = make_answer(table.notation, dora=table.dora, ura=table.ura, tiles=tiles)
    return ExamPhoto(composition, answer)


def _random_sides(rng: Rng, sides: tuple[int, int]) -> tuple[int, int]:
    """Return width and height of a photo, upright or across."""
    long, short = sides
    return (short, long) if rng.random() < 0.5 else (long, short)


def photographs(folder: Path) -> list[Path]:
    """Return the photographs of a folder; ValueError if there are none."""
    if not folder.is_dir():
        raise ValueError(f"There is no folder {folder}: name one with photographs without tiles.")
    found = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    if not found:
        raise ValueError(f"There are no photographs in {folder}: name a folder with some.")
    return found


def read_photograph(path: Path) -> Image:
    """Return a photograph, uint8 RGB; ValueError if it cannot be read."""
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None:
        raise ValueError(f"{path} cannot be read: remove the file, or replace it by a JPEG.")
    return np.asarray(pixels[..., ::-1], np.uint8)


def _write(folder: Path, name: str, photo: ExamPhoto) -> None:
    composition = photo.composition
    path = folder / "images" / f"{name}.jpg"
    cv2.imwrite(str(path), composition.image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    height, width = composition.image.shape[:2]
    boxes = [(tile.label, tile.box) for tile in composition.labelled]
    boxes += [(UNREADABLE, box) for box in composition.ignored]
    lines = [
        yolo_line(CLASSES.index(label), box, width=width, height=height) for label, box in boxes
    ]
    (folder / "labels" / f"{name}.txt").write_text("".join(lines))
    if photo.answer is not None:
        (folder / HANDS).mkdir(exist_ok=True)
        answer = json.dumps(answer_json(photo.answer))
        (folder / HANDS / f"{name}.json").write_text(f"{answer}\n")


def label_indices(blocks: Collection[int], labelled: Sequence[Labelled]) -> tuple[int, ...]:
    """Return the indices of the labels of some blocks, without hidden ones.

    >>> tiles = [Labelled(label, np.zeros((4, 2)), block=n) for label, n in (("1m", 4), ("2m", 6))]
    >>> label_indices([5, 6], tiles)
    (1,)
    """
    return tuple(index for index, tile in enumerate(labelled) if tile.block in blocks)
