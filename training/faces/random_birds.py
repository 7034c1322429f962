"""Random birds assembled from parts, different in every set."""

from collections.abc import Callable

import numpy as np

from training.faces.bird_parts import (
    Plumage,
    body,
    branch,
    feather_eye,
    ground,
    head,
    legs,
    round_fan,
    stem,
)
from training.faces.design import BirdStyle
from training.faces.shapes import (
    BARE,
    WIDTH,
    Colour,
    Disc,
    Drawing,
    Point,
    Shape,
    brush,
    equal_angles,
    fill,
    line,
    petal,
    placement,
    polar,
    polygon,
    rounded_rectangle,
    smooth,
    transformed,
)


def random_bird(kind: BirdStyle, rng: np.random.Generator, inks: dict[str, Colour]) -> Drawing:
    """Draw a bird of a kind in the inks of a set (k, r, g, b), different for each generator state.

    >>> inks = dict.fromkeys("krgb", (0, 0, 0))
    >>> len(random_bird(BirdStyle.PERCHED, np.random.default_rng(1), inks)) > 4
    True
    """
    letters = str(rng.choice(["gbr", "bgr", "kgr", "ggr", "kkr", "bbr", "gkr", "rgk", "rbg",
                              "kkk", "bbb", "grb", "kbr"]))  # fmt: skip
    main, second, accent = (inks[letter] for letter in letters)
    plumage = Plumage(
        main,
        second,
        accent,
        pen=float(rng.uniform(4, 8.5)),
        outlined=bool(rng.random() < 0.3),
    )
    drawing = ASSEMBLED[kind](rng, plumage)
    if rng.random() < 0.08:
        return _framed(rng, plumage, drawing)
    return drawing


