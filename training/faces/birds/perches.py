"""Perches: ground, branch or bamboo stem under a bird."""

import numpy as np

from training.faces.birds.parts import Plumage
from training.faces.vector.brush import brush
from training.faces.vector.shapes import (
    Drawing,
    fill,
    line,
    petal,
    placement,
    rounded_rectangle,
    smooth,
    transformed,
)


def ground(rng: np.random.Generator, plumage: Plumage, y: float) -> Drawing:
    """Draw a line, tufts of grass, a mound, or nothing."""
    kind = int(rng.integers(5))
    y = min(y, 368.0)
    if kind == 0:
        return (line(plumage.second, plumage.pen, smooth((60, y), (150, y - 4), (240, y),
                                                         closed=False)),)  # fmt: skip
    if kind == 1:
        blades = [petal(x, y, inner=0, outer=34, width=7, turn=t)
                  for x in (64, 236) for t in (-30, 0, 30)]  # fmt: skip
        return (fill(plumage.second, *blades),)
    if kind == 2:
        return (fill(plumage.second, smooth((70, y), (120, y - 12), (190, y - 8), (236, y + 2),
                                            (150, y + 4))),)  # fmt: skip
    return ()


def branch(rng: np.random.Generator, plumage: Plumage, y: float) -> Drawing:
    """Draw a branch with leaves across the tile."""
    rise = float(rng.uniform(-24, 24))
    path = [(36.0, y + rise), (150.0, y), (264.0, y - rise)]
    places = [
        (float(x), y + rise * (150 - float(x)) / 114, float(t))
        for x, t in zip(rng.uniform(40, 260, 5), rng.uniform(100, 260, 5), strict=True)
    ]
    leaves = (petal(x, ly, inner=4, outer=44, width=14, turn=t) for x, ly, t in places)
    ink = plumage.main if rng.random() < 0.5 else plumage.second
    return fill(ink, *brush(path, [7, 13, 8])), fill(plumage.second, *leaves)


def stem(rng: np.random.Generator, plumage: Plumage, y: float) -> Drawing:
    """Draw a leaning stem of bamboo with knots and leaves."""
    lean, wide = float(rng.uniform(-50, 50)), float(rng.uniform(14, 26))
    turn = float(rng.uniform(58, 90)) if rng.random() < 0.6 else lean * 0.3
    parts = [rounded_rectangle(0, (n - 1) * 84, wide, 78, 7) for n in range(3)]
    knots = [rounded_rectangle(0, (n - 0.5) * 84, wide * 1.35, 8, 4) for n in range(2)]
    here = placement(150, y, turn=turn)
    leaves = [petal(0, at, inner=8, outer=58, width=13, turn=t)
              for at in (-42, 42) for t in rng.uniform(50, 130, 2)]  # fmt: skip
    return transformed((fill(plumage.second, *parts, *knots), fill(plumage.second, *leaves)), here)
