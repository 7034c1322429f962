"""The eight bonus tiles: plum, orchid, chrysanthemum, bamboo; spring to winter."""

from math import sin

import numpy as np

from training.faces.characters import glyph
from training.faces.design import Design
from training.faces.shapes import (
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
    smooth,
    transformed,
)

FLOWERS = "梅蘭菊竹"
SEASONS = "春夏秋冬"


def extra(rank: int, design: Design, *, season: bool) -> Drawing:
    """Draw a flower or season: a plant under its name and number."""
    name = (SEASONS if season else FLOWERS)[rank - 1]
    text, number = (design.inks.red, design.inks.black)
    if season == bool(design.plant % 2):
        text, number = number, text
    if design.plant > 3:
        return _other_flower(rank, design, name=name, inks=(text, number))
    marks = [glyph(name, design, text, box=(28, 26, 104, 106))]
    if design.plant != 3:
        marks.append(glyph(str(rank), design, number, box=(216, 32, 262, 100)))
    kind = (rank - 1 + (2 * season if design.plant % 2 else 0)) % 4
    plant = (_plum, _orchid, _daisy, _bamboo)[kind](design)
    if season:
        plant = (*transformed(plant, placement(33, 30, scale=0.78)), *_pot(design))
    return *marks, *plant


def _other_flower(rank: int, design: Design, *, name: str, inks: tuple[Colour, Colour]) -> Drawing:
    """Draw a large name, a vase, a figure or a landscape, with or without name and number."""
    rng = design.dice(f"flower {name}")
    style = design.dice("flowers")
    at_right, named, numbered = style.random(3) < (0.5, 0.75, 0.75)
    left = 196 if at_right else 28
    small = [glyph(name, design, inks[0], box=(left, 26, left + 76, 106))] if named else []
    if numbered:
        left = 38 if at_right else 216
        small.append(glyph(str(rank), design, inks[1], box=(left, 32, left + 46, 100)))
    if design.plant == 4:
        ring = line(inks[1], float(style.uniform(3, 9)), Disc(150, 210, 128))
        large = glyph(name, design, inks[0], box=(66, 110, 234, 310))
        return (large, ring) if style.random() < 0.5 else (large, *small[1:])
    picture = (_vase, _figure, _landscape)[design.plant - 5]
    return *small, *picture(rng, design)


def _vase(rng: np.random.Generator, design: Design) -> Drawing:
    heads = [(float(x), float(y)) for x, y in
             zip(rng.uniform(80, 220, 4), rng.uniform(130, 220, 4), strict=True)]  # fmt: skip
    blooms = (shape for x, y in heads
              for shape in _blossom(x, y, float(rng.uniform(20, 40)), design.inks.red))  # fmt: skip
    stems = (smooth((150, 320), (150, 280), head, closed=False) for head in heads)
    vase = smooth((128, 280), (172, 280), (160, 300), (200, 340), (170, 376), (130, 376),
                  (100, 340), (140, 300))  # fmt: skip
    return line(design.inks.green, 6, *stems), *blooms, fill(design.inks.blue, vase)


def _figure(rng: np.random.Generator, design: Design) -> Drawing:
    """Draw a person in a long robe with a fan, a rod or a bundle."""
    robe, sash = (design.inks.of(str(rng.choice(list("krgb")))) for _ in range(2))
    x, lean = float(rng.uniform(130, 170)), float(rng.uniform(-14, 14))
    wide = float(rng.uniform(46, 80))
    cloak = smooth((x, 176), (x + 30, 190), (x + wide, 362), (x - wide, 362), (x - 30, 190))
    arms = [smooth((x, 200), (x + side * 50, 236), (x + side * float(rng.uniform(60, 96)),
                    float(rng.uniform(180, 280))), closed=False) for side in (-1, 1)]  # fmt: skip
    rod = polygon((x + 74, 130), (x + 74 + lean, 360), closed=False)
    return (
        line(robe, float(rng.uniform(5, 9)), cloak),
        line(robe, 14, *arms),
        line(sash, 8, smooth((x - wide / 2, 270), (x, 284), (x + wide / 2, 270), closed=False)),
        line(design.inks.black, 7, rod),
        line(design.inks.black, 5, Disc(x + lean, 146, 28)),
        fill(design.inks.black, petal(x + lean, 146, inner=14, outer=40, width=26, turn=0)),
    )


def _landscape(rng: np.random.Generator, design: Design) -> Drawing:
    """Draw hills, a house or a boat, and a sun or a moon."""
    points = zip(np.linspace(34, 266, 6), rng.uniform(180, 300, 6), strict=True)
    hills = smooth(*((float(x), float(y)) for x, y in points), closed=False)
    x, y = float(rng.uniform(90, 190)), float(rng.uniform(270, 330))
    roof = polygon((x - 52, y), (x, y - 44), (x + 52, y))
    hull = smooth((x - 60, y + 16), (x, y + 44), (x + 60, y + 16), closed=False)
    return (
        line(design.inks.green, 8, hills),
        fill(design.inks.red, Disc(float(rng.uniform(120, 230)), 150, float(rng.uniform(18, 32)))),
        *(
            (fill(design.inks.blue, roof), line(design.inks.black, 7, polygon(
                (x - 36, y), (x - 36, y + 50), (x + 36, y + 50), (x + 36, y), closed=False)))
            if rng.random() < 0.5
            else (line(design.inks.black, 10, hull),)
        ),
    )  # fmt: skip


