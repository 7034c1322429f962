"""Lay out a won hand as players do: the row, the winning tile, the melds."""

from dataclasses import dataclass

import numpy as np

from scorer.tiles.hand import parse_hand
from scorer.tiles.melds import Meld, MeldKind, Side
from training.geometry.solids import Block, Pose, block

TILE = (1.0, 1.345, 0.8)  # 20 x 27 x 16 mm, in tile widths
STICK = (3.4, 0.36, 0.15)
MELDS_APART = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutStyle:
    """A player's way of laying out the tiles; lengths are in tile widths.

    Neighbours are `spacing` apart. The winning tile is `apart` from the row or, if `across`,
    sideways. The melds follow to the right, or in front of the row (`before`) starting at
    `melds_from`. `backs` are the indices of face-down tiles in a closed kan. `upside_down` is the
    share of upside-down tiles.
    """

    size: tuple[float, float, float] = TILE
    spacing: float = 1.012
    placement_error: float = 0.012
    apart: float = 0.75
    across: bool = False
    before: float | None = None
    melds_from: float = 0.0
    backs: frozenset[int] = frozenset((0, 3))
    upside_down: float = 0.0


NEATLY = LayoutStyle()


def lay_hand(notation: str, style: LayoutStyle = NEATLY, *, seed: int = 0) -> tuple[Block, ...]:
    """Return the blocks of a hand in the notation of `scorer.tiles.hand`.

    >>> [block.label for block in lay_hand("22067p34s5s 666=z 4-56m")][6:8]
    ['4s', '5s']
    """
    hand, winning = parse_hand(notation)
    laid = _LaidTiles(style, seed)
    for tile in hand.concealed:
        laid.upright(str(tile))
    laid.x += style.apart
    if style.across:
        laid.sideways(str(winning))
    else:
        laid.upright(str(winning))
    laid.x += MELDS_APART
    if style.before is not None:
        laid.x, laid.y = style.melds_from, -style.before
    for meld in hand.melds:
        laid.meld(meld)
        laid.x += 0.12
    return tuple(laid.blocks)


def point_stick(x: float, y: float, *, turn: float = 0.0) -> Block:
    """Return a 1000-point stick on the table, as laid down for riichi; turn in degrees.

    >>> point_stick(5, 2).label is None
    True
    """
    return block(None, x, y, yaw=float(np.deg2rad(turn)), size=STICK)


class _LaidTiles:
    """The tiles laid so far; the next upright tile has its centre at (x, y)."""

    def __init__(self, style: LayoutStyle, seed: int) -> None:
        self.blocks: list[Block] = []
        self.x = self.y = 0.0
        self._laying = style
        self._rng = np.random.default_rng(seed)

    def upright(self, label: str, pose: Pose = Pose.FACE_UP) -> None:
        """Lay a tile with its top away from the player."""
        style = self._laying
        dx, dy, yaw = self._rng.normal(0, style.placement_error, 3)
        x, y = self.x + dx / 4, self.y + dy * 1.5
        turn = yaw / 2 + self._reversed()
        self.blocks.append(block(label, x, y, yaw=turn, pose=pose, size=style.size))
        self.x += style.spacing

    def sideways(self, label: str, added: str | None = None) -> None:
        """Lay a tile sideways, its lower edge in line with the row, and an added tile beyond it."""
        wide, tall, _ = self._laying.size
        x, y = self.x + (tall - wide) / 2, self.y - (tall - wide) / 2
        for each in (label, added):
            if each is not None:
                turn = (
                    np.pi / 2
                    + self._rng.normal(0, self._laying.placement_error / 2)
                    + self._reversed()
                )
                self.blocks.append(block(each, x, y, yaw=turn, size=self._laying.size))
            y += wide * max(1.02, self._laying.spacing)
        self.x += tall * self._laying.spacing

    def meld(self, meld: Meld) -> None:
        """Lay a meld with the called tile sideways in the position of its discarder."""
        labels = [str(tile) for tile in meld.tiles]
        if meld.kind is MeldKind.ANKAN:
            for place, label in enumerate(labels):
                hidden = place in self._laying.backs
                self.upright(label, Pose.FACE_DOWN if hidden else Pose.FACE_UP)
            return
        added = labels.pop() if meld.kind is MeldKind.SHOUMINKAN else None
        called = str(meld.called or meld.tiles[0])
        labels.remove(called)
        sides = {Side.LEFT: 0, Side.ACROSS: 1, Side.RIGHT: len(labels), None: 0}
        for place in range(len(labels) + 1):
            if place == sides[meld.called_from]:
                self.sideways(called, added)
            else:
                self.upright(labels.pop(0))

    def _reversed(self) -> float:
        share = self._laying.upside_down
        return np.pi if share and self._rng.random() < share else 0.0
