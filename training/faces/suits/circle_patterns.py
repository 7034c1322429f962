"""Random circles of pinzu: a rim, bands within it, and a centre."""

from math import pi, sin

import numpy as np

from training.faces.vector.brush import brush
from training.faces.vector.shapes import (
    BARE,
    Colour,
    Disc,
    Drawing,
    Ink,
    Shape,
    equal_angles,
    fill,
    line,
    petal,
    polar,
    polygon,
    smooth,
)


def circle_pattern(
    rng: np.random.Generator, inks: tuple[Colour, Colour, Colour], detail: float, *, bands: int
) -> Drawing:
    """Draw a circle of radius 50 around the origin, with inks for its rim, bands and centre.

    >>> ink = (0, 0, 0)
    >>> len(circle_pattern(np.random.default_rng(1), (ink, ink, ink), 1.0, bands=1)) > 1
    True
    """
    edge, band, heart = inks
    inner = float(rng.uniform(14, 22 if bands else 30))
    if rng.random() < 0.3:  # a disc with everything else cut out
        shapes: list[Shape] = [fill(edge, Disc(0, 0, 50))]
        shapes += _bands(rng, BARE, inner, 46, detail=detail, bands=max(1, bands))
        if rng.random() < 0.6:
            shapes.append(fill(BARE, Disc(0, 0, inner + 2)))
            return *shapes, *_heart(rng, heart, inner - 2, detail)
        return *shapes, *_heart(rng, BARE, inner, detail)
    shapes, outer = _edge(rng, edge, detail)
    shapes += _bands(rng, band, inner, outer - 3, detail=detail, bands=bands)
    return *shapes, *_heart(rng, heart, inner, detail)


def _edge(rng: np.random.Generator, ink: Colour, detail: float) -> tuple[list[Shape], float]:
    """Draw the rim and return the remaining radius."""
    kind, wide = int(rng.integers(6)), float(rng.uniform(3.5, 9)) * detail
    count = int(rng.integers(10, 26))
    if kind < 2:
        return [fill(ink, Disc(0, 0, 50)), fill(BARE, Disc(0, 0, 50 - wide))], 50 - wide
    if kind == 2:
        thin = min(wide * 0.6, 4)
        gap = 50 - 2.6 * thin
        return [
            fill(ink, Disc(0, 0, 50)),
            fill(BARE, Disc(0, 0, 50 - thin)),
            fill(ink, Disc(0, 0, gap)),
            fill(BARE, Disc(0, 0, gap - thin)),
        ], gap - thin
    if kind == 3:  # scallops
        beads = [
            Disc(*polar(0, 0, 44, turn), 48 * pi / count * 0.72) for turn in equal_angles(count)
        ]
        return [fill(ink, Disc(0, 0, 44), *beads), fill(BARE, Disc(0, 0, 43 - wide))], 43 - wide
    if kind == 4:  # petals on a ring
        leaves = [
            petal(0, 0, inner=24, outer=51, width=120 / count, turn=turn)
            for turn in equal_angles(count)
        ]
        return [
            fill(ink, *leaves, Disc(0, 0, 39)),
            fill(BARE, Disc(0, 0, 38 - wide * 0.6)),
        ], 38 - wide * 0.6
    few = int(rng.integers(5, 9))  # a rosette of few round petals
    half = sin(pi / few)
    lobe = 56 * half / (1 + half)  # neighbours overlap
    spots = [polar(0, 0, 50 - lobe, turn) for turn in equal_angles(few)]
    return [
        fill(ink, *(Disc(*spot, lobe) for spot in spots)),
        fill(BARE, *(Disc(*spot, lobe - wide * 0.7) for spot in spots)),
        fill(BARE, Disc(0, 0, 48 - lobe)),
    ], 48 - lobe


def _bands(  # noqa: PLR0913 - where, in what, and how many
    rng: np.random.Generator,
    ink: Ink,
    inner: float,
    outer: float,
    *,
    detail: float,
    bands: int,
) -> list[Shape]:
    shapes: list[Shape] = []
    if bands == 0 or outer - inner < 7:
        return shapes
    deep = (outer - inner) / bands
    for n in range(bands):
        far, near = outer - n * deep - 1.5, outer - (n + 1) * deep + 2.5
        if far - near > 4:
            shapes.append(_band(rng, ink, near, far, detail=detail))
    return shapes


