"""A won hand laid on the table the way players lay it: the row, the winning tile, the melds."""

import numpy as np

from scorer.hand import parse_hand
from scorer.melds import Meld, MeldKind, Side
from vision.training.solids import Block, Pose, block

TILE = (1.0, 1.345, 0.8)  # 20 x 27 x 16 mm, in tile widths
STICK = (3.4, 0.36, 0.15)
APART = 0.75  # of a tile's width between the row and the winning tile
MELDS_APART = 0.9
BESIDE = 1.012


def lay_hand(notation: str, *, seed: int = 0, wobble: float = 0.012) -> tuple[Block, ...]:
    """The blocks of a hand in the notation of `scorer.hand`, its melds to the right.

    >>> [block.label for block in lay_hand("22067p34s5s 666=z 4-56m")][6:8]
    ['4s', '5s']
    """
    hand, winning = parse_hand(notation)
    rng = np.random.default_rng(seed)
    blocks: list[Block] = []
    x = 0.0
    for tile in hand.concealed:
        blocks.append(_upright(str(tile), x, rng, wobble))
        x += BESIDE
    x += APART
    blocks.append(_upright(str(winning), x, rng, wobble))
    x += BESIDE + MELDS_APART
    for meld in hand.melds:
        x = _lay_meld(blocks, meld, x, rng, wobble)
        x += 0.12
    return tuple(blocks)


def point_stick(x: float, y: float, *, turn: float = 0.0) -> Block:
    """A stick of 1000 points on the table, as one lays it down for riichi; turn in degrees.

    >>> point_stick(5, 2).label is None
    True
    """
    return block(None, x, y, yaw=float(np.deg2rad(turn)), size=STICK)


def _upright(
    label: str, x: float, rng: np.random.Generator, wobble: float, pose: Pose = Pose.FACE_UP
) -> Block:
    dx, dy, yaw = rng.normal(0, wobble, 3)
    return block(label, x + dx / 4, dy * 1.5, yaw=yaw / 2, pose=pose, size=TILE)


def _sideways(label: str, x: float, y: float, rng: np.random.Generator, wobble: float) -> Block:
    turn = np.pi / 2 + rng.normal(0, wobble / 2)
    return block(label, x, y, yaw=turn, size=TILE)


def _lay_meld(
    blocks: list[Block], meld: Meld, x: float, rng: np.random.Generator, wobble: float
) -> float:
    """Append a meld whose leftmost edge is half a tile left of x; gives the next x."""
    wide, tall, _ = TILE
    labels = [str(tile) for tile in meld.tiles]
    if meld.kind is MeldKind.ANKAN:
        for place, label in enumerate(labels):
            pose = Pose.FACE_DOWN if place in {0, 3} else Pose.FACE_UP
            blocks.append(_upright(label, x, rng, wobble, pose))
            x += BESIDE
        return x
    added = labels.pop() if meld.kind is MeldKind.SHOUMINKAN else None
    called = str(meld.called or meld.tiles[0])
    labels.remove(called)
    place = {Side.LEFT: 0, Side.ACROSS: 1, Side.RIGHT: len(labels), None: 0}[meld.called_from]
    low = -(tall - wide) / 2
    for index in range(len(labels) + 1):
        if index == place:
            centre = x + (tall - wide) / 2
            blocks.append(_sideways(called, centre, low, rng, wobble))
            if added is not None:
                blocks.append(_sideways(added, centre, low + wide * 1.02, rng, wobble))
            x += tall * BESIDE
        else:
            blocks.append(_upright(labels.pop(0), x, rng, wobble))
            x += BESIDE
    return x
