"""What lies on the table when a win is photographed: the hand, and what play has left around."""

from dataclasses import replace

import numpy as np

from vision.training.render.deal import deal
from vision.training.render.hands import Laying, lay_hand, point_stick
from vision.training.solids import BACK, FACE, Block, Floats, Pose, block

Rng = np.random.Generator
Size = tuple[float, float, float]

WALL = 0.4  # of the tables: a dead wall is in sight
DISCARDS = 0.3
STICKS = 0.4
TRIES = 40  # to find room for something; what finds none is left out
MARGIN = 0.15  # of a tile's width between things


def random_table(rng: Rng) -> tuple[Block, ...]:
    """A won hand, on some tables with a dead wall, discards or point sticks, all of one set.

    >>> len(random_table(np.random.default_rng(0))) >= 14
    True
    """
    size = (1.0, float(rng.uniform(1.27, 1.42)), float(rng.uniform(0.62, 0.9)))
    dealt = deal(rng)
    blocks = lay_hand(dealt.notation, _laying(rng, size), seed=int(rng.integers(1 << 31)))
    rest = list(dealt.rest)
    if rng.random() < WALL:
        blocks = _with(rng, blocks, dead_wall(rng, rest, size), nearest=1.2, farthest=4.0)
    if rng.random() < DISCARDS:
        blocks = _with(rng, blocks, discards(rng, rest, size), nearest=1.0, farthest=5.0)
    if rng.random() < STICKS:
        for _ in range(int(rng.integers(1, 3))):
            stick = point_stick(0, 0, turn=float(rng.choice([0, 90]) + rng.normal(0, 8)))
            blocks = _with(rng, blocks, (stick,), nearest=-5.0, farthest=3.0)
    return blocks


def dead_wall(rng: Rng, rest: list[str], size: Size) -> tuple[Block, ...]:
    """Backs two high in a row, one or two of the upper ones turned up; takes them from `rest`.

    >>> wall = dead_wall(np.random.default_rng(1), ["1m"] * 14, (1.0, 1.345, 0.8))
    >>> sum(block.normal(FACE)[2] > 0 for block in wall) in {1, 2}
    True
    """
    length = int(rng.integers(5, 8))
    shown = range(2, 2 + int(rng.integers(1, 3)))
    tiles = []
    for place in range(length):
        for level in range(2):
            up = level == 1 and place in shown
            dx, dy, yaw = rng.normal(0, 0.01, 3)
            tiles.append(
                block(
                    rest.pop(),
                    place * 1.02 + dx / 3,
                    dy * 2,
                    yaw=yaw / 2,
                    pose=Pose.FACE_UP if up else Pose.FACE_DOWN,
                    level=level * size[2],
                    size=size,
                )
            )
    return tuple(tiles)


def discards(rng: Rng, rest: list[str], size: Size) -> tuple[Block, ...]:
    """Three to twelve tiles in rows of six, here and there one across; takes them from `rest`.

    >>> len(discards(np.random.default_rng(1), ["1m"] * 12, (1.0, 1.345, 0.8))) in range(3, 13)
    True
    """
    tiles = []
    across = int(rng.integers(24))  # for most rows there is no such place
    x = 0.0
    for place in range(int(rng.integers(3, 13))):
        if place % 6 == 0:
            x = float(rng.normal(0, 0.05))
        wide = size[1] if place == across else 1.0
        dx, dy, yaw = rng.normal(0, 0.03, 3)
        y = -(place // 6) * (size[1] + 0.2) + dy
        turn = yaw + (np.pi / 2 if place == across else 0.0)
        tiles.append(block(rest.pop(), x + wide / 2 + dx / 2, y, yaw=turn, size=size))
        x += wide + 0.12
    return tuple(tiles)


def _laying(rng: Rng, size: Size) -> Laying:
    wobble = float(rng.choice([0.006, 0.012, 0.03]))
    before = size[1] + float(rng.uniform(0.5, 1.8)) if rng.random() < 0.35 else None
    across = bool(rng.random() < 0.25)
    return Laying(
        size=size,
        wobble=wobble,
        spacing=1.004 + 2.5 * wobble,
        apart=float(rng.uniform(0.05, 0.9) if across else rng.uniform(0.45, 1.6)),
        across=across,
        before=before,
        melds_from=float(rng.uniform(0, 4)),
        backs=frozenset((0, 3) if rng.random() < 0.6 else (1, 2)),
        upside_down=float(rng.choice([0.0, 0.0, 0.3])),
    )


def _with(
    rng: Rng, blocks: tuple[Block, ...], more: tuple[Block, ...], *, nearest: float, farthest: float
) -> tuple[Block, ...]:
    """The blocks and, beyond the hand's row by some distance in this range, a group of others."""
    taken = [_footprint((each,)) for each in blocks]
    left, right = _footprint(blocks)[:, 0]
    low, high = _footprint(more)
    for _ in range(TRIES):
        x = rng.uniform(left, max(left + 1, right - (high[0] - low[0]))) - low[0]
        y = rng.uniform(nearest, farthest) + blocks[0].size[1] / 2 - low[1]
        move = np.array([x, y, 0.0])
        near, far = low + move[:2] - MARGIN, high + move[:2] + MARGIN
        if all((near > each[1]).any() or (far < each[0]).any() for each in taken):
            return (*blocks, *(replace(each, centre=each.centre + move) for each in more))
    return blocks


def _footprint(blocks: tuple[Block, ...]) -> Floats:
    """The rectangle on the table that the blocks take: its lowest and highest x and y, (2, 2)."""
    spots = np.concatenate([each.corners(side) for each in blocks for side in (FACE, BACK)])
    return np.stack([spots[:, :2].min(0), spots[:, :2].max(0)])
