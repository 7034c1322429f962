"""Kanji tiles: manzu, winds and dragons, and the index marks in the corner.

Kanji come from fonts, or are written with a brush, all of a design in one handwriting.
"""

from dataclasses import dataclass, replace

import numpy as np

from training.faces.design import (
    ChunStyle,
    Design,
    HakuStyle,
    HatsuStyle,
    NumeralStyle,
    RedFiveStyle,
    WindStyle,
)
from training.faces.fonts import Typeface, has, outline
from training.faces.shapes import (
    BARE,
    HEIGHT,
    WIDTH,
    Affine,
    Contour,
    Disc,
    Drawing,
    Ink,
    Point,
    Shape,
    brush,
    equal_angles,
    fill,
    line,
    placement,
    polar,
    polygon,
    polyline,
    rounded_rectangle,
    transformed,
)
from training.faces.suits import red_mark

# Width along the stroke for each kind: heng (horizontal), shu (vertical), pie (to the lower
# left), na (to the lower right), dot, and a line that ends in a hook.
_PRESS = {
    "h": (0.8, 0.62, 0.7, 1.15),
    "v": (1.05, 0.85, 0.85, 0.95),
    "p": (1.1, 1.0, 0.7, 0.12),
    "n": (0.35, 0.75, 1.35, 0.2),
    "d": (0.25, 0.9, 1.25, 0.7),
    "k": (0.75, 0.85, 1.05, 0.25),
}
Stroke = tuple[str, tuple[Point, ...]]
Skeleton = tuple[Stroke, ...]


def strokes(text: str) -> Skeleton:
    """Parse strokes from a line such as "h 5,50 95,46; p 50,5 10,95", in a square of 100.

    >>> strokes("h 5,50 95,46")
    (('h', ((5.0, 50.0), (95.0, 46.0))),)
    """
    found = []
    for stroke in text.split(";"):
        kind, *places = stroke.split()
        points = tuple((float(x), float(y)) for x, y in (place.split(",") for place in places))
        found.append((kind, points))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Handwriting:
    """A style of handwriting: weight in hundredths of a character, the rest about 0 to 1."""

    weight: float
    swell: float
    contrast: float
    rise: float
    lean: float
    shake: float


def random_handwriting(rng: np.random.Generator) -> Handwriting:
    """Return a random handwriting, from thin pens to thick engraving."""
    return Handwriting(
        weight=rng.uniform(7.4, 12.2),
        swell=rng.uniform(0.6, 1.5),
        contrast=rng.uniform(0, 0.5),
        rise=rng.uniform(-0.03, 0.16),
        lean=rng.uniform(-0.12, 0.12),
        shake=rng.uniform(0.3, 1.7),
    )


def write_character(
    skeleton: Skeleton,
    hand: Handwriting,
    rng: np.random.Generator,
    *,
    ink: Ink,
    box: tuple[float, float, float, float],
) -> Drawing:
    """Write a skeleton in a handwriting into a box (left, top, right, bottom)."""
    wide, high = (box[2] - box[0]) / 100, (box[3] - box[1]) / 100
    unit = min(wide, high)
    contours: list[Contour] = []
    for kind, points in skeleton:
        shift = rng.normal(0, hand.shake, 2)
        shake_camera = [np.array(p) + shift + rng.normal(0, hand.shake * 0.6, 2) for p in points]
        path: list[Point] = [(float(x) * wide, float(y) * high) for x, y in shake_camera]
        weight = hand.weight * unit * rng.uniform(0.88, 1.14)
        places = np.linspace(0, 3, len(path))
        press = 1 + (np.interp(places, range(4), _PRESS[kind]) - 1) * hand.swell
        widths = [weight * max(0.08, float(p)) for p in press]
        contours += brush(path, widths, contrast=hand.contrast)
    # Around the fixed centre, strokes to the right rise and uprights lean.
    x, y = 50 * wide, 50 * high
    slanted = Affine(1, -hand.lean, box[0] + hand.lean * y, -hand.rise, 1, box[1] + hand.rise * x)
    return transformed((fill(ink, *contours),), slanted)


