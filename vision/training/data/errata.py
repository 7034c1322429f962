"""Labels of public photographs that are wrong or missing, and the right ones.

`errata.toml` has a table for each file of labels: the number of a line, and what that tile is. Each
was found where tenbo, which had not learned from the photo, was sure of another tile, and looked at
by eye.

`unlabelled.txt` has what tenbo saw where nobody had labelled anything, each looked at by eye: the
name of the photo in brackets, then lines with a label and the box: centre x, y, width and height in
ten-thousandths of the photo's sides. `?` is a tile that nobody can name, `not_a_tile` what tenbo
took for one.
"""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from vision.evaluation.labelled_photos import CLASSES, labelled_sets

ERRATA = Path(__file__).with_name("errata.toml")
UNLABELLED = Path(__file__).with_name("unlabelled.txt")
_WHOLE = 10_000


def corrected(text: str, wrong: Mapping[int, int]) -> str:
    """YOLO lines with other classes on the lines of these numbers, counted from 1.

    >>> corrected("3 0.5 0.5 0.1 0.1\\n4 0.2 0.2 0.1 0.1\\n", {2: 7})
    '3 0.5 0.5 0.1 0.1\\n7 0.2 0.2 0.1 0.1\\n'
    """
    lines = text.splitlines()
    for number, label in wrong.items():
        lines[number - 1] = " ".join([str(label), *lines[number - 1].split()[1:]])
    return "".join(f"{line}\n" for line in lines)


def missing_labels(lines: Iterable[str]) -> dict[str, list[str]]:
    """Labels with their boxes as YOLO writes them, by photo, out of lines of `unlabelled.txt`.

    >>> missing_labels(["# a remark", "[hk_test_001]", "7z 5000 2500 400 500"])
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
    """Write the labels of a folder of photos to another, those known to be wrong put right.

    What is known to be unlabelled gets its labels if they are to be `complete`.
    """
    errata = tomllib.loads(ERRATA.read_text("utf-8"))
    missing = missing_labels(UNLABELLED.read_text("utf-8").splitlines()) if complete else {}
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
            text = corrected((found.labels / name).read_text("utf-8"), wrong)
            for line in missing.get(photo.stem, ()):
                label, box = line.split(" ", 1)
                text += f"{classes.index(label)} {box}\n"
            (place / name).write_text(text)
    return out
