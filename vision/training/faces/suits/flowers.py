"""The eight bonus tiles: plum, orchid, chrysanthemum, bamboo; spring to winter."""

from math import sin

from vision.training.faces.design import Design
from vision.training.faces.kanji.characters import glyph
from vision.training.faces.vector.shapes import (
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
    marks = [glyph(name, design, text, box=(28, 26, 104, 106))]
    if design.plant != 3:
        marks.append(glyph(str(rank), design, number, box=(216, 32, 262, 100)))
    kind = (rank - 1 + (2 * season if design.plant % 2 else 0)) % 4
    plant = (_plum, _orchid, _daisy, _bamboo)[kind](design)
    if season:
        plant = (*transformed(plant, placement(33, 30, scale=0.78)), *_pot(design))
    return *marks, *plant


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
