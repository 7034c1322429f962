"""Scatter objects on a table around and behind a hand, without covering a tile."""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from training.geometry import BACK, FACE, Block, Camera, Floats, shift_block, turn_block
from training.render.clutter.objects import TableObject, random_group
from training.render.scene import Scene

Rng = np.random.Generator
Hull = NDArray[np.float32]

TRIES = 25  # attempts to find room for a group; a group without room is left out
BEYOND = 0.06  # share of the picture's sides; a group can have its middle so far outside
FROM_TILES = 0.4  # tile widths; smallest gap between an object and a tile
TALL = 3.0  # tile widths; higher objects stand in the upper part of the picture
BACK_PART = 0.4  # share of the picture's height
FARTHEST = 40.0  # tile widths from the lens
NEAREST = 4.0  # tile widths; an object nearer to the lens would be out of focus


def random_clutter(rng: Rng, scene: Scene, groups: int) -> tuple[TableObject, ...]:
    """Return at most this many groups of objects, of each at least a part in the picture.

    They stand on the table, overlap neither each other nor a tile, and cover no tile in the
    picture. A tile can cover a part of an object behind it.
    """
    camera = scene.camera()
    tiles = [_corners([block]) for block in scene.blocks]
    taken = [_hull(spots[:, :2]) for spots in tiles]
    pictured = [(_hull(camera.project(spots)), camera.distance(spots).max()) for spots in tiles]
    picture = _hull(np.array([(x, y) for x in (0, camera.width) for y in (0, camera.height)]))
    found: list[TableObject] = []
    for _ in range(groups):
        group = random_group(rng)
        for _ in range(TRIES):
            laid = _lay(rng, group, camera)
            if laid is None:
                continue
            spots = _corners([each.block for each in laid])
            ground, depth = _hull(spots[:, :2], margin=FROM_TILES), camera.distance(spots)
            if depth.min() < NEAREST or any(_overlap(ground, other) for other in taken):
                continue
            seen = _hull(camera.project(spots))
            covering = any(depth.min() < far and _overlap(seen, tile) for tile, far in pictured)
            if _overlap(seen, picture) and not covering:
                taken.append(_hull(spots[:, :2]))
                found += laid
                break
    return tuple(found)


def _lay(
    rng: Rng, group: tuple[TableObject, ...], camera: Camera
) -> tuple[TableObject, ...] | None:
    """Move a group to a random place in the picture, a tall one to the back.

    Most are nearly in line with the picture.
    """
    tall = _corners([each.block for each in group])[:, 2].max() > TALL
    share = rng.uniform(-BEYOND, (1 + BEYOND, BACK_PART if tall else 1 + BEYOND))
    x, y = (share - 0.5) * [camera.width, camera.height] / camera.focal
    ray = np.array([x, y, 1.0]) @ camera.axes
    reach = -camera.position[2] / ray[2]
    if ray[2] > -1e-3 or reach > FARTHEST:
        return None
    spot = camera.position + ray * reach
    facing = -np.arctan2(camera.axes[2, 0], camera.axes[2, 1])
    yaw = float(facing + rng.normal(0, 0.15))
    if not tall and rng.random() < 0.35:
        yaw = float(rng.uniform(-np.pi, np.pi))
    return tuple(
        replace(each, block=shift_block(turn_block(each.block, yaw), spot[0], spot[1]))
        for each in group
    )


def _corners(blocks: list[Block]) -> Floats:
    """Return the corners (n, 3) of blocks."""
    return np.concatenate([each.corners(side) for each in blocks for side in (FACE, BACK)])


def _hull(points: Floats, *, margin: float = 0.0) -> Hull:
    """Return the convex hull (n, 2) of points, extended in four directions by a margin."""
    spread = np.array([[0, 0], [-1, -1], [-1, 1], [1, -1], [1, 1]] if margin else [[0, 0]])
    extended = (points[:, None] + spread * margin).reshape(-1, 2)
    return np.asarray(cv2.convexHull(extended.astype(np.float32))[:, 0], np.float32)


def _overlap(one: Hull, other: Hull) -> bool:
    return cv2.intersectConvexConvex(one, other)[0] > 0
