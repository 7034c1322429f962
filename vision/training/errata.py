"""Labels of public photographs that are wrong, and the right ones in their place.

`errata.toml` has a table for each file of labels: the number of a line, and what that tile is. Each
was found where tenbo, which had not learned from the photo, was sure of another tile, and looked at
by eye.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from vision.photographs import CLASSES, labelled_sets

ERRATA = Path(__file__).with_name("errata.toml")


def corrected(text: str, wrong: Mapping[int, int]) -> str:
    """YOLO lines with other classes on the lines of these numbers, counted from 1.

    >>> corrected("3 0.5 0.5 0.1 0.1\\n4 0.2 0.2 0.1 0.1\\n", {2: 7})
    '3 0.5 0.5 0.1 0.1\\n7 0.2 0.2 0.1 0.1\\n'
    """
    lines = text.splitlines()
    for number, label in wrong.items():
        lines[number - 1] = " ".join([str(label), *lines[number - 1].split()[1:]])
    return "".join(f"{line}\n" for line in lines)


def correct_labels(photos: Path, out: Path) -> Path:
    """Write the labels of a folder of photos to another, those known to be wrong put right."""
    errata = tomllib.loads(ERRATA.read_text("utf-8"))
    sets = labelled_sets(photos)
    for found in sets:
        place = out if len(sets) == 1 else out / found.name
        place.mkdir(parents=True, exist_ok=True)
        (place / CLASSES).write_text("".join(f"{name}\n" for name in found.classes))
        for photo in found.photos:
            name = f"{photo.stem}.txt"
            known = errata.get(photo.stem, {})
            wrong = {int(line): found.classes.index(label) for line, label in known.items()}
            (place / name).write_text(corrected((found.labels / name).read_text("utf-8"), wrong))
    return out
