"""Parts of a table: rows of tiles, melds, discards, dead walls, heaps."""

import numpy as np
from numpy.typing import NDArray

from training.geometry import Block, Pose, block
from vision.boxes import FLOWERS, HAKU

Rng = np.random.Generator
Size = tuple[float, float, float]

TILES = tuple(f"{r}{s}" for s in "mps" for r in range(1, 10)) + tuple(f"{r}z" for r in range(1, 8))
PLAIN_FIVES = ("5m", "5p", "5s")
RED_FIVES = ("0m", "0p", "0s")
SUITED = 27  # number of suit tiles, which come first in TILES


def random_tile(rng: Rng) -> str:
    """Return a random face; red fives are frequent because photographs lack them.

    Plain fives are as frequent, because their red parts resemble those of red fives, and haku is
    frequent because a blank one resembles a back.
    """
    draw = rng.random()
    if draw < 0.12:
        return str(rng.choice(RED_FIVES))
    if draw < 0.19:
        return str(rng.choice(PLAIN_FIVES))
    if draw < 0.22:
        return str(rng.choice(FLOWERS))
    if draw < 0.28:
        return HAKU
    return str(rng.choice(TILES))


def random_sequence(rng: Rng) -> list[str]:
    """Return three tiles in sequence, sometimes with a red five."""
    start = int(rng.integers(1, 8))
    suit = str(rng.choice(list("mps")))
    ranks = [start, start + 1, start + 2]
    return [f"{0 if r == 5 and rng.random() < 0.4 else r}{suit}" for r in ranks]


def complete_hand(rng: Rng, sets: int = 4) -> list[str]:
    """Return the tiles of a complete hand: `sets` sets and a pair."""
    tiles: list[str] = []
    for _ in range(sets):
        tiles += random_sequence(rng) if rng.random() < 0.6 else [str(rng.choice(TILES))] * 3
    return tiles + [random_tile(rng)] * 2


def placement_error(rng: Rng, amount: float) -> tuple[float, float, float]:
    """Return the error of a hand-laid tile: x, y, yaw."""
    return rng.normal(0, amount), rng.normal(0, amount), rng.normal(0, amount * 0.8)


def row(  # noqa: PLR0913 - where and how a row lies
    rng: Rng,
    labels: list[str],
    x: float,
    y: float,
    size: Size,
    *,
    pose: Pose = Pose.FACE_UP,
    gap_before: int | None = None,
    level: float = 0.0,
    upside_down: float = 0.0,
) -> list[Block]:
    """Lay tiles side by side from (x, y) to the right; one can stand apart by a gap."""
    blocks = []
    sloppy = rng.choice([0.005, 0.02, 0.05])
    spacing = 1.0 + sloppy + rng.choice([0.005, 0.02, 0.08])
    for n, label in enumerate(labels):
        if n == gap_before:
            x += rng.uniform(0.3, 1.5)
        dx, dy, turn = placement_error(rng, sloppy)
        yaw = turn + (np.pi if rng.random() < upside_down and pose is Pose.FACE_UP else 0.0)
        blocks.append(block(label, x + dx / 2, y + dy, yaw=yaw, pose=pose, level=level, size=size))
        x += spacing
    return blocks


def meld(rng: Rng, x: float, y: float, size: Size) -> tuple[list[Block], float]:
    """Lay an open or closed set starting at (x, y); return its blocks and the x after it."""
    wide, tall = size[0], size[1]
    kind = rng.choice(["chii", "pon", "kan", "added", "closed"], p=[0.3, 0.25, 0.1, 0.1, 0.25])
    same = random_tile(rng)
    labels = (
        random_sequence(rng) if kind == "chii" else [same] * (3 if kind in ("pon", "added") else 4)
    )
    sideways = -1 if kind == "closed" else int(rng.integers(len(labels)))
    turned = {0, 3} if rng.random() < 0.6 else {1, 2}
    blocks = []
    for n, label in enumerate(labels):
        dx, dy, turn = placement_error(rng, 0.02)
        if n == sideways:
            low = y - (tall - wide) / 2
            yaw = np.pi / 2 * rng.choice([-1, 1]) + turn
            blocks.append(
                block(label, x + tall / 2 - 0.5 * wide + dx, low + dy, yaw=yaw, size=size)
            )
            if kind == "added":
                blocks.append(
                    block(label, x + tall / 2 - 0.5 * wide, low + wide * 1.03, yaw=yaw, size=size)
                )
            x += tall * 1.02
            continue
        pose = Pose.FACE_DOWN if kind == "closed" and n in turned else Pose.FACE_UP
        blocks.append(block(label, x + dx, y + dy, yaw=turn, pose=pose, size=size))
        x += wide * 1.02
    return blocks, x


def dead_wall(rng: Rng, x: float, y: float, size: Size) -> list[Block]:
    """Lay backs two high in a row, one to five upper tiles turned up as indicators."""
    length = int(rng.integers(4, 9))
    shown = int(rng.choice([1, 1, 1, 2, 3]))
    first = int(rng.integers(0, max(1, length - shown)))
    high = rng.random() < 0.7
    blocks = []
    for n in range(length):
        at = x + n * 1.01
        if high:
            blocks.append(block(random_tile(rng), at, y, pose=Pose.FACE_DOWN, size=size))
        up = first <= n < first + shown
        dx, dy, turn = placement_error(rng, 0.02)
        blocks.append(
            block(
                random_tile(rng),
                at + dx,
                y + dy,
                yaw=turn,
                pose=Pose.FACE_UP if up else Pose.FACE_DOWN,
                level=size[2] if high else 0.0,
                size=size,
            )
        )
    return blocks


def discards(rng: Rng, x: float, y: float, size: Size, *, count: int | None = None) -> list[Block]:
    """Lay rows of six from (x, y) to the right and towards the player, some tiles sideways."""
    if count is None:
        count = int(rng.integers(4, 19))
    gap, below = rng.uniform(0.04, 0.12), size[1] + rng.uniform(0.06, 0.15)
    blocks = []
    right = x
    for n in range(count):
        if n % 6 == 0:
            right = x + rng.normal(0, 0.05)
        sideways = rng.random() < 0.06
        wide = size[1] if sideways else size[0]
        dx, dy, turn = placement_error(rng, 0.03)
        yaw = turn + (np.pi / 2 if sideways else 0.0)
        at = (right + (wide - size[0]) / 2 + dx / 2, y - (n // 6) * below + dy)
        blocks.append(block(random_tile(rng), *at, yaw=yaw, size=size))
        right += wide + gap
    return blocks


def heap(rng: Rng, size: Size) -> list[Block]:
    """Lay tiles at random angles, faces and backs, none overlapping."""
    blocks: list[Block] = []
    spots: list[NDArray[np.float64]] = []
    spread = rng.uniform(3, 8)
    for _ in range(int(rng.integers(6, 60))):
        spot = rng.normal(0, spread / 2, 2)
        if any(np.linalg.norm(spot - s) < size[1] * 1.2 for s in spots):
            continue
        spots.append(spot)
        pose = Pose.FACE_DOWN if rng.random() < 0.25 else Pose.FACE_UP
        yaw = rng.uniform(0, 2 * np.pi)
        blocks.append(block(random_tile(rng), *spot, yaw=yaw, pose=pose, size=size))
    return blocks
