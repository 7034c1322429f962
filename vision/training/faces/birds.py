"""The birds of 1s: a peacock with its fan, a crane, a sparrow on bamboo, a phoenix in flight."""

from collections.abc import Callable

from vision.training.faces.design import Bird, Design
from vision.training.faces.shapes import (
    BARE,
    Disc,
    Drawing,
    Shape,
    around,
    fill,
    line,
    moved,
    petal,
    placed,
    polar,
    polygon,
    smooth,
)


def bird(design: Design) -> Drawing:
    """The bird of a design, sometimes looking the other way."""
    drawing = _BIRDS[design.bird](design)
    if design.seed % 3 == 1:
        return moved(drawing, placed(300, 0, mirrored=True))
    return drawing


def _peacock(design: Design) -> Drawing:
    k, r, g = design.inks.black, design.inks.red, design.inks.green
    x, y = 152.0, 128.0
    fan = [polar(x, y, 96 if n % 2 else 78, turn) for n, turn in enumerate(around(44))]
    eyes = [
        polar(x, y, distance, turn)
        for distance, count, first in ((66, 12, 15.0), (36, 6, 0.0), (0, 1, 0.0))
        for turn in around(count, first=first)
        if not (distance == 66 and 120 < turn < 240)
    ]
    return (
        fill(g, polygon(*fan)),
        fill(BARE, *(Disc(*eye, 13) for eye in eyes)),
        fill(g, *(Disc(*eye, 5.5) for eye in eyes)),
        # body, breast to the left, tail to the right
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
    feathers = [
        smooth((128, 150 + 8 * n), (190, 172 + 20 * n), (248 - 8 * n, 186 + 26 * n), closed=False)
        for n in range(5)
    ]
    return (
        line(k, 11, smooth((96, 84), (128, 70), (134, 104), (104, 138), (112, 176), closed=False)),
        fill(k, Disc(106, 80, 17)),
        fill(BARE, Disc(103, 77, 4.5)),
        fill(r, polygon((94, 72), (38, 92), (94, 92))),
        fill(r, smooth((98, 64), (108, 52), (124, 60), (118, 70))),
        line(
            k,
            7,
            smooth(
                (112, 150), (96, 190), (112, 232), (160, 256), (204, 250), (236, 290), (180, 282),
                (128, 262),
                closed=False,
            ),
        ),
        line(wing, 8, *feathers),
        line(g, 7, smooth((128, 148), (150, 196), (188, 244), closed=False)),
        line(r, 7, polygon((146, 262), (140, 350), closed=False)),
        line(r, 7, polygon((176, 266), (182, 306), (150, 320), closed=False)),
        line(g, 7, smooth((70, 360), (140, 350), (230, 362), closed=False)),
        line(g, 5, polygon((220, 360), (232, 330), closed=False)),
        line(g, 5, polygon((234, 362), (254, 338), closed=False)),
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
    k, r, g = design.inks.black, design.inks.red, design.inks.green
    b = design.inks.blue
    upper = [
        petal(146, 190, inner=14, outer=112 - 7 * n, width=13, turn=18 + 19 * n) for n in range(5)
    ]
    plumes = [
        line(
            ink,
            8,
            smooth((150, 236), (bend, 290), (bend - lean, 330), (tip, 368), closed=False),
        )
        for ink, bend, lean, tip in ((r, 120, 10, 70), (g, 156, -6, 150), (r, 196, -14, 236))
    ]
    return (
        *plumes,
        *(fill(r, Disc(px, py, 11)) for px, py in ((68, 362), (236, 362))),
        fill(g, Disc(150, 364, 11)),
        fill(b, *upper),
        line(BARE, 3.5, *(
            polygon(polar(146, 190, 40, 18 + 19 * n), polar(146, 190, 88 - 7 * n, 18 + 19 * n),
                    closed=False)
            for n in range(5)
        )),
        fill(
            k,
            smooth(
                (78, 78), (104, 68), (120, 92), (128, 134), (172, 176), (180, 216), (156, 246),
                (120, 232), (100, 196), (96, 150), (90, 112),
            ),
        ),
        fill(BARE, Disc(98, 88, 5.5)),
        line(
            BARE,
            4.5,
            *(
                smooth((112, y), (128, y + 10), (148, y + 2), closed=False)
                for y in (168, 188, 208)
            ),
        ),
        fill(r, polygon((80, 76), (48, 96), (88, 98))),
        line(
            r,
            6,
            *(
                smooth((100, 70), (px, 52), (px + 6, 34), closed=False)
                for px in (88, 106, 124)
            ),
        ),
    )  # fmt: skip


def _leaves(design: Design, places: tuple[tuple[float, float, float], ...]) -> Drawing:
    leaves = [petal(x, y, inner=4, outer=50, width=15, turn=turn) for x, y, turn in places]
    return (Shape(tuple(leaves), design.inks.green),)


_BIRDS: dict[Bird, Callable[[Design], Drawing]] = {
    Bird.PEACOCK: _peacock,
    Bird.CRANE: _crane,
    Bird.SPARROW: _sparrow,
    Bird.PHOENIX: _phoenix,
}
