"""Random scenes with the layout of real tables: hands, melds, discards, walls, clutter."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from vision.labels import FLOWERS, HAKU
from vision.training.geometry.solids import Block, Pose, block

Rng = np.random.Generator
Size = tuple[float, float, float]

TILES = tuple(f"{r}{s}" for s in "mps" for r in range(1, 10)) + tuple(f"{r}z" for r in range(1, 8))
RED_FIVES = ("0m", "0p", "0s")
SUITED = 27  # number of suit tiles, which come first in TILES
STRAYS = 0.35  # share of the scenes with separate tiles, such as indicators and drawn tiles


def random_tile(rng: Rng) -> str:
    """Return a random face; red fives are frequent because photographs lack them.

    Haku is frequent too, because a blank one resembles a back.
    """
    draw = rng.random()
    if draw < 0.12:
        return str(rng.choice(RED_FIVES))
    if draw < 0.15:
        return str(rng.choice(FLOWERS))
    if draw < 0.20:
        return HAKU
    return str(rng.choice(TILES))


def random_sequence(rng: Rng) -> list[str]:
    """Return three tiles in sequence, sometimes with a red five."""
    start = int(rng.integers(1, 8))
    suit = str(rng.choice(list("mps")))
    ranks = [start, start + 1, start + 2]
    return [f"{0 if r == 5 and rng.random() < 0.4 else r}{suit}" for r in ranks]


def split_winning_tile(rng: Rng, sets: int = 4) -> list[str]:
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
    spacing = 1.0 + rng.choice([0.005, 0.02, 0.08])
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


def open_hand(rng: Rng, size: Size) -> list[Block]:
    """Lay a won hand in a row with its melds to the right, the winning tile apart."""
    melds = int(rng.choice([0, 1, 2, 3, 4], p=[0.4, 0.25, 0.2, 0.1, 0.05]))
    labels = split_winning_tile(rng, 4 - melds)
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


def discards(rng: Rng, x: float, y: float, size: Size) -> list[Block]:
    """Lay rows of six, sometimes with a riichi tile sideways."""
    blocks = []
    for n in range(int(rng.integers(4, 19))):
        dx, dy, turn = placement_error(rng, 0.05)
        yaw = turn + (np.pi / 2 if rng.random() < 0.06 else 0.0)
        at = (x + (n % 6) * 1.05 + dx, y - (n // 6) * (size[1] + 0.05) + dy)
        blocks.append(block(random_tile(rng), *at, yaw=yaw, size=size))
    return blocks


def wall(rng: Rng, size: Size) -> list[Block]:
    """Lay a wall of backs, one or two high, and a hand in front of it."""
    length = int(rng.integers(6, 17))
    blocks = []
    for level in range(int(rng.integers(1, 3))):
        hidden = [random_tile(rng) for _ in range(length)]
        blocks += row(rng, hidden, 0, 4, size, pose=Pose.FACE_DOWN, level=level * size[2])
    return blocks + row(rng, split_winning_tile(rng), 0, 0, size)


def rack(rng: Rng, size: Size) -> list[Block]:
    """Lay a standing hand as its owner sees it, with the backs of other hands beyond it."""
    labels = split_winning_tile(rng)[: int(rng.integers(5, 15))]
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
    (open_hand, 0.40),
    (rack, 0.15),
    (grid, 0.13),
    (heap, 0.17),
    (wall, 0.15),
)


def random_scene(rng: Rng) -> list[Block]:
    """Return the blocks of a random table, tiles and objects."""
    size = (1.0, rng.uniform(1.25, 1.42), rng.uniform(0.6, 0.95))
    makers, chances = zip(*SCENES, strict=True)
    maker = makers[int(rng.choice(len(makers), p=chances))]
    blocks: list[Block] = maker(rng, size)
    if rng.random() < STRAYS:
        blocks += scattered_tiles(rng, blocks, size)
    if rng.random() < 0.5:
        blocks += objects(rng, blocks)
    return blocks
