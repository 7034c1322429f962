"""Groups of touching tiles, and the groups that can be dora indicators or flowers.

Tiles side by side without a gap are a group. An added kan has a tile above its sideways one. A
dead wall, or a few faces alone, can be the indicators, with the ura indicators below them. Flowers
are in the rows of the hand, or groups next to them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from math import hypot, inf, log
from statistics import median, median_low

from vision.layout.credibility import AT_END
from vision.layout.perspective import TALL, TilePose

# Distances, set by hand on the development photos of `hk` and `tray` and on the simulated tables of
# `bench.layout` (training/experiments/layout.md); the costs are as in `vision.layout.roles`.
_CLEAR_GAP = 0.3  # tile widths; more than a hurried hand leaves, less than a winning tile's gap
_DUPLICATE = 0.6  # of a tile's width: detections closer than this are one tile found twice
_REACH = 2.2  # of a tile's width, at most, from its centre to that of a tile that touches it
_ALIKE = 0.4  # greatest difference of the logarithm of the sizes of tiles that touch
_OFF_LINE = 0.42  # of a tile's height, at most, from a tile up or down to its neighbour
_FITTING = 0.5  # misfit up to which a box fits its row
_MAX_ADDED = 1.0  # cost at which a tile above another is too improbable to be added to it
_ABOVE = (0.55, 1.45)  # of a sideways tile's depth, from it to the tile added above or below it

MIN_WALL = 2  # backs in a row that make a wall
_MAX_INDICATORS = 5  # one, and one more for each of four kans
_SHADOWS = 1  # backs next to ura indicators: the shadow of a wall looks like one
_MAX_SIDEWAYS_COST = 1.6  # for indicators that do not lie upright
_CLEARLY_SIDEWAYS = 3.0  # log odds from which a tile lies sideways in any row
_CLEARLY_SIDEWAYS_ABOVE = 6.0  # for a tile half hidden by the one below it, which makes it look low
# Of a tile's height, from an indicator down to the ura indicator. The upper tiles of a wall look
# farther away the more the photo is taken from the side.
_BELOW = (0.75, 1.5)
_BELOW_WALL = (0.75, 3.2)
_MAX_ASIDE, _MAX_UNEVEN = 1.0, 0.4  # of a tile's width, sideways offset of all and of each


@dataclass(frozen=True, slots=True)
class Stack:
    """A tile of a group, with the tile that was added above it, if any."""

    tile: TilePose
    added: TilePose | None = None


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Touching tiles from left to right.

    Attributes:
        stacks: The tiles with the ones added above.
        left: Left end.
        right: Right end.
        line: Height of its middle, and its slope.
        tiles: The tiles without the ones added above.
        upright: Number of upright faces; closed tiles are upright.
        scale: Size of its tiles relative to those of the owner's row.
        depth: Apparent height of upright tiles.
        improbability: Cost, on average, of using its boxes as tiles.
    """

    stacks: tuple[Stack, ...]
    left: float
    right: float
    line: tuple[float, float] = field(default=(0.0, 0.0))
    tiles: tuple[TilePose, ...] = field(init=False, repr=False, compare=False)
    upright: int = field(init=False, repr=False, compare=False)
    scale: float = field(init=False, repr=False, compare=False)
    depth: float = field(init=False, repr=False, compare=False)
    improbability: float = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        tiles = tuple(stack.tile for stack in self.stacks)
        middle = len(tiles) // 2
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "upright", sum(t.face and not t.sideways for t in tiles))
        object.__setattr__(self, "scale", sorted(tile.scale for tile in tiles)[middle])
        object.__setattr__(self, "depth", sorted(tile.depth for tile in tiles)[middle])
        improbability = sum(tile.improbability for tile in tiles) / len(tiles)
        object.__setattr__(self, "improbability", improbability)

    def y_at(self, x: float) -> float:
        """Return the height of its line at x."""
        return self.line[0] + self.line[1] * (x - (self.left + self.right) / 2)


@dataclass(frozen=True, slots=True)
class Indicators:
    """Indices of dora and ura indicators, left to right; `alone` if they are not in a wall."""

    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    alone: bool = False
    cost: float = 0.0


