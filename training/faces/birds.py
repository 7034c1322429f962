"""The bird of 1s: six fixed drawings, and random birds assembled from parts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from training.faces.design import BirdStyle, Design
from training.faces.shapes import (
    BARE,
    HEIGHT,
    WIDTH,
    Colour,
    Contour,
    Disc,
    Drawing,
    Ink,
    Point,
    Shape,
    brush,
    curve,
    dots,
    equal_angles,
    fill,
    line,
    petal,
    placement,
    polar,
    polygon,
    polyline,
    rosette,
    rounded_rectangle,
    sketch,
    smooth,
    spokes,
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
    plump, tip = rng.uniform(0.85, 1.1), rng.uniform(-0.35, 0.35)
    outline: list[Point] = [
        (-1.0, -0.1), (-0.72, -0.72 * plump), (-0.1, -0.85), (0.6, -0.5), (1.05, tip),
        (0.7, 0.45), (0.0, 0.82 * plump), (-0.7, 0.62),
    ]  # fmt: skip
    here = placement(*at, turn=rng.uniform(-8, 16))
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
                    curve(
                        (-half * 0.35, tall * y), (half * 0.2, tall * (y + 0.12)),
                        (half * 0.72, tall * (y * 0.6 + 0.08)))
                    for y in np.linspace(-0.45, 0.45, int(rng.integers(3, 5)))
                )
            ),
        )  # fmt: skip
    if kind == 1:  # scales
        rows = [(x, y) for x in (-0.4, -0.05, 0.3) for y in (-0.3, 0.05, 0.4)]
        arcs = (
            curve(
                (half * x, tall * (y - 0.14)), (half * (x + 0.16), tall * y),
                (half * x, tall * (y + 0.14)))
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
                polyline((-half * 0.1, 0), (half * 0.7, tall * 0.08)),
            ),
        )
    if kind == 3:  # dots
        places = [(x, y) for x in np.linspace(-0.45, 0.45, 4) for y in (-0.3, 0.1, 0.42)]
        return (plumage.spots(*(Disc(half * x, tall * y, 5) for x, y in places)),)
    if kind == 4:  # raised feathers, fanned out behind
        count, first = int(rng.integers(3, 6)), rng.uniform(20, 60)
        reach = half * rng.uniform(0.9, 1.3)
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
    bend = rng.uniform(-0.3, 0.45) * (by - y)
    path = [(bx + 10, by + 12), ((bx + x) / 2 - bend * 0.5, by + (y - by) * 0.45), (x, y)]
    wide = radius * rng.uniform(1.1, 1.7)
    neck = brush(path, [wide * 1.7, wide * 1.05, wide * 0.9])
    parts: list[Shape] = [fill(plumage.main, *neck, Disc(x, y, radius))]
    if plumage.outlined:
        slim = [max(2.0, w - 2 * plumage.pen) for w in (wide * 1.7, wide * 1.05, wide * 0.9)]
        inner = brush(path, slim)
        parts.append(fill(BARE, *inner, Disc(x, y, max(2.0, radius - plumage.pen))))
    long, drop = radius * rng.uniform(1.1, 2.4), radius * rng.uniform(0.1, 0.9)
    beak = polygon((x - radius * 0.7, y - radius * 0.5), (x - radius - long, y + drop),
                   (x - radius * 0.75, y + radius * 0.5))  # fmt: skip
    eye = radius * rng.uniform(0.25, 0.45)
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
    reach = radius * rng.uniform(1.8, 2.6)
    turns = [float(t) for t in np.linspace(-35, 45, count)]
    tips = [polar(x, y, reach, turn) for turn in turns]
    if kind == 1:
        leaves = (petal(x, y, inner=0, outer=reach, width=radius * 0.5, turn=t) for t in turns)
        return (fill(ink, *leaves),)
    stalks = line(ink, plumage.pen * 0.8, *(polyline(at, tip) for tip in tips))
    if kind == 2:
        return (stalks,)
    return stalks, fill(ink, *(Disc(*tip, radius * 0.3) for tip in tips))


def legs(
    rng: np.random.Generator, plumage: Plumage, under: Sequence[Point], floor: float
) -> Drawing:
    """Draw legs from under the body to the floor, with or without toes."""
    lean = rng.uniform(-12, 12)
    toes = rng.uniform(12, 24) if rng.random() < 0.8 else 0.0
    lines = []
    for x, y in under:
        foot = x + lean
        lines.append(polyline((x, y), (foot, floor)))
        if toes:
            lines.append(
                polyline((foot - toes, floor + 7), (foot, floor), (foot + toes * 0.7, floor + 7))
            )  # fmt: skip
    return (line(plumage.accent, plumage.pen * rng.uniform(0.9, 1.5), *lines),)


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
    share = rng.uniform(0.11, 0.21)
    size = radius * share
    rows = [0.62, 0.3, 0.0] if share < 0.145 else [0.6, 0.22] if share < 0.175 else [0.55, 0.0]
    for row in rows:
        count = max(1, int(row * radius * 6.2 / (2.25 * size)))
        for turn in equal_angles(count, first=rng.uniform(0, 30)):
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
        beads = dots(x, y, radius * 0.86, step, count)
        return fill(ink, *beads), fill(BARE, Disc(x, y, radius * 0.8))
    if kind == 2:  # spikes
        return (line(ink, pen * 0.8, *spokes(x, y, radius * 0.8, radius, count)),)
    if kind == 3:  # leaves
        leaves = rosette(x, y, radius * 0.6, radius * 1.06, radius * 3.4 / count, count)
        return fill(ink, *leaves), fill(BARE, Disc(x, y, radius * 0.84))
    return (fill(ink, *dots(x, y, radius * 0.93, radius * 0.05, count)),)


def ground(rng: np.random.Generator, plumage: Plumage, y: float) -> Drawing:
    """Draw a line, tufts of grass, a mound, or nothing."""
    kind = int(rng.integers(5))
    y = min(y, 368.0)
    if kind == 0:
        return (line(plumage.second, plumage.pen, curve((60, y), (150, y - 4), (240, y))),)
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
    rise = rng.uniform(-24, 24)
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
    lean, wide = rng.uniform(-50, 50), rng.uniform(14, 26)
    turn = rng.uniform(58, 90) if rng.random() < 0.6 else lean * 0.3
    parts = [rounded_rectangle(0, (n - 1) * 84, wide, 78, 7) for n in range(3)]
    knots = [rounded_rectangle(0, (n - 0.5) * 84, wide * 1.35, 8, 4) for n in range(2)]
    here = placement(150, y, turn=turn)
    leaves = [petal(0, at, inner=8, outer=58, width=13, turn=t)
              for at in (-42, 42) for t in rng.uniform(50, 130, 2)]  # fmt: skip
    return transformed((fill(plumage.second, *parts, *knots), fill(plumage.second, *leaves)), here)


def _random_bird(kind: BirdStyle, rng: np.random.Generator, inks: dict[str, Colour]) -> Drawing:
    """Draw a random bird of a kind in the inks of a set (k, r, g, b)."""
    letters = str(rng.choice(["gbr", "bgr", "kgr", "ggr", "kkr", "bbr", "gkr", "rgk", "rbg",
                              "kkk", "bbb", "grb", "kbr"]))  # fmt: skip
    main, second, accent = (inks[letter] for letter in letters)
    plumage = Plumage(
        main,
        second,
        accent,
        pen=rng.uniform(4, 8.5),
        outlined=bool(rng.random() < 0.3),
    )
    drawing = ASSEMBLED[kind](rng, plumage)
    if rng.random() < 0.08:
        return _framed(rng, plumage, drawing)
    return drawing


def _fan(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a peacock in profile with a round fan above and behind it."""
    x, y = rng.uniform(128, 186), rng.uniform(266, 290)
    long, tall = rng.uniform(120, 180), rng.uniform(62, 92)
    radius = rng.uniform(86, 116)
    fan = (rng.uniform(142, 182), max(radius + 14, y - radius - rng.uniform(0, 44)))
    left = x - long / 2
    face = (max(60, left + rng.uniform(-18, 22)), y - rng.uniform(56, 100))
    floor = rng.uniform(344, 362)
    spread = rng.uniform(12, 24)
    under = [(x - spread, y + tall * 0.3), (x + spread, y + tall * 0.3)]
    tail = _short_tail(rng, plumage, (x + long * 0.42, y), long * 0.3)
    return (
        *round_fan(rng, plumage, fan, radius),
        *legs(rng, plumage, under, floor),
        *tail,
        *body(rng, plumage, (x, y), (long, tall)),
        *head(rng, plumage, (left + 14, y - 6), face, radius=rng.uniform(11, 17)),
        *ground(rng, plumage, floor + 10),
    )


