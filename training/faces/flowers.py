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
    Ink,
    curve,
    dots,
    fill,
    line,
    petal,
    placement,
    polygon,
    polyline,
    sketch,
    smooth,
    spokes,
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
    plant = _plant(kind + 1, design)
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
        ring = line(inks[1], style.uniform(3, 9), Disc(150, 210, 128))
        large = glyph(name, design, inks[0], box=(66, 110, 234, 310))
        return (large, ring) if style.random() < 0.5 else (large, *small[1:])
    picture = (_vase, _figure, _landscape)[design.plant - 5]
    return *small, *picture(rng, design)


def _vase(rng: np.random.Generator, design: Design) -> Drawing:
    heads = [(float(x), float(y)) for x, y in
             zip(rng.uniform(80, 220, 4), rng.uniform(130, 220, 4), strict=True)]  # fmt: skip
    blooms = (shape for x, y in heads
              for shape in _blossom(x, y, rng.uniform(20, 40), design.inks.red))  # fmt: skip
    stems = (curve((150, 320), (150, 280), head) for head in heads)
    vase = smooth((128, 280), (172, 280), (160, 300), (200, 340), (170, 376), (130, 376),
                  (100, 340), (140, 300))  # fmt: skip
    return line(design.inks.green, 6, *stems), *blooms, fill(design.inks.blue, vase)


def _figure(rng: np.random.Generator, design: Design) -> Drawing:
    """Draw a person in a long robe with a fan, a rod or a bundle."""
    robe, sash = (design.inks.of(str(rng.choice(list("krgb")))) for _ in range(2))
    x, lean = rng.uniform(130, 170), rng.uniform(-14, 14)
    wide = rng.uniform(46, 80)
    cloak = smooth((x, 176), (x + 30, 190), (x + wide, 362), (x - wide, 362), (x - 30, 190))
    arms = [curve((x, 200), (x + side * 50, 236), (x + side * rng.uniform(60, 96),
                    rng.uniform(180, 280))) for side in (-1, 1)]  # fmt: skip
    rod = polyline((x + 74, 130), (x + 74 + lean, 360))
    return (
        line(robe, rng.uniform(5, 9), cloak),
        line(robe, 14, *arms),
        line(sash, 8, curve((x - wide / 2, 270), (x, 284), (x + wide / 2, 270))),
        line(design.inks.black, 7, rod),
        line(design.inks.black, 5, Disc(x + lean, 146, 28)),
        fill(design.inks.black, petal(x + lean, 146, inner=14, outer=40, width=26, turn=0)),
    )


def _landscape(rng: np.random.Generator, design: Design) -> Drawing:
    """Draw hills, a house or a boat, and a sun or a moon."""
    points = zip(np.linspace(34, 266, 6), rng.uniform(180, 300, 6), strict=True)
    hills = curve(*((float(x), float(y)) for x, y in points))
    x, y = rng.uniform(90, 190), rng.uniform(270, 330)
    roof = polygon((x - 52, y), (x, y - 44), (x + 52, y))
    hull = curve((x - 60, y + 16), (x, y + 44), (x + 60, y + 16))
    return (
        line(design.inks.green, 8, hills),
        fill(design.inks.red, Disc(rng.uniform(120, 230), 150, rng.uniform(18, 32))),
        *(
            (fill(design.inks.blue, roof), line(design.inks.black, 7, polyline(
                (x - 36, y), (x - 36, y + 50), (x + 36, y + 50), (x + 36, y))))
            if rng.random() < 0.5
            else (line(design.inks.black, 10, hull),)
        ),
    )  # fmt: skip


def _plant(rank: int, design: Design) -> Drawing:
    """Draw a plum, an orchid, a chrysanthemum or bamboo."""
    inks = {"-": BARE, **{letter: design.inks.of(letter) for letter in "krg"}}
    plant = sketch(_PLANTS[rank - 1], inks)
    if rank == 1:
        blossoms = ((204, 146, 34), (86, 184, 28), (150, 248, 32), (214, 238, 20), (110, 316, 20))
        return *plant, *(shape for each in blossoms for shape in _blossom(*each, design.inks.red))
    return (*_stalks(inks["g"]), *plant) if rank == 4 else plant


_PLANTS = (
    """
k 10 curve: 70,368 120,320 140,262 196,220 206,150
k 7 curve: 138,270 98,240 88,190
g petal: 176,226 4 44 14 60; 118,320 4 44 14 210; 98,236 4 44 14 260; 84,356 4 44 14 80
""",
    """
g 9 curve: 140,366 116,270 60,210; 145,366 122,270 105,156; 151,366 164,270 159,130
g 9 curve: 156,366 174,270 204,180; 161,366 184,270 249,236
r petal: 84,176 2 34 15 -70; 84,176 2 34 15 -30; 84,176 2 34 15 15; 84,176 2 34 15 60
r petal: 196,148 2 34 15 -70; 196,148 2 34 15 -30; 196,148 2 34 15 15; 196,148 2 34 15 60
r petal: 150,236 2 34 15 -70; 150,236 2 34 15 -30; 150,236 2 34 15 15; 150,236 2 34 15 60
k disc: 84,176,7; 196,148,7; 150,236,7
""",
    """
g 9 curve: 150,368 160,300 146,210; 154,330 200,300 216,262
g petal: 152,320 2 58 22 -60; 156,350 2 58 22 75; 150,270 2 58 22 55; 150,280 2 58 22 -75
r rosette: 146,190 14 66 13 14
k disc: 146,190,13
r rosette: 218,252 6 34 9 9
- disc: 218,252,7
""",
    """
k petal: 116,184 4 62 15 60; 116,184 4 62 15 95; 116,184 4 62 15 130; 178,220 4 62 15 70
k petal: 178,220 4 62 15 110; 106,246 4 62 15 -70; 106,246 4 62 15 -110; 180,300 4 62 15 80
k petal: 180,300 4 62 15 120; 108,316 4 62 15 -100
""",
)


def _stalks(ink: Ink) -> Drawing:
    return tuple(
        line(ink, 17, polyline((x + shift, y + 8), (x + shift + 2, y + 44)))
        for x, top, lean in ((110, 130, 14), (176, 160, -10))
        for y in range(top, 340, 58)
        for shift in (lean * sin((y - top) / 300),)
    )


def _blossom(x: float, y: float, size: float, ink: Colour) -> Drawing:
    return (
        fill(ink, *dots(x, y, size * 0.58, size * 0.44, 5)),
        fill(BARE, Disc(x, y, size * 0.34)),
        line(ink, 3, *spokes(x, y, 0, size * 0.5, 5)),
    )


def _pot(design: Design) -> Drawing:
    ink = design.inks.blue if design.plant < 2 else design.inks.black
    return (
        fill(ink, polygon((84, 316), (216, 316), (192, 372), (108, 372))),
        line(
            BARE,
            5,
            polyline((104, 332), (196, 332)),
            polyline((112, 352), (130, 340), (150, 354), (170, 340), (188, 352)),
        ),
    )