def group_touching(poses: Sequence[TilePose]) -> tuple[TileGroup, ...]:
    """Group tiles that touch side by side, the group with the most upright faces first.

    >>> from vision.boxes import Box, Detection
    >>> from vision.layout.perspective import estimate_poses
    >>> row = [Detection("1m", 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 110)]
    >>> [[tile.index for tile in group.tiles] for group in group_touching(estimate_poses(row))]
    [[0, 1, 2], [3]]
    """
    chains = _chain_neighbours(poses)
    added = dict(_pair_added(chains))
    chains = [chain for chain in chains if not (len(chain) == 1 and chain[0] in added.values())]
    groups = [_group(chain, added) for chain in chains]
    return tuple(sorted(groups, key=lambda group: -group.upright))


def match_ura(groups: Sequence[TileGroup]) -> dict[int, TileGroup]:
    """Return the group right below each wall or short row of faces, by the id of the upper one."""
    under: dict[int, TileGroup] = {}
    for upper in groups:
        faces = [t for t in upper.tiles if t.face and t.across < _CLEARLY_SIDEWAYS_ABOVE]
        if not 0 < len(faces) <= _MAX_INDICATORS:
            continue
        if any(not tile.face and not tile.back for tile in upper.tiles):
            continue
        walled = sum(tile.back for tile in upper.tiles) >= 1
        reach = _BELOW_WALL if walled else _BELOW
        # In a photo from low, all tiles look as if they lay sideways, those of the wall too.
        bias = max(0.0, median(tile.across for tile in upper.tiles)) if walled else 0.0
        for lower in groups:
            if lower is upper or len(lower.tiles) > len(faces) + (_SHADOWS if walled else 0):
                continue
            if not walled and len(lower.tiles) != len(upper.tiles):
                continue
            if _is_right_below(lower, faces, reach=reach, bias=bias):
                under[id(upper)] = lower
    lower_too = {id(lower) for lower in under.values()}
    return {upper: lower for upper, lower in under.items() if upper not in lower_too}


def read_indicators(group: TileGroup, below: TileGroup | None) -> Indicators | None:
    """Return the indicators of a dead wall, or of faces alone; None if a group is neither."""
    tiles = group.tiles
    faces = tuple(tile.index for tile in tiles if tile.face)
    backs = sum(tile.back for tile in tiles)
    if not 0 < len(faces) <= _MAX_INDICATORS or len(faces) + backs < len(tiles):
        return None
    ura = tuple(tile.index for tile in below.tiles if tile.face) if below else ()
    # Ura indicators right below are evidence enough.
    sideways = 0.0 if ura else sum(max(0.0, tile.across) for tile in tiles if tile.face)
    sideways = min(_MAX_SIDEWAYS_COST, sideways)
    if backs:
        # The detector can take a haku among discards for a back.
        doubt = 0.0 if backs >= MIN_WALL or ura else 0.6 + 0.4 * len(faces)
        return Indicators(faces, ura, alone=False, cost=doubt + sideways)
    if len(faces) < len(tiles):
        return None
    return Indicators(faces, ura, alone=True, cost=0.4 + 0.1 * len(faces) + sideways)


def _chain_neighbours(poses: Sequence[TilePose]) -> list[list[TilePose]]:
    """Link each tile to its right neighbour if this tile is that one's left neighbour."""
    ordered = sorted(poses, key=lambda tile: tile.x)
    rightward = _nearest_neighbours(ordered, 1)
    leftward = _nearest_neighbours(ordered[::-1], -1)
    after = {a: b for a, b in rightward.items() if leftward.get(b) == a}
    before = {b: a for a, b in after.items()}
    by_index = {tile.index: tile for tile in poses}
    chains = []
    for start in by_index:
        if start not in before:
            chain = [start]
            while chain[-1] in after:
                chain.append(after[chain[-1]])
            chains.append([by_index[index] for index in chain])
    return chains


