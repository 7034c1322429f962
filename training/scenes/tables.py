"""Random scenes with the layout of real tables: hands, melds, discards, walls, clutter."""

from collections.abc import Callable

import numpy as np

from training.geometry import Block, Pose, block
from training.scenes.table_parts import (
    complete_hand,
    dead_wall,
    discards,
    heap,
    meld,
    random_tile,
    row,
)
from training.scenes.whole_tables import whole_table
from vision.boxes import HAKU

Rng = np.random.Generator
Size = tuple[float, float, float]

STRAYS = 0.35  # share of the scenes with separate tiles, such as indicators and drawn tiles


def open_hand(rng: Rng, size: Size) -> list[Block]:
    """Lay a won hand in a row with its melds to the right, the winning tile apart."""
    melds = int(rng.choice([0, 1, 2, 3, 4], p=[0.4, 0.25, 0.2, 0.1, 0.05]))
    labels = complete_hand(rng, 4 - melds)
    apart = len(labels) - 1 if rng.random() < 0.7 else None
    pose = Pose.STANDING if rng.random() < 0.3 else Pose.FACE_UP
    blocks = row(rng, labels, 0.0, 0.0, size, pose=pose, gap_before=apart)
    x = max(b.centre[0] for b in blocks) + rng.uniform(1.2, 3.0)
    y = 0.0 if rng.random() < 0.6 else -rng.uniform(1.5, 3.0)
    if y < 0:
        x = rng.uniform(0, 4)
    for _ in range(melds):
        more, x = meld(rng, x, y, size)
        blocks += more
        x += rng.uniform(0.05, 0.8)
    if rng.random() < 0.4:
        blocks += dead_wall(rng, rng.uniform(0, 5), rng.uniform(2.5, 5), size)
    if rng.random() < 0.3:
        blocks += discards(rng, rng.uniform(0, 6), rng.uniform(6, 9), size)
    return blocks


def wall(rng: Rng, size: Size) -> list[Block]:
    """Lay a wall of backs, one or two high, and a hand in front of it."""
    length = int(rng.integers(6, 17))
    blocks = []
    for level in range(int(rng.integers(1, 3))):
        hidden = [random_tile(rng) for _ in range(length)]
        blocks += row(rng, hidden, 0, 4, size, pose=Pose.FACE_DOWN, level=level * size[2])
    return blocks + row(rng, complete_hand(rng), 0, 0, size)


def rack(rng: Rng, size: Size) -> list[Block]:
    """Lay a standing hand as its owner sees it, with the backs of other hands beyond it."""
    labels = complete_hand(rng)[: int(rng.integers(5, 15))]
    blocks = row(rng, labels, 0, 0, size, pose=Pose.STANDING)
    if rng.random() < 0.6:
        for n in range(int(rng.integers(5, 14))):
            blocks.append(
                block(random_tile(rng), n * 1.02, 7, yaw=np.pi, pose=Pose.STANDING, size=size)
            )
    return blocks + (discards(rng, 2, 4, size) if rng.random() < 0.4 else [])


def grid(rng: Rng, size: Size) -> list[Block]:
    """Lay tiles in close rows as in a box, some missing, all with the same orientation."""
    columns, rows = int(rng.integers(3, 10)), int(rng.integers(2, 6))
    flip = rng.choice([0.0, 0.5, 1.0])
    back = rng.choice([0.0, 0.0, 0.2])
    missing = rng.choice([0.0, 0.1, 0.3])
    blocks: list[Block] = []
    for r in range(rows):
        y = -r * size[1] * 1.02
        for b in row(rng, [random_tile(rng) for _ in range(columns)], 0, y, size, upside_down=flip):
            if blocks and rng.random() < missing:
                continue
            turned = rng.random() < back
            blocks.append(_face_down(b, size) if turned else b)
    return blocks


def _face_down(tile: Block, size: Size) -> Block:
    return block(tile.label, tile.centre[0], tile.centre[1], pose=Pose.FACE_DOWN, size=size)


