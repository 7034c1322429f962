"""Souzu: sticks of bamboo in their places, and the slanted eight."""

from dataclasses import replace
from math import atan2, degrees, hypot

from vision.training.faces.birds import bird
from vision.training.faces.design import Design, Eight, RedFive, Sticks
from vision.training.faces.shapes import (
    BARE,
    Colour,
    Disc,
    Drawing,
    Point,
    Shape,
    fill,
    line,
    placed,
    polygon,
    rounded,
    smooth,
)

# Each stick: centre x, centre y; with the length of a stick and the inks by place.
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
WIDTH = 46.0


def souzu(rank: int, design: Design, *, red: bool) -> Drawing:
    """The bird of 1s, or the sticks of a rank."""
    if rank == 1:
        return bird(design)
    if rank == 8:
        return _eight(design)
    places, length = PLACES[rank]
    shapes: list[Shape] = []
    for (x, y), letter in zip(places, INKS[rank], strict=True):
        ink = design.inks.of(_paint(letter, design, red=red))
        x, y = 150 + (x - 150) * design.spread, 200 + (y - 200) * design.spread  # noqa: PLW2901
        shapes += [shape.moved(placed(x, y)) for shape in stick(design, ink, length)]
    if red and design.red_five is RedFive.RED_AND_DOT:
        shapes.append(fill(design.inks.aka, Disc(150, 326, 16)))
    return tuple(shapes)


def _paint(letter: str, design: Design, *, red: bool) -> str:
    if red and not (design.red_five is RedFive.NUMERAL_RED and letter == "r"):
        return "a"
    main, accent = design.sou_inks[0], design.sou_inks[1]
    if letter == "r":
        return accent
    return design.second_green if letter == "2" and main == "g" else main


def stick(design: Design, ink: Colour, length: float) -> Drawing:
    """One upright stick round the origin."""
    half = length / 2
    wide = WIDTH * design.girth / 2
    if design.sticks is Sticks.BONE:
        return _bone(ink, half, wide, design.detail)
    if design.sticks is Sticks.CAPSULES:
        return _capsules(ink, half, wide, design.detail)
    if design.sticks is Sticks.NODES:
        rings = (rounded(0, y, 2 * wide, 0.16 * length, 9) for y in (-half * 0.86, 0, half * 0.86))
        return (
            fill(ink, rounded(0, 0, 1.2 * wide, 1.9 * half, 6)),
            fill(ink, *rings),
            fill(
                BARE,
                *(rounded(0, y, 0.36 * wide, 0.5 * half, 4) for y in (-half / 2.3, half / 2.3)),
            ),
        )
    if design.sticks is Sticks.HOLLOW:
        gap = 6 * design.detail
        parts = [(y, rounded(0, y, 1.5 * wide, half * 0.92, 10)) for y in (-half / 2, half / 2)]
        return (
            fill(ink, *(part for _, part in parts)),
            fill(
                BARE,
                *(rounded(0, y, 1.5 * wide - 2 * gap, half * 0.92 - 2 * gap, 5) for y, _ in parts),
            ),
            fill(ink, rounded(0, 0, 2 * wide, 12, 6)),
        )
    return (
        fill(ink, rounded(0, -half / 2, 1.3 * wide, half * 0.94, wide * 0.6)),
        fill(ink, rounded(0, half / 2, 1.3 * wide, half * 0.94, wide * 0.6)),
        line(BARE, 4 * design.detail, polygon((0, -half * 0.8), (0, -half * 0.2), closed=False)),
        line(BARE, 4 * design.detail, polygon((0, half * 0.2), (0, half * 0.8), closed=False)),
    )


def _bone(ink: Colour, half: float, wide: float, detail: float) -> Drawing:
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
    slit = 4.5 * detail
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


def _capsules(ink: Colour, half: float, wide: float, detail: float) -> Drawing:
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
            line(BARE, 4.5 * detail, polygon((0, y - h * 0.6), (0, y + h * 0.6), closed=False))
        )
    return tuple(shapes)


def _eight(design: Design) -> Drawing:
    inks = [design.inks.of(_paint(letter, design, red=False)) for letter in "12"]
    shapes: list[Shape] = []
    for upper in (True, False):
        ink = inks[0] if upper else inks[1]
        top, bottom = (34.0, 190.0) if upper else (210.0, 366.0)
        peak_up = upper == (design.eight is Eight.W_OVER_M)
        shapes += _between(design, ink, (62, top), (62, bottom))
        shapes += _between(design, ink, (238, top), (238, bottom))
        near, far = (top + 28, bottom - 14) if peak_up else (bottom - 28, top + 14)
        shapes += _between(design, ink, (92, far), (150, near), 0.8)
        shapes += _between(design, ink, (208, far), (150, near), 0.8)
    centre = placed(150, 200, scale=design.spread).after(placed(-150, -200))
    return tuple(shape.moved(centre) for shape in shapes)


def _between(
    design: Design, ink: Colour, start: Point, end: Point, slim: float = 1.0
) -> list[Shape]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    turn = degrees(atan2(dx, -dy))
    slimmer = replace(design, girth=design.girth * 0.9 * slim)
    here = placed((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, turn=turn)
    return [shape.moved(here) for shape in stick(slimmer, ink, hypot(dx, dy))]
