"""Pictures of faces with everything that happens to real ones: repainting and wear."""

import numpy as np

from training.faces.design import Design, RedFiveStyle
from training.faces.draw import draw
from training.faces.paint_wear import add_wear
from training.faces.vector.raster import Pixels, rasterise
from training.scenes.inks import PLAIN_FIVE_OF, Mask, brush_over, spill

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
