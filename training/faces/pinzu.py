"""Pinzu: one big circle, or an arrangement of small ones with a rim, bands and a centre."""

from collections.abc import Callable
from math import pi, sin

import numpy as np

from training.faces.design import BigCircleStyle, CircleStyle, Design
from training.faces.red_marks import MIDDLE, red_mark, red_parts
from training.faces.shapes import (
    BARE,
    Colour,
    Disc,
    Drawing,
    Ink,
    Shape,
    brush,
    curve,
    discs,
    dots,
    equal_angles,
    fill,
    line,
    placement,
    polar,
    polygon,
    polyline,
    rosette,
    spokes,
    transformed,
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
    rim, outer = _edge(rng, edge, detail)
    shapes = [*rim]
    shapes += _bands(rng, band, inner, outer - 3, detail=detail, bands=bands)
    return *shapes, *_heart(rng, heart, inner, detail)


def _edge(rng: np.random.Generator, ink: Colour, detail: float) -> tuple[Drawing, float]:
    """Draw the rim and return the remaining radius."""
    kind, wide = int(rng.integers(6)), float(rng.uniform(3.5, 9)) * detail
    count = int(rng.integers(10, 26))
    if kind < 2:
        return discs(0, 0, (ink, 50), (BARE, 50 - wide)), 50 - wide
    if kind == 2:
        thin = min(wide * 0.6, 4)
        gap = 50 - 2.6 * thin
        rings = discs(0, 0, (ink, 50), (BARE, 50 - thin), (ink, gap), (BARE, gap - thin))
        return rings, gap - thin
    if kind == 3:  # scallops
        beads = dots(0, 0, 44, 48 * pi / count * 0.72, count)
        rest = 43 - wide
        return (fill(ink, Disc(0, 0, 44), *beads), fill(BARE, Disc(0, 0, rest))), rest
    if kind == 4:  # petals on a ring
        leaves, rest = rosette(0, 0, 24, 51, 120 / count, count), 38 - wide * 0.6
        return (fill(ink, *leaves, Disc(0, 0, 39)), fill(BARE, Disc(0, 0, rest))), rest
    few = int(rng.integers(5, 9))  # a rosette of few round petals
    half = sin(pi / few)
    lobe = 56 * half / (1 + half)  # neighbours overlap
    outer, inner = (dots(0, 0, 50 - lobe, r, few) for r in (lobe, lobe - wide * 0.7))
    return (fill(ink, *outer), fill(BARE, *inner), fill(BARE, Disc(0, 0, 48 - lobe))), 48 - lobe


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
        return fill(ink, *dots(0, 0, middle, deep * 0.42, count))
    if kind == 1:
        return fill(ink, *rosette(0, 0, near, far, 2 * pi * middle / count * 0.62, count))
    if kind == 2:
        return line(ink, 4 * detail, *spokes(0, 0, near, far, count))
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


def _flower_centre(ink: Ink, radius: float, _: float, count: int) -> Drawing:
    return (fill(ink, *rosette(0, 0, 1, radius, radius * 3.6 / count, count)),)


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
    return (line(ink, max(2.5, radius * 0.16), curve(*spiral)),)


def _dots(ink: Ink, radius: float, _: float, count: int) -> Drawing:
    around = dots(0, 0, radius * 0.66, radius * 1.5 / count, count)
    return (fill(ink, Disc(0, 0, radius * 0.26), *around),)


def _cross(ink: Ink, radius: float, _: float, __: int) -> Drawing:
    arms = (polyline((0, 0), polar(0, 0, radius, t)) for t in equal_angles(4, first=45.0))
    return (line(ink, radius * 0.3, *arms),)


_HEARTS = (_dot, _target, _flower_centre, _star, _whirl, _scroll, _dots, _cross)


# Centres and radius of each rank; 7p has three on a slant over four.
PLACES: dict[int, tuple[tuple[tuple[float, float], ...], float]] = {
    2: (((150, 108), (150, 292)), 72),
    3: (((76, 82), (150, 200), (224, 318)), 58),
    4: (((82, 100), (218, 100), (82, 300), (218, 300)), 60),
    5: (((76, 84), (224, 84), (150, 200), (76, 316), (224, 316)), 53),
    6: (((90, 80), (210, 80), (90, 210), (210, 210), (90, 320), (210, 320)), 54),
    7: (
        ((62, 62), (150, 96), (238, 130), (96, 230), (204, 230), (96, 330), (204, 330)),
        46,
    ),
    8: (tuple((x, y) for y in (61, 154, 246, 339) for x in (96, 204)), 44),
    9: (tuple((x, y) for y in (78, 200, 322) for x in (58, 150, 242)), 44),
}
INKS: dict[str, dict[int, str]] = {
    plan: dict(enumerate(inks.split(), 2))
    for plan, inks in (
        ("japanese", "gb brg bggb bgrgb ggrrrr gggrrrr bbbbbbbb gggrrrbbb"),
        ("chinese", "gr grb bggb gbrbg ggrrrr gggrrrr bbbbbbbb bbbrrrggg"),
        ("two", "bb brb bbbb bbrbb bbrrrr bbbrrrr bbbbbbbb bbbrrrbbb"),
        ("green", "gg grg gggg ggrgg ggrrrr gggrrrr gggggggg gggrrrggg"),
        ("blue", "bb bbb bbbb bbbbb bbbbbb bbbbbbb bbbbbbbb bbbbbbbbb"),
        ("black", "kk kkk kkkk kkkkk kkkkkk kkkkkkk kkkkkkkk kkkkkkkkk"),
    )
}


def pinzu(rank: int, design: Design, *, red: bool) -> Drawing:
    """Draw the circles of a rank."""
    if rank == 1:
        return _big(design)
    places, radius = PLACES[rank]
    letters = _letters(rank, design)
    if red:
        parts = red_parts(design, red_middle=letters[MIDDLE] == "r")
        letters = "".join("a" if n in parts else letter for n, letter in enumerate(letters))
    shapes: list[Shape] = []
    for (x, y), letter in zip(places, letters, strict=True):
        across, down = design.spread * design.columns, design.spread * design.rows
        here = placement(150 + (x - 150) * across, 200 + (y - 200) * down)
        here = here.after(placement(0, 0, scale=radius * design.circle_size / 50))
        shapes += [shape.transformed(here) for shape in _small(design, letter)]
    if red:
        shapes += red_mark(design, Disc(66, 200, 15))
    return tuple(shapes)


def _letters(rank: int, design: Design) -> str:
    if design.pin_inks != "free":
        return INKS[design.pin_inks][rank]
    sides, hearts = design.dice("pin inks"), "rrrgbk"
    first, third = str(sides.choice(list("gbk"))), str(sides.choice(list("gbk")))
    second = hearts[int(sides.integers(len(hearts)))]
    return INKS["chinese"][rank].translate(str.maketrans("grb", first + second + third))


def _small(design: Design, letter: str) -> Drawing:
    """Draw a circle of radius 50 around the origin."""
    ink = design.inks.of(letter)
    if design.circles is not CircleStyle.ROUNDEL:
        return _STYLES[design.circles](ink, design.detail)
    rng = design.dice("small roundel")
    heart = design.inks.red if rng.random() < 0.2 and letter != "a" else ink
    return circle_pattern(rng, (ink, ink, heart), design.detail, bands=int(rng.integers(2)))


def _rim(ink: Colour, detail: float) -> Drawing:
    return discs(0, 0, (ink, 50), (BARE, 50 - 7.5 * detail))


def _rosette(ink: Colour, detail: float) -> Drawing:
    beads = fill(ink, *dots(0, 0, 28, 7 * detail**0.5, 8))
    return *_rim(ink, detail), beads, *discs(0, 0, (ink, 15), (BARE, 5))


def _rings(ink: Colour, detail: float) -> Drawing:
    return *_rim(ink, detail), *discs(0, 0, (ink, 36), (BARE, 36 - 7.5 * detail), (ink, 16))


def _flower(ink: Colour, detail: float) -> Drawing:
    leaves = fill(BARE, *rosette(0, 0, 12, 38, 14 / detail, 6))
    return fill(ink, Disc(0, 0, 50)), leaves, fill(BARE, Disc(0, 0, 7))


def _wheel(ink: Colour, detail: float) -> Drawing:
    leaves = fill(BARE, *rosette(0, 0, 16, 43, 11 / detail, 12))
    return fill(ink, Disc(0, 0, 50)), leaves, fill(BARE, Disc(0, 0, 8))


def _coin(ink: Colour, detail: float) -> Drawing:
    hole = fill(BARE, polygon((-13, -13), (13, -13), (13, 13), (-13, 13)))
    return *discs(0, 0, (ink, 50), (BARE, 40), (ink, 40 - 5 * detail)), hole


def _beads(ink: Colour, detail: float) -> Drawing:
    inner = discs(0, 0, (BARE, 33), (ink, 24), (BARE, 24 - 12 * detail), (ink, 5))
    return fill(ink, Disc(0, 0, 43)), fill(ink, *dots(0, 0, 41, 9, 12)), *inner


def _spokes(ink: Colour, detail: float) -> Drawing:
    rays = line(ink, 5 * detail, *spokes(0, 0, 18, 34, 10))
    return *_rim(ink, detail), rays, fill(ink, Disc(0, 0, 11))


_STYLES: dict[CircleStyle, Callable[[Colour, float], Drawing]] = {
    CircleStyle.ROSETTE: _rosette,
    CircleStyle.RINGS: _rings,
    CircleStyle.FLOWER: _flower,
    CircleStyle.WHEEL: _wheel,
    CircleStyle.COIN: _coin,
    CircleStyle.BEADS: _beads,
    CircleStyle.SPOKES: _spokes,
}


def _big(design: Design) -> Drawing:
    inks = design.inks
    one_ink = design.pin_inks == "blue"
    outer = inks.blue if design.pin_inks != "green" else inks.green
    middle = outer if one_ink else (inks.green if outer == inks.blue else inks.blue)
    inner = outer if one_ink else inks.red
    x, y = 150.0, 200.0
    if design.big_circle is BigCircleStyle.ROUNDEL:
        return _big_roundel(design)
    if design.big_circle is BigCircleStyle.CHRYSANTHEMUM:
        return (
            fill(outer, Disc(x, y, 124)),
            fill(BARE, *rosette(x, y, 64, 110, 17, 20)),
            *discs(x, y, (BARE, 58), (inner, 49)),
            fill(BARE, *rosette(x, y, 10, 40, 20, 5)),
            fill(inner, Disc(x, y, 9)),
        )
    if design.big_circle is BigCircleStyle.BEADS:
        return (
            *discs(x, y, (outer, 124), (BARE, 104)),
            fill(middle, *dots(x, y, 84, 12, 16)),
            *discs(x, y, (outer, 64), (BARE, 55)),
            fill(inner, *dots(x, y, 36, 10, 8)),
            fill(inner, Disc(x, y, 16)),
        )
    if design.big_circle is BigCircleStyle.RINGS:
        rings = discs(x, y, (outer, 116), (BARE, 100), (middle, 86), (BARE, 66), (inner, 50))
        return *rings, fill(BARE, *rosette(x, y, 12, 44, 16, 8))
    rings = discs(x, y, (outer, 76), (BARE, 66), (middle, 56), (BARE, 44), (inner, 34), (BARE, 12))
    return fill(outer, *rosette(x, y, 60, 118, 20, 24)), *rings


def _big_roundel(design: Design) -> Drawing:
    rng = design.dice("big roundel")
    of = design.inks.of
    plain = {"blue": ["b"], "black": ["k"]}.get(design.pin_inks)
    plans = plain or ["gbr", "bgr", "ggr", "bbr", "kkr", "kgr", "grb", "rgb", "brg", "g", "b", "k"]
    letters = plans[int(rng.integers(len(plans)))]
    inks = (of(letters[0]), of(letters[len(letters) // 2]), of(letters[-1]))
    here = placement(150, 200, scale=float(rng.uniform(1.95, 2.75)))
    detail = design.detail * float(rng.uniform(0.45, 0.9))
    return transformed(circle_pattern(rng, inks, detail, bands=int(rng.integers(4))), here)
