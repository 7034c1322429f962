"""Turn trained weights into the ONNX files and `tiles.json` that tenbo reads with."""

import hashlib
import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from ultralytics import YOLO
from ultralytics.utils.torch_utils import strip_optimizer

from vision.training.augment import SIDE
from vision.training.crops import MARGIN, READER_LABELS
from vision.training.dataset import FINDER_LONG_SIDE
from vision.training.finder import CLASSES
from vision.training.reader import TileReader

FINDER_FILE, READER_FILE, CARD = "tiles.onnx", "faces.onnx", "tiles.json"
OPSET = 17


def export_models(finder: Path, reader: Path, folder: Path, *, about: Mapping[str, Any]) -> None:
    """Write both models and their card into a folder; `about` is added to the card as it is."""
    folder.mkdir(parents=True, exist_ok=True)
    _export_finder(finder, folder / FINDER_FILE, FINDER_LONG_SIDE)
    _export_reader(reader, folder / READER_FILE)
    card = {
        **about,
        "finder": {
            "file": FINDER_FILE,
            "sha256": _sha256(folder / FINDER_FILE),
            "input": FINDER_LONG_SIDE,
            "classes": list(CLASSES),
            "threshold": 0.25,
            "iou": 0.5,
        },
        "reader": {
            "file": READER_FILE,
            "sha256": _sha256(folder / READER_FILE),
            "input": SIDE,
            "labels": list(READER_LABELS),
            "margin": MARGIN,
        },
    }
    (folder / CARD).write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n")


def export_trainable(finder: Path, reader: Path, folder: Path) -> None:
    """Write both models as `tune` begins with them, in half precision, without their course."""
    folder.mkdir(parents=True, exist_ok=True)
    strip_optimizer(str(finder), str(folder / "finder.pt"))
    weights = torch.load(reader, weights_only=True, map_location="cpu")
    halves = {n: w.half() if w.is_floating_point() else w for n, w in weights.items()}
    torch.save(halves, folder / "reader.pt")


def _export_finder(weights: Path, target: Path, side: int) -> None:
    model = YOLO(str(weights))
    written = model.export(format="onnx", imgsz=side, dynamic=True, simplify=True, opset=OPSET)
    shutil.move(str(written), target)


def _export_reader(weights: Path, target: Path) -> None:
    model = TileReader()
    model.load_state_dict(torch.load(weights, weights_only=True, map_location="cpu"))
    torch.onnx.export(
        model.eval(),
        (torch.zeros(4, 3, SIDE, SIDE),),
        str(target),
        input_names=["crops"],
        output_names=["logits", "turns"],
        dynamic_axes={name: {0: "n"} for name in ("crops", "logits", "turns")},
        opset_version=OPSET,
        dynamo=False,
    )


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
