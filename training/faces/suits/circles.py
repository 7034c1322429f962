"""Pinzu: one big circle, or the arrangement of small circles."""

from collections.abc import Callable

from training.faces.design import BigCircleStyle, CircleStyle, Design
from training.faces.suits.circle_patterns import circle_pattern
from training.faces.suits.red_marks import MIDDLE, red_mark, red_parts
from training.faces.vector.shapes import (
    BARE,
    Colour,
    Disc,
    Drawing,
    Shape,
    equal_angles,
    fill,
    line,
    petal,
    placement,
    polar,
    polygon,
    transformed,
)

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
    "japanese": {
        2: "gb",
        3: "brg",
        4: "bggb",
        5: "bgrgb",
        6: "ggrrrr",
        7: "gggrrrr",
        8: "bbbbbbbb",
        9: "gggrrrbbb",
    },
    "chinese": {
        2: "gr",
        3: "grb",
        4: "bggb",
        5: "gbrbg",
        6: "ggrrrr",
        7: "gggrrrr",
        8: "bbbbbbbb",
        9: "bbbrrrggg",
    },
    "two": {
        2: "bb",
        3: "brb",
        4: "bbbb",
        5: "bbrbb",
        6: "bbrrrr",
        7: "bbbrrrr",
        8: "bbbbbbbb",
        9: "bbbrrrbbb",
    },
    "green": {
        2: "gg",
        3: "grg",
        4: "gggg",
        5: "ggrgg",
        6: "ggrrrr",
        7: "gggrrrr",
        8: "gggggggg",
        9: "gggrrrggg",
    },
    "blue": {rank: "b" * rank for rank in range(2, 10)},
    "black": {rank: "k" * rank for rank in range(2, 10)},
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
    return fill(ink, Disc(0, 0, 50)), fill(BARE, Disc(0, 0, 50 - 7.5 * detail))


def _rosette(ink: Colour, detail: float) -> Drawing:
    dots = (Disc(*polar(0, 0, 28, turn), 7 * detail**0.5) for turn in equal_angles(8))
    heart = (fill(ink, Disc(0, 0, 15)), fill(BARE, Disc(0, 0, 5)))
    return *_rim(ink, detail), fill(ink, *dots), *heart


def _rings(ink: Colour, detail: float) -> Drawing:
    inner = (fill(ink, Disc(0, 0, 36)), fill(BARE, Disc(0, 0, 36 - 7.5 * detail)))
    return *_rim(ink, detail), *inner, fill(ink, Disc(0, 0, 16))


def _flower(ink: Colour, detail: float) -> Drawing:
    leaves = (petal(0, 0, inner=12, outer=38, width=14 / detail, turn=t) for t in equal_angles(6))
    return fill(ink, Disc(0, 0, 50)), fill(BARE, *leaves), fill(BARE, Disc(0, 0, 7))


def _wheel(ink: Colour, detail: float) -> Drawing:
    spokes = (petal(0, 0, inner=16, outer=43, width=11 / detail, turn=t) for t in equal_angles(12))
    return fill(ink, Disc(0, 0, 50)), fill(BARE, *spokes), fill(BARE, Disc(0, 0, 8))


def _coin(ink: Colour, detail: float) -> Drawing:
    return (
        fill(ink, Disc(0, 0, 50)),
        fill(BARE, Disc(0, 0, 40)),
        fill(ink, Disc(0, 0, 40 - 5 * detail)),
        fill(BARE, polygon((-13, -13), (13, -13), (13, 13), (-13, 13))),
    )


def _beads(ink: Colour, detail: float) -> Drawing:
    return (
        fill(ink, Disc(0, 0, 43)),
        fill(ink, *(Disc(*polar(0, 0, 41, turn), 9) for turn in equal_angles(12))),
        fill(BARE, Disc(0, 0, 33)),
        fill(ink, Disc(0, 0, 24)),
        fill(BARE, Disc(0, 0, 24 - 12 * detail)),
        fill(ink, Disc(0, 0, 5)),
    )


def _spokes(ink: Colour, detail: float) -> Drawing:
    rays = (
        polygon(polar(0, 0, 18, turn), polar(0, 0, 34, turn), closed=False)
        for turn in equal_angles(10)
    )
    return *_rim(ink, detail), line(ink, 5 * detail, *rays), fill(ink, Disc(0, 0, 11))


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
        leaves = (
            petal(x, y, inner=64, outer=110, width=17, turn=turn) for turn in equal_angles(20)
        )
        heart = (petal(x, y, inner=10, outer=40, width=20, turn=turn) for turn in equal_angles(5))
        return (
            fill(outer, Disc(x, y, 124)),
            fill(BARE, *leaves),
            fill(BARE, Disc(x, y, 58)),
            fill(inner, Disc(x, y, 49)),
            fill(BARE, *heart),
            fill(inner, Disc(x, y, 9)),
        )
    if design.big_circle is BigCircleStyle.BEADS:
        return (
            fill(outer, Disc(x, y, 124)),
            fill(BARE, Disc(x, y, 104)),
            fill(middle, *(Disc(*polar(x, y, 84, turn), 12) for turn in equal_angles(16))),
            fill(outer, Disc(x, y, 64)),
            fill(BARE, Disc(x, y, 55)),
            fill(inner, *(Disc(*polar(x, y, 36, turn), 10) for turn in equal_angles(8))),
            fill(inner, Disc(x, y, 16)),
        )
    if design.big_circle is BigCircleStyle.RINGS:
        return (
            fill(outer, Disc(x, y, 116)),
            fill(BARE, Disc(x, y, 100)),
            fill(middle, Disc(x, y, 86)),
            fill(BARE, Disc(x, y, 66)),
            fill(inner, Disc(x, y, 50)),
            fill(
                BARE, *(petal(x, y, inner=12, outer=44, width=16, turn=t) for t in equal_angles(8))
            ),
        )
    rays = (petal(x, y, inner=60, outer=118, width=20, turn=turn) for turn in equal_angles(24))
    return (
        fill(outer, *rays),
        fill(outer, Disc(x, y, 76)),
        fill(BARE, Disc(x, y, 66)),
        fill(middle, Disc(x, y, 56)),
        fill(BARE, Disc(x, y, 44)),
        fill(inner, Disc(x, y, 34)),
        fill(BARE, Disc(x, y, 12)),
    )


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
