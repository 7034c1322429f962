"""Train the finder: YOLO11n with two classes, a tile's face and a tile's back."""

import contextlib
import json
import random
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from ultralytics.models.yolo.detect import DetectionTrainer
from ultralytics.nn.tasks import DetectionModel
from ultralytics.utils import SETTINGS

CLASSES = ("face", "back")


@dataclass(frozen=True, slots=True)
class Course:
    """How long and how the finder learns; `pictures` limits how many of each folder are taken."""

    epochs: int
    learning_rate: float
    pictures: tuple[int | None, ...] = ()
    image_size: int = 640
    batch: int = 16
    seed: int = 1
    mosaic: float = 0.25


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


def picture_list(folders: Sequence[Path], limits: Sequence[int | None], seed: int) -> list[str]:
    """The pictures of the folders; of those with a limit a random part, drawn with the seed."""
    chosen: list[str] = []
    for folder, limit in zip(folders, limits or [None] * len(folders), strict=True):
        pictures = sorted(str(p.resolve()) for p in (folder / "images").iterdir())
        random.Random(seed).shuffle(pictures)
        chosen += pictures[:limit]
    return chosen


def train_finder(folders: Sequence[Path], start: Path, out: Path, course: Course) -> Path:
    """Train from the weights `start` on the folders of training data; gives the new weights' path.

    They are left beside the folder `out`, which gets everything else that the run writes; a run
    that was interrupted there goes on where it stopped.
    """
    SETTINGS.update({"sync": False})
    out.mkdir(parents=True, exist_ok=True)
    listing = out / "pictures.txt"
    listing.write_text("\n".join(picture_list(folders, course.pictures, course.seed)) + "\n")
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
        "imgsz": course.image_size,
        "batch": course.batch,
        "nbs": course.batch,
        "seed": course.seed,
        "optimizer": "AdamW",
        "lr0": course.learning_rate,
        "lrf": 0.05,
        "cos_lr": True,
        "warmup_epochs": 0.3,
        "warmup_bias_lr": 0.0,
        "mosaic": course.mosaic,
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
        "project": str(out.resolve()),
        "name": "run",
        "exist_ok": True,
        "device": 0 if torch.cuda.is_available() else "cpu",
    }
    FinderTrainer(overrides=settings).train()
    done = out.with_suffix(".pt")
    shutil.copyfile(last, done)
    return done
