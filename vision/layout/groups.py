"""Tiles that lie side by side without a gap, and the tile that an added kan lays above them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from math import inf

from vision.layout.perspective import TALL, Placed

_CLEAR_GAP = 0.3  # tile widths; more than a hurried hand leaves, less than a winning tile's gap
_OVERLAP = 0.6  # of a tile's width: detections nearer than this are one tile seen twice
_REACH = 2.2  # of a tile's width from its middle to that of one which touches it, at most
_OFF_LINE = 0.42  # of a tile's height that a neighbour may lie higher or lower
_ABOVE = (0.55, 1.45)  # of a sideways tile's depth from it to the tile added above or below it


@dataclass(frozen=True, slots=True)
class Stack:
    """A tile of a group, with the tile that was added above it, if any."""

    tile: Placed
    added: Placed | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles side by side from left to right, with the width and the place of the whole.

    `tiles` are those without the ones added above, `upright` tells how many of their faces stand
    upright, as closed tiles do, `scale` how big they look beside those of the owner's row, and
    `depth` how high the upright ones look.
    """

    stacks: tuple[Stack, ...]
    left: float
    right: float
    line: tuple[float, float] = field(default=(0.0, 0.0))  # height of its middle, and its slope
    tiles: tuple[Placed, ...] = field(init=False, repr=False, compare=False)
    upright: int = field(init=False, repr=False, compare=False)
    scale: float = field(init=False, repr=False, compare=False)
    depth: float = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        tiles = tuple(stack.tile for stack in self.stacks)
        middle = len(tiles) // 2
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "upright", sum(t.face and not t.sideways for t in tiles))
        object.__setattr__(self, "scale", sorted(tile.scale for tile in tiles)[middle])
        object.__setattr__(self, "depth", sorted(tile.depth for tile in tiles)[middle])

    def y_at(self, x: float) -> float:
        """Height of its line at x."""
        return self.line[0] + self.line[1] * (x - (self.left + self.right) / 2)


def groups_of(seat: Sequence[Placed]) -> tuple[Group, ...]:
    """Put tiles that touch side by side together, the group with the most upright faces first.

    >>> from vision.boxes import Box, Detection
    >>> from vision.layout.perspective import seat_of
    >>> row = [Detection("1m", 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 110)]
    >>> [[tile.place for tile in group.tiles] for group in groups_of(seat_of(row))]
    [[0, 1, 2], [3]]
    """
    chains = _chains(seat)
    added = dict(_added(chains))
    chains = [chain for chain in chains if not (len(chain) == 1 and chain[0] in added.values())]
    made = [_group(chain, added) for chain in chains]
    return tuple(sorted(made, key=lambda group: -group.upright))


def _chains(seat: Sequence[Placed]) -> list[list[Placed]]:
    """Follow each tile to its right neighbour, one that has this tile as its left neighbour."""
    ordered = sorted(seat, key=lambda tile: tile.x)
    rightward = _neighbours(ordered, 1)
    leftward = _neighbours(ordered[::-1], -1)
    after = {a: b for a, b in rightward.items() if leftward.get(b) == a}
    before = {b: a for a, b in after.items()}
    placed = {tile.place: tile for tile in seat}
    chains = []
    for start in placed:
        if start not in before:
            chain = [start]
            while chain[-1] in after:
                chain.append(after[chain[-1]])
            chains.append([placed[place] for place in chain])
    return chains


def _neighbours(ordered: Sequence[Placed], way: int) -> dict[int, int]:
    """The nearest tile that touches each on its right (way 1) or left (way -1), by place.

    The tiles are in this order, those that touch none left out.
    """
    found = {}
    for at, tile in enumerate(ordered):
        best = inf
        for other in islice(ordered, at + 1, None):
            step = (other.x - tile.x) * way
            if step >= _REACH * tile.scale:
                break
            size = (tile.scale + other.scale) / 2
            level = abs(other.y - tile.y) * 2 / (tile.depth + other.depth)
            if step <= _OVERLAP * size or level >= _OFF_LINE:
                continue
            gap = step - tile.half_width - other.half_width
            if gap < _CLEAR_GAP * size and gap + level < best:
                best = gap + level
                found[tile.place] = other.place
    return found


def _added(chains: Sequence[list[Placed]]) -> Iterator[tuple[Placed, Placed]]:
    """Pair the sideways tile of a group with a sideways tile by itself right above or below it."""
    alone = [chain[0] for chain in chains if len(chain) == 1 and chain[0].sideways]
    for chain in chains:
        for tile in chain if len(chain) > 1 else ():
            if not tile.sideways:
                continue
            for other in alone:
                up = abs(other.y - tile.y) * TALL / tile.depth
                if _ABOVE[0] < up < _ABOVE[1] and abs(other.x - tile.x) < 0.5 * tile.scale:
                    yield tile, other
                    break


def _group(chain: Sequence[Placed], added: dict[Placed, Placed]) -> Group:
    left = chain[0].x - chain[0].half_width
    right = chain[-1].x + chain[-1].half_width
    slopes = sorted((b.y - a.y) / (b.x - a.x) for a, b in pairwise(chain))
    slope = slopes[len(slopes) // 2] if slopes else 0.0
    middle = (left + right) / 2
    heights = sorted(tile.y + slope * (middle - tile.x) for tile in chain)
    line = heights[len(heights) // 2], slope
    return Group(tuple(Stack(tile, added.get(tile)) for tile in chain), left, right, line)
