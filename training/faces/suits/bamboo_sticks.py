"""One stick of bamboo in the styles of real sets."""

from collections.abc import Callable

from training.faces.design import BambooStyle, Design
from training.faces.vector.shapes import (
    BARE,
    Colour,
    Drawing,
    Point,
    Shape,
    fill,
    line,
    petal,
    polygon,
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
        line(BARE, 4 * design.detail, polygon((0, -half * 0.8), (0, -half * 0.2), closed=False)),
        line(BARE, 4 * design.detail, polygon((0, half * 0.2), (0, half * 0.8), closed=False)),
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
            *(
                polygon((0, sign * half * 0.3), (0, sign * half * 0.78), closed=False)
                for sign in (-1, 1)
            ),
            *(
                smooth(
                    (-wide * 0.42, sign * half * 0.05 + 4),
                    (0, sign * half * 0.05 - 4),
                    (wide * 0.42, sign * half * 0.05 + 4),
                    closed=False,
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
        shapes.append(
            line(
                BARE, 4.5 * design.detail, polygon((0, y - h * 0.6), (0, y + h * 0.6), closed=False)
            )
        )
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
            slit = polygon((0, y - each * 0.25), (0, y + each * 0.25), closed=False)
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
        slit = polygon((0, -half * 0.75), (0, half * 0.75), closed=False)
        shapes.append(line(BARE, 4 * design.detail, slit))
    if rng.random() < 0.3:
        leaves = (
            petal(0, y, inner=wide * 0.3, outer=wide * 1.25, width=wide * 0.5, turn=turn)
            for y in (-half * 0.5, half * 0.5)
            for turn in (-50, 50)
        )
        shapes.append(fill(ink, *leaves))
    if rng.random() < 0.4:
        cross = (polygon((-wide, y), (wide, y), closed=False) for y in (-half * 0.33, half * 0.33))
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
