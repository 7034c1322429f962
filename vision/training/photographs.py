"""Folders of labelled photographs: `images/*.jpg` beside `labels/*.txt`, names in `classes.txt`."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

IMAGE_SUFFIXES = (".jpg", ".jpeg", ".png")


@dataclass(frozen=True, slots=True)
class LabelledBox:
    """A tile marked in a photograph: label and upright box in pixels."""

    label: str
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Photograph:
    """A photograph on disk with every box that was marked in it."""

    path: Path
    boxes: tuple[LabelledBox, ...]

    def image(self) -> Image:
        """The pixels, uint8 (height, width, 3) RGB."""
        return read_rgb(self.path)


def read_rgb(path: Path) -> Image:
    """Read a picture as uint8 (height, width, 3) RGB; FileNotFoundError if it is none."""
    bgr = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if bgr is None:
        raise FileNotFoundError(f"{path} is no readable picture")
    return np.ascontiguousarray(bgr[:, :, ::-1]).astype(np.uint8)


def parse_labels(
    text: str, names: tuple[str, ...], width: int, height: int
) -> tuple[LabelledBox, ...]:
    """YOLO lines (class cx cy w h, normalised) as boxes in pixels.

    >>> parse_labels("1 0.5 0.5 0.2 0.4", ("1m", "2m"), 100, 50)
    (LabelledBox(label='2m', left=40.0, top=15.0, right=60.0, bottom=35.0),)
    """
    boxes = []
    for line in text.splitlines():
        if not line.strip():
            continue
        number, *numbers = line.split()[:5]
        cx, cy, w, h = (float(n) for n in numbers)
        label = names[int(number)]
        boxes.append(
            LabelledBox(
                label,
                (cx - w / 2) * width,
                (cy - h / 2) * height,
                (cx + w / 2) * width,
                (cy + h / 2) * height,
            )
        )
    return tuple(boxes)


@lru_cache
def class_names(folder: Path) -> tuple[str, ...]:
    """Names in the `classes.txt` of the folder or of its parent, one a line."""
    for place in (folder, folder.parent):
        if (place / "classes.txt").exists():
            return tuple((place / "classes.txt").read_text().split())
    raise FileNotFoundError(f"{folder} needs a classes.txt in it or beside it")


def photographs(folder: Path) -> Iterator[Photograph]:
    """Every photograph of a folder in the order of names; one without a label file has no tiles."""
    names = class_names(folder)
    for path in sorted((folder / "images").iterdir()):
        if path.suffix.lower() not in IMAGE_SUFFIXES:
            continue
        labels = folder / "labels" / f"{path.stem}.txt"
        height, width = read_rgb(path).shape[:2]
        text = labels.read_text() if labels.exists() else ""
        yield Photograph(path, parse_labels(text, names, width, height))


def is_validation(path: Path) -> bool:
    """Whether a photograph is kept for validation: one in five, by its name, for ever the same.

    >>> [is_validation(Path(f"a_{n}.jpg")) for n in range(6)]
    [True, False, False, False, False, True]
    """
    return sum(path.stem.encode()) % 5 == 0