def _brushed_chun(kind: ChunStyle, rng: np.random.Generator, ink: Ink) -> Drawing:
    """Write the red dragon, different for each state of the generator."""
    wide, high = rng.uniform(62, 98), rng.uniform(26, 62)
    weight = rng.uniform(15, min(38, 0.4 * high + 17))
    middle = rng.uniform(-70, -5)
    rise = rng.uniform(-0.08, 0.36)
    contrast = rng.uniform(0, 0.55)
    box = _BOXES[kind](rng, weight, wide, high)
    lifted = Affine(1, 0, 0, -rise, 1, middle)
    contours = [
        c.transformed(lifted)
        for path, widths in box
        for c in brush(path, widths, contrast=contrast)
    ]
    contours += _dagger(rng, weight * rng.uniform(0.9, 1.4), contrast * 0.3)
    lean = Affine(1, rng.uniform(-0.14, 0.1), 0, 0, 1, 0)
    onto = placement(150 + rng.uniform(-8, 8), 200, scale=rng.uniform(0.92, 1.06))
    return transformed((fill(ink, *contours),), onto.after(lean))


Strokes = list[tuple[list[Point], list[float]]]


def _strokes(rng: np.random.Generator, weight: float, wide: float, high: float) -> Strokes:
    """Return the left side, then top and right side in one, then the bottom."""
    narrow = wide * rng.uniform(0.7, 1.0)
    drop = rng.uniform(0, 14)
    w = weight
    return [
        ([(-wide, -high), (-narrow, high + drop)], [0.5 * w, 1.1 * w]),
        (
            [(-wide, -high + 4), (0, -high - 4), (wide - 8, -high), (wide, -high + 8),
             (narrow + 2, high)],
            [0.5 * w, 0.75 * w, w, 1.35 * w, 0.6 * w],
        ),
        ([(-narrow, high - 2), (narrow + 4, high - 6)], [0.7 * w, 0.9 * w]),
    ]  # fmt: skip


def _loop(rng: np.random.Generator, weight: float, wide: float, high: float) -> Strokes:
    """Return one continuous line: down the left, over the top, and back below."""
    w = weight
    inner = wide * rng.uniform(0.6, 0.9)
    close = rng.uniform(0.2, 1.0) * inner
    flick = rng.uniform(0, 18)
    return [
        (
            [(-wide - flick * 0.4, -high - flick), (-wide, -high * 0.4), (-inner, high)],
            [0.4 * w, 1.2 * w, 0.7 * w],
        ),
        (
            [(-wide * 0.92, -high * 0.6), (0, -high * 1.05), (wide, -high * 0.9),
             (wide * 1.02, -high * 0.3), (inner * 0.7, high * 0.85), (0, high * 1.1),
             (-close, high * 0.9)],
            [0.45 * w, 0.8 * w, 1.1 * w, 1.3 * w, 0.9 * w, 0.7 * w, 0.35 * w],
        ),
    ]  # fmt: skip


def _lens(rng: np.random.Generator, weight: float, wide: float, high: float) -> Strokes:
    """Return a flat oval of two arcs that meet in points or overlap slightly."""
    w = weight
    past = rng.uniform(0, 14)
    return [
        (
            [(-wide, -high * 0.2), (-wide * 0.6, high * 0.8), (0, high), (wide * 0.7, high * 0.5),
             (wide + past, -high * 0.5)],
            [0.5 * w, 1.1 * w, 0.8 * w, 0.7 * w, 0.4 * w],
        ),
        (
            [(-wide - past, 0), (-wide * 0.5, -high * 0.75), (wide * 0.3, -high * 0.95),
             (wide * 0.95, -high * 0.7), (wide * 0.9, high * 0.1)],
            [0.4 * w, 0.7 * w, 0.9 * w, 1.25 * w, 0.5 * w],
        ),
    ]  # fmt: skip


_BOXES = {ChunStyle.STROKES: _strokes, ChunStyle.LOOP: _loop, ChunStyle.LENS: _lens}


