"""Train the classifier: a small residual network that labels the tile in a square crop.

It also estimates the tile's orientation: the direction of its top, and its long axis, which faces
that are the same upside down have too. Crops are augmented by rotation, shear, light, blur and
paler inks.
"""

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from training.data.crops import CROP_LABELS, FIVES
from training.recipe import ClassifierSchedule
from vision.boxes import BACK, NOT_A_TILE


def autocast(device: torch.device) -> torch.autocast:
    """Return a context that computes in bfloat16 where the hardware is faster with it.

    It is twice as fast as single precision and equally exact on a GPU or a processor with
    instructions for it. Other processors emulate it, at less than half the speed.
    """
    fast = device.type != "cpu" or any(
        torch.cpu.get_capabilities().get(name) for name in ("avx512_bf16", "amx_bf16", "bf16")
    )
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=fast)


SOFT = 0.028  # largest blur, as a share of a crop's side (standard deviation)
MORE = 7 / 6  # side of the source crop relative to the augmented one


def augment(
    crops: Tensor, tops: Tensor, coloured: Tensor, generator: torch.Generator, *, side: int
) -> tuple[Tensor, Tensor]:
    """Augment uint8 crops (n, h, h, 3) and return floats (n, 3, side, side).

    Their tops (n, 2) turn with them. All tensors and the generator are on one device.

    Any rotation and small shears, scales and shifts; light, contrast, colour cast, glare, noise and
    blur; paler or darker inks unless the colour matters (`coloured`, n). Crops are never mirrored,
    because a mirrored tile does not exist.
    """
    n, device = crops.shape[0], crops.device
    random: dict[str, Any] = {"generator": generator, "device": device}

    def uniform(low: float, high: float, *shape: int) -> Tensor:
        return torch.rand(n, *shape, **random) * (high - low) + low

    pictures = crops.permute(0, 3, 1, 2).float() / 255
    pictures = functional.interpolate(pictures, size=round(side * MORE), mode="area")
    quarter = torch.randint(0, 4, (n,), **random) * (torch.pi / 2)
    angle = quarter + torch.randn(n, **random) * 0.12
    zoom = uniform(0.82, 1.08)
    cos, sin = torch.cos(angle), torch.sin(angle)
    linear = torch.stack([torch.stack([cos, -sin], 1), torch.stack([sin, cos], 1)], 1)
    bent = torch.eye(2, device=device) + torch.randn(n, 2, 2, **random) * 0.05
    linear = linear @ bent * zoom[:, None, None]
    theta = torch.cat([linear, uniform(-0.06, 0.06, 2, 1)], 2)
    grid = functional.affine_grid(theta, [n, 3, side, side], align_corners=False)
    pictures = functional.grid_sample(
        pictures, grid, padding_mode="border", align_corners=False, mode="bilinear"
    )
    # One in eight is seen from far away: with fewer pixels.
    few = int(torch.randint(16, 40, (1,), **random))
    far = n // 8
    small = functional.interpolate(pictures[:far], size=few, mode="area")
    pictures[:far] = functional.interpolate(small, size=side, mode="bilinear")
    # Another one in eight is out of focus.
    blur = slice(far, 2 * far)
    pictures[blur] = soft(pictures[blur], float(uniform(0.5, SOFT * side)[0]))
    # A third of the crops get other inks: some sets print nearly in one colour.
    grey = pictures.mean(1, keepdim=True)
    paler = (
        uniform(0, 1, 1, 1, 1) * (uniform(0, 1, 1, 1, 1) < 0.33) * ~coloured[:, None, None, None]
    )
    pictures = pictures + (grey - pictures) * paler
    mean = pictures.mean((1, 2, 3), keepdim=True)
    contrast, light = uniform(0.7, 1.3, 1, 1, 1), uniform(0.7, 1.25, 1, 1, 1)
    cast = uniform(0.88, 1.12, 3, 1, 1)
    pictures = ((pictures - mean) * contrast + mean) * light * cast + glare(n, side, uniform)
    noise = torch.randn(pictures.shape, **random) * uniform(0, 0.04, 1, 1, 1)
    # The grid maps each new pixel to the old picture, so directions are inverted.
    moved = torch.linalg.solve(linear, tops[:, :, None])[:, :, 0]
    return (pictures + noise).clamp(0, 1), functional.normalize(moved, dim=1)


