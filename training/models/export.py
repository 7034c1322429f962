"""Export trained weights as the ONNX files and `tiles.json` that tenbo reads with.

The detector has weights in half precision, and the classifiers compute with integers of 8 bits.
The files in `eight_bits` are for the phone application.
"""

import hashlib
import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from ultralytics import YOLO
from ultralytics.utils.torch_utils import strip_optimizer

from training.data.crops import CROP_LABELS, MARGIN
from training.data.dataset import DETECTOR_LONG_SIDE
from training.models.classifier import TileClassifierNetwork
from training.models.detector import CLASSES
from training.models.small_weights import store_eight_bits, store_half, with_integers
from training.recipe import CLASSIFIER_SIDE, CLOSE_UP_SIDE
from vision.detect.weights import CARD, find_models
from vision.pixels.crops import as_input

DETECTOR_FILE, CLASSIFIER_FILE, CLOSE_UP_FILE = (
    "detector.onnx",
    "classifier.onnx",
    "close_up_classifier.onnx",
)
EIGHT_BITS = "eight_bits"
"""The folder, in that of the models, of the same networks in 8 bits."""

OPSET = 17
FOLDER_SETTINGS = ("model", "data", "project", "name", "save_dir", "resume", "pretrained")


class Trained(NamedTuple):
    """The paths of the trained weights of all models."""

    detector: Path
    classifier: Path
    close_up_classifier: Path


def trainable_in(folder: Path) -> Trained:
    """Return the paths in a folder of the weights that `tune` starts from."""
    return Trained(*(folder / f"{part}.pt" for part in Trained._fields))


def export_models(
    weights: Trained, folder: Path, *, crops: NDArray[np.uint8], about: Mapping[str, Any]
) -> None:
    """Write all models and their description into a folder.

    Args:
        weights: The trained weights.
        folder: The folder for the models.
        crops: Crops (n, h, h, 3) by which the classifiers are quantized.
        about: Added to the description unchanged.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _export_detector(weights.detector, folder / DETECTOR_FILE, DETECTOR_LONG_SIDE)
    card = {
        **about,
        "detector": {
            **_file_entry(folder / DETECTOR_FILE),
            "input": DETECTOR_LONG_SIDE,
            "classes": list(CLASSES),
            "threshold": 0.25,
            "iou": 0.5,
        },
        "classifier": _exported_classifier(
            weights.classifier, folder / CLASSIFIER_FILE, CLASSIFIER_SIDE, crops
        ),
        "close_up_classifier": _exported_classifier(
            weights.close_up_classifier, folder / CLOSE_UP_FILE, CLOSE_UP_SIDE, crops
        ),
        "evidence": _shipped_calibration(),
    }
    (folder / CARD).write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n")


def export_trainable(weights: Trained, folder: Path) -> None:
    """Write all models as `tune` starts from them: in half precision, without optimizer state."""
    folder.mkdir(parents=True, exist_ok=True)
    out = trainable_in(folder)
    strip_optimizer(str(weights.detector), str(out.detector))
    _drop_folders(out.detector)
    for trained, half in zip(weights[1:], out[1:], strict=True):
        state = torch.load(trained, weights_only=True, map_location="cpu")
        halves = {n: w.half() if w.is_floating_point() else w for n, w in state.items()}
        torch.save(halves, half)


def _export_detector(weights: Path, target: Path, side: int) -> None:
    model = YOLO(str(weights))
    written = model.export(format="onnx", imgsz=side, dynamic=True, simplify=True, opset=OPSET)
    shutil.move(str(written), target)
    _drop_description(target)
    store_half(target)


def _drop_description(path: Path) -> None:
    """Drop the description of an ONNX file, which names a folder of the training."""
    model = onnx.load(path)
    kept = {each.key: each.value for each in model.metadata_props if each.key != "description"}
    onnx.helper.set_model_props(model, kept)
    onnx.save(model, path)


def _drop_folders(path: Path) -> None:
    """Drop from a trainable detector what names folders of its training."""
    checkpoint = torch.load(path, weights_only=False, map_location="cpu")
    for settings in (checkpoint["train_args"], checkpoint["model"].args):
        for name in FOLDER_SETTINGS:
            settings.pop(name, None)
    checkpoint["model"].pt_path = ""
    torch.save(checkpoint, path)


def _exported_classifier(
    weights: Path, target: Path, side: int, crops: NDArray[np.uint8]
) -> dict[str, Any]:
    """Export a classifier, for any number of square crops; return its entry of the description."""
    model = TileClassifierNetwork()
    model.load_state_dict(torch.load(weights, weights_only=True, map_location="cpu"))
    outputs = ["logits", "turns"]
    torch.onnx.export(
        model.eval(),
        (torch.zeros(4, 3, side, side),),
        str(target),
        input_names=["crops"],
        output_names=outputs,
        dynamic_axes={name: {0: "n"} for name in ("crops", *outputs)},
        opset_version=OPSET,
        dynamo=False,
    )
    pictures = [cv2.resize(each, (side, side), interpolation=cv2.INTER_AREA) for each in crops]
    integers = with_integers(target, as_input(np.stack(pictures)))
    store_half(target)
    entry = _file_entry(target)
    onnx.save(integers, target)
    return {
        **entry,
        "sha256": _sha256(target),
        "input": side,
        "labels": list(CROP_LABELS),
        "margin": MARGIN,
    }


def _shipped_calibration() -> dict[str, Any]:
    """Return the weights of all evidence in the shipped models; calibration can replace them."""
    card = json.loads((find_models() / CARD).read_text("utf-8"))
    calibration: dict[str, Any] = card["evidence"]
    return calibration


def _file_entry(path: Path) -> dict[str, Any]:
    """Store a network in 8 bits, too; return the description of both files."""
    small = path.parent / EIGHT_BITS / path.name
    small.parent.mkdir(exist_ok=True)
    store_eight_bits(path, small)
    return {
        "file": path.name,
        "sha256": _sha256(path),
        "eight_bits": {"file": f"{EIGHT_BITS}/{path.name}", "sha256": _sha256(small)},
    }


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
