"""Train the detector: YOLO11n with two classes, the face and the back of a tile."""

import contextlib
import json
import random
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from ultralytics.models.yolo.detect import DetectionTrainer
from ultralytics.nn.tasks import DetectionModel
from ultralytics.utils import SETTINGS

from training.data.dataset import DETECTOR_LONG_SIDE
from training.models.classifier import autocast
from training.recipe import DetectorSchedule
from vision.boxes import BACK

CLASSES = ("face", BACK)
BATCH = 16
SEED = 1


class HalfModel(DetectionModel):
    """The network in bfloat16 where that is faster."""

    def _predict_once(self, x: Any, *args: Any, **kwargs: Any) -> Any:
        with autocast(x.device):
            return _as_float(super()._predict_once(x, *args, **kwargs))


def _as_float(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.float() if value.is_floating_point() else value
    if isinstance(value, dict):
        return {key: _as_float(v) for key, v in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_as_float(v) for v in value)
    return value


class DetectorTrainer(DetectionTrainer):
    """Ultralytics trainer; `tenbo evaluate` measures instead, with the code used at run time."""

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> Any:
        """Build the network with the weights to start from."""
        kind = HalfModel if self.device.type == "cpu" else DetectionModel
        model = kind(cfg, nc=self.data["nc"], ch=self.data["channels"], verbose=verbose)
        if weights:
            model.load(weights)
        return model

    def validate(self) -> tuple[dict[str, float], float]:
        """Treat every epoch as the best so far, so that the last one is kept."""
        return {}, float(self.epoch)

    def final_eval(self) -> None:
        """Skip the final evaluation; see `validate`."""

    def save_model(self) -> Any:
        """Save with the plain network class, so that the file opens anywhere."""
        with _plain(self.model), _plain(self.ema.ema):
            return super().save_model()


@contextlib.contextmanager
def _plain(model: Any) -> Any:
    kind, model.__class__ = model.__class__, DetectionModel
    try:
        yield
    finally:
        model.__class__ = kind


def picture_list(most: Mapping[Path, int]) -> list[str]:
    """List at most this many random pictures of each folder of training data."""
    chosen: list[str] = []
    for folder, limit in most.items():
        pictures = sorted(str(p.resolve()) for p in (folder / "images").iterdir())
        random.Random(SEED).shuffle(pictures)
        chosen += pictures[:limit]
    return chosen


def train_detector(
    most: Mapping[Path, int], start: Path, out: Path, schedule: DetectorSchedule
) -> Path:
    """Train from the weights `start` on a limited number of pictures of each folder.

    Return the path of the new weights. They are written next to the folder `out`, which gets all
    other files of the run. An interrupted run continues.
    """
    SETTINGS.update({"sync": False})
    out = out.resolve()  # ultralytics resolves relative paths against its data file
    out.mkdir(parents=True, exist_ok=True)
    listing = out / "pictures.txt"
    listing.write_text("\n".join(picture_list(most)) + "\n")
    data = out / "data.yaml"
    names = dict(enumerate(CLASSES))
    # ultralytics reads YAML, and JSON is valid YAML.
    data.write_text(json.dumps({"train": str(listing), "val": str(listing), "names": names}))
    last = out / "run" / "weights" / "last.pt"
    resuming = last.exists()
    settings: dict[str, Any] = {
        "model": str(last if resuming else start),
        "resume": str(last) if resuming else False,
        "data": str(data),
        "epochs": schedule.epochs,
        "imgsz": DETECTOR_LONG_SIDE,
        "batch": BATCH,
        "nbs": BATCH,
        "seed": SEED,
        "optimizer": "AdamW",
        "lr0": schedule.learning_rate,
        "lrf": 0.05,
        "cos_lr": True,
        "warmup_epochs": 0.3,
        "warmup_bias_lr": 0.0,
        "mosaic": 0.25,
        "close_mosaic": 1,
        "scale": 0.4,
        "translate": 0.1,
        # A mirrored tile does not exist, and rotated boxes are loose: the scenes provide rotation.
        "fliplr": 0.0,
        "flipud": 0.0,
        "degrees": 0.0,
        "amp": False,
        "val": False,
        "plots": False,
        "workers": 1,
        "project": str(out),
        "name": "run",
        "exist_ok": True,
        "device": 0 if torch.cuda.is_available() else "cpu",
    }
    DetectorTrainer(overrides=settings).train()
    done = out.with_suffix(".pt")
    shutil.copyfile(last, done)
    return done
