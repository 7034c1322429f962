"""Label in photographs what is seen and nobody labelled: discards, walls, other hands.

People label the tiles they care for. A finder that learned from such photographs as they are would
learn to overlook the others. What the finder alone takes for a tile is not enough: one that learned
from its own errors would be surer of them. The reader has to know the tile too.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

from vision.boxes import Box, overlap
from vision.detect.detector import Detector
from vision.detect.image import Pixels, load_photo
from vision.labels import BACK
from vision.training.data.dataset import make_folders, yolo_line

SURE = 0.5  # confidence from which a tile is believed
APART = 0.3  # IoU with every labelled box below which it is a tile without a label


def completed(folder: Path, detector: Detector, out: Path) -> Path:
    """Copy pictures and labels of a folder to `out`, with the tiles that are seen besides.

    Gives `out`. What is there already stays as it is.
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
    """The YOLO lines of what is seen in a picture apart from what its lines label."""
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
