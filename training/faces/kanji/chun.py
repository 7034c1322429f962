"""中 written with a brush: a slanted loop crossed by a long stroke."""

from enum import StrEnum

import numpy as np

from training.faces.vector.brush import brush
from training.faces.vector.shapes import (
    Affine,
    Contour,
    Drawing,
    Ink,
    Point,
    fill,
    placement,
    transformed,
)


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