def soft(pictures: Tensor, sigma: float) -> Tensor:
    """Blur pictures (n, 3, h, w) by a Gaussian with this deviation in pixels."""
    far = math.ceil(2.2 * sigma)
    reach = torch.arange(-far, far + 1, dtype=torch.float32, device=pictures.device)
    line = torch.exp(-(reach**2) / (2 * sigma**2))
    kernel = (line[:, None] * line[None] / line.sum() ** 2).expand(3, 1, -1, -1)
    padded = functional.pad(pictures, (far, far, far, far), mode="replicate")
    return functional.conv2d(padded, kernel, groups=3)


def glare(n: int, side: int, uniform: Callable[..., Tensor]) -> Tensor:
    """Return a bright spot (n, 1, side, side) on one crop in six, zeros on the others."""
    left, top = uniform(0, 1, 1, 1, 1), uniform(0, 1, 1, 1, 1)
    line = torch.linspace(0, 1, side, device=left.device)
    far = (line - left) ** 2 + (line[:, None] - top) ** 2
    strength = uniform(0.1, 0.7, 1, 1, 1) * (uniform(0, 1, 1, 1, 1) < 1 / 6)
    return strength * torch.exp(-far / uniform(0.05, 0.3, 1, 1, 1) ** 2)


BATCH = 192
SEED = 1
REPORT_INTERVAL = 50  # steps between two lines of progress
CHECKPOINT_INTERVAL = 500  # steps between checkpoints
LEGIBLE = 50  # pixels; tiles with a longer side of at least this many are drawn with full weight
TURN_WEIGHT = 0.5  # weight of the orientation loss; labels matter most

BACK_LABEL = CROP_LABELS.index(BACK)
# A red five differs from a plain one only in colour.
FIVE_LABELS = torch.tensor([CROP_LABELS.index(five) for five in sorted(FIVES)])

Batch = tuple[Tensor, Tensor, Tensor]  # crops, labels and tops


class Residual(nn.Module):
    """Two 3x3 convolutions with a shortcut."""

    def __init__(self, before: int, after: int, stride: int) -> None:
        """Map `before` channels to `after` channels with this stride."""
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
        """Map (n, before, h, w) to (n, after, h / stride, w / stride)."""
        inner = functional.relu(self.norm_one(self.one(x)))
        joined: Tensor = functional.relu(self.norm_two(self.two(inner)) + self.short(x))
        return joined


class TileClassifierNetwork(nn.Module):
    """Logits (n, labels) and turns (n, 4) for crops (n, 3, h, w), RGB from 0 to 1.

    A turn is the direction x, y of the tile's top in the crop, y downwards, and the cosine and sine
    of twice its angle. The length of each pair expresses confidence. 1.3 million parameters.
    """

    def __init__(self, labels: int = len(CROP_LABELS)) -> None:
        """Build a network for this many labels."""
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
        """Return the logits and the turns."""
        seen = self.body((crops - 0.5) / 0.25)
        return self.head(seen), self.turn(seen)


def turn_loss(turns: Tensor, tops: Tensor, backs: Tensor) -> Tensor:
    """Return the mean squared error of the turns (n, 4) for tops (n, 2), where a top is known.

    A back has an axis but no top; zeros mean no top.
    """
    x, y = tops.unbind(1)
    wanted = torch.stack([x, y, x * x - y * y, 2 * x * y], 1)
    counts = tops.abs().sum(1, keepdim=True).gt(0).float().repeat(1, 4)
    counts[:, :2] *= ~backs[:, None]
    return ((turns - wanted) ** 2 * counts).sum() / counts.sum().clamp(min=1)


@dataclass(frozen=True, slots=True)
class CropStore:
    """The crops of a folder: uint8 (n, h, h, 3), labels (n,), tops (n, 2).

    `reached` (n,) is the cumulative probability of the crops. Rare labels count more, and small
    tiles less, in proportion to their area, because a photo's own pixels show a tile better than
    most scenes. Other objects count fully at any size, because keys of a keyboard are small.
    """

    pixels: NDArray[np.uint8]
    labels: NDArray[np.int64]
    tops: NDArray[np.float32]
    reached: NDArray[np.float64]


