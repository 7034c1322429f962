"""Tiles as blocks in space: position, orientation and the six sides."""

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
    return Block(label, np.array([x, y, level + tall / 2]), np.stack(frame), size)


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
