"""The lamp over the table: the brightness of each side, and the shadows."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.geometry.camera import Camera
from training.geometry.solids import BACK, FACE, Block
from training.scenes.canvas import Canvas

Floats = NDArray[np.float64]
Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Light:
    """The direction (3,) from the table to the lamp, and the darkness of unlit sides."""

    towards: Floats
    ambient: float

    def shade(self, normal: Floats) -> float:
        """Return the brightness of a surface, about 1 for the table's own plane."""
        full = self.ambient + (1 - self.ambient) * max(0.0, float(normal @ self.towards))
        flat = self.ambient + (1 - self.ambient) * float(self.towards[2])
        return full / flat


def random_light(rng: Rng) -> Light:
    """Return a lamp somewhere above the table."""
    height, side = np.deg2rad(rng.uniform(35, 85)), rng.uniform(0, 2 * np.pi)
    towards = np.array(
        [np.cos(height) * np.cos(side), np.cos(height) * np.sin(side), np.sin(height)]
    )
    return Light(towards, rng.uniform(0.35, 0.75))


def cast_shadows(
    canvas: Canvas, camera: Camera, blocks: list[Block], light: Light, rng: Rng
) -> None:
    """Darken the table where blocks hide the lamp, and close around the blocks."""
    mask = np.zeros(canvas.owner.shape, np.float32)
    slope = light.towards[:2] / light.towards[2]
    for b in blocks:
        corners = np.concatenate([b.corners(FACE), b.corners(BACK)])
        fallen = corners.copy()
        fallen[:, :2] -= corners[:, 2:] * slope
        fallen[:, 2] = 0
        ground = corners.copy()
        ground[:, 2] = 0
        outline = cv2.convexHull(
            camera.project(np.concatenate([fallen, ground])).astype(np.float32)
        )
        cv2.fillConvexPoly(mask, outline.astype(np.int32), (1.0,), cv2.LINE_AA)
    softness = float(rng.uniform(1, 12))
    soft = np.asarray(cv2.GaussianBlur(mask, (0, 0), softness), np.float32)
    canvas.pixels *= 1 - soft[..., None] * np.float32(rng.uniform(0.15, 0.65))
