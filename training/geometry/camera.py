"""A phone camera over the table: a pinhole that looks at a point with some roll."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


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
