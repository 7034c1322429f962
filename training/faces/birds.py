"""The bird of 1s: six fixed drawings, and random birds."""

from collections.abc import Callable

from training.faces.design import BirdStyle, Design
from training.faces.random_birds import ASSEMBLED, random_bird
from training.faces.shapes import (
    BARE,
    HEIGHT,
    WIDTH,
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


def bird(design: Design) -> Drawing:
    """Draw the bird of a design, often mirrored."""
    if design.bird in ASSEMBLED:
        inks = {letter: design.inks.of(letter) for letter in "krgb"}
        drawing = random_bird(design.bird, design.dice("bird"), inks)
    else:
        drawing = _BIRDS[design.bird](design)
    if design.seed % 2:
        drawing = transformed(drawing, placement(WIDTH, 0, mirrored=True))
    middle = placement(WIDTH / 2, HEIGHT / 2, scale=design.bird_size)
    return transformed(drawing, middle.after(placement(-WIDTH / 2, -HEIGHT / 2)))


def _peacock(design: Design) -> Drawing:
    k, r, g = design.inks.black, design.inks.red, design.inks.green
    x, y = 152.0, 128.0
    fan = [polar(x, y, 96 if n % 2 else 78, turn) for n, turn in enumerate(equal_angles(44))]
    eyes = [
        polar(x, y, distance, turn)
        for distance, count, first in ((66, 12, 15.0), (36, 6, 0.0), (0, 1, 0.0))
        for turn in equal_angles(count, first=first)
        if not (distance == 66 and 120 < turn < 240)
    ]
    return (
        fill(g, polygon(*fan)),
        fill(BARE, *(Disc(*eye, 13) for eye in eyes)),
        fill(g, *(Disc(*eye, 5.5) for eye in eyes)),
        # body, breast on the left, tail on the right
        fill(
            k,
            smooth(
                (66, 190), (92, 176), (108, 198), (112, 232), (148, 214), (196, 218),
                (252, 250), (268, 276), (226, 288), (176, 306), (128, 304), (92, 276),
                (82, 236), (84, 212),
            ),
        ),
        fill(BARE, Disc(88, 192, 5)),
        line(
            BARE,
            5,
            smooth((96, 214), (98, 246), (120, 280), (160, 286), closed=False),
            smooth((138, 240), (172, 232), (212, 244), closed=False),
            smooth((140, 258), (176, 250), (226, 262), closed=False),
            smooth((152, 274), (186, 268), (222, 276), closed=False),
        ),
        fill(r, polygon((68, 186), (44, 198), (70, 200))),
        line(r, 5, *(polygon((86, 178), (px, 158), closed=False) for px in (74, 86, 98))),
        line(
            r,
            8,
            *(polygon((px, 302), (px - 4, 352), closed=False) for px in (134, 170)),
            *(
                polygon((px - 26, 362), (px - 4, 352), (px + 18, 362), closed=False)
                for px in (134, 170)
            ),
        ),
    )  # fmt: skip


def _crane(design: Design) -> Drawing:
    k, r, g = design.inks.black, design.inks.red, design.inks.green
    wing = design.inks.blue if design.plant % 2 else k
    neck = smooth((104, 84), (126, 92), (124, 124), (104, 152), (112, 190), closed=False)
    feathers = [
        petal(196, 222, inner=6, outer=74 - 5 * n, width=13, turn=92 + 17 * n) for n in range(4)
    ]
    return (
        fill(wing, *feathers),
        line(k, 22, neck),
        fill(k, smooth((98, 186), (120, 168), (168, 180), (222, 224), (196, 256), (146, 262),
                       (108, 236))),
        line(BARE, 9, neck),
        fill(BARE, smooth((108, 192), (126, 182), (156, 190), (188, 218), (172, 240), (142, 248),
                          (116, 226))),
        line(
            wing,
            6,
            smooth((132, 196), (160, 204), (186, 222), closed=False),
            smooth((126, 212), (152, 220), (176, 234), closed=False),
            smooth((128, 228), (144, 236), (162, 242), closed=False),
        ),
        fill(k, Disc(100, 80, 18)),
        fill(BARE, Disc(96, 79, 5)),
        fill(r, polygon((86, 74), (34, 98), (92, 94))),
        fill(r, smooth((90, 64), (102, 52), (118, 60), (114, 70), (98, 68))),
        line(r, 8, polygon((140, 258), (136, 350), (118, 358), closed=False)),
        line(r, 8, polygon((168, 256), (184, 300), (146, 312), closed=False)),
        line(g, 8, smooth((62, 364), (140, 360), (238, 366), closed=False)),
        fill(g, *(petal(226, 362, inner=2, outer=52, width=9, turn=t) for t in (-24, 8, 40))),
    )  # fmt: skip


def _engraved_peacock(design: Design) -> Drawing:
    """Draw the peacock of sets with a single paint: rings in the fan, a bird of lines."""
    ink = design.inks.black if design.plant % 2 else design.inks.green
    red = design.inks.red
    x, y = 156.0, 126.0
    spikes = [
        polygon(polar(x, y, 74, turn), polar(x, y, 100, turn), closed=False)
        for turn in equal_angles(34)
        if not 130 < turn < 230
    ]
    rings = [
        polar(x, y, distance, turn)
        for distance, count in ((58, 11), (30, 6), (0, 1))
        for turn in equal_angles(count)
    ]
    quills = [
        polygon(polar(160, 262, 34, turn), polar(160, 262, 92, turn), closed=False)
        for turn in (48, 62, 76, 90, -40)
    ]
    return (
        line(ink, 6, *spikes),
        fill(ink, Disc(x, y, 78)),
        fill(BARE, *(Disc(*ring, 13) for ring in rings)),
        fill(ink, *(Disc(*ring, 6) for ring in rings)),
        line(ink, 7, *quills),
        fill(
            ink,
            smooth(
                (64, 222), (84, 202), (108, 214), (112, 244), (146, 226), (196, 232), (222, 264),
                (190, 306), (136, 314), (92, 292), (78, 256),
            ),
        ),
        fill(
            BARE,
            smooth(
                (78, 224), (90, 214), (100, 226), (106, 258), (140, 280), (176, 286), (160, 302),
                (126, 300), (98, 280), (88, 250),
            ),
            *(Disc(px, py, 7) for px, py in ((138, 246), (160, 244), (182, 250), (150, 264),
                                             (174, 268))),
        ),
        fill(ink, Disc(90, 224, 4.5)),
        fill(red, polygon((66, 216), (44, 230), (68, 232))),
        line(red, 7, *(polygon((px, 310), (px, 356), closed=False) for px in (134, 172))),
        line(
            red,
            7,
            *(polygon((px - 22, 362), (px, 354), (px + 16, 362), closed=False)
              for px in (134, 172)),
        ),
    )  # fmt: skip


def _swallow(design: Design) -> Drawing:
    """Draw a diving bird facing left, its wings and tail in bold strokes."""
    k, r, g, b = (design.inks.of(letter) for letter in "krgb")
    body, wings = (r, b) if design.plant % 2 else (g, k)
    far = [
        smooth(
            (150, 196 + 9 * n), (96 - 4 * n, 170 + 4 * n), (46 + 3 * n, 96 + 28 * n), closed=False
        )
        for n in range(4)
    ]
    near = [
        smooth((172, 212 + 8 * n), (220, 236 + 10 * n), (262 - 8 * n, 246 + 26 * n), closed=False)
        for n in range(4)
    ]
    tail = [
        smooth((186, 168), (206 + 8 * n, 110 - 4 * n), (188 + 26 * n, 40 + 10 * n), closed=False)
        for n in range(3)
    ]
    return (
        line(wings, 9, *far, *near),
        line(r if body != r else g, 10, *tail),
        fill(
            body,
            smooth(
                (206, 150), (204, 196), (176, 244), (142, 284), (112, 308), (92, 296), (98, 268),
                (124, 236), (150, 194), (180, 158),
            ),
        ),
        line(
            BARE,
            5,
            smooth((150, 214), (164, 224), (176, 226), closed=False),
            smooth((138, 236), (150, 246), (162, 250), closed=False),
            smooth((168, 188), (180, 198), (192, 200), closed=False),
        ),
        fill(body, Disc(102, 302, 24)),
        fill(BARE, Disc(98, 300, 9)),
        fill(k, Disc(97, 301, 4.5)),
        fill(r, polygon((86, 312), (70, 354), (106, 324))),
        line(r, 6, *(smooth((120, 316), (140, 322), tip, closed=False)
                     for tip in ((156, 312), (158, 334)))),
    )  # fmt: skip


def _sparrow(design: Design) -> Drawing:
    k, r, g = design.inks.black, design.inks.red, design.inks.green
    body = design.inks.blue if design.plant % 2 else g
    return (
        fill(
            body,
            smooth(
                (120, 66), (152, 48), (184, 66), (188, 100), (204, 138), (202, 184), (172, 220),
                (134, 216), (110, 186), (106, 140), (118, 104),
            ),
        ),
        fill(BARE, smooth((128, 120), (152, 134), (160, 176), (146, 204), (124, 180), (118, 148))),
        line(body, 5, *(polygon((122, y), (152, y + 4), closed=False) for y in (142, 160, 178))),
        line(
            BARE,
            5,
            smooth((182, 128), (178, 168), (160, 202), closed=False),
            smooth((194, 150), (188, 180), (172, 206), closed=False),
        ),
        fill(BARE, Disc(140, 80, 11)),
        fill(k, Disc(139, 80, 5.5)),
        fill(r, polygon((122, 76), (88, 92), (120, 98))),
        line(r, 6, *(polygon((156, 54), (tip, 22), closed=False) for tip in (142, 164, 184))),
        # tail
        fill(r, smooth((146, 214), (176, 216), (190, 290), (196, 366), (176, 340), (156, 276))),
        line(BARE, 5, smooth((164, 232), (176, 290), (184, 336), closed=False)),
        line(k, 8, polygon((134, 216), (126, 248), closed=False)),
        line(k, 8, polygon((152, 220), (146, 250), closed=False)),
        line(g, 12, smooth((46, 262), (120, 248), (196, 256), (256, 240), closed=False)),
        *_leaves(design, ((60, 268, 200), (84, 262, 160), (236, 246, 150), (250, 236, 60))),
    )  # fmt: skip


def _phoenix(design: Design) -> Drawing:
    k, r, g, b = (design.inks.of(letter) for letter in "krgb")
    wing = [
        petal(150, 196, inner=10, outer=128 - 9 * n, width=15, turn=14 + 17 * n) for n in range(5)
    ]
    shafts = [
        polygon(
            polar(150, 196, 44, 14 + 17 * n),
            polar(150, 196, 100 - 9 * n, 14 + 17 * n),
            closed=False,
        )
        for n in range(5)
    ]
    plumes = (
        (r, smooth((164, 236), (214, 262), (252, 316), closed=False), (256, 322), 130.0),
        (g, smooth((156, 244), (180, 286), (188, 334), closed=False), (190, 342), 172.0),
        (b, smooth((148, 244), (134, 292), (104, 326), closed=False), (100, 332), 218.0),
    )
    return (
        *(line(ink, 9, plume) for ink, plume, _, _ in plumes),
        *(fill(ink, petal(*tip, inner=-34, outer=26, width=26, turn=turn))
          for ink, _, tip, turn in plumes),
        fill(BARE, *(Disc(*tip, 5.5) for _, _, tip, _ in plumes)),
        fill(b, *wing),
        line(BARE, 4, *shafts),
        fill(
            g,
            smooth(
                (78, 96), (100, 80), (120, 96), (122, 136), (140, 164), (176, 186), (186, 222),
                (168, 250), (132, 248), (102, 220), (92, 176), (94, 130),
            ),
        ),
        line(
            BARE,
            5,
            *(smooth((108, y), (126, y + 12), (152, y + 4), closed=False)
              for y in (176, 198, 220)),
        ),
        fill(BARE, Disc(98, 100, 8)),
        fill(k, Disc(97, 100, 4)),
        fill(r, polygon((82, 92), (40, 116), (88, 114))),
        *(fill(r, petal(104, 86, inner=0, outer=44, width=9, turn=turn)) for turn in (-28, 2, 32)),
    )  # fmt: skip


def _leaves(design: Design, places: tuple[tuple[float, float, float], ...]) -> Drawing:
    leaves = [petal(x, y, inner=4, outer=50, width=15, turn=turn) for x, y, turn in places]
    return (Shape(tuple(leaves), design.inks.green),)


_BIRDS: dict[BirdStyle, Callable[[Design], Drawing]] = {
    BirdStyle.PEACOCK: _peacock,
    BirdStyle.ENGRAVED_PEACOCK: _engraved_peacock,
    BirdStyle.CRANE: _crane,
    BirdStyle.SWALLOW: _swallow,
    BirdStyle.SPARROW: _sparrow,
    BirdStyle.PHOENIX: _phoenix,
}
