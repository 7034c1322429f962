"""Pinzu and souzu: circles and sticks in the styles of real sets, their arrangement and their inks.

Also the red parts of red fives, and the marks that identify them.
"""

from collections.abc import Callable
from dataclasses import replace
from math import atan2, degrees, hypot, pi, sin

import numpy as np

from training.faces.birds import bird
from training.faces.design import (
    BambooStyle,
    BigCircleStyle,
    CircleStyle,
    Design,
    EightStyle,
    RedFiveStyle,
    RedMark,
)
from training.faces.shapes import (
    BARE,
    HEIGHT,
    WIDTH,
    Colour,
    Curve,
    Disc,
    Drawing,
    Ink,
    Point,
    Shape,
    brush,
    curve,
    discs,
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
    smooth,
    spokes,
    transformed,
)

GOLD: Colour = (196, 152, 52)
MIDDLE = 2  # index of the middle one of five circles or sticks, numbered by rows
EVERY_PART = frozenset(range(5))
HALVES = tuple(frozenset(half) for half in ((0, 1, 2), (2, 3, 4), (0, 2, 3), (1, 2, 4), (0, 2, 4)))
_AT_SUIT_PLACE = (RedMark.DOT, RedMark.TWO_DOTS, RedMark.GOLD_SEAL)
_OF_GOLD = (RedMark.GOLD_DOT, RedMark.GOLD_SEAL)


def red_parts(design: Design, *, red_middle: bool) -> frozenset[int]:
    """Return the indices of the red circles or sticks of a red five, numbered by rows.

    Args:
        design: The design of the set.
        red_middle: True if the middle of the plain five is red.
    """
    match design.red_five:
        case RedFiveStyle.REPAINTED | RedFiveStyle.MARKED:
            return frozenset()
        case RedFiveStyle.NUMERAL_RED:
            return EVERY_PART - {MIDDLE}
        case RedFiveStyle.HALF_RED:
            return HALVES[int(design.dice("half red").integers(len(HALVES)))]
        case RedFiveStyle.PART_RED if not red_middle:
            return frozenset({MIDDLE})
    return EVERY_PART


def red_mark(design: Design, at: Disc) -> Drawing:
    """Draw the design's mark of red fives, at the place of the suit or in a corner."""
    mark = _mark(design)
    if mark is RedMark.NONE:
        return ()
    dice = design.dice("red mark")
    by_hand = design.red_five is RedFiveStyle.MARKED  # larger than an engraved one
    radius = at.radius * float(dice.uniform(1.3, 1.6) if by_hand else 1.0)
    at = Disc(at.x, at.y, radius) if mark in _AT_SUIT_PLACE else _corner(design, dice, radius)
    return _drawing(mark, GOLD if mark in _OF_GOLD else design.inks.aka, at)


def _mark(design: Design) -> RedMark:
    """Return the mark, or a dot where the print alone would be that of a plain five."""
    mark = design.red_mark
    if design.red_five is RedFiveStyle.MARKED and mark in (RedMark.NONE, *_OF_GOLD):
        return RedMark.DOT
    if design.red_five is RedFiveStyle.PART_RED and mark is RedMark.NONE:
        return RedMark.DOT
    return mark


def _corner(design: Design, dice: np.random.Generator, radius: float) -> Disc:
    """Return a place in a corner, in a lower one if the upper ones have index marks."""
    right, lower = bool(dice.random() < 0.5), bool(design.index) or bool(dice.random() < 0.5)
    inset = 1.25 * radius + 9
    x, y = inset + dice.uniform(0, 9), inset + dice.uniform(0, 12)
    return Disc(WIDTH - x if right else x, HEIGHT - y if lower else y, radius)


def _drawing(mark: RedMark, ink: Colour, at: Disc) -> Drawing:
    x, y, radius = at.x, at.y, at.radius
    match mark:
        case RedMark.TWO_DOTS:
            return (fill(ink, at, Disc(WIDTH - x, HEIGHT - y, radius)),)
        case RedMark.GOLD_SEAL | RedMark.RING:
            return discs(x, y, (ink, radius * 1.25), (BARE, radius * 0.5))
        case RedMark.FLOWER:
            leaves = dots(x, y, radius * 0.7, radius * 0.5, 5)
            return fill(ink, *leaves), fill(GOLD, Disc(x, y, radius * 0.4))
        case RedMark.STAR:
            tips = (
                polar(x, y, radius * (1.2 if n % 2 == 0 else 0.5), turn)
                for n, turn in enumerate(equal_angles(10))
            )
            return (fill(ink, polygon(*tips)),)
    return (fill(ink, at),)


