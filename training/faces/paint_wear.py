"""Worn paint: thin, flaked or rubbed off, with uneven colour."""

from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from training.faces.design import Design
from training.faces.vector.raster import Pixels


def add_wear(pixels: Pixels, design: Design, label: str) -> Pixels:
    """Return a rasterised face (height, width, 4) worn by the years of the design.

    >>> from training.faces.design import STANDARD
    >>> face = np.full((40, 30, 4), 255, np.uint8)
    >>> bool((add_wear(face, STANDARD, "1m") == face).all())
    True
    """
    if not design.wear:
        return pixels
    rng = design.dice(f"wear {label}")
    size = (pixels.shape[0], pixels.shape[1])
    thin = 1 - design.wear * (0.15 + 0.5 * _clouds(rng, size, 5))
    grain = _clouds(rng, size, max(8, size[0] // 3))
    flaked = np.clip((grain - (0.3 * design.wear + 0.05)) * 12, 1 - design.wear, 1)
    cover = pixels[..., 3] * thin * flaked
    uneven = 1 + design.wear * 0.3 * (_clouds(rng, size, 4)[..., None] - 0.5)
    colour = pixels[..., :3] * uneven
    return np.dstack([colour, cover]).clip(0, 255).astype(np.uint8)


def _clouds(rng: np.random.Generator, size: tuple[int, int], cells: int) -> NDArray[np.float32]:
    """Return smooth noise from 0 to 1 with this many cells from top to bottom."""
    coarse = rng.random((cells, max(3, cells * 3 // 4))).astype(np.float32)
    height, width = size
    smooth = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return cast("NDArray[np.float32]", np.clip(smooth, 0, 1))
