"""Parts of a bird seen from its left side, their inks, and the perch under it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from training.faces.shapes import (
    BARE,
    Colour,
    Contour,
    Disc,
    Drawing,
    Point,
    Shape,
    brush,
    equal_angles,
    fill,
    line,
    petal,
    placement,
    polar,
    polygon,
    rounded_rectangle,
    smooth,
    transformed,
)


@dataclass(frozen=True, slots=True)
class Plumage:
    """The three inks of a bird, the width of its lines, and whether it is only an outline."""

    main: Colour
    second: Colour
    accent: Colour
    pen: float
    outlined: bool

    def part(self, *contours: Contour) -> Drawing:
        """Draw a part of the body: filled, or as an outline."""
        if self.outlined:
            return (
                Shape(contours, self.main, stroke=2 * self.pen),
                fill(BARE, *contours),
            )
        return (fill(self.main, *contours),)

    def marks(self, *contours: Contour, thin: float = 1.0) -> Shape:
        """Draw contrasting lines within the body."""
        return line(self.main if self.outlined else BARE, self.pen * thin, *contours)

    def spots(self, *contours: Contour) -> Shape:
        """Draw contrasting filled marks within the body."""
        return fill(self.main if self.outlined else BARE, *contours)


def body(rng: np.random.Generator, plumage: Plumage, at: Point, size: Point) -> Drawing:
    """Draw an egg-shaped body, the breast on the left, with a wing."""
    half, tall = size[0] / 2, size[1] / 2
    plump, tip = float(rng.uniform(0.85, 1.1)), float(rng.uniform(-0.35, 0.35))
    outline: list[Point] = [
        (-1.0, -0.1), (-0.72, -0.72 * plump), (-0.1, -0.85), (0.6, -0.5), (1.05, tip),
        (0.7, 0.45), (0.0, 0.82 * plump), (-0.7, 0.62),
    ]  # fmt: skip
    here = placement(*at, turn=float(rng.uniform(-8, 16)))
    egg = smooth(*((half * x, tall * y) for x, y in outline)).transformed(here)
    return (
        line(BARE, 12, egg),
        *plumage.part(egg),
        *(shape.transformed(here) for shape in _wing(rng, plumage, half, tall)),
    )


def _wing(rng: np.random.Generator, plumage: Plumage, half: float, tall: float) -> Drawing:
    kind = int(rng.integers(6))
    if kind == 0:  # three or four long feathers
        return (
            plumage.marks(
                *(
                    smooth(
                        (-half * 0.35, tall * y), (half * 0.2, tall * (y + 0.12)),
                        (half * 0.72, tall * (y * 0.6 + 0.08)), closed=False,
                    )
                    for y in np.linspace(-0.45, 0.45, int(rng.integers(3, 5)))
                )
            ),
        )  # fmt: skip
    if kind == 1:  # scales
        rows = [(x, y) for x in (-0.4, -0.05, 0.3) for y in (-0.3, 0.05, 0.4)]
        arcs = (
            smooth(
                (half * x, tall * (y - 0.14)), (half * (x + 0.16), tall * y),
                (half * x, tall * (y + 0.14)), closed=False,
            )
            for x, y in rows
        )  # fmt: skip
        return (plumage.marks(*arcs, thin=0.8),)
    if kind == 2:  # a folded wing in one piece, in the second ink
        wing = smooth(
            (-half * 0.45, -tall * 0.2), (0, -tall * 0.5), (half * 0.5, -tall * 0.25),
            (half * 1.05, tall * 0.1), (half * 0.4, tall * 0.35), (-half * 0.2, tall * 0.3),
        )  # fmt: skip
        return (
            line(BARE, 2 * plumage.pen, wing),
            fill(plumage.second, wing),
            line(
                BARE,
                plumage.pen * 0.7,
                polygon((-half * 0.1, 0), (half * 0.7, tall * 0.08), closed=False),
            ),
        )
    if kind == 3:  # dots
        dots = [(x, y) for x in np.linspace(-0.45, 0.45, 4) for y in (-0.3, 0.1, 0.42)]
        return (plumage.spots(*(Disc(half * x, tall * y, 5) for x, y in dots)),)
    if kind == 4:  # raised feathers, fanned out behind
        count, first = int(rng.integers(3, 6)), float(rng.uniform(20, 60))
        reach = half * float(rng.uniform(0.9, 1.3))
        feathers = [
            petal(-half * 0.1, -tall * 0.1, inner=6, outer=reach, width=half * 0.26,
                  turn=first + 19 * n)
            for n in range(count)
        ]  # fmt: skip
        return line(BARE, plumage.pen, *feathers), fill(plumage.second, *feathers)
    return ()


def head(
    rng: np.random.Generator, plumage: Plumage, breast: Point, at: Point, *, radius: float
) -> Drawing:
    """Draw a neck from the breast, the head with eye and beak, and usually a crest."""
    (bx, by), (x, y) = breast, at
    bend = float(rng.uniform(-0.3, 0.45)) * (by - y)
    path = [(bx + 10, by + 12), ((bx + x) / 2 - bend * 0.5, by + (y - by) * 0.45), (x, y)]
    wide = radius * float(rng.uniform(1.1, 1.7))
    neck = brush(path, [wide * 1.7, wide * 1.05, wide * 0.9])
    parts: list[Shape] = [fill(plumage.main, *neck, Disc(x, y, radius))]
    if plumage.outlined:
        slim = [max(2.0, w - 2 * plumage.pen) for w in (wide * 1.7, wide * 1.05, wide * 0.9)]
        inner = brush(path, slim)
        parts.append(fill(BARE, *inner, Disc(x, y, max(2.0, radius - plumage.pen))))
    long, drop = radius * float(rng.uniform(1.1, 2.4)), radius * float(rng.uniform(0.1, 0.9))
    beak = polygon((x - radius * 0.7, y - radius * 0.5), (x - radius - long, y + drop),
                   (x - radius * 0.75, y + radius * 0.5))  # fmt: skip
    eye = radius * float(rng.uniform(0.25, 0.45))
    halo = fill(BARE, *brush(path[1:], [wide * 1.05 + 9, wide * 0.9 + 9]), Disc(x, y, radius + 5))
    return (
        halo,  # separates the head from a fan behind it
        *_crest(rng, plumage, at, radius),
        *parts,
        fill(plumage.accent, beak),
        plumage.spots(Disc(x - radius * 0.2, y - radius * 0.1, eye)),
        *(
            [fill(plumage.main, Disc(x - radius * 0.25, y - radius * 0.1, eye * 0.5))]
            if not plumage.outlined
            else []
        ),
    )


def _crest(rng: np.random.Generator, plumage: Plumage, at: Point, radius: float) -> Drawing:
    kind, count = int(rng.integers(4)), int(rng.integers(2, 5))
    if kind == 0:
        return ()
    x, y = at
    ink = plumage.accent if rng.random() < 0.7 else plumage.main
    reach = radius * float(rng.uniform(1.8, 2.6))
    turns = [float(t) for t in np.linspace(-35, 45, count)]
    tips = [polar(x, y, reach, turn) for turn in turns]
    if kind == 1:
        leaves = (petal(x, y, inner=0, outer=reach, width=radius * 0.5, turn=t) for t in turns)
        return (fill(ink, *leaves),)
    stalks = line(ink, plumage.pen * 0.8, *(polygon(at, tip, closed=False) for tip in tips))
    if kind == 2:
        return (stalks,)
    return stalks, fill(ink, *(Disc(*tip, radius * 0.3) for tip in tips))


def legs(
    rng: np.random.Generator, plumage: Plumage, under: Sequence[Point], floor: float
) -> Drawing:
    """Draw legs from under the body to the floor, with or without toes."""
    lean = float(rng.uniform(-12, 12))
    toes = float(rng.uniform(12, 24)) if rng.random() < 0.8 else 0.0
    lines = []
    for x, y in under:
        foot = x + lean
        lines.append(polygon((x, y), (foot, floor), closed=False))
        if toes:
            lines.append(
                polygon((foot - toes, floor + 7), (foot, floor), (foot + toes * 0.7, floor + 7),
                        closed=False)
            )  # fmt: skip
    return (line(plumage.accent, plumage.pen * float(rng.uniform(0.9, 1.5)), *lines),)


def feather_eye(ink: Colour, heart: Colour, at: Point, radius: float, *, kind: int) -> Drawing:
    """Draw the eye of a feather: a dot, a ring, a ring with a dot, or two rings."""
    x, y = at
    if kind == 0:
        return (fill(ink, Disc(x, y, radius * 0.8)),)
    ring = (fill(ink, Disc(x, y, radius)), fill(BARE, Disc(x, y, radius * 0.66)))
    if kind == 1:
        return ring
    dot = fill(heart, Disc(x, y, radius * 0.36))
    if kind == 2:
        return *ring, dot
    return *ring, fill(ink, Disc(x, y, radius * 0.5)), fill(BARE, Disc(x, y, radius * 0.22))


def round_fan(rng: np.random.Generator, plumage: Plumage, at: Point, radius: float) -> Drawing:
    """Draw a round fan of feather eyes: on a disc, in a ring, or free."""
    ink, heart = plumage.second, plumage.accent if rng.random() < 0.35 else plumage.second
    x, y = at
    shapes = list(_edge(rng, ink, at, radius, pen=plumage.pen))
    ground = int(rng.integers(3))  # a full disc, a ring, nothing
    if ground == 0:
        shapes.append(fill(ink, Disc(x, y, radius * 0.84)))
    elif ground == 1:
        shapes += [fill(ink, Disc(x, y, radius * 0.84)), fill(BARE, Disc(x, y, radius * 0.76))]
    kind = int(rng.choice([0, 1, 2, 2, 2, 3]))
    share = float(rng.uniform(0.11, 0.21))
    size = radius * share
    rows = [0.62, 0.3, 0.0] if share < 0.145 else [0.6, 0.22] if share < 0.175 else [0.55, 0.0]
    for row in rows:
        count = max(1, int(row * radius * 6.2 / (2.25 * size)))
        for turn in equal_angles(count, first=float(rng.uniform(0, 30))):
            eye = polar(x, y, row * radius, turn)
            if ground == 0:
                shapes.append(fill(BARE, Disc(*eye, size * 0.95)))
                shapes += feather_eye(ink, heart, eye, size * 0.62, kind=0 if kind < 3 else 2)
            else:
                shapes += feather_eye(ink, heart, eye, size, kind=kind)
    return tuple(shapes)


def _edge(
    rng: np.random.Generator, ink: Colour, at: Point, radius: float, *, pen: float
) -> Drawing:
    kind, count = int(rng.integers(5)), int(rng.integers(16, 40))
    x, y = at
    if kind == 0:
        return ()
    if kind == 1:  # scallops
        step = radius * 3.1 / count
        beads = [Disc(*polar(x, y, radius * 0.86, t), step) for t in equal_angles(count)]
        return fill(ink, *beads), fill(BARE, Disc(x, y, radius * 0.8))
    if kind == 2:  # spikes
        spikes = [
            polygon(polar(x, y, radius * 0.8, t), polar(x, y, radius, t), closed=False)
            for t in equal_angles(count)
        ]
        return (line(ink, pen * 0.8, *spikes),)
    if kind == 3:  # leaves
        leaves = [
            petal(x, y, inner=radius * 0.6, outer=radius * 1.06, width=radius * 3.4 / count, turn=t)
            for t in equal_angles(count)
        ]
        return fill(ink, *leaves), fill(BARE, Disc(x, y, radius * 0.84))
    ring = [Disc(*polar(x, y, radius * 0.93, t), radius * 0.05) for t in equal_angles(count)]
    return (fill(ink, *ring),)


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
