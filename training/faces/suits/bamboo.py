"""Souzu: the arrangement of bamboo sticks, and the slanted eight."""

from dataclasses import replace
from math import atan2, degrees, hypot

from training.faces.birds.birds import bird
from training.faces.design import Design, EightStyle
from training.faces.suits.bamboo_sticks import stick
from training.faces.suits.red_marks import red_mark, red_parts
from training.faces.vector.shapes import (
    Colour,
    Disc,
    Drawing,
    Point,
    Shape,
    placement,
)

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
