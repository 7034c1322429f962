"""How sure the reader may be: a factor on its logits under which it errs as often as it says."""

import json
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.crops import as_input
from vision.training.reader import SIDE, TileReader, load_crops

FILE = "sharpness.json"
BATCH = 256
TRIED = np.geomspace(0.5, 4.0, 61)
TURNS = 4


def calibrate(reader: Path, folders: Iterable[Path]) -> float:
    """Find the sharpness on crops of sets that the reader never saw; it is left beside it."""
    stores = [load_crops(folder) for folder in folders]
    pixels = np.concatenate([store[0] for store in stores])
    labels = np.concatenate([store[1] for store in stores])
    model = TileReader()
    model.load_state_dict(torch.load(reader, weights_only=True, map_location="cpu"))
    found = sharpness_of(turned_logits(model.eval(), pixels), labels)
    (reader.parent / FILE).write_text(json.dumps({"sharpness": found, "crops": len(labels)}))
    return found


def turned_logits(model: torch.nn.Module, pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Logits (4, n, labels) of crops (n, side, side, 3), one for each quarter turn."""
    small = np.stack(
        [cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for crop in pixels]
    )
    turned = np.stack([np.rot90(small, turn, axes=(1, 2)) for turn in range(TURNS)])
    with torch.inference_mode():
        rows = [
            model(torch.from_numpy(as_input(part))).float().numpy()
            for turn in turned
            for part in np.array_split(turn, max(1, len(turn) // BATCH))
        ]
    return np.concatenate(rows).reshape(TURNS, len(pixels), -1).astype(np.float64)


def sharpness_of(logits: NDArray[np.float64], labels: NDArray[np.int64]) -> float:
    """The factor on logits (turns, n, labels) under which the true labels are likeliest.

    >>> logits = np.array([[[2.0, 0.0], [2.0, 0.0], [0.0, 2.0], [0.0, 2.0]]])
    >>> sharpness_of(logits, np.array([0, 0, 1, 1])) > sharpness_of(logits, np.array([0, 0, 0, 1]))
    True
    """
    return float(min(TRIED, key=lambda factor: _surprise(factor * logits, labels)))


def _surprise(logits: NDArray[np.float64], labels: NDArray[np.int64]) -> float:
    chances = np.exp(logits - logits.max(axis=2, keepdims=True))
    averaged = (chances / chances.sum(axis=2, keepdims=True)).mean(axis=0)
    return float(-np.log(averaged[np.arange(len(labels)), labels] + 1e-9).mean())