def objects(rng: Rng, around: list[Block]) -> list[Block]:
    """Lay other objects near the tiles: keys, boxes, books, dice, cards, point sticks."""
    blocks = []
    low = np.min([b.centre[:2] for b in around], axis=0) - 4
    high = np.max([b.centre[:2] for b in around], axis=0) + 4
    for _ in range(int(rng.integers(1, 12))):
        spot = rng.uniform(low, high)
        if any(np.linalg.norm(spot - b.centre[:2]) < 1.9 for b in around):
            continue
        shape: Size = (
            rng.uniform(0.4, 1.8),
            rng.uniform(0.4, 3.5),
            rng.uniform(0.03, 0.8),
        )
        if _like_a_tile(shape):
            continue
        yaw = rng.choice([0.0, rng.uniform(0, 2 * np.pi)])
        blocks.append(block(None, spot[0], spot[1], yaw=yaw, size=shape))
    if rng.random() < 0.12:  # a keyboard or a shelf of book spines: a grid of objects
        corner = np.array([low[0], high[1] + 1])
        wide, tall = rng.uniform(0.7, 1.3), rng.uniform(0.8, 2.5)
        for n in range(int(rng.integers(10, 40))):
            at = corner + np.array([(n % 10) * wide * 1.1, (n // 10) * tall * 1.1])
            blocks.append(block(None, at[0], at[1], size=(wide, tall, rng.uniform(0.1, 0.4))))
    return blocks


def _like_a_tile(shape: Size) -> bool:
    """Return True if such a block looks like a haku or a back."""
    narrow, long = sorted(shape[:2])
    return 0.8 < narrow < 1.2 and 1.15 < long / narrow < 1.6 and shape[2] > 0.4


def scattered_tiles(rng: Rng, around: list[Block], size: Size) -> list[Block]:
    """Lay separate tiles: a drawn one, indicators side by side, one dropped far away."""
    spots = np.array([b.centre[:2] for b in around])
    low, high = spots.min(axis=0) - 5, spots.max(axis=0) + 5
    blocks: list[Block] = []
    for _ in range(int(rng.integers(1, 4))):
        spot, yaw = rng.uniform(low, high), rng.choice([rng.normal(0, 0.1), rng.uniform(0, 7)])
        apart = np.array([np.cos(yaw), np.sin(yaw)]) * rng.uniform(1.05, 1.8)
        for n in range(int(rng.integers(1, 4))):
            at = spot + n * apart
            if any(np.linalg.norm(at - other) < size[1] + 0.4 for other in spots):
                continue
            label = HAKU if rng.random() < 0.15 else random_tile(rng)
            pose = Pose.FACE_DOWN if rng.random() < 0.15 else Pose.FACE_UP
            blocks.append(block(label, at[0], at[1], yaw=yaw, pose=pose, size=size))
    return blocks


SCENES: tuple[tuple[Callable[[Rng, Size], list[Block]], float], ...] = (
    (open_hand, 0.35),
    (rack, 0.13),
    (grid, 0.12),
    (heap, 0.15),
    (wall, 0.13),
    (whole_table, 0.12),
)


def random_scene(rng: Rng) -> list[Block]:
    """Return the blocks of a random table, tiles and objects."""
    size = _random_size(rng)
    makers, probabilities = zip(*SCENES, strict=True)
    maker = makers[int(rng.choice(len(makers), p=probabilities))]
    blocks: list[Block] = maker(rng, size)
    if rng.random() < STRAYS:
        blocks += scattered_tiles(rng, blocks, size)
    if rng.random() < 0.5:
        blocks += objects(rng, blocks)
    return blocks


def random_whole_table(rng: Rng) -> list[Block]:
    """Return the blocks of a whole table."""
    return whole_table(rng, _random_size(rng))


def _random_size(rng: Rng) -> Size:
    return 1.0, rng.uniform(1.25, 1.42), rng.uniform(0.6, 0.95)
