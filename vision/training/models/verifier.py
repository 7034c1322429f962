"""Train the verifier: a small network that decides whether a box holds a tile at all.

It sees the box with its surroundings: a key among keys, or a spine among books, differs from a tile
less by itself than by its neighbours.
"""

from collections.abc import Mapping
from pathlib import Path

from torch import Tensor, nn
from torch.nn import functional

from vision.training.models.precision import autocast
from vision.training.models.reader import NOT_A_TILE_LABEL, Batch, Residual, train_on_crops
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

    def loss_of(model: nn.Module, batch: Batch) -> tuple[Tensor, Tensor]:
        crops, labels, _ = batch
        tiles = labels != NOT_A_TILE_LABEL
        with autocast(crops.device):
            odds = model(crops)
        loss = functional.binary_cross_entropy_with_logits(odds.float(), tiles.float())
        return loss, (odds > 0) == tiles

    return train_on_crops(
        "verifier",
        TileVerifier,
        loss_of,
        shares,
        out,
        schedule=schedule,
        start=start,
        part="wide",
    )