def _circle_pattern(
    rng: np.random.Generator, inks: tuple[Colour, Colour, Colour], detail: float, *, bands: int
) -> Drawing:
    """Draw a circle of radius 50 around the origin, with inks for its rim, bands and centre."""
    edge, band, heart = inks
    inner = rng.uniform(14, 22 if bands else 30)
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
    kind, wide = int(rng.integers(6)), rng.uniform(3.5, 9) * detail
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
    count = max(6, int(2 * pi * middle / max(deep, 6) * rng.uniform(0.6, 0.95)))
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
CIRCLE_PLACES: dict[int, tuple[tuple[tuple[float, float], ...], float]] = {
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
CIRCLE_INKS: dict[str, dict[int, str]] = {
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
    places, radius = CIRCLE_PLACES[rank]
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
        return CIRCLE_INKS[design.pin_inks][rank]
    sides, hearts = design.dice("pin inks"), "rrrgbk"
    first, third = str(sides.choice(list("gbk"))), str(sides.choice(list("gbk")))
    second = hearts[int(sides.integers(len(hearts)))]
    return CIRCLE_INKS["chinese"][rank].translate(str.maketrans("grb", first + second + third))


def _small(design: Design, letter: str) -> Drawing:
    """Draw a circle of radius 50 around the origin."""
    ink = design.inks.of(letter)
    if design.circles is not CircleStyle.ROUNDEL:
        return _CIRCLES[design.circles](ink, design.detail)
    rng = design.dice("small roundel")
    heart = design.inks.red if rng.random() < 0.2 and letter != "a" else ink
    return _circle_pattern(rng, (ink, ink, heart), design.detail, bands=int(rng.integers(2)))


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


_CIRCLES: dict[CircleStyle, Callable[[Colour, float], Drawing]] = {
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
    here = placement(150, 200, scale=rng.uniform(1.95, 2.75))
    detail = design.detail * rng.uniform(0.45, 0.9)
    return transformed(_circle_pattern(rng, inks, detail, bands=int(rng.integers(4))), here)


STICK_WIDTH = 46.0


def stick(design: Design, ink: Colour, length: float) -> Drawing:
    """Draw one upright stick around the origin."""
    return _STICKS[design.sticks](design, ink, length / 2, STICK_WIDTH * design.girth / 2)


def _block(y: float, width: float, height: float, radius: float) -> Curve:
    return rounded_rectangle(0, y, width, height, radius)


def _slit(top: float, bottom: float) -> Curve:
    return polyline((0, top), (0, bottom))


def _nodes(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    rings = (_block(y, 2 * wide, 0.32 * half, 9) for y in (-half * 0.86, 0, half * 0.86))
    holes = (_block(y, 0.36 * wide, 0.5 * half, 4) for y in (-half / 2.3, half / 2.3))
    stalk = _block(0, 1.2 * wide, 1.9 * half, 6)
    return fill(ink, stalk), fill(ink, *rings), fill(BARE, *holes)


def _hollow(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    gap = 6 * design.detail
    outer, inner = (
        [_block(y, 1.5 * wide - cut, half * 0.92 - cut, radius) for y in (-half / 2, half / 2)]
        for cut, radius in ((0, 10), (2 * gap, 5))
    )
    return fill(ink, *outer), fill(BARE, *inner), fill(ink, _block(0, 2 * wide, 12, 6))


def _plain(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    joints = (_block(y, 1.3 * wide, half * 0.94, wide * 0.6) for y in (-half / 2, half / 2))
    slits = _slit(-half * 0.8, -half * 0.2), _slit(half * 0.2, half * 0.8)
    return fill(ink, *joints), line(BARE, 4 * design.detail, *slits)


def _bone(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    ends = ((0.5, -1), (0.96, -0.93), (0.9, -0.8), (0.62, -0.68), (0.62, -0.26), (0.96, -0.1))
    upper = [(wide * x, half * y) for x, y in ends]
    right = [*upper, *((x, -y) for x, y in reversed(upper))]
    left = [(-x, y) for x, y in reversed(right)]
    slits = (_slit(sign * half * 0.3, sign * half * 0.78) for sign in (-1, 1))
    bows = (
        curve((-wide * 0.42, y + 4), (0, y - 4), (wide * 0.42, y + 4))
        for y in (-half * 0.05, half * 0.05)
    )
    return fill(ink, smooth(*right, *left)), line(BARE, 4.5 * design.detail, *slits, *bows)


def _capsules(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    shapes: list[Shape] = []
    for y in (-half / 2, half / 2):
        h = half * 0.47
        right = [(wide * 0.8, y - h * 0.86), (wide * 0.52, y), (wide * 0.8, y + h * 0.86)]
        left = [(-x, at) for x, at in reversed(right)]
        shapes.append(fill(ink, smooth((0, y - h), *right, (0, y + h), *left)))
        shapes.append(line(BARE, 4.5 * design.detail, _slit(y - h * 0.6, y + h * 0.6)))
    return tuple(shapes)


def _segments(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    """Draw two to four joints of a stalk with knots between, full, hollow or slit."""
    rng = design.dice("segments")
    count, knot = int(rng.integers(2, 5)), rng.uniform(0, 9)
    across, waist = 2 * wide * rng.uniform(0.5, 0.85), rng.uniform(2, 6)
    look = int(rng.integers(3))
    each = 2 * half / count
    shapes: list[Shape] = []
    for n in range(count):
        y, cut = -half + each * (n + 0.5), 10 * design.detail
        shapes.append(fill(ink, _block(y, across, each - waist, wide * 0.4)))
        if look == 1:
            hollow = max(4.0, across - cut), max(4.0, each - waist - cut)
            shapes.append(fill(BARE, _block(y, *hollow, wide * 0.25)))
        if look == 2:
            shapes.append(line(BARE, 4 * design.detail, _slit(y - each * 0.25, y + each * 0.25)))
    if knot > 2:
        knots = (_block(-half + each * n, 2 * wide, 4 + knot, 4) for n in range(1, count))
        shapes.append(fill(ink, *knots))
    return tuple(shapes)


def _bar(design: Design, ink: Colour, half: float, wide: float) -> Drawing:
    """Draw a plain bar, slit or not, with or without small leaves."""
    rng = design.dice("bar")
    slim, ends = rng.uniform(0.45, 0.8), rng.uniform(0, 1)
    shapes = [fill(ink, _block(0, 2 * wide * slim, 1.96 * half, ends * wide * slim))]
    if rng.random() < 0.4:
        shapes.append(line(BARE, 4 * design.detail, _slit(-half * 0.75, half * 0.75)))
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


_STICKS: dict[BambooStyle, Callable[[Design, Colour, float, float], Drawing]] = {
    BambooStyle.BONE: _bone,
    BambooStyle.CAPSULES: _capsules,
    BambooStyle.NODES: _nodes,
    BambooStyle.HOLLOW: _hollow,
    BambooStyle.PLAIN: _plain,
    BambooStyle.SEGMENTS: _segments,
    BambooStyle.BAR: _bar,
}


# The centres of the sticks, their length, and their inks by index.
STICK_PLACES: dict[int, tuple[tuple[Point, ...], float]] = {
    2: (((150, 110), (150, 290)), 164),
    3: (((150, 110), (76, 290), (224, 290)), 164),
    4: (((80, 110), (220, 110), (80, 290), (220, 290)), 164),
    5: (((62, 110), (238, 110), (150, 200), (62, 290), (238, 290)), 160),
    6: (tuple((x, y) for y in (110, 290) for x in (66, 150, 234)), 160),
    7: (((150, 78), *((x, y) for y in (202, 322) for x in (66, 150, 234))), 106),
    9: (tuple((x, y) for y in (80, 200, 320) for x in (66, 150, 234)), 106),
}
STICK_INKS = dict(
    zip(
        (2, 3, 4, 5, 6, 7, 9),
        ["11", "111", "1221", "12r21", "222111", "r111111", "1r11r11r1"],
        strict=True,
    )
)
BY_ROWS: dict[int, str] = {6: "111222", 7: "r111222", 9: "111rrr222"}


def souzu(rank: int, design: Design, *, red: bool) -> Drawing:
    """Draw the bird of 1s, or the sticks of a rank."""
    if rank == 1:
        return bird(design)
    if rank == 8:
        return _eight(design)
    places, length = STICK_PLACES[rank]
    length *= design.stick_length
    shapes: list[Shape] = []
    letters = BY_ROWS.get(rank, STICK_INKS[rank]) if design.by_rows else STICK_INKS[rank]
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
