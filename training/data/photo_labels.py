"""Corrections of the labels of photographs, and pseudo-labels of tiles without a label.

`errata.toml` has a table per label file that maps line numbers to the right tile. Each error was
found where tenbo, not trained on the photo, was confident of another tile, and was then checked by
eye.

`unlabelled.txt` lists detections where no label existed, each checked by eye: the name of the photo
in brackets, then lines with a label and the box (centre x, y, width and height in ten-thousandths
of the photo's sides). `?` is an unreadable tile; `not_a_tile` is a false positive.

People label the tiles they care about and leave out discards, walls and other hands. A detector
trained on such labels would learn to ignore those tiles. The detector's own detections are not
enough as pseudo-labels: it would become more confident of its own errors. The classifier has to
recognise the tile too.
"""

import shutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from training.data.dataset import make_folders, yolo_line
from vision.boxes import BACK, Box, overlap
from vision.evaluation.labelled_photos import labelled_sets
from vision.evaluation.labels import CLASSES
from vision.pixels.image import Pixels, load_photo
from vision.pixels.read_photo import Detector

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


SURE = 0.5  # smallest confidence of a pseudo-label
APART = 0.3  # largest IoU of an unlabelled tile with any labelled box


def add_pseudo_labels(folder: Path, detector: Detector, out: Path) -> Path:
    """Copy pictures and labels of a folder to `out`, adding labels for other detected tiles.

    Return `out`. Existing files stay unchanged.
    """
    if out.exists():
        return out
    half = out.with_name(out.name + ".half")
    shutil.rmtree(half, ignore_errors=True)
    make_folders(half)
    added = 0
    for picture in sorted((folder / "images").iterdir()):
        shutil.copyfile(picture, half / "images" / picture.name)
        lines = (folder / "labels" / f"{picture.stem}.txt").read_text().splitlines()
        more = list(_unlabelled(load_photo(picture), lines, detector))
        text = "".join(f"{line}\n" for line in lines) + "".join(more)
        (half / "labels" / f"{picture.stem}.txt").write_text(text)
        added += len(more)
    print(f"{folder.name}: {added} tiles without a label were seen", flush=True)
    return half.rename(out)


def _unlabelled(image: Pixels, lines: list[str], detector: Detector) -> Iterator[str]:
    """Return YOLO lines of detections that no existing line labels."""
    height, width = image.shape[:2]
    labelled = [_box(line, width, height) for line in lines]
    for seen in detector.detect(image):
        apart = all(overlap(seen.box, box)[0] < APART for box in labelled)
        if apart and seen.confidence >= SURE:
            box = (seen.box.left, seen.box.top, seen.box.right, seen.box.bottom)
            yield yolo_line(int(seen.label == BACK), box, width=width, height=height)


def _box(line: str, width: int, height: int) -> Box:
    x, y, wide, tall = map(float, line.split()[1:])
    return Box(
        (x - wide / 2) * width,
        (y - tall / 2) * height,
        (x + wide / 2) * width,
        (y + tall / 2) * height,
    )