def _dagger(rng: np.random.Generator, weight: float, contrast: float) -> tuple[Contour, ...]:
    """Return the long stroke: a knot or a flick at the top, a point or a drop at the bottom."""
    top, bottom = rng.uniform(-158, -128), rng.uniform(125, 160)
    bow = rng.normal(0, 7)
    w = weight
    start = int(rng.integers(4))
    head: list[Point] = [(0, top)]
    widths = [0.7 * w]
    if start == 0:  # a flick from the left
        reach = rng.uniform(12, 34)
        head, widths = [(-reach, top - reach * 0.4), (-2, top + 8)], [0.2 * w, 1.25 * w]
    elif start == 1:  # a knot
        head, widths = [(-6, top - 3), (3, top + 8), (0, top + 26)], [0.5 * w, 1.7 * w, 0.75 * w]
    elif start == 2:  # a point
        head, widths = [(4, top - 6), (0, top + 26)], [0.1 * w, 1.1 * w]
    path = [*head, (bow, (top + bottom) / 2), (bow * 0.5, bottom - 50), (0, bottom)]
    tail = ([0.9, 1.15, 0.05], [1.1, 0.75, 0.05], [0.8, 0.9, 1.1])[int(rng.integers(3))]
    return brush(path, [*widths, *(w * part for part in tail)], contrast=contrast)


_ROOF = (
    "p 18,12 44,9 34,26 20,38 3,48; d 12,21 19,25 25,31;"
    "n 54,6 64,22 78,35 98,46; p 76,1 71,8 62,15; p 92,14 86,21 75,28;"
)
_SWIFT_ROOF = (
    "p 16,14 44,9 33,27 18,39 2,47; d 9,22 17,26 26,31;"
    "n 56,3 62,20 76,33 98,43; p 80,1 74,9 62,16 58,18; p 96,13 88,21 74,27;"
)
_BOW = "k 19,50 41,48 40,60; h 22,62 40,60; k 22,62 19,74 42,72 41,88 36,96 27,91;"
_SWIFT_BOW = "k 16,52 42,48 37,58 19,65 20,73 42,70 41,84 34,97 24,92;"
_PARTS = {
    HatsuStyle.BLOCK: (
        _ROOF + _BOW + "p 60,48 59,56 56,63 49,69; k 60,48 78,47 78,60 92,61;"
        "p 52,72 80,70 72,82 62,91 46,98; n 56,75 66,86 78,93 97,99"
    ),
    HatsuStyle.RUNNING: (
        _SWIFT_ROOF + _SWIFT_BOW + "p 58,50 57,57 48,67; k 58,50 80,46 76,58 92,58;"
        "p 50,70 82,65 70,82 58,92 42,99; n 54,73 64,84 78,93 99,97"
    ),
    HatsuStyle.ARROW: (
        _SWIFT_ROOF + _SWIFT_BOW + "p 64,44 60,53 50,62; h 57,56 72,54 88,52;"
        "h 48,73 70,70 94,67; p 72,55 70,72 62,88 46,99; n 70,74 76,84 85,92 98,98"
    ),
    HatsuStyle.SHORT: (
        _ROOF + "h 28,51 52,50 74,49; h 14,68 50,66 88,64;"
        "p 41,51 40,68 33,84 12,98; k 62,50 62,72 63,90 74,95 90,93 93,80"
    ),
    HatsuStyle.SHORT_RUNNING: (
        _SWIFT_ROOF + "h 28,53 52,50 72,47; h 12,69 50,65 90,60;"
        "p 42,51 38,70 27,88 8,99; k 62,49 60,68 59,86 68,96 88,93 97,78"
    ),
    HatsuStyle.GRASS: (
        "p 28,8 24,20 16,34; h 16,34 48,29 88,25; p 50,3 45,30 34,60 6,96;"
        "p 38,50 74,45 62,68 46,84 22,98; n 37,56 52,76 70,89 97,97; d 68,5 76,11 83,19"
    ),
}
_HATSU: dict[HatsuStyle, Skeleton] = {kind: strokes(text) for kind, text in _PARTS.items()}