def _plum(design: Design) -> Drawing:
    k, g, r = design.inks.black, design.inks.green, design.inks.red
    branch = smooth((70, 368), (120, 320), (140, 262), (196, 220), (206, 150), closed=False)
    twig = smooth((138, 270), (98, 240), (88, 190), closed=False)
    blossoms = ((204, 146, 34), (86, 184, 28), (150, 248, 32), (214, 238, 20), (110, 316, 20))
    leaves = (
        petal(x, y, inner=4, outer=44, width=14, turn=t)
        for x, y, t in ((176, 226, 60), (118, 320, 210), (98, 236, 260), (84, 356, 80))
    )
    return (
        line(k, 10, branch),
        line(k, 7, twig),
        fill(g, *leaves),
        *(shape for x, y, size in blossoms for shape in _blossom(x, y, size, r)),
    )  # fmt: skip


def _orchid(design: Design) -> Drawing:
    g, r = design.inks.green, design.inks.red
    blades = [
        smooth((150 + n, 366), (150 + 4 * n + bend, 270), (150 + 9 * n, tip), closed=False)
        for n, bend, tip in (
            (-10, 6, 210),
            (-5, -8, 156),
            (1, 10, 130),
            (6, 0, 180),
            (11, -10, 236),
        )
    ]
    heads = ((84, 176), (196, 148), (150, 236))
    return (
        line(g, 9, *blades),
        *(
            fill(r, *(petal(x, y, inner=2, outer=34, width=15, turn=t) for t in (-70, -30, 15, 60)))
            for x, y in heads
        ),
        fill(design.inks.black, *(Disc(x, y, 7) for x, y in heads)),
    )


def _daisy(design: Design) -> Drawing:
    g, r = design.inks.green, design.inks.red
    stems = (
        smooth((150, 368), (160, 300), (146, 210), closed=False),
        smooth((154, 330), (200, 300), (216, 262), closed=False),
    )
    leaves = (
        petal(x, y, inner=2, outer=58, width=22, turn=t)
        for x, y, t in ((152, 320, -60), (156, 350, 75), (150, 270, 55), (150, 280, -75))
    )
    return (
        line(g, 9, *stems),
        fill(g, *leaves),
        fill(r, *(petal(146, 190, inner=14, outer=66, width=13, turn=t) for t in equal_angles(14))),
        fill(design.inks.black, Disc(146, 190, 13)),
        fill(r, *(petal(218, 252, inner=6, outer=34, width=9, turn=t) for t in equal_angles(9))),
        fill(BARE, Disc(218, 252, 7)),
    )  # fmt: skip


def _bamboo(design: Design) -> Drawing:
    g, k = design.inks.green, design.inks.black
    stalks: list[Shape] = []
    for x, top, lean in ((110, 130, 14), (176, 160, -10)):
        joints = [top + n * 58 for n in range(5) if top + n * 58 < 340]
        for y in joints:
            shift = lean * sin((y - top) / 300)
            stalks.append(
                line(g, 17, polygon((x + shift, y + 8), (x + shift + 2, y + 44), closed=False))
            )
    leaves = [
        petal(x, y, inner=4, outer=62, width=15, turn=t)
        for x, y, t in (
            (116, 184, 60), (116, 184, 95), (116, 184, 130), (178, 220, 70), (178, 220, 110),
            (106, 246, -70), (106, 246, -110), (180, 300, 80), (180, 300, 120), (108, 316, -100),
        )
    ]  # fmt: skip
    return *stalks, fill(k, *leaves)


def _blossom(x: float, y: float, size: float, ink: Colour) -> Drawing:
    leaves = [Disc(*polar(x, y, size * 0.58, turn), size * 0.44) for turn in equal_angles(5)]
    hearts = [polar(x, y, size * 0.5, turn) for turn in equal_angles(5)]
    return (
        fill(ink, *leaves),
        fill(BARE, Disc(x, y, size * 0.34)),
        line(ink, 3, *(polygon((x, y), heart, closed=False) for heart in hearts)),
    )


def _pot(design: Design) -> Drawing:
    ink = design.inks.blue if design.plant < 2 else design.inks.black
    return (
        fill(ink, polygon((84, 316), (216, 316), (192, 372), (108, 372))),
        line(
            BARE,
            5,
            polygon((104, 332), (196, 332), closed=False),
            polygon((112, 352), (130, 340), (150, 354), (170, 340), (188, 352), closed=False),
        ),
    )
