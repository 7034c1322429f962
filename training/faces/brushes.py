"""Kanji written with a brush: skeletons of strokes, the pressure of the brush, chun and hatsu."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from training.faces.shapes import (
    Affine,
    Contour,
    Drawing,
    Ink,
    Point,
    brush,
    fill,
    placement,
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


class ChunStyle(StrEnum):
    """The shape of the box of 中; `font` uses the typeface."""

    FONT = "font"
    STROKES = "strokes"
    LOOP = "loop"
    LENS = "lens"


def brushed_chun(kind: ChunStyle, rng: np.random.Generator, ink: Ink) -> Drawing:
    """Write the red dragon, different for each state of the generator.

    >>> len(brushed_chun(ChunStyle.LOOP, np.random.default_rng(1), (200, 20, 30)))
    1
    """
    wide, high = float(rng.uniform(62, 98)), float(rng.uniform(26, 62))
    weight = float(rng.uniform(15, min(38, 0.4 * high + 17)))
    middle = float(rng.uniform(-70, -5))
    rise = float(rng.uniform(-0.08, 0.36))
    contrast = float(rng.uniform(0, 0.55))
    box = _BOXES[kind](rng, weight, wide, high)
    lifted = Affine(1, 0, 0, -rise, 1, middle)
    contours = [
        c.transformed(lifted)
        for path, widths in box
        for c in brush(path, widths, contrast=contrast)
    ]
    contours += _dagger(rng, weight * float(rng.uniform(0.9, 1.4)), contrast * 0.3)
    lean = Affine(1, float(rng.uniform(-0.14, 0.1)), 0, 0, 1, 0)
    onto = placement(150 + float(rng.uniform(-8, 8)), 200, scale=float(rng.uniform(0.92, 1.06)))
    return transformed((fill(ink, *contours),), onto.after(lean))


Strokes = list[tuple[list[Point], list[float]]]


def _strokes(rng: np.random.Generator, weight: float, wide: float, high: float) -> Strokes:
    """Return the left side, then top and right side in one, then the bottom."""
    narrow = wide * float(rng.uniform(0.7, 1.0))
    drop = float(rng.uniform(0, 14))
    w = weight
    return [
        ([(-wide, -high), (-narrow, high + drop)], [0.5 * w, 1.1 * w]),
        (
            [(-wide, -high + 4), (0, -high - 4), (wide - 8, -high), (wide, -high + 8),
             (narrow + 2, high)],
            [0.5 * w, 0.75 * w, w, 1.35 * w, 0.6 * w],
        ),
        ([(-narrow, high - 2), (narrow + 4, high - 6)], [0.7 * w, 0.9 * w]),
    ]  # fmt: skip


def _loop(rng: np.random.Generator, weight: float, wide: float, high: float) -> Strokes:
    """Return one continuous line: down the left, over the top, and back below."""
    w = weight
    inner = wide * float(rng.uniform(0.6, 0.9))
    close = float(rng.uniform(0.2, 1.0)) * inner
    flick = float(rng.uniform(0, 18))
    return [
        (
            [(-wide - flick * 0.4, -high - flick), (-wide, -high * 0.4), (-inner, high)],
            [0.4 * w, 1.2 * w, 0.7 * w],
        ),
        (
            [(-wide * 0.92, -high * 0.6), (0, -high * 1.05), (wide, -high * 0.9),
             (wide * 1.02, -high * 0.3), (inner * 0.7, high * 0.85), (0, high * 1.1),
             (-close, high * 0.9)],
            [0.45 * w, 0.8 * w, 1.1 * w, 1.3 * w, 0.9 * w, 0.7 * w, 0.35 * w],
        ),
    ]  # fmt: skip


def _lens(rng: np.random.Generator, weight: float, wide: float, high: float) -> Strokes:
    """Return a flat oval of two arcs that meet in points or overlap slightly."""
    w = weight
    past = float(rng.uniform(0, 14))
    return [
        (
            [(-wide, -high * 0.2), (-wide * 0.6, high * 0.8), (0, high), (wide * 0.7, high * 0.5),
             (wide + past, -high * 0.5)],
            [0.5 * w, 1.1 * w, 0.8 * w, 0.7 * w, 0.4 * w],
        ),
        (
            [(-wide - past, 0), (-wide * 0.5, -high * 0.75), (wide * 0.3, -high * 0.95),
             (wide * 0.95, -high * 0.7), (wide * 0.9, high * 0.1)],
            [0.4 * w, 0.7 * w, 0.9 * w, 1.25 * w, 0.5 * w],
        ),
    ]  # fmt: skip


_BOXES = {ChunStyle.STROKES: _strokes, ChunStyle.LOOP: _loop, ChunStyle.LENS: _lens}


def _dagger(rng: np.random.Generator, weight: float, contrast: float) -> tuple[Contour, ...]:
    """Return the long stroke: a knot or a flick at the top, a point or a drop at the bottom."""
    top, bottom = float(rng.uniform(-158, -128)), float(rng.uniform(125, 160))
    bow = float(rng.normal(0, 7))
    w = weight
    start = int(rng.integers(4))
    head: list[Point] = [(0, top)]
    widths = [0.7 * w]
    if start == 0:  # a flick from the left
        reach = float(rng.uniform(12, 34))
        head, widths = [(-reach, top - reach * 0.4), (-2, top + 8)], [0.2 * w, 1.25 * w]
    elif start == 1:  # a knot
        head, widths = [(-6, top - 3), (3, top + 8), (0, top + 26)], [0.5 * w, 1.7 * w, 0.75 * w]
    elif start == 2:  # a point
        head, widths = [(4, top - 6), (0, top + 26)], [0.1 * w, 1.1 * w]
    path = [*head, (bow, (top + bottom) / 2), (bow * 0.5, bottom - 50), (0, bottom)]
    tail = ([0.9, 1.15, 0.05], [1.1, 0.75, 0.05], [0.8, 0.9, 1.1])[int(rng.integers(3))]
    return brush(path, [*widths, *(w * part for part in tail)], contrast=contrast)


class HatsuStyle(StrEnum):
    """The script of the green dragon; `font` uses the typeface."""

    FONT = "font"
    BLOCK = "block"
    RUNNING = "running"
    ARROW = "arrow"
    SHORT = "short"
    SHORT_RUNNING = "short_running"
    GRASS = "grass"


_ROOF = (
    "p 18,12 44,9 34,26 20,38 3,48; d 12,21 19,25 25,31;"
    "n 54,6 64,22 78,35 98,46; p 76,1 71,8 62,15; p 92,14 86,21 75,28;"
)
_SWIFT_ROOF = (
    "p 16,14 44,9 33,27 18,39 2,47; d 9,22 17,26 26,31;"
    "n 56,3 62,20 76,33 98,43; p 80,1 74,9 62,16 58,18; p 96,13 88,21 74,27;"
)
_BOW = "k 19,50 41,48 40,60; h 22,62 40,60; k 22,62 19,74 42,72 41,88 36,96 27,91;"
_SWIFT_BOW = "k 16,52 42,48 37,58 19,65 20,73 42,70 41,84 34,97 24,92;"
_PARTS = {
    HatsuStyle.BLOCK: (
        _ROOF + _BOW + "p 60,48 59,56 56,63 49,69; k 60,48 78,47 78,60 92,61;"
        "p 52,72 80,70 72,82 62,91 46,98; n 56,75 66,86 78,93 97,99"
    ),
    HatsuStyle.RUNNING: (
        _SWIFT_ROOF + _SWIFT_BOW + "p 58,50 57,57 48,67; k 58,50 80,46 76,58 92,58;"
        "p 50,70 82,65 70,82 58,92 42,99; n 54,73 64,84 78,93 99,97"
    ),
    HatsuStyle.ARROW: (
        _SWIFT_ROOF + _SWIFT_BOW + "p 64,44 60,53 50,62; h 57,56 72,54 88,52;"
        "h 48,73 70,70 94,67; p 72,55 70,72 62,88 46,99; n 70,74 76,84 85,92 98,98"
    ),
    HatsuStyle.SHORT: (
        _ROOF + "h 28,51 52,50 74,49; h 14,68 50,66 88,64;"
        "p 41,51 40,68 33,84 12,98; k 62,50 62,72 63,90 74,95 90,93 93,80"
    ),
    HatsuStyle.SHORT_RUNNING: (
        _SWIFT_ROOF + "h 28,53 52,50 72,47; h 12,69 50,65 90,60;"
        "p 42,51 38,70 27,88 8,99; k 62,49 60,68 59,86 68,96 88,93 97,78"
    ),
    HatsuStyle.GRASS: (
        "p 28,8 24,20 16,34; h 16,34 48,29 88,25; p 50,3 45,30 34,60 6,96;"
        "p 38,50 74,45 62,68 46,84 22,98; n 37,56 52,76 70,89 97,97; d 68,5 76,11 83,19"
    ),
}
_SKELETONS: dict[HatsuStyle, Skeleton] = {kind: strokes(text) for kind, text in _PARTS.items()}


def brushed_hatsu(kind: HatsuStyle, rng: np.random.Generator, ink: Ink) -> Drawing:
    """Write the green dragon, different for each state of the generator.

    >>> len(brushed_hatsu(HatsuStyle.GRASS, np.random.default_rng(1), (10, 104, 58)))
    1
    """
    half = float(rng.uniform(88, 112))
    top, bottom = float(rng.uniform(56, 86)), float(rng.uniform(312, 342))
    box = (150 - half, top, 150 + half, bottom)
    return write_character(_SKELETONS[kind], random_handwriting(rng), rng, ink=ink, box=box)