def _brushed_hatsu(kind: HatsuStyle, rng: np.random.Generator, ink: Ink) -> Drawing:
    """Write the green dragon, different for each state of the generator."""
    half = rng.uniform(88, 112)
    top, bottom = rng.uniform(56, 86), rng.uniform(312, 342)
    box = (150 - half, top, 150 + half, bottom)
    return write_character(_HATSU[kind], random_handwriting(rng), rng, ink=ink, box=box)


_BLOCK = {
    "一": "h 4,50 35,49 70,47 96,48",
    "二": "h 20,26 50,25 80,24; h 3,80 50,78 97,77",
    "三": "h 15,13 50,12 85,10; h 23,49 50,48 77,47; h 3,89 50,87 97,86",
    "四": "v 10,18 13,50 17,88; k 10,19 50,16 90,15 88,50 82,90; p 38,18 37,38 33,52 24,66;"
    "k 60,17 59,40 62,56 78,58; h 17,84 50,83 83,82",
    "五": "h 14,11 50,9 86,8; p 47,10 42,50 36,90; k 20,48 50,45 74,44 72,66 69,90;"
    "h 3,92 50,90 97,90",
    "伍": "p 28,4 20,28 3,52; v 19,34 19,66 18,98; h 40,14 64,12 90,11; p 64,13 60,50 55,90;"
    "k 42,49 64,47 84,46 82,68 79,90; h 34,92 64,91 99,90",
    "六": "d 46,4 52,12 57,22; h 3,39 50,36 97,35; p 36,50 31,66 22,82 6,97;"
    "n 60,51 72,66 82,80 94,94",
    "七": "h 3,52 50,42 95,32; k 42,5 42,40 43,72 52,87 72,88 93,86 94,66",
    "八": "p 38,20 34,44 24,68 3,92; n 48,14 60,30 74,62 97,92",
    "九": "p 42,4 41,32 33,66 5,97; k 10,36 40,33 68,29 66,60 69,84 80,91 95,87 96,66",
    "萬": "h 6,13 50,11 94,10; v 31,2 33,12 34,22; v 70,1 67,11 65,22; v 26,28 28,42 30,55;"
    "k 26,29 50,27 76,26 74,42 71,55; h 30,41 50,40 72,39; h 30,54 50,53 71,52;"
    "v 49,28 50,50 50,79; v 11,64 13,82 14,98;"
    "k 11,66 50,62 91,60 90,80 86,95 77,92; h 30,82 46,80 64,77; d 62,70 68,77 74,85",
    "万": "h 4,16 50,14 96,13; p 42,15 40,45 32,72 8,96; k 42,44 60,42 80,40 77,70 70,92 55,87",
    "東": "h 14,18 50,16 88,15; v 24,31 26,45 29,62; k 24,32 50,30 77,29 75,46 72,60;"
    "h 28,46 50,45 74,44; h 29,61 50,60 71,59; v 50,2 50,50 50,99;"
    "p 48,62 38,74 24,84 4,92; n 52,62 64,74 78,84 98,92",
    "南": "h 14,17 50,15 88,14; v 51,2 50,16 49,32; v 11,35 13,66 13,98;"
    "k 12,36 50,33 90,32 89,66 88,92 78,96; d 34,42 38,48 40,53; p 66,40 62,48 57,55;"
    "h 30,58 50,56 71,56; h 26,74 50,73 76,72; v 50,57 50,76 50,97",
    "西": "h 6,14 50,11 95,10; v 11,38 14,64 17,94; k 12,39 50,36 90,35 86,64 82,93;"
    "p 39,13 38,40 34,55 25,68; k 60,12 60,40 62,60 78,62; h 17,90 50,89 83,88",
    "北": "v 35,5 35,50 35,97; h 8,38 22,36 35,34; h 4,84 18,78 35,70;"
    "p 90,22 78,36 60,45; k 58,6 58,50 60,86 74,92 93,90 95,72",
}
# Characters with different strokes in quick script.
_RUNNING = _BLOCK | {
    "一": "h 3,52 10,47 50,50 88,44 97,50",
    "二": "k 22,28 52,25 78,20 70,29; h 2,80 12,75 60,78 98,77",
    "三": "k 20,14 50,12 78,7 72,15; k 24,50 50,48 74,44 68,52; h 2,88 12,84 60,87 98,85",
    "四": "v 6,24 12,56 22,84; k 8,24 50,15 93,18 90,50 74,86; p 38,20 36,40 28,58;"
    "k 60,18 58,38 62,52 77,50; h 20,82 50,82 77,80",
    "五": "h 18,12 50,9 82,6; p 50,10 44,40 32,88; k 20,50 50,44 76,40 74,60 66,88;"
    "h 1,93 40,89 99,90",
    "伍": "p 30,2 20,28 1,50; v 20,32 18,66 17,98; k 42,15 64,12 88,8 82,14; p 64,12 58,50 50,90;"
    "k 42,50 64,46 85,42 83,64 76,88; h 30,93 60,89 99,91",
    "六": "d 44,2 52,10 56,22; h 1,42 50,35 97,30; p 38,50 31,66 20,82 8,92; d 60,50 76,66 92,92",
    "七": "h 1,56 40,46 92,28; k 44,3 40,40 38,74 50,90 76,88 97,78",
    "八": "p 36,26 32,48 22,68 2,90; k 38,14 52,12 58,26 72,62 98,90",
    "九": "p 42,2 40,32 30,66 1,96; k 8,40 40,33 66,24 62,60 64,86 80,92 96,86 94,64",
    "萬": "h 5,16 50,11 96,8; d 28,2 33,12 36,23; p 72,0 67,11 62,23; v 24,30 28,42 31,55;"
    "k 24,30 50,26 78,24 74,42 69,54; h 30,42 50,40 72,38; h 31,55 50,53 69,51;"
    "v 49,28 50,50 46,80; v 10,66 12,82 8,98;"
    "k 10,68 50,61 92,58 92,78 84,97 72,91; k 46,80 26,84 64,78; d 60,68 68,77 75,88",
    "東": "h 16,19 50,15 86,13; p 22,32 25,46 29,62; k 22,33 50,29 80,27 74,46 68,60;"
    "h 27,47 48,46 70,43; h 29,62 50,60 68,58; k 52,1 50,50 49,94 38,88;"
    "p 47,62 36,75 22,85 2,91; n 54,62 66,76 80,85 99,88",
    "南": "h 16,20 50,15 84,12; p 52,1 49,16 40,33; p 12,38 11,66 5,94;"
    "k 12,40 50,32 90,32 90,66 82,94 70,90; d 35,42 40,48 44,54; p 66,40 60,50 54,56;"
    "h 28,60 50,56 72,54; h 26,76 50,73 75,70; v 50,57 49,76 46,97",
    "西": "k 3,15 50,10 97,9 90,20; p 10,42 13,64 20,94; k 11,43 50,37 92,36 88,64 76,92;"
    "p 38,13 38,40 36,58 30,76; k 60,12 60,40 60,64 74,68; h 20,91 50,89 78,87",
    "北": "p 38,8 36,40 34,68 30,97; h 8,42 20,38 37,32; h 1,88 18,80 37,66;"
    "p 90,18 78,34 58,46; k 62,3 58,46 56,78 66,93 86,92 98,76",
}
_BOWED = _RUNNING | {
    "南": "h 20,17 50,13 80,9; v 51,1 50,16 48,34; v 3,38 13,62 24,95;"
    "k 4,41 50,31 97,36 91,64 75,94 64,84; d 35,42 41,48 45,54; p 66,40 61,48 56,54;"
    "h 32,58 50,55 70,56; h 29,75 50,72 72,73; v 50,56 50,74 50,98",
    "西": "h 24,17 48,13 74,3; v 0,42 15,56 22,72 26,97; k 11,53 48,39 101,45 85,66 73,96;"
    "p 41,13 42,42 38,56 28,69; k 59,32 60,50 63,64 77,65; h 26,91 50,82 76,91",
}
_SKELETONS: dict[str, dict[str, Skeleton]] = {
    script: {character: strokes(text) for character, text in texts.items()}
    for script, texts in (("block", _BLOCK), ("running", _RUNNING), ("bowed", _BOWED))
}
"""The strokes of numerals, ten thousand and winds, by script."""

