"""Souzu: bamboo sticks in the styles of real sets, their arrangement, and the slanted eight."""

from collections.abc import Callable
from dataclasses import replace
from math import atan2, degrees, hypot

from training.faces.birds import bird
from training.faces.design import BambooStyle, Design, EightStyle
from training.faces.red_marks import red_mark, red_parts
from training.faces.shapes import (
    BARE,
    Colour,
    Disc,
    Drawing,
    Point,
    Shape,
    curve,
    fill,
    line,
    petal,
    placement,
    polyline,
    rounded_rectangle,
    smooth,
)

WIDTH = 46.0


def stick(design: Design, ink: Colour, length: float) -> Drawing:
    """Draw one upright stick around the origin."""
    return _STYLES[design.sticks](design, ink, length / 2, WIDTH * design.girth / 2)


def _nodes(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    rings = (
        rounded_rectangle(0, y, 2 * wide, 0.32 * half, 9) for y in (-half * 0.86, 0, half * 0.86)
    )
    return (
        fill(ink, rounded_rectangle(0, 0, 1.2 * wide, 1.9 * half, 6)),
        fill(ink, *rings),
        fill(
            BARE,
            *(
                rounded_rectangle(0, y, 0.36 * wide, 0.5 * half, 4)
                for y in (-half / 2.3, half / 2.3)
            ),
        ),
    )


def _hollow(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    gap = 6 * design.detail
    parts = [
        (y, rounded_rectangle(0, y, 1.5 * wide, half * 0.92, 10)) for y in (-half / 2, half / 2)
    ]
    return (
        fill(ink, *(part for _, part in parts)),
        fill(
            BARE,
            *(
                rounded_rectangle(0, y, 1.5 * wide - 2 * gap, half * 0.92 - 2 * gap, 5)
                for y, _ in parts
            ),
        ),
        fill(ink, rounded_rectangle(0, 0, 2 * wide, 12, 6)),
    )


def _plain(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    return (
        fill(ink, rounded_rectangle(0, -half / 2, 1.3 * wide, half * 0.94, wide * 0.6)),
        fill(ink, rounded_rectangle(0, half / 2, 1.3 * wide, half * 0.94, wide * 0.6)),
        line(BARE, 4 * design.detail, polyline((0, -half * 0.8), (0, -half * 0.2))),
        line(BARE, 4 * design.detail, polyline((0, half * 0.2), (0, half * 0.8))),
    )


def _bone(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    waist = wide * 0.62
    right: list[Point] = [
        (wide * 0.5, -half),
        (wide * 0.96, -half * 0.93),
        (wide * 0.9, -half * 0.8),
        (waist, -half * 0.68),
        (waist, -half * 0.26),
        (wide * 0.96, -half * 0.1),
        (wide * 0.96, half * 0.1),
        (waist, half * 0.26),
        (waist, half * 0.68),
        (wide * 0.9, half * 0.8),
        (wide * 0.96, half * 0.93),
        (wide * 0.5, half),
    ]
    left = [(-x, y) for x, y in reversed(right)]
    slit = 4.5 * design.detail
    return (
        fill(ink, smooth(*right, *left)),
        line(
            BARE,
            slit,
            *(polyline((0, sign * half * 0.3), (0, sign * half * 0.78)) for sign in (-1, 1)),
            *(
                curve(
                    (-wide * 0.42, sign * half * 0.05 + 4),
                    (0, sign * half * 0.05 - 4),
                    (wide * 0.42, sign * half * 0.05 + 4),
                )
                for sign in (-1, 1)
            ),
        ),
    )


def _capsules(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    shapes: list[Shape] = []
    for sign in (-1, 1):
        y = sign * half / 2
        h = half * 0.47
        body = smooth(
            (0, y - h),
            (wide * 0.8, y - h * 0.86),
            (wide * 0.52, y),
            (wide * 0.8, y + h * 0.86),
            (0, y + h),
            (-wide * 0.8, y + h * 0.86),
            (-wide * 0.52, y),
            (-wide * 0.8, y - h * 0.86),
        )
        shapes.append(fill(ink, body))
        shapes.append(line(BARE, 4.5 * design.detail, polyline((0, y - h * 0.6), (0, y + h * 0.6))))
    return tuple(shapes)


def _segments(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    """Draw two to four joints of a stalk with knots between, full, hollow or slit."""
    rng = design.dice("segments")
    count, knot = int(rng.integers(2, 5)), float(rng.uniform(0, 9))
    slim, waist, look = (
        float(rng.uniform(0.5, 0.85)),
        float(rng.uniform(2, 6)),
        int(rng.integers(3)),
    )
    each = 2 * half / count
    shapes: list[Shape] = []
    for n in range(count):
        y = -half + each * (n + 0.5)
        shapes.append(fill(ink, rounded_rectangle(0, y, 2 * wide * slim, each - waist, wide * 0.4)))
        if look == 1:
            inner = 5 * design.detail
            shapes.append(
                fill(
                    BARE,
                    rounded_rectangle(
                        0,
                        y,
                        max(4.0, 2 * wide * slim - 2 * inner),
                        max(4.0, each - waist - 2 * inner),
                        wide * 0.25,
                    ),
                )
            )
        if look == 2:
            slit = polyline((0, y - each * 0.25), (0, y + each * 0.25))
            shapes.append(line(BARE, 4 * design.detail, slit))
    knots = [rounded_rectangle(0, -half + each * n, 2 * wide, 4 + knot, 4) for n in range(1, count)]
    if knot > 2:
        shapes.append(fill(ink, *knots))
    return tuple(shapes)


def _bar(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    """Draw a plain bar, slit or not, with or without small leaves."""
    rng = design.dice("bar")
    slim, ends = float(rng.uniform(0.45, 0.8)), float(rng.uniform(0, 1))
    shapes = [fill(ink, rounded_rectangle(0, 0, 2 * wide * slim, 1.96 * half, ends * wide * slim))]
    if rng.random() < 0.4:
        slit = polyline((0, -half * 0.75), (0, half * 0.75))
        shapes.append(line(BARE, 4 * design.detail, slit))
    if rng.random() < 0.3:
        leaves = (
            petal(0, y, inner=wide * 0.3, outer=wide * 1.25, width=wide * 0.5, turn=turn)
            for y in (-half * 0.5, half * 0.5)
            for turn in (-50, 50)
        )
        shapes.append(fill(ink, *leaves))
    if rng.random() < 0.4:
        cross = (polyline((-wide, y), (wide, y)) for y in (-half * 0.33, half * 0.33))
        shapes.append(line(BARE, 5 * design.detail, *cross))
    return tuple(shapes)


_STYLES: dict[BambooStyle, Callable[[Design, Colour, float, float], Drawing]] = {
    BambooStyle.BONE: _bone,
    BambooStyle.CAPSULES: _capsules,
    BambooStyle.NODES: _nodes,
    BambooStyle.HOLLOW: _hollow,
    BambooStyle.PLAIN: _plain,
    BambooStyle.SEGMENTS: _segments,
    BambooStyle.BAR: _bar,
}


# The centres of the sticks, their length, and their inks by index.
PLACES: dict[int, tuple[tuple[Point, ...], float]] = {
    2: (((150, 110), (150, 290)), 164),
    3: (((150, 110), (76, 290), (224, 290)), 164),
    4: (((80, 110), (220, 110), (80, 290), (220, 290)), 164),
    5: (((62, 110), (238, 110), (150, 200), (62, 290), (238, 290)), 160),
    6: (tuple((x, y) for y in (110, 290) for x in (66, 150, 234)), 160),
    7: (((150, 78), *((x, y) for y in (202, 322) for x in (66, 150, 234))), 106),
    9: (tuple((x, y) for y in (80, 200, 320) for x in (66, 150, 234)), 106),
}
INKS: dict[int, str] = {
    2: "11",
    3: "111",
    4: "1221",
    5: "12r21",
    6: "222111",
    7: "r111111",
    9: "1r11r11r1",
}
BY_ROWS: dict[int, str] = {6: "111222", 7: "r111222", 9: "111rrr222"}


def souzu(rank: int, design: Design, *, red: bool) -> Drawing:
    """Draw the bird of 1s, or the sticks of a rank."""
    if rank == 1:
        return bird(design)
    if rank == 8:
        return _eight(design)
    places, length = PLACES[rank]
    shapes: list[Shape] = []
    letters = BY_ROWS.get(rank, INKS[rank]) if design.by_rows else INKS[rank]
    red_ones = red_parts(design, red_middle=design.sou_inks[1] == "r") if red else frozenset()
    for n, ((x, y), letter) in enumerate(zip(places, letters, strict=True)):
        ink = design.inks.of("a" if n in red_ones else _paint(letter, design))
        x, y = 150 + (x - 150) * design.spread, 200 + (y - 200) * design.spread  # noqa: PLW2901
        shapes += [shape.transformed(placement(x, y)) for shape in stick(design, ink, length)]
    if red:
        shapes += red_mark(design, Disc(150, 326, 16))
    return tuple(shapes)


def _paint(letter: str, design: Design) -> str:
    main, accent = design.sou_inks[0], design.sou_inks[1]
    if letter == "r":
        return accent
    return design.second_green if letter == "2" and main == "g" else main


def _eight(design: Design) -> Drawing:
    inks = [design.inks.of(_paint(letter, design)) for letter in "12"]
    shapes: list[Shape] = []
    for upper in (True, False):
        ink = inks[0] if upper else inks[1]
        top, bottom = (34.0, 190.0) if upper else (210.0, 366.0)
        peak_up = upper == (design.eight is EightStyle.W_OVER_M)
        shapes += _between(design, ink, (62, top), (62, bottom))
        shapes += _between(design, ink, (238, top), (238, bottom))
        near, far = (top + 28, bottom - 14) if peak_up else (bottom - 28, top + 14)
        shapes += _between(design, ink, (92, far), (150, near), 0.8)
        shapes += _between(design, ink, (208, far), (150, near), 0.8)
    centre = placement(150, 200, scale=design.spread).after(placement(-150, -200))
    return tuple(shape.transformed(centre) for shape in shapes)


def _between(
    design: Design, ink: Colour, start: Point, end: Point, slim: float = 1.0
) -> list[Shape]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    turn = degrees(atan2(dx, -dy))
    slimmer = replace(design, girth=design.girth * 0.9 * slim)
    here = placement((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, turn=turn)
    return [shape.transformed(here) for shape in stick(slimmer, ink, hypot(dx, dy))]
