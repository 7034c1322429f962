"""Pseudo-labels: label the tiles of photographs that people left unlabelled.

People label the tiles they care about and leave out discards, walls and other hands. A detector
trained on such labels would learn to ignore those tiles. The detector's own detections are not
enough as pseudo-labels: it would become more confident of its own errors. The classifier has to
recognise the tile too.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

from training.data.dataset import make_folders, yolo_line
from vision.boxes import BACK, Box, overlap
from vision.pixels.image import Pixels, load_photo
from vision.pixels.read_photo import Detector

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
