"""Pictures of faces with everything that happens to real ones: repainting and wear."""

from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from training.faces.design import Design, RedFiveStyle
from training.faces.draw import Pixels, draw, rasterise
from training.scenes.textures import PLAIN_FIVE_OF, Mask, brush_over, spill


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


PAINTED_WHOLLY = 0.55  # share of the repainted fives whose whole print was to become red


def paint_face(label: str, design: Design, height: int) -> Pixels:
    """Return a face in this many rows: uint8 RGBA (height, width, 4), transparent ground.

    >>> from training.faces.design import STANDARD
    >>> paint_face("1m", STANDARD, 40).shape
    (40, 30, 4)
    """
    pixels = rasterise(draw(label, design), height)
    if label in PLAIN_FIVE_OF and design.red_five is RedFiveStyle.REPAINTED:
        pixels = repaint(pixels, design, label)
    return add_wear(pixels, design, label)


def repaint(pixels: Pixels, design: Design, label: str) -> Pixels:
    """Return the print of a five painted over in red by hand, wholly or in part, imprecisely."""
    rng = design.dice(f"repaint {label}")
    cover = pixels[..., 3].astype(np.float32) / 255.0
    paint = brush_over(rng, cover, share=float(rng.uniform(0.88, 1.0)))
    if rng.random() > PAINTED_WHOLLY:
        paint = paint * _half(rng, cover, label)
    paint = spill(rng, paint)
    total = np.maximum(cover, paint)
    mix = (paint / np.maximum(total, 1e-3))[..., None]
    colour = pixels[..., :3] * (1 - mix) + np.array(design.inks.aka, np.float32) * mix
    return np.dstack([colour, total * 255.0]).clip(0, 255).astype(np.uint8)


def _half(rng: np.random.Generator, cover: Mask, label: str) -> Mask:
    """Return 1 on about half of the print, 0 on the rest, along a line.

    A five of characters is painted on one side or on the numeral: a red 萬 under a dark numeral is
    the plain five of most sets.
    """
    rows, columns = np.indices(cover.shape, dtype=np.float32)
    height, width = cover.shape
    angles = [0.0, np.pi, -np.pi / 2] + ([np.pi / 2] if label != "0m" else [])
    angle = rng.choice(angles) + rng.normal(0, 0.2)
    away = (columns / width - 0.5) * np.cos(angle) + (rows / height - 0.5) * np.sin(angle)
    return np.clip((away + rng.uniform(-0.02, 0.15)) * 60, 0, 1).astype(np.float32)