def _band(rng: np.random.Generator, ink: Ink, near: float, far: float, *, detail: float) -> Shape:
    middle, deep = (near + far) / 2, far - near
    kind = int(rng.integers(5))
    count = max(6, int(2 * pi * middle / max(deep, 6) * float(rng.uniform(0.6, 0.95))))
    if kind == 0:
        return fill(ink, *(Disc(*polar(0, 0, middle, t), deep * 0.42) for t in equal_angles(count)))
    if kind == 1:
        wide = 2 * pi * middle / count * 0.62
        return fill(ink, *(petal(0, 0, inner=near, outer=far, width=wide, turn=t)
                           for t in equal_angles(count)))  # fmt: skip
    spokes = [
        polygon(polar(0, 0, near, t), polar(0, 0, far, t), closed=False)
        for t in equal_angles(count)
    ]
    if kind == 2:
        return line(ink, 4 * detail, *spokes)
    if kind == 3:
        return line(ink, max(2.5, deep * 0.4), Disc(0, 0, middle))
    teeth = [polar(0, 0, far if n % 2 else near, 180.0 * n / count) for n in range(2 * count)]
    return line(ink, 3 * detail, polygon(*teeth))


def _heart(rng: np.random.Generator, ink: Ink, radius: float, detail: float) -> Drawing:
    kind = _HEARTS[int(rng.integers(len(_HEARTS)))]
    return kind(ink, radius, detail, int(rng.integers(4, 9)))


def _dot(ink: Ink, radius: float, _: float, __: int) -> Drawing:
    return (fill(ink, Disc(0, 0, radius * 0.7)),)


def _target(ink: Ink, radius: float, detail: float, _: int) -> Drawing:
    return line(ink, 4 * detail, Disc(0, 0, radius * 0.75)), fill(ink, Disc(0, 0, radius * 0.3))


def _flower(ink: Ink, radius: float, _: float, count: int) -> Drawing:
    wide = radius * 3.6 / count
    leaves = (petal(0, 0, inner=1, outer=radius, width=wide, turn=t) for t in equal_angles(count))
    return (fill(ink, *leaves),)


def _star(ink: Ink, radius: float, _: float, count: int) -> Drawing:
    points = [
        polar(0, 0, radius if n % 2 == 0 else radius * 0.42, 180.0 * n / count)
        for n in range(2 * count)
    ]
    return (fill(ink, polygon(*points)),)


def _whirl(ink: Ink, radius: float, _: float, count: int) -> Drawing:
    """Draw two to four commas that turn the same way."""
    bends = ((0.15, -50), (0.5, 0), (0.8, 50), (0.95, 100))
    widths = [radius * 0.2, radius * 0.5, radius * 0.32, 0.5]
    commas = (
        brush([polar(0, 0, radius * far, turn + bend) for far, bend in bends], widths)
        for turn in equal_angles(count // 2)
    )
    return (fill(ink, *(contour for comma in commas for contour in comma)),)


def _scroll(ink: Ink, radius: float, _: float, __: int) -> Drawing:
    spiral = [polar(0, 0, radius * (0.1 + 0.1 * n), 75.0 * n) for n in range(10)]
    return (line(ink, max(2.5, radius * 0.16), smooth(*spiral, closed=False)),)


def _dots(ink: Ink, radius: float, _: float, count: int) -> Drawing:
    dots = [Disc(*polar(0, 0, radius * 0.66, t), radius * 1.5 / count) for t in equal_angles(count)]
    return (fill(ink, Disc(0, 0, radius * 0.26), *dots),)


def _cross(ink: Ink, radius: float, _: float, __: int) -> Drawing:
    arms = (
        polygon((0, 0), polar(0, 0, radius, t), closed=False) for t in equal_angles(4, first=45.0)
    )
    return (line(ink, radius * 0.3, *arms),)


_HEARTS = (_dot, _target, _flower, _star, _whirl, _scroll, _dots, _cross)