# Characters with few strokes get a fuller brush.
_ROOM = {"四": 1.2, "五": 1.2, "伍": 1.0, "萬": 0.95, "万": 1.3}


def adjust_handwriting(character: str, hand: Handwriting, *, heft: float) -> Handwriting:
    """Adjust a handwriting to one character; heft 1 is an even brush, 1.5 a full one."""
    return replace(hand, weight=hand.weight * heft * _ROOM.get(character, 1.45))


def _random_frame(rng: np.random.Generator, ink: Ink) -> Drawing:
    """Draw one to three lines around an empty middle, with or without corner ornaments."""
    wide, high = rng.uniform(170, 240), rng.uniform(270, 340)
    round_by = float(rng.choice([0, rng.uniform(4, 20), rng.uniform(20, 60)]))
    shapes: list[Shape] = []
    for _ in range(int(rng.choice([1, 1, 2, 2, 3]))):
        thick = float(rng.choice([rng.uniform(3, 7), rng.uniform(7, 24)]))
        inner = (wide - 2 * thick, high - 2 * thick, round_by * 0.8)
        shapes += _frames(ink, (wide, high, round_by), inner)
        step = 2 * (thick + rng.uniform(4, 14))
        wide, high, round_by = wide - step, high - step, round_by * 0.7
    return *shapes, *_corners(rng, ink, wide, high)