def _fan(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a peacock in profile with a round fan above and behind it."""
    x, y = float(rng.uniform(128, 186)), float(rng.uniform(266, 290))
    long, tall = float(rng.uniform(120, 180)), float(rng.uniform(62, 92))
    radius = float(rng.uniform(86, 116))
    fan = (float(rng.uniform(142, 182)), max(radius + 14, y - radius - float(rng.uniform(0, 44))))
    left = x - long / 2
    face = (max(60, left + float(rng.uniform(-18, 22))), y - float(rng.uniform(56, 100)))
    floor = float(rng.uniform(344, 362))
    spread = float(rng.uniform(12, 24))
    under = [(x - spread, y + tall * 0.3), (x + spread, y + tall * 0.3)]
    tail = _short_tail(rng, plumage, (x + long * 0.42, y), long * 0.3)
    return (
        *round_fan(rng, plumage, fan, radius),
        *legs(rng, plumage, under, floor),
        *tail,
        *body(rng, plumage, (x, y), (long, tall)),
        *head(rng, plumage, (left + 14, y - 6), face, radius=float(rng.uniform(11, 17))),
        *ground(rng, plumage, floor + 10),
    )


def _display(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a peacock from the front in front of a wheel of feathers."""
    x, y, radius = 150.0, float(rng.uniform(150, 176)), float(rng.uniform(108, 132))
    count = int(rng.integers(9, 16))
    turns = np.linspace(-115, 115, count)
    wheel: list[Shape] = []
    kind, size = int(rng.integers(1, 4)), radius * float(rng.uniform(0.1, 0.15))
    quills = [polygon((x, y + 40), polar(x, y, radius * 0.8, float(t)), closed=False)
              for t in turns]  # fmt: skip
    wheel.append(line(plumage.second, plumage.pen * 0.6, *quills))
    for t in turns:
        tip = polar(x, y, radius * 0.86, float(t))
        wheel += [fill(BARE, Disc(*tip, size)),
                  *feather_eye(plumage.second, plumage.accent, tip, size, kind=kind)]  # fmt: skip
    if rng.random() < 0.6:
        inner = [polar(x, y, radius * 0.55, float(t)) for t in turns[1:-1:2]]
        for tip in inner:
            wheel += [
                fill(BARE, Disc(*tip, size * 0.9)),
                *feather_eye(plumage.second, plumage.second, tip, size * 0.8, kind=kind),
            ]
    torso = smooth((x - 20, y + 30), (x + 16, y + 20), (x + 40, y + 90), (x + 26, y + 142),
                   (x - 14, y + 150), (x - 40, y + 110))  # fmt: skip
    floor = float(rng.uniform(346, 360))
    return (
        *wheel,
        *legs(rng, plumage, [(x - 14, y + 140), (x + 14, y + 138)], floor),
        line(BARE, 14, torso),
        *plumage.part(torso),
        plumage.marks(*(smooth((x - 24, y + d), (x, y + d + 12), (x + 26, y + d), closed=False)
                        for d in (74, 96, 118)), thin=0.8),
        *head(rng, plumage, (x - 10, y + 34), (x - float(rng.uniform(0, 22)), y - 14),
              radius=float(rng.uniform(12, 17))),
        *ground(rng, plumage, floor + 10),
    )  # fmt: skip


def _train(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a peacock whose long tail hangs down behind it, on a branch or on the ground."""
    x, y = float(rng.uniform(108, 140)), float(rng.uniform(140, 190))
    long, tall = float(rng.uniform(86, 124)), float(rng.uniform(58, 80))
    count = int(rng.integers(3, 7))
    sweep = float(rng.uniform(0.4, 1.0))
    kind, shapes = int(rng.integers(4)), list[Shape]()
    for n in range(count):
        share = n / max(1, count - 1)
        tip = (262 - 110 * share * sweep, 300 + 58 * share - 30 * (1 - share))
        middle = ((x + tip[0]) / 2 + 34 - 26 * share, (y + tip[1]) / 2 - 10 + 20 * share)
        path = [(x + long * 0.3, y), middle, tip]
        shapes.append(fill(plumage.second, *brush(path, [10, plumage.pen * 1.6, plumage.pen])))
        size = float(rng.uniform(11, 16))
        for eye in (tip, middle)[: 1 + n % 2]:
            shapes.append(fill(BARE, Disc(*eye, size)))
            shapes += feather_eye(plumage.second, plumage.accent, eye, size, kind=kind)
    face = (x - long / 2 - float(rng.uniform(-8, 16)), y - float(rng.uniform(58, 92)))
    floor = y + tall / 2 + float(rng.uniform(24, 60))
    beneath = branch if rng.random() < 0.6 else ground
    return (
        *shapes,
        *legs(rng, plumage, [(x - 8, y + tall * 0.3), (x + 14, y + tall * 0.3)], floor),
        *body(rng, plumage, (x, y), (long, tall)),
        *head(rng, plumage, (x - long / 2 + 14, y - 8), face, radius=float(rng.uniform(12, 17))),
        *beneath(rng, plumage, floor + 12),
    )


def _crane(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a bird with long legs, a long neck and a long beak."""
    x, y = float(rng.uniform(150, 184)), float(rng.uniform(190, 224))
    long, tall = float(rng.uniform(110, 150)), float(rng.uniform(64, 88))
    face = (float(rng.uniform(76, 116)), float(rng.uniform(66, 96)))
    under = [(x - 10, y + tall * 0.3), (x + 16, y + tall * 0.28)][: int(rng.integers(1, 3))]
    tail = _short_tail(rng, plumage, (x + long * 0.4, y + 4), long * 0.4)
    return (
        *legs(rng, plumage, under, float(rng.uniform(340, 358))),
        *tail,
        *body(rng, plumage, (x, y), (long, tall)),
        *head(rng, plumage, (x - long / 2 + 16, y - 6), face, radius=float(rng.uniform(12, 18))),
        *ground(rng, plumage, 364),
    )


def _sparrow(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a plump bird with a short neck on a branch or a stem of bamboo."""
    x, y = float(rng.uniform(140, 168)), float(rng.uniform(140, 176))
    long, tall = float(rng.uniform(110, 150)), float(rng.uniform(88, 116))
    radius = float(rng.uniform(26, 36))
    face = (x - long * 0.42, y - tall * float(rng.uniform(0.42, 0.6)))
    perch = stem if rng.random() < 0.45 else branch
    tail = _short_tail(rng, plumage, (x + long * 0.4, y + 4), long * float(rng.uniform(0.4, 0.7)))
    floor = y + tall / 2 + float(rng.uniform(10, 30))
    return (
        *perch(rng, plumage, floor + 14),
        *legs(rng, plumage, [(x - 10, y + tall * 0.34), (x + 16, y + tall * 0.32)], floor),
        *tail,
        *body(rng, plumage, (x, y), (long, tall)),
        *head(rng, plumage, (x - long * 0.3, y - 10), face, radius=radius),
    )


def _phoenix(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a crested bird with long waving plumes and usually a raised wing."""
    x, y = float(rng.uniform(124, 156)), float(rng.uniform(170, 206))
    long, tall = float(rng.uniform(84, 116)), float(rng.uniform(56, 76))
    shapes: list[Shape] = []
    inks = (plumage.second, plumage.accent, plumage.main)
    count = int(rng.integers(3, 6))
    leaf = rng.random() < 0.5
    for n in range(count):
        tip = (248 - 44 * n, 292 + 64 * min(1.0, n / 2))
        wave = float(rng.uniform(14, 34))
        middle = (x + 50 - 12 * n, y + 52 + 8 * n)
        path = [(x + long * 0.3, y), (middle[0] + wave, middle[1]), (tip[0] - 14, tip[1] - 34), tip]
        ink = inks[n % 3]
        shapes.append(fill(ink, *brush(path, [8, plumage.pen * 1.8, plumage.pen, 3])))
        if leaf:
            shapes.append(fill(ink, petal(*tip, inner=-30, outer=18, width=24, turn=160 + 14 * n)))
        else:
            shapes += feather_eye(ink, plumage.accent, tip, 14, kind=2)
    turn, reach = float(rng.uniform(-10, 20)), float(rng.uniform(96, 136))
    wing = [
        petal(x, y, inner=8, outer=reach - 8 * n, width=reach * 0.13, turn=turn + 17 * n)
        for n in range(int(rng.integers(3, 6)))
    ]
    face = (x - long / 2 - float(rng.uniform(0, 22)), y - float(rng.uniform(70, 104)))
    return (
        *shapes,
        fill(plumage.second, *wing),
        *body(rng, plumage, (x, y), (long, tall)),
        *head(rng, plumage, (x - long / 2 + 14, y - 8), face, radius=float(rng.uniform(13, 18))),
    )


def _floral(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a small bird with spread wings and a long tail between two large flowers."""
    x, y = float(rng.uniform(120, 180)), float(rng.uniform(170, 220))
    wings = [
        smooth((x, y), (x + side * 50, y - lift), (x + side * reach, y - lift * 0.7),
               (x + side * reach * 0.6, y - lift * 0.1))
        for side, lift, reach in (
            (-1, rng.uniform(50, 100), rng.uniform(80, 130)),
            (1, rng.uniform(40, 90), rng.uniform(70, 130)),
        )
    ]  # fmt: skip
    tail = [petal(x, y + 10, inner=0, outer=float(rng.uniform(60, 110)), width=10,
                  turn=float(rng.uniform(150, 210)) + 9 * n)
            for n in range(int(rng.integers(2, 6)))]  # fmt: skip
    leaves = [petal(float(px), float(py), inner=0, outer=float(rng.uniform(26, 60)), width=11,
                    turn=float(rng.uniform(0, 360)))
              for px, py in zip(rng.uniform(60, 240, 9), rng.uniform(230, 360, 9), strict=True)
              ]  # fmt: skip
    upper = (float(rng.uniform(66, 110)), float(rng.uniform(60, 110)))
    if rng.random() < 0.5:
        upper = (WIDTH - upper[0], upper[1])
    lower = (float(rng.uniform(90, 210)), float(rng.uniform(296, 330)))
    return (
        fill(plumage.second, *leaves),
        *_bloom(rng, plumage, upper, float(rng.uniform(40, 62))),
        *_bloom(rng, plumage, lower, float(rng.uniform(44, 72))),
        fill(plumage.main, *tail),
        *(shape for wing in wings for shape in plumage.part(wing)),
        *body(rng, plumage, (x, y), (float(rng.uniform(50, 76)), float(rng.uniform(34, 50)))),
        *head(rng, plumage, (x - 16, y - 6), (x - float(rng.uniform(20, 46)), y - 30), radius=12),
    )


def _bloom(rng: np.random.Generator, plumage: Plumage, at: Point, radius: float) -> Drawing:
    """Draw a chrysanthemum, a peony of outlines or a cluster of round blossoms."""
    x, y = at
    ink = plumage.accent
    kind = int(rng.integers(3))
    if kind == 0:
        count = int(rng.integers(10, 22))
        rays = [petal(x, y, inner=radius * 0.3, outer=radius, width=radius * 0.22, turn=turn)
                for turn in equal_angles(count)]  # fmt: skip
        return fill(ink, *rays), fill(plumage.second, Disc(x, y, radius * 0.25))
    if kind == 1:
        lobes = [Disc(*polar(x, y, radius * 0.62, turn), radius * 0.36)
                 for turn in equal_angles(int(rng.integers(5, 9)))]  # fmt: skip
        return line(ink, plumage.pen * 0.8, *lobes), line(
            ink, plumage.pen * 0.8, Disc(x, y, radius * 0.3)
        )
    spots = [(x, y), *(polar(x, y, radius * 0.6, turn) for turn in equal_angles(6))]
    return tuple(
        shape
        for spot in spots
        for shape in (
            fill(ink, Disc(*spot, radius * 0.3)),
            fill(BARE, Disc(*spot, radius * 0.12)),
        )
    )


def _simple(rng: np.random.Generator, plumage: Plumage) -> Drawing:
    """Draw a bird from circles and straight lines."""
    x, y = float(rng.uniform(134, 160)), float(rng.uniform(200, 240))
    r = float(rng.uniform(52, 72))
    top = (x - r * 0.7, y - r * float(rng.uniform(1.1, 1.45)))
    bowl = [polar(x, y, r, float(turn)) for turn in np.linspace(80, 290, 22)]
    form = (Disc(x, y, r), polygon(*bowl), smooth((x - r, y - r * 0.6), (x + r * 1.3, y - r * 0.2),
                                                  (x, y + r)))[int(rng.integers(3))]  # fmt: skip
    count, start = int(rng.integers(3, 8)), float(rng.uniform(10, 40))
    turns = [start + 90 * n / count for n in range(count)]
    far = r * float(rng.uniform(1.6, 2.1))
    tips = [polar(x, y, far, turn) for turn in turns]
    tail: list[Shape] = [
        line(plumage.second, plumage.pen, *(polygon((x, y), tip, closed=False) for tip in tips))
    ]
    style = int(rng.integers(3))
    if style == 0:
        tail = [fill(plumage.second, *(petal(x, y, inner=r * 0.7, outer=far, width=16, turn=turn)
                                       for turn in turns))]  # fmt: skip
    elif style == 1:
        for tip in tips:
            tail.append(fill(BARE, Disc(*tip, 13)))
            tail += feather_eye(plumage.second, plumage.accent, tip, 13, kind=2)
    wing = [Disc(x + r * 0.1, y, r * 0.5), Disc(x + r * 0.1, y, r * 0.24)]
    floor = float(rng.uniform(336, 356))
    return (
        *tail,
        *legs(rng, plumage, [(x - 14, y + r * 0.6), (x + 14, y + r * 0.6)], floor),
        line(BARE, 10, form),
        *plumage.part(form),
        plumage.marks(*wing[: int(rng.integers(3))]),
        *head(rng, plumage, (x - r * 0.7, y - r * 0.3), top, radius=float(rng.uniform(16, 26))),
        *ground(rng, plumage, floor + 10),
    )


ASSEMBLED: dict[BirdStyle, Callable[[np.random.Generator, Plumage], Drawing]] = {
    BirdStyle.FAN: _fan,
    BirdStyle.DISPLAY: _display,
    BirdStyle.TRAIN: _train,
    BirdStyle.WADER: _crane,
    BirdStyle.PERCHED: _sparrow,
    BirdStyle.PLUMED: _phoenix,
    BirdStyle.SIMPLE: _simple,
    BirdStyle.FLORAL: _floral,
}


def _short_tail(rng: np.random.Generator, plumage: Plumage, root: Point, reach: float) -> Drawing:
    count, turn = int(rng.integers(1, 5)), float(rng.uniform(80, 130))
    ink = plumage.second if rng.random() < 0.5 else plumage.main
    x, y = root
    leaves = [
        petal(x - 10, y, inner=0, outer=reach, width=reach * 0.22, turn=turn + 14 * n)
        for n in range(count)
    ]
    return (fill(ink, *leaves),)


def _framed(rng: np.random.Generator, plumage: Plumage, drawing: Drawing) -> Drawing:
    small = placement(150, 200, scale=0.66).after(placement(-150, -205))
    ink = plumage.second
    ring = Disc(150, 200, 134)
    oval = rounded_rectangle(150, 200, 244, 330, 120)
    edge = oval if rng.random() < 0.6 else ring
    dots = [Disc(*polar(150, 200, 134, turn), 8) for turn in equal_angles(18)]
    beads = (fill(ink, *dots),) if edge is ring and rng.random() < 0.5 else ()
    scale = placement(150, 200, scale=1.0 if edge is ring else 1.14).after(placement(-150, -200))
    return (line(ink, plumage.pen, edge), *beads, *transformed(transformed(drawing, small), scale))
