"""Train the finder: YOLO11n with two classes, a tile's face and a tile's back."""

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

from vision.labels import BACK
from vision.training.data.dataset import FINDER_LONG_SIDE
from vision.training.recipe import FinderCourse

CLASSES = ("face", BACK)
BATCH = 16
SEED = 1


class HalfModel(DetectionModel):
    """The network computed in bfloat16 on processors that have it: twice as fast, as exact here."""

    def _predict_once(self, x: Any, *args: Any, **kwargs: Any) -> Any:
        with torch.autocast(x.device.type, dtype=torch.bfloat16):
            return _as_float(super()._predict_once(x, *args, **kwargs))


def _as_float(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.float() if value.is_floating_point() else value
    if isinstance(value, dict):
        return {key: _as_float(v) for key, v in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_as_float(v) for v in value)
    return value


class FinderTrainer(DetectionTrainer):
    """Ultralytics' trainer; figures come from `evaluate`, with the code that reads at run time."""

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> Any:
        """The network with the weights to start from."""
        kind = HalfModel if self.device.type == "cpu" else DetectionModel
        model = kind(cfg, nc=self.data["nc"], ch=self.data["channels"], verbose=verbose)
        if weights:
            model.load(weights)
        return model

    def validate(self) -> tuple[dict[str, float], float]:
        """Count every epoch as the best so far: the last one is kept."""
        return {}, float(self.epoch)

    def final_eval(self) -> None:
        """Nothing: see `evaluate`."""

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
    """At most so many pictures of each folder of training data, drawn at random."""
    chosen: list[str] = []
    for folder, limit in most.items():
        pictures = sorted(str(p.resolve()) for p in (folder / "images").iterdir())
        random.Random(SEED).shuffle(pictures)
        chosen += pictures[:limit]
    return chosen


def train_finder(most: Mapping[Path, int], start: Path, out: Path, course: FinderCourse) -> Path:
    """Train from the weights `start` on at most so many pictures of each folder.

    Gives the path of the new weights.

    They are left beside the folder `out`, which gets everything else that the run writes; a run
    that was interrupted there goes on where it stopped.
    """
    SETTINGS.update({"sync": False})
    out = out.resolve()  # ultralytics takes other paths for those beside its data file
    out.mkdir(parents=True, exist_ok=True)
    listing = out / "pictures.txt"
    listing.write_text("\n".join(picture_list(most)) + "\n")
    data = out / "data.yaml"
    names = dict(enumerate(CLASSES))
    # JSON is YAML, which is what ultralytics reads.
    data.write_text(json.dumps({"train": str(listing), "val": str(listing), "names": names}))
    last = out / "run" / "weights" / "last.pt"
    resume = last.exists()
    settings: dict[str, Any] = {
        "model": str(last if resume else start),
        "resume": str(last) if resume else False,
        "data": str(data),
        "epochs": course.epochs,
        "imgsz": FINDER_LONG_SIDE,
        "batch": BATCH,
        "nbs": BATCH,
        "seed": SEED,
        "optimizer": "AdamW",
        "lr0": course.learning_rate,
        "lrf": 0.05,
        "cos_lr": True,
        "warmup_epochs": 0.3,
        "warmup_bias_lr": 0.0,
        "mosaic": 0.25,
        "close_mosaic": 1,
        "scale": 0.4,
        "translate": 0.1,
        # A mirrored tile is no tile, and turned boxes are loose ones: scenes bring the turns.
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
    FinderTrainer(overrides=settings).train()
    done = out.with_suffix(".pt")
    shutil.copyfile(last, done)
    return done