def _compass_rose(rng: np.random.Generator, ink: Ink) -> Drawing:
    """Draw a star of four or eight points, with or without a ring and a thin frame."""
    x, y, long = WIDTH / 2, HEIGHT / 2, rng.uniform(60, 118)
    shapes: list[Shape] = []
    if rng.random() < 0.5:
        shapes += _random_frame(rng, ink)
    if rng.random() < 0.5:
        shapes.append(line(ink, rng.uniform(3, 9), Disc(x, y, long * 0.62)))
    waist, narrow = long * rng.uniform(0.14, 0.3), rng.random() < 0.5
    for first, reach in ((45.0, 0.6), (0.0, 1.0))[int(rng.random() < 0.3) :]:
        for turn in equal_angles(4, first=first):
            tip, left, right = (
                polar(x, y, long * reach, turn),
                polar(x, y, waist, turn - 45),
                polar(x, y, waist, turn + 45),
            )
            shapes.append(fill(ink, polygon(tip, left, (x, y), right)))
            if narrow:  # each point has a light half
                shapes.append(fill(BARE, polygon(tip, (x, y), right)))
                shapes.append(line(ink, 3, polygon(tip, (x, y), right)))
    if rng.random() < 0.4:
        shapes += [fill(BARE, Disc(x, y, waist * 0.7)), fill(ink, Disc(x, y, waist * 0.4))]
    return tuple(shapes)


def _corners(rng: np.random.Generator, ink: Ink, wide: float, high: float) -> Drawing:
    kind, size = int(rng.integers(7)), rng.uniform(14, 42)
    spots = [
        (WIDTH / 2 + a * wide / 2, HEIGHT / 2 + b * high / 2, -a, -b)
        for a in (-1, 1)
        for b in (-1, 1)
    ]
    if kind == 0:
        parts: list[Contour] = [
            polygon((x, y), (x + a * size, y), (x, y + b * size)) for x, y, a, b in spots
        ]
        return (fill(ink, *parts),)
    if kind == 1:
        dots = (Disc(x + a * size / 2, y + b * size / 2, size / 4) for x, y, a, b in spots)
        return (fill(ink, *dots),)
    if kind == 2:  # hooks, as on a picture frame
        hooks = (
            polyline((x + a * size, y), (x + a * size, y + b * size), (x, y + b * size))
            for x, y, a, b in spots
        )
        return (line(ink, 5, *hooks),)
    if kind == 3:  # dashes along the sides
        across = (
            polyline((WIDTH / 2 + n * 24 - 7, y), (WIDTH / 2 + n * 24 + 7, y))
            for n in range(-2, 3)
            for y in (HEIGHT / 2 - high / 2 + 4, HEIGHT / 2 + high / 2 - 4)
        )
        return (line(ink, 5, *across),)
    return ()