def _display(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a peacock from the front in front of a wheel of feathers."""
    x, y, radius = 150.0, rng.uniform(150, 176), rng.uniform(108, 132)
    count = int(rng.integers(9, 16))
    turns = np.linspace(-115, 115, count)
    wheel: list[Shape] = []
    kind, size = int(rng.integers(1, 4)), radius * rng.uniform(0.1, 0.15)
    quills = [polyline((x, y + 40), polar(x, y, radius * 0.8, float(t)))
              for t in turns]  # fmt: skip
    wheel.append(line(plumage.second, plumage.pen * 0.6, *quills))
    for t in turns:
        tip = polar(x, y, radius * 0.86, float(t))
        wheel += [fill(BARE, Disc(*tip, size)),
                  *feather_eye(plumage.second, plumage.accent, tip, size, kind=kind)]  # fmt: skip
    if rng.random() < 0.6:
        inner = [polar(x, y, radius * 0.55, float(t)) for t in turns[1:-1:2]]
        for tip in inner:
            wheel += [
                fill(BARE, Disc(*tip, size * 0.9)),
                *feather_eye(plumage.second, plumage.second, tip, size * 0.8, kind=kind),
            ]
    torso = smooth((x - 20, y + 30), (x + 16, y + 20), (x + 40, y + 90), (x + 26, y + 142),
                   (x - 14, y + 150), (x - 40, y + 110))  # fmt: skip
    floor = rng.uniform(346, 360)
    return (
        *wheel,
        *legs(rng, plumage, [(x - 14, y + 140), (x + 14, y + 138)], floor),
        line(BARE, 14, torso),
        *plumage.part(torso),
        plumage.marks(*(curve((x - 24, y + d), (x, y + d + 12), (x + 26, y + d))
                        for d in (74, 96, 118)), thin=0.8),
        *head(rng, plumage, (x - 10, y + 34), (x - rng.uniform(0, 22), y - 14),
              radius=rng.uniform(12, 17)),
        *ground(rng, plumage, floor + 10),
    )  # fmt: skip


def _train(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a peacock whose long tail hangs down behind it, on a branch or on the ground."""
    x, y = rng.uniform(108, 140), rng.uniform(140, 190)
    long, tall = rng.uniform(86, 124), rng.uniform(58, 80)
    count = int(rng.integers(3, 7))
    sweep = rng.uniform(0.4, 1.0)
    kind, shapes = int(rng.integers(4)), list[Shape]()
    for n in range(count):
        share = n / max(1, count - 1)
        tip = (262 - 110 * share * sweep, 300 + 58 * share - 30 * (1 - share))
        middle = ((x + tip[0]) / 2 + 34 - 26 * share, (y + tip[1]) / 2 - 10 + 20 * share)
        path = [(x + long * 0.3, y), middle, tip]
        shapes.append(fill(plumage.second, *brush(path, [10, plumage.pen * 1.6, plumage.pen])))
        size = rng.uniform(11, 16)
        for eye in (tip, middle)[: 1 + n % 2]:
            shapes.append(fill(BARE, Disc(*eye, size)))
            shapes += feather_eye(plumage.second, plumage.accent, eye, size, kind=kind)
    face = (x - long / 2 - rng.uniform(-8, 16), y - rng.uniform(58, 92))
    floor = y + tall / 2 + rng.uniform(24, 60)
    beneath = branch if rng.random() < 0.6 else ground
    return (
        *shapes,
        *legs(rng, plumage, [(x - 8, y + tall * 0.3), (x + 14, y + tall * 0.3)], floor),
        *body(rng, plumage, (x, y), (long, tall)),
        *head(rng, plumage, (x - long / 2 + 14, y - 8), face, radius=rng.uniform(12, 17)),
        *beneath(rng, plumage, floor + 12),
    )


def _wader(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a bird with long legs, a long neck and a long beak."""
    x, y = rng.uniform(150, 184), rng.uniform(190, 224)
    long, tall = rng.uniform(110, 150), rng.uniform(64, 88)
    face = (rng.uniform(76, 116), rng.uniform(66, 96))
    under = [(x - 10, y + tall * 0.3), (x + 16, y + tall * 0.28)][: int(rng.integers(1, 3))]
    tail = _short_tail(rng, plumage, (x + long * 0.4, y + 4), long * 0.4)
    return (
        *legs(rng, plumage, under, rng.uniform(340, 358)),
        *tail,
        *body(rng, plumage, (x, y), (long, tall)),
        *head(rng, plumage, (x - long / 2 + 16, y - 6), face, radius=rng.uniform(12, 18)),
        *ground(rng, plumage, 364),
    )


def _perched(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a plump bird with a short neck on a branch or a stem of bamboo."""
    x, y = rng.uniform(140, 168), rng.uniform(140, 176)
    long, tall = rng.uniform(110, 150), rng.uniform(88, 116)
    radius = rng.uniform(26, 36)
    face = (x - long * 0.42, y - tall * rng.uniform(0.42, 0.6))
    perch = stem if rng.random() < 0.45 else branch
    tail = _short_tail(rng, plumage, (x + long * 0.4, y + 4), long * rng.uniform(0.4, 0.7))
    floor = y + tall / 2 + rng.uniform(10, 30)
    return (
        *perch(rng, plumage, floor + 14),
        *legs(rng, plumage, [(x - 10, y + tall * 0.34), (x + 16, y + tall * 0.32)], floor),
        *tail,
        *body(rng, plumage, (x, y), (long, tall)),
        *head(rng, plumage, (x - long * 0.3, y - 10), face, radius=radius),
    )


def _plumed(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a crested bird with long waving plumes and usually a raised wing."""
    x, y = rng.uniform(124, 156), rng.uniform(170, 206)
    long, tall = rng.uniform(84, 116), rng.uniform(56, 76)
    shapes: list[Shape] = []
    inks = (plumage.second, plumage.accent, plumage.main)
    count = int(rng.integers(3, 6))
    leaf = rng.random() < 0.5
    for n in range(count):
        tip = (248 - 44 * n, 292 + 64 * min(1.0, n / 2))
        wave = rng.uniform(14, 34)
        middle = (x + 50 - 12 * n, y + 52 + 8 * n)
        path = [(x + long * 0.3, y), (middle[0] + wave, middle[1]), (tip[0] - 14, tip[1] - 34), tip]
        ink = inks[n % 3]
        shapes.append(fill(ink, *brush(path, [8, plumage.pen * 1.8, plumage.pen, 3])))
        if leaf:
            shapes.append(fill(ink, petal(*tip, inner=-30, outer=18, width=24, turn=160 + 14 * n)))
        else:
            shapes += feather_eye(ink, plumage.accent, tip, 14, kind=2)
    turn, reach = rng.uniform(-10, 20), rng.uniform(96, 136)
    wing = [
        petal(x, y, inner=8, outer=reach - 8 * n, width=reach * 0.13, turn=turn + 17 * n)
        for n in range(int(rng.integers(3, 6)))
    ]
    face = (x - long / 2 - rng.uniform(0, 22), y - rng.uniform(70, 104))
    return (
        *shapes,
        fill(plumage.second, *wing),
        *body(rng, plumage, (x, y), (long, tall)),
        *head(rng, plumage, (x - long / 2 + 14, y - 8), face, radius=rng.uniform(13, 18)),
    )


def _floral(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a small bird with spread wings and a long tail between two large flowers."""
    x, y = rng.uniform(120, 180), rng.uniform(170, 220)
    wings = [
        smooth((x, y), (x + side * 50, y - lift), (x + side * reach, y - lift * 0.7),
               (x + side * reach * 0.6, y - lift * 0.1))
        for side, lift, reach in (
            (-1, rng.uniform(50, 100), rng.uniform(80, 130)),
            (1, rng.uniform(40, 90), rng.uniform(70, 130)),
        )
    ]  # fmt: skip
    tail = [petal(x, y + 10, inner=0, outer=rng.uniform(60, 110), width=10,
                  turn=rng.uniform(150, 210) + 9 * n)
            for n in range(int(rng.integers(2, 6)))]  # fmt: skip
    leaves = [petal(float(px), float(py), inner=0, outer=rng.uniform(26, 60), width=11,
                    turn=rng.uniform(0, 360))
              for px, py in zip(rng.uniform(60, 240, 9), rng.uniform(230, 360, 9), strict=True)
              ]  # fmt: skip
    upper = (rng.uniform(66, 110), rng.uniform(60, 110))
    if rng.random() < 0.5:
        upper = (WIDTH - upper[0], upper[1])
    lower = (rng.uniform(90, 210), rng.uniform(296, 330))
    return (
        fill(plumage.second, *leaves),
        *_bloom(rng, plumage, upper, rng.uniform(40, 62)),
        *_bloom(rng, plumage, lower, rng.uniform(44, 72)),
        fill(plumage.main, *tail),
        *(shape for wing in wings for shape in plumage.part(wing)),
        *body(rng, plumage, (x, y), (rng.uniform(50, 76), rng.uniform(34, 50))),
        *head(rng, plumage, (x - 16, y - 6), (x - rng.uniform(20, 46), y - 30), radius=12),
    )


def _bloom(rng: np.random.Generator, plumage: Plumage, at: Point, radius: float) -> Drawing:
    """Draw a chrysanthemum, a peony of outlines or a cluster of round blossoms."""
    x, y = at
    ink = plumage.accent
    kind = int(rng.integers(3))
    if kind == 0:
        rays = rosette(x, y, radius * 0.3, radius, radius * 0.22, int(rng.integers(10, 22)))
        return fill(ink, *rays), fill(plumage.second, Disc(x, y, radius * 0.25))
    if kind == 1:
        lobes = dots(x, y, radius * 0.62, radius * 0.36, int(rng.integers(5, 9)))
        return line(ink, plumage.pen * 0.8, *lobes), line(
            ink, plumage.pen * 0.8, Disc(x, y, radius * 0.3)
        )
    spots = [(x, y), *(polar(x, y, radius * 0.6, turn) for turn in equal_angles(6))]
    return tuple(
        shape
        for spot in spots
        for shape in (
            fill(ink, Disc(*spot, radius * 0.3)),
            fill(BARE, Disc(*spot, radius * 0.12)),
        )
    )


def _simple(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a bird from circles and straight lines."""
    x, y = rng.uniform(134, 160), rng.uniform(200, 240)
    r = rng.uniform(52, 72)
    top = (x - r * 0.7, y - r * rng.uniform(1.1, 1.45))
    bowl = [polar(x, y, r, float(turn)) for turn in np.linspace(80, 290, 22)]
    form = (Disc(x, y, r), polygon(*bowl), smooth((x - r, y - r * 0.6), (x + r * 1.3, y - r * 0.2),
                                                  (x, y + r)))[int(rng.integers(3))]  # fmt: skip
    count, start = int(rng.integers(3, 8)), rng.uniform(10, 40)
    turns = [start + 90 * n / count for n in range(count)]
    far = r * rng.uniform(1.6, 2.1)
    tips = [polar(x, y, far, turn) for turn in turns]
    tail: list[Shape] = [
        line(plumage.second, plumage.pen, *(polyline((x, y), tip) for tip in tips))
    ]
    style = int(rng.integers(3))
    if style == 0:
        tail = [fill(plumage.second, *(petal(x, y, inner=r * 0.7, outer=far, width=16, turn=turn)
                                       for turn in turns))]  # fmt: skip
    elif style == 1:
        for tip in tips:
            tail.append(fill(BARE, Disc(*tip, 13)))
            tail += feather_eye(plumage.second, plumage.accent, tip, 13, kind=2)
    wing = [Disc(x + r * 0.1, y, r * 0.5), Disc(x + r * 0.1, y, r * 0.24)]
    floor = rng.uniform(336, 356)
    return (
        *tail,
        *legs(rng, plumage, [(x - 14, y + r * 0.6), (x + 14, y + r * 0.6)], floor),
        line(BARE, 10, form),
        *plumage.part(form),
        plumage.marks(*wing[: int(rng.integers(3))]),
        *head(rng, plumage, (x - r * 0.7, y - r * 0.3), top, radius=rng.uniform(16, 26)),
        *ground(rng, plumage, floor + 10),
    )


ASSEMBLED: dict[BirdStyle, Callable[[np.random.Generator, Plumage], Drawing]] = {
    BirdStyle.FAN: _fan,
    BirdStyle.DISPLAY: _display,
    BirdStyle.TRAIN: _train,
    BirdStyle.WADER: _wader,
    BirdStyle.PERCHED: _perched,
    BirdStyle.PLUMED: _plumed,
    BirdStyle.SIMPLE: _simple,
    BirdStyle.FLORAL: _floral,
}


def _short_tail(rng: np.random.Generator, plumage: Plumage, root: Point, reach: float) -> Drawing:
    count, turn = int(rng.integers(1, 5)), rng.uniform(80, 130)
    ink = plumage.second if rng.random() < 0.5 else plumage.main
    x, y = root
    leaves = [
        petal(x - 10, y, inner=0, outer=reach, width=reach * 0.22, turn=turn + 14 * n)
        for n in range(count)
    ]
    return (fill(ink, *leaves),)


def _framed(rng: np.random.Generator, plumage: Plumage, drawing: Drawing) -> Drawing:
    small = placement(150, 200, scale=0.66).after(placement(-150, -205))
    ink = plumage.second
    ring = Disc(150, 200, 134)
    oval = rounded_rectangle(150, 200, 244, 330, 120)
    edge = oval if rng.random() < 0.6 else ring
    beads = (fill(ink, *dots(150, 200, 134, 8, 18)),) if edge is ring and rng.random() < 0.5 else ()
    scale = placement(150, 200, scale=1.0 if edge is ring else 1.14).after(placement(-150, -200))
    return (line(ink, plumage.pen, edge), *beads, *transformed(transformed(drawing, small), scale))


def bird(design: Design) -> Drawing:
    """Draw the bird of a design, often mirrored."""
    inks = {letter: design.inks.of(letter) for letter in "krgb"}
    if design.bird in ASSEMBLED:
        drawing = _random_bird(design.bird, design.dice("bird"), inks)
    else:
        drawing = _fixed_bird(design.bird, {"-": BARE, **inks}, design.plant % 2)
    if design.seed % 2:
        drawing = transformed(drawing, placement(WIDTH, 0, mirrored=True))
    middle = placement(WIDTH / 2, HEIGHT / 2, scale=design.bird_size)
    return transformed(drawing, middle.after(placement(-WIDTH / 2, -HEIGHT / 2)))


def _fixed_bird(kind: BirdStyle, inks: Mapping[str, Ink], variant: int) -> Drawing:
    varied = {letter: inks[pair[variant]] for letter, pair in _VARIED_INKS.get(kind, {}).items()}
    inks = {**inks, **varied}
    drawing = sketch(_SKETCHES[kind], inks)
    if kind is BirdStyle.PEACOCK:
        return *_peacock_fan(inks["g"]), *drawing
    return (*_engraved_fan(inks["1"]), *drawing) if kind is BirdStyle.ENGRAVED_PEACOCK else drawing


def _peacock_fan(ink: Ink) -> Drawing:
    x, y = 152.0, 128.0
    edge = [polar(x, y, 96 if n % 2 else 78, turn) for n, turn in enumerate(equal_angles(44))]
    eyes = [
        polar(x, y, distance, turn)
        for distance, count, first in ((66, 12, 15.0), (36, 6, 0.0), (0, 1, 0.0))
        for turn in equal_angles(count, first=first)
        if not (distance == 66 and 120 < turn < 240)
    ]
    light, dark = ([Disc(*eye, radius) for eye in eyes] for radius in (13, 5.5))
    return fill(ink, polygon(*edge)), fill(BARE, *light), fill(ink, *dark)


def _engraved_fan(ink: Ink) -> Drawing:
    """Draw the fan of sets with a single paint: rings, and spikes around them."""
    x, y = 156.0, 126.0
    spikes = [
        polyline(polar(x, y, 74, turn), polar(x, y, 100, turn))
        for turn in equal_angles(34)
        if not 130 < turn < 230
    ]
    rings = [
        polar(x, y, distance, turn)
        for distance, count in ((58, 11), (30, 6), (0, 1))
        for turn in equal_angles(count)
    ]
    light, dark = ([Disc(*ring, radius) for ring in rings] for radius in (13, 6))
    return line(ink, 6, *spikes), fill(ink, Disc(x, y, 78)), fill(BARE, *light), fill(ink, *dark)


# The inks of the letters 1 to 3 in both variants.
_VARIED_INKS = {
    BirdStyle.ENGRAVED_PEACOCK: {"1": "gk"},
    BirdStyle.CRANE: {"1": "kb"},
    BirdStyle.SWALLOW: {"1": "gr", "2": "kb", "3": "rg"},
    BirdStyle.SPARROW: {"1": "gb"},
}
_SKETCHES = {
    BirdStyle.PEACOCK: """
k area: 66,190 92,176 108,198 112,232 148,214 196,218 252,250 268,276 \
  226,288 176,306 128,304 92,276 82,236 84,212
- disc: 88,192,5
- 5 curve: 96,214 98,246 120,280 160,286; 138,240 172,232 212,244; \
  140,258 176,250 226,262; 152,274 186,268 222,276
r polygon: 68,186 44,198 70,200
r 5 polyline: 86,178 74,158; 86,178 86,158; 86,178 98,158
r 8 polyline: 134,302 130,352; 170,302 166,352; 108,362 130,352 152,362; 144,362 166,352 188,362
""",
    BirdStyle.CRANE: """
1 petal: 196,222 6 74 13 92; 196,222 6 69 13 109; 196,222 6 64 13 126; 196,222 6 59 13 143
k 22 curve: 104,84 126,92 124,124 104,152 112,190
k area: 98,186 120,168 168,180 222,224 196,256 146,262 108,236
- 9 curve: 104,84 126,92 124,124 104,152 112,190
- area: 108,192 126,182 156,190 188,218 172,240 142,248 116,226
1 6 curve: 132,196 160,204 186,222; 126,212 152,220 176,234; 128,228 144,236 162,242
k disc: 100,80,18
- disc: 96,79,5
r polygon: 86,74 34,98 92,94
r area: 90,64 102,52 118,60 114,70 98,68
r 8 polyline: 140,258 136,350 118,358
r 8 polyline: 168,256 184,300 146,312
g 8 curve: 62,364 140,360 238,366
g petal: 226,362 2 52 9 -24; 226,362 2 52 9 8; 226,362 2 52 9 40
""",
    BirdStyle.ENGRAVED_PEACOCK: """
1 7 spoke: 160,262 34 92 48; 160,262 34 92 62; 160,262 34 92 76; 160,262 34 92 90; 160,262 34 92 -40
1 area: 64,222 84,202 108,214 112,244 146,226 196,232 222,264 190,306 136,314 92,292 78,256
- area: 78,224 90,214 100,226 106,258 140,280 176,286 160,302 126,300 98,280 88,250
- disc: 138,246,7; 160,244,7; 182,250,7; 150,264,7; 174,268,7
1 disc: 90,224,4.5
r polygon: 66,216 44,230 68,232
r 7 polyline: 134,310 134,356; 172,310 172,356
r 7 polyline: 112,362 134,354 150,362; 150,362 172,354 188,362
""",
    # diving to the left, its wings and tail in bold strokes
    BirdStyle.SWALLOW: """
2 9 curve: 150,196 96,170 46,96; 150,205 92,174 49,124; 150,214 88,178 52,152; 150,223 84,182 55,180
2 9 curve: 172,212 220,236 262,246; 172,220 220,246 254,272; \
  172,228 220,256 246,298; 172,236 220,266 238,324
3 10 curve: 186,168 206,110 188,40; 186,168 214,106 214,50; 186,168 222,102 240,60
1 area: 206,150 204,196 176,244 142,284 112,308 92,296 98,268 124,236 150,194 180,158
- 5 curve: 150,214 164,224 176,226; 138,236 150,246 162,250; 168,188 180,198 192,200
1 disc: 102,302,24
- disc: 98,300,9
k disc: 97,301,4.5
r polygon: 86,312 70,354 106,324
r 6 curve: 120,316 140,322 156,312; 120,316 140,322 158,334
""",
    BirdStyle.SPARROW: """
1 area: 120,66 152,48 184,66 188,100 204,138 202,184 172,220 134,216 110,186 106,140 118,104
- area: 128,120 152,134 160,176 146,204 124,180 118,148
1 5 polyline: 122,142 152,146; 122,160 152,164; 122,178 152,182
- 5 curve: 182,128 178,168 160,202; 194,150 188,180 172,206
- disc: 140,80,11
k disc: 139,80,5.5
r polygon: 122,76 88,92 120,98
r 6 polyline: 156,54 142,22; 156,54 164,22; 156,54 184,22
r area: 146,214 176,216 190,290 196,366 176,340 156,276
- 5 curve: 164,232 176,290 184,336
k 8 polyline: 134,216 126,248; 152,220 146,250
g 12 curve: 46,262 120,248 196,256 256,240
g petal: 60,268 4 50 15 200; 84,262 4 50 15 160; 236,246 4 50 15 150; 250,236 4 50 15 60
""",
    BirdStyle.PHOENIX: """
r 9 curve: 164,236 214,262 252,316
g 9 curve: 156,244 180,286 188,334
b 9 curve: 148,244 134,292 104,326
r petal: 256,322 -34 26 26 130
g petal: 190,342 -34 26 26 172
b petal: 100,332 -34 26 26 218
- disc: 256,322,5.5; 190,342,5.5; 100,332,5.5
b petal: 150,196 10 128 15 14; 150,196 10 119 15 31; 150,196 10 110 15 48
b petal: 150,196 10 101 15 65; 150,196 10 92 15 82
- 4 spoke: 150,196 44 100 14; 150,196 44 91 31; 150,196 44 82 48; 150,196 44 73 65; 150,196 44 64 82
g area: 78,96 100,80 120,96 122,136 140,164 176,186 186,222 168,250 132,248 102,220 92,176 94,130
- 5 curve: 108,176 126,188 152,180; 108,198 126,210 152,202; 108,220 126,232 152,224
- disc: 98,100,8
k disc: 97,100,4
r polygon: 82,92 40,116 88,114
r petal: 104,86 0 44 9 -28; 104,86 0 44 9 2; 104,86 0 44 9 32
""",
}
