"""Corrections for wrong or missing labels of public photographs.

`errata.toml` has a table per label file that maps line numbers to the right tile. Each error was
found where tenbo, not trained on the photo, was confident of another tile, and was then checked by
eye.

`unlabelled.txt` lists detections where no label existed, each checked by eye: the name of the photo
in brackets, then lines with a label and the box (centre x, y, width and height in ten-thousandths
of the photo's sides). `?` is an unreadable tile; `not_a_tile` is a false positive.
"""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from vision.evaluation.labelled_photos import CLASSES, labelled_sets

ERRATA = Path(__file__).with_name("errata.toml")
UNLABELLED = Path(__file__).with_name("unlabelled.txt")
_WHOLE = 10_000


def apply_corrections(text: str, wrong: Mapping[int, int]) -> str:
    """Return YOLO lines with the classes of these line numbers (from 1) replaced.

    >>> apply_corrections("3 0.5 0.5 0.1 0.1\\n4 0.2 0.2 0.1 0.1\\n", {2: 7})
    '3 0.5 0.5 0.1 0.1\\n7 0.2 0.2 0.1 0.1\\n'
    """
    lines = text.splitlines()
    for number, label in wrong.items():
        lines[number - 1] = " ".join([str(label), *lines[number - 1].split()[1:]])
    return "".join(f"{line}\n" for line in lines)


def parse_missing_labels(lines: Iterable[str]) -> dict[str, list[str]]:
    """Parse lines of `unlabelled.txt` into labels with YOLO boxes, by photo.

    >>> parse_missing_labels(["# a remark", "[hk_test_001]", "7z 5000 2500 400 500"])
    {'hk_test_001': ['7z 0.5 0.25 0.04 0.05']}
    """
    found: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith("["):
            tiles = found.setdefault(line.strip().strip("[]"), [])
        elif not line.startswith("#"):
            label, *box = line.split()
            tiles.append(" ".join([label, *(str(int(side) / _WHOLE) for side in box)]))
    return found


def correct_labels(photos: Path, out: Path, *, complete: bool = True) -> Path:
    """Write the corrected labels of a folder of photos to another folder.

    If `complete`, also add the labels known to be missing.
    """
    errata = tomllib.loads(ERRATA.read_text("utf-8"))
    missing = parse_missing_labels(UNLABELLED.read_text("utf-8").splitlines()) if complete else {}
    sets = labelled_sets(photos)
    for found in sets:
        place = out if len(sets) == 1 else out / found.name
        place.mkdir(parents=True, exist_ok=True)
        more = [line.split()[0] for photo in found.photos for line in missing.get(photo.stem, ())]
        classes = list(dict.fromkeys((*found.classes, *sorted(more))))
        (place / CLASSES).write_text("".join(f"{name}\n" for name in classes))
        for photo in found.photos:
            name = f"{photo.stem}.txt"
            known = errata.get(photo.stem, {})
            wrong = {int(line): classes.index(label) for line, label in known.items()}
            text = apply_corrections((found.labels / name).read_text("utf-8"), wrong)
            for line in missing.get(photo.stem, ()):
                label, box = line.split(" ", 1)
                text += f"{classes.index(label)} {box}\n"
            (place / name).write_text(text)
    return out