NUMERALS = "一二三四五六七八九"
WINDS = "東南西北"
HONOURS = WINDS + "白發中"
ANY_HONOUR = HONOURS + "発"


def glyph(
    character: str,
    design: Design,
    ink: Ink,
    *,
    box: tuple[float, float, float, float],
    stretch: float = 1.25,
) -> Shape:
    """Fit a character into a box (left, top, right, bottom), stretched at most this much."""
    face = _face_for(character, design)
    contours = outline(face, character)
    points = [point for contour in contours for point in contour.points()]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    width, height = max(right - left, 0.05), max(bottom - top, 0.05)
    scale_x, scale_y = (box[2] - box[0]) / width, (box[3] - box[1]) / height
    scale_x, scale_y = min(scale_x, scale_y * stretch), min(scale_y, scale_x * stretch)
    to_box = Affine(
        scale_x,
        -design.slant * scale_x,
        (box[0] + box[2]) / 2 - scale_x * ((left + right) - design.slant * (top + bottom)) / 2,
        0.0,
        scale_y,
        (box[1] + box[3]) / 2 - scale_y * (top + bottom) / 2,
    )
    boldness = (face.embolden + design.embolden) * min(1.0, scale_y / 220)
    return Shape(
        tuple(contour.transformed(to_box) for contour in contours), ink, stroke=max(0.0, boldness)
    )


def _face_for(character: str, design: Design) -> Typeface:
    if character.isascii():
        return design.digits
    own = design.honours if character in ANY_HONOUR else None
    if character in NUMERALS + "伍":
        own = design.numerals
    if own is not None and has(own, character):
        return own
    return design.typeface


def manzu(rank: int, design: Design, *, red: bool) -> Drawing:
    """Draw the numeral above the character for ten thousand."""
    character = design.five if rank == 5 else NUMERALS[rank - 1]
    upper, lower = design.numeral_ink, design.wan_ink
    if red:
        upper, lower = _red_five_inks(upper, lower, design.red_five)
    split = design.split
    if design.numeral_hand is not NumeralStyle.FONT:
        inks = design.inks.of(upper), design.inks.of(lower)
        drawn = _brushed_manzu(character, design, inks)
        return (*drawn, *red_mark(design, Disc(52, 60, 17))) if red else drawn
    flat = {1: 34.0, 2: 14.0, 3: 4.0}.get(rank, 0.0)  # 一 and 二 are low characters
    shapes = (
        glyph(
            character,
            design,
            design.inks.of(upper),
            box=(70, 34 + flat, 230, 176 + split - flat),
            stretch=1.2,
        ),
        glyph(
            design.wan, design, design.inks.of(lower), box=(62, 196 + split, 238, 366), stretch=1.15
        ),
    )
    return (*shapes, *red_mark(design, Disc(52, 60, 17))) if red else shapes


def _red_five_inks(upper: str, lower: str, style: RedFiveStyle) -> tuple[str, str]:
    """Return the paints of the numeral and of the 萬 of a red five."""
    match style:
        case RedFiveStyle.REPAINTED | RedFiveStyle.MARKED:
            return upper, lower
        case RedFiveStyle.NUMERAL_RED | RedFiveStyle.HALF_RED:
            return "a", lower
        case RedFiveStyle.PART_RED if lower != "r":
            return upper, "a"
    return "a", "a"


def _brushed_manzu(character: str, design: Design, inks: tuple[Ink, Ink]) -> Drawing:
    """Draw numeral and 萬 in one handwriting; the 萬 is the same under all numerals."""
    kind, split = design.numeral_hand, design.split
    dice = design.dice("numerals")
    hand, heft = random_handwriting(dice), dice.uniform(0.95, 1.6)
    half = dice.uniform(68, 88)
    upper = write_character(
        _SKELETONS[kind][character],
        adjust_handwriting(character, hand, heft=heft),
        design.dice(character),
        ink=inks[0],
        box=(150 - half, 48, 150 + half, 168 + split),
    )
    lower = write_character(
        _SKELETONS[kind][design.wan],
        adjust_handwriting(design.wan, hand, heft=0.5 + 0.5 * heft),
        design.dice(design.wan),
        ink=inks[1],
        box=(68, 208 + split, 232, 358),
    )
    return (*upper, *lower)


