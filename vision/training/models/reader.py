"""Train the reader: a small residual network that names the tile in a square crop.

It also says how the tile is turned: which way its top points, and the axis along which it is long,
which faces that look the same upside down have too.
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from vision.labels import BACK
from vision.training.data.crops import FIVES, READER_LABELS
from vision.training.models.augment import augment
from vision.training.recipe import ReaderCourse

BATCH = 192
SEED = 1
REPORTED = 50  # steps between two lines of progress
KEPT = 500  # steps after which what is learned is saved
LEGIBLE = 100  # pixels of a tile's longer side from which on it is learned from as often as any
TURN_WEIGHT = 0.5  # of the turns in what is learned; the names come first

BACK_LABEL = READER_LABELS.index(BACK)
# A red five differs from a plain one by its colour alone.
FIVE_LABELS = torch.tensor([READER_LABELS.index(five) for five in sorted(FIVES)])


class Residual(nn.Module):
    """Two 3x3 convolutions beside a shortcut."""

    def __init__(self, before: int, after: int, stride: int) -> None:
        """`before` channels in, `after` out, made smaller by `stride`."""
        super().__init__()
        self.one = nn.Conv2d(before, after, 3, stride, 1, bias=False)
        self.norm_one = nn.BatchNorm2d(after)
        self.two = nn.Conv2d(after, after, 3, 1, 1, bias=False)
        self.norm_two = nn.BatchNorm2d(after)
        self.short = (
            nn.Identity()
            if stride == 1 and before == after
            else nn.Sequential(
                nn.Conv2d(before, after, 1, stride, bias=False), nn.BatchNorm2d(after)
            )
        )

    def forward(self, x: Tensor) -> Tensor:
        """(n, before, h, w) to (n, after, h / stride, w / stride)."""
        inner = functional.relu(self.norm_one(self.one(x)))
        joined: Tensor = functional.relu(self.norm_two(self.two(inner)) + self.short(x))
        return joined


class TileReader(nn.Module):
    """Logits (n, labels) and turns (n, 4) for crops (n, 3, h, w) RGB 0 to 1.

    A turn is the direction x, y of the tile's top in the crop, y downwards, and the cosine and
    sine of twice its angle; each pair is as long as the network is sure. 1.3 million parameters.
    """

    def __init__(self, labels: int = len(READER_LABELS)) -> None:
        """A network for so many labels."""
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(3, 32, 5, 2, 2, bias=False),
            nn.BatchNorm2d(32),
            nn.ReLU(),
            Residual(32, 32, 1),
            Residual(32, 64, 2),
            Residual(64, 64, 1),
            Residual(64, 128, 2),
            Residual(128, 128, 1),
            Residual(128, 192, 2),
            nn.AdaptiveAvgPool2d(1),
            nn.Flatten(),
            nn.Dropout(0.1),
        )
        self.head = nn.Linear(192, labels)
        self.turn = nn.Linear(192, 4)

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """The logits and the turns."""
        seen = self.body((crops - 0.5) / 0.25)
        return self.head(seen), self.turn(seen)


def turn_loss(turns: Tensor, tops: Tensor, backs: Tensor) -> Tensor:
    """How far the turns (n, 4) are from the tops (n, 2): mean squares where a top is known.

    A back has an axis but no top, and zeros are no top.
    """
    x, y = tops.unbind(1)
    wanted = torch.stack([x, y, x * x - y * y, 2 * x * y], 1)
    counts = tops.abs().sum(1, keepdim=True).gt(0).float().repeat(1, 4)
    counts[:, :2] *= ~backs[:, None]
    return ((turns - wanted) ** 2 * counts).sum() / counts.sum().clamp(min=1)


@dataclass(frozen=True, slots=True)
class Store:
    """The crops of a folder: uint8 (n, 112, 112, 3), labels (n,), tops (n, 2).

    `reached` (n,) grows to 1 by each crop's chance: rare labels have more than their share, and
    tiles far off less, by their area: a photo's own pixels show a tile better than most scenes do.
    """

    pixels: NDArray[np.uint8]
    labels: NDArray[np.int64]
    tops: NDArray[np.float32]
    reached: NDArray[np.float64]


def load_crops(folder: Path) -> Store:
    """The crops of a folder of training data."""
    archives = [np.load(path) for path in sorted(folder.glob("crops-*.npz"))]
    if not archives:
        raise FileNotFoundError(f"no crops in {folder}; build them first")
    pixels, labels, tops, sizes = (
        np.concatenate([archive[part] for archive in archives])
        for part in ("pixels", "labels", "tops", "sizes")
    )
    rarity = 1 / np.sqrt(np.bincount(labels, minlength=len(READER_LABELS)).clip(1))
    chances = rarity[labels] * np.clip(sizes / LEGIBLE, 0, 1) ** 2
    return Store(pixels, labels, tops, np.cumsum(chances / chances.sum()))


def batches(
    shares: Mapping[Path, float], *, side: int, first: int, last: int
) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """The batches of these steps: crops, labels and tops; a folder is drawn by its share.

    Each step has chances of its own, so that a course goes on as if it had not been interrupted.
    """
    stores = [load_crops(folder) for folder in shares]
    chances = np.array(list(shares.values())) / sum(shares.values())
    for step in range(first, last + 1):
        rng = np.random.default_rng([SEED, step])
        drawn = [
            (store, np.searchsorted(store.reached, rng.random(n)).clip(0, len(store.labels) - 1))
            for store, n in zip(stores, rng.multinomial(BATCH, chances), strict=True)
        ]
        pixels, labels, tops = (
            torch.from_numpy(
                np.concatenate([getattr(store, part)[chosen] for store, chosen in drawn])
            )
            for part in ("pixels", "labels", "tops")
        )
        generator = torch.Generator().manual_seed(int(rng.integers(2**31)))
        fives = torch.isin(labels, FIVE_LABELS)
        crops, tops = augment(pixels, tops, fives, generator, side=side)
        yield crops, labels, tops


def train_reader(
    shares: Mapping[Path, float], out: Path, course: ReaderCourse, *, start: Path | None = None
) -> Path:
    """Train on the crops of folders, each drawn by its share; gives the weights' path.

    What is learned so far lies beside it now and then; a course that was interrupted goes on there.
    """
    torch.manual_seed(SEED)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = TileReader().to(device).train()
    if start is not None:
        model.load_state_dict(torch.load(start, weights_only=True, map_location=device))
    model = model.to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(model.parameters(), lr=course.learning_rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, course.learning_rate, total_steps=course.steps, pct_start=0.1
    )
    learning = {"model": model, "optimizer": optimizer, "schedule": schedule}
    unfinished = out.with_suffix(".unfinished")
    done = resume(learning, unfinished)
    out.parent.mkdir(parents=True, exist_ok=True)
    began, seen, right = time.monotonic(), 0, 0.0
    steps = batches(shares, side=course.side, first=done + 1, last=course.steps)
    for step, batch in enumerate(steps, done + 1):
        crops = batch[0].to(device, memory_format=torch.channels_last)
        names, tops = batch[1].to(device), batch[2].to(device)
        with torch.autocast(device.type, dtype=torch.bfloat16):
            logits, turns = model(crops)
        loss = functional.cross_entropy(logits.float(), names, label_smoothing=0.05)
        loss = loss + TURN_WEIGHT * turn_loss(turns.float(), tops, names == BACK_LABEL)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        schedule.step()
        seen, right = seen + len(names), right + float((logits.argmax(1) == names).sum())
        if step % REPORTED == 0 or step == course.steps:
            speed = seen / (time.monotonic() - began)
            print(
                f"reader: step {step} of {course.steps}, {right / seen:.1%} right, "
                f"{speed:.0f} crops a second",
                flush=True,
            )
            began, seen, right = time.monotonic(), 0, 0.0
            if step % KEPT == 0:
                keep(learning, unfinished, step)
    torch.save(model.state_dict(), out)
    unfinished.unlink(missing_ok=True)
    return out


def resume(learning: Mapping[str, Any], path: Path) -> int:
    """Load what a course has learned so far, if anything; gives the steps it made."""
    if not path.exists():
        return 0
    kept = torch.load(path, weights_only=True)
    for name, part in learning.items():
        part.load_state_dict(kept[name])
    return int(kept["step"])


def keep(learning: Mapping[str, Any], path: Path, step: int) -> None:
    """Save what a course has learned after so many steps; the file before it goes only then."""
    fresh = path.with_suffix(".fresh")
    torch.save({**{n: p.state_dict() for n, p in learning.items()}, "step": step}, fresh)
    fresh.replace(path)
