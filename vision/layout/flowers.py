"""The flowers and seasons of a hand: those in its rows, and groups of flowers next to them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import hypot, log

from vision.layout.groups import TileGroup
from vision.layout.perspective import TALL, TilePose

_MAX_DISTANCE = 6.0  # tile widths from a group of flowers to the nearest tile of the hand
_MAX_SIZE_RATIO = 1.5  # of flowers to the nearest tile of the hand
_CROWDED = 1.6  # tile widths to a face that is not of the hand: flowers among discards
_MAX_IMPROBABILITY = 2.0  # of the box of a flower apart from the hand
_MAX_IMPROBABILITY_IN_ROW = 4.0  # the same for one that touches the hand


def find_flowers(groups: Sequence[TileGroup], used: Collection[int]) -> tuple[int, ...]:
    """Return the flowers of the hand from left to right, given the indices of its other tiles.

    >>> from vision.boxes import Box, Detection
    >>> from vision.layout.groups import group_touching
    >>> from vision.layout.perspective import estimate_poses
    >>> row = [Detection(label, 0.9, Box(30 * n, 0, 30 * n + 30, 40))
    ...        for n, label in enumerate(("2f", "1m", "2m", "3m"))]
    >>> find_flowers(group_touching(estimate_poses(row)), {1, 2, 3})
    (0,)
    """
    tiles = [tile for group in groups for tile in _tiles_of(group)]
    hand = [tile for tile in tiles if tile.index in used]
    strangers = [tile for tile in tiles if tile.face and tile.index not in used]
    found: list[TilePose] = []
    for group in groups:
        in_row = any(tile.index in used for tile in group.tiles)
        limit = _MAX_IMPROBABILITY_IN_ROW if in_row else _MAX_IMPROBABILITY
        flowers = [tile for tile in group.tiles if tile.flower and tile.improbability < limit]
        only_flowers = len(flowers) == len(group.tiles)
        if in_row or (only_flowers and _is_beside(group, hand, strangers)):
            found += flowers
    return tuple(tile.index for tile in sorted(found, key=lambda tile: tile.x))


def _tiles_of(group: TileGroup) -> Iterator[TilePose]:
    for stack in group.stacks:
        yield stack.tile
        if stack.added is not None:
            yield stack.added


def _is_beside(flowers: TileGroup, hand: Sequence[TilePose], strangers: Sequence[TilePose]) -> bool:
    """Return whether a group of flowers lies next to the hand, and apart from other faces."""
    if not hand:
        return False
    distance, nearest = min(
        ((_distance(flower, tile), tile) for flower in flowers.tiles for tile in hand),
        key=lambda each: each[0],
    )
    alike = abs(log(flowers.scale / nearest.scale)) < log(_MAX_SIZE_RATIO)
    crowded = any(
        _distance(flower, other) < _CROWDED * other.scale
        for flower in flowers.tiles
        for other in strangers
    )
    return alike and not crowded and distance < _MAX_DISTANCE


def _distance(one: TilePose, other: TilePose) -> float:
    """Return the distance of two tiles in tile widths, as if seen from above."""
    down = (one.y - other.y) * TALL * 2 / (one.depth + other.depth)
    return hypot(one.x - other.x, down)
