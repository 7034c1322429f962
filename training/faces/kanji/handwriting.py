"""Handwriting: skeletons of strokes, and the pressure of the brush."""

from dataclasses import dataclass

import numpy as np

from training.faces.vector.brush import brush
from training.faces.vector.shapes import (
    Affine,
    Contour,
    Drawing,
    Ink,
    Point,
    fill,
    transformed,
)

# Width along the stroke for each kind: heng (horizontal), shu (vertical), pie (to the lower
# left), na (to the lower right), dot, and a line that ends in a hook.
_PRESS = {
    "h": (0.8, 0.62, 0.7, 1.15),
    "v": (1.05, 0.85, 0.85, 0.95),
    "p": (1.1, 1.0, 0.7, 0.12),
    "n": (0.35, 0.75, 1.35, 0.2),
    "d": (0.25, 0.9, 1.25, 0.7),
    "k": (0.75, 0.85, 1.05, 0.25),
}
Stroke = tuple[str, tuple[Point, ...]]
Skeleton = tuple[Stroke, ...]


def strokes(text: str) -> Skeleton:
    """Parse strokes from a line such as "h 5,50 95,46; p 50,5 10,95", in a square of 100.

    >>> strokes("h 5,50 95,46")
    (('h', ((5.0, 50.0), (95.0, 46.0))),)
    """
    found = []
    for stroke in text.split(";"):
        kind, *places = stroke.split()
        points = tuple((float(x), float(y)) for x, y in (place.split(",") for place in places))
        found.append((kind, points))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Handwriting:
    """A style of handwriting: weight in hundredths of a character, the rest about 0 to 1."""

    weight: float
    swell: float
    contrast: float
    rise: float
    lean: float
    shake: float


def random_handwriting(rng: np.random.Generator) -> Handwriting:
    """Return a random handwriting, from thin pens to thick engraving."""
    return Handwriting(
        weight=float(rng.uniform(7.4, 12.2)),
        swell=float(rng.uniform(0.6, 1.5)),
        contrast=float(rng.uniform(0, 0.5)),
        rise=float(rng.uniform(-0.03, 0.16)),
        lean=float(rng.uniform(-0.12, 0.12)),
        shake=float(rng.uniform(0.3, 1.7)),
    )


def write_character(
    skeleton: Skeleton,
    hand: Handwriting,
    rng: np.random.Generator,
    *,
    ink: Ink,
    box: tuple[float, float, float, float],
) -> Drawing:
    """Write a skeleton in a handwriting into a box (left, top, right, bottom)."""
    wide, high = (box[2] - box[0]) / 100, (box[3] - box[1]) / 100
    unit = min(wide, high)
    contours: list[Contour] = []
    for kind, points in skeleton:
        shift = rng.normal(0, hand.shake, 2)
        shake_camera = [np.array(p) + shift + rng.normal(0, hand.shake * 0.6, 2) for p in points]
        path: list[Point] = [(float(x) * wide, float(y) * high) for x, y in shake_camera]
        weight = hand.weight * unit * float(rng.uniform(0.88, 1.14))
        places = np.linspace(0, 3, len(path))
        press = 1 + (np.interp(places, range(4), _PRESS[kind]) - 1) * hand.swell
        widths = [weight * max(0.08, float(p)) for p in press]
        contours += brush(path, widths, contrast=hand.contrast)
    # Around the fixed centre, strokes to the right rise and uprights lean.
    x, y = 50 * wide, 50 * high
    slanted = Affine(1, -hand.lean, box[0] + hand.lean * y, -hand.rise, 1, box[1] + hand.rise * x)
    return transformed((fill(ink, *contours),), slanted)