def load_crops(folder: Path) -> CropStore:
    """Load the crops of a folder of training data."""
    archives = [np.load(path) for path in sorted(folder.glob("crops-*.npz"))]
    if not archives:
        raise FileNotFoundError(f"no crops in {folder}; build them first")
    pixels, labels, tops, sizes = (
        np.concatenate([archive[name] for archive in archives])
        for name in ("pixels", "labels", "tops", "sizes")
    )
    rarity = 1 / np.sqrt(np.bincount(labels, minlength=len(CROP_LABELS)).clip(1))
    legible = np.clip(sizes / LEGIBLE, 0, 1) ** 2
    legible[labels == CROP_LABELS.index(NOT_A_TILE)] = 1
    weights = rarity[labels] * legible
    return CropStore(pixels, labels, tops, np.cumsum(weights / weights.sum()))


def batches(
    shares: Mapping[Path, float], *, side: int, first: int, last: int, device: torch.device
) -> Iterator[Batch]:
    """Yield the batches of these steps: crops, labels and tops, each folder drawn by its share.

    Every step has its own random generator, so that an interrupted training continues exactly. The
    device that trains also augments.
    """
    stores = [load_crops(folder) for folder in shares]
    probabilities = np.array(list(shares.values())) / sum(shares.values())
    for step in range(first, last + 1):
        rng = np.random.default_rng([SEED, step])
        drawn = [
            (store, np.searchsorted(store.reached, rng.random(n)).clip(0, len(store.labels) - 1))
            for store, n in zip(stores, rng.multinomial(BATCH, probabilities), strict=True)
        ]
        pixels, labels, tops = (
            torch.from_numpy(
                np.concatenate([getattr(store, name)[chosen] for store, chosen in drawn])
            ).to(device)
            for name in ("pixels", "labels", "tops")
        )
        generator = torch.Generator(device).manual_seed(int(rng.integers(2**31)))
        fives = torch.isin(labels, FIVE_LABELS.to(device))
        crops, tops = augment(pixels, tops, fives, generator, side=side)
        yield crops, labels, tops


def train_classifier(
    shares: Mapping[Path, float],
    out: Path,
    schedule: ClassifierSchedule,
    *,
    start: Path | None = None,
) -> Path:
    """Train on the crops of folders, each drawn by its share; return the path of the weights.

    Checkpoints are saved next to it; an interrupted training continues from the last one.
    """
    torch.manual_seed(SEED)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = TileClassifierNetwork().to(device).train()
    if start is not None:
        model.load_state_dict(torch.load(start, weights_only=True, map_location=device))
    model = model.to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(model.parameters(), lr=schedule.learning_rate, weight_decay=0.02)
    rate = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, schedule.learning_rate, total_steps=schedule.steps, pct_start=0.1
    )
    learning = {"model": model, "optimizer": optimizer, "schedule": rate}
    unfinished = out.with_suffix(".unfinished")
    done = load_checkpoint(learning, unfinished)
    out.parent.mkdir(parents=True, exist_ok=True)
    began, seen, right = time.monotonic(), 0, 0.0
    steps = batches(shares, side=schedule.side, first=done + 1, last=schedule.steps, device=device)
    for step, (crops, labels, tops) in enumerate(steps, done + 1):
        with autocast(device):
            logits, turns = model(crops.contiguous(memory_format=torch.channels_last))
        loss = functional.cross_entropy(logits.float(), labels, label_smoothing=0.05)
        loss = loss + TURN_WEIGHT * turn_loss(turns.float(), tops, labels == BACK_LABEL)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        rate.step()
        seen, right = seen + len(labels), right + float((logits.argmax(1) == labels).sum())
        if step % REPORT_INTERVAL == 0 or step == schedule.steps:
            speed = seen / (time.monotonic() - began)
            print(
                f"classifier: step {step} of {schedule.steps}, {right / seen:.1%} right, "
                f"{speed:.0f} crops a second",
                flush=True,
            )
            began, seen, right = time.monotonic(), 0, 0.0
            if step % CHECKPOINT_INTERVAL == 0:
                save_checkpoint(learning, unfinished, step)
    torch.save(model.state_dict(), out)
    unfinished.unlink(missing_ok=True)
    return out


def load_checkpoint(learning: Mapping[str, Any], path: Path) -> int:
    """Load a checkpoint if one exists; return the number of steps made."""
    if not path.exists():
        return 0
    kept = torch.load(path, weights_only=True)
    for name, part in learning.items():
        part.load_state_dict(kept[name])
    return int(kept["step"])


def save_checkpoint(learning: Mapping[str, Any], path: Path, step: int) -> None:
    """Save a checkpoint after this many steps, replacing the previous one atomically."""
    fresh = path.with_suffix(".fresh")
    torch.save({**{n: p.state_dict() for n, p in learning.items()}, "step": step}, fresh)
    fresh.replace(path)
