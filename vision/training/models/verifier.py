"""Train the verifier: a small network that decides whether a box holds a tile at all.

It sees the box with its surroundings: a key among keys, or a spine among books, differs from a tile
less by itself than by its neighbours.
"""

import time
from collections.abc import Mapping
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.training.models.precision import autocast
from vision.training.models.reader import (
    CHECKPOINT_INTERVAL,
    NOT_A_TILE_LABEL,
    REPORT_INTERVAL,
    SEED,
    Residual,
    batches,
    load_checkpoint,
    save_checkpoint,
)
from vision.training.recipe import ReaderSchedule


class TileVerifier(nn.Module):
    """Log odds (n,) of a tile for crops (n, 3, h, w), RGB from 0 to 1; 0.5 million parameters."""

    def __init__(self) -> None:
        """Build the network."""
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(3, 24, 5, 2, 2, bias=False),
            nn.BatchNorm2d(24),
            nn.ReLU(),
            Residual(24, 48, 2),
            Residual(48, 96, 2),
            Residual(96, 144, 2),
            nn.AdaptiveAvgPool2d(1),
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(144, 1),
        )

    def forward(self, crops: Tensor) -> Tensor:
        """Return the log odds."""
        odds: Tensor = self.body((crops - 0.5) / 0.25)[:, 0]
        return odds


def train_verifier(
    shares: Mapping[Path, float], out: Path, schedule: ReaderSchedule, *, start: Path | None = None
) -> Path:
    """Train on the wide crops of folders, each drawn by its share; return the path of the weights.

    Checkpoints are saved next to it; an interrupted training continues from the last one.
    """
    torch.manual_seed(SEED)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = TileVerifier().to(device).train()
    if start is not None:
        state = torch.load(start, weights_only=True, map_location=device)
        model.load_state_dict({name: weight.float() for name, weight in state.items()})
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
    steps = batches(shares, side=schedule.side, first=done + 1, last=schedule.steps, part="wide")
    for step, (crops, labels, _) in enumerate(steps, done + 1):
        tiles = (labels != NOT_A_TILE_LABEL).to(device)
        with autocast(device):
            odds = model(crops.to(device, memory_format=torch.channels_last))
        loss = functional.binary_cross_entropy_with_logits(odds.float(), tiles.float())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        rate.step()
        seen, right = seen + len(labels), right + float(((odds > 0) == tiles).sum())
        if step % REPORT_INTERVAL == 0 or step == schedule.steps:
            speed = seen / (time.monotonic() - began)
            print(
                f"verifier: step {step} of {schedule.steps}, {right / seen:.1%} right, "
                f"{speed:.0f} crops a second",
                flush=True,
            )
            began, seen, right = time.monotonic(), 0, 0.0
            if step % CHECKPOINT_INTERVAL == 0:
                save_checkpoint(learning, unfinished, step)
    torch.save(model.state_dict(), out)
    unfinished.unlink(missing_ok=True)
    return out