def honour(rank: int, design: Design) -> Drawing:
    """Draw a wind or a dragon."""
    character = HONOURS[rank - 1]
    if character == "白":
        return _haku(design)
    if character == "中" and design.chun is not ChunStyle.FONT:
        return _brushed_chun(design.chun, design.dice("chun"), design.inks.red)
    if character in WINDS and design.wind_hand is not WindStyle.FONT:
        return _brushed_wind(character, design)
    if character == "發" and design.hatsu_hand is not HatsuStyle.FONT:
        return _brushed_hatsu(
            design.hatsu_hand, design.dice("hatsu"), design.inks.of(design.hatsu_ink)
        )
    paint = {"發": design.hatsu_ink, "中": "r"}.get(character, design.wind_ink)
    ink = design.inks.of(paint)
    if character == "發" and has(_face_for(design.hatsu, design), design.hatsu):
        character = design.hatsu
    return (glyph(character, design, ink, box=(44, 52, 256, 348), stretch=1.15),)


def _brushed_wind(character: str, design: Design) -> Drawing:
    dice = design.dice("winds")
    hand, heft = random_handwriting(dice), dice.uniform(1.0, 1.45)
    half = dice.uniform(86, 108)
    top, bottom = dice.uniform(60, 90), dice.uniform(310, 340)
    return write_character(
        _SKELETONS[design.wind_hand][character],
        replace(hand, weight=hand.weight * heft),
        design.dice(character),
        ink=design.inks.of(design.wind_ink),
        box=(150 - half, top, 150 + half, bottom),
    )


def index_mark(text: str, design: Design) -> Drawing:
    """Draw an arabic digit or a letter in an upper corner."""
    ink = design.inks.of(design.index)
    wide, high = 38 * design.index_size, 52 * design.index_size
    left = 286 - wide if design.index_right else 14
    return (glyph(text, design, ink, box=(left, 14, left + wide, 14 + high), stretch=1.3),)


def _haku(design: Design) -> Drawing:
    ink = design.inks.of({"b": "b", "g": "g"}.get(design.wind_ink, "k"))
    if design.haku is HakuStyle.BLANK:
        return ()
    if design.haku is HakuStyle.DRAWN:
        rng = design.dice("haku")
        return _random_frame(rng, design.inks.of(str(rng.choice(list("bbgkk")))))
    if design.haku is HakuStyle.COMPASS:
        rng = design.dice("haku")
        return _compass_rose(rng, design.inks.of(str(rng.choice(list("bbgkr")))))
    if design.haku is HakuStyle.KANJI:
        return (glyph("白", design, ink, box=(62, 60, 238, 340)),)
    if design.haku is HakuStyle.LETTER:
        return (glyph("P", design, ink, box=(80, 90, 220, 310)),)
    frame = _frames(ink, (210, 300, 16), (186, 276, 8))
    if design.haku is HakuStyle.DOUBLE_FRAME:
        frame += _frames(ink, (164, 254, 6), (152, 242, 4))
    if design.haku is HakuStyle.ORNATE_FRAME:
        frame += _frames(ink, (150, 240, 0), (132, 222, 0))
        frame += tuple(
            fill(ink, polygon((x, y), (x + across, y), (x, y + down)))
            for x, across in ((75, 60), (225, -60))
            for y, down in ((80, 60), (320, -60))
        )
    return frame


def _frames(ink: Ink, *rectangles: tuple[float, float, float]) -> Drawing:
    """Draw rectangles (width, height, radius) inside each other, in the ink and bare in turn."""
    return tuple(
        fill(BARE if n % 2 else ink, rounded_rectangle(WIDTH / 2, HEIGHT / 2, *rectangle))
        for n, rectangle in enumerate(rectangles)
    )
