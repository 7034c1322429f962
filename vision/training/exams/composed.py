"""An exam of composed photos of unseen designs, labelled for `tenbo evaluate`.

Photos that show an unreadable part of a tile are left out: finding it would be neither right nor
wrong.
"""

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from vision.labels import BACK, FLOWERS, TILES
from vision.training.data.dataset import make_folders, yolo_line
from vision.training.faces.__main__ import main as draw_faces
from vision.training.scenes.compose import Composition, Labelled, compose
from vision.training.scenes.tables import random_scene
from vision.training.scenes.textures import FaceLibrary, drawn_set

CLASSES = (*TILES, BACK, *FLOWERS)
SEED = 1001  # seed of designs and scenes; training uses small seeds
LONG, SHORT = 1600, 1200
QUALITY = 90


def write_exam(folder: Path, *, designs: int, photos: int) -> None:
    """Write this many photos of this many new designs: images/ and labels/ with classes.txt."""
    faces = folder / "faces"
    draw_faces(["--out", str(faces), "--designs", str(designs), "--seed", str(SEED)])
    library = FaceLibrary([drawn_set(design) for design in sorted(faces.iterdir())])
    make_folders(folder)
    (folder / "classes.txt").write_text("\n".join(CLASSES) + "\n")
    number = written = 0
    while written < photos:
        composition = _photo(number, library)
        number += 1
        if composition.labelled and not composition.ignored:
            _write(folder, f"exam_{written:04d}", composition)
            written += 1
            if written % 50 == 0 or written == photos:
                print(f"exam: {written} of {photos} photos", flush=True)


def _photo(number: int, library: FaceLibrary) -> Composition:
    rng = np.random.default_rng((SEED, number))
    width, height = (SHORT, LONG) if rng.random() < 0.5 else (LONG, SHORT)
    return compose(random_scene(rng), library, rng, width=width, height=height)


def _write(folder: Path, name: str, composition: Composition) -> None:
    path = folder / "images" / f"{name}.jpg"
    cv2.imwrite(str(path), composition.image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    height, width = composition.image.shape[:2]
    lines = label_lines(composition.labelled, width=width, height=height)
    (folder / "labels" / f"{name}.txt").write_text(lines)


def label_lines(labelled: Iterable[Labelled], *, width: int, height: int) -> str:
    """Format the labels of a picture as YOLO lines, clipped to the picture.

    >>> tile = Labelled("1m", np.array([[20.0, 30], [60, 30], [60, 80], [20, 80]]))
    >>> label_lines([tile], width=100, height=100)
    '1 0.40000 0.55000 0.40000 0.50000\\n'
    """
    return "".join(
        yolo_line(CLASSES.index(tile.label), tile.box, width=width, height=height)
        for tile in labelled
    )
