"""Random frames of the white dragon."""

import numpy as np

from training.faces.vector.shapes import (
    BARE,
    HEIGHT,
    WIDTH,
    Contour,
    Disc,
    Drawing,
    Ink,
    Shape,
    equal_angles,
    fill,
    line,
    polar,
    polygon,
    rounded_rectangle,
)


def random_frame(rng: np.random.Generator, ink: Ink) -> Drawing:
    """Draw one to three lines around an empty middle, with or without corner ornaments.

    >>> len(random_frame(np.random.default_rng(2), (0, 0, 0))) > 0
    True
    """
    x, y = WIDTH / 2, HEIGHT / 2
    wide, high = float(rng.uniform(170, 240)), float(rng.uniform(270, 340))
    round_by = float(rng.choice([0, rng.uniform(4, 20), rng.uniform(20, 60)]))
    shapes: list[Shape] = []
    for _ in range(int(rng.choice([1, 1, 2, 2, 3]))):
        thick = float(rng.choice([rng.uniform(3, 7), rng.uniform(7, 24)]))
        shapes += [
            fill(ink, rounded_rectangle(x, y, wide, high, round_by)),
            fill(BARE, rounded_rectangle(x, y, wide - 2 * thick, high - 2 * thick, round_by * 0.8)),
        ]
        step = 2 * (thick + float(rng.uniform(4, 14)))
        wide, high, round_by = wide - step, high - step, round_by * 0.7
    return *shapes, *_corners(rng, ink, wide, high)


def compass_rose(rng: np.random.Generator, ink: Ink) -> Drawing:
    """Draw a star of four or eight points, with or without a ring and a thin frame.

    >>> len(compass_rose(np.random.default_rng(2), (0, 0, 0))) > 0
    True
    """
    x, y, long = WIDTH / 2, HEIGHT / 2, float(rng.uniform(60, 118))
    shapes: list[Shape] = []
    if rng.random() < 0.5:
        shapes += random_frame(rng, ink)
    if rng.random() < 0.5:
        shapes.append(line(ink, float(rng.uniform(3, 9)), Disc(x, y, long * 0.62)))
    waist, narrow = long * float(rng.uniform(0.14, 0.3)), rng.random() < 0.5
    for first, reach in ((45.0, 0.6), (0.0, 1.0))[int(rng.random() < 0.3) :]:
        for turn in equal_angles(4, first=first):
            tip, left, right = (
                polar(x, y, long * reach, turn),
                polar(x, y, waist, turn - 45),
                polar(x, y, waist, turn + 45),
            )
            shapes.append(fill(ink, polygon(tip, left, (x, y), right)))
            if narrow:  # each point has a light half
                shapes.append(fill(BARE, polygon(tip, (x, y), right)))
                shapes.append(line(ink, 3, polygon(tip, (x, y), right)))
    if rng.random() < 0.4:
        shapes += [fill(BARE, Disc(x, y, waist * 0.7)), fill(ink, Disc(x, y, waist * 0.4))]
    return tuple(shapes)


def _corners(rng: np.random.Generator, ink: Ink, wide: float, high: float) -> Drawing:
    kind, size = int(rng.integers(7)), float(rng.uniform(14, 42))
    spots = [
        (WIDTH / 2 + a * wide / 2, HEIGHT / 2 + b * high / 2, -a, -b)
        for a in (-1, 1)
        for b in (-1, 1)
    ]
    if kind == 0:
        parts: list[Contour] = [
            polygon((x, y), (x + a * size, y), (x, y + b * size)) for x, y, a, b in spots
        ]
        return (fill(ink, *parts),)
    if kind == 1:
        dots = (Disc(x + a * size / 2, y + b * size / 2, size / 4) for x, y, a, b in spots)
        return (fill(ink, *dots),)
    if kind == 2:  # hooks, as on a picture frame
        hooks = (
            polygon(
                (x + a * size, y), (x + a * size, y + b * size), (x, y + b * size), closed=False
            )
            for x, y, a, b in spots
        )
        return (line(ink, 5, *hooks),)
    if kind == 3:  # dashes along the sides
        across = (
            polygon((WIDTH / 2 + n * 24 - 7, y), (WIDTH / 2 + n * 24 + 7, y), closed=False)
            for n in range(-2, 3)
            for y in (HEIGHT / 2 - high / 2 + 4, HEIGHT / 2 + high / 2 - 4)
        )
        return (line(ink, 5, *across),)
    return ()
