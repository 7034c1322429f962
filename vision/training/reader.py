"""Train the reader: a small residual network that names the tile in a square crop."""

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from vision.training.crops import READER_LABELS
from vision.training.recipe import ReaderCourse

SIDE = 64
BATCH = 192
SEED = 1
REPORTED = 50  # steps between two lines of progress

# A red five differs from a plain one by its colour alone.
FIVES = torch.tensor([READER_LABELS.index(f"{rank}{suit}") for rank in "05" for suit in "mps"])


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
    """Logits (n, labels) for crops (n, 3, 64, 64) RGB 0 to 1; 1.3 million parameters."""

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

    def forward(self, crops: Tensor) -> Tensor:
        """The logits."""
        logits: Tensor = self.head(self.body((crops - 0.5) / 0.25))
        return logits


def augment(crops: Tensor, coloured: Tensor, generator: torch.Generator) -> Tensor:
    """Uint8 crops (n, 80, 80, 3) as another photograph might show them: floats (n, 3, 64, 64).

    Any turn and small shears, scales and shifts; light, contrast, colour cast, glare, noise, blur,
    and paler or darker inks but where the colour is what matters (`coloured`, n). Never mirrored:
    a mirrored tile is no tile.
    """
    n = crops.shape[0]

    def uniform(low: float, high: float, *shape: int) -> Tensor:
        return torch.rand(n, *shape, generator=generator) * (high - low) + low

    pictures = crops.permute(0, 3, 1, 2).float() / 255
    quarter = torch.randint(0, 4, (n,), generator=generator) * (torch.pi / 2)
    angle = quarter + torch.randn(n, generator=generator) * 0.12
    zoom = uniform(0.82, 1.08)
    cos, sin = torch.cos(angle), torch.sin(angle)
    linear = torch.stack([torch.stack([cos, -sin], 1), torch.stack([sin, cos], 1)], 1)
    bent = torch.eye(2) + torch.randn(n, 2, 2, generator=generator) * 0.05
    linear = linear @ bent * zoom[:, None, None]
    theta = torch.cat([linear, uniform(-0.06, 0.06, 2, 1)], 2)
    grid = functional.affine_grid(theta, [n, 3, SIDE, SIDE], align_corners=False)
    pictures = functional.grid_sample(
        pictures, grid, padding_mode="border", align_corners=False, mode="bilinear"
    )
    # An eighth is seen from afar: through fewer pixels.
    few = int(torch.randint(16, 40, (1,), generator=generator))
    far = n // 8
    small = functional.interpolate(pictures[:far], size=few, mode="area")
    pictures[:far] = functional.interpolate(small, size=SIDE, mode="bilinear")
    # Another eighth is out of focus.
    blurred = slice(far, 2 * far)
    pictures[blurred] = soft(pictures[blurred], float(uniform(0.5, 1.8)[0]))
    # A third of the sets has inks of its own: some print nearly in one colour.
    grey = pictures.mean(1, keepdim=True)
    paler = (
        uniform(0, 1, 1, 1, 1) * (uniform(0, 1, 1, 1, 1) < 0.33) * ~coloured[:, None, None, None]
    )
    pictures = pictures + (grey - pictures) * paler
    mean = pictures.mean((1, 2, 3), keepdim=True)
    contrast, light = uniform(0.7, 1.3, 1, 1, 1), uniform(0.7, 1.25, 1, 1, 1)
    cast = uniform(0.88, 1.12, 3, 1, 1)
    pictures = ((pictures - mean) * contrast + mean) * light * cast + glare(n, uniform)
    noise = torch.randn(pictures.shape, generator=generator) * uniform(0, 0.04, 1, 1, 1)
    return (pictures + noise).clamp(0, 1)


def soft(pictures: Tensor, sigma: float) -> Tensor:
    """Pictures (n, 3, h, w) blurred by a Gauss of so many pixels."""
    reach = torch.arange(-4, 5, dtype=torch.float32)
    line = torch.exp(-(reach**2) / (2 * sigma**2))
    kernel = (line[:, None] * line[None] / line.sum() ** 2).expand(3, 1, 9, 9)
    padded = functional.pad(pictures, (4, 4, 4, 4), mode="replicate")
    return functional.conv2d(padded, kernel, groups=3)


def glare(n: int, uniform: Callable[..., Tensor]) -> Tensor:
    """A shining spot (n, 1, side, side) on one crop in six, nothing on the others."""
    y, x = torch.meshgrid(torch.linspace(0, 1, SIDE), torch.linspace(0, 1, SIDE), indexing="ij")
    far = (x - uniform(0, 1, 1, 1, 1)) ** 2 + (y - uniform(0, 1, 1, 1, 1)) ** 2
    strength = uniform(0.1, 0.7, 1, 1, 1) * (uniform(0, 1, 1, 1, 1) < 1 / 6)
    return strength * torch.exp(-far / uniform(0.05, 0.3, 1, 1, 1) ** 2)


def load_crops(folder: Path) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The crops of a folder of training data and their labels."""
    archives = [np.load(path) for path in sorted(folder.glob("crops-*.npz"))]
    if not archives:
        raise FileNotFoundError(f"no crops in {folder}; build them first")
    pixels = np.concatenate([archive["pixels"] for archive in archives])
    return pixels, np.concatenate([archive["labels"] for archive in archives])


def batches(shares: Mapping[Path, float], steps: int) -> Iterator[tuple[Tensor, Tensor]]:
    """Random batches; a folder is drawn by its share, rare labels more often than their share."""
    rng = np.random.default_rng(SEED)
    generator = torch.Generator().manual_seed(SEED)
    stores = []
    for folder in shares:
        pixels, labels = load_crops(folder)
        rarity = 1 / np.sqrt(np.bincount(labels, minlength=len(READER_LABELS)).clip(1))
        stores.append((pixels, labels, np.cumsum(rarity[labels] / rarity[labels].sum())))
    chances = np.array(list(shares.values())) / sum(shares.values())
    for _ in range(steps):
        crops, names = [], []
        for (pixels, labels, reached), count in zip(
            stores, rng.multinomial(BATCH, chances), strict=True
        ):
            chosen = np.searchsorted(reached, rng.random(count)).clip(0, len(labels) - 1)
            crops.append(pixels[chosen])
            names.append(labels[chosen])
        order = torch.randperm(BATCH, generator=generator)
        labels = torch.from_numpy(np.concatenate(names))[order]
        pixels = torch.from_numpy(np.concatenate(crops))[order]
        yield augment(pixels, torch.isin(labels, FIVES), generator), labels


def train_reader(
    shares: Mapping[Path, float], out: Path, course: ReaderCourse, *, start: Path | None = None
) -> Path:
    """Train on the crops of folders, each drawn by its share; gives the weights' path."""
    torch.manual_seed(SEED)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = TileReader().to(device).train()
    if start is not None:
        model.load_state_dict(torch.load(start, weights_only=True))
    model = model.to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(model.parameters(), lr=course.learning_rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, course.learning_rate, total_steps=course.steps, pct_start=0.1
    )
    began, seen, right = time.monotonic(), 0, 0.0
    for step, batch in enumerate(batches(shares, course.steps), 1):
        crops = batch[0].to(device, memory_format=torch.channels_last)
        names = batch[1].to(device)
        with torch.autocast(device.type, dtype=torch.bfloat16):
            logits = model(crops)
        loss = functional.cross_entropy(logits.float(), names, label_smoothing=0.05)
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
    out.parent.mkdir(parents=True, exist_ok=True)
    torch.save(model.state_dict(), out)
    return out