def _nearest_neighbours(ordered: Sequence[TilePose], direction: int) -> dict[int, int]:
    """Return the nearest tile that touches each on its right (direction 1) or left (-1).

    Both are indices of detections. `ordered` is sorted in this direction.
    """
    nearest = {}
    for start, tile in enumerate(ordered):
        best = inf
        for other in islice(ordered, start + 1, None):
            step = (other.x - tile.x) * direction
            if step >= _REACH * tile.scale:
                break
            size = (tile.scale + other.scale) / 2
            off_line = abs(other.y - tile.y) * 2 / (tile.depth + other.depth)
            if step <= _DUPLICATE * size or off_line >= _OFF_LINE or not _alike(tile, other):
                continue
            gap = step - tile.half_width - other.half_width
            distance = gap + off_line + other.improbability
            if gap < _CLEAR_GAP * size and distance < best:
                best = distance
                nearest[tile.index] = other.index
    return nearest


def _alike(one: TilePose | TileGroup, other: TilePose | TileGroup) -> bool:
    """Return whether two tiles, or groups of tiles, look about equally large."""
    return abs(log(one.scale / other.scale)) < _ALIKE


def _pair_added(chains: Sequence[list[TilePose]]) -> Iterator[tuple[TilePose, TilePose]]:
    """Pair the sideways tile of a group with a single sideways tile right above or below it."""
    singles = [
        chain[0]
        for chain in chains
        if len(chain) == 1 and chain[0].sideways and chain[0].improbability < _MAX_ADDED
    ]
    for chain in chains:
        for tile in chain if len(chain) > 1 else ():
            if not tile.sideways:
                continue
            for other in singles:
                up = abs(other.y - tile.y) * TALL / tile.depth
                if _ABOVE[0] < up < _ABOVE[1] and abs(other.x - tile.x) < 0.5 * tile.scale:
                    yield tile, other
                    break


def _support(chain: Sequence[TilePose]) -> Iterator[TilePose]:
    """Yield the tiles of a chain; beside likely tiles, the fit of a doubtful box is evidence."""
    likely = len(chain) > 1 and median_low(tile.deficit for tile in chain) <= 0
    for place, tile in enumerate(chain):
        if not likely or tile.deficit <= 0:
            yield tile
            continue
        between = 0 < place < len(chain) - 1
        if tile.size_misfit + tile.slant_misfit < _FITTING:
            yield replace(tile, deficit=0.0 if between else AT_END * tile.deficit)
        else:
            yield tile if between else replace(tile, deficit=tile.deficit + tile.slant_misfit)


def _group(chain: Sequence[TilePose], added: dict[TilePose, TilePose]) -> TileGroup:
    left = chain[0].x - chain[0].half_width
    right = chain[-1].x + chain[-1].half_width
    slopes = sorted((b.y - a.y) / (b.x - a.x) for a, b in pairwise(chain))
    slope = slopes[len(slopes) // 2] if slopes else 0.0
    middle = (left + right) / 2
    heights = sorted(tile.y + slope * (middle - tile.x) for tile in chain)
    line = heights[len(heights) // 2], slope
    stacks = zip(_support(chain), map(added.get, chain), strict=True)
    return TileGroup(tuple(Stack(tile, other) for tile, other in stacks), left, right, line)


def _is_right_below(
    lower: TileGroup, faces: Sequence[TilePose], *, reach: tuple[float, float], bias: float
) -> bool:
    """Return whether possibly upright faces are below these, each below its own.

    `reach` limits the distance in tile heights; `bias` are the log odds for sideways that even
    upright tiles have there.
    """
    lows = [tile for tile in lower.tiles if not tile.back]
    if not _alike(lower, faces[0]):
        return False
    upright = all(low.face and low.across - bias < _CLEARLY_SIDEWAYS for low in lows)
    if len(lows) != len(faces) or not upright:
        return False
    steps = [
        ((low.x - high.x) / high.scale, (low.y - high.y) / high.depth)
        for low, high in zip(lows, faces, strict=True)
    ]
    aside = sum(x for x, _ in steps) / len(steps)
    return abs(aside) < _MAX_ASIDE and all(
        abs(x - aside) < _MAX_UNEVEN and reach[0] < y < reach[1] for x, y in steps
    )


# Set by hand on every second photo of `hk` with a hand and flowers: 89 of 97 have the right number
# of flowers (training/experiments/layout.md, "Hands of the Chinese game").
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
    tiles = [tile for group in groups for tile in tiles_of(group)]
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


def tiles_of(group: TileGroup) -> Iterator[TilePose]:
    """Yield the tiles of a group, with those added to others."""
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
