"""Scenes on desks: few tiles, rows with haku, trays, tiles on their sides, among other objects."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from training.geometry.solids import FACE, Block, Pose, block
from training.scenes.desk_objects import desk_objects
from training.scenes.table_parts import Rng, Size, complete_hand, meld, random_tile
from training.scenes.tables import grid
from vision.boxes import HAKU

TILELESS = 0.15  # share of the scenes with objects alone
WITH_OBJECTS = 0.7  # share of the others with objects
MOST_HAKU = 0.25  # share of a row's tiles that are haku, at most
TOUCHING = 0.01  # tile widths between the tiles of a close row


def close_row(rng: Rng, size: Size) -> list[Block]:
    """Lay a row of touching tiles with haku anywhere, often with a meld or a second row."""
    labels = complete_hand(rng)[: int(rng.integers(5, 15))]
    share = rng.uniform(0, MOST_HAKU)
    labels = [HAKU if rng.random() < share else label for label in labels]
    if rng.random() < 0.5:
        labels[int(rng.choice([0, len(labels) - 1]))] = HAKU
    slope = rng.normal(0, 0.02)
    blocks = []
    x = 0.0
    for label in labels:
        dy, turn = rng.normal(0, [0.02, 0.01])
        blocks.append(block(label, x, x * slope + dy, yaw=turn, size=size))
        x += 1 + (TOUCHING if rng.random() < 0.8 else rng.uniform(0.02, 0.4))
    kind = rng.random()
    if kind < 0.25:
        more, _ = meld(rng, x + 0.5, 0.0, size)
        blocks += more
    elif kind < 0.5:  # a second row right behind the first
        behind = size[1] * 1.01 + (0.0 if rng.random() < 0.6 else rng.uniform(0.1, 1.5))
        others = [random_tile(rng) for _ in range(int(rng.integers(2, len(labels) + 1)))]
        blocks += [block(each, n * 1.01, behind, size=size) for n, each in enumerate(others)]
    return blocks


def slanted_row(rng: Rng, size: Size) -> list[Block]:
    """Lay tiles apart along a line, each turned by 30 to 60 degrees."""
    turn = rng.uniform(0.5, 1.05) * rng.choice([-1, 1])
    step = rng.uniform(1.5, 2.0)
    return [
        block(random_tile(rng), n * step, rng.normal(0, 0.05), yaw=turn + rng.normal(0, 0.1),
              size=size)
        for n in range(int(rng.integers(3, 10)))
    ]  # fmt: skip


def few_tiles(rng: Rng, size: Size) -> list[Block]:
    """Lay one to five large tiles, touching or apart, turned by any angle."""
    yaw, blocks = rng.uniform(0, 2 * np.pi), []
    apart = rng.random() < 0.5
    for n in range(int(rng.integers(1, 6))):
        x = n * (rng.uniform(1.5, 2.2) if apart else 1.02)
        turn = rng.uniform(0, 2 * np.pi) if apart else yaw
        at = np.array([x * np.cos(yaw), x * np.sin(yaw)])
        blocks.append(block(random_tile(rng), at[0], at[1], yaw=turn, size=size))
    return blocks


def tray(rng: Rng, size: Size) -> list[Block]:
    """Lay tiles in close rows against the walls of a tray or of a basket."""
    blocks = grid(rng, size)
    spots = np.array([b.centre[:2] for b in blocks])
    half = np.array([0.5, size[1] / 2])
    low = spots.min(0) - half - rng.uniform(0.02, 0.2, 2)
    high = spots.max(0) + half + rng.uniform(0.02, 0.2, 2)
    thick, tall = rng.uniform(0.15, 0.6), rng.uniform(0.3, 1.6)
    wall = np.empty((8, 8, 3), np.uint8)
    wall[:] = rng.uniform(0, 255, 3)
    middle, extent = (low + high) / 2, high - low
    walls = [
        (middle[0], low[1] - thick / 2, extent[0] + 2 * thick, thick),
        (middle[0], high[1] + thick / 2, extent[0] + 2 * thick, thick),
        (low[0] - thick / 2, middle[1], thick, extent[1]),
        (high[0] + thick / 2, middle[1], thick, extent[1]),
    ]
    made = [block(None, x, y, size=(wide, deep, tall)) for x, y, wide, deep in walls]
    return blocks + [replace(each, pictures={FACE: wall}) for each in made]


def lying_on_sides(rng: Rng, size: Size) -> list[Block]:
    """Lay tiles on their sides and faces, so that few or no faces are visible."""
    blocks: list[Block] = []
    for _ in range(int(rng.integers(5, 18))):
        spot = rng.normal(0, [4, 2])
        if any(np.linalg.norm(spot - b.centre[:2]) < size[1] * 1.15 for b in blocks):
            continue
        pose = (Pose.ON_SIDE, Pose.STANDING, Pose.FACE_DOWN)[int(rng.choice(3, p=(0.5, 0.2, 0.3)))]
        yaw = np.pi + rng.normal(0, 0.7) if rng.random() < 0.8 else rng.uniform(0, 2 * np.pi)
        blocks.append(block(random_tile(rng), spot[0], spot[1], yaw=yaw, pose=pose, size=size))
    return blocks


SCENES: tuple[tuple[Callable[[Rng, Size], list[Block]], float], ...] = (
    (close_row, 0.42),
    (few_tiles, 0.18),
    (tray, 0.18),
    (slanted_row, 0.1),
    (lying_on_sides, 0.12),
)


def random_desk(rng: Rng) -> list[Block]:
    """Return the blocks of a random desk, with or without tiles.

    >>> any(b.label for n in range(9) for b in random_desk(np.random.default_rng(n)))
    True
    """
    size = 1.0, rng.uniform(1.25, 1.42), rng.uniform(0.6, 0.95)
    if rng.random() < TILELESS:
        return desk_objects(rng, [])
    makers, probabilities = zip(*SCENES, strict=True)
    maker = makers[int(rng.choice(len(makers), p=probabilities))]
    blocks: list[Block] = maker(rng, size)
    return blocks + (desk_objects(rng, blocks) if rng.random() < WITH_OBJECTS else [])
