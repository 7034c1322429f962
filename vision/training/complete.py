"""Label in photographs what the finder sees and nobody labelled: discards, walls, other hands.

People label the tiles they care for. A finder that learned from such photographs as they are would
learn to overlook the others.
"""

import shutil
from pathlib import Path

from ultralytics import YOLO

from vision.detections import Box, overlap
from vision.training.dataset import FINDER_LONG_SIDE, make_folders

SURE = 0.5  # score from which a box is believed
APART = 0.3  # IoU with every labelled box below which it is a tile without a label


def completed(folder: Path, finder: Path, out: Path) -> Path:
    """Copy pictures and labels of a folder to `out`, with what the finder sees besides.

    Gives `out`. What is there already stays as it is.
    """
    if out.exists():
        return out
    half = out.with_name(out.name + ".half")
    shutil.rmtree(half, ignore_errors=True)
    make_folders(half)
    model, added = YOLO(str(finder)), 0
    for picture in sorted((folder / "images").iterdir()):
        shutil.copyfile(picture, half / "images" / picture.name)
        lines = (folder / "labels" / f"{picture.stem}.txt").read_text().splitlines()
        seen = _seen(model, picture)
        more = [line for line in seen if all(_shared(line, other) < APART for other in lines)]
        (half / "labels" / f"{picture.stem}.txt").write_text(
            "".join(f"{line}\n" for line in lines + more)
        )
        added += len(more)
    print(f"{folder.name}: {added} tiles without a label were seen", flush=True)
    return half.rename(out)


def _seen(model: YOLO, picture: Path) -> list[str]:
    """What the finder sees in a picture, as YOLO lines."""
    (result,) = model.predict(
        picture, imgsz=FINDER_LONG_SIDE, conf=SURE, iou=0.5, device="cpu", verbose=False
    )
    kinds, boxes = result.boxes.cls.int().tolist(), result.boxes.xywhn.tolist()
    return [
        " ".join([str(kind), *(f"{v:.5f}" for v in box)])
        for kind, box in zip(kinds, boxes, strict=True)
    ]


def _shared(one: str, other: str) -> float:
    return overlap(_box(one), _box(other))[0]


def _box(line: str) -> Box:
    x, y, wide, tall = map(float, line.split()[1:])
    return Box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)
