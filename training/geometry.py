"""A phone camera over the table, and tiles as blocks in space.

The camera is a pinhole that looks at a point with some roll; a block has a position, an orientation
and six sides.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]

# The sides of a block as (axis, sign) in its own frame: u to the right of the face, v to its top,
# n out of the face.
SIDES = ((2, 1), (2, -1), (0, 1), (0, -1), (1, 1), (1, -1))
FACE, BACK = 0, 1
NO_PICTURES: Mapping[int, Image] = {}


class Pose(Enum):
    """The pose of a tile on the table."""

    FACE_UP = "face up"
    FACE_DOWN = "face down"
    STANDING = "standing"
    ON_SIDE = "on a long side"


@dataclass(frozen=True, slots=True)
class Block:
    """A tile, or an object of its shape, on the table; lengths are in tile widths.

    `label` is the tile's, or None for another object. `frame` (3, 3) has the rows u, v, n; `centre`
    (3,) and `size` (width, height, depth along n) complete it. `pictures` has what is printed on
    the sides of an object; a picture with an opacity, RGBA, is extruded from back to face.
    """

    label: str | None
    centre: Floats
    frame: Floats
    size: tuple[float, float, float]
    pictures: Mapping[int, Image] = field(default_factory=dict, compare=False, repr=False)

    def corners(self, side: int) -> Floats:
        """Return the corners (4, 3) of a side; for the face: top left, top right, bottom right,
        left.
        """
        axis, sign = SIDES[side]
        half = np.array(self.size) / 2
        middle = self.centre + self.frame[axis] * sign * half[axis]
        across, up = {0: (1, 2), 1: (0, 2), 2: (0, 1)}[axis]
        a, b = self.frame[across] * half[across], self.frame[up] * half[up]
        return np.stack([middle - a + b, middle + a + b, middle + a - b, middle - a - b])

    def normal(self, side: int) -> Floats:
        """Return the outward normal (3,) of a side."""
        axis, sign = SIDES[side]
        return np.asarray(self.frame[axis] * sign)


def block(  # noqa: PLR0913 - the freedoms of a tile on a table
    label: str | None,
    x: float,
    y: float,
    *,
    yaw: float = 0.0,
    pose: Pose = Pose.FACE_UP,
    level: float = 0.0,
    size: tuple[float, float, float],
    pictures: Mapping[int, Image] = NO_PICTURES,
) -> Block:
    """Return a block with its footprint centred on (x, y), turned by `yaw`, resting at height
    `level`.

    A face-up tile with yaw 0 has its top towards +y; a standing tile with yaw 0 faces -y.

    >>> block("5z", 0.0, 0.0, size=(1.0, 1.3, 0.8)).corners(FACE)[0].round(2).tolist()
    [-0.5, 0.65, 0.8]
    """
    cos, sin = np.cos(yaw), np.sin(yaw)
    right, ahead, up = np.array([cos, sin, 0.0]), np.array([-sin, cos, 0.0]), np.array([0, 0, 1.0])
    match pose:
        case Pose.FACE_UP:
            frame, tall = (right, ahead, up), size[2]
        case Pose.FACE_DOWN:
            frame, tall = (-right, ahead, -up), size[2]
        case Pose.STANDING:
            frame, tall = (right, up, -ahead), size[1]
        case Pose.ON_SIDE:
            frame, tall = (-up, right, -ahead), size[0]
    return Block(label, np.array([x, y, level + tall / 2]), np.stack(frame), size, pictures)


def turn_block(b: Block, yaw: float) -> Block:
    """Return the block turned by `yaw` radians about the origin, anticlockwise from above.

    >>> turn_block(block("5z", 3.0, 0.0, size=(1.0, 1.3, 0.8)), np.pi / 2).centre.round(2).tolist()
    [0.0, 3.0, 0.4]
    """
    cos, sin = np.cos(yaw), np.sin(yaw)
    turn = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    return replace(b, centre=turn @ b.centre, frame=b.frame @ turn.T)


def shift_block(b: Block, x: float, y: float) -> Block:
    """Return the block moved along the table.

    >>> shift_block(block("5z", 3.0, 0.0, size=(1.0, 1.3, 0.8)), 1.0, 2.0).centre.tolist()
    [4.0, 2.0, 0.4]
    """
    return replace(b, centre=b.centre + np.array([x, y, 0.0]))


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera; lengths are in tile widths, the table is the plane z = 0.

    `position` (3,) is the lens and `axes` (3, 3) has its right, down and forward directions as
    rows. `focal` is in pixels. The axis meets the picture of `width` x `height` pixels in its
    centre.
    """

    position: Floats
    axes: Floats
    focal: float
    width: int
    height: int

    def project(self, points: Floats) -> Floats:
        """Project world points (..., 3) to pixels (..., 2); points must be in front of the lens."""
        seen = (points - self.position) @ self.axes.T
        depth = np.maximum(seen[..., 2:], 1e-3)
        centre = np.array([self.width / 2, self.height / 2])
        return np.asarray(seen[..., :2] / depth * self.focal + centre)

    def distance(self, points: Floats) -> Floats:
        """Return the depth of world points (..., 3) along the axis."""
        return np.asarray((points - self.position) @ self.axes[2])


def looking_at(  # noqa: PLR0913 - a camera has that many freedoms
    target: Floats,
    *,
    pitch: float,
    bearing: float,
    roll: float,
    distance: float,
    focal: float,
    width: int,
    height: int,
) -> Camera:
    """Return a camera `distance` away from `target`, `pitch` radians above the table's plane.

    Bearing 0 looks along +y; roll turns the picture about its centre.

    >>> camera = looking_at(np.zeros(3), pitch=np.pi / 2, bearing=0.0, roll=0.0, distance=10.0,
    ...                     focal=100.0, width=200, height=100)
    >>> [round(float(v), 6) for v in camera.project(np.array([1.0, 1.0, 0.0]))]
    [110.0, 40.0]
    """
    along = np.array([np.sin(bearing), np.cos(bearing), 0.0])
    forward = along * np.cos(pitch) - np.array([0.0, 0.0, 1.0]) * np.sin(pitch)
    right = np.array([np.cos(bearing), -np.sin(bearing), 0.0])
    down = np.cross(forward, right)
    turn = np.array([[np.cos(roll), np.sin(roll)], [-np.sin(roll), np.cos(roll)]])
    right, down = turn @ np.stack([right, down])
    return Camera(
        position=target - forward * distance,
        axes=np.stack([right, down, forward]),
        focal=focal,
        width=width,
        height=height,
    )
